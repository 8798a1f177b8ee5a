"""The "export" job: what was asked for becomes a sealed archive."""

from datetime import timedelta
from smtplib import SMTPException
from uuid import UUID

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from memoryhub.accounts.preferences import SWITCHES
from memoryhub.errors import NotFound
from memoryhub.export import archive, registry, store
from memoryhub.export.shape import FORMAT, VERSION, Document
from memoryhub.jobs import api as jobs
from memoryhub.memory import api as memory
from memoryhub.spaces.api import owner_of, personas, scope

log = structlog.get_logger(__name__)
# Until it is gone, taken or not. Half is short for who asks in the evening, double leaves a copy about for two days.
VALID = timedelta(hours=24)
_PAGE = 500  # events at a time


@jobs.handler("export")
def make(lease: jobs.Lease) -> None:
    space_id = lease.space_id
    try:
        with scope(space_id):
            row = store.load(space_id, lease.subject_id)
    except NotFound:
        with scope(space_id):
            lease.complete()
        return
    parts = row.parts.split()
    files = [one for part in parts for one in registry.files(part, space_id)]
    made = archive.build(document(space_id, parts), files, parts)
    now = timezone.now()
    with scope(space_id):
        lease.complete()
        store.keep(space_id, row, made, now, now + VALID)
    _say_ready(space_id, row.language)


def _say_ready(space_id: UUID, language: str) -> None:
    """By mail, where its owner wants that: a link, and nothing of what is in it. A mail that does not go out changes
    nothing; the page says the same."""
    owner = owner_of(space_id)
    if owner is None or not owner.email or not owner.mails_when_ready:
        return
    with override(language):
        link = f"{settings.SITE_URL}/capsule/data/"
        text = _("Your export is ready for 24 hours, to be downloaded once:\n\n%(link)s") % {"link": link}
        try:
            send_mail(_("Your MemoryHub export is ready"), text, None, [owner.email])
        except (OSError, SMTPException) as problem:
            log.warning("export_mail_failed", exception=type(problem).__name__)


def document(space_id: UUID, parts: list[str]) -> Document:
    """memory.json with the chosen parts; roles go along with memories."""
    plain = {
        "personas": [_plain(one) for one in personas(space_id, archived=True)] if "memories" in parts else [],
        "memories": memory.carried(space_id) if "memories" in parts else [],
        "todos": _todos(space_id) if "todos" in parts else [],
        "timeline": _timeline(space_id) if "timeline" in parts else [],
        "settings": _settings(space_id) if "settings" in parts else {},
    }
    return Document(format=FORMAT, version=VERSION, exported_at=timezone.now(), **plain)


def _plain(view: object) -> dict[str, object]:
    return {name: getattr(view, name) for name in view.__slots__}


def _todos(space_id: UUID) -> list[dict[str, object]]:
    return [_plain(one) for one in memory.todos(space_id, states=("open", "done", "cancelled"))]


def _timeline(space_id: UUID) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    before, before_id = None, None
    while True:
        page = memory.timeline(space_id, before=before, before_id=before_id, limit=_PAGE)
        found += [_plain(one) for one in page]
        if len(page) < _PAGE:
            return found
        before, before_id = page[-1].happened_at, page[-1].event_id


def _settings(space_id: UUID) -> dict[str, object]:
    owner = owner_of(space_id)
    names = ("language", "time_zone", "theme", "retention", *SWITCHES)
    return {name: getattr(owner, name) for name in names} if owner else {}
