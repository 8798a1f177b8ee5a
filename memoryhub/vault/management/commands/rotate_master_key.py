from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from memoryhub.errors import VaultError
from memoryhub.vault import api, masters, rotation


class Command(BaseCommand):
    help = (
        "Change the master key while everything runs. With a file: makes a new key and replaces the file's. With"
        " MEMORYHUB_MASTER_KEY: set it to NEW,OLD everywhere, restart, run this, then take OLD away."
        " Killed at any point, it is simply run again."
    )

    def handle(self, **options: object) -> None:
        try:
            done = self._by_environment() if settings.MASTER_KEY else self._by_file(Path(settings.MASTER_KEY_FILE))
        except VaultError as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"{done} keys are wrapped by the new master key.")

    def _by_file(self, path: Path) -> int:
        api.check_master_key()
        done = api.rotate_master_key(rotation.begin_file(path))
        rotation.end_file(path)
        self.stdout.write("Backups of the key store made before now open with the former master key only.")
        return done

    def _by_environment(self) -> int:
        keys = list(masters.load().values())
        if len(keys) < 2:
            raise CommandError("Set MEMORYHUB_MASTER_KEY to NEW,OLD (both in base64), restart, and run this again.")
        return api.rotate_master_key(keys[0])
