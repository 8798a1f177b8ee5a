"""What a connected model is not let say, however its words are cut into pieces."""

import asyncio

from memoryhub.providers.manners import Guard
from memoryhub.providers.scripted import ScriptedServer
from memoryhub.providers.types import ChatMessage, ChatRequest
from tests.rules.responder.people import NOW
from tests.rules.responder.phrases import FORBIDDEN
from tests.rules.tables import each


def streamed(text: str, size: int) -> list[str]:
    guard = Guard()
    made = [guard.feed(text[start : start + size]) for start in range(0, len(text), size)]
    return [*made, guard.end()]


@each(
    ("said", "instead"),
    [
        ("Sorry, I don't remember. What was it?", "Sorry, I have nothing on that. What was it?"),
        ("I don’t recall your budget.", "I have no record of your budget."),
        ("Could you please repeat the date?", "Could you please tell me the date?"),
        ("Please repeat that", "please tell me that"),
        ("抱歉，我没有记住，请重复一遍你的预算。", "我这里没有记录，请告诉我你的预算。"),
        ("我不记得这件事，麻烦您再说一遍", "我这里没有记录这件事，请告诉我"),
        ("As an AI language model, I like sums.", "I like sums."),
        ("作为一个AI助手，这里没有之前的聊天记录。", "这里这里没有更早的记录。"),
    ],
)
def test_forbidden_phrases_are_mended_in_whatever_pieces_they_come(said, instead):
    for size in (1, 3, 7, 200):
        made = "".join(streamed(said, size))
        assert made == instead and not FORBIDDEN.search(made), size


@each(
    "said",
    ["I remember it well, and I do not mind.", "请问还有别的吗？我记得很清楚。", "As an aide, I say: repeat!", ""],
)
def test_all_else_passes_word_for_word_and_at_once(said):
    for size in (1, 4, 100):
        assert "".join(streamed(said, size)) == said
    first = Guard()
    assert first.feed("The tides are made by ") == "The tides are made by "


def test_a_connected_model_is_guarded_and_its_work_on_a_text_is_not():
    from memoryhub.providers.breaker import Breaker
    from memoryhub.providers.embedded.responder import Responder
    from memoryhub.providers.fallback import FallbackChat
    from memoryhub.providers.openai_compatible.chat import OpenAICompatibleChat
    from memoryhub.providers.openai_compatible.endpoint import endpoint

    async def read(server: ScriptedServer, words: str) -> str:
        model = FallbackChat(OpenAICompatibleChat(endpoint(server.url, "scripted")), Responder(), Breaker())
        request = ChatRequest((ChatMessage("user", words),), "en", NOW, "UTC")
        return "".join([piece async for piece in model.stream(request)])

    with ScriptedServer(["Sorry, I don't remember."]) as server:
        assert asyncio.run(read(server, "What was the fee?")) == "Sorry, I have nothing on that."
        assert asyncio.run(read(server, "Translate: 抱歉，我不记得了。")) == "Sorry, I don't remember."
