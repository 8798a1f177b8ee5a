"""`compile_messages`: .po to .mo without GNU gettext, in every locale folder of ours."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from memoryhub.web import wording


class Command(BaseCommand):
    help = "Compile translations. With --check compile nothing and fail on missing, fuzzy, unused or ill-fitting ones."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: object, check: bool, **options: object) -> None:
        if not check:
            self.stdout.write(f"{wording.compile_all()} catalogues compiled.")
            return
        if found := wording.problems():
            raise CommandError("\n".join(map(str, found)))
        self.stdout.write("Every text is there in both languages.")
