"""manage.py audit verify [--checkpoints FILE]: exit code 1 and a line for each thing that was touched.
manage.py audit export: the trail and its checkpoints as JSON lines; `python3 memoryhub/audit/chain.py FILE` verifies.
"""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from memoryhub.privacy import trail


class Command(BaseCommand):
    help = "Verifies or exports the audit trail."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        verify = what.add_parser("verify", help="recompute the chain and compare it with the checkpoints outside")
        verify.add_argument("--checkpoints", type=Path, help="another copy of them than MEMORYHUB_AUDIT_CHECKPOINTS")
        what.add_parser("export", help="print it as JSON lines")

    def handle(self, *args: object, what: str, checkpoints: Path | None = None, **options: object) -> None:
        if what == "export":
            for line in trail.exported():
                self.stdout.write(line)
            return
        found = trail.verify(checkpoints)
        for one in found.findings:
            self.stderr.write(str(one))
        if found.findings:
            raise CommandError(f"{len(found.findings)} findings; {found.entries} entries fit.", returncode=1)
        self.stdout.write(f"Whole: {found.entries} entries.")
