"""First step: what of a message did the user say themselves? Keeps every offset.

`read` gives a string of the SAME LENGTH as the message, in which each character is folded (width, traditional to
simplified, control characters to spaces) and everything that is not the user's own words (pasted ranges, quoted lines,
code, role tags and instructions to the assistant, text handed over to be translated or summed up) is blanked by line
breaks. So rules read one clean form while every span still points into the original.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from memoryhub.language import api as language


@dataclass(frozen=True, slots=True)
class Blocked:
    """A range of the message that is nobody's fact, and why: "pasted", "quoted", "code", "instruction"."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    text: str  # same length as the message
    blocked: tuple[Blocked, ...]


_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|&gt;|\|).*$", re.M)
_MAIL_HEAD = re.compile(
    r"^(?:-{2,} ?(?:Original|Forwarded) .*|On .{5,80} wrote:|发件人[:：].*|From: .+@.*)$[\s\S]*", re.M | re.I
)
_CODE = re.compile(r"```[\s\S]*?(?:```|\Z)|`[^`\n]{3,}`")
_ROLE = r"(?:system|assistant|developer|user|ai|系统|系统提示|系统消息|系统指令|助手|管理员|提示词)"
_INSTRUCTION = re.compile(
    rf"^[ \t]*[\[(（<【]*{_ROLE}(?:提示|消息|指令| prompt| message| note)?[\])）>】]*[ \t]*[:：]"
    rf"|[(（\[【]\s*{_ROLE}(?:提示|消息|指令| prompt| message| note)?\s*[:：]"
    r"|<\|?/?(?:system|im_start|im_end|assistant|user|inst|tool)\b|\[/?INST\]"
    r"|\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|"
    r"your)\b[^.!?\n]{0,30}"
    r"\b(?:instructions?|prompts?|rules?|guidelines?)\b"
    r"|(?:忽略|无视|忘掉|跳过|不要理会)[^。！？\n]{0,12}(?:之前|以上|前面|上面|先前|所有|一切|"
    r"原有)[^。！？\n]{0,10}(?:指令|指示|提示|规则|设定|要求)"
    r"|(?:update|write to|append to|save to|store in)\s+(?:the |your |user'?s? )*(?:memory|profile|user'?s? "
    r"profile)\b"
    r"|(?:该用户|此用户|本用户|\bthis user|\bthe user(?:'s)?)\s?(?:is|has|prefers|likes|wants|should|must|"
    r"偏好|喜欢|是|要求|同意|授权|的)"
    r"|(?:AI|人工智能|智能)\s?(?:助手|助理|模型)\s?(?:请|必须|应当|应该|需|要)"
    r"|\byou are now\b|从现在起你(?:是|扮演|将扮演)",
    re.I | re.M,
)
# A text handed over for work on it ("translate: …", "总结下这封邮件:\n…") is not what the user says about themselves.
_HANDED = re.compile(
    r"(?:翻译|译成|翻成|总结|概括|润色|改写|校对|改一下|修改|摘要|提炼|纠错|改[得成]|translate|summari[sz]e|proofread|"
    r"rewrite|rephrase|polish|paraphrase|"
    r"edit this|fix (?:the )?grammar|main points|tl;?dr|correct this)[^\n]{0,60}?(?:[:：]|\n)\s*\S[\s\S]*",
    re.I,
)
_SAID = re.compile(
    r"(?:说|讲|吐槽|喊|问|写道|写着|回复|发来|嚷|念叨|留言|says?|said|told \w+|reckons?|claims?|wrote|goes|"
    r"yells?|like|asked|texted)[了着道:：,，]?\s*"
    r"(?:\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|'[^'\n]{12,}')",
    re.I,
)
# What is made up or written for somebody: "write a story: I am …", "角色扮演：我是…"; to the message's end.
_MADE_UP = re.compile(
    r"\b(?:write|draft|compose|make up|tell|invent|continue|finish|generate)\b[^:：\n]{0,60}\b(?:story|stories|"
    r"poem|novel|lyrics|song|script|dialogue|scene|monologue|play|fairy tale|fiction|e-?mail|letter|speech|text|"
    r"message|post|bio|joke|essay|diary)\b[^:：\n]{0,40}[:：][\s\S]*"
    r"|(?:写|编|讲|续写|创作|起草|拟|生成)(?:一|个|篇|首|段|封|份|条|则|下|点|完)+[^:：\n]{0,30}[:：][\s\S]*"
    r"|(?:^|\n)[ \t]{0,3}(?:story|lyrics|poem|script|scene|dialogue|quote|fiction|小说|故事|歌词|台词|剧本|"
    r"对白|独白|作文|引用|段子)[^:：\n。.]{0,12}[:：][\s\S]*"
    r"|(?:(?:^|\n)[ \t]{0,3}|\b(?:let'?s|can we|could we|want to|start an?|do an?|do some|in this|in our) )"
    r"(?:do (?:a |some )?)?role[ -]?play(?:ing)?\b(?! games?)[\s\S]*"
    r"|\b(?:let'?s pretend|let us pretend|you(?:'ll| will| are going to)? play the (?:role|part) of|"
    r"act as (?:a|an|if|my|the)\b)[\s\S]*"
    r"|(?:^|[\n。,，]|来|玩|做|进行|一起)[^。,，\n]{0,4}角色扮演(?!类|游戏)[\s\S]*|你(?:来|就|先|可以|能)?(?:扮演|饰演|扮成|假装是)[\s\S]*"
    r"|我(?:来)?(?:扮演|饰演|演)[^。,，\n]{1,12}[,，]你[\s\S]*",
    re.I,
)
# First person between quotation marks is somebody else's: a song's, a guy's, a sentence to work on.
_QUOTED_SELF = re.compile(
    r"(?P<before>[^\n]{0,16})(?P<q>\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|「[^」\n]{1,300}」|『[^』\n]{1,300}』)"
)
_SELF = re.compile(r"我|咱|俺|\b(?:i|i'm|i've|im|my|mine|we|our|me)\b", re.I)
_ON_PURPOSE = re.compile(r"记住|记下|记一下|备注|\b(?:remember|note|save)\b[^\"“「『]*$", re.I)
MOST_OF_A_WORD = 28  # characters of the verb and its quoted word; half cuts off two-word terms, double is a sentence
_RATHER = re.compile(
    r"(?:别|不要|不能|不)再?(?:说|叫|称|写)?(?:成|作|为)?\s*[\"“「『']"
    r"|\b(?:not|never|instead of|rather than)(?: say)? [\"“「『']",
    re.I,
)
_LONG_QUOTE = re.compile(r"\"[^\"\n]{40,}\"|“[^”\n]{30,}”|「[^」\n]{30,}」")
_OPENERS = (
    (_CODE, "code"),
    (_QUOTED_LINE, "quoted"),
    (_MAIL_HEAD, "quoted"),
    (_INSTRUCTION, "instruction"),
    (_HANDED, "quoted"),
    (_MADE_UP, "quoted"),
    (_SAID, "quoted"),
    (_QUOTED_SELF, "quoted"),
    (_LONG_QUOTE, "quoted"),
)


# Words of the north and west for what the rules read in the standard language: 俺是…, 跑了十一年咧.
_DIALECT = str.maketrans({"俺": "我", "咧": "了", "嘞": "了"})


def read(message: str, pasted: Iterable[tuple[int, int]], limit: int) -> Reading:
    """The user's own words of a message.

    Args:
        message: as typed; any unicode, lone surrogates too.
        pasted: [start, end) ranges that were not typed; out-of-range and overlapping ones are tolerated.
        limit: characters read; what follows is blanked (policy.max_read_characters).
    Returns: a Reading whose text is as long as the message.
    """
    folded = "".join(_folded(mark) for mark in message[:limit]).translate(_DIALECT)
    blocked = [Blocked(max(0, start), min(len(message), end), "pasted") for start, end in pasted if start < end]
    blocked += [Blocked(limit, len(message), "too_long")] if len(message) > limit else []
    text = _blanked(folded + "\n" * (len(message) - len(folded)), blocked)
    for pattern, reason in _OPENERS:
        found = [Blocked(*_body(match), reason) for match in pattern.finditer(text)]
        found = [block for block in found if block.start < block.end]
        text = _blanked(text, found)
        blocked += found
    return Reading(text, tuple(blocked))


def _body(match: re.Match[str]) -> tuple[int, int]:
    """The part to blank: what follows the request of a handed-over text; an instruction to its line's end."""
    if match.re is _INSTRUCTION:
        begin = max(match.string.rfind(mark, 0, match.start()) for mark in "\n.!?。！？") + 1
        end = match.string.find("\n", match.end())
        return begin, end if end >= 0 else len(match.string)
    if match.re is _HANDED:
        break_at = min(
            at for at in (match.group().find(":"), match.group().find("："), match.group().find("\n")) if at >= 0
        )
        return match.start() + break_at, match.end()
    if match.re is _SAID and _names_a_word(match):
        return (match.end(),) * 2
    if match.re is _QUOTED_SELF:
        whole = match.string.strip() == match["q"]
        mine = whole or _ON_PURPOSE.search(match["before"]) or not _SELF.search(match["q"])
        return (match.start("q"),) * 2 if mine else match.span("q")
    return match.span()


def _names_a_word(match: re.Match[str]) -> bool:
    """ "Say 'the cog', not 'preferences'": a word to use beside one not to use is nobody's quotation."""
    around = match.string[max(0, match.start() - 24) : match.end() + 24]
    return len(match.group()) <= MOST_OF_A_WORD and bool(_RATHER.search(around)) and not _SELF.search(match.group())


def _blanked(text: str, ranges: Iterable[Blocked]) -> str:
    for block in ranges:
        text = text[: block.start] + "\n" * max(0, block.end - block.start) + text[block.end :]
    return text


@lru_cache(maxsize=16_384)
def _folded(mark: str) -> str:
    """One character for one character: width, traditional to simplified, controls to spaces, straight apostrophes."""
    if mark in "\n\r":
        return "\n"
    if mark in "，；、。":
        return mark  # folded, a full-width comma would read as a thousands mark
    if mark in "’‘`´":
        return "'"
    if unicodedata.category(mark) in ("Cc", "Cf", "Cs", "Co", "Zs"):
        return " "
    plain = unicodedata.normalize("NFKC", mark)
    if len(plain) != 1:
        return mark
    if "\u3400" <= plain <= "\u9fff":
        simple = language.normal(plain)
        return simple if len(simple) == 1 else plain
    return plain
