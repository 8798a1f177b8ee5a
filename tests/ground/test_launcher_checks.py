"""Servers that the environment names are refused in one line before anything starts."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from memoryhub.launcher import checks, roles
from memoryhub.launcher.problem import UNUSABLE, Problem
from memoryhub.vault.postgres_store import PostgresKeyStore
from memoryhub.vault.sqlite_store import SqliteKeyStore
from tests.database import ROOT, renamed

pytestmark = pytest.mark.django_db
NOWHERE = "postgresql://somebody:a%20secret@127.0.0.1:1/nothing"


@pytest.fixture
def scratch():
    """A database of our own, without pgvector; gives its addresses as (application, owner, superuser)."""
    owner = os.environ["MEMORYHUB_TEST_OWNER_URL"]
    name = f"mhtest_{os.getpid()}_bare"
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    yield tuple(
        renamed(url, name) for url in (os.environ["MEMORYHUB_TEST_APP_URL"], owner, os.environ["DATABASE_ADMIN_URL"])
    )
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _refusal(app: str, owner: str) -> str:
    with pytest.raises(Problem) as caught:
        checks.check_database(app, owner)
    assert caught.value.code == UNUSABLE
    assert "\n" not in str(caught.value)
    return str(caught.value)


def _superuser(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_database_that_does_not_answer_is_told_without_its_password():
    line = _refusal(NOWHERE, NOWHERE)
    assert line.startswith("DATABASE_URL does not answer") and "secret" not in line


def test_an_address_that_is_none_is_told_with_an_example():
    assert "should look like postgresql://" in _refusal("mysql://db/x", NOWHERE)


def test_a_database_without_pgvector_is_told_how_to_get_it(scratch):
    app, owner, _ = scratch
    assert "CREATE EXTENSION vector" in _refusal(app, owner)


def test_an_old_pgvector_is_told_how_to_be_renewed(scratch):
    app, owner, admin = scratch
    _superuser(
        admin, "CREATE EXTENSION vector", "UPDATE pg_extension SET extversion = '0.7.4' WHERE extname = 'vector'"
    )
    assert "pgvector 0.7.4" in _refusal(app, owner)


def test_a_database_with_both_roles_and_pgvector_is_taken(scratch):
    app, owner, admin = scratch
    _superuser(admin, "CREATE EXTENSION vector")
    checks.check_database(app, owner)


@pytest.mark.parametrize(("who", "fault"), [(1, "owns the database"), (2, "is a superuser")])
def test_a_role_that_row_level_security_does_not_bind_is_refused(scratch, who, fault):
    _superuser(scratch[2], "CREATE EXTENSION vector")
    assert fault in _refusal(scratch[who], scratch[1])


def test_a_role_that_bypasses_row_level_security_is_refused(scratch):
    app, owner, admin = scratch
    role = f"mhtest_{os.getpid()}_bypass"
    _superuser(admin, "CREATE EXTENSION vector", f"CREATE ROLE {role} LOGIN BYPASSRLS PASSWORD 'x'")
    parts = urlsplit(app)
    try:
        url = parts._replace(netloc=f"{role}:x@{parts.netloc.rpartition('@')[2]}").geturl()
        assert "has BYPASSRLS" in _refusal(url, owner)
    finally:
        _superuser(admin, f"DROP ROLE {role}")


def test_a_member_of_the_owner_is_taken_for_the_owner(scratch):
    app, owner, admin = scratch
    role = f"mhtest_{os.getpid()}_member"
    _superuser(admin, "CREATE EXTENSION vector", f"CREATE ROLE {role} LOGIN PASSWORD 'x' IN ROLE {roles.OWNER}")
    parts = urlsplit(app)
    try:
        url = parts._replace(netloc=f"{role}:x@{parts.netloc.rpartition('@')[2]}").geturl()
        assert "owns the database" in _refusal(url, owner)
    finally:
        _superuser(admin, f"DROP ROLE {role}")


def test_two_addresses_of_different_databases_are_refused(scratch):
    app, owner, _ = scratch
    assert "two different databases" in _refusal(app, renamed(owner, "postgres"))


def test_an_owner_who_may_not_make_tables_is_refused(scratch):
    app, _, admin = scratch
    _superuser(admin, "CREATE EXTENSION vector")
    assert "may not make tables" in _refusal(app, app)


@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "unix:///nowhere/valkey.sock"])
def test_a_valkey_that_does_not_answer_is_told(url):
    with pytest.raises(Problem, match="VALKEY_URL does not answer"):
        checks.check_valkey(url)


@pytest.mark.parametrize("url", ["redis://127.0.0.1:6379/3", "amqp://127.0.0.1", "valkey.sock"])
def test_a_valkey_address_that_cannot_be_used_is_told_with_an_example(url):
    with pytest.raises(Problem, match="should look like redis://"):
        checks.check_valkey(url)


def test_the_command_refuses_external_servers_in_one_line_and_starts_nothing(tmp_path):
    environment = os.environ | {
        "MEMORYHUB_STATE": str(tmp_path),
        "DATABASE_URL": NOWHERE,
        "DATABASE_OWNER_URL": NOWHERE,
    }
    command = [sys.executable, "-m", "memoryhub.launcher", "up"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=30)
    assert done.returncode == UNUSABLE
    assert done.stdout == "" and len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "postgres").exists() and not (tmp_path / "processes.json").exists()


def test_a_key_store_that_was_moved_away_is_told_before_a_new_one_takes_its_place(scratch, tmp_path):
    _, owner, _ = scratch
    file = tmp_path / "keys.sqlite3"
    checks.check_key_store(owner, "", file)  # nothing was migrated yet
    with psycopg.connect(owner, autocommit=True) as database:
        database.execute("CREATE TABLE spaces_space (id int)")
        checks.check_key_store(owner, "", file)  # nobody has a space yet
        database.execute("INSERT INTO spaces_space VALUES (1)")
    for _ in range(2):
        with pytest.raises(Problem) as caught:
            checks.check_key_store(owner, "", file)
        assert str(file) in str(caught.value) and "put the right one back" in str(caught.value)
        SqliteKeyStore(file).count()  # a new one, without a key
    SqliteKeyStore(file).put_in_force("m1")
    checks.check_key_store(owner, "", file)


def test_so_is_one_in_a_database(scratch):
    _, owner, _ = scratch
    with psycopg.connect(owner, autocommit=True) as database:
        database.execute("CREATE TABLE spaces_space AS SELECT 1 AS id")
    with pytest.raises(Problem, match="KEYS_DATABASE_URL holds no key"):
        checks.check_key_store(owner, owner, Path("/nowhere"))
    PostgresKeyStore(owner).put_in_force("m1")
    checks.check_key_store(owner, owner, Path("/nowhere"))
