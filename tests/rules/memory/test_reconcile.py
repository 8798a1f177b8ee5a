"""What becomes of a candidate in the light of what is known."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from memoryhub.memory import reconcile, slots
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import (
    Action,
    Bound,
    Candidate,
    Certainty,
    Cue,
    Known,
    Origin,
    Status,
    Verdict,
)
from tests.rules.tables import each

NOW = datetime(2026, 5, 4, 9, 0, tzinfo=UTC)
HERE, ELSEWHERE = UUID(int=1), UUID(int=2)


def said(slot: str, value: str, **more: object) -> Candidate:
    plain = Candidate(
        text=f"{slot}:{value}", slot=slot, value=value, quote=value, quote_start=0, quote_end=len(value), confidence=0.9
    )
    return replace(plain, **more)


def row(slot: str, value: str, days_ago: int = 10, **more: object) -> Known:
    declared = slots.of(slot)
    plain = Known(
        memory_id=uuid4(),
        slot=slot,
        topic="",
        value=value,
        text=f"{slot}:{value}",
        status=Status.ACTIVE,
        origin=Origin.TYPED,
        cardinality=declared.cardinality,
        mutability=declared.mutability,
        said_at=NOW - timedelta(days=days_ago),
        conversation_id=HERE,
    )
    return replace(plain, **more)


def judged(
    candidate: Candidate, *known: Known, tombstoned: bool = False, at: datetime = NOW, conversation: UUID = HERE
) -> Verdict:
    return reconcile.judge(candidate, known, tombstoned, DEFAULT, at, conversation)


def test_a_new_fact_is_added_active() -> None:
    verdict = judged(said("home.city", "温州"))
    assert (verdict.action, verdict.status) == (Action.ADD, Status.ACTIVE)


@each(("old", "new"), [("两万", "20000"), ("20,000", "20k"), ("Ｈangzhou", "hangzhou"), ("臺北", "台北")])
def test_the_same_value_in_other_words_reinforces(old: str, new: str) -> None:
    known = row("budget.max", old, topic="装修")
    assert judged(said("budget.max", new, topic="装修"), known).action is Action.REINFORCE


def test_saying_it_twice_changes_nothing_more() -> None:
    known = row("allergy", "花粉")
    for _ in range(3):
        verdict = judged(said("allergy", "花粉"), known)
        assert verdict.action is Action.REINFORCE
        assert verdict.targets == (known.memory_id,)


def test_a_finer_value_refines_and_a_coarser_one_only_reinforces() -> None:
    assert judged(said("home.city", "杭州余杭"), row("home.city", "杭州")).action is Action.REFINE
    assert judged(said("home.city", "杭州"), row("home.city", "杭州余杭")).action is Action.REINFORCE


def test_five_hundred_is_not_a_finer_five() -> None:
    verdict = judged(said("budget.max", "500", bound=Bound.AT_MOST), row("budget.max", "5", bound=Bound.AT_MOST))
    assert verdict.action is Action.SUPERSEDE


def test_a_later_plain_statement_of_a_choice_supersedes() -> None:
    known = row("contact.address", "江宁路 3 号")
    verdict = judged(said("contact.address", "长宁路 8 号"), known)
    assert (verdict.action, verdict.targets) == (Action.SUPERSEDE, (known.memory_id,))


def test_a_differing_fixed_fact_waits_as_a_conflict() -> None:
    known = row("birthday", "04-02")
    verdict = judged(said("birthday", "04-12"), known)
    assert (verdict.action, verdict.status) == (Action.CONFLICT, Status.PENDING)
    assert verdict.targets == (known.memory_id,)


def test_a_fixed_fact_that_is_corrected_outright_is_superseded() -> None:
    assert judged(said("birthday", "04-12", cue=Cue.CORRECT), row("birthday", "04-02")).action is Action.SUPERSEDE


def test_a_correction_without_a_topic_takes_it_over_from_the_latest_row() -> None:
    older = row("budget.max", "9000", 30, topic="装修", bound=Bound.AT_MOST, unit="CNY")
    latest = row("budget.max", "300", 2, topic="聚餐", bound=Bound.AT_MOST, unit="CNY", text="聚餐预算不超过 300 元")
    candidate = said("budget.max", "500", cue=Cue.CORRECT)
    verdict = judged(candidate, older, latest)
    assert verdict.targets == (latest.memory_id,)
    settled = reconcile.settled(candidate, verdict)
    assert (settled.topic, settled.unit, settled.bound) == ("聚餐", "CNY", Bound.AT_MOST)
    assert settled.text == "聚餐预算不超过 500 元"


def test_a_correction_with_a_topic_hits_that_topic_only() -> None:
    dinner, repairs = row("budget.max", "300", 2, topic="聚餐"), row("budget.max", "9000", 30, topic="厨房装修")
    verdict = judged(said("budget.max", "12000", cue=Cue.CORRECT, topic="装修"), dinner, repairs)
    assert verdict.targets == (repairs.memory_id,)


def test_topics_of_one_slot_stand_side_by_side() -> None:
    assert (
        judged(said("budget.max", "12000", topic="旅行"), row("budget.max", "300", topic="聚餐")).action is Action.ADD
    )


def test_another_condition_stands_beside() -> None:
    verdict = judged(said("payment.method", "公司卡", condition="出差时"), row("payment.method", "微信"))
    assert verdict.action is Action.ADD


def test_many_valued_slots_add_and_a_negation_takes_one_away() -> None:
    tea, jazz = row("taste.likes", "乌龙茶"), row("taste.likes", "爵士乐")
    assert judged(said("taste.likes", "陶艺"), tea, jazz).action is Action.ADD
    verdict = judged(said("taste.likes", "爵士乐", cue=Cue.NEGATE), tea, jazz)
    assert (verdict.action, verdict.targets) == (Action.RETIRE, (jazz.memory_id,))


def test_a_negation_of_what_is_not_known_does_nothing() -> None:
    assert judged(said("taste.likes", "京剧", cue=Cue.NEGATE), row("taste.likes", "陶艺")).action is Action.IGNORE


def test_a_liking_that_turned_replaces_its_opposite() -> None:
    liked = row("taste.likes", "香菜")
    verdict = judged(said("taste.dislikes", "香菜"), liked)
    assert (verdict.action, verdict.targets) == (Action.SUPERSEDE, (liked.memory_id,))


def test_forget_retires_what_it_names_and_nothing_else() -> None:
    home, phone = row("contact.address", "江宁路 3 号"), row("contact.phone", "13900001111")
    verdict = judged(said("contact.address", "", cue=Cue.FORGET), home, phone)
    assert (verdict.action, verdict.targets) == (Action.RETIRE, (home.memory_id,))


def test_forget_by_a_group_takes_the_whole_group() -> None:
    ill, pill = row("health.condition", "哮喘"), row("health.medication", "沙丁胺醇")
    assert set(judged(said("health", "", cue=Cue.FORGET), ill, pill).targets) == {ill.memory_id, pill.memory_id}


def test_forget_without_a_slot_goes_by_words() -> None:
    party, other = row("", "", text="你在筹备山顶的生日会"), row("", "", text="你在学陶艺")
    assert judged(said("", "生日会", cue=Cue.FORGET), party, other).targets == (party.memory_id,)


def test_forget_by_a_short_word_does_not_hit_words_that_merely_contain_it() -> None:
    ex, city = row("", "", text="Your ex works nights"), row("", "", text="You fly to Exeter")
    assert judged(said("", "ex", cue=Cue.FORGET), ex, city).targets == (ex.memory_id,)


def test_back_to_the_old_one_revives_the_last_superseded_value() -> None:
    first = row("stack", "Redis", 30, status=Status.SUPERSEDED)
    now_held = row("stack", "Kafka", 5)
    candidate = said("stack", "", cue=Cue.RETURN)
    verdict = judged(candidate, first, now_held)
    assert (verdict.action, verdict.targets, verdict.revives) == (
        Action.SUPERSEDE,
        (now_held.memory_id,),
        first.memory_id,
    )
    assert reconcile.settled(candidate, verdict, (first, now_held)).value == "Redis"


def test_a_tombstone_stops_relearning_until_said_on_purpose() -> None:
    assert judged(said("diet.avoid", "羊肉"), tombstoned=True).reason == "tombstoned"
    assert judged(said("diet.avoid", "羊肉", intent="remember"), tombstoned=True).action is Action.ADD


@each(("confidence", "status"), [(0.9, Status.ACTIVE), (0.75, Status.ACTIVE), (0.6, Status.PENDING)])
def test_confidence_decides_the_status(confidence: float, status: Status) -> None:
    assert judged(said("hobby", "钓鱼", confidence=confidence)).status is status


def test_what_is_too_unsure_stays_with_the_session() -> None:
    assert judged(said("hobby", "钓鱼", confidence=0.4)).action is Action.IGNORE


def test_what_was_not_typed_waits() -> None:
    assert judged(said("hobby", "钓鱼", origin=Origin.PASTED)).status is Status.PENDING


@each("origin", [Origin.INFERRED, Origin.TOOL, Origin.ASSISTANT, Origin.PASTED])
def test_a_machine_never_overrides_what_the_user_said(origin: Origin) -> None:
    edited = row("job.title", "护士", origin=Origin.EDITED, confirmed=True)
    assert judged(said("job.title", "医生", origin=origin), edited).reason == "outranked"


def test_the_user_may_override_an_edit_by_saying_it_plainly_but_not_by_a_guess() -> None:
    edited = row("job.title", "护士", origin=Origin.EDITED, confirmed=True)
    assert judged(said("job.title", "药师"), edited).action is Action.SUPERSEDE
    unsure = said("job.title", "药师", confidence=0.6, certainty=Certainty.HEDGED)
    assert judged(unsure, edited).action is Action.CONFLICT


def test_a_guess_never_supersedes_a_plain_fact() -> None:
    unsure = said("home.city", "大理", confidence=0.6, certainty=Certainty.HEDGED)
    verdict = judged(unsure, row("home.city", "重庆"))
    assert (verdict.action, verdict.status, verdict.targets) == (Action.ADD, Status.PENDING, ())


def test_pending_becomes_active_in_another_conversation() -> None:
    waiting = row("hobby", "钓鱼", status=Status.PENDING)
    unsure = said("hobby", "钓鱼", confidence=0.6)
    assert judged(unsure, waiting).status is Status.PENDING
    assert judged(unsure, waiting, conversation=ELSEWHERE).status is Status.ACTIVE


def test_an_older_statement_that_arrives_late_does_not_win() -> None:
    late = judged(said("home.city", "北海"), row("home.city", "三亚", 1), at=NOW - timedelta(days=3))
    assert late.reason == "older_than_known"


def test_free_form_twins_reinforce_and_one_with_another_figure_takes_the_place() -> None:
    known = row("", "", text="会议室在 3 楼", similarity=0.99)
    assert judged(said("", "", text="会议室在 3 楼"), known).action is Action.REINFORCE
    assert judged(said("", "", text="会议室在 5 楼"), known).action is Action.SUPERSEDE


def test_a_free_form_correction_supersedes_the_nearest() -> None:
    near, far = row("", "", text="签约在二楼", similarity=0.8), row("", "", text="猫叫年糕", similarity=0.1)
    assert judged(said("", "", text="签约在 B 馆", cue=Cue.CORRECT), near, far).targets == (near.memory_id,)


def test_a_wifes_taste_never_meets_the_users() -> None:
    assert judged(said("wife.diet.avoid", "辣"), row("diet.avoid", "辣")).action is Action.ADD
    assert slots.of("wife.allergy").sensitive
    assert slots.identity("wife.allergy") != slots.identity("allergy")


@each(
    ("old", "new", "same"),
    [
        ("You are on page 200 of the tide atlas", "You are now on page 220 of the tide atlas", True),
        ("You need 125 stars to reach the amber level", "You actually need 120 stars to reach the amber level", True),
        ("Your choir practice usually starts at 7:00 pm", "Your choir practice usually starts at 6:30 pm", True),
        ("你每天跑步5公里", "你现在每天跑步8公里", True),
        ("You caught 7 perch at the reservoir", "You caught 9 perch at the reservoir", False),
        ("You have 3 apple trees in the garden", "You have 2 rabbits in the shed", False),
        ("You paid 20 euros for the lamp", "You paid 35 euros for the lamp", False),
        ("Order 70113377 goes to the Leeds office", "Order 70224455 goes to the Leeds office", False),
        ("Room 12 has the good projector", "Room 14 has the good projector", False),
    ],
)
def test_the_same_telling_with_another_figure_takes_the_earlier_ones_place(old: str, new: str, same: bool) -> None:
    verdict = judged(said("", "", text=new), row("", "", text=old))
    assert (verdict.reason == "later_figure") is same


def test_a_guess_set_right_by_another_guess_does_not_stay_beside_it() -> None:
    waiting = row("budget.max", "200", status=Status.PENDING)
    verdict = judged(replace(said("budget.max", "300"), cue=Cue.CORRECT, confidence=0.68), waiting)
    assert (verdict.action, verdict.status, verdict.targets) == (Action.SUPERSEDE, Status.PENDING, (waiting.memory_id,))
