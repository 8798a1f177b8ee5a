"""Questions about the record itself: all of it, when something was said, what held before, which of two is liked."""

import re
from datetime import date

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing, recollection
from memoryhub.providers.embedded.intents import is_question
from memoryhub.providers.embedded.limits import own_slot, relation
from memoryhub.providers.embedded.manner import Style
from memoryhub.providers.embedded.relevance import Similarity, content_words
from memoryhub.providers.embedded.topics import BROAD, topics_in
from memoryhub.providers.types import ChatRequest, Fact

MOST_TOLD = 8  # facts of a period in one answer; the timeline has all of them
MOST_FORMER = 3  # former values told at once, the latest first; double is a history, which the timeline shows better
FEW = 4  # facts that are told one by one with their dates; more are grouped

_GROUPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("基本", "You", ("identity",)),
    ("家人", "Family", ("family",)),
    ("工作", "Work", ("work", "project")),
    ("饮食和健康", "Food and health", ("diet", "health")),
    ("喜好和习惯", "Tastes and habits", ("taste", "habit", "travel")),
    ("钱", "Money", ("money",)),
    ("规矩", "Rules", ("rule",)),
    ("目标和安排", "Goals and dates", ("goal", "event")),
    ("联系方式", "Contact", ("contact",)),
    ("其他", "Other", ()),
    ("回答方式", "How to answer you", ("style",)),
)
_BRIEFLY = re.compile(r"一句话|简单(地)?(说|介绍)|\b(one sentence|briefly|in short|a few words)\b", re.IGNORECASE)
_WHEN_SAID = re.compile(
    r"(什么时候|哪天|哪一天|几号|何时|多久(以)?前)(跟|和|对|同|告诉|给)?(你|您)?(说|提|讲|告诉|聊)(过|的|了|到|你)*"
    r"|是?(什么时候|哪天|几号)(跟|和|对|告诉)(你|您)(说|提|讲|聊)?(的|过)?"
    r"|\bwhen did i (first |last )?(say|tell you|mention|set|state|bring up)( you)?( that| about)?"
    r"|\b(what|which) day did i (say|tell you|mention)( that| about)?",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"(改(之)?前|原来|原先|以前|之前|先前|过去|旧|上一个|上个版本)(的|是|说好的)?(?!.{0,4}(说|提|讲|聊|告诉|跟你|和你"
    r"|交|完成))"
    r"|\b(previous(ly)?|formerly|used? to|originally|original|old|earlier)\b|\b(was|did)\b.{0,40}\bbefore\b",
    re.IGNORECASE,
)
_BEFORE_WORD = re.compile(
    r"改(之)?前|原来|原先|以前|之前|先前|过去|旧|上一个|上个版本|\b(previous(ly)?|formerly|used to be|originally"
    r"|original|old|earlier"
    r"|before)\b",
    re.IGNORECASE,
)
_DEADLINE_BEFORE = re.compile(
    r"[\d日号点天周一二三四五六]\s*(之前|以前)|before \w+day|\bold (is|are|am)\b|how old", re.IGNORECASE
)
_COMPARE_ZH = re.compile(
    r"(?P<a>[\w·]{1,8}?)(?:和|跟|与|还是|或者?)(?P<b>[\w·]{1,8}?)[,，]?(?:这两(?:个|样|种))?(?:里|中|我|你觉得|之间)*"
    r"(?:更|比较|偏)?(?:爱|喜欢|偏好|偏爱|该选|选)?(?:吃|喝|看|去|听)?(?:哪|什么)"
)
_EITHER_ZH = re.compile(
    r"^(?:我|是|该|要|去|选|逛|吃|喝|坐|到底)*(?P<a>[\w·]{1,8}?)还是(?:去|选|逛|吃|喝|坐)*(?P<b>[\w·]{1,8}?)(?:更?好"
    r"|呢|合适|吧)?[?？。]*$"
)
_COMPARE_EN = re.compile(
    r"\b(?:like|prefer|love|enjoy|choose|take|rather have)\s+(?P<a>[\w' -]{2,24}?) (?:or|over|more than|better than) "
    r"(?P<b>[\w' -]{2,24}?)(?: more| better| most)?[?.!]*$|\b(?P<c>[\w'-]{2,20}) or (?P<d>[\w'-]{2,20})\b.{0,20}"
    r"\b(?:prefer|like (?:more|better)|favou?r)",
    re.IGNORECASE,
)
_NO_OPTION = re.compile(r"什么|喜欢|讨厌|哪|我|谁|^对.|\b(what|which|i)\b", re.IGNORECASE)
_PREFERS = re.compile(r"还是|喜欢|更爱|偏|prefer|\blike\b|love|enjoy|rather", re.IGNORECASE)

_RECORD = re.compile(
    r"\b(list|show|tell|give)( me)? (again )?(all|everything|anything|what) (that )?(you|we|i)('ve| have)? ?"
    r"(know|have|got|remember\w*|stored?|kept|keep|saved?|told you|said|talked|discussed)\b",
    re.IGNORECASE,
)


def asks_for_all(words: str) -> bool:
    """Whether all that is known of a matter is asked for as an order: "list everything you know about the move"."""
    return bool(_RECORD.search(words))


def about_user(words: str, request: ChatRequest, facts: tuple[Fact, ...], style: Style, tongue: str) -> str:
    """ "What do you know about me?": the facts at hand by matter, and where all of them are."""
    if not facts:
        if tongue == "zh":
            return "关于你，我这里还没有记录。聊着聊着我就会知道；你也可以直接说“请记住…”。"
        return "I have nothing about you yet. It will come as we talk, or just say “remember that …”."
    if _BRIEFLY.search(words):
        return _in_a_sentence(facts, tongue)
    lead = "我这里有的，主要是这些：" if tongue == "zh" else "This is the gist of what I have:"
    end = (
        "完整的都在记忆胶囊里，可以修改或撤回。"
        if tongue == "zh"
        else "All of it is in the memory capsule, where you can edit or revoke it."
    )
    lines = [phrasing.dated(fact, tongue, request) for fact in facts] if len(facts) <= FEW else _grouped(facts, tongue)
    return f"{lead}\n{phrasing.bullets(lines)}" + ("" if style.sentences == 1 else f"\n\n{end}")


def _in_a_sentence(facts: tuple[Fact, ...], tongue: str) -> str:
    slots = ("name", "job.title", "home.city", "hobby", "taste.likes", "goal")
    first = [next((fact for fact in facts if own_slot(fact) == slot and not relation(fact)), None) for slot in slots]
    told = [_bare(fact, tongue) for fact in first if fact is not None] or [_bare(fact, tongue) for fact in facts[:FEW]]
    if tongue == "zh":
        return "，".join([told[0], *(re.sub("^你(?!的)", "", one) for one in told[1:])]) + "。"
    return phrasing.full_stop(phrasing.joined(told, tongue), tongue)


def _grouped(facts: tuple[Fact, ...], tongue: str) -> list[str]:
    placed: dict[str, list[Fact]] = {}
    for fact in facts:
        placed.setdefault(_group(fact), []).append(fact)
    lines = []
    for zh, en, _ in _GROUPS:
        told = [_bare(fact, tongue) for fact in placed.get(zh, [])]
        if told:
            joint = "；" if tongue == "zh" else "; "
            lines.append(f"**{zh}**：{joint.join(told)}" if tongue == "zh" else f"**{en}**: {joint.join(told)}")
    return lines


def _group(fact: Fact) -> str:
    if relation(fact):
        return "家人"
    for zh, _, categories in _GROUPS:
        if fact.category in categories or (zh == "回答方式" and own_slot(fact).startswith(("style", "nickname"))):
            return zh
    return "其他"


def _bare(fact: Fact, tongue: str) -> str:
    waiting = ("（待你确认）" if tongue == "zh" else " (not confirmed yet)") if fact.status == "pending" else ""
    text = phrasing.spoken(fact, tongue)
    if tongue == "en" and text.startswith(("You ", "Your ")):
        text = text[:1].lower() + text[1:]
    return text + waiting


_UNTIL = re.compile(
    r"(还有|还剩|还差|离|距离).{0,14}(几天|多少天|多久)|还有多(久|长时间)|\bhow (many (days|weeks)"
    r"|long|soon) .{0,24}(until|till|to|is|before)\b",
    re.I,
)
_UNTIL_WORDS = re.compile(
    r"还有|还剩|还差|离|距离|几天|多少天|多久|多长时间|\b(how|many|days|weeks|long|soon|until"
    r"|till|left|there|are|it|before)\b",
    re.I,
)


_MINE = re.compile(r"我|咱|她|他|\b(i|my|our|we|her|his)\b", re.IGNORECASE)


def days_until(
    question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str, similarity: Similarity | None
) -> str:
    """ "How many days until …?", counted from a fact with a date; "" where that is not asked or no date is known."""
    if not _UNTIL.search(question):
        return ""
    today = phrasing.local_today(request)
    for fact in recollection.answering(_UNTIL_WORDS.sub(" ", question), facts, similarity):
        on = _day_of(fact, today)
        if on is not None and on >= today:
            left, told = (on - today).days, phrasing.dated(fact, tongue, request)
            if tongue == "zh":
                return f"还有 {left} 天：{told}。"
            return f"{left} days: {told[:1].lower()}{told[1:]}."
    named = [one for one in language.dates(question, request.now, request.time_zone) if one.on >= today]
    if named:
        left, day = (named[0].on - today).days, phrasing.day(named[0].on, tongue, request)
        return f"到{day}还有 {left} 天。" if tongue == "zh" else f"{left} days, to {day}."
    told = recollection.answering(_UNTIL_WORDS.sub(" ", question), facts, similarity)
    return recollection.unknown(tongue) if _MINE.search(question) and not told else ""


def _day_of(fact: Fact, today: date) -> date | None:
    """The day a fact holds; of a day without a year the next one."""
    found = re.fullmatch(r"(?:(\d{4})-)?(\d{1,2})-(\d{1,2})", fact.value.strip())
    if not found:
        return None
    try:
        returns = not found[1] or own_slot(fact) == "birthday"
        on = date(today.year if returns else int(found[1]), int(found[2]), int(found[3]))
        return on.replace(year=today.year + 1) if returns and on < today else on
    except ValueError:
        return None  # 29 February of a year without one


def said_when(
    question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str, similarity: Similarity | None
) -> str:
    """ "When did I tell you about …?": the day it was said; "" where that is not the question."""
    if not _WHEN_SAID.search(question):
        return ""
    about = _WHEN_SAID.sub(" ", question).strip(" ?？。") or question
    words, exact = content_words(about), [topic for topic in topics_in(about) if topic.key not in BROAD]
    found = [
        one
        for one in recollection.answering(about, facts, similarity)
        if one.said_at is not None and (exact or words & content_words(one.text))
    ][:3]
    if not found:
        return recollection.unknown(tongue)
    lines = []
    for fact in found:
        if fact.said_at is None:
            continue
        on = phrasing.local(fact.said_at, request).date()
        day = phrasing.plain_day(on, tongue, phrasing.local_today(request))
        told = phrasing.spoken(fact, tongue)
        lines.append(f"{day}说的：{told}。" if tongue == "zh" else f"On {day}: {told[:1].lower()}{told[1:]}.")
    return ("" if tongue == "zh" else " ").join(lines)


_TOLD_WHAT = re.compile(
    r"(说|讲|聊|告诉|提|做|干|忙|发生)(了|过|到|你)*(些)?(什么|啥|哪些)|(什么|哪些)(事|内容)"
    r"|\bwhat (all )?(did|have|had|was|were) (i|we)\b.{0,24}\b(tell|told|say|said|talk|talked|discuss\w*|mention\w*"
    r"|do|up to)\b",
    re.IGNORECASE,
)


def told_in(words: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """ "What did I tell you last week?": what was told in those days; "" where no past days are named."""
    when = language.past_period(words, request.now, request.time_zone) if _TOLD_WHAT.search(words) else None
    if when is None or content_words(_TOLD_WHAT.sub(" ", words)) - content_words(_days(words, request)):
        return ""
    told = [one for one in facts if one.said_at is not None and when.holds(one.said_at, request.time_zone)]
    if not told:
        return "那段时间我这里没有记录。" if tongue == "zh" else "I have nothing from that time."
    lines = [phrasing.dated(one, tongue, request) for one in told[:MOST_TOLD]]
    lead = "那段时间你说过的：" if tongue == "zh" else "What you told me then:"
    return f"{lead}\n{phrasing.bullets(lines)}"


def _days(words: str, request: ChatRequest) -> str:
    """The words that name the days."""
    return " ".join(one.text for one in language.dates(words, request.now, request.time_zone))


def before(
    question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str, similarity: Similarity | None
) -> str:
    """ "What was it before?": from facts that no longer hold, where some were handed over; "" where not asked."""
    old = tuple(one for one in request.facts if one.status == "superseded" and not phrasing.is_command(one))
    former = _BEFORE.search(question) and not _DEADLINE_BEFORE.search(question)
    if not former and not (old and language.past_period(question, request.now, request.time_zone)):
        return ""
    about = _BEFORE_WORD.sub(" ", question)
    was = recollection.answering(about, old, similarity) or list(old)  # recall brings them for such a question only
    now = recollection.answering(about, facts, similarity)
    if not was and not now:
        return ""
    if was:
        return _then_and_now(was, now, request, tongue)
    told = recollection.told(now, request, tongue)
    if tongue == "zh":
        return f"更早的说法我这里没有，现在的是：{'' if len(now) == 1 else chr(10)}{told}"
    return f"I have nothing older; this is what holds now: {'' if len(now) == 1 else chr(10)}{told}"


def _then_and_now(was: list[Fact], now: list[Fact], request: ChatRequest, tongue: str) -> str:
    """What held, until when, and what holds instead."""
    then = [
        _as_it_was(phrasing.dated(one, tongue, request)) + _until(one, request, tongue) for one in was[:MOST_FORMER]
    ]
    slots = {one.slot for one in was if one.slot}
    today = [phrasing.dated(one, tongue, request) for one in now if one.slot in slots][:1]
    if tongue == "zh":
        return "；".join([f"之前：{'；'.join(then)}", *(f"现在：{one}" for one in today)]) + "。"
    told = "; ".join(one[:1].lower() + one[1:] for one in then)
    return f"Before: {told}." + "".join(f" Now: {one[:1].lower()}{one[1:]}." for one in today)


def _as_it_was(told: str) -> str:
    """An English sentence on oneself in the past tense ("Your job is" of two years ago); Chinese needs none."""
    return _PRESENT.sub(lambda found: f"{found[1]}{_WAS[found[2]]}", told, count=1)


_WAS = {"is": "was", "are": "were", "live": "lived", "work": "worked", "like": "liked", "prefer": "preferred",
        "use": "used", "have": "had", "drive": "drove"}  # fmt: skip
_PRESENT = re.compile(rf"^(Your [\w '’-]{{2,40}}? |You )({'|'.join(_WAS)})\b")


def _until(fact: Fact, request: ChatRequest, tongue: str) -> str:
    if fact.valid_to is None:
        return ""
    on = phrasing.local(fact.valid_to, request).date()
    day = phrasing.plain_day(on, tongue, phrasing.local_today(request))
    return f"，到 {day}为止" if tongue == "zh" else f", until {day}"


def compared(question: str, request: ChatRequest, facts: tuple[Fact, ...], tongue: str) -> str:
    """ "Do I like A or B more?": from what was said about either; "" where that is not the question."""
    found = _COMPARE_EN.search(question)
    if tongue == "zh":
        found = _EITHER_ZH.search(question) or _COMPARE_ZH.search(question)
    if not found or not _PREFERS.search(question) or not is_question(question):
        return ""  # "we prefer ryokans over hotels" tells, and asks nothing
    groups = [group.strip() for group in found.groups() if group and group.strip()]
    if len(groups) != 2 or any(_NO_OPTION.search(one) for one in groups):
        return ""
    about = [[fact for fact in facts if _tells(fact, option)] for option in groups]
    told = [fact for facts_of in about for fact in facts_of][:4]
    if not told:
        pair = phrasing.joined(groups, tongue)
        if tongue == "zh":
            return f"{pair}我这里都还没有记录，你告诉我，我就记下。"
        return f"I have nothing on {pair} yet; tell me and I will keep it."
    answer = ("；" if tongue == "zh" else "; ").join(phrasing.dated(fact, tongue, request) for fact in told)
    silent = [option for option, facts_of in zip(groups, about, strict=True) if not facts_of]
    if not silent:
        return phrasing.full_stop(answer, tongue)
    if tongue == "zh":
        return f"{answer}；{silent[0]}还没听你说过。"
    return f"{answer[:1].upper()}{answer[1:]}. You have not told me about {silent[0]} yet."


def _tells(fact: Fact, option: str) -> bool:
    if not own_slot(fact).startswith(("taste", "hobby", "diet", "habit", "seat")) or relation(fact):
        return False
    said, wanted = f"{fact.value} {fact.text}".lower(), option.lower()
    return wanted in said or bool(content_words(option) and content_words(option) <= content_words(said))
