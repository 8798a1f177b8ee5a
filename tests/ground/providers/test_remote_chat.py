"""The client of OpenAI-compatible chat models against a real local server, well-behaved and not."""

import asyncio
import logging
import time
from datetime import UTC, datetime

import pytest
from pydantic import BaseModel

from memoryhub.errors import ProviderError
from memoryhub.providers.openai_compatible.chat import OpenAICompatibleChat
from memoryhub.providers.openai_compatible.endpoint import endpoint
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.providers.types import ChatMessage, ChatRequest

SECRET = "the heron nests behind the mill"
KEY = "key-0123456789"


def request(text: str = SECRET, *, salt: str = "") -> ChatRequest:
    return ChatRequest((ChatMessage("user", text),), "en", datetime(2026, 3, 9, tzinfo=UTC), "UTC", salt=salt)


def chat(server: ScriptedServer, **limits: float) -> OpenAICompatibleChat:
    return OpenAICompatibleChat(endpoint(server.url, "scripted", KEY), **limits)


def pieces(model: OpenAICompatibleChat, asked: ChatRequest | None = None) -> list[str]:
    async def read() -> list[str]:
        return [piece async for piece in model.stream(asked or request())]

    return asyncio.run(read())


def failure_of(model: OpenAICompatibleChat) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        pieces(model)
    return caught.value


@pytest.fixture
def server():
    with ScriptedServer(["Good morning, 早上好. Shall we begin?"]) as running:
        yield running


def test_an_answer_arrives_in_pieces_and_whole(server):
    got = pieces(chat(server))
    assert len(got) > 3 and "".join(got) == "Good morning, 早上好. Shall we begin?"


def test_the_prompt_and_the_key_are_sent_as_the_protocol_says(server):
    pieces(chat(server))
    body = server.bodies[0]
    assert body["messages"] == [{"role": "user", "content": SECRET}]
    assert (
        body["authorization"] == f"Bearer {KEY}"
        and body["model"] == "scripted"
        and body["path"].endswith("/v1/chat/completions")
    )


def test_a_server_that_does_not_stream_is_understood(server):
    server.misbehave("no_stream")
    assert "".join(pieces(chat(server))) == "Good morning, 早上好. Shall we begin?"


def test_reasoning_is_not_part_of_the_answer(server):
    server.misbehave("thinking")
    assert "".join(pieces(chat(server))) == "Good morning, 早上好. Shall we begin?"


@pytest.mark.parametrize("fault", ["429", "500", "503", "reset", "empty", "error_event"])
def test_a_passing_failure_before_the_first_piece_is_tried_again(server, fault):
    server.misbehave(fault, times=2)
    assert "".join(pieces(chat(server))).startswith("Good morning")
    assert len(server.bodies) == 3


@pytest.mark.parametrize(
    ("fault", "code", "transient"),
    [
        ("401", "http_401", False),
        ("html", "not_json", False),
        ("garbage", "not_json", False),
        ("redirect", "http_302", False),
        ("huge", "too_large", False),
    ],
)
def test_a_lasting_failure_is_told_at_once_by_its_code(server, fault, code, transient):
    server.misbehave(fault, times=9)
    problem = failure_of(chat(server))
    assert (str(problem), problem.transient) == (code, transient)
    assert len(server.bodies) == 1


@pytest.mark.parametrize(("fault", "code"), [("429", "http_429"), ("500", "http_500"), ("reset", "unreachable")])
def test_an_outage_is_told_after_three_tries(server, fault, code):
    server.misbehave(fault, times=9)
    problem = failure_of(chat(server))
    assert (str(problem), problem.transient, len(server.bodies)) == (code, True, 3)


def test_a_stream_that_breaks_off_says_so_and_is_not_started_again(server):
    server.misbehave("truncated")
    got = []

    async def read() -> None:
        async for piece in chat(server).stream(request()):
            got.append(piece)

    with pytest.raises(ProviderError, match="truncated"):
        asyncio.run(read())
    assert got and "".join(got) != "Good morning, 早上好. Shall we begin?" and len(server.bodies) == 1


def test_a_silent_server_costs_no_more_than_the_deadline(server):
    server.misbehave("slow", times=9)
    start = time.monotonic()
    assert str(failure_of(chat(server, first_piece_seconds=0.6))) == "timeout"
    assert time.monotonic() - start < 2.5


def test_a_drip_ends_at_the_deadline_of_the_whole_answer(server):
    server.answers.clear()
    server.answers.append("word " * 400)
    server.misbehave("drip")
    start = time.monotonic()
    assert str(failure_of(chat(server, answer_seconds=0.8))) == "timeout"
    assert time.monotonic() - start < 2.5


def test_a_stalled_stream_ends_after_the_idle_time(server):
    server.drip_seconds = 20
    server.misbehave("drip", times=9)
    assert str(failure_of(chat(server, idle_seconds=0.3, first_piece_seconds=1.5))) == "timeout"


def test_nobody_listening_is_unreachable():
    with ScriptedServer() as server:
        model = chat(server, first_piece_seconds=5)
    assert str(failure_of(model)) == "unreachable"


def test_a_stopped_answer_closes_the_connection(server):
    server.answers.clear()
    server.answers.append("word " * 400)
    server.misbehave("drip")

    async def stop_early() -> str:
        stream = chat(server).stream(request())
        first = await anext(stream)
        await stream.aclose()
        return first

    assert asyncio.run(stop_early()) == "word"


def test_the_salt_is_sent_where_the_server_takes_it_and_given_up_where_not():
    with ScriptedServer(refuses=["cache_salt"]) as server:
        model = chat(server)
        assert pieces(model, request(salt="s1")) and pieces(model, request(salt="s1"))
        assert ["cache_salt" in body for body in server.bodies] == [True, False, False]


def test_a_server_that_wants_the_new_name_of_the_token_limit_gets_it():
    with ScriptedServer(refuses=["max_tokens"]) as server:
        assert pieces(chat(server))
        assert "max_completion_tokens" in server.bodies[-1]


def test_failures_never_carry_what_was_said_or_the_key(server, caplog):
    caplog.set_level(logging.DEBUG)
    for fault in ("401", "html", "garbage", "429", "truncated"):
        server.misbehave(fault, times=3)
        problem = failure_of(chat(server))
        assert SECRET not in repr(problem) and KEY not in repr(problem)
        server.faults.clear()
    assert SECRET not in caplog.text and KEY not in caplog.text


class Trip(BaseModel):
    city: str
    days: int


def form(server: ScriptedServer, *answers: str) -> Trip:
    server.answers.clear()
    server.answers.extend(answers)
    return chat(server, form_seconds=5).structured(request(), Trip)


@pytest.mark.parametrize(
    "answer",
    [
        '{"city": "Bath", "days": 3}',
        '```json\n{"city": "Bath", "days": 3}\n```',
        'Sure, here you are: {"city": "Bath", "days": 3} Enjoy!',
        '<think>hm {</think>{"city": "Bath", "days": 3}',
    ],
)
def test_a_form_is_read_whatever_stands_around_it(server, answer):
    assert form(server, answer) == Trip(city="Bath", days=3)


@pytest.mark.parametrize(
    "broken", ["no idea", '{"city": "Bath"}', '{"city": "Bath", "days": NaN}', '{"city": "Bath", "days"']
)
def test_a_form_that_does_not_fit_is_repaired_once(server, broken):
    assert form(server, broken, '{"city": "Bath", "days": 3}') == Trip(city="Bath", days=3)
    assert len(server.bodies) == 2


def test_a_form_that_never_fits_is_an_error_after_one_repair(server):
    with pytest.raises(ProviderError, match="does_not_fit"):
        form(server, '{"city": 1}')
    assert len(server.bodies) == 2


@pytest.mark.parametrize(
    ("refuses", "kinds"),
    [
        ([], ["json_schema"]),
        (["json_schema"], ["json_schema", "json_object"]),
        (["json_schema", "json_object"], ["json_schema", "json_object", None]),
    ],
)
def test_forms_degrade_to_what_the_server_can_do(refuses, kinds):
    with ScriptedServer(['{"city": "Bath", "days": 3}'], refuses=refuses) as server:
        model = chat(server)
        model.rung = 2  # has learned that the server takes neither extras nor `max_tokens`
        assert model.structured(request(), Trip).days == 3
        tried = [(body.get("response_format") or {}).get("type") for body in server.bodies]
        assert tried == kinds
        model.structured(request(), Trip)
        assert (server.bodies[-1].get("response_format") or {}).get("type") == kinds[-1]
