"""What somebody goes on to say of whom they have just introduced: "my landlord is Piet and he only answers texts",
"老唐是我哥，在沈阳当兽医". Kept whole, in the user's own words: by itself the second half is of nobody. Pure.
"""

import re
from collections.abc import Iterator, Sequence

from memoryhub.memory.encode import told
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.graph import bonds

_GOES_ON_EN = re.compile(r"^(?:and |but |so )?(?:he|she|they|who|his|her|their)\b(?: ?[\w'-]+){2,}", re.I)
# Whoever speaks, or everybody, is not the one who was introduced.
_OF_OTHERS_ZH = re.compile(r"^(?:但是?|不过|而且|所以|然后|因为)?(?:我|你|您|咱|大家|人家|这|那|有|是不是)")
_INTRODUCED_ZH = re.compile(r"我(?:的|家|们)?[\u4e00-\u9fff]{1,4}?(?:名叫|叫|姓)(?:做|作)?[\u4e00-\u9fffA-Za-z]{1,6}")
_SHORTEST_ZH = 4  # characters; half is an aside ("挺好"), double loses "只回短信"


def continued(text: str, parts: Sequence[Clause], read: Sequence[tuple[int, int]]) -> Iterator[tuple[Draft, int]]:
    """Drafts of such sentences, each with the place of its first clause.

    Args: text: the reading; parts: its clauses; read: [start, end) of what other rules stand on: where all that goes on
        is read already, nothing is kept besides.
    """
    for at, clause in enumerate(parts):
        run = _run(clause, parts[at + 1 :]) if _introduces(clause) else []
        if not run or all(_is_read(one, read) for one in run) or run[-1].end - clause.start > told.LONGEST:
            continue
        words = text[clause.start : run[-1].end].strip(" !~。.,，;；")
        start = text.index(words, clause.start)
        end = start + len(words)
        yield Draft("", words, start, end, base=0.85, text="*", tags=("told",), quote=(start, end)), at


def _introduces(clause: Clause) -> bool:
    known = bool(bonds.told(clause.text)) or _INTRODUCED_ZH.fullmatch(clause.text) is not None
    return known and told.tells(clause)


def _run(clause: Clause, behind: Sequence[Clause]) -> list[Clause]:
    run: list[Clause] = []
    for one in behind:
        near = one.sentence == clause.sentence or (clause.language == "en" and one.sentence == clause.sentence + 1)
        if not near or not _goes_on(one):
            break
        run.append(one)
    return run


def _goes_on(clause: Clause) -> bool:
    if not told.tells(clause) or told.is_opinion(clause.text):
        return False
    if clause.language == "en":
        return bool(_GOES_ON_EN.match(clause.text))
    return len(clause.text) >= _SHORTEST_ZH and not _OF_OTHERS_ZH.match(clause.text)


def _is_read(clause: Clause, read: Sequence[tuple[int, int]]) -> bool:
    return any(start < clause.end and clause.start < end for start, end in read)
