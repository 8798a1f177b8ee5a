"""`manage.py evaluate`: play memory cases against the real engine and say what held."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memoryhub.evaluation import cases, figures, report
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import models, quiet, verdict


class Command(BaseCommand):
    help = "Play memory cases against the engine. Leaves nothing in the database. Exits 0 whenever it ran."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cases", type=Path, help="a JSONL file; by default the set that comes with the product")
        parser.add_argument("--provider", choices=["embedded", "configured"], default="embedded")
        parser.add_argument("--classes", default="", help="only these, separated by commas")
        parser.add_argument("--json", type=Path, help="write the figures there")
        parser.add_argument("--html", type=Path, help="write a report with every failing case there")
        parser.add_argument("--check", action="store_true", help="exit 1 unless every bar holds")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = self._cases(options["cases"], options["classes"])
        with models(options["provider"]), quiet(), Product() as product:
            found = figures.figures(verdict(case, product, self.stderr.write) for case in chosen)
        self._tell(found)
        if options["json"]:
            text = json.dumps(figures.as_json(found), ensure_ascii=False, indent=1)
            options["json"].write_text(text + "\n", encoding="utf-8")
        if options["html"]:
            report.write(found, options["html"], f"Memory cases: {options['cases'] or 'own set'}")
        faults = figures.broken_bars(found)
        if options["check"] and faults:
            raise CommandError("\n".join(faults), returncode=1)

    def _cases(self, file: Path | None, classes: str) -> list[cases.Case]:
        wanted = [name.strip() for name in classes.split(",") if name.strip()]
        unknown = set(wanted) - set(cases.CLASSES)
        if unknown:
            raise CommandError(f"no such class: {', '.join(sorted(unknown))}")
        try:
            chosen = cases.load([file] if file else cases.own(), wanted)
        except cases.BadCase as problem:
            raise CommandError(str(problem)) from problem
        if not chosen:
            raise CommandError("there is no case to play")
        return chosen

    def _tell(self, found: figures.Figures) -> None:
        figures.printed(*figures.rows(found), self.stdout.write)
        self.stdout.write("")
        for stage, why, count in figures.stages(found):
            self.stdout.write(f"{count:4}  {stage:8} {why}")
        self.stdout.write(f"\n{found.whole} cases hold in every expectation: {found.whole.share:.1%}")
