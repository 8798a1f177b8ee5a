"""Logs never hold what anybody said."""

import json
import logging
import sys
from uuid import uuid4

import pytest

from memoryhub.errors import Refused
from memoryhub.web.logs import Formatter, Worthwhile

SAID = "请记住我对青霉素过敏"
ALSO_SAID = "my daughter is called Mia"


def _line(msg: object, *args: object, exc_info: object = None) -> dict[str, object]:
    record = logging.LogRecord("library", logging.ERROR, __file__, 1, msg, args, exc_info)
    text = Formatter().format(record)
    assert "\n" not in text
    return json.loads(text)


@pytest.mark.parametrize("said", [SAID, ALSO_SAID])
def test_an_argument_that_reads_like_a_sentence_is_masked(said):
    assert _line("could not store %s", said)["event"] == "could not store …"


def test_ids_codes_and_numbers_stay_readable():
    turn = uuid4()
    assert _line("turn %s %s took %d ms", turn, "captured", 12)["event"] == f"turn {turn} captured took 12 ms"


def test_named_arguments_are_masked_alike():
    assert _line("task %(name)s: %(exc)s", {"name": "chat.capture", "exc": ValueError(SAID)})["event"] == (
        "task chat.capture: …"
    )


def test_a_number_that_had_to_be_masked_does_not_break_the_line():
    assert _line("after %d tries", ALSO_SAID)["event"] == "after %d tries"


def test_our_own_events_show_facts_and_mask_the_rest():
    line = _line({"event": "captured", "count": 3, "turn": uuid4(), "text": ALSO_SAID})
    assert line["count"] == 3
    assert line["text"] == "…"


def test_of_an_exception_only_class_code_and_our_frames_are_kept():
    try:
        raise Refused(ALSO_SAID)
    except Refused:
        line = _line("failed", exc_info=sys.exc_info())
    assert line["exception"] == "Refused"
    assert line["code"] == "refused"
    assert line["frames"][-1].startswith("tests/rooms/frame/test_logs.py:")
    assert ALSO_SAID not in json.dumps(line)


def test_a_forged_line_is_cut_off():
    line = _line('ok\r\n{"level": "info", "event": "all is well"}')
    assert line["event"] == "ok"


def test_what_stands_in_an_address_after_the_question_mark_is_left_out():
    line = _line({"event": "request_finished", "request": "GET /capsule/?q=青霉素", "user_agent": "x", "ip": "1.2.3.4"})
    assert line["request"] == "GET /capsule/"
    assert "ip" not in line
    assert "user_agent" not in line


@pytest.mark.parametrize("path", ["/accounts/password/reset/key/5-c8x1ab/", "/accounts/confirm-email/MQ:1vQx-9z_a/"])
def test_a_key_that_stands_in_an_address_is_left_out_however_it_comes(path):
    key = path.split("/")[-2]
    for line in (
        _line({"event": "request_finished", "request": f"GET {path}"}),
        _line({"event": "request_failed", "request": f"GET {path}?next=/", "path": path}),
        _line("Not Found: %s", path),
        _line(f"Not Found: {path}"),
    ):
        assert key not in json.dumps(line) and path.split(key)[0] in json.dumps(line)


def test_the_link_to_a_new_password_leaves_no_key_in_the_log(client, ada, caplog):
    caplog.handler.setFormatter(Formatter())
    client.get("/accounts/password/reset/key/5-c8x1ab-0123456789abcdef/")
    client.get("/accounts/confirm-email/MQ:1vQx:9z_a/")
    assert "/accounts/password/reset/key/" in caplog.text and "/accounts/confirm-email/" in caplog.text
    assert "c8x1ab" not in caplog.text and "1vQx" not in caplog.text


def test_a_search_leaves_no_word_in_the_log(client, ada, caplog):
    client.force_login(ada)
    caplog.handler.setFormatter(Formatter())
    client.get("/capsule/", {"q": ALSO_SAID})
    assert "/capsule/" in caplog.text
    assert "Mia" not in caplog.text


@pytest.mark.parametrize(
    ("event", "request_line", "code", "is_told"),
    [
        ("request_started", "GET /c/", None, False),
        ("request_finished", "GET /c/", 200, True),
        ("request_finished", "GET /readyz", 200, False),
        ("request_finished", "GET /readyz", 503, True),
        ("job_done", "", None, True),
    ],
)
def test_a_request_speaks_once_and_a_probe_only_when_it_fails(event, request_line, code, is_told):
    record = logging.LogRecord("library", logging.INFO, __file__, 1, {}, (), None)
    record.msg = {"event": event, "request": request_line, "code": code}
    assert Worthwhile().filter(record) is is_told
