"""Where things stand, for who has lost the thread: in the shape that their state of mind asks for (source E, 5.1).

Hurried or anxious, and whoever gives no sign: what it is about, what is done, what was said, what comes next. Trying
the memory out: what was said when, open to correction. Leaving it: put aside by its name, and on to what they want.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memoryhub.providers.embedded import brought, phrasing, thread
from memoryhub.providers.embedded.intents import Intent, asks_for_help, classify, commands, is_task, wants_ideas
from memoryhub.providers.embedded.limits import own_slot
from memoryhub.providers.embedded.relevance import Similarity, content_words, matches
from memoryhub.providers.types import ChatMessage, ChatRequest, Fact

MOST_QUOTED = 4  # points of progress; half loses the thread, double is the conversation over again
MOST_FACTS = 6  # points of what was told before; half loses the last step, double is the talk over again
MOST_DONE = 3  # half hides the step before the last, double is a log

_ANXIOUS = re.compile(
    r"糟糕|糟了|急|慌|完了|怎么办|要命|害怕|担心|紧张|焦虑|又断了|乱(了|套)|唉|哎[呀哟]"
    r"|\b(oh no|panick?\w*|help|urgent|damn|worried|anxious|overwhelmed|lost track"
    r"|sorry|scared|afraid|nervous|stressed|freaking out|terrified)\b",
    re.IGNORECASE,
)
_TESTING = re.compile(
    r"考考你|你(还|真|是否)?(记得|知道|记不记得)|看你|\b(test(ing)? you|do you (even |still |really )?(know|remember)"
    r"|(can|could) you (still |even )?(recall|remember))\b",
    re.IGNORECASE,
)
_AVOIDING = re.compile(
    r"算了|不(想)?(聊|说|提|弄|搞|退|买|订|办)(这个|它|了)|换个话题|以后再说|先?放(一放|着吧|下)"
    r"|\b(never mind|drop it|can'?t be bothered|leave it (for now|there)|change the subject|forget it|not now"
    r"|something else)\b",
    re.IGNORECASE,
)
# What is said beside leaving it and having lost it: the clauses that are left want something of their own.
_CLAUSE = re.compile(
    r"[。！!；;\n]+|[，,]\s*|\.\s+|\s+(?:and|but)\s+(?=(?:tell|show|what|how|let|can|could)\b)", re.IGNORECASE
)
_MINDLESS = re.compile(
    r"^(?:唉|哎\w?|呃|嗯|哦|oh|well|ok(?:ay)?|hmm*|ugh|sorry|actually|anyway)?[\W_]*$", re.IGNORECASE
)
_BEGINS = re.compile(
    r"我(们)?(想|要|打算|准备|在(做|写|弄|忙|办|准备))"
    r"|\b(i('m| am)? (want|need|going|planning|trying|working)\w*|let'?s|we('re| are) \w+ing|working on"
    r"|help (me|us))\b",
    re.IGNORECASE,
)
_LONGEST_LEAVING = 24  # characters of "算了先不退了", "never mind that"; a longer clause leaves one thing for another
_WANTS = {Intent.GENERAL, Intent.FACT_QUESTION, Intent.MEALS, Intent.OUTINGS, Intent.GIFTS, Intent.TODOS,
          Intent.ABOUT_ME, Intent.LIMITS, Intent.TODO_REQUEST}  # fmt: skip
_ASKING = re.compile(
    r"我?(都|完全|有点)?(忘了?|忘记|忘記)(了)?|我们|咱们?|上次|刚(才|刚)|聊|说|讲|做|进行|到(了)?哪(里|儿|一步)?(了"
    r"|来着)?|在(跟|和)你|什么|啥"
    r"|哎呀|糟糕|回顾|一下|帮我|那(事|件事|个事)?|\b(right|sorry|completely|totally|forgot|forget|what|where|were|was"
    r"|we|with|that|thing"
    r"|even|talking|about|doing|discussing|saying|lost|track|i|of|the|our|stop|leave|did)\b|[?？。，,.!！…]",
    re.IGNORECASE,
)
_SAYS = {
    "calm": ("别急，进度都在。", "No worries, it is all here."),
    "matter": ("正在做的", "We are at"),
    "done": ("已完成", "Done"),
    "last": ("最后的结果", "Last result"),
    "points": ("说到的", "What was said"),
    "next": ("下一步", "Next"),
    "known": ("和它有关的还有：", "What belongs to it:"),
    "stood": ("上次说到的这些在这儿：", "This is where it stood:"),
    "when": ("按时间，我这里有的是：", "What I have, by the time it was said:"),
    "right": ("有出入的话告诉我，以你说的为准。", "If any of it is off, say so; your word counts."),
    "which": ("从哪一条接着来？", "Which of these shall we go on with?"),
    "that": ("接着这个来吗？", "Shall we go on with that?"),
    "waits": ("现在看一下、点确认吗？", "Will you look at it and confirm?"),
    "asked": ("现在方便说吗？", "Can you tell me now?"),
    "left": ("说“继续”，我就接着做。", "Say “go on” and I will."),
    "begun": (
        "这段对话才刚开始，前面还没有内容。想接着上次的事，说个关键词就行。",
        "This conversation has only just begun. To go on with something earlier, give me a word of it.",
    ),
    "there": (
        "这段对话才刚开始。上一次是在{title}里（{day}）：",
        "This conversation has only just begun. Last time ({day}) it was {title}:",
    ),
    "other": (
        "这段对话才刚开始。上一次是在另一段对话里（{day}）：",
        "This conversation has only just begun. Last time ({day}) it was another one:",
    ),
    "aside": ("好，先放下{what}。", "Fine, we put {what} aside."),
    "this": ("这件事", "this"),
    "instead": ("接下来想聊什么？", "What shall we do instead?"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Stand:
    """How far something has come."""

    matter: str = ""
    done: Sequence[str] = ()
    points: Sequence[str] = ()
    following: str = ""
    last: Sequence[str] = ()  # what a tool brought last
    asks: str = ""  # the closing question
    known: Sequence[Fact] = field(default_factory=tuple)


def _say(name: str, tongue: str) -> str:
    return _SAYS[name][tongue == "en"]


def leaves(words: str) -> bool:
    """Whether who has lost the thread wants to leave it at that ("算了，忘了说到哪了", "never mind, where were we")."""
    return bool(_AVOIDING.search(words))


def wanted_instead(words: str) -> str:
    """What words that leave something want besides: "算了先不退了，说说新套餐吧" -> "说说新套餐吧"; else ""."""
    left = [one.strip() for one in _CLAUSE.split(words) if one and one.strip()]
    return next((one for one in left if not _is_leaving(one)), "")


def turns_to(words: str, request: ChatRequest) -> str:
    """What is wanted instead of what was talked about, where the words leave that first; "" of other words."""
    return turns_elsewhere(words) if thread.said_here(request) else ""


def turns_elsewhere(words: str) -> str:
    """ "Never mind that, what should I cook tonight?": the second half; "" where nothing is left, or nothing wanted."""
    first = _CLAUSE.split(words.strip())[0]
    if len(first) > _LONGEST_LEAVING or not _AVOIDING.match(first):
        return ""
    rest = wanted_instead(words)
    return rest if rest and classify(rest) in _WANTS else ""


def _is_leaving(clause: str) -> bool:
    lost = classify(clause) in {Intent.WHERE_WERE_WE, Intent.AGREEMENT, Intent.NOTHING}
    return lost or bool(_AVOIDING.search(clause)) or bool(_MINDLESS.match(clause)) or len(content_words(clause)) == 0


def put_aside(request: ChatRequest, tongue: str, *, whole: bool) -> str:
    """That it is put aside, whoever said so may change their mind without a reason (source E: "放下").

    Args:
        whole: nothing else is wanted: that is asked, and what is left is not named, which would take it up again.
    """
    matter = "" if whole else _matter(request, thread.said_here(request))
    lead = _say("aside", tongue).format(what=f"“{matter}”" if matter else _say("this", tongue))
    return lead + (("" if tongue == "zh" else " ") + _say("instead", tongue) if whole else "")


def where_were_we(
    words: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str, similarity: Similarity | None
) -> str:
    """The progress, from here and from what bears on it; open to correction."""
    said = thread.said_here(request)
    known = _bearing(words, said, _told_there(request), facts, similarity)
    testing = _TESTING.search(words) is not None
    if not said and not any(one.source for one in request.brought) and not _open(request):
        return _from_elsewhere(words, request, known, tongue, testing)
    if testing:
        return _by_time(request, known, tongue)
    return _calming(words, tongue) + _progress(_stand(request, said, known, tongue), request, tongue)


def _stand(request: ChatRequest, said: Sequence[str], known: Sequence[Fact], tongue: str) -> _Stand:
    matter = _matter(request, said)
    points = [_quoted(one, request, tongue) for one in _spoken(request) if phrasing.tidy(one.text) != matter]
    following, asks = _following(request, tongue)
    last = brought.latest(request)
    return _Stand(matter, _done(request, tongue), points[-MOST_QUOTED:], following, last, asks, known)


def _progress(stands: _Stand, request: ChatRequest, tongue: str) -> str:
    """Matter, progress and next step, each with its anchor; what is known of it beside."""
    lines = _lines(stands, tongue)
    parts = [phrasing.bullets(lines)]
    if stands.known:
        parts.append(_told("known" if lines else "stood", stands.known, request, tongue))
    parts.append(stands.asks or _say("which" if len(lines) + len(stands.known) > 1 else "that", tongue))
    return "\n\n".join(part for part in parts if part)


def _lines(stands: _Stand, tongue: str) -> list[str]:
    found = (
        ("matter", f"“{_cut(stands.matter)}”" if stands.matter else ""),
        ("done", _run(stands.done, tongue)),
        ("last", _run(stands.last, tongue)),
        ("points", _run(stands.points, tongue)),
        ("next", stands.following),
    )
    return [_line(name, text, tongue) for name, text in found if text]


def _line(name: str, text: str, tongue: str) -> str:
    return f"**{_say(name, tongue)}**{'：' if tongue == 'zh' else ': '}{text}"


def _run(parts: Sequence[str], tongue: str) -> str:
    return ("；" if tongue == "zh" else "; ").join(parts)


def _told(lead: str, facts: Sequence[Fact], request: ChatRequest, tongue: str) -> str:
    return _say(lead, tongue) + "\n" + phrasing.bullets([phrasing.dated(fact, tongue, request) for fact in facts])


def _by_time(request: ChatRequest, known: Sequence[Fact], tongue: str) -> str:
    """What was said when, the earliest first, for who wants to see whether it is known."""
    anchored = [phrasing.dated(fact, tongue, request) for fact in known]
    anchored += [_quoted(one, request, tongue) for one in _spoken(request)[-MOST_QUOTED:]]
    done = _done(request, tongue)
    if done:
        anchored.append(_line("done", _run(done, tongue), tongue))
    return _say("when", tongue) + "\n" + phrasing.bullets(anchored) + "\n\n" + _say("right", tongue)


def _quoted(message: ChatMessage, request: ChatRequest, tongue: str) -> str:
    """Their own words and when they said them."""
    words = f"“{_cut(phrasing.tidy(message.text))}”"
    if message.said_at is None:
        return words
    at = phrasing.local(message.said_at, request)
    today = phrasing.local_today(request)
    day = "" if at.date() == today else phrasing.plain_day(at.date(), tongue, today) + " "
    return f"{words}（{day}{at:%H:%M}）" if tongue == "zh" else f"{words} ({day}{at:%H:%M})"


def _cut(text: str) -> str:
    return text[: thread.LONGEST_QUOTE]


def _spoken(request: ChatRequest) -> list[ChatMessage]:
    kept = set(thread.said_here(request))
    return [
        one
        for one in request.messages[:-1]
        if one.role == "user" and not one.is_data and phrasing.tidy(one.text) in kept
    ]


def _open(request: ChatRequest):
    return next((one for one in request.tasks if one.is_open), None)


def _matter(request: ChatRequest, said: Sequence[str]) -> str:
    """What it is about: the open task, else the first of what was said that begins something."""
    if (task := _open(request)) is not None:
        return phrasing.tidy(task.goal)
    return next((one for one in said if _begins(one)), said[0] if said else "")


def _begins(text: str) -> bool:
    return bool(_BEGINS.search(text)) or is_task(text) or commands(text) or wants_ideas(text) or asks_for_help(text)


def _done(request: ChatRequest, tongue: str) -> list[str]:
    """Titles of what tools have brought and changed for it, the last ones."""
    task = _open(request) or next(iter(request.tasks), None)
    return titles(task.done if task else (), request, tongue)[-MOST_DONE:]


def titles(names: Sequence[str], request: ChatRequest, tongue: str) -> list[str]:
    """What tools are called where people read it, each once."""
    by_name = {one.name: one for one in request.tools}
    called = [(by_name[name].title.get(tongue) if name in by_name else "") or name for name in names]
    return list(dict.fromkeys(called))


def _following(request: ChatRequest, tongue: str) -> tuple[str, str]:
    """The next step, and the question that leads to it; ("", "") where nothing is open."""
    left = thread.quotable(str(request.snapshot.get("next") or ""))
    waits = next((one for one in request.tools if one.name == left), None)
    if waits is not None:
        return waits.title.get(tongue, left), _say("waits", tongue)
    if _open(request) is not None:
        return _say("left", tongue).rstrip("。."), _say("that", tongue)
    if left and left.rstrip().endswith(("?", "？")):
        return left, _say("asked", tongue)
    return left, ""


def _calming(words: str, tongue: str) -> str:
    if not _ANXIOUS.search(words):
        return ""
    return _say("calm", tongue) + "\n"


def _from_elsewhere(words: str, request: ChatRequest, known: Sequence[Fact], tongue: str, testing: bool) -> str:
    """In a conversation that has only begun: the last other one, and what is known of the matter."""
    told = elsewhere(request, tongue)
    if not told and not known:
        return _say("begun", tongue)
    if testing and known:
        told = f"{told}\n\n" if told else ""
        return told + _told("when", known, request, tongue) + "\n\n" + _say("right", tongue)
    beside = _told("known" if told else "stood", known, request, tongue) if known else ""
    ends = _say("right" if testing else "that" if told and not known else "which", tongue)
    return _calming(words, tongue) + "\n\n".join(part for part in (told, beside, ends) if part)


def elsewhere(request: ChatRequest, tongue: str) -> str:
    """What was last talked about in another conversation, in the person's own words, with its day and how far it came.

    Nothing was said here yet, and that is said first: whoever asks may think of a talk that this one is not.
    """
    talk = request.snapshot.get("elsewhere")
    if not isinstance(talk, Mapping):
        return ""
    said = [ChatMessage("user", words, said_at=at) for words, at in _said_there(request)]
    cares = thread.quotable(str(talk.get("cares") or ""))
    if cares and not said:
        said = [ChatMessage("user", cares)]
    title, goal = (thread.quotable(str(talk.get(name) or "")) for name in ("title", "goal"))
    if not (said or title or goal):
        return ""
    matter = goal or next((one.text for one in said if _begins(one.text)), said[0].text if said else "")
    done = titles([str(one) for one in talk.get("done") or ()], request, tongue)[-MOST_DONE:]
    points = [_quoted(one, request, tongue) for one in said if one.text != matter]
    following = thread.quotable(str(talk.get("next") or ""))
    stands = _Stand(matter, done, points, next(iter(titles([following], request, tongue)), "") if following else "")
    where = {"title": f"“{title}”", "day": day_of(str(talk["last_at"]), request, tongue)}
    lead = _say("there" if title else "other", tongue).format(**where)
    return "\n".join(filter(None, (lead, phrasing.bullets(_lines(stands, tongue)))))


def _told_there(request: ChatRequest) -> str:
    """All that is known of the last other talk, as words."""
    talk = request.snapshot.get("elsewhere")
    held = [str(talk.get(name) or "") for name in ("goal", "title", "cares")] if isinstance(talk, Mapping) else []
    return " ".join([*held, *(words for words, _ in _said_there(request))]).strip()


def _said_there(request: ChatRequest) -> list[tuple[str, datetime]]:
    found = request.snapshot.get("said_there") or ()
    pairs = [(thread.quotable(str(words)), datetime.fromisoformat(str(at))) for words, at in found]
    return [(words, at) for words, at in pairs if words]


def day_of(instant: str, request: ChatRequest, tongue: str) -> str:
    """The day of an ISO 8601 instant, as a source's day is said."""
    at = phrasing.local(datetime.fromisoformat(instant), request)
    return phrasing.plain_day(at.date(), tongue, phrasing.local_today(request))


def _bearing(
    words: str, said: Sequence[str], there: str, facts: tuple[Fact, ...], similarity: Similarity | None
) -> list[Fact]:
    """The facts of the matter that is named; without a name those nearest to what was said here, else in the last
    other talk (`there`), or the newest."""
    manner = ("style", "nickname")
    candidates = [fact for fact in facts if not fact.is_profile and not own_slot(fact).startswith(manner)]
    about = _ASKING.sub(" ", words)
    if len(content_words(about)) > 0:
        named = [match.fact for match in matches(about, candidates, similarity) if match.sure]
        if named:
            days = {one.said_at.date() for one in named if one.said_at is not None}
            beside = [one for one in candidates if one.said_at is not None and one.said_at.date() in days]
            return list(dict.fromkeys([*named, *beside]))[:MOST_FACTS]
    if said:
        here = content_words(" ".join(said[-MOST_QUOTED:]))
        return [one for one in candidates if len(content_words(one.text) & here) >= 2][:MOST_FACTS]
    if there:  # of another talk: what has a word of it
        return [one for one in candidates if content_words(one.text) & content_words(there)][:MOST_FACTS]
    days = [(fact, fact.said_at.date()) for fact in candidates if fact.said_at is not None]
    newest = max((day for _, day in days), default=None)
    return [fact for fact, day in days if day == newest][:MOST_FACTS]
