"""What the engine's codes are called on the screen."""

from django.utils.translation import gettext_lazy as _

from memoryhub.memory.types import MemoryView, Origin, Status

# Confidence in words. Half the gap to "sure" would call nearly everything a guess (0.75 is what makes a memory active
# at once, DESIGN 6), double would leave no guesses.
SURE, LIKELY = 0.85, 0.7

ORIGINS = {
    Origin.TYPED: _("You wrote it"),
    Origin.CONFIRMED: _("You confirmed it"),
    Origin.EDITED: _("You edited it"),
    Origin.ASSISTANT: _("The assistant said it"),
    Origin.PASTED: _("From a text you pasted"),
    Origin.ATTACHMENT: _("From a file"),
    Origin.TOOL: _("From a tool"),
    Origin.INFERRED: _("Concluded from other memories"),
    Origin.IMPORTED: _("Imported"),
}
WAITING = {
    "low_confidence": _("I am not sure I understood this."),
    "unverified": _("It was said as a maybe."),
    "untyped_origin": _("You did not type this yourself."),
    "open_conflict": _("It differs from what I knew."),
    "off_topic": _("It was said in passing."),
    "reflection": _("It keeps coming up in what you tell."),
    "imported": _("It came with a file that you imported."),
    "held_before": _("It held before something that was not true took its place."),
}
BADGES = {  # word, icon, colour
    "pending": (_("Not confirmed yet"), "clock", "info"),
    "conflict": (_("Two versions"), "triangle-alert", "warn"),
    "confirmed": (_("Confirmed"), "check", "ok"),
    "saved": (_("Saved"), "check", "ok"),
    "revoked": (_("Revoked"), "eye-off", ""),
    "superseded": (_("Replaced by a newer version"), "history", ""),
    "expired": (_("Expired"), "hourglass", ""),
}
EVENTS = {  # kind: word, icon, chip it belongs to
    "captured": (_("Learnt"), "plus", "learnt"),
    "reinforced": (_("Said again"), "plus", "learnt"),
    "confirmed": (_("Confirmed"), "check", "changed"),
    "edited": (_("Edited"), "pencil", "changed"),
    "superseded": (_("Replaced"), "replace", "changed"),
    "asked": (_("Two versions"), "triangle-alert", "changed"),
    "settled": (_("Settled"), "scale", "changed"),
    "pinned": (_("Pinned"), "pin", "changed"),
    "unpinned": (_("Unpinned"), "pin-off", "changed"),
    "marked": (_("Marked sensitive"), "shield", "changed"),
    "unmarked": (_("No longer sensitive"), "shield-off", "changed"),
    "imported": (_("Imported"), "file-input", "learnt"),
    "moved": (_("Moved to another role"), "drama", "changed"),
    "undone": (_("Undone"), "undo-2", "changed"),
    "recalled": (_("Used"), "brain", "used"),
    "tool_looked": (_("Looked up with a tool"), "wrench", "used"),
    "tool_acted": (_("Done with a tool"), "wrench", "changed"),
    "cooled": (_("Put away, long unused"), "archive", "faded"),
    "woken": (_("Near at hand again"), "archive-restore", "faded"),
    "looked": (_("Looked at"), "eye", "looked"),
    "revoked": (_("Revoked"), "eye-off", "revoked"),
    "expired": (_("Expired"), "hourglass", "revoked"),
    "forgotten": (_("Erased"), "trash-2", "revoked"),
    "todo_added": (_("To-do added"), "list-plus", "todo"),
    "todo_edited": (_("To-do edited"), "pencil", "todo"),
    "todo_done": (_("To-do done"), "check", "todo"),
    "todo_cancelled": (_("To-do cancelled"), "ban", "todo"),
    "todo_forgotten": (_("To-do forgotten"), "eye-off", "todo"),
    "todo_reopened": (_("To-do reopened"), "rotate-ccw", "todo"),
}
# What people sort their memories by: word, the engine's categories.
ABOUT = {
    "you": (_("About you"), ("identity", "contact", "belonging")),
    "people": (_("Family and people"), ("family",)),
    "work": (_("Work and projects"), ("work", "project")),
    "health": (_("Health and food"), ("health", "diet")),
    "taste": (_("Likes and habits"), ("taste", "habit")),
    "money": (_("Money"), ("money",)),
    "plans": (_("Goals, events, travel"), ("goal", "event", "travel")),
    "rules": (_("Rules and style of answers"), ("rule", "style")),
    "other": (_("Everything else"), ("other",)),
}
# How long a kind is kept after it was last touched: days, word.
KEEPS = (
    ("", _("until I erase it")),
    ("30", _("30 days")),
    ("90", _("90 days")),
    ("365", _("a year")),
    ("1095", _("three years")),
    ("0", _("switched off: neither saved nor used")),
)
OTHER_EVENT = (_("Changed"), "pencil", "changed")
CHIPS = {
    "learnt": _("Learnt"),
    "changed": _("Changed"),
    "used": _("Used"),
    "faded": _("Put away, woken"),
    "revoked": _("Revoked"),
    "todo": _("To-dos"),
}
LINES = CHIPS | {"looked": _("Looked at")}  # the timeline's: what staff looked at is no event of the memory
ACTORS = {
    "you": _("you"),
    "assistant": _("assistant"),
    "system": _("system"),
    "support": _("support"),
}


def state_of(memory: MemoryView) -> str:
    """The key into BADGES, of a memory that stands in no open conflict."""
    if memory.status is Status.ACTIVE:
        return "confirmed" if memory.confirmed_at else "saved"
    return str(memory.status)


def confidence(value: float) -> object:
    if value >= SURE:
        return _("sure")
    return _("likely") if value >= LIKELY else _("a guess")


def kinds_of(chip: str) -> tuple[str, ...]:
    """The event kinds behind one filter chip; () for all."""
    return tuple(kind for kind, (_word, _icon, home) in EVENTS.items() if home == chip)
