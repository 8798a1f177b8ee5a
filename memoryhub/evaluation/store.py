"""What a measurement asks of the database itself."""

from django.db import connection


def idle_as_long_as_it_takes() -> None:
    """For the rest of this transaction: waiting for a slow model does not end it (the product's own end after a
    minute, settings.py)."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
