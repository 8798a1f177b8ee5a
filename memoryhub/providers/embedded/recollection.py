"""Questions about what is known: answered from the facts and the to-dos, each with its date, or openly not at all."""

import re
from collections.abc import Sequence
from datetime import date

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing, verdict
from memoryhub.providers.embedded.kin import called, concerns, persons
from memoryhub.providers.embedded.knowledge.concepts import REGIMES, concepts_in, ruled_out
from memoryhub.providers.embedded.limits import Rule, is_free, is_limit, of_fact, own_slot
from memoryhub.providers.embedded.relevance import Match, Similarity, asked_words, content_words, matches
from memoryhub.providers.embedded.topics import GENERIC, SUBJECTS, topics_in
from memoryhub.providers.embedded.unasked import WELL_RECALLED
from memoryhub.providers.types import ChatRequest, Errand, Fact

MOST_LISTED = 12  # facts in "what do you know about me"; the capsule has them all
MOST_IN_ANSWER = 6

_PLURAL = re.compile(
    r"哪些|什么都|都(有|说|喜欢|不)|所有|全部|有什么|几(个|条|种)|列|清单|分别|\b(all|list|every"
    r"|which|everything|what are|both|things|foods|kinds)\b",
    re.IGNORECASE,
)
_MAY_I = re.compile(
    r"适合(去|吃|喝|点)|(能|可以|可不可以|能不能|敢)(去|吃|喝|点|碰)|(吃|喝).{1,8}(行|可以|没事|没问题)(吗|么)|\b(can"
    r"|may"
    r"|could|should) (i|we|he|she|they|(my|our) \w+|[a-z]+) (eat|have|take|use|drink|try|order)\b|\b(am i|is it) (ok"
    r"|okay|safe"
    r"|fine|allowed).{0,20}(eat|have"
    r"|drink)",
    re.IGNORECASE,
)
_EATEN = re.compile(r"[吃喝]|\b(eat|drink)\b", re.IGNORECASE)
_TABLE = re.compile(r"[吃喝]|\b(eat|have|drink|take)\b", re.IGNORECASE)
# What one eats bears on these, though no dish is named.
CARE = re.compile(
    r"血压|血糖|糖尿|痛风|尿酸|肾|肝|胃|胆固醇|怀孕|少(盐|糖|油)|blood (pressure|sugar)|diabet|gout|kidney|cholesterol"
    r"|pregnan|reflux|less (salt|sugar)|low[- ](salt|sodium|sugar)",
    re.IGNORECASE,
)
_EATS = re.compile(r"能?(?:吃|喝).{1,8}[吗么?？]|\b(?:eat|drink)\b", re.IGNORECASE)
_THIS_TIME = re.compile(r"这次|这回|今年|\bthis (?:time|year)\b", re.IGNORECASE)
_OPEN = re.compile(r"什么|啥|哪|\b(what|which|where)\b", re.IGNORECASE)  # "what can I eat?" asks for a list
NEAREST = 2  # words that the nearest must share with a question; one is chance, three are hardly ever met
# Share of the best answer's nearness at which another value of its slot is told with it: at half every hobby answers
# for the instruments, at all of it one does. Below LEAST nothing is near.
AS_NEAR, LEAST = 0.65, 0.2
_CLOSE_SCORES = 0.5  # facts within this of the best answer together; half splits lists, double adds what only resembles


def unknown(tongue: str) -> str:
    return (
        "这件事我这里没有记录，你告诉我，我就记下。"
        if tongue == "zh"
        else "I have nothing on that yet; tell me and I will keep it."
    )


def nearest(question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """Where nothing answers: the one thing told that shares the question's matter, called no more than that; or ""."""
    if any(topic.key not in GENERIC | SUBJECTS for topic in topics_in(question)):
        return ""
    names, asked = called(facts), frozenset[str]().union(*asked_words(question))
    shares = [(len(asked & content_words(one.text)), one) for one in facts if is_free(one)]
    close = [(share, one) for share, one in shares if share >= NEAREST and concerns(question, one, names)]
    if not close:
        return ""
    told = phrasing.dated(max(close, key=lambda found: found[0])[1], tongue, request)
    if tongue == "zh":
        return f"这一点我这里没有记录，相近的只有：{told}。你告诉我，我就记下。"
    return f"I have nothing on exactly that; the nearest is this: {told}. Tell me and I will keep it."


def shared(question: str, request: ChatRequest, facts: Sequence[Fact], tongue: str) -> str:
    """What was recalled well and shares two words of the question's matter (one, where nothing else came), best first:
    said where no rule reads the question, rather than that nothing is known; "" where there is none."""
    names, asked = called(tuple(facts)), frozenset[str]().union(*asked_words(question))
    well = [one for one in facts if one.score >= WELL_RECALLED and is_free(one) and concerns(question, one, names)]
    shares = [(len(asked & content_words(f"{one.topic} {one.text}")), one) for one in well]
    least = NEAREST if len(well) > 1 else 1  # the only thing found: one word is no chance
    close = sorted((pair for pair in shares if pair[0] >= least), key=lambda pair: pair[0], reverse=True)
    return told([one for share, one in close if share * 2 > close[0][0]][:3], request, tongue) if close else ""


# "… and where?", "叫什么，在哪个学校": a second thing is asked for.
_SECOND = re.compile(
    r"[,，、;]?\s*\b(?:and|or)\b,? (?:what|where|when|who|which|how)\b"
    r"|[,，、;；][^,，]{0,8}(?:什么|哪|谁|几|多少|怎么)",
    re.I,
)


def besides(question: str, answer: str, request: ChatRequest, facts: Sequence[Fact], tongue: str) -> str:
    """To a question of two things that found one: a line on what was recalled well besides and concerns it; else ""."""
    if not _SECOND.search(question) or "\n" in answer or answer == unknown(tongue):
        return ""
    names = called(tuple(facts))
    left = [one for one in facts if one.score >= WELL_RECALLED and concerns(question, one, names)]
    new = [one for one in left if not (one.value and one.value in answer) and phrasing.tidy(one.text) not in answer]
    return f"\n{told(new[:1], request, tongue)}" if new else ""


def fact_answer(
    question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str, similarity: Similarity | None = None
) -> str:
    """The answer to a question about the user; "" where nothing that is known has to do with it."""
    permitted = may_i(question, request, facts, tongue)
    if permitted:
        return permitted
    found = answering(question, facts, similarity)
    if not found:
        return ""
    answer, word = told(found, request, tongue), verdict.of(question, found, tongue)
    if not word:
        return answer
    if len(found) > 1:
        return f"{word.rstrip('，：: ')}{'：' if tongue == 'zh' else ':'}\n{answer}"
    return word + (answer[:1].lower() + answer[1:] if answer.startswith(("You ", "Your ")) else answer)


def answering(question: str, facts: tuple[Fact, ...], similarity: Similarity | None = None) -> list[Fact]:
    """The facts that answer a question, best first; none where nothing does, however near something lies."""
    found = matches(question, facts, similarity)
    if not found or not found[0].sure:
        return []
    together = [match.fact for match in _together(question, found)]
    more = _of_its_kind(question, together[0], facts, similarity)
    return _without_echoes(together + [one for one in more if one not in together])


def _of_its_kind(question: str, best: Fact, facts: tuple[Fact, ...], similarity: Similarity | None) -> list[Fact]:
    """ "What instruments do I play?": a slot's other values, as near to the question as the best."""
    beside = [one for one in facts if best.slot and one.slot == best.slot and one.topic == best.topic]
    values = {one.value for one in beside}
    if similarity is None or len(values) < 2 or len({one.status for one in beside}) > 1 or not _OPEN.search(question):
        return []
    near = similarity(question, [one.text for one in beside])
    least = AS_NEAR * near[beside.index(best)]
    return [one for one, cosine in zip(beside, near, strict=True) if one is not best and cosine >= max(least, LEAST)]


def _without_echoes(facts: list[Fact]) -> list[Fact]:
    """Without longer tellings that say over again what a slot's own sentence says."""
    exact = [one for one in facts if one.slot and len(one.value) > 1]
    return [one for one in facts if one.slot or not any(_echoes(one, other) for other in exact)]


def _echoes(fact: Fact, other: Fact) -> bool:
    """Said in one breath, and the value in it; a later telling of the same value may take it back."""
    return fact.said_at == other.said_at and phrasing.holds(fact.text, other.value)


def told(facts: list[Fact], request: ChatRequest, tongue: str) -> str:
    """These facts, one as a sentence, several as a list; "" of none."""
    if not facts:
        return ""
    lines = [phrasing.dated(fact, tongue, request) for fact in facts[:MOST_IN_ANSWER]]
    if len(lines) == 1:
        return phrasing.full_stop(lines[0], tongue)
    return phrasing.bullets(lines) + _which(facts[:MOST_IN_ANSWER], tongue)


def _which(facts: list[Fact], tongue: str) -> str:
    """Where a newer statement waits beside an older one of the same thing: the question that settles it."""
    rivals = [fact for fact in facts if fact.slot and fact.slot == facts[0].slot and fact.topic == facts[0].topic]
    if len(rivals) != 2 or len({fact.status for fact in rivals}) != 2:
        return ""
    return "\n\n以哪个为准？" if tongue == "zh" else "\n\nWhich of them holds?"


def _together(question: str, found: list[Match]) -> list[Match]:
    """The matches that make up the answer: the sure ones near the best, a list where one is asked for."""
    best = found[0]
    # "What is my daughter's allergy?": who speaks to both beats who speaks to one of them.
    sure = [match for match in found if match.sure and match.breadth == best.breadth]
    if _THIS_TIME.search(question) and not best.fact.slot:
        return [max(sure, key=lambda match: (match.fact.said_at is not None, match.fact.said_at))]
    if _PLURAL.search(question) or any(topic.many for topic in topics_in(question)):
        return sure[:MOST_IN_ANSWER]
    # Who holds less of the question's own words ("the other project's") is not meant.
    same = [
        match
        for match in sure
        if best.score - match.score < _CLOSE_SCORES
        and _same_kind(match.fact, best.fact)
        and not match.shared < best.shared
    ]
    return same[:3]


def _same_kind(fact: Fact, other: Fact) -> bool:
    return not other.slot or not fact.slot or fact.slot == other.slot


def may_i(question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """ "Can I eat shrimp?" from the limits; "" where that is not the question."""
    if not _MAY_I.search(question) or _OPEN.search(question):
        return ""
    asked, names = concepts_in(question), called(facts)
    against = [
        fact
        for fact in facts
        if any(_forbids(rule, asked, question) for rule in of_fact(fact)) and concerns(question, fact, names)
    ]
    of_another = bool(_TABLE.search(question) and persons(question, names))
    careful = [fact for fact in facts if CARE.search(fact.text) and concerns(question, fact, names)]
    if not against and careful and _EATEN.search(question):
        told = ("；" if tongue == "zh" else "; ").join(phrasing.dated(fact, tongue, request) for fact in careful[:2])
        if tongue == "zh":
            return f"没听你说过这一样不能吃，不过你说过：{told}。拿不准的话问一下医生。"
        return f"You have not ruled that out, but you did say: {told}. If in doubt, ask your doctor."
    if not asked and not against and not of_another and not _EATS.search(question):
        return ""
    if not against:
        if tongue == "zh":
            return "这一样我这里没有忌口的记录；要是不能吃，告诉我，我就记下。"
        return "I have no limit on that; if there is one, tell me and I will keep it."
    reasons = ("；" if tongue == "zh" else "; ").join(phrasing.dated(fact, tongue, request) for fact in against)
    return f"最好不要：{reasons}。" if tongue == "zh" else f"Better not: {reasons[:1].lower()}{reasons[1:]}."


def _forbids(rule: Rule, asked: list[str], question: str) -> bool:
    if not is_limit(rule):
        return False
    if rule.sense == "regime":
        return bool(set(asked) & REGIMES[rule.tag][1])
    if not rule.tag:
        return bool(rule.word) and rule.word.lower() in question.lower()
    # Both ways: seafood is avoided and shrimp asked for, or shrimp avoided and seafood asked for.
    return any(tag in ruled_out(rule.tag) or rule.tag in ruled_out(tag) for tag in asked)


def limits(request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """ "Which limits do I have?": what must and must not be."""
    hard = [
        fact for fact in facts
        if own_slot(fact).startswith(("budget", "diet", "allergy", "rule", "deadline")) or any(is_limit(rule)
            for rule in of_fact(fact))
        or re.search(r"必须|不能|不得|一律|最多|不超过|\b(must|never|at most|at least|no more)\b", fact.text,
            re.IGNORECASE)
    ]  # fmt: skip
    # Where no limit says so by its words: what the recall found fitting ("reporting rules: paid orders, last 30 days").
    hard = hard or [fact for fact in facts if is_free(fact) and not fact.is_profile]
    if not hard:
        return unknown(tongue)
    lead = "你说过的限制：" if tongue == "zh" else "The limits you set:"
    return f"{lead}\n{phrasing.bullets([phrasing.dated(fact, tongue, request) for fact in hard[:MOST_LISTED]])}"


def todos(question: str, request: ChatRequest, tongue: str) -> str:
    """The open to-dos, by day, those of the asked day where one is named."""
    wanted = _until(question, request)
    listed = sorted(request.errands, key=lambda errand: (_due(errand, request) or date.max, errand.text))
    if wanted is not None:
        listed = [errand for errand in listed if (on := _due(errand, request)) is not None and on <= wanted]
    if not listed:
        if wanted is not None and request.errands:
            return "到那天为止没有待办。" if tongue == "zh" else "Nothing is due by then."
        return "现在没有待办。" if tongue == "zh" else "Nothing is on your to-do list."
    lead = (
        f"还有 {len(listed)} 件没办："
        if tongue == "zh"
        else ("One thing is open:" if len(listed) == 1 else f"{len(listed)} things are open:")
    )
    return lead + "\n" + phrasing.bullets([_errand(errand, request, tongue) for errand in listed])


def as_facts(question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> tuple[Fact, ...]:
    """The open to-dos that a question shares words with, in the form of facts ("dentist: Fri 6 Mar"); those that a fact
    says already are left out."""
    made = []
    asked = set[str]().union(*asked_words(question))
    for errand in request.errands:
        text, on = phrasing.tidy(errand.text), _due(errand, request)
        if on is None or not asked & content_words(text) or any(text in fact.text for fact in facts):
            continue
        at = f" {phrasing.local(errand.due_at, request):%H:%M}" if errand.due_at else ""
        colon = "：" if tongue == "zh" else ": "
        told = f"{text}{colon}{phrasing.day(on, tongue, request)}{at}"
        made.append(Fact(told, value=on.isoformat(), category="todo"))
    return tuple(made)


def _until(question: str, request: ChatRequest) -> date | None:
    found = language.dates(question, request.now, request.time_zone)
    return (found[0].through or found[0].on) if found else None


def _due(errand: Errand, request: ChatRequest) -> date | None:
    return errand.due_on or (phrasing.local(errand.due_at, request).date() if errand.due_at else None)


def _errand(errand: Errand, request: ChatRequest, tongue: str) -> str:
    on = _due(errand, request)
    text = phrasing.tidy(errand.text)
    if on is None:
        return text
    when = phrasing.day(on, tongue, request)
    if errand.due_at is not None:
        when += f" {phrasing.local(errand.due_at, request):%H:%M}"
    late = on < phrasing.local_today(request)
    if tongue == "zh":
        return f"{text}（{when}{'，已过期' if late else ''}）"
    return f"{text} ({when}{', overdue' if late else ''})"
