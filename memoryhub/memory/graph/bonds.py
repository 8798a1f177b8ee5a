"""Bonds: who is whose what, read from one sentence and asked for by a question. Pure.

"My manager is Mia Chen" binds the user by "boss" to Mia Chen; "Mia's assistant is called Tom" binds Mia by "assistant"
to Tom; "你妹妹的老师叫王芳" binds, by"
    " way of a sister without a name, a teacher called 王芳. A question of such a chain ("who is
my manager's assistant") is then two steps over two memories.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from memoryhub.memory.graph import roles


@dataclass(frozen=True, slots=True)
class Chain:
    """From a root along roles: ("", ("sister", "teacher")) is the user's sister's teacher. `root` "" is the user."""

    root: str
    roles: tuple[str, ...]
    words: str = field(default="", compare=False)  # as it was said


@dataclass(frozen=True, slots=True)
class Bond:
    """The end of the chain goes by `name`."""

    chain: Chain
    name: str


_NAME_EN = (
    r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir)\.? )?[A-Z][\w'’-]*(?<!['’]s)(?: (?:de |van |von "
    r"|la )?[A-Z][\w-]*){0,2}"
)
_CALLED_EN = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor)\.? )?[A-Za-z][\w-]*(?: [A-Z][\w-]*){0,2}"
_ROLE_EN = rf"(?:(?:new|old|former|current|head|class|homeroom|personal|maths?|piano|english|family) )?(?:{roles.EN})"
_CHAIN_EN = rf"(?:(?:[Mm]y|[Oo]ur|[Yy]our) {_ROLE_EN}|{_NAME_EN})(?:['’]s {_ROLE_EN})*"
_SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏水窦章云苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳鲍史唐费廉岑薛雷贺"
    "倪汤滕殷罗毕郝邬安常乐于时傅皮卞齐康伍余元卜顾孟平黄和穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻强贾路"
    "江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯昝管卢莫经房裘缪干解应宗丁宣邓单杭洪包诸左石崔吉钮龚程邢裴陆荣翁荀羊甄曲封芮储靳段焦巴"
    "谷车侯全班仰秋仲伊宫宁仇甘厉武符刘景詹束龙叶幸司韶黎薄印白怀蒲鄂赖卓蔺屠蒙池乔阴胥苍双闻莘党翟谭贡劳申扶冉雍桑桂牛寿通边燕冀温庄柴瞿阎"
    "慕连习向古易廖曾关"
)
_NAME_ZH = (
    rf"(?:[{_SURNAMES}][\u4e00-\u9fff]{{0,2}}?(?:老师|医生|大夫|总|经理|主任|教练|律师|阿姨|叔叔|师傅|姐|哥)"
    rf"|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}|[小老阿][\u4e00-\u9fff]|[A-Z][A-Za-z]+)"
)
_CALLED_ZH = r"(?:[\u4e00-\u9fff]{1,4}|[A-Za-z][A-Za-z ]{1,20})"
_ROLE_ZH = rf"(?:(?:直属|新|前|顶头|数学|语文|英语|钢琴|主治)?(?:{roles.ZH}))"
_ME_ZH = r"(?:我们家?|我家|我|咱们?家?|你们家?|你家|你)"
_CHAIN_ZH = rf"(?:{_ME_ZH}的?{_ROLE_ZH}|{_NAME_ZH}的{_ROLE_ZH})(?:的{_ROLE_ZH})*"
_END = r"(?=[\s,，.。!！;；]|$| and | but )"
_EN = (
    re.compile(rf"\b(?P<chain>{_CHAIN_EN})(?:['’]s name)? (?:is|was) (?:called |named )?(?P<name>{_NAME_EN}){_END}"),
    re.compile(rf"\b(?P<chain>{_CHAIN_EN})(?:['’]s name is| is called| is named) (?P<name>{_CALLED_EN}){_END}"),
    re.compile(rf"\b(?P<name>{_NAME_EN}) is (?P<chain>{_CHAIN_EN}){_END}"),
    re.compile(rf"\b(?P<name>{_NAME_EN}) is the (?P<role>{_ROLE_EN}) (?:of|for|to) (?P<of>{_CHAIN_EN}){_END}"),
    re.compile(rf"\b[Tt]he (?P<role>{_ROLE_EN}) of (?P<of>{_CHAIN_EN}) is (?:called )?(?P<name>{_NAME_EN}){_END}"),
    re.compile(rf"\b(?P<chain>(?:[Mm]y|[Oo]ur|[Yy]our) {_ROLE_EN})(?:,)? (?P<name>{_NAME_EN})(?=[\s,.!;]|$)"),
)
_VERBS_EN = (
    (re.compile(rf"\b(?P<of>{_CHAIN_EN}) reports to (?P<name>{_NAME_EN}|(?:my|your) {_ROLE_EN}){_END}"), "boss"),
    (re.compile(rf"\b(?P<of>{_CHAIN_EN}) works (?:at|for) (?P<name>{_NAME_EN}){_END}"), "company"),
    (re.compile(rf"\b(?P<of>{_CHAIN_EN}) (?:goes to|studies at) (?P<name>{_NAME_EN}){_END}"), "school"),
    (re.compile(rf"\b(?P<of>{_CHAIN_EN}) lives in (?P<name>{_NAME_EN}){_END}"), "home"),
    (re.compile(rf"\b(?P<of>{_CHAIN_EN}) is married to (?P<name>{_NAME_EN}){_END}"), "partner"),
    (
        re.compile(
            rf"\b(?:[Tt]he |[Oo]ur |[Yy]our |[Mm]y )?(?:[Pp]roject )?(?P<of>[A-Z][\w-]+)(?: project)? is (?:led|run"
            rf"|headed"
            rf"|managed) by (?P<name>{_NAME_EN}){_END}"
        ),
        "responsible",
    ),
)
_ZH = (
    re.compile(rf"(?P<chain>{_CHAIN_ZH})(?:的名字)?(?:叫做?|名叫|名字叫|名字是)(?P<name>{_CALLED_ZH}){_END}"),
    re.compile(rf"(?P<chain>{_CHAIN_ZH})(?:的名字)?(?:就?是|姓)(?P<name>{_NAME_ZH}|(?<=姓)[{_SURNAMES}]){_END}"),
    re.compile(rf"(?:^|[\s,，。])(?P<name>{_NAME_ZH})是(?P<chain>{_CHAIN_ZH}){_END}"),
)
_VERBS_ZH = (
    (re.compile(rf"(?P<of>{_CHAIN_ZH}|{_NAME_ZH})(?:的上级是|向)(?P<name>{_NAME_ZH})(?:汇报)?{_END}"), "boss"),
    (
        re.compile(
            rf"(?P<of>{_CHAIN_ZH}|{_NAME_ZH})在(?P<name>[\u4e00-\u9fffA-Za-z]{{2,10}}?)(?:上班|工作|任职){_END}"
        ),
        "company",
    ),
    (
        re.compile(
            rf"(?P<of>{_CHAIN_ZH}|{_NAME_ZH})在(?P<name>[\u4e00-\u9fffA-Za-z]{{2,10}}?)(?:上学|读书|念书"
            rf"|上大学){_END}"
        ),
        "school",
    ),
    (
        re.compile(rf"(?P<of>[\u4e00-\u9fffA-Za-z]{{2,8}}?)项目(?:由|归)(?P<name>{_NAME_ZH})(?:负责|管|带){_END}"),
        "responsible",
    ),
    (re.compile(rf"(?P<name>{_NAME_ZH})负责(?P<of>[\u4e00-\u9fffA-Za-z]{{2,8}}?)项目{_END}"), "responsible"),
)
_NO_NAME = re.compile(
    r"(?:I|It|The|A|An|He|She|They|We|You|This|That|There|Not|So|Very|Really|Just|Also|In|On|At|From|Here|Monday"
    r"|Tuesday"
    r"|Wednesday|Thursday|Friday|Saturday|Sunday|My|Your|Our)\b|什么|谁|哪|多少|怎么|啥"
)
_ASKED_EN = re.compile(rf"\b(?P<chain>(?:(?:[Mm]y|[Oo]ur|[Yy]our) {_ROLE_EN}|{_NAME_EN})(?:['’]s {_ROLE_EN})+)\b")
_ASKED_OF_EN = re.compile(
    rf"\b[Tt]he (?P<role>{_ROLE_EN}) of (?P<of>(?:[Mm]y|[Oo]ur|[Yy]our) {_ROLE_EN}(?:['’]s {_ROLE_EN})*|{_NAME_EN})"
)
_ASKED_ZH = re.compile(
    rf"(?P<chain>(?:{_ME_ZH}的?{_ROLE_ZH}(?:的{_ROLE_ZH})+"
    rf"|(?P<who>[\u4e00-\u9fffA-Za-z]{{1,6}}?)的{_ROLE_ZH}(?:的{_ROLE_ZH})*))"
)
_IS_ZH = re.compile(r"[\u4e00-\u9fff]")


def told(text: str) -> tuple[Bond, ...]:
    """The bonds that a sentence states, each once. A question states none; tell it apart before."""
    found = _told_zh(text) if _IS_ZH.search(text) else _told_en(text)
    return tuple(dict.fromkeys(one for one in found if one.chain.roles and _is_name(one.name)))


def asked(question: str) -> tuple[Chain, ...]:
    """The chains that a question goes along: two steps of the user's, or one of somebody named."""
    if _IS_ZH.search(question):
        found = [_worded(_chain_zh(match["chain"]), match["chain"]) for match in _ASKED_ZH.finditer(question)]
    else:
        found = [_worded(_chain_en(match["chain"]), match["chain"]) for match in _ASKED_EN.finditer(question)]
        for match in _ASKED_OF_EN.finditer(question):
            inner = _chain_en(match["of"])
            of_whom = Chain(inner.root, (*inner.roles, roles.key(match["role"])))
            found.append(_worded(of_whom, f"{match['of']}'s {match['role']}"))
    return tuple(dict.fromkeys(one for one in found if one.roles and (one.root or len(one.roles) > 1)))


def topic(chain: Chain, tongue: str) -> str:
    """The chain in words that do not depend on how it was said: "boss", "Mia's assistant", "李雷的助理"."""
    steps = [roles.label(one, tongue) for one in chain.roles]
    return ("的" if tongue == "zh" else "'s ").join([chain.root, *steps] if chain.root else steps)


def _told_en(text: str) -> Iterator[Bond]:
    for shape in _EN:
        for match in shape.finditer(text):
            groups = match.groupdict()
            if groups.get("chain"):
                yield Bond(_chain_en(groups["chain"]), groups["name"])
            else:
                yield Bond(_further(_chain_en(groups["of"]), groups["role"]), groups["name"])
    for shape, role in _VERBS_EN:
        for match in shape.finditer(text):
            yield Bond(_further(_chain_en(match["of"]), role), match["name"])


def _told_zh(text: str) -> Iterator[Bond]:
    for shape in _ZH:
        for match in shape.finditer(text):
            yield Bond(_chain_zh(match["chain"]), match["name"])
    for shape, role in _VERBS_ZH:
        for match in shape.finditer(text):
            yield Bond(_further(_chain_zh(match["of"]), role), match["name"])


def _worded(chain: Chain, words: str) -> Chain:
    return replace(chain, words=words)


def _further(chain: Chain, role: str) -> Chain:
    return Chain(chain.root, (*chain.roles, roles.key(role)))


def _chain_en(words: str) -> Chain:
    parts = re.split(r"['’]s ", words)
    own = re.fullmatch(r"(?:my|our|your) (.+)", parts[0], re.I)
    if own:
        return Chain("", tuple(roles.key(_bare_role(part)) for part in (own[1], *parts[1:])))
    return Chain(parts[0], tuple(roles.key(_bare_role(part)) for part in parts[1:]))


def _bare_role(words: str) -> str:
    return re.sub(r"^(?:new|old|former|current|personal|maths?|piano|english|family) ", "", words, flags=re.I)


def _chain_zh(words: str) -> Chain:
    own = re.match(_ME_ZH + "的?", words)
    if own and re.match(_ROLE_ZH, words[own.end() :]):
        rest = words[own.end() :].split("的")
        return Chain("", tuple(roles.key(part) for part in rest if part))
    root, *rest = words.split("的")
    return Chain(root, tuple(roles.key(part) for part in rest if part))


def _is_name(name: str) -> bool:
    return bool(name.strip()) and _NO_NAME.match(name) is None and roles.key(name) == name.lower()
