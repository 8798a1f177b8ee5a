"""`manage.py ablate`: the same cases under no memory, full history, flat vectors, three layers."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.loader import render_to_string

from memoryhub.evaluation import cases
from memoryhub.evaluation.ablation import chart, choosing, table
from memoryhub.evaluation.ablation.simple import Simple
from memoryhub.evaluation.chatter import surrounded
from memoryhub.evaluation.engine import Engine
from memoryhub.evaluation.figures import printed
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import models, quiet, verdict
from memoryhub.providers import api as providers

BEGIN, END = "<!-- ablation: written by make ablate -->", "<!-- /ablation -->"

ARMS: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "no memory": lambda: Simple(choosing.nothing),
    "full history": lambda: Simple(choosing.everything),
    "flat vectors": lambda: Simple(choosing.nearest(providers.embedder())),
    "three layers": Product,
}


class Command(BaseCommand):
    help = "Play the same memory cases under four kinds of memory: accuracy and tokens side by side."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cases", type=Path, help="a JSONL file; by default the set that comes with the product")
        parser.add_argument("--provider", choices=["embedded", "configured"], default="embedded")
        parser.add_argument("--chatter", type=int, default=20, help="turns of ordinary talk before each case")
        parser.add_argument("--json", type=Path, help="write the figures there")
        parser.add_argument("--html", type=Path, help="write the chart there")
        parser.add_argument("--into", type=Path, help=f"a text file whose part between {BEGIN} and {END} is replaced")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            loaded = cases.load([options["cases"]] if options["cases"] else cases.own())
        except cases.BadCase as problem:
            raise CommandError(str(problem)) from problem
        chosen = [surrounded(case, max(options["chatter"], 0)) for case in loaded]
        with models(options["provider"]), quiet():
            arms = [self._arm(name, make, chosen) for name, make in ARMS.items()]
        printed(*table.rows(arms), self.stdout.write)
        if options["json"]:
            text = json.dumps(table.as_json(arms), ensure_ascii=False, indent=1)
            options["json"].write_text(text + "\n", encoding="utf-8")
        if options["html"]:
            options["html"].write_text(_page(arms), encoding="utf-8")
        if options["into"]:
            _replace(options["into"], table.markdown(arms))

    def _arm(
        self, name: str, make: Callable[[], AbstractContextManager[Engine]], chosen: list[cases.Case]
    ) -> table.Arm:
        with make() as engine:
            return table.Arm(name, tuple(verdict(case, engine, self.stderr.write) for case in chosen))


def _page(arms: Sequence[table.Arm]) -> str:
    header, lines = table.rows(arms)
    return render_to_string(
        "evaluation/ablation.html",
        {
            "cases": len(arms[0].verdicts),
            "groups": chart.groups(arms),
            "height": chart.height(arms),
            "left": chart.LEFT,
            "high": chart.HIGH,
            "header": header,
            "lines": lines,
        },
    )


def _replace(file: Path, text: str) -> None:
    """Raises: CommandError when the file has no place for the table."""
    before, begin, rest = file.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise CommandError(f"{file} has no lines {BEGIN} and {END}")
    file.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")
