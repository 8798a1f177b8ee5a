"""An old copy of the database does not bring an erased person back."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from memoryhub.accounts.models import User
from memoryhub.errors import Shredded
from memoryhub.privacy import api as privacy
from memoryhub.privacy import ledger, registry, steps
from memoryhub.privacy.types import State
from memoryhub.spaces.api import Space, scope
from memoryhub.vault import api as vault
from tests.ground.privacy.lives import asked

pytestmark = pytest.mark.django_db(transaction=True)


def copied(space_id):
    """Her rows as a dump holds them."""
    held = {}
    with scope(space_id), connection.cursor() as cursor:
        for rows in registry.tables():
            table = registry.model_of(rows)._meta.db_table
            cursor.execute(f"SELECT to_jsonb(t) FROM {table} t WHERE space_id = %s", [space_id])
            held[table] = [row[0] for row in cursor.fetchall()]
    return held


def put_back(space_id, held, user):
    """The old copy over today's database: her rows, her account, an active space; requests forgotten."""
    User(pk=user.pk, email=user.email, password=user.password).save(force_insert=True)
    Space.objects.filter(pk=space_id).update(owner=user, state=Space.State.ACTIVE, epoch=1)
    with scope(space_id), connection.cursor() as cursor:
        for table, rows in reversed(held.items()):
            for row in rows:
                row = {name: value for name, value in json.loads(row).items() if name != "number"}
                names = ", ".join(row)
                cursor.execute(
                    f"INSERT INTO {table} ({names})"
                    f" SELECT {names} FROM jsonb_populate_record(NULL::{table}, %s::jsonb)",
                    [json.dumps(row)],
                )
        cursor.execute("DELETE FROM privacy_certificate")
        cursor.execute("DELETE FROM privacy_erasurestep")
        cursor.execute("DELETE FROM privacy_erasurerequest")


def test_whoever_was_erased_since_is_erased_again_before_anything_is_served(ada, ada_lives, ben, ben_space):
    held = copied(ada_lives.id)
    privacy.run(asked(ada_lives).id)
    put_back(ada_lives.id, held, ada)
    assert steps.remaining(ada_lives.id)["rows:memory.Memory"] >= 2, "the copy brought her rows back"
    with pytest.raises(Shredded):  # today's keys do not open them even so
        vault.digest(ada_lives.id, "p", "x")
    with pytest.raises(CommandError, match="1 erasures"):
        call_command("restore", check=True)
    call_command("restore")
    assert set(steps.remaining(ada_lives.id).values()) == {0}
    assert not User.objects.filter(pk=ada.pk).exists() and User.objects.filter(pk=ben.pk).exists()
    assert Space.objects.get(pk=ada_lives.id).state == Space.State.ERASED
    assert Space.objects.get(pk=ben_space.id).state == Space.State.ACTIVE
    call_command("restore", check=True)
    assert len(ledger.lines()) == 1, "the same erasure, the same line"


def test_a_request_that_a_kill_left_goes_on_where_it_stopped(ada_lives):
    class Killed(BaseException):
        pass

    def die(name):
        if name == "rows:memory.Memory":
            raise Killed

    request = asked(ada_lives)
    with pytest.raises(Killed):
        privacy.run(request.id, on_step=die)
    assert [line.number for line in privacy.missing()] == [request.number]
    assert privacy.replay(timezone.now()).unfinished == ()
    assert privacy.request(request.id).state is State.DONE_LIVE
    told = {store["store"]: store["erased"] for store in privacy.summed_by_store(privacy.steps_of(request.id))}
    assert told["facts"] == request.manifest["facts"]


def test_a_line_that_a_crash_cut_off_is_written_again(ada_lives, own_ledger):
    own_ledger.parent.mkdir()
    own_ledger.write_text('{"request":"01')
    privacy.run(asked(ada_lives).id)
    assert [line.space for line in ledger.lines()] == [str(ada_lives.id)]
