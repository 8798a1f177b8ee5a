"""Logs that hold ids, codes and counts, and never what anybody said.

One JSON object a line, whoever logs: our own structlog events, Django, uvicorn, Celery. Four rules keep content out:

1. A value is printed only when it looks like an id, a code or a number; anything else becomes an ellipsis. A person's
   sentence has spaces or characters outside ASCII, so it never looks like one.
2. Of an exception only its class, its stable code and our own frames are printed. Its message is not: libraries quote
   the data that upset them.
3. Keys that stand in an address (a new password, an address to confirm) become a dash.
4. Only the first line of an event is printed, so nothing that a client sent can forge a line (CR/LF injection).
"""

import json
import logging
import re
import traceback
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from types import TracebackType
from uuid import UUID

import structlog

_ROOT = str(Path(__file__).resolve().parent.parent.parent)
_CODE = re.compile(r"[\w.:/+\-\[\]]{1,160}", re.ASCII)
_REQUEST = re.compile(r"[A-Z]{3,8} [\w./\-~%]{1,200}", re.ASCII)
_HIDDEN = "…"
# Who has such an address may set a password or confirm an e-mail address: django-allauth's one-time keys.
_ONE_TIME_KEY = re.compile(r"/(key|confirm-email)/[^/\s?]+")
_LONGEST_EVENT = 200  # half would cut Celery's own start lines, double lets a library's data dump through
_LEFT_OUT = {"ip", "user_agent", "event", "level", "timestamp", "exc_info", "stack_info"}


def configure() -> None:
    """Send structlog, uvicorn and Celery through the handlers of settings.LOGGING. Called once per process."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # Its lines carry the query string, where a search for one's own memories stands; request_finished replaces it.
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
    _keep_celery_from_configuring()


def _keep_celery_from_configuring() -> None:
    from celery.signals import setup_logging

    setup_logging.connect(_already_set_up, weak=False, dispatch_uid="memoryhub.logs")


def _already_set_up(**_: object) -> None:
    """Celery leaves logging alone as soon as somebody listens to this signal."""


class Worthwhile(logging.Filter):
    """Lets a request speak once, when it has ended, and a health probe only when it fails."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not isinstance(record.msg, Mapping):
            return True
        event, request = record.msg.get("event"), str(record.msg.get("request", ""))
        is_probe = request.endswith(("/healthz", "/readyz"))
        return event != "request_started" and not (is_probe and record.msg.get("code") == 200)


class Formatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if isinstance(record.msg, Mapping):
            line["event"] = _first_line(str(record.msg.get("event", "")))
            facts = record.msg
        else:
            line["event"] = _foreign_event(record)
            facts = structlog.contextvars.get_contextvars()
        line |= {key: _shown(key, value) for key, value in facts.items() if key not in _LEFT_OUT and key[:1] != "_"}
        line |= _failure(record, facts)
        return json.dumps(line, ensure_ascii=True)


def _first_line(text: str) -> str:
    lines = _without_keys(text).splitlines()
    return lines[0][:_LONGEST_EVENT] if lines else ""


def _foreign_event(record: logging.LogRecord) -> str:
    """The message of a library, with every argument masked that is not an id, a code or a number."""
    template = str(record.msg)
    if not record.args:
        return _first_line(template)
    named = isinstance(record.args, Mapping)
    masked = (
        {key: _masked(value) for key, value in record.args.items()}
        if named
        else tuple(_masked(value) for value in record.args)
    )
    try:
        return _first_line(template % masked)
    except (TypeError, ValueError, KeyError):  # "%d" of something that was masked
        return _first_line(template)


def _masked(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, UUID | date):
        return str(value)
    text = _without_keys(str(value)) if isinstance(value, str | Path) else ""
    return text if _CODE.fullmatch(text) else _HIDDEN


def _without_keys(text: str) -> str:
    return _ONE_TIME_KEY.sub(r"/\1/-", text)


def _shown(key: str, value: object) -> object:
    if key == "request" and isinstance(value, str):  # django-structlog's "GET /path?query"
        path = _without_keys(value.split("?", 1)[0])
        return path if _REQUEST.fullmatch(path) else _HIDDEN
    if isinstance(value, Mapping):
        return {str(_masked(name)): _masked(item) for name, item in value.items()}
    return _masked(value)


def _failure(record: logging.LogRecord, facts: Mapping[str, object]) -> dict[str, object]:
    found = record.exc_info or facts.get("exc_info")
    if isinstance(found, BaseException):
        found = (type(found), found, found.__traceback__)
    if not isinstance(found, tuple) or found[1] is None:
        return {}
    kind, error, trace = found
    return {"exception": kind.__qualname__, "code": getattr(error, "code", ""), "frames": _our_frames(trace)}


def _our_frames(trace: TracebackType | None) -> list[str]:
    """`file:line function` of the frames in our own code, the innermost last."""
    return [
        f"{frame.filename.removeprefix(_ROOT + '/')}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(trace)
        if frame.filename.startswith(_ROOT) and "site-packages" not in frame.filename
    ]
