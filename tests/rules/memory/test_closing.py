"""Which open to-do a message closes, and whether it is done or off; and what closes none."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from memoryhub.language import api as language
from memoryhub.memory.encode import closing
from memoryhub.memory.encode.api import propose
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Action, Utterance
from tests.rules.tables import check

NOBODY, NOON = UUID(int=7), datetime(2026, 3, 4, 4, 0, tzinfo=UTC)
ERRANDS = {
    "zh": ["交报销单", "给妈妈打电话", "买猫粮", "预约牙医", "续签签证", "把演讲稿发给主任"],
    "en": [
        "hand in the rota",
        "call the dentist",
        "pay the gas bill",
        "return the library books",
        "book flights to Oslo",
        "buy oat milk",
    ],
}
# "done" or "cancelled" and the errand's words; "*" for every errand; "" for none.
CLOSED = (
    ("那个报销我交了，划掉吧", "done 交报销单"),
    ("牙医不用约了，提醒取消吧", "cancelled 预约牙医"),
    ("猫粮买好了", "done 买猫粮"),
    ("不用提醒了", "cancelled 把演讲稿发给主任"),
    ("给妈妈打电话那条不用提醒了", "cancelled 给妈妈打电话"),
    ("签证已经续好了，可以划掉了", "done 续签签证"),
    ("演讲稿已经发给主任了", "done 把演讲稿发给主任"),
    ("电话我打过了，妈妈很高兴", "done 给妈妈打电话"),
    ("取消预约牙医的提醒", "cancelled 预约牙医"),
    ("把买猫粮那条勾掉", "cancelled 买猫粮"),
    ("所有待办都清空吧", "cancelled *"),
    ("我还没交报销单", ""),
    ("猫粮买了吗？", ""),
    ("我买了件新衣服", ""),
    ("今天把衣服洗了", ""),
    ("朋友签证过了", ""),
    ("搞定了，划掉", "done 把演讲稿发给主任"),
    ("牙医约好了", "done 预约牙医"),
    ("cross it off", "cancelled buy oat milk"),
    ("I've handed in the rota", "done hand in the rota"),
    ("the gas bill is paid", "done pay the gas bill"),
    ("No need to remind me about the dentist anymore", "cancelled call the dentist"),
    ("cancel the reminder about the library books", "cancelled return the library books"),
    ("I've booked the flights, tick that off", "done book flights to Oslo"),
    ("take the oat milk off my list", "cancelled buy oat milk"),
    ("I called the dentist this morning", "done call the dentist"),
    ("I paid the phone bill", ""),
    ("I haven't called the dentist yet", ""),
    ("did I return the library books?", ""),
    ("I bought a new coat", ""),
    ("scratch that, we're not going to Oslo", "cancelled buy oat milk"),
    ("Oslo is off, drop the flights reminder", "cancelled book flights to Oslo"),
    ("clear all my reminders", "cancelled *"),
    ("that's done, cross it off", "done buy oat milk"),
    ("mark the rota as done", "done hand in the rota"),
    ("I read the library rules", ""),
    ("we've returned the books", "done return the library books"),
)


def closed(sentence: str, earlier: tuple[str, ...] = ()) -> list[str]:
    tongue = language.detect(sentence)
    open_ones = [
        closing.Errand(UUID(int=at), text, NOON + timedelta(hours=at)) for at, text in enumerate(ERRANDS[tongue])
    ]
    said = Utterance(sentence, NOBODY, NOBODY, NOBODY, NOON, "Asia/Shanghai", tongue, (), earlier)
    verdicts = [closing.judge(one, open_ones, earlier) for one in propose(said, DEFAULT)[0] if closing.is_closing(one)]
    named = {
        f"{verdict.reason.removeprefix('todo_')} {ERRANDS[tongue][target.int]}": None
        for verdict in verdicts
        if verdict.action is Action.RETIRE
        for target in verdict.targets
    }
    return list(named)


def wanted(sentence: str, want: str) -> list[str]:
    if want.endswith("*"):
        return [f"{want[:-2]} {text}" for text in ERRANDS[language.detect(sentence)]]
    return [want] if want else []


def test_the_errand_that_the_words_name_is_closed_and_no_other() -> None:
    check(((sentence, wanted(sentence, want)) for sentence, want in CLOSED), closed)


def test_it_means_what_was_spoken_of_last() -> None:
    assert closed("划掉吧", ("今天好忙", "预约牙医那条还在吗")) == ["cancelled 预约牙医"]
    assert closed("cross it off", ("what about the gas bill?",)) == ["cancelled pay the gas bill"]


def test_with_nothing_open_nothing_is_closed() -> None:
    said = Utterance("cross it off", NOBODY, NOBODY, NOBODY, NOON, "UTC", "en")
    assert closing.judge(propose(said, DEFAULT)[0][0], (), ()).action is Action.IGNORE
