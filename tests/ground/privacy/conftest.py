"""Somebody with something in every store."""

import secrets

import pytest


@pytest.fixture(autouse=True)
def own_ledger(tmp_path):
    """A ledger of each test's own."""
    from django.conf import settings

    before, settings.LEDGER_FILE = settings.LEDGER_FILE, tmp_path / "ledger" / "erasures.jsonl"
    yield settings.LEDGER_FILE
    settings.LEDGER_FILE = before


@pytest.fixture
def token():
    """Sixteen characters that stand nowhere else."""
    return secrets.token_hex(8)


@pytest.fixture
def ada_lives(ada, ada_space, token):
    """Her space, with something in every store."""
    from tests.ground.privacy.lives import fill

    fill(ada, ada_space, token)
    return ada_space
