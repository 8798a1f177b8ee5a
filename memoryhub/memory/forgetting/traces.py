"""What memories that are erased leave elsewhere, removed: words in the logs of capture and recall, and in the quotes of
what else was said in the same breath. (Rows, events and index are the store's.) Inside a transaction of writing.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from memoryhub.memory import making, reconcile
from memoryhub.memory.store import consolidating, index, many, memories, topics
from memoryhub.memory.store.states import MemoryState, TodoState

# Values shorter than this stand in half of all sentences ("5", "会"): they betray nothing by themselves.
TELLING = 3


def wipe(space_id: UUID, states: Sequence[MemoryState], *, everywhere: bool) -> None:
    """Call it before the rows go.

    Args:
        everywhere: search every log line for the words too, not only those of the turns behind the memories; 30
            microseconds a line, so once for many memories.
    """
    turns = many.turns_behind(space_id, [state.memory_id for state in states])
    words = telling_words(words for one in states for words in (one.quote, one.text, one.value))
    _cut_neighbours(space_id, turns, {state.memory_id for state in states}, words)
    many.blank_turns(space_id, turns)
    topics.blank(space_id, [state.memory_id for state in states])
    if concluded := consolidating.concluded_from(space_id, [state.memory_id for state in states]):
        many.erase(space_id, concluded)
    if everywhere:
        _search_logs(space_id, words)


def wipe_todos(space_id: UUID, todos: Sequence[TodoState]) -> None:
    """The same for to-dos."""
    many.blank_turns(space_id, [one.turn_id for one in todos if one.turn_id])
    _search_logs(space_id, telling_words(words for one in todos for words in (one.quote, one.text)))


def telling_words(said: Iterable[str]) -> list[str]:
    """What must not stand anywhere any more, in a form to compare."""
    return [plain for plain in dict.fromkeys(map(reconcile.plain, said)) if len(plain) >= TELLING]


def _search_logs(space_id: UUID, words: Sequence[str]) -> None:
    if words:
        many.blank_logs(space_id, [row for row, said in many.logs_with_words(space_id) if _says(said, words)])


def _says(said: str, words: Sequence[str]) -> bool:
    plain = reconcile.plain(said)
    return any(one in plain for one in words)


def _cut_neighbours(space_id: UUID, turns: Sequence[UUID], gone: set[UUID], words: Sequence[str]) -> None:
    """Other memories of the same messages whose quotes also say what is erased keep where they were said, not how."""
    found = [
        (row, memory_id)
        for row, memory_id, quote in many.quotes_of(space_id, turns)
        if memory_id not in gone and _says(quote, words)
    ]
    many.cut_quotes(space_id, [row for row, _ in found])
    for memory_id in {memory_id for _, memory_id in found}:
        held = memories.load_for_change(space_id, memory_id)
        if _says(held.state.quote, words):
            kept = memories.save(space_id, held.but(quote=""))
            if kept.state.is_live:
                terms = making.terms_of(space_id, kept.state)
                index.put(space_id, [index.Entry(memory_id, kept.vector, terms)], kept.embedded_by)
