"""Requests for ideas: suggestions from the small tables, held against every limit, with the limits named."""

import re
import zlib
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded import phrasing
from memoryhub.providers.embedded.intents import Intent
from memoryhub.providers.embedded.kin import names_relation, persons
from memoryhub.providers.embedded.knowledge.concepts import ruled_out
from memoryhub.providers.embedded.knowledge.edibles import edible
from memoryhub.providers.embedded.knowledge.entry import LEVELS, Entry
from memoryhub.providers.embedded.knowledge.gifts import GIFTS
from memoryhub.providers.embedded.knowledge.meals import MEALS
from memoryhub.providers.embedded.knowledge.outings import OUTINGS
from memoryhub.providers.embedded.limits import Rule, is_free, is_limit, of_fact, of_words, own_slot, relation, violates
from memoryhub.providers.embedded.manner import Style
from memoryhub.providers.types import ChatRequest, Fact

SUGGESTIONS, SUGGESTIONS_SHORT = 4, 3  # half leaves no choice, double is a list nobody reads

_TABLES = {Intent.MEALS: MEALS, Intent.OUTINGS: OUTINGS, Intent.GIFTS: GIFTS}
# Concepts that matter in each domain; a rule about another one is left out of the answer.
_FOOD = {"spicy", "seafood", "shellfish", "fish", "raw", "nuts", "peanut", "sesame", "soy", "egg", "dairy",
    "gluten", "pork", "beef", "lamb", "poultry", "red_meat", "meat", "mushroom", "coriander", "onion", "garlic",
    "fruit", "sweet", "greasy", "alcohol"}  # fmt: skip
_TAGS = {
    Intent.MEALS: _FOOD | {"loud", "crowds", "smoke"},
    Intent.OUTINGS: {"pollen", "animals", "heights", "water", "enclosed", "crowds", "loud", "walking", "exertion",
        "outdoors", "smoke", "dark", "heat", "alcohol"},
    Intent.GIFTS: {"nuts", "peanut", "dairy", "alcohol", "sweet", "flowers", "pollen", "scent", "wool", "coffee",
        "caffeine", "fruit"},
}  # fmt: skip
# Words that tie a budget, a number of people or a wish to a domain.
_ABOUT = {
    Intent.MEALS: re.compile(
        r"餐|吃|饭|请客|下馆子|人均|dinner|lunch|meal|eat|food|restaurant|dining|per head|per "
        r"person|takeaway",
        re.IGNORECASE,
    ),
    Intent.OUTINGS: re.compile(
        r"周末|活动|团建|出去|玩|出游|outing|weekend|activit|team (day|event)|going out", re.IGNORECASE
    ),
    Intent.GIFTS: re.compile(r"礼|送|gift|present", re.IGNORECASE),
}
_CIRCUMSTANCES: tuple[tuple[str, re.Pattern], ...] = tuple(
    (tag, re.compile(words, re.IGNORECASE)) for tag, words in (
        ("group", r"聚餐|聚会|部门|团队|同事|大家|一起|朋友们|\b(team|group|colleagues|friends|party|everyone"
            r"|together)\b"),
        ("guests", r"请客|客户|招待|宴请|领导|\b(clients?|guests?|host|boss)\b"),
        ("quick", r"午饭|中饭|午餐|快|赶时间|\b(lunch|quick|fast)\b"), ("breakfast", r"早饭|早餐|早点|breakfast"
            r"|brunch"),
        ("kids", r"孩子|小朋友|娃|女儿|儿子|\b(kids?|child(ren)?|daughter|son)\b"), ("elderly", r"老人|爷爷|奶奶|爸妈"
            r"|父母|\b(parents|grandparents|elderly|grandm\w+|grandf\w+)\b"),
        ("team", r"团建|团队|部门|\bteam\b"), ("friends", r"朋友|\bfriends?\b"), ("couple", r"约会|女朋友|男朋友|老婆"
            r"|老公|对象|\b(date|girlfriend|boyfriend|wife|husband|partner)\b"),
        ("light", r"清淡|减肥|减脂|轻食|\b(light|healthy|diet)\b"), ("quiet", r"安静|清净|\bquiet\b"), ("family",
            r"全家|一家|家人|\bfamily\b"),
        ("mother", r"妈|母亲|\b(mother|mum|mom)\b"), ("father", r"爸|父亲|\b(father|dad)\b"), ("wife", r"老婆|妻子"
            r"|太太|\bwife\b"), ("husband", r"老公|丈夫|\bhusband\b"),
        ("partner", r"女朋友|男朋友|对象|女友|男友|girlfriend|boyfriend|partner"), ("friend", r"朋友|\bfriends?\b"),
            ("colleague", r"同事|\bcolleagues?\b|co-?worker"),
        ("client", r"客户|\bclients?\b"), ("child", r"孩子|女儿|儿子|侄|外甥|\b(kids?|child|daughter|son|niece"
            r"|nephew)\b"), ("pets", r"狗|宠物|\b(dog|pet)\b"),
    )
)  # fmt: skip
_AT_HOME = re.compile(r"在家|自己做|做(什么|啥|点)?(菜|饭)|下厨|\b(cook|cooking|at home|make for)\b", re.IGNORECASE)
_OUT = re.compile(
    r"餐厅|饭店|馆|店|出去吃|去哪|外面|聚餐|请客|\b(restaurant|eat out|somewhere|place|go out|where)\b", re.IGNORECASE
)
_COMPANY = re.compile(r"同事|部门|公司|客户|团队|团建|聚餐|\b(team|colleagues|clients?|office|work)\b", re.IGNORECASE)
_DINING = re.compile(
    r"餐厅|包间|包厢|馆子|吃|菜|饭|餐|清淡|口味|\b(restaurants?|private room|dining|dinners?|food|cuisine"
    r"|eat)\b",
    re.IGNORECASE,
)
_MINOR = re.compile(
    r"孩子|女儿|儿子|娃|小朋友|侄|外甥|\b(kids?|child|daughter|son|niece|nephew|baby|toddler)\b", re.IGNORECASE
)
_AT_TABLE = {"son", "daughter", "child", "wife", "husband", "partner"}  # who shares meals and weekends unasked
_NOT_EATEN = re.compile(
    r"青霉素|头孢|阿司匹林|磺胺|药|乳胶|尘螨|蜂|猫|狗|\b(penicillin|amoxicillin|aspirin|ibuprofen|sulfa|latex|dust"
    r"|bees?|wasps?|cats?|dogs?)\b",
    re.IGNORECASE,
)
_PLACE_TAGS = {"loud", "crowds", "smoke"}  # of a place one goes to; at home they say nothing
_LIKES = re.compile(
    r"喜欢|爱|迷|\b(loves?|likes?|into|fond of|enjoys?|(crazy|mad) about|keen on|obsessed)\b", re.IGNORECASE
)
_FOR_MYSELF = re.compile(r"(给|送)(我)?自己|\b(for|treat) (me|myself)\b", re.IGNORECASE)
_TOGETHER = re.compile(r"聚餐|聚会|请客|团建|招待|\b(team|party|clients?|guests?|group)\b", re.IGNORECASE)
_ALONE = re.compile(
    r"在家|自己做|做饭|下厨|早餐|早饭|外卖|夜宵|\b(cook|cooking|at home|breakfast|takeaway|takeout"
    r"|snack)\b",
    re.IGNORECASE,
)
_HEALTH_AND_FOOD = re.compile(
    r"血压|血糖|糖尿|痛风|尿酸|胃|胆|肾|肝|盐|控糖|怀孕|孕|胆固醇|kidney|sodium|salt|blood (pressure|sugar)|diabet|gout"
    r"|stomach|pregnan|cholesterol|reflux",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What suggestions must keep to: the rules, the facts they stand on (in order), the most a head may cost."""

    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    ceiling: float | None = None
    currency: str = "CNY"
    recipient: bool = False  # a present for somebody: what they like is what to give
    clashes: tuple[Fact, ...] = ()  # limits that the current words wish away ("something spicy")


def table(domain: Intent) -> tuple[Entry, ...]:
    return _TABLES[domain]


def applies(fact: Fact, domain: Intent, words: str) -> bool:
    """Whether a fact matters for suggestions in a domain, for the people these words are about."""
    who = relation(fact)
    if (
        who
        and not names_relation(words, who)
        and (domain is Intent.GIFTS or _COMPANY.search(words) or who not in _AT_TABLE)
    ):
        return False
    slot = own_slot(fact)
    if domain is Intent.GIFTS and not who and _LIKES.search(fact.text) and persons(fact.text, {}) & persons(words, {}):
        return True
    if domain is Intent.GIFTS and who and slot.startswith(("birthday", "age", "taste", "hobby")):
        return True
    if domain is Intent.GIFTS and not who and not slot.startswith("budget") and not _FOR_MYSELF.search(words):
        return False  # what I cannot eat says nothing about a present for somebody else
    if slot.startswith("style") or fact.category == "style":
        return False
    if slot.startswith("budget") or re.search(r"预算|budget", fact.text, re.IGNORECASE):
        return _fits_domain(fact, domain, words)
    by_words = fact.category == "health" or is_free(fact) or slot == "rule"
    if domain is Intent.MEALS and by_words and _HEALTH_AND_FOOD.search(fact.text):
        return True
    if fact.unit == "person" or re.search(r"(聚餐|饭局|dinners?).*(人|people)", fact.text):
        return bool(_ABOUT[domain].search(fact.text)) and bool(_ABOUT[domain].search(words))
    at_home = bool(_AT_HOME.search(words))
    if any(_matters(rule, domain) and not (at_home and rule.tag in _PLACE_TAGS) for rule in of_fact(fact)):
        return True
    return domain is Intent.MEALS and bool(_DINING.search(fact.text)) and slot in {"taste.likes", "taste.dislikes",
        "taste.favourite", "habit", "rule", ""} \
        and bool(of_words(fact.text) or re.search(r"喜欢|偏好|包间|安静|清淡|口味|一般|平时|常[去吃点]"
                                                  r"|prefer|like|quiet|private|light"
                                                  r"|mild", fact.text,
            re.IGNORECASE))  # fmt: skip


def _matters(rule: Rule, domain: Intent) -> bool:
    if rule.sense == "regime":
        return domain is Intent.MEALS
    if rule.sense not in {"avoid", "allergy"}:
        return (
            rule.sense == "like"
            and domain is Intent.MEALS
            and (rule.tag in _FOOD or any(_named(rule.word, one) for one in MEALS))
        )
    if rule.tag:
        return rule.tag in _TAGS[domain]
    if rule.fact is not None and _NOT_EATEN.search(f"{rule.fact.text} {rule.fact.value}"):
        return False
    if domain is not Intent.MEALS or rule.fact is None:
        return False
    return own_slot(rule.fact) in {"diet.avoid", "allergy"} or edible(rule.word)


def _fits_domain(fact: Fact, domain: Intent, words: str) -> bool:
    about = f"{fact.topic} {fact.text}"
    if _TOGETHER.search(about) and _ALONE.search(words) and not _TOGETHER.search(words):
        return False  # what an evening with the team may cost says nothing about supper at home
    if any(pattern.search(about) for pattern in _ABOUT.values()):
        return bool(_ABOUT[domain].search(about))
    # A budget with a topic of its own (a renovation, a trip) is another budget; one without any goes for everything.
    return not fact.topic or fact.topic.lower() in words.lower()


def plan(domain: Intent, words: str, facts: tuple[Fact, ...]) -> Plan:
    """What to keep to: the facts that apply and the current words, which win where both speak of the same thing."""
    here = [rule for rule in of_words(words) if rule.tag]
    lifted = {tag for rule in here if rule.sense == "lifted" for tag in ruled_out(rule.tag) | {rule.tag}}
    wished = {tag for rule in here if rule.sense == "like" for tag in ruled_out(rule.tag)}
    money = _money(words)
    if domain is Intent.GIFTS and _MINOR.search(words):
        here += [Rule("avoid", tag) for tag in ("alcohol", "scent", "coffee", "caffeine", "flowers")]
    kept, rules, clashes = [], list(here), []
    for fact in facts:
        if not applies(fact, domain, words) or (money and own_slot(fact).startswith("budget")):
            continue
        own = [rule for rule in of_fact(fact) if _matters(rule, domain) and rule.tag not in lifted]
        if not own and any(rule.tag in lifted for rule in of_fact(fact)):
            continue
        kept.append(fact)
        rules += own
        if any(is_limit(rule) and wished & ruled_out(rule.tag) for rule in own):
            clashes.append(fact)
    budget = money or next((found for fact in kept if (found := _budget(fact))), None)
    ceiling, currency = budget if budget else (None, "CNY")
    return Plan(tuple(rules), tuple(kept), ceiling, currency, domain is Intent.GIFTS, tuple(clashes))


def _money(text: str) -> tuple[float, str] | None:
    """The last ceiling named in a text, as (amount, currency)."""
    for amount in reversed(language.amounts(text)):
        unit = "GBP" if amount.unit == "lb" else amount.unit  # "40 pounds" in a text about money
        if unit in LEVELS and amount.high is not None:
            return float(amount.high), unit
        if (
            not unit
            and amount.high is not None
            and re.search(r"预算|人均|budget|per (head|person)", text, re.IGNORECASE)
        ):
            return float(amount.high), "CNY" if language.detect(text) == "zh" else "USD"
    return None


def _budget(fact: Fact) -> tuple[float, str] | None:
    if own_slot(fact) == "budget.max" and re.fullmatch(r"\d+(\.\d+)?", fact.value):
        return float(fact.value), fact.unit if fact.unit in LEVELS else "CNY"
    if own_slot(fact).startswith("budget") or re.search(r"预算|budget", fact.text, re.IGNORECASE):
        return _money(fact.text)
    return None


def allowed(entry: Entry, made: Plan) -> bool:
    """Whether a suggestion keeps every rule and the budget."""
    if any(violates(entry, rule) for rule in made.rules):
        return False
    return made.ceiling is None or LEVELS[made.currency][entry.level - 1] <= made.ceiling


def choose(domain: Intent, words: str, made: Plan, count: int) -> list[Entry]:
    """The best fitting suggestions that break nothing; which of equals come first depends on the words."""
    fitting = [one for one in table(domain) if allowed(one, made)]
    if domain is Intent.MEALS and _AT_HOME.search(words):
        fitting = [one for one in fitting if "home" in one.good_for] or fitting
    elif domain is Intent.MEALS and _OUT.search(words):
        fitting = [one for one in fitting if "home" not in one.good_for] or fitting
    about = f"{words} {' '.join(fact.text for fact in made.facts)}"
    wanted = {tag for tag, cue in _CIRCUMSTANCES if cue.search(about)}
    liked = [rule for rule in made.rules if rule.sense == "like"]

    def order(one: Entry) -> tuple[float, int]:
        likes = sum(bool(rule.tag in one.core | one.often) or _named(rule.word, one) for rule in liked)
        return -(2 * likes + len(wanted & one.good_for)), zlib.crc32(f"{words}{one.en}".encode())

    return sorted(fitting, key=order)[:count]


def _named(word: str, one: Entry) -> bool:
    """Whether a liked thing ("粤菜", "Italian") is this suggestion."""
    word = re.sub(r"(菜|馆|food|cuisine|restaurants?)$", "", word.strip().lower()).strip()
    return len(word) > 1 and word in f"{one.zh} {one.en}".lower()


def answer(
    domain: Intent,
    words: str,
    request: ChatRequest,
    facts: tuple[Fact, ...],
    style: Style,
    tongue: str,
    *,
    taken: str = "",
    cheap: bool = False,
) -> str:
    """The whole answer to a request for ideas; it names each fact it kept to, and no other.

    Args:
        taken: what was offered before, which is not offered again.
        cheap: the cheapest only.
    """
    made = plan(domain, words, facts)
    count = SUGGESTIONS_SHORT if style.short else SUGGESTIONS
    fresh = [one for one in choose(domain, words, made, len(table(domain))) if one.name(tongue) not in taken]
    chosen = [one for one in fresh if not cheap or one.level == 1][:count]
    named = _spoken_facts(made, chosen)
    basis = ""
    if named:
        lead = "这些我会顾到：" if tongue == "zh" else "Keeping to what you told me:"
        basis = lead + "\n" + phrasing.bullets([phrasing.dated(fact, tongue, request) for fact in named])
    parts = [basis, _clash(tongue) if made.clashes else ""]
    offer = _suggestions(domain, words, request, chosen, tongue, style, made)
    parts = [offer, *parts] if style.conclusion_first else [*parts, offer]
    if chosen and not style.short:
        parts.append(_honest_end(domain, made, tongue))
    return "\n\n".join(part for part in parts if part)


def _spoken_facts(made: Plan, chosen: list[Entry]) -> list[Fact]:
    """Limits always; a liking only where a suggestion answers it (it was not relied on otherwise)."""
    named = []
    for fact in made.facts:
        rules = of_fact(fact)
        likes = [rule for rule in rules if rule.sense == "like"]
        if made.recipient and own_slot(fact).startswith(("taste.likes", "taste.favourite", "hobby")):
            named.append(fact)  # a suggestion is made from it
            continue
        only_likes = likes and len(likes) == len(rules) and own_slot(fact).startswith(("taste", "hobby"))
        if not only_likes or any(
            rule.tag in one.core | one.often or _named(rule.word, one) for rule in likes for one in chosen
        ):
            named.append(fact)
    return named


def _clash(tongue: str) -> str:
    if tongue == "zh":
        return "这次想要的和上面的限制有冲突，我先按限制来；要是今天例外，说一声就行。"
    return "What you ask for now goes against one of these; I kept to the limit. If today is an exception, just say so."


def _suggestions(
    domain: Intent, words: str, request: ChatRequest, chosen: list[Entry], tongue: str, style: Style, made: Plan
) -> str:
    if not chosen:
        if tongue == "zh":
            return "同时满足这些的，我手边的小清单里没有合适的。可以放宽其中一条，或者直接问店家能不能照做。"
        return (
            "Nothing on my short list meets all of this. You could relax one of the limits, or ask a place whether "
            "it can do it."
        )
    lines = [
        one.name(tongue)
        if style.short
        else f"**{one.name(tongue)}**{'：' if tongue == 'zh' else ': '}{one.why(tongue)}"
        for one in chosen
    ]
    lines = _from_likes(made, tongue) + lines
    return _lead(domain, words, request, tongue) + "\n" + phrasing.bullets(lines)


def _from_likes(made: Plan, tongue: str) -> list[str]:
    """A present for somebody whose likings are known begins with those."""
    likes = [
        fact.value for fact in made.facts if made.recipient and own_slot(fact).startswith(("taste.likes", "hobby"))
    ]
    return [f"和{one}有关的东西" if tongue == "zh" else f"Something to do with {one}" for one in likes if one][:2]


def _lead(domain: Intent, words: str, request: ChatRequest, tongue: str) -> str:
    found = language.dates(words, request.now, request.time_zone)
    when = _days(found[0], request, tongue) if found else ""
    if tongue == "zh":
        what = {Intent.MEALS: "可以考虑", Intent.OUTINGS: "可以这样安排", Intent.GIFTS: "可以送"}[domain]
        return f"{when}{'，' if when else ''}{what}："
    what = {Intent.MEALS: "you could have", Intent.OUTINGS: "you could do", Intent.GIFTS: "you could give"}[domain]
    return f"For {when}, {what}:" if when else what[:1].upper() + what[1:] + ":"


def _days(when: language.When, request: ChatRequest, tongue: str) -> str:
    """The day or days that are meant; nothing for today, which needs no saying."""
    if when.on == phrasing.local_today(request):
        return ""
    first = phrasing.day(when.on, tongue, request)
    if when.through is None or when.through == when.on:
        return first
    last = phrasing.day(when.through, tongue, request)
    return f"{first}到{last}" if tongue == "zh" else f"{first} to {last}"


def _honest_end(domain: Intent, made: Plan, tongue: str) -> str:
    strict = any(rule.sense in {"allergy", "regime"} for rule in made.rules)
    if domain is Intent.MEALS:
        if tongue == "zh":
            return "具体的店和价格我查不到" + (
                "，点单前请把忌口告诉店家。" if strict or made.rules else "，这些只是大方向。"
            )
        return "I cannot look up real places or prices" + (
            "; tell the kitchen about the limits before you order."
            if strict or made.rules
            else "; these are only directions."
        )
    if tongue == "zh":
        return "具体的地点、时间和价格我查不到，这些只是方向。"
    return "I cannot look up places, times or prices; these are only directions."
