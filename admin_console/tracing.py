"""What the codes of the engine's logs, of replays and of cases are called in the console."""

from django.utils.translation import gettext_lazy as _

from memoryhub.cases.api import Assembly, CaseOutcome, CaseState, Failure, Kind, Reply, Stage
from memoryhub.memory.api import Outcome

OUTCOMES = {  # word, tone, icon: never colour alone
    Outcome.USED: (_("used"), "ok", "check"),
    Outcome.UNUSED: (_("brought, not used"), "warn", "minus"),
    Outcome.NO_NEED: (_("not needed"), "", "minus"),
    Outcome.NOTHING: (_("nothing found"), "bad", "x"),
    Outcome.THRESHOLD: (_("nothing fits well enough"), "bad", "x"),
    Outcome.FROZEN: (_("only of a topic that was left"), "warn", "x"),
    Outcome.DUPLICATE: (_("only duplicates"), "warn", "x"),
    Outcome.PARALLEL: (_("only its like"), "warn", "x"),
    Outcome.PLACES: (_("no place left"), "warn", "x"),
    Outcome.BUDGET: (_("no tokens left"), "bad", "x"),
    Outcome.SCOPE: (_("another role’s"), "warn", "x"),
}
REASONS = {  # of one candidate
    "threshold": _("fits too little"),
    "frozen": _("belongs to a topic that the talk has left"),
    "duplicate": _("says what another one says"),
    "parallel": _("the request names its like"),
    "places": _("others fit better"),
    "budget": _("no tokens left"),
    "scope": _("the role has a value of its own"),
}
PARTS = {
    "similarity": _("meaning"),
    "keyword": _("words"),
    "importance": _("importance"),
    "recency": _("recency"),
    "use": _("use"),
    "boost": _("boosts"),
}
STAGES = {
    Stage.NOT_SAID: _("not said"),
    Stage.NOT_CAPTURED: _("not captured"),
    Stage.NOT_RECALLED: _("not recalled"),
    Stage.NOT_INJECTED: _("not put before the model"),
    Stage.NOT_USED: _("not used"),
    Stage.USED_WRONGLY: _("used wrongly"),
    Stage.BROKEN: _("the answer broke off"),
    Stage.NONE: _("nothing failed"),
}
KINDS = {Kind.WRITE: _("Write"), Kind.RETRIEVAL: _("Retrieval"), Kind.ASSEMBLY: _("Assembly")}
STATES = {CaseState.OPEN: _("open"), CaseState.SEEN: _("taken up"), CaseState.CLOSED: _("closed")}
CASE_OUTCOMES = {
    CaseOutcome.CORRECTED: _("set right by its owner"),
    CaseOutcome.RULE: _("a rule was changed"),
    CaseOutcome.EXPECTED: _("works as it is meant to"),
    CaseOutcome.UNCLEAR: _("cannot be told any more"),
    CaseOutcome.DUPLICATE: _("a case of its own stands for it"),
}
FAILURES = {
    Failure.BROKEN: _("broke off, and nothing followed"),
    Failure.LOST: _("did not remember, and nothing followed"),
    Failure.DOWN: _("thumb down"),
    Failure.REPORTED: _("reported"),
}
QUESTIONS = {
    "captured": _("Was it captured?"),
    "recalled": _("Was it recalled?"),
    "misled": _("Did it mislead?"),
}
REPLIES = {Reply.YES: _("yes"), Reply.NO: _("no"), Reply.UNCLEAR: _("cannot tell")}
ACTIONS = {
    "add": _("kept"),
    "reinforce": _("known already"),
    "refine": _("made more exact"),
    "supersede": _("takes the place of another"),
    "conflict": _("differs, waits to be settled"),
    "retire": _("taken back"),
    "ignore": _("ignored"),
}


PROMPT = {
    "system": _("rules"),
    "house rules": _("the operator's rules"),
    "documents": _("the operator's documents"),
    "attachments": _("files"),
    "memory": _("memory"),
    "summary": _("summary"),
    "snapshot": _("where it stands"),
    "task state": _("results of tools"),
    "recent turns": _("recent turns"),
    "words": _("current words"),
}
ENDS = {
    "answered": (_("answered"), "ok", "check"),
    "stopped": (_("stopped"), "", "circle-stop"),
    "failed": (_("failed"), "bad", "triangle-alert"),
    "interrupted": (_("broke off"), "bad", "triangle-alert"),
}
_LOST = (_("did not remember"), "warn", "circle-question-mark")


def ended(one: Assembly) -> tuple[object, str, str]:
    """Word, tone and icon of how an answer ended."""
    return _LOST if one.is_lost and not one.is_broken else ENDS.get(one.ended, (one.ended, "", "minus"))


def reason(code: str) -> object:
    """A reason in words, or the engine's code where it has none here (a gate's, an error's)."""
    return REASONS.get(code) or code
