"""A house to measure in: a fresh database, a master key and Django, gone afterwards."""

import base64
import os
import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def house() -> Iterator[None]:
    """Django set up on a fresh database that is dropped on leaving; connects as the application's role."""
    from tests.database import HINT, TestDatabase

    app, owner = os.environ.get("DATABASE_URL"), os.environ.get("DATABASE_OWNER_URL")
    if not app or not owner:
        sys.exit(HINT.replace("These tests need", "The bench needs").replace("make test", "make bench"))
    with tempfile.TemporaryDirectory(prefix="mhbench-") as folder:
        key = Path(folder) / "secrets" / "master.key"
        key.parent.mkdir(mode=0o700)
        key.touch(mode=0o600)
        key.write_text(base64.b64encode(os.urandom(32)).decode())
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "memoryhub.settings",
            "MEMORYHUB_STATE": folder,
            "MEMORYHUB_MANIFEST": "0",
            "MEMORYHUB_POOL": "1",  # as the web process: a thread's next call does not connect anew
            "SECRET_KEY": secrets.token_urlsafe(48),
        }
        database = TestDatabase(app, owner, "bench")
        database.create()
        os.environ["DATABASE_URL"] = database.url
        os.environ.pop("DATABASE_OWNER_URL", None)
        try:
            import django

            django.setup()
            yield
        finally:
            from django.db import connections

            connections.close_all()
            connections["default"].close_pool()
            database.drop()
