"""A fresh database for each pytest process, beside those of other runs on the same server.

Migrations run once, as the owner, into a template named after their digest; a test database is a copy of it. The tests
connect as the application's role, as the product does.
"""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from memoryhub.launcher import roles

ROOT = Path(__file__).resolve().parent.parent
HINT = (
    "These tests need Postgres and Valkey: run `make test`, which starts them, "
    "or set DATABASE_URL, DATABASE_OWNER_URL and VALKEY_URL."
)
_PREFIX = "mhtest"
_TURN = 7_306_821  # advisory lock: one process at a time makes templates and copies


def renamed(url: str, database: str) -> str:
    """The same server and role, another database."""
    return urlsplit(url)._replace(path=f"/{database}").geturl()


def _digest() -> str:
    """Of everything that shapes the migrated tables."""
    apps = (ROOT / "memoryhub", ROOT / "chat", ROOT / "capsule", ROOT / "admin_console")
    files = [path for app in apps for path in app.rglob("*.py") if path.parent.name == "migrations"]
    files += [ROOT / "memoryhub/spaces/isolation.py", ROOT / "memoryhub/launcher/roles.py", ROOT / "requirements.lock"]
    mark = hashlib.sha256()
    for path in sorted(files):
        mark.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return mark.hexdigest()[:12]


class TestDatabase:
    """One database of this process.

    Args:
        app_url, owner_url: the server, as the application and as the owner (who may create databases).
        worker: pytest-xdist's name of this process, or "main".
    """

    __test__ = False  # pytest: not a class of tests

    def __init__(self, app_url: str, owner_url: str, worker: str) -> None:
        self.name = f"{_PREFIX}_{os.getpid()}_{worker}"
        self.url = renamed(app_url, self.name)
        self.owner_url = renamed(owner_url, self.name)
        self._server = renamed(owner_url, urlsplit(owner_url).path.strip("/") or "postgres")

    def create(self) -> None:
        with self._turn() as connection:
            self._drop_leftovers(connection)
            template = self._template(connection)
            connection.execute(f"CREATE DATABASE {self.name} TEMPLATE {template}")

    def drop(self) -> None:
        """Autovacuum, a superuser's process, may be in it; it stays for moments, or for a minute after a
        bench of many rows, and nobody but itself may end it."""
        self._end_own_connections()
        with psycopg.connect(self._server, autocommit=True) as connection:
            for rest in range(240, -1, -1):
                try:
                    connection.execute(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)")
                    return
                except psycopg.errors.InsufficientPrivilege:
                    if not rest:
                        raise
                    time.sleep(0.25)

    def _end_own_connections(self) -> None:
        """Those a live server's threads still hold: the owner, who drops, may not end another role's."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"
            )

    @contextmanager
    def _turn(self) -> Iterator[psycopg.Connection]:
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute("SELECT pg_advisory_lock(%s)", [_TURN])
            yield connection

    def _template(self, connection: psycopg.Connection) -> str:
        name = f"{_PREFIX}_tpl_{_digest()}"
        found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if not found:
            unfinished = f"{name}_making"
            connection.execute(f"DROP DATABASE IF EXISTS {unfinished} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {unfinished}")
            self._migrate(unfinished)
            connection.execute(f"ALTER DATABASE {unfinished} RENAME TO {name}")
        return name

    def _migrate(self, database: str) -> None:
        owner = renamed(self.owner_url, database)
        with psycopg.connect(owner) as connection:
            for statement in roles.grant_statements(urlsplit(self.url).username or roles.APP):
                connection.execute(statement)
        environment = os.environ | {"DATABASE_URL": renamed(self.url, database), "DATABASE_OWNER_URL": owner}
        command = [sys.executable, "manage.py", "migrate", "--database", "owner", "--skip-checks", "--verbosity", "0"]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"migrating the test database failed:\n{done.stderr[-3000:]}")

    def _drop_leftovers(self, connection: psycopg.Connection) -> None:
        """Databases of test processes that were killed."""
        rows = connection.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{_PREFIX}\\_%"])
        for (name,) in rows.fetchall():
            pid = name.split("_")[1]
            if pid.isdigit() and not Path("/proc", pid).exists():
                connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
