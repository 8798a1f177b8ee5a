"""One of several is gone: "we've dropped the Hull lot, the other two stay", "韩语那个我弃了". Pure.

A list that was told in one breath stays one memory; it is said anew without the member. Read here is which one goes;
what holds it is looked for among the memories that list something, and only where exactly one member is meant.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import stance
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.same import plain
from memoryhub.memory.types import Action, Candidate, Cue, Known, Verdict

GONE = "member-gone"  # tag
_NAME_EN = r"(?P<{0}>(?:the |our |my |that |those )?[\w'&.-]+(?: [\w'&.-]+){{0,3}}?)"
_ENDS_EN = (
    r"(?: any ?more| altogether| completely| for good| now| (?:off|from) (?:the|that|my|our) list| (?:lot|one"
    r"|guys|people|"
    r"subscription|account|class|course|thing))*(?: (?:back )?in (?:19|20)\d\d| (?:\w+|a few) (?:years?|months?) ago)?"
    r"\s*(?=$|[,.!;)]|(?: and| but| so| because| since| after| last| this)\b)"
)
_EN = (
    re.compile(
        r"\b(?:fallen out|fell out|parted ways|done|finished|broken off|stopped working|stopped dealing|split"
        r"|severed ties"
        rf") (?:with|w/) {_NAME_EN.format('a')}{_ENDS_EN}",
        re.I,
    ),
    re.compile(
        r"\b(?:dropped|ditched|quit|cancelled|canceled|sold|closed|binned|scrapped|removed|gave up|given up|gave away"
        r"|packed in|got rid of|stopped (?:using|doing|buying from|ordering from|working with|taking|learning"
        r"|going to|seeing"
        r"|supplying)|no longer (?:use|do|buy from|order from|work with|take|learn|go to|supply|stock)|no more"
        rf"|(?:take|cross|strike|scratch|leave|drop|remove)(?= .+ (?:off|from"
        rf"|out)\b)) {_NAME_EN.format('a')}{_ENDS_EN}",
        re.I,
    ),
    re.compile(
        r"\b(?:not|no longer|never)(?: really| actually| that| so)? (?:into|doing|playing|practi[sc]ing"
        r"|learning|going to|"
        rf"taking|studying) {_NAME_EN.format('a')}(?: any ?more| these days| now)\s*(?=$|[,.!;)])",
        re.I,
    ),
    re.compile(
        rf"\b(?:decided against|not going (?:for|ahead with)|hit|reached|met|achieved)"
        rf" {_NAME_EN.format('a')}{_ENDS_EN}",
        re.I,
    ),
    # An animal that is no more: its name is all that tells it from a person.
    re.compile(
        r"\b(?:we|i)(?:'ve| have| had to)? (?:just )?(?:lost|rehomed|put down|gave away|said goodbye to)"
        r" (?P<a>(?-i:[A-Z])[\w'-]+)(?= in| last| this| yesterday| on| to|$|[,.!;])"
        r"|^(?:sadly,? |unfortunately,? |and |so )*(?P<b>(?-i:[A-Z])[\w'-]+) (?:has |just )*(?:passed(?: away)?|died"
        r"|crossed the rainbow bridge|was put (?:down|to sleep))",
        re.I,
    ),
    re.compile(
        r"^(?:(?:and|but|so|oh|just|i|we|i've|we've|have|finally),? )*(?:finished|done with|completed)(?:"
        r" reading| watching"
        rf"| listening to| working on)? {_NAME_EN.format('a')}(?: yesterday| last night| today| this (?:morning|week)"
        r"| on \w+day| finally| at last)*\s*$",
        re.I,
    ),
    re.compile(
        rf"^(?:and |but |so |also |oh )*{_NAME_EN.format('a')} (?:(?:is|are|has|was)(?: now)? (?:out"
        rf"|off the list|gone|history"
        r"|no more|no longer (?:with us|one of them|a client|a customer|a supplier|on)|shut down|closed down|dropped"
        r"|cancelled|left us)|left|went bust|closed)\s*(?=$|[,.!;])",
        re.I,
    ),
)
_NAME_ZH = r"《?(?P<a>[\u4e00-\u9fffA-Za-z0-9]{1,8}?)》?"
_ZH = (
    re.compile(
        r"^(?:唉|哎|呜呜)*[,，]?(?:我们?家?的?)?(?P<a>[\u4e00-\u9fff]{2,4}?)(?:已经|昨[天晚]|上个?[月周]|去年"
        r"|今年|前[几两]天|年[初底]|它)*"
        r"(?:去世|没|死|送人|去[喵汪]星|回[喵汪]星|离开(?:我们?)?|(?<=[月年周天底初])走)了(?=$|[,，。!！;；])"
    ),
    re.compile(
        rf"^(?:[那这]个|把|我把|另外|对了|现在)*{_NAME_ZH}(?:那个|这个|那家|那边|那门|那项|的账号|的号"
        rf"|的课)?(?:我们?|早就|现在|终于|昨[天晚]|今天|就|已经|都|也|彻底|先)*"
        r"(?:弃了|弃坑|退了|退掉|停了|停掉|停更|不用了|不做了|不学了|不合作了|不去了|不练了|不要了|取消了|关了"
        r"|关掉|卖了|放弃了|拉黑了|断了|去掉"
        r"|不考了|不读了|不减了|不攒了|达到了|达成了|实现了|不玩了|不弹了|不打了|不画了|不写了|不追了|不看了"
        r"|没再[学练玩弹打画]了?|[看读追听学刷啃]完了"
        r"|删掉|划掉|拿掉|下架了|注销了|撤了|不考虑了|算了|黄了)(?=$|[,，。!！;；])"
    ),
    re.compile(
        rf"(?:不再|再也不|早就不|放弃|取消|停止)(?:用|做|学|去|练|跟|和|找|从|供|投"
        rf"|更新)?{_NAME_ZH}(?:合作|拿货|进货|那个|那家|那边)?"
        r"了?(?=$|[,，。!！;；])"
    ),
)
_NO_NAME = re.compile(
    r"^(?:it|that|this|them|him|her|me|us|you|work|school|everything|all|any|the (?:call|ball|phone|subject|idea"
    r"|thing)|i|we"
    r"|he|she|they|there|here|what|who|my job|time|money|excuses|questions|one)$"
    r"|^in (?:19|20)\d\d$|(?:years?|months?) ago$|^(?:我|你|他|她|它|这|那|今天"
    r"|什么|怎么|不|没|全|都|一)+$",
    re.I,
)
_IDLE = {"the", "our", "my", "that", "those", "lot", "one", "guys", "people", "and", "of"}
_HEAD_EN = re.compile(
    r":\s*|\b(?:are|is|include|includes|including|from|with|to|use|speak|play|do|own|have|buy from"
    r"|follow|teach|sell|stock|learn|study|supply|watch|read|cover|manage)\b\s*",
    re.I,
)
_HEAD_ZH = re.compile(r"[:：]|(?:会|在)(?:弹|打|学|玩|拉|吹|练|养|追|看)|是(?!不是)|有(?!没有)|包括|分别|在学的?|用的?")
_CUT = {
    "en": re.compile(r"\s*[,;]\s*(?:and |or |plus |as well as )?|\s+(?:and|plus|as well as)\s+", re.I),
    "zh": re.compile(r"\s*[,，、;；]\s*(?:还有|以及|和|另外)?个?|(?:还有|以及|和|跟)个?"),
}


_TO_COME = re.compile(
    r"打算|准备|计划|想把|要把|考虑|\b(?:planning|going to|want to|might|may|thinking|considering|about to|will|'ll)\b",
    re.I,
)


# Who dies on a page or a screen is no animal of theirs.
_OF_A_STORY = re.compile(
    r"\b(?:died|killed off|lost) .{0,20}\b(?:episode|series|season|book|chapter|film|movie|game|show|finale)\b"
    r"|(?:剧|电影|小说|游戏|大结局|第.{1,3}集)[^,，]{0,8}(?:死|没|去世)",
    re.I,
)


def gone(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A NEGATE draft of what is not one of them any more; beside whatever else the clause says."""
    if (
        _TO_COME.search(clause.text)
        or _OF_A_STORY.search(clause.text)
        or stance.asks(clause)
        or stance.jokes(clause.text)
        or stance.imagined(clause.text)
        or stance.hedged(clause.text)
        or len(clause.text) > 110
    ):
        return
    for pattern in _ZH if clause.language == "zh" else _EN:
        found = pattern.search(clause.text)
        group = "b" if found and "b" in found.groupdict() and found["b"] else "a"
        name = found[group].strip() if found else ""
        if not name or _NO_NAME.search(name) or language.amounts(name):
            continue
        start = clause.start + found.start(group)
        yield Draft(
            "", name, start, start + len(name), text="*", base=0.8, cue=Cue.NEGATE, standing=True, tags=(GONE, "told"),
            quote=(clause.start, clause.end),
        )  # fmt: skip
        return


def is_gone(candidate: Candidate) -> bool:
    """Whether it only takes a member from a list."""
    return GONE in candidate.tags


def judge(candidate: Candidate, live: Sequence[Known]) -> Verdict:
    """SUPERSEDE "member_gone" of the latest list that holds the member; RETIRE of a value that stands by itself; else
    IGNORE."""
    listing = [row for row in live if without(row.text, candidate.value)]
    if listing:
        return Verdict(Action.SUPERSEDE, "member_gone", (listing[-1].memory_id,))
    alone = [row for row in live if row.slot in _BY_ITSELF and _means(candidate.value, row.value)]
    if _GOAL.fullmatch(candidate.value.strip()):
        alone = [row for row in live if row.slot == "goal"]
    alone = alone or [
        row for row in live if is_doing(row) and _means(candidate.value, row.text) and not _LISTS.search(row.text)
    ]
    if len(alone) == 1:
        return Verdict(Action.RETIRE, "no_longer", (alone[0].memory_id,))
    return Verdict(Action.IGNORE, "nothing_to_retire")


_GOAL = re.compile(r"(?:我的)?(?:这个)?目标|(?:the |my |our )?(?:[a-z]+ )?(?:goal|target)", re.I)
_DOING = re.compile(
    r"^你(?:现在|最近|平时|一直|还)*(?:正?在|会|开始|每[天周][^,，]{0,6}?)?(?:看|读|追|听|学|练|玩|弹|打|画|写"
    r"|刷|啃|织|报)"
    r"|^你(?:打算|准备|计划|想)|^you(?:'re| are| have been|'ve been)? (?:\w+ly |now |still |also )*(?:reading"
    r"|planning to"
    r"|hoping to|preparing for|watching|listening to"
    r"|learning|playing"
    r"|play|practi[sc]ing|studying|taking|doing|working (?:on|through)|training for|knitting|building|writing"
    r"|painting)\b",
    re.I,
)


def is_doing(row: Known) -> bool:
    """Whether a memory tells, in the user's own words, only what they are at: a book, an instrument, a course."""
    return not row.slot and len(row.text) <= _LONGEST_DOING and _DOING.match(row.text) is not None


_LISTS = re.compile(r"[,，、;；]|[和跟及]|还有|\b(?:and|plus)\b", re.I)
_LONGEST_DOING = 60  # characters; a longer telling says more than that
_BY_ITSELF = ("hobby", "tool", "language.learning", "project", "device", "taste.likes", "pet", "goal")


def said_without(candidate: Candidate, row: Known) -> Candidate:
    """The list as it holds without the member."""
    left = without(row.text, candidate.value) or row.text
    value = without(row.value, candidate.value) or left if row.slot else left
    return replace(
        candidate, text=left, slot=row.slot, topic=row.topic, value=value, unit=row.unit, condition=row.condition,
        cue=Cue.NONE, tags=(), polarity=row.polarity,
    )  # fmt: skip


def without(text: str, name: str) -> str:
    """A text that lists two or more things, without the one that is meant; "" where it lists none or not just one."""
    tongue = "zh" if CJK.search(text) else "en"
    spans = _members(text, tongue)
    meant = [span for span in spans if _means(name, text[span[0] : span[1]])]
    if len(spans) < 2 or len(meant) != 1:
        return ""
    left = [text[start:end].strip(" ,，、.。") for start, end in spans if (start, end) != meant[0]]
    joined = "、".join(left) if tongue == "zh" else " and ".join([", ".join(left[:-1]), left[-1]] if left[1:] else left)
    return text[: spans[0][0]] + joined


def _members(text: str, tongue: str) -> list[tuple[int, int]]:
    """[start, end) of what is listed behind the last word that opens a list; a telling without one lists nothing."""
    for head in reversed(list((_HEAD_ZH if tongue == "zh" else _HEAD_EN).finditer(text))):
        spans, last = [], head.end()
        for cut in [*_CUT[tongue].finditer(text, head.end()), None]:
            end = cut.start() if cut else len(text)
            if text[last:end].strip(" .,，。"):
                spans.append((last, end))
            last = cut.end() if cut else end
        longest = 14 if tongue == "zh" else 40
        if len(spans) > 1 and all(end - start <= longest for start, end in spans):
            return spans
    return []


def _means(name: str, member: str) -> bool:
    if CJK.search(name) or CJK.search(member):
        return plain(name) in plain(member)
    words = set(language.words(name)) - _IDLE
    return bool(words) and words <= set(language.words(member))
