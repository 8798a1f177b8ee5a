import pytest

from memoryhub.web import wording
from tests.browser.frame.browsing import browser_type_launch_args, open_page

__all__ = ["browser_type_launch_args", "open_page"]


@pytest.fixture(scope="session", autouse=True)
def chinese():
    wording.compile_all()


@pytest.fixture(autouse=True)
def own_ledger(tmp_path):
    from django.conf import settings

    before, settings.LEDGER_FILE = settings.LEDGER_FILE, tmp_path / "erasures.jsonl"
    yield
    settings.LEDGER_FILE = before
