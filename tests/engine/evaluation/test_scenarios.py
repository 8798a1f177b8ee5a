"""The worked examples that the product was thought up from, each played through the real engine in both languages.

A file for each source, a line for each example (docs/evaluation.md has the format); its id says what must hold. Where a
source lets tens of turns lie between, at most eight do here: more than a prompt holds raw.
"""

from pathlib import Path

import pytest

from memoryhub.evaluation import runs
from memoryhub.evaluation.cases import Case, load
from memoryhub.evaluation.judge import judge
from memoryhub.evaluation.player import play
from memoryhub.evaluation.product import Product

EXAMPLES = load(sorted((Path(__file__).parent / "scenarios").glob("*.jsonl")))

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def engine():
    with runs.embedded(), Product() as product:
        yield product


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.case_id)
def test_the_worked_example_holds(example: Case, engine):
    verdict = judge(example, play(example, engine))
    assert not verdict.missed, verdict.missed


def test_the_examples_stand_in_both_languages():
    names = {case.case_id.rpartition("-")[0] for case in EXAMPLES if case.language == "en"}
    assert len(names) >= 45 and len(EXAMPLES) >= 2 * len(names) - 2
