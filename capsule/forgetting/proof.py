"""The certificate, to print and to verify."""

import json
from datetime import datetime
from pathlib import Path

from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from memoryhub.errors import NotFound
from memoryhub.privacy import api as privacy
from memoryhub.privacy.offline import verify_certificate
from memoryhub.vault import api as vault


def _of(token: str) -> tuple[privacy.Ticket, privacy.Certificate]:
    ticket = privacy.ticket(token)
    found = privacy.certificate(ticket.request_id)
    if found is None:
        raise NotFound(f"certificate of {ticket.request_id}")
    return ticket, found


@require_GET
@never_cache
def certificate(request: HttpRequest, token: str) -> HttpResponse:
    ticket, found = _of(token)
    body = json.loads(found.body)
    lines = {line["store"]: line for line in body["stores"]}
    stores = [lines[name] | {"name": privacy.store_name(name)} for name in privacy.in_order(list(lines))]
    facts = {"body": body, "certificate": found, "stores": stores, "token": token, "salt": ticket.salt}
    facts["moments"] = {name: _moment(value) for name, value in body["times"].items()}
    return render(request, "forgetting/certificate.html", facts)


def _moment(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None


@require_GET
@never_cache
def certificate_file(request: HttpRequest, token: str) -> HttpResponse:
    _, found = _of(token)
    number = json.loads(found.body)["request"]["number"]
    headers = {"Content-Disposition": f'attachment; filename="{number}-{found.stage}.json"'}
    return HttpResponse(privacy.as_file(found), content_type="application/json", headers=headers)


@require_GET
def keys(request: HttpRequest) -> HttpResponse:
    """The public keys that sign, or signed: what a verifier trusts."""
    now = vault.public_key()
    earlier = [key for key in privacy.signing_keys() if key[0] != now[0]]
    return render(request, "forgetting/keys.html", {"now": now, "earlier": earlier})


@require_GET
def script(request: HttpRequest) -> FileResponse:
    path = Path(verify_certificate.__file__)
    return FileResponse(path.open("rb"), as_attachment=True, filename=path.name, content_type="text/x-python")
