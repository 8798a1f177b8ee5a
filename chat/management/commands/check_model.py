import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from memoryhub.providers import api as providers
from memoryhub.providers import checking


class Command(BaseCommand):
    help = (
        "Tries the configured model: chat, tools, structured output, embeddings; says what works and what that means."
    )

    def handle(self, *args: object, **options: object) -> None:
        chat = providers.chat_model()
        connected = providers.is_connected()
        self.stdout.write(_where(connected))
        findings = []
        with _quiet():
            for found in checking.checked(chat.connected if connected else chat, providers.embedder(), timezone.now()):
                findings.append(found)
                word = "works" if found.works else "does not work"
                self.stdout.write(f"{found.name:18} {word:14} {found.detail} ({found.ms} ms)")
        if connected and not findings[0].works:
            raise CommandError("The language model does not answer; the built-in assistant stands in for it.")


@contextmanager
def _quiet() -> Iterator[None]:
    """No log lines between the findings: what goes wrong is said by them, in words."""
    before = logging.root.manager.disable
    logging.disable(logging.ERROR)
    try:
        yield
    finally:
        logging.disable(before)


def _where(connected: bool) -> str:
    if connected:
        return f"Language model at {settings.PROVIDERS['chat_url']}"
    return "No language model is configured (MEMORYHUB_CHAT_URL, MEMORYHUB_CHAT_MODEL): the built-in assistant answers."
