"""manage.py audit_verify: the same as `manage.py audit verify`."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Verifies the audit trail."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--checkpoints", type=Path)

    def handle(self, *args: object, checkpoints: Path | None = None, **options: object) -> None:
        given = ["--checkpoints", str(checkpoints)] if checkpoints else []
        call_command("audit", "verify", *given, stdout=self.stdout, stderr=self.stderr)
