"""manage.py restore: after an old copy of the database was put back, erase again whoever was erased since.

`make up` runs it by itself before anything is served.
"""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memoryhub.privacy import api as privacy


class Command(BaseCommand):
    help = "Erases again, by the erasure ledger, whatever a restored database brought back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="only say how much there is to do; exit code 1 if any")

    def handle(self, *args: object, check: bool, **options: object) -> None:
        if check:
            found = len(privacy.missing())
            if found:
                raise CommandError(f"{found} erasures are in the ledger and not in this database.", returncode=1)
            self.stdout.write("This database knows every erasure of the ledger.")
            return
        done = privacy.replay(timezone.now())
        self.stdout.write(f"{done.lines} lines in the ledger: {done.again} people and {done.parts} parts erased again.")
        if done.unfinished:
            self.stdout.write(f"Frozen, and going on by themselves: {', '.join(done.unfinished)}.")
