"""What `make bench` makes of its figures: shares, tables, and ratios to a saved run."""

import argparse
import json
from datetime import UTC, datetime

import pytest

from bench.__main__ import _number, _run_of
from bench.registry import Table, p50, p95, p99
from bench.reporting import compared, markdown, printed, saved

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
TABLE = Table(
    "recall, ms",
    [{"memories": 100, "p50": 2.0, "by": "vector"}, {"memories": 1000, "p50": 5.0, "by": "vector", "ratio": 3.0}],
    notes="warm",
    bars=[(1000, "p50", 4.0)],
)


def test_shares_are_of_what_was_measured():
    taken = [float(number) for number in range(1, 101)]
    assert (p50(taken), p95(taken), p99(taken)) == (50.5, 95.0, 99.0)
    assert p95([7.0]) == p99([7.0]) == 7.0


def test_a_bar_that_does_not_hold_is_named_with_its_figure():
    assert TABLE.broken() == ["recall, ms: 1000: p50 is 5.0, at most 4.0 is wanted"]


def test_rows_of_different_columns_stand_in_one_table():
    lines = printed(TABLE).splitlines()
    assert lines[2].split() == ["memories", "p50", "by", "ratio"]
    assert lines[3].split() == ["100", "2.0", "vector"]
    assert "| 1000 | 5.0 | vector | 3.0 |" in markdown({"recall": TABLE}, {"cores": 2})


def test_a_saved_run_comes_back_as_ratios():
    kept = json.loads(json.dumps(saved({"recall": TABLE}, {"cores": 2}, NOW)))
    slower = Table("recall, ms", [{"memories": 1000, "p50": 10.0, "by": "vector"}, {"memories": 7, "p50": 1.0}])
    ratios = compared("recall", slower, kept)
    assert ratios and ratios.rows == [{"memories": 1000, "p50": 2.0, "by": ""}]
    assert kept["benches"]["recall"]["broken"] == TABLE.broken()


def test_a_bench_that_the_saved_run_does_not_hold_has_no_ratios():
    assert compared("fade", TABLE, saved({"recall": TABLE}, {}, NOW)) is None
    assert compared("recall", TABLE, {}) is None


def test_nothing_is_divided_by_nothing():
    before = saved({"recall": Table("t", [{"a": "x", "lost": 0, "flag": True}])}, {}, NOW)
    ratios = compared("recall", Table("t", [{"a": "x", "lost": 3, "flag": True}]), before)
    assert ratios and ratios.rows == [{"a": "x", "lost": "", "flag": ""}]


@pytest.mark.parametrize(("text", "number"), [("1000", 1000), ("10k", 10_000), ("1M", 1_000_000)])
def test_scales_are_numbers_with_a_letter(text, number):
    assert _number(text) == number


@pytest.mark.parametrize("text", ["", "k", "ten", "-5", "1g", "0"])
def test_a_scale_that_is_none_is_refused_in_a_sentence(text):
    with pytest.raises(argparse.ArgumentTypeError):
        _number(text)


def test_a_file_that_is_no_saved_run_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "other.json").write_text("[1]")
    for path in (tmp_path / "other.json", tmp_path / "none.json"):
        with pytest.raises(argparse.ArgumentTypeError):
            _run_of(str(path))
