"""What a memory can be about: one table of slots. Others are open: single-valued choices, or dates and sums of record.

A slot of somebody else than the user is written `relation.slot` ("wife.diet.avoid"): it shares the declaration of its
last part and never meets the user's own. `identity` is what two memories must agree on to be about the same thing.
"""

from dataclasses import dataclass, replace

from memoryhub.language import api as language
from memoryhub.memory.types import Cardinality, Mutability, ValueClass

RELATIONS = language.RELATIONS


@dataclass(frozen=True, slots=True)
class Slot:
    """One declared slot. `importance` is 0-1; `opposite` is a slot whose same value this one replaces."""

    name: str
    zh: str
    en: str
    category: str = "other"
    cardinality: Cardinality = Cardinality.ONE
    mutability: Mutability = Mutability.CHOICE
    value_class: ValueClass = ValueClass.ORDINARY
    importance: float = 0.6
    sensitive: bool = False
    opposite: str = ""
    profile: bool = False  # always at hand in recall's profile

    @property
    def many(self) -> bool:
        return self.cardinality is Cardinality.MANY

    def label(self, tongue: str) -> str:
        """The slot's name for people, "zh" or "en"."""
        return self.zh if tongue == "zh" else self.en


_MANY, _FIXED, _PROTECTED = Cardinality.MANY, Mutability.FIXED, ValueClass.PROTECTED

TABLE: tuple[Slot, ...] = (
    Slot("name", "姓名", "name", "identity", importance=0.9, profile=True),
    Slot("nickname", "称呼", "form of address", "identity", importance=0.8, profile=True),
    Slot("birthday", "生日", "birthday", "identity", mutability=_FIXED, importance=0.75, profile=True),
    Slot("age", "年龄", "age", "identity", importance=0.6, profile=True),
    Slot("zodiac", "属相", "zodiac sign", "identity", mutability=_FIXED, importance=0.4),
    Slot("gender", "性别", "gender", "identity", importance=0.5, sensitive=True),
    Slot("marital", "婚姻状况", "marital status", "family", importance=0.6, sensitive=True),
    Slot("home.city", "所在城市", "city", "identity", importance=0.8, profile=True),
    Slot("home.type", "住房", "housing", "belonging", importance=0.55),
    Slot("home.rent", "房租", "rent", "money", value_class=_PROTECTED, importance=0.65),
    Slot("hometown", "老家", "home town", "identity", mutability=_FIXED, importance=0.6),
    Slot("job.title", "职业", "job", "work", importance=0.8, profile=True),
    Slot("job.since", "从业时间", "time in the job", "work", importance=0.5),
    Slot("job.duty", "负责", "responsible for", "work", importance=0.6),
    Slot("company.name", "公司", "company", "work", importance=0.75, profile=True),
    Slot("company.size", "公司规模", "company size", "work", importance=0.65),
    Slot("company.founded", "成立时间", "founded", "work", mutability=_FIXED, importance=0.6),
    Slot("industry", "行业", "industry", "work", importance=0.65),
    Slot("school", "学校", "school", "identity", importance=0.6),
    Slot("grade", "年级", "school year", "family", importance=0.6),
    Slot("study.field", "专业", "field of study", "identity", importance=0.6),
    Slot("household.size", "家里人数", "household size", "family", importance=0.65),
    Slot("contact.phone", "电话", "phone", "contact", importance=0.8, sensitive=True),
    Slot("contact.email", "邮箱", "e-mail", "contact", importance=0.8, sensitive=True),
    Slot("contact.wechat", "微信", "chat handle", "contact", importance=0.7, sensitive=True),
    Slot("contact.address", "地址", "address", "contact", importance=0.8, sensitive=True),
    Slot("contact.extension", "分机", "extension", "contact", importance=0.6),
    Slot("invoice.title", "发票抬头", "invoice title", "contact", importance=0.7),
    Slot("family.member", "家人", "family", "family", _MANY, importance=0.7),
    Slot("family.children", "孩子", "children", "family", importance=0.7),
    Slot("pet", "宠物", "pet", "family", _MANY, importance=0.65),
    Slot("diet.avoid", "忌口", "does not eat", "diet", _MANY, importance=0.8, opposite="taste.likes", profile=True),
    Slot("diet.type", "饮食方式", "diet", "diet", importance=0.8, profile=True),
    Slot(
        "allergy",
        "过敏",
        "allergy",
        "health",
        _MANY,
        value_class=_PROTECTED,
        importance=0.95,
        sensitive=True,
        profile=True,
    ),
    Slot(
        "health.condition",
        "健康状况",
        "health",
        "health",
        _MANY,
        value_class=_PROTECTED,
        importance=0.85,
        sensitive=True,
    ),
    Slot(
        "health.medication",
        "用药",
        "medication",
        "health",
        _MANY,
        value_class=_PROTECTED,
        importance=0.85,
        sensitive=True,
    ),
    Slot(
        "health.blood_type",
        "血型",
        "blood type",
        "health",
        mutability=_FIXED,
        value_class=_PROTECTED,
        importance=0.85,
        sensitive=True,
    ),
    Slot("health.weight", "体重", "weight", "health", importance=0.55, sensitive=True),
    Slot("health.height", "身高", "height", "health", importance=0.5, sensitive=True),
    Slot("taste.likes", "喜欢", "likes", "taste", _MANY, importance=0.6, opposite="taste.dislikes"),
    Slot("taste.dislikes", "不喜欢", "dislikes", "taste", _MANY, importance=0.65, opposite="taste.likes"),
    Slot("taste.favourite", "最喜欢", "favourite", "taste", importance=0.65),
    Slot("hobby", "爱好", "hobby", "taste", _MANY, importance=0.6),
    Slot("language.speaks", "会说的语言", "speaks", "identity", _MANY, importance=0.6),
    Slot("language.learning", "在学的语言", "is learning", "goal", _MANY, importance=0.6),
    Slot("style.length", "回答长短", "length of answers", "style", importance=0.75, profile=True),
    Slot("style.tone", "语气", "tone", "style", importance=0.7, profile=True),
    Slot("style.emoji", "表情符号", "emoji", "style", importance=0.7, profile=True),
    Slot("style.language", "回答语言", "language of answers", "style", importance=0.8, profile=True),
    Slot("style.format", "回答格式", "format of answers", "style", _MANY, importance=0.65, profile=True),
    Slot("budget.max", "预算上限", "budget", "money", value_class=_PROTECTED, importance=0.85, profile=True),
    Slot("budget.min", "预算下限", "lowest budget", "money", value_class=_PROTECTED, importance=0.75),
    Slot("price", "金额", "sum", "money", mutability=_FIXED, value_class=_PROTECTED, importance=0.7),
    Slot("bill", "固定开销", "regular cost", "money", value_class=_PROTECTED, importance=0.6),
    Slot("income", "收入", "income", "money", value_class=_PROTECTED, importance=0.7, sensitive=True),
    Slot("deadline", "截止日期", "deadline", "project", importance=0.75),
    Slot("event.date", "日期", "date", "event", importance=0.7),
    Slot("event.place", "地点", "place", "event", importance=0.65),
    Slot("event.size", "规模", "size", "event", importance=0.6),
    Slot("detail", "细节", "detail", importance=0.6),  # of what no slot is for: its topic says of what
    Slot("wanted", "想找的", "looking for", importance=0.5),  # what a search is narrowed to, by its topic
    Slot("work.place", "工作地", "place of work", "work", importance=0.65),
    Slot("education", "学历", "education", "identity", importance=0.6),
    Slot("acquaintance", "认识的人", "acquaintance", "family", _MANY, importance=0.6),
    Slot("rule", "规矩", "rule", "rule", _MANY, value_class=_PROTECTED, importance=0.85),
    Slot("drink.usual", "常喝的", "usual drink", "taste", importance=0.6),
    Slot("hours", "营业时间", "opening hours", importance=0.65),
    Slot("metric", "口径", "how it is counted", "rule", value_class=_PROTECTED, importance=0.8),
    Slot("payment.method", "付款方式", "payment", "money", value_class=_PROTECTED, importance=0.75),
    Slot("budget.stance", "对价格的态度", "attitude to price", "money", importance=0.75),
    Slot("delivery", "收货方式", "delivery", "contact", importance=0.6),
    Slot("seat", "座位偏好", "seat preference", "travel", importance=0.65),
    Slot("habit", "习惯", "habit", "habit", _MANY, importance=0.6),
    Slot("wake.time", "起床时间", "gets up", "habit", importance=0.55),
    Slot("bed.time", "睡觉时间", "goes to bed", "habit", importance=0.55),
    Slot("goal", "目标", "goal", "goal", _MANY, importance=0.65),
    Slot("vehicle", "车", "car", "belonging", importance=0.6),
    Slot("plate", "车牌", "licence plate", "belonging", importance=0.65, sensitive=True),
    Slot("device", "设备", "device", "belonging", _MANY, importance=0.55),
    Slot("size.shoe", "鞋码", "shoe size", "identity", importance=0.6),
    Slot("size.clothes", "衣服尺码", "clothes size", "identity", importance=0.6),
    Slot("project", "项目", "project", "project", _MANY, importance=0.65),
    Slot("bond", "关系", "who is who", "family", importance=0.65),
    Slot("person.responsible", "负责人", "person responsible", "project", importance=0.75),
    Slot("tool", "工具", "tools", "work", _MANY, importance=0.6),
    Slot("stack", "技术栈", "technology", "project", importance=0.65),
    Slot("wifi.guest", "访客 Wi-Fi 密码", "guest Wi-Fi password", "belonging", importance=0.75, sensitive=True),
    Slot("seats", "席位", "seats", "project", importance=0.6),
)

_BY_NAME = {slot.name: slot for slot in TABLE}


def relation_of(name: str) -> tuple[str, str]:
    """("wife", "diet.avoid") of "wife.diet.avoid"; ("", name) of the user's own."""
    head, _, rest = name.partition(".")
    return (head, rest) if rest and head in RELATIONS and name not in _BY_NAME else ("", name)


def of(name: str) -> Slot:
    """The declaration of a slot; an undeclared one is a single-valued choice."""
    relation, own = relation_of(name)
    found = _BY_NAME.get(own) or Slot(own, own, own)
    return (
        replace(found, name=name, profile=False, opposite=found.opposite and f"{relation}.{found.opposite}")
        if relation
        else found
    )


# What people call by one name though it stands in several slots.
_FAMILIES = {
    "health": ("health.", "allergy"),
    "diet": ("diet.",),
    "job.title": ("job.",),
    "contact.address": ("delivery",),
}


def in_family(name: str, family: str) -> bool:
    """Whether a slot is `family`, stands below it ("health.weight", "health"), or goes by its name; owners alike."""
    owner, own = relation_of(name)
    whose, wanted = relation_of(family)
    if owner != whose:
        return False
    return own == wanted or own.startswith((wanted + ".", *_FAMILIES.get(wanted, ())))


def declared(name: str) -> bool:
    """Whether the table knows this slot (a relation's counts as its last part)."""
    return relation_of(name)[1] in _BY_NAME


def identity(slot: str, topic: str = "", condition: str = "") -> str:
    """What memories about the same thing share; the keyed digest of it is a row's `slot_key`. "" for free-form."""
    return "|".join((slot, language.normal(topic).strip(), language.normal(condition).strip())) if slot else ""
