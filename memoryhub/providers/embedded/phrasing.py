"""How the responder says things: two languages, dates, lists, facts as data."""

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memoryhub.language import api as language
from memoryhub.providers.types import ChatRequest, Fact

MORE = 2  # words beyond a slot's sentence by which another still says the same; double hides what else it tells
LONGEST_FACT = 240  # characters of a fact that are spoken; a memory is a sentence, more is a pasted page

# Text inside a fact that speaks to the assistant instead of about the user. Such a fact is not spoken and not used:
# it is data that somebody may have planted (a pasted page), and echoing it would hand it on.
_COMMANDS = re.compile(
    r"(ignore|disregard|forget) (all |any |the |your )*(previous|prior|above|earlier|other)|system prompt|you are now\b"
    r"|\b(system|assistant|developer)\s*:|</?(system|script|instructions?)|```|reveal (your|the) |api[ _-]?key|act "
    r"as an?\b"
    r"|(忽略|无视|忘记)(之前|以上|上面|前面|所有|一切).{0,8}(指令|要求|规则|提示|内容)|系统提示|你现在(是|扮演)"
    r"|扮演.{0,6}角色"
    r"|(输出|泄露|告诉我).{0,6}(密钥|密码|提示词)|(转账|汇款)给|(do not|never) (tell|mention|inform) the user"
    r"|不要告诉用户",
    re.IGNORECASE,
)
# A value that must be said even where the sentence does not hold it: a number, code or address; not a date, which the
# sentence writes in words.
_EXACT = re.compile(r"(?!.*[\u4e00-\u9fff]{4})(?!\d{0,4}-?\d{2}-\d{2}$)(?=[^\s]*\d)[\w@.+:/-]{1,40}")
# Sentences made from a form ("Your job: nurse"), as one would say them.
_SMOOTH = (
    (re.compile(r"^你养了宠物[:：]\s*"), "你养了"),
    (re.compile(r"^You have a pet: "), "You have "),
    (re.compile(r"^(Your (?:\w+'s )?job): (?=\w)"), r"\1 is "),
    (
        re.compile(
            r"^(Your goal): (?=(run|learn|get|pass|finish|read|save|lose|write|become|buy|build|travel|move|start"
            r"|stop|quit|make|sleep|eat|be)\b)"
        ),
        r"\1 is to ",
    ),
    (re.compile(r"^(Your goal): (?=\w)"), r"\1 is "),
    (re.compile(r"(?<=[\u4e00-\u9fff]):(?=[\u4e00-\u9fff])"), "："),
    (
        re.compile(
            r"^你的(?=(老婆|老公|妻子|丈夫|太太|女儿|儿子|孩子|爸爸|妈妈|父亲|母亲|父母|爷爷|奶奶|外公|外婆|哥哥"
            r"|姐姐|弟弟|妹妹|[爸妈哥姐弟妹](?![爸妈哥姐弟妹])))"
        ),
        "你",
    ),
)
_SPACE = re.compile(r"\s+")
_LEADING_MARKUP = re.compile(r"^[#>\-*+\s]+")
_ENDING = "。.！!；;，,、 "

_SLOT_SENTENCES = {
    "name": ("你叫{value}", "Your name is {value}"),
    "nickname": ("你希望被称呼为{value}", "You go by {value}"),
    "home.city": ("你住在{value}", "You live in {value}"),
    "work.place": ("你在{value}工作", "You work in {value}"),
    "hometown": ("你老家在{value}", "You come from {value}"),
    "job.title": ("你的职业是{value}", "Your job is {value}"),
    "company.name": ("你在{value}工作", "You work at {value}"),
    "company.size": ("你的公司有{value}人", "Your company has {value} people"),
    "diet.avoid": ("你不吃{value}", "You do not eat {value}"),
    "diet.type": ("你的饮食方式是{value}", "Your diet is {value}"),
    "allergy": ("你对{value}过敏", "You are allergic to {value}"),
    "taste.likes": ("你喜欢{value}", "You like {value}"),
    "taste.dislikes": ("你不喜欢{value}", "You dislike {value}"),
    "budget.max": ("你的{topic}预算上限是 {value} {unit}", "Your {topic} budget is at most {value} {unit}"),
    "contact.email": ("你的邮箱是 {value}", "Your e-mail is {value}"),
    "contact.phone": ("你的电话是 {value}", "Your phone number is {value}"),
    "birthday": ("你的生日是 {value}", "Your birthday is {value}"),
}
_UNITS = {"CNY": ("元", "yuan"), "USD": ("美元", "dollars"), "EUR": ("欧元", "euros"), "person": ("人", "people")}


def tidy(text: str) -> str:
    """A fact's text as one plain line without closing punctuation."""
    return _LEADING_MARKUP.sub("", _SPACE.sub(" ", text)).strip()[:LONGEST_FACT].rstrip(_ENDING)


def is_command(fact: Fact) -> bool:
    """Whether a fact's text addresses the assistant rather than describing the user."""
    return bool(_COMMANDS.search(f"{fact.text} {fact.value}"))


def usable(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts that may be spoken: active or pending, about something, no commands; each statement once."""
    seen: set[str] = set()
    kept = []
    for fact in facts:
        key = tidy(fact.text or fact.value)
        if key and key not in seen and fact.status in {"active", "pending"} and not is_command(fact):
            seen.add(key)
            kept.append(fact)
    return tuple(fact for fact in kept if fact.slot or not any(_repeats(fact, other) for other in kept))


def _repeats(fact: Fact, other: Fact) -> bool:
    """Whether a free-form fact says over again what one with a slot holds ("聚餐预算每次300以内")."""
    exact = bool(other.slot and other.topic and len(other.value) > 1)
    if not exact or other.topic not in fact.text or not holds(fact.text, other.value):
        return False
    # "My daughter May goes to Hillview" says her name and more.
    return len(set(language.words(fact.text)) - set(language.words(f"{other.text} {other.value}"))) <= MORE


def local(instant: datetime, request: ChatRequest) -> datetime:
    """An instant in the user's zone; an unknown zone counts as UTC."""
    try:
        return instant.astimezone(ZoneInfo(request.time_zone))
    except (ZoneInfoNotFoundError, ValueError):
        return instant.astimezone(UTC)


def local_today(request: ChatRequest) -> date:
    return local(request.now, request).date()


def day(on: date, tongue: str, request: ChatRequest) -> str:
    return language.say_date(on, tongue, request.now)


def said_on(fact: Fact, tongue: str, request: ChatRequest) -> str:
    """When it was said, "（3 月 9 日说的）" / " (you said so on 9 March)"; empty where the day is unknown or today."""
    if fact.said_at is None:
        return ""
    on = local(fact.said_at, request).date()
    if on == local_today(request):
        return "（今天说的）" if tongue == "zh" else " (you said so today)"
    said = plain_day(on, tongue, local_today(request))
    return f"（{said}说的）" if tongue == "zh" else f" (you said so on {said})"


_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def plain_day(on: date, tongue: str, today: date) -> str:
    """A day as "3 月 9 日" / "9 March", with the year where it is another one: a source's date, never "yesterday"."""
    if tongue == "zh":
        return f"{on.month} 月 {on.day} 日" if on.year == today.year else f"{on.year} 年 {on.month} 月 {on.day} 日"
    return f"{on.day} {_MONTHS[on.month - 1]}" + ("" if on.year == today.year else f" {on.year}")


def spoken(fact: Fact, tongue: str) -> str:
    """A fact as a clause in the second person, without full stop; always contains its value.

    In its own language its own text; across languages by slot, or quoted where no sentence is known for the slot.
    """
    text = tidy(fact.text or fact.value)
    if fact.text and language.detect(fact.text) == tongue:
        text = smooth(text)
        if not _EXACT.fullmatch(fact.value.strip()) or holds(text, fact.value):
            return text
        return f"{text}（{tidy(fact.value)}）" if tongue == "zh" else f"{text} ({tidy(fact.value)})"
    pair = _SLOT_SENTENCES.get(fact.slot)
    if pair and fact.value and fact.polarity:
        unit = _UNITS.get(fact.unit, (fact.unit, fact.unit))[tongue == "en"]
        sentence = pair[tongue == "en"].format(value=tidy(fact.value), unit=unit, topic=tidy(fact.topic))
        return _SPACE.sub(" ", sentence).strip()
    return f"你说过：“{text}”" if tongue == "zh" else f"you told me: “{text}”"


def smooth(text: str) -> str:
    """A stored sentence as one would say it."""
    for form, said in _SMOOTH:
        text = form.sub(said, text)
    return text


def holds(text: str, value: str) -> bool:
    """Whether `text` says `value`, numerals written either way (三百, 300)."""
    squeeze = lambda words: re.sub(r"[\s,，]", "", language.digits(words)).lower()  # noqa: E731
    return squeeze(value) in squeeze(text)


def dated(fact: Fact, tongue: str, request: ChatRequest) -> str:
    """A fact and when it was said; one that waits for confirmation says so."""
    waiting = ""
    if fact.status == "pending":
        waiting = "（待你确认）" if tongue == "zh" else " (not confirmed yet)"
    return spoken(fact, tongue) + said_on(fact, tongue, request) + waiting


def bullets(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def full_stop(text: str, tongue: str) -> str:
    if tongue == "zh":
        return text + "。"
    return text[:1].upper() + text[1:] + "."


def joined(parts: list[str], tongue: str) -> str:
    """A list in a sentence: "a、b和c" / "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    if tongue == "zh":
        return "、".join(parts[:-1]) + "和" + parts[-1]
    return ", ".join(parts[:-1]) + " and " + parts[-1]
