"""The order of things: databases before their clients when starting, clients before their databases when stopping."""

import asyncio
import contextlib
import time
from collections.abc import Mapping

from memoryhub.launcher import checks, keys, product, roles
from memoryhub.launcher.child import Child, Spec
from memoryhub.launcher.choices import Choices, check_port, common_environment
from memoryhub.launcher.output import Journal, say
from memoryhub.launcher.places import ROOT, Places, write_json
from memoryhub.launcher.postgres import SUPERUSER, Postgres
from memoryhub.launcher.preparation import Preparation
from memoryhub.launcher.problem import FAILED, Problem
from memoryhub.launcher.valkey import Valkey

# Seconds from "every process is ready" to "/readyz says so".
_SETTLING_SECONDS = 30.0


class House:
    """All processes of one state folder.

    Args:
        environment: as inherited; the addresses of the servers that run are added.
        quiet: children's words go to their log files only.
    """

    def __init__(self, places: Places, choices: Choices, environment: Mapping[str, str], quiet: bool = False) -> None:
        self._places = places
        self._choices = choices
        self._quiet = quiet
        self._inherited = environment
        self.environment = common_environment(environment) | {"MEMORYHUB_STATE": str(places.state)}
        self._postgres = None if choices.database_url else Postgres(places, choices.durable)
        self._valkey = None if choices.valkey_url else Valkey(places)
        self._owner_url = choices.owner_url
        self._servers: list[Child] = []
        self._clients: list[Child] = []
        self._processes: dict[str, int] = {}

    def owners_environment(self) -> dict[str, str]:
        """For commands that migrate or test; never for what serves people."""
        admin = {"DATABASE_ADMIN_URL": self._postgres.url(SUPERUSER)} if self._postgres else {}
        return {"DATABASE_OWNER_URL": self._owner_url} | admin

    def check(self) -> None:
        """Everything that can be refused before a process is started.

        Raises:
            Problem: see the checks.
        """
        self.environment |= keys.master_key(self._places, self._inherited)
        if not (self._inherited.get("SECRET_KEY") or self._inherited.get("SECRET_KEY_FILE")):
            self.environment["SECRET_KEY_FILE"] = str(keys.secret_file(self._places, "django.key"))
        if self._choices.database_url:
            checks.check_database(self._choices.database_url, self._choices.owner_url)
        if self._choices.valkey_url:
            checks.check_valkey(self._choices.valkey_url)
        if self._inherited.get("KEYS_DATABASE_URL"):
            checks.check_keys_database(self._inherited["KEYS_DATABASE_URL"])

    async def start_servers(self, owner_makes_databases: bool = False) -> None:
        # The settings are read meanwhile. A quiet run's command says itself what it cannot use.
        starting = [] if self._quiet else [self._preparation().check_settings()]
        if self._postgres:
            starting.append(self._start_postgres(self._postgres, owner_makes_databases))
        if self._valkey:
            self._valkey.prepare()
            self.environment["VALKEY_URL"] = self._valkey.url
            starting.append(self._start(self._valkey.spec(), self._servers))
        await _all(starting)

    async def _start_postgres(self, postgres: Postgres, owner_makes_databases: bool) -> None:
        await postgres.prepare()
        await self._start(postgres.spec(), self._servers)
        postgres.furnish(owner_makes_databases)
        self.environment["DATABASE_URL"] = postgres.url(roles.APP)
        self._owner_url = postgres.url(roles.OWNER)

    async def prepare(self) -> str:
        """Migrations, translations, static files, demo accounts: what is missing of them.

        Returns:
            The demo accounts, a line each, if they were made just now.
        Raises:
            Problem: a step failed, or the key store was lost.
        """
        keys_url = self._inherited.get("KEYS_DATABASE_URL", "")
        checks.check_key_store(self._owner_url, keys_url, self._places.state.resolve() / "keys" / "keys.sqlite3")
        preparation = self._preparation()
        await preparation.compile_messages()
        await _all([preparation.migrate(), preparation.collect_static()])
        await preparation.replay_erasures()
        return await preparation.demo_accounts(self._choices.seeds) if self._choices.demo else ""

    async def migrate(self) -> None:
        """The database alone, for commands that need neither pages nor accounts."""
        await self._preparation().migrate()

    def _preparation(self) -> Preparation:
        return Preparation(self._places, self.environment, self._owner_url, lambda line: say(f"{line} ..."))

    async def start_product(self) -> None:
        """Web, worker and beat, until /readyz says that the product is ready.

        Raises:
            Problem: one of them did not start, or the port was taken meanwhile.
        """
        check_port(self._choices.port)
        makers = (product.web, product.worker, product.beat)
        specs = [make(self._places, self._choices, self.environment) for make in makers]
        await _all([self._start(spec, self._clients) for spec in specs])
        deadline = time.monotonic() + _SETTLING_SECONDS
        while failing := await product.failing_checks(self._choices.port):
            if time.monotonic() > deadline:
                raise Problem(product.not_ready(failing, self._places.logs), FAILED)
            await asyncio.sleep(0.1)

    async def _start(self, spec: Spec, group: list[Child]) -> None:
        journal = Journal(self._places.logs, spec.name, spec.hush, terminal=not self._quiet)
        child = Child(spec, journal, str(ROOT), self._note)
        group.append(child)
        await child.start()

    def _note(self, name: str, pid: int) -> None:
        self._processes[name] = pid
        with contextlib.suppress(OSError):  # a list for whoever looks on; a full disk must not end the process for it
            write_json(self._places.processes, self._processes)

    async def stop(self) -> None:
        """Clients first and together, since a worker without its broker or database loses its job; then Valkey, which
        Postgres's clients no longer need; Postgres last."""
        await asyncio.gather(*(child.stop() for child in self._clients))
        for name in ("valkey", "postgres"):
            for child in self._servers:
                if child.spec.name == name:
                    await child.stop()
        self._places.processes.unlink(missing_ok=True)

    def kill(self) -> None:
        for child in (*self._clients, *self._servers):
            child.kill()


async def _all(starting) -> None:
    """Together; when one fails the others are cancelled, and the one problem is told."""
    try:
        async with asyncio.TaskGroup() as group:
            for coroutine in starting:
                group.create_task(coroutine)
    except ExceptionGroup as problems:
        raise problems.exceptions[0] from None
