"""`manage.py evaluate`: play memory cases against the real engine and say what held."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memoryhub.errors import Refused
from memoryhub.evaluation import cases, figures, goals, metrics, report, written
from memoryhub.evaluation.ablation.table import markdown
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import models, quiet, verdict
from memoryhub.evaluation.shares import spread
from memoryhub.evaluation.sweep import numbers, page, playing


class Command(BaseCommand):
    help = "Play memory cases against the engine. Leaves nothing in the database. Exits 0 whenever it ran."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cases", type=Path, help="a JSONL file; by default the set that comes with the product")
        parser.add_argument("--provider", choices=["embedded", "configured"], default="embedded")
        parser.add_argument("--classes", default="", help="only these, separated by commas")
        parser.add_argument("--sample", type=int, default=0, help="so many of them, evenly over classes and languages")
        parser.add_argument(
            "--sweep", metavar="NAME=a..b[/steps]", help="try a policy number at several values instead"
        )
        parser.add_argument(
            "--chatter", type=int, default=60, help="of a sweep: turns of ordinary talk before each case"
        )
        parser.add_argument("--json", type=Path, help="write the figures there")
        parser.add_argument("--html", type=Path, help="write a report with every failing case there")
        parser.add_argument("--into", type=Path, help="a text file with a place for the tables, which is replaced")
        parser.add_argument("--check", action="store_true", help="exit 1 unless every bar holds")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = cases.sampled(self._cases(options["cases"], options["classes"]), options["sample"])
        if options["sweep"]:
            self._sweep(chosen, options)
        else:
            self._evaluate(chosen, options)

    def _evaluate(self, chosen: list[cases.Case], options: dict[str, Any]) -> None:
        with models(options["provider"]), quiet(), Product() as product:
            found = figures.figures(verdict(case, product, self.stderr.write) for case in chosen)
        self._tell(found)
        written.as_json(options["json"], {**figures.as_json(found), "goals": goals.as_json(found.verdicts)})
        if options["into"]:
            written.between(options["into"], "evaluate", _document(found, options["provider"]))
        if options["html"]:
            report.write(found, options["html"], f"Memory cases: {options['cases'] or 'own set'}")
        faults = figures.broken_bars(found)
        if options["check"] and faults:
            raise CommandError("\n".join(faults), returncode=1)

    def _sweep(self, chosen: list[cases.Case], options: dict[str, Any]) -> None:
        try:
            sweep = numbers.parsed(options["sweep"])
        except Refused as problem:
            raise CommandError(str(problem)) from problem
        talk = max(options["chatter"], 0)
        with models(options["provider"]), quiet():
            swept = page.Swept(sweep.name, tuple(playing.points(sweep, chosen, talk, self.stderr.write)))
        figures.printed(*swept.rows, self.stdout.write)
        self.stdout.write(f"\n{swept.sentence}")
        written.as_json(options["json"], swept.as_json)
        if options["html"]:
            options["html"].write_text(swept.html, encoding="utf-8")

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
        self.stdout.write("")
        figures.printed(*metrics.rows(found.verdicts), self.stdout.write)
        self.stdout.write("")
        figures.printed(*goals.rows(found.verdicts), self.stdout.write)
        self.stdout.write(f"\n{found.whole} cases hold in every expectation: {found.whole.share:.1%}")


def _document(found: figures.Figures, provider: str) -> str:
    """The tables, with what was played, when and on what."""
    header, lines = figures.rows(found)
    whole = f"{found.whole} cases hold in every expectation ({found.whole.share:.1%}, 95 %: {spread(found.whole)})"
    return "\n\n".join(
        [
            f"{whole}; {provider} model; {written.stamp(timezone.localdate())}.",
            markdown(*metrics.rows(found.verdicts)),
            markdown(*goals.rows(found.verdicts)),
            markdown(header, lines),
        ]
    )
