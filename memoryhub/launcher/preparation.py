"""What must be done before the first request, and is skipped as long as nothing that it depends on has changed."""

import hashlib
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import psycopg

from memoryhub.launcher import roles
from memoryhub.launcher.child import once
from memoryhub.launcher.places import ROOT, Places, write_private
from memoryhub.launcher.problem import FAILED, Problem

_OURS = ("memoryhub", "chat", "capsule", "admin_console")
_BEGUN = "begun"  # seeding that a failure or a kill left half done
_SHAPING = (ROOT / "requirements.lock", ROOT / "memoryhub/settings.py")  # other packages' migrations and static files


class Preparation:
    """
    Args:
        environment: of the processes that serve people, without the owner's address.
        owner_url: used by the migrating process only.
        tell: says what is going on, since a first start takes a while.
    """

    def __init__(
        self, places: Places, environment: Mapping[str, str], owner_url: str, tell: Callable[[str], None]
    ) -> None:
        self._places = places
        self._environment = environment
        self._owner_url = owner_url
        self._tell = tell

    async def check_settings(self) -> None:
        """
        Raises:
            Problem: a variable cannot be used.
        """
        command = [sys.executable, "-m", "memoryhub.checking"]
        code, output = await once(command, self._environment, str(ROOT))
        if code:
            raise Problem(output.strip().splitlines()[-1] if output.strip() else "The settings cannot be read.")

    async def compile_messages(self) -> None:
        sources = [path for folder in (ROOT / "locale", *_folders()) for path in folder.rglob("*.po")]
        if all(_is_younger(path.with_suffix(".mo"), path) for path in sources):
            return
        self._tell("Compiling translations")
        await self._manage("compile_messages")

    async def collect_static(self) -> None:
        folders = [ROOT / "static", *(folder / "static" for folder in _folders())]
        sources = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        mark = _digest([*sources, *_SHAPING])
        if self._is_done("static", mark) and (self._places.state / "static" / "staticfiles.json").exists():
            return
        self._tell("Collecting static files")
        await self._manage("collectstatic", "--noinput", "--clear", "--skip-checks")
        self._note_done("static", mark)

    async def migrate(self) -> None:
        """As the owner. The stamp joins the migrations on disk with those applied in this very database."""
        sources = [path for folder in _folders() for path in folder.rglob("migrations/*.py")]
        on_disk = _digest([*sources, *_SHAPING, ROOT / "memoryhub/spaces/isolation.py"])
        if self._is_done("migrated", on_disk + self._applied()):
            return
        self._tell("Migrating the database")
        self._grant()
        owner = {"DATABASE_OWNER_URL": self._owner_url}
        await self._manage("migrate", "--database", "owner", "--skip-checks", **owner)
        self._note_done("migrated", on_disk + self._applied())

    def _applied(self) -> str:
        with psycopg.connect(self._owner_url) as connection:
            if connection.execute("SELECT to_regclass('public.django_migrations')").fetchone()[0] is None:
                return "none"
            sql = "SELECT md5(string_agg(app || '.' || name, ' ' ORDER BY app, name)) FROM django_migrations"
            return str(connection.execute(sql).fetchone()[0])

    async def replay_erasures(self) -> None:
        """Nobody whom the ledger says to be erased is served again from an old copy of the database.

        Raises:
            Problem: somebody could not be erased again.
        """
        ledger = self._environment.get("MEMORYHUB_LEDGER_FILE") or self._places.state / "ledger" / "erasures.jsonl"
        if not Path(ledger).exists():
            return
        mark = hashlib.sha256(Path(ledger).read_bytes()).hexdigest()
        if self._is_done("ledger", mark + self._erasures()):
            return
        self._tell("Comparing the database with the erasure ledger")
        await self._manage("restore", "--skip-checks")
        self._note_done("ledger", mark + self._erasures())

    def _erasures(self) -> str:
        """What this database knows to be erased; an older copy knows less."""
        sql = "SELECT md5(coalesce(string_agg(id::text, ' ' ORDER BY id), '')) FROM privacy_erasurerequest"
        with psycopg.connect(self._owner_url) as connection:
            return str(connection.execute(f"{sql} WHERE state LIKE 'done%'").fetchone()[0])

    def _grant(self) -> None:
        with psycopg.connect(self._environment["DATABASE_URL"]) as app:
            name = app.info.user
        with psycopg.connect(self._owner_url) as owner:
            for statement in roles.grant_statements(name):
                owner.execute(statement)

    async def demo_accounts(self, seeds: bool = False) -> str:
        """Make the demo accounts, once in the life of a state folder; they stay in its demo.json.

        Args:
            seeds: with people, a month of their talk and requests to be forgotten.
        Returns:
            A line for each of them if they are new, else nothing: passwords are shown once.
        """
        told, is_first = "", not (self._places.state / "demo.json").exists()
        if is_first:
            self._tell("Making demo accounts")
            told = await self._manage("demo_accounts", "--skip-checks")
        if seeds and (is_first or self._is_done("demo", _BEGUN)):
            await self._fill()
        return told

    async def _fill(self) -> None:
        """A house that cannot be filled is served as far as it is; the next start goes on with it."""
        self._note_done("demo", _BEGUN)
        self._tell("Filling the house with a month of demo life (a minute or two)")
        try:
            await self._manage("seed_demo", "--skip-checks")
        except Problem as problem:
            last = str(problem).splitlines()[-1]
            self._tell(f"The demo life is not whole and the next start goes on with it: {last}. Starting without it")
            return
        self._note_done("demo", "whole")

    def _is_done(self, name: str, mark: str) -> bool:
        stamp = self._places.stamps / name
        return stamp.exists() and stamp.read_text() == mark

    def _note_done(self, name: str, mark: str) -> None:
        write_private(self._places.stamps / name, mark)

    async def _manage(self, *command: str, **environment: str) -> str:
        arguments = [sys.executable, "manage.py", *command, "--verbosity", "0"]
        code, output = await once(arguments, {**self._environment, **environment}, str(ROOT))
        if code:
            raise Problem(f"manage.py {command[0]} failed:\n{output.strip()[-3000:]}", FAILED)
        return output.strip()


def _folders() -> list[Path]:
    return [ROOT / name for name in _OURS if (ROOT / name).is_dir()]


def _is_younger(made: Path, source: Path) -> bool:
    return made.exists() and made.stat().st_mtime_ns >= source.stat().st_mtime_ns


def _digest(paths: Iterable[Path]) -> str:
    mark = hashlib.sha256()
    for path in sorted(paths):
        mark.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()
