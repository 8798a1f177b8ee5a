"""Whenever a page was cut off and however often: once it is back it has what a page has that opens now."""

import random
import re
from uuid import uuid4

import pytest

from chat import transcript, turn
from chat.types import State
from tests.rooms.chat.stage import words_of
from tests.rules.tables import each

pytestmark = pytest.mark.django_db(transaction=True)


class Page:
    """What chat.js does with frames (place()), without a browser."""

    def __init__(self, space_id, conversation_id) -> None:
        self.space_id, self.conversation_id = space_id, conversation_id
        self.last = 0
        self.standing: dict[int, str] = {}

    def catch_up(self) -> None:
        for frame in transcript.frames(self.space_id, self.conversation_id, self.last, frozenset()):
            if "seq" in frame:
                self._place(int(frame["seq"]), str(frame["html"]))

    def _place(self, seq: int, html: str) -> None:
        first, root = (re.search(rf' data-{name}="([^"]+)"', html) for name in ("replaces", "root"))
        answers = 'data-role="assistant"' in html
        for old, its in list(self.standing.items()):
            gone = first is not None and int(first[1]) <= old < seq
            again = answers and 'data-role="assistant"' in its and f'data-root="{root[1]}"' in its
            if gone or again:
                del self.standing[old]
        self.standing[seq] = html
        self.last = max(self.last, seq)

    def shown(self) -> list[tuple[int, str]]:
        return [(seq, words_of(html)) for seq, html in sorted(self.standing.items())]


def something(draw: random.Random, user, space_id, conversation_id) -> None:
    """A message, an answer (whole, stopped or broken), another try, or an edit: whatever is possible now."""
    waiting = turn.waiting(space_id, conversation_id)
    if waiting is not None:
        token = uuid4()
        asked = turn.claim(space_id, conversation_id, token)
        state = draw.choice((State.ANSWERED, State.ANSWERED, State.STOPPED, State.FAILED))
        turn.finish(space_id, asked, token, state, draw.choice(("Yes.", "No.", "Perhaps.")))
        return
    entries = transcript.window(space_id, conversation_id).entries
    mine = [one.message.seq for one in entries if one.is_user]
    answers = [one.turn.turn_id for one in entries if one.turn is not None]
    deed = draw.choice(("say", "say", "edit", "retry"))
    if deed == "retry" and answers:
        turn.retry(space_id, conversation_id, draw.choice(answers))
    else:
        replaces = draw.choice(mine) if deed == "edit" and mine else None
        turn.accept(user, conversation_id, uuid4(), f"Thing {draw.randint(1, 99)}", replaces=replaces)


@each("seed", [3, 14, 159])
def test_pages_that_were_away_at_any_time_equal_a_fresh_one(ada, ada_space, seed):
    from chat import shelf

    draw = random.Random(seed)
    conversation_id = shelf.empty_conversation(ada_space.id)
    pages = [Page(ada_space.id, conversation_id) for _ in range(4)]
    for _ in range(14):
        something(draw, ada, ada_space.id, conversation_id)
        for page in draw.sample(pages, draw.randint(0, 2)):
            page.catch_up()
    if turn.waiting(ada_space.id, conversation_id):
        something(draw, ada, ada_space.id, conversation_id)
    fresh = Page(ada_space.id, conversation_id)
    for page in (*pages, fresh):
        page.catch_up()
    for page in pages:
        assert [seq for seq, _ in page.shown()] == [seq for seq, _ in fresh.shown()]
    window = transcript.window(ada_space.id, conversation_id)
    assert [seq for seq, _ in fresh.shown()] == [one.message.seq for one in window.entries]
