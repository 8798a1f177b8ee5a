"""The trail against what was written down outside the database."""

import json
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from memoryhub.audit import api as audit
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
    assert lines[-1]["checkpoint"] == lines[-2]["id"] and "facts" in lines[0]
