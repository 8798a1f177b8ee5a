"""The first test of the suite: row-level security binds the role we connect as, or nothing else is worth proving."""

import os

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction

from memoryhub.launcher import roles
from tests.database import renamed

pytestmark = pytest.mark.django_db


def test_the_application_role_is_bound_by_row_level_security():
    with connection.cursor() as cursor:
        assert roles.faults(cursor.execute) == []


def test_the_owner_would_not_be_taken_for_the_application():
    url = renamed(os.environ["MEMORYHUB_TEST_OWNER_URL"], connection.settings_dict["NAME"])
    with psycopg.connect(url) as owner:
        assert "owns the database" in " ".join(roles.faults(owner.execute))


@pytest.mark.parametrize(
    "statement",
    [
        "TRUNCATE spaces_space CASCADE",
        "CREATE TABLE public.mine (id int)",
        "ALTER TABLE memory_memory DISABLE ROW LEVEL SECURITY",
        "DROP POLICY memory_memory_space ON memory_memory",
        "SET ROLE memoryhub_owner",
    ],
)
def test_the_application_role_cannot_get_around_the_policies(statement):
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
