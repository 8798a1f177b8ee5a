"""Who the user is: name, form of address, age, birthday."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import attribution, cutting, dating
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Cue

_SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗方俞任"
    "袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅皮齐康伍余元卜顾孟黄穆萧尹姚邵汪祁毛狄米贝臧计成戴宋庞熊纪舒"
    "屈项祝董梁杜阮蓝闵席季贾路江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍万柯管卢莫房丁邓洪包左石崔龚程邢裴陆荣翁段侯"
    "全甘厉祖武刘景詹龙叶黎白蒲赖卓蔺屠乔闻翟谭申冉桑桂牛边尚温庄晏柴瞿阎连艾鱼容向古易廖庾耿匡文欧沃利师巩聂晁冷"
    "辛简饶曾沙关游权付肖覃仇岳涂佟佘"
)
_NAME_STOP = re.compile(
    r"[,，。.!?、\s()（）~的]|在|是|做|从|来自?|住|今年|现|目前|就|吧|啊|呀|哈|哦|呢|啦|了|不|也|以后|可以|好|行|"
    r"\d|就职|任职|毕业|负责|喜欢|对|属"
)
_JUST_CALLED = re.compile(r"(?:小名|名字|就)?叫(?!我)")
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z'\-]{0,20}(?: [A-Z][A-Za-z'\-]+){0,2}")
_CALLED_ZH = re.compile(
    r"(?:我(?:的名字|的?(?:全名|真名|大名|中文名|本名|姓名))?(?:就?叫做?|名叫|是叫)|(?:^|"
    r"[,，我的])(?:本人)?(?:姓名|名字|全名|大名|中文名)(?:就?是|叫做?|:|：|\s)|(?:本人|鄙人|在下)(?:是|名?叫)"
    r"|敝姓)\s*(?P<v>.+)"
)
_CALL_ME_ZH = re.compile(
    r"(?:^|[你大家们以后请就都]|一般|平时|可以|直接|朋友们?都?)(?:叫|喊|称呼)我(?:为|作|做)?\s*(?P<v>.+)|"
    r"昵称(?:是|叫|:)\s*(?P<w>.+)"
)
_NOT_A_NAME = re.compile(
    r"^(?:[了个他她它你一这那车快外滴客过去来做起上下出回帮写给别什啥]|个?人|醒|停|到|师傅|救护|外卖|家政|开会|的)"
)
_NAME_EN = re.compile(
    (
        r"(?:\bmy (?:full |first |real )?name(?:'s| is)|\bname'?s\b(?! \w+ and)|\bthe name(?:'s| is)|\b(?:i'?m|i "
        r"am|this is|it's) (?:called |named )(?=\w)|\bi go by)\s+(?P<v>[A-Za-z][\w'’-]*(?:\s+[A-Z][\w'’-]+){0,2})"
    ),
    re.I,
)
_PROPER = r"[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ'’-]*[a-zß-öø-ÿ]"
_SURNAME_FIRST_EN = re.compile(
    rf"\b[Nn]ame(?:['’]s| is)\s+(?P<s>{_PROPER}),\s+(?P<v>{_PROPER}(?:\s+{_PROPER})?\s+(?P=s))(?![\w'’-])"
)
_IM_EN = re.compile(
    r"(?:^|[,.!] ?|\b(?:hi|hey|hello|morning|here)[,!.]? )(?:hi[,!]? |hey[,!]? |hello[,!]? )?(?:[Ii]['’]?m|[Ii] "
    r"am|[Tt]his is)\s+"
    rf"(?P<v>{_PROPER}(?:\s+{_PROPER}){{0,2}})(?=\s*(?:$|[,.!]|and\b|from\b|by the way|"
    r"(?:here|speaking|calling)\b))"
)
_CALL_ME_EN = re.compile(
    (
        r"(?:^|\b(?:please|can|just|you can|everyone|everybody|folks|family|mates|colleagues|friends|people|they|so|"
        r"but|or|and|to)\s+)(?:call|calls|address)\s+me\s+(?:as\s+)?(?P<v>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|"
        r"[a-z][\w'-]+(?=\s*$))"
    ),
    re.I,
)
# "don't call me Robert, Rob is fine"
_RATHER_EN = re.compile(
    r"\b(?:call me|it's|it is|my name is|i'm) [A-Z][\w'-]+(?: [A-Z][\w'-]+)?[,;.] ?(?:but |just |plain )?"
    r"(?P<v>(?-i:[A-Z][\w'-]+)) (?:is|works|will do|'s)(?: just| perfectly)? ?(?:fine|ok|okay|good|great)?(?:"
    r" for me| with me)?[.!]?$",
    re.I,
)
_NOT_A_NAME_EN = re.compile(
    (
        r"^(?:a|an|the|not|so|in|on|at|from|going|just|sorry|back|done|ok|fine|here|late|sick|tired|new|vegan|"
        r"vegetarian|british|american|chinese|german|french|indian|when|if|later|tomorrow|tonight|crazy|old|again|"
        r"asap|maybe|muslim|jewish|christian|hindu|buddhist|english|irish|scottish|spanish|italian|dutch|canadian|"
        r"australian|january|monday|friday|sunday|looking|trying|writing|working|allergic|type)\b"
    ),
    re.I,
)


@reader("zh")
def name_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    for pattern, slot in ((_CALLED_ZH, "name"), (_CALL_ME_ZH, "nickname")):
        for match in pattern.finditer(clause.text):
            group = "v" if match["v"] else "w"
            piece = _name_zh(clause.text, match.start(group))
            if piece:
                yield Draft(
                    slot,
                    piece[2],
                    clause.start + piece[0],
                    clause.start + piece[1],
                    base=0.93,
                    standing=slot == "nickname",
                )
                return
    called = _JUST_CALLED.match(clause.text)
    piece = _name_zh(clause.text, called.end()) if called else None
    if piece and scene.owner.kind == "family":
        yield Draft(
            "family.member",
            piece[2],
            clause.start + piece[0],
            clause.start + piece[1],
            topic=scene.owner.word,
            base=0.86,
        )
    elif piece and (before := scene.before()) is not None and "姓" in before.text:
        yield Draft("name", piece[2], clause.start + piece[0], clause.start + piece[1], base=0.9)
    introduced = re.search(
        r"(?:^|[,你好嗨呀啊哈])(?:我是|鄙人|在下)(?:[\u4e00-\u9fff]{2,6}的)?(?P<v>[\u4e00-\u9fff]{2,4}"
        r"|[A-Z][a-z]+)(?=$|[,，!~])",
        clause.text,
    )
    if introduced and _proper(introduced["v"]):
        yield Draft(
            "name", introduced["v"], clause.start + introduced.start("v"), clause.start + introduced.end("v"), base=0.85
        )


def _proper(words: str) -> bool:
    """Shaped like a person's name: a surname and one or two more, a 小/阿/老 form, or Latin letters."""
    if words[0].isascii():
        return True
    short = len(words) in (2, 3) and not re.search(
        (
            r"[师员生者人师长家手工友姐哥妈爸的科系部岁届]$|^(?:新手|小白|大学|高中|白领|文科|金牛|马上|高级|全职|"
            r"方便|安全|程序|成年)"
        ),
        words,
    )
    return short and (words[0] in _SURNAMES or (words[0] in "小阿" and len(words) == 2))


def _name_zh(text: str, start: int) -> cutting.Piece | None:
    latin = _LATIN_NAME.match(text, start)
    if latin:
        return latin.start(), latin.end(), latin.group()
    stop = _NAME_STOP.search(text, start + 1)
    end = stop.start() if stop else len(text)
    words = text[start:end]
    known = 2 <= len(words) <= 4 or (5 <= len(words) <= 8 and "·" in words)
    return (start, end, words) if known and not _NOT_A_NAME.match(words) else None


@reader("en")
def name_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    third = scene.owner.kind in ("family", "other")
    names = (
        (_SURNAME_FIRST_EN, "name"),
        (_NAME_EN, "name"),
        (_RATHER_EN, "nickname"),
        (_CALL_ME_EN, "nickname"),
        (_IM_EN, "name"),
    )
    for pattern, slot in names[3:4] if third else names:
        match = pattern.search(clause.text)
        if match and not _NOT_A_NAME_EN.match(match["v"]):
            words = re.split(r"\s+(?:and|but|not|from|instead|please|by|btw|now|i)\b", match["v"])[0].strip()
            yield Draft(
                slot,
                words,
                clause.start + match.start("v"),
                clause.start + match.start("v") + len(words),
                base=0.93,
                standing=slot == "nickname",
            )
            if slot == "name":
                return


_SURNAME_ZH = re.compile(r"姓(?P<s>[\u4e00-\u9fff]{1,2}?)(?=$|[,，]|单?名)")
_GIVEN_ZH = re.compile(r"(?:单名|名)(?:叫|是|为|一?个)*(?P<g>[\u4e00-\u9fff]{1,2}?)字?$")


@reader("zh")
def name_in_parts_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "姓欧阳,单名一个靖字": the surname said first, the given name after it."""
    given = _GIVEN_ZH.search(clause.text)
    if given is None or scene.owner.kind in ("family", "other"):
        return
    before = scene.before()
    family = _SURNAME_ZH.search(clause.text, 0, given.start()) or (_SURNAME_ZH.search(before.text) if before else None)
    if family is None:
        return
    first = clause.start if family.string is clause.text or before is None else before.start
    name = family["s"] + given["g"]
    end = clause.start + given.end("g")
    yield Draft("name", name, first + family.start("s"), end, said=name, base=0.9, quote=(first, clause.end))


_AGE_ZH = re.compile(
    r"(?:^|我|今年|已经|都|刚满?|她|他|了|马上|[儿女]儿?|儿子|孩子|[弟妹哥姐爸妈公婆爷奶娃宝孙侄]子?)(?:今年"
    r"|已经|都|刚满?|也|快)*\s*(?P<v>\d{1,3}|"
    r"[一二三四五六七八九十两]{1,4})\s*(?:周?岁)(?!半|的时候|那年|以[上下内]|之?前|时)"
)
_AGE_EN = re.compile(
    (
        r"\b(?:i'?m|i am|(?:he|she)(?:'s| is)|is|are|turned|i just turned)\s+(?P<v>\d{1,3})(?:\s*(?:years?|yrs?)[ "
        r"-]?old|\s*y/?o\b|(?=\s*(?:$|,(?!\d)|and\b)))|\bmy age is\s+(?P<w>\d{1,3})"
    ),
    re.I,
)
# "our taxi cap is 25", "the bus is 25": nobody's age.
_OF_A_THING = re.compile(
    r"\b(?:cap|limit|allowance|budget|number|room|size|score|page|total|count|temperature|bus|table|gate|rent"
    r"|price|max|fee"
    r"|deposit|dose|target|weight|height) (?:is|are)?\W*$",
    re.I,
)


@reader("zh")
def age_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    for draft in _age(_AGE_ZH, clause):
        if scene.owner.kind != "user" or int(draft.value) >= _YOUNGEST:  # "猫叫芝麻，两岁" is nobody who types
            yield draft


@reader("en")
def age_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _age(_AGE_EN, clause)


_YOUNGEST = 8  # years of somebody who writes here; half takes a cat's age for theirs, double a pupil's for a cat's
_ONES = dict(zip("一二三四五六七八九两", "1234567892", strict=True))


# Not yet, or no more: "a marathon by the time I'm 40", "when I was 12".
_SOME_DAY = re.compile(r"\b(?:by the time|before|until|till|once|when|if|after|as soon as)\W*$|(?:等到?|在)我?$", re.I)


def _age(pattern: re.Pattern[str], clause: Clause) -> Iterator[Draft]:
    match = pattern.search(clause.text)
    if (
        not match
        or _OF_A_THING.search(clause.text[: match.start() + 3])
        or _SOME_DAY.search(clause.text[: match.start()])
    ):
        return
    group = "v" if match["v"] else "w"
    value = _ONES.get(match[group]) or language.digits(match[group])
    if value.isdigit() and 0 < int(value) < 120:
        yield Draft("age", value, clause.start + match.start(group), clause.start + match.end(group), base=0.9)


_BIRTH = {
    "zh": re.compile(r"生日|出生|生的|生于|诞辰"),
    "en": re.compile(r"\b(?:birthday|bday|b-day|born|date of birth|dob)\b", re.I),
}
_MENDED = re.compile(r"(?:应该|其实|啊|哦)*是|it'?s\b|i meant\b|should be\b", re.I)
_WHOSE_BIRTH = re.compile(
    r"(?P<zh>(?!我|本人|今天|明天|生日|出生|是|在|应该|其实|不|[上下本这]个?[月周]|农历|阴历|周"
    r"|星期)[\u4e00-\u9fff]{2,4}?)(?:的生日|生日|是\d|"
    r"\d|出生)|"
    r"(?P<en>[A-Z][a-z]+)'s (?:birthday|bday)"
)
_PARTY = re.compile(r"礼物|派对|聚会|蛋糕店|祝福|快乐|party|gift|present|cake|card|happy", re.I)


# "下个月15号是我妈生日", "3月5号豆豆的生日": whose is said behind the day.
_WHOSE_BEHIND_ZH = re.compile(
    rf"^[,，]?(?:就?是|到|过|为)?(?:我们?家?的?(?P<rel>{attribution.ZH_WORDS})"
    rf"|(?P<name>[\u4e00-\u9fff]{{2,3}}?))的?(?:\d+岁)?生日"
)


def _of_kin_or_named(clause: Clause, when: language.When, value: str) -> Draft | None:
    """The birthday of whom a clause names behind the day; None where that is nobody or the user."""
    found = _WHOSE_BEHIND_ZH.match(clause.text[when.end :]) if clause.language == "zh" else None
    if found is None or re.match(r"我|是|你|他|她|本人", found["name"] or ""):
        return None
    start, end = clause.start + when.start, clause.start + when.end
    shown = dating.day_said(when, "zh")
    relation = attribution.relation(found["rel"]) if found["rel"] else "person"
    who = f"你{found['rel']}" if found["rel"] else found["name"]
    slot = f"{relation or 'person'}.birthday"
    topic = "" if relation in ("mother", "father", "wife", "husband") else found["rel"] or found["name"]
    return Draft(slot, value, start, end, topic=topic, said=shown, text=f"{who}的生日是{shown}", base=0.92)


def _birthday(clause: Clause, scene: Scene) -> Iterator[Draft]:
    named = _BIRTH[clause.language].search(clause.text)
    mended = (
        not named
        and _MENDED.match(clause.text)
        and any(_BIRTH[one.language].search(one.text) for one in scene.clauses[max(0, scene.at - 3) : scene.at])
    )
    if not (named or mended) or _PARTY.search(clause.text):
        return
    for when in language.dates(clause.text, scene.said_at, scene.time_zone):
        if when.grain not in ("day", "minute") or re.search(r"月初?$", when.text):
            continue
        year = re.search(r"(?:19|20)\d\d", when.text)
        value = when.on.isoformat() if year else f"{when.on:%m-%d}"
        if one := _of_kin_or_named(clause, when, value):
            yield one
            return
        whose = _WHOSE_BIRTH.match(clause.text)
        who = (whose["zh"] or whose["en"]) if whose and scene.owner.kind == "user" else ""
        if (
            scene.owner.kind == "other"
            and scene.owner.relation == "person"
            and re.match(r"他|她|he\b|she\b", clause.text)
        ):
            who = scene.owner.word
        yield Draft(
            "person.birthday" if who else "birthday",
            value,
            clause.start + when.start,
            clause.start + when.end,
            topic=who,
            said=dating.day_said(when, clause.language),
            base=0.92,
        )
        return


reader("zh")(_birthday)
reader("en")(_birthday)

# -- school years ----------------------------------------------------------------------------------------------------
frame(
    "zh",
    "grade",
    r"(?:升|跳)(?:到|上|入)?(?:小学|初中|高中)?(?P<v>[一二三四五六七八九]年级|初[一二三]|高[一二三]"
    r"|大[一二三四])(?:了|啦)",
    cut="as_is",
    base=0.84,
    cue=Cue.CORRECT,
)
frame(
    "zh",
    "grade",
    r"(?:上|读|念|升|在|是|到)(?:小学|初中|高中)?(?P<v>[一二三四五六七八九]年级|初[一二三]|高[一二三]"
    r"|大[一二三四]|幼儿园?[小中大]班|[小中大]班)"
    r"(?=$|[,，了的吧啊 ])",
    cut="as_is",
    base=0.82,
)
frame(
    "en",
    "grade",
    r"(?:<be>|<i> (?:is|starts?|goes into)|\b(?:in|into|starting|entering)) (?:the )?(?P<v>(?:\d(?:st|nd|rd|th)|"
    r"first|second|"
    r"third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) grade|year (?:\d{1,2}|one|two|three|four|five|six|seven)|"
    r"kindergarten|reception)\b",
    cut="as_is",
    base=0.82,
)

# -- small letters ---------------------------------------------------------------------------------------------------
_WRITTEN_LARGE = ("name", "nickname", "family.member", "home.city", "hometown")

_COMMON = re.compile(
    r"\b(?:city|town|village|suburbs?|countryside|country|mountains?|coast|woods|farm|centre|center|downtown|north|"
    r"south|east|west|abroad|house|flat|apartment|island|seaside|outskirts|middle|small|big)\b"
)


def named(draft: Draft) -> Draft:
    """A name or a place that was typed in small letters, with the capitals that it is written with."""
    if draft.slot not in _WRITTEN_LARGE or not draft.value.isascii() or draft.value != draft.value.lower():
        return draft
    if not re.fullmatch(r"[a-z]{2,}(?:[ -][a-z]{2,}){0,2}", draft.value) or _COMMON.search(draft.value):
        return draft
    if draft.slot == "nickname" and len(draft.value) < 4 and not re.search("[aeiouy]", draft.value):
        return replace(draft, value=draft.value.upper(), said=draft.value.upper())
    small = ("of", "the", "de", "la", "upon", "near", "in", "on", "van", "von", "a", "an")
    shown = re.sub(r"[a-z]+", lambda word: word[0] if word[0] in small else word[0].capitalize(), draft.value)
    return replace(draft, value=shown, said=draft.said or shown)
