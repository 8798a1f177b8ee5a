"""Wishes about the manner, vexation, and all that is known of a matter: none of them needs a language model."""

from memoryhub.providers.embedded import moods, statements, verdict
from memoryhub.providers.embedded.overview import asks_for_all
from tests.rules.responder.people import ADA_EN, ask, fact
from tests.rules.tables import each

WISHES = [
    "please keep your messages brief",
    "Keep it short please",
    "please always use metric units",
    "please answer in short sentences",
    "please call me Bea",
]


@each("words", WISHES)
def test_a_wish_about_the_manner_is_taken_as_one(words):
    assert "language model" not in ask(words)


@each("words", ["this parser is driving me crazy", "argh, that printer again", "i hate everything", "nothing works"])
def test_vexation_gets_a_kind_word(words):
    assert moods.answer(words, "en") and moods.answer(words, "en") in ask(words)


@each("words", ["show me everything you know about the lamb", "list all you remember about my budget"])
def test_all_that_is_known_of_a_matter_ends_without_a_notice(words):
    assert asks_for_all(words)
    assert "language model" not in ask(words)
    assert ADA_EN and "language model" not in ask("list everything you know about Neptune")


@each(
    ("words", "kept"), [("sofia hums", "sofia hums"), ("so it rains", "it rains"), ("android rocks", "android rocks")]
)
def test_an_opening_word_ends_where_it_ends(words, kept):
    assert statements._OPENING.sub("", words) == kept


@each(
    ("words", "told", "begins"),
    [
        ("do I vape?", "You don't vape", "No: "),
        ("don't I vape?", "You don't vape", "Yes: "),
        ("do I eat celery?", "You don't eat celery", "No: "),
        ("do I avoid celery?", "You don't eat celery", "Yes: "),
        ("我吃芹菜吗", "你不吃芹菜", "不，"),
        ("我不吃芹菜，对吧", "你不吃芹菜", "对，"),
    ],
)
def test_a_question_is_denied_where_what_is_known_denies_it(words, told, begins):
    value = "芹菜" if "芹" in told else told.split()[-1]
    assert verdict.of(words, [fact(told, "diet.avoid", value)], "zh" if "芹" in told else "en") == begins
