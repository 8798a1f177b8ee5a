"""What happened to the account itself, as its owner sees it: sign-ins, second factors, passwords, tokens, exports."""

import re

from django.utils.translation import gettext_lazy as _

from memoryhub.audit import api as audit

SHOWN = 20  # half hides last week's of a daily visitor, double is a list nobody reads
# Action of the trail: (word, icon, whether it is one to look at twice)
WORDS = {
    "signin.done": (_("Signed in"), "log-in", False),
    "signin.failed": (_("A sign-in failed: wrong password"), "triangle-alert", True),
    "identity.not_proved": (_("Wrong password, while signed in"), "triangle-alert", True),
    "factor.failed": (_("A second factor did not fit"), "triangle-alert", True),
    "factor.added": (_("Second factor added"), "shield-check", False),
    "factor.removed": (_("Second factor removed"), "shield", True),
    "factor.renewed": (_("Recovery codes made anew"), "shield-check", False),
    "password.changed": (_("Password changed"), "key-round", False),
    "password.reset": (_("Password reset by mail"), "key-round", True),
    "address.changed": (_("E-mail address changed"), "mail", True),
    "token.made": (_("Access token made"), "key-round", False),
    "token.revoked": (_("Access token revoked"), "key-round", False),
    "export.asked": (_("Export asked for"), "download", False),
    "export.taken": (_("Export downloaded"), "download", False),
    "export.read": (_("Export read by a program of yours"), "download", False),
}
METHODS = {
    "password": _("password"),
    "totp": _("code from an app"),
    "webauthn": _("passkey"),
    "recovery_codes": _("recovery code"),
}


# What a browser says of itself, in words that its owner knows. The first that fits: many name others beside themselves.
_BROWSERS = {"Edge": r"Edg", "Opera": r"OPR/|Opera", "Firefox": r"Firefox|FxiOS", "Chrome": r"Chrom|CriOS",
             "Safari": r"Safari"}  # fmt: skip
_SYSTEMS = {"Android": r"Android", "iOS": r"iPhone|iPad", "Windows": r"Windows", "macOS": r"Mac OS|Macintosh",
            "Linux": r"Linux|X11"}  # fmt: skip


def client_in_words(client: str) -> str:
    """ "Chrome, Linux" of a User-Agent; its own words where they name neither."""
    found = (
        next((name for name, sign in known.items() if re.search(sign, client)), "") for known in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(filter(None, found)) or client


def acts(space_id: object) -> list[dict[str, object]]:
    """The latest, newest first."""
    return [_row(one) for one in audit.of_person(space_id, tuple(WORDS), SHOWN) if one.action in WORDS]


def _row(one: audit.Told) -> dict[str, object]:
    word, sign, is_odd = WORDS[one.action]
    methods = one.facts.get("methods") or [one.facts.get("factor")]
    return {
        "word": word,
        "sign": sign,
        "is_odd": is_odd,
        "at": one.happened_at,
        "methods": [METHODS[name] for name in methods if name in METHODS],
        "network": one.detail.get("network", ""),
        "client": client_in_words(str(one.detail.get("client", ""))),
    }
