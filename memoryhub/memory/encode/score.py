"""Confidence, importance and certainty of what passed the gate."""

import re

from memoryhub.memory import slots
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.encode.gate import Mood
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Certainty, Cue, Kind

_STRONG = re.compile(
    (
        r"必须|绝对|千万|务必|一定|永远|严重|以.{1,12}为准|从不|任何|记住|\b(?:must|never|always|absolutely|"
        r"severe(?:ly)?|strictly|under no circumstances|remember|important|deathly|hard (?:limit|rule|no))\b"
    ),
    re.I,
)
_CATEGORY = {"budget": "money", "style": "style", "diet": "diet", "taste": "taste", "contact": "contact"}


def confidence(draft: Draft, mood: Mood, owner_kind: str, policy: MemoryPolicy) -> float:
    """0-1: the frame's own, less for a hedge, a third person's fact, a mood; more for a strong cue."""
    value = draft.base
    if mood.hedged and not draft.is_todo:
        value -= policy.hedge_penalty
    if draft.intent == "remember" or "strong" in draft.tags:
        value += 0.04
    if owner_kind == "other" and "told" not in draft.tags:
        value -= 0.06
    return round(min(0.99, max(0.0, value)), 3)


def certainty(mood: Mood, draft: Draft) -> Certainty:
    if draft.intent == "search":
        return Certainty.ASSERTED  # "if there is one under 200": wished for, whatever there is
    if mood.joking:
        return Certainty.JOKING
    if mood.imagined:
        return Certainty.HYPOTHETICAL
    return Certainty.HEDGED if mood.hedged else Certainty.ASSERTED


def importance(draft: Draft, words: str) -> float:
    """0-1 by slot (DESIGN: D's score / 10), raised by strong words, a date, a correction; events by what they are."""
    if draft.is_todo:
        base = 0.75 if draft.due_on else 0.6
    elif draft.slot:
        base = slots.of(draft.slot).importance
    else:
        base = {Kind.EPISODIC: 0.55, Kind.PROCEDURAL: 0.8}.get(draft.kind, 0.6) + (
            0.1 if "decision" in draft.tags else 0.0
        )
    base += 0.08 if _STRONG.search(words) else 0.0
    base += 0.05 if draft.cue is Cue.CORRECT else 0.0
    return round(min(1.0, base), 3)


def category(draft: Draft) -> str:
    if draft.slot:
        own = slots.of(draft.slot)
        return own.category if slots.declared(draft.slot) else _CATEGORY.get(draft.slot.split(".")[0], "other")
    return {Kind.EPISODIC: "event", Kind.PROCEDURAL: "rule"}.get(draft.kind, "other")
