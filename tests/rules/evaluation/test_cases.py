import json

import pytest

from memoryhub.evaluation.cases import BadCase, load
from tests.rules.evaluation.written import plain, written


def test_a_case_is_read_with_its_people_tools_and_offsets():
    case = written(
        sessions=[
            {
                "at": "2026-03-02T10:00:00+01:00",
                "turns": [{"user": "hi", "as": "Ben"}, {"tool": {"name": "search", "result": "bees"}}],
            },
            {"at": "2026-03-03T10:00:00+01:00", "continue": True, "turns": [{"user": "more"}]},
        ],
        expect={"recalls": [["bees", "hives"]], "max_memories": 0},
    )
    first, second = case.sessions
    assert [(turn.who, turn.tool, turn.text) for turn in first.turns] == [("Ben", "", "hi"), ("", "search", "bees")]
    assert second.goes_on and not first.goes_on
    assert first.at.utcoffset().total_seconds() == 3600
    assert case.expected.kinds() == ("recalls", "max_memories")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"class": "gossip"}, "gossip"),
        ({"lang": "fr"}, "fr"),
        ({"expect": {"knows": [["bees"]]}}, "knows"),
        ({"probe": {"at": "2026-03-09T09:00:00", "user": "?"}}, "no offset"),
        ({"sessions": [{"at": "yesterday", "turns": []}]}, "yesterday"),
        ({"probe": {"at": "2026-03-09T09:00:00+01:00"}}, "user"),
    ],
)
def test_a_line_that_is_no_case_is_refused_with_its_place(tmp_path, changes, complaint):
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(plain(id="a-0")) + "\n" + json.dumps(plain(**changes)))
    with pytest.raises(BadCase, match=rf"cases.jsonl:2: .*{complaint}"):
        load([file])


def test_broken_json_a_missing_file_and_an_id_that_stands_twice_are_refused(tmp_path):
    broken, twice = tmp_path / "broken.jsonl", tmp_path / "twice.jsonl"
    broken.write_text("{")
    twice.write_text(json.dumps(plain()) + "\n\n" + json.dumps(plain()))
    for file, complaint in ((broken, ":1:"), (twice, "stands twice"), (tmp_path / "none.jsonl", "none.jsonl")):
        with pytest.raises(BadCase, match=complaint):
            load([file])


def test_classes_narrow_what_is_loaded(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(json.dumps(plain(id=name, **{"class": name})) for name in ("todo", "task", "episode")))
    assert [case.case_id for case in load([file], ["task", "todo"])] == ["todo", "task"]
