"""Conversations as Markdown files, for the archive of a person's data (memoryhub.export)."""

import re
from collections.abc import Iterator
from uuid import UUID

from chat.store import conversations, messages
from chat.types import ConversationView, MessageView
from memoryhub.attachments import api as attachments
from memoryhub.cases import api as cases
from memoryhub.spaces.api import scope

_PAGE = 500  # messages at a time; a conversation is some dozens
_MARKS = re.compile(r"[^\w-]+", re.UNICODE)
_WHO = {"user": "You / 你", "assistant": "Assistant / 助手", "tool": "Tool / 工具"}


def files(space_id: UUID) -> Iterator[tuple[str, str | bytes]]:
    """(path, content) of each conversation, temporary ones left out: they are no part of what is kept."""
    with scope(space_id):
        found = conversations.newest(space_id, limit=10_000)
    for number, one in enumerate(found, 1):
        name = _MARKS.sub("-", one.title).strip("-")[:40] or "chat"
        yield f"conversations/{number:04d}-{name}.md", _text(space_id, one)
    yield from attachments.export_files(space_id, [one.conversation_id for one in found])
    reports = cases.own_cases(space_id)
    if reports:
        yield "reports.md", "\n".join(_report(one) for one in reports)


def _report(one: cases.CaseView) -> str:
    return f"## {one.opened_at:%Y-%m-%d %H:%M} UTC, {one.state}\n\n{one.words}\n"


def _text(space_id: UUID, conversation: ConversationView) -> str:
    lines = [f"# {conversation.title}", ""]
    after = 0
    while True:
        with scope(space_id):
            page = messages.after(space_id, conversation.conversation_id, after, limit=_PAGE)
        for message in page:
            lines += [_head(message), "", message.text, ""]
        if len(page) < _PAGE:
            return "\n".join(lines)
        after = page[-1].seq


def _head(message: MessageView) -> str:
    return f"## {_WHO[message.role.value]}, {message.said_at:%Y-%m-%d %H:%M} UTC"
