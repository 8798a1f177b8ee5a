"""What is told in passing, inside a request: "by the way, I'm on page 220 now", "…, considering I get up at six". Pure.

Whoever asks for something else says how things stand on the way: the statement is no order and no question, though it
stands in one. Kept are the user's own words for it, with whatever doubt they carry ("I think I'm close to 900").
English only: a Chinese clause that tells is cut from the one that asks by its comma, and read by itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memoryhub.language import api as language
from memoryhub.memory.encode import attribution, stance, told
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.gate import Mood
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Candidate, Cue, Kind

ASIDE, RECURRING, ONES = "aside", "recurring", "ones:"
# Confidence of a telling: above policy.activate_confidence, since how things stand is not guessed at.
BASE = 0.78
_FEWEST_WORDS = 4

_OPENER = re.compile(
    r"^(?:(?:oh|and|so|also|well|but|anyway|actually)\b[, ]*)*"
    r"(?:(?:by the way|btw|speaking of (?:which|[\w' -]{2,40})|talking of [\w' -]{2,40}|on (?:a|another|that|a side)"
    r" (?:\w+ )?note|that reminds me|incidentally|as it happens|fun fact|now that you mention it)\b[,:;]*\s*)+",
    re.I,
)
_LEAD = re.compile(
    r"^(?:(?:oh|and|so|also|well|but|anyway|actually|wait|because|since|as)\b[, ]*)+(?=i\b|i'|my\b|we\b|our\b)", re.I
)
_ANNOUNCED = re.compile(
    r"\bi(?:'m| am)? (?:just |also |only )*(?:realized|realised|noticed|remembered|found out|counted|checked"
    r"|(?:happy|glad|proud) to (?:say|report)|should mention|forgot to mention)\b",
    re.I,
)
_OWN = re.compile(r"\b(?:i|i'm|i've|i'll|i'd|my|mine|we|we're|we've|our)\b", re.I)
# That it is how things stand, or have come to stand.
_STANDS = re.compile(
    r"\b(?:now|currently|at the moment|these days|nowadays|at present|already|so far|lately|recently|usually|normally"
    r"|typically|generally|as of|every|each|on average|up to|down to|close to|nearly|almost|a total of|total|altogether"
    r"|(?:i|we)(?:'ve| have) (?:\w+ ){0,2}(?:been|got|had|\w+ed|seen|met|read|worn|done|made|won|run|gone|taken)"
    r"|(?:has|have|'s) (?:\w+ )?(?:increased|grown|gone up|dropped|improved|risen|reached|moved|changed|been)"
    r"|just (?:\w+ed|got|bought|hit|saw|met|wore|made|began|ran|read|went)|brings?|my (?:new|latest|current|updated"
    r"|increased|usual|most recent)|i like to|i (?:tend|need) to|switched|moved|rescheduled|postponed|pushed|upgraded"
    r"|changing|switching|moving|raising|lowering|cutting|increasing|adding|going from"
    r"|changed|raised|lowered|extended|adjusted|updated|is usually|are usually|who(?:'s| is))\b",
    re.I,
)
_CLOCK = re.compile(r"(?<![\d.,])\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|(?<!\d)\d{1,2}:\d\d(?!\d)", re.I)
_TIMES = re.compile(r"\b(?:twice|once|thrice|a dozen|half|\d+(?:st|nd|rd|th))\b", re.I)
_NAME = re.compile(
    r"(?<=[\w,;:&'\"] )(?!I\b|I'|OK\b|LOL\b|TV\b|AC\b|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
    r"|January|February|March|April|May\b|June|July|August|September|October|November|December)[A-Z][\w'&-]+"
)
_RECURS = re.compile(
    r"\b(?:usually|normally|typically|generally|always|every|each|(?:mon|tues|wednes|thurs|fri|satur|sun)days"
    r"|(?:week|morn|even)(?:days|ends|ings)|most days|daily|weekly)\b",
    re.I,
)
# A fact given as the reason for what is asked.
_REASON = re.compile(
    r"\b(?:considering|given|seeing|knowing|bearing in mind|keeping in mind|now)(?: that)? (?=(?:i|i'm|i've|my|we|we're"
    r"|our)\b)|\b(?:since|because|as) (?=(?:i|i'm|i've|my|we|our)\b)",
    re.I,
)
# "my evening swims, which I usually begin at seven", "my new limit of 80 euros"
_RELATIVE = re.compile(r"\b(?:my|our) (?:[\w'-]+ ){0,5}[\w'-]+, (?:which|who|where)\b", re.I)
_AMOUNTED = re.compile(
    r"\b(?:my|our|the) (?:new|current|updated|increased|reduced|revised|latest) (?:[\w'-]+ ){1,4}(?:of|at|is|to) "
    r"(?=[^,.?!]*\d)",
    re.I,
)
# Where a question begins behind a comma that ends no clause by itself.
_TAIL = re.compile(
    r",\s+(?:and |so |but )?(?:do|does|did|is|are|am|was|should|would|will|could|can|may|any|what|how|which|who|where"
    r"|when|why)\b(?! (?:not )?(?:of|that|it'?s)\b)",
    re.I,
)
_DOUBT = re.compile(
    r"\b(?:if (?:i|we)|maybe|perhaps|might|probably|possibly|apparently|i guess|i suppose|who knows|i may)\b", re.I
)
_WAITS = re.compile(r"\b(?:waiting|queu\w+|stuck|on hold|in line)\b", re.I)
_WISH = re.compile(r"\b(?:i'd like|i would like|i'm looking for|i want)\b", re.I)
# "I've tried three different ones": of what, the sentence before says ("any good Korean places?").
_ONES = re.compile(
    r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|most|a few|a couple of)"
    r"(?: (?:different|new|more|other|good|such))* (?P<ones>(?:of )?(?:ones|them|those))\b",
    re.I,
)
_WHAT = re.compile(
    r"\b(?:any|some|more|other|the|these|those|my|your|best|of)(?: (?:good|great|nice|best|new|more|other|decent"
    r"|recommended|favou?rite))* (?P<what>(?:[\w'-]+ ){0,2}?[\w'-]+(?<!s)s)\b",
    re.I,
)
_END = " \t\n,;:.!?~-–—"


@dataclass(frozen=True, slots=True)
class _Span:
    start: int
    end: int
    at: int  # place of the clause that it begins in
    marked: bool  # opened as an aside
    inside: bool = False  # within a question: the reason for it, what it is about, or an hour said before it


def heard(
    text: str, parts: Sequence[Clause], found: Sequence[Candidate], said: Scene, policy: MemoryPolicy
) -> Iterator[tuple[Draft, Clause, Scene, Mood]]:
    """Drafts of what is told in passing and nothing else stands on.

    Args:
        text: the reading; parts: its clauses; found: the candidates read so far; said: any scene of the message.
    """
    for span in _spans(text, parts):
        words, what = text[span.start : span.end], _ones(text, parts, span)
        if not _tells(words, span) or (not what and any(_holds(one, span, text, policy) for one in found)):
            continue
        clause = parts[span.at]
        scene = Scene(text, said.said_at, said.time_zone, attribution.USER, tuple(parts), span.at, said.earlier)
        mood = Mood(clause, None, words)
        mood.hedged = mood.imagined = False  # looked at above, in its own words only
        yield _draft(words, span, what), clause, scene, mood


def with_ones(words: str, draft: Draft) -> str:
    """The words with what "ones" stands for in its place, so that they stand by themselves."""
    what = next((tag.removeprefix(ONES) for tag in draft.tags if tag.startswith(ONES)), "")
    found = _ONES.search(words) if what else None
    return words[: found.start("ones")] + what + words[found.end("ones") :] if found else words


def outdoes(draft: Draft, one: Candidate, policy: MemoryPolicy) -> bool:
    """Whether another reading gives way: it would only wait, or tells a part of the same words."""
    if one.slot or one.is_todo or one.cue is not Cue.NONE:
        return False
    if one.confidence < policy.activate_confidence:
        return one.quote_start < draft.end and draft.start < one.quote_end
    return draft.start <= one.quote_start and one.quote_end <= draft.end


def presupposes(draft: Draft, clause: Clause) -> bool:
    """Whether a clause that only weighs something takes the draft's value for granted ("thinking of a bike with my new
    limit of 400")."""
    taken = _AMOUNTED.search(clause.text)
    return taken is not None and clause.start + taken.start() <= draft.start


def _spans(text: str, parts: Sequence[Clause]) -> Iterator[_Span]:
    for first, group in _sentences(parts):
        if all(one.language == "en" for one in group):
            yield from _of_sentence(text, first, group)


def _sentences(parts: Sequence[Clause]) -> Iterator[tuple[int, list[Clause]]]:
    group: list[Clause] = []
    for at, clause in enumerate(parts):
        if group and clause.sentence != group[0].sentence:
            yield at - len(group), group
            group = []
        group.append(clause)
    if group:
        yield len(parts) - len(group), group


def _of_sentence(text: str, first: int, group: Sequence[Clause]) -> Iterator[_Span]:
    """The runs of clauses that state, and what is stated within those that ask."""
    marked = _OPENER.match(group[0].text) is not None or _ANNOUNCED.search(group[0].text) is not None
    run: list[int] = []
    for at, clause in enumerate(group):
        asks = stance.asks(clause) or stance.requests(clause)
        if asks:
            yield from _joined(text, first, group, run, marked)
            yield from _within(text, clause, first + at)
            run = []
        elif stance.imagined(clause.text) or stance.jokes(clause.text) or stance.chatter(clause.text):
            yield from _joined(text, first, group, run, marked)
            run = []
        else:
            run.append(at)
    yield from _joined(text, first, group, run, marked)


def _joined(text: str, first: int, group: Sequence[Clause], run: Sequence[int], marked: bool) -> Iterator[_Span]:
    if not run:
        return
    start, end = group[run[0]].start, group[run[-1]].end
    if end - start > told.LONGEST:  # too much for one memory: each clause by itself
        yield from (one for at in run for one in _joined_one(text, first + at, group[at], marked))
        return
    span = _trimmed(text, start, end, first + run[0], marked)
    if span is not None:
        yield span


def _joined_one(text: str, at: int, clause: Clause, marked: bool) -> Iterator[_Span]:
    span = _trimmed(text, clause.start, min(clause.end, clause.start + told.LONGEST), at, marked)
    if span is not None:
        yield span


def _within(text: str, clause: Clause, at: int) -> Iterator[_Span]:
    """What an asking clause tells: before its question, as the reason for it, about one's own thing, or its amount."""
    tail = _TAIL.search(clause.text)
    head = _OPENER.sub("", clause.text)
    if tail and _OWN.match(head):
        span = _trimmed(text, clause.start, clause.start + tail.start(), at, head != clause.text)
        if span is not None:
            yield replace(span, inside=_CLOCK.search(clause.text, 0, tail.start()) is not None)
            return
    rest = text[clause.start : min(clause.sentence_end, clause.end + told.LONGEST)]
    for pattern in (_REASON, _RELATIVE, _AMOUNTED):
        begun = pattern.search(rest)
        if begun and begun.start() < len(clause.text):
            start = clause.start + (begun.end() if pattern is _REASON else begun.start())
            span = _trimmed(text, start, min(clause.sentence_end, start + told.LONGEST), at, False)
            if span is not None:
                yield replace(span, inside=True)
            return


def _trimmed(text: str, start: int, end: int, at: int, marked: bool) -> _Span | None:
    """Without what only turns to the matter, and without marks at its ends."""
    for opener in (_OPENER, _LEAD):
        if opened := opener.match(text[start:end]):
            start += opened.end()
    while end > start and text[end - 1] in _END:
        end -= 1
    while start < end and text[start] in _END:
        start += 1
    return _Span(start, end, at, marked) if start < end else None


def _tells(words: str, span: _Span) -> bool:
    """Whether it says how things stand with the user, by a figure or a name. Of what was not opened as an aside more
    is asked: a figure, and nothing of today."""
    if len(words.split()) < _FEWEST_WORDS or not _OWN.search(words):
        return False
    if _DOUBT.search(words) or stance.imagined(words) or told.hearsay(words):
        return False
    counts, stands = _counts(words), _STANDS.search(words) is not None
    if span.marked:
        return stands and (counts or bool(_NAME.search(words)) or not (told.everyday(words) or _WISH.search(words)))
    if told.everyday(words) or told.of_today(words) or _WAITS.search(words):
        return False
    return counts and (stands or (span.inside and not stance.vents(words)))


def _holds(one: Candidate, span: _Span, text: str, policy: MemoryPolicy) -> bool:
    """Whether something that is kept at once tells these words already: most of them, and how much it is now."""
    if one.confidence < policy.activate_confidence and not one.slot:
        return False
    start, end = max(one.quote_start, span.start), min(one.quote_end, span.end)
    if end - start <= 0.5 * (span.end - span.start):
        return False
    rest = f"{text[span.start : start]} {text[end : span.end]}"
    return not (_counts(rest) and _STANDS.search(rest))


def _counts(words: str) -> bool:
    """Whether it has a figure, a time of day, "twice"."""
    if _CLOCK.search(words) or _TIMES.search(words):
        return True
    return any(number.value > 1 for number in language.numerals(words))


def _ones(text: str, parts: Sequence[Clause], span: _Span) -> str:
    """What "ones" stands for: the things that the sentence before names; "" where nothing of the kind is said."""
    if not _ONES.search(text[span.start : span.end]):
        return ""
    before = next((one for one in reversed(parts[: span.at]) if one.sentence < parts[span.at].sentence), None)
    named = _WHAT.search(text[before.sentence_start : before.sentence_end]) if before else None
    return named["what"] if named else ""


def _draft(words: str, span: _Span, what: str) -> Draft:
    tags = ("told", ASIDE, RECURRING) if _RECURS.search(words) else ("told", ASIDE)
    tags = (*tags, ONES + what) if what else tags
    return Draft(
        "", words, span.start, span.end, base=BASE, text="*", kind=Kind.EPISODIC, standing=True, tags=tags,
        quote=(span.start, span.end),
    )  # fmt: skip
