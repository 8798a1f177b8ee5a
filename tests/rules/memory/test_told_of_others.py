"""What is told of others, of things and of a search: a slot each, in which the later value replaces the earlier."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from memoryhub.language import api as language
from memoryhub.memory import reconcile, slots
from memoryhub.memory.encode import api as encode
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Action, Candidate, Known, Origin, Utterance
from tests.rules.memory.notebook import Notebook
from tests.rules.tables import each

START = datetime(2026, 5, 6, 4, 0, tzinfo=UTC)
HERE = UUID(int=1)


def told(text: str, at: datetime = START) -> list[Candidate]:
    said = Utterance(text, HERE, uuid4(), uuid4(), at, "Asia/Shanghai", language.detect(text))
    return encode.propose(said, DEFAULT)[0]


@dataclass
class Held:
    """Memories as reconciliation leaves them, without a database."""

    rows: list[Known] = field(default_factory=list)

    def say(self, *lines: str) -> "Held":
        for at, line in enumerate(lines, len(self.rows)):
            moment = START + timedelta(minutes=at)
            for candidate in told(line, moment):
                self._settle(candidate, moment)
        return self

    def _settle(self, candidate: Candidate, at: datetime) -> None:
        verdict = reconcile.judge(candidate, self.rows, False, DEFAULT, at, HERE)
        settled = reconcile.settled(candidate, verdict, self.rows)
        if verdict.action in (Action.SUPERSEDE, Action.REFINE):
            self.rows = [one for one in self.rows if one.memory_id not in verdict.targets]
        if verdict.action in (Action.ADD, Action.SUPERSEDE, Action.REFINE):
            slot = slots.of(settled.slot)
            self.rows.append(
                Known(
                    uuid4(), settled.slot, settled.topic, settled.value, settled.text, verdict.status, Origin.TYPED,
                    slot.cardinality, slot.mutability, at, conversation_id=HERE,
                )
            )  # fmt: skip

    @property
    def texts(self) -> list[str]:
        return [one.text for one in self.rows if one.slot]


@each(
    ("lines", "holds"),
    [
        (("我舅舅的电话是13812345678", "我舅舅换号了，新号码是13987654321"), ["你舅舅的电话是13987654321"]),
        (("我表姐是做会计的", "我表姐转行了，现在做教师"), ["你表姐的职业是教师"]),
        (("我上司的单位是海川设计院", "我上司跳槽了，新单位是启明科技公司"), ["你上司的单位是启明科技公司"]),
        (("我同事在苏州上班", "我同事调到杭州上班了"), ["你同事的工作地是杭州"]),
        (("我舅舅特别爱钓鱼", "我舅舅现在更喜欢摄影"), ["你舅舅的爱好是摄影"]),
        (("更正一下，我母亲的单位应该是惠民医院",), ["你母亲的单位是惠民医院"]),
        (("以后给我下属发邮件请用lin@example.com",), ["你下属的邮箱是lin@example.com"]),
        (("创意市集的地点是南京", "创意市集改地方了，换到苏州办"), ["创意市集的地点是苏州"]),
        (("创意市集的规模是六百人", "创意市集人数变了，现在是一千人"), ["创意市集的规模是一千人"]),
        (("创意市集的时间是5月20日", "创意市集推迟到6月3日"), ["创意市集的时间是2026年6月3日"]),
    ],
)
def test_a_later_value_of_somebody_or_something_else_holds(lines: tuple[str, ...], holds: list[str]) -> None:
    assert [one for one in Held().say(*lines).texts if "市集" in one or "你" in one][-1:] == holds
    assert len(Held().say(*lines).texts) == 1


def test_two_relatives_of_one_kind_keep_their_numbers() -> None:
    held = Held().say("我舅舅的电话是13812345678", "我表妹的电话是13987654321")
    assert held.texts == ["你舅舅的电话是13812345678", "你表妹的电话是13987654321"]


def test_a_name_and_who_it_is_are_one_person() -> None:
    held = Held().say(
        "周宁是我的叔叔，其职位是设计总监", "周宁的电话是13812345678", "我叔叔换号了，新号码是13987654321"
    )
    assert held.texts == ["周宁是你的叔叔", "你叔叔的职位是设计总监", "你叔叔的电话是13987654321"]


def test_a_number_known_by_a_bare_name_is_the_colleagues_who_has_it_too() -> None:
    held = Held().say("林夏的电话是13812345678", "我同事的电话是13812345678", "我同事换号了，新号码是13987654321")
    assert held.texts == ["你同事的电话是13987654321"]


def test_of_two_colleagues_with_names_neither_takes_the_others_number() -> None:
    held = Held().say("周宁是我的同事", "林夏是我的同事", "周宁的电话是13812345678", "林夏的电话是13987654321")
    assert [one for one in held.texts if "电话" in one] == ["周宁的电话是13812345678", "林夏的电话是13987654321"]


@each(
    ("lines", "holds"),
    [
        (("my locker code is 14", "my locker code has changed to 19"), ["The locker code is now 19"]),
        (("the standup is at 9:30", "the standup moved to 10"), ["The standup is now at 10"]),
        (("the wifi name is Bluebird", "we changed the wifi name to Redwing"), ["The wifi name is now Redwing"]),
        (
            ("the spare key is under the blue pot", "the spare key is in the shed now"),
            ["The spare key is now the shed"],
        ),
        (("我的工位是B12", "工位换到C3了"), ["工位在C3"]),
        (("公司例会在周三", "例会改到周四了"), ["例会在周四"]),
        (("取件码是8841", "取件码换成9920了"), ["取件码是9920"]),
    ],
)
def test_what_no_slot_is_for_has_one_value_at_a_time(lines: tuple[str, ...], holds: list[str]) -> None:
    assert Held().say(*lines).texts == holds


def test_a_meetings_room_stays_when_its_hour_changes() -> None:
    held = Held().say("our team meeting is on Tuesdays in room 4", "the team meeting has moved to room 7")
    assert held.texts == ["Your team meeting is on Tuesdays", "The team meeting is now in room 7"]


OPINIONS = (
    "the meeting was long|the room is cold|my class is full|the price is right|the call is important|"
    "is the standup at 9?|我的课好难|我的房间很乱|会议是为了讨论预算|老师是个好人|我朋友的工作好累|"
    "今天公司的地点真远|要是例会在周三就好了"
)


@each("said", OPINIONS.split("|"))
def test_opinions_of_things_are_no_details(said: str) -> None:
    assert [one.slot for one in told(said) if one.slot == "detail" or one.slot.startswith("event.")] == []


def test_the_last_wish_of_a_search_holds_and_passes() -> None:
    lines = ("帮我找一家人均50-100元的餐馆，评分4.5分以上", "有没有人均100-150元的餐馆？", "再找个门票免费的景点")
    held = Held().say(*lines)
    assert held.texts == ["你想找的餐馆：评分4.5分以上", "你想找的餐馆：人均消费100-150元", "你想找的景点：门票免费"]
    assert not any(one.stable for line in lines for one in told(line) if one.slot == "wanted")


def test_a_wish_in_english_is_replaced_too() -> None:
    held = Held().say("find me a hotel under $150 a night", "any hotels below $120 a night?")
    assert held.texts == ["You are looking for a hotel: price below $120 a night"]


@each(
    ("told", "then", "gone"),
    [
        (("我的上司在上海仁爱医院工作。", "我的上司在上海工作呢。"), "我上司上个月调到山东青岛上班了。", "仁爱医院"),
        (("我同事是做会计的。", "我同事的单位叫宏图会计事务所。"), "我同事转行了，现在做警察。", "事务所"),
        (("我表姐是做律师的。", "我表姐的单位是海融律师事务所。"), "我表姐不干律师了，改当厨师。", "事务所"),
    ],
)
def test_the_employer_named_after_the_old_trade_or_town_goes_with_it(
    told: tuple[str, ...], then: str, gone: str
) -> None:
    assert not [text for text in Notebook().say(*told, then).texts if gone in text]


def test_another_employer_of_the_same_one_stays_where_the_trade_changes() -> None:
    held = Notebook().say("我同事是做会计的。", "我同事的单位叫宏图公司。", "我同事升职了，现在做经理。").texts
    assert [text for text in held if "宏图公司" in text]
