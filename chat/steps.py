"""The synchronous steps of an answer, each one call from the runner: prepare it, log its recall, end it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.db import Error as DatabaseError
from django.utils import timezone

from chat import (
    assembling,
    attachments_turn,
    context,
    elsewhere,
    forgetting,
    handling,
    house,
    recap,
    resuming,
    switches,
    taskstate,
    unsettled,
)
from chat import turn as turn_door
from chat.store import conversations, messages, taskstates, turns
from chat.tools.loop import Hands, Tally
from chat.types import ConversationView, MessageView, Mode, Person, Role, State, TurnView
from memoryhub.accounts.preferences import memory_choices
from memoryhub.errors import MemoryHubError
from memoryhub.language import api as language_of
from memoryhub.memory import api as memory
from memoryhub.memory.types import Card, Recalled
from memoryhub.providers import api as providers
from memoryhub.providers.types import ChatModel, ChatRequest, Errand, Fact
from memoryhub.spaces.api import fence, persona_at, scope, uuid7
from memoryhub.vault import api as vault

log = structlog.get_logger(__name__)

# A message said longer ago whose capture still waits is stuck (no worker, endpoint down): waiting for it again with
# every answer would only make each answer late.
CAPTURE_STUCK = timedelta(seconds=10)


# Messages looked at for one prompt: six turns, with up to three cards of tools in each. Half loses turns to cards.
HISTORY = 5 * context.RECENT_TURNS
# Results of earlier turns that a prompt repeats whole; the exact values of the others are task state. Half makes "and
# the total of these?" a guess, double fills small windows.
RESULTS = 3


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything the model needs, and what the ending needs afterwards."""

    model: ChatModel
    request: ChatRequest
    recalled: Recalled
    words: str
    tally: Tally
    hands: Hands | None = None
    parts: tuple[context.Part, ...] = ()  # of the prompt, for the assembly log
    window: int = 0

    @property
    def voice(self) -> str:
        """The name of the model that answers, or answered."""
        return (self.tally.voice or self.model.name)[:120]


def waits_for_capture(person: Person, turn: TurnView) -> bool:
    """Whether something said just before this turn's message, here or in another chat, is not in memory yet."""
    if not (person.learns and person.recalls):
        return False
    with scope(person.space_id):
        since = timezone.now() - CAPTURE_STUCK
        return turns.uncaptured_before(person.space_id, turn.root_id, since)


def prepare(person: Person, turn: TurnView, token: UUID, *, now: datetime | None = None) -> Prepared | None:
    """Recall and assemble. None when the turn was taken from this task.

    Args:
        now: when it is asked; None: at this moment. The same holds for the other steps.
    Raises:
        MemoryHubError: the vault or the database cannot give what was said. A recall that fails does not raise: the
        chat goes on without memories (TRUST 4.5).
    """
    now = now or timezone.now()
    found = _found(person, turn, now)
    question, held, earlier = found.question, found.held, found.earlier
    keeps, reads, off = found.switches
    model, policy = providers.chat_model(), memory.policy_of(person.space_id)
    window = providers.window_tokens()
    spoken = forgetting.heard(person, turn, question, now) if keeps and not turn.continues else None
    if spoken:
        recalled = _nothing("forgetting")
    else:
        recalled = _recall(person, turn, question.text, earlier, window, now) if reads else _nothing("switched_off")
        recalled = switches.without(recalled, off)
    with scope(person.space_id):
        if not turns.step(person.space_id, turn.turn_id, token, State.RECALLED, recall_id=recalled.recall_id):
            return None
    attachments_turn.keep_wished(person, turn, question, found.hung, now, may=keeps and not spoken)
    first_shown = question.seq - 2 * policy.recent_turns
    told = reads and not spoken
    laid_down = house.house()
    material = context.Material(
        words=question.text,
        profile=recalled.profile,
        cards=recalled.cards,
        todos=recalled.todos,
        summary=recap.before(person.space_id, turn.conversation_id, first_shown, question.text) if told else "",
        brought=held.brought,
        earlier=earlier,
        keeps=keeps,
        recalls=reads,
        tools=not spoken,
        snapshot=(_stands(person, question, held.snapshot, keeps, now) if reads else dict(held.snapshot))
        | dict(found.told),
        house_rules=laid_down.rules,
        documents=house.about(question.text, laid_down, context.documents_budget(window)) if not spoken else (),
        tasks=held.tasks,
        policy=policy,
    )
    request, parts = _request(person, material, recalled, window, now)
    request, parts = attachments_turn.with_files(person.space_id, request, parts, found.hung, window)
    tally = Tally(connected=providers.is_connected() and not spoken)
    hands = None
    if not spoken:
        pasted = [question.pasted, *(message.pasted for message in found.history)]
        hands = handling.hands(person, turn, material, pasted=pasted, is_mixed=held.is_mixed, window=window, now=now)
        request = handling.equipped(person, request, hands, window)
    return Prepared(spoken or model, request, recalled, question.text, tally, hands, parts, window)


@dataclass(frozen=True, slots=True)
class _Found:
    """A turn's conversation as it stands when its answer begins."""

    history: Sequence[MessageView]
    question: MessageView
    held: taskstate.Held
    told: resuming.Told
    hung: attachments_turn.Hung
    earlier: tuple[context.Said, ...]
    switches: tuple[bool, bool, frozenset[str]]


def _found(person: Person, turn: TurnView, now: datetime) -> _Found:
    with scope(person.space_id):
        conversation = conversations.get(person.space_id, turn.conversation_id)
        history = messages.page(person.space_id, turn.conversation_id, before=None, limit=HISTORY)
        question = _question(person.space_id, turn, history)
        switches_ = _switches(person, conversation)
        before = max((one.seq for one in history if one.role == Role.USER and one.seq < question.seq), default=0)
        held = taskstates.held(person.space_id, turn.conversation_id)
        held, told = resuming.taken_up(person.space_id, turn, question, before, held, reads=switches_[1], now=now)
        # A first try has no others beside it: another one may only begin when this one has ended.
        again = turn.turn_id != turn.root_id
        tries = {turn.turn_id, *(turns.tries(person.space_id, turn.root_id) if again else ())}
        hung, held = attachments_turn.hung(person.space_id, question, history, held)
    return _Found(history, question, held, told, hung, _earlier(history, question, tries), switches_)


def _switches(person: Person, conversation: ConversationView) -> tuple[bool, bool, frozenset[str]]:
    """Whether this answer's turn is learned from, whether memory is used, and kinds of it that are not.

    Asked anew: a socket's person is up to five seconds old, and a switch holds from the next answer.
    """
    learns, recalls, off = memory_choices(person.user_id)
    is_normal = conversation.mode == Mode.NORMAL
    return learns and is_normal, recalls and is_normal, off


def _question(space_id: UUID, turn: TurnView, history: Sequence[MessageView]) -> MessageView:
    """The message that is answered: nearly always among the last ones. Called inside scope(space_id)."""
    found = next((one for one in history if one.message_id == turn.question_id), None)
    return found or messages.get(space_id, turn.question_id)


def _stands(
    person: Person, question: MessageView, snapshot: Mapping[str, object], keeps: bool, now: datetime
) -> dict[str, object]:
    """Where the conversation stands; at its beginning also what the last one was about, what the person heard there
    already, and what is to be settled."""
    place = (person.space_id, question.conversation_id, question.seq, question.text, now)
    if question.seq > elsewhere.JUST_BEGUN:
        return dict(snapshot)
    with scope(person.space_id):
        there = elsewhere.last(*place)
        found: dict[str, object] = {"said_there": there.pop("said", None), "elsewhere": there}
        found["told_how"] = elsewhere.told_how(*place[:3])
    if keeps:
        found["unsettled"] = unsettled.to_ask(*place)
    return dict(snapshot) | {name: one for name, one in found.items() if one}


def _earlier(
    history: Sequence[MessageView], question: MessageView, tries: Collection[UUID]
) -> tuple[context.Said, ...]:
    """What was said before, answers of later questions included; of tools the last results only."""
    found = [
        message
        for message in history
        if message.text and message.turn_id not in tries and (message.seq < question.seq or message.role != Role.USER)
    ]
    results = [message.seq for message in found if message.role == Role.TOOL][:-RESULTS]
    return tuple(
        context.Said(message.role, message.text, message.tool, message.said_at)
        for message in found
        if message.seq not in results
    )


def _nothing(reason: str) -> Recalled:
    return Recalled(recall_id=uuid7(), skipped=reason)


def _recall(
    person: Person, turn: TurnView, words: str, earlier: tuple[context.Said, ...], window: int, now: datetime
) -> Recalled:
    try:
        return memory.recall(
            person.space_id,
            words,
            now=now,
            time_zone=person.time_zone,
            budget_tokens=memory.policy_of(person.space_id).memory_budget(window),
            conversation_id=turn.conversation_id,
            turn_id=turn.turn_id,
            earlier=tuple(said.text for said in earlier if said.role == Role.USER)[-3:],
            persona_id=persona_at(person.space_id, turn.conversation_id, now),
        )
    except (MemoryHubError, DatabaseError) as problem:
        code = getattr(problem, "code", type(problem).__name__)
        log.warning("recall_failed", turn=str(turn.turn_id), code=code)
        return _nothing("degraded")


def _request(
    person: Person, material: context.Material, recalled: Recalled, window: int, now: datetime
) -> tuple[ChatRequest, tuple[context.Part, ...]]:
    language = language_of.detect(material.words)
    prompt = context.assemble(material, language=language, now=now, time_zone=person.time_zone, window_tokens=window)
    profile = {card.memory_id for card in recalled.profile}
    request = ChatRequest(
        messages=prompt.messages,
        language=language,
        now=now,
        time_zone=person.time_zone,
        facts=tuple(_fact(card, card.memory_id in profile) for card in recalled.all_cards),
        errands=tuple(Errand(todo.text, todo.due_on, todo.due_at) for todo in recalled.todos),
        brought=prompt.brought,
        salt=f"{vault.digest(person.space_id, 'prompt-cache', 'salt') & (2**64 - 1):016x}",
        keeps=material.keeps,
        recalls=material.recalls,
        documents=material.documents,
        tasks=material.tasks,
        snapshot=material.snapshot,
    )
    return request, prompt.parts


def _fact(card: Card, is_profile: bool) -> Fact:
    return Fact(
        text=card.text,
        slot=card.slot,
        topic=card.topic,
        value=card.value,
        unit=card.unit,
        bound=card.bound.value,
        polarity=card.polarity,
        category=card.category,
        status=card.status.value,
        said_at=card.said_at,
        score=card.score.total,
        is_profile=is_profile,
        valid_to=card.valid_to,
    )


def log_recall(person: Person, turn: TurnView, token: UUID, prepared: Prepared, *, now: datetime | None = None) -> None:
    """The answer has begun: say so, and write down what was recalled for it."""
    now = now or timezone.now()
    with scope(person.space_id):
        turns.step(person.space_id, turn.turn_id, token, State.ANSWERING, model=prepared.voice)
    if prepared.recalled.skipped in ("switched_off", "degraded", "forgetting"):
        return
    memory.log_recall(
        person.space_id,
        prepared.recalled,
        query=prepared.words,
        turn_id=turn.turn_id,
        conversation_id=turn.conversation_id,
        now=now,
    )


def beat(person: Person, turn: TurnView, token: UUID, partial: str, count: int) -> bool | None:
    with scope(person.space_id):
        fence(person.space_id)
        return turns.beat(person.space_id, turn.turn_id, token, partial, count)


def complete(
    person: Person,
    turn: TurnView,
    token: UUID,
    state: State,
    text: str,
    *,
    prepared: Prepared | None,
    error_code: str,
    now: datetime | None = None,
) -> None:
    """Keep the answer, then note which memories its words came from, and where the work stands."""
    now = now or timezone.now()
    model = prepared.voice if prepared else ""
    if prepared is not None:
        handling.before_end(person, turn, prepared.hands, now=now)
    seq = turn_door.finish(person.space_id, turn, token, state, text, model=model, error_code=error_code, now=now)
    if seq is None:
        return
    if prepared is None:
        assembling.log(person, turn, None, state, text, error_code, (), now)
        return
    told_how = providers.tells_how(text) or bool(prepared.request.snapshot.get("told_how"))
    handling.after_end(
        person, turn, prepared.words, state, text, prepared.hands, prepared.tally,
        resumed="resumed" in prepared.request.snapshot, told_how=told_how, now=now,
    )  # fmt: skip
    at_hand = {one.memory_id: one for found in _recalled(prepared) for one in found.all_cards}
    at_hand = [one for one in at_hand.values() if not _just_said(one, turn)]
    memory_ids = memory.used(text, at_hand, prepared.words) if text else ()
    _note_used(person, turn, prepared, memory_ids, now)
    assembling.log(person, turn, prepared, state, text, error_code, memory_ids, now)


def _recalled(prepared: Prepared) -> tuple[Recalled, ...]:
    """What memory gave for the answer: before it began, and to its tools."""
    return prepared.recalled, *(prepared.hands.scene.recalled if prepared.hands else ())


def _note_used(person: Person, turn: TurnView, prepared: Prepared, memory_ids: Sequence[UUID], now: datetime) -> None:
    if not memory_ids:
        return
    # One note a turn: on the recall that brought any of them, the turn's own before those that tools made.
    brought = (one for one in _recalled(prepared) if any(card.memory_id in memory_ids for card in one.all_cards))
    try:
        memory.mark_used(person.space_id, next(brought).recall_id, memory_ids, now=now)
    except MemoryHubError as problem:
        log.warning("mark_used_failed", turn=str(turn.turn_id), code=problem.code)
        return
    with scope(person.space_id):
        turns.note_used(person.space_id, turn.turn_id, len(memory_ids))


def _just_said(card: Card, turn: TurnView) -> bool:
    """Whether a memory was made from the very message that is answered: saying that back uses nothing."""
    return card.conversation_id == turn.conversation_id and card.message_seq == turn.question_seq
