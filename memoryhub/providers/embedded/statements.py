"""What to say to something the user tells: that it was understood, with values and dates, never that it was saved.

Saving is the engine's, and shown by the page from recorded events. So no "saved", "noted", "记下了" here.
"""

import re
import zlib
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded import amended, moods, phrasing
from memoryhub.providers.embedded.intents import asks_back, is_correction, is_question, is_todo_request, wants_ideas
from memoryhub.providers.embedded.limits import is_limit, lifts, of_words
from memoryhub.providers.embedded.manner import Style
from memoryhub.providers.types import ChatRequest, Fact

LONGEST_ECHO = {"zh": 36, "en": 90}  # characters of a clause that are said back; a longer one is only acknowledged

_CLAUSES = re.compile(
    r"[，。;；!！\n]|(?<!\d),|,(?!\d)|(?<=[a-z])(?<!\bdr)(?<!\bmr)(?<!\bms)(?<!\bmrs)(?<!\bst)\.(?:\s|$)"
    r"|\band (?=i['’ ])|\bbut (?=i['’ ])",
    re.IGNORECASE,
)
# "不是200，应该是260" and "not 200, it's 260" are one statement: the comma between must not part them.
_NOT_BUT = re.compile(
    r"(不是[^，,。]{0,12}[\d一二两三四五六七八九十百千万]+[^，,。]{0,4}|\bnot [^,.]{0,16}\d+[^,.]{0,12})[，"
    r",]\s*((?:应该|而|现在)?(?:是|改)|(?:it'?s|but|rather)\b)",
    re.IGNORECASE,
)
NO_LONGER = {"zh": "不再这么叫你", "en": "I will not call you that any more"}
_NOT_CALLED = re.compile(r"(别|不要|不用)(再)?(叫|喊)我|\b(stop|don'?t|do not) call(ing)? me\b", re.IGNORECASE)
_CALLED_OFF = re.compile(r"^(never mind|drop|cancel|ignore|取消|不用管|别管)", re.IGNORECASE)
_NAME = re.compile(
    r"我(的名字)?叫(?!你|他|她|它|什么|啥)(做|作)?([\w·]{1,12})|叫我([\w·]{1,12}?)(吧|就行|就好|即可"
    r"|$)|\b(?i:my name is|call me|i am called|i'm called) ([A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
)
_ABOUT_SELF = re.compile(r"我|咱|\b(i|i'm|i've|my|me|we|our)\b", re.IGNORECASE)
_HARD = re.compile(
    r"必须|绝对|一定要|千万|一律|不能|不要|不得|预算|上限|最多|以内|不超过|至少|\b(must|never|always"
    r"|at most|no more than|up to|at least|budget|limit|maximum)\b",
    re.IGNORECASE,
)
_BUDGET = re.compile(r"预算|上限|人均|budget|limit|spend", re.IGNORECASE)
_MONEY = {
    "CNY": "CNY",
    "USD": "USD",
    "EUR": "EUR",
    "GBP": "GBP",
    "lb": "GBP",
    "": "",
}  # "60 pounds" of a budget is money
_FILLER = re.compile(
    r"^(不(是|对)?|等等|等一下|错了|我?刚?才?[说写打记讲搞弄]错了?|不好意思|抱歉|对不起|no|nope"
    r"|no wait|wait|sorry|oops|my (bad|mistake)|that'?s (wrong|not right)"
    r"|嗯+|呃|那个|对了|哦|好的?|然后|另外|还有|谢谢.*|你好.*|hi|hello|hey|well|ok(ay)?|so|also|oh"
    r"|thanks.*|by the way)$",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"^(嗯+|呃|对了|哦|另外|还有|然后|而且|并且|所以|那(?![个些种次天边么])|(and|also|well|so|oh|by the way|but)\b"
    r"|(请|麻烦)?(你)?(帮我"
    r"|给我)?(记住|记一下|记下来?|记着)|(please )?(remember|note|keep in mind|make a note)( that|:)?|actually|其实"
    r"|hmm?|请"
    r"|please)[，,：:\s]*",
    re.IGNORECASE,
)
_ASKING = re.compile(r"(麻烦|请|帮我|记得)?提醒(我|一下|大家)?(一下|去|要)?|别(让我)?忘(了|记)|不要忘(了|记)?"
    r"|记得(要)?|(请|帮我)?(加|列|放)(到|进|入)?(一条|个)?待办[里中：:]?|帮我记(一下|个)?"
                     r"|\b(please )?remind me (to|that i (have|need) to|about)?\b|\bdon'?t let me forget (to"
                     r"|about)?\b|\b(add|put)\b|\b(to|on) (my|the) (to-?do )?list\b|\bi (need|have|must|ought) to\b"
                     r"|\bplease\b|\b(can|could|would|will) you\b|^(and|then|also|plus)\b", re.IGNORECASE)  # fmt: skip
_EDGE_WORDS = re.compile(
    r"^(also|need to|have to|got to|must|ought to|要(?!求)|得(?=给|去|把|交|买)|需要|在|于|到|，|,|的|by|on"
    r"|at|to|before|that|:|：|\s)+|(之前|以前|前|的时候|by|on|at|for|before"
    r"|in|\s|，|,|吧|哈|呀|啊|哦|：|:|\?|？)+$",
    re.IGNORECASE,
)

_ZH_TO_YOU = (("我们", "你们"), ("咱们", "你们"), ("我", "你"), ("本人", "你"))
_EN_TO_YOU = (
    (r"\bI am\b|\bI'm\b|\bI’m\b", "you are"), (r"\bI was\b", "you were"), (r"\bI've\b|\bI’ve\b", "you have"),
        (r"\bI'll\b|\bI’ll\b", "you will"),
    (r"\bI'd\b|\bI’d\b", "you would"), (r"\bam I\b", "are you"), (r"\bI\b", "you"), (r"\bmyself\b", "yourself"),
        (r"\bmy\b", "your"), (r"\bmine\b", "yours"),
    (r"\bme\b", "you"), (r"\bwe\b", "you"), (r"\bour\b", "your"), (r"\bours\b", "yours"), (r"\bus\b", "you"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """What a message states, sorted."""

    name: str = ""
    limits: tuple[str, ...] = ()  # clauses in the second person
    budget: str = ""  # what to say to a new amount, where one was given
    errands: tuple[tuple[str, str], ...] = ()  # (what, when in words)
    plain: tuple[str, ...] = ()

    @property
    def weighty(self) -> bool:
        """Whether there is more than small news: worth a line before the answer to a question in the same message."""
        return bool(self.name or self.limits or self.budget or self.errands)


def to_you(clause: str, tongue: str) -> str:
    """A clause of the user's said back: I -> you."""
    if tongue == "zh":
        for mine, yours in _ZH_TO_YOU:
            clause = clause.replace(mine, yours)
        return clause
    for mine, yours in _EN_TO_YOU:
        clause = re.sub(mine, yours, clause, flags=re.IGNORECASE)
    return clause


def read(text: str, request: ChatRequest, tongue: str) -> Told:
    """Sort the clauses of a message; questions and requests for ideas are not statements."""
    facts = phrasing.usable(request.facts)
    name, budget, limits, errands, plain = "", "", [], [], []
    for raw in _CLAUSES.split(_NOT_BUT.sub(r"\1 \2", text)):
        clause = _OPENING.sub("", (raw or "").strip(" 。.~～"))
        if not clause or _FILLER.match(clause):
            continue
        errand = is_todo_request(clause) or _is_errand(clause, request) or orders_errand(clause, request)
        if errand and not asks_back(clause):
            errands.append(_errand(clause, request, tongue))
        elif is_question(clause) or wants_ideas(clause) or _CALLED_OFF.search(clause):
            continue
        elif _NOT_CALLED.search(clause):
            plain.append(NO_LONGER[tongue])
        elif found := _NAME.search(clause):
            name = next(part for part in (found[3], found[4], found[6]) if part)
        elif _amends(clause) and (amount := _amount(clause, text, facts, tongue)):
            budget = amount
        elif _is_limit(clause):
            limits.append(to_you(clause, tongue))
        else:
            plain.append(to_you(clause, tongue))
    return Told(name, tuple(limits), budget, tuple(errand for errand in errands if errand[0]), tuple(plain))


_HAS_TO = re.compile(
    r"(?<!不)(?:要|得|需要|该)(?:先|再)?(给|去|把|交|买|打|做|回|寄|取|拿|带|还|参加|面试|开会|体检|送|接|写|办|订|换|修|续|付|洗)"
    r"|\b(need|have|got|must|ought)( to)? (?!know|be |have |say)\w+",
    re.IGNORECASE,
)


def _is_errand(clause: str, request: ChatRequest) -> bool:
    """Whether a clause tells what has to be done by a day that it names ("Friday the car needs to go in")."""
    has_to = _HAS_TO.search(clause) and not is_question(clause)
    return bool(has_to and language.dates(clause, request.now, request.time_zone))


def orders_errand(clause: str, request: ChatRequest) -> bool:
    """Whether it gives an errand of the user's as an order: "book the dentist on Monday at 9", "also get candles"."""
    mine = [message.text for message in request.messages if message.role == "user"]
    follows = len(mine) > 1 and language.gives_errand(mine[-2])
    whens = language.dates(clause, request.now, request.time_zone)
    return "?" not in clause and language.ordered_errand(clause, whens, follows) >= 0


def drops_address(text: str) -> bool:
    """Whether a form of address is given up: "别再叫我小月"."""
    return bool(_NOT_CALLED.search(text))


def _amends(clause: str) -> bool:
    """Whether an amount is set right, of a budget or, in few words ("make it 60 pounds"), without saying of what."""
    if not is_correction(clause):
        return False
    few = len(clause) <= 16 or len(clause.split()) <= 6
    return bool(_BUDGET.search(clause)) or (few and not _ABOUT_SELF.search(clause))


def _is_limit(clause: str) -> bool:
    if lifts(clause):
        return False
    return bool(_HARD.search(clause)) or any(is_limit(rule) for rule in of_words(clause))


def _amount(clause: str, text: str, facts: tuple[Fact, ...], tongue: str) -> str:
    """What to say to an amount that holds from now on, the last of "不是300，是500" or "from 300 to 500"; or ""."""
    about = amended.of(text, facts)
    found = [amount for amount in language.amounts(clause) if amount.unit in _MONEY]
    if found:
        value, unit = found[-1].value, _MONEY[found[-1].unit]
    elif bare := language.numerals(clause):
        value, unit = bare[-1].value, ""
    else:
        return ""
    said = language.say_amount(value, unit or about.unit, tongue)
    if not _BUDGET.search(clause) and not about.unit and not unit:
        return f"好，按 {said} 来。" if tongue == "zh" else f"All right, {said} it is."
    return amended.sentence(said, about, tongue)


def _errand(clause: str, request: ChatRequest, tongue: str) -> tuple[str, str]:
    """What is to be done, without the asking and without the date; and the date in words."""
    found = language.dates(clause, request.now, request.time_zone)
    what = clause
    for when in reversed(found):
        what = what[: when.start] + what[when.end :]
    what = _ASKING.sub("", what)
    for _ in range(2):
        what = _EDGE_WORDS.sub("", what.strip())
    return to_you(what.strip(), tongue), _when(found, request, tongue)


def _when(found: list, request: ChatRequest, tongue: str) -> str:
    if not found:
        return ""
    when = found[0]
    said = phrasing.day(when.on, tongue, request)
    if when.at is not None:
        said += f" {when.at:%H:%M}"
    if when.until:
        return f"{said}之前" if tongue == "zh" else f"by {said}"
    return said


def acknowledge(text: str, request: ChatRequest, style: Style, tongue: str) -> str:
    """One or a few short sentences on what was said."""
    mood = moods.answer(text, tongue)
    told = read(text, request, tongue)
    lines = []
    if told.name:
        lines.append(f"你好，{told.name}。" if tongue == "zh" else f"Hello, {told.name}.")
    if told.budget:
        lines.append(told.budget)
    if told.limits:
        lines.append(_limits(told.limits, tongue))
    lines += [_todo(what, when, tongue) for what, when in told.errands]
    if mood and not lines:
        return mood
    if told.plain and (not lines or not style.short):
        lines.append(_plain(told.plain, text, tongue, alone=not lines))
    return ("" if tongue == "zh" else " ").join(line for line in lines if line) or _opener(text, tongue)


def tells(text: str, request: ChatRequest, tongue: str) -> bool:
    """Whether a message tells something that one might want kept: more than a mood or a remark on the world."""
    told = read(text, request, tongue)
    plain = bool(told.plain and _ABOUT_SELF.search(text)) and not moods.answer(text, tongue)
    return told.weighty or plain


def _limits(limits: tuple[str, ...], tongue: str) -> str:
    short = [clause for clause in limits if len(clause) <= LONGEST_ECHO[tongue]]
    if tongue == "zh":
        return f"明白，{'；'.join(short)}，之后出主意会照着来。" if short else "明白，这些限制之后会照着来。"
    return (
        f"Understood: {'; '.join(short)}. I will keep to that." if short else "Understood, I will keep to these limits."
    )


def _todo(what: str, when: str, tongue: str) -> str:
    if tongue == "zh":
        return f"好，{what}：{when}。" if when else f"好，{what}，没有定日期；要定的话说一声。"
    return f"All right: {what}, {when}." if when else f"All right: {what}. It has no date; give me one if you like."


def _plain(clauses: tuple[str, ...], text: str, tongue: str, *, alone: bool) -> str:
    """Say one short piece of news back in the second person; longer ones are only acknowledged."""
    first = clauses[0]
    about_self = _ABOUT_SELF.search(text)
    if not alone or not about_self or len(first) > LONGEST_ECHO[tongue] or len(clauses) > 2:
        return _opener(text, tongue) if alone else ""
    said = ("；" if tongue == "zh" else "; ").join(clauses)
    return f"{_opener(text, tongue)[:-1]}，{said}。" if tongue == "zh" else f"{_opener(text, tongue)[:-1]}: {said}."


def _opener(text: str, tongue: str) -> str:
    """A short acknowledgement; which one depends on the words, so that it does not repeat itself at every turn."""
    choices = (
        ("好的。", "明白。", "知道了。", "嗯，清楚了。")
        if tongue == "zh"
        else ("All right.", "Understood.", "I see.", "Got it.")
    )
    return choices[zlib.crc32(text.encode()) % len(choices)]
