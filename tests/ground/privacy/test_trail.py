"""The trail against what was written down outside the database."""

import json
import subprocess
import sys
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from memoryhub.audit import api as audit
from memoryhub.audit import chain
from memoryhub.audit.models import AuditEntry
from memoryhub.privacy import trail

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def outside(tmp_path):
    before, settings.AUDIT_CHECKPOINTS = settings.AUDIT_CHECKPOINTS, tmp_path / "audit.jsonl"
    yield settings.AUDIT_CHECKPOINTS
    settings.AUDIT_CHECKPOINTS = before


def touched(owner, *statements):
    """What somebody does who owns the tables, and what `audit verify` then says."""
    owner.execute("ALTER TABLE audit_auditentry DISABLE TRIGGER USER")
    try:
        for sql in statements:
            owner.execute(sql)
        return trail.verify().findings
    finally:
        owner.execute("ALTER TABLE audit_auditentry ENABLE TRIGGER USER")


def test_the_head_is_written_down_once_signed_and_by_a_key_that_the_trail_names(outside):
    audit.record("test.done")
    assert trail.checkpoint() and not trail.checkpoint()
    audit.record("test.done")
    assert trail.checkpoint()
    lines = [json.loads(line) for line in outside.read_text().splitlines()]
    assert len(lines) == 2 and lines[1]["checkpoint"] == lines[0]["checkpoint"] + 1
    assert oct(outside.stat().st_mode & 0o777) == "0o600"
    assert trail.verify().findings == () and lines[0]["public_key"] in trail.trusted()


def test_cutting_off_the_tail_and_adding_anew_shows(outside, owner):
    number = audit.record("test.done")
    trail.checkpoint()
    assert [one.kind for one in touched(owner, f"DELETE FROM audit_auditentry WHERE id >= {number}")] == ["truncated"]
    audit.record("test.other")
    assert [one.kind for one in trail.verify().findings] == ["missing"], "the checkpoint's entry is not there"
    outside.unlink()


def test_a_checkpoint_that_somebody_else_signed_is_told(outside):
    audit.record("test.done")
    trail.checkpoint()
    told = json.loads(outside.read_text())
    told["signature"] = "00" * 64
    outside.write_text(json.dumps(told) + "\n")
    found = trail.verify().findings
    assert [(one.kind, one.entry) for one in found] == [("forged", told["checkpoint"])]


def test_the_command_says_whole_or_where_and_leaves_an_entry(owner, outside):
    number = audit.record("test.done", facts={"n": 1})
    out = StringIO()
    call_command("audit_verify", stdout=out)
    assert out.getvalue().startswith("Whole: ")
    assert AuditEntry.objects.order_by("-id").first().action == "audit.verified"
    touched(owner, f"UPDATE audit_auditentry SET facts = '{{\"n\": 2}}' WHERE id = {number}")
    err = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", "verify", stderr=err)
    assert f"changed at entry {number}" in err.getvalue()
    touched(owner, f"UPDATE audit_auditentry SET facts = '{{\"n\": 1}}' WHERE id = {number}")
    assert trail.verify().findings == ()


def test_the_export_holds_the_trail_and_its_checkpoints(outside):
    audit.record("test.done")
    trail.checkpoint()
    out = StringIO()
    call_command("audit", "export", stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert lines[-1]["checkpoint"] == max(line["id"] for line in lines if "hash" in line and "id" in line)
    assert "facts" in lines[0]


def test_an_export_with_its_proofs_is_verified_by_the_one_script_and_a_change_is_found(outside, tmp_path):
    for number in range(5):
        audit.note("test.looked", facts={"n": number})
    trail.checkpoint()
    file = tmp_path / "trail.jsonl"
    lines = list(trail.exported())
    file.write_text("\n".join(lines))
    script = [sys.executable, "-I", chain.__file__, str(file)]
    told = subprocess.run(script, capture_output=True, text=True)
    assert (told.returncode, "0 findings" in told.stdout) == (0, True), told.stdout + told.stderr
    place = next(at for at, line in enumerate(lines) if '"n": 3' in line and "test.looked" in line)
    lines[place] = lines[place].replace('"n": 3', '"n": 4')
    file.write_text("\n".join(lines))
    told = subprocess.run(script, capture_output=True, text=True)
    assert told.returncode == 1 and "changed at entry" in told.stdout and "event" in told.stdout


def test_an_event_that_its_owner_touched_is_found_by_its_batch_and_place(owner):
    audit.note("test.looked", facts={"n": 1})
    number = audit.note("test.looked", facts={"n": 2})
    audit.seal()
    owner.execute("BEGIN; ALTER TABLE audit_auditevent DISABLE TRIGGER USER")
    owner.execute("UPDATE audit_auditevent SET actor = gen_random_uuid() WHERE id = %s", [number])
    rows = owner.execute(
        f"SELECT {', '.join(chain.EVENT_FIELDS)} FROM audit_auditevent WHERE batch = %s ORDER BY id", [audit.head()[0]]
    ).fetchall()
    owner.execute("ROLLBACK")
    facts = audit.entries(action=chain.BATCH_SEALED, limit=1)[0].facts
    found = chain.batch_findings(audit.head()[0], facts, rows)
    assert [(one.kind, rows[one.place - 1][0]) for one in found] == [("changed", number)]
