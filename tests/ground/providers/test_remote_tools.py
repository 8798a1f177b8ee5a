"""Tool calls over the OpenAI protocol against a real local server, and the form that stands in for them."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from memoryhub.errors import ProviderError
from memoryhub.providers.openai_compatible import toolcalls
from memoryhub.providers.openai_compatible.chat import OpenAICompatibleChat
from memoryhub.providers.openai_compatible.endpoint import endpoint
from memoryhub.providers.scripted import Calling, ScriptedServer, calling
from memoryhub.providers.types import Calls, ChatMessage, ChatRequest, ToolCall, ToolSpec, Usage

LOOK = ToolSpec("look", "Looks something up.", {"type": "object", "properties": {"what": {"type": "string"}}})
ASKED = ChatRequest(
    (ChatMessage("user", "How deep is the lake?"),), "en", datetime(2026, 3, 9, tzinfo=UTC), "UTC", tools=(LOOK,)
)


def model(server: ScriptedServer, **options) -> OpenAICompatibleChat:
    return OpenAICompatibleChat(endpoint(server.url, "scripted"), **options)


def act(of: OpenAICompatibleChat, request: ChatRequest = ASKED) -> list:
    async def read() -> list:
        return [piece async for piece in of.act(request)]

    return asyncio.run(read())


def calls(pieces: list) -> tuple[ToolCall, ...]:
    return next(piece.calls for piece in pieces if isinstance(piece, Calls))


def text(pieces: list) -> str:
    return "".join(piece for piece in pieces if isinstance(piece, str))


def test_a_call_comes_whole_out_of_its_fragments_behind_what_was_said():
    with ScriptedServer([calling("look", "One moment.", what="lake depth")]) as server:
        pieces = act(model(server))
        assert server.bodies[0]["tools"][0]["function"]["name"] == "look"
    assert text(pieces) == "One moment."
    [call] = calls(pieces)
    assert (call.name, json.loads(call.arguments)) == ("look", {"what": "lake depth"})


def test_calls_and_results_are_sent_back_as_the_protocol_says():
    call = ToolCall("c7", "look", '{"what": "x"}')
    messages = (*ASKED.messages, ChatMessage("assistant", "", calls=(call,)), ChatMessage("tool", "40 m", call_id="c7"))
    with ScriptedServer(["It is 40 m deep."]) as server:
        assert text(act(model(server), replace(ASKED, messages=messages))) == "It is 40 m deep."
        sent = server.bodies[0]["messages"]
    assert sent[1]["tool_calls"][0]["id"] == sent[2]["tool_call_id"] == "c7"
    assert sent[1]["content"] is None and sent[2]["role"] == "tool"


def test_tokens_are_as_the_server_counts_them_or_estimated():
    with ScriptedServer(["Forty."]) as server:
        assert act(model(server))[-1].prompt_tokens > 0
        server.usage = (321, 7)
        assert act(model(server))[-1] == Usage(321, 7)


def test_without_tools_nothing_but_text_comes_whatever_the_server_sends():
    with ScriptedServer([calling("look", "Text.", what="x")]) as server:

        async def read() -> list:
            return [piece async for piece in model(server).stream(ASKED)]

        assert asyncio.run(read()) == ["Text", "."] and "tools" not in server.bodies[0]


def test_a_call_that_breaks_off_is_tried_again_and_never_taken_for_whole():
    with ScriptedServer([calling("look", what="x"), calling("look", what="y")]) as server:
        server.misbehave("half_call")
        assert json.loads(calls(act(model(server)))[0].arguments) == {"what": "y"}
        server.misbehave("half_call", times=9)
        with pytest.raises(ProviderError, match="truncated"):
            act(model(server))


def test_too_many_calls_and_endless_arguments_are_refused():
    many = Calling(tuple(("look", "{}") for _ in range(toolcalls.MOST_CALLS + 1)))
    long = Calling((("look", json.dumps({"what": "x" * toolcalls.LONGEST_ARGUMENTS})),))
    for answer in (many, long):
        with ScriptedServer([answer]) as server, pytest.raises(ProviderError, match="too_large"):
            act(model(server))


def test_a_server_that_refuses_tools_gets_the_loop_by_a_form_and_is_not_asked_again():
    answers = ['{"tool": "look", "arguments": {"what": "lake"}}', '{"answer": "Forty metres."}']
    with ScriptedServer(answers, refuses=["tools"]) as server:
        asked = model(server)
        assert json.loads(calls(act(asked))[0].arguments) == {"what": "lake"} and not asked.calls_tools
        before = len(server.bodies)
        assert text(act(asked)) == "Forty metres." and len(server.bodies) == before + 1
        assert "Looks something up." in json.dumps(server.bodies[-1]["messages"])


def test_a_server_that_fails_on_tools_is_tried_without_and_a_dead_one_is_not_blamed_on_them():
    with ScriptedServer(['{"answer": "Forty."}']) as server:
        server.misbehave("500", times=3)
        assert text(act(model(server))) == "Forty."
        server.misbehave("404", times=9)
        asked = model(server)
        with pytest.raises(ProviderError, match="http_404"):
            act(asked)
        assert asked.calls_tools


def test_a_model_that_can_fill_in_no_form_just_answers():
    with ScriptedServer(["Forty, I think."]) as server:
        assert text(act(model(server, tools="form"))) == "Forty, I think."


def test_an_unknown_tool_in_a_form_is_no_call():
    with ScriptedServer(['{"tool": "rm", "arguments": {}, "answer": "No."}']) as server:
        pieces = act(model(server, tools="form"))
    assert text(pieces) == "No." and not any(isinstance(piece, Calls) for piece in pieces)


def test_tools_can_be_switched_off():
    with ScriptedServer(["Forty."]) as server:
        assert text(act(model(server, tools="off"))) == "Forty." and "tools" not in server.bodies[0]


@pytest.mark.parametrize(
    "fragments",
    [
        [{"function": {"name": "look", "arguments": {"what": "x"}}}],
        [
            {"id": "a", "function": {"name": "look"}},
            {"function": {"arguments": '{"what": '}},
            {"function": {"arguments": '"x"}'}},
        ],
        ["nonsense", {"index": 0, "id": 5, "function": {"name": "look", "arguments": '{"what": "x"}'}}, {"index": 1}],
    ],
)  # fmt: skip
def test_fragments_of_all_kinds_of_servers_are_understood(fragments):
    gathered = toolcalls.Gathered()
    for one in fragments:
        gathered.feed([one])
    [call] = gathered.calls()
    assert (call.name, json.loads(call.arguments)) == ("look", {"what": "x"}) and call.call_id
