"""Messages as pages and sockets show them: one fragment, three uses (STYLE 7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from chat import answer, attachments_turn, branches, cards, events, notes, typed
from chat.branches import Versions
from chat.listing import listing
from chat.store import conversations, messages, toolcalls, turns
from chat.types import BROKEN, CallView, ConversationView, MessageView, Role, State, TurnView
from memoryhub.attachments.types import AttachmentView
from memoryhub.cases import api as cases
from memoryhub.spaces.api import PersonaView, personas_in, scope

# DESIGN: the page brings the last 30 messages with it; a screen shows eight, and half as many leave tall screens empty.
PAGE = 30
# Notes of the last answers come with their memories, older ones with their count and a link: each costs a few queries.
FULL_NOTES = 2
# The title goes along with what comes up to here: a chat that takes up another talk is named by its first step.
NAMED_BY = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """One message, ready for the fragment templates/chat/_message.html."""

    message: MessageView
    html: SafeString | None  # None: plain text
    lang: str
    root_id: UUID
    turn: TurnView | None
    notes: notes.Notes | None
    card: cards.Card | None = None  # of a tool's use
    thumb: bool | None = None  # up, down, or none yet
    attachments: tuple[AttachmentView, ...] = ()
    versions: Versions | None = None  # where it was written, or answered, more than once

    @property
    def is_user(self) -> bool:
        return self.message.role == Role.USER

    @property
    def is_tool(self) -> bool:
        return self.message.role == Role.TOOL

    @property
    def is_broken(self) -> bool:
        return self.message.status in BROKEN

    @property
    def is_stopped(self) -> bool:
        return self.message.status == State.STOPPED


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a conversation."""

    conversation: ConversationView
    entries: tuple[Entry, ...]
    has_earlier: bool
    has_later: bool
    waiting: TurnView | None  # the answer that is still to come
    recent: tuple[ConversationView, ...]  # the list beside it, read in the same transaction
    personas: tuple[PersonaView, ...]  # whom they can speak as
    persona: PersonaView | None  # as whom they speak now
    is_earlier: bool = False  # as it stood before a later version: to be read, not to be gone on with


def window(
    space_id: UUID,
    conversation_id: UUID,
    *,
    before: int | None = None,
    around: int | None = None,
    version: int | None = None,
) -> Window:
    """The last PAGE messages, those below `before`, or the PAGE that hold number `around`.

    Args:
        version: a message that a later one took the place of: the last PAGE as they stood until then.
    """
    if around is not None:
        before = around + PAGE // 2
    with scope(space_id):
        conversation = conversations.get(space_id, conversation_id)
        rows = _as_of(space_id, conversation_id, version) if version is not None else None
        is_earlier = rows is not None
        if rows is None:
            rows = messages.page(space_id, conversation_id, before=before, limit=PAGE + 1)
        found, calls = _turns(space_id, rows[-PAGE:]), _calls(space_id, conversation_id, rows[-PAGE:])
        thumbs = _thumbs(space_id, rows[-PAGE:])
        again = _versions(space_id, conversation_id, rows[-PAGE:], found, every=is_earlier)
        hung = attachments_turn.under(space_id, rows[-PAGE:])
        unfinished = turns.unfinished(space_id, conversation_id)
        recent = tuple(conversations.newest(space_id))
        personas, persona = personas_in(space_id, conversation_id, timezone.now())
    entries = _entries(space_id, rows[-PAGE:], found, calls, thumbs, again, hung)
    has_later = is_earlier or before is not None and before <= conversation.head_seq
    waiting = unfinished[0] if unfinished else None
    return Window(conversation, entries, len(rows) > PAGE, has_later, waiting, recent, personas, persona, is_earlier)


def _turns(space_id: UUID, rows: Sequence[MessageView]) -> dict[UUID, TurnView]:
    """The turns behind these messages, first tries included (a user's message names it, an answer may not)."""
    found = turns.many(space_id, list({row.turn_id for row in rows}))
    missing = {turn.root_id for turn in found.values()} - found.keys()
    return found | turns.many(space_id, list(missing)) if missing else found


def _calls(space_id: UUID, conversation_id: UUID, rows: Sequence[MessageView]) -> dict[int, CallView]:
    return toolcalls.shown(space_id, conversation_id, [row.seq for row in rows if row.role == Role.TOOL])


def _as_of(space_id: UUID, conversation_id: UUID, seq: int) -> list[MessageView] | None:
    """What was to be seen before the next version of message `seq`; None where there is no such version."""
    message = messages.at(space_id, conversation_id, [seq]).get(seq)
    if message is None:
        return None
    found = _turns(space_id, [message])
    now = _versions(space_id, conversation_id, [message], found, every=True).get(seq)
    if now is None or now.after is None:
        return None
    rows = messages.all_before(space_id, conversation_id, now.after, 4 * PAGE)
    roots = turns.roots_of(space_id, list({row.turn_id for row in rows}))
    return branches.standing(rows, roots, _calls(space_id, conversation_id, rows).keys())


def _versions(
    space_id: UUID,
    conversation_id: UUID,
    rows: Sequence[MessageView],
    found: dict[UUID, TurnView],
    *,
    every: bool = False,
) -> dict[int, Versions]:
    """By number, the messages that have several. What was never written or answered again costs no query.

    Args:
        every: also of rows that are themselves first versions: of a page that is not the newest.
    """
    asked = {row.seq: row.replaces or row.seq for row in rows if row.role == Role.USER and (every or row.replaces)}
    told = {row.seq: found[row.turn_id] for row in rows if row.role == Role.ASSISTANT and row.turn_id in found}
    told = {seq: turn for seq, turn in told.items() if every or turn.turn_id != turn.root_id}
    made: dict[int, Versions | None] = {}
    if asked:
        later = messages.rewritten(space_id, conversation_id, list(set(asked.values())))
        made |= {seq: branches.versions(seq, [first, *later.get(first, ())]) for seq, first in asked.items()}
    if told:
        tries = turns.finished_tries(space_id, [turn.root_id for turn in told.values()])
        seqs = messages.answers_of(
            space_id, conversation_id, [one for found_ones in tries.values() for one in found_ones]
        )
        made |= {
            seq: branches.versions(seq, [seqs[one] for one in tries.get(turn.root_id, ()) if one in seqs])
            for seq, turn in told.items()
        }
    return {seq: one for seq, one in made.items() if one is not None}


def _thumbs(space_id: UUID, rows: Sequence[MessageView]) -> dict[UUID, bool]:
    answers = [row.turn_id for row in rows if row.role == Role.ASSISTANT]
    return cases.ratings_in(space_id, answers) if answers else {}


def _entries(
    space_id: UUID,
    rows: Sequence[MessageView],
    found: dict[UUID, TurnView],
    calls: dict[int, CallView],
    thumbs: dict[UUID, bool],
    again: dict[int, Versions],
    hung: dict[UUID, tuple[AttachmentView, ...]],
) -> tuple[Entry, ...]:
    answers = [row.seq for row in rows if row.role == Role.ASSISTANT]
    full_from = answers[-FULL_NOTES:][0] if answers else 0
    return tuple(
        _tool_entry(row, found.get(row.turn_id), calls.get(row.seq))
        if row.role == Role.TOOL
        else replace(
            _entry(space_id, row, found, is_full=row.seq >= full_from),
            thumb=thumbs.get(row.turn_id),
            versions=again.get(row.seq),
            attachments=hung.get(row.message_id, ()),
        )
        for row in rows
    )


def _tool_entry(row: MessageView, turn: TurnView | None, call: CallView | None) -> Entry:
    """A result that was brought from outside has no call, and stands as the text that it is."""
    shown = cards.card(call, row, turn, timezone.now()) if call else None
    return Entry(row, None, typed.language_tag(row.text), turn.root_id if turn else row.turn_id, None, None, shown)


def _entry(space_id: UUID, row: MessageView, found: dict[UUID, TurnView], *, is_full: bool) -> Entry:
    lang = typed.language_tag(row.text)
    turn = found.get(row.turn_id)
    if row.role == Role.USER or turn is None:
        return Entry(row, None, lang, row.turn_id, None, None)
    root = found.get(turn.root_id, turn)
    under = notes.full(space_id, turn, root) if is_full else notes.counted(turn, root)
    return Entry(row, mark_safe(answer.render(row.text)), lang, turn.root_id, turn, under)  # noqa: S308  cleaned by nh3


def frames(space_id: UUID, conversation_id: UUID, after: int, begun: frozenset[UUID]) -> list[dict[str, object]]:
    """What a socket that has everything up to `after` lacks, in order.

    Args:
        begun: turns whose start the socket has seen: their answers come as `end`.
    Raises:
        NotFound: the conversation is gone.
    """
    with scope(space_id):
        conversation = conversations.get(space_id, conversation_id)
        rows = messages.after(space_id, conversation_id, after) if conversation.head_seq > after else []
        found, calls = _turns(space_id, rows) if rows else {}, _calls(space_id, conversation_id, rows)
        thumbs = _thumbs(space_id, rows)
        again = _versions(space_id, conversation_id, rows, found)
        hung = attachments_turn.under(space_id, rows)
    made = [_frame(entry, begun) for entry in _entries(space_id, rows, found, calls, thumbs, again, hung)]
    if rows and rows[0].seq <= NAMED_BY:
        made += list_frames(space_id, conversation)
    return made


def _frame(entry: Entry, begun: frozenset[UUID]) -> dict[str, object]:
    html = render_to_string("chat/_message.html", {"entry": entry})
    if entry.turn and entry.turn.turn_id in begun:
        under = entry.notes
        counts = (under.used_count, under.saved_count) if under else (0, 0)
        return events.end(entry.turn.turn_id, entry.message.seq, entry.message.status, html, *counts)
    return events.message(entry.message.seq, entry.message.client_id, html)


def notes_frame(space_id: UUID, root_id: UUID, conversation_id: UUID) -> dict[str, object] | None:
    """The notes of a message's newest answer, after its capture; None while there is no answer to hang them under."""
    under = notes_of(space_id, conversation_id, root_id)
    if under is None:
        return None
    html = render_to_string("chat/_notes.html", {"notes": under})
    return events.html(f"#notes-{root_id}", html, changed="capsule")


def notes_of(space_id: UUID, conversation_id: UUID, root_id: UUID) -> notes.Notes | None:
    """In full. Raises NotFound: no such turn in this conversation."""
    with scope(space_id):
        root = turns.in_conversation(space_id, conversation_id, root_id)
        newest = max(turns.tries(space_id, root_id))  # ids sort by time
        turn = root if newest == root_id else turns.get(space_id, newest)
    return notes.full(space_id, turn, root)


def list_frames(space_id: UUID, conversation: ConversationView) -> list[dict[str, object]]:
    """The title and the list beside the chat, once a conversation has its name."""
    shown = listing(space_id, conversation.conversation_id)
    facts = {"listing": shown, "conversation": conversation}
    return [
        events.html("#chat-title", render_to_string("chat/_title.html", facts)),
        events.html("#chat-list", render_to_string("chat/_list.html", facts)),
    ]
