from argparse import ArgumentParser
from datetime import UTC, datetime

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memoryhub.memory import fading


class Command(BaseCommand):
    help = "The night's round at once: tiers, expiry, the end of what was superseded long ago. Safe to stop and repeat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--now", default="", help="as if it were then (ISO 8601, UTC without an offset)")

    def handle(self, *args: object, now: str = "", **options: object) -> None:
        done = fading.fade(fading.Place(_moment(now)), seconds=float("inf"))
        told = ", ".join(f"{count} {name}" for name, count in done.counts.items() if count)
        self.stdout.write(told or "no memories")


def _moment(text: str) -> datetime:
    """Raises: CommandError."""
    if not text:
        return timezone.now()
    try:
        given = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(f"--now: {text!r} is no ISO 8601 time, such as 2027-01-31T03:00:00+08:00") from error
    return given.replace(tzinfo=UTC) if given.tzinfo is None else given.astimezone(UTC)
