"""The master key: read strictly, changed safely."""

import base64
import os
import shutil
import threading
import time
import uuid
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from memoryhub.audit.models import AuditEntry
from memoryhub.errors import BadMasterKey
from memoryhub.spaces.api import space_of
from memoryhub.vault import api, checks, cipher, masters, rotation
from memoryhub.vault.api import Context


def encoded(key: bytes) -> str:
    return base64.b64encode(key).decode()


@pytest.fixture
def house(tmp_path, settings):
    """A vault of its own, with a master key in a file."""
    settings.STATE_DIR = tmp_path
    settings.KEYS_DATABASE_URL = settings.MASTER_KEY = ""
    settings.MASTER_KEY_FILE = str(tmp_path / "master.key")
    key = os.urandom(32)
    rotation.write_key(Path(settings.MASTER_KEY_FILE), key)
    api.forget()
    api.ring().store.put_in_force(cipher.master_id(key))  # in use before: spaces of other tests are in the database
    yield tmp_path
    api.forget()


HERE = Context("t", uuid.UUID(int=5), "f")


def sealed_spaces(count):
    spaces = [uuid.uuid4() for _ in range(count)]
    for space_id in spaces:
        api.create_key(space_id)
    return {space_id: api.seal(space_id, HERE, str(space_id).encode()) for space_id in spaces}


def all_open(sealed):
    api.forget()
    return all(api.unseal(space_id, HERE, value) == str(space_id).encode() for space_id, value in sealed.items())


@pytest.mark.parametrize("content", ["", "hello", encoded(b"short"), encoded(bytes(33)), "ÄÖ", "a" * 43])
def test_a_broken_master_key_is_told_in_a_sentence_that_does_not_repeat_it(house, settings, content):
    Path(settings.MASTER_KEY_FILE).write_text(content)
    with pytest.raises(BadMasterKey) as caught:
        api.create_key(uuid.uuid4())
    assert "is broken" in str(caught.value) and settings.MASTER_KEY_FILE in str(caught.value)
    assert not content or content not in str(caught.value)
    assert api.healthy() is False


def test_a_missing_master_key_says_where_it_was_looked_for(house, settings):
    Path(settings.MASTER_KEY_FILE).unlink()
    with pytest.raises(BadMasterKey, match="There is no master key in"):
        api.create_key(uuid.uuid4())


def test_a_binary_file_instead_of_base64_is_told_too(house, settings):
    Path(settings.MASTER_KEY_FILE).write_bytes(b"\xff\xfe" * 16)
    with pytest.raises(BadMasterKey, match="cannot be read"):
        api.create_key(uuid.uuid4())


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_master_key_that_others_may_read_is_refused(house, settings, mode):
    Path(settings.MASTER_KEY_FILE).chmod(mode)
    with pytest.raises(BadMasterKey, match="chmod 600"):
        masters.load()


def test_the_environment_wins_over_the_file(house, settings):
    key = os.urandom(32)
    settings.MASTER_KEY = encoded(key)
    assert masters.load() == {cipher.master_id(key): key}


def test_the_start_check_names_a_wrong_master_key(house, settings):
    sealed_spaces(1)
    assert checks.master_key_opens_the_key_store() == [] and api.healthy()
    rotation.write_key(Path(settings.MASTER_KEY_FILE), os.urandom(32))
    (error,) = checks.master_key_opens_the_key_store()
    assert error.id == "vault.E001" and "Put the right one back" in error.msg
    assert api.healthy() is False


def test_an_empty_key_store_beside_spaces_is_refused_and_nothing_is_made_in_it(house, settings, ada_space, ben):
    settings.STATE_DIR = house / "moved"
    api.forget()
    assert api.healthy() is False
    (error,) = checks.master_key_opens_the_key_store()
    assert error.id == "vault.E001" and "key store is empty" in error.msg
    with pytest.raises(BadMasterKey, match="Put the right key store back"):
        space_of(ben)
    assert api.ring().store.count() == 0


def test_the_first_space_of_all_finds_an_empty_key_store_and_is_made(house, settings, db):
    settings.STATE_DIR = house / "new"
    api.forget()
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL search_path TO pg_temp")  # a database without spaces
        assert api.healthy() is True
        api.create_key(uuid.uuid4())
    assert api.ring().store.count() == 1


# --- Rotation ---


def rotate() -> str:
    out = StringIO()
    call_command("rotate_master_key", stdout=out)
    return out.getvalue()


def test_a_rotation_rewraps_every_key_and_destroys_the_old_master(house, settings, db):
    sealed = sealed_spaces(5)
    before = Path(settings.MASTER_KEY_FILE).read_text()
    assert "5 keys are wrapped" in rotate()
    assert Path(settings.MASTER_KEY_FILE).read_text() != before
    assert Path(settings.MASTER_KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert all_open(sealed)
    assert [path.name for path in house.glob("master*")] == ["master.key"]
    entry = AuditEntry.objects.order_by("-id").first()
    assert entry.action == "master_key.rotated" and entry.facts["keys"] == 5
    Path(settings.MASTER_KEY_FILE).write_text(before)
    api.forget()
    with pytest.raises(BadMasterKey):
        api.unseal(next(iter(sealed)), HERE, next(iter(sealed.values())))


class Killed(BaseException):
    """Stands for kill -9: no handler of the product catches it."""


def die(*_, **__):
    raise Killed


@pytest.mark.parametrize("dies_at", ["write", "in_force", "rewrap_first", "rewrap_second", "end", "audit"])
def test_a_rotation_killed_anywhere_is_taken_up_and_nothing_is_unreadable_meanwhile(
    house, settings, db, monkeypatch, dies_at
):
    sealed = sealed_spaces(5)
    monkeypatch.setattr(rotation, "BATCH", 2)
    store = api.ring().store
    with monkeypatch.context() as patch, pytest.raises(Killed):
        if dies_at == "write":
            patch.setattr(rotation.os, "replace", die)
        elif dies_at == "in_force":
            patch.setattr(store, "put_in_force", die)
        elif dies_at.startswith("rewrap"):
            real, calls = store.rewrap, []

            def rewrap(keys):
                calls.append(1)
                return real(keys) if dies_at == "rewrap_second" and len(calls) == 1 else die()

            patch.setattr(store, "rewrap", rewrap)
        elif dies_at == "end":
            patch.setattr(rotation, "end_file", die)
        else:
            patch.setattr(api.audit, "record", die)
        rotate()
    assert all_open(sealed), "between the two runs everything opens"
    later = sealed_spaces(1)
    rotate()
    assert all_open(sealed | later)
    assert not masters.next_file(Path(settings.MASTER_KEY_FILE)).exists()
    assert api.ring().store.wrapped_by_others(next(iter(masters.load())), 10) == []


def test_a_key_made_while_a_rotation_is_under_way_is_wrapped_by_the_new_master(house, settings, db):
    sealed_spaces(1)
    path = Path(settings.MASTER_KEY_FILE)
    new = rotation.begin_file(path)
    rotation.rewrap_all(api.ring().store, new)
    between = sealed_spaces(1)
    rotation.end_file(path)
    assert all_open(between)


def test_keys_are_made_and_used_while_the_master_key_changes_three_times(house, settings, db):
    sealed, faults, stop = {}, [], threading.Event()

    def live():
        while not stop.is_set():
            try:
                sealed.update(sealed_spaces(2))
                space_id = next(iter(sealed))
                api.ring()._held.clear()
                api.unseal(space_id, HERE, sealed[space_id])
                time.sleep(0.02)  # SQLite is not fair to who waits beside a tight loop
            except Exception as problem:
                faults.append(problem)

    threads = [threading.Thread(target=live) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(3):
        rotate()
        time.sleep(0.05)
    stop.set()
    for thread in threads:
        thread.join()
    assert faults == [] and len(sealed) > 6 and all_open(sealed)


def test_a_rotation_with_the_wrong_master_key_changes_nothing(house, settings, db):
    sealed = sealed_spaces(2)
    path = Path(settings.MASTER_KEY_FILE)
    shutil.copy(path, house / "right")
    rotation.write_key(path, os.urandom(32))
    with pytest.raises(CommandError, match="Put the right one back"):
        rotate()
    shutil.copy(house / "right", path)
    assert all_open(sealed)


def test_by_environment_new_and_old_stand_side_by_side_while_rotating(house, settings, db):
    old, new = os.urandom(32), os.urandom(32)
    settings.MASTER_KEY = encoded(old)
    api.ring().store.put_in_force(cipher.master_id(old))
    sealed = sealed_spaces(3)
    with pytest.raises(CommandError, match="NEW,OLD"):
        rotate()
    settings.MASTER_KEY = f"{encoded(new)},{encoded(old)}"
    assert "3 keys" in rotate()
    settings.MASTER_KEY = encoded(new)
    assert all_open(sealed)
