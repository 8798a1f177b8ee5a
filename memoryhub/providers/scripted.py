"""A real local HTTP server that speaks the OpenAI protocol, for tests and trials without any model.

It streams, fills forms, embeds, and misbehaves on demand. Nothing in the product imports it.

    with ScriptedServer(answers=["Hello."]) as server:
        endpoint(server.url, "scripted")
        server.misbehave("500", times=2)

An answer is text; `calling(...)` for tool calls; or a function of the request's body that gives one of these.
`obedient` is a model without manners: it does whatever any text in its prompt says.
"""

import json
import re
import threading
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np

DIMENSIONS = 32
FAULTS = (
    "401", "404", "429", "500", "503", "slow", "drip", "reset", "html", "garbage", "truncated", "huge", "empty",
    "error_event", "wrong_dimension", "wrong_count", "nan", "zeros", "redirect", "no_stream", "thinking", "half_call",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Calling:
    """An answer that asks for tools: (name, arguments as JSON text) each."""

    calls: tuple[tuple[str, str], ...]
    text: str = ""


def calling(name: str, text: str = "", **arguments: object) -> Calling:
    return Calling(((name, json.dumps(arguments, ensure_ascii=False)),), text)


_ORDER = re.compile(r"CALL (?P<name>\w+) (?P<arguments>\{[^{}]*\})")


def obedient(body: dict) -> "Calling | str":
    """Follows the first order `CALL tool {json}` in any text of its prompt that it has not followed yet."""
    messages = body["messages"]
    obeyed = sum(len(one.get("tool_calls") or ()) for one in messages)
    text = "\n".join(str(one.get("content") or "") for one in messages).replace('\\"', '"')
    orders = [(found["name"], found["arguments"]) for found in _ORDER.finditer(text)]
    return Calling((orders[obeyed],)) if obeyed < len(orders) else "As you wish."


Answer = str | Calling | Callable[[dict], "str | Calling"]


def vector(text: str, dimensions: int = DIMENSIONS) -> list[float]:
    """A deterministic vector: texts that share words are near each other."""
    made = np.zeros(dimensions)
    for word in text.lower().split():
        made += np.random.default_rng(zlib.crc32(word.encode())).normal(size=dimensions)
    return [float(number) for number in (made if made.any() else np.ones(dimensions))]


class ScriptedServer:
    """Answers chat requests with `answers` in turn (the last for ever); `bodies` keeps what was asked."""

    def __init__(
        self, answers: Sequence[Answer] = ("Hello from the script.",), *, port: int = 0, refuses: Sequence[str] = ()
    ) -> None:
        self.answers = deque(answers)
        self.refuses = tuple(refuses)  # parameters answered with 400, "json_schema" and "json_object" among them
        self.faults: deque[str] = deque()
        self.bodies: list[dict] = []
        self.usage: tuple[int, int] | None = None  # (prompt, answer) tokens that each stream reports
        self.slow_seconds = 30.0
        self.drip_seconds = 0.05
        self.stopping = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def misbehave(self, fault: str, times: int = 1) -> None:
        """The next `times` requests meet this fault."""
        if fault not in FAULTS:
            raise ValueError(fault)
        self.faults.extend([fault] * times)

    def next_answer(self, body: dict) -> str | Calling:
        answer = self.answers.popleft() if len(self.answers) > 1 else self.answers[0]
        return answer(body) if callable(answer) else answer

    def __enter__(self) -> "ScriptedServer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _handler(script: ScriptedServer) -> type[BaseHTTPRequestHandler]:
    class Handler(_Handler):
        server_script = script

    return Handler


class _Handler(BaseHTTPRequestHandler):
    server_script: ScriptedServer
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Quiet."""

    def do_POST(self) -> None:
        script = self.server_script
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))) or b"{}")
        script.bodies.append({"path": self.path, "authorization": self.headers.get("authorization", ""), **body})
        fault = script.faults.popleft() if script.faults else ""
        try:
            if not self._whole_fault(fault):
                self._serve(body, fault)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _serve(self, body: dict, fault: str) -> None:
        refused = [name for name in self.server_script.refuses if name in json.dumps(list(body)) or name == _form(body)]
        if refused:
            self._send(400, {"error": {"message": "unknown parameter"}})
        elif self.path.endswith("/embeddings"):
            self._send(200, _embeddings(body, fault))
        elif body.get("stream") and fault != "no_stream":
            self._stream(self.server_script.next_answer(body), fault)
        else:
            self._send(200, _completion(self.server_script.next_answer(body), fault))

    def _whole_fault(self, fault: str) -> bool:
        """Faults that replace the whole answer."""
        if fault.isdigit():
            self._send(int(fault), {"error": {"message": "scripted"}})
        elif fault == "html":
            self._raw(200, "text/html", b"<!doctype html><title>Welcome</title>")
        elif fault == "garbage":
            self._raw(200, "application/json", b'{"choices": [{"mess\xff\xfe')
        elif fault == "huge":
            self._raw(200, "application/json", b'{"x": "' + b"y" * 10_000_000 + b'"}')
        elif fault == "slow":
            self.server_script.stopping.wait(self.server_script.slow_seconds)
            self.close_connection = True
        elif fault == "reset":
            self.close_connection = True
        elif fault == "redirect":
            self.send_response(302)
            self.send_header("location", "http://127.0.0.1:9/")
            self.send_header("content-length", "0")
            self.end_headers()
        else:
            return False
        return True

    def _send(self, status: int, value: dict) -> None:
        self._raw(status, "application/json", json.dumps(value).encode())

    def _raw(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self, answer: str | Calling, fault: str) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        self.close_connection = True
        if fault == "error_event":
            self._event({"error": {"message": "scripted"}})
            return
        if fault == "thinking":
            self._event(_delta({"reasoning_content": "Let me see."}))
            answer = f"<think>a secret plan</think>\n{answer}"
        text = answer.text if isinstance(answer, Calling) else answer
        pieces = [text[start : start + 4] for start in range(0, len(text), 4)] if fault != "empty" else []
        for number, piece in enumerate(pieces):
            if fault == "truncated" and number == max(1, len(pieces) // 2):
                return
            if fault == "drip" and self.server_script.stopping.wait(self.server_script.drip_seconds):
                return
            self._event(_delta({"content": piece}))
        called = answer.calls if isinstance(answer, Calling) else ()
        for number, (name, arguments) in enumerate(called):
            half = len(arguments) // 2
            first = {"name": name, "arguments": arguments[:half]}
            self._event(_delta({"tool_calls": [{"index": number, "id": f"c{number}", "function": first}]}))
            if fault == "half_call":
                return
            self._event(_delta({"tool_calls": [{"index": number, "function": {"arguments": arguments[half:]}}]}))
        self._event({"choices": [{"delta": {}, "finish_reason": "tool_calls" if called else "stop"}]})
        if self.server_script.usage:
            prompt_tokens, completion_tokens = self.server_script.usage
            usage = {"prompt_tokens": prompt_tokens, "completion_tokens": completion_tokens}
            self._event({"choices": [], "usage": usage})
        self.wfile.write(b"data: [DONE]\n\n")

    def _event(self, value: dict) -> None:
        self.wfile.write(f"data: {json.dumps(value)}\n\n".encode())
        self.wfile.flush()


def _delta(delta: dict) -> dict:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}


def _form(body: dict) -> str:
    return (body.get("response_format") or {}).get("type", "")


def _completion(answer: str | Calling, fault: str) -> dict:
    if isinstance(answer, Calling):
        calls = [
            {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for number, (name, arguments) in enumerate(answer.calls)
        ]
        message = {"role": "assistant", "content": answer.text or None, "tool_calls": calls}
        return {"choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}]}
    text = "" if fault == "empty" else answer
    return {"choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]}


def _embeddings(body: dict, fault: str) -> dict:
    texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
    rows = [vector(text) for text in texts]
    if fault == "wrong_dimension":
        rows[-1] = rows[-1][:-1]
    if fault == "nan":
        rows[0][0] = float("nan")
    if fault == "zeros":
        rows[0] = [0.0] * DIMENSIONS
    if fault == "wrong_count":
        rows = rows[:-1]
    # Last first: clients must go by the index.
    return {"data": [{"index": number, "embedding": row} for number, row in enumerate(rows)][::-1]}
