"""To-dos by tool. What a person says they have to do is captured without it; this is for what a model is told to do."""

from datetime import date, datetime

from pydantic import Field

from chat.tools.types import Arguments, Effect, Hint, Needs, Nothing, Scene, Tool, ToolProblem
from memoryhub.errors import Conflict
from memoryhub.memory import api as memory
from memoryhub.memory.types import TodoView

REFERENCE = 6  # hex digits at the id's end: one in 16 million, and a person has dozens


class NewTodo(Arguments):
    text: str = Field(min_length=1, max_length=300, description="what is to be done, in the person's language")
    due_on: date | None = Field(None, description="day, like 2026-12-24")
    due_at: datetime | None = Field(None, description="moment with its offset, only where the person named a time")


class WhichTodo(Arguments):
    ref: str = Field(min_length=REFERENCE, max_length=REFERENCE, description="ref of an open to-do, from todo_list")


def _reference(todo: TodoView) -> str:
    return todo.todo_id.hex[-REFERENCE:]


def _told(todo: TodoView) -> dict[str, object]:
    due = todo.due_at or todo.due_on
    return {"ref": _reference(todo), "text": todo.text, "due": due.isoformat() if due else None}


def todo_list(scene: Scene, asked: Nothing) -> list[dict[str, object]]:
    return [_told(todo) for todo in memory.todos(scene.person.space_id)]


def todo_add(scene: Scene, asked: NewTodo) -> dict[str, object]:
    try:
        memory.todo_add(scene.person.space_id, asked.text, due_on=asked.due_on, due_at=asked.due_at, now=scene.now)
    except Conflict:
        return {"already_there": True}
    return {"added": True}


def todo_done(scene: Scene, asked: WhichTodo) -> dict[str, object]:
    found = next((one for one in memory.todos(scene.person.space_id) if _reference(one) == asked.ref.lower()), None)
    if found is None:
        raise ToolProblem("no_such_todo", en="There is no such open to-do.", zh="没有这条未完成的待办。")
    memory.todo_done(scene.person.space_id, found.todo_id, now=scene.now)
    return {"done": True}


_NEAR = (r"待办|提醒|清单", r"\bto-?dos?\b|\bremind|\btasks?\b")

TOOLS = (
    Tool(
        "todo_list", "The person's open to-dos with their refs.", Nothing, todo_list,
        hint=Hint.DROP, needs=Needs.READING, keeps_result=False, near=(*_NEAR, r"什么事|要做什么", r"\bwhat.*\bdo\b"),
        title={"en": "To-dos", "zh": "待办"},
    ),
    Tool(
        "todo_add", "Adds a to-do that the person asked for. What they say they must do is kept without it.", NewTodo,
        todo_add, effect=Effect.WRITE, hint=Hint.DROP, needs=Needs.KEEPING, near=_NEAR,
        title={"en": "To-do", "zh": "待办"},
    ),
    Tool(
        "todo_done", "Marks an open to-do as done.", WhichTodo, todo_done, effect=Effect.WRITE, hint=Hint.DROP,
        needs=Needs.KEEPING, near=(*_NEAR, r"做完|办完|搞定|完成", r"\b(?:done|finished|completed|tick)\b"),
        title={"en": "To-do", "zh": "待办"},
    ),
)  # fmt: skip
