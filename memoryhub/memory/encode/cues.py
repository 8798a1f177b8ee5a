"""What the words ask to be done with what is known: correct, forget, return. ("No longer" is read in diet.)"""

import re
from collections.abc import Iterator

from memoryhub.memory import slots
from memoryhub.memory.encode import attribution
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
    r"switched|moved|updated) (?:it |that |my \w+ |the \w+ |from .{1,20} )?(?:to|into)|make (?:it|that) |bump|"
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
_FORGET_ZH = re.compile(
    r"(?:(?:请|帮我|麻烦|你)*(?:把|将)?(?P<a>[^,，]{0,16}?)(?:都|也|全|给)*(?:忘掉|忘了吧|忘记吧?|删掉|删了|删除|"
    r"清除|抹掉|别记了?|不要记|别留着?了?|别存了?|不要保留)|(?:忘掉|忘记|删掉|删除|清除|抹掉|别再?记着?|"
    r"不要再?记着?|别再?存|别再?保存|不要再?保存|不要再?保留)(?P<b>[^,，]{0,20}))"
)
_FORGET_EN = re.compile(
    (
        r"\b(?:forget(?: about)?|delete|erase|remove|wipe|stop remembering|don'?t (?:remember|keep|save|store|"
        r"hold on "
        r"to)|do not (?:remember|keep|save|store)|not hold on to|clear|get rid of)\s+(?P<a>(?:everything|"
        r"anything|all|"
        r"what|that|my|the|any|our|his|her|where)\b.{0,60}|it\b)"
    ),
    re.I,
)
_NOT_FORGET = re.compile(
    (
        r"别忘|不要忘|没忘|忘不|忘了(?:带|拿|说|问|写|密码|关|告诉|跟|是|我们|刚|上次|什么|聊)|我(?:都|又|也|老)?忘|"
        r"我刚忘|i (?:forgot|forget)|don'?t forget|never forget|forget it\b|forget (?:to|how|what we)\b|"
        r"\b(?:line|row|"
        r"column|file|paragraph|word|sentence|comma|button|column|branch|table|code|space|duplicates?)s?\b|[行列段]|"
        r"文件|代码|空格|这句|换行|分支|单词|逗号|标题|重复"
    ),
    re.I,
)
_SLOT_WORDS: tuple[tuple[str, str], ...] = (
    ("contact.address", r"(?:收货)?地址|住址|\baddress(?:es)?\b"),
    ("contact.phone", r"电话|手机号?码?|号码|\b(?:phone|mobile|cell|number)\b"),
    ("contact.email", r"邮箱|邮件地址|\be-?mails?\b"),
    ("budget.max", r"预算|\bbudget\b"),
    ("birthday", r"生日|\bbirthday\b"),
    ("name", r"(?:我的)?(?:名字|姓名)|\bmy name\b"),
    ("job.title", r"职业|工作|\b(?:job|profession)\b"),
    ("company.name", r"公司(?:名|信息)?|\b(?:employer|company)\b"),
    ("health.weight", r"体重|\bweight\b"),
    ("health", r"健康|病(?:史|情|历)|医疗|\b(?:health|medical|diagnosis|illness|condition)\b"),
    ("allergy", r"过敏|\ballerg(?:y|ies)\b"),
    ("diet", r"忌口|饮食|\bdiet\b"),
    ("pet", r"宠物|\bpets?\b"),
    ("income", r"收入|工资|薪|\b(?:salary|income)\b"),
    ("goal", r"目标|\bgoals?\b"),
    ("payment.method", r"付款方式|支付方式|\bpayment method\b"),
    ("home.city", r"(?:住|在)哪|城市|\bcity\b|\bwhere i live\b"),
    ("vehicle", r"\bcar\b|车子|汽车"),
    ("age", r"年龄|\bage\b"),
)
_CUE_WORDS = re.compile(
    r"忘掉|忘了吧|忘记|删掉|删了|删除|清除|抹掉|别记了?|不要记|别留着?|别存"
    r"|\b(?:forget|delete|erase|remove|wipe|clear|get rid of|it)\b",
    re.I,
)
_EDGES = re.compile(
    (
        r"^(?:把|将|我|的|我的|那个|这个|关于|有关|请|你|再|everything|anything|all|what|that|my|the|any|our|about|"
        r"you know|know|you|i|said|told|have|stuff|of|details?|info(?:rmation)?|on)+(?=\b|[\u4e00-\u9fff]|$)\s*|"
        r"(?:的(?:事|信息|内容|记录|东西)?|了|吧|please|anymore|any more|now|from (?:your )?memory|thanks)+$"
    ),
    re.I,
)


def correction(clause: Clause, scene: Scene) -> bool:
    """Whether a clause corrects what was said or held before; the cue may stand at the head of its sentence."""
    if _PLAIN_ANYWAY.search(clause.text):
        return False
    head = scene.text[clause.sentence_start : clause.start][-24:]
    return bool(_CORRECT.search(clause.text)) or bool(
        re.search(r"(?:不对|说错|记错|更正|错了|^actually|correction|sorry|i meant)[,， ]*$", head.strip(), re.I)
    )


def returns(clause: Clause) -> bool:
    return bool(_RETURN.search(clause.text))


def forgets(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "忘掉我的地址", "forget my address": FORGET drafts with slot and value as far as the words name them."""
    match = (_FORGET_ZH if clause.language == "zh" else _FORGET_EN).search(clause.text)
    if not match or _NOT_FORGET.search(clause.text) or _asks_only(clause):
        return
    if not _stripped(_CUE_WORDS.sub("", clause.text)):
        yield from _forgets_that(clause, scene)
        return
    named = (match["a"] or (match["b"] if "b" in match.groupdict() else "") or "").strip()
    for part, at in _parts(named or clause.text, clause):
        slot = _owned(slot_named(part), part)
        value = "" if slot else _stripped(part)
        if slot or len(value) >= 2:
            yield Draft(
                slot,
                value,
                clause.start + at,
                clause.start + at + max(1, len(part)),
                text="*",
                base=0.9,
                cue=Cue.FORGET,
                standing=True,
                intent="forget",
            )


def _forgets_that(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "忘掉吧", "wipe it": what the clause before named, unless that asked to forget already."""
    before = scene.clauses[scene.at - 1] if scene.at else None
    text = before.text if before else (scene.earlier[-1] if scene.earlier else "")
    slot = slot_named(text)
    if slot and not (before and (_FORGET_ZH if before.language == "zh" else _FORGET_EN).search(before.text)):
        yield Draft(
            _owned(slot, text),
            "",
            clause.start,
            clause.end,
            text="*",
            base=0.85,
            cue=Cue.FORGET,
            standing=True,
            intent="forget",
        )


def _owned(slot: str, words: str) -> str:
    """The relation's slot where the words say whose it is ("my ex's number")."""
    named = re.search(rf"\b(?:my|our) (?:{attribution.EN_WORDS})'?s?\b", words, re.I) or re.search(
        rf"(?:{attribution.ZH_WORDS})的", words
    )
    whose = attribution.relation(named.group()) if named and slot else ""
    return f"{whose}.{slot}" if whose else slot


def _asks_only(clause: Clause) -> bool:
    return bool(re.search(r"怎么|如何|能不能教|\bhow (?:do|can|to)\b", clause.text, re.I))


def _parts(named: str, clause: Clause) -> list[tuple[str, int]]:
    at = max(0, clause.text.find(named))
    if slot_named(named):
        return [(named, at)]
    before_words = clause.text if not _stripped(named) else named
    return [(before_words, max(0, clause.text.find(before_words)))]


def _stripped(words: str) -> str:
    last = None
    while last != words:
        last, words = words, _EDGES.sub("", words).strip(" ,，.!的")
    return words


def slot_named(words: str) -> str:
    """The slot that a noun names ("地址" -> contact.address), a group's first part ("health") for several, or ""."""
    return next((slot for slot, pattern in _SLOT_WORDS if re.search(pattern, words, re.I)), "")


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
