"""`manage.py stress`: a person's year, written by a seed, played to the engine and held against the truth."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memoryhub.evaluation import written
from memoryhub.evaluation.ablation.table import markdown
from memoryhub.evaluation.figures import printed
from memoryhub.evaluation.runs import models, quiet
from memoryhub.evaluation.shares import percent
from memoryhub.evaluation.stress import page
from memoryhub.evaluation.stress.life import TONGUES, life
from memoryhub.evaluation.stress.months import flat, whole
from memoryhub.evaluation.stress.playing import Played, play

LEAST = 24  # two a month


class Command(BaseCommand):
    help = "Play a made-up year to the engine: what is held, what comes back, and what must stay flat, by month."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--turns", type=int, default=1500, help="of each language's year")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--lang", choices=[*TONGUES, "both"], default="both")
        parser.add_argument("--faults", type=int, default=12, help="how many of them to print for each language")
        parser.add_argument("--json", type=Path, help="write the figures there")
        parser.add_argument("--html", type=Path, help="write the charts there")
        parser.add_argument("--into", type=Path, help="a text file with a place for the tables, which is replaced")
        parser.add_argument("--check", action="store_true", help="exit 1 unless all is flat that must be flat")

    def handle(self, *args: Any, **options: Any) -> None:
        turns, seed = options["turns"], options["seed"]
        if turns < LEAST:
            raise CommandError(f"a year has at least {LEAST} turns")
        chosen = list(TONGUES) if options["lang"] == "both" else [options["lang"]]
        with models("embedded"), quiet():
            lives = {language: play(life(language, turns, seed), lambda _: None) for language in chosen}
        for language, played in lives.items():
            self._tell(language, played, options["faults"])
        written.as_json(options["json"], page.as_json(lives, turns, seed))
        if options["html"]:
            options["html"].write_text(page.html(lives, turns, seed), encoding="utf-8")
        if options["into"]:
            written.between(options["into"], "stress", _document(lives, turns, seed))
        grown = [
            f"{language}: {one}" for language, played in lives.items() for one in flat(played.months) if not one.holds
        ]
        if options["check"] and grown:
            raise CommandError("\n".join(grown), returncode=1)

    def _tell(self, language: str, played: Played, most: int) -> None:
        self.stdout.write(f"\nA year, {language}\n")
        printed(page.HEADER, [page.line(month) for month in played.months], self.stdout.write)
        self.stdout.write("")
        for one in flat(played.months):
            self.stdout.write(f"{'flat ' if one.holds else 'GROWS'}  {one}")
        self.stdout.write(_sum(played))
        for fault in played.faults[:most]:
            self.stdout.write(f"  {fault}")


def _sum(played: Played) -> str:
    right, stale = whole(played.months, "right"), whole(played.months, "stale")
    return f"\n{right} values right ({percent(right)}), {stale} stale; {len(played.faults)} faults"


def _document(lives: dict[str, Played], turns: int, seed: int) -> str:
    parts = [f"{turns} turns a year, seed {seed}; {written.stamp(timezone.localdate())}."]
    for title, header, lines in page.tables(lives):
        parts.append(f"**{title}**\n\n{markdown(header, lines)}")
    return "\n\n".join(parts)
