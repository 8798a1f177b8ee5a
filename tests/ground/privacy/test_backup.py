"""A real backup, put back by the commands of docs/operations.md: it does not bring an erased person back."""

import os
import re
import shlex
import subprocess
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg.conninfo import conninfo_to_dict

from memoryhub.accounts.models import User
from memoryhub.errors import Shredded
from memoryhub.launcher.postgres import _binaries
from memoryhub.memory import api as memory
from memoryhub.privacy import api as privacy
from memoryhub.privacy import ledger, steps
from memoryhub.spaces.api import Space
from memoryhub.vault import api as vault
from tests.database import renamed
from tests.engine.builders import active, say
from tests.ground.privacy.lives import asked

pytestmark = pytest.mark.django_db(transaction=True)
DOCS = Path(__file__).resolve().parents[3] / "docs" / "operations.md"
ROLE = f"mhtest_backup_{os.getpid()}"


def commands(language):
    """What the page says to run, from "Backups" to the next part."""
    part = re.search(r"^## Backups$(.*?)^## ", DOCS.read_text(), re.DOTALL | re.MULTILINE)[1]
    return [block.strip() for block in re.findall(rf"```{language}\n(.*?)```", part, re.DOTALL)]


def here(text):
    """The page's example server, roles and databases, as they are called here."""
    url, name = os.environ["DATABASE_ADMIN_URL"], str(connection.settings_dict["NAME"])
    backup = re.sub(r"//[^@]*@", f"//{ROLE}:change-me-4@", renamed(url, name))
    restored = renamed(url, f"{name}_restored")
    for told, is_here in {
        "postgresql://memoryhub_backup:change-me-4@db.example:5432/memoryhub": backup,
        "postgresql://postgres:change-me-0@db.example:5432/memoryhub_restored": restored,
        "postgresql://postgres:change-me-0@db.example:5432/postgres": url,
        "memoryhub_restored": f"{name}_restored",
        "memoryhub_backup": ROLE,
        "OWNER memoryhub_owner": f"OWNER {conninfo_to_dict(os.environ['MEMORYHUB_TEST_OWNER_URL'])['user']}",
    }.items():
        text = text.replace(told, is_here)
    assert "db.example" not in text
    return text


def run(line, folder):
    tool, *rest = shlex.split(here(line))
    done = subprocess.run([_binaries() / tool, *rest], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def server():
    """A superuser of the server, who leaves it as it was."""
    name = f"{connection.settings_dict['NAME']}_restored"
    with psycopg.connect(os.environ["DATABASE_ADMIN_URL"], autocommit=True) as found:
        yield found
        found.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        found.execute(f"DROP ROLE IF EXISTS {ROLE}")


@contextmanager
def restored():
    """The product, looking at the database that was put back."""
    name = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = f"{name}_restored"
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = name


def test_a_backup_put_back_as_the_page_says_brings_nobody_back(ada, ada_lives, ben, ben_space, token, server, tmp_path):
    say(ben_space.id, "I live in Lyon")
    server.execute(here(commands("sql")[0]))
    dump, *putting_back = [line for block in commands("sh") for line in block.splitlines()]
    run(dump, tmp_path)
    assert token.encode() not in (tmp_path / "memoryhub.dump").read_bytes()
    privacy.run(asked(ada_lives).id)
    for line in putting_back:
        run(line, tmp_path)
    with restored():
        assert User.objects.filter(pk=ada.pk).exists(), "the backup is one"
        assert steps.remaining(ada_lives.id)["rows:memory.Memory"] >= 2
        assert steps.remaining(ben_space.id)["rows:memory.MemoryIndex"] == 0, "no vector was in it"
        with pytest.raises(Shredded):  # today's keys do not open it even so
            vault.digest(ada_lives.id, "p", "x")
        with pytest.raises(CommandError, match="1 erasures"):
            call_command("restore", check=True)
        call_command("restore")
        assert set(steps.remaining(ada_lives.id).values()) == {0}
        assert not User.objects.filter(pk=ada.pk).exists()
        assert Space.objects.get(pk=ada_lives.id).state == Space.State.ERASED
        call_command("restore", check=True)
        assert len(ledger.lines()) == 1, "the same erasure, the same line"
        assert User.objects.get(pk=ben.pk).email == ben.email
        assert "home.city" in active(ben_space.id) and memory.counts(ben_space.id)["active"] == 1
