"""`manage.py check_model` says what a configured model can do."""

import json
import logging
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from memoryhub.providers import api as providers
from memoryhub.providers.scripted import ScriptedServer, calling

TRIP = json.dumps({"city": "Bath", "days": 3})


def check(server: ScriptedServer | None, settings, **more: str) -> str:
    named = {"chat_url": server.url, "chat_model": "m", "embed_url": server.url, "embed_model": "e"} if server else {}
    settings.PROVIDERS = {**settings.PROVIDERS, **named, **more}
    providers.configure(settings.PROVIDERS)
    out = StringIO()
    try:
        call_command("check_model", stdout=out)
    except CommandError as problem:
        out.write(f"ERROR {problem}")
    return out.getvalue()


@pytest.fixture(autouse=True)
def _as_before(settings):
    before = dict(settings.PROVIDERS)
    yield
    providers.configure(before)


def test_a_whole_model_works_in_everything(settings):
    with ScriptedServer(["ready", calling("add", a=19, b=23), TRIP]) as server:
        told = check(server, settings)
    assert told.count(" works ") == 4 and "by the protocol" in told and "32 dimensions" in told


def test_a_model_without_tool_calls_works_by_a_form_and_one_that_ignores_them_is_told(settings):
    with ScriptedServer(
        ["ready", '{"tool": "add", "arguments": {"a": 19, "b": 23}}', TRIP], refuses=["tools"]
    ) as server:
        assert "by a form" in check(server, settings)
    with ScriptedServer(["ready", "It is 42.", TRIP]) as server:
        told = check(server, settings)
    assert "MEMORYHUB_CHAT_TOOLS=form" in told and told.count(" works ") == 3


def test_what_does_not_work_is_said_in_words_and_ends_with_an_error(settings):
    with ScriptedServer() as server:
        server.misbehave("401", times=99)
        told = check(server, settings)
    assert told.count("the key was refused") == 4 and "ERROR The language model does not answer" in told


def test_without_a_model_it_says_what_the_built_in_one_does(settings):
    told = check(None, settings)
    assert "No language model is configured" in told and "by intents and slots" in told
    assert "only with a language model" in told and "ERROR" not in told


def test_no_log_line_stands_between_the_findings(settings, capfd):
    with ScriptedServer(["ready"]) as server:
        server.misbehave("500", times=40)
        told = check(server, settings)
    written = capfd.readouterr()
    assert "does not work" in told
    assert "{" not in written.out + written.err and all(
        line.startswith(("Language model", "chat", "tools", "structured", "embeddings", "ERROR"))
        for line in told.splitlines()
    )
    assert logging.root.manager.disable == logging.NOTSET
