"""The door of the providers: which chat model and which embedder are in use. Importing it loads neither."""

from memoryhub.providers.embedded.asking import is_hello
from memoryhub.providers.embedded.small_talk import tells_how
from memoryhub.providers.embedded.thread import asks_where_it_stood
from memoryhub.providers.handy.choosing import left, only_asks
from memoryhub.providers.handy.taking_up import goes_on, matching, means_earlier, named, which
from memoryhub.providers.handy.whether import asks_whether_done
from memoryhub.providers.metering import metered
from memoryhub.providers.registry import (
    built_in_embedder,
    chat_model,
    configure,
    embedder,
    is_connected,
    sees,
    warm,
    window_tokens,
)

__all__ = [
    "asks_where_it_stood",
    "asks_whether_done",
    "built_in_embedder",
    "chat_model",
    "configure",
    "embedder",
    "goes_on",
    "is_connected",
    "is_hello",
    "left",
    "matching",
    "means_earlier",
    "metered",
    "named",
    "only_asks",
    "sees",
    "tells_how",
    "warm",
    "which",
    "window_tokens",
]
