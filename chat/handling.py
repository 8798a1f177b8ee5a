"""What surrounds the loop: which tools a turn has at hand and how far they are trusted; what is kept once it ended."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import structlog

from chat import acting, context, costs, snapshot, taskstate
from chat.store import conversations, spending, taskstates, toolcalls, turns
from chat.tools import gate, offering, registry
from chat.tools.loop import Hands, Tally
from chat.tools.types import Hint, Scene
from chat.types import CallState, Person, Role, State, TurnView
from memoryhub.errors import MemoryHubError
from memoryhub.providers import api as providers
from memoryhub.providers.types import ChatRequest, Task
from memoryhub.spaces.api import scope

log = structlog.get_logger(__name__)


def hands(
    person: Person, turn: TurnView, material: context.Material, *, pasted: Iterable[Sequence[object]], is_mixed: bool,
    window: int, now: datetime,
) -> Hands:  # fmt: skip
    """The tools of a turn, what was done in those it goes on from, and how far its prompt is to be trusted."""
    if turn.continues is None and turn.root_id != turn.turn_id:
        acting.drop_waiting(person.space_id, turn, now=now)
    if turn.continues:
        acting.abandon(person.space_id, turn, now=now)  # what its process left under way when it died
    over, approved = acting.past(person.space_id, turn) if turn.continues else ([], [])
    scene = Scene(person, turn.conversation_id, now, keeps=material.keeps, reads=material.recalls, turn_id=turn.turn_id)
    ground = gate.ground(
        pasted=pasted,
        results=bool(over or approved) or any(one.source for one in material.brought)
        or any(said.role is Role.TOOL for said in material.earlier),
        cards=(*material.profile, *material.cards),
        mixed=is_mixed,
    )  # fmt: skip
    return Hands(
        scene=scene, tools=registry.at_hand(scene), ground=ground, budget_tokens=context.steps_budget(window),
        made=acting.as_messages(over), approved=tuple(approved),
    )  # fmt: skip


def equipped(person: Person, request: ChatRequest, hands: Hands, window: int) -> ChatRequest:
    """The request with its tools, and without a language model where the day's budget is used up."""
    tools = tuple(hands.tools.values())
    if providers.is_connected():
        said = [one.text for one in request.messages if one.role == "user" and not one.is_data]
        used = {name for task in request.tasks if task.is_open for name in task.done}
        used |= {call.name for message in hands.made for call in message.calls}
        tools = offering.offered(hands.tools, said[-1], before=said[-3:-1], used=used, window=window)
    specs = tuple(tool.spec() for tool in tools)
    return replace(request, tools=specs, spends=not is_spent(person, request.now))


def is_spent(person: Person, now: datetime) -> bool:
    """Whether this person has used up the day's tokens, theirs as their time zone has it."""
    return costs.is_spent(person.space_id, person.time_zone, now)


def before_end(person: Person, turn: TurnView, hands: Hands | None, *, now: datetime) -> None:
    """Whatever is still under way (the turn was stopped) is closed, before the answer takes its number."""
    if hands is None:
        return
    try:
        acting.abandon(person.space_id, turn, now=now)
    except MemoryHubError as problem:  # erased meanwhile: the answer will not be kept either
        log.info("abandon_refused", turn=str(turn.turn_id), code=problem.code)


def after_end(
    person: Person, turn: TurnView, words: str, state: State, answer: str, hands: Hands | None, tally: Tally, *,
    resumed: bool, told_how: bool, now: datetime,
) -> None:  # fmt: skip
    """What it cost, and where the conversation's work stands now."""
    try:
        with scope(person.space_id):
            _note_cost(person, turn, tally, now)
            conversations.lock(person.space_id, turn.conversation_id)
            _renew(person.space_id, turn, words, state, answer, hands, resumed, told_how)
    except MemoryHubError as problem:
        log.warning("renewal_failed", turn=str(turn.turn_id), code=problem.code)


def _note_cost(person: Person, turn: TurnView, tally: Tally, now: datetime) -> None:
    prompt_tokens, answer_tokens = tally.totals()
    if prompt_tokens or answer_tokens:
        turns.note_spent(person.space_id, turn.turn_id, prompt_tokens, answer_tokens)
        spending.add(person.space_id, costs.day(person.time_zone, now), prompt_tokens, answer_tokens)


def _renew(
    space_id: UUID, turn: TurnView, words: str, state: State, answer: str, hands: Hands | None, resumed: bool,
    told_how: bool,
) -> None:  # fmt: skip
    held = taskstates.held(space_id, turn.conversation_id)
    calls = toolcalls.of_turns(space_id, turns.chain(space_id, turn))
    done = tuple(one.name for one in calls if one.state is CallState.DONE)
    goes_on = resumed or providers.goes_on(words)
    taken = next((one for one in held.tasks if one.is_open), None) if goes_on else None
    goal, so_far = (taken.goal, taken.done + done) if taken else (words, done)
    task = Task(words, turn.question_seq, done, _is_open(goal, state, so_far, hands))
    tasks = taskstate.undertaken(held.tasks, task, goes_on=goes_on)
    stands = snapshot.renewed(
        held.snapshot,
        snapshot.Ended(
            taken.goal if taken else words,
            answer,
            calls,
            tasks,
            is_whole=state is State.ANSWERED,
            goes_on=goes_on and taken is None,
            concludes=_concludes(done, hands),
            told_how=told_how,
        ),  # fmt: skip
    )
    is_mixed = bool(calls) or (hands is not None and not hands.ground.is_typed)
    taskstates.renew(space_id, turn.conversation_id, tasks, stands, is_mixed=is_mixed)


def _concludes(done: Sequence[str], hands: Hands | None) -> bool:
    tools = hands.tools if hands else {}
    return any(name in tools and tools[name].hint is Hint.CONCLUSION for name in done)


def _is_open(words: str, state: State, done: Sequence[str], hands: Hands | None) -> bool:
    """Whether something that the words ask of tools is left."""
    if hands is None:
        return False
    if state is not State.ANSWERED or hands.is_open:
        return bool(done) or hands.is_open
    specs = tuple(tool.spec() for tool in hands.tools.values())
    return bool(done) and not providers.is_connected() and providers.left(words, done, specs) > 0
