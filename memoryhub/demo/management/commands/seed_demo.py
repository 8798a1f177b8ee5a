from django.core.management.base import BaseCommand
from django.utils import timezone

from memoryhub.demo.seeding import seed


class Command(BaseCommand):
    help = "People in two languages, a month of their talk, conflicts, requests at each stage, figures. Once."

    def handle(self, *args: object, verbosity: int = 1, **options: object) -> None:
        tell = self.stdout.write if verbosity else (lambda line: None)
        count = seed(timezone.now(), tell)
        if verbosity:
            self.stdout.write(f"{count} people moved in" if count else "They live here already")
