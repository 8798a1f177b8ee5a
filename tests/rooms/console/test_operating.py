"""Operators: health, policies, queues, dictionary, models, tools, each page by its forms alone; auditors read."""

import re
import secrets
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from admin_console import operating
from admin_console.policy_form import written
from admin_console.views.dictionary import toml
from memoryhub.audit import api as audit
from memoryhub.errors import Refused
from memoryhub.health import modelling
from memoryhub.health import store as figures
from memoryhub.health.bands import Sums
from memoryhub.health.models import ModelCheck
from memoryhub.jobs import api as jobs
from memoryhub.jobs import runner
from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT
from memoryhub.rollout import api as rollout
from memoryhub.rollout import trying
from memoryhub.rollout.models import Sampling
from tests.ground.outbox import put
from tests.ground.rollout.conftest import as_before as as_before  # noqa: PLC0414
from tests.rooms.console.people import somebody

pytestmark = pytest.mark.django_db(transaction=True)


def text(answer):
    return answer.content.decode()


def as_form(policy):
    return {name: written(value) for name, value in rollout.flat(policy).items()}


def test_health_shows_value_band_sample_and_course_and_says_when_there_are_too_few():
    today, now, arm = timezone.now().date(), timezone.now(), secrets.token_hex(6)
    for back, used in ((2, 700), (1, 950)):
        day = today - timedelta(days=back)
        sums = {("precision", "en", arm): Sums(used, 1000), ("entropy", "en", arm): Sums(4, 2)}
        figures.close_round(figures.open_round(day, now), sums, now)
    _, desk = somebody("operator")
    page = text(desk.get(f"/console/health/?range=7d&arm={arm}"))
    assert "0.95" in page and "over 0.85" in page and "n = 1,000" in page and '<svg class="chart"' in page
    assert "too few samples" in page and "1.2–2.8" in page and '<td class="num">0.70</td>' in page
    assert "style=" not in page.split('<main id="main"')[1]
    assert "0.95" not in text(desk.get(f"/console/health/?range=7d&language=zh&arm={arm}"))
    rows = text(desk.get("/console/health/export.csv?range=7d")).splitlines()
    assert rows[0] == "day,figure,language,arm,value,sample" and any(row.endswith(f",{arm},0.95,1000") for row in rows)
    assert desk.post("/console/health/count/").status_code == 302


def test_a_dead_letter_is_done_again_or_dropped_and_a_queue_paused_by_forms(ada_space):
    def dies(_held):
        raise Refused("never")

    first, second = (put(ada_space, does=dies) for _ in range(2))
    runner.run(first)
    runner.run(second)
    user, desk = somebody("operator")
    page = text(desk.get("/console/jobs/?kind=ground-act"))
    assert str(first) in page and "Refused:refused" in page and f"u_{ada_space.id.hex[-6:]}" in page
    desk.post(f"/console/jobs/{first}/replay/", {"kind": "ground-act"})
    back = desk.post(f"/console/jobs/{second}/drop/", {"kind": "ground-act", "reason": "obsolete"})
    assert back["Location"] == "/console/jobs/?kind=ground-act"
    assert not jobs.dead(job_id=first) and not jobs.dead(job_id=second)
    assert {one.actor for one in audit.events(action="job.", limit=2)} == {user.pk}
    assert desk.post(f"/console/jobs/{second}/drop/", {"reason": "obsolete"}).status_code == 404
    assert desk.post(f"/console/jobs/{first}/drop/", {"reason": "my own words"}).status_code == 400
    try:
        desk.post("/console/jobs/pause/", {"kind": "ground-slow"})
        assert "paused" in text(desk.get("/console/jobs/"))
    finally:
        desk.post("/console/jobs/resume/", {"kind": "ground-slow"})
    assert desk.post("/console/jobs/pause/", {"kind": "nothing"}).status_code == 404


def test_a_policy_goes_from_a_form_to_a_trial_and_back(ada_space):
    _, desk = somebody("operator")
    form = as_form(DEFAULT)
    odd = 5 + int(timezone.now().timestamp() * 1000) % 10**6 / 10**7
    seen = desk.post("/console/policy/new/", {**form, "strength_start": str(odd), "look": "1"})
    assert f"<ins>{odd}</ins>" in text(seen) and len(rollout.policies()) >= 1
    bad = desk.post("/console/policy/new/", {**form, "top_k": "16", "reason": "x", "save": "1"})
    assert bad.status_code == 400 and "top_k is above deep_top_k" in text(bad)
    bad = desk.post("/console/policy/new/", {**form, "top_k": "many", "save": "1"})
    assert bad.status_code == 400 and "no number" in text(bad) and "Say in a few words why" in text(bad)
    wanted = {**form, "strength_start": str(odd), "top_k": "3", "reason": "fewer", "save": "1"}
    saved = desk.post("/console/policy/new/", wanted)
    page = saved["Location"]
    assert "<ins>3</ins>" in text(desk.get(page)) and "fewer" in text(desk.get("/console/policy/"))
    number = int(page.rstrip("/").rpartition("/")[2])
    desk.post(f"{page}try/")
    trying.run(Sampling.objects.get(policy_id=number).pk, timezone.now())
    assert "→" in text(desk.get(page))
    assert desk.post(f"{page}start/", {"share": "10", "reason": " "}).status_code == 400
    desk.post(f"{page}start/", {"share": "100", "reason": "see"})
    assert memory.policy_of(ada_space.id).top_k == 3
    shown = text(desk.get("/console/policy/"))
    assert "On trial" in shown and "100 %" in shown and "n = 0" in shown
    desk.post("/console/policy/stop/", {"reason": "seen"})
    assert memory.policy_of(ada_space.id) == DEFAULT
    assert desk.post("/console/policy/adopt/", {"reason": "late"}).status_code == 400
    desk.post(f"{page}put/", {"reason": "for all"})
    assert memory.policy_of(ada_space.id).top_k == 3
    desk.post("/console/policy/0/put/", {"reason": "back"})
    assert memory.policy_of(ada_space.id) == DEFAULT
    assert desk.get("/console/policy/999999/").status_code == 404


def test_the_dictionary_is_edited_in_lines_and_a_bad_line_is_shown_with_all_that_was_typed():
    _, desk = somebody("operator")
    good = {
        "aliases": "成交额 = GMV、turnover\n",
        "keep": "mark my words",
        "strong": "",
        "silent": "",
        "reason": "ours",
    }
    bad = desk.post("/console/dictionary/", {**good, "aliases": "no sign here"})
    assert bad.status_code == 400 and "line 1 has no" in text(bad) and "mark my words" in text(bad)
    try:
        assert desk.post("/console/dictionary/", good).status_code == 302
        assert memory.dictionary_in_use().aliases == (("成交额", ("GMV", "turnover")),)
        assert "成交额 = GMV, turnover" in text(desk.get("/console/dictionary/"))
    finally:
        rollout.save_dictionary(memory.dictionary_built_in(), "as it was", None, timezone.now())
    with pytest.raises(Refused):
        toml({"aliases": "x", "keep": "", "strong": "", "silent": ""})


def test_models_are_tried_by_a_worker_and_tools_switched_without_a_key_on_any_page():
    _, desk = somebody("operator")
    desk.post("/console/models/check/")
    check = ModelCheck.objects.latest("asked_at")
    assert "A worker is at it" in text(desk.get("/console/models/"))
    assert modelling.check(check.pk, timezone.now()) == 4
    part = text(desk.get("/console/models/", headers={"HX-Request": "true"}))
    assert "embeddings" in part and "<html" not in part and "every 2s" not in part
    name = rollout.tools()[0].name
    desk.post("/console/tools/switch/", {"name": name, "on": "0"})
    assert name in rollout.tools_off() and "Switch on" in text(desk.get("/console/tools/"))
    desk.post("/console/tools/switch/", {"name": name, "on": "1"})
    assert name not in rollout.tools_off()
    assert desk.post("/console/tools/switch/", {"name": "no_such", "on": "0"}).status_code == 404


def test_auditors_read_and_find_no_button_and_lists_stay_within_their_queries():
    _, desk = somebody("auditor")
    for page in ("health", "policy", "jobs", "dictionary", "models", "tools"):
        with CaptureQueriesContext(connection) as asked:
            main = text(desk.get(f"/console/{page}/")).split('<main id="main"')[1].split("</main>")[0]
        main = re.sub('<details class="save-view">.*?</details>', "", main, flags=re.S)  # their own, and no act
        assert "<form" not in main or page == "dictionary"
        assert "<button" not in main
        own = [one for one in asked.captured_queries if re.search("health_|rollout_|jobs_", one["sql"])]
        assert len(own) <= 12
    assert desk.post("/console/dictionary/", {"reason": "x"}).status_code in (200, 400)
    assert operating.waiting({"support"}) == {} and set(operating.waiting({"operator"})) == {"health", "jobs"}
