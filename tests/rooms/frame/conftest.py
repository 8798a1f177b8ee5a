import pytest

from memoryhub.web import wording


@pytest.fixture(scope="session", autouse=True)
def chinese():
    """The Chinese catalogues, compiled as `make up` does."""
    wording.compile_all()


@pytest.fixture
def signed_in(client, ada):
    client.force_login(ada)
    return client
