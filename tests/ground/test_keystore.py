"""The two key stores keep the same promises."""

import multiprocessing
import os
import stat
import threading
import time
import uuid

import pytest

from memoryhub.errors import BadMasterKey, KeyStoreDown, Shredded
from memoryhub.vault import cipher, keyring
from memoryhub.vault.keyring import Keyring
from memoryhub.vault.keystore import KEPT, StoredKey
from memoryhub.vault.postgres_store import GLANCE_S, PostgresKeyStore
from memoryhub.vault.sqlite_store import SqliteKeyStore
from tests.ground import keystores


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, tmp_path, db):
    made = keystores.sqlite(tmp_path) if request.param == "sqlite" else keystores.postgres()
    yield made
    made.close()


def another(store):
    """The same store as another process sees it."""
    return SqliteKeyStore(store.path) if isinstance(store, SqliteKeyStore) else PostgresKeyStore(store._url)


def key(space_id=None, wrapped=b"w", master="m1"):
    return StoredKey(space_id or uuid.uuid4(), 1, wrapped, master)


def test_a_key_comes_back_as_it_was_kept(store):
    mine = key()
    assert store.add(mine) == "m1"
    assert store.get(mine.space_id) == mine == another(store).get(mine.space_id)
    assert store.count() == 1 and store.master_id() == "m1"


def test_a_second_key_for_a_space_is_not_taken(store):
    mine = key()
    store.add(mine)
    store.add(key(mine.space_id, b"other"))
    assert store.get(mine.space_id).wrapped == b"w"


def test_a_key_wrapped_by_a_master_key_that_is_not_in_force_is_not_taken(store):
    store.add(key())
    late = key(master="m0")
    assert store.add(late) == "m1"
    with pytest.raises(KeyStoreDown):
        store.get(late.space_id)


def test_a_space_it_has_never_heard_of_is_not_taken_for_an_erased_one(store):
    with pytest.raises(KeyStoreDown) as caught:
        store.get(uuid.uuid4())
    assert "does not know" in str(caught.value)


def test_destroying_deletes_the_key_and_leaves_its_epoch(store):
    mine = key()
    store.add(mine)
    before = store.generation()
    assert store.destroy(mine.space_id) is True
    assert store.generation() > before and store.epoch(mine.space_id) == 1
    with pytest.raises(Shredded):
        store.get(mine.space_id)
    assert store.destroy(mine.space_id) is False and store.epoch(mine.space_id) == 1


def test_a_destroyed_key_is_never_made_anew(store):
    mine = key()
    store.add(mine)
    store.destroy(mine.space_id)
    with pytest.raises(Shredded):
        store.add(key(mine.space_id))


def test_another_process_notices_a_destruction(store):
    mine, other = key(), another(store)
    store.add(mine)
    before = other.generation()
    store.destroy(mine.space_id)
    time.sleep(2 * GLANCE_S if isinstance(store, PostgresKeyStore) else 0)
    assert other.generation() > before


def test_many_threads_make_keys_at_once(store):
    ids = [uuid.uuid4() for _ in range(24)]

    def make(part):
        for space_id in part:
            store.add(key(space_id))
        store.close()

    threads = [threading.Thread(target=make, args=(ids[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.count() == 24


def in_threads(count, work):
    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_fresh_thread_uses_the_connection_that_another_has_left(store, monkeypatch):
    made, connect = [], store.connect
    monkeypatch.setattr(store, "connect", lambda: made.append(connect()) or made[-1])
    for _ in range(20):
        in_threads(1, store.count)
    assert len(made) == 1


def test_of_a_burst_only_a_few_connections_stay_and_none_serves_two_at_once(store, monkeypatch):
    made, connect, barrier = [], store.connect, threading.Barrier(KEPT + 4)
    monkeypatch.setattr(store, "connect", lambda: made.append(connect()) or made[-1])

    def work(db):
        barrier.wait(10)
        return db.execute("SELECT 1").fetchone()

    in_threads(KEPT + 4, lambda: store._try(work))
    assert len(set(map(id, made))) == KEPT + 4 and len(store._idle) == KEPT


def test_connections_that_have_gone_stale_are_made_anew(store):
    store.add(key())
    for db in store._idle:
        db.close()
    assert store.count() == 1


def test_a_store_that_says_no_keeps_its_connection(store):
    store.count()
    (kept,) = store._idle
    with pytest.raises(KeyStoreDown):
        store.get(uuid.uuid4())
    assert store._idle == [kept]


# --- The file ---


def test_the_file_is_for_its_owner_only_whatever_the_umask(tmp_path):
    before = os.umask(0)
    try:
        store = keystores.sqlite(tmp_path)
        store.add(key())
    finally:
        os.umask(before)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700


def test_a_destroyed_key_is_gone_from_the_files_bytes(tmp_path):
    store = keystores.sqlite(tmp_path)
    kept, gone = key(wrapped=os.urandom(61)), key(wrapped=os.urandom(61))
    store.add(kept)
    store.add(gone)
    store.destroy(gone.space_id)
    bytes_of_all_files = b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    assert kept.wrapped in bytes_of_all_files
    assert gone.wrapped not in bytes_of_all_files


def test_a_file_that_is_no_key_store_says_that_the_store_is_down(tmp_path):
    store = keystores.sqlite(tmp_path)
    store.path.parent.mkdir()
    store.path.write_bytes(b"this is not a database" * 100)
    with pytest.raises(KeyStoreDown):
        store.generation()


def test_a_postgres_that_does_not_answer_says_that_the_store_is_down():
    with pytest.raises(KeyStoreDown):
        PostgresKeyStore("postgresql://nobody@127.0.0.1:1/none").generation()


# --- The keyring ---


@pytest.fixture
def ring(store):
    return Keyring(store)


def test_a_held_key_is_dead_as_soon_as_another_process_destroyed_it(ring, store):
    space_id = uuid.uuid4()
    ring.create(space_id)
    ring.keys(space_id)
    other = another(store)
    other.destroy(space_id)
    other.close()
    time.sleep(2 * GLANCE_S if isinstance(store, PostgresKeyStore) else 0)
    with pytest.raises(Shredded):
        ring.keys(space_id)


def _destroy_elsewhere(path, space_id):
    SqliteKeyStore(path).destroy(space_id)


def test_a_held_key_dies_when_a_forked_process_destroys_it(tmp_path):
    store = keystores.sqlite(tmp_path)
    ring, space_id = Keyring(store), uuid.uuid4()
    ring.create(space_id)
    ring.keys(space_id)
    child = multiprocessing.get_context("fork").Process(target=_destroy_elsewhere, args=(store.path, space_id))
    child.start()
    child.join()
    assert child.exitcode == 0
    with pytest.raises(Shredded):
        ring.keys(space_id)


def test_the_same_key_is_held_and_not_unwrapped_each_time(ring):
    space_id = uuid.uuid4()
    ring.create(space_id)
    assert ring.keys(space_id) is ring.keys(space_id)


def test_a_held_key_is_not_held_for_more_than_a_minute(ring, monkeypatch):
    space_id = uuid.uuid4()
    ring.create(space_id)
    first = ring.keys(space_id)
    now = time.monotonic()
    monkeypatch.setattr("memoryhub.vault.keyring.time.monotonic", lambda: now + 61)
    assert ring.keys(space_id) is not first


def test_the_keyring_does_not_grow_beyond_its_bound(tmp_path, monkeypatch):
    monkeypatch.setattr(keyring, "HELD", 12)  # each key made costs the store a write to the disk
    ring = Keyring(keystores.sqlite(tmp_path))
    for number in range(12 + 5):
        space_id = uuid.UUID(int=number + 1)
        ring.create(space_id)
        ring.keys(space_id)
    assert len(ring._held) == 12


def test_another_master_key_is_told_by_name_and_opens_nothing(ring, monkeypatch):
    space_id = uuid.uuid4()
    ring.create(space_id)
    ring._held.clear()
    wrong = os.urandom(32)
    monkeypatch.setattr("memoryhub.vault.keyring.masters.load", lambda: {cipher.master_id(wrong): wrong})
    with pytest.raises(BadMasterKey) as caught:
        ring.keys(space_id)
    assert cipher.master_id(wrong) in str(caught.value) and wrong.hex() not in str(caught.value)
