"""What somebody says about keeping a picture. Pure: reads words, decides nothing else.

Consent is said, not guessed: a verb of keeping with a picture as its object, or pointing at what hangs under the very
message. A question ("do you remember the picture?") and a refusal ("不要记住这张图") are none.
"""

import re

_PICTURE = r"(?:图片?|照片?|相片|截图|画面?|海报|快照)"
_ZH = re.compile(
    rf"(?:帮我|请|麻烦|你)*(?:把)?(?:刚才|上面|这|那|此)?[这那]?[一两几]?[张幅个些]?{_PICTURE}?(?:都|也)?"
    rf"(?:记住|记下来?|记一下|记录下来|存下来?|保存(?:下来)?|留着|别忘了?)(?:一下)?"
    rf"(?:[这那此]?[一两几]?[张幅个些]?{_PICTURE}|[这那][一两几]?[张幅个些]?)?(?:吧|哦|啊|哈|呀)?"
)
_NOUN = r"(?:picture|photo(?:graph)?|image|pic|screenshot|snapshot|drawing|diagram|whiteboard|poster|scan)s?"
_EN = re.compile(
    rf"(?:please\s+|and\s+|can you\s+|could you\s+)*"
    rf"\b(?:remember|keep|save|memori[sz]e|don'?t forget|make a note of)\s+"
    rf"(?:(?:this|that|the|these|those|my|it)\b\s*)?(?:\w+\s+){{0,2}}?(?:{_NOUN}\b)?"
    rf"(?:\s+(?:for me|for later|please))*",
    re.IGNORECASE,
)
_HAS_PICTURE = re.compile(rf"{_PICTURE}|\b{_NOUN}\b", re.IGNORECASE)
_POINTS = re.compile(r"[这那此](?:[一两几]?[张幅个些])?|\b(?:this|that|these|it)\b", re.IGNORECASE)
_NOT = re.compile(
    r"(?:不要|不用|不必|不想|别|勿|没必要|无需)[^，。；,.;!?！？]{0,6}(?:记|存|保存|留)(?!得)|"
    r"\b(?:do not|don'?t|never|no need to|needn'?t|stop)\s+(?:\w+\s+){0,2}?(?:remember|keep|save|memori[sz]e)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"(?:记得|还记|记住了?吗|记住没|存了?吗|记住了没)|\b(?:do|did|does|can|could|will|would) you (?:still )?"
    r"(?:remember|recall)\b[^.!]*\?|\bremember (?:when|how|what|where|that time)\b|\bto remember\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[，。；！？,.;!?\n]+\s*")
_LEFT = re.compile(r"^[\s，。；：、,.;:!?！？-]+|[\s，；：、,;:-]+$")


def asks_to_keep(text: str, *, hangs: bool) -> bool:
    """Whether the words ask that a picture be remembered.

    Args:
        hangs: a picture hangs under this very message, so that "remember this" means it.
    """
    return any(_clause_asks(clause, hangs=hangs) for clause in _clauses(text))


def words_around(text: str) -> str:
    """The words without the request itself: what is left tells of the picture. "" where nothing is left."""
    kept = text
    for clause in _clauses(text):
        if _clause_asks(clause, hangs=True):
            found = _found(clause)
            rest = _LEFT.sub("", clause[: found.start()] + " " + clause[found.end() :]) if found else clause
            kept = kept.replace(clause, rest, 1)
    return " ".join(_LEFT.sub("", kept).split())


def _clauses(text: str) -> list[str]:
    begin, found = 0, []
    for mark in _CLAUSE.finditer(text):
        found.append(text[begin : mark.end()])
        begin = mark.end()
    return [one for one in [*found, text[begin:]] if one.strip()]


def _found(clause: str) -> re.Match[str] | None:
    return _ZH.search(clause) or _EN.search(clause)


def _clause_asks(clause: str, *, hangs: bool) -> bool:
    found = _found(clause)
    if found is None or _NOT.search(clause) or _ASKS.search(clause):
        return False
    if _HAS_PICTURE.search(found[0]):
        return True
    is_all = not _LEFT.sub("", clause[found.end() :])  # "remember that I …" points at what follows
    return hangs and is_all and bool(_POINTS.search(found[0]))
