"""A book, a series, a game that one is in the middle of, by its title: "I'm reading Wolf Hall", 在追《繁花》."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader

_TITLE_EN = (
    r"(?:[\"“][^\"”]{2,40}[\"”]|(?:(?:The|A|An) )?[A-Z][\w'’-]+(?: (?:of|the|and|in|to|a|for|[A-Z0-9][\w'’-]*)){1,6})"
)
_EN = re.compile(
    r"^(?:(?:[Aa]nd|[Bb]ut|[Ss]o|[Oo]h|[Cc]urrently|[Rr]ight now|[Ll]ately),? )*[Ii](?:'m|’m| am|'ve been)"
    r" (?:currently |still |now |in the middle of )?"
    rf"(?:reading|re-?reading|watching|listening to|playing|working through|halfway through) (?P<v>{_TITLE_EN})"
    r"(?= at the moment| right now| now| these days| with | by |$|[,.!])"
)
_ZH = re.compile(
    r"^(?:我)?(?:最近|现在|这阵子|目前)*(?:正?在|一直在|开始)(?:看|读|追|听|玩|刷|啃|重读|重温)(?:一本"
    r"|一部)?(?P<v>《[^》]{1,20}》)(?:了|呢|啊)*$"
)


# What a thing cost, told without the word; what is eaten or drunk is nobody's to ask about later.
_PAID_EN = re.compile(
    r"\b(?:bought|picked up|got|snapped up|paid for|found) (?:myself |ourselves )?(?:a|an|the|my|our|some|two"
    r"|new) (?P<v>[\w' -]{2,40}?)"
    r" for (?:only |about |just )?(?:[£$€] ?\d[\d,.]+|\d[\d,.]+ ?(?:quid|pounds|euros?|dollars|bucks|usd|gbp|eur))\b",
    re.I,
)
_SMALL = re.compile(
    r"\b(?:coffee|lunch|dinner|breakfast|beer|pint|wine|sandwich|snack|ticket|drink|pizza|cake)s?\b", re.I
)


@reader("en")
def paid(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """The whole telling: "picked up a bike for 240 quid"."""
    found = _PAID_EN.search(clause.text)
    if found and scene.owner.kind == "user" and not _SMALL.search(found["v"]):
        yield Draft("", clause.text, clause.start, clause.end, text="*", base=0.82, tags=("told",))


@reader("en")
@reader("zh")
def works(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A telling in the user's own words; none of somebody else's reading."""
    found = (_ZH if clause.language == "zh" else _EN).match(clause.text)
    if found and scene.owner.kind == "user":
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("", clause.text, start, end, text="*", base=0.84, tags=("told",))
