"""Who the user is: name, age, birthday, city, home town, family members, pets, languages, body."""

import re
from collections.abc import Iterator

from memoryhub.language import api as language
from memoryhub.memory.encode import cutting, places
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader

_SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗方俞任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅皮齐康伍余元卜顾孟黄穆萧尹姚邵汪祁毛狄米贝臧计成戴宋庞熊纪舒屈项祝董梁杜阮蓝闵席季贾路江童颜郭梅盛林钟徐邱骆高夏蔡田樊胡凌霍万柯管卢莫房丁邓洪包左石崔龚程邢裴陆荣翁段侯全甘厉祖武刘景詹龙叶黎白蒲赖卓蔺屠乔闻翟谭申冉桑桂牛边尚温庄晏柴瞿阎连艾鱼容向古易廖庾耿匡文欧沃利师巩聂晁冷辛简饶曾沙关游权付肖覃仇岳涂佟佘"
_NAME_STOP = re.compile(r"[,，。.!?、\s()（）~的]|在|是|做|从|来自?|住|今年|现|目前|就|吧|啊|呀|哈|哦|呢|啦|了|不|也|以后|可以|好|行|\d|就职|任职|毕业|负责|喜欢|对|属")
_JUST_CALLED = re.compile(r"(?:小名|名字|就)?叫(?!我)")
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z'\-]{0,20}(?: [A-Z][A-Za-z'\-]+){0,2}")
_CALLED_ZH = re.compile(
    r"(?:我(?:的名字|的?(?:全名|真名|大名|中文名|本名|姓名))?(?:就?叫做?|名叫|是叫)|(?:^|[,，我的])(?:本人)?(?:姓名|名字|全名|大名|中文名)(?:就?是|叫做?|:|：|\s)|本人叫|敝姓)\s*(?P<v>.+)"
)
_CALL_ME_ZH = re.compile(r"(?:^|[你大家们以后请就都]|一般|平时|可以|直接|朋友们?都?)(?:叫|喊|称呼)我(?:为|作|做)?\s*(?P<v>.+)|昵称(?:是|叫|:)\s*(?P<w>.+)")
_NOT_A_NAME = re.compile(r"^(?:[了个他她它你一这那车快外滴客过去来做起上下出回帮写给别什啥]|个?人|醒|停|到|师傅|救护|外卖|家政|开会|的)")
_NAME_EN = re.compile(
    r"(?:\bmy (?:full |first |real )?name(?:'s| is)|\bname'?s\b(?! \w+ and)|\bthe name(?:'s| is)|\b(?:i'?m|i am|this is|it's) (?:called |named )(?=\w)|\bi go by)\s+(?P<v>[A-Za-z][\w'’-]*(?:\s+[A-Z][\w'’-]+){0,2})",
    re.I,
)
_IM_EN = re.compile(r"(?:^|[,.!] ?|\b(?:hi|hey|hello|morning|here)[,!.]? )(?:hi[,!]? |hey[,!]? |hello[,!]? )?(?:[Ii]['’]?m|[Ii] am|[Tt]his is)\s+(?P<v>[A-Z][a-zé]+(?:\s+[A-Z][a-zé]+){0,2})(?=\s*(?:$|[,.!]|and\b|from\b|by the way|here\b))")
_CALL_ME_EN = re.compile(r"(?:^|\b(?:please|can|just|you can|everyone|everybody|folks|family|mates|colleagues|friends|people|they|so|but|or|and|to)\s+)(?:call|calls|address)\s+me\s+(?:as\s+)?(?P<v>[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|[a-z][\w'-]+(?=\s*$))", re.I)
_NOT_A_NAME_EN = re.compile(r"^(?:a|an|the|not|so|in|on|at|from|going|just|sorry|back|done|ok|fine|here|late|sick|tired|new|vegan|vegetarian|british|american|chinese|german|french|indian|when|if|later|tomorrow|tonight|crazy|old|again|asap|maybe|muslim|jewish|christian|hindu|buddhist|english|irish|scottish|spanish|italian|dutch|canadian|australian|january|monday|friday|sunday|looking|trying|writing|working|allergic|type)\b", re.I)


@reader("zh")
def name_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    for pattern, slot in ((_CALLED_ZH, "name"), (_CALL_ME_ZH, "nickname")):
        for match in pattern.finditer(clause.text):
            group = "v" if match["v"] else "w"
            piece = _name_zh(clause.text, match.start(group))
            if piece:
                yield Draft(slot, piece[2], clause.start + piece[0], clause.start + piece[1], base=0.93, standing=slot == "nickname")
                return
    called = _JUST_CALLED.match(clause.text)
    piece = _name_zh(clause.text, called.end()) if called else None
    if piece and scene.owner.kind == "family":
        yield Draft("family.member", piece[2], clause.start + piece[0], clause.start + piece[1], topic=scene.owner.word, base=0.86)
    elif piece and scene.before() is not None and "姓" in scene.before().text:  # type: ignore[union-attr]
        yield Draft("name", piece[2], clause.start + piece[0], clause.start + piece[1], base=0.9)
    introduced = re.search(r"(?:^|[,你好嗨呀啊哈])我是(?:[\u4e00-\u9fff]{2,6}的)?(?P<v>[\u4e00-\u9fff]{2,4}|[A-Z][a-z]+)(?=$|[,，!~])", clause.text)
    if introduced and _proper(introduced["v"]):
        yield Draft("name", introduced["v"], clause.start + introduced.start("v"), clause.start + introduced.end("v"), base=0.85)


def _proper(words: str) -> bool:
    """Shaped like a person's name: a surname and one or two more, a 小/阿/老 form, or Latin letters."""
    if words[0].isascii():
        return True
    short = len(words) in (2, 3) and not re.search(r"[师员生者人师长家手工友姐哥妈爸的科系部岁届]$|^(?:新手|小白|大学|高中|白领|文科|金牛|马上|高级|全职|方便|安全|程序|成年)", words)
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
    for pattern, slot in ((_CALL_ME_EN, "nickname"),) if third else ((_NAME_EN, "name"), (_CALL_ME_EN, "nickname"), (_IM_EN, "name")):
        match = pattern.search(clause.text)
        if match and not _NOT_A_NAME_EN.match(match["v"]):
            words = re.split(r"\s+(?:and|but|not|from|instead|please|by|btw|now|i)\b", match["v"])[0].strip()
            yield Draft(slot, words, clause.start + match.start("v"), clause.start + match.start("v") + len(words), base=0.93, standing=slot == "nickname")
            if slot == "name":
                return


_AGE_ZH = re.compile(r"(?:^|我|今年|已经|都|刚满?|她|他|了|马上)(?:今年|已经|都|刚满?|也|快)*\s*(?P<v>\d{1,3}|[一二三四五六七八九十两]{1,4})\s*(?:周?岁)(?!的时候|那年|以[上下内]|之?前|时)")
_AGE_EN = re.compile(r"\b(?:i'?m|i am|(?:he|she)(?:'s| is)|is|are|turned|i just turned)\s+(?P<v>\d{1,3})(?:\s*(?:years?|yrs?)[ -]?old|\s*y/?o\b|(?=\s*(?:$|,|and\b)))|\bmy age is\s+(?P<w>\d{1,3})", re.I)


@reader("zh")
def age_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _age(_AGE_ZH, clause)


@reader("en")
def age_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _age(_AGE_EN, clause)


def _age(pattern: re.Pattern[str], clause: Clause) -> Iterator[Draft]:
    match = pattern.search(clause.text)
    if not match:
        return
    group = "v" if match["v"] else "w"
    value = language.digits(match[group])
    if value.isdigit() and 0 < int(value) < 120:
        yield Draft("age", value, clause.start + match.start(group), clause.start + match.end(group), base=0.9)


_BIRTH = {
    "zh": re.compile(r"生日|出生|生的|生于|诞辰"),
    "en": re.compile(r"\b(?:birthday|bday|b-day|born|date of birth|dob)\b", re.I),
}
_MENDED = re.compile(r"(?:应该|其实|啊|哦)*是|it'?s\b|i meant\b|should be\b", re.I)
_WHOSE_BIRTH = re.compile(r"(?P<zh>(?!我|本人|今天|明天|生日|出生|是|在|应该|其实|不)[\u4e00-\u9fff]{2,4}?)(?:的生日|生日|是\d|\d|出生)|(?P<en>[A-Z][a-z]+)'s (?:birthday|bday)")
_PARTY = re.compile(r"礼物|派对|聚会|蛋糕店|祝福|快乐|party|gift|present|cake|card|happy", re.I)


def _birthday(clause: Clause, scene: Scene) -> Iterator[Draft]:
    named = _BIRTH[clause.language].search(clause.text)
    mended = not named and _MENDED.match(clause.text) and any(_BIRTH[one.language].search(one.text) for one in scene.clauses[max(0, scene.at - 3) : scene.at])
    if not (named or mended) or _PARTY.search(clause.text):
        return
    for when in language.dates(clause.text, scene.said_at, scene.time_zone):
        if when.grain not in ("day", "minute") or re.search(r"月初?$", when.text):
            continue
        year = re.search(r"(?:19|20)\d\d", when.text)
        value = when.on.isoformat() if year else f"{when.on:%m-%d}"
        whose = _WHOSE_BIRTH.match(clause.text)
        who = (whose["zh"] or whose["en"]) if whose and scene.owner.kind == "user" else ""
        yield Draft("person.birthday" if who else "birthday", value, clause.start + when.start, clause.start + when.end, topic=who, said=when.text, base=0.92)
        return


reader("zh")(_birthday)
reader("en")(_birthday)

_LIVES_ZH = re.compile(r"(?:(?<![记停忘留抓困入守稳堵挡站憋居])住在?|定居(?:在|于)?|搬(?:家)?(?:到|去|来|回)了?|(?<!老)家(?:就)?(?:安)?在|坐标(?:在|是|:)?|常驻|人在|base(?:在|是|:)?|落户(?:在|到)?)\s*(?P<v>.+)", re.I)
_WORKS_ZH = re.compile(rf"在(?P<v>{places.ZH}(?:市|区)?)(?=这?边?(?:的?一?家?.{{0,12}})?(?:工作|上班|生活|做|当|读|上学|开(?!会)|创业|带|搞|管|任|教|打拼|定居|租))")
_NOT_HERE = re.compile(r"出差|旅游|旅行|玩|度假|转机|路过|机场|酒店|民宿|看房|开会|这[两几]天|下周|明天|今天|今晚|青旅|哪|住院|月子|租房")


@reader("zh")
def city_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if _NOT_HERE.search(clause.text):
        return
    match = _LIVES_ZH.search(clause.text)
    if match:
        piece = cutting.noun_zh(clause.text, match.start("v"), len(clause.text))
        words = re.split(r"(?:这边|那边|这里|那里|附近|住|生活|上班|工作|做)", piece[2])[0] if piece else ""
        if words and places.possible_zh(words) and not re.search(r"^(?:着|了|过|的|校|院|宿|户|房|址|不|得|进|一)", words):
            start = clause.start + piece[0]
            yield Draft("home.city", words, start, start + len(words), base=0.93 if places.likely_zh(words) else 0.82)
            return
    weak = _WORKS_ZH.search(clause.text)
    if weak:
        yield Draft("home.city", weak["v"], clause.start + weak.start("v"), clause.start + weak.end("v"), base=0.84)


frame("zh", "hometown", r"(?:老家(?:就)?(?:是|在)?|祖籍(?:是|在)?|籍贯(?:是|:)?)\s*(?P<v>.+)", deny=r"人|的|寄|来|那|这|有|房", longest=8)
frame("zh", "hometown", rf"(?:我是|我来自|来自|土生土长的|地道的|老家)(?P<v>{places.ZH}(?:市|省)?|[\u4e00-\u9fff]{{2,3}}(?=人$))(?:人|的(?=$|[,，]))", cut="as_is", deny="中国|本地|外地|什么|哪|年轻|成年|普通|好|坏|正常|负责|老|那种")
frame("en", "home.city", rf"(?:<be>|<i> (?:work|study|teach|live)|,\s*an?)\b[^,.]{{0,60}}?\b(?:in|based in|out of)\s+(?P<v>{places.EN})\b(?! (?:for (?:a|the)|until|this|next|on|time|food))", cut="as_is", deny="bath$|cork$|la$", base=0.82)
_EN_NOT_PLACE = r"(?:a|an|the (?:office|middle|same|moment|city|country|past)|my|your|his|her|fear|constant|love|hope|denial|here|there|it|this|that|peace|hospital|hotels?|meetings?|total|general|fact)\b"
frame("en", "home.city", r"<i>(?:(?:'ve| have)? (?:just |recently )?(?:live|lives|living|reside|moved(?: back)?|relocated|settled)(?: out| over| up| down)? (?:in|to|near))\s+(?P<v>.+)", deny=_EN_NOT_PLACE, longest=10, base=0.92)
frame("en", "home.city", r"(?:\bi'?ve|\bi have|\bwe'?ve|\bwe have)(?: been)? (?:lived|living|settled)(?: out| over)? (?:in|near)\s+(?P<v>.+)", deny=_EN_NOT_PLACE, longest=10, base=0.92)
frame("en", "home.city", r"^(?:just |recently |finally |and )*(?:moved|relocated)(?: back)? to\s+(?P<v>[A-Z].+)", deny=_EN_NOT_PLACE, longest=10, base=0.88)
frame("en", "home.city", r"<am>(?: living| based| located| residing| settled)(?: out| over)? (?:in|out of|near|at)\s+(?P<v>.+)", deny=_EN_NOT_PLACE, longest=10, base=0.92)
frame("en", "home.city", r"(?:<my> home is|<my> city is|^home(?: for me)? is)(?: in)? (?P<v>[A-Z].+)", deny=_EN_NOT_PLACE, longest=10)
frame("en", "hometown", r"(?:<be> (?:originally )?from|<i> (?:grew up|come|comes|was raised|were raised) (?:in|from)|<my> home ?town is|<am>(?: born| raised)(?: and (?:raised|bred))? in)\s+(?P<v>[A-Za-z].+)", deny=_EN_NOT_PLACE + r"|\d|work|home|marketing|sales|support|another|same", longest=8)

_FAMILY_ZH = r"(?P<t>老婆|妻子|太太|老公|丈夫|女儿|儿子|闺女|大女儿|小女儿|大儿子|小儿子|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|女朋友|男朋友|孩子|娃|老大|老二)"
frame("zh", "family.member", rf"{_FAMILY_ZH}(?:的名字|小名|大名)?(?:名?叫做?|是叫)\s*(?P<v>[\u4e00-\u9fff]{{1,4}}|[A-Za-z]+)(?=$|[,，、了\s今在])", cut="as_is", deny=r"我|了|什么|外卖|车|醒|你|他|她|人", standing=False)
frame("zh", "family.children", r"(?:我们?|家里|家)(?:家)?(?:一共)?有(?P<v>[一二两三四五六\d]个?(?:个)?(?:孩子|小孩|娃|儿子|女儿|闺女))", cut="as_is")
frame("zh", "household.size", r"(?:我家|我们家|家里)(?:一共)?(?:是|有)?(?P<v>[一二两三四五六七八\d]+口人)", cut="as_is")
frame("zh", "pet", r"(?:我们?家?|家里)?(?:养了?|领养了|有)(?:一?只|一?条|[两三四\d]只|个)(?:[\u4e00-\u9fff]{0,5}?)?(?P<v>[\u4e00-\u9fff]{0,4}(?:猫|狗|犬|兔子|仓鼠|鹦鹉|乌龟|金毛|柯基|泰迪|布偶|英短|橘猫|哈士奇|拉布拉多|边牧|柴犬)(?:叫[\u4e00-\u9fff]{1,4}|叫[A-Za-z]+)?)", cut="as_is")
frame("zh", "pet", r"(?:我们?家?(?:的|那只|里的)?)(?P<v>(?:猫咪?|狗狗?|兔子|金毛|柯基|橘猫|仓鼠|鹦鹉)(?:名字)?叫[\u4e00-\u9fffA-Za-z]{1,6})", cut="as_is")
_KIN_EN = r"(?P<t>wife|husband|partner|son|daughter|brother|sister|mom|mum|mother|dad|father|girlfriend|boyfriend|fianc[eé]e?|kid|baby)"
frame("en", "family.member", rf"\b(?:my|our) {_KIN_EN}(?:'s name is| is called| is named|'s called|,? named|,? called)\s+(?P<v>[A-Z][\w'é-]+)", cut="as_is")
frame("en", "family.children", r"\b(?:i|we)(?: have|'ve got|'ve| got) (?P<v>(?:a|one|two|three|four|five|\d) (?:\w+ )?(?:kids?|children|sons?|daughters?|boys|girls|toddlers?|twins))", cut="as_is")
frame("en", "household.size", r"\b(?:family|household) of (?P<v>\w+)", cut="as_is")
_PET_EN = r"(?:\w+[ -]){0,3}?(?:cats?|dogs?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|parrots?|budgies?|tortoise|horse|retriever|labrador|poodle|terrier|corgi|greyhound|beagle|collie|dachshund|spaniel)"
frame("en", "pet", rf"\b(?:i|we)(?: have|'ve got|'ve| got| own| adopted| just got| rescued) (?P<v>(?:a|an|two|three|one|\d) {_PET_EN}(?: (?:called|named) [A-Z][\w'-]+(?: and [A-Z][\w'-]+)?)?)", cut="as_is", base=0.88)
frame("en", "pet", rf"\b(?:my|our) (?P<v>{_PET_EN}(?:'s name is| is called| is named|,? called|,? named) [A-Z][\w'-]+)", cut="as_is")

_TONGUES_ZH = r"(?:英语|日语|法语|德语|韩语|西班牙语|西语|俄语|粤语|普通话|闽南语|意大利语|葡萄牙语|阿拉伯语|泰语|越南语|中文|英文|日文|法文|韩文|德文)"
frame("zh", "language.learning", rf"(?:在|开始|正在|想|打算)(?:自)?学(?:习)?(?:着)?(?P<v>{_TONGUES_ZH}(?:[、和跟]{_TONGUES_ZH})*)", cut="list", base=0.88)
frame("zh", "language.speaks", rf"(?:会说|会讲|能说|懂|精通|我说|我讲|母语(?:是|为)?|流利的)(?P<v>{_TONGUES_ZH}(?:[、和跟]{_TONGUES_ZH})*)", cut="list")
_TONGUES_EN = r"(?:English|Chinese|Mandarin|Cantonese|Japanese|Korean|French|German|Spanish|Portuguese|Italian|Russian|Arabic|Hindi|Urdu|Bengali|Tamil|Dutch|Swedish|Polish|Turkish|Greek|Hebrew|Thai|Vietnamese|Welsh|Swahili)"
frame("en", "language.learning", rf"(?:<be> (?:learning|studying|taking lessons in)|<i> (?:started learning|study|am learning))\s+(?P<v>{_TONGUES_EN}.*)", cut="list", base=0.88)
frame("en", "language.speaks", rf"(?:<i> (?:speak|speaks|am fluent in)|<be> (?:fluent|native) in|<my> (?:native|first|mother) (?:language|tongue) is)\s+(?:fluent |native |some |good |a little )?(?P<v>{_TONGUES_EN}.*)", cut="list", accept=_TONGUES_EN)
frame("zh", "zodiac", r"(?:我|她|他)(?:是|也)?属(?P<v>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?=$|[,，的])", cut="as_is")
frame("zh", "health.height", r"身高(?:是|:|有)?\s*(?P<v>1?\d{2}(?:\.\d)?(?:cm|厘米|公分)?|一米[\u4e00-\u9fff\d]{1,2})", cut="as_is")
frame("zh", "size.shoe", r"(?:鞋码|穿)(?:是|:)?\s*(?P<v>\d{2}(?:\.5|码半)?)码?(?:的?鞋|$|,)", cut="as_is")
frame("zh", "size.clothes", r"(?:衣服|上衣|T恤|外套)(?:尺码|码数|码|穿|是|要)*\s*(?P<v>X{0,3}[SML]|均)码?", cut="as_is")
frame("en", "size.shoe", r"(?:<my> shoe size is|<i> (?:wear|take) (?:a )?(?:shoe )?size|<am> a (?:shoe )?size)\s+(?P<v>(?:(?:UK|US|EU) )?\d{1,2}(?:\.5)?)(?! (?:shirt|dress|top|jacket))", cut="as_is")
frame("en", "size.clothes", r"(?:<my> (?:shirt|t-?shirt|clothes|dress|jacket) size is|<i> (?:wear|take) (?:a |an )?(?:size )?)\s*(?P<v>X{0,3}[SML]|small|medium|(?:extra )?large)\b", cut="as_is")
frame("en", "health.height", r"<be>\s+(?P<v>\d'\s?\d{1,2}\"?|\d (?:ft|foot)(?: \d{1,2})?|1\.\d\d ?m|1\d\d ?cm)(?: tall)?", cut="as_is")
