"""What the words ask to be done with what is known: correct, return. ("Forget" is read in forgetting.)"""

import re

from memoryhub.memory import slots
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Cue

_CORRECT = re.compile(
    r"^(?:啊|哦|噢|呃|等等?[,， ]?)*(?:不对|不是|说错了?|写错|打错|搞错|记错|错了|更正|纠正|订正|啊呸|口误)|"
    r"(?:其实|应该)是|改[成为到]|换[成到]|变[成为]了?|调[成到整]|提[到高]|涨到|加到|升到|降[到低]|减到|砍到|"
    r"缩到|压[到缩]|搬[到去来]了?|不是.{1,12}(?:而)?是|更新(?:为|成|一下)|现在(?:是|改|换|变|住|在|用)|(?:新|"
    r"最新)的?(?:地址|电话|手机|号码|邮箱|预算)|以(?:这个|后面|最新)的?为准|已经不(?:是|在|住)|不再是"
    r"|\b(?:no,|nope,|sorry,? (?:i meant|not|that|it'?s)|wait|correction|i meant|scratch that|actually|not "
    r".{1,30}(?:but|it'?s|,)|change (?:it|that|my|the|this) |(?:has |have |is |was |been |got )?(?:changed|"
    r"switched|moved|updated) (?:it |that |my \w+ |the \w+ |from .{1,20} )?(?:to|into)|(?:make|set|put) (?:it|"
    r"that|the|my|our)\b|bump|"
    r"rais(?:e|ed|ing)|lower(?:ed|ing)? |cut (?:it|that|the|my)|increase[ds]? |reduced? |instead|(?:is|are|am|"
    r"'s|'re|'m|we|i) now\b|now (?:i|it|we|my|the)\b|new (?:number|address|phone|email|e-mail|budget|job|car)|"
    r"just moved|recently moved|no longer|it should be|update (?:my|the))",
    re.I,
)
_PLAIN_ANYWAY = re.compile(r"其实我?(?:也|还|挺|很|蛮|不)|actually,? i (?:also|really|quite|do)\b", re.I)
_FORMER_ZH = (
    r"(?:旧的?|老的?|原来的?|之前(?:的|那[个版])?|以前的?|最初的?|最早的?|上一?[版个]的?|原先的?|原样|原状"
    r"|原版)"
)
_FORMER_EN = r"(?:old|previous|original|former|earlier|first|initial|last)"
# An order, not a telling: "I went back to Paris" changes nothing.
_ORDER_EN = (
    r"^(?:(?:ok(?:ay)?|no|wait|actually|sorry|please|let'?s|so|and|but|then|can we|can you|could you|we should|"
    r"i(?:'d| would) like to|i want to|i'll|we'll)[, ]+)*"
)
_RETURN = re.compile(
    rf"(?:回到|恢复(?:成|到|为)?|还是(?:用|按照?|改回|换回|走|照)|改回|换回|退回|调回|沿用|用回|按照?|还原(?:成|到)?|维持)"
    rf"(?:到|成|了)?{_FORMER_ZH}(?!电话|样子|公司|单位|地方)"
    r"|(?:给我|帮我|那就|还是)*(?:改|换|调|变)回(?:去|来)(?:吧|了)?$"
    r"|(?:撤回|撤销|取消)(?:刚才|上次|这次|上面)?的?(?:修改|改动|调整|变更)"
    rf"|{_ORDER_EN}(?:(?:go |switch |change (?:it|that) |put (?:it|that) |take (?:it|us) )?back to|"
    r"revert(?:ing)? to|return to|restore"
    r"|(?:stick|stay|go|going|leave it|keep it) (?:with|at|as)|use|keep|reinstate) "
    r"(?:the |our |my )?"
    rf"(?:{_FORMER_EN}(?: [a-z]+)?(?: [a-z]+)?$|what (?:we|i|it) (?:had|was|said)|(?:the )?(?:way|how) it was)"
    rf"|\b(?:back|revert(?:ing)?|return(?:ing)?|switch back) to (?:the |our |my )?(?:{_FORMER_EN} "
    r"(?:one|value|rule|figure|price|budget|plan|version|number|address|time|date|setting|rate|definition|policy|way)"
    r"|what (?:we|i|it) (?:had|was|said)|(?:the )?(?:way|how) it was)"
    rf"|{_ORDER_EN}(?:change|switch|put|set|turn) (?:it|that|them) back\b(?! (?:on|in)\b)"
    rf"|{_ORDER_EN}(?:undo|revert) (?:that|the last|this|my last) ?(?:change|edit|update)?$",
    re.I,
)
# "back to 300": which of the earlier ones.
_BACK_TO = re.compile(
    r"(?:回到|改回|换回|调回|恢复[到成为])(?P<z>[^,，。的]{1,12}?)(?:吧|了|啊)?$"
    r"|^(?:(?:ok(?:ay)?|no|wait|actually|please|let'?s|so)[, ]+)*(?:go |switch |change (?:it|that) |put (?:it|that) |"
    r"make it )?(?:back|revert|return) to (?P<e>[$£€]?\d[\w.,]*(?: \w+)?|[A-Z][\w' -]{1,24})[.!]?$",
    re.I,
)
_NO_TOPIC = re.compile(
    r"(?:应该|其实|还是|不对|错了|改成|那就|就|现在|更正|最多|大概|actually|instead|now|rather|sorry)+", re.I
)
_FIRST = re.compile(r"最初|最早|一开始|\b(?:original|first|initial)\b", re.I)
_SETS_RIGHT = re.compile(
    r"更正|纠正|[说写打记讲搞弄填]错|不对|口误|不是[^,，]{1,12}[,，]?(?:而|应该)是|应该是[^,，]{1,14}[,，]?(?:而)?不是|"
    r"\b(?:correction|i meant|no wait|i misspoke|should (?:be|have been) [^,]{1,24},? not)\b",
    re.I,
)
_SLOT_WORDS: tuple[tuple[str, str], ...] = (
    ("contact", r"联系方式|\bcontact (?:details|info(?:rmation)?)\b"),
    ("contact.address", r"(?<!邮箱)(?<!邮件)地址|住址|(?<!mail )\baddress(?:es)?\b"),
    ("contact.phone", r"电话|手机号?码?|号码|\b(?:phone|mobile|cell|(?<!room )number)\b"),
    ("contact.email", r"邮箱|邮件地址|\be-?mails?\b"),
    ("budget.max", r"预算|\bbudget\b"),
    ("birthday", r"生日|\bbirthday\b"),
    ("name", r"(?:我的)?(?:名字|姓名)|\bmy name\b"),
    ("job.title", r"职业|工作|\b(?:job|profession)\b"),
    ("company.name", r"公司(?:名|信息)?|\b(?:employer|company)\b"),
    ("home.rent", r"房租|租金|\brent\b"),
    ("health.weight", r"体重|\bweight\b"),
    ("health", r"健康|病(?:史|情|历)|医疗|身体(?:状况|情况)|\b(?:health|medical|diagnosis|illness|condition)\b"),
    ("allergy", r"过敏|\ballerg(?:y|ies)\b"),
    ("diet", r"忌口|饮食|\bdiet\b"),
    ("pet", r"宠物|\bpets?\b"),
    ("income", r"收入|工资|薪|\b(?:salary|income|pay|wages?|earnings)\b"),
    ("goal", r"目标|\bgoals?\b"),
    ("payment.method", r"付款方式|支付方式|\bpayment method\b"),
    ("home.city", r"(?:住|在)哪|城市|\bcity\b|\bwhere i live\b"),
    ("plate", r"车牌|\b(?:licen[cs]e|number) plate\b"),
    ("contact.wechat", r"微信号?|\bwechat\b"),
    ("invoice.title", r"抬头"),
    ("school", r"学校|\bschool\b"),
    ("hobby", r"爱好|\bhobb(?:y|ies)\b"),
    ("device", r"设备|\bdevices?\b"),
    ("vehicle", r"\bcar\b|车子|汽车"),
    ("age", r"年龄|\bage\b"),
)


def correction(clause: Clause, scene: Scene) -> bool:
    """Whether a clause corrects what was said or held before; the cue may stand at the head of its sentence."""
    if _PLAIN_ANYWAY.search(clause.text):
        return False
    head = scene.text[clause.sentence_start : clause.start][-24:]
    return bool(_CORRECT.search(clause.text)) or bool(
        re.search(
            r"(?:不对|啊?呸|口误|看错\S{0,2}|说错|记错|更正|错了|^actually|correction|sorry|i meant)[,， ]*$",
            head.strip(),
            re.I,
        )
    )


def returns(clause: Clause) -> bool:
    """Whether an earlier value is to hold again: "back to the old one", "改回300吧"."""
    return bool(_RETURN.search(clause.text)) or _back_to(clause) != ""


def _back_to(clause: Clause) -> str:
    """The value that is gone back to, where it is a figure or a name; "" where none is said."""
    found = _BACK_TO.search(clause.text)
    words = (found["z"] or found["e"] or "").strip() if found else ""
    if not words or re.search(rf"{_FORMER_ZH}|^{_FORMER_EN}|^(?:the|what|work|school|sleep|normal)\b", words, re.I):
        return ""
    return words if found["e"] or re.search(r"\d|[一二三四五六七八九十百千万]", words) else ""


def sets_right(text: str) -> bool:
    """ "更正一下，应该是…", "sorry, it should be …": what follows is sure, whatever word it is said with."""
    return bool(_SETS_RIGHT.search(text))


def topic(words: str) -> str:
    """What a slot is narrowed to; "" where it is only a word that sets right ("应该是3000" is no budget for 应该)."""
    return "" if _NO_TOPIC.fullmatch(words.strip()) else words


def slot_named(words: str) -> str:
    """The slot that a noun names ("地址" -> contact.address), a group's first part ("health") for several, or ""."""
    return next((slot for slot, pattern in _SLOT_WORDS if re.search(pattern, words, re.I)), "")


def slots_named(words: str) -> list[tuple[str, int, str]]:
    """Every slot that the words name: (slot, place of the noun, noun), in the order said, each once."""
    found: dict[str, tuple[str, int, str]] = {}
    for slot, shape in _SLOT_WORDS:
        match = re.search(shape, words, re.I)
        if match:
            found[slot] = (slot, match.start(), match.group())
    return sorted(found.values(), key=lambda each: each[1])


def return_draft(clause: Clause) -> Draft:
    """A RETURN draft; its slot where a word of the clause names one."""
    slot = slot_named(clause.text)
    return Draft(
        slot if slots.declared(slot) else "",
        _back_to(clause),
        clause.start,
        clause.end,
        tags=("of:first",) if _FIRST.search(clause.text) else (),
        text="*",
        base=0.85,
        cue=Cue.RETURN,
        standing=True,
        intent="return",
    )
