"""The closed set of frames."""

import json

import pytest

from chat import events
from tests.rules.tables import each

CID = "0f8fad5b-d9cb-469f-a165-70867728950e"


def test_a_say_frame_is_read_with_its_pasted_ranges():
    frame = events.parse(json.dumps({"type": "say", "cid": CID, "text": "hi", "pasted": [[0, 2]], "attachments": []}))
    assert frame == events.Say(type="say", cid=CID, text="hi", pasted=((0, 2),))


@each(
    ("raw", "kind"),
    [
        ('{"type":"stop"}', events.Stop),
        ('{"type":"ping","extra":1}', events.Ping),
        ('{"type":"resume","after":0}', events.Resume),
        (f'{{"type":"retry","turn":"{CID}"}}', events.Retry),
    ],
)
def test_the_other_frames_are_read(raw, kind):
    assert isinstance(events.parse(raw), kind)


@each(
    "raw",
    [
        None,
        "",
        "{",
        "null",
        "[]",
        '"say"',
        "{}",
        '{"type":"shout"}',
        '{"type":"say"}',
        f'{{"type":"say","cid":"7","text":"{CID}"}}',
        f'{{"type":"say","cid":"{CID}","text":5}}',
        f'{{"type":"say","cid":"{CID}","text":"a","pasted":[[1]]}}',
        f'{{"type":"say","cid":"{CID}","text":"a","attachments":["../a.png"]}}',
        json.dumps({"type": "say", "cid": str(CID), "text": "a", "attachments": [str(CID)] * 5}),
        f'{{"type":"say","cid":"{CID}","text":"\\ud800"}}',
        '{"type":"resume","after":-1}',
        '{"type":"resume","after":99999999999}',
        "[" * 5000,
        '{"type":"ping","x":' + "[" * 20 + "1" + "]" * 20 + "}",
        json.dumps({"type": "ping", **{f"x{number}": 1 for number in range(64)}}),
        '{"type":"ping","x":' + '{"a":' * 500 + "1" + "}" * 501,
    ],
)
def test_anything_else_is_one_clear_error(raw):
    with pytest.raises(events.BadFrame):
        events.parse(raw)


def test_brackets_and_colons_in_words_are_words():
    text = '[{"a": ":::\\"[[' * 40
    assert events.parse(json.dumps({"type": "say", "cid": str(CID), "text": text})).text == text


def test_a_frame_of_64_kib_is_read_and_a_bigger_one_is_not():
    shell = len(json.dumps({"type": "say", "cid": CID, "text": ""}))
    fits = json.dumps({"type": "say", "cid": CID, "text": "x" * (events.MAX_FRAME_BYTES - shell)})
    assert isinstance(events.parse(fits), events.Say)
    with pytest.raises(events.BadFrame):
        events.parse(fits.replace("xx", "xxx", 1))
    wide = json.dumps({"type": "say", "cid": CID, "text": "字" * 22_000}, ensure_ascii=False)
    with pytest.raises(events.BadFrame):
        events.parse(wide)


def test_an_html_frame_names_its_target_and_what_else_changed():
    frame = events.html("#notes-1", "<p></p>", changed="capsule")
    assert (frame["target"], frame["swap"], frame["html"]) == ("#notes-1", "outerHTML", "<p></p>")
    assert frame["changed"] == "capsule"
