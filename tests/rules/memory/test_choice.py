"""What a user settles on in a list is kept by its name."""

from datetime import UTC, datetime
from uuid import uuid4

from memoryhub.language import api as language
from memoryhub.memory.encode.choice import chosen
from memoryhub.memory.types import Utterance
from tests.rules.tables import each

LAMPS = ("Moon lamp ¥120", "Reed lamp ¥90", "Stone lamp ¥260")


def said(
    text: str, offered: tuple[tuple[str, ...], ...] = (LAMPS,), earlier: tuple[str, ...] = ("帮我找几盏床头灯",)
) -> Utterance:
    ids = [uuid4() for _ in range(3)]
    return Utterance(
        text, *ids, datetime(2026, 3, 1, tzinfo=UTC), "UTC", language.detect(text), offered=offered, earlier=earlier
    )


@each(
    ("words", "item"),
    [
        ("第二个不错，就要它", "Reed"),
        ("就选最后一个吧", "Stone"),
        ("我决定了，就倒数第二个", "Reed"),
        ("let's take option 1", "Moon"),
        ("I'll go with the third one", "Stone"),
        ("B works for me", "Reed"),
        ("the Moon lamp looks perfect", "Moon"),
    ],
)
def test_the_item_is_named_with_what_it_was_for(words, item):
    found = chosen(said(words), words)
    assert found is not None and item in found.text and "床头灯" in found.text


@each(
    "words",
    [
        "第二个怎么样？",
        "tell me more about the second one",
        "第一次来，选了很久",
        "the second one is too dear",
        "我不要第三个",
        "A. 我要去上班了",
    ],
)
def test_looking_and_refusing_settle_nothing(words):
    assert chosen(said(words), words) is None


def test_a_list_that_the_user_wrote_counts():
    words = "就用最后一个吧"
    found = chosen(said(words, offered=(), earlier=("店名候选：一、青屿 二、拾光 三、半亩",)), words)
    assert found is not None and found.value == "半亩"


def test_without_a_list_nothing_is_settled():
    assert chosen(said("就选第二个", offered=(), earlier=()), "就选第二个") is None
