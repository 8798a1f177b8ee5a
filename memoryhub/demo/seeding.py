"""The whole house, once. Run again it finds who lives here and adds nothing."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import NAMESPACE_URL, UUID, uuid5

from django.conf import settings
from django.db import transaction

from memoryhub.accounts.demo import make_accounts
from memoryhub.accounts.models import User
from memoryhub.audit import api as audit
from memoryhub.demo import asking, desks
from memoryhub.demo.playing import Player, playing
from memoryhub.demo.store import resident, two_officers
from memoryhub.demo.stories import ASKERS, PEOPLE, Story
from memoryhub.health import rounds
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.spaces.api import space_of

DAYS = 30  # of talk and figures: the console's longest chart. Half leaves it half empty; double takes twice as long.
_PAUSE = timedelta(minutes=3)  # between two lines of a chat
_MOVED_IN = "demo.moved_in"
_DESKS = uuid5(NAMESPACE_URL, "demo:desks")
_HOUR = 9  # when a day's talk begins, UTC


def seed(now: datetime, tell: Callable[[str], None] = lambda line: None) -> int:
    """Fill the house. Returns how many people moved in; 0 when they all live here.

    Args:
        now: UTC; the month before it is what was said.
        tell: told a line before each part.
    """
    make_accounts(Path(settings.STATE_DIR) / "demo.json")
    officers = two_officers()
    moved_in = 0
    with playing() as player:
        for story in PEOPLE:
            tell(f"{story.name}: {len(story.chats)} chats")
            moved_in += _lives(player, story, now)
        for stage, story in ASKERS.items():
            tell(f"{story.name}: request, {stage}")
            moved_in += _asks(player, stage, story, officers, now)
    if moved_in:
        tell("what lies on staff's desks")
        _desks(now)
        tell(f"{DAYS} days of figures")
        _count(now)
    return moved_in


def _desks(now: datetime) -> None:
    """Once: a filling that broke off before finds none of it, one that broke off after finds all."""
    with transaction.atomic():
        if not audit.entries(subject=_DESKS, action=_MOVED_IN, limit=1):
            desks.fill(PEOPLE, now)
            audit.record(_MOVED_IN, subject=_DESKS)


def _lives(player: Player, story: Story, now: datetime) -> bool:
    """All of one person's month, or nothing of it."""
    if _is_known(story):
        return False
    with transaction.atomic():
        user = resident(story)
        told = {chat.days_ago: chat.lines for chat in story.chats}
        for ago in range(DAYS - 1, 0, -1):
            _talk(player, user, told.get(ago) or _daily(story, ago), now, ago)
        _changes(space_of(user).id, story, now)
        audit.record(_MOVED_IN, subject=_mark(story))
    return True


def _daily(story: Story, ago: int) -> tuple[str, ...]:
    """What they ask on a day without a story; two days in three they do."""
    return (story.daily[ago % len(story.daily)],) if story.daily and ago % 3 else ()


def _talk(player: Player, user: User, lines: tuple[str, ...], now: datetime, ago: int) -> None:
    if not lines:
        return
    begins = (now - timedelta(days=ago)).astimezone(UTC).replace(hour=_HOUR, minute=0, second=0, microsecond=0)
    conversation_id = player.chat(user)
    for number, words in enumerate(lines):
        player.say(user, conversation_id, words, begins + _PAUSE * number)


def _changes(space_id: UUID, story: Story, now: datetime) -> None:
    """What owners do themselves: keep one, forget one, finish a to-do."""
    views, _ = memory.memories(space_id, statuses=[Status.ACTIVE], limit=200)
    gone = next((one for one in views if story.forgets and story.forgets in one.text), None)
    if gone:
        memory.forget(space_id, gone.memory_id, now=now)
    kept = next((one for one in reversed(views) if one is not gone and not one.pinned), None)  # told first
    if kept:
        memory.pin(space_id, kept.memory_id, version=kept.version, now=now)
    errands = memory.todos(space_id)
    if len(errands) > 1:
        memory.todo_done(space_id, errands[0].todo_id, now=now)


def _asks(player: Player, stage: str, story: Story, officers: tuple[UUID, UUID], now: datetime) -> bool:
    if _is_known(story):
        return False
    with transaction.atomic():
        user = resident(story)
        space_id = space_of(user).id
        if not asking.has_asked(space_id):
            _talk(player, user, story.chats[0].lines, now, story.chats[0].days_ago)
    asking.bring_to(stage, space_id, officers, now)
    audit.record(_MOVED_IN, subject=_mark(story))
    return True


def _count(now: datetime) -> None:
    """The figures of each whole day, as the night's count would have them."""
    for ago in range(DAYS, 0, -1):
        rounds.go_on((now - timedelta(days=ago)).date(), now, seconds=60)


def _mark(story: Story) -> UUID:
    return uuid5(NAMESPACE_URL, f"demo:{story.name}")


def _is_known(story: Story) -> bool:
    """Whether they ever moved in: whoever was erased since is not brought back."""
    return bool(audit.entries(subject=_mark(story), action=_MOVED_IN, limit=1))
