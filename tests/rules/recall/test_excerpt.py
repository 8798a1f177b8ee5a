"""Long memories are shown by their telling sentences, limits without a slot are found by their field."""

from hypothesis import given
from hypothesis import strategies as st

from memoryhub.language import api as language
from memoryhub.memory.retrieve.excerpt import excerpt
from memoryhub.memory.retrieve.fields import fields
from tests.rules.tables import each

LONG = (
    "We walked along the river for an hour. The ducks were loud and my shoes got wet. Then we met Bruno, who now works "
    "at the observatory and wants to show us the dome. Afterwards there was soup. In the evening I read an old novel "
    "about a lighthouse keeper, which was slow but good. Tomorrow I will try to fix the bicycle."
)


def test_a_short_text_stays_as_it_is():
    assert excerpt("You live in Bath", {"bath"}, 64) == "You live in Bath"


@each(
    ("question", "told"),
    [("where does Bruno work?", "observatory"), ("what did I read?", "novel"), ("bicycle", "bicycle")],
)
def test_the_sentence_that_holds_the_questions_words_is_shown(question, told):
    shown = excerpt(LONG, language.words(question), 40)
    assert told in shown and language.tokens(shown) <= 40 and "…" in shown


@given(st.text(max_size=600), st.integers(min_value=8, max_value=80))
def test_an_excerpt_never_costs_more_than_it_may(text, most):
    shown = excerpt(text, language.words(text)[:3], most)
    assert shown == text or language.tokens(shown) <= most + 4


@each(
    ("text", "field"),
    [
        ("你肾不好，每天盐不能超过5克", "#diet"),
        ("Your doctor says less sodium", "#diet"),
        ("爸爸膝盖不好，走路别太多", "#body"),
        ("You get car sick on winding roads", "#travel"),
    ],
)
def test_a_limit_is_of_its_field(text, field):
    assert field in fields(text)


@each("text", ["你住在南京", "You like tulips", "你女儿叫小满"])
def test_other_facts_are_of_none(text):
    assert fields(text) == ()
