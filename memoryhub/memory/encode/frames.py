"""Frames: how one slot is said in one language. A cue opens a frame, a cut rule ends its value, checks accept it.

Modules declare frames by `frame(...)` (a pattern with a group `v`, optionally `t` for the topic) or, where a value has
a grammar of its own (amounts, dates), a reader function by `@reader(language)`. Earlier ones win an overlapping value.
English patterns are written once for all persons: `<i>`, `<am>`, `<have>`, `<my>`, `<dont>` stand for the user's or
the third person's words; in Chinese the subject is left to attribution.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cache
from typing import Any

from memoryhub.memory.encode import cutting
from memoryhub.memory.encode.attribution import EN_WORDS, Owner
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.types import Bound, Cue, Kind


@dataclass(frozen=True, slots=True)
class Draft:
    """What a frame read: a slot's value at [start, end) of the message, before gate and score."""

    slot: str
    value: str
    start: int
    end: int
    topic: str = ""
    said: str = ""  # the value as shown, where it differs from `value`
    text: str = ""  # the whole sentence, where no template of the slot fits
    base: float = 0.9  # confidence before stance is looked at
    kind: Kind = Kind.SEMANTIC
    polarity: bool = True
    bound: Bound = Bound.EXACT
    unit: str = ""
    upper: str = ""
    condition: str = ""
    cue: Cue = Cue.NONE
    intent: str = "statement"
    tags: tuple[str, ...] = ()
    is_todo: bool = False
    due_on: date | None = None
    due_at: datetime | None = None
    standing: bool = (
        False  # holds in a request, a question or a passing clause too ("keep your answers short, please?")
    )
    quote: tuple[int, int] | None = None  # where it should be wider than the clause


@dataclass(frozen=True, slots=True)
class Scene:
    """What a reader may look at beside its clause."""

    text: str  # the whole reading
    said_at: datetime
    time_zone: str
    owner: Owner
    clauses: tuple[Clause, ...] = ()
    at: int = 0  # the clause's place among them
    earlier: tuple[str, ...] = ()

    def before(self) -> Clause | None:
        """The clause before, if it stands in the same sentence."""
        if self.at == 0:
            return None
        clause, last = self.clauses[self.at], self.clauses[self.at - 1]
        return last if last.sentence == clause.sentence else None


_ASIDE = re.compile(r"\([^()\n]{1,30}\)(?=,| and\b| or\b)")
Reader = Callable[[Clause, Scene], Iterable[Draft]]
_READERS: dict[str, list[Reader]] = {"zh": [], "en": []}
_ADVERBS = (
    r"(?: (?:also|really|actually|currently|now|still|always|just|absolutely|generally|usually|mostly|totally|"
    r"definitely|truly|do|basically|personally|both|a bit|quite|very|pretty|severely|super|deathly|mildly|so|"
    r"currently|originally|strictly))*"
)
_PERSONS = {
    "user": {
        "<i>": (
            rf"(?:\b(?:i|we)|^and(?= (?:live|work|study|teach|speak|play|own)\b)|^(?:and|but)(?= (?:(?:really|also|do"
            rf"|absolutely|secretly) )?(?:love|like|adore|enjoy|prefer|hate|dislike|detest|drink|eat)\b)){_ADVERBS}"
        ),
        "<am>": (
            rf"(?:\b(?:i'?m|i am|we'?re|we are|i was|i've been|ive been|i have been)|^(?:also |and |so |currently "
            rf"|plus )*){_ADVERBS}"
        ),
        "<be>": rf"\b(?:i'?m|i am|we'?re|we are){_ADVERBS}",
        "<have>": rf"\b(?:i'?ve|i have|i have got|i'?ve got|i got|we have|we'?ve|we'?ve got){_ADVERBS}",
        "<my>": r"\b(?:my|our)",
        "<dont>": (
            rf"\b(?:(?:i|we){_ADVERBS} (?:do not|don'?t|dont|never|can'?t|cannot|can not|cant|won'?t|will not|"
            rf"refuse to|no longer|am not able to|try not to|shouldn'?t))(?: ever| really| actually| even)?"
        ),
    },
    "other": {
        "<i>": (
            rf"(?:\b(?:he|she|they)|^and(?= (?:lives|works|studies|teaches|speaks|plays|owns)\b)"
            rf"|^(?:and |but |so |also )*(?:my|our) (?:\w+ )?(?:{EN_WORDS})(?: [A-Z][\w'é-]+)?){_ADVERBS}"
        ),
        "<am>": (
            rf"(?:(?:\b(?:he|she|they)|^(?:and |but |so |also )*(?:my|our) (?:\w+ )?(?:{EN_WORDS})(?: "
            rf"[A-Z][\w'é-]+)?)(?:'s|'re| is| are| was)|^){_ADVERBS}"
        ),
        "<be>": (
            rf"(?:\b(?:he|she|they)|^(?:and |but |so |also )*(?:my|our) (?:\w+ )?(?:{EN_WORDS})(?: "
            rf"[A-Z][\w'é-]+)?)(?:'s|'re| is| are){_ADVERBS}"
        ),
        "<have>": (
            rf"(?:\b(?:he|she|they)|^(?:my|our) (?:\w+ )?(?:{EN_WORDS})(?: [A-Z][\w'é-]+)?)(?: has| have|'s got| "
            rf"got){_ADVERBS}"
        ),
        "<my>": rf"(?:\b(?:his|her|their)|^(?:my|our) (?:\w+ )?(?:{EN_WORDS})(?:'s|s'))",
        "<dont>": (
            rf"(?:(?:\b(?:he|she|they)|^(?:and |but |so |also )*(?:my|our) (?:\w+ )?(?:{EN_WORDS})(?: "
            rf"[A-Z][\w'é-]+)?){_ADVERBS} (?:does not|doesn'?t|do not|don'?t|never|can'?t|cannot|won'?t))(?: ever|"
            rf" really| even| be doing with)?"
        ),
    },
}


@cache
def _persons(pattern: str, who: str) -> re.Pattern[str]:
    """Compiled when a clause first needs it: all of them take 0.4 s of CPU, and the web process reads hardly any."""
    for mark, words in _PERSONS[who].items():
        pattern = pattern.replace(mark, words)
    return re.compile(pattern, re.I)


def reader(language: str) -> Callable[[Reader], Reader]:
    """Registers a reader function for "zh" or "en"."""

    def register(function: Reader) -> Reader:
        _READERS[language].append(function)
        return function

    return register


def frame(
    language: str,
    slot: str,
    pattern: str,
    *,
    cut: str = "noun",
    deny: str = "",
    accept: str = "",
    longest: int = 14,
    into: Callable[[str], str] | None = None,
    telling: str = "",
    **fixed: Any,
) -> None:
    """Declares one frame.

    Args:
        pattern: with group `v` where the value begins (its end is cut), optional `t` (topic).
        cut: "noun" (one noun phrase), "list" (several: a draft each), "as_is" (the group as matched).
        deny, accept: patterns over the value; `deny` refuses at its start, `accept` must be found.
        longest: characters (zh) or words x 3 (en) of a value.
        into: what the value's words become ("nut" allergy: nuts), both as kept and as shown.
        telling: the user's sentence with {v} for the value, where the slot's own wording would say too much.
        fixed: fields of every Draft made.
    """
    refused = re.compile(rf"(?:{deny})", re.I) if deny else None
    wanted = re.compile(accept, re.I) if accept else None

    def read(clause: Clause, scene: Scene) -> Iterator[Draft]:
        who = "other" if language == "en" and scene.owner.kind != "user" else "user"
        for match in _persons(pattern, who).finditer(clause.text):
            for start, end, words in _pieces(clause, match, cut, longest):
                if (refused and refused.match(words)) or (wanted and not wanted.search(words)):
                    continue
                topic = (match.groupdict().get("t") or "").strip()
                made = Draft(slot, words, clause.start + start, clause.start + end, topic=topic)
                shown = into(words) if into else ""
                made = replace(made, value=shown or words, said=shown, **fixed)
                yield replace(made, text=telling.format(v=made.value)) if _tells(telling, scene) else made

    _READERS[language].append(read)


def _tells(telling: str, scene: Scene) -> bool:
    """Whether a sentence that is the user's fits; a pet counts as theirs too."""
    return bool(telling) and (scene.owner.kind == "user" or scene.owner.relation == "pet")


def _pieces(clause: Clause, match: re.Match[str], cut: str, longest: int) -> list[cutting.Piece]:
    start, end = match.span("v")
    if start < 0:
        return []
    if cut == "as_is":
        return [(start, end, clause.text[start:end])] if start < end else []
    zh, text = clause.language == "zh", clause.text
    if cut == "list":
        text = _ASIDE.sub(lambda aside: " " * len(aside.group()), text)  # "film photography (mostly 120), bouldering"
        whole = (cutting.list_zh if zh else cutting.list_en)(text, start, end)
        return list(cutting.listed(text, whole, clause.language)) if whole else []
    if zh:
        piece = cutting.noun_zh(text, start, end, longest)
    else:
        piece = cutting.noun_en(text, start, end, max(2, longest // 2), one=True)
    return [piece] if piece else []


def drafts(clause: Clause, scene: Scene) -> list[Draft]:
    """All drafts of a clause. Two on overlapping values of it: the one declared first."""
    kept: list[Draft] = []
    for read in _READERS[clause.language]:
        for draft in read(clause, scene):
            if not any(_collide(draft, other) for other in kept):
                kept.append(draft)
    return kept


def _collide(draft: Draft, other: Draft) -> bool:
    if draft.is_todo != other.is_todo or draft.cue != other.cue:
        # "not allergic to X any more" is no allergy to X, wherever the two readings cut the value, nor a food avoided
        opposite = draft.slot == other.slot or (other.cue is Cue.NEGATE and other.slot in ("allergy", "diet.type"))
        return opposite and (draft.slot == other.slot and draft.value == other.value or _overlap(draft, other))
    return _overlap(draft, other)


def _overlap(draft: Draft, other: Draft) -> bool:
    return draft.start < other.end and other.start < draft.end
