"""What must be done before the first request, and is skipped as long as nothing that it depends on has changed."""

import hashlib
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import psycopg

from memoryhub.launcher import roles
from memoryhub.launcher.child import once
from memoryhub.launcher.places import ROOT, Places, write_private
from memoryhub.launcher.problem import FAILED, Problem

_OURS = ("memoryhub", "chat", "capsule", "admin_console")


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

    async def compile_messages(self) -> None:
        sources = [path for folder in (ROOT / "locale", *_folders()) for path in folder.rglob("*.po")]
        compiled = all(path.with_suffix(".mo").exists() for path in sources)
        await self._unless_done(
            "messages",
            _digest(sources) if compiled else "",
            "Compiling translations",
            lambda: _digest(sources),
            "compile_messages",
        )

    async def collect_static(self) -> None:
        folders = [ROOT / "static", *(folder / "static" for folder in _folders())]
        sources = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        mark = _digest([*sources, ROOT / "requirements.lock", ROOT / "memoryhub/settings.py"])
        collected = (self._places.state / "static" / "staticfiles.json").exists()
        await self._unless_done(
            "static",
            mark if collected else "",
            "Collecting static files",
            lambda: mark,
            "collectstatic",
            "--noinput",
            "--clear",
        )

    async def migrate(self) -> None:
        """As the owner. The stamp joins the migrations on disk with those applied in this very database."""
        sources = [path for folder in _folders() for path in folder.rglob("migrations/*.py")]
        sources += [ROOT / "requirements.lock", ROOT / "memoryhub/settings.py", ROOT / "memoryhub/spaces/isolation.py"]
        on_disk = _digest(sources)
        await self._unless_done(
            "migrated",
            on_disk + self._applied(),
            "Migrating the database",
            lambda: on_disk + self._applied(),
            "migrate",
            "--database",
            "owner",
            before=self._grant,
            DATABASE_OWNER_URL=self._owner_url,
        )

    def _applied(self) -> str:
        with psycopg.connect(self._owner_url) as connection:
            if connection.execute("SELECT to_regclass('public.django_migrations')").fetchone()[0] is None:
                return "none"
            sql = "SELECT md5(string_agg(app || '.' || name, ' ' ORDER BY app, name)) FROM django_migrations"
            return str(connection.execute(sql).fetchone()[0])

    def _grant(self) -> None:
        with psycopg.connect(self._environment["DATABASE_URL"]) as app:
            name = app.info.user
        with psycopg.connect(self._owner_url) as owner:
            for statement in roles.grant_statements(name):
                owner.execute(statement)

    async def demo_accounts(self) -> list[dict[str, str]]:
        """Make the demo accounts, once in the life of a state folder.

        Returns:
            What the command wrote down (one object per account) if they are new, else an empty list.
        """
        written = self._places.state / "demo.json"
        if written.exists():
            return []
        self._tell("Making demo accounts")
        await self._manage("demo_accounts")
        if not written.exists():
            raise Problem("The demo accounts were not written down; start with DEMO=0 to go without.", FAILED)
        written.chmod(0o600)
        return _accounts(json.loads(written.read_text()))

    async def _unless_done(
        self,
        name: str,
        mark: str,
        telling: str,
        renewed: Callable[[], str],
        *command: str,
        before: Callable[[], None] | None = None,
        **environment: str,
    ) -> None:
        stamp = self._places.stamps / name
        if mark and stamp.exists() and stamp.read_text() == mark:
            return
        self._tell(telling)
        if before:
            before()
        await self._manage(*command, **environment)
        write_private(stamp, renewed())

    async def _manage(self, *command: str, **environment: str) -> None:
        code, output = await once(
            [sys.executable, "manage.py", *command, "--verbosity", "0"], {**self._environment, **environment}, str(ROOT)
        )
        if code:
            raise Problem(f"manage.py {command[0]} failed:\n{output.strip()[-3000:]}", FAILED)


def _folders() -> list[Path]:
    return [ROOT / name for name in _OURS if (ROOT / name).is_dir()]


def _digest(paths: Iterable[Path]) -> str:
    mark = hashlib.sha256()
    for path in sorted(paths):
        mark.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()


def _accounts(found: object) -> list[dict[str, str]]:
    entries = found.get("accounts", []) if isinstance(found, dict) else found
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
