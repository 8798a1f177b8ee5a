"""The chat's pages, with and without script."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from chat import shelf, transcript
from chat import turn as door
from chat.models import Conversation, Message
from chat.store import messages
from chat.turn import accept
from chat.types import State
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope, space_of
from memoryhub.vault.fields import registered
from tests.rooms.chat.stage import capture_all

pytestmark = pytest.mark.django_db(transaction=True)


def page(client, name: str, *args, **query) -> str:
    answer = client.get(reverse(f"chat:{name}", args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


def talk(user, conversation_id, turns: int) -> None:
    """`turns` questions, each with its answer."""
    space_id = space_of(user).id
    for number in range(turns):
        accept(user, conversation_id, uuid4(), f"question {number}")
        token = uuid4()
        turn = door.claim(space_id, conversation_id, token)
        door.finish(space_id, turn, token, State.ANSWERED, f"answer {number}")


def numbers(html: str) -> list[int]:
    return [int(seq) for seq in re.findall(r'data-seq="(\d+)"', html)]


@pytest.mark.parametrize("name", ["index", "new"])
def test_a_stranger_is_asked_to_sign_in(client, name):
    answer = client.get(reverse(f"chat:{name}"))
    assert answer.status_code == 302 and "/accounts/login/" in answer.url


def test_the_front_page_leads_to_the_last_chat_or_a_new_one(signed_in, ada, empty):
    assert signed_in.get("/").url == reverse("chat:new")
    assert signed_in.get(reverse("chat:new")).url == reverse("chat:show", args=[empty])
    accept(ada, empty, uuid4(), "Hello")
    assert signed_in.get("/").url == reverse("chat:show", args=[empty])


def test_new_pressed_again_and_again_makes_one_conversation(signed_in, ada):
    urls = {signed_in.get(reverse("chat:new")).url for _ in range(4)}
    assert len(urls) == 1
    with scope(space_of(ada).id):
        assert Conversation.objects.count() == 1


def test_the_last_thirty_messages_come_with_the_page_and_the_rest_by_link(signed_in, ada, empty):
    talk(ada, empty, 20)
    html = page(signed_in, "show", empty)
    assert numbers(html) == list(range(11, 41))
    assert 'data-head="40"' in html and "?before=11" in html
    assert numbers(page(signed_in, "show", empty, before=11)) == list(range(1, 11))


def test_a_deep_link_opens_the_stretch_that_holds_the_message(signed_in, ada, empty):
    talk(ada, empty, 40)
    html = page(signed_in, "show", empty, at=20)
    assert 'id="m-20"' in html and 'data-live="no"' in html
    assert 'data-live="yes"' in page(signed_in, "show", empty, at=78)


@pytest.mark.parametrize("value", ["", "-1", "x", "9" * 30, "٣"])
def test_a_nonsense_place_shows_the_end(signed_in, ada, empty, value):
    talk(ada, empty, 1)
    assert numbers(page(signed_in, "show", empty, at=value)) == [1, 2]


def test_ben_finds_nothing_of_adas_at_any_address(client, ada, ben, empty):
    talk(ada, empty, 1)
    with scope(space_of(ada).id):
        turn_id = Message.objects.get(seq=1).turn_id
    client.force_login(ben)
    for name, args in [("show", ()), ("delete", ()), ("notes", (turn_id,))]:
        assert client.get(reverse(f"chat:{name}", args=[empty, *args])).status_code == 404
    posts = [("say", ()), ("rename", ()), ("delete", ()), ("retry", (turn_id,)), ("undo", (turn_id, uuid4()))]
    for name, args in [*posts, ("keep", (turn_id, uuid4()))]:
        answer = client.post(reverse(f"chat:{name}", args=[empty, *args]), {"text": "hi", "title": "mine"})
        assert answer.status_code == 404, name
    assert "question 0" not in page(client, "index")


def test_what_people_type_is_text_and_nothing_else(signed_in, ada, empty):
    accept(ada, empty, uuid4(), "<script>alert(1)</script><b onclick=x>bold</b>")
    for html in (page(signed_in, "show", empty), page(signed_in, "index")):
        assert "<script>alert" not in html and "<b onclick" not in html
        assert "&lt;script&gt;" in html
        assert not re.search(r"<[^>]+\sstyle=|<[^>]+\son\w+=", html)


def test_without_script_the_answer_comes_with_the_page(signed_in, ada, empty):
    answer = signed_in.post(reverse("chat:say", args=[empty]), {"text": "What can you do\r\nfor me?"})
    assert answer.status_code == 302 and answer.url.endswith("#m-1")
    html = page(signed_in, "show", empty)
    assert numbers(html) == [1, 2] and "What can you do\nfor me?" in html


def test_without_script_what_looks_pasted_is_kept_as_pasted_and_what_the_form_held_too(signed_in, ada_space, empty):
    mail = "Look at this\r\nFrom: Eve\r\nI live in Oslo"
    signed_in.post(reverse("chat:say", args=[empty]), {"text": mail})
    signed_in.post(reverse("chat:say", args=[empty]), {"text": "Plan my week in Cork", "given": "Plan my week"})
    with scope(ada_space.id):
        first, _, second, _ = messages.page(ada_space.id, empty, before=None, limit=4)
    assert first.text[first.pasted[0][0] :] == "From: Eve\nI live in Oslo" and second.pasted == ((0, 12),)


def test_without_script_a_refused_message_stands_in_the_composer_again(signed_in, empty):
    answer = signed_in.post(reverse("chat:say", args=[empty]), {"text": "long " * 2_000})
    html = answer.content.decode()
    assert answer.status_code == 400 and 'role="alert"' in html and "long long" in html


def test_a_reload_of_the_sent_form_sends_nothing_twice(signed_in, ada, empty):
    form = {"text": "Hello", "cid": str(uuid4())}
    for _ in range(2):
        signed_in.post(reverse("chat:say", args=[empty]), form)
    assert numbers(page(signed_in, "show", empty)) == [1, 2]


def test_a_broken_answer_can_be_retried_by_a_plain_form(signed_in, ada, ada_space, empty):
    accepted = accept(ada, empty, uuid4(), "Hello")
    token = uuid4()
    turn = door.claim(ada_space.id, empty, token)
    door.finish(ada_space.id, turn, token, State.FAILED, "", error_code="provider")
    html = page(signed_in, "show", empty)
    assert turn.ref in html and "broke off" in html
    signed_in.post(reverse("chat:retry", args=[empty, accepted.turn_id]))
    assert "broke off" not in page(signed_in, "show", empty)


def test_chats_are_found_by_their_title_and_renamed(signed_in, ada, empty):
    accept(ada, empty, uuid4(), "Plans for the allotment")
    other = shelf.empty_conversation(space_of(ada).id)
    accept(ada, other, uuid4(), "周末去哪里爬山")
    assert "allotment" not in page(signed_in, "index", q="爬山")
    assert "No match" in page(signed_in, "index", q="submarine")
    signed_in.post(reverse("chat:rename", args=[other]), {"title": "  Mountain\n walks " + "x" * 200})
    assert "Mountain walks" in page(signed_in, "index", q="MOUNTAIN")


def test_deleting_asks_first_erases_the_words_and_leaves_the_memories(signed_in, ada, ada_space, empty):
    accept(ada, empty, uuid4(), "I live in Bergen")
    capture_all(ada)
    assert "erased for good" in page(signed_in, "delete", empty)
    assert signed_in.post(reverse("chat:delete", args=[empty])).status_code == 302
    assert signed_in.get(reverse("chat:show", args=[empty])).status_code == 404
    with scope(ada_space.id):
        assert not Message.objects.exists()
    assert memory.counts(ada_space.id)["active"] == 1
    shown = signed_in.get("/capsule/").content.decode()
    assert "The source was erased on <time" in shown and f'href="/c/{empty}/' not in shown


def test_an_erased_chat_leaves_its_messages_in_no_sealed_field(signed_in, ada, ada_space, empty):
    told = accept(ada, empty, uuid4(), "I live in Bergen. Perhaps we could paint the canoe?")
    capture_all(ada)
    now = timezone.now()
    recalled = memory.recall(ada_space.id, "the canoe", now=now, time_zone="UTC", budget_tokens=100)
    place = {"turn_id": told.turn_id, "conversation_id": empty}
    memory.log_recall(ada_space.id, recalled, query="I live in Bergen. Perhaps the canoe?", now=now, **place)
    assert "canoe" in opened(ada_space.id)
    signed_in.post(reverse("chat:delete", args=[empty]))
    assert "canoe" not in opened(ada_space.id)
    assert "Bergen" in opened(ada_space.id), "the memory stays, with the words it stands on"


def opened(space_id) -> str:
    """Everything that is sealed in this space, in the clear."""
    with scope(space_id):
        return " ".join(
            str(getattr(row, field.attname))
            for field in registered()
            for row in field.model._base_manager.filter(space_id=space_id)
        )


def test_an_empty_chat_offers_ways_to_begin_which_send_nothing(signed_in, ada, empty):
    html = page(signed_in, "show", empty)
    assert html.count("data-starter") == 3
    chosen = page(signed_in, "show", empty, starter=2)
    assert "What do you remember about me?</textarea>" in chosen
    with scope(space_of(ada).id):
        assert not Message.objects.exists()


def test_notes_open_as_a_fragment_and_as_a_page(signed_in, ada, empty):
    accepted = accept(ada, empty, uuid4(), "I live in Bergen")
    capture_all(ada)
    url = reverse("chat:notes", args=[empty, accepted.turn_id])
    fragment = signed_in.get(url, headers={"HX-Request": "true"}).content.decode()
    assert fragment.lstrip().startswith('<div class="notes"') and "Bergen" in fragment
    assert "<html" in signed_in.get(url).content.decode()


def test_every_word_of_the_page_is_there_in_chinese(client, ada, empty):
    ada.language = "zh-hans"
    ada.save(update_fields=["language"])
    client.force_login(ada)
    html = page(client, "show", empty)
    assert 'lang="zh-Hans"' in html and "记忆胶囊" in html and "发送" in html


@pytest.mark.parametrize(("turns", "most"), [(0, 19), (15, 22)])
def test_the_pages_queries_do_not_grow_with_the_chat(signed_in, ada, empty, django_assert_max_num_queries, turns, most):
    talk(ada, empty, turns)
    capture_all(ada)
    signed_in.get(reverse("chat:show", args=[empty]))
    with django_assert_max_num_queries(most):
        page(signed_in, "show", empty)


def test_the_lists_queries_are_few(signed_in, ada, empty, django_assert_max_num_queries):
    talk(ada, empty, 1)
    with django_assert_max_num_queries(8):
        page(signed_in, "index")


def test_a_window_of_an_unknown_conversation_is_not_found(ada_space):
    from memoryhub.errors import NotFound

    with pytest.raises(NotFound):
        transcript.window(ada_space.id, uuid4())
