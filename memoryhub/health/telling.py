"""Telling operators of an alarm: by mail, and by a post to an address of theirs. Each way once; five tries.

The address may be inside our own network only where MEMORYHUB_WEBHOOK_HOSTS lists it; the rules are the webhooks'.
"""

import json
from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.core.mail import send_mail

from memoryhub.health import store
from memoryhub.health.bands import SPECS
from memoryhub.health.models import Alarm
from memoryhub.webhooks import api as webhooks

log = structlog.get_logger(__name__)
TRIES, WAIT = 5, timedelta(minutes=5)  # half an hour of a mail server's absence


def tell(now: datetime) -> int:
    """Tell what nobody was told yet. Returns how many alarms were tried."""
    mail, url = settings.ALARM_MAIL, settings.ALARM_URL
    found = store.claim_untold(now, bool(mail), bool(url), TRIES, WAIT)
    for one in found:
        if mail and one.mailed_at is None and _mailed(one, mail):
            store.told(one.pk, mailed_at=now)
        if url and one.posted_at is None:
            outcome = webhooks.post(url, body(one), {"Content-Type": "application/json"}, settings.WEBHOOK_HOSTS)
            sent = {"posted_at": now} if outcome.startswith("2") else {}
            store.told(one.pk, outcome=outcome, **sent)
    return len(found)


def body(one: Alarm) -> bytes:
    """What is posted: figures and codes, and an id that is the same in every try."""
    facts = {"figure": one.figure, "language": one.language, "arm": one.arm, "side": one.side, "value": one.value}
    facts |= {"id": str(one.pk), "sample": one.sample, "began_at": one.began_at.isoformat(), "site": settings.SITE_URL}
    return json.dumps({"type": "alarm", **facts}).encode()


def _mailed(one: Alarm, addresses: list[str]) -> bool:
    spec = SPECS[one.figure]
    limit = spec.alarm_high if one.side == "above" else spec.alarm_low
    where = " ".join(part for part in (one.language, one.arm) if part) or "all"
    text = (
        f"{one.figure} ({where}) is {one.value:.{spec.digits}f}, {one.side} {limit}; sample {one.sample}.\n"
        f"Since {one.began_at:%Y-%m-%d %H:%M} UTC.\n{settings.SITE_URL}/console/health/\n"
    )
    try:
        send_mail(f"MemoryHub alarm: {one.figure} {one.side} {limit}", text, None, list(addresses))
    except OSError as problem:  # smtplib's errors are OSErrors
        log.warning("alarm_not_mailed", alarm=str(one.pk), exception=type(problem).__name__)
        return False
    return True
