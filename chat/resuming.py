"""What "go on" takes up: what was begun here, though its process died; in a talk that has only just begun, what another
one left open, or the question which of several.

What is taken up moves here with its exact values, and is done in one place only: there it is closed, and what waited
for a click there is not to be clicked any more. Sync; called inside scope(space_id).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chat import acting, elsewhere, taskstate, typed
from chat.store import conversations, messages, taskstates, toolcalls, turns
from chat.types import CallState, ConversationView, MessageView, TurnView
from memoryhub.errors import NotFound
from memoryhub.providers import api as providers
from memoryhub.providers.types import Task
from memoryhub.spaces.api import persona_at

MOST_OFFERED = 5  # things to choose from; half hides what was meant, double is a list to be read
_MARK = "taken_up"  # in the snapshot: by which message, and what was offered or taken

Told = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Found:
    """An open task of another talk."""

    talk: ConversationView
    task: Task

    def told(self) -> dict[str, object]:
        goal = self.task.goal[: taskstate.MAX_GOAL]
        return {
            "goal": goal,
            "title": self.talk.title,
            "last_at": self.talk.last_at.isoformat(),
            "done": list(self.task.done),
        }


def taken_up(
    space_id: UUID, turn: TurnView, question: MessageView, before: int, held: taskstate.Held, *, reads: bool,
    now: datetime,
) -> tuple[taskstate.Held, Told]:  # fmt: skip
    """The conversation's work as this turn finds it, and what of it the answer has to say.

    Args:
        before: the number of the person's message before this one; 0: there is none.
        reads: whether what was said elsewhere may be used.
    Returns:
        The second: {"resumed": …} what was taken up from another talk, {"choices": […]} what there is to choose from.
    """
    mark = held.snapshot.get(_MARK)
    mark = mark if isinstance(mark, Mapping) else {}
    if mark.get("seq") == question.seq and "resumed" in mark:  # the same message, answered once more
        return held, {"resumed": mark["resumed"]}
    if mark.get("choices") and mark.get("seq") == before and reads:
        offered = _still_open(space_id, mark["choices"])
        at = providers.which(question.text, [one.task.goal for one in offered])
        if at is not None:
            return _moved_here(space_id, question, held, offered[at], now, chosen=True)
    if providers.goes_on(question.text):
        held = _with_broken_off(space_id, turn.conversation_id, held)
    if not reads or not _looks_elsewhere(question, held):
        return held, {}
    return _from_elsewhere(space_id, question, held, now)


def _looks_elsewhere(question: MessageView, held: taskstate.Held) -> bool:
    """Whether nothing here can be meant: the talk has only begun, or the words say that it was another time."""
    words = question.text
    if any(one.is_open for one in held.tasks):
        return False
    if not providers.goes_on(words) and not providers.named(words) and not providers.asks_where_it_stood(words):
        return False
    fresh = question.seq <= elsewhere.JUST_BEGUN and not held.tasks
    return fresh or (providers.goes_on(words) and providers.means_earlier(words))


def _from_elsewhere(
    space_id: UUID, question: MessageView, held: taskstate.Held, now: datetime
) -> tuple[taskstate.Held, Told]:
    found = open_elsewhere(space_id, question.conversation_id, now)
    if providers.asks_where_it_stood(question.text):  # the answer names the last talk: yes to that goes on with it
        last = elsewhere.newest_other(space_id, question.conversation_id, now)
        found = [one for one in found if one.talk == last][:1]
        return (_marked(space_id, question, held, found) if found else held), {}
    if matter := providers.named(question.text):
        found = [found[at] for at in providers.matching(matter, [one.task.goal for one in found])]
    if len(found) == 1:
        return _moved_here(space_id, question, held, found[0], now, chosen=False)
    found = found[:MOST_OFFERED]
    return (
        (_marked(space_id, question, held, found), {"choices": [one.told() for one in found]}) if found else (held, {})
    )


def open_elsewhere(space_id: UUID, conversation_id: UUID, now: datetime) -> list[Found]:
    """Open tasks of other talks of the same persona, the last spoken in first; none of one that is at work just now."""
    mine = persona_at(space_id, conversation_id, now)
    found = []
    for talk in conversations.newest(space_id, limit=elsewhere.LOOKED_THROUGH):
        other = talk.conversation_id
        if other == conversation_id or turns.unfinished(space_id, other):
            continue
        opened = [Found(talk, one) for one in _tasks_of(space_id, other) if one.is_open]
        if opened and persona_at(space_id, other, talk.last_at) == mine:
            found += opened
    return found


def _still_open(space_id: UUID, choices: Sequence[Sequence[object]]) -> list[Found]:
    """What was offered, in that order, without what was done or deleted since."""
    found = []
    for conversation_id, seq in choices:
        try:
            talk = conversations.get(space_id, UUID(str(conversation_id)))
        except NotFound:
            continue
        tasks = _tasks_of(space_id, talk.conversation_id)
        found += [Found(talk, one) for one in tasks if one.seq == seq and one.is_open]
    return found


def _moved_here(
    space_id: UUID, question: MessageView, held: taskstate.Held, found: Found, now: datetime, *, chosen: bool
) -> tuple[taskstate.Held, Told]:
    here, there = question.conversation_id, found.talk.conversation_id
    for one in sorted((here, there)):
        conversations.lock(space_id, one)
    theirs, tasks = taskstates.held(space_id, there), _tasks_of(space_id, there)
    task = next((one for one in tasks if one.seq == found.task.seq and one.is_open), None)
    if task is None:  # taken up in another tab between the look and the lock
        return held, {}
    acting.withdraw(space_id, there, now=now)
    closed = tuple(replace(one, is_open=False) if one is task else one for one in tasks)
    taskstates.renew(space_id, there, closed, dict(theirs.snapshot), is_mixed=theirs.is_mixed)
    told = found.told() | ({"chosen": True} if chosen else {})
    held = taskstate.received(held, task, theirs)
    held = replace(held, snapshot=dict(held.snapshot) | {_MARK: {"seq": question.seq, "resumed": told}})
    taskstates.put(space_id, here, held)
    if question.seq == 1:  # named by what is done in it, not "go on"
        conversations.rename(space_id, here, typed.title_of(task.goal))
    return held, {"resumed": told}


def _marked(space_id: UUID, question: MessageView, held: taskstate.Held, found: Sequence[Found]) -> taskstate.Held:
    """What was offered by the answer to this message: the next one may choose of it."""
    conversations.lock(space_id, question.conversation_id)
    choices = [[str(one.talk.conversation_id), one.task.seq] for one in found]
    stands = dict(held.snapshot) | {_MARK: {"seq": question.seq, "choices": choices}}
    taskstates.renew(space_id, question.conversation_id, held.tasks, stands, is_mixed=held.is_mixed)
    return replace(held, snapshot=stands)


def _with_broken_off(space_id: UUID, conversation_id: UUID, held: taskstate.Held) -> taskstate.Held:
    """What a turn was at whose process died is an open task, though that turn could not say so."""
    broken = _broken_off(space_id, conversation_id, held)
    if broken is None:
        return held
    tasks = taskstate.undertaken(held.tasks, broken, goes_on=False)
    taskstates.renew(space_id, conversation_id, tasks, dict(held.snapshot), is_mixed=held.is_mixed)
    return replace(held, tasks=tasks)


def _tasks_of(space_id: UUID, conversation_id: UUID) -> tuple[Task, ...]:
    """Of another talk, its broken off one included where it had used tools: a question that failed is no task."""
    held = taskstates.held(space_id, conversation_id)
    broken = _broken_off(space_id, conversation_id, held)
    return taskstate.undertaken(held.tasks, broken, goes_on=False) if broken and broken.done else held.tasks


def _broken_off(space_id: UUID, conversation_id: UUID, held: taskstate.Held) -> Task | None:
    before = turns.broken_off(space_id, conversation_id)
    if before is None or any(one.seq >= before.question_seq for one in held.tasks):
        return None
    calls = toolcalls.of_turns(space_id, turns.chain(space_id, before))
    done = tuple(one.name for one in calls if one.state is CallState.DONE)
    return Task(messages.get(space_id, before.question_id).text, before.question_seq, done, True)
