"""What of a text nobody saw being typed counts as pasted: what is long, quoted or laid out like a mail. Pure.

A page with script reports which characters were pasted (static/chat/composer.js); a plain form cannot. There a text
is judged by its looks, and in doubt it was not typed: what is wrongly taken for pasted waits in the capsule for a yes,
what is wrongly taken for typed would be learned as the person's own word (TRUST 3.3).
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

# A message longer than this is taken for pasted as a whole; the longest in memoryhub/evaluation/cases has 124. At half,
# a story told at length waits for a yes; at double, a pasted mail of a screen counts as typed.
LONGEST_TYPED = 500
MOST_LINES = 12  # the same for many short lines: a table, a list, a log; half catches a shopping list, double no table
SHORTEST_LEFT = 6  # characters that were left of what the form was filled with; shorter runs are chance
LONGEST_GIVEN = 2_000  # characters of what the form was filled with that are compared; double costs twice the time
LONGEST_QUOTED = 60  # characters between quotation marks that are somebody's name or a title; beyond, a passage

_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|＞|\|).*$", re.MULTILINE)
_FENCE = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_PASSAGE = re.compile(r"“([^”]+)”|「([^」]+)」|『([^』]+)』|«([^»]+)»|(?<!\w)\"([^\"]+)\"")
# From here on it is a mail, a chat log or a page, whoever wrote the line above it.
_MAIL = re.compile(
    r"^[ \t]*(?:(?:from|to|cc|sent|date|subject|reply-to)|发件人|收件人|抄送|发送时间|日期|主题)[ \t]*[:：][ \t]*\S.*$"
    r"|^[ \t]*-{2,}[ \t]*(?:original message|forwarded message|原始邮件|转发邮件|转发的邮件)[ \t]*-{2,}"
    r"|^[ \t]*(?:begin forwarded message\b|on\b.{6,80}\bwrote:|.{2,40}(?:写道|来信)[:：][ \t]*$)"
    r"|^[ \t]*(?:dear\b.{0,40}[,:]|(?:尊敬的|亲爱的).{1,20}[，,：:])[ \t]*$"
    r"|^[ \t]*(?:system|assistant|user|系统|助手|用户)[ \t]*[:：]"
    r"|^[ \t]*\[?\d{1,2}:\d{2}(?::\d{2})?\]?[ \t]+\S{1,30}[:：]",
    re.IGNORECASE | re.MULTILINE,
)
# A letter's end; what stands above it is the letter.
_SIGNED = re.compile(
    r"^[ \t]*(?:best|kind|warm)? ?(?:regards|wishes)|^[ \t]*(?:yours (?:sincerely|faithfully)|sincerely)\b"
    r"|^[ \t]*(?:此致|敬礼|顺颂|祝好|谨上)",
    re.IGNORECASE | re.MULTILINE,
)


def ranges(text: str, given: str = "") -> tuple[tuple[int, int], ...]:
    """[start, end) of what is not taken for typed, in order of their beginning; they may overlap.

    Args:
        given: what stood in the form when it was shown.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    if len(text) > LONGEST_TYPED or len(lines) > MOST_LINES or (len(lines) > 2 and _SIGNED.search(text)):
        return ((0, len(text)),)
    return tuple(sorted(_spans(text, given)))


def _spans(text: str, given: str) -> Iterator[tuple[int, int]]:
    given = given[:LONGEST_GIVEN]
    for block in SequenceMatcher(None, given, text, autojunk=False).get_matching_blocks() if given else ():
        if block.size >= min(SHORTEST_LEFT, len(given)):
            yield block.b, block.b + block.size
    mail = _MAIL.search(text)
    if mail is not None:
        yield mail.start(), len(text)
    for cue in (_QUOTED_LINE, _FENCE):
        yield from (found.span() for found in cue.finditer(text))
    for found in _PASSAGE.finditer(text):
        if len(found[0]) - 2 > LONGEST_QUOTED:
            yield found.span()
