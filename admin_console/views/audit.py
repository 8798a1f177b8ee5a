"""The audit trail: to read, to verify, to take away."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from admin_console import words
from admin_console.entry import staff
from admin_console.rail import frame
from memoryhub.audit import api as audit
from memoryhub.privacy import api as privacy

PAGE = 50


@require_GET
@staff("auditor", "compliance", "operator")
def listing(request: HttpRequest) -> HttpResponse:
    """Newest first; filters and place stand in the address."""
    return render(request, "console/audit.html", _page(request) | frame(request))


def _page(request: HttpRequest) -> dict[str, object]:
    action, subject = request.GET.get("action", "").strip()[:64], _uuid(request.GET.get("subject", ""))
    tab = "events" if request.GET.get("tab") == "events" else "chain"
    read = audit.events if tab == "events" else audit.entries
    found = read(action=action, subject=subject, before=_number(request.GET.get("before")), limit=PAGE + 1)
    more = found[PAGE - 1].id if len(found) > PAGE else None
    facts = {"entries": found[:PAGE], "more": more, "action": action, "subject": subject or "", "verdict": None}
    return facts | {"tab": tab}


@require_POST
@staff("auditor", "compliance")
def verify(request: HttpRequest) -> HttpResponse:
    """Its result is itself an entry."""
    found = privacy.verify_trail()
    findings = [(one.entry, one.place, words.finding(one.kind)) for one in found.findings]
    facts = _page(request) | {"verdict": found, "findings": findings} | frame(request)
    return render(request, "console/audit.html", facts)


@require_GET
@staff("auditor")
def export(request: HttpRequest) -> StreamingHttpResponse:
    audit.record("audit.exported")
    lines = (f"{line}\n" for line in privacy.exported_trail())
    headers = {"Content-Disposition": 'attachment; filename="audit.jsonl"'}
    return StreamingHttpResponse(lines, content_type="application/x-ndjson", headers=headers)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 19 else 0
