"""A day is counted over everybody, once, and nothing in the sums says whose they are."""

import json
import threading
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.utils import timezone

from admin_console import figures
from memoryhub.accounts.models import User
from memoryhub.cases import api as cases
from memoryhub.errors import Locked
from memoryhub.grants import api as grants
from memoryhub.health import api as health
from memoryhub.health import judging, living, probing, rounds, sources, store, tasks, telling
from memoryhub.health.bands import Sums, value_of
from memoryhub.health.models import Alarm, DayFigure
from memoryhub.memory import api as memory
from memoryhub.memory.types import Card
from memoryhub.privacy import api as privacy
from memoryhub.spaces.api import Space, uuid7
from tests.engine.builders import ask, days, say

pytestmark = pytest.mark.django_db(transaction=True)


def spoken(space_id, on):
    """Somebody tells two things, asks, and the answer uses what was found."""
    say(
        space_id,
        "I'm allergic to peanuts and I live in Ghent. Our sale raised 90 euros for the choir.",
        days(on),
    )
    turn, conversation = uuid7(), uuid7()
    recalled = ask(space_id, "where do I live?", days(on))
    memory.log_recall(
        space_id, recalled, query="where do I live?", turn_id=turn, conversation_id=conversation, now=days(on)
    )
    cards: tuple[Card, ...] = recalled.all_cards
    memory.mark_used(space_id, recalled.recall_id, [cards[0].memory_id], now=days(on))
    return recalled


def figure(name, day, language="", arm=""):
    sums = health.days(day, day)[day].get((name, language, arm), Sums())
    return value_of(health.SPECS[name], sums)


def test_a_day_counts_what_was_kept_shown_and_used_by_language_and_policy(ada_space, ben_space):
    day = days(400).date()
    first = spoken(ada_space.id, 400)
    for is_up in (True, True, False):
        cases.rate(ada_space.id, uuid7(), uuid7(), is_up=is_up, now=days(400))
    assert rounds.go_on(day, timezone.now())
    arm = first.policy_version
    unasked = [card for card in first.all_cards[1:] if not card.is_profile]  # the profile counts where it was used
    assert arm and figure("precision", day, "en", arm) == health.Value(1 / (1 + len(unasked)), 1 + len(unasked))
    assert figure("capture", day).sample == 1 and figure("capture", day).value >= 2000
    assert figure("turns", day, "en").value == 1 and figure("recall_ms", day).sample == 1
    assert figure("precision", day, "zh").sample == 0 and figure("satisfaction", day) == health.Value(2 / 3, 3)
    spoken(ben_space.id, 400)
    assert rounds.go_on(day, timezone.now())  # anew: it replaces, it does not add
    assert figure("capture", day).sample == 2
    ids = {str(ada_space.id), str(ben_space.id)}
    assert not ids & {str(value) for row in DayFigure.objects.values_list() for value in row}


def test_a_slice_that_comes_twice_counts_once_and_a_frozen_space_is_left_out(ada_space, ben_space):
    day, now = days(410).date(), timezone.now()
    spoken(ada_space.id, 410)
    held = store.open_round(day, now)
    again = store.open_round(day, now)
    assert held.pk == again.pk
    assert store.add(held, ada_space.id, 1, 0, {("told", "", ""): Sums(3, 1)})
    assert not store.add(again, ada_space.id, 1, 0, {("told", "", ""): Sums(3, 1)})
    Space.objects.filter(pk=ben_space.id).update(state=Space.State.FROZEN)
    with pytest.raises(Locked):
        list(sources.tallies(ben_space.id, *rounds.bounds(day)))
    assert rounds.go_on(day, now)
    assert health.latest_round() is not None


def test_three_days_beyond_the_limit_open_one_alarm_that_is_told_once(settings, ada_space):
    settings.ALARM_MAIL, settings.ALARM_URL = ["ops@example.test"], "http://10.0.0.1/in"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    first, now = date(2031, 3, 1), timezone.now()
    key = ("entropy", "", "")
    for day in (first + timedelta(days=n) for n in range(3)):
        held = store.open_round(day, now)
        store.close_round(held, {key: Sums(31, 10)}, now)
        judging.judge_day(day, now)
    judging.judge_day(first + timedelta(days=2), now)
    alarms = [one for one in health.alarms(only_open=True) if one.figure == "entropy" and not one.arm]
    assert len(alarms) == 1 and alarms[0].side == "above" and alarms[0].value == pytest.approx(3.1)
    mail.outbox.clear()
    telling.tell(now)
    telling.tell(now)
    assert [one.subject for one in mail.outbox if "entropy above" in one.subject] == [
        "MemoryHub alarm: entropy above 3.0"
    ]
    row = Alarm.objects.get(pk=alarms[0].alarm_id)
    assert row.mailed_at and row.posted_at is None and row.outcome == "bad_address"  # an inside address, by http
    calm = first + timedelta(days=3)
    store.close_round(store.open_round(calm, now), {key: Sums(20, 10)}, now)
    judging.judge_day(calm, now)
    assert Alarm.objects.get(pk=row.pk).ended_at


def test_missed_deadlines_reviews_and_holds_are_told_and_end_by_themselves(settings, ada_space, ada, ben_space):
    settings.ALARM_MAIL, settings.ALARM_URL = ["ops@example.test"], ""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    names = ("erasures_near", "erasures_late", "holds_due", "reviews_late")
    before, now, long_ago = health.now_figures(timezone.now()), timezone.now(), timezone.now() - timedelta(days=60)
    found = privacy.dry_run(ada_space.id, privacy.Part(privacy.Reach.EVERYTHING))
    request, _ = privacy.open_request(ada_space.id, found, privacy.Factor.STAFF, now=long_ago, by_staff=uuid7())
    hold = privacy.open_hold(
        ben_space.id, privacy.Ground.AUTHORITY, "A-1", by=uuid7(), now=long_ago, review_on=now - timedelta(days=1)
    )
    given_without_the_person(ben_space, now - grants.REVIEW_WITHIN - timedelta(minutes=1))
    assert [health.now_figures(now)[name] - before[name] for name in names] == [1, 1, 1, 1]
    mail.outbox.clear()
    tasks.watch()
    assert set(names) <= {one.figure for one in health.alarms(only_open=True)}
    told = {one.subject.split()[2] for one in mail.outbox}
    assert told >= {name for name in names if not before[name]}, "by mail, as any other alarm"
    privacy.cancel(request.id, ada.pk)
    privacy.release_hold(hold.id, by=uuid7(), now=now)
    assert health.now_figures(now)["erasures_late"] == before["erasures_late"]


def given_without_the_person(space, at):
    """A grant that a second member of staff gave."""
    sam, kim = (User.objects.create_user(f"{uuid7().hex}@example.test", "a good password") for _ in range(2))
    kim.groups.add(Group.objects.get(name="compliance"))
    wish = grants.Wish(grants.Purpose.INCIDENT, "Somebody else was signed in", ("memories",), "I-9")
    grants.second(kim.pk, grants.ask(sam.pk, space.id, wish, now=at).grant_id, now=at)


def test_every_figure_has_a_name_and_a_meaning_and_what_is_looked_at_is_measured():
    assert set(figures.NAMES) == set(figures.MEANINGS) == set(health.SPECS)
    assert set(living.MEASURED) == {name for name, spec in health.SPECS.items() if spec.is_live}


def test_an_address_that_the_operator_lists_is_told_once_with_the_figures(settings):
    told = []

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self):
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here, now = f"127.0.0.1:{server.server_port}", timezone.now()
    settings.ALARM_MAIL, settings.ALARM_URL, settings.WEBHOOK_HOSTS = [], f"http://{here}/in", {here}
    arm = uuid7().hex
    assert store.set_alarm(("precision", "en", arm), health.Side.BELOW, 0.5, 400, now)
    assert not store.set_alarm(("precision", "en", arm), health.Side.BELOW, 0.4, 400, now)  # it is open already
    telling.tell(now)
    telling.tell(now + timedelta(hours=1))
    server.shutdown()
    server.server_close()
    (mine,) = [one for one in told if one["arm"] == arm]
    assert (mine["type"], mine["figure"], mine["side"], mine["value"]) == ("alarm", "precision", "below", 0.5)
    store.end_alarms(("precision", "en", arm), None, now)


def test_forgetting_is_measured_on_a_sentence_of_nobodys():
    took = probing.probe(timezone.now())
    assert 0 < took < 2000
    assert store.samples("forgetting", timezone.now() - timedelta(minutes=1), timezone.now())[-1] == took
    assert probing.SPACE not in store.people_after(None, 10_000)
    assert memory.counts(probing.SPACE).get("active", 0) == 0


def test_metrics_are_for_this_machine_or_the_token(settings):
    here, there = Client(), Client(REMOTE_ADDR="192.0.2.7")
    assert b"memoryhub_jobs_waiting" in here.get("/metrics").content
    assert there.get("/metrics").status_code == 404
    assert here.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 404
    settings.METRICS_TOKEN = "s3cret"
    assert here.get("/metrics").status_code == 404
    answer = there.get("/metrics", headers={"authorization": "Bearer s3cret"})
    assert answer.status_code == 200 and answer["Content-Type"].startswith("text/plain")
