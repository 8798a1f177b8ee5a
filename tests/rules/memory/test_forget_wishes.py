"""Which messages ask to forget many things, what they mean by it, and which memories a topic reaches."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from memoryhub.memory.forgetting import asked, topics
from memoryhub.memory.forgetting.types import Reach

NOON = datetime(2026, 11, 30, 3, tzinfo=UTC)  # a Monday, 11:00 in Shanghai
HERE = uuid4()
WISHES = (
    ("forget everything about my health", "topic:health"),
    ("Please forget everything you know about my ex.", "topic:ex"),
    ("could you delete everything about the trip to Iceland?", "topic:trip to Iceland"),
    ("forget everything about work and family", "topic:work and family"),
    ("把关于我健康的都忘掉", "topic:健康"),
    ("忘掉关于我工作的一切", "topic:工作"),
    ("把跟房东有关的都忘掉", "topic:房东"),
    ("帮我把冰岛旅行的事都忘了吧", "topic:冰岛旅行"),
    ("Forget everything.", "everything"),
    ("please delete all my memories", "everything"),
    ("wipe your memory", "everything"),
    ("把你记得的都忘掉", "everything"),
    ("清空记忆", "everything"),
    ("forget this conversation", "conversation"),
    ("forget everything in this chat please", "conversation"),
    ("把这次聊天的内容都忘掉", "conversation"),
    ("could you delete everything I told you last week?", "2026-11-22 16:00/2026-11-29 16:00"),
    ("forget what I told you yesterday", "2026-11-28 16:00/2026-11-29 16:00"),
    ("forget everything from October", "2026-09-30 16:00/2026-10-31 16:00"),
    ("forget everything we discussed in the past 2 weeks", "2026-11-16 03:00/"),
    ("把上周聊的都忘掉", "2026-11-22 16:00/2026-11-29 16:00"),
    ("把最近三天说的都忘掉", "2026-11-27 03:00/"),
    ("忘掉今天说的所有话", "2026-11-29 16:00/2026-11-30 16:00"),
)
NONE = (
    "forget my address",
    "把我的地址忘掉",
    "forget that I like jazz",
    "forget it",
    "don't forget everything about my trip",
    "I forgot everything about my exam",
    "forget everything about my health but keep the allergy",
    "he uses this laptop, forget everything about the party. the music you can keep",
    "我都忘了上周聊的什么",
    "别忘了上周聊的都要删掉",
    "delete all the files in the folder",
    "删掉所有的空行",
    "what did we talk about last week?",
    "forget everything about my health. " * 12,
    "",
)


def told(text: str) -> str:
    found = asked.read(text, NOON, "Asia/Shanghai", HERE)
    if found is None:
        return ""
    if found.reach is Reach.TOPIC:
        return f"topic:{found.words}"
    if found.reach is Reach.RANGE:
        return "/".join(f"{at:%Y-%m-%d %H:%M}" if at else "" for at in (found.since, found.until))
    return str(found.reach)


@pytest.mark.parametrize(("text", "meant"), WISHES)
def test_a_wish_says_what_is_to_go(text, meant):
    assert told(text) == meant


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_such_wish_or_says_more_is_left_to_capture(text):
    assert told(text) == ""


@pytest.mark.parametrize("text", ["yes", "Yes please!", "好的", "确认，删吧", "ok, do it", "都忘掉吧"])
def test_a_plain_yes_is_a_yes(text):
    assert asked.is_yes(text) and not asked.is_no(text)


@pytest.mark.parametrize(
    "text", ["no", "不要", "算了，留着吧", "cancel", "wait", "yes, but not the allergy", "好的，帮我查天气", ""]
)
def test_anything_else_is_no_yes(text):
    assert not asked.is_yes(text)


@dataclass
class Told:
    text: str
    slot: str = ""
    value: str = ""
    category: str = "other"
    subject: str = "user"
    topic: str = ""
    quote: str = ""
    tags: tuple[str, ...] = ()


ALLERGY = Told("You are allergic to peanuts", "allergy", "peanuts", "health")
WIFE_ALLERGY = Told("Your wife is allergic to eggs", "wife.allergy", "eggs", "health", "wife")
ANKLE = Told("You sprained your ankle on the stairs", category="event")
CITY = Told("You live in Porto", "home.city", "Porto", "identity")
RENT = Told("你的房租是4000元", "home.rent", "4000", "money")
LANDLORD = Told("你和房东为押金吵过一架", category="event")
EX = Told("Your ex has the keys", category="event")
PHONE = Told("Your phone number is 555", "contact.phone", "555", "contact")
NAMES = {id(one): name for name, one in list(globals().items()) if isinstance(one, Told)}


@pytest.mark.parametrize(
    ("words", "reached"),
    [
        ("my health", {"ALLERGY", "ANKLE", "WIFE_ALLERGY"}),
        ("我的健康", {"ALLERGY", "ANKLE", "WIFE_ALLERGY"}),
        ("my wife's health", {"WIFE_ALLERGY"}),
        ("my wife", {"WIFE_ALLERGY"}),
        ("my ex", {"EX"}),
        ("房东", {"LANDLORD"}),
        ("钱", {"RENT"}),
        ("my phone number", {"PHONE"}),
        ("health and contact details", {"ALLERGY", "ANKLE", "WIFE_ALLERGY", "PHONE"}),
        ("the trip to Iceland", set()),
    ],
)
def test_a_topic_reaches_its_field_its_person_or_its_words(words, reached):
    topic = topics.read(words)
    everything = (ALLERGY, WIFE_ALLERGY, ANKLE, CITY, RENT, LANDLORD, EX, PHONE)
    assert {NAMES[id(one)] for one in everything if topics.reaches(topic, one, 0.0)} == reached


def test_a_topic_of_its_own_words_is_reached_by_meaning_too():
    topic = topics.read("the trip to Iceland")
    assert topics.reaches(topic, CITY, topics.NEAR) and not topics.reaches(topics.read("my health"), CITY, 0.9)
