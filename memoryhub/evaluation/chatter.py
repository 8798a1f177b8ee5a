"""Ordinary talk around a case: small talk that leaves nothing, and what happened to somebody. By seed. Pure."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from memoryhub.evaluation.cases import Case, Session, Turn
from memoryhub.evaluation.stress.life import happenings

_MATTERS = {
    "en": (
        "sourdough",
        "black holes",
        "the offside rule",
        "compost",
        "sonnets",
        "zip files",
        "tides",
        "the metric system",
        "jazz chords",
        "glaciers",
        "chess openings",
        "soap bubbles",
        "the printing press",
        "honey bees",
        "espresso",
    ),
    "zh": (
        "榫卯结构",
        "黑洞",
        "越位规则",
        "堆肥",
        "十四行诗",
        "压缩文件",
        "潮汐",
        "公制单位",
        "爵士和弦",
        "冰川",
        "国际象棋开局",
        "肥皂泡",
        "活字印刷",
        "蜜蜂",
        "意式浓缩",
    ),
}
_SAYINGS = {
    "en": (
        "How does {} work, in short?",
        "Explain {} to a child.",
        "Is there a good book about {}?",
        "What is the history of {}?",
        "Why do people care about {}?",
        "Ha, that is funny.",
        "Thanks, that helps.",
        "Could you put that more simply?",
        "Good morning!",
        "What is 17 times 23?",
        "Write two lines about {}.",
        "And what comes after that?",
    ),
    "zh": (
        "{}是怎么回事，简单说说",
        "给小孩讲讲{}",
        "有没有讲{}的好书？",
        "{}的历史是怎样的？",
        "大家为什么在意{}？",
        "哈哈，有意思",
        "谢谢，明白了",
        "能说得再简单一点吗？",
        "早上好！",
        "17乘以23是多少？",
        "写两句关于{}的话",
        "然后呢？",
    ),
}
TURNS_A_DAY = 10


def chatter(language: str, seed: str) -> Iterator[str]:
    """Sayings without end; the same seed says the same."""
    chance = random.Random(f"{language}/{seed}")
    while True:
        yield chance.choice(_SAYINGS[language]).format(chance.choice(_MATTERS[language]))


def days_before(language: str, turns: int, first: datetime) -> list[Session]:
    """So many turns of one person, ten a day, ending the day before `first`: small talk and what happened in turn.

    What happened is remembered, so that a question has to find its memory among others.
    """
    said = (one for pair in zip(chatter(language, "before"), happenings(language, 0), strict=False) for one in pair)
    counts = [min(TURNS_A_DAY, turns - begun) for begun in range(0, turns, TURNS_A_DAY)]
    return [
        Session(first - timedelta(days=len(counts) - number), tuple(Turn(next(said)) for _ in range(count)))
        for number, count in enumerate(counts)
    ]


def drawn_out(case: Case, turns: int) -> Case:
    """The case with so much chatter between the sessions and a probe that goes on in the same conversation.

    What the probe is about then stands in no recent turn. Other cases stay as they are.
    """
    if not (case.probe.goes_on and case.sessions and turns):
        return case
    said = chatter(case.language, case.case_id)
    *others, last = case.sessions
    who = case.probe.turns[0].who
    longer = replace(last, turns=(*last.turns, *(Turn(next(said), who) for _ in range(turns))))
    ends = longer.at + timedelta(minutes=len(longer.turns))
    return replace(case, sessions=(*others, longer), probe=replace(case.probe, at=max(case.probe.at, ends)))
