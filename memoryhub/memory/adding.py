"""What the owner adds by hand: typed into the capsule, or a message of which they say "remember this".

It is read as anything they say is, so that it finds its slot and replaces what it corrects; words that no rule reads
are kept as they are. Either way it is the owner's own word: in use at once, confirmed, and no tombstone stops it.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memoryhub.errors import Refused
from memoryhub.language import api as language
from memoryhub.memory import known as knowing
from memoryhub.memory import making, policies, reconcile
from memoryhub.memory.applying import Applied, Scene, apply
from memoryhub.memory.change import LONGEST
from memoryhub.memory.encode import api as encode
from memoryhub.memory.encode import closing, secrets
from memoryhub.memory.owner_types import Added, Place
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.store import logs
from memoryhub.memory.types import Action, Candidate, Cue, Kind, Origin, Utterance, Verdict
from memoryhub.memory.writing import writing

BY_HAND = "by hand"
# Of a sentence that no rule reads. Half lets it fade before facts that were said in passing, double outranks allergies.
IMPORTANCE = 0.7


class HoldsSecret(Refused):
    code = "holds_secret"
    sentence = "Passwords, card numbers and keys are not kept as memories."


class TooLong(Refused):
    code = "memory_too_long"
    sentence = "A memory is a sentence or a short paragraph. Take the part that matters."


def add(
    space_id: UUID,
    text: str,
    *,
    now: datetime,
    time_zone: str,
    persona_id: UUID | None = None,
    place: Place | None = None,
    shown: bool = False,
) -> Added:
    """Remember a sentence because its owner says so.

    Args:
        place: the message it was taken from.
        shown: the sentence tells of a picture: it is kept as it stands, as an episode of origin "attachment".
    Raises:
        TooLong: nothing, or more than LONGEST characters. HoldsSecret. Locked.
    """
    wording = " ".join(language.clean(text).split())
    if not wording or len(wording) > LONGEST:
        raise TooLong("memory text", longest=LONGEST)
    if secrets.spans(wording, asked=True):
        raise HoldsSecret()
    said = _said(wording, now, time_zone, persona_id, place)
    policy = policies.of(space_id)
    candidates = [_shown(said)] if shown else _read(said, policy)
    texts = list(dict.fromkeys(part for one in candidates for part in (one.text, making.embedded_text(one))))
    made, embedder = making.embed(texts)
    vectors = dict(zip(texts, made, strict=True))
    with writing(space_id):
        scene = Scene(space_id, said, policy, embedder, BY_HAND, now, vectors, actor="you")
        return _added([_keep(scene, one) for one in candidates])


def _said(wording: str, now: datetime, time_zone: str, persona_id: UUID | None, place: Place | None) -> Utterance:
    return Utterance(
        text=wording, said_at=now, time_zone=time_zone, language=language.detect(wording), persona_id=persona_id,
        conversation_id=place and place.conversation_id, message_id=place and place.message_id,
        turn_id=place and place.turn_id, message_seq=place and place.message_seq,
    )  # fmt: skip


def _read(said: Utterance, policy: MemoryPolicy) -> list[Candidate]:
    """What the rules make of it, sure since its owner says so; else the words themselves."""
    found, _ = encode.propose(said, policy)
    facts = [one for one in found if not closing.is_closing(one) and one.cue is not Cue.FORGET]
    if not facts:
        facts = [Candidate(said.text, "", "", said.text, 0, len(said.text), 1.0, importance=IMPORTANCE)]
    return [replace(one, confidence=1.0, stable=True) for one in facts]


def _shown(said: Utterance) -> Candidate:
    """A picture's words: a model may have read some of them off it, so that its owner need not have written them."""
    return Candidate(
        said.text, "", "", said.text, 0, len(said.text), 1.0, kind=Kind.EPISODIC, category="event",
        importance=IMPORTANCE, origin=Origin.ATTACHMENT,
    )  # fmt: skip


def _keep(scene: Scene, candidate: Candidate) -> Applied:
    said, mark = scene.utterance, making.fingerprint(scene.space_id, candidate)
    logs.lift_fingerprints(scene.space_id, [mark])
    if candidate.origin is Origin.ATTACHMENT:  # each picture is one of its own, and touches no fact
        return apply(scene, candidate, Verdict(Action.ADD, "by_hand"))
    vector = scene.vectors[candidate.text]
    known = knowing.about(scene.space_id, candidate, vector, scene.embedder, said.persona_id)
    verdict = reconcile.judge(candidate, known, False, scene.policy, said.said_at, said.conversation_id)
    if verdict.action is Action.IGNORE and not candidate.is_todo:
        verdict = Verdict(Action.ADD, "by_hand")
    return apply(scene, reconcile.settled(candidate, verdict, known), verdict)


def _added(done: Sequence[Applied]) -> Added:
    events = [saved.event_id for one in done for saved in one.saved]
    ids = tuple(dict.fromkeys(one.memory_id for one in done if one.memory_id))
    todo_ids = tuple(one.todo_id for one in done if one.todo_id)
    return Added(ids, todo_ids, events[0] if len(events) == 1 else None, not events)
