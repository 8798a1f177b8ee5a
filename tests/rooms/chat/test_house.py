"""The operator's rules and documents: in the prompt and the answer, never in anybody's memory."""

import os

import pytest
from django.core.management import call_command

from chat import house
from memoryhub.cases.models import AssemblyLog
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope
from tests.rooms.chat.stage import capture_all
from tests.rooms.chat.workshop import ask

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def library(tmp_path, settings, monkeypatch):
    settings.KNOWLEDGE_DIR = tmp_path
    monkeypatch.setattr(house, "_kept", house._Kept())  # as a process that has just begun
    (tmp_path / "boats.md").write_text("# Deposit\n\nA kayak wants a deposit of 80 euros.\n")
    (tmp_path / "rules.md").write_text("Never promise a boat.\n")
    (tmp_path / ".draft.md").write_text("Kayaks are free.\n")
    return tmp_path


def test_an_answer_draws_on_a_document_and_nobody_remembers_it(library, ada, ada_space, empty):
    assert "80 euros" in ask(ada, empty, "How much is the deposit for a kayak?")
    capture_all(ada)
    assert memory.memories(ada_space.id)[0] == []
    with scope(ada_space.id):
        sizes = {one["name"]: one["tokens"] for one in AssemblyLog.objects.latest("happened_at").parts}
    assert sizes["house rules"] > 0
    assert sizes["documents"] > 0


def test_a_changed_file_counts_and_one_that_cannot_be_read_harms_nobody(library, monkeypatch):
    assert len(house.house().documents.passages) == 2
    monkeypatch.setattr(house, "LOOKED_AT_SECONDS", 0.0)
    (library / "boats.md").write_text("# Deposit\n\nA canoe wants 90 euros.\n")
    (library / "torn.txt").write_bytes(b"\xff\xfe\x00\xd8broken")
    (library / "huge.txt").write_text("x" * (house.MAX_BYTES + 1))
    os.symlink("/nowhere", library / "gone.md")
    held = house.house()
    assert [one.text for one in held.documents.passages] == ["A canoe wants 90 euros.", "Never promise a boat."]
    assert held.rules == "Never promise a boat."
    assert house.about("what does a canoe want", held, 5) == (), "a budget that nothing fits"


def test_rules_that_are_too_long_keep_whole_lines(library, monkeypatch):
    (library / "rules.md").write_text("\n".join(f"Rule number {n} is to be kept by everybody." for n in range(500)))
    rules = house.house().rules.split("\n")
    assert 20 < len(rules) < 200
    assert rules[-1].endswith("everybody.")


def test_the_operator_can_see_what_is_read_and_found(library, capsys):
    call_command("check_knowledge", "deposit for a kayak?")
    said = capsys.readouterr().out
    assert "2 files, 2 passages" in said
    assert "boats › Deposit: A kayak wants" in said
    call_command("check_knowledge", "Who won?")
    assert "No document speaks of this." in capsys.readouterr().out
