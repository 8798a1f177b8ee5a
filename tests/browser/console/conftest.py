import pytest

from memoryhub.web import wording
from tests.browser.frame.browsing import browser_type_launch_args, open_page

__all__ = ["browser_type_launch_args", "open_page"]


@pytest.fixture(scope="session", autouse=True)
def chinese():
    wording.compile_all()
