"""How to reach the user: phone, e-mail, chat handle, address, extension, delivery, payment, invoice."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import told
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Cue

_PHONE = re.compile(
    r"(?<![A-Za-z0-9.])(?:\+\d{9,15}|\+\d{1,3}(?:[ .-]\(?\d{1,5}\)?){2,5})(?![A-Za-z0-9])|"
    r"(?<![A-Za-z0-9.])(?:\+\d{1,3}[ -]?)?(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[ -]?\d{7,8}|\(?\d{3,5}\)?[ "
    r"-]\d{3,6}(?:[ -]\d{2,4}){0,2}|0\d{9,10})(?![A-Za-z0-9])"
)
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{2,63}){1,4}")
_PHONE_CUE = re.compile(
    (
        r"电话|手机|号码|联系方式|打给我|联系我|座机|热线|微信同号|\b(?:phone|mobile|cell|number|call me|text me|"
        r"reach me|landline|tel|whatsapp)\b"
    ),
    re.I,
)
_EMAIL_CUE = re.compile(
    (
        r"邮箱|邮件|e-?mail|电邮|发到|mail|收票|@我|联系方式|\breach me\b|\bcontact me\b|\bwrite (?:to )?me\b|"
        r"\baddress\b"
    ),
    re.I,
)
_SENDS_TO = re.compile(
    r"(?:发给|寄给|转给|抄送|给.{1,6}发|send (?:it|this|them|an? \w+|the \w+) to|forward|cc|email|mail)\s*$", re.I
)
_OTHERS = re.compile(
    (
        r"(?:客户|老板|同事|供应商|房东|前任|他|她|对方|律师|医生|师傅|中介|店家|物业|快递)(?:的|那边)?.{0,4}(?:电话|"
        r"手机|号码|邮箱)|\b(?:his|her|their|(?!(?:my|mine|that|it|here|there|what|who|he|she|let)\b)\w+'s)\s+(?:\w+ )?"
        r"(?:number|phone|mobile|cell|e-?mail|"
        r"mail|address)\b"
    ),
    re.I,
)
_WHOSE = re.compile(
    (
        r"(?P<zh>[\u4e00-\u9fff]{1,6}?)的?(?:电话|手机号?码?|号码|邮箱|联系方式)|\b(?:my |our |the )?(?P<en>[\w.' "
        r"-]{2,24}?)(?:'s)\s+(?:\w+ )?(?:number|phone|mobile|cell|e-?mail)"
    ),
    re.I,
)


_REACH_ZH = (
    r"(?:(?:办公|工作|私人|家庭|新|公司|家里)?的?(?:电话|手机号?码?|号码|电邮|邮箱|邮件地址|微信号?|"
    r"地址|住址|联系方式))"
)
_ROLE_ZH = (
    r"(?:紧急联系人|联系人|对接人|接口人|客户|老板|领导|同事|同学|朋友|闺蜜|邻居|室友|供应商|房东|前任|律师|医生|大夫|师傅|中介|店家|物业|"
    r"快递员?|保姆|阿姨|司机|班主任|老师|教练|导师|秘书|助理|经理|[表堂][哥姐弟妹])"
)
# Somebody's name before what they are reached by: by surname (张三, 小陈, 陈老师), by call name (阿强, 圆圆), in Latin.
_NAMED_ZH = re.compile(
    rf"(?:^|[^\u4e00-\u9fff]|记一下|记下|记住|存一下|保存|还有|另外|{_ROLE_ZH})(?P<n>(?!{_ROLE_ZH}|[^的]{{0,2}}[换办改用留设新买填])"
    rf"(?:[老小]?[{told.SURNAMES}](?:总|工|姐|哥|{_ROLE_ZH}|(?:(?!的)[\u4e00-\u9fff]){{1,2}})?|[阿小](?!的)[\u4e00-\u9fff]|"
    rf"(?P<d>[\u4e00-\u9fff])(?P=d)|[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?))(?:(?:家|公司)?的{_REACH_ZH}|{_REACH_ZH})"
)
_NAMED_EN = re.compile(
    r"(?<![\w'])(?!(?:That|It|Here|There|What|Who|He|She|Let)'s)(?P<n>[A-Z][\w-]+(?: [A-Z][\w-]+)?)'s (?:\w+ ){0,2}?"
    r"(?i:phone|number|mobile|cell|landline|e-?mail|mail|address|wechat|telegram|whatsapp|skype|discord|handle)\b"
)


def _named(clause: Clause) -> str:
    """The person whose number, mailbox or address the clause names; "" where it is the user's or a family member's."""
    found = (_NAMED_ZH if clause.language == "zh" else _NAMED_EN).search(clause.text)
    return found["n"] if found else ""


_NO_PHONE = re.compile(
    r"(?:税号|单号|订单|卡号|账号|编号|序列号|发票)[^,，]{0,6}$|\b(?:vat|tax|account|order|tracking|invoice|reference|ref|policy|"
    r"flight|serial|"
    r"model|card|booking|licen[cs]e)(?: number| no\.?)?(?: is|:)?[A-Z ]*$",
    re.I,
)


def _reachable(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """Phone and e-mail, where a cue in the clause or the one before says that they are somebody's; else nothing."""
    before = scene.before()
    context = (before.text if before else "") + " " + clause.text
    for pattern, cue, slot in ((_EMAIL, _EMAIL_CUE, "contact.email"), (_PHONE, _PHONE_CUE, "contact.phone")):
        for match in pattern.finditer(clause.text):
            ahead = clause.text[: match.start()]
            if not cue.search(context) or _SENDS_TO.search(ahead) or _NO_PHONE.search(ahead):
                continue
            topic = _whose(clause.text) if _OTHERS.search(clause.text) and scene.owner.kind != "family" else ""
            topic = _named(clause) or topic or _introduced(clause, before, ahead)
            value = match.group() if slot == "contact.email" else match.group().strip()
            yield Draft(
                slot,
                value,
                clause.start + match.start(),
                clause.start + match.end(),
                topic=topic,
                base=0.93 if not topic else 0.85,
                standing=True,
            )
            break


_INTRODUCED = re.compile(
    r"(?:走|找|联系|由|换成了?|负责人是|对接人是|联系人是|叫)(?P<zh>[\u4e00-\u9fff](?:工|总|姐|哥|老师|律师|医生|经理|师傅)|[\u4e00-\u9fff]{2,3})[了吧]?$"
    r"|\b(?:contact|lawyer|doctor|agent|landlord|lead|manager|plumber|accountant|person|talk to|ask for|"
    r"reach) (?:there |now )?"
    r"(?:is |: |to )?(?P<en>(?:Mr|Mrs|Ms|Dr)\.? ?[A-Z]\w+|[A-Z]\w+(?: [A-Z]\w+)?)$"
)


_NUMBER_LEAD = re.compile(
    r"[,，(]?\s*(?:的?电话|手机|号码|phone|tel|number|mobile|cell)(?: number| is)*[:：是 ]*$", re.I
)


def _introduced(clause: Clause, before: Clause | None, ahead: str) -> str:
    """Who was named right before a number that stands alone ("…都走李工，电话 138…"): it is theirs, not the user's."""
    if re.search(r"我|\bmy (?:number|phone|mobile|cell)\b", clause.text, re.I):
        return ""
    found = _INTRODUCED.search(_NUMBER_LEAD.sub("", ahead)) or (_INTRODUCED.search(before.text) if before else None)
    return (found["zh"] or found["en"]) if found else ""


def _whose(text: str) -> str:
    found = _WHOSE.search(text)
    return ((found["zh"] or found["en"] or "") if found else "").removeprefix("fyi ").removeprefix("my ").strip()


reader("zh")(_reachable)
reader("en")(_reachable)

_WECHAT = r"(?:微信号?|wechat(?: id)?|telegram|line id|qq号?|discord|skype|slack handle)"
_HANDLE = re.compile(rf"{_WECHAT}(?:号|账号)?\s*(?:是|为|:|：|is)\s*@?(?P<v>[A-Za-z0-9_-]{{4,30}})", re.I)
_HANDLE_BARE = re.compile(
    rf"{_WECHAT}(?:号|账号)?\s*@?(?P<v>(?=[A-Za-z0-9_-]*[\d_-])[A-Za-z][A-Za-z0-9_-]{{4,30}})(?=$|[,，。\s])", re.I
)


def _handle(clause: Clause, scene: Scene) -> Iterator[Draft]:
    said = _HANDLE.search(clause.text)
    match = said or _HANDLE_BARE.search(clause.text)
    if match:
        start = clause.start + match.start("v")
        base = 0.9 if said else 0.86
        end = start + len(match["v"])
        yield Draft("contact.wechat", match["v"], start, end, topic=_named(clause), base=base, standing=bool(said))


reader("zh")(_handle)
reader("en")(_handle)
frame("zh", "contact.extension", r"分机(?:号)?(?:是|:|：)?\s*(?P<v>\d{2,6})", cut="as_is")
frame("en", "contact.extension", r"\b(?:extension|ext\.?)\s*(?:is|:)?\s*(?P<v>\d{2,6})\b", cut="as_is")
frame(
    "zh",
    "invoice.title",
    (
        r"(?:发票)?抬头(?:是|开|写|:|：)?\s*(?P<v>[\u4e00-\u9fffA-Za-z()（）]{4,30}(?:公司|中心|店|厂|学校|医院|"
        r"工作室|社))"
    ),
    cut="as_is",
)

_ADDRESS_ZH = re.compile(
    r"(?:(?P<t>收货|家庭|公司|办公|寄件|邮寄|收件|快递|我家|家里|新)?(?:的)?地址(?:给你存一下|改一?下|改成|换成|"
    r"变成|变更为|更新为|是|为|在)?|(?:寄|送|发|邮)到|家住)\s*[:：]?\s*(?P<v>.+)"
)
_ADDRESS_SHAPE = re.compile(
    r"(?:[省市区县镇乡]|路|街|巷|弄|号|栋|幢|单元|室|楼|小区|花园|苑|大厦|村|广场|园区|座|"
    r"[\d一二三四五六七八九十]+层)"
)
_ADDRESS_EN = re.compile(
    r"\b(?:my|our|the|new|home|delivery|shipping|mailing|postal|billing|work|office|"
    r"current)?\s*(?P<t>delivery|shipping|mailing|home|billing|office|work)?\s*address(?: is| has changed to|"
    r"'s|:| to| changed to)(?: now)?\s+(?P<v>\d+.{5,80}|[A-Z].{5,80}\d.*)"
    r"|\b(?:i|we) (?:now )?live at (?P<w>\d+.{4,80})|\b(?:ship|deliver|send) (?:it|things|parcels|everything|"
    r"packages|all orders|orders) to (?P<x>\d+ .{5,80})",
    re.I,
)


@reader("zh")
def address_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    match = _ADDRESS_ZH.search(clause.text)
    if not match:
        return
    raw = clause.text[match.start("v") :]
    words = re.split(r"[,，;；!~]|(?:吧|哈|哦|啊|谢谢|别弄错|记一下|就行|麻烦)+$| (?=电话|收件)", raw)[0].strip(" 了。")
    shapes = {found.group() for found in _ADDRESS_SHAPE.finditer(words)}
    if len(shapes) >= 2 and 5 <= len(words) <= 60 and not re.search(r"哪|什么|吗", words):
        topic = _named(clause) or (match["t"] if match["t"] in ("公司", "办公", "寄件") else "")
        start = clause.start + match.start("v")
        yield Draft("contact.address", words, start, start + len(words), topic=topic, base=0.92, standing=True)


@reader("en")
def address_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """An address may run over commas: it is read to the end of its sentence."""
    match = _ADDRESS_EN.search(scene.text, clause.start, clause.sentence_end)
    if not match or match.start() >= clause.end:
        return
    group = next(name for name in ("v", "w", "x") if match[name])
    end = min(match.end(group), clause.sentence_end)
    words = re.split(r"\s(?:and|please|thanks|but|so|if|not)\s|[!?;()]", scene.text[match.start(group) : end])[
        0
    ].rstrip(" .,")
    if re.search(r"\d", words) and len(words.split()) >= 3:
        start = match.start(group)
        yield Draft(
            "contact.address",
            words,
            start,
            start + len(words),
            topic=_named(clause) or _possessor(scene.text[clause.start : match.end()]),
            base=0.9,
            standing=True,
            quote=(clause.start, max(clause.end, start + len(words))),
        )


def _possessor(words: str) -> str:
    """ "my boss's address is": the boss."""
    found = re.search(r"\b(?:my|our|the) (?P<w>[a-z-]+(?: [a-z-]+)?)'s (?:\w+ )?address\b", words, re.I)
    return found["w"].lower() if found else ""


frame(
    "zh",
    "delivery",
    (
        r"(?:快递|包裹|外卖|东西|货)(?:以后|都|就|一律|统一|请|记得)*(?:帮我)?(?P<v>(?:放|送|寄|存)(?:到|在|"
        r"去)?[\u4e00-\u9fffA-Za-z0-9]{2,14})"
    ),
    cut="noun",
    deny=r".*(?:吗|哪|几点|什么)|送到了|放了",
    base=0.84,
    standing=True,
)
frame(
    "en",
    "delivery",
    (
        r"\b(?:leave|put|drop)(?: my| all| the| any)? (?:parcels?|packages?|deliver(?:y|ies)|orders?|post)(?: off)? "
        r"(?P<v>(?:at|with|in|by|behind|on) .+)"
    ),
    base=0.84,
    longest=24,
    standing=True,
)
_PAY_ZH = (
    r"(?:微信|支付宝|信用卡|花呗|现金|银联|银行卡|对公转账|转账|货到付款|刷卡|Apple ?Pay|PayPal|京东白条|云闪付|"
    r"数字人民币|公司账户|公司卡|分期|月付|季付|年付|押一付三|借记卡)"
)
frame(
    "zh",
    "payment.method",
    (
        rf"(?:付款|支付|付钱|买单|结账|打款|交费|付费|缴费)(?:方式)?(?:以后|就|都|还是|一律|习惯|改|换)*(?:用|"
        rf"走|改成|"
        rf"换成|是|选|:)+(?P<v>{_PAY_ZH})"
    ),
    cut="as_is",
    base=0.9,
    standing=True,
)
frame(
    "zh",
    "payment.method",
    (
        rf"(?:以后|都|一般|习惯|统一|平时|通常|还是|改|一律|只)(?:用|走|刷|选|改成|要|做|接受|"
        rf"支持)*(?P<v>{_PAY_ZH})(?:付款?|支付|结账|买单|付钱)?(?=$|[,，了吧的。])"
    ),
    cut="as_is",
    base=0.86,
)
frame(
    "zh",
    "payment.method",
    r"(?:按|改成?|换成?|走|谈下来改)(?P<v>[月季年]付|[年月季]度?付款|按[年季月]付)",
    cut="as_is",
    base=0.86,
)
frame(
    "en",
    "payment.method",
    (
        r"<i>(?: always| usually| only| prefer to| would rather| normally|'d rather|'ll)* pay(?:s|ing)?(?: for \w+)? "
        r"(?:by|with|via|using|in)\s+(?P<v>.+)"
    ),
    deny=r"attention|rent|time|full|advance|a friend",
    longest=10,
    base=0.88,
)
frame(
    "en",
    "payment.method",
    (
        r"(?:<my> (?:preferred |usual )?payment method is(?: now)?|\b(?:use|charge)) (?P<v>(?:my |the )?(?:(?:\w+ "
        r")?(?:credit|debit|company|business) card|paypal|apple pay|google pay|bank transfer|cash|amex|visa|"
        r"mastercard|direct debit|invoice))(?: for (?:payments?|everything|all))?"
    ),
    cut="as_is",
    base=0.88,
    standing=True,
)
# How often, ordered in passing: "改成按季度付吧", "let's make it quarterly payments".
frame(
    "zh",
    "payment.method",
    r"(?:改成?|换成?|变成|以后|那就|还是)(?:按|走)?(?P<v>每?(?:个?月|季度?|半年|年|周)(?:一)?(?:付|结|缴))(?:款|费|清)?(?:吧|了)?$",
    cut="as_is",
    cue=Cue.CORRECT,
    standing=True,
    base=0.86,
)
frame(
    "en",
    "payment.method",
    (
        r"\b(?:make (?:that|it)|let'?s (?:do|go|switch to|change to)|switch(?:ing)? to|change (?:that|it) to|instead) "
        r"(?P<v>(?:monthly|quarterly|yearly|annual|weekly) (?:payments?|billing|invoices?|instal+ments?))"
    ),
    cut="as_is",
    cue=Cue.CORRECT,
    standing=True,
    base=0.86,
)
frame(
    "en",
    "payment.method",
    (
        r"\b(?:we|i)(?:'re|'m| are| am)?(?: now)? (?:pay|paying|billed|switching to|switched to|moved to|going) "
        r"(?P<v>annually|monthly|quarterly|yearly|(?:annual|monthly|quarterly|yearly) (?:billing|payments?))"
    ),
    cut="as_is",
    base=0.86,
)
