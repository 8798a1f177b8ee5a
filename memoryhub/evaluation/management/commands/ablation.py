"""`manage.py ablation`: the same cases under simple memories, the product, and the product without its parts."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memoryhub.evaluation import cases, written
from memoryhub.evaluation.ablation import arms, decay, page, table, tagging
from memoryhub.evaluation.chatter import drawn_out
from memoryhub.evaluation.figures import printed
from memoryhub.evaluation.runs import models, quiet


class Command(BaseCommand):
    help = "Play the same memory cases with and without memory and each of its parts: accuracy and tokens side by side."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--cases", type=Path, help="a JSONL file; by default the set that comes with the product")
        parser.add_argument("--sample", type=int, default=0, help="so many of them, evenly over classes and languages")
        parser.add_argument("--provider", choices=["embedded", "configured"], default="embedded")
        parser.add_argument("--chatter", type=int, default=60, help="turns of ordinary talk before each case")
        parser.add_argument(
            "--between", type=int, default=12, help="turns of it before a probe that goes on in its talk"
        )
        parser.add_argument("--json", type=Path, help="write the figures there")
        parser.add_argument("--html", type=Path, help="write the chart there")
        parser.add_argument("--into", type=Path, help="a text file with a place for the tables, which is replaced")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [drawn_out(case, max(options["between"], 0)) for case in self._cases(options)]
        with models(options["provider"]), quiet():
            found = page.Found(
                arms=tuple(arms.played(chosen, max(options["chatter"], 0), self.stderr.write)),
                tagging=tagging.measured(chosen),
                decay=decay.measured(),
            )
        for title, header, lines in page.tables(found):
            self.stdout.write(f"\n{title}\n")
            printed(header, lines, self.stdout.write)
        written.as_json(options["json"], page.as_json(found))
        if options["html"]:
            options["html"].write_text(page.html(found), encoding="utf-8")
        if options["into"]:
            written.between(options["into"], "ablation", _document(found, options))

    def _cases(self, options: dict[str, Any]) -> list[cases.Case]:
        try:
            loaded = cases.load([options["cases"]] if options["cases"] else cases.own())
        except cases.BadCase as problem:
            raise CommandError(str(problem)) from problem
        if not loaded:
            raise CommandError("there is no case to play")
        return cases.sampled(loaded, options["sample"])


def _document(found: page.Found, options: dict[str, Any]) -> str:
    """The tables, with what was played, when and on what."""
    played = (
        f"{len(found.arms[0].verdicts)} cases, {options['chatter']} turns of talk before, {options['between']} between"
    )
    parts: Sequence[str] = [
        f"**{title}**\n\n{table.markdown(header, lines)}" for title, header, lines in page.tables(found)
    ]
    stamp = f"{played}; {options['provider']} model; {written.stamp(timezone.localdate())}."
    return "\n\n".join([stamp, *parts])
