"""What tools and lists brought into a conversation: exact values, apart from summaries, so that none is worded away.

Pure. The newest stands first and wins; old entries leave by age when the state is full.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from chat import reading
from memoryhub.language import api as language
from memoryhub.providers.types import Brought, Line, Slot, Task

State = tuple[Brought, ...]

# A task of three steps with two looks at each is six; half forgets the first step of it, double outgrows every prompt.
MAX_ENTRIES = 12
MAX_CHARACTERS = 8_000  # sealed and opened with every answer: below a millisecond
ENVELOPE_TOKENS = 20  # of the marks and numbers around a line in the prompt (context._task): 17, counted
MAX_TASKS = 5  # half forgets what was put aside for a quick question, double lists what nobody goes on with
MAX_GOAL = 400  # characters of the words that asked for a task
MAX_LISTS = 3  # of the assistant's own; "the second one" is never of an older one


@dataclass(frozen=True, slots=True)
class Held:
    """The whole state of a conversation's work."""

    brought: State = ()
    tasks: tuple[Task, ...] = ()  # newest first
    snapshot: Mapping[str, object] = field(default_factory=dict)
    is_mixed: bool = False  # something that the person did not type has been in a prompt


def of_tool(seq: int, tool: str, text: str, arguments: str = "") -> Brought | None:
    """What a tool's result brings; None of an empty one.

    Args:
        arguments: JSON that the tool was given: the identifiers in it are what the result is of ("her report" next).
    """
    lines = reading.of_tool(text.strip())
    return Brought(tool, seq, lines, reading.identifiers(arguments)) if lines else None


def of_answer(seq: int, text: str) -> Brought | None:
    """The list that an answer holds; None where it holds none."""
    lines = reading.of_answer(text)
    return Brought("", seq, lines) if lines else None


def merged(state: State, fresh: Brought | None, gone: Collection[int] = ()) -> State:
    """The state after a message.

    Args:
        fresh: what it brought. A later result of the same tool on the same record takes the earlier one's place.
        gone: numbers of messages that were replaced: what they brought goes with them.
    """
    left = [one for one in state if one.seq not in gone and not (fresh and _is_outdated(one, fresh))]
    kept: list[Brought] = []
    size = lists = 0
    for one in [fresh, *left] if fresh else left:
        size += sum(len(line.text) for line in one.lines)
        lists += not one.source
        if len(kept) == MAX_ENTRIES or (kept and size > MAX_CHARACTERS):
            break
        if one.source or lists <= MAX_LISTS:
            kept.append(one)
    return tuple(kept)


def _is_outdated(old: Brought, fresh: Brought) -> bool:
    """Both single records of one tool, with the same first identifier."""
    if old.seq == fresh.seq:
        return True
    if not fresh.source or old.source != fresh.source or len(old.lines) != 1 or len(fresh.lines) != 1:
        return False
    names = [next((slot.value for slot in one.lines[0].slots if slot.kind == "id"), "") for one in (old, fresh)]
    return bool(names[0]) and names[0] == names[1]


def fitting(state: State, budget: int) -> tuple[State, int]:
    """The newest entries that fit, the last of them perhaps with its first lines only, and their tokens.

    Args:
        budget: tokens.
    """
    kept: list[Brought] = []
    spent = 0
    for one in state:
        lines: list[Line] = []
        for line in one.lines:
            cost = language.tokens(f"{line.text} {named(one)}") + ENVELOPE_TOKENS
            if spent + cost > budget:
                break
            spent += cost
            lines.append(line)
        if lines:
            kept.append(replace(one, lines=tuple(lines)))
        if len(lines) < len(one.lines):
            break
    return tuple(kept), spent


def named(one: Brought) -> str:
    """Where it came from, as a prompt says it: the tool, and what it was asked of."""
    return " ".join([one.source or "list", *one.of])


def dumped(state: State) -> list[dict[str, object]]:
    """As it is sealed in the row."""
    return [
        {
            "source": one.source,
            "seq": one.seq,
            "of": list(one.of),
            "lines": [
                {"text": line.text, "slots": [[slot.kind, slot.label, slot.value] for slot in line.slots]}
                for line in one.lines
            ],
        }
        for one in state
    ]


def loaded(held: list[dict]) -> State:
    return tuple(
        Brought(
            one["source"],
            one["seq"],
            tuple(
                Line(number, line["text"], tuple(Slot(*slot) for slot in line["slots"]))
                for number, line in enumerate(one["lines"], start=1)
            ),
            tuple(one.get("of", ())),
        )
        for one in held
    )


def received(held: Held, task: Task, theirs: Held) -> Held:
    """The state with a task of another talk in front and what was brought there behind its own.

    Numbers of the other talk's messages would be taken for this one's: all of them become negative, in their order.
    """
    last = max((one.seq for one in theirs.brought), default=0)
    brought = tuple(replace(one, seq=one.seq - last - 1) for one in theirs.brought)
    seq = min([0, *(one.seq for one in held.tasks)]) - 1
    return replace(
        held,
        brought=(*held.brought, *brought)[:MAX_ENTRIES],
        tasks=(replace(task, seq=seq), *held.tasks)[:MAX_TASKS],
        is_mixed=held.is_mixed or theirs.is_mixed,
    )


def undertaken(tasks: Sequence[Task], fresh: Task, *, goes_on: bool) -> tuple[Task, ...]:
    """The tasks after a turn that used tools, or should have.

    Args:
        fresh: the turn's own: its words, the tools that brought their result, whether something is left.
        goes_on: the words took the newest open task up again: what was done is done for that one.
    """
    taken = next((one for one in tasks if one.is_open), None) if goes_on else None
    rest = [one for one in tasks if one is not taken and one.seq != fresh.seq]
    if taken is not None:
        fresh = replace(taken, done=taken.done + fresh.done, is_open=fresh.is_open)
    elif not fresh.done and not fresh.is_open:
        return tuple(rest)[:MAX_TASKS]
    return (replace(fresh, goal=fresh.goal[:MAX_GOAL]), *rest)[:MAX_TASKS]


def tasks_dumped(tasks: Sequence[Task]) -> list[dict[str, object]]:
    return [{"goal": one.goal, "seq": one.seq, "done": list(one.done), "open": one.is_open} for one in tasks]


def tasks_loaded(held: list[dict]) -> tuple[Task, ...]:
    return tuple(Task(one["goal"], one["seq"], tuple(one["done"]), one["open"]) for one in held)
