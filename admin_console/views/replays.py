"""Session replay: each message's way from what was written over what was found to what the model was given."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from admin_console import bars, seeing, tracing, words
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.cases import api as cases
from memoryhub.cases.api import Kind, Replay, Step
from memoryhub.errors import NotFound
from memoryhub.memory import api as memory
from memoryhub.web.toasts import toast

# Candidates of a step that are shown; the log page has all.
SHOWN = 6
LETTERS = {Kind.WRITE: "W", Kind.RETRIEVAL: "R", Kind.ASSEMBLY: "A"}


@require_GET
@staff("support", "operator")
def sessions(request: HttpRequest) -> HttpResponse:
    """The latest answers; by the tab only those that failed or did not remember."""
    tab = "all" if request.GET.get("tab") == "all" else "wrong"
    rows = [
        {"one_": one, "who": words.pseudonym(one.space_id), "state": tracing.ended(one)}
        for one in cases.latest(gone_wrong=tab == "wrong")
    ]
    return render(request, "console/sessions.html", {"rows": rows, "tab": tab} | frame(request))


@require_GET
@staff("support", "operator")
def show(request: HttpRequest, space_id: UUID, conversation_id: UUID) -> HttpResponse:
    """One step; which one stands in the address."""
    return render(request, "console/replay.html", _told(request, space_id, conversation_id) | frame(request))


def _told(request: HttpRequest, space_id: UUID, conversation_id: UUID) -> dict[str, object]:
    wanted = _uuid(request.GET.get("memory", ""))
    played = cases.replay(space_id, conversation_id, wanted)
    step = _chosen(request, played)
    root = step.talk.root_id
    finding = played.findings[root]
    here = {each.kind: each for each in played.of(root)}
    made = here[Kind.ASSEMBLY].assembly
    last = len(played.steps)
    return {
        "space_id": space_id,
        "what": f"chats:{conversation_id}",
        "what_of": space_id,
        "conversation_id": conversation_id,
        "who": words.pseudonym(space_id),
        "steps": [_tick(each) for each in played.steps],
        "step": step,
        "step_text": str(step.number),
        "last": last,
        "back": max(1, step.number - 1),
        "on": min(last, step.number + 1),
        "kind": tracing.KINDS[step.kind],
        "letter": LETTERS[step.kind],
        "talk": step.talk,
        "state": tracing.ENDS.get(step.talk.states[-1], (step.talk.states[-1],))[0],
        "stage": tracing.STAGES[finding.stage],
        "is_bad": finding.stage is not cases.Stage.NONE,
        "reason": tracing.reason(finding.reason) if finding.reason else "",
        "memory_id": wanted,
        "write": _write(here[Kind.WRITE]),
        "recall": _recall(here[Kind.RETRIEVAL]),
        "assembly": made,
        "parts": [(tracing.PROMPT.get(part.name, part.name), part) for part in made.parts] if made else [],
        "may_act": "support" in request.roles,
    }


def _chosen(request: HttpRequest, played: Replay) -> Step:
    """By number; by a turn and a kind, as other pages link; else the first that failed."""
    number, turn = request.GET.get("step", ""), _uuid(request.GET.get("turn", ""))
    if number.isascii() and number.isdigit() and len(number) < 6 and 1 <= int(number) <= len(played.steps):
        return played.steps[int(number) - 1]
    of_turn = [each for each in played.steps if turn in (*each.talk.turn_ids, each.talk.root_id)] or list(played.steps)
    return next((each for each in of_turn if each.is_bad), of_turn[-1] if turn is None else of_turn[0])


def _tick(step: Step) -> dict[str, object]:
    return {
        "number": step.number,
        "letter": LETTERS[step.kind],
        "name": tracing.KINDS[step.kind],
        "seq": step.talk.seq,
        "is_bad": step.is_bad,
        "is_first": step.kind is Kind.WRITE,
    }


def _write(step: Step) -> dict[str, object]:
    made = step.write
    lines = [
        {
            "action": tracing.ACTIONS.get(line.action, line.action),
            "step": line.step,
            "reason": tracing.reason(line.reason),
            "confidence": line.confidence,
            "thing": str(line.thing_id)[-6:] if line.thing_id else "",
            "is_kept": bool(line.action) and line.action != "ignore",
        }
        for line in (made.lines if made else ())
    ]
    waits = made is None and step.talk.learns and not step.talk.is_captured
    return {"made": made, "lines": lines, "waits": waits, "learns": step.talk.learns}


def _recall(step: Step) -> dict[str, object]:
    found = step.recall
    rows = [
        {
            "id": str(one.memory_id)[-6:],
            "bar": bars.bar(one.parts),
            "total": one.total,
            "why": tracing.reason(one.why) if one.why else "",
            "is_used": one.is_used,
            "is_brought": one.is_brought,
        }
        for one in (found.candidates[:SHOWN] if found else ())
    ]
    word = tracing.OUTCOMES.get(found.outcome, ("", "", ""))[0] if found else ""
    return {"record": found, "rows": rows, "outcome": word}


@require_POST
@staff("support")
def reveal(request: HttpRequest, space_id: UUID, conversation_id: UUID) -> HttpResponse:
    """What was said and answered at this step, and what capture read in it; in this answer only."""
    facts = _told(request, space_id, conversation_id)
    talk = facts["talk"]

    def read() -> dict[str, object]:
        said, answer = cases.words(space_id, conversation_id, talk.seq)
        return {"said": said, "answer": answer, "decisions": memory.decisions(space_id, talk.root_id)}

    seen = seeing.opened(request, space_id, str(facts["what"]), read, things=[talk.root_id])
    facts |= {"words": seen, "is_refused": seen is None}
    return render(request, "console/replay.html", facts | frame(request), status=200 if seen else 403)


@require_POST
@staff("support")
def report(request: HttpRequest, space_id: UUID, conversation_id: UUID) -> HttpResponse:
    """Open a case on the answer that is shown."""
    played = cases.replay(space_id, conversation_id)
    turn_id = _uuid(request.POST.get("turn", ""))
    if turn_id not in {one for step in played.steps for one in step.talk.turn_ids}:
        raise NotFound("turn")
    case_id = cases.open_by_staff(
        space_id, turn_id, conversation_id, "", memory_id=_uuid(request.POST.get("memory", "")),
        staff_id=request.user.pk, now=timezone.now(),
    )  # fmt: skip
    toast(request, _("A case is open."))
    return redirect(reverse("console:case", args=[space_id, case_id]))


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
