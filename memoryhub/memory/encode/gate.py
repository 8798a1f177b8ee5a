"""Which drafts become candidates: stable, the user's own, asserted. Each refusal has a code."""

import re
from copy import copy

from memoryhub.memory import slots
from memoryhub.memory.encode import cues, stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Cue, Kind

# These hold whatever passes today; only sayings about tastes, habits and the like may be of the moment.
_LASTING = (
    "name",
    "nickname",
    "birthday",
    "age",
    "contact",
    "budget",
    "allergy",
    "health",
    "company",
    "family",
    "pet",
    "hometown",
    "deadline",
    "invoice",
    "rule",
    "style",
    "home.rent",
    "seats",
    "income",
    "diet.type",
    "vehicle",
    "person.responsible",
    "stack",
    "job.title",
    "goal",
    "study",
    "school",
    "grade",
    "device",
    "bill",
    "payment",
    "zodiac",
    "size",
    "plate",
)
_AGAIN = re.compile(r"从不|从来|一直|都|向来|天生|\b(?:never|always|ever)\b", re.I)

# Said of the past, and holds since: "I gave up meat last year".
_GIVEN_UP = re.compile(r"\b(?:gave up|quit|cut out|went|became|turned|stopped (?:eating|drinking|smoking))\b", re.I)


def refusal(draft: Draft, clause: Clause, scene: Scene, mood: "Mood") -> str:
    """The reason code a draft is refused with, or "" when it may pass."""
    if draft.cue in (Cue.FORGET, Cue.RETURN):
        return "question" if clause.is_last and "?" in clause.mark and draft.cue is Cue.RETURN else ""
    if draft.is_todo:
        if draft.intent != "remind" and stance.wonders(clause):  # "what do I have to do this week?"
            return "question"
        return "hypothetical" if mood.imagined and not draft.due_on else ""
    if mood.joking:
        return "joke"
    judged = "told" in draft.tags  # by what it means (`leftover`)
    if (
        scene.owner.kind == "other"
        and draft.intent != "remember"
        and (draft.slot or draft.cue is not Cue.CORRECT)  # "she's 10 now" sets right what is known of her
        and not draft.topic
        and not judged
        and draft.slot not in ("rule", "nickname", "company.size")
    ):
        return "third_party"
    if scene.owner.kind == "assistant" and not draft.standing and draft.slot != "nickname":
        return "about_assistant"
    if draft.standing:
        real = draft.slot in ("rule", "wanted") or draft.intent == "remember"  # "if there is one under 200" is a wish
        return "hypothetical" if mood.imagined and not real else ""
    if mood.asked:
        return "question"
    if mood.requested and draft.cue is not Cue.CORRECT:  # "make the budget 60" is ordered, and a fact
        return "request"
    if mood.imagined:
        return "hypothetical"
    if mood.venting and draft.kind is Kind.SEMANTIC and not draft.slot.startswith(("allergy", "contact", "budget")):
        return "venting"
    if draft.kind is Kind.EPISODIC or judged:
        return ""
    if (
        mood.past
        and not draft.slot.startswith(
            ("birthday", "company.founded", "school", "hometown", "name", "allergy", "job.since", "age")
        )
        and draft.cue is Cue.NONE
        and not (draft.slot.endswith(("diet.avoid", "diet.type")) and _GIVEN_UP.search(clause.text))
    ):
        return "past"
    if (
        mood.passing
        and not slots.relation_of(draft.slot)[1].startswith(_LASTING)
        and not _AGAIN.search(clause.text)
        and draft.cue is Cue.NONE
    ):
        return "transient"
    return ""


class Mood:
    """How a clause is meant, worked out once. What is imagined or joked colours the rest of its sentence."""

    __slots__ = ("asked", "hedged", "imagined", "joking", "passing", "past", "requested", "venting")

    def __init__(self, clause: Clause, before: "Mood | None", sentence: str) -> None:
        self.asked: bool = stance.asks(clause)
        self.requested: bool = stance.requests(clause)
        self.imagined: bool = stance.imagined(clause.text) or bool(before and before.imagined)
        self.joking: bool = stance.jokes(sentence)
        self.venting: bool = stance.vents(clause.text)
        self.passing: bool = stance.passing(clause.text)
        self.past: bool = stance.past(clause.text)
        self.hedged: bool = stance.hedged(clause.text) and not cues.sets_right(sentence)

    def unhedged(self) -> "Mood":
        """The same without its doubt: it is of something else in the clause."""
        sure = copy(self)
        sure.hedged = False
        return sure

    @property
    def reason(self) -> str:
        """Why a clause without any draft is no fact; "" for plain statements."""
        for name, code in (
            ("asked", "question"),
            ("requested", "request"),
            ("imagined", "hypothetical"),
            ("joking", "joke"),
            ("venting", "venting"),
            ("passing", "transient"),
        ):
            if getattr(self, name):
                return code
        return ""
