"""Who is whose what: read from sentences, asked for by questions, followed over two memories."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from memoryhub.memory.graph import bonds, trails
from memoryhub.memory.graph.trails import Named, Related

TOLD = (
    ("My manager is Mia Chen", ("", "boss"), "Mia Chen"),
    ("Your sister's teacher is called Mr. Lee", ("", "sister", "teacher"), "Mr. Lee"),
    ("Mia's assistant is called Tom", ("Mia", "assistant"), "Tom"),
    ("Tom is Mia's assistant", ("Mia", "assistant"), "Tom"),
    ("Priya is the lead of Falcon", ("Falcon", "responsible"), "Priya"),
    ("Priya reports to Omar", ("Priya", "boss"), "Omar"),
    ("我老板叫李雷", ("", "boss"), "李雷"),
    ("李雷的助理是韩梅", ("李雷", "assistant"), "韩梅"),
    ("韩梅是李雷的助理", ("李雷", "assistant"), "韩梅"),
    ("你女儿的班主任是陈老师", ("", "daughter", "teacher"), "陈老师"),
    ("猎鹰项目由张伟负责", ("猎鹰", "responsible"), "张伟"),
)
SILENT = (
    "my manager is nice", "My manager is Very strict", "我老板是个好人", "我老板是山东人", "My doctor is in Porto",
    "我妹妹的老师叫什么", "The weather is Fine", "", "'s" * 200,
)  # fmt: skip
ASKED = (
    ("who is my manager's assistant?", ("", "boss", "assistant")),
    ("What's the name of my sister's teacher?", ("", "sister", "teacher")),
    ("who is the assistant of my supervisor", ("", "boss", "assistant")),
    ("我妹妹的老师叫什么", ("", "sister", "teacher")),
    ("李雷的助理是谁", ("李雷", "assistant")),
)


@pytest.mark.parametrize(("text", "chain", "name"), TOLD)
def test_a_sentence_binds(text, chain, name):
    assert [((one.chain.root, *one.chain.roles), one.name) for one in bonds.told(text)] == [(chain, name)]


@pytest.mark.parametrize("text", SILENT)
def test_what_names_nobody_binds_nobody(text):
    assert bonds.told(text) == ()


@pytest.mark.parametrize(("question", "chain"), ASKED)
def test_a_question_goes_along_a_chain(question, chain):
    assert [(one.root, *one.roles) for one in bonds.asked(question)] == [chain]


@pytest.mark.parametrize("question", ["who is my manager?", "我妹妹叫什么", "what's new?", "谁的书"])
def test_a_question_of_one_step_needs_no_chain(question):
    assert bonds.asked(question) == ()


def uid(number: int) -> UUID:
    return UUID(int=number)


def at(day: int) -> datetime:
    return datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=day)


MIA, TOM, ANA = uid(1), uid(2), uid(3)
NAMES = [Named(MIA, uid(11), "Mia Chen", at(0)), Named(TOM, uid(12), "Tom", at(1))]
RELATIONS = [Related(None, MIA, uid(11), "boss", at(0)), Related(MIA, TOM, uid(12), "assistant", at(1))]


def test_two_memories_give_one_answer():
    (trail,) = trails.follow("who is my manager's assistant?", NAMES, RELATIONS)
    assert (trail.name, trail.memory_ids, trail.sentence) == (
        "Tom", (uid(11), uid(12)), "Your manager's assistant is Tom"
    )  # fmt: skip
    assert trails.follow("who is Mia's assistant", NAMES, RELATIONS)[0].name == "Tom"


def test_a_step_that_is_not_known_ends_the_trail():
    assert trails.follow("who is my manager's driver?", NAMES, RELATIONS) == ()
    assert trails.follow("who is my sister's assistant?", NAMES, RELATIONS) == ()
    assert trails.follow("who is my manager's assistant?", [], []) == ()


def test_the_later_of_two_is_followed():
    names = [*NAMES, Named(ANA, uid(13), "Ana", at(5))]
    relations = [*RELATIONS, Related(None, ANA, uid(13), "boss", at(5))]
    assert trails.follow("who is my manager's assistant?", names, relations) == ()


@pytest.mark.parametrize(
    ("name", "found"), [("mia", [MIA]), ("Mia Chen", [MIA]), ("Ms. Chen", [MIA]), ("Mi", []), ("Dr", [])]
)
def test_a_name_is_resolved_by_its_words(name, found):
    assert trails.resolve(name, NAMES) == found
