"""What is asked to be forgotten, what a correction puts right, and what goes along with it."""

from dataclasses import replace

from memoryhub.memory import reconcile
from memoryhub.memory.encode import elided
from memoryhub.memory.types import Action, Candidate, Cue
from tests.rules.memory.test_encode import kept
from tests.rules.memory.test_reconcile import NOW, judged, row, said
from tests.rules.tables import check, each

# What is asked: slots and values, in the order said; "-slot" is to stay.
FORGOTTEN = (
    ("forget my health data", ["health"]),
    ("请把我的健康信息都删掉", ["health"]),
    ("别再记我的体重了，目标也删了", ["health.weight", "goal"]),
    (
        "delete my address and my email, keep the phone number",
        ["contact.address", "contact.email", "-contact.phone"],
    ),
    ("把我的地址和邮箱删了，电话不变", ["contact.address", "contact.email", "-contact.phone"]),
    ("我的联系方式都删掉，电话除外", ["contact", "-contact.phone"]),
    ("forget my contact details except my email", ["contact", "-contact.email"]),
    ("please forget what I told you about my salary and my rent", ["income", "home.rent"]),
    ("forget everything about the surprise party", ["=surprise party"]),
    ("忘掉关于装修的事", ["=装修"]),
    ("don't keep anything about my divorce, the rest stays", ["=divorce"]),
    ("remove peanut from my allergies", ["allergy=peanut"]),
    ("从我的过敏里去掉花生", ["allergy=花生"]),
    ("forget that I like jazz", ["taste.likes=jazz"]),
    ("forget I said I live in Leeds", ["home.city=Leeds"]),
    ("把我的工资和房租都忘掉", ["income", "home.rent"]),
    ("delete my weight, my age and my birthday", ["health.weight", "age", "birthday"]),
    ("别记我的车牌号了，车子也别记了", ["plate", "vehicle"]),
    ("别忘了带伞", []),
    ("how do I delete a row in excel", []),
    ("我忘了带钥匙", []),
)
PUT_RIGHT = (
    ("sorry not Leeds, Hull", "Hull instead of Leeds"),
    ("不是周四，是周五", "2026年3月6日 instead of 周四"),
    ("啊写错了，不是三楼，是五楼", "五楼 instead of 三楼"),
    ("it's Thursday, not Friday", "5 March 2026 instead of Friday"),
    ("不是孟工，是李工", "李工 instead of 孟工"),
    ("是12号不是21号", "2026年3月12日 instead of 21号"),
    ("oops, not Anna, Hannah", "Hannah instead of Anna"),
    ("change Gate 4 to Gate 9", "Gate 9 instead of Gate 4"),
    ("我不是不想去，是太累了", ""),
    ("not sure, maybe later", ""),
    ("not only that, I also run", ""),
)


def asked(sentence: str) -> list[str]:
    told = [one for one in kept(sentence) if one.cue is Cue.FORGET and not one.is_todo]
    named = [f"{one.slot}={one.value}" if one.value else one.slot for one in told]
    stays = dict.fromkeys("-" + tag[7:] for one in told for tag in one.tags if tag.startswith("except:"))
    return [*named, *stays]


def righted(sentence: str) -> str:
    found = [one for one in kept(sentence) if elided.instead(one)]
    return f"{found[0].value} instead of {elided.instead(found[0])[0]}" if found else ""


def test_what_is_to_be_forgotten_is_told_from_what_is_to_stay() -> None:
    check(FORGOTTEN, asked)


def test_what_was_wrong_is_told_from_what_is_right() -> None:
    check(PUT_RIGHT, righted)


def test_a_family_goes_with_all_that_is_called_so_and_keeps_what_is_to_stay() -> None:
    ill, nuts, home = row("health.condition", "asthma"), row("allergy", "nuts"), row("home.city", "Leeds")
    scan = row("", "", text="Your scan at the hospital is on 4 May 2026")
    wish = kept("forget my health data")[0]
    assert set(judged(wish, ill, nuts, home, scan).targets) == {ill.memory_id, nuts.memory_id, scan.memory_id}
    mail, phone = row("contact.email", "a@b.c"), row("contact.phone", "0770")
    wish = kept("forget my contact details except my email")[0]
    assert judged(wish, mail, phone).targets == (phone.memory_id,)


def test_a_wifes_health_stays_where_the_users_is_forgotten() -> None:
    hers = row("wife.health.condition", "asthma")
    assert judged(kept("forget my health data")[0], hers).action is Action.IGNORE


def test_a_correction_rewords_what_holds_the_wrong_words_and_nothing_else() -> None:
    order = row("", "", text="You order 240 brackets for the Leeds depot")
    other = row("home.city", "York", text="You live in York")
    right = kept("sorry not Leeds, Hull")[0]
    verdict = judged(right, order, other)
    assert (verdict.action, verdict.targets) == (Action.SUPERSEDE, (order.memory_id,))
    assert reconcile.settled(right, verdict, (order, other)).text == "You order 240 brackets for the Hull depot"
    assert judged(right, other).reason == "nothing_to_correct"


def test_a_figure_by_its_unit_means_the_one_spoken_of_in_this_conversation() -> None:
    window = row("", "", text="复购率统计窗口是首单后90天")
    other = replace(window, conversation_id=None)
    right = kept("今年改成60天了")[0]
    assert reconcile.settled(right, judged(right, window), (window,)).text == "复购率统计窗口是首单后60天"
    assert judged(right, other).reason == "nothing_to_correct"
    seats = row("", "", text="The Fairview account has 40 seats")
    right = kept("actually make it 45 seats")[0]
    assert reconcile.settled(right, judged(right, seats), (seats,)).text == "The Fairview account has 45 seats"


def test_a_slots_value_is_put_right_with_its_words() -> None:
    where = row("contact.address", "12 Leeds Road", text="Your address is 12 Leeds Road")
    right = kept("sorry not Leeds, Hull")[0]
    held = reconcile.settled(right, judged(right, where), (where,))
    assert (held.slot, held.value, held.text) == (
        "contact.address",
        "12 Hull Road",
        "Your address is 12 Hull Road",
    )


def test_no_fifth_grade_means_the_daughter_that_was_spoken_of() -> None:
    hers = row("daughter.grade", "四年级", text="你的女儿上四年级")
    right = kept("啊呸，是五年级")[0]
    verdict = judged(right, hers)
    held = reconcile.settled(right, verdict, (hers,))
    assert (verdict.targets, held.slot, held.text) == ((hers.memory_id,), "daughter.grade", "你的女儿上五年级")
    own = kept("其实我是五年级")
    assert all(judged(one, hers).targets == () for one in own)


def test_a_telling_goes_with_the_value_it_told() -> None:
    slot = row("person.responsible", "Ms. Tran", topic="lawyer")
    told = row("", "", text="Your lawyer is Ms. Tran, 555-0190")
    later: Candidate = replace(said("person.responsible", "Mr. Poe"), topic="lawyer")
    assert set(judged(later, slot, told).targets) == {slot.memory_id, told.memory_id}
    elsewhere = replace(told, said_at=NOW)
    assert judged(later, slot, elsewhere).targets == (slot.memory_id,)


def test_forgotten_things_come_back_only_when_asked_for() -> None:
    plainly, asked_for = kept("I don't eat lamb")[0], kept("remember that I don't eat lamb")[0]
    assert judged(plainly, tombstoned=True).reason == "tombstoned"
    assert judged(asked_for, tombstoned=True).action is Action.ADD


@each(
    ("said", "slots_ended"),
    [
        ("我其实能吃芒果了，医生说不过敏了", {"diet.avoid", "allergy"}),
        ("现在可以喝牛奶了，过敏早就好了", {"diet.avoid", "allergy"}),
        ("我能吃虾了", {"diet.avoid"}),
    ],
)
def test_what_can_be_eaten_again_is_no_longer_avoided_and_no_allergy_where_so_said(
    said: str, slots_ended: set[str]
) -> None:
    assert {one.slot for one in kept(said) if one.cue is Cue.NEGATE} == slots_ended


def test_all_about_somebody_by_name_goes_with_what_is_known_of_them_as_kin():
    named = row(text="Your sister is called Ines", slot="", value="")
    city = row(text="Your sister lives in Faro", slot="sister.home.city", value="Faro")
    mine = row(text="You live in Leeds", slot="home.city", value="Leeds")
    wish = next(one for one in kept("delete everything about Ines") if one.cue is Cue.FORGET)
    verdict = judged(wish, named, city, mine)
    assert set(verdict.targets) == {named.memory_id, city.memory_id}


def test_words_that_say_nothing_of_the_matter_do_not_keep_it():
    told = row(text="You are seeing a physiotherapist on Fridays", slot="", value="")
    wish = next(one for one in kept("please forget that I see a physiotherapist") if one.cue is Cue.FORGET)
    assert judged(wish, told).action is Action.RETIRE


@each(
    "words",
    ["身份证号别再存着了", "护照号不要再留着", "买房那话当我没说", "体重别再保存了", "don't keep my weight any longer"],
)
def test_not_to_be_kept_is_asked_in_many_ways(words):
    assert any(one.cue is Cue.FORGET for one in kept(words))
