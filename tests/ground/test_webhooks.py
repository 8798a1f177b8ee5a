"""Webhooks: one's own events, signed, told until they arrive, and never to the inside of the network."""

import hashlib
import hmac
import json
import threading
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.db import connection

from memoryhub.errors import NotFound, TooFast
from memoryhub.jobs.models import Job
from memoryhub.jobs.testing import run_all
from memoryhub.memory import api as memory
from memoryhub.spaces.api import scope
from memoryhub.webhooks import api as webhooks

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, 3, tzinfo=UTC)


class Receiver:
    """Somebody's program: keeps what it was told, answers as `answers` says, then 204."""

    def __init__(self):
        self.told, self.answers = [], []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.told.append((dict(self.headers), body))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 204)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.place = f"127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def bodies(self):
        return [json.loads(body) for _, body in self.told]


@pytest.fixture
def receiver(settings):
    found = Receiver()
    settings.WEBHOOK_HOSTS = frozenset({found.place})
    yield found
    found.server.shutdown()
    found.server.server_close()


def hooked(space, receiver, kinds=("captured", "revoked"), with_words=False, path="/in"):
    url = f"http://{receiver.place}{path}"
    return webhooks.add(space.id, url, kinds=kinds, with_words=with_words, now=NOW)


def remembered(space, text="I am allergic to peanuts"):
    return memory.add(space.id, text, now=NOW, time_zone="UTC").memory_ids[0]


def due_again(space):
    """As if the time of the next try had come."""
    with scope(space.id):
        Job.objects.filter(space_id=space.id, state="waiting").update(available_at=NOW)


def test_an_event_is_told_once_signed_and_without_a_word_of_its_content(ada_space, receiver):
    view, secret = hooked(ada_space, receiver)
    memory_id = remembered(ada_space)
    run_all(ada_space.id)
    (headers, body), *more = receiver.told
    at, mac = (part[2:].lstrip("=") for part in headers["MemoryHub-Signature"].split(",", 1))
    expected = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert not more and hmac.compare_digest(mac, expected)
    told = json.loads(body)
    assert (told["kind"], told["memory_id"]) == ("captured", str(memory_id)) and b"peanut" not in body
    delivery = webhooks.deliveries(ada_space.id, view.hook_id)[0]
    assert (delivery.state, delivery.outcome, str(delivery.delivery_id)) == ("done", "204", told["id"])


def test_words_go_along_only_where_their_owner_wants_it_and_never_sensitive_ones(ada_space, receiver):
    hooked(ada_space, receiver, with_words=True)
    remembered(ada_space, "I live in Lisbon")
    remembered(ada_space, "I am allergic to peanuts")
    run_all(ada_space.id)
    texts = {one["text"] for one in receiver.bodies()}
    assert any("Lisbon" in text for text in texts) and not any("peanut" in text for text in texts)


def test_kinds_that_were_not_chosen_other_people_and_paused_hooks_are_not_told(ada_space, ben_space, receiver):
    view, _ = hooked(ada_space, receiver, kinds=("revoked",))
    memory_id = remembered(ada_space)
    remembered(ben_space)
    webhooks.pause(ada_space.id, view.hook_id, now=NOW)
    memory.forget(ada_space.id, memory_id, now=NOW)
    run_all()
    assert receiver.told == []
    webhooks.resume(ada_space.id, view.hook_id)
    memory.restore(ada_space.id, memory_id, now=NOW)
    memory.forget(ada_space.id, memory_id, now=NOW)
    run_all()
    assert [one["kind"] for one in receiver.bodies()] == ["revoked"]


def test_what_did_not_arrive_is_tried_again_under_the_same_id(ada_space, receiver):
    view, _ = hooked(ada_space, receiver)
    receiver.answers = [500, 302]
    remembered(ada_space)
    run_all(ada_space.id)
    assert webhooks.deliveries(ada_space.id, view.hook_id)[0].outcome == "500"
    for _ in range(2):
        due_again(ada_space)
        run_all(ada_space.id)
    assert len({one["id"] for one in receiver.bodies()}) == 1 and len(receiver.told) == 3
    assert all(headers["Host"] == receiver.place for headers, _ in receiver.told)
    assert webhooks.deliveries(ada_space.id, view.hook_id)[0].state == "done"


def test_after_six_tries_it_is_a_dead_letter_that_its_owner_can_send_again(ada_space, receiver):
    view, _ = hooked(ada_space, receiver)
    receiver.answers = [503] * 6
    remembered(ada_space)
    for _ in range(7):
        due_again(ada_space)
        run_all(ada_space.id)
    found = webhooks.deliveries(ada_space.id, view.hook_id)[0]
    assert (found.state, found.attempts, len(receiver.told)) == ("failed", 6, 6)
    webhooks.again(ada_space.id, found.delivery_id)
    run_all(ada_space.id)
    assert webhooks.deliveries(ada_space.id, view.hook_id)[0].state == "done"


def test_a_receiver_that_wants_no_more_is_left_alone_at_once(ada_space, receiver):
    view, _ = hooked(ada_space, receiver)
    receiver.answers = [410]
    remembered(ada_space)
    run_all(ada_space.id)
    assert webhooks.hook(ada_space.id, view.hook_id).pause == "gone"


def test_an_address_that_has_come_to_lead_inside_is_not_connected_to(ada_space, receiver, settings):
    view, _ = hooked(ada_space, receiver)
    settings.WEBHOOK_HOSTS = frozenset()
    remembered(ada_space)
    run_all(ada_space.id)
    assert receiver.told == [] and webhooks.deliveries(ada_space.id, view.hook_id)[0].outcome == "bad_address"


def test_a_guest_and_an_inside_address_get_no_hook(ada, ada_space):
    for url in ("https://127.0.0.1/", "https://169.254.169.254/latest/meta-data"):
        with pytest.raises(webhooks.BadAddress):
            webhooks.add(ada_space.id, url, kinds=("captured",), with_words=False, now=NOW)
    ada.is_guest = True
    ada.save()
    with pytest.raises(webhooks.GuestHook):
        webhooks.add(ada_space.id, "https://127.0.0.1/", kinds=("captured",), with_words=False, now=NOW)


def test_a_test_is_told_though_the_hook_is_paused_and_only_one_at_a_time(ada_space, receiver):
    view, _ = hooked(ada_space, receiver)
    webhooks.pause(ada_space.id, view.hook_id, now=NOW)
    webhooks.ping(ada_space.id, view.hook_id, now=NOW)
    with pytest.raises(TooFast):
        webhooks.ping(ada_space.id, view.hook_id, now=NOW)
    run_all(ada_space.id)
    assert [one["kind"] for one in receiver.bodies()] == ["ping"]


def test_somebody_elses_hook_is_not_found(ada_space, ben_space, receiver):
    view, _ = hooked(ada_space, receiver)
    delivery = webhooks.ping(ada_space.id, view.hook_id, now=NOW)
    acts = (
        lambda: webhooks.ping(ben_space.id, view.hook_id, now=NOW),
        lambda: webhooks.pause(ben_space.id, view.hook_id, now=NOW),
        lambda: webhooks.remove(ben_space.id, view.hook_id),
        lambda: webhooks.deliveries(ben_space.id, view.hook_id),
        lambda: webhooks.again(ben_space.id, delivery),
    )
    for act in acts:
        with pytest.raises(NotFound):
            act()
    assert webhooks.hooks(ben_space.id) == []


def test_the_database_holds_neither_address_nor_secret_in_the_clear(ada_space, receiver):
    _, secret = hooked(ada_space, receiver, path="/grandmothers-door")
    with scope(ada_space.id), connection.cursor() as cursor:
        cursor.execute("SELECT * FROM webhooks_hook")
        row = repr(cursor.fetchall())
    assert "grandmother" not in row and secret[-20:] not in row


def test_a_to_do_is_told_once_when_its_day_begins_for_its_owner(ada, ada_space, receiver):
    ada.time_zone = "Asia/Shanghai"
    ada.save()
    hooked(ada_space, receiver, kinds=(webhooks.TODO_DUE,))
    tomorrow = datetime.now(UTC).date() + timedelta(days=2)
    memory.todo_add(ada_space.id, "water the plants", now=NOW, due_on=tomorrow, due_at=None)
    midnight = datetime(tomorrow.year, tomorrow.month, tomorrow.day, tzinfo=UTC) - timedelta(hours=8)
    assert webhooks.tell_due(midnight - timedelta(minutes=1)) == 0
    assert [webhooks.tell_due(midnight + timedelta(minutes=after)) for after in (0, 1)] == [1, 0]
    run_all(ada_space.id)
    assert [one["kind"] for one in receiver.bodies()] == ["todo_due"]


def test_what_was_told_a_week_ago_is_cleared(ada_space, receiver):
    view, _ = hooked(ada_space, receiver)
    webhooks.ping(ada_space.id, view.hook_id, now=NOW)
    run_all(ada_space.id)
    assert webhooks.clear(datetime.now(UTC) + timedelta(days=6)) == 0
    assert webhooks.clear(datetime.now(UTC) + timedelta(days=8)) == 1


def test_deleting_it_takes_its_deliveries_along(ada_space, receiver):
    view, _ = hooked(ada_space, receiver)
    remembered(ada_space)
    webhooks.remove(ada_space.id, view.hook_id)
    run_all(ada_space.id)
    assert receiver.told == [] and webhooks.hooks(ada_space.id) == []
