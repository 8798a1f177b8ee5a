"""Chooses the models by configuration and makes each once a process, at its first use."""

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from memoryhub.env import BadSetting
from memoryhub.errors import ProviderError
from memoryhub.providers.types import WINDOW_TOKENS, ChatModel, Embedder

if TYPE_CHECKING:
    from memoryhub.providers.openai_compatible.endpoint import Endpoint


# Tokens. Below the first no message of full length fits beside the rules; above the second it is a typing error.
WINDOW = (2_000, 2_000_000)
TOOLS = ("auto", "form", "off")  # how a connected model is given tools (openai_compatible/chat.py)


class _Registry:
    """Configuration, and what was made from it in this process.

    What is made belongs to the process that made it: a worker forked afterwards makes its own, since connections and
    their locks do not survive a fork.
    """

    def __init__(self) -> None:
        self.settings: dict[str, str] = {}
        self.lock = threading.RLock()
        self.made: dict[str, object] = {}
        self.process = os.getpid()

    def get(self, what: str, make: Callable[[], object]) -> object:
        if self.process != os.getpid():
            self.lock, self.made, self.process = threading.RLock(), {}, os.getpid()
        with self.lock:
            if what not in self.made:
                self.made[what] = make()
            return self.made[what]


_registry = _Registry()


def configure(settings: Mapping[str, str]) -> None:
    """Take `chat_url, chat_key, chat_model, embed_url, embed_key, embed_model` ("" where unset), and optionally
    `chat_tools` ("auto", "form", "off"), `chat_window` (tokens) and `pace_seconds` between the pieces of a built-in
    answer. Loads nothing.

    Called by MemoryHubConfig.ready(); calling again forgets what was made.

    Raises:
        BadSetting: an address, model or key cannot be used; the message names the variable. At the start, so that a
            typing error does not wait for the first user.
    """
    if settings.get("chat_tools", "") not in ("", *TOOLS):
        raise BadSetting(f"MEMORYHUB_CHAT_TOOLS should be one of {', '.join(TOOLS)}.")
    window = settings.get("chat_window", "")
    if window and not (window.isascii() and window.isdecimal() and WINDOW[0] <= int(window) <= WINDOW[1]):
        raise BadSetting(f"MEMORYHUB_CHAT_WINDOW should be a whole number of tokens from {WINDOW[0]} to {WINDOW[1]}.")
    for what, named in (("chat", "MEMORYHUB_CHAT"), ("embed", "MEMORYHUB_EMBED")):
        if settings.get(f"{what}_url"):
            try:
                _endpoint(what, named, settings)
            except ProviderError as problem:
                raise BadSetting(f"{problem}.") from None
    with _registry.lock:
        _registry.settings = dict(settings)
        _registry.made = {}


def is_connected() -> bool:
    """Whether a language model is configured (not whether it answers at this moment)."""
    return bool(_registry.settings.get("chat_url"))


def sees() -> bool:
    """Whether the connected model is said to take pictures."""
    return is_connected() and _registry.settings.get("chat_vision") == "1"


def window_tokens() -> int:
    """How much a prompt and its answer may hold together."""
    return int(_registry.settings.get("chat_window") or WINDOW_TOKENS)


def chat_model() -> ChatModel:
    return _registry.get("chat", _make_chat)


def embedder() -> Embedder:
    return _registry.get("embedder", _make_embedder)


def built_in_embedder() -> Embedder:
    """The embedder that comes with the product, whatever else is configured: what judges sentences is fitted to it."""
    if not _registry.settings.get("embed_url"):
        return embedder()
    return _registry.get("built-in embedder", _make_built_in)


def warm() -> None:
    """Load the built-in embedder's weights now, about one second, so that no user waits for them."""
    load = getattr(embedder(), "warm", None)
    if load is not None:
        load()


def _make_chat() -> ChatModel:
    from memoryhub.providers.embedded.responder import PACE_SECONDS
    from memoryhub.providers.handy.responder import HandyResponder

    embedded = HandyResponder(
        connected=is_connected(),
        pace_seconds=float(_registry.settings.get("pace_seconds") or PACE_SECONDS),
        # By meaning only where that costs milliseconds and no request.
        similarity=None if _registry.settings.get("embed_url") else _similarity,
    )
    if not is_connected():
        return embedded
    from memoryhub.providers.breaker import Breaker
    from memoryhub.providers.fallback import FallbackChat
    from memoryhub.providers.openai_compatible.chat import OpenAICompatibleChat

    connected = OpenAICompatibleChat(
        _endpoint("chat", "MEMORYHUB_CHAT", _registry.settings), tools=_registry.settings.get("chat_tools") or "auto"
    )
    return FallbackChat(connected, embedded, Breaker())


def _make_embedder() -> Embedder:
    if _registry.settings.get("embed_url"):
        from memoryhub.providers.breaker import Breaker
        from memoryhub.providers.fallback import GuardedEmbedder
        from memoryhub.providers.openai_compatible.embeddings import OpenAICompatibleEmbedder

        return GuardedEmbedder(
            OpenAICompatibleEmbedder(_endpoint("embed", "MEMORYHUB_EMBED", _registry.settings)), Breaker()
        )
    return _make_built_in()


def _make_built_in() -> Embedder:
    from memoryhub.providers.embedded.embedder import UniversalSentenceEmbedder

    return UniversalSentenceEmbedder()


def _endpoint(what: str, named: str, values: Mapping[str, str]) -> "Endpoint":
    from memoryhub.providers.openai_compatible.endpoint import endpoint

    return endpoint(values[f"{what}_url"], values.get(f"{what}_model", ""), values.get(f"{what}_key", ""), named=named)


def _similarity(question: str, texts: Sequence[str]) -> Sequence[float]:
    """Cosines of a question to texts by the built-in embedder: about a millisecond a text."""
    return embedder().passages(texts) @ embedder().query(question)
