"""Which messages may be said again in a summary: none that was set aside when it was read."""

from memoryhub.memory.encode import clean, secrets


def may_quote(words: str) -> bool:
    """False of a message with a password or a card number in it, or with orders to an assistant: nothing was learned of
    these, and a summary that quotes them would hand them on for ever."""
    read = clean.read(words, (), len(words))
    return not secrets.spans(words) and not any(one.reason == "instruction" for one in read.blocked)
