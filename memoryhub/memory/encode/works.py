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


@reader("en")
@reader("zh")
def works(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A telling in the user's own words; none of somebody else's reading."""
    found = (_ZH if clause.language == "zh" else _EN).match(clause.text)
    if found and scene.owner.kind == "user":
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("", clause.text, start, end, text="*", base=0.84, tags=("told",))
