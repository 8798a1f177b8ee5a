"""To-dos put off in the chat: "not Thursday, Friday for the supplier call", "move that to 10 February". Pure.

Nothing is claimed to be done (that is the engine's, and the page shows it): the to-do is said back with its new day,
where it is clear which one is meant.
"""

import re
from datetime import date

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.relevance import content_words
from memoryhub.providers.types import ChatRequest, Errand

_NOT_BUT = {
    "en": re.compile(
        r"^(?:no,? |sorry,? |actually,? |wait,? )*not (?:on |at |by )?(?P<wrong>[^,]{2,24}), "
        r"(?:but |it'?s )?(?:on |at |by )?(?P<right>[^,]{2,30}?)(?: for (?:the |my )?(?P<what>[^,]{2,40}))?[.!\s]*$",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"^(?:不对?[，,]|抱歉[，,]|等等[，,])*(?:(?P<what>.{1,12}?))?不是(?P<wrong>[^，,]{1,10})[，,](?:而?是|应该是)?"
        r"(?P<right>[^，,]{1,14}?)[。！!\s]*$"
    ),
}
_MOVE = {
    "en": re.compile(
        r"^(?:please |can you |could you |let'?s )*(?:move|push|shift|postpone|reschedule|put off|delay|change) "
        r"(?P<what>.{2,40}?)(?: back| forward)? (?:to|until|till) (?P<right>.{2,40}?)(?:,? please)?[.?!\s]*$",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"^(?:请|帮我|麻烦)?(?:把|将)?(?P<what>.{1,14}?)(?:的?时间|的?日期)?(?:推迟|延后|延期|提前|挪|改|移|推|调|延)"
        r"(?:到|至|为|成)(?P<right>.{1,16}?)(?:吧|了)?[。！!\s]*$"
    ),
}
_IT = re.compile(r"^(?:it|that|this|that one|this one|它|这个|那个|这|那|时间|日期)$", re.IGNORECASE)


def answer(words: str, request: ChatRequest, tongue: str) -> str:
    """The to-do with its new day, or ""."""
    found = _NOT_BUT[tongue].match(words.strip()) or _MOVE[tongue].match(words.strip())
    if not found or not request.errands:
        return ""
    new = language.dates(found["right"], request.now, request.time_zone)
    if not new or new[0].end - new[0].start < 0.6 * len(found["right"]):
        return ""
    meant = _meant(found, request)
    if meant is None:
        return ""
    when = phrasing.day(new[0].on, tongue, request)
    at = new[0].at or (meant.due_at and phrasing.local(meant.due_at, request))
    when += f" {at:%H:%M}" if at else ""
    text = phrasing.tidy(meant.text)
    return f"好，{text}，改到{when}。" if tongue == "zh" else f"All right: {text}, now {when}."


def _meant(found: "re.Match[str]", request: ChatRequest) -> Errand | None:
    """The to-do of that name, else of the day that was wrong, else the one spoken of last, else the only one."""
    parts = found.groupdict()
    what, wrong = (parts.get("what") or "").strip(), parts.get("wrong") or ""
    if what and not _IT.match(what):
        return _named(what, request)
    before = language.dates(wrong, request.now, request.time_zone) if wrong else []
    if wrong:
        return _only([one for one in request.errands if before and _day(one, request) == before[0].on])
    spoken = _spoken_of(request)
    return spoken or _only(request.errands)


def _named(what: str, request: ChatRequest) -> Errand | None:
    wanted = content_words(what)
    shared = [(len(wanted & content_words(one.text)), one) for one in request.errands]
    best = max((count for count, _ in shared), default=0)
    return _only([one for count, one in shared if count == best]) if best else None


def _spoken_of(request: ChatRequest) -> Errand | None:
    """The to-do whose words the last two messages before this one hold."""
    recent = " ".join(one.text for one in request.messages[-3:-1]).lower()
    return _only([one for one in request.errands if phrasing.tidy(one.text).lower() in recent])


def _only(found: "tuple[Errand, ...] | list[Errand]") -> Errand | None:
    return found[0] if len(found) == 1 else None


def _day(errand: Errand, request: ChatRequest) -> date | None:
    return errand.due_on or (phrasing.local(errand.due_at, request).date() if errand.due_at else None)
