"""The trail only grows, and tells where it was touched."""

import uuid

import psycopg
import pytest
from django.contrib.auth.models import Group
from django.db import connection, transaction
from django.db.utils import ProgrammingError

from memoryhub.accounts.models import ROLES
from memoryhub.audit import api as audit
from memoryhub.audit.chain import FIELDS, verified
from memoryhub.audit.models import AuditEntry
from memoryhub.vault import api as vault


def entries(subject):
    return list(AuditEntry.objects.filter(subject=subject))


def test_each_entry_is_chained_to_the_one_before(db):
    first, second = (AuditEntry.objects.get(id=audit.record("test.done", facts={"n": n})) for n in (1, 2))
    assert second.previous == first.hash
    assert audit.verify().broken_at is None and audit.verify().entries >= 2


@pytest.mark.parametrize("sql", ["UPDATE audit_auditentry SET action = 'x'", "DELETE FROM audit_auditentry"])
def test_the_application_cannot_change_or_delete_an_entry(db, sql):
    audit.record("test.done")
    with (
        pytest.raises(ProgrammingError, match="denied|only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("sql", ["UPDATE audit_auditentry SET action = 'x'", "TRUNCATE audit_auditentry"])
def test_even_the_owner_cannot_while_the_guard_stands(owner, sql):
    audit.record("test.done")
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="only grows"):
        owner.execute(sql)


def test_an_erasure_deletes_no_entry_either(db):
    number = audit.record("test.done")
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('memoryhub.erasing', 'on', true)")
        cursor.execute("SELECT set_config('memoryhub.erasure', 'on', true)")
        with pytest.raises(ProgrammingError), transaction.atomic():
            cursor.execute("DELETE FROM audit_auditentry WHERE id = %s", [number])
    assert AuditEntry.objects.filter(id=number).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "touch",
    [
        "UPDATE audit_auditentry SET facts = '{\"n\": 9}' WHERE id = %s",
        "UPDATE audit_auditentry SET subject = gen_random_uuid() WHERE id = %s",
        "DELETE FROM audit_auditentry WHERE id = %s",
    ],
    ids=["facts", "subject", "removed"],
)
def test_what_somebody_with_every_right_touched_is_found(owner, touch):
    number = audit.record("test.done", facts={"n": 1})
    after = audit.record("test.done", facts={"n": 2})
    owner.execute("BEGIN; ALTER TABLE audit_auditentry DISABLE TRIGGER USER")
    owner.execute(touch, [number])
    found = _verified_by(owner)
    owner.execute("ROLLBACK")
    assert found in (number, after) and audit.verify().broken_at is None


def _verified_by(owner):
    """What the check says of the rows as the owner's open transaction sees them."""
    return verified(owner.execute(f"SELECT {', '.join(FIELDS)} FROM audit_auditentry ORDER BY id").fetchall()).broken_at


def test_an_entry_says_who_acted(db, sam):
    with audit.acting(sam.id):
        number = audit.record("test.done")
    assert AuditEntry.objects.get(id=number).actor == sam.id
    assert AuditEntry.objects.get(id=audit.record("test.done")).actor is None


def test_an_entry_and_its_deed_are_there_together_or_not_at_all(db):
    subject = uuid.uuid4()
    with pytest.raises(ValueError), transaction.atomic():
        audit.record("test.done", subject=subject)
        raise ValueError
    assert entries(subject) == []


def test_shredding_a_key_is_recorded_once_however_often_it_is_asked(db, ada_space):
    vault.shred(ada_space.id)
    vault.shred(ada_space.id)
    assert [entry.action for entry in entries(ada_space.id)] == ["key.shredded"]


def test_a_destruction_whose_entry_was_lost_gets_it_when_it_is_repeated(db, ada_space, ben_space):
    vault.ring().store.destroy(ada_space.id)  # as after a commit that failed: the key is gone, no entry
    assert entries(ada_space.id) == []
    vault.shred(ada_space.id)
    vault.shred(ada_space.id)
    assert [entry.action for entry in entries(ada_space.id)] == ["key.shredded"]
    assert entries(ben_space.id) == [] and vault.digest(ben_space.id, "p", "still there")


@pytest.mark.parametrize("from_the_groups_side", [False, True])
def test_each_change_of_roles_is_recorded_for_the_person(ada, from_the_groups_side):
    group = Group.objects.get(name="auditor")
    if from_the_groups_side:
        group.user_set.add(ada)
        group.user_set.remove(ada)
    else:
        ada.groups.add(group)
        ada.groups.clear()
    assert [entry.facts for entry in entries(ada.id)] == [{"added": ["auditor"]}, {"removed": ["auditor"]}]


def test_the_roles_are_there_after_migrating(db):
    assert set(Group.objects.values_list("name", flat=True)) >= set(ROLES)


def test_everyday_events_wait_for_nobody_and_are_sealed_together(db, sam):
    with audit.acting(sam.id):
        first = audit.note("test.looked", facts={"n": 1})
    audit.note("test.looked", facts={"n": 2})
    assert audit.unsealed_since() is not None
    assert audit.seal() >= 2 and audit.seal() == 0 and audit.unsealed_since() is None
    event = next(one for one in audit.events(action="test.looked") if one.id == first)
    assert event.actor == sam.id and event.batch == audit.head()[0]
    assert audit.verify().findings == ()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE audit_auditevent SET action = 'x'",
        "DELETE FROM audit_auditevent",
        "UPDATE audit_auditevent SET batch = 1 WHERE batch IS NOT NULL",
    ],
)
def test_the_application_cannot_change_an_event_nor_move_it_to_another_batch(db, sql):
    audit.note("test.looked")
    audit.seal()
    with (
        pytest.raises(ProgrammingError, match="denied|only grows"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
