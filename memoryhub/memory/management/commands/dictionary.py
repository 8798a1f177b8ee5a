"""Check a dictionary file, or show the one in use."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from memoryhub.memory import dictionary
from memoryhub.memory.terms import BadDictionary


class Command(BaseCommand):
    help = "Check a dictionary file of other names and trigger phrases, or count what is in the one in use."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", help="the file to check; without it, the one in use")

    def handle(self, *args: object, file: str | None = None, **options: object) -> None:
        try:
            found = dictionary.read(Path(file)) if file else dictionary.current()
        except OSError as problem:
            raise CommandError(f"{file or 'The dictionary'} cannot be read: {problem.strerror}.") from problem
        except (BadDictionary, UnicodeDecodeError) as problem:
            raise CommandError(str(problem)) from problem
        names = sum(len(others) for _, others in found.aliases)
        self.stdout.write(f"{len(found.aliases)} terms with {names} other names")
        for kind in ("keep", "strong", "silent"):
            self.stdout.write(f"{kind}: {len(getattr(found, kind))} phrases")
