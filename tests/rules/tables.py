"""A table is one test: each of its rows is tried, and all that went wrong are shown together.

Hundreds of parametrised cases cost more in collecting and reporting than in running.
"""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps


def check(table: Iterable[tuple[str, object]], answer: Callable[[str], object]) -> None:
    """Asserts that every text of the table gets its answer."""
    wrong = {text: (got, expected) for text, expected in table if (got := answer(text)) != expected}
    assert not wrong, "\n".join(
        f"{text!r}: got {got!r}, expected {expected!r}" for text, (got, expected) in wrong.items()
    )


def each(names: str | tuple[str, ...], rows: Iterable[object], ids: object = None) -> Callable:
    """As `pytest.mark.parametrize`, in one test. `ids` is taken for its likeness and not looked at."""
    wanted = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else tuple(names)
    held = list(rows)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def table(*args: object, **others: object) -> None:
            wrong = []
            for row in held:
                values = row if len(wanted) > 1 else (row,)
                try:
                    test(*args, **others, **dict(zip(wanted, values, strict=True)))  # type: ignore[arg-type]
                except Exception as problem:
                    wrong.append(f"{row!r}: {type(problem).__name__} {problem}")
            assert not wrong, f"{len(wrong)} of {len(held)}:\n" + "\n".join(wrong)

        told = inspect.signature(test)
        left = [part for name, part in told.parameters.items() if name not in wanted]
        table.__signature__ = told.replace(parameters=left)  # type: ignore[attr-defined]
        del table.__wrapped__  # pytest would look behind it and ask for the rows as fixtures
        return table

    return decorate
