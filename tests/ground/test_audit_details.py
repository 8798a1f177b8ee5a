"""Details of the trail: opened by whom they concern, dark with their key, and the chain verifies all the same."""

import pytest

from memoryhub.audit import api as audit
from memoryhub.audit.models import AuditEntry, AuditEvent
from memoryhub.spaces.api import uuid7
from memoryhub.vault import api as vault

pytestmark = pytest.mark.django_db
DETAIL = {"network": "192.0.2.7", "client": "a browser of 1998"}


def told(space_id):
    return [one.detail for one in audit.of_person(space_id, ["test."])]


@pytest.fixture
def recorded(ada_space):
    """(number of an entry, number of an event), both of Ada and with a detail."""
    numbers = [do("test.done", subject=ada_space.id, detail=DETAIL) for do in (audit.record, audit.note)]
    audit.seal()
    return numbers


def test_a_detail_is_read_by_its_person_alone_and_stands_nowhere_in_the_clear(recorded, ada_space, ben_space, sam):
    assert told(ada_space.id) == [DETAIL, DETAIL] and told(ben_space.id) == []
    held = bytes(AuditEntry.objects.get(id=recorded[0]).sealed)
    assert b"192.0.2" not in held and "192.0.2" not in str(AuditEntry.objects.get(id=recorded[0]).facts)
    with vault.reading_as_staff(sam.id):
        assert told(ada_space.id) == [{}, {}], "staff need a grant"


def test_the_chain_and_its_batches_verify_after_the_key_is_gone(recorded, ada_space):
    vault.shred(ada_space.id)
    assert told(ada_space.id) == [{}, {}]
    assert audit.verify().findings == ()
    audit.record("test.done", subject=ada_space.id, detail=DETAIL)
    assert audit.entries(subject=ada_space.id, limit=1)[0].facts == {}, "what nobody can seal is left out"
    assert audit.verify().findings == ()


def test_nobodys_detail_is_left_out():
    for subject in (None, uuid7()):
        number = audit.record("test.done", subject=subject, detail=DETAIL)
        row = AuditEntry.objects.get(id=number)
        assert (row.facts, row.sealed) == ({}, None)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("touch", ["NULL", "'\\x00'::bytea"])
def test_a_detail_that_somebody_with_every_right_touched_is_found_at_its_place(recorded, owner, touch):
    entry, event = recorded
    before = dict(AuditEntry.objects.values_list("id", "sealed")), dict(AuditEvent.objects.values_list("id", "sealed"))
    for table, number in (("audit_auditentry", entry), ("audit_auditevent", event)):
        owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        owner.execute(f"UPDATE {table} SET sealed = {touch} WHERE id = %s", [number])
    found = audit.verify().findings
    for table, number, held in (("audit_auditentry", entry, before[0]), ("audit_auditevent", event, before[1])):
        owner.execute(f"UPDATE {table} SET sealed = %s WHERE id = %s", [held[number], number])
        owner.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    batch = AuditEvent.objects.get(id=event).batch
    assert [(one.kind, one.entry, one.place) for one in found] == [("changed", entry, 0), ("changed", batch, 1)]
    assert audit.verify().findings == ()
