"""Files in a chat: given, taken back, sent, seen, swept, exported and erased."""

import io
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from chat import takeout
from chat.turn import accept
from memoryhub.attachments import api as attachments
from memoryhub.attachments.models import Attachment, AttachmentPiece
from memoryhub.attachments.types import MAX_WAITING, Gone, TooMany, Waiting
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import new_conversation

pytestmark = pytest.mark.django_db


def png(colour="teal") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (60, 40), colour).save(made, "PNG")
    return made.getvalue()


def upload(page, conversation_id, data: bytes, name="a.png"):
    return page.post(f"/c/{conversation_id}/attachments/", {"file": SimpleUploadedFile(name, data)})


def rows(space_id) -> tuple[int, int]:
    with scope(space_id):
        own = {"space_id": space_id}
        return Attachment.objects.filter(**own).count(), AttachmentPiece.objects.filter(**own).count()


def test_a_file_given_is_sent_with_the_next_message_and_seen_whole(page, ada, ada_space, empty):
    answer = upload(page, empty, png(), "board <b>.png")
    assert answer.status_code == 200 and "board &lt;b&gt;.png" in answer.content.decode()
    one = attachments.waiting(ada_space.id, empty)[0]
    assert str(one.attachment_id) in page.get(f"/c/{empty}/").content.decode()  # a draft survives the page
    accept(ada, empty, uuid4(), "Our board", attachments=[one.attachment_id])
    address = f"/c/{empty}/attachments/{one.attachment_id}/"
    assert address in page.get(f"/c/{empty}/").content.decode()
    seen = page.get(address)
    assert seen["Content-Type"] == "image/png" and Image.open(io.BytesIO(seen.content)).size == (60, 40)
    assert seen["X-Content-Type-Options"] == "nosniff" and "sandbox" in seen["Content-Security-Policy"]
    assert seen["Cache-Control"] == "private, no-store" and seen["Content-Disposition"].startswith("inline")
    assert page.get(f"{address}thumb/").content[8:12] == b"WEBP"


def test_a_plain_form_sends_words_and_files_together_and_without_words_their_names(page, ada_space, empty):
    files = [SimpleUploadedFile("sums.csv", b"a,b\n1,2\n")]
    assert page.post(f"/c/{empty}/say/", {"text": "", "files": files}).status_code == 302
    shown = page.get(f"/c/{empty}/").content.decode()
    assert "sums.csv</div>" in shown and rows(ada_space.id) == (1, 1)
    with scope(ada_space.id):
        one = Attachment.objects.get(space_id=ada_space.id)
    text = page.get(f"/c/{empty}/attachments/{one.id}/")
    assert text["Content-Type"].startswith("text/plain") and text["Content-Disposition"].startswith("attachment")


def test_a_refused_file_is_told_in_words_and_nothing_typed_is_lost(page, ada_space, empty):
    for data, told in ((b"", "empty"), (b"<svg/>", "Only pictures"), (png()[:70], "cannot be opened")):
        answer = upload(page, empty, data)
        assert answer.status_code == 400 and told in answer.content.decode()
    assert page.post(f"/c/{empty}/attachments/").status_code == 400
    files = [SimpleUploadedFile("good.txt", b"fine"), SimpleUploadedFile("bad.png", b"%PDF-1.7")]
    back = page.post(f"/c/{empty}/say/", {"text": "Here they are", "files": files})
    shown = back.content.decode()
    assert back.status_code == 400 and "Here they are</textarea>" in shown and "good.txt" in shown
    page.cookies["django_language"] = "zh-hans"
    assert "只能添加图片" in upload(page, empty, b"PK\x03\x04").content.decode()


def test_what_is_not_sent_can_be_taken_back_and_what_is_sent_cannot(page, ada, ada_space, empty):
    kept = attachments.take(ada_space.id, empty, "a.txt", b"words")
    remove = f"/c/{empty}/attachments/{kept.attachment_id}/remove/"
    shown = page.post(remove, {"text": "half a sentence"}).content.decode()
    assert "half a sentence</textarea>" in shown and rows(ada_space.id) == (0, 0)
    again = attachments.take(ada_space.id, empty, "a.txt", b"words")
    accept(ada, empty, uuid4(), "Look", attachments=[again.attachment_id])
    answer = page.post(f"/c/{empty}/attachments/{again.attachment_id}/remove/")
    assert answer.status_code == 400 and rows(ada_space.id) == (1, 1)


def test_a_message_carries_four_files_of_its_own_chat_and_each_once(ada, ada_space, empty):
    ids = [attachments.take(ada_space.id, empty, "a.txt", b"words").attachment_id for _ in range(5)]
    with pytest.raises(TooMany):
        accept(ada, empty, uuid4(), "All", attachments=ids)
    cid = uuid4()
    first = accept(ada, empty, cid, "Some", attachments=ids[:2])
    assert accept(ada, empty, cid, "Some", attachments=ids[:2]).seq == first.seq  # sent again after a lost answer
    other = new_conversation(ada)
    for chat, wanted in ((empty, ids[:1]), (other, ids[2:3]), (empty, [uuid4()])):
        with pytest.raises(Gone):
            accept(ada, chat, uuid4(), "More", attachments=wanted)
    for _ in range(MAX_WAITING - 3):
        attachments.take(ada_space.id, empty, "a.txt", b"words")
    with pytest.raises(Waiting):
        attachments.take(ada_space.id, empty, "a.txt", b"words")


def test_a_message_written_anew_keeps_its_files(ada, ada_space, empty):
    one = attachments.take(ada_space.id, empty, "a.txt", b"words")
    from chat.models import Turn

    accept(ada, empty, uuid4(), "Look", attachments=[one.attachment_id])
    with scope(ada_space.id):
        Turn.objects.filter(space_id=ada_space.id).update(state="answered")
    anew = accept(ada, empty, uuid4(), "Look closely", replaces=1)
    assert attachments.view(ada_space.id, empty, one.attachment_id).message_seq == anew.seq


def test_somebody_else_finds_no_file_of_mine(ada, ada_space, empty, ben):
    one = attachments.take(ada_space.id, empty, "a.png", png())
    stranger = Client()
    stranger.force_login(ben)
    address = f"/c/{empty}/attachments/{one.attachment_id}/"
    asked = [stranger.get(address), stranger.get(f"{address}thumb/"), stranger.post(f"{address}remove/")]
    asked += [stranger.post(f"{address}remember/"), upload(stranger, empty, png())]
    assert {answer.status_code for answer in asked} == {404} and rows(ada_space.id) == (1, 1)
    assert Client().get(address).status_code == 302


def test_what_was_never_sent_goes_after_a_day(ada, ada_space, empty):
    sent = attachments.take(ada_space.id, empty, "a.txt", b"words")
    accept(ada, empty, uuid4(), "Look", attachments=[sent.attachment_id])
    attachments.take(ada_space.id, empty, "b.txt", b"words")
    now = timezone.now()
    assert attachments.sweep(now + timedelta(hours=23)) == 0
    assert attachments.sweep(now + timedelta(hours=25)) == 1 and rows(ada_space.id) == (1, 1)


def test_the_archive_holds_the_files_and_erasing_the_chat_leaves_none(page, ada, ada_space, empty):
    one = attachments.take(ada_space.id, empty, "board.png", png())
    accept(ada, empty, uuid4(), "Look", attachments=[one.attachment_id])
    files = dict(takeout.files(ada_space.id))
    assert Image.open(io.BytesIO(files["attachments/0001-board.png"])).size == (60, 40)
    from chat.store import conversations

    with scope(ada_space.id):
        conversations.lock(ada_space.id, empty)
        conversations.delete(ada_space.id, empty, timezone.now())
    assert rows(ada_space.id) == (0, 0)
