"""One device in the place of another of its kind: "I got an iPhone 15 to replace it", 换了华为手机.

People have several devices, of a kind mostly one: a new phone that replaces, or that they "use now", ends the phone
before it and leaves the laptop alone. Pure.
"""

import re
from collections.abc import Iterator, Sequence

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Cue, Known

_KINDS = (
    (
        "phone",
        r"手机|iphone|pixel|galaxy s|\bnokia|oneplus|一加|[小红]米 ?\d|华为 ?(?:mate|p\d)|荣耀 ?\d|oppo|vivo|\bphone\b",
    ),
    ("computer", r"电脑|笔记本|macbook|thinkpad|\bmac\b|\blaptop|\bpc\b|\bdell\b|\bxps\b|surface|chromebook|imac"),
    ("tablet", r"平板|ipad|\btablet"),
    ("reader", r"阅读器|kindle|\bkobo"),
    ("camera", r"相机|camera|canon|nikon|fuji|佳能|尼康|富士|索尼a|leica|sony a"),
    ("watch", r"手表|\bwatch\b|garmin|手环"),
    ("ears", r"耳机|airpods|headphones|earbuds"),
    ("tv", r"电视|\btv\b"),
    ("printer", r"打印机|printer"),
)  # fmt: skip
_COMPILED = [(name, re.compile(words, re.I)) for name, words in _KINDS]
_NAME_EN = (
    r"(?P<v>(?:(?:new|used|refurbished|second-hand) )?(?-i:[A-Z]|i[PM])[\w-]*(?: (?:(?-i:[A-Z])[\w-]*|\d[\w-]*"
    r"|air|pro|mini|max"
    r"|plus|ultra|phone|laptop|watch|tablet|camera))*)"
)
_EN = re.compile(
    r"\b(?:i|we)(?:'ve| have|'m| am)? (?:just |finally |now |recently )*(?:(?:got|bought|ordered|picked up"
    r"|went (?:with|for))"
    rf" (?:an? |the |my )?{_NAME_EN}(?=.{{0,20}}\b(?:to replace (?:it|that|the|my)|instead|as a replacement))"
    rf"|(?:upgraded|switched|swapped|changed|moved)(?: over)?(?: it| that)? (?:to|for) (?:an? |the |my"
    rf" )?{_NAME_EN.replace('?P<v>', '?P<w>')}"
    rf"|(?:use|using|have|carry|on) (?:an? |the |my )?{_NAME_EN.replace('?P<v>', '?P<x>')}(?= now\b| these"
    rf" days| instead))",
    re.I,
)
_MAKES_ZH = (
    r"(?:iPhone|iPad|MacBook|华为|小米|三星|ThinkPad|联想|戴尔|Surface|佳能|尼康|索尼|富士|vivo|OPPO"
    r"|荣耀|惠普|一加|红米|苹果|安卓|Kindle)"
)
_ZH = re.compile(
    r"(?:^|我|手机|电脑|平板|相机|笔记本|耳机|手表)(?:最近|刚|已经|又|上周|昨天|今天|前几天|年初|现在)*"
    r"(?:换了?|换成了?|改用了?|升级(?:成|到)了?|换的是)(?:个|一?[部台只个])?(?:新的?)?"
    rf"(?P<v>{_MAKES_ZH}[\u4e00-\u9fffA-Za-z0-9 ]{{0,10}}?)(?:了|啦|来用|在用)*(?=$|[,，])",
    re.I,
)


def kind_of(words: str) -> str:
    """ "phone" of "Pixel 6"; "" where the words name no kind."""
    return next((name for name, pattern in _COMPILED if pattern.search(words)), "")


def _replacing(clause: Clause, scene: Scene) -> Iterator[Draft]:
    found = (_ZH if clause.language == "zh" else _EN).search(clause.text)
    if found is None or scene.owner.kind != "user":
        return
    group = next(name for name in "vwx" if name in found.groupdict() and found[name])
    words = found[group].strip()
    kind = kind_of(words) or kind_of(clause.text)
    if not kind:
        return
    start = clause.start + found.start(group)
    yield Draft(
        "device", words, start, start + len(words), base=0.86, cue=Cue.CORRECT, tags=(f"kind:{kind}",)
    )  # fmt: skip


for _language in ("zh", "en"):
    reader(_language)(_replacing)


def replaced(value: str, quote: str, rows: Sequence[Known]) -> list[Known]:
    """The known devices of the kind of this one.

    Args: value, quote: of the new device, and the words it was told in, which may name its kind.
    """
    kind = kind_of(value) or kind_of(quote)
    return [row for row in rows if kind and _kind_held(row) == kind and row.value != value]


# Who makes phones before all else: "我用的是荣耀" is one.
_PHONE_MAKERS = re.compile(r"(?:华为|小米|荣耀|三星|一加|红米|苹果|vivo|oppo|oneplus|samsung|huawei|xiaomi)", re.I)


def _kind_held(row: Known) -> str:
    return kind_of(f"{row.value} {row.text}") or ("phone" if _PHONE_MAKERS.fullmatch(row.value.strip()) else "")
