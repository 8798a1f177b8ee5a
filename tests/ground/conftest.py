import os

import psycopg
import pytest
from django.conf import settings
from psycopg.conninfo import make_conninfo


@pytest.fixture
def owner(db):
    """A plain connection to the test database as the owner of its tables."""
    name = str(settings.DATABASES["default"]["NAME"])
    with psycopg.connect(make_conninfo(os.environ["MEMORYHUB_TEST_OWNER_URL"], dbname=name), autocommit=True) as found:
        yield found
