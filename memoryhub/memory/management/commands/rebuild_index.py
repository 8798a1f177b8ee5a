from argparse import ArgumentParser
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from memoryhub.errors import MemoryHubError
from memoryhub.memory import api as memory


class Command(BaseCommand):
    help = "Complete the working index (vectors and term digests) from the sealed memories. Safe to stop and repeat."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--space", type=UUID, help="only this space; all of them otherwise")
        parser.add_argument(
            "--from-scratch", action="store_true",
            help="make vectors, term digests, people and relations anew; recall serves meanwhile. Stopped on the way, "
            "a run without this option goes on",
        )  # fmt: skip

    def handle(self, *args: object, space: UUID | None = None, from_scratch: bool = False, **options: object) -> None:
        try:
            written = memory.rebuild_index(space, from_scratch=from_scratch)
        except MemoryHubError as error:
            raise CommandError(f"{error.code}: {error.sentence}") from error
        self.stdout.write(f"{written} memories indexed")
