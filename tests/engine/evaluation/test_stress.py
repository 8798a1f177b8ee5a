"""A made-up year against the real engine: it ends, tells by month, and leaves nothing."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from memoryhub.memory.models import Memory

pytestmark = pytest.mark.django_db


def _run(*arguments):
    out = io.StringIO()
    call_command("stress", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_a_year_is_measured_by_month_and_held_against_the_truth(tmp_path):
    figures, page = tmp_path / "out.json", tmp_path / "out.html"
    told = _run("--turns", 24, "--lang", "en", "--seed", 2, "--json", figures, "--html", page)
    year = json.loads(figures.read_text())["lives"]["en"]
    assert len(year["months"]) == 12 and year["months"][-1]["turns"] == 24
    assert year["right"]["share"] > 0.8 and year["months"][-1]["facts"] >= 9
    assert "values right" in told and "GROWS" not in told.split("values right")[1]
    html = page.read_text()
    assert html.count("<polyline") >= 10 and "http" not in html and "<script" not in html
    assert not Memory.objects.exists()


def test_a_year_of_too_few_turns_is_refused():
    with pytest.raises(CommandError, match="at least"):
        _run("--turns", 3)
