"""`manage.py bench_recall`: the product's recall and updates on given data, beside simple baselines."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from memoryhub.evaluation.figures import printed
from memoryhub.evaluation.retrieval import searching, sets, updates, updating
from memoryhub.evaluation.runs import embedded, quiet


class Command(BaseCommand):
    help = "Measure recall and updates on the data below a folder. Leaves nothing in the database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--data", type=Path, required=True, help="a folder that holds retrieval/ and updates/")
        parser.add_argument("--sets", default="", help="only these, separated by commas")
        parser.add_argument("--json", type=Path, help="write the figures there")

    def handle(self, *args: object, data: Path, json: Path | None, **options: object) -> None:
        retrieval, changing = self._chosen(data, str(options["sets"]))
        found: dict[str, dict] = {"retrieval": {}, "updates": {}, "baseline": {"retrieval": {}, "updates": {}}}
        try:
            with embedded(), quiet():
                for name in retrieval:
                    self._add(found, "retrieval", name, lambda name=name: searching.measure(sets.load(data, name)))
                for name in changing:
                    self._add(found, "updates", name, lambda name=name: updating.measure(updates.load(data, name)))
        except sets.BadData as problem:
            raise CommandError(str(problem)) from problem
        if json:
            json.write_text(_text(found), encoding="utf-8")

    def _chosen(self, data: Path, named: str) -> tuple[list[str], list[str]]:
        retrieval, changing = sets.names(data), updates.names(data)
        if not retrieval and not changing:
            raise CommandError(f"{data} holds neither retrieval/ nor updates/ with sets")
        wanted = {name.strip() for name in named.split(",") if name.strip()}
        unknown = wanted - {*retrieval, *changing}
        if unknown:
            there = ", ".join([*retrieval, *changing])
            raise CommandError(f"no such set: {', '.join(sorted(unknown))}; there are {there}")
        return [one for one in retrieval if not wanted or one in wanted], [
            one for one in changing if not wanted or one in wanted
        ]

    def _add(self, found: dict[str, dict], part: str, name: str, measure) -> None:
        began = time.monotonic()
        measured = measure()
        found[part][name] = measured.product
        found["baseline"][part][name] = measured.best
        self.stdout.write(f"\n{name} ({time.monotonic() - began:.0f} s)")
        rows = {"MemoryHub": measured.product, "best of each": measured.best, **measured.baselines}
        header = ["", *measured.product]
        printed(header, [[who, *(_cell(one) for one in _values(row, header))] for who, row in rows.items()],
                self.stdout.write)  # fmt: skip
        self.stdout.flush()


def _values(row: Mapping[str, float | None], header: list[str]) -> list[float | None]:
    return [row.get(name) for name in header[1:]]


def _cell(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.0f}" if value > 1.5 else f"{value:.3f}"


def _text(found: dict[str, dict]) -> str:
    return json.dumps(found, indent=1) + "\n"
