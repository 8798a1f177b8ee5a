"""One use of a tool: arguments checked, time and size bounded, every end a state with a code.

A tool is foreign code: it may hang, raise anything, or return ten megabytes. It runs in a daemon thread, which a
process that ends does not wait for.
"""

import asyncio
import contextlib
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import structlog
from django.db import connection
from pydantic import ValidationError

from chat.tools.types import Arguments, Outcome, Preview, Scene, Tool, ToolProblem
from chat.types import CallState
from memoryhub.errors import MemoryHubError

log = structlog.get_logger(__name__)

# How many times its usual time a tool may take, within limits. Half gives up on a slow day, double leaves people before
# a silent page for a minute.
PATIENCE = 5.0
LEAST_SECONDS, MOST_SECONDS = 2.0, 30.0
# Before the one further try of a read that failed for a passing reason.
PAUSE_SECONDS = 0.3
# Characters of a result: what a message may hold, and about 3,000 tokens. Half cuts usual pages of records, double
# fills a small model's window with one result.
LARGEST = 8_000
# Uses of one tool at a time in this process that have not come back. Each holds a thread; the next is refused at once.
MOST_HANGING = 4
_hanging: Counter[str] = Counter()


class WrongArguments(ToolProblem):
    """They do not fit the tool; says where, never what was given."""

    def __init__(self, places: list[str]) -> None:
        super().__init__("wrong_arguments")
        self.places = places


def checked(tool: Tool, raw: str) -> Arguments:
    """The arguments as the tool declares them.

    Args:
        raw: JSON, as a model wrote it.
    Raises:
        WrongArguments: no JSON object, missing, unknown or unfit values.
    """
    try:
        return tool.arguments.model_validate_json(raw or "{}")
    except ValidationError as problem:
        places = [f"{'.'.join(map(str, one['loc'])) or 'arguments'}: {one['type']}" for one in problem.errors()[:8]]
        raise WrongArguments(places) from None


def failed(problem: ToolProblem) -> Outcome:
    """The end of a use that did nothing, as the model is told it."""
    told: dict[str, object] = {"error": problem.reason}
    told |= {name: words for name, words in (("en", problem.en), ("zh", problem.zh)) if words}
    if isinstance(problem, WrongArguments):
        told["where"] = problem.places
    text = json.dumps(told, ensure_ascii=False)
    return Outcome(CallState.FAILED, text, text, problem.reason)


def patience(tool: Tool) -> float:
    """Seconds after which a use is given up."""
    return min(MOST_SECONDS, max(LEAST_SECONDS, tool.seconds * PATIENCE))


async def bound(tool: Tool, scene: Scene, arguments: Arguments) -> Preview:
    """What a write would do, for the person to read.

    Raises: ToolProblem, also where looking takes too long.
    """
    if tool.preview is None:
        return Preview(arguments)
    preview = tool.preview
    return await _within(tool, lambda: preview(scene, arguments))


async def used(tool: Tool, scene: Scene, arguments: Arguments) -> Outcome:
    """Run it. Never raises: a tool's failure is something the model and the person are told."""
    began = time.monotonic()
    outcome = await _tried(tool, scene, arguments)
    log.info("tool_used", tool=tool.name, state=str(outcome.state), code=outcome.code, ms=_ms(began))
    return outcome


def _ms(began: float) -> int:
    return round((time.monotonic() - began) * 1000)


async def _tried(tool: Tool, scene: Scene, arguments: Arguments) -> Outcome:
    for attempt in (1, 2):
        try:
            text, kept = await _within(tool, lambda: _shown(tool, tool.run(scene, arguments)))
            return Outcome(CallState.DONE, text, kept)
        except ToolProblem as problem:
            if problem.reason == "timeout" and tool.writes:
                return _unsure()
            if not problem.transient or attempt == 2:
                return failed(problem)
            await asyncio.sleep(PAUSE_SECONDS)
    raise AssertionError("unreachable")


def _unsure() -> Outcome:
    text = json.dumps({"error": "unsure", "meaning": "no answer in time; it may or may not have taken effect"})
    return Outcome(CallState.UNSURE, text, text, "unsure")


async def _within(tool: Tool, call: Callable[[], Any]) -> Any:
    """`call` in a daemon thread.

    Raises: ToolProblem: its own; timeout (transient for nobody: what hangs is not asked twice); busy; crashed.
    """
    if _hanging[tool.name] >= MOST_HANGING:
        raise ToolProblem("busy")
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()
    threading.Thread(target=_work, args=(tool.name, call, loop, done), name=f"tool-{tool.name}", daemon=True).start()
    try:
        # Not wait_for: in Python 3.11 it takes a cancellation that comes together with the result for the result.
        async with asyncio.timeout(patience(tool)):
            return await done
    except TimeoutError:
        log.warning("tool_hangs", tool=tool.name)
        raise ToolProblem("timeout") from None


def _work(name: str, call: Callable[[], Any], loop: asyncio.AbstractEventLoop, done: "asyncio.Future[Any]") -> None:
    _hanging[name] += 1
    problem: Exception | None = None
    value: Any = None
    try:
        value = call()
    except ToolProblem as known:
        problem = known
    except MemoryHubError as known:
        problem = ToolProblem(known.code)
    except Exception as unknown:  # foreign code: whatever it raises is one failed use, not a failed answer
        log.error("tool_crashed", tool=name, error=type(unknown).__name__)
        problem = ToolProblem("crashed")
    finally:
        _hanging[name] -= 1
        connection.close()
    with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile: nobody is left to be told
        loop.call_soon_threadsafe(_settle, done, value, problem)


def _settle(done: "asyncio.Future[Any]", value: Any, problem: Exception | None) -> None:
    if done.done():
        return
    if problem is None:
        done.set_result(value)
    else:
        done.set_exception(problem)


def _shown(tool: Tool, value: object) -> tuple[str, str]:
    """The result for the model, and what the transcript keeps."""
    text = as_text(value)
    if tool.keeps_result:
        return text, text
    count = len(value) if isinstance(value, list) else 1
    return text, json.dumps({"found": count})


def as_text(value: object) -> str:
    """JSON of at most LARGEST characters: of a list the rows that fit, of a text its beginning.

    Raises: ToolProblem too_large.
    """
    text = _json(value)
    if len(text) <= LARGEST:
        return text
    if isinstance(value, str):
        return _json(value[: LARGEST // 2] + "…")
    if not isinstance(value, list):
        raise ToolProblem("too_large")
    kept: list[object] = []
    size = 60  # of the line that says how much is left out
    for row in value:
        size += len(_json(row)) + 2
        if size > LARGEST:
            break
        kept.append(row)
    if not kept:
        raise ToolProblem("too_large")
    return _json([*kept, {"left_out": len(value) - len(kept)}])


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
