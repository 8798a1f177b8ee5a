"""The account, and who is signed in to it (memoryhub.spaces.declared)."""

from collections.abc import Iterator

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session

from memoryhub.accounts.models import User
from memoryhub.spaces.declared import Place, Stage, Subject
from memoryhub.spaces.models import Space


def sessions(subject: Subject) -> int:
    return len(list(_sessions(subject)))


def end_sessions(subject: Subject) -> int:
    return Session.objects.filter(pk__in=list(_sessions(subject))).delete()[0]


def _sessions(subject: Subject) -> Iterator[str]:
    """A session does not say in the clear whose it is: each is opened (some 30 us)."""
    store, wanted = SessionStore(), str(subject.user_id)
    if subject.user_id is None:
        return
    for row in Session.objects.only("session_key", "session_data").iterator(chunk_size=1000):
        if store.decode(row.session_data).get("_auth_user_id") == wanted:
            yield row.session_key


def accounts(subject: Subject) -> int:
    return Space.objects.filter(pk=subject.space_id, owner__isnull=False).count()


def remove(subject: Subject) -> int:
    """The user with all that django-allauth keeps of it: addresses, second factors, passkeys, roles."""
    Space.objects.filter(pk=subject.space_id).update(owner=None)
    user = User.objects.filter(pk=subject.user_id).first() if subject.user_id else None
    if user is None:
        return 0
    user.delete()
    return 1


STORES = (
    Place("sessions", sessions, end_sessions, Stage.ACCESS),
    Place("account", accounts, remove, Stage.ACCOUNT),
)
