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
_RETURN = re.compile(
    (
        r"(?:回到|恢复|还是(?:用|按|照|改回)|改回|换回|退回|沿用)(?:到|成)?(?:旧的?|老的?|原来的?|之前的?|以前的?|"
        r"最初的?|上一?版的?|原先的?)|\b(?:back to|go(?:ing)? back to|revert(?:ing)? to|return to|restore|"
        r"switch back "
        r"to|stick with) (?:the |our |my )?(?:old|previous|original|former|earlier|first|what we had|how it was|way "
        r"it was)\b"
    ),
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
    ("income", r"收入|工资|薪|\b(?:salary|income)\b"),
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
    return bool(_RETURN.search(clause.text))


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
        "",
        clause.start,
        clause.end,
        text="*",
        base=0.85,
        cue=Cue.RETURN,
        standing=True,
        intent="return",
    )
