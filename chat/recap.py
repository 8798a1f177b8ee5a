"""Topic summaries of what was said before the turns that a prompt shows raw: made in a job, shown within a budget."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils import timezone

from chat.store import messages
from chat.types import MessageView
from memoryhub.jobs import api as jobs
from memoryhub.language import api as language_of
from memoryhub.memory import api as memory
from memoryhub.memory.api import Talk, TopicView
from memoryhub.memory.types import Action, Saved
from memoryhub.spaces.api import scope

# Tokens of all topics in a prompt. Half keeps one topic of three, double takes the place of two recent turns.
BUDGET = 300
SHORTEST = 5  # tokens of a line that says anything; with less left nothing more is looked for
# Messages of one topic that are quoted; what was told is said by the memories.
QUOTED = 2
_LONGEST_QUOTE = 80  # characters
_KEY = (Action.SUPERSEDE, Action.CONFLICT, Action.RETIRE)
_ASKED = {"en": "asked: ", "zh": "问过："}
JOB = "digest_talk"


def is_due(space_id: UUID, conversation_id: UUID, seq: int, saved: Sequence[Saved]) -> bool:
    """Whether the conversation's topics should be made anew after the capture of message `seq`: every so many turns as
    the policy says (DESIGN 6: ten), or at once when something that held is changed."""
    policy = memory.policy_of(space_id)
    if seq <= 2 * policy.recent_turns:
        return False
    fresh = (seq - memory.digested_until(space_id, conversation_id)) // 2
    return fresh >= policy.summary_every_turns or (fresh > 0 and any(one.action in _KEY for one in saved))


@jobs.handler(JOB)
def digest(lease: jobs.Lease) -> None:
    """Sort the messages of conversation `lease.subject_id` into topics."""
    make(lease.space_id, lease.subject_id)
    with scope(lease.space_id):
        lease.complete()


def make(space_id: UUID, conversation_id: UUID) -> int:
    """Returns how many topics there are."""
    with scope(space_id):
        found = messages.of_person(space_id, conversation_id, 120)
    talk = [Talk(one.turn_id, one.seq, one.text, one.said_at) for one in reversed(found) if may_stand(one)]
    return memory.digest_talk(space_id, conversation_id, talk, now=timezone.now())


def before(space_id: UUID, conversation_id: UUID, first_shown: int, words: str) -> str:
    """What was said before message `first_shown`, by topic; "" for short conversations.

    A topic whose model's wording stands on something that has changed since is told by its memories, and made anew.

    Args:
        words: the current ones, for the language.
    """
    if first_shown <= 1:
        return ""
    held = memory.topics_of(space_id, conversation_id, named=False)
    topics = [one for one in held if one.seqs and one.seqs[0] < first_shown]
    if not topics:
        return ""
    wanted = [seq for one in topics for seq in one.asked if seq < first_shown]
    with scope(space_id):
        if any(one.is_stale for one in topics):
            jobs.enqueue(JOB, space_id, conversation_id)
        said = messages.at(space_id, conversation_id, wanted, standing=True)
    quotable = {seq: one.text for seq, one in said.items() if may_stand(one)}
    return rendered(topics, quotable, first_shown, language_of.detect(words))


def may_stand(message: MessageView) -> bool:
    """Whether a message may be sorted into topics and said again there: typed, and not set aside when it was read."""
    return not message.pasted and memory.may_quote(message.text)


def rendered(topics: Sequence[TopicView], said: Mapping[int, str], first_shown: int, language: str) -> str:
    """Topics, the one spoken of last first, as many as fit.

    Args:
        said: messages by number. first_shown: the first that the prompt shows raw.
    """
    lines: list[str] = []
    left = BUDGET
    for topic in topics:
        if left < SHORTEST:
            break
        line = _line(topic, said, first_shown, language)
        cost = language_of.tokens(line)
        if line and cost <= left:
            lines.append(line)
            left -= cost
    return "\n".join(lines)


def _line(topic: TopicView, said: Mapping[int, str], first_shown: int, language: str) -> str:
    if topic.text:
        return f"- {topic.title}: {topic.text}"
    asked = [said[seq] for seq in topic.asked if seq < first_shown and seq in said and _is_wish(said[seq])]
    quotes = [f"{_ASKED[language]}{_cut(words)}" for words in asked[-QUOTED:]]
    parts = [*quotes, *topic.remembered]
    return f"- {'; '.join(parts) if language == 'en' else '；'.join(parts)}" if parts else ""


def _is_wish(words: str) -> bool:
    return language_of.tokens(words) >= 5 and (language_of.is_question(words) or language_of.is_request(words))


def _cut(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _LONGEST_QUOTE else line[:_LONGEST_QUOTE].rstrip() + "…"
