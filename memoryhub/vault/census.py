"""Whether there is anything that this house's keys must open. The vault stands below the spaces and knows no model."""

from django.db import connections


def spaces_exist() -> bool:
    """False too where the tables are not there yet. Raises django.db.Error when the database does not answer."""
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT to_regclass('spaces_space') IS NOT NULL")
        if not cursor.fetchone()[0]:
            return False
        cursor.execute("SELECT EXISTS (SELECT 1 FROM spaces_space)")
        return bool(cursor.fetchone()[0])
