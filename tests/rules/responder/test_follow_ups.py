"""Follow-ups, choices, forms, the nearest, and what held before."""

from datetime import UTC, date, datetime

from memoryhub.providers.types import ChatMessage, Errand
from tests.rules.responder.people import ask, fact
from tests.rules.responder.phrases import FORBIDDEN
from tests.rules.tables import each


def talk(*said: str) -> tuple[ChatMessage, ...]:
    return tuple(ChatMessage("user" if at % 2 == 0 else "assistant", words) for at, words in enumerate(said))


FORMER = (
    fact("你聚餐的预算最多900元", "budget.max", "900", unit="CNY", topic="聚餐", status="superseded",
         valid_to=datetime(2026, 3, 12, tzinfo=UTC)),
    fact("聚餐预算不超过 1500 元", "budget.max", "1500", unit="CNY", topic="聚餐"),
)  # fmt: skip


@each("question", ["我聚餐预算以前是多少", "聚餐预算改之前是多少"])
def test_what_held_before_is_told_with_its_end_beside_what_holds(question):
    answer = ask(question, FORMER)
    assert "900" in answer and "到 3 月 12 日为止" in answer and "1500" in answer


def test_what_holds_is_told_alone_when_nothing_former_is_asked():
    assert "900" not in ask("聚餐预算是多少", FORMER)


@each(
    ("before", "words", "told"),
    [
        ("聚餐预算是多少", "以前是多少", "900"),
        ("我有哪些待办", "现在呢", "交设计图"),
        ("聚餐预算是多少", "现在呢", "1500"),
    ],
)
def test_a_question_that_names_nothing_follows_up_the_last(before, words, told):
    assert told in ask(words, FORMER, earlier=talk(before, "好。"))


@each(
    ("words", "said"),
    [("第二个听着不错", "拉面"), ("就要第一个", "烤鱼"), ("the second one sounds good", "拉面")],
)
def test_an_item_that_is_taken_is_not_asked_about_again(words, said):
    answer = ask(words, (), earlier=talk("晚上吃什么", "可以考虑：\n- **烤鱼**：热闹\n- **拉面**：快"))
    assert said in answer and "?" not in answer and "？" not in answer


@each(("question", "day"), [("我补牙是几号", "3月20日"), ("when is the tiler due to be called?", "12 Mar")])
def test_a_to_do_answers_a_question_about_it(question, day):
    errands = (Errand("去补牙", date(2026, 3, 20)), Errand("call the tiler", date(2026, 3, 12)))
    assert day in ask(question, (), errands=errands)


@each(
    ("words", "value"),
    [
        ("报名表要填我的邮箱，帮我填上", "su@example.cn"),
        ("the form wants my e-mail, fill it in please", "ada@example.org"),
    ],
)
def test_what_a_form_wants_is_told(words, value):
    assert value in ask(words)


def test_the_nearest_is_told_as_no_more_than_that():
    told = (fact("You fly to Oslo for Rune's wedding on 9 May 2026"),)
    answer = ask("what colour ribbon did I wrap around Rune's Oslo parcel lid?", told)
    assert "Rune" in answer and "nothing on exactly that" in answer and not FORBIDDEN.search(answer)


def test_a_period_brings_what_was_told_in_it():
    told = (
        fact("你开始学古琴了", said_at=datetime(2026, 3, 10, tzinfo=UTC)),
        fact("你养了一只乌龟", said_at=datetime(2026, 1, 10, tzinfo=UTC)),
    )
    answer = ask("我上周跟你说了些什么", told)
    assert "古琴" in answer and "乌龟" not in answer


@each("words", ["我能吃腊肠吗", "can I eat crisps?"])
def test_a_care_that_names_no_dish_is_mentioned_and_no_limit_made_up(words):
    cares = fact("你血压高，医生让少盐") if not words.isascii() else fact("You have high blood pressure, less salt")
    answer = ask(words, (cares,))
    assert ("医生" in answer or "doctor" in answer) and not FORBIDDEN.search(answer)


@each("words", ["算了不聊这个", "never mind, let's talk about something else"])
def test_a_topic_that_is_put_aside_is_left(words):
    assert "MEMORYHUB" not in ask(words, ()) and len(ask(words, ())) < 80
