"""The product that the faults are played on: its own state folder below var/runs, its clerk, its database."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

from faults.clerk import Clerk
from memoryhub.launcher.places import settle
from tests.database import ROOT
from tests.people import Person
from tests.product import Product

if TYPE_CHECKING:
    from faults.load import Resident
    from faults.misbehaving import Models

START_SECONDS = 900.0  # two at once on a machine that others work on; 20 on an idle one
BASE_RATE = 5.0  # of 20 people, on two cores
RUNS = ROOT / "var" / "runs"


def _remove_leftovers(name: str) -> None:
    """Folders of runs that were killed: their process is gone."""
    for state in RUNS.glob(f"{name}-*"):
        if not Path("/proc", state.name.split("-")[-1]).exists():
            shutil.rmtree(state, ignore_errors=True)


class House:
    """A running product and who looks after it.

    Args:
        name: of the state folder, which the process's number is added to.
        models: servers that its models are asked for at, where it is connected to any.
        environment: variables for the product.
    """

    def __init__(self, name: str, models: "Models | None" = None, **environment: str) -> None:
        self.state = RUNS / f"{name}-{os.getpid()}"
        self.state.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
        _remove_leftovers(name)
        self._given = environment
        self.product = Product(self.state, **environment).start(START_SECONDS)
        self.clerk = Clerk(self.environment())
        self.left: list[Resident] = []  # who was erased here
        self.models = models
        self.rate = BASE_RATE  # messages a second that people say in all; harness.calibrate lowers it
        self.patience = 1.0  # by how much slower than the machine of the promises this one is at the moment
        self._runs = True

    def environment(self) -> dict[str, str]:
        """What a process of the product's own would have."""
        return self.product.environment | {
            "DATABASE_URL": self.product.database_url("memoryhub_app"),
            "VALKEY_URL": self.valkey_url,
            "MEMORYHUB_MASTER_KEY_FILE": str(self.state / "secrets" / "master.key"),
            "SECRET_KEY_FILE": str(self.state / "secrets" / "django.key"),
            "DJANGO_SETTINGS_MODULE": "memoryhub.settings",
        }

    @property
    def valkey_url(self) -> str:
        return f"unix://{settle(self.state).sockets}/valkey.sock"

    def people(self, tokens: list[str], language: str = "en") -> list[Person]:
        made = self.clerk.ask("people", tokens=tokens, language=language)
        return [Person(address=self.product.address, **one) for one in made]

    def rows(self, sql: str, *arguments: object) -> list[tuple]:
        """As the cluster's superuser, whom no row-level security binds."""
        with psycopg.connect(self.product.database_url(), autocommit=True) as connection:
            return connection.execute(sql, arguments or None).fetchall()

    def run(self, sql: str, *arguments: object) -> int:
        """A statement that returns nothing; how many rows it touched."""
        with psycopg.connect(self.product.database_url(), autocommit=True) as connection:
            return connection.execute(sql, arguments or None).rowcount

    def files(self) -> list[Path]:
        return [path for path in self.state.rglob("*") if path.is_file()]

    def stop(self) -> None:
        """The processes; the files stay until `remove`. Safe to repeat."""
        if self._runs:
            self._runs = False
            self.clerk.stop()
            self.product.stop()

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Everything stopped in good order while the block runs, and started again behind it, at the same address."""
        self.clerk.stop()
        self.product.stop()
        yield
        self.product = Product(self.state, **self._given | {"PORT": str(self.product.port)})
        self.product.port = int(self.product.environment["PORT"])
        self.product.address = f"http://127.0.0.1:{self.product.port}"
        self.product.start(START_SECONDS)
        self.clerk = Clerk(self.environment())

    def remove(self) -> None:
        shutil.rmtree(settle(self.state).sockets, ignore_errors=True)
        shutil.rmtree(self.state, ignore_errors=True)
