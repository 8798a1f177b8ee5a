"""Whose fact is a clause? The user's, a family member's, somebody else's, the assistant's, or a quoted person's."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.surnames import SURNAMES


@dataclass(frozen=True, slots=True)
class Owner:
    """`kind`: "user", "family", "other", "assistant". `relation`: a key of `slots.RELATIONS`, `word` as said."""

    kind: str = "user"
    relation: str = ""
    word: str = ""
    length: int = 0  # characters of the clause, from its start, that name the owner
    name: str = ""  # "Idris" of "my friend Idris"

    @property
    def shown(self) -> str:
        """The word, with the name where several may be meant: of friends and cousins, unlike a wife."""
        if not self.name or self.relation in ONE_OF_A_KIND:
            return self.word
        return f"{self.word} {self.name}" if self.name.isascii() else f"{self.word}{self.name}"


USER = Owner()
ONE_OF_A_KIND = ("wife", "husband", "partner", "father", "mother", "parents")

_ZH_RELATIONS = {
    "wife": "老婆|妻子|太太|媳妇儿?|爱人|内人",
    "husband": "老公|丈夫|我先生",
    "partner": "男朋友|女朋友|男友|女友|对象|未婚夫|未婚妻|另一半",
    "mother": "妈妈|妈|母亲|老妈|娘",
    "father": "爸爸|爸|父亲|老爸|爹",
    "parents": "爸妈|父母|爸爸妈妈|二老",
    "son": "儿子|大儿子|小儿子",
    "daughter": "女儿|闺女|大女儿|小女儿",
    "child": "孩子|小孩|娃儿?|宝宝|大宝|二宝|小宝|老大|老二|老三|大的那个|小的那个|小家伙",
    "brother": "哥哥|弟弟|大哥|二哥|哥|弟",
    "sister": "姐姐|妹妹|大姐|姐|妹",
    "grandfather": "爷爷|外公|姥爷",
    "grandmother": "奶奶|外婆|姥姥",
    "parent_in_law": "岳父|岳母|公公|婆婆|丈母娘|老丈人|公婆",
    "relative": "叔叔|阿姨|舅舅|姑姑|姨妈|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|侄子|侄女|外甥女?",
    "roommate": "室友|舍友",
    "friend": "朋友|闺蜜|哥们儿?|发小|好友",
    "colleague": "同事|同桌|同学|搭档|下属",
    "boss": "老板|领导|上司|主管|经理|老大",
    "ex": "前任|前妻|前夫|前男友|前女友",
    "pet": "猫咪?|狗狗?|兔子|仓鼠|鹦鹉|猫猫|主子|毛孩子",
}
_EN_RELATIONS = {
    "wife": "wife|missus",
    "husband": "husband|hubby",
    "partner": "partner|boyfriend|girlfriend|fianc[eé]e?|other half|bf|gf",
    "mother": "mother|mom|mum|mama|mommy|mam",
    "father": "father|dad|papa|daddy",
    "parents": "parents|folks",
    "son": "son|(?:little|older|younger|oldest|eldest|youngest) boy",
    "daughter": "daughter|(?:little|older|younger) girl",
    "child": "kids?|child(?:ren)?|toddler|baby|eldest|youngest|oldest",
    "brother": "(?:little |older |younger |big )?brother|bro",
    "sister": "(?:little |older |younger |big )?sister|sis",
    "grandfather": "grandfather|grandpa|granddad|grandad",
    "grandmother": "grandmother|grandma|gran|nan|nana",
    "parent_in_law": "(?:mother|father|brother|sister)[- ]in[- ]law|in-laws",
    "relative": "uncle|aunt|auntie|cousin|nephew|niece",
    "roommate": "roommate|flatmate|housemate",
    "friend": "(?:best )?friend|mate|buddy|bestie|neighbou?r",
    "colleague": "colleague|co-?worker|teammate|classmate",
    "boss": "boss|manager|supervisor",
    "ex": "ex(?:-(?:wife|husband|boyfriend|girlfriend))?",
    "pet": "cat|dog|puppy|kitten|rabbit|bunny|hamster|parrot",
}
FAMILY = language.FAMILY


def _words(table: dict[str, str]) -> tuple[str, dict[str, str]]:
    pairs = sorted(
        ((word, key) for key, words in table.items() for word in _alternatives(words)), key=lambda pair: -len(pair[0])
    )
    return "|".join(word for word, _ in pairs), dict(pairs)


def _alternatives(words: str) -> list[str]:
    """Splits at the bars outside of groups."""
    return re.findall(r"(?:\([^)]*\)|[^|(])+", words)


ZH_WORDS, _ZH_KEYS = _words(_ZH_RELATIONS)
EN_WORDS, _EN_KEYS = _words(_EN_RELATIONS)
_LEAD_ZH = (
    r"^(?:那个?|哦对|对|是的|哦+|噢|嗯|啊|呃|对了|另外|还有|顺便|话说|其实|而且|不过|但是?|然后|所以|因为|说个事|"
    r"补充|最近|现在|目前|主要是|主要|毕竟|今天|昨天|btw|ps|\s)*"
)
_ZH_FAMILY = re.compile(
    rf"{_LEAD_ZH}(?P<who>(?:我们?家?|咱们?家?|俺)?(?:的|那个|那)?(?:大|小)?(?P<rel>{ZH_WORDS}))(?!店|们公司|"
    rf"工|家的|家用|粮|饭|人精|毛|皮屑)"
)
_ZH_CHILD = re.compile(
    rf"{_LEAD_ZH}(?P<who>(?:我们?家|咱们?家)的?(?P<rel>老大|老二|老三|大宝|二宝|小宝))"
)  # not the boss
_ZH_PRONOUN = re.compile(rf"{_LEAD_ZH}(?:他|她|它|佢)(?:们)?")
_ZH_ASSISTANT = re.compile(rf"{_LEAD_ZH}(?:你|您)(?!们(?:家|公司)|好|们好)")
_ZH_ME = re.compile(rf"{_LEAD_ZH}(?:我|咱|俺|本人|鄙人)")
_ZH_OTHER = re.compile(
    rf"{_LEAD_ZH}(?:有人|别人|人家|大家|网友|专家|客户|甲方|乙方|房东|医生|大夫|店长|师傅|邻居|新闻|网上|报道|"
    rf"据说|听说|某|他们|对方|供应商|中介|导师|教练|司机|美国|中国(?!.{{0,3}}人$)|政府|公司(?:楼下|门口)|楼下|"
    rf"隔壁|(?![都也就还又才很太总老是在])[\u4e00-\u9fff](?:总|工|董|主任|经理|老师|教授|医生|律师|师傅|科长|院长|校长)"
    rf"(?=[不喜爱要说讨只每对希习从的住在是有让觉想])|(?!老家|小时|老是"
    rf"|小区)[小老][\u4e00-\u9fff](?=[说讲不喜讨爱有是在住]|的(?:目标|生日|爱好|习惯|工作|公司|老家|房租|工资)))"
)
# Somebody called by a name ("王芳对牛奶过敏", "豆豆今年4岁"), or one of several ("大的叫乐乐"): not the user.
_STATES_ZH = (
    r"(?=(?:今年|现在|也|都|从小|一直|已经|特别|很|最|就|好像|其实|有点)*(?:对[^,，我你]{1,8}过敏|(?:不|不能"
    r"|从不|不爱)[吃喝碰]"
    r"[\u4e00-\u9fff]|(?:喜欢|爱吃|爱喝|讨厌|害怕)[^的]|\d{1,3}岁|[一二三四五六七八九十]{1,3}岁|住在?[\u4e00-\u9fff]"
    r"|搬到|有(?:高血压|糖尿病|哮喘|鼻炎|痛风|近视)|身高|体重|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|在.{2,12}(?:上班|上学"
    r"|读书|工作)))"
)
_ZH_NAMED = re.compile(
    rf"{_LEAD_ZH}(?P<who>(?P<again>[\u4e00-\u9fff])(?P=again)|[小阿老](?![时家板总是])[\u4e00-\u9fff]"
    rf"|(?!周[末一二三四五六日天]|平时"
    rf"|常年|方便|全[家部]|安全|时)[{SURNAMES}][\u4e00-\u9fff]{{0,1}}"
    rf"(?![天末年时常日午上里期前后月间餐菜肉面鱼人者家的是])[\u4e00-\u9fff])"
    rf"{_STATES_ZH}"
    r"|^(?:我们?家?的?)?(?:(?:大|小|老)的(?:那个)?|一个|另一个|还有一个)(?:叫|是|今年|\d)"
)
_NO_NAME_ZH = re.compile(
    r"^(?:天天|常常|往往|刚刚|慢慢|偏偏|明明|人人|个个|年年|顿顿|处处|样样|统统|通通|仅仅|时时|早早|稍稍|哈哈"
    r"|嘿嘿|呵呵|谢谢|常年|老是|小时|单位|安静|成绩|方案|房租|房贷|车间|车位|车子|时间|周末|周边|和田|于是|应该|程序)"
)
_ZH_FOUND_IN_ME = re.compile(
    r"(?:查出|诊断|测出|检查|发现|确诊).{0,5}我(?:是|有|对|得)|(?:医生|大夫|医院|护士).{0,6}(?:说|讲|告诉|提醒).{0,3}我"
    r"|(?:医生|大夫|医院|主任)[^,，]{0,4}(?:让|叫|给|要求|建议)我"
)
_ZH_SAYS = re.compile(r"^[^,]{0,10}?(?:说|讲|吐槽|表示|认为|觉得|喊)(?:过|了|着|:|：)?")
_EN_LEAD = (
    r"^(?:(?:and|but|so|also|oh|btw|well|ok|okay|because|though|plus|fyi|actually|apparently|anyway|meanwhile|hey|"
    r"lol|since)[, ]+)*"
)
_EN_FAMILY = re.compile(
    (
        rf"{_EN_LEAD}(?P<who>(?:my|our)\s+(?:(?:late|own|two|three|little|oldest|youngest|eldest|older|"
        rf"younger)\s+)?(?P<rel>{EN_WORDS})(?P<name>\s+[A-Z][\w'é-]+)?)\b(?!'s (?:birthday party|place|house))"
    ),
    re.I,
)
_EN_PRONOUN = re.compile(rf"{_EN_LEAD}(?:he|she|they|his|her|their)(?:'s|'re|'ll|'d)?\b", re.I)
_EN_ASSISTANT = re.compile(rf"{_EN_LEAD}(?:you|your|u|ur)\b", re.I)
_EN_ME = re.compile(rf"{_EN_LEAD}(?:i|i'?m|i'?ve|i'?d|i'?ll|we|we'?re|we'?ve|my|our|im|ive|mine)\b", re.I)
_EN_OTHER = re.compile(
    rf"{_EN_LEAD}(?:(?:the |a |an |some )?(?:client|customer|boss|landlord|doctor|vendor|teacher|news|guy|"
    rf"people|everyone|everybody|someone|somebody|analysts?|experts?|scientists|government|president)\b(?! "
    rf"data| support| service| name)|[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:is|was|has|had|says?|said|hates?|loves?|"
    rf"likes?|lives?|works?|moved|got|went|thinks?|reckons?|told|wants?|prefers?|doesn't|can't|just|turned|turns|"
    rf"recently|cannot|eats?|drinks?|plays?|studies|stopped|quit|weighs?|takes?)\b"
    rf"|(?!It|That|There|Here|This|What|Who|Where|How|He|She|Let|Today|Tomorrow)[A-Z][a-z]+['’]s (?:allergic|vegan|"
    rf"vegetarian|pregnant|diabetic|\d|moving|working|living|turning|training|studying)\b)"
)
_EN_OF_MINE = re.compile(
    r"^(?:home|this) is\b|\b(?:is|are|has always been) (?:my|our) (?:\w+ )?favou?rite\b|\bto me$"
    r"|\b(?:took|taken|weaned|put|started|has|have) me (?:off|on)\b",
    re.I,
)
_EN_SAYS = re.compile(r"\b(?:said|says|told me|reckons?|claims?|thinks?|swears|insists)\b", re.I)

_EN_NAME = re.compile(
    rf"(?i:{_EN_LEAD})(?!(?:It|That|This|These|Those|There|Here|What|Who|Which|Where|How|He|She|They|We|You|Let|My|Our|"
    r"The|Today|Everything|Nothing)\b)(?P<name>[A-Z][a-zà-öø-ÿ]+)"
    r"(?:['’]s (?=\w)|\b (?:(?:just|recently|now|also|never|always|really|still|finally|only|actually) )?"
    r"(?:is|was|has|had|can|can'?t|cannot|could|will|won'?t|does|doesn'?t|did|didn'?t|isn'?t|"
    r"birthday|phone|number|e-?mail|address|job|name|got|went|quit|left|took|made|[a-z]{2,}(?:s|ed))\b)"
)

_EN_OWNED = re.compile(r"['’]s(?= (?:birthday|phone|number|e-?mail|address|job|name|favou?rite|new|old|home|office)\b)")


def relation(words: str) -> str:
    """The relation key of a possessive phrase ("my ex's", "老婆的"), "" where it is no family member."""
    bare = re.sub(r"^(?:my|our) |'s?$|的$", "", words, flags=re.I)
    for table in (_ZH_KEYS, _EN_KEYS):
        key = next((key for pattern, key in table.items() if re.fullmatch(pattern, bare, re.I)), "")
        if key in FAMILY:
            return key
    return ""


def mentioned(clause: Clause) -> Owner | None:
    """The last family member a clause names anywhere: whom a later "she" or "他" means."""
    words, keys = (ZH_WORDS, _ZH_KEYS) if clause.language == "zh" else (rf"\b(?:my|our) (?:{EN_WORDS})\b", _EN_KEYS)
    found = list(re.finditer(words, clause.text, re.I))
    if not found:
        return None
    word = re.sub(r"^(?:my|our) ", "", found[-1].group(), flags=re.I)
    key = next((key for pattern, key in keys.items() if re.fullmatch(pattern, word, re.I)), "")
    name = (_NAME_ZH if clause.language == "zh" else _NAME_EN).match(clause.text, found[-1].end())
    return Owner("family", key, word, name=name["n"] if name else "") if key in FAMILY else None


_NAME_EN = re.compile(r" (?P<n>[A-Z][\w'é-]+)")
_NAME_ZH = re.compile(
    rf"(?P<n>[小老阿][{SURNAMES}]|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}?)(?=也|都|很|最|特别|从|不|对|爱|喜|讨|是"
    rf"|在|住|吃|有|今|[,，]|$)"
)


def names(owner: Owner, clause: Clause) -> bool:
    """Whether a clause says by name of whom it tells ("王芳对牛奶过敏"), so that its words can be kept as they are."""
    if owner.kind == "other" and owner.name and owner.relation in ("colleague", "boss"):
        says = _ZH_SAYS.match(clause.text[owner.length :]) or _EN_SAYS.search(clause.text[owner.length :][:24])
        return not says
    by_name = owner.kind == "other" and owner.relation == "person" and len(owner.word) > 1
    if by_name and owner.word not in clause.text:
        return bool((_ZH_PRONOUN if clause.language == "zh" else _EN_PRONOUN).match(clause.text))
    return clause.language == "zh" and by_name


_SPOKEN_OF = re.compile(
    rf"(?:我们?|咱们?)家(?!{ZH_WORDS})(?P<own>(?!的|里|附近|楼|现在|都|有|是|在|要|小区"
    rf"|门)[\u4e00-\u9fff]{{2,3}}?)(?=[算的今是最多几要过满,，]|$)|"
    rf"(?P<zh>(?:[小老阿](?![时家板总是师米区红公])[{SURNAMES}](?![店书区学])|[{SURNAMES}](?:总|工|姐|哥|老师"
    rf"|医生|经理|师傅"
    rf"|阿姨))(?![\u4e00-\u9fff]?[区店]))"
    r"|\b(?:with|for|to|meet|meeting|see|seeing|invited?|hosting|having|asked|about|called|named)\s+"
    r"(?P<en>(?-i:(?!January|February|March|April|May\b|June|July|August|September|October|November|December"
    r"|Monday|Tuesday"
    r"|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter)[A-Z][\wéîïôö-]+))(?= (?:over|on|at|in|tonight"
    r"|tomorrow|for|and|from"
    r"|next|this|round|in|to)\b|[,.!?]|$)"
)


def spoken_of(earlier: Sequence[str]) -> Owner | None:
    """Whom the message before spoke of, a relative or somebody by name: what a "he" that opens the next one means.

    Args: earlier: the last messages of this conversation, oldest first.
    """
    if not earlier:
        return None
    said = earlier[-1][-200:]
    kin = re.search(rf"{ZH_WORDS}|\b(?:my|our) (?:{EN_WORDS})\b", said, re.I)
    if not kin:
        return by_name(said)
    key = relation(kin.group())
    name = _NAME_EN.match(said, kin.end()) or _NAME_ZH.match(said, kin.end())
    word = re.sub(r"^(?:my|our) ", "", kin.group(), flags=re.I)
    return Owner("family", key, word, name=name["n"] if name else "") if key else None


def by_name(text: str) -> Owner | None:
    """The one person whom a text names without saying what they are to the user ("dinner with Marcus")."""
    named = {found["own"] or found["zh"] or found["en"] for found in _SPOKEN_OF.finditer(text)}
    return Owner("other", "person", named.pop()) if len(named) == 1 else None


def begins_with_name(text: str) -> bool:
    """Whether a sentence of the text may begin with somebody's name, in English."""
    return any(_EN_NAME.match(sentence) for sentence in re.split(r"(?<=[.!;\n])\s*", text))


def owner(
    clause: Clause,
    before: Owner,
    same_sentence: bool,
    named: Owner | None = None,
    kin: tuple[tuple[str, str], ...] = (),
) -> Owner:
    """Whose fact the clause states.

    Args: before: the owner of the clause before; same_sentence: whether that stood in the same sentence; named: the
        family member named last; kin: the names of family members that are known, each with its word ("sister").
    Returns: an Owner; a clause without a subject keeps the one before within its sentence, else it is the user's.
    """
    if kin and clause.language == "en" and (known := _by_name(clause.text, kin)):
        return known
    return (_owner_zh if clause.language == "zh" else _owner_en)(clause, _antecedent(before, named), same_sentence)


def _by_name(text: str, kin: tuple[tuple[str, str], ...]) -> Owner | None:
    """ "Anjali moved to Leeds": the sister, where her name is known and nobody else's."""
    begun = _EN_NAME.match(text)
    words = [word for name, word in kin if begun and name.casefold() == begun["name"].casefold()]
    key = relation(words[0]) if begun and len(words) == 1 and not _EN_SAYS.search(text[begun.end() :][:24]) else ""
    return Owner("family", key, words[0], begun.end("name")) if begun and key else None


def unnamed(clause: Clause, kin: tuple[tuple[str, str], ...]) -> Clause:
    """The clause with a known name that it begins with turned into a pronoun of the same length: frames read those."""
    begun = _EN_NAME.match(clause.text) if kin and clause.language == "en" and _by_name(clause.text, kin) else None
    if begun is None:
        return clause
    start, end = begun.span("name")
    owned = _EN_OWNED.match(clause.text, end)
    end, word = (owned.end(), "his") if owned else (end, "he")
    return replace(clause, text=clause.text[:start] + word.rjust(end - start) + clause.text[end:])


def _antecedent(before: Owner, named: Owner | None) -> Owner:
    """What a pronoun stands for; kept in `before` with kind "user" so that only a pronoun takes it up."""
    if before.kind in ("family", "other") or named is None:
        return before
    return Owner("user", named.relation, named.word, name=named.name)


def _pronoun(before: Owner) -> Owner:
    if before.kind in ("family", "other"):
        return Owner(before.kind, before.relation, before.word, name=before.name)
    if before.relation == "person":
        return Owner("other", "person", before.word)
    if not before.relation:
        return Owner("other", "person", "")
    return Owner("family", before.relation, before.word, name=before.name)


def _owner_zh(clause: Clause, before: Owner, same_sentence: bool) -> Owner:
    text = clause.text
    family = _ZH_CHILD.match(text) or _ZH_FAMILY.match(text)
    if family and not re.match(r"[和跟与]|(?:我们?|咱们?)家?$", text[family.end() : family.end() + 1]):
        key = next((key for word, key in _ZH_KEYS.items() if re.fullmatch(word, family["rel"])), "person")
        key = "child" if family.re is _ZH_CHILD else key
        owned = "我" in family["who"] or "咱" in family["who"] or key in FAMILY
        kind = "family" if key in FAMILY and owned else "other"
        if _ZH_SAYS.match(text[family.end() :]):
            kind = "other"
        name = _NAME_ZH.match(text, family.end("who"))
        return Owner(kind, key, family["rel"], name.end() if name else family.end("who"), name["n"] if name else "")
    if _ZH_PRONOUN.match(text):
        return _pronoun(before)
    if _ZH_ME.match(text):
        return USER
    if _ZH_ASSISTANT.match(text):
        return Owner("assistant")
    if (one := _ZH_NAMED.match(text)) and not _NO_NAME_ZH.match(one["who"] or ""):
        return Owner("other", "person", one["who"] or "")
    if _ZH_OTHER.match(text):
        return USER if _ZH_FOUND_IN_ME.search(text) else Owner("other", "person", "")
    return before if same_sentence and before.kind in ("family", "other") and "我" not in text else USER


def _owner_en(clause: Clause, before: Owner, same_sentence: bool) -> Owner:
    text = clause.text
    family = _EN_FAMILY.match(text)
    if family:
        key = next((key for word, key in _EN_KEYS.items() if re.fullmatch(word, family["rel"], re.I)), "person")
        kind = "family" if key in FAMILY and not _EN_SAYS.search(text[family.end() :][:24]) else "other"
        name = (family["name"] or "").strip()
        return Owner(kind, key, family["rel"].lower(), family.end("who"), name if name[:1].isupper() else "")
    if _EN_PRONOUN.match(text):
        return _pronoun(before)
    if _EN_ME.match(text):
        return USER
    if _EN_ASSISTANT.match(text):
        return Owner("assistant")
    if _EN_OTHER.match(text) and not _EN_OF_MINE.search(text):
        return Owner("other", "person", "")
    return before if same_sentence and before.kind in ("family", "other") else USER
