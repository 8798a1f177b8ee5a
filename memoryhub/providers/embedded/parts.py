"""Messages that ask several things at once: cut into their parts, each answered, the unanswerable ones named."""

import re
from dataclasses import dataclass

from memoryhub.providers.embedded import phrasing, recollection
from memoryhub.providers.embedded.intents import is_question, is_todo_request, wants_ideas
from memoryhub.providers.embedded.kin import persons
from memoryhub.providers.embedded.relevance import Similarity, content_words
from memoryhub.providers.embedded.topics import GENERIC, LABELS, SUBJECTS, topics_in
from memoryhub.providers.types import ChatRequest, Fact

LONGEST_LABEL = 40  # characters of a part that are quoted where nothing is known of it
MOST_PARTS = 5  # half cuts a form's worth of questions short, double is a form itself

_CUT = re.compile(
    r"[?？;；。\n]+|\.\s+|[,，、]|(?<=[\u4e00-\u9fff])(?:还有|以及|另外|并且|和|跟|与)(?=[\u4e00-\u9fff])|\s+(?:and"
    r"|also|plus)\s+",
    re.IGNORECASE,
)
_SHORT = re.compile(r"^[\u4e00-\u9fff]{1,3}(?:什么|啥|谁|哪儿|哪里)$")  # "教什么": as short as a question gets
_STOP = re.compile(r"[?？。.\n]")
_EDGE = re.compile(r"^(?:and|also|plus|还有|以及|另外|和|那|then)\s*|[\s。.!！~～]+$", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"我|咱|\b(i|my|me|we|our)\b", re.IGNORECASE)
_ASKING = re.compile(r"^(?:(?:what|who|where|when|which|how)(?:'s|’s)?(?: (?:is|are|was|were|do|did|does|am|i))*|"
                     r"(?:do )?you (?:know|remember)|tell me|remind me)\s+", re.IGNORECASE)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """One question of several. `words` stands by itself: the person it is about is said in it."""

    words: str
    label: str  # what to call it where nothing is known


def split(text: str, tongue: str) -> list[Part]:
    """The questions of a message; fewer than two where it asks one thing only."""
    pieces = _pieces(text)
    if len(pieces) < 2 or is_todo_request(text) or not is_question(text):
        return []
    asking = [one for one in pieces if topics_in(one) or not wants_ideas(one)]
    if len(asking) < 2:
        return []
    parts, kinds, subject = [], set(), ""
    for piece in pieces[:MOST_PARTS]:
        who = _subject(piece)
        subject = who or ("" if _FIRST_PERSON.search(piece) else subject)
        words = piece if who or not subject else _about(subject, piece, tongue)
        kind = frozenset(topic.key for topic in topics_in(words)) or frozenset([words])
        if kind not in kinds or who:
            kinds.add(kind)
            parts.append(Part(words, _label(piece, tongue)))
    return parts if len(parts) > 1 else []


def _pieces(text: str) -> list[str]:
    """Pieces that each ask something; one that does not belongs to the next ("川菜" of "川菜和粤菜我更喜欢哪个")."""
    found: list[str] = []
    waiting, at, joint = "", 0, ""
    ended = False  # whether a sentence ended before what is waiting: then it is a remark, not the end of a question
    for cut in [*_CUT.finditer(text), None]:
        piece = _EDGE.sub("", text[at : cut.start() if cut else len(text)].strip())
        before, joint = joint, cut[0] if cut else ""
        at = cut.end() if cut else len(text)
        if not piece:
            continue
        whole = f"{waiting}{piece}"
        if _asks(piece):
            found.append(whole)
            waiting = ""
        else:
            ended = ended if waiting else bool(_STOP.search(before))
            waiting = f"{whole}{joint}"
    if waiting.strip() and found and not ended:
        found[-1] = f"{found[-1]} {_EDGE.sub('', waiting).strip()}"
    return found


def _asks(piece: str) -> bool:
    topics = [topic for topic in topics_in(piece) if topic.key not in SUBJECTS]
    return (
        bool(topics)
        or _SHORT.search(piece) is not None
        or (is_question(piece) and len(piece) > 3 and not re.fullmatch(r"\w{2,5}(吗|呢)", piece))
    )


def _subject(piece: str) -> str:
    """The words for somebody else in a piece ("女儿", "my son"), to be carried over to the next."""
    found = re.search(
        r"(?:我的?)?(老婆|妻子|太太|爱人|老公|丈夫|女儿|儿子|孩子|爸爸?|妈妈?|父亲|母亲|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|外公"
        r"|外婆|老板|猫|狗|宠物)|\b(my|our) (wife|husband|partner|daughter|son|kid|child|mother|mum|mom|father|dad"
        r"|sister"
        r"|brother|boss|cat|dog|pet|grandmother|grandfather)\b",
        piece,
        re.IGNORECASE,
    )
    return found[0] if found and persons(found[0], {}) else ""


def _about(subject: str, piece: str, tongue: str) -> str:
    return f"{subject}{piece}" if tongue == "zh" else f"{piece} of {subject}"


def _label(piece: str, tongue: str) -> str:
    # What is asked rather than whose it is or how it is asked.
    topics = sorted(topics_in(piece), key=lambda topic: topic.key not in SUBJECTS | GENERIC)
    named = [LABELS[topic.key] for topic in topics if topic.key in LABELS]
    if named:
        return named[-1][tongue == "en"]
    if len(piece) > LONGEST_LABEL:
        return "其余的" if tongue == "zh" else "the rest"
    return f"“{piece}”" if tongue == "zh" else f"“{_ASKING.sub('', piece)}”"


def answer(
    parts: list[Part],
    request: ChatRequest,
    facts: tuple[Fact, ...],
    tongue: str,
    similarity: Similarity | None = None,
) -> str:
    """An answer to every part, in their order; "" where none of them is known."""
    told: list[str] = []
    missing: list[str] = []
    said: set[str] = set()
    for part in parts:
        found = recollection.answering(part.words, facts, similarity)
        fresh = [fact for fact in found if fact.text not in said]
        said |= {fact.text for fact in found}
        told += [phrasing.dated(fact, tongue, request) for fact in fresh]
        if not found and not recalled(part.words, facts, said):
            missing.append(part.label)
    if not told:
        return ""
    return _known(told, tongue) + _missing(missing, tongue)


def recalled(words: str, facts: tuple[Fact, ...], said: set[str]) -> bool:
    """Whether a part is about something that was told already for another ("which street …, what we offered")."""
    about = content_words(words)
    if any(topic.key not in SUBJECTS for topic in topics_in(words)):
        return False
    if said and len(about) <= 1:
        return True  # "…, what's my number?": the same asked once more
    return any(fact.text in said and about & content_words(fact.text) for fact in facts)


def _known(told: list[str], tongue: str) -> str:
    if len(told) > 3:
        return phrasing.bullets(told) + ("\n\n" if told else "")
    if tongue == "zh":
        return "；".join(told) + "。"
    return " ".join(phrasing.full_stop(one, tongue) for one in told)


def _missing(labels: list[str], tongue: str) -> str:
    if not labels:
        return ""
    listed = phrasing.joined(labels, tongue)
    if tongue == "zh":
        return f"{listed}我这里还没有记录，你告诉我，我就记下。"
    return f" I have nothing on {listed} yet; tell me and I will keep it."
