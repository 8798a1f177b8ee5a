"""The working index: lost, stale or late, it comes back by itself, and never holds what is gone."""

import os

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from memoryhub.errors import ProviderError
from memoryhub.memory import api as memory
from memoryhub.memory import reindex, tasks
from memoryhub.memory.models import Memory, MemoryIndex
from memoryhub.providers import api as providers
from memoryhub.spaces.api import scope
from tests.engine.builders import ask, days, one_of, say, texts
from tests.engine.test_recall import NOWHERE

pytestmark = pytest.mark.django_db


def lose(space_id):
    """As a crash leaves it: unlogged tables come back empty."""
    with scope(space_id):
        MemoryIndex.objects.all().delete()


def entries(space_id) -> int:
    with scope(space_id):
        return MemoryIndex.objects.count()


def test_a_lost_index_is_rebuilt_from_the_sealed_rows(ada_id, ben_id, capsys):
    say(ada_id, "I live in Jena. We decided to hire Brightline for the leaflets.")
    say(ben_id, "I live in Kiel.")
    lose(ada_id)
    lose(ben_id)
    call_command("rebuild_index", "--space", str(ada_id))
    assert entries(ada_id) == memory.counts(ada_id)["active"]
    assert entries(ben_id) == 0
    assert "Brightline" in texts(ask(ada_id, "who did we hire to make the leaflets?"))


def test_the_first_question_after_a_crash_finds_what_is_kept_with_its_vector(ada_id, ben_id):
    say(ada_id, "We decided to hire Brightline for the leaflets.")
    say(ben_id, "I live in Kiel.")
    lose(ada_id)
    lose(ben_id)
    assert "Brightline" in texts(ask(ada_id, "who did we hire to make the leaflets?"))
    assert entries(ada_id) == memory.counts(ada_id)["active"]
    assert entries(ben_id) == 0


def test_nothing_is_embedded_while_somebody_waits(ada_id, monkeypatch):
    say(ada_id, "We decided to hire Brightline for the leaflets.")
    with scope(ada_id):
        Memory.objects.update(vector=None, embedded_by="")
    lose(ada_id)
    assert not reindex.came_back_empty(ada_id)
    assert entries(ada_id) == 0


def test_the_profile_serves_while_the_index_is_lost(ada_id):
    say(ada_id, "I live in Jena. I'm allergic to cashews.")
    lose(ada_id)
    found = texts(ask(ada_id, "plan my evening"))
    assert "Jena" in found and "cashews" in found


def test_one_new_row_does_not_hide_the_loss(ada_id):
    say(ada_id, "I live in Jena. I love jazz.")
    lose(ada_id)
    say(ada_id, "I'm allergic to cashews.", days(1))
    assert entries(ada_id) == 1
    assert memory.index_missing()[ada_id] == 2
    assert tasks.repair_index() >= 2
    assert ada_id not in memory.index_missing()


def test_an_index_of_another_embedder_counts_as_missing_and_is_never_mixed(ada_id):
    say(ada_id, "I live in Jena. I love jazz.")
    with scope(ada_id):
        MemoryIndex.objects.update(embedded_by="another@1")
    assert memory.index_missing()[ada_id] == 2
    assert all(one.similarity is None for one in ask(ada_id, "what music do I like?").considered)
    memory.rebuild_index(ada_id)
    with scope(ada_id):
        assert set(MemoryIndex.objects.values_list("embedded_by", flat=True)) == {providers.embedder().name}


def test_a_revoked_memory_is_not_indexed_again(ada_id):
    say(ada_id, "I live in Jena. I love jazz.")
    memory.forget(ada_id, one_of(ada_id, "home.city").memory_id, now=days(1))
    lose(ada_id)
    assert memory.rebuild_index(ada_id) == 1


def test_a_whole_index_is_left_alone(ada_id):
    say(ada_id, "I live in Jena.")
    assert memory.rebuild_index(ada_id) == 0


def test_all_that_is_derived_is_made_anew_serves_meanwhile_and_goes_on_after_a_break(ada_id, monkeypatch):
    say(ada_id, "I live in Jena. My manager is Ingrid. We decided to hire Brightline for the leaflets.")
    asked, all_of_them = "who did we hire to make the leaflets?", memory.counts(ada_id)["active"]
    with scope(ada_id):
        MemoryIndex.objects.exclude(embedded_by="").update(terms=[1])
    providers.configure(NOWHERE)
    with pytest.raises(ProviderError):
        memory.rebuild_index(ada_id, from_scratch=True)
    providers.configure({})
    assert "Brightline" in texts(ask(ada_id, asked))
    monkeypatch.setattr(reindex, "SLICE", 1)
    reindex.complete(ada_id)
    assert memory.index_missing()[ada_id] == all_of_them - 1
    assert "Brightline" in texts(ask(ada_id, asked))
    assert memory.rebuild_index(ada_id) == all_of_them - 1
    with scope(ada_id):
        assert [1] not in MemoryIndex.objects.values_list("terms", flat=True)
    assert "Ingrid" in texts(ask(ada_id, "who is my manager?"))


def test_from_scratch_leaves_another_space_alone(ada_id, ben_id):
    say(ada_id, "I live in Jena.")
    say(ben_id, "I live in Kiel.")
    call_command("rebuild_index", "--space", str(ada_id), "--from-scratch")
    assert memory.rebuild_index(ben_id) == 0


def test_the_index_is_unlogged_and_without_statistics():
    with connection.cursor() as cursor:
        cursor.execute("SELECT relpersistence FROM pg_class WHERE relname = 'memory_memoryindex'")
        assert cursor.fetchone()[0] == "u"
        cursor.execute(
            """SELECT attname FROM pg_attribute WHERE attrelid = 'memory_memoryindex'::regclass
               AND attname IN ('embedding', 'terms') AND attstattarget IS DISTINCT FROM 0"""
        )
        assert cursor.fetchall() == []


@pytest.mark.django_db(transaction=True)
def test_the_planner_learns_nothing_of_vectors_and_terms(ada_id):
    say(ada_id, "I live in Jena. I love jazz.")
    owner = os.environ["MEMORYHUB_TEST_OWNER_URL"]
    from tests.database import renamed

    database = connection.settings_dict["NAME"]
    with psycopg.connect(renamed(owner, database), autocommit=True) as as_owner:
        as_owner.execute("ANALYZE memory_memoryindex")
        seen = as_owner.execute(
            "SELECT attname FROM pg_stats WHERE tablename = 'memory_memoryindex' AND attname IN ('embedding', 'terms')"
        ).fetchall()
    assert seen == []
