"""What holds whatever is said in whatever order: reconciliation played over random talk, without a database."""

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.memory import reconcile, slots
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Action, Candidate, Cue, Known, Mutability, Origin, Status

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
ONE, FIXED, MANY = "home.city", "birthday", "hobby"
VALUES = ("alpha", "bravo", "carol", "delta")
LIVE = (Status.ACTIVE, Status.PENDING)
QUICK = settings(max_examples=60, deadline=None, derandomize=True)


def said(slot: str, value: str, cue: Cue = Cue.NONE, sure: bool = True) -> Candidate:
    text = f"{slot}:{value}"
    return Candidate(text, slot, value, text, 0, len(text), 0.9 if sure else DEFAULT.pending_confidence, cue=cue)


@dataclass
class Held:
    """The rows and tombstones of a space, changed as capture and its owner change them."""

    rows: dict[UUID, Known] = field(default_factory=dict)
    buried: set[str] = field(default_factory=set)
    hour: int = 0
    undo: list[dict[UUID, Known]] = field(default_factory=list)

    def say(self, candidate: Candidate, conversation: int = 1) -> Action:
        self.hour += 1
        now, where = START + timedelta(hours=self.hour), UUID(int=conversation)
        known = [row for row in self.rows.values() if row.status in LIVE or candidate.cue is Cue.RETURN]
        mark = reconcile.fingerprint(candidate)
        verdict = reconcile.judge(candidate, known, mark in self.buried, DEFAULT, now, where)
        if verdict.action is not Action.IGNORE:
            self.undo.append(dict(self.rows))
            self._carry_out(candidate, verdict, now, where)
            if verdict.action is not Action.RETIRE:
                self.buried.discard(mark)
        return verdict.action

    def _carry_out(self, candidate, verdict, now, where) -> None:
        if verdict.action is Action.REINFORCE:
            for target in verdict.targets:
                self._make_room(target, verdict.status)
                self._set(target, status=verdict.status)
        elif verdict.action is Action.RETIRE:
            for target in verdict.targets:
                forgotten = candidate.cue is Cue.FORGET
                self._set(target, status=Status.REVOKED if forgotten else Status.SUPERSEDED)
                if forgotten:
                    self.buried.add(reconcile.fingerprint(said(self.rows[target].slot, self.rows[target].value)))
        else:
            if verdict.action is not Action.CONFLICT and verdict.status is Status.ACTIVE:
                for target in verdict.targets:
                    self._set(target, status=Status.SUPERSEDED)
            if verdict.revives is not None:
                self._set(verdict.revives, status=Status.ACTIVE, said_at=now)
                return
            slot = slots.of(candidate.slot)
            row = Known(
                uuid4(), candidate.slot, "", candidate.value, candidate.text, verdict.status, Origin.TYPED,
                slot.cardinality, slot.mutability, now, conversation_id=where,
            )  # fmt: skip
            self.rows[row.memory_id] = row

    def _make_room(self, target: UUID, status: Status) -> None:
        """One version of a thing said again, plainly: the other goes (memory.settling, memory.retiring)."""
        risen = self.rows[target]
        for row in list(self.rows.values()):
            rival = row.slot == risen.slot and row.memory_id != target and row.status in LIVE
            if status is Status.ACTIVE is not risen.status and rival and not slots.of(row.slot).many:
                self._set(row.memory_id, status=Status.SUPERSEDED)

    def _set(self, memory_id: UUID, **parts: object) -> None:
        self.rows[memory_id] = replace(self.rows[memory_id], **parts)

    def revoke(self, value: str) -> None:
        """The owner's "forget" on a card."""
        for row in list(self.rows.values()):
            if row.value == value and row.status in LIVE:
                self._set(row.memory_id, status=Status.REVOKED)
                self.buried.add(reconcile.fingerprint(said(row.slot, row.value)))

    def confirm(self, value: str) -> None:
        for row in list(self.rows.values()):
            if row.value == value and row.status in LIVE:
                self._set(row.memory_id, confirmed=True)

    def take_back(self) -> None:
        if self.undo:
            self.rows = self.undo.pop()

    def active(self, slot: str) -> list[str]:
        return [row.value for row in self.rows.values() if row.slot == slot and row.status is Status.ACTIVE]


slot_names, values = st.sampled_from((ONE, FIXED, MANY)), st.sampled_from(VALUES)
spoken = st.tuples(
    slot_names, values, st.sampled_from((Cue.NONE, Cue.CORRECT, Cue.NEGATE, Cue.FORGET, Cue.RETURN)), st.booleans(),
    st.integers(1, 2),
)  # fmt: skip
acts = st.one_of(
    spoken.map(lambda one: ("say", *one)),
    values.map(lambda one: ("revoke", one)),
    values.map(lambda one: ("confirm", one)),
)


def play(held: Held, talk: list[tuple]) -> Held:
    for act in talk:
        if act[0] == "say":
            _, slot, value, cue, sure, conversation = act
            held.say(said(slot, "" if cue is Cue.RETURN else value, cue, sure), conversation)
        else:
            getattr(held, act[0])(act[1])
    return held


@QUICK
@given(st.lists(acts, max_size=14))
def test_a_single_valued_slot_never_holds_two_values(talk: list[tuple]) -> None:
    held = play(Held(), talk)
    assert len(held.active(ONE)) <= 1
    assert len(held.active(FIXED)) <= 1
    assert len(held.active(MANY)) == len(set(held.active(MANY)))


@QUICK
@given(st.lists(acts, max_size=12), slot_names, values)
def test_saying_it_again_changes_nothing(talk: list[tuple], slot: str, value: str) -> None:
    held = play(Held(), talk)
    held.say(said(slot, value))
    held.say(said(slot, value))  # of two versions in conflict, the one that is said again holds
    once = {row.memory_id: row.status for row in held.rows.values()}
    assert held.say(said(slot, value)) in (Action.REINFORCE, Action.IGNORE)
    assert {row.memory_id: row.status for row in held.rows.values()} == once


@QUICK
@given(st.lists(acts, max_size=8), slot_names, values, st.lists(acts, max_size=8))
def test_what_was_revoked_comes_back_by_its_owners_purpose_alone(
    before: list[tuple], slot: str, value: str, later: list[tuple]
) -> None:
    """Neither a plain repetition, nor another value's correction, nor "back to the old one" brings it back."""
    held = play(Held(), before)
    held.say(said(slot, value))
    held.revoke(value)
    for act in later:
        corrected = act[0] == "say" and act[2] == value and act[3] is Cue.CORRECT  # "no, it is alpha": on purpose
        if corrected:
            continue
        play(held, [act])
        assert value not in held.active(slot)


@QUICK
@given(st.lists(acts, max_size=12), spoken)
def test_undo_leaves_everything_as_it_was(talk: list[tuple], one: tuple) -> None:
    held = play(Held(), talk)
    before = dict(held.rows)
    slot, value, cue, sure, conversation = one
    if held.say(said(slot, "" if cue is Cue.RETURN else value, cue, sure), conversation) is not Action.IGNORE:
        held.take_back()
    assert held.rows == before


@QUICK
@given(st.permutations(VALUES), st.permutations(VALUES))
def test_many_valued_slots_hold_the_same_in_any_order(one: list[str], other: list[str]) -> None:
    first, second = Held(), Held()
    for value in one:
        first.say(said(MANY, value))
    for value in other:
        second.say(said(MANY, value))
    assert sorted(first.active(MANY)) == sorted(second.active(MANY))


@QUICK
@given(st.lists(values, min_size=1, max_size=10))
def test_of_plain_statements_of_a_choice_the_last_holds(told: list[str]) -> None:
    held = Held()
    for value in told:
        held.say(said(ONE, value))
    assert held.active(ONE) == [told[-1]]


@QUICK
@given(st.permutations(VALUES))
def test_of_plain_statements_of_a_fixed_fact_the_first_holds_until_it_is_settled(told: list[str]) -> None:
    held = Held()
    for value in told:
        held.say(said(FIXED, value))
    assert slots.of(FIXED).mutability is Mutability.FIXED
    assert held.active(FIXED) == [told[0]]


@QUICK
@given(st.lists(values, min_size=2, max_size=6, unique=True), st.integers(1, 4))
def test_going_back_brings_only_what_held_before(told: list[str], times: int) -> None:
    held = Held()
    for value in told:
        held.say(said(ONE, value))
    for _ in range(times):
        held.say(said(ONE, "", Cue.RETURN))
        assert len(held.active(ONE)) == 1
        assert held.active(ONE)[0] in told
    assert held.active(ONE) == [told[-2 if times % 2 else -1]]


@QUICK
@given(st.lists(acts, max_size=10), values)
def test_what_no_longer_holds_leaves_the_rest_untouched(talk: list[tuple], value: str) -> None:
    held = play(Held(), talk)
    before = set(held.active(MANY))
    held.say(said(MANY, value, Cue.NEGATE))
    assert set(held.active(MANY)) == before - {value}


@QUICK
@given(st.lists(acts, max_size=10), values, values)
def test_what_nobody_typed_changes_nothing_that_its_owner_confirmed(talk: list[tuple], mine: str, other: str) -> None:
    held = play(Held(), talk)
    held.say(said(ONE, mine, Cue.CORRECT))
    held.confirm(mine)
    held.say(replace(said(ONE, other), origin=Origin.INFERRED))
    held.say(replace(said(ONE, other, Cue.CORRECT), origin=Origin.TOOL))
    assert held.active(ONE) == [mine]
