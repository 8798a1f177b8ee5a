"""Parts of the product can be left out, one at a time, and only where they are measured."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import date

import pytest
from django.conf import settings
from django.core.management import CommandError

from memoryhub.evaluation import written
from memoryhub.evaluation.ablation import arms, page
from memoryhub.evaluation.ablation.decay import Decayed
from memoryhub.evaluation.ablation.tagging import Tagging
from memoryhub.evaluation.player import play_each
from memoryhub.evaluation.product import Product
from memoryhub.evaluation.runs import models
from memoryhub.memory import api as memory
from memoryhub.memory.models import Memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer
from tests.rules.evaluation.written import written as a_case

pytestmark = pytest.mark.django_db

MOVED = [{"user": "I live in Bergen"}, {"user": "maybe I like chess"}, {"user": "I live in Cork now"}]
CASE = a_case(
    sessions=[{"at": "2026-03-02T10:00:00+01:00", "turns": MOVED}],
    probe={"at": "2026-03-02T10:09:00+01:00", "user": "where do I live?", "continue": True},
    expect={"says": [["Cork"]], "recalls": [["Cork"]], "not_recalled": [["Bergen"]]},
)


@pytest.fixture(scope="module")
def found(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        played = arms.played([CASE], 0, pytest.fail)
    return {arm.name.strip(): arm for arm in played}


def test_each_memory_answers_the_same_case(found):
    assert list(found) == [arms.NONE, arms.FULL, arms.FLAT, arms.OURS, *(f"without {part}" for part in arms.WITHOUT)]
    assert found[arms.OURS].whole.passed == 1
    assert found[arms.FULL].handed.passed == 0, "the full history hands over the former city too"


def test_without_reconciling_the_former_value_stands_beside_the_new_one(found):
    texts = found["without reconcile"].verdicts[0].played.holding.active
    assert any("Bergen" in text for text in texts) and any("Cork" in text for text in texts)


def test_without_the_gate_a_guess_is_kept_for_a_fact(found):
    guess = [any("chess" in text for text in found[name].verdicts[0].played.holding.active) for name in found]
    assert dict(zip(found, guess, strict=True)) == {name: name == "without gate" for name in found}


def test_the_page_shows_every_arm_and_needs_nothing_from_elsewhere(found):
    shown = page.Found(tuple(found.values()), Tagging(), {"no decay": Decayed(), "by type": Decayed()})
    html = page.html(shown)
    assert all(name in html for name in found) and "http" not in html and "<script" not in html
    assert set(page.as_json(shown)) == {"cases", "arms", "tagging", "decay"}


def test_a_configured_model_answers_behind_every_memory():
    case = replace(CASE, expected=a_case(expect={"says": [["heronry"]]}).expected)
    with ScriptedServer(answers=["The heronry."]) as server:
        providers.configure({"chat_url": server.url, "chat_model": "scripted"})
        try:
            with models("configured"):
                played = arms.played([case], 0, pytest.fail, arms.RUNS[1:4])
        finally:
            providers.configure(settings.PROVIDERS)
    assert len(played) == 5
    assert {arm.name: arm.answers.passed for arm in played} == {arm.name: 1 for arm in played}


def test_a_branch_of_a_world_leaves_it_and_its_key_as_they_were():
    with Product() as engine, engine.stage() as world:
        at = CASE.sessions[0].at
        world.say("", "1", "I live in Bergen", at)
        with world.apart() as branch:
            branch.say("", "1", "I moved to Cork", at)
            branch.say("Ben", "2", "I live in Lima", at)
            assert any("Cork" in text for text in branch.holding("").active)
        assert world.holding("").active == ("You live in Bergen",)
        assert "Bergen" in world.ask("", "1", "where do I live?", at).said


def test_a_probe_asked_in_several_ways_is_the_same_each_time():
    with Product() as engine:
        first, bare, again = play_each(
            CASE, engine, [nullcontext, lambda: memory.without_parts("keywords"), nullcontext]
        )
    assert first.answer.said == again.answer.said
    assert all(one.keyword == 0 for one in bare.answer.scored)
    assert not Memory.objects.exists()


def test_numbers_and_parts_hold_for_the_measurement_alone(ada_id):
    with memory.ruling(DEFAULT.overlaid({"top_k": 3})):
        assert memory.policy_of(ada_id).top_k == 3
    assert memory.policy_of(ada_id).top_k == DEFAULT.top_k
    with pytest.raises(ValueError, match="luck"), memory.without_parts("luck"):
        pass


def test_a_document_without_a_place_for_the_figures_is_left_alone(tmp_path):
    file = tmp_path / "doc.md"
    file.write_text("# Words\n")
    with pytest.raises(CommandError, match="ablation"):
        written.between(file, "ablation", "| a |")
    file.write_text("before\n<!-- ablation: written by make ablation -->old<!-- /ablation -->after\n")
    written.between(file, "ablation", "| a |")
    assert (
        file.read_text() == "before\n<!-- ablation: written by make ablation -->\n\n| a |\n\n<!-- /ablation -->after\n"
    )
    assert written.stamp(date(2026, 3, 2)).startswith("2026-03-02, ")
