"""A mail that somebody asks to read one's words, or was let in without one: a link, no reason, nothing of anybody's."""

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from memoryhub.accounts.models import User

log = structlog.get_logger(__name__)


def tell(owner: User, *, is_open: bool) -> None:
    """Once the transaction is through. A mail that cannot be sent is logged; the page says the same.

    Args:
        is_open: whether it is granted already; otherwise the person is asked.
    """
    if owner.email:
        transaction.on_commit(lambda: _send(owner, is_open))


def _send(owner: User, is_open: bool) -> None:
    with translation.override(owner.language or settings.LANGUAGE_CODE):
        subject = _("Support may read some of your data") if is_open else _("Support asks to read some of your data")
        text = _("See who, why and until when, and answer or stop it here: %(address)s") % {
            "address": f"{settings.SITE_URL.rstrip('/')}/capsule/access/"
        }
        try:
            send_mail(subject, text, None, [owner.email])
        except OSError as problem:
            log.warning("grant_mail_failed", exception=type(problem).__name__)
