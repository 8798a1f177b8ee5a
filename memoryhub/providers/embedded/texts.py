"""Skeletons of texts in both languages: plain, short, with gaps shown as gaps."""

import re

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.limits import own_slot, relation
from memoryhub.providers.types import Fact

MOST_TASTES = 3

_ABOUT_ONESELF = (
    "job.title", "company.name", "job.duty", "job.since", "industry", "school", "study.field", "home.city", "hometown",
    "language.speaks", "language.learning",
)  # fmt: skip
_PERSONAL = ("hobby", "taste.favourite", "taste.likes", "goal")
_FORMAL = re.compile(
    r"竞聘|面试|求职|应聘|岗位|简历|职位|客户|官网|网站|会议|\b(interview|job|application|resume|cv|website"
    r"|professional|conference"
    r"|linkedin|client)\b",
    re.IGNORECASE,
)
_OF_ONESELF = re.compile(
    r"^(You (are|run|own|work|teach|make|study|lead|manage)\b|你(是(?!谁)|开|经营|教|负责|做(?!过|完)))"
)
_TO_ME_EN = (
    (r"\bYou are\b", "I am"), (r"\byou are\b", "I am"), (r"\bYour\b", "My"), (r"\byour\b", "my"),
    (r"\bYou\b", "I"), (r"\byou\b", "me"),
)  # fmt: skip


def introduction(words: str, facts: tuple[Fact, ...], tongue: str) -> str:
    """An introduction in the first person from what the user said of themselves; health and money stay out."""
    mine = [fact for fact in facts if not relation(fact)]
    name = next((fact.value for fact in mine if fact.slot == "name" and fact.value), "")
    about = [fact for slot in _ABOUT_ONESELF for fact in mine if own_slot(fact) == slot]
    about += [one for one in mine if one not in about and one.category in {"work", "project"} and not _private(one)]
    about += [one for one in mine if not one.slot and _OF_ONESELF.search(one.text)][:MOST_TASTES]
    if not _FORMAL.search(words):
        about += [fact for slot in _PERSONAL for fact in mine if own_slot(fact) == slot][:MOST_TASTES]
    lines = [said for fact in about if (said := _first_person(fact, tongue))]
    if not name and not lines:
        return (
            "自我介绍我这里还缺材料：告诉我名字、做什么、想让对方记住什么，我就能起个头。"
            if tongue == "zh"
            else "I have too little for an introduction yet: tell me your name, what you do and what to stress."
        )
    if tongue == "zh":
        start = f"大家好，我叫{name}。" if name else "大家好。"
        # One subject for the whole sentence: "我是…，住在…，喜欢…".
        told = "，".join([*lines[:1], *(re.sub("^我(?!的)", "", line) for line in lines[1:])])
        return f"可以这样说：\n\n{start}{told}{'。' if lines else ''}很高兴认识大家。"
    start = f"Hello, I am {name}." if name else "Hello."
    return "You could say:\n\n" + " ".join([start, *(f"{line}." for line in lines), "Glad to meet you."])


def _private(fact: Fact) -> bool:
    return own_slot(fact).startswith(("rule", "price", "income", "budget", "deadline", "invoice"))


def _first_person(fact: Fact, tongue: str) -> str:
    """A fact said by the user; "" where it is only there in the other language."""
    said = phrasing.spoken(fact, tongue)
    if said.startswith(("你说过", "you told me")) or (language.detect(said) != tongue and not said.isascii()):
        return ""
    if tongue == "zh":
        return said.replace("你", "我").replace("我的职业是", "我是")
    for yours, mine in _TO_ME_EN:
        said = re.sub(yours, mine, said)
    return said


def letter(facts: tuple[Fact, ...], tongue: str) -> str:
    """The frame of a letter, signed."""
    name = next((fact.value for fact in facts if fact.slot == "name" and fact.value), "")
    work = next((fact.value for fact in facts if fact.slot == "company.name" and fact.value), "")
    if tongue == "zh":
        who = f"我是{work}的{name}。" if name and work else f"我是{name}。" if name else ""
        return (
            f"开头可以这样：\n\n您好！\n\n{who}冒昧打扰，写信是想跟您说一件事：……\n\n（一句说清事情，"
            f"一句说希望对方做什么、什么时候之前。）"
            f"\n\n谢谢，期待您的回复。{chr(10) + name if name else ''}"
        )
    who = f"my name is {name}{f', from {work}' if work else ''}. " if name else ""
    return (
        f"You could open like this:\n\nHello …,\n\n{who[:1].upper()}{who[1:]}I am writing about …\n\n(One sentence "
        f"on the matter, one "
        f"on what you ask for and by when.)\n\nKind regards{',' + chr(10) + name if name else ''}"
    )


def query(rules: int, tongue: str) -> str:
    """The frame of a query, with a place for each rule above."""
    if tongue == "zh":
        kept = "上面的口径逐条写进来" if rules else "要排除的、只算什么，逐条写进来"
        return (
            f"骨架：\n```sql\nSELECT 维度, 指标\nFROM 表\nWHERE 日期 BETWEEN 起 AND 止\n  -- {kept}\nGROUP BY "
            f"维度;\n```"
        )
    kept = "each rule above as a condition" if rules else "what to leave out, what alone to count"
    return (
        f"The frame:\n```sql\nSELECT dimension, measure\nFROM table\nWHERE day BETWEEN start AND end\n  -- {kept}\n"
        "GROUP BY dimension;\n```"
    )


def report(tongue: str) -> str:
    if tongue == "zh":
        return "做法：先定范围和时间段，按上面几条过滤，再汇总，最后抽几条核对。"
    return (
        "How to go about it: fix the scope and the period, apply what stands above, sum up, then check a few by hand."
    )


def plan(tongue: str) -> str:
    if tongue == "zh":
        return "计划可以这样搭：\n" + phrasing.bullets([
            "先定一个能检验的小目标，写上日期",
            "拆成每周能做完的几步，最难的放在精力最好的时段",
            "每周留半天机动，补上没做完的",
            "两周后看一次进度，不合适就改计划",
        ])  # fmt: skip
    return "A plan could be built like this:\n" + phrasing.bullets([
        "set one small target that can be checked, with a date",
        "cut it into steps of a week, the hardest where your energy is best",
        "keep half a day a week free for what slipped",
        "look at it after two weeks and change what does not work",
    ])  # fmt: skip
