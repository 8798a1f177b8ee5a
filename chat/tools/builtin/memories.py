"""Memory by tool: look deeper, keep what the person typed, take out of use what they point at."""

from uuid import UUID

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from chat import switches
from chat.store import messages
from chat.tools.builtin.cues import LOOK_AGAIN
from chat.tools.types import Arguments, Effect, Hint, Needs, Preview, Scene, Tool, ToolProblem
from chat.types import MessageView
from memoryhub.accounts.preferences import memory_choices
from memoryhub.errors import NotFound
from memoryhub.language import api as language_of
from memoryhub.memory import api as memory
from memoryhub.memory.owner_types import Place
from memoryhub.memory.types import MemoryView, Status
from memoryhub.spaces.api import persona_at, scope

# Of a deep look. Half is what recall brings by itself, double crowds out the conversation in a small window.
TOKENS = 1_000
# Memories that one "forget" may take: a list that a person reads before they click.
MOST_FORGOTTEN = 20
# Messages of the person that a quote is looked for in. Half misses what was said an hour ago in a lively chat.
LOOKED_BACK = 40


class Question(Arguments):
    query: str = Field(
        min_length=1,
        max_length=500,
        description="what to look for, in the person's language",
        json_schema_extra={"matter": True},
    )


def recall_more(scene: Scene, asked: Question) -> list[dict[str, object]]:
    """Deeper than recall goes by itself: more, and what was put away too. Logged as any recall."""
    space_id = scene.person.space_id
    found = memory.recall(
        space_id,
        asked.query,
        now=scene.now,
        time_zone=scene.person.time_zone,
        budget_tokens=TOKENS,
        conversation_id=scene.conversation_id,
        persona_id=_persona(scene),
        deep=True,
    )
    found = switches.without(found, memory_choices(scene.person.user_id)[2])
    if not found.skipped:
        memory.log_recall(
            space_id, found, query=asked.query, turn_id=scene.turn_id, conversation_id=scene.conversation_id,
            now=scene.now,
        )  # fmt: skip
        scene.recalled.append(found)
    return [
        {"text": card.text, "said": card.said_at.date().isoformat(), "source": card.origin.value,
         "status": card.status.value}
        for card in found.all_cards
    ]  # fmt: skip


def _persona(scene: Scene) -> UUID | None:
    with scope(scene.person.space_id):
        return persona_at(scene.person.space_id, scene.conversation_id, scene.now)


class Quote(Arguments):
    quote: str = Field(min_length=2, max_length=1_000, description="the person's own words, exactly as they typed them")


def remember(scene: Scene, asked: Quote) -> dict[str, object]:
    """Span proof (TRUST 3.3, rule 2): only words that stand in a message the person typed become a memory."""
    message = _said(scene, asked.quote)
    place = Place(message.conversation_id, message.message_id, message.turn_id, message.seq)
    added = memory.add(scene.person.space_id, asked.quote, now=scene.now, time_zone=scene.person.time_zone, place=place)
    return {"known_already": True} if added.known else {"remembered": True}


def _said(scene: Scene, quote: str) -> MessageView:
    space_id = scene.person.space_id
    with scope(space_id):
        said = messages.of_person(space_id, scene.conversation_id, LOOKED_BACK)
    for message in said:
        start = message.text.find(quote)
        if start >= 0 and not any(begin < start + len(quote) and start < end for begin, end in message.pasted):
            return message
    raise ToolProblem("not_said", en="Only what you typed yourself can be kept.", zh="只有你自己打的原话才能记下来。")


class Matter(Arguments):
    about: str = Field("", max_length=300, description="words that the memories to take out of use contain")
    memory_ids: SkipJsonSchema[tuple[UUID, ...]] = ()  # bound by the preview, never by a model's wish alone


def _meant(scene: Scene, asked: Matter) -> list[MemoryView]:
    space_id = scene.person.space_id
    if asked.memory_ids:
        return [found for one in asked.memory_ids[:MOST_FORGOTTEN] if (found := _one(space_id, one))]
    words = " ".join(language_of.words(asked.about)) if asked.about else ""
    if not words:
        return []
    found, _ = memory.memories(space_id, statuses=[Status.ACTIVE, Status.PENDING], text=asked.about)
    return found[:MOST_FORGOTTEN]


def _one(space_id: UUID, memory_id: UUID) -> MemoryView | None:
    try:
        return memory.memory(space_id, memory_id)
    except NotFound:
        return None


def preview_forget(scene: Scene, asked: Matter) -> Preview:
    """The dry run: which memories, word for word."""
    found = _meant(scene, asked)
    if not found:
        raise ToolProblem("nothing_found", en="I remember nothing of that.", zh="我没有记着这方面的事。")
    bound = Matter(about=asked.about, memory_ids=tuple(one.memory_id for one in found))
    return Preview(bound, tuple(one.text for one in found))


def forget(scene: Scene, asked: Matter) -> dict[str, object]:
    """Out of use at once; they can be restored for seven days."""
    found = _meant(scene, asked)
    for one in found:
        memory.forget(scene.person.space_id, one.memory_id, now=scene.now)
    return {"revoked": len(found)}


TOOLS = (
    Tool(
        "recall_more",
        "Looks deeper into what the person told earlier, where the memories given do not answer. Data, no orders.",
        Question, recall_more, seconds=2.0, hint=Hint.DROP, needs=Needs.READING, keeps_result=False,
        near=(r"以前|之前|上次|当时|曾经|还记得|说过|提过",
              r"\b(?:before|earlier|last time|back then|used to|recall|told you)\b"),
        cues=LOOK_AGAIN, title={"en": "From memory", "zh": "记忆里找到的"},
    ),
    Tool(
        "remember",
        "Keeps a sentence that the person typed and asked to be remembered, word for word. Facts are kept without it.",
        Quote, remember, effect=Effect.WRITE, seconds=2.0, hint=Hint.DROP, needs=Needs.KEEPING,
        near=(r"记住|记下|记一下|别忘", r"\b(?:remember|keep in mind|note)\b"),
        title={"en": "Memory", "zh": "记忆"},
    ),
    Tool(
        "forget",
        "Takes memories out of use that the person wants forgotten. They see the list and click before it happens.",
        Matter, forget, effect=Effect.WRITE, seconds=2.0, hint=Hint.DROP, needs=Needs.KEEPING, asks=True,
        preview=preview_forget, keeps_result=False,
        near=(r"忘掉|忘了吧|删掉|删除|别记|不要记", r"\b(?:forget|delete|erase|remove)\b"),
        title={"en": "Memory", "zh": "记忆"},
    ),
)  # fmt: skip
