"""Requests as a browser makes them, for what tests.people does not: files, and signing in."""

import http.client
import secrets
import urllib.parse

from tests.people import Person


def upload(person: Person, path: str, name: str, content: bytes) -> tuple[int, str]:
    """A file in a multipart form. Returns status and body; (0, "") where the connection was cut."""
    mark = secrets.token_hex(12)
    head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = head.encode() + content + f"\r\n--{mark}--\r\n".encode()
    headers = {
        "Cookie": f"sessionid={person.session}; csrftoken={person.csrf}",
        "X-CSRFToken": person.csrf,
        "Content-Type": f"multipart/form-data; boundary={mark}",
    }
    return _ask(person.address, path, body, headers)[:2]


def sign_in(person: Person, password: str) -> bool:
    """Try the sign-in form with this person's address, from nowhere known. Returns whether it let them in."""
    form = {"login": person.email, "password": password, "csrfmiddlewaretoken": person.csrf}
    headers = {"Cookie": f"csrftoken={person.csrf}", "Content-Type": "application/x-www-form-urlencoded"}
    status, _, cookies = _ask(person.address, "/accounts/login/", urllib.parse.urlencode(form).encode(), headers)
    return status == 302 and "sessionid=" in cookies


def _ask(address: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str, str]:
    connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc, timeout=60)
    try:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.headers.get("Set-Cookie", "")
    except OSError:
        return 0, "", ""
    finally:
        connection.close()
