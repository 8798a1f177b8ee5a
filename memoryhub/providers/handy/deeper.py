"""A deep look into memory ("dig deeper", "再仔细想想"): what it is asked for, and what is said of its find. Pure.

A field of a tool's schema that says `matter` is given what the words look for; where they name nothing ("are you sure?
look again"), the question before them.
"""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.recollection import unknown
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.types import ChatRequest, Fact, ToolSpec

# Lines of what lies nearest, where nothing answers. Half hides the second guess, double is a list nobody asked for.
MOST = 5
# What such words say besides their matter.
_MANNER = re.compile(
    r"你|我|的|再|好好|仔细|认真|往(?:深处|前)|深入|地|确定|真的|吗|吧|呢|看|一下|一遍|有没有|记忆|记录|里|中|说过|提过|讲过|告诉过|以前|之前|曾经"
    r"|(?:想|找|翻|查|回忆|回想)(?:一?(?:想|找|翻|查))?"
    r"|\b(?:are|you|sure|please|can|could|dig|look|search|think|check|try|go|through|deeper|harder|again|back|closer|more"
    r"|closely|a|bit|little|in|into|your|the|my|memor\w+|for|what|that|i|told|said|mentioned|have|ever|about|of|on|to"
    r"|remember|something|anything)\b",
    re.IGNORECASE,
)


def takes_matter(tool: ToolSpec) -> str:
    """The name of the tool's field that is given the matter; "" of a tool without one."""
    return next((name for name, shape in tool.parameters.get("properties", {}).items() if shape.get("matter")), "")


def matter(words: str, request: ChatRequest, cues: Sequence[str]) -> str:
    """What to look for."""
    if content_words(_MANNER.sub(" ", words)):
        return words
    said = [one.text for one in request.messages if one.role == "user" and not one.is_data]
    before = (one for one in reversed(said[:-1]) if not any(re.search(cue, one, re.IGNORECASE) for cue in cues))
    return next(before, words)


def facts(result: str) -> tuple[Fact, ...]:
    """What a deep look brought, as memories; none of a look that failed."""
    try:
        rows = json.loads(result)
    except ValueError:
        return ()
    found = [one for one in rows if isinstance(one, Mapping) and one.get("text")] if isinstance(rows, list) else []
    return phrasing.usable(tuple(_fact(one) for one in found))


def _fact(row: Mapping[str, Any]) -> Fact:
    said_at = datetime.fromisoformat(str(row["said"])).replace(hour=12, tzinfo=UTC) if row.get("said") else None
    return Fact(str(row["text"]), status=str(row.get("status", "active")), said_at=said_at)


def told(answer: str, found: Sequence[Fact], request: ChatRequest, tongue: str) -> str:
    """
    Args:
        answer: what the find says to the question; "" where it says nothing.
        found: then what of it comes nearest, the nearest first.
    """
    lead = "再往深处找了一遍。" if tongue == "zh" else "I looked again, deeper this time. "
    if answer:
        return lead + answer
    if not found:
        return lead + unknown(tongue)
    near = phrasing.bullets([phrasing.dated(one, tongue, request) for one in found[:MOST]])
    if tongue == "zh":
        return f"{lead}没有直接说到这件事的，最接近的是：\n{near}"
    return f"{lead}Nothing says it outright; what comes nearest:\n{near}"
