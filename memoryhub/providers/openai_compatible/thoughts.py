"""Takes out the reasoning that some local servers send inside the text: <think> ... </think> at its beginning."""

_OPEN, _CLOSE = "<think>", "</think>"


class WithoutThoughts:
    """Feed pieces in, get the visible ones out. Only a block at the very beginning counts: later ones are text."""

    def __init__(self) -> None:
        self._held = ""
        self._state = "start"

    def feed(self, piece: str) -> str:
        if self._state == "text":
            return piece
        if self._state == "after":  # the line break between the block and the text may come in a piece of its own
            return self._open_up(piece.lstrip()) if piece.strip() else ""
        self._held += piece
        if self._state == "start":
            begun = self._held.lstrip()
            if _OPEN.startswith(begun):  # not decided yet: nothing, or the first letters of the mark
                if begun != _OPEN:
                    return ""
            elif not begun.startswith(_OPEN):
                return self._open_up(self._held)
            self._state = "thinking"
        _, closed, after = self._held.partition(_CLOSE)
        if not closed:
            self._held = self._held[-len(_CLOSE) :] if len(self._held) > 10_000 else self._held
            return ""
        if after.strip():
            return self._open_up(after.lstrip())
        self._state, self._held = "after", ""
        return ""

    def rest(self) -> str:
        """What was held back at the end: the undecided beginning of a text, never thoughts."""
        held, self._held = self._held, ""
        return held if self._state == "start" else ""

    def _open_up(self, text: str) -> str:
        self._state, self._held = "text", ""
        return text
