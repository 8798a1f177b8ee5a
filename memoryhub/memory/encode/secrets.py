"""Passwords, one-time codes, card numbers, keys and tokens: found anywhere in a message, kept nowhere."""

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


def spans(text: str) -> list[tuple[int, int]]:
    """[start, end) of each secret; numbers count as cards only when their check digit holds (Luhn)."""
    found = [match.span() for match in _SECRET.finditer(text)] + [match.span() for match in _NATIONAL_ID.finditer(text)]
    found += [match.span() for match in _CARD.finditer(text) if _luhn(match.group())]
    return sorted(found)


def _luhn(words: str) -> bool:
    figures = [int(mark) for mark in words if mark.isdigit()]
    doubled = [sum(divmod(figure * 2, 10)) if place % 2 else figure for place, figure in enumerate(reversed(figures))]
    return 13 <= len(figures) <= 19 and sum(doubled) % 10 == 0 and len(set(figures)) > 1
