"""The frames of the socket, a closed set (DESIGN 8.7). Pure: reading them and making them, nothing else."""

import re
from typing import Annotated, Literal, TypedDict
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from chat import limits
from memoryhub.attachments.types import PER_MESSAGE
from memoryhub.errors import Refused

# TRUST 3.4. 8,000 Chinese characters are 24 kB; half of 64 would refuse them when a client escapes them as \uXXXX.
MAX_FRAME_BYTES = 65_536


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


class BadFrame(Refused):
    code = "bad_frame"
    sentence = "This page sent something the server does not understand. Please reload it."


class FrameTooBig(BadFrame):
    code = "frame_too_big"
    sentence = "This message is too long. Please send at most 8,000 characters at a time."


class _Frame(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Say(_Frame):
    type: Literal["say"]
    cid: UUID
    text: str
    pasted: tuple[tuple[int, int], ...] = Field(default=(), max_length=1_000)
    attachments: tuple[UUID, ...] = Field(default=(), max_length=PER_MESSAGE)
    replaces: int | None = Field(default=None, ge=1, le=2**31 - 1)  # the message that this one is written in place of


class Stop(_Frame):
    type: Literal["stop"]


class Retry(_Frame):
    type: Literal["retry"]
    turn: UUID


class Decide(_Frame):
    """The click on a tool's write that waits."""

    type: Literal["decide"]
    call: UUID
    yes: bool


class Resume(_Frame):
    type: Literal["resume"]
    after: int = Field(ge=0, le=2**31 - 1)


class Ping(_Frame):
    type: Literal["ping"]


Inbound = Say | Stop | Retry | Decide | Resume | Ping
_INBOUND: TypeAdapter[Inbound] = TypeAdapter(Annotated[Inbound, Field(discriminator="type")])


def parse(raw: str | None) -> Inbound:
    """A client's frame.

    Raises:
        FrameTooBig; BadFrame: not text, not JSON, lone surrogates, an unknown type or wrong fields.
    """
    if not raw:
        raise BadFrame()
    if len(raw) > MAX_FRAME_BYTES or len(raw.encode("utf-8", "surrogatepass")) > MAX_FRAME_BYTES:
        raise FrameTooBig()
    if _is_tangled(raw):
        raise BadFrame()
    try:
        return _INBOUND.validate_json(raw)
    except ValidationError as problem:
        raise BadFrame(count=problem.error_count()) from None


def _is_tangled(raw: str) -> bool:
    """Whether it nests deeper, or names more, than any frame of ours: counted before anything is built of it."""
    bare = _STRING.sub("", raw)
    depth = deepest = 0
    for mark in _BRACKET.findall(bare):
        depth += 1 if mark in "[{" else -1
        deepest = max(deepest, depth)
    return deepest > limits.MAX_DEPTH or bare.count(":") > limits.MAX_KEYS


def cid_of(raw: str | None) -> str:
    """The id of the message in a frame that is not taken, so that the page knows which to send again; "" where none."""
    try:
        frame = parse(raw)
    except BadFrame:
        return ""
    return str(getattr(frame, "cid", ""))


class Ack(TypedDict):
    type: Literal["ack"]
    cid: str
    seq: int


class Message(TypedDict):
    type: Literal["message"]
    seq: int
    cid: str
    html: str


class Start(TypedDict):
    """An answer has begun; `text` is what it said before this socket came, made of the pieces up to number `n`."""

    type: Literal["start"]
    turn: str
    n: int
    text: str


class Delta(TypedDict):
    type: Literal["delta"]
    turn: str
    n: int
    text: str


class End(TypedDict):
    type: Literal["end"]
    turn: str
    seq: int
    status: str
    html: str
    used: int
    saved: int


class Html(TypedDict):
    """Replace the element that `target` selects. `changed` names what else a page may want to fetch anew."""

    type: Literal["html"]
    target: str
    swap: Literal["outerHTML", "innerHTML"]
    html: str
    changed: str


class Changed(TypedDict):
    """Something has happened to this person's memory: whatever shows it may fetch it anew."""

    type: Literal["changed"]


class Pong(TypedDict):
    type: Literal["pong"]
    head: int


class Error(TypedDict):
    type: Literal["error"]
    code: str
    text: str
    cid: str


def ack(cid: UUID, seq: int) -> Ack:
    return {"type": "ack", "cid": str(cid), "seq": seq}


def message(seq: int, cid: UUID | None, html: str) -> Message:
    return {"type": "message", "seq": seq, "cid": str(cid or ""), "html": html}


def start(turn: UUID, n: int = 0, text: str = "") -> Start:
    return {"type": "start", "turn": str(turn), "n": n, "text": text}


def delta(turn: UUID, n: int, text: str) -> Delta:
    return {"type": "delta", "turn": str(turn), "n": n, "text": text}


def end(turn: UUID, seq: int, status: str, html: str, used: int, saved: int) -> End:
    return {"type": "end", "turn": str(turn), "seq": seq, "status": status, "html": html, "used": used, "saved": saved}


def html(target: str, content: str, changed: str = "") -> Html:
    return {"type": "html", "target": target, "swap": "outerHTML", "html": content, "changed": changed}


def changed() -> Changed:
    return {"type": "changed"}


def pong(head: int) -> Pong:
    return {"type": "pong", "head": head}


def error(code: str, text: str, cid: str = "") -> Error:
    return {"type": "error", "code": code, "text": text, "cid": cid}
