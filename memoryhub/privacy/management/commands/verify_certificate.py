"""manage.py verify_certificate FILE: as the offline script, with the keys that this deployment knows as its own."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from memoryhub.privacy import api as privacy
from memoryhub.privacy.offline.verify_certificate import NotGenuine, verified
from memoryhub.vault import api as vault


class Command(BaseCommand):
    help = "Verifies an erasure certificate against the keys of this deployment."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        try:
            text = file.read_text(encoding="utf-8")
            body = verified(text)
        except NotGenuine as problem:
            raise CommandError(f"NOT GENUINE: {problem}.", returncode=1) from None
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise CommandError(f"{file} is no certificate ({type(problem).__name__}).", returncode=2) from None
        known = {key for _, key, _ in privacy.signing_keys()} | {vault.public_key()[1]}
        if not any(key in text for key in known):
            raise CommandError("NOT GENUINE: signed by a key that this deployment never used.", returncode=1)
        self.stdout.write(f"GENUINE: {body['request']['number']}, {body['stage']}.")
