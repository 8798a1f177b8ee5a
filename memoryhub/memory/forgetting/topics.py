"""What the words of a topic reach: "my health", "everything about my ex", "跟房东有关的". Pure.

Three readings, the widest that the words allow: a whole field of life ("health", "家里的事") by category, slot and the
words of that field; a person ("my sister") by relation; anything else by its own words and by meaning. A field of a
person ("my wife's health") needs both.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import attribution, cues

# By meaning, for what is shown before anything goes: the built-in embedder gives .47-.59 to memories of a named topic
# that share no word with it ("the trip to Iceland"), at most .41 to another of its kind (a trip to Japan). Half takes
# whatever is about travelling, double only echoes.
NEAR = 0.45


class Tells(Protocol):
    """The part of a memory that a topic is compared with."""

    text: str
    slot: str
    topic: str
    value: str
    category: str
    subject: str
    quote: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of life. `names` call it; `words` tell it of a memory that no category does."""

    names: str
    categories: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """What the owner's words name. `fields` are all of them; "health and money" takes either."""

    fields: tuple[Field, ...] = ()
    slots: tuple[str, ...] = ()
    relation: str = ""
    words: str = ""  # what is left once the fields and the person are taken out

    @property
    def is_empty(self) -> bool:
        return not (self.fields or self.slots or self.relation or language.words(self.words))


FIELDS: tuple[Field, ...] = (
    Field(
        "健康|身体(?:状况|情况|上)?|病情|病史|病历|看病|医疗|就医|生病|身体健康"
        "|health|medical(?: (?:history|records?|conditions?))?|illness(?:es)?|sickness|body",
        ("health",),
        ("health", "allergy"),
        "过敏|生病|感冒|发烧|咳嗽|头疼|头痛|胃|牙医|牙疼|拔牙|医院|医生|大夫|诊断|手术|吃药|的药|血压|血糖|体检|复查|失眠|睡不|怀孕|焦虑|抑郁"
        r"|扭[到伤]|骨折|受伤|看病|\b(?:doctor|dentist|hospital|clinic|surgery|diagnos\w+|medic\w+|pills?|allerg\w+"
        r"|asthma"
        r"|diabet\w+|sick|ill|fever|flu|pain|hurts?|injur\w+|sprain\w*|broke my|insomnia|pregnan\w+|anxiety|depress\w+"
        r"|therap\w+|blood (?:pressure|sugar|type)|physio\w*|migraines?|checkup)\b",
    ),
    Field(
        "钱|财务|财务状况|经济状况|收入|金钱|开销|花销|理财|存款|债务|贷款"
        "|money|financ(?:e|es|ial)(?: situation| matters)?"
        "|spending|income|debts?|savings",
        ("money",),
        ("budget", "income", "price", "payment", "home.rent"),
        r"存款|贷款|工资|房贷|欠款|信用卡|基金|股票|\b(?:salary|loan|mortgage|debt|savings|credit card|invest\w*)\b",
    ),
    Field(
        "家人|家庭|家里人?|家里|亲人|亲戚|family|relatives|family members",
        ("family",),
        ("family", "household"),
        "",
    ),
    Field(
        "工作|职业|上班|事业|职场|公司|work|job|career|office|employer|company",
        ("work",),
        ("job", "company", "industry", "tool"),
        r"同事|老板|上司|领导|加班|辞职|跳槽|\b(?:boss|colleagues?|co-?workers?|overtime|promotion|resign\w*)\b",
    ),
    Field("项目|projects?", ("project",), ("project", "deadline", "person.responsible", "stack", "seats"), ""),
    Field(
        "饮食|忌口|吃的|食物|口味|吃饭|diet|food|eating(?: habits)?",
        ("diet",),
        ("diet", "allergy"),
        r"爱吃|不吃|想吃|吃素|\b(?:eat|eats|vegetarian|vegan|spicy)\b",
    ),
    Field("联系方式|联系信息|contact(?: (?:details|info(?:rmation)?|data))?", ("contact",), ("contact",), ""),
    Field(
        "喜好|爱好|偏好|兴趣|兴趣爱好|喜欢的(?:东西)?"
        "|tastes?|preferences|likes(?: and dislikes)?|dislikes|hobb(?:y|ies)"
        "|interests",
        ("taste",),
        ("taste", "hobby"),
        "",
    ),
    Field(
        "旅行|旅游|出行|行程|出差|travel(?:s|ling|ing)?|trips?|journeys|holidays|vacations?",
        ("travel",),
        ("seat",),
        r"旅行|旅游|机票|航班|酒店|签证|出差|\b(?:trip|flights?|flying|hotels?|visa|vacation|holiday|travel\w*)\b",
    ),
    Field("习惯|作息|habits?|routines?", ("habit",), ("habit", "wake.time", "bed.time"), ""),
    Field("目标|计划|goals?|plans?", ("goal",), ("goal",), ""),
    Field(
        "感情|恋爱|感情生活|婚姻|love life|dating(?: life)?|relationships?|marriage",
        (),
        ("marital", "ex", "partner"),
        r"前任|前男友|前女友|分手|恋爱|约会|离婚|结婚|男朋友|女朋友|\b(?:ex|broke up|breakup|dating|divorc\w+|boyfriend"
        r"|girlfriend)\b",
    ),
    Field("宠物|pets?|animals?", (), ("pet",), r"猫|狗|\b(?:cat|dog|puppy|kitten)s?\b"),
    Field("住处|住房|住的地方|房子|home|housing|where i live", (), ("home", "hometown", "contact.address"), ""),
    Field(
        "身份|身份信息|个人信息|个人资料|identity|personal (?:details|data|info(?:rmation)?)",
        ("identity", "contact"),
        (),
        "",
    ),
    Field("学习|学校|学业|school|studies", (), ("school", "grade", "study", "language"), r"考试|作业|\bexams?\b"),
    Field("规矩|规则|要求|rules?", ("rule",), ("rule",), ""),
    Field("回答风格|语气|说话方式|answer style|tone|style", ("style",), ("style",), ""),
)

_EDGES = re.compile(
    r"^(?:有?关于|跟|和|与|把|所有|全部|一切|任何|那些|这些|我们|咱们|我的?|你|记得|知道|记住|记下|说过|聊过|提过"
    r"|告诉过?|的|"
    r"everything|anything|all|whatever|what(?:ever)?|of|about|on|regarding|related to|concerning|to do with|the|any"
    r"|that|"
    r"things?|stuff|memories|memory|facts?|details?|info(?:rmation)?|you|know|remember|have|i|we|told|said|mentioned|"
    r"ever|my|our)(?=[\s\u4e00-\u9fff]|$)\s*"
    r"|(?:有关|相关|方面|上)?的?(?:所有|全部|一切)?的?(?:事情?|信息|内容|记录|东西|记忆|话题|部分|资料|那些"
    r"|一切)?(?:都|全|统统|通通)*$"
    r"|(?:\s+(?:stuff|things?|matters|issues|topics?|information|info|details|data|related|facts|memories|please"
    r"|completely"
    r"|entirely|at all|too|as well))+$",
    re.I,
)
_AND = re.compile(r"\s*(?:,|，|、|/|\band\b|\bor\b|以及|还有|和|跟|与|及)\s*", re.I)
_OWNED = re.compile(
    rf"(?:my |our )?(?P<en>{attribution.EN_WORDS})(?:'s?\b|\b)|(?:我|我家"
    rf"|我们)?(?:的)?(?P<zh>{attribution.ZH_WORDS})的?",
    re.I,
)
_FORM_OF_NAME = re.compile(r"\s*(?:numbers?|address(?:es)?|号码?|信息|home|mobile|new|old|s|新的?|旧的?)?\s*", re.I)
_IDLE = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "our",
        "his",
        "her",
        "its",
        "their",
        "of",
        "on",
        "in",
        "with",
        "about",
        "and",
        "or",
        "的",
        "事",
        "和",
        "跟",
    ]
)


def bare(words: str) -> str:
    """A topic without what asks for it: "everything you know about my health" -> "health"."""
    last, words = None, " ".join(words.split()).strip(" ,，.。!！?？\"'“”「」")
    while last != words:
        last, words = words, _EDGES.sub("", words).strip(" ,，.。!！?？的")
    return words


def read(words: str) -> Topic:
    """What the owner's words name; an empty topic where nothing is named."""
    named = bare(words)
    person = _OWNED.match(named)
    relation = _relation(person) if person else ""
    rest = bare(named[person.end() :]) if relation and person else named
    fields, named_slots, left = [], [], []
    for part in filter(None, (bare(one) for one in _AND.split(rest))):
        field = next((one for one in FIELDS if re.fullmatch(one.names, part, re.I)), None)
        slot = "" if field else _slot_of(part)
        if field:
            fields.append(field)
        elif slot:
            named_slots.append(slot)
        else:
            left.append(part)
    return Topic(tuple(fields), tuple(named_slots), relation, " ".join(left))


def _relation(person: re.Match[str]) -> str:
    return attribution.relation(person["en"] or person["zh"])


def _slot_of(part: str) -> str:
    """The slot that the whole part is the name of ("phone number", "生日"); "" where more is said."""
    found = cues.slots_named(part)
    if not found:
        return ""
    slot, at, noun = found[0]
    return slot if _FORM_OF_NAME.fullmatch(part[:at] + part[at + len(noun) :]) else ""


def reaches(topic: Topic, one: Tells, similarity: float) -> bool:
    """Whether a memory belongs to the topic.

    Args:
        similarity: cosine of the topic's own words (`Topic.words`) to the memory; 0.0 where none was made.
    """
    if topic.relation and not _of_person(topic.relation, one):
        return False
    if not (topic.fields or topic.slots or topic.words):
        return bool(topic.relation)
    own = not topic.relation
    return (
        any(_in_field(field, one, own) for field in topic.fields)
        or any(_in_slot(slot, one) for slot in topic.slots)
        or (bool(topic.words) and (_speaks_of(topic.words, one) or (own and similarity >= NEAR)))
    )


def _of_person(relation: str, one: Tells) -> bool:
    if one.subject == relation or slots.relation_of(one.slot)[0] == relation:
        return True
    return any(attribution.relation(match.group()) == relation for match in _people(one.text))


def _people(text: str) -> list[re.Match[str]]:
    en = re.finditer(rf"\b(?:your|my|our) (?:{attribution.EN_WORDS})\b", text, re.I)
    return [*(re.match(r".*", one.group().split(" ", 1)[1]) for one in en), *re.finditer(attribution.ZH_WORDS, text)]


def _in_field(field: Field, one: Tells, own: bool) -> bool:
    if one.category in field.categories:
        return True
    slot = slots.relation_of(one.slot)[1]
    if slot and any(slot == family or slot.startswith(f"{family}.") for family in field.families):
        return True
    if own and slots.relation_of(one.slot)[0] in field.families:
        return True
    # What a slot holds, its category says; only what was kept in the owner's words is told by words.
    return not one.slot and bool(field.words) and re.search(field.words, one.text, re.I) is not None


def _in_slot(wanted: str, one: Tells) -> bool:
    return bool(one.slot) and slots.in_family(slots.relation_of(one.slot)[1], wanted)


def _speaks_of(words: str, one: Tells) -> bool:
    """Whether a memory holds the words that name the topic: all of one or two, two of three of more."""
    wanted = set(language.words(words)) - _IDLE
    if not wanted:
        return False
    whole = " ".join((one.text, one.topic, one.value, *(tag for tag in one.tags if ":" not in tag)))
    shared = wanted & set(language.words(whole))
    return bool(shared) and len(shared) * 3 >= len(wanted) * 2


def spans(words: str) -> Sequence[str]:
    """What of a topic is embedded: its own words, where it has any."""
    own = read(words).words
    return (own,) if own else ()
