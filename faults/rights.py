"""Rights that end while a socket is open, and ids that are somebody else's (F24, F26)."""

import http.client
import json
import re
import time
import urllib.parse
from collections import Counter
from uuid import uuid4

from websockets.exceptions import ConnectionClosed

from faults import canaries, invariants
from faults.harness import Stage, settlers
from faults.load import Resident, answered
from faults.registry import fault

# TRUST 3.4's bound for a right that was taken away; a second for the frame's own way.
RIGHTS_SECONDS = 5.0
PATIENCE_SECONDS = 12.0


@fault(
    "F24",
    "signed out, disabled, erased with an open socket",
    how="real sockets; then the session ended by the sign-out form, the account switched off, a staff role taken away, "
    "and the person erased",
    promise="the next frame more than 5 s later is refused and the socket closed",
)
def ended_rights(stage: Stage) -> None:
    people = settlers(stage.house, 3)
    ends = dict(zip(("signed out", "switched off", "erased"), people, strict=True))
    talks = {name: _open(resident) for name, resident in ends.items()}
    began = time.monotonic()
    ends["signed out"].person.post("/accounts/logout/")
    stage.house.clerk.ask("switch_off", email=ends["switched off"].person.email)
    stage.house.clerk.ask("erase", space_id=ends["erased"].person.space_id)
    stage.injected(3)
    for name, talk in talks.items():
        seconds = _closed_after(talk, began)
        stage.figure(f"{name}: socket closed after s", seconds)
        stage.expect(seconds is not None and seconds <= RIGHTS_SECONDS + 2, f"{name}, and the socket stays open")
    _role_taken(stage)


def _open(resident: Resident):
    talk = resident.person.talk(resident.person.new_conversation())
    answered(talk, "Good morning")
    return talk


def _closed_after(talk, began: float) -> float | None:
    """Ask twice a second, and come back when told to, until the socket is closed for good: with a number that a page
    does not come back after."""
    while time.monotonic() < began + PATIENCE_SECONDS:
        try:
            if talk._socket is None:
                talk._connect()
            talk._send({"type": "ping"})
            talk._socket.recv(timeout=0.5)
        except TimeoutError:
            continue
        except ConnectionClosed as end:
            talk._socket = None
            if end.rcvd and 4400 <= end.rcvd.code < 4500:
                return round(time.monotonic() - began, 1)
        time.sleep(0.2)
    return None


def _role_taken(stage: Stage) -> None:
    (member,) = settlers(stage.house, 1)
    stage.house.clerk.ask("employ", email=member.person.email, role="auditor", session=member.person.session)
    before, _, _ = member.person.get("/console/audit/")
    stage.house.clerk.ask("dismiss", email=member.person.email)
    stage.injected()
    after, _, _ = member.person.get("/console/audit/")
    stage.figure("console with and without the role", [before, after])
    stage.expect(before == 200 and after == 404, f"the console answered {before} with the role, {after} without")


@fault(
    "F26",
    "somebody else's ids at every address",
    how="each address of the URL configuration with one person's ids, asked for by another, by a token of the other, "
    "and by nobody; by every method; over HTTP",
    promise="404, or the way to sign in; never a word of theirs",
)
def other_ids(stage: Stage) -> None:
    owner, other = settlers(stage.house, 2)
    _live(owner)
    things = stage.house.clerk.ask("things", space_id=owner.person.space_id)
    token = stage.house.clerk.ask("api_token", space_id=other.person.space_id)
    routes = [one for one in stage.house.clerk.ask("routes") if "<" in one]
    filled = [path for path in (_filled(one, things) for one in routes) if path]
    statuses: Counter[str] = Counter()
    for path in filled:
        for who, headers in _askers(path, other, token):
            for method in ("GET", "POST", "PATCH", "DELETE") if path.startswith("/api/") else ("GET", "POST"):
                stage.injected()
                statuses[who + " " + _tried(stage, owner, other, method, path, headers)] += 1
    stage.figure("addresses", len(filled))
    stage.figure("addresses without an id of theirs", len(routes) - len(filled))
    stage.figure("answers", dict(statuses))
    stage.expect(
        _opens_for_its_owner(owner, filled) >= 5, "hardly an address opens for the owner: the ids prove nothing"
    )
    stage.outcome.verdicts.append(invariants.isolation(stage.ledger.texts_heard, stage.ledger.heard))


def _live(owner: Resident) -> None:
    talk = owner.person.talk(owner.person.new_conversation())
    for number in range(2):
        answered(talk, owner.sentence(number, canaries.mark()))
    talk.close()
    time.sleep(2.0)


def _filled(route: str, things: dict[str, str]) -> str:
    """The address with the owner's ids; "" where one is not known here."""
    for name in re.findall(r"<\w+:(\w+)>", route):
        if name not in things:
            return ""
        route = re.sub(rf"<\w+:{name}>", str(things[name]), route)
    return "/" + route


def _askers(path: str, other: Resident, token: str):
    cookies = f"sessionid={other.person.session}; csrftoken={other.person.csrf}"
    if path.startswith("/api/"):
        yield "token of another", {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        yield "nobody", {"Content-Type": "application/json"}
        return
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    yield "another", form | {"Cookie": cookies, "X-CSRFToken": other.person.csrf}
    yield "nobody", form | {"Cookie": f"csrftoken={other.person.csrf}", "X-CSRFToken": other.person.csrf}


def _tried(stage: Stage, owner: Resident, other: Resident, method: str, path: str, headers: dict[str, str]) -> str:
    status, body, location = _ask(other.person.address, method, path, headers)
    stage.ledger.note_heard(other.token, {owner.token} & canaries.tokens_in(body))
    refused = status in (301, 302, 400, 401, 403, 404, 405, 415, 422)
    stage.expect(refused, f"{method} {path} answered {status}")
    return f"{status}{' to sign in' if 'login' in location else ''}"


def _ask(address: str, method: str, path: str, headers: dict[str, str]) -> tuple[int, str, str]:
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=20)
    body = None
    if method != "GET":
        body = json.dumps({"text": "x", "cid": str(uuid4())}) if path.startswith("/api/") else "text=x"
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.headers.get("Location", "")
    finally:
        connection.close()


def _opens_for_its_owner(owner: Resident, paths: list[str]) -> int:
    cookies = {"Cookie": f"sessionid={owner.person.session}"}
    pages = [path for path in paths if not path.startswith("/api/")]
    return sum(_ask(owner.person.address, "GET", path, cookies)[0] == 200 for path in pages)
