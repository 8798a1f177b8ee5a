"""The command measures the product's recall on given data beside baselines over the same vectors."""

import io
import json
import lzma

import pytest
from django.core.management import CommandError, call_command

from memoryhub.accounts.models import User
from memoryhub.memory.models import Memory

pytestmark = pytest.mark.django_db

TEXTS = ("I adopted a greyhound called Juno", "the oven needs a new fuse", "my cousin plays the oboe in Graz")


def _packed(path, rows):
    with lzma.open(path, "wt") as out:
        out.write("\n".join(map(json.dumps, rows)))


@pytest.fixture
def data(tmp_path):
    (tmp_path / "retrieval").mkdir()
    (tmp_path / "updates").mkdir()
    units = [
        {"id": f"u{at}", "text": text, "speaker": "Ada", "role": "user", "time": "2026-03-02", "session": at, "pos": 0}
        for at, text in enumerate(TEXTS)
    ]
    queries = [
        {"id": "q1", "store": "s", "text": "which instrument does my cousin play?", "gold": [["u2"]]},
        {"id": "q2", "store": "s", "text": "what is my greyhound called?", "gold": [["u0"]], "before": 2},
        {"id": "q3", "store": "s", "text": "where do I bank?", "gold": []},
    ]
    _packed(tmp_path / "retrieval" / "tiny.stores.jsonl.xz", [{"id": "s", "units": units}])
    _packed(tmp_path / "retrieval" / "tiny.queries.jsonl.xz", queries)
    turns = [{"i": 0, "role": "user", "text": "我住在大连"}, {"i": 1, "role": "user", "text": "我搬家了，现在住在青岛"}]
    change = {"case_id": "c", "kind": "switch", "question": "我现在住在哪里？", "stale": "大连", "current": "青岛"}
    change |= {"stale_turn_index": 0, "turn_index": 1, "turns": turns}
    (tmp_path / "updates" / "moves.jsonl").write_text(json.dumps(change))
    return tmp_path


def _run(*arguments):
    out = io.StringIO()
    call_command("bench_recall", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_it_measures_recall_and_updates_beside_baselines_and_leaves_nothing(data, tmp_path):
    people = User.objects.count()
    told = _run("--data", data, "--json", tmp_path / "out.json")
    for shown in ("tiny (", "moves (", "MemoryHub", "bm25 with neighbours", "rank fusion"):
        assert shown in told
    found = json.loads((tmp_path / "out.json").read_text())
    figures = found["retrieval"]["tiny"]
    assert set(figures) == {"recall@5", "recall@10", "recall@20", "ndcg@10", "mrr", "tokens"}
    assert figures["recall@5"] == 1.0 and 0 < figures["tokens"] < 200
    assert found["updates"]["moves"] == {"effect": 1.0, "stale": 0.0, "controls": None}
    assert found["baseline"]["updates"]["moves"]["stale"] == 1.0  # a store that only appends brings the old city too
    assert set(found["baseline"]["retrieval"]["tiny"]) == set(figures)
    assert User.objects.count() == people and not Memory.objects.exists()


def test_sets_are_chosen_by_name(data):
    told = _run("--data", data, "--sets", "moves")
    assert "moves (" in told and "tiny (" not in told
    with pytest.raises(CommandError, match="no such set: grand; there are tiny, moves"):
        _run("--data", data, "--sets", "grand")


def test_what_cannot_be_read_is_named(data, tmp_path):
    with pytest.raises(CommandError, match="neither"):
        _run("--data", tmp_path / "nowhere")
    (data / "retrieval" / "tiny.queries.jsonl.xz").write_bytes(b"not packed")
    with pytest.raises(CommandError, match="tiny"):
        _run("--data", data, "--sets", "tiny")
