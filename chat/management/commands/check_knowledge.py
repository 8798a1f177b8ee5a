"""manage.py check_knowledge [QUESTION]: which rules and documents are read, and what a question finds in them."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand

from chat import context, house
from memoryhub.language import api as language
from memoryhub.providers import api as providers


class Command(BaseCommand):
    help = "Says which rules and documents of MEMORYHUB_KNOWLEDGE are read, and which passages a question finds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("question", nargs="?", default="")

    def handle(self, *, question: str, **options: object) -> None:
        held = house.house()
        passages = held.documents.passages
        self.stdout.write(f"{house.folder()}: {len(house.files())} files, {len(passages)} passages")
        self.stdout.write(f"rules: {language.tokens(held.rules)} of {house.RULES_TOKENS} tokens, in every prompt")
        if not question:
            return
        found = house.about(question, held, context.documents_budget(providers.window_tokens()))
        for one in found:
            self.stdout.write(f"{one.score:.2f}  {one.source}: {' '.join(one.text.split())}")
        if not found:
            self.stdout.write("No document speaks of this.")
