"""Things asked for by the name they have, of somebody by their name, on a day, or beside a task."""

from datetime import date

from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest, Errand
from tests.rules.responder.people import NOW, ask, fact
from tests.rules.responder.test_brought import ask as ask_tools
from tests.rules.tables import each

BOOKED = ("clinic_book", "appointment made, room 31B, doctor Li Qiang, status TO_BE_PAID")
REGISTERED = ("visit_book", "挂号成功，诊室 2号楼318，医生 孟瑶，就诊码 X7K2")


@each(
    ("words", "value"),
    [
        ("which room is it?", "31B"),
        ("who's the doctor again?", "Li Qiang"),
        ("so what's the status of it", "TO_BE_PAID"),
        ("go on with the appointment: what is its status?", "TO_BE_PAID"),
    ],
)
def test_what_a_result_calls_a_thing_is_enough_to_ask_for_it(words, value):
    assert value in ask_tools(words, BOOKED)


@each(
    ("words", "value"),
    [
        ("我在哪个诊室？", "2号楼318"),
        ("医生是谁", "孟瑶"),
        ("就诊码再说一遍", "X7K2"),
        ("继续挂号的事，诊室是哪个？", "2号楼318"),
    ],
)
def test_in_chinese_too(words, value):
    assert value in ask_tools(words, REGISTERED)


@each("words", ["I went to the doctor on Monday", "诊室好冷", "the room was nice"])
def test_who_only_mentions_it_is_not_answered_with_it(words):
    assert not any(value in ask_tools(words, BOOKED, REGISTERED) for value in ("31B", "318", "Li Qiang"))


@each(
    ("words", "told", "answer"),
    [
        ("团子吃什么？", "你家兔子团子吃提摩西草", "提摩西草"),
        ("团子平时喝什么", "你家兔子团子只喝凉白开", "凉白开"),
        ("我的雪地靴多大码？", "你的雪地靴穿43码", "43"),
        ("我开什么车？", "你开的是一台老捷达", "捷达"),
        ("我老公叫什么，教什么？", "你老公教体育", "体育"),
        ("我是做什么的？", "你在绵阳开了家花店", "花店"),
    ],
)
def test_what_was_told_of_somebody_or_something_answers_for_it(words, told, answer):
    assert answer in ask(words, (fact(told), fact("你老公叫柏舟", "husband.name", "柏舟")))


def test_dinner_ideas_stay_ideas_where_nobody_told_of_is_meant():
    assert "提摩西草" not in ask("周末吃什么？", (fact("你家兔子团子吃提摩西草"),))
    assert "提摩西草" not in ask("今晚吃什么", (fact("你家兔子团子吃提摩西草"),))


def test_all_values_of_a_kind_are_told_and_the_others_are_not():
    def similarity(question, texts):
        return [0.4 if "drum" in one or "oboe" in one else 0.1 for one in texts]

    facts = tuple(fact(f"Your hobbies include {one}", "hobby", one) for one in ("the drums", "running", "the oboe"))
    request = ChatRequest((ChatMessage("user", "What instruments do I play?"),), "en", NOW, "UTC", facts=facts)
    answer = Responder(similarity=similarity).answer(request)
    assert "drums" in answer and "oboe" in answer and "running" not in answer


@each(
    ("words", "tongue"), [("What have I got on Friday?", "en"), ("周五我有什么事？", "zh"), ("我20号有别的事吗", "zh")]
)
def test_a_days_to_dos_are_asked_for_in_many_ways(words, tongue):
    errand = Errand("prune the vines" if tongue == "en" else "修剪葡萄", date(2026, 3, 20), None)
    request = ChatRequest((ChatMessage("user", words),), tongue, NOW, "UTC", errands=(errand,))
    assert errand.text in Responder().answer(request)


def test_a_question_behind_a_task_is_answered_in_the_language_it_is_asked_in():
    style = fact("You want answers in Canadian spelling", "style.language", "Canadian spelling", category="style")
    answer = ask("Write two lines about harbours. Which spelling do I want?", (style,))
    assert "Canadian spelling" in answer and answer.isascii()


@each(
    ("words", "told", "answer"),
    [
        ("who do we go through for press questions?", fact("Everything for the press goes via Odile", "rule"), "Odile"),
        ("打疫苗前问一下，我有什么药不能打？", fact("你对头孢过敏", "allergy", "头孢", category="health"), "头孢"),
        (
            "which app do I use when I'm travelling?",
            fact("You use Wayfarer, when travelling", "tool", "Wayfarer"),
            "Way",
        ),
        ("起草租约要避开什么？", fact("租约里绝对不能写押二付一", "rule", score=0.2), "押二付一"),
        ("what must you keep in mind about paying?", fact("No instalments, ever", "rule", score=0.2), "instalments"),
        ("Which rules apply to the figures?", fact("Figures: staff left out, last fortnight"), "fortnight"),
    ],
)
def test_a_rule_or_limit_answers_for_the_occasion_it_was_found_for(words, told, answer):
    assert answer in ask(words, (told,))


def test_what_was_done_last_is_told_from_what_the_tool_said():
    moved = ("booking_move", "预订 HB-31 改到 4 月 2 日")
    assert "HB-31" in ask_tools("我上次改了什么？", moved)
    assert "31B" in ask_tools("What did I just book?", BOOKED)


def test_an_item_of_a_list_is_pointed_at_by_what_it_is():
    walks = ("walks", "1. Dyke path, from Ebb Gate 2. Moor round, from Cross Inn 3. Fen loop, from the lock")
    assert "Cross Inn" in ask_tools("Where does the second walk begin?", walks)
    assert "Cross Inn" not in ask_tools("The second half of the year was quiet", walks)


@each(("words", "tongue"), [("忘了说到哪了，先放一放吧", "zh"), ("I forgot where we were, leave it for now", "en")])
def test_who_would_rather_leave_it_is_let_go(words, tongue):
    answer = ask(words, (), tongue=tongue)
    assert "接下来" in answer or "instead" in answer
