import pytest

from memoryhub.web import wording
from tests.ground.conftest import owner as owner  # pytest finds fixtures by name


@pytest.fixture(scope="session", autouse=True)
def chinese():
    """The Chinese catalogues, compiled as `make up` does."""
    wording.compile_all()


@pytest.fixture
def signed_in(client, ada):
    client.force_login(ada)
    return client
