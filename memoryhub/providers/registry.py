"""Chooses the models by configuration and makes each once a process, at its first use."""

import os
import threading
from collections.abc import Callable, Mapping

from memoryhub.providers.types import ChatModel, Embedder


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
    """Take `chat_url, chat_key, chat_model, embed_url, embed_key, embed_model` ("" where unset). Loads nothing.

    Called by MemoryHubConfig.ready(); calling again forgets what was made.
    """
    with _registry.lock:
        _registry.settings = dict(settings)
        _registry.made = {}


def is_connected() -> bool:
    """Whether a language model is configured (not whether it answers at this moment)."""
    return bool(_registry.settings.get("chat_url"))


def chat_model() -> ChatModel:
    return _registry.get("chat", _make_chat)


def embedder() -> Embedder:
    return _registry.get("embedder", _make_embedder)


def warm() -> None:
    """Load the built-in embedder's weights now, about one second, so that no user waits for them."""
    load = getattr(embedder(), "warm", None)
    if load is not None:
        load()


def _make_chat() -> ChatModel:
    from memoryhub.providers.embedded.responder import Responder

    return Responder(connected=is_connected())


def _make_embedder() -> Embedder:
    from memoryhub.providers.embedded.embedder import UniversalSentenceEmbedder

    return UniversalSentenceEmbedder()
