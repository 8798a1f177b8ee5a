"""To-dos put off in the chat. Now is Wednesday, 18 March 2026, in Shanghai."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from memoryhub.language import api as language
from memoryhub.providers.embedded import redated
from memoryhub.providers.types import ChatMessage, ChatRequest, Errand

ZONE = "Asia/Shanghai"
NOW = datetime(2026, 3, 18, 10, tzinfo=ZoneInfo(ZONE))
DENTIST = Errand("call the dentist", None, datetime(2026, 3, 19, 16, tzinfo=ZoneInfo(ZONE)))
RENT = Errand("交房租", date(2026, 3, 31))


def said(words, *errands, before=()):
    messages = (*before, ChatMessage("user", words))
    tongue = language.detect(words)
    request = ChatRequest(messages=messages, language=tongue, now=NOW, time_zone=ZONE, errands=errands)
    return redated.answer(words, request, tongue)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("not Thursday, Friday", "All right: call the dentist, now Fri 20 Mar 16:00."),
        ("Sorry, not Thursday, Monday for the dentist", "All right: call the dentist, now Mon 23 Mar 16:00."),
        ("push the dentist to tomorrow at 9am", "All right: call the dentist, now Thu 19 Mar 09:00."),
        ("不是31号，是29号", "好，交房租，改到3月29日(周日)。"),
        ("房租改到下个月2号", "好，交房租，改到4月2日(周四)。"),
    ],
)
def test_the_errand_is_said_back_with_its_new_day_and_keeps_its_hour(words, answer):
    assert said(words, DENTIST, RENT) == answer


def test_it_is_the_errand_spoken_of_last():
    before = (ChatMessage("user", "when is the dentist?"), ChatMessage("assistant", "Call the dentist: Thu 19 Mar."))
    assert said("move it to 2 April", DENTIST, RENT, before=before).startswith(
        "All right: call the dentist, now Thu 2 Apr"
    )


@pytest.mark.parametrize(
    "words",
    [
        "move it to 2 April",
        "not Tuesday, Friday",
        "move the sofa to the wall",
        "not my cup of tea, honestly",
        "我不是周迅，是周敏",
    ],
)
def test_where_it_is_not_clear_or_no_day_nothing_is_said(words):
    assert said(words, DENTIST, RENT) == ""
