"""What lies on staff's desks: thumbs down and reports of last week, the sample drawn of them, grants asked for, and a
policy that somebody saved and nobody uses yet."""

from datetime import UTC, datetime, time, timedelta
from uuid import UUID

from memoryhub.cases import api as cases
from memoryhub.demo.store import officer, space_of_resident
from memoryhub.demo.stories import Story
from memoryhub.grants import api as grants
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.rollout import api as rollout

REPORTS = {
    "en": "That is not what I said: I corrected it the day before.",
    "zh": "这不是我说的，我前一天已经更正过了。",
}
_EACH = 6  # answers looked at of one person: some are complained of


def fill(people: tuple[Story, ...], now: datetime) -> None:
    spaces = [(one, space_of_resident(one)) for one in people]
    for number, (story, space_id) in enumerate(spaces):
        _complains(space_id, number, REPORTS[story.language[:2]], now)
    cases.draw(now)
    helped = [space_id for story, space_id in spaces if story.helped]
    if len(helped) > 1:
        _asks(helped[0], helped[1], now)
    wish = {"top_k": DEFAULT.top_k + 1}
    rollout.save_policy(DEFAULT, wish, "Long lists lose their last item", officer("operator"), now)


def _complains(space_id: UUID, number: int, words: str, now: datetime) -> None:
    """Of last week's answers one in three gets a thumb down; every second person reports one as well."""
    today = now.astimezone(UTC).date()
    monday = datetime.combine(today - timedelta(days=today.weekday()), time.min, UTC)
    wanted = memory.RecallFilter(space_id, since=monday - timedelta(days=7), until=monday)
    found = [one for one in memory.recall_listing(wanted, limit=_EACH)[0] if one.turn_id and one.conversation_id]
    for one in found[number % 3 :: 3]:
        cases.rate(space_id, one.turn_id, one.conversation_id, is_up=False, now=one.happened_at)
    if found and number % 2 == 0:
        one = found[0]
        cases.report(space_id, one.turn_id, one.conversation_id, words, now=one.happened_at)


def _asks(one: UUID, other: UUID, now: datetime) -> None:
    """A grant that waits for the person, and one that waits for a second member of staff."""
    support = officer("support")
    ours = grants.Wish(grants.Purpose.SUPPORT, "You wrote that the answer named your old town", ("chats",), "T-204")
    theirs = grants.Wish(grants.Purpose.INCIDENT, "Signed in from two countries within an hour", ("memories",), "I-17")
    grants.ask(support, one, ours, now=now)
    grants.ask(support, other, theirs, now=now)
