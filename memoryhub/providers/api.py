"""The door of the providers: which chat model and which embedder are in use. Importing it loads neither."""

from memoryhub.providers.registry import chat_model, configure, embedder, is_connected, warm

__all__ = ["chat_model", "configure", "embedder", "is_connected", "warm"]
