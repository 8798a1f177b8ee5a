"""One's data taken along and brought back."""

import csv
import io
import json
import zipfile
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from capsule.views.data import told
from chat import shelf, turn
from memoryhub.audit import api as audit
from memoryhub.export import api as exporting
from memoryhub.jobs.testing import run_all
from memoryhub.memory import api as memory
from memoryhub.memory.types import Status
from memoryhub.spaces.api import create_persona, personas

pytestmark = pytest.mark.django_db
ALL = ("memories", "todos", "timeline", "settings", "conversations")


def now() -> datetime:
    return datetime.now(UTC)


def made(space_id, parts=ALL) -> zipfile.ZipFile:
    export_id = exporting.ask(space_id, parts, language="en", now=now())
    run_all(space_id)
    return zipfile.ZipFile(io.BytesIO(exporting.take(space_id, export_id, now=now())))


def texts(space_id, status=Status.ACTIVE) -> set[str]:
    return {one.text for one in memory.memories(space_id, statuses=[status], limit=100)[0]}


def document(**parts) -> bytes:
    plain = {"format": "memoryhub", "version": 1, "exported_at": "2026-11-30T00:00:00Z"}
    return json.dumps(plain | parts).encode()


def line(text="You keep bees", **parts) -> dict[str, object]:
    return {"memory_id": str(uuid4()), "text": text, "status": "active", "said_at": "2026-11-01T00:00:00Z"} | parts


@pytest.fixture
def filled(ada, ada_space):
    """Ada's space with memories of several kinds, a to-do, a role and a chat."""
    seller = create_persona(ada_space.id, "Seller")
    for words, persona in (("I am allergic to kiwi", None), ("My budget is at most 300 yuan", None)):
        memory.add(ada_space.id, words, now=now(), time_zone="UTC", persona_id=persona)
    memory.add(ada_space.id, "My budget is at most 9000 yuan", now=now(), time_zone="UTC", persona_id=seller.persona_id)
    memory.todo_add(ada_space.id, "renew the passport", now=now())
    turn.accept(ada, shelf.empty_conversation(ada_space.id), uuid4(), "=SUM(1) I keep bees, remember that")
    run_all(ada_space.id)
    return ada_space


def test_the_archive_holds_what_was_chosen_and_says_what_it_is(filled):
    packed = made(filled.id)
    names = set(packed.namelist())
    assert {"memory.json", "memory.schema.json", "facts.csv", "README.md"} <= names
    told = json.loads(packed.read("memory.json"))
    assert (told["format"], told["version"], len(told["todos"])) == ("memoryhub", 1, 1)
    assert "You are allergic to kiwi" in {one["text"] for one in told["memories"]}
    chat = next(name for name in names if name.startswith("conversations/"))
    assert "I keep bees" in packed.read(chat).decode()
    readme = packed.read("README.md").decode()
    assert "not encrypted any more" in readme and "不再加密" in readme
    few = made(filled.id, ("todos",))
    assert json.loads(few.read("memory.json"))["memories"] == [] and "facts.csv" not in few.namelist()


def test_no_cell_of_the_table_is_run_as_a_formula(ada_space):
    for words in ("=HYPERLINK(1) is how I greet", "+49 is the code I dial", "@home is where I work", "-1 is my number"):
        memory.add(ada_space.id, words, now=now(), time_zone="UTC")
    rows = list(csv.reader(io.StringIO(made(ada_space.id, ("memories",)).read("facts.csv").decode("utf-8-sig"))))
    assert len(rows) >= 5
    assert not [cell for row in rows for cell in row if cell[:1] in ("=", "+", "-", "@")]


def test_an_archive_is_sealed_taken_once_and_gone_after_a_day(filled):
    from django.db import connection

    from memoryhub.spaces.api import scope

    export_id = exporting.ask(filled.id, ALL, language="en", now=now())
    run_all(filled.id)
    with scope(filled.id), connection.cursor() as cursor:
        cursor.execute("SELECT data FROM export_exportpiece")
        assert all(not bytes(row[0]).startswith(b"PK") and b"memory.json" not in bytes(row[0]) for row in cursor)
    assert exporting.take(filled.id, export_id, now=now()).startswith(b"PK")
    with pytest.raises(exporting.Gone):
        exporting.take(filled.id, export_id, now=now())
    late = exporting.ask(filled.id, ALL, language="en", now=now())
    run_all(filled.id)
    with pytest.raises(exporting.Gone):
        exporting.take(filled.id, late, now=now() + timedelta(hours=25))
    assert exporting.sweep(now() + timedelta(hours=25)) >= 1
    assert exporting.exports(filled.id, now=now())[0].state == "expired"


def test_an_import_into_another_account_gives_the_same_memories_as_pending(filled, ben_space):
    file = io.BytesIO()
    export_id = exporting.ask(filled.id, ALL, language="en", now=now())
    run_all(filled.id)
    file.write(exporting.take(filled.id, export_id, now=now()))
    brought = exporting.bring(ben_space.id, file.getvalue(), now=now())
    assert texts(ben_space.id, Status.PENDING) == texts(filled.id) and brought.added == len(texts(filled.id))
    assert not texts(ben_space.id) and [one.text for one in memory.todos(ben_space.id)] == ["renew the passport"]
    (seller,) = personas(ben_space.id)
    theirs = [one for one in memory.memories(ben_space.id, limit=100)[0] if one.persona_id == seller.persona_id]
    assert [one.value for one in theirs] == ["9000"]
    again = exporting.bring(ben_space.id, file.getvalue(), now=now())
    assert (again.added, again.known) == (0, brought.added) and len(memory.todos(ben_space.id)) == 1


def test_an_imported_memory_is_used_once_it_is_kept(ada_space):
    exporting.bring(
        ada_space.id, document(memories=[line("You live in Tromsø", slot="home.city", value="Tromsø")]), now=now()
    )
    (found,) = memory.memories(ada_space.id, statuses=[Status.PENDING])[0]
    assert (found.pending_reason, str(found.origin)) == ("imported", "imported")
    memory.confirm(ada_space.id, found.memory_id, version=found.version, now=now())
    memory.rebuild_index(ada_space.id)
    asked = {"now": now(), "time_zone": "UTC", "budget_tokens": 500}
    cards = memory.recall(ada_space.id, "where do I live?", **asked).all_cards
    assert [card.value for card in cards] == ["Tromsø"]


def test_what_was_taken_back_here_stays_out(ada_space):
    added = memory.add(ada_space.id, "I am allergic to kiwi", now=now(), time_zone="UTC")
    file = document(memories=[one | {} for one in json.loads(made(ada_space.id).read("memory.json"))["memories"]])
    memory.forget(ada_space.id, added.memory_ids[0], now=now())
    brought = exporting.bring(ada_space.id, file, now=now())
    assert (brought.added, brought.buried) == (0, 1)


def test_secrets_the_past_and_what_is_no_sentence_do_not_come_in(ada_space):
    lines = [line("your wifi password is hunter22xyz"), line("  "), line("x" * 1001), line(status="superseded")]
    lines += [line(status="revoked"), line("You sing", status="revoked")]
    brought = exporting.bring(ada_space.id, document(memories=lines), now=now())
    assert (brought.added, brought.refused, brought.revoked) == (0, 4, 2)
    assert "2 stay out: they were revoked there." in told(brought)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"PK\x03\x04nonsense",
        document(version=2),
        document(format="other"),
        document(memories=[{"text": "no id"}]),
        document(memories=[line(said_at="never")]),
        b"[" * 100_000,
        b"\xff\xfe",
    ],
    ids=range(10),  # the files hold random ids, and a test must be called the same in each process
)
def test_what_is_no_export_is_refused_and_changes_nothing(ada_space, data):
    with pytest.raises(exporting.BadFile):
        exporting.bring(ada_space.id, data, now=now())
    assert memory.counts(ada_space.id)["pending"] == 0


def test_a_bomb_of_zeros_is_refused(ada_space):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("memory.json", b" " * (exporting.LARGEST_DOCUMENT + 2))
    with pytest.raises(exporting.BadFile):
        exporting.bring(ada_space.id, packed.getvalue(), now=now())


@pytest.mark.parametrize("said_at", ["0001-01-01T00:00:00", "9999-12-31T23:59:59Z", "2026-11-01T00:00:00"])
def test_times_that_cannot_be_are_taken_for_the_nearest_that_can(ada_space, said_at):
    wanted = line(said_at=said_at, time_zone="Moon/Base", confidence=7.0, category="nonsense")
    assert exporting.bring(ada_space.id, document(memories=[wanted]), now=now()).added == 1


def test_the_pages_make_download_and_import(proved, ada_space, ada_learns):
    ada_learns("You keep bees")
    assert "being made" in proved.post("/capsule/data/export/", {"part": ["memories"]}, follow=True).content.decode()
    run_all(ada_space.id)
    (export,) = exporting.exports(ada_space.id, now=now())
    address = f"/capsule/data/export/{export.export_id}/"
    assert address in proved.get("/capsule/data/").content.decode()
    answer = proved.post(address)
    assert answer["Content-Type"] == "application/zip" and "no-store" in answer["Cache-Control"]
    assert proved.post(address).status_code == 409
    upload = SimpleUploadedFile("x.zip", answer.content)
    page = proved.post("/capsule/data/import/", {"file": upload}).content.decode()
    assert "1 was remembered already" in page
    bad = proved.post("/capsule/data/import/", {"file": SimpleUploadedFile("x.json", b"{")})
    assert bad.status_code == 400 and "Nothing was imported" in bad.content.decode()
    assert proved.post("/capsule/data/export/", {}).status_code == 400


def test_making_and_taking_ask_who_is_there_and_a_stranger_takes_nothing(signed_in, stranger, filled):
    assert "/reauthenticate/" in signed_in.post("/capsule/data/export/", {"part": ["memories"]})["Location"]
    export_id = exporting.ask(filled.id, ALL, language="en", now=now())
    run_all(filled.id)
    assert "/reauthenticate/" in signed_in.post(f"/capsule/data/export/{export_id}/")["Location"]
    stranger.post("/accounts/reauthenticate/", {"password": "ben's good password"})
    assert stranger.post(f"/capsule/data/export/{export_id}/").status_code == 404


def test_the_api_exports_and_imports(ada_space, ben_space, ada_learns):
    from tests.rooms.capsule.test_rest import Api

    ada_learns("You keep bees")
    told = Api(ada_space.id, "read")("get", "export").json()
    assert told["memories"][0]["text"] == "You keep bees"
    assert Api(ben_space.id, "read", "write")("post", "import", told).json()["added"] == 1
    assert Api(ben_space.id, "read", "write")("post", "import", {"format": "x"}).status_code == 400


@pytest.mark.parametrize("is_wanted", [True, False])
def test_mail_says_that_an_export_is_ready_to_who_wants_it_and_holds_none_of_it(ada, ada_space, ada_learns, is_wanted):
    from django.core import mail

    ada_learns("You keep bees")
    ada.mails_when_ready = is_wanted
    ada.save()
    exporting.ask(ada_space.id, ("memories",), language="zh-hans", now=datetime.now(UTC))
    run_all(ada_space.id)
    assert [one.to for one in mail.outbox] == ([[ada.email]] if is_wanted else [])
    assert all(
        "/capsule/data/" in one.body and "已就绪" in one.subject and "bees" not in one.body for one in mail.outbox
    )


def test_the_head_of_the_log_stands_on_everybodys_data_page_and_a_rewritten_log_no_longer_leads_there(proved):
    audit.record("erasure.approved", facts={"request": "PR-1"})
    number, mark = audit.head()
    page = proved.get("/capsule/data/").content.decode()
    assert f"Entry {number}" in page and mark in page
    assert audit.verify([audit.Checkpoint(number, "0" * 64)]).findings[0] == audit.Finding("rewritten", number)
