"""A table is one test: all its wrong lines are shown together."""

from collections.abc import Callable, Iterable


def check(table: Iterable[tuple[str, object]], answer: Callable[[str], object]) -> None:
    """Asserts that every text of the table gets its answer."""
    wrong = {text: (got, expected) for text, expected in table if (got := answer(text)) != expected}
    assert not wrong, "\n".join(
        f"{text!r}: got {got!r}, expected {expected!r}" for text, (got, expected) in wrong.items()
    )
