"""What of a model's reading is believed: only what stands, letter by letter, in the person's own typed words. Pure.

A model's output is untrusted (TRUST 3.3): a quote that was not typed, a figure or name that the quote does not hold, a
question, a joke, a supposition, a secret or a pasted passage is refused here, whatever the model says of it.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import phrasing, secrets
from memoryhub.memory.extract.form import Fact, TurnForm
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.reconcile import plain
from memoryhub.memory.types import Bound, Candidate, Certainty, Dropped, Kind, Utterance

# Share of a sentence's own words that its quote must hold. Half lets a model add what was never said, double refuses
# plain rewording ("I'm based in" -> "You live in").
HELD = 0.3
# A model's reading is never surer than a rule's: it is active at once, and outranked by what the person confirmed.
SUREST = 0.86
BY_MODEL = "by:model"  # tag
_REFUSED_BY_RULES = ("secret", "joke", "hypothetical", "question", "pasted", "instruction")
_NO_WORDS = frozenset(re.findall(r"\w+", "you your yours are is the and that have has with for 你 您 的 是 了 在 有"))
_CERTAIN = {"asserted": Certainty.ASSERTED, "hedged": Certainty.HEDGED}


def believed(
    form: TurnForm, said: Utterance, policy: MemoryPolicy, refused: Sequence[Dropped] = ()
) -> tuple[list[Candidate], list[Dropped]]:
    """Candidates that a model's form yields, and what was refused, step "extract", with the reason.

    Args:
        refused: what the rules refused of the same message; where they saw a secret, a joke, a question or a
            supposition, the model is not asked again.
    """
    kept: list[Candidate] = []
    dropped: list[Dropped] = []
    for fact in form.facts:
        candidate, reason = _judged(fact, said, policy, refused)
        if reason:
            dropped.append(Dropped(candidate, "extract", reason))
        else:
            kept.append(candidate)
    return kept, dropped


def merged(rules: Sequence[Candidate], model: Sequence[Candidate]) -> list[Candidate]:
    """Both readings of one message as one: a rule's slot stands; a model's slot takes the place of the same words kept
    as they are; of words that both keep as they are, the rule's."""
    kept, added = list(rules), []
    for one in model:
        beside = [other for other in kept if _meet(one, other)]
        if any(other.slot or other.is_todo or other.intent != "statement" for other in beside):
            continue
        if beside and not one.slot:
            continue
        kept = [other for other in kept if other not in beside]
        added.append(one)
    return sorted([*kept, *added], key=lambda one: (one.quote_start, one.quote_end))


def _judged(fact: Fact, said: Utterance, policy: MemoryPolicy, refused: Sequence[Dropped]) -> tuple[Candidate, str]:
    start, end = _place(fact.quote, said.text)
    candidate = _candidate(fact, said, start, end)
    sentence = _sentence(said.text, start, end)
    checks = (
        (start < 0, "span_not_typed"),
        (_touches(start, end, said.pasted), "pasted"),
        (_touches(start, end, secrets.spans(said.text)), "secret"),
        (any(_covers(one, start, end) for one in refused if one.reason in _REFUSED_BY_RULES), "refused_by_rules"),
        (fact.certainty not in _CERTAIN, str(fact.certainty)),
        (language.is_question(sentence) and not language.is_request(sentence), "question"),
        (language.is_hypothetical(sentence), "hypothetical"),
        (language.is_joking(sentence), "joke"),
        (not _holds(candidate, fact.quote), "not_in_quote"),
        (candidate.confidence < policy.pending_confidence, "low_confidence"),
    )
    return candidate, next((reason for fails, reason in checks if fails), "")


def _candidate(fact: Fact, said: Utterance, start: int, end: int) -> Candidate:
    tongue = language.detect(fact.quote)
    own = slots.declared(fact.slot) and fact.value and plain(fact.value) in plain(fact.quote)
    slot = _owned(fact) if own else ""
    text = fact.text.strip()
    if language.detect(text) != tongue:  # memories stay in the language they were said in
        text = phrasing.second_person(fact.quote, tongue, said.said_at, said.time_zone)
    quote = said.text[start:end] if start >= 0 else ""
    candidate = Candidate(
        text=text,
        slot=slot,
        value=fact.value.strip() if slot else fact.quote,
        quote=quote,
        quote_start=max(start, 0),
        quote_end=max(end, 0),
        confidence=round(min(fact.confidence, SUREST) - (0.22 if fact.certainty == "hedged" else 0.0), 3),
        kind=Kind(fact.kind),
        category=slots.of(slot).category if slot else _category(fact),
        topic=fact.topic.strip() if slot and plain(fact.topic) in plain(said.text) else "",
        subject=fact.subject if fact.subject in slots.RELATIONS else "user",
        polarity=fact.positive,
        certainty=_CERTAIN.get(fact.certainty, Certainty.HYPOTHETICAL),
        stable=fact.lasting,
        importance=slots.of(slot).importance if slot else 0.6,
        sensitive=bool(slot) and slots.of(slot).sensitive,
        tags=(BY_MODEL,),
        is_todo=fact.todo,
    )
    return _dated(_measured(candidate), said)


def _owned(fact: Fact) -> str:
    family = fact.subject in slots.RELATIONS and slots.relation_of(fact.slot)[0] == ""
    return f"{fact.subject}.{fact.slot}" if family else fact.slot


def _category(fact: Fact) -> str:
    return {"episodic": "event", "procedural": "rule"}.get(fact.kind, "other")


def _measured(candidate: Candidate) -> Candidate:
    """Amounts in the form the rules keep them in, so that "两万" and "20k" are one value."""
    amounts = language.amounts(candidate.quote) if candidate.slot and candidate.category == "money" else []
    if len(amounts) != 1:
        return candidate
    amount = amounts[0]
    return replace(
        candidate, value=f"{amount.value:g}" if amount.value < 1e6 else str(int(amount.value)), unit=amount.unit,
        bound=Bound(amount.bound),
    )  # fmt: skip


def _dated(candidate: Candidate, said: Utterance) -> Candidate:
    """A to-do's day, by the rules' reading of the quote; a model's own dates are not taken."""
    days = language.dates(candidate.quote, said.said_at, said.time_zone) if candidate.is_todo else []
    return replace(candidate, due_on=days[0].on, due_at=days[0].at) if days else candidate


def _place(quote: str, text: str) -> tuple[int, int]:
    """Where the quote stands in the message, white space and case aside; (-1, -1) where it does not."""
    words = quote.split()
    if not words:
        return -1, -1
    found = re.search(r"\s+".join(re.escape(word) for word in words), text, re.I)
    return found.span() if found else (-1, -1)


def _sentence(text: str, start: int, end: int) -> str:
    """The sentence, or sentences, that a quote stands in."""
    around = [one.text for one in language.sentences(text) if one.start < end and start < one.end]
    return " ".join(around) or text[max(start, 0) : max(end, 0)]


def _holds(candidate: Candidate, quote: str) -> bool:
    """Whether the quote bears the sentence out: all its figures and identifiers, and enough of its words."""
    figures = {plain(number.text) for number in language.numerals(candidate.text)}
    borne = plain(quote)
    dated = re.sub(r"\d{4}-\d{2}-\d{2}|\d+月\d+[日号]|\d{4}年", " ", candidate.text)
    free = {plain(number.text) for number in language.numerals(dated)}
    if any(figure and figure not in borne for figure in figures & free):
        return False
    own = set(language.words(candidate.text)) - _NO_WORDS
    shared = own & set(language.words(quote))
    return not own or len(shared) >= HELD * len(own)


def _touches(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(first < end and start < last for first, last in spans)


def _covers(one: Dropped, start: int, end: int) -> bool:
    return one.candidate.quote_start < end and start < one.candidate.quote_end


def _meet(one: Candidate, other: Candidate) -> bool:
    return one.quote_start < other.quote_end and other.quote_start < one.quote_end
