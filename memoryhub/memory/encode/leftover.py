"""What no slot reads but the user may be asked about later, kept in the user's own words, by what `senses` judge it.

A message falls into runs: neighbouring clauses of one sentence that nothing else stands on and that are plainly
stated. Each clause and each run is judged; a run whose clauses stand by themselves becomes several memories.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from memoryhub.language import api as language
from memoryhub.memory.encode import attribution, stance, style, told
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.senses import Judged, Sense, judge
from memoryhub.memory.types import Kind

# Least probability that a piece is worth keeping. Of 1,350 turns of small talk (bench/encoder.py) 12 are kept at it, 30
# at 0.66, 6 at 0.78, which keeps one in a hundred fewer of what is worth keeping.
WORTH = 0.70
# The same where the words name, count and matter enough by themselves (`told.ENOUGH`).
WORTH_WITH_POINTS = 0.45
# Taken off where the words are of meals, weather, traffic, games; and where they are of today. At half, "ran 14 km"
# and "overtime till nine" come through; at double, braces taken off today are forgotten tomorrow.
EVERYDAY, TODAY = 0.15, 0.08
# What a telling of several clauses keeps of its best one's worth. At half, one clear sentence in a chatty message is
# lost; at 1, a remark beside it counts for nothing.
PART = 0.95
LONGEST = 240  # characters of one memory

_NOT_STATED = re.compile(
    r"^(?:谢|要不|咱们?(?:还是)?去|请问|想问|我?(?:是|想)?说(?:的)?是|帮|给我(?!.{1,12}时)|求)|^(?:thanks?|"
    r"never ?mind|"
    r"let'?s|help|write|draft|what|how|why|who|when(?! (?:i|my|we)\b)|where|which|any)\b|"
    r"^(?:可以|好的?|行|对|嗯|是的|没有?|不是|不用)$|(?<!以内)(?<!以下)(?<!之内)吧$",
    re.I,
)
_ONE_OFF = re.compile(
    r"这[次封份篇段个句条张回]|本次|就这|上面|上一条|刚才|\b(?:this|that|the above|last) (?:time|one|e-?mail|letter|"
    r"doc|draft|message|text|paragraph|answer|picture|table|once)\b|\bjust (?:this|once)\b",
    re.I,
)
# Wishes of the moment, and what the user is or has not: nobody asks for it later.
# "Move that to 10 February": an order about what was said before; by itself it says nothing.
_LEANS = re.compile(
    r"^(?:please |can you |could you |let'?s |just )*"
    r"(?:move|push|shift|postpone|change|make|put|set|bring|cancel|drop|keep) (?:it|that|this|them|those)(?: one)?\b"
    r"|^(?:请|帮我|麻烦)?(?:把)?(?:它|这个|那个|这条|那条)(?:改|移|推|挪|换|取消|删)",
    re.I,
)
# What only turns to a matter: "speaking of woodpeckers", "说到这个".
_OPENER = re.compile(
    r"(?:(?:by the way|anyway|also|and|oh|so|well),? )*(?:speaking of|talking of|as for|regarding"
    r"|when it comes to|on the topic of)"
    r"(?: [\w'&-]+){1,5}|by the way|that (?:being )?said|on another note|in the meantime|(?:说到|说起|提到"
    r"|关于)[^,，]{1,8}|话说回来",
    re.I,
)
_IDLE = re.compile(
    r"^我?(?:现在)?(?:好想|真想|特别想[吃喝])|^我(?:又|可)?(?:不是|没有|没啥|没什么|不住)|\b(?:could (?:really |"
    r"just )?"
    r"(?:use|do with)|dying for|craving|feel like|i'?d kill for)\b|^i(?:'m| am) (?:not|no) (?:an? |the )?\w+$|"
    r"^i don'?t (?:really )?(?:have|live|own|work)\b",
    re.I,
)
_OWN = re.compile(
    r"^(?:我|咱|俺|本人)|^(?:and |but |so |also )?(?:i|i'?m|i'?ve|i'?d|we|we'?re|we'?ve|my|our|im|ive)\b", re.I
)
_IMPERATIVE = re.compile(
    r"^(?:请|麻烦)?(?:别|不要|不准|不许|禁止|千万|绝对|必须|一律|所有|任何|凡是|只要|每次|以后)|"
    r"^(?:please )?(?:never|"
    r"always|no|don'?t|do not|only|every|any|all|whenever|when you|if you|unless|under)\b",
    re.I,
)
_SHARE = re.compile(r"[，,。.!！~\s]+$")


@dataclass(frozen=True, slots=True)
class Piece:
    """Clauses [first, last] of a message, as one telling."""

    first: int
    last: int
    start: int
    end: int
    text: str


def kept(
    text: str, scenes: Sequence[Scene], closed: Sequence[tuple[int, int]], sense: Sense | None
) -> tuple[list[tuple[Draft, Scene]], list[tuple[int, int]]]:
    """Drafts of what is left over, each with the scene of its first clause; and the ranges
    of whole sentences that were judged, kept or not.

    Args:
        text: the reading. scenes: of every clause that was read, in order. closed: [start, end) of what something
        stands on, or what was refused with a reason that forbids it. sense: makes vectors; without it nothing is
        judged.
    """
    runs = list(_runs(scenes, closed))
    wholes = [_joined(text, run) for run in runs if len(run) > 1]
    judged = judge([piece.text for piece in [*(one for run in runs for one in run), *wholes]], sense)
    if not judged:
        return [], []
    by_place = {scene.at: scene for scene in scenes}
    drafts = []
    for run in runs:
        for piece in _pieces(text, run, judged):
            draft = _draft(piece, judged[piece.text], text, by_place[piece.first])
            if draft is not None:
                drafts.append((draft, by_place[piece.first]))
    broken = {scene.clauses[scene.at].sentence for scene in scenes if _stands_on(scene.clauses[scene.at], closed)}
    whole = [run for run in runs if not broken & {by_place[one.first].clauses[one.first].sentence for one in run}]
    return drafts, [(run[0].start, run[-1].end) for run in whole]


def _runs(scenes: Sequence[Scene], closed: Sequence[tuple[int, int]]) -> Iterator[list[Piece]]:
    run: list[Piece] = []
    broken = -1  # the sentence in which something else stands before
    for scene in scenes:
        at, clause = scene.at, scene.clauses[scene.at]
        shut = _stands_on(clause, closed)
        broken = clause.sentence if shut else broken
        free = not shut and _stated(clause, scene) and (broken != clause.sentence or bool(run) or _opens(clause, scene))
        if run and not (free and run[-1].last == at - 1 and _goes_on(run, clause, scene)):
            yield run
            run = []
            free = free and (broken != clause.sentence or _opens(clause, scene))
        if free:
            run.append(Piece(at, at, clause.start, clause.end, clause.text))
    if run:
        yield run


def _stands_on(clause: Clause, closed: Sequence[tuple[int, int]]) -> bool:
    return any(start < clause.end and clause.start < end for start, end in closed)


def _goes_on(run: Sequence[Piece], clause: Clause, scene: Scene) -> bool:
    """Within its sentence; over its end where the next one opens with a word that stands for what was said."""
    same = scene.clauses[run[-1].last].sentence == clause.sentence
    return same or (told.refers_back(clause.text) and clause.end - run[0].start <= LONGEST)


def _opens(clause: Clause, scene: Scene) -> bool:
    """Whether a clause behind another one stands by itself: it says whose it is."""
    return bool(_OWN.search(clause.text) or _IMPERATIVE.search(clause.text)) or scene.owner.length > 0


def _stated(clause: Clause, scene: Scene) -> bool:
    """Plainly stated by the user: not asked, ordered for now, imagined, joked, in doubt, or somebody else's words."""
    words = clause.text
    if scene.owner.kind == "assistant" and not _IMPERATIVE.search(words):
        return False
    return not (
        stance.asks(clause)
        or (stance.requests(clause) and not _IMPERATIVE.search(words))
        or stance.imagined(words)
        or stance.jokes(words)
        or stance.hedged(words)
        or stance.chatter(words)
        or _NOT_STATED.search(words)
        or _ONE_OFF.search(words)
        or _IDLE.search(words)
        or _LEANS.search(words)
        or _OPENER.fullmatch(words)
        or told.hearsay(words)
    )


def _joined(text: str, run: Sequence[Piece]) -> Piece:
    start, end = run[0].start, run[-1].end
    return Piece(run[0].first, run[-1].last, start, end, text[start:end])


def _pieces(text: str, run: Sequence[Piece], judged: dict[str, Judged]) -> Iterator[Piece]:
    """The run as one telling, or cut before each clause that opens anew and is worth keeping by itself."""
    if len(run) == 1:
        yield from run
        return
    groups: list[list[Piece]] = []
    for piece in run:
        alone = judged[piece.text].worth >= WORTH and _OWN.search(piece.text)
        if not groups or (alone and any(judged[one.text].worth >= WORTH for one in groups[-1])):
            groups.append([piece])
        else:
            groups[-1].append(piece)
    for group in groups:
        lean = _trimmed(group, judged)
        if not lean:
            continue
        whole = _joined(text, lean)
        judged[whole.text] = _of_all(judged.get(whole.text), [judged[one.text] for one in lean])
        if len(whole.text) <= LONGEST:
            yield whole
        else:
            yield from lean


def _of_all(whole: Judged | None, parts: Sequence[Judged]) -> Judged:
    """A telling is worth what it is as a whole, or little less than its best part: long ones blur."""
    best = max(parts, key=lambda one: one.worth)
    if whole is not None and whole.worth >= best.worth * PART:
        return whole
    return replace(best, worth=best.worth * PART)


def _trimmed(group: list[Piece], judged: dict[str, Judged]) -> list[Piece]:
    """Without remarks at its ends that are worth nothing ("just so you know", "哎"); who is spoken of stays."""
    while len(group) > 1 and judged[group[0].text].worth < 0.2 and _OWN.search(group[1].text):
        group = group[1:]
    while group and judged[group[-1].text].worth < 0.1:
        group = group[:-1]
    return group


def _draft(piece: Piece, judged: Judged, text: str, scene: Scene) -> Draft | None:
    words = _SHARE.sub("", text[piece.start : piece.end])
    if _too_short(words) or not _worth(words, judged, scene):
        return None
    start, end = piece.start, piece.start + len(words)
    base = 0.78 if judged.worth < 0.9 else 0.82
    if judged.kind == "rule" and judged.sure >= 0.5:
        return Draft(
            "rule", words, start, end, base=base, text="*", kind=Kind.PROCEDURAL, standing=True, tags=("told",)
        )
    if judged.kind == "todo" and judged.sure >= 0.5:
        whens = language.dates(words, scene.said_at, scene.time_zone)
        if not whens:
            return None
        return Draft(
            "", words, start, end, text=words, base=base, standing=True, is_todo=True, intent="remind",
            due_on=whens[0].on, due_at=whens[0].at, quote=(start, end),
        )  # fmt: skip
    happened = judged.kind in ("event", "conclusion") or told.points(words) >= told.ENOUGH
    tags = ("told", "decision") if judged.kind == "conclusion" else ("told",)
    kind = Kind.EPISODIC if happened else Kind.SEMANTIC
    return Draft("", words, start, end, base=base, text="*", kind=kind, tags=tags, quote=(start, end))


def _worth(words: str, judged: Judged, scene: Scene) -> bool:
    enough = told.points(words) >= told.ENOUGH
    if scene.owner.kind == "other" and not (enough or scene.owner.relation in attribution.FAMILY):
        return False
    if style.one_off(words):
        return False
    doubt = EVERYDAY * (told.everyday(words) and judged.kind != "rule") + TODAY * told.of_today(words)
    return judged.worth - doubt >= (WORTH_WITH_POINTS if enough else WORTH)


def _too_short(words: str) -> bool:
    return len(CJK.findall(words)) < 4 if CJK.search(words) else len(words.split()) < 3
