"""A message written anew, an answer made anew: `< 2/2 >`, on the page, over the socket, without script."""

from uuid import uuid4

import pytest
from django.urls import reverse

from chat import transcript, turn
from chat.types import State
from memoryhub.errors import NotFound
from tests.rooms.chat.stage import Socket, cookies_of, fresh_fetch, play, words_of

pytestmark = pytest.mark.django_db(transaction=True)


def exchanged(user, space_id, conversation_id, words: str, answer: str, replaces: int | None = None) -> int:
    accepted = turn.accept(user, conversation_id, uuid4(), words, replaces=replaces)
    answered(space_id, conversation_id, answer)
    return accepted.seq


def answered(space_id, conversation_id, answer: str) -> None:
    token = uuid4()
    asked = turn.claim(space_id, conversation_id, token)
    turn.finish(space_id, asked, token, State.ANSWERED, answer)


def texts(space_id, conversation_id, **place) -> list[str]:
    return [one.message.text for one in transcript.window(space_id, conversation_id, **place).entries]


def test_an_edit_sets_aside_what_followed_and_both_versions_can_be_read(signed_in, ada, ada_space, empty):
    exchanged(ada, ada_space.id, empty, "Plan a trip", "Where to?")
    exchanged(ada, ada_space.id, empty, "To Turin", "By train then.")
    new = exchanged(ada, ada_space.id, empty, "To Porto", "By plane then.", replaces=3)
    assert texts(ada_space.id, empty) == ["Plan a trip", "Where to?", "To Porto", "By plane then."]
    assert texts(ada_space.id, empty, version=3) == ["Plan a trip", "Where to?", "To Turin", "By train then."]
    page = signed_in.get(reverse("chat:show", args=[empty])).content.decode()
    assert "version 2 of 2" in page and "?v=3#m-3" in page and 'data-replaces="3"' in page
    old = signed_in.get(reverse("chat:show", args=[empty]) + "?v=3").content.decode()
    assert "To Turin" in old and "To Porto" not in old and 'data-live="no"' in old
    assert "version 1 of 2" in old and f"#m-{new}" in old


def test_an_edit_of_an_edit_is_the_third_version_and_what_was_set_aside_is_not_gone_on_with(ada, ada_space, empty):
    exchanged(ada, ada_space.id, empty, "To Turin", "By train.")
    exchanged(ada, ada_space.id, empty, "To Porto", "By plane.", replaces=1)
    exchanged(ada, ada_space.id, empty, "To Lima", "By ship.", replaces=3)
    (asked, _) = transcript.window(ada_space.id, empty).entries
    assert asked.versions.seqs == (1, 3, 5) and asked.versions.at == 3
    assert texts(ada_space.id, empty, version=1) == ["To Turin", "By train."]
    assert texts(ada_space.id, empty, version=3) == ["To Porto", "By plane."]
    assert texts(ada_space.id, empty, version=5) == ["To Lima", "By ship."], "the newest is the chat itself"
    with pytest.raises(NotFound):
        turn.accept(ada, empty, uuid4(), "To Cork", replaces=1)
    with pytest.raises(NotFound):
        turn.accept(ada, empty, uuid4(), "To Cork", replaces=6)  # an answer is not theirs to write


def test_an_answer_made_anew_shows_which_of_them_it_is(ada, ada_space, empty):
    exchanged(ada, ada_space.id, empty, "A name for a boat?", "Pelican")
    first = transcript.window(ada_space.id, empty).entries[-1]
    assert first.versions is None
    turn.retry(ada_space.id, empty, first.turn.turn_id)
    answered(ada_space.id, empty, "Albatross")
    last = transcript.window(ada_space.id, empty).entries[-1]
    assert (last.message.text, last.versions.at, last.versions.count) == ("Albatross", 2, 2)
    assert texts(ada_space.id, empty, version=last.versions.before) == ["A name for a boat?", "Pelican"]


def test_nothing_is_edited_while_an_answer_is_made_and_nobody_edits_anothers(ada, ben, ada_space, empty):
    accepted = turn.accept(ada, empty, uuid4(), "To Turin")
    with pytest.raises(turn.StillAnswering):
        turn.accept(ada, empty, uuid4(), "To Porto", replaces=accepted.seq)
    with pytest.raises(NotFound):
        turn.accept(ben, empty, uuid4(), "To Porto", replaces=accepted.seq)
    assert texts(ada_space.id, empty) == ["To Turin"]


def test_without_script_a_link_fills_the_composer_and_the_form_edits(signed_in, ada, ada_space, empty):
    exchanged(ada, ada_space.id, empty, "To <Turin>", "By train.")
    address = reverse("chat:show", args=[empty])
    page = signed_in.get(address + "?edit=1").content.decode()
    assert 'name="replaces" value="1"' in page and "To &lt;Turin&gt;</textarea>" in page
    assert 'data-starts="empty"' in page, "what was typed stays typed"
    assert 'name="replaces"' not in signed_in.get(address + "?edit=2").content.decode()
    assert 'name="replaces"' not in signed_in.get(address + "?edit=99").content.decode()
    signed_in.post(reverse("chat:say", args=[empty]), {"text": "To Porto", "replaces": "1"})
    assert texts(ada_space.id, empty)[0] == "To Porto" and len(texts(ada_space.id, empty)) == 2


def test_every_tab_has_what_a_fresh_page_has_after_an_edit_also_one_that_was_away(ada, empty):
    cookies = cookies_of(ada)

    def shown(frames) -> list[tuple[int, str]]:
        """What a page does with frames: chat.js, place()."""
        standing: dict[int, tuple[str, str]] = {}
        for seq, html in frames:
            first = html.partition('data-replaces="')[2].partition('"')[0]
            for old in [one for one in standing if first and int(first) <= one < seq]:
                del standing[old]
            standing[seq] = html
        return [(seq, words_of(html)) for seq, html in sorted(standing.items())]

    async def story():
        async with Socket(cookies, empty) as away:
            await away.say("Hello")
            await away.until("end")
            has = away.messages()
        async with Socket(cookies, empty) as one, Socket(cookies, empty) as two:
            for page in (one, two):
                await page.until("message", seq=2)
            await one.say("Good evening", replaces=1)
            for page in (one, two):
                await page.until("end", seq=4)
            await one.say("Good night", replaces=3)
            for page in (one, two):
                await page.until("end", seq=6)
            async with Socket(cookies, empty, after=2) as back:
                await back.until("message", seq=6)
                return [shown(page) for page in (one.messages(), two.messages(), has + back.messages())]

    for seen in play(story()):
        assert [seq for seq, _ in seen] == [5, 6]
        assert seen == fresh_fetch(ada, empty)
