"""Whom words are about: the user, or somebody of theirs. What holds for one is never told of another."""

import re
from collections.abc import Mapping, Sequence

from memoryhub.providers.embedded.limits import own_slot, relation
from memoryhub.providers.embedded.memo import once
from memoryhub.providers.types import Fact

_WORDS: dict[str, str] = {
    "wife": r"老婆|妻子|太太|媳妇|爱人|\bwife(?!i)\b",
    "husband": r"老公|丈夫|我先生|爱人|\bhusband\b|\bhubby\b",
    "partner": r"对象|男友|女友|男朋友|女朋友|伴侣|\b(partner|boyfriend|girlfriend|spouse|fianc\w+)\b",
    "father": r"爸(?!妈)|父亲|老爹|\b(father|dad|daddy|papa)\b",
    "mother": r"(?<!爸)(?<!大)妈(?!的)|母亲|\b(mother|mum|mom|mama)\b",
    "parents": r"爸妈|父母|二老|\bparents\b|\bfolks\b",
    "son": r"儿子|\bsons?\b",
    "daughter": r"女儿|闺女|囡囡|\bdaughters?\b",
    "child": r"孩子|小孩|娃|小朋友|\b(kids?|child(ren)?|toddler|baby)\b",
    "brother": r"哥哥?|弟弟?|兄弟|\bbrothers?\b",
    "sister": r"姐姐?|妹妹?|姐妹|\bsisters?\b",
    "grandfather": r"爷爷|外公|姥爷|\bgrand(father|pa|dad)\b",
    "grandmother": r"奶奶(?!茶)|外婆|姥姥|\bgrand(mother|ma|mum)\b",
    "parent_in_law": r"岳[父母]|公婆|婆婆|公公|丈母娘|丈人|\b(mother|father|parents)[- ]in[- ]law\b|\bin-laws\b",
    "relative": r"亲戚|侄|外甥|表[哥弟姐妹]|堂[哥弟姐妹]|\b(relatives?|cousins?|nephews?|nieces?|aunts?|uncles?)\b",
    "friend": r"(?<![男女])朋友(?!圈)|闺蜜|哥们|\bfriends?\b|\bmates?\b",
    "colleague": r"同事|\bcolleagues?\b|\bco-?workers?\b",
    "boss": r"老板|领导|上司|\bboss\b|\bmy manager\b",
    "ex": r"前任|前男友|前女友|\bmy ex\b",
    "roommate": r"室友|\b(room|flat)mates?\b",
    "cat": r"(?<!熊)猫(?!砂|粮)|\b(cats?|kittens?)\b",
    "dog": r"狗(?!粮)|\b(dogs?|pupp(y|ies))\b",
    "pet": r"宠物|\bpets?\b",
    "company": r"公司|\bcompany\b",
    "person": r"$^",
}  # fmt: skip
_CUES = {who: re.compile(words, re.IGNORECASE) for who, words in _WORDS.items()}
_GENERIC = {
    "child": {"son", "daughter"},
    "parents": {"father", "mother"},
    "partner": {"wife", "husband"},
    "pet": {"cat", "dog"},
}
HOUSEHOLD = {
    "wife", "husband", "partner", "father", "mother", "parents", "son", "daughter", "child", "grandfather",
    "grandmother", "parent_in_law", "brother", "sister",
}  # fmt: skip
_CLOSE = HOUSEHOLD | {"boss", "ex", "roommate", "relative", "cat", "dog", "pet", "friend", "colleague"}
_COMPANY = {"friend", "colleague", "boss"}
_OF_COMPANY = re.compile(
    r"(朋友|同事|老板|领导|上司|闺蜜)(的|叫|喜欢|爱|对|不吃|能吃|生日|住|多大|电话|几岁|是谁)"
    r"|\b(friend|colleague|boss|manager)('s|’s| likes?| eats?| lives?| called| allergic)",
    re.IGNORECASE,
)
_ALL_OF_THEM = re.compile(r"家人|全家|一家|家里|家庭|我们家|\bfamily\b|\bhousehold\b|at home", re.IGNORECASE)
_WITH_ME = re.compile(r"我(和|跟|与|同)|我们(?!家)|咱|\b(we|us|and i|and me|me and)\b", re.IGNORECASE)
# Slots that say what one person is, has or may: the user's own never answer for somebody else.
_OF_ONE_PERSON = (
    "name", "nickname", "birthday", "age", "home.", "hometown", "job.", "company.name", "contact.", "diet.", "allergy",
    "health.", "taste.", "hobby", "language.", "wake.", "bed.", "size.", "school", "study.", "seat", "income", "zodiac",
    "gender",
)  # fmt: skip
_FIRST_PERSON = re.compile(r"我|咱|\b(i|i'm|my|me|mine|we|our|us)\b", re.IGNORECASE)
_CALLED = re.compile(r"(?:叫做?|名叫|\bcalled|\bnamed)\s*([\w·]{1,12})", re.IGNORECASE)


def names_relation(words: str, who: str) -> bool:
    """Whether the words speak of this relative ("wife", "daughter", ...) or of the household they belong to."""
    if who == "person":
        return True
    if any(_CUES[one].search(words) for one in _near(who) if one in _CUES):
        return True
    return who in HOUSEHOLD and bool(_ALL_OF_THEM.search(words))


def _near(who: str) -> set[str]:
    """The relation itself, those it covers and those that cover it: a son is a child, a child may be the son."""
    return {who} | _GENERIC.get(who, set()) | {wide for wide, narrow in _GENERIC.items() if who in narrow}


_OWNED_NAME = re.compile(
    r"(?P<zh>儿子|女儿|老婆|老公|妻子|丈夫|爸爸|妈妈|哥哥|姐姐|弟弟|妹妹)(?P<zn>[\u4e00-\u9fff]{2})(?=[,，。]|今年"
    r"|喜欢|是|在|很|[\d一二三四五六七八九十]+岁|的|对|不)"
    r"|\b(?P<en>daughter|son|wife|husband|partner|mother|father|sister|brother|boss|friend|cat"
    r"|dog),? (?P<em>[A-Z][a-z]+)\b"
)
# Questions about somebody by name only ("乐乐几岁了", "how old is Maya?"): the user is not meant.
_SOMEBODY = re.compile(
    r"^(?!我|咱|平时|一般|最近|每|都|还|公司|家里|你)[\u4e00-\u9fff]{2,3}(喜欢|几岁|多大|叫什么|住哪|住在|生日|对什么"
    r"|不吃|爱吃|的(生日|电话|年龄|名字))"
    r"|\b(?:is|does|did|was|can|are) (?!I\b|My\b|The\b|This\b|That\b)[A-Z][a-z]+\b|\b(?!What|Who|Where|When|How|It"
    r"|That|Here|There|Let)[A-Z][a-z]+['’]s\b"
)


def called(facts: Sequence[Fact]) -> Mapping[str, str]:
    """{name: relation} of everybody whose name the facts give ("小满": "daughter", "Biscuit": "cat")."""
    found: dict[str, str] = {}
    for fact in facts:
        slot, who = own_slot(fact), relation(fact)
        for hit in _OWNED_NAME.finditer(fact.text):
            found[hit["zn"] or hit["em"]] = next(iter(sorted(_mentioned(hit["zh"] or hit["en"]) & _CLOSE)), "person")
        if slot not in {"family.member", "name", "pet"} or (slot == "name" and not who):
            continue
        named = _CALLED.search(fact.value) or _CALLED.search(fact.text)
        name = fact.value if slot != "pet" and fact.value else (named[1] if named else "")
        owner = who or next(iter(sorted(_mentioned(f"{fact.topic} {fact.text}") & _CLOSE)), "")
        if name and owner:
            found[name] = owner
    return found


@once
def _mentioned(words: str) -> frozenset[str]:
    return frozenset(who for who, cue in _CUES.items() if cue.search(words))


def persons(words: str, names: Mapping[str, str]) -> set[str]:
    """The relations and names that words speak of."""
    return (_mentioned(words) & _CLOSE) | {who for name, who in names.items() if mentions(words, name)}


def mentions(words: str, name: str) -> bool:
    """Whether words name somebody. Short Latin names are words, too ("May I"): those count only as written."""
    if not name.isascii():
        return name in words
    flags = re.IGNORECASE if len(name) > 4 else 0
    return re.search(rf"\b{re.escape(name)}\b(?! I\b)", words, flags) is not None


_TOLD_BY = re.compile(
    r"^(?:Your|The) [\w ]{2,30} (?:says|said|thinks|claims|reckons)\b"
    r"|^(?:你的?)?(?!你)[\u4e00-\u9fff]{2,5}(?:说|觉得|认为)(?:他|她)"
)


_HEAD = re.compile(r"^(?:你的?|Your )(?=\S)", re.IGNORECASE)


def _is_anothers(fact: Fact) -> bool:
    """Whether the sentence says of somebody of the user's what it might say of the user ("你女儿对花生过敏")."""
    head = _HEAD.match(fact.text)
    if head is None or not own_slot(fact).startswith(_OF_ONE_PERSON):
        return False
    return any(cue.match(fact.text, head.end()) for who, cue in _CUES.items() if who in _CLOSE)


def concerns(question: str, fact: Fact, names: Mapping[str, str]) -> bool:
    """Whether a fact is about the one the question is about, as far as both say."""
    asked = persons(question, names)
    who = relation(fact)
    about = {who} if who else persons(f"{fact.text} {fact.topic}", names)
    if not asked and not who and not _FIRST_PERSON.search(question) and _SOMEBODY.search(question):
        return not own_slot(fact).startswith(_OF_ONE_PERSON)
    if not asked and not fact.slot and _FIRST_PERSON.search(question) and _TOLD_BY.search(fact.text):
        return False  # what a colleague says of himself answers nothing about me
    if not asked and not who and _is_anothers(fact) and _FIRST_PERSON.search(question):
        return bool(_WITH_ME.search(question) or _ALL_OF_THEM.search(question))
    if not asked:
        return not who or names_relation(question, who)
    if about:
        return any(one in _near(other) for one in about for other in asked) or bool(
            who in HOUSEHOLD and _ALL_OF_THEM.search(question)
        )
    if asked <= _COMPANY and not _OF_COMPANY.search(question):
        return True  # "dinner with friends": the occasion is the user's own
    if _WITH_ME.search(question) or _ALL_OF_THEM.search(question):
        return True
    return not own_slot(fact).startswith(_OF_ONE_PERSON)
