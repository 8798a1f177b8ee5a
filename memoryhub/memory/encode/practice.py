"""What one does, or does not do: "I drink coffee every morning" holds no longer once "I never drink coffee" is said.

A practice is what a sentence says is done (its words without subject, adverbs and figures), whether it is denied, and
when it holds. Pure. A denial without a
    "when" ends every practice that holds its words; one with a "when" ends only those of
the same time: "no coffee after three" leaves the morning's cup alone. The other way round the same.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memoryhub.memory.encode import events
from memoryhub.memory.encode.clauses import CJK
from memoryhub.memory.encode.weighing import outranked
from memoryhub.memory.types import Action, Candidate, Certainty, Cue, Known, Status, Verdict

# The slots in which something done is told; "" is a telling in the user's own words.
SLOTS = ("", "habit", "hobby", "diet.avoid", "drink.usual", "taste.likes", "wake.time")
_LONGEST = 80  # characters of a sentence that is compared; a longer one tells more than one thing


@dataclass(frozen=True, slots=True)
class Practice:
    """`done`: stems of what is done (en), or the one string of it (zh); `when`: the words of its time, sorted."""

    done: tuple[str, ...]
    denied: bool
    when: tuple[str, ...] = ()
    rate: str = ""  # how often, where it is said: "twice week", "每周三次"


# -- English -----------------------------------------------------------------------------------------------------------
_ADVERB = (
    r"(?:(?:only|also|really|actually|currently|now|nowadays|these days|lately|still|always|just|generally|usually"
    r"|mostly|often|"
    r"sometimes|normally|typically|personally|even|ever|hardly|simply|regularly|tend to|do) )*"
)
_EN = re.compile(
    rf"^(?:(?:and|but|so|well|ok|actually|nowadays|these days|now|lately),? )*(?P<before>(?:every|on|in|at)"
    rf" [\w ]{{3,20}}?,? )?"
    rf"(?:you|i|we)(?:'ve| have(?= (?:stopped|quit|given|never|cut))| am|'m| are|'re)?,? {_ADVERB}"
    r"(?P<no>(?:do not|don'?t|never|no longer|cannot|can'?t|won'?t|stopped|quit|gave up|given up|packed in|cut"
    r" out)\b ?)?"
    rf"{_ADVERB}(?P<what>[a-z].+)$",
    re.I,
)
_WHEN_EN = re.compile(
    r"\b(?:(?:every|each|on|in|at|after|before|during|until|past|over|once|twice|three times|when|while) "
    r"(?:the |my |a |most |weekday |other )*(?P<w>(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?"
    r"|weekdays?|mornings?"
    r"|afternoons?|evenings?|nights?|noon|midnight|dinner|lunch|breakfast|bed(?:time)?|work|school|summer"
    r"|winter|holidays?|day"
    r"|week|month|year|\d{1,2}(?::\d\d)? ?(?:[ap]m)?)|daily|nightly|weekly)\b",
    re.I,
)
_ALWAYS = re.compile(r"^(?:day|week|month|year|daily|weekly)s?$")
_IDLE_EN = frozenset(
    re.findall(
        r"\S+",
        "a an the my your our some any of to go goes going for with it that at all anymore any more now these days"
        " ever again either though much lot lots bit about around two three one couple pack cup cups glass please by"
        " in on",
    )
)
_TAKES = {"drink": "take", "hav": "take", "eat": "take", "sip": "take", "us": "take"}  # by their stems
_BARE_VERBS = ("take", "hav", "know", "want", "need", "think", "lik", "get", "work", "liv", "do", "see", "feel", "play")

# -- Chinese -----------------------------------------------------------------------------------------------------------
_FILL_ZH = (
    r"(?:现在|如今|最近|以后|已经|早就|早|又|开始|平时|一般|通常|习惯|都|也|还|就|会|要|基本上?|一直"
    r"|总是|总|经常|常常?|固定|坚持|天天|每天)*"
)
_TIME_ZH = (
    r"(?P<{0}>(?:每(?:天|个?周|逢)?(?=[早晚中上下周午])|每个?)?(?:早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜"
    r"|晚(?=[都上])|睡前|饭后"
    r"|饭前|饭后|下班后?|上班前|运动后|空腹|工作日|周末|(?:周|星期|礼拜)[一二三四五六日天末]|夏天|冬天"
    r"|出差时?)(?:的时候|时)?)?"
)
_ZH = re.compile(
    rf"^(?:而且|不过|但是?|其实|所以|反正)?(?:你们?|我们?)?{_FILL_ZH}{_TIME_ZH.format('a')}[,，]?(?:你|我)?{_FILL_ZH}"
    rf"(?P<no>从来?都?不再?|从来?没有?|从没|再也不|不再|不(?![是到过少错知想])|没有?(?=.{{2,8}}的?习惯)|戒(?:掉)?了?)?"
    rf"{_FILL_ZH}{_TIME_ZH.format('b')}(?P<what>[\u4e00-\u9fffA-Za-z].*)$"
)
_MEASURE_ZH = re.compile(
    r"[一两二三四五六七八九十半几多\d]+(?:来|多)?(?:个小时|小时|分钟|公里|个|杯|碗|瓶|包|根|次|遍|圈|趟|页|支"
    r"|斤|顿|点|口|场|集|步)"
    r"|[了的着过啦吧啊呢]|点儿?$"
)


_RATE_EN = re.compile(
    r"\b(?P<n>once|twice|thrice|\w+ times)(?: or \w+)? (?:a|per|each|every) (?P<per>day|week|month|year)\b"
    r"|\bevery (?P<each>day|week|month|year)\b",
    re.I,
)
_RATE_ZH = re.compile(r"每个?(?P<per>天|周|月|年|星期|礼拜)")
_COUNT_ZH = re.compile(r"[一两二三四五六七八九十半几\d]+(?:次|遍|回|趟|杯|个|支|包|小时|分钟|公里)")
# That it was another rate before: "I only run once a week now", "现在每周只跑步一次".
_NOW_ANOTHER = re.compile(
    r"\b(?:only|just|now|nowadays|these days|down to|up to|instead)\b|只|现在|改|减|增加|降到|提高到", re.I
)


def read(text: str, cue: Cue = Cue.NONE) -> Practice | None:
    """What a sentence says is done or not; None where it tells of no practice.

    Args: text: a memory's sentence, in the second person ("You drink coffee every morning", "你每天早上都喝咖啡"), or a
        quote in the first; cue: NEGATE makes a denial of it whatever its words.
    """
    words = text.strip(" .。!！,，~")
    if not words or len(words) > _LONGEST:
        return None
    made = _read_zh(words) if CJK.search(words) else _read_en(words)
    return replace(made, denied=True) if made and cue is Cue.NEGATE else made


def _read_en(words: str) -> Practice | None:
    found = _EN.match(words.replace("’", "'"))
    if found is None:
        return None
    what = f"{found['what']} {found['before'] or ''}".lower()
    when = sorted({_stem(one["w"] or one.group()) for one in _WHEN_EN.finditer(what)})
    rest = _WHEN_EN.sub(" ", _RATE_EN.sub(" ", what))
    stems = [_stem(word) for word in re.findall(r"[a-z']+", rest) if word not in _IDLE_EN]
    done = tuple(_TAKES.get(stem, stem) for stem in stems)
    lasting = tuple(one for one in when if not _ALWAYS.match(one))
    rate = _RATE_EN.search(what)
    often = " ".join(filter(None, (rate["n"] or "once", rate["per"] or rate["each"]))).lower() if rate else ""
    return Practice(done, bool(found["no"]), lasting, often) if done else None


def _stem(word: str) -> str:
    """ "running", "runs", "run": one; crude, and only ever compared with itself."""
    word = word.lower().strip("'")
    for tail in ("ing", "es", "s"):
        if word.endswith(tail) and len(word) - len(tail) >= 3 and not word.endswith("ss"):
            word = word[: -len(tail)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "sl":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


def _read_zh(words: str) -> Practice | None:
    condition = re.match(r"([^,，]{2,8})[,，]你(.+)", words)  # "晚上,你不喝茶"
    words = f"你{condition[1]}{condition[2]}" if condition else words
    found = _ZH.match(words)
    if found is None:
        return None
    when = re.sub(r"^每[天个周逢]?|的?时候?$", "", found["a"] or found["b"] or "")
    done = _MEASURE_ZH.sub("", re.sub(r"[,，。\s].*$", "", found["what"]))
    per, count = _RATE_ZH.search(words), _COUNT_ZH.search(words)
    often = f"{per['per']}{count.group()}" if per and count else ""
    done = re.sub(r"^每个?(?:天|周|月|年|星期|礼拜)|只(?!有)", "", done) or done
    return Practice((done,), bool(found["no"]), (when,) if when else (), often) if len(done) >= 1 else None


# -- one against the other ---------------------------------------------------------------------------------------------


def opposed(one: Practice, other: Practice) -> bool:
    """Whether the two cannot both hold: the same thing done and denied, at the same time or at any."""
    if one.denied == other.denied:
        return False
    no, yes = (one, other) if one.denied else (other, one)
    if no.when and no.when != yes.when:
        return False
    if CJK.search("".join((*no.done, *yes.done))):
        said, held = "".join(no.done), "".join(yes.done)
        return len(said) >= 2 and (said in held) or (len(said) == 1 and held.endswith(said) and len(held) == 2)
    if len(no.done) == 1 and no.done[0] in _BARE_VERBS:
        return False
    return set(no.done) <= set(yes.done) and (len(no.done) > 1 or no.done[0] == yes.done[0])


def at_another_rate(one: Practice, other: Practice) -> bool:
    """Whether both do the same thing, one of them more often."""
    same = one.done == other.done and one.when == other.when and not one.denied and not other.denied
    return same and bool(one.rate and other.rate) and one.rate != other.rate


def with_opposed(candidate: Candidate, verdict: Verdict, live: Sequence[Known]) -> Verdict:
    """The verdict, with what the candidate's practice ends among its targets."""
    settles = verdict.action in (Action.ADD, Action.SUPERSEDE, Action.REFINE) and verdict.status is Status.ACTIVE
    retires = candidate.cue is Cue.NEGATE and verdict.action in (Action.RETIRE, Action.IGNORE)
    if candidate.slot not in SLOTS or not (settles or retires) or candidate.is_todo or verdict.revives is not None:
        return verdict
    if candidate.certainty is not Certainty.ASSERTED:
        return verdict
    if done := [row.memory_id for row in live if settles and _finishes(candidate, row)]:
        return replace(verdict, action=Action.SUPERSEDE, reason="turned_round", targets=(*verdict.targets, *done))
    mine = read(candidate.quote if candidate.cue is Cue.NEGATE else candidate.text, candidate.cue)
    ended = [row.memory_id for row in live if mine and _ends(mine, candidate, row)]
    targets = tuple(dict.fromkeys((*verdict.targets, *ended)))
    if not ended or targets == verdict.targets:
        return verdict
    if retires:
        return Verdict(Action.RETIRE, "no_longer", targets)
    return replace(verdict, action=Action.SUPERSEDE, reason="turned_round", targets=targets)


_UNDER_WAY = re.compile(r"在(?:看|读|追|听|刷|玩|学)|\b(?:reading|watching|listening to|playing)\b", re.I)


def _finishes(candidate: Candidate, row: Known) -> bool:
    """Whether a work is read to its end that a memory tells of as being read."""
    work = events.finished(candidate.quote)
    return bool(work) and work.lower() in row.text.lower() and bool(_UNDER_WAY.search(row.text))


def _ends(mine: Practice, candidate: Candidate, row: Known) -> bool:
    if row.slot not in SLOTS or outranked(candidate, row):
        return False
    held = read(row.text)
    if held is None:
        return False
    changed = at_another_rate(mine, held) and _NOW_ANOTHER.search(candidate.quote) is not None
    return changed or opposed(mine, held)
