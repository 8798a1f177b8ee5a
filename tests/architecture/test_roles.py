"""The first test of the suite: row-level security binds the role we connect as, or nothing else is worth proving."""

import pytest
from django.db import connection

from memoryhub.launcher import roles

pytestmark = pytest.mark.django_db


def test_the_application_role_is_bound_by_row_level_security():
    with connection.cursor() as cursor:
        assert roles.faults(cursor.execute) == []
