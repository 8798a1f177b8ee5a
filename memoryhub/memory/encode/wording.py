"""A draft becomes a candidate: whose it is, how sure, how much it matters, and the sentence that stands by itself."""

import re
from dataclasses import replace

from memoryhub.memory import slots
from memoryhub.memory.encode import acquainted, asides, attributes, conditions, cues, elided, identity, phrasing, score
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.gate import Mood
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Candidate, Kind, Utterance

_SYMBOLS = re.compile("[\\U0001f000-\\U0001faff\\u2600-\\u27bf\\ud800-\\udfff\\ufe0f]")


def candidate_of(
    utterance: Utterance, draft: Draft, clause: Clause, scene: Scene, mood: Mood, policy: MemoryPolicy
) -> Candidate:
    owner = scene.owner
    draft = identity.named(draft)
    family = (
        owner.kind == "family"
        and bool(draft.slot)
        and attributes.OF_OTHERS not in draft.tags
        and draft.slot
        not in (
            "rule",
            "family.member",
            "pet",
            "nickname",
            "family.children",
            "household.size",
            "budget.max",
            "budget.min",
            "company.size",
        )
    )
    slot = f"{owner.relation}.{draft.slot}" if family else draft.slot
    start, end = draft.quote or (clause.start, clause.end)
    start, end = max(0, min(start, draft.start)), min(len(utterance.text), max(end, draft.end))
    condition = draft.condition or conditions.condition(clause, draft)
    candidate = Candidate(
        text="",
        slot=slot,
        value=draft.value,
        quote=utterance.text[start:end],
        quote_start=start,
        quote_end=end,
        confidence=score.confidence(draft, mood, owner.kind, policy),
        kind=draft.kind,
        category=score.category(replace(draft, slot=slot)),
        topic=cues.topic(draft.topic) or (owner.name if family and owner.shown != owner.word else ""),
        subject=owner.relation if owner.kind in ("family", "other") else "user",
        polarity=draft.polarity,
        bound=draft.bound,
        unit=draft.unit,
        value_upper=draft.upper,
        condition=condition,
        certainty=score.certainty(mood, draft),
        stable=acquainted.lasts(draft, mood.passing),
        cue=draft.cue,
        intent=draft.intent,
        importance=score.importance(draft, utterance.text[start:end]),
        sensitive=bool(slot) and slots.of(slot).sensitive,
        tags=draft.tags,
        due_on=draft.due_on,
        due_at=draft.due_at,
        is_todo=draft.is_todo,
    )
    made = replace(candidate, text=_sentence(candidate, draft, clause, scene, utterance.text))
    if elided.replaces(made) and elided.TOLD in made.tags:
        said = candidate.quote.strip(" ,，.。!！~")
        whole = phrasing.second_person(said, clause.language, scene.said_at, scene.time_zone)
        return replace(made, tags=(*made.tags, elided.WHOLE + whole))
    return made


def _sentence(candidate: Candidate, draft: Draft, clause: Clause, scene: Scene, message: str) -> str:
    original = message[draft.start : draft.end]
    if draft.is_todo:
        return phrasing.absolute(draft.text, clause.language, scene.said_at, scene.time_zone)
    if candidate.slot and draft.text not in ("", "*"):
        return draft.text
    if draft.text == "*" or not candidate.slot:
        words = asides.with_ones(_own_words(draft, clause, scene, message), draft)
        recurring = draft.kind is Kind.PROCEDURAL or draft.slot in ("habit", "hours") or asides.RECURRING in draft.tags
        turned = phrasing.second_person(words, clause.language, None if recurring else scene.said_at, scene.time_zone)
        bare = draft.slot == "habit" and clause.language == "zh" and scene.owner.kind == "user" and "你" not in turned
        bare = bare and not re.match(
            r"(?!每|平时|一般|通常|习惯|周"
            r"|工作日)[^,，]{2,14}?[会课班报赛动训检诊](?:固定|都|是|在)*[每周]",
            turned,
        )
        return f"你{turned}" if bare else turned
    said = draft.said or original or draft.value
    return phrasing.sentence(
        candidate, clause.language, said, scene.owner.shown if scene.owner.kind in ("family", "other") else ""
    )


def _own_words(draft: Draft, clause: Clause, scene: Scene, message: str) -> str:
    """The words a free memory keeps: the draft's where it chose them, else its clause; a family member named again."""
    chosen = draft.kind is not Kind.SEMANTIC or draft.intent == "remember" or draft.slot == "habit" or draft.quote
    start, end = (draft.start, draft.end) if chosen else (clause.start, clause.end)
    words = _SYMBOLS.sub("", message[start:end]).strip()
    if scene.owner.kind == "family" and scene.owner.word and scene.owner.word.lower() not in words.lower():
        if clause.language == "zh":
            return f"我{scene.owner.shown}" + re.sub(r"^(?:他|她|它)", "", words)
        return re.sub(r"^(?:he|she|they)\b", f"my {scene.owner.shown}", words, flags=re.I)
    if scene.owner.kind == "other" and len(scene.owner.word) > 1 and scene.owner.word not in words:
        return re.sub(
            r"^(?:also |and |but |so )*(?:(?:he|she|they)\b|他们?"
            r"|她们?)",
            scene.owner.word,
            words,
            flags=re.I,
        )
    return words
