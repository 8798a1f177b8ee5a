"""Recall: what is worth knowing for one request, within a token budget, and what came of it.

    rewrite (pure) -> one embedding -> one SQL round trip in the space -> rank (pure) -> fit (pure)

Nothing is written on the way, but for an index that came back empty from a crash; the log follows after the answer
has begun.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import numpy as np

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory import dictionary, parts, policies, reconcile, recording, reindex, slots
from memoryhub.memory.fading import note_woken
from memoryhub.memory.graph.leading import led
from memoryhub.memory.making import SLOT, TERM
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retrieve import apart, asks, latest, leaving
from memoryhub.memory.retrieve import fit as fitting
from memoryhub.memory.retrieve import past as former
from memoryhub.memory.retrieve import rank as ranking
from memoryhub.memory.retrieve.excerpt import excerpt
from memoryhub.memory.retrieve.laps import Laps
from memoryhub.memory.retrieve.rewrite import Rewritten, kinds, rewrite, second_person
from memoryhub.memory.store import events, logs, memories, search, todos
from memoryhub.memory.store import past as past_rows
from memoryhub.memory.store.events import Happening
from memoryhub.memory.store.states import MemoryState, todo_view
from memoryhub.memory.types import Card, Recalled, ScoreParts, Status, TodoView
from memoryhub.memory.writing import writing
from memoryhub.providers import api as providers
from memoryhub.spaces.api import fence, scope, uuid7
from memoryhub.vault import api as vault

# Open to-dos that enter a prompt unasked: the most pressing. Asked for, all that fit.
TODOS_UNASKED = 5
TODOS_ASKED = 30


def recall(
    space_id: UUID,
    query: str,
    *,
    now: datetime,
    time_zone: str,
    budget_tokens: int,
    conversation_id: UUID | None = None,
    turn_id: UUID | None = None,
    earlier: Sequence[str] = (),
    persona_id: UUID | None = None,
    deep: bool = False,
    policy: MemoryPolicy | None = None,
) -> Recalled:
    """What memory has for this request.

    Args:
        query: the user's words. earlier: their last few messages of this conversation, oldest first.
        budget_tokens: what memory may take in the prompt; never exceeded.
        deep: "dig deeper": more cards, cold storage too.
        policy: other numbers than those that rule the space, to measure what they do.
    Returns:
        The profile, ranked cards and open to-dos; `skipped` for small talk, `degraded` while the embedder is down.
    """
    clock = Laps()
    wanted = rewrite(query, now, time_zone, earlier)
    if not wanted.needs_memory:
        return Recalled(uuid7(), skipped="no_need", timings_ms=clock.read(), rewritten=wanted.text)
    policy = policy or policies.of(space_id)
    clock.lap("rewrite")
    vectors, turns, floor, degraded = _embed(wanted.probes, () if wanted.leans or deep else leaving.last(earlier))
    floor += 0.0 if wanted.is_personal else ranking.IMPERSONAL
    floor = floor if parts.takes_part(parts.THRESHOLD) else 0.0
    wanted = wanted if parts.takes_part(parts.KEYWORDS) else replace(wanted, terms=())
    clock.lap("embed")
    request = _request(space_id, wanted, vectors, persona_id, deep, policy)
    with scope(space_id):
        findings = search.search(space_id, request, now)
        bygone = _bygone(space_id, wanted, findings, now, time_zone, persona_id, policy)
        bygone = replace(bygone, led=led(space_id, query), left=_left(vectors, turns, policy))
        errands = todos.pressing(space_id, TODOS_ASKED if wanted.about_todos else TODOS_UNASKED)
    clock.lap("search")
    if findings.live == findings.unindexed and reindex.came_back_empty(space_id):
        return recall(
            space_id, query, now=now, time_zone=time_zone, budget_tokens=budget_tokens, conversation_id=conversation_id,
            turn_id=turn_id, earlier=earlier, persona_id=persona_id, deep=deep, policy=policy,
        )  # fmt: skip
    if findings.unindexed and not degraded:
        reindex.ring(space_id)
    errands = [todo_view(one) for one in errands]
    recalled = _assemble(findings, wanted, request, errands, bygone, budget_tokens, floor, now, policy)
    clock.lap("rank")
    told = {"timings_ms": clock.read(), "rewritten": wanted.text, "policy_version": policy.version}
    return replace(recalled, degraded=degraded, **told)


def log_recall(
    space_id: UUID, recalled: Recalled, *, query: str, turn_id: UUID | None, conversation_id: UUID | None, now: datetime
) -> None:
    """Write down one recall: query, candidates with their score parts, what was injected, timings. Safe to repeat."""
    detail = {
        "rewritten": recalled.rewritten,
        "candidates": [recording.line(one) for one in recalled.considered],
        "todos": [str(one.todo_id) for one in recalled.todos],
    }
    with scope(space_id):
        fence(space_id)
        logs.write_recall(
            space_id, recalled.recall_id, turn_id=turn_id, conversation_id=conversation_id, query=query, detail=detail,
            skipped=recalled.skipped, degraded=recalled.degraded, timings_ms=recalled.timings_ms, happened_at=now,
            language=language.detect(query), policy_version=recalled.policy_version or policies.of(space_id).version,
            **recording.recall_columns(recalled),
        )  # fmt: skip


def mark_used(space_id: UUID, recall_id: UUID, memory_ids: Sequence[UUID], *, now: datetime) -> None:
    """Note which memories an answer used (retrieve.used): hits, strength, and one event a turn. Safe to repeat."""
    if not memory_ids:
        return
    with writing(space_id):
        place = logs.recall_place(space_id, recall_id)
        turn_id, conversation_id = (place[0], place[1]) if place else (None, None)
        if turn_id is not None and events.has_recalled(space_id, turn_id):
            return
        known = memories.count_use(space_id, memory_ids, now)
        if not known:
            return
        ids = tuple(known)
        logs.set_used(space_id, recall_id, ids)
        where = {"turn_id": turn_id, "conversation_id": conversation_id}
        note_woken(space_id, known, now, reason="used", **where)
        events.append(space_id, Happening("recalled", now, ids=ids, **where))


def _embed(texts: Sequence[str], earlier: Sequence[str]) -> tuple[np.ndarray | None, np.ndarray | None, float, str]:
    """The vectors of the query and of earlier turns in one batch, the embedder's floor, and what is down ("embedder";
    the floor then bars nothing: no cosine is known)."""
    embedder = providers.embedder()
    try:
        vectors = embedder.queries([*texts, *(second_person(one) for one in earlier)])
    except ProviderError:
        return None, None, 0.0, "embedder"
    return vectors[: len(texts)], vectors[len(texts) :], embedder.floor, ""


def _left(vectors: np.ndarray | None, turns: np.ndarray | None, policy: MemoryPolicy) -> np.ndarray | None:
    """Vectors of the last turns that speak of something else."""
    if vectors is None or turns is None or not len(turns):
        return None
    return leaving.left_turns(turns, vectors, policy.drift_distance)


def _request(
    space_id: UUID,
    wanted: Rewritten,
    vectors: np.ndarray | None,
    persona_id: UUID | None,
    deep: bool,
    policy: MemoryPolicy,
) -> search.Request:
    named = dictionary.current().words(wanted.text)  # the other names of business terms
    named = named if parts.takes_part(parts.KEYWORDS) else ()
    terms = vault.digests(space_id, TERM, list(dict.fromkeys([*wanted.terms, *named])))
    slots = vault.digests(space_id, SLOT, list(dict.fromkeys([*wanted.slots, *wanted.needed])))
    identifiers = vault.digests(space_id, TERM, wanted.identifiers)
    return search.Request(
        vectors, providers.embedder().name, tuple(terms), tuple(slots), tuple(identifiers),
        persona_id, deep, policy.leg_size, policy.open_bodies,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Bygone:
    """What a question about the past may mean besides: statements that no longer hold, and all told in a period."""

    former: Sequence[MemoryState] = ()
    told: Sequence[MemoryState] = ()
    time_zone: str = "UTC"
    left: np.ndarray | None = None  # vectors of the last turns that were of another topic
    led: Sequence[tuple[MemoryState, str]] = ()  # along the question's chain ("my manager's assistant")


def _bygone(
    space_id: UUID,
    wanted: Rewritten,
    findings: search.Findings,
    now: datetime,
    time_zone: str,
    persona_id: UUID | None,
    policy: MemoryPolicy,
) -> _Bygone:
    if wanted.recaps:
        return _Bygone(told=past_rows.told_in(space_id, _talk(findings), persona_id, policy.deep_top_k))
    if not (wanted.about_past or wanted.period):
        return _Bygone()
    # A period that is not over ("this month") asks what holds.
    is_over = wanted.period is not None and wanted.period.last < now.astimezone(ZoneInfo(time_zone)).date()
    ended = past_rows.superseded(space_id, persona_id) if wanted.about_past or is_over else ()
    told: Sequence[MemoryState] = ()
    if wanted.period and wanted.whole_period:
        since, until = wanted.period.bounds(time_zone)
        told = past_rows.told_between(space_id, since, until, persona_id, policy.deep_top_k)
    return _Bygone(ended, told, time_zone)


def _talk(findings: search.Findings) -> UUID | None:
    """The conversation of what the request's words fit best; None where they fit nothing."""
    named = [one for one in findings.found if one.matched and one.state.conversation_id]
    best = max(named, key=lambda one: (len(one.matched), one.words, one.state.said_at), default=None)
    return best.state.conversation_id if best else None


@dataclass(frozen=True, slots=True)
class _Fitting:
    hit: ranking.Hit
    relevance: float
    score: ScoreParts


def _assemble(
    findings: search.Findings,
    wanted: Rewritten,
    request: search.Request,
    errands: Sequence[TodoView],
    bygone: _Bygone,
    budget: int,
    floor: float,
    now: datetime,
    policy: MemoryPolicy,
) -> Recalled:
    hits = [_hit(found, wanted, request, findings) for found in _own_first(findings.found)]
    hits = _focused(_parted(hits, bygone), wanted, request, findings)
    own = {hit.memory_id for hit in hits}
    strange = [_hit(one, wanted, request, findings) for one in findings.found if one.state.memory_id not in own]
    judged = [_Fitting(hit, ranking.relevance(hit, floor), ranking.score(hit, floor, policy, now)) for hit in hits]
    profile = sorted(
        (one for one in judged if _at_hand(one, wanted)),
        key=lambda one: (one.hit.state.pinned, one.relevance > 0, one.hit.importance, one.hit.said_at),
        reverse=True,
    )
    group = len(wanted.slots) >= asks.GROUP
    asks_for = {"group": group, "lists": wanted.lists, "stands": wanted.stands}
    ranked = ranking.rank(hits, floor, policy, now, deep=request.deep, **asks_for)
    words = frozenset(language.words(wanted.text))
    cards = [_within(_card(one.hit.state, one.score), words, policy) for one in ranked]
    at_hand, chosen, todos_in = fitting.fit(
        [_card(one.hit.state, one.score, is_profile=True) for one in profile],
        _each_once(
            [
                *_led(bygone),
                *_former(bygone, wanted, [one for one in judged if one.relevance > 0]),
                *cards,
                *_told(bygone, cards),
            ]
        ),
        errands,
        budget,
        policy,
    )
    lifted = {one.hit.memory_id: one.score for one in ranked}
    weighed = [(one.hit, lifted.get(one.hit.memory_id, one.score)) for one in judged]
    considered = recording.considered(
        weighed, floor, policy, profile=[one.hit.memory_id for one in profile], ranked=cards,
        brought=(*at_hand, *chosen), deep=request.deep,
        strange=[(hit, ranking.score(hit, floor, policy, now)) for hit in strange],
    )  # fmt: skip
    places = policy.deep_top_k if request.deep or group else policy.top_k
    ruled = recording.ruled(policy, floor, places, budget)
    return Recalled(uuid7(), at_hand, chosen, todos_in, considered=considered, ruled=ruled)


def _led(bygone: _Bygone) -> list[Card]:
    """What a question of two steps comes to, before all else."""
    sure = ScoreParts(boost=1.0)
    return [replace(_card(state, sure), text=text, tokens=language.tokens(text)) for state, text in bygone.led]


def _each_once(cards: Sequence[Card]) -> list[Card]:
    first: dict[UUID, Card] = {}
    for card in cards:
        first.setdefault(card.memory_id, card)
    return list(first.values())


def _own_first(found: Sequence[search.Found]) -> list[search.Found]:
    """Where a persona has a value of its own (the seller's budget), the general one of the same thing stays out."""
    own = {_matter(one.state) for one in found if one.state.persona_id} - {""}
    return [one for one in found if one.state.persona_id or _matter(one.state) not in own]


def _matter(state: MemoryState) -> str:
    """What it is about, where only one value of that can hold; else ""."""
    one_value = bool(state.slot) and not slots.of(state.slot).many
    return slots.identity(state.slot, state.topic, state.condition) if one_value else ""


def _former(bygone: _Bygone, wanted: Rewritten, answering: Sequence[_Fitting]) -> list[Card]:
    """What held before of that which a question names, before what holds."""
    successors = [one.hit.memory_id for one in answering]
    asked = former.without(wanted.text)
    meant = former.fitting(bygone.former, asked, wanted.slots, successors, wanted.period, bygone.time_zone)
    return [_card(state, ScoreParts()) for state in meant]


def _told(bygone: _Bygone, cards: Sequence[Card]) -> list[Card]:
    """All that was told in the period asked about, as far as no card stands there for it."""
    there = {card.memory_id for card in cards}
    return [_card(state, ScoreParts()) for state in bygone.told if state.memory_id not in there]


def _hit(found: search.Found, wanted: Rewritten, request: search.Request, findings: search.Findings) -> ranking.Hit:
    state = found.state
    topic = reconcile.plain(state.topic) if state.topic else ""
    return ranking.Hit(
        memory_id=state.memory_id,
        similarity=found.similarity,
        keyword=ranking.keyword_share(
            found.matched,
            request.terms,
            findings.spread,
            findings.live,
            strict=not wanted.is_personal,
            light=latest.light(wanted.terms, request.terms),
        ),
        matched=found.matched,
        words=ranking.words_part(found.words, request.terms, findings.spread, findings.live),
        slot_asked=found.slot_asked and state.slot in wanted.slots,
        needed=(found.slot_asked and state.slot not in wanted.slots) or (not state.slot and wanted.about_me),
        of_field=not state.slot,
        identifier=found.identifier,
        teller_named=apart.is_named(state.subject, wanted.text),
        topic_named=bool(topic) and topic in reconcile.plain(wanted.text),
        importance=state.importance,
        said_at=state.said_at,
        hits=state.hits,
        category=state.category,
        kind=state.kind,
        intent=state.intent,
        vector=found.vector,
        text=state.text,
        matter=f"{state.slot}|{topic}" if state.slot else "",
        names=(named := apart.names(state.text)),
        asked_names=apart.asked(named, wanted.text),
        waits=state.status is Status.PENDING,
        state=state,
    )


def _parted(hits: list[ranking.Hit], bygone: _Bygone) -> list[ranking.Hit]:
    """With how near each is to a topic that was left."""
    if bygone.left is None or not len(bygone.left):
        return hits
    return [replace(hit, left=leaving.nearness(hit.vector, bygone.left)) for hit in hits]


def _focused(
    hits: list[ranking.Hit], wanted: Rewritten, request: search.Request, findings: search.Findings
) -> list[ranking.Hit]:
    """With how much each holds of what a question about the present is about."""
    if not wanted.stands:
        return hits
    digests = dict(zip(wanted.terms, request.terms, strict=False))  # the question's own terms come first
    about = [digests[term] for term in latest.focus(wanted.terms)]
    spread, live = findings.spread, findings.live
    return [replace(hit, focus=ranking.keyword_share(hit.matched, about, spread, live)) for hit in hits]


def _at_hand(one: _Fitting, wanted: Rewritten) -> bool:
    """Whether a memory stands in this request's profile: what is pinned always; what is narrowed to one matter (the
    budget for team dinners) only where the request concerns that matter, by name, by likeness or by its kind. A second
    version that waits to be settled (search brings no other pending ones) comes with the first."""
    state: MemoryState = one.hit.state
    if not state.in_profile or state.pinned:
        return state.in_profile
    narrowed = f"{state.topic} {state.condition}".strip()
    return not narrowed or one.relevance > 0 or one.hit.topic_named or bool(wanted.kinds & kinds(narrowed))


def _card(state: MemoryState, score: ScoreParts, is_profile: bool = False) -> Card:
    same = (
        "memory_id", "text", "kind", "category", "slot", "topic", "value", "unit", "bound", "polarity", "status",
        "origin", "said_at", "quote", "conversation_id", "message_seq", "valid_to",
    )  # fmt: skip
    parts = {name: getattr(state, name) for name in same}
    return Card(**parts, score=score, tokens=state.tokens or language.tokens(state.text), is_profile=is_profile)


def _within(card: Card, words: Collection[str], policy: MemoryPolicy) -> Card:
    """The card, a long text by its telling sentences. What stands in a slot is short, and stays whole."""
    if card.slot or card.tokens <= policy.card_tokens:
        return card
    shown = excerpt(card.text, words, policy.card_tokens)
    return replace(card, text=shown, tokens=language.tokens(shown))
