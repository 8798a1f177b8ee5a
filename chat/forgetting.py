"""Forgetting many things by saying so: what is answered. The product itself speaks, with exact counts, whatever model
is connected; and never a word of what is forgotten, since answers are kept.
"""

from collections.abc import AsyncIterator
from datetime import datetime

from chat.types import MessageView, Person, TurnView
from memoryhub.errors import ProviderError
from memoryhub.language import api as language_of
from memoryhub.memory import api as memory
from memoryhub.memory.api import Heard, HeardAs
from memoryhub.providers.types import ChatRequest, Schema

# Kinds that are named; the rest are "other". Half hides what a person would want to keep, double is a table.
MOST_KINDS = 6
_KINDS = {
    "identity": ("个人信息", "about yourself"), "health": ("健康", "health"), "money": ("钱", "money"),
    "contact": ("联系方式", "contact"), "work": ("工作", "work"), "family": ("家人", "family"),
    "diet": ("饮食", "food"),
    "taste": ("喜好", "tastes"), "style": ("回答风格", "how I answer"), "rule": ("规矩", "rules"),
    "habit": ("习惯", "habits"), "goal": ("目标", "goals"), "project": ("项目", "projects"),
    "belonging": ("物品", "belongings"), "event": ("经历", "things that happened"), "travel": ("出行", "travel"),
}  # fmt: skip
_SAYS = {
    "en": {
        HeardAs.ASKED: "That would take {what} out of use{kinds}. Shall I? Answer yes to go ahead; anything else "
        "leaves them as they are. You can bring them back for 7 days.",
        HeardAs.DONE: "Done: {what} {are} out of use.{left} Say “undo” here to bring {them} back; in the memory "
        "capsule that is possible for 7 days, and so is erasing for good.",
        HeardAs.DECLINED: "All right, nothing was changed.",
        HeardAs.UNDONE: "Brought back: {what}.{kept}",
        HeardAs.NOTHING_FOUND: "I remember nothing of that, so there is nothing to forget.",
        HeardAs.TOO_LATE: "Nothing was changed: too much time has passed, or it was settled elsewhere. Please say "
        "again what I should forget.",
    },
    "zh": {
        HeardAs.ASKED: "这会停用{what}{kinds}。要继续吗？回答“是”我就照办，说别的就保持原样。7 天内可以恢复。",
        HeardAs.DONE: "好了，已停用{what}。{left}在这里说“撤销”就能恢复；7 天内也可以在记忆胶囊里恢复，"
        "要彻底删除也在那里。",
        HeardAs.DECLINED: "好的，什么都没有改动。",
        HeardAs.UNDONE: "已恢复{what}。{kept}",
        HeardAs.NOTHING_FOUND: "这方面我这里没有记录，没有可忘的。",
        HeardAs.TOO_LATE: "什么都没有改动：时间过得太久，或者已经在别处处理过了。请再说一次要我忘掉什么。",
    },
}


class Spoken:
    """A chat model that says one thing."""

    name = "MemoryHub"

    def __init__(self, text: str) -> None:
        self.text = text

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        yield self.text

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        raise ProviderError("no_language_model", transient=False)


def heard(person: Person, turn: TurnView, question: MessageView, now: datetime) -> Spoken | None:
    """Carry out what the message asks to be forgotten, or ask first, and what is said about it; None where it asks
    nothing of the kind. Words that were pasted ask for nothing.

    Raises: MemoryHubError: nothing was forgotten.
    """
    if question.pasted:
        return None
    found = memory.forget_heard(
        person.space_id,
        question.text,
        now=now,
        time_zone=question.time_zone or person.time_zone,
        conversation_id=turn.conversation_id,
        turn_id=turn.root_id,
    )
    return Spoken(answer(found, language_of.detect(question.text))) if found else None


def answer(found: Heard, tongue: str) -> str:
    """What is said about an order: counts and kinds, no content."""
    receipt = found.receipt
    asked = found.how is HeardAs.ASKED or receipt is None
    memories = found.manifest.counts.get("memories", 0) if asked else receipt.memories
    todos = found.manifest.counts.get("todos", 0) if asked else receipt.todos
    left = "" if asked or not receipt.left else _left(receipt.left, tongue)
    kept = "" if asked or not receipt.kept else _kept(receipt.kept, tongue)
    one = memories + todos == 1
    return _SAYS[tongue][found.how].format(
        what=_counted(memories, todos, tongue),
        kinds=_kinds(found.manifest.by_category, tongue) if memories else "",
        left=left,
        kept=kept,
        are="is" if one else "are",
        them="it" if one else "them",
    )


def _counted(memories: int, todos: int, tongue: str) -> str:
    if tongue == "zh":
        parts = [f" {memories} 条记忆" if memories or not todos else "", f" {todos} 个待办" if todos else ""]
        return "和".join(part for part in parts if part)
    parts = [
        f"{memories} {'memory' if memories == 1 else 'memories'}" if memories or not todos else "",
        f"{todos} {'to-do' if todos == 1 else 'to-dos'}" if todos else "",
    ]
    return " and ".join(part for part in parts if part)


def _kinds(by_category: dict[str, int], tongue: str) -> str:
    """ " (health 8, contact 2)": the commonest kinds, then the rest as one."""
    named = sorted(((count, kind) for kind, count in by_category.items() if kind in _KINDS), reverse=True)
    shown = [f"{_KINDS[kind][tongue == 'en']} {count}" for count, kind in named[:MOST_KINDS]]
    rest = sum(by_category.values()) - sum(count for count, _ in named[:MOST_KINDS])
    if rest and shown:
        shown.append(f"其他 {rest}" if tongue == "zh" else f"other {rest}")
    if not shown:
        return ""
    return f"（{'、'.join(shown)}）" if tongue == "zh" else f" ({', '.join(shown)})"


def _left(count: int, tongue: str) -> str:
    return f"还有 {count} 条正在处理。" if tongue == "zh" else f" {count} more are being worked on."


def _kept(count: int, tongue: str) -> str:
    if tongue == "zh":
        return f"另有 {count} 条没有恢复，因为之后已有新的内容。"
    return f" {count} could not come back, since something newer holds by now."
