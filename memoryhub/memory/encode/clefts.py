"""Whose it is, said behind it: "it's my sister who's allergic to dairy, not me", 牛奶过敏的是我妹. Pure.

Such a sentence sets right whose a thing is, so its owner must not be taken from how it begins.
"""

import re
from dataclasses import replace

from memoryhub.memory.encode import attribution
from memoryhub.memory.encode.attribution import EN_WORDS, ZH_WORDS, Owner
from memoryhub.memory.encode.clauses import Clause

_EN = re.compile(
    r"^(?:(?:no|nope|wait|sorry|actually|and|but|oh|i mean|well),? )*(?:it(?:'s| is| was)|that(?:'s| is)) "
    rf"(?P<who>my (?:\w+ )?(?:{EN_WORDS})(?: [A-Z][\w'é-]+)?),? (?P<rel>who|that)(?P<is>'s| is| has| was)?(?= )",
    re.I,
)
_ZH = re.compile(
    rf"(?:其实|应该)?(?:的|的人)(?:其实|应该)?是(?P<who>(?:我们?家?|咱们?家?)的?(?:大|小)?(?:{ZH_WORDS})(?:[\u4e00-\u9fff]{{0,3}}))"
    r"[了啊哦呀嘛吧]*$"
)


def turned(clause: Clause) -> tuple[Clause, Owner | None]:
    """The clause as frames read it, a pronoun standing for the owner; and the owner, None where none is said so."""
    if clause.language == "zh":
        found = _ZH.search(clause.text)
        return clause, _owner(found["who"], clause) if found else None
    found = _EN.match(clause.text)
    owner = _owner(found["who"], clause) if found else None
    if found is None or owner is None:
        return clause, None
    end = found.end()
    she = f"she{found['is'] or ''}".rjust(end)
    return replace(clause, text=she + clause.text[end:]), replace(owner, length=end)


def _owner(who: str, clause: Clause) -> Owner | None:
    named = attribution.owner(replace(clause, text=who), attribution.USER, False)
    return replace(named, length=0) if named.kind in ("family", "other") else None
