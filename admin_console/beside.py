"""Who else looks at the same thing: a note in Valkey that fades, a courtesy and no lock (the acts take their own).

Every page on which something is decided has it: a request, a conflict, a case, a session of the sample, and the lists
whose lines are decided where they stand (grants, dead letters, policies, the dictionary).
"""

from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest

from memoryhub.errors import NotFound

# Since their last look; an open page looks again every 45 s. At half a slow line loses it while somebody still reads;
# at double a colleague waits for nobody.
FADES_S = 120
KEY = "console:beside"
_SALT = "admin_console.beside"


def facts(request: HttpRequest, thing: object, *, may: bool = True) -> dict[str, object]:
    """For the template console/_beside.html.

    Args:
        thing: what is looked at, by an id or a name of its own.
        may: whether this user may decide about it; whoever only reads holds nobody up.
    """
    if not may:
        return {}
    return {"beside": colleague(request, str(thing)), "beside_thing": signing.Signer(salt=_SALT).sign(str(thing))}


def named(signed: str) -> str:
    """What a page asks about again. Raises: NotFound for what no page of ours named."""
    try:
        return signing.Signer(salt=_SALT).unsign(signed)
    except signing.BadSignature:
        raise NotFound("beside") from None


def colleague(request: HttpRequest, thing: str) -> str:
    """Note that this user looks at `thing`, unless a colleague came first.

    Returns:
        The colleague's name; "" where there is none, and while no cache answers.
    """
    key, own = f"{KEY}:{thing}", (str(request.user.pk), request.user.email)
    held = cache.get(key)
    if held and held[0] != own[0]:
        return str(held[1])
    cache.set(key, own, FADES_S)
    return ""
