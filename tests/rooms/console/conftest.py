"""Imports stand inside: this file is read before Django is set up."""

import pytest


@pytest.fixture(autouse=True)
def own_ledger(tmp_path):
    from django.conf import settings

    before, settings.LEDGER_FILE = settings.LEDGER_FILE, tmp_path / "ledger" / "erasures.jsonl"
    yield settings.LEDGER_FILE
    settings.LEDGER_FILE = before


@pytest.fixture(scope="session", autouse=True)
def chinese():
    """The Chinese catalogues, compiled as `make up` does."""
    from memoryhub.web import wording

    wording.compile_all()
