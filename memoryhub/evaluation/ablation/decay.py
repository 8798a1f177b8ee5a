"""What decay by type is worth: a year later, how many of last year's plans still come up, and what lasts still does.

A person tells plans and things that last; nights pass; then each is asked about. Source of the measure: report E, whose
agent went on to offer last year's destinations.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from memoryhub.evaluation.judge import contains
from memoryhub.evaluation.shares import Share
from memoryhub.evaluation.spaces import passing_space
from memoryhub.language import api as language
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DECAY_PER_DAY, DEFAULT
from memoryhub.memory.types import Utterance

BEGINS = datetime(2025, 1, 6, 9, tzinfo=UTC)
NIGHTS = (30, 90, 180, 270, 400)  # days after; what a night does depends on the day alone (memory/fading.py)

# (what is told, the question a year later, what of it would come back)
PASSING = (
    ("We are planning a trip to Lisbon in March", "Any ideas where we could travel?", "Lisbon"),
    ("I would like to visit Kyoto this spring", "Where could I spend my spring holidays?", "Kyoto"),
    ("I am looking for a used cargo bike at the moment", "What could I buy for getting around?", "cargo bike"),
    ("I'm staying at the Hotel Adler until Friday", "Which hotel would you book for me?", "Adler"),
    ("My project at work is the new billing page", "What might I talk about in my one-on-one?", "billing"),
    ("I'm reading a thick book about the Hanseatic League", "What should I read on the train?", "Hanseatic"),
    ("我打算五月去里斯本旅游", "假期去哪里玩好？", "里斯本"),
    ("我下个月要去京都", "帮我想想去哪儿旅行", "京都"),
    ("我最近想买一辆二手自行车", "出行方面我可以买点什么？", "二手自行车"),
    ("我这周住在阿德勒酒店", "帮我订哪家酒店合适？", "阿德勒"),
    ("我在做新的账单页面项目", "一对一的时候我可以聊点什么？", "账单"),
    ("我在看一本讲汉萨同盟的厚书", "路上看什么书好？", "汉萨"),
)  # fmt: skip
LASTING = (
    ("I'm allergic to penicillin", "Which medicine must I avoid?", "penicillin"),
    ("I live in Ghent", "Where do I live?", "Ghent"),
    ("My budget for the sofa is 900 euros", "What may the sofa cost?", "900"),
    ("Always answer me in two sentences", "How should you answer me?", "two sentences"),
    ("My wife's name is Ines", "What is my wife called?", "Ines"),
    ("我对青霉素过敏", "我不能用什么药？", "青霉素"),
    ("我住在大连", "我住在哪个城市？", "大连"),
    ("沙发的预算是3000块", "沙发最多能花多少？", "3000"),
    ("以后回答我都用两句话", "你该怎么回答我？", "两句"),
    ("我妻子叫林晓", "我妻子叫什么？", "林晓"),
)

_EVEN = {
    "decay_per_day": dict.fromkeys(DECAY_PER_DAY, DECAY_PER_DAY["other"]),
    "fade_pace": {"ordinary": 1.0, "ephemeral": 1.0, "procedural": 1.0},
    "protected_categories": (),
}
_STILL = {
    "decay_per_day": dict.fromkeys(DECAY_PER_DAY, 0.0),
    "fade_pace": {"ordinary": 0.0, "ephemeral": 0.0, "procedural": 0.0},
    "warm_after_days": 3649,
    "cold_after_days": 3650,
    "unimportant_cold_after_days": 3650,
    "ephemeral_days": 3650,
}
ARMS: Mapping[str, Mapping[str, Any]] = {"no decay": _STILL, "one rate for all": _EVEN, "by type": {}}


@dataclass(frozen=True, slots=True)
class Decayed:
    """Plans of a year ago that came up again, and lasting things that still did."""

    stale: Share = field(default_factory=Share)
    kept: Share = field(default_factory=Share)


def measured() -> dict[str, Decayed]:
    return {name: _lived(numbers) for name, numbers in ARMS.items()}


def _lived(numbers: Mapping[str, Any]) -> Decayed:
    found = Decayed()
    for spoken in ("en", "zh"):
        passing = [one for one in PASSING if language.detect(one[0]) == spoken]
        lasting = [one for one in LASTING if language.detect(one[0]) == spoken]
        with passing_space() as space_id, memory.ruling(DEFAULT.overlaid(numbers)):
            _tell(space_id, [told for told, _, _ in (*passing, *lasting)])
            for day in NIGHTS:
                memory.fade_space(space_id, BEGINS + timedelta(days=day))
            for share, asked in ((found.stale, passing), (found.kept, lasting)):
                for _, question, said in asked:
                    share.count(contains(_handed(space_id, question), [said]))
    return found


def _tell(space_id: UUID, sayings: Sequence[str]) -> None:
    for minute, words in enumerate(sayings):
        at = BEGINS + timedelta(minutes=minute)
        said = Utterance(words, uuid4(), uuid4(), uuid4(), at, "UTC", language.detect(words), message_seq=1)
        memory.remember(space_id, said, now=at)


def _handed(space_id: UUID, question: str) -> list[str]:
    asked_at = BEGINS + timedelta(days=NIGHTS[-1], hours=1)
    recalled = memory.recall(space_id, question, now=asked_at, time_zone="UTC", budget_tokens=2000)
    return [card.text for card in recalled.all_cards]
