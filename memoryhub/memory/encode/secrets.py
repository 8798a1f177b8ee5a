"""Passwords, one-time codes, card numbers, keys and tokens: found anywhere in a message, kept nowhere.

One exception: the password of a guest Wi-Fi that is told in order to be found again. It is made to be handed on, opens
nobody's account, and is said for nothing else (docs/decisions/0040).
"""

import re

_SECRET = re.compile(
    r"(?:密码|口令|passcode|password|passwd|pwd|\bpin(?: code| number)?\b|暗号)(?:现在|已经)?(?:是|为|改成了?|"
    r"换成了?|:|：|=|\s+is(?: now)?(?: changed to)?|\s+changed to)+\s*[^\s,，。;；\u4e00-\u9fff]{3,}"
    r"|(?:验证码|校验码|动态码|verification code|one[- ]time (?:code|password)|otp|2fa code|security code|"
    r"cvv2?|cvc)\D{0,8}\d{3,8}|\b\d{4,8}\D{0,6}(?:是|为)?(?:验证码|verification code|is (?:my|your|the) "
    r"(?:otp|code|pin))"
    r"|\b(?:sk|pk|ghp|gho|xox[bap]|AKIA|eyJ)[-_A-Za-z0-9]{12,}|-----BEGIN [A-Z ]+-----"
    r"|(?:api[ _-]?key|secret|token|access[ _-]?key|密钥|秘钥)(?:是|为|:|：|=|\s+is)\s*[A-Za-z0-9_\-./+]{8,}",
    re.I,
)
_CARD = re.compile(r"(?<![\d+])(?:\d[ -]?){13,19}(?!\d)")
_NATIONAL_ID = re.compile(r"(?<!\d)\d{6}(?:19|20)\d{2}[01]\d[0-3]\d\d{3}[\dXx](?!\d)|\b\d{3}-\d{2}-\d{4}\b")


_GUEST_ZH = r"(?:访客|客人|来客|宾客|客用|来宾|亲戚)"
_NET_ZH = r"(?:wi-?fi|无线网?络?|网络|热点|宽带)"
_GUEST_EN = r"(?:guests?'?|visitors?'?)"
_NET_EN = r"(?:wi-?fi|wireless|network|internet|hotspot|ssid)"
_NO_WORD = (
    r"(?!(?:on|in|at|the|an?|under|by|behind|not|still|same|written|stuck|printed|too|so|very|changed|wrong"
    r"|for|to|here|there|it"
    r"|what|which|my|our|and|please|again)\b)"
)
# The shared password: `v`; `new` where it is said to have changed. A secret word of any other thing is not read here.
SHARED = re.compile(
    rf"(?:{_GUEST_ZH}[^,，。;；\n]{{0,6}}?{_NET_ZH}|{_NET_ZH}[^,，。;；\n]{{0,4}}?{_GUEST_ZH})[^,，。;；\n]{{0,4}}?密码"
    rf"(?:现在|已经)*(?P<new>改成了?|换成了?|改为)?(?:是|为|:|：|="
    rf"|\s)*(?P<v>[\w!@#$%&*+.?~-]*[A-Za-z0-9][\w!@#$%&*+.?~-]{{2,}})"
    rf"|\b(?:{_GUEST_EN} {_NET_EN}|{_NET_EN} {_GUEST_EN})(?: network)?(?: password| passphrase| passcode| pass"
    rf"| key| pw| pwd)\b"
    r"(?:'s| is| was| has been| ?[:=]| are)?(?: now)?(?P<changed> changed to|"
    rf" now)?\s*(?P<w>{_NO_WORD}[\w!@#$%&*+.?~-]{{2,}}[\w!@#$%&*+~])"
    rf"|\b{_NET_EN} (?:password|passphrase|key|pw)(?: is)? for (?:our |the |my )?{_GUEST_EN}(?: is|:|'s|,)*\s*"
    rf"(?P<x>{_NO_WORD}[\w!@#$%&*+.?~-]{{2,}}[\w!@#$%&*+~])",
    re.I,
)
# That it is told to be found again.
_TO_KEEP = re.compile(
    r"\b(?:(?:for |in case|when(?:ever)?|because|cos|if|before) (?:when )?(?:i|we|you know i)(?:'ll| will|"
    r" always| keep)?"
    r" (?:\w+ )?forget|remember|note|write (?:it|this|that) down|write down|make a note|keep (?:it|this|that)"
    r"|save (?:it|this"
    r"|that)|don'?t (?:let me )?forget|so (?:i|we) (?:can|don'?t)|for (?:later|next time|reference|the record)"
    r"|jot|store"
    r"|i'?ll ask|ask you|never remember|can'?t remember)\b|记一?下|记住|记着|记好|帮我记|记录|存一?下|存着"
    r"|备忘|备注|别忘|忘了|忘记|省得|免得|回头问|以后问"
    r"|下次问|方便查|留着|老记不住|总记不住",
    re.I,
)


def spans(text: str, asked: bool = False) -> list[tuple[int, int]]:
    """[start, end) of each secret; numbers count as cards only when their check digit holds (Luhn).

    Args: asked: the owner puts it into the memory by hand, which is the wish to find it again.
    """
    found = [match.span() for match in _SECRET.finditer(text)] + [match.span() for match in _NATIONAL_ID.finditer(text)]
    found += [match.span() for match in _CARD.finditer(text) if _luhn(match.group())]
    handed_on = [match.span() for match in SHARED.finditer(text)] if asked or _TO_KEEP.search(text) else []
    return sorted(
        (start, end) for start, end in found if not any(first <= start and end <= last + 1 for first, last in handed_on)
    )


_REACH = 40  # characters of a password that a clause's end may cut


def shared(text: str, start: int, end: int) -> re.Match[str] | None:
    """The guest Wi-Fi's password that is told from [start, end) on: group `v`, `w` or `x`; `new` or `changed` where it
    is said to be new."""
    found = SHARED.search(text, start, end + _REACH)
    return found if found and found.start() < end else None


def _luhn(words: str) -> bool:
    figures = [int(mark) for mark in words if mark.isdigit()]
    doubled = [sum(divmod(figure * 2, 10)) if place % 2 else figure for place, figure in enumerate(reversed(figures))]
    return 13 <= len(figures) <= 19 and sum(doubled) % 10 == 0 and len(set(figures)) > 1
