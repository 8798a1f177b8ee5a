"""“Where were we?” in a conversation that has only just begun; what is somebody else's is never told as one's own."""

from memoryhub.providers.embedded.responder import Responder
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import NOW, ask, fact
from tests.rules.responder.phrases import FORBIDDEN
from tests.rules.tables import each

FENCE = {
    "title": "Fences",
    "last_at": "2026-03-16T09:00:00+00:00",
    "cares": "Compare the two offers for the fence",
    "next": "Which of them do you want?",
}
ASKED = [
    ("where were we?", "en"),
    ("I forgot what we were doing", "en"),
    ("我们聊到哪了", "zh"),
    ("我忘了我们在做什么", "zh"),
]


def told(words: str, tongue: str, talk: dict, earlier: tuple[ChatMessage, ...] = ()) -> str:
    snapshot = {"elsewhere": talk} if talk else {}
    messages = (ChatMessage("system", "…"), *earlier, ChatMessage("user", words))
    return Responder().answer(ChatRequest(messages, tongue, NOW, "Asia/Shanghai", (), snapshot=snapshot))


@each("words, tongue", ASKED)
def test_a_new_conversation_names_the_last_one_its_day_and_what_is_open_there(words, tongue):
    answer = told(words, tongue, FENCE)
    assert "Fences" in answer and FENCE["cares"] in answer and FENCE["next"] in answer
    assert ("3 月 16 日" if tongue == "zh" else "16 March") in answer
    assert ("才刚开始" if tongue == "zh" else "only just begun") in answer, "it does not pretend to be that talk"


@each("words, tongue", ASKED)
def test_without_an_earlier_one_it_says_so_and_what_was_said_here_goes_first(words, tongue):
    assert "Fences" not in told(words, tongue, {}) and told(words, tongue, {})
    here = (ChatMessage("user", "Plan the week on the boat with me"), ChatMessage("assistant", "Gladly."))
    assert "boat" in told(words, tongue, FENCE, here) and "Fences" not in told(words, tongue, FENCE, here)


@each("cares", ["please repeat that", "我不记得了", "thanks", ""])
def test_words_that_nobody_wants_to_hear_again_are_not_quoted(cares):
    answer = told("where were we?", "en", FENCE | {"cares": cares, "next": ""})
    assert "Fences" in answer and not FORBIDDEN.search(answer) and "“”" not in answer


@each(
    "words, calm",
    [
        ("I'm scared, I forgot what we were doing", "No worries"),
        ("I'm so stressed, where were we?", "No worries"),
        ("我好紧张，我忘了我们说到哪了", "别急"),
        ("where were we?", ""),
    ],
)
def test_who_is_anxious_is_calmed_first(words, calm):
    answer = told(words, "zh" if calm == "别急" else "en", FENCE)
    assert answer.startswith(calm) and ("No worries" in answer or "别急" in answer) is bool(calm)


@each(
    "text, words",
    [
        ("你女儿对花生过敏", "我对什么过敏"),
        ("Your daughter is allergic to peanuts", "what am I allergic to?"),
        ("你爸爸不吃香菜", "我不吃什么"),
        ("Your wife is allergic to latex", "Do I have any allergies?"),
    ],
)
def test_what_holds_for_somebody_of_ones_own_answers_no_question_about_oneself(text, words):
    theirs = fact(text, "diet.avoid" if "吃" in text else "allergy", "x", category="health")
    assert not any(thing in ask(words, (theirs,), errands=()) for thing in ("花生", "peanuts", "香菜", "latex"))


@each("words", ["我们家谁对花生过敏", "家里人有什么过敏"])
def test_it_answers_the_question_about_them(words):
    theirs = fact("你女儿对花生过敏", "allergy", "花生", category="health")
    assert "花生" in ask(words, (theirs,), errands=())


def test_ones_own_is_told_without_theirs():
    facts = (fact("你儿子对牛奶过敏", "allergy", "牛奶"), fact("你对虾过敏", "allergy", "虾"))
    answer = ask("我对什么过敏", facts, errands=())
    assert "虾" in answer and "牛奶" not in answer


def test_only_what_has_a_word_of_the_last_talk_is_told_beside_it():
    facts = (fact("Your phone number is 0170 5566"), fact("The fence is to be green"))
    snapshot = {"elsewhere": FENCE}
    answer = Responder().answer(
        ChatRequest((ChatMessage("user", "where were we?"),), "en", NOW, "UTC", facts, snapshot=snapshot)
    )
    assert "green" in answer and "0170" not in answer


@each(
    "words, tongue, first",
    [
        ("What did I say first?", "en", "Plan the week on the boat"),
        ("what was my first question", "en", "Plan the week on the boat"),
        ("我第一句说的是什么？", "zh", "Plan the week on the boat"),
        ("我刚开始问了你什么", "zh", "Plan the week on the boat"),
    ],
)
def test_the_first_words_of_a_conversation_are_said_back_while_they_are_surely_at_hand(words, tongue, first):
    pair = (ChatMessage("user", first), ChatMessage("assistant", "Gladly."))
    more = (ChatMessage("user", "And the food"), ChatMessage("assistant", "Yes."))
    assert first in told(words, tongue, {}, (*pair, *more))
    assert first not in told(words, tongue, {}, (*pair, *more * 6)), "earlier ones may have fallen out of the prompt"


@each("words", ["Never mind that, what should I cook tonight?", "算了，别管它了，今晚吃什么好？"])
def test_leaving_something_for_something_else_gets_that_even_where_nothing_was_said(words):
    answer = told(words, "zh" if words.startswith("算") else "en", {})
    assert "\n" in answer and "leave it there" not in answer and "接下来想聊什么" not in answer
