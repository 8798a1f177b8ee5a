"""What is told of others and of things: somebody's number, trade or place of work; an event's day, place and size.

"我表妹换邮箱了，现在用…", "张涛是我的叔叔，其职位是设计总监", "创意市集改期了，改到下周二". A sentence is
read with its subject carried from clause to clause; each value stands in a slot of that subject, so that a later one
takes the earlier one's place. English things are read in `things`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.language import api as language
from memoryhub.memory.encode import attribution, dating, gazetteer, phrasing, stance, told
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.types import Cue

OF_OTHERS, NAME_OF, INSTEAD_OF_ALL = "whose:other", "name-of:", "all:replaced"  # tags
ACQUAINTED = "acquaintance"  # the slot that says who a name is

# -- attributes: slot, what it is called, how it is shown -----------------------------------------------------------
_ATTRIBUTES: tuple[tuple[str, str, str], ...] = (
    ("contact.phone", r"(?:联系)?(?:电话|手机)(?:号码?)?|联系方式|号码", "电话"),
    ("contact.email", r"(?:电子)?邮箱(?:地址)?|邮件(?:地址)?", "邮箱"),
    ("contact.wechat", r"微信号?", "微信"),
    ("company.name", r"(?:工作|上班的?)?(?:单位|公司|东家)(?:名称|名字)?", "单位"),
    ("work.place", r"工作地(?:点)?|(?:工作|上班)的?地[方点]", "工作地"),
    ("job.title", r"(?:工作)?(?:职业|职位|职务|岗位|头衔)|工作", "职业"),
    ("hobby", r"(?:兴趣)?爱好|兴趣", "爱好"),
    ("education", r"(?:最高)?学历|文化程度", "学历"),
    ("birthday", r"生日", "生日"),
    ("hometown", r"老家|家乡|籍贯", "老家"),
    ("health.height", r"身高", "身高"),
    ("contact.address", r"(?:家庭)?住址|地址", "地址"),
)
_OF_THINGS: tuple[tuple[str, str, str], ...] = (
    ("event.date", r"(?:举[办行]|开始|开幕|活动|开会)?的?(?:时间|日期)", "时间"),
    ("event.place", r"(?:举[办行]|活动|开会)?的?(?:地点|地址|场地|会场|地方)", "地点"),
    ("event.size", r"(?:预计|参加|活动)?的?(?:规模|人数)", "规模"),
)
_ANY = "|".join(pattern for _, pattern, _ in (*_ATTRIBUTES, *_OF_THINGS))
_LABELS = {slot: label for slot, _, label in (*_ATTRIBUTES, *_OF_THINGS)}

# -- whose ----------------------------------------------------------------------------------------------------------
_MORE_RELATIONS = {
    "relative": r"婶婶|婶子|舅妈|舅母|姑妈|姑父|姑姑|姨父|姨妈|伯父|伯母|大伯|表[哥弟姐妹]|堂[哥弟姐妹]|嫂子|姐夫"
    r"|妹夫|弟媳|叔叔|舅舅|阿姨|侄[子女]|外甥女?",
    "colleague": r"同事|下属|搭档|同学|徒弟",
    "boss": r"上司|领导|老板|主管|经理",
    "friend": r"朋友|闺蜜|哥们儿?|发小|好友",
    "roommate": r"室友|舍友",
    "person": r"邻居|房东|老师|导师|客户|师傅|司机|保姆|助理|秘书|教练|中介|物业",
}
_MORE = "|".join(_MORE_RELATIONS.values())
_RELATION = rf"(?:{_MORE}|{attribution.ZH_WORDS})"
# Of these there is one: whose it is says enough; of the others the word tells them apart.
ONE_OF_A_KIND = attribution.ONE_OF_A_KIND
_OPENER = (
    r"(?:(?:更正|纠正|记|说|改|补充)一下[,，:：]?|跟你说(?:个事|一声)?[,，]?|刚?(?:接到|收到)通知[,，]?|对了[,，]?"
    r"|听说|另外[,，]?|"
    r"其实|以后|今后|麻烦|上(?=我))*"
)
_WHOSE = re.compile(
    rf"^{_OPENER}(?:给|帮)?(?:我们?|咱们?|俺)(?:家)?(?:的|那个|那位"
    rf"|这个)?(?P<rel>{_RELATION})(?:(?P<n>[{told.SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=的|是|在|现))?"
    r"[,，]?(?:(?:他|她)们?|那边|那里|那儿)?"
)
_CALLED = re.compile(rf"^(?P<name>[{told.SURNAMES}][\u4e00-\u9fff]{{1,2}})是我们?(?:家)?的?(?P<rel>{_RELATION})$")
_NAMED = re.compile(
    rf"^{_OPENER}(?P<name>[{told.SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=的(?:{_ANY})|(?:他|她)?(?:是个|是名|是一|是做"
    rf"|是当)|(?:他|她)?在[^,，]{{2,14}}(?:上班|工作)|(?:特别?|非常|很)?(?:喜欢|爱(?!好)))"
)
_THING = re.compile(
    rf"^{_OPENER}(?:我(?:将要|要|会"
    rf"|准备)?参加的)?[“\"「《]?(?P<thing>[^我你您他她它这那,，。\s“”\"]{{3,22}}?)[”\"」》]?(?:(?=的"
    rf"(?:{_ANY})[^,，]{{2,}})|(?=的?(?:时间|日期)?(?:改期|推迟|延期|提前|改时间|调整))|"
    r"(?=(?:改|换)(?:了)?地[方点])|(?=的?(?:人数|规模)(?:变|改|调))|(?=(?:将|会|定)?(?:于|在)[^,，]{2,20}(?:举行"
    r"|举办|召开|开幕)))"
)
_ATTENDED = re.compile(
    r"^(?:我|我们)(?:将要|要|会|准备|打算)?(?:参加|去)的[“\"「《]?(?P<thing>[^,，。\s“”\"]{3,22}?)[”\"」》]?$"
)
_GOES_ON = re.compile(r"^(?:其|它|他|她|这个活动|那边)(?:的)?")

# -- what -----------------------------------------------------------------------------------------------------------
_NOW = r"(?:现在|目前|如今|已经|最近|都|又|就|用的|所用的|上个月|前不久|这个月)*"
_IS = (
    rf"{_NOW}(?P<verb>应该是|改成了?|改为了?|换成了?|变成了?|变为|调整[成为]了?|定在了?|改在了?|改到了?|推迟到了?"
    rf"|提前到了?|"
    r"叫做?|叫|是|为|在|:|：)(?:在|于)?(?P<v>.+)$"
)
_HAS = [(slot, re.compile(rf"^的?{_NOW}(?:的)?(?:{pattern}){_IS}")) for slot, pattern, _ in _ATTRIBUTES]
_THINGS_HAVE = [(slot, re.compile(rf"^的?{_NOW}(?:{pattern}){_IS}")) for slot, pattern, _ in _OF_THINGS]
_JOB_ENDS = (
    r"(?:师|员|长|医生|工人|经理|主管|总监|会计|律师|警察|警官|警司|农民|护士|教授|老师|助理|代表|顾问|专家|编辑"
    r"|记者|歌手|模特|司机|保安|"
    r"学生|教练|导演|作家|画家|军人|秘书|店长|老板|合伙人|主任|医师|工|务)"
)
_WORKS_AS = re.compile(
    rf"^{_NOW}(?:改|转)?(?:是|做|当|担任|任|干)(?:的是|个|名|一[名位个]|做|当"
    rf"|了)*(?P<v>[^,，是在]{{0,12}}?{_JOB_ENDS})(?:这个?职位|的)?(?:的?工作)?[了的呢啊哦]*$"
)
_WORKS_IN = re.compile(
    rf"^{_NOW}(?:在|于|调[到去]了?|换到了?|去了?|搬到了?)(?P<v>[^,，]{{2,18}}?)(?:上班|工作|做事|任职|发展"
    rf"|办公)[了的呢啊哦]*$"
)
_FIRM = re.compile(
    r"(?:公司|所|院|中心|局|学校|大学|中学|小学|银行|馆|店|厂|社|部|集团|合作社|机构|工作室|俱乐部|协会)$"
)
_NEW_FIRM = re.compile(
    rf"^(?:从[^,，]{{2,14}}离职[,，]?)?{_NOW}(?:新(?:单位|公司|东家)(?:是|叫|在)|去了?|加入了?|入职了?|跳槽[到去]了?"
    rf"|进了)(?P<v>[^,，]{{2,24}}?)[了的呢啊]*$"
)
_FOND = re.compile(
    rf"^{_NOW}(?:特别?|非常|很|最|更|挺|超)*(?:喜欢|爱(?!好)|热爱|喜爱|迷上了?|爱上了?)(?:的?(?:事儿?|事情"
    rf"|活动)(?:就?是)(?:去)?|去|上)?(?P<v>[^,，]{{1,10}}?)"
    r"(?:作为[^,，]{0,8})?[了的呢啊哦]*$"
)
_FONDER = re.compile(r"更|迷上|爱上|变成|改成|现在")
_EATS = re.compile(r"^(?:吃|喝|[甜咸辣酸苦])|^(?:我|你|他|她|跟|和|说|看(?!书|电影|剧|展))")
_CHANGED: tuple[tuple[str, str], ...] = (
    ("contact.email", r"换(?:了|新)?(?:个)?邮箱"),
    ("contact.phone", r"换(?:了|新)?(?:个)?(?:号码?|电话|手机号?)"),
    ("company.name", r"换(?:了)?(?:单位|公司)|跳槽|(?:从[^,，]{2,14})?离职"),
    ("job.title", r"转行|改行|不[干做当][^,，]{1,8}了|升职|升了|岗位变动|调岗|换(?:了)?(?:工作|岗位)"),
    ("work.place", r"换(?:了)?地方|调走|调动|(?:已经)?不在[^,，]{2,10}(?:上班|工作)?了"),
    ("hobby", r"换(?:了)?爱好"),
    ("event.date", r"改期|推迟|延期|提前|改(?:了)?时间|时间(?:变|改)了?"),
    ("event.place", r"(?:改|换)(?:了)?地[方点]|地点(?:变|改)了"),
    ("event.size", r"(?:人数|规模)(?:变了?|有变化|改了|调整)"),
)
_TURNS = [(slot, re.compile(rf"^的?{_NOW}(?:{pattern})[了啦]?$")) for slot, pattern in _CHANGED]
_MAIL, _PHONE = (
    re.compile(r"[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"),
    re.compile(r"(?<!\d)(?:\+?\d[\d -]{5,16}\d)(?!\d)"),
)
_THEN = re.compile(
    r"^(?:现在|如今|目前|就|已经|改|换|又)*(?:是|改到了?|改成|改为|换到了?|换成|推迟到了?|延到|提前到了?|定在了?|在"
    r"|去了?|到了?|用(?:的是)?|做|当|担任|变成|于)?(?P<v>.+)$"
)
_TAIL = re.compile(r"(?:才?(?:开始|开|办|举行|举办|召开|上班|工作|发展|开幕)|[了的呢啊哦吧呀]|左右)+$")
_NO_VALUE = re.compile(
    r"什么|怎么|哪|谁|多少|吗$|呢$|没|不(?!锈)|^(?:的|了|个|我|你|他|她|好|很|太|挺|真|有点|比较"
    r"|[一二三四五六七八九十]样|变|改)|"
    r"(?:很|太|真|挺)(?:忙|累|好|多|少|难|远|近|高|低|贵|长|短|烦|重)"
)
_LONGEST = {
    "contact.email": 60,
    "contact.phone": 24,
    "contact.wechat": 24,
    "company.name": 26,
    "event.place": 24,
    "contact.address": 40,
    "event.date": 22,
}


@dataclass(frozen=True, slots=True)
class Subject:
    """Who or what a sentence is about. `relation` "" for a thing; `word` as people say it; `name` where it is known."""

    relation: str
    word: str
    name: str = ""

    @property
    def shown(self) -> str:
        return f"你{self.word}" if self.relation and self.word != self.name else self.word

    def slot(self, own: str) -> str:
        if not self.relation or (self.relation == "person" and self.word == self.name and own.startswith("contact.")):
            return own
        return f"{self.relation}.{own}"

    @property
    def topic(self) -> str:
        return "" if self.relation in ONE_OF_A_KIND else self.word


@dataclass(slots=True)
class _Reading:
    """The subject and the attribute in question, carried along a message."""

    subject: Subject | None = None
    turned: str = ""  # the slot that was said to have changed
    since: int = -1  # where that was said


def told_of_others(parts: Sequence[Clause], said_at: datetime, time_zone: str) -> dict[int, list[Draft]]:
    """Drafts by the place of the clause they stand in."""
    found: dict[int, list[Draft]] = {}
    reading, sentence = _Reading(), -1
    for at, clause in enumerate(parts):
        if clause.language != "zh" or stance.imagined(clause.text) or (clause.is_last and "?" in clause.mark):
            reading = _Reading()
            continue
        if clause.sentence != sentence and clause.sentence != sentence + 1:
            reading = _Reading()
        sentence = clause.sentence
        drafts = list(_of_clause(clause, reading, said_at, time_zone))
        if drafts:
            found[at] = drafts
    return found


def _of_clause(clause: Clause, reading: _Reading, said_at: datetime, time_zone: str) -> Iterator[Draft]:
    text = clause.text
    called = _CALLED.match(text)
    if called:
        reading.subject, reading.turned = related(called["rel"], called["name"]), ""
        yield _alias(reading.subject, clause)
        return
    subject, rest = _subject(text, reading)
    if subject is None:
        reading.subject = None
        return
    reading.subject = subject
    turned = next((slot for slot, pattern in _TURNS if pattern.match(rest)), "")
    if turned:
        reading.turned, reading.since = turned, clause.start
        return
    value = _value(rest, subject, reading.turned, said_at, time_zone)
    if value:
        begin = reading.since if reading.turned else clause.start
        reading.turned = ""
        made = _draft(subject, *value, clause, len(text) - len(rest), said_at, time_zone)
        yield replace(made, quote=(begin, clause.end))


def _subject(text: str, reading: _Reading) -> tuple[Subject | None, str]:
    """Who or what a clause is about, and the rest of it."""
    whose = _WHOSE.match(text)
    if whose:
        who = related(whose["rel"], whose["n"] or "")
        own_name = who.name and who.relation not in ONE_OF_A_KIND  # "my colleague Sun Qian": of several, that one
        return Subject("person", who.name, who.name) if own_name else who, text[whose.end() :]
    named = _NAMED.match(text)
    if named:
        return Subject("person", named["name"], named["name"]), re.sub(r"^(?:他|她)", "", text[named.end() :])
    attended = _ATTENDED.match(text)
    if attended:
        return Subject("", attended["thing"]), ""
    thing = _THING.match(text)
    if thing and not re.search(rf"^(?:{_RELATION})$|[的了]$|^(?:公司|学校|我们|今天|明天|每)", thing["thing"]):
        return Subject("", thing["thing"]), text[thing.end() :]
    goes_on = _GOES_ON.match(text)
    if reading.subject and (goes_on or not re.match(r"我|你|您|咱", text)):
        return reading.subject, text[goes_on.end() if goes_on else 0 :]
    return None, text


def related(word: str, name: str) -> Subject:
    """Somebody by what they are to the user."""
    more = next((key for key, words in _MORE_RELATIONS.items() if re.fullmatch(words, word)), "")
    return Subject(more or attribution.relation(word) or "person", word, name)


def _value(rest: str, subject: Subject, turned: str, said_at: datetime, time_zone: str) -> tuple[str, str, bool] | None:
    """(own slot, value, whether it is said to have changed)"""
    for slot, pattern in _HAS if subject.relation else _THINGS_HAVE:
        match = pattern.match(rest)
        if match and not (slot == "contact.address" and _MAIL.search(match["v"])):
            slot = "company.name" if slot == "work.place" and _FIRM.search(_TAIL.sub("", match["v"])) else slot
            value = _clean(slot, match["v"], said_at, time_zone)
            return (
                (slot, value, bool(re.search(r"改|换|变|调整|应该|现在|如今|目前|推迟|提前", rest[: match.start("v")])))
                if value
                else None
            )
    if subject.relation:
        return _of_person(rest, turned, said_at, time_zone)
    put_off = re.match(r"^的?(?:时间|日期)?(?:推迟|延期|提前|改期|调整)(?:到|至|为)了?(?P<v>[^,，]{2,20})$", rest)
    if put_off:
        value = _clean("event.date", put_off["v"], said_at, time_zone)
        return ("event.date", value, True) if value else None
    held = re.match(r"^(?:将|会|定)?(?:于|在)(?P<v>[^,，]{2,20}?)(?:举行|举办|召开|开幕)[了的]?$", rest)
    if held:
        slot = "event.date" if language.dates(held["v"], said_at, time_zone) else "event.place"
        value = _clean(slot, held["v"], said_at, time_zone)
        return (slot, value, False) if value else None
    return _turned_to(rest, turned, said_at, time_zone) if turned else None


def _of_person(rest: str, turned: str, said_at: datetime, time_zone: str) -> tuple[str, str, bool] | None:
    mail, phone = _MAIL.search(rest), _PHONE.search(rest)
    if mail and re.search(r"邮|用|地址", rest[: mail.start()]):
        return "contact.email", mail.group(), True
    if phone and re.search(r"电话|手机|号|打给", rest[: phone.start()]):
        return "contact.phone", re.sub(r"[ -]", "", phone.group()), True
    firm = _NEW_FIRM.match(rest)
    if (
        firm
        and (turned == "company.name" or re.search(r"新(?:单位|公司)|离职|入职|跳槽", rest))
        and _FIRM.search(firm["v"])
    ):
        return "company.name", firm["v"], True
    works_in = _WORKS_IN.match(rest)
    if works_in and not _NO_VALUE.search(works_in["v"]):
        slot = "company.name" if _FIRM.search(works_in["v"]) else "work.place"
        known = slot == "company.name" or re.search(gazetteer.ZH, works_in["v"])
        return (slot, works_in["v"], bool(turned) or bool(re.match(r"现在|如今|目前|调|换", rest))) if known else None
    works_as = _WORKS_AS.match(rest)
    if works_as and not _NO_VALUE.search(works_as["v"]):
        return "job.title", works_as["v"], bool(turned) or bool(re.match(r"现在|如今|目前|改|转", rest))
    fond = _FOND.match(rest)
    if fond and not _EATS.search(fond["v"]) and not _NO_VALUE.search(fond["v"]):
        return "hobby", fond["v"], bool(_FONDER.search(rest[: fond.start("v")]))
    return _turned_to(rest, turned, said_at, time_zone) if turned else None


def _turned_to(rest: str, turned: str, said_at: datetime, time_zone: str) -> tuple[str, str, bool] | None:
    match = _THEN.match(rest)
    value = _clean(turned, match["v"], said_at, time_zone) if match else ""
    return (turned, value, True) if value else None


def _clean(slot: str, words: str, said_at: datetime, time_zone: str) -> str:
    """The value as kept: its tail cut, of the kind that its slot takes; "" where it is none."""
    value = _TAIL.sub("", words.strip(" “”\"'：:")).strip()
    value = (
        re.sub(r"^(?:一?[个名位]|在|做|当)", "", value) if slot in ("job.title", "event.place", "work.place") else value
    )
    if not value or len(value) > _LONGEST.get(slot, 16) or _NO_VALUE.search(value):
        return ""
    if slot == "contact.email":
        found = _MAIL.search(value)
        return found.group() if found else ""
    if slot == "contact.phone":
        found = _PHONE.search(value)
        return re.sub(r"[ -]", "", found.group()) if found else ""
    whens = language.dates(value, said_at, time_zone) if slot in ("event.date", "birthday") else []
    if slot == "event.date" and not whens:
        return ""
    if slot == "birthday" and whens:
        return dating.day_said(whens[0], "zh")
    if slot == "event.size" and not language.numerals(value):
        return ""
    if slot == "work.place" and not re.search(gazetteer.ZH, value):
        return ""
    return value


def _draft(
    subject: Subject, slot: str, value: str, changed: bool, clause: Clause, lead: int, said_at: datetime, time_zone: str
) -> Draft:
    at = clause.text.find(value[:4], lead)
    start = clause.start + (at if at >= 0 else lead)
    end = min(start + len(value), clause.end) if at >= 0 else clause.end
    shown = phrasing.absolute(value, "zh", said_at, time_zone) if slot == "event.date" else value
    tags = (OF_OTHERS, *((NAME_OF + subject.name,) if subject.name else ()))
    tags = (*tags, INSTEAD_OF_ALL) if slot == "hobby" and changed else tags
    label = "职位" if slot == "job.title" and "职位" in clause.text else _LABELS[slot]
    return Draft(
        subject.slot(slot), value if slot != "event.date" else shown, start, end, topic=subject.topic,
        text=f"{subject.shown}的{label}是{shown}", base=0.9, cue=Cue.CORRECT if changed else Cue.NONE, standing=True,
        tags=tags, quote=(clause.start, clause.end),
    )  # fmt: skip


def _alias(subject: Subject, clause: Clause) -> Draft:
    made = Draft(
        ACQUAINTED, subject.name, clause.start, clause.start + len(subject.name), topic=subject.word,
        text=f"{subject.name}是你的{subject.word}", base=0.9, standing=True, tags=(OF_OTHERS, NAME_OF + subject.name),
    )  # fmt: skip
    return replace(made, quote=(clause.start, clause.end))
