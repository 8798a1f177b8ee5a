"""Rolling topic summaries: made of ids, so that what is revoked is out of them at once.

A topic keeps which turns belong to it. What they told is read off the memories whenever it is asked for. Where a model
is connected it words each topic once; that text stands on exactly the versions of the memories it was made of, and is
not used any more when one of them has changed.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory import prompts
from memoryhub.memory.store import graph, topics
from memoryhub.memory.store.topics import Kept, Learned
from memoryhub.memory.topics import splitting
from memoryhub.memory.topics.types import Talk, TopicView
from memoryhub.memory.types import Status
from memoryhub.memory.writing import writing
from memoryhub.providers import api as providers
from memoryhub.providers.types import ChatMessage, ChatRequest
from memoryhub.spaces.api import scope

# Messages of a conversation that are sorted into topics: two milliseconds each. Half forgets how a long talk began.
MOST_TALK = 120
# Lines of a topic. Half drops the second limit of two, double is the transcript again.
LINES = 4
EXTRACT = "extract/1"


def digest_talk(space_id: UUID, conversation_id: UUID, talk: Sequence[Talk], *, now: datetime) -> int:
    """Sort a conversation's messages into topics and, with a model, word them; safe to repeat. For a job.

    Args:
        talk: the owner's messages, oldest first; the last MOST_TALK are read.
    Returns: how many topics there are; 0 while the embedder is down.
    Raises: Locked.
    """
    recent = list(talk)[-MOST_TALK:]
    if not recent:
        return 0
    try:
        vectors = providers.embedder().passages([one.words for one in recent])
    except ProviderError:
        return 0
    found = splitting.split(vectors, [language.tokens(one.words) for one in recent])
    sorted_talk = [[recent[at] for at in part] for part in found]
    with scope(space_id):
        learned = topics.learned(space_id, [one.turn_id for one in recent])
    kept = [_kept(number, part, learned, now) for number, part in enumerate(sorted_talk)]
    with writing(space_id):
        topics.replace(space_id, conversation_id, kept)
    return len(kept)


def topics_of(space_id: UUID, conversation_id: UUID, *, named: bool = True) -> tuple[TopicView, ...]:
    """The topics of a conversation, the one spoken of last first.

    Args:
        named: with the names that occur in each: costs reading every name of the space.
    """
    with scope(space_id):
        kept = topics.of_conversation(space_id, conversation_id)
        turns = [turn_id for one in kept for turn_id in one.turn_ids]
        learned = topics.learned(space_id, turns) if turns else {}
        names = graph.names(space_id) if named and any(learned.values()) else []
    called: dict[UUID, list[str]] = {}
    for one in names:
        called.setdefault(one.memory_id, []).append(one.name)
    views = [_view(one, learned, called) for one in kept]
    return tuple(sorted(views, key=lambda one: one.last_seq, reverse=True))


def digested_until(space_id: UUID, conversation_id: UUID) -> int:
    """The number of the last message that is in a topic; 0 before the first digest."""
    with scope(space_id):
        return max((one.seqs[-1] for one in topics.of_conversation(space_id, conversation_id) if one.seqs), default=0)


def _kept(number: int, part: Sequence[Talk], learned: dict[UUID, list[Learned]], now: datetime) -> Kept:
    mine = _of_turns([one.turn_id for one in part], learned)
    # What was erased, or no longer holds, is not read again.
    clean = [
        one
        for one in part
        if one.turn_id in learned and all(told.status is Status.ACTIVE for told in learned[one.turn_id])
    ]
    title, text, made_by = _worded(clean, mine, now)
    return Kept(
        number=number,
        seqs=tuple(one.seq for one in part),
        turn_ids=tuple(one.turn_id for one in part),
        title=title,
        text=text,
        made_by=made_by,
        made_at=now,
        based_on=_versions(mine) if text else {},
    )


def _worded(part: Sequence[Talk], learned: Sequence[Learned], now: datetime) -> tuple[str, str, str]:
    """Title and text by the connected model, in the talk's language; empty without one."""
    if not providers.is_connected() or len(part) < 2:
        return "", "", EXTRACT
    tongue = language.detect(" ".join(one.words for one in part))
    holds = [one.text for one in learned if one.status is Status.ACTIVE]
    prompt = prompts.of("topic", tongue)
    asked = ChatRequest(
        messages=(
            ChatMessage("system", prompt.text),
            ChatMessage("user", prompts.data(said=[one.words for one in part], holds=holds)),
        ),
        language=tongue,
        now=now,
        time_zone="UTC",
        max_tokens=300,
    )
    try:
        form = providers.chat_model().structured(asked, prompts.TopicForm)
    except ProviderError:
        return "", "", EXTRACT
    return form.title.strip(), form.summary.strip(), prompt.version


def _view(kept: Kept, learned: dict[UUID, list[Learned]], called: dict[UUID, list[str]]) -> TopicView:
    mine = _of_turns(kept.turn_ids, learned)
    holding = sorted(_without_tellings(mine), key=lambda one: (one.importance, one.said_at), reverse=True)
    changed = bool(kept.text) and kept.based_on != _versions(mine)
    # What was erased leaves no row: a turn that once told something is not quoted, whatever has become of it.
    silent = [seq for seq, turn in zip(kept.seqs, kept.turn_ids, strict=True) if turn in learned and not learned[turn]]
    names = [name for one in holding for name in called.get(one.memory_id, ())]
    return TopicView(
        number=kept.number,
        seqs=kept.seqs,
        turn_ids=kept.turn_ids,
        remembered=tuple(dict.fromkeys(one.text for one in holding))[:LINES],
        memory_ids=tuple(one.memory_id for one in holding)[:LINES],
        asked=tuple(silent),
        entities=tuple(dict.fromkeys(names)),
        title="" if changed else kept.title,
        text="" if changed else kept.text,
        is_stale=changed,
    )


def _without_tellings(learned: Sequence[Learned]) -> list[Learned]:
    """What holds, each thing once: a message kept word for word beside the value read from it says it twice."""
    active = [one for one in learned if one.status is Status.ACTIVE]
    read = [(one.turn_id, one.value) for one in active if one.slot and one.value]
    return [one for one in active if one.slot or not any(one.turn_id == at and v in one.text for at, v in read)]


def _of_turns(turn_ids: Sequence[UUID], learned: dict[UUID, list[Learned]]) -> list[Learned]:
    found = {one.memory_id: one for turn_id in turn_ids for one in learned.get(turn_id, ())}
    return list(found.values())


def _versions(learned: Sequence[Learned]) -> dict[str, int]:
    return {str(one.memory_id): one.version for one in learned}
