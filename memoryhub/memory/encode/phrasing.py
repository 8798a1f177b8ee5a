"""Sentences that stand by themselves: second person, in the language they were said in, dates absolute."""

import re
from datetime import datetime

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import told
from memoryhub.memory.encode.dating import absolute, day, leaning
from memoryhub.memory.types import Bound, Candidate

__all__ = ["absolute", "anew", "day", "figure", "second_person", "sentence"]

# {v} value as said, {t} topic; English adds {S} subject, {P} possessive, {s} third person's s, {is}, {has}, {dont}.
_ZH = {
    "name": "{S}叫{v}",
    "nickname": "你希望被称呼为{v}",
    "birthday": "{S}的生日是{v}",
    "age": "{S}{v}岁",
    "zodiac": "{S}属{v}",
    "home.city": "{S}住在{v}",
    "work.place": "{S}在{v}工作",
    "hometown": "{S}老家是{v}",
    "job.title": "{S}的职业是{v}",
    "job.duty": "{S}负责{v}",
    "job.since": "{S}从业{v}年",
    "company.name": "{S}在{v}工作",
    "company.size": "你的公司规模{v}",
    "company.founded": "你的公司成立于{v}年",
    "industry": "{S}的行业是{v}",
    "school": "{S}的学校是{v}",
    "study.field": "{S}的专业是{v}",
    "household.size": "你家有{v}",
    "contact.phone": "{P}电话是 {v}",
    "contact.email": "{P}邮箱是 {v}",
    "contact.wechat": "{P}微信号是 {v}",
    "contact.address": "{P}{t}地址是{v}",
    "contact.extension": "{P}分机号是 {v}",
    "invoice.title": "你的发票抬头是{v}",
    "family.member": "你的{t}叫{v}",
    "family.children": "你有{v}",
    "pet": "{S}养了宠物:{v}",
    "diet.avoid": "{S}不吃{v}",
    "diet.type": "{S}的饮食方式是{v}",
    "allergy": "{S}对{v}过敏",
    "health.condition": "{S}有{v}",
    "health.medication": "{S}在服用{v}",
    "health.blood_type": "{S}的血型是{v}",
    "health.height": "{S}身高{v}",
    "health.weight": "{S}体重{v}",
    "taste.likes": "{S}喜欢{v}",
    "taste.dislikes": "{S}不喜欢{v}",
    "drink.usual": "{S}平时喝{v}",
    "taste.favourite": "{S}最喜欢的{t}是{v}",
    "hobby": "{S}的爱好包括{v}",
    "language.speaks": "{S}会说{v}",
    "language.learning": "{S}在学{v}",
    "style.length": "你希望回答：{v}",
    "style.tone": "你希望的语气：{v}",
    "style.emoji": "关于表情符号，你希望：{v}",
    "style.language": "你希望用{v}交流",
    "style.format": "你希望的回答格式：{v}",
    "payment.method": "{S}的付款方式是{v}",
    "delivery": "你的快递请{v}",
    "seat": "你偏好的座位是{v}",
    "wake.time": "{S}{v}起床",
    "goal": "{S}的目标是{v}",
    "vehicle": "{S}的车是{v}",
    "plate": "{P}车牌是 {v}",
    "device": "{S}在用{v}",
    "size.shoe": "{S}的鞋码是 {v}",
    "size.clothes": "{S}的衣服尺码是 {v}",
    "person.responsible": "{t}是{v}",
    "tool": "{S}使用 {v}",
    "stack": "你们的技术栈是 {v}",
    "grade": "{S}上{v}",
    "home.rent": "你的房租{v}",
    "income": "你的收入{v}",
    "seats": "席位数{v}",
    "wifi.guest": "访客 Wi-Fi 密码是 {v}",
    "price": "{t}的合同金额是{v}",
}
_EN = {
    "name": "{P} name is {v}",
    "nickname": "You want to be called {v}",
    "birthday": "{P} birthday is {v}",
    "age": "{S} {is} {v} years old",
    "home.city": "{S} live{s} in {v}",
    "work.place": "{S} work{s} in {v}",
    "hometown": "{S} come{s} from {v}",
    "job.title": "{P} job: {v}",
    "job.duty": "{S} {v}",
    "company.name": "{S} work{s} for {v}",
    "company.size": "{P} company size: {v}",
    "company.founded": "Your company was founded in {v}",
    "industry": "{S} work{s} in {v}",
    "school": "{P} school is {v}",
    "household.size": "{P} household has {v} people",
    "contact.phone": "{P} phone number is {v}",
    "contact.email": "{P} e-mail address is {v}",
    "contact.wechat": "{P} handle is {v}",
    "contact.address": "{P} address is {v}",
    "contact.extension": "{P} extension is {v}",
    "family.member": "Your {t} is called {v}",
    "family.children": "{S} {has} {v}",
    "pet": "{S} {has} a pet: {v}",
    "diet.avoid": "{S} {dont} eat {v}",
    "diet.type": "{S} {is} {v}",
    "allergy": "{S} {is} allergic to {v}",
    "health.condition": "{P} health: {v}",
    "health.medication": "{S} take{s} {v}",
    "health.blood_type": "{P} blood type is {v}",
    "health.height": "{S} {is} {v} tall",
    "health.weight": "{S} weigh{s} {v}",
    "taste.likes": "{S} like{s} {v}",
    "taste.dislikes": "{S} {dont} like {v}",
    "drink.usual": "{P} usual {t} is {v}",
    "taste.favourite": "{P} favourite {t} is {v}",
    "hobby": "{P} hobbies include {v}",
    "language.speaks": "{S} speak{s} {v}",
    "language.learning": "{S} {is} learning {v}",
    "style.length": "You want answers: {v}",
    "style.tone": "You want the tone: {v}",
    "style.emoji": "On emoji, you want: {v}",
    "style.language": "You want answers in {v}",
    "style.format": "You want the format: {v}",
    "payment.method": "{S} pay{s} by {v}",
    "delivery": "Parcels go {v}",
    "seat": "You prefer {v} when travelling",
    "wake.time": "{S} get{s} up at {v}",
    "goal": "{P} goal: {v}",
    "vehicle": "{S} drive{s} {v}",
    "device": "{S} use{s} {v}",
    "size.shoe": "{P} shoe size is {v}",
    "size.clothes": "{P} clothes size is {v}",
    "person.responsible": "The {t} is {v}",
    "tool": "{S} use{s} {v}",
    "stack": "Your stack is {v}",
    "home.rent": "Your rent is {v}",
    "income": "Your income is {v}",
    "price": "The sum agreed{with} is {v}",
    "grade": "{S} {is} in {v}",
    "wifi.guest": "The guest Wi-Fi password is {v}",
}
_BOUNDS = {
    "zh": {
        Bound.AT_MOST: "不超过 {v}",
        Bound.AT_LEAST: "至少 {v}",
        Bound.ABOUT: "大约 {v}",
        Bound.RANGE: "{v}",
        Bound.EXACT: "{v}",
    },
    "en": {
        Bound.AT_MOST: "at most {v}",
        Bound.AT_LEAST: "at least {v}",
        Bound.ABOUT: "about {v}",
        Bound.RANGE: "{v}",
        Bound.EXACT: "{v}",
    },
}
_FIGURES = ("budget.max", "budget.min", "company.size", "home.rent", "income", "seats", "price")


def sentence(candidate: Candidate, tongue: str, said: str = "", owner_word: str = "") -> str:
    """The sentence of a slotted candidate.

    Args: tongue: "zh" or "en"; said: the value as the user put it; owner_word: "老婆", "wife" where not the user's.
    """
    _, slot = slots.relation_of(candidate.slot)
    shown = figure(candidate, tongue) if slot in _FIGURES else said or candidate.value
    if slot.startswith("budget."):
        return _budget(candidate, shown, tongue)
    if slots.relation_of(candidate.slot)[0] == "person" and candidate.topic:
        owner_word = candidate.topic
    office = slot == "contact.address" and candidate.topic in ("公司", "办公", "寄件")
    person = candidate.topic if slot.startswith("contact.") and not office else ""
    words = {
        "v": shown.strip(),
        "t": ("" if person else candidate.topic) or ("你" if tongue == "zh" and slot == "price" else ""),
        "with": f" with {candidate.topic}" if candidate.topic else "",
        **_subject(tongue, person or owner_word),
    }
    template = (_ZH if tongue == "zh" else _EN).get(
        slot, "{S}:{v}" if tongue == "zh" else "{P} " + slots.of(slot).label("en") + ": {v}"
    )
    if slot == "diet.avoid" and tongue == "zh" and re.search(r"茶|咖啡|酒|奶$|可乐|饮料|汤|水$|汁", shown):
        template = "{S}不喝{v}"
    if slot == "diet.avoid" and tongue == "zh" and re.search(r"烟$", shown):
        template = "{S}不抽{v}"
    if (
        slot == "diet.avoid"
        and tongue == "en"
        and re.search(
            r"\b(?:tea|coffee|alcohol|wine|beer|milk|juice|soda|coke|caffeine|liquor|spirits|drinks?)\b", shown, re.I
        )
    ):
        template = "{S} {dont} drink {v}"
    if slot == "diet.avoid" and tongue == "en" and shown.lower() in _DONE_WITH:
        template = "{S} {dont} " + _DONE_WITH[shown.lower()]
    if slot == "job.title" and tongue == "en" and _DOES.match(shown):
        template = "{S} {v}"
    if slot == "diet.type" and tongue == "en" and re.search(r"kosher|halal|keto|paleo|free$|based$", shown, re.I):
        template = "{S} eat{s} {v}"
    if slot == "company.size" and tongue == "zh" and candidate.bound is Bound.EXACT:
        template = "你的公司规模是 {v}"
    if slot == "style.emoji" and tongue == "en" and candidate.value in ("no", "yes"):
        template = "You want no emojis" if candidate.value == "no" else "You want emojis"
    if slot == "company.size" and candidate.topic:
        template = "你的{t}有{v}" if tongue == "zh" else "{P} {t} size: {v}"
    if slot == "health.condition":
        template = _condition_template(shown, tongue)
    made = template.format(**words)
    return _conditioned(made, candidate.condition, tongue)


# What is given up and no food: "You don't smoke", not "You don't eat smoking".
_DONE_WITH = {
    "smoking": "smoke", "cigarettes": "smoke cigarettes", "vaping": "vape", "drinking": "drink alcohol",
    "booze": "drink alcohol",
}  # fmt: skip

# A job told by what is done: "You teach chemistry".
_DOES = re.compile(
    r"(?:teach(?:es)?|do(?:es)?|fix|write|run|drive|build|make|sell|design|repair|clean|train|test|translate|"
    r"edit|look after|"
    r"take care of)\b",
    re.I,
)


def _condition_template(shown: str, tongue: str) -> str:
    """One has asthma, but is diabetic, and is intolerant of gluten."""
    if tongue == "zh":
        named = re.search(r"[病症炎瘤癌风脂血压疹癣肝喘]$|结石|突出|色[盲弱]$|近视|怀孕", shown)
        return "{S}有{v}" if named and not re.search(r"怀孕|近视|[高低]$|^血压", shown) else "{S}{v}"
    adjective = r"(?:ic|ant|ent|blind|deaf|sighted|handed|heights|hearing|user)$|^(?:deaf|a wheelchair)\b"
    return "{S} {is} {v}" if re.search(adjective, shown, re.I) else "{S} {has} {v}"


# A name stands by itself ("张三的电话"); a role is the user's ("你的房东的电话").
_NAMED_ZH = re.compile(
    rf"[工总姐哥]$|律师$|医生$|老师$|经理$|师傅$|^[A-Z][A-Za-z ]+$|"
    rf"^(?!房东|司机|师傅|经理|老板|老师)[老小]?[{told.SURNAMES}][\u4e00-\u9fff]{{1,2}}$|"
    rf"^[老小阿][{told.SURNAMES}强明]$|^(?P<d>[\u4e00-\u9fff])(?P=d)$"
)


def _subject(tongue: str, word: str) -> dict[str, str]:
    if tongue == "zh":
        named = word.startswith("你") or _NAMED_ZH.search(word)
        mine = word if word and named else f"你的{word}" if word else "你"
        return {"S": mine, "P": f"{mine}的"}
    if not word:
        return {"S": "You", "P": "Your", "s": "", "is": "are", "has": "have", "dont": "don't"}
    many = word.endswith("s") and not word.endswith("ss") and word.split()[-1].islower()  # "my parents", not "Idris"
    third = (
        {"s": "", "is": "are", "has": "have", "dont": "don't"}
        if many
        else {"s": "s", "is": "is", "has": "has", "dont": "doesn't"}
    )
    if word[:1].isupper():
        return {"S": word, "P": f"{word}'s", **third}
    return {"S": f"Your {word}", "P": f"Your {word}'s", **third}


def figure(candidate: Candidate, tongue: str) -> str:
    """A sum or count with its bound and unit, as people write it: "不超过 300 元", "at most $500", "300-500 元"."""
    number = _number(candidate.value)
    if number is None:
        return candidate.value
    shown = language.say_amount(number, candidate.unit, tongue)
    upper = _number(candidate.value_upper)
    if candidate.bound is Bound.RANGE and upper is not None:
        shown = f"{candidate.value}-{language.say_amount(upper, candidate.unit, tongue)}"
    if "exclusive" in candidate.tags and candidate.bound is Bound.AT_MOST:
        return f"不到 {shown}" if tongue == "zh" else f"under {shown}"
    return _BOUNDS[tongue][candidate.bound].format(v=shown)


def _number(text: str) -> float | int | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return int(value) if value.is_integer() else value


def _budget(candidate: Candidate, shown: str, tongue: str) -> str:
    head = "per_head" in candidate.tags
    period = next((tag.removeprefix("per:") for tag in candidate.tags if tag.startswith("per:")), "")
    if tongue == "zh":
        topic = candidate.topic or "你的"
        each = "人均" if head and "人均" not in topic else ""
        return _conditioned(f"{topic}{period}{each}预算{shown}", candidate.condition, tongue)
    short = bool(re.fullmatch(r"[a-z-]+", candidate.topic))
    topic = f" for {candidate.topic}" if candidate.topic and not short else ""
    each = f"{' ' + period if period else ''}{' per head' if head else ''}"
    whose = f"Your {candidate.topic}" if short else "Your"
    return _conditioned(f"{whose} budget{topic} is {shown}{each}", candidate.condition, tongue)


def _conditioned(made: str, condition: str, tongue: str) -> str:
    if not condition:
        return made
    return f"{condition},{made}" if tongue == "zh" else f"{made}, {condition}"


def anew(candidate: Candidate, tongue: str) -> str:
    """The sentence of a candidate that took over its topic or unit; free-form ones keep their words."""
    return (
        sentence(candidate, tongue, said=candidate.value)
        if candidate.slot and slots.declared(candidate.slot)
        else candidate.text
    )


_EN_SECOND = (
    (r"\bi'?m\b|\bi am\b|\bim\b", "you are"),
    (r"\bi was\b", "you were"),
    (r"\bi've\b|\bive\b", "you have"),
    (r"\bi'd\b", "you would"),
    (r"\bi'll\b", "you will"),
    (r"\bwe're\b", "you are"),
    (r"\bwe've\b", "you have"),
    (r"\bwe'd\b", "you would"),
    (r"\bwe'll\b", "you will"),
    (r"\bam i\b", "are you"),
    (r"\bi\b(?!-?\d)", "you"),
    (r"\bme\b", "you"),
    (r"\bmy\b", "your"),
    (r"\bmine\b", "yours"),
    (r"\bmyself\b", "yourself"),
    (r"\bwe\b", "you"),
    (r"(?-i:\bus\b)", "you"),
    (r"\bour\b", "your"),
    (r"\bours\b", "yours"),
    (r"\bourselves\b", "yourselves"),
    (r"\byou was\b", "you were"),
)
_EN_FILLER = re.compile(
    (
        r"^(?:(?:and|but|so|ok|okay|oh|also|btw|by the way|well|anyway|hey|hi|fyi|just so you know|please|pls|lol|"
        r"haha|ugh|yes|yeah|right|actually|correction)[, :]+)+"
    ),
    re.I,
)
_ZH_FILLER = re.compile(
    r"^(?:哦+|噢|嗯|啊|呃|那个|对了|另外|还有|顺便|话说|说个事|跟你(?:说|讲)(?:一?下|个事)?|其实|而且|不过|但是?|"
    r"然后|所以|(?:更正|纠正|订正|勘误)(?:一下|下)?(?=[:：,，])|[,，\s:：])+|(?:啊|哈+|吧|哦|呀|呢|嘛|[~!。\s,，])+$"
)


def second_person(words: str, tongue: str, said_at: datetime | None, time_zone: str) -> str:
    """The user's own words turned to them: 我 -> 你, "my" -> "your", our "you" -> "I"; dates made absolute.

    `said_at` None leaves dates alone: in a rule or a habit "Monday" is every Monday.
    """
    dated = absolute(words, tongue, said_at, time_zone, leaning(words, tongue)) if said_at else words
    if tongue == "zh":
        turned = _ZH_FILLER.sub("", dated)
        turned = (
            turned.replace("你", "\0")
            .replace("我们", "你们")
            .replace("咱们", "你们")
            .replace("咱", "你们")
            .replace("俺们", "你们")
            .replace("俺", "你")
            .replace("我", "你")
        )
        return turned.replace("\0", "我")
    turned = _EN_FILLER.sub("", dated)
    turned = re.sub(r"\b(to|for|with|want|need|ask|tell|let|from|by|of|at) you\b", "\\1 \2", turned, flags=re.I)
    turned = re.sub(r"\byou(?:'re| are)\b", "\3", turned, flags=re.I)
    turned = re.sub(r"\byou\b", "\0", re.sub(r"\byour\b", "\1", turned, flags=re.I), flags=re.I)
    for pattern, into in _EN_SECOND:
        turned = re.sub(pattern, into, turned, flags=re.I)
    turned = turned.replace("\0", "I").replace("\1", "my").replace("\2", "me").replace("\3", "I am").strip()
    return turned[:1].upper() + turned[1:]
