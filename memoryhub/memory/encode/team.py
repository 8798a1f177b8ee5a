"""How many work with the user, since when the firm stands, who is responsible for what, which tools are used."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.figures import amount_draft
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader

_SIZE_CONTEXT_ZH = re.compile(
    r"公司|团队|厂|部门|我们(?!.{0,6}(?:去|吃|聚|出发|几个))|员工|店里|企业|单位|组里|规模|手下"
)
_NOT_SIZE_ZH = re.compile(
    r"学生|同学|聚餐|吃饭|包间|订|票|出发|去玩|团建|开会|报名|参加|座位|桌|酒店|客户|每[人天]|人均"
)
_SIZE_CONTEXT_EN = re.compile(
    (
        r"\b(?:company|team|firm|startup|studio|shop|agency|employees|staff|business|department|headcount|of us|"
        r"we'?re|we are|we have|we employ|practice|office)\b"
    ),
    re.I,
)
_NOT_SIZE_EN = re.compile(
    (
        r"\b(?:dinner|lunch|table|seated|wedding|party|tickets?|going|coming|guests|trip|flight|book|tonight|"
        r"tomorrow|"
        r"per (?:person|head))\b"
    ),
    re.I,
)

_STAFF = re.compile(r"(?:来|多)?个?(?:工人|员工|店员|伙计|师傅|职工|老师|护士|医生)")
_OF_US = re.compile(
    r"\b(?:there are|there're|there's|it's) (?:only |just |about )?(?P<n>[\w-]+) of us\b|"
    r"\b(?:we'?re|we are|i run|i own|i lead|i work (?:at|in|for)|it'?s) an? (?:[\w-]+ ){0,3}?(?:startup|start-up|"
    r"team|company|firm|"
    r"studio|shop|agency|practice|crew|business|co-op|office) of (?:about |around |just |only |some )*(?P<m>[\w-]+)"
    r"(?=$|[,.;]| (?:people|and|in|based|who)\b)",
    re.I,
)


_TEAM = re.compile(r"团队|小组|组里|手下|\b(?:team|squad|crew)\b", re.I)
_FIRM = re.compile(r"公司|厂|企业|单位|店|\b(?:company|firm|startup|studio|shop|agency|business|practice)\b", re.I)

# Who comes and goes is not how many there are: "招了两个人，现在7个了", "we hired two more, so 11 now".
_COMES_OR_GOES = re.compile(
    r"(?:招|来|进|走|裁|加|多|少|新增|增加|减少|离职|开除)(?:了|掉了?|进来)?$"
    r"|\b(?:hired|hiring|lost|added|fired|let go(?: of)?|recruited|took on)(?: just| another| about| only)? ?$",
    re.I,
)
_CHANGES = re.compile(
    r"(?:招|裁|离职|开除|加人|走了|来了|新增|增加)|\b(?:hired|hiring|fired|let go|recruited|joined|left)\b"
    r"|\blost (?=(?:\w+ ){0,3}(?:people|staff|engineers?|developers?|devs?|colleagues?|members?|employees?|of"
    r" (?:us|them)"
    r"|one|two|three|four|five|\d+)\b)(?!.*\b(?:kilos?|kg|pounds?|lbs?|stone|weight)\b)",
    re.I,
)
_TOTAL = re.compile(
    r"(?:现在|一共|总共|目前)(?:是|有|就|一共)*(?P<zh>\d{1,6}|[一二两三四五六七八九十百]{1,5})(?:个|名|位|人)"
    r"|\b(?:so|now|that makes(?: us)?|up to|down to|we(?:'re| are)|making) (?:now )?(?P<en>\d{1,6}|[a-z]+(?:-[a-z]+)?)"
    r"(?= now\b| people\b| of us\b|$)",
    re.I,
)


# "从9个人扩到15个了", "from 9 people to 15": the first figure is what it was.
_WAS = re.compile(r"(?:从|由)$|\bfrom$", re.I)
_TO = re.compile(r"[到至]|\bto\b", re.I)


def _group(clause: Clause) -> str:
    """A team is not the firm: its size stands under a topic of its own."""
    if _FIRM.search(clause.text) or not _TEAM.search(clause.text):
        return ""
    return "团队" if clause.language == "zh" else "team"


def _size(clause: Clause, scene: Scene, context: re.Pattern[str], barred: re.Pattern[str]) -> Iterator[Draft]:
    if scene.owner.kind == "family" or not context.search(clause.text) or barred.search(clause.text):
        return
    for amount in language.amounts(clause.text):
        ahead = clause.text[: amount.start].rstrip("又再 ")
        if _COMES_OR_GOES.search(ahead) or (_WAS.search(ahead) and _TO.search(clause.text, amount.end)):
            continue
        if amount.unit == "person" or (not amount.unit and _STAFF.match(clause.text, amount.end)):
            yield replace(amount_draft(amount, clause, "company.size", base=0.86, topic=_group(clause)), unit="person")
            return
    counted = _OF_US.search(clause.text)
    group = "n" if counted and counted["n"] else "m"
    value = language.digits(counted[group]) if counted else ""
    if counted and value.isdigit():
        yield Draft(
            "company.size",
            value,
            clause.start + counted.start(group),
            clause.start + counted.end(group),
            unit="person",
            base=0.84,
            topic=_group(clause),
        )


def _total(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """How many there are now that some came or went."""
    before = scene.before()
    told = f"{before.text if before else ''} {clause.text}"
    found = _TOTAL.search(clause.text) if _CHANGES.search(told) and scene.owner.kind != "family" else None
    if found is None or _NOT_SIZE_ZH.search(told) or _NOT_SIZE_EN.search(told):
        return
    group = "zh" if found["zh"] else "en"
    value = language.digits(found[group])
    if value.isdigit():
        start, end = found.span(group)
        yield Draft(
            "company.size",
            value,
            clause.start + start,
            clause.start + end,
            unit="person",
            base=0.84,
            topic=_group(clause),
        )


@reader("zh")
def size_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _total(clause, scene)
    yield from _size(clause, scene, _SIZE_CONTEXT_ZH, _NOT_SIZE_ZH)


@reader("en")
def size_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _total(clause, scene)
    yield from _size(clause, scene, _SIZE_CONTEXT_EN, _NOT_SIZE_EN)


frame(
    "zh",
    "company.founded",
    r"(?:(?:我们公司|公司|我们)(?:是)?(?:在|于)?|自)(?P<v>(?:19|20)\d\d)年(?:成立|创立|创办|注册)",
    cut="as_is",
    base=0.88,
    standing=True,
)
frame(
    "en",
    "company.founded",
    (
        r"(?:<my> (?:company|firm|business|studio) was|<i> (?:were )?)(?:founded|started|set up|established)(?: \w+ "
        r"\w+)? in (?P<v>(?:19|20)\d\d)"
    ),
    cut="as_is",
    base=0.86,
)

# Who is responsible, and what is worked with.
_ROLE_ZH = r"(?:对接人|负责人|联系人|接口人|经办人|项目经理|后端负责人|前端负责人|主治医生|班主任|房东|客户经理)"
frame(
    "zh",
    "person.responsible",
    (
        rf"(?:(?:我们?|咱们?)的?)?(?P<t>[\u4e00-\u9fffA-Za-z0-9]{{0,10}}?(?:的)?{_ROLE_ZH})(?:现在|目前)?(?:是"
        rf"|换成了?|改成了?|变成了?|叫|"
        rf":)(?:[\u4e00-\u9fff]{{0,8}}的)?(?P<v>[\u4e00-\u9fff]{{2,4}}?|[A-Z][a-z]+)(?=了?$|[,，了 ])"
    ),
    cut="as_is",
    deny="谁|什么|哪|他|她|不",
    base=0.88,
)
frame(
    "zh",
    "person.responsible",
    (
        r"(?:以后|往后)?(?P<t>(?!以后|往后)[\u4e00-\u9fffA-Za-z0-9]{2,8}?)(?:的事|方面|问题|这块|那边)(?:以后|"
        r"往后)?(?:都|就|直接)+(?:找|走|联系|由)(?P<v>[\u4e00-\u9fff]{2,3}|[A-Z][a-z]+)(?:负责|对接|跟)?(?=$|"
        r"[,，了 ])"
    ),
    cut="as_is",
    deny="谁|我|你|他|别|地铁|流程",
    base=0.84,
)
frame(
    "en",
    "person.responsible",
    (
        r"\b(?:the|our|my) (?P<t>(?:main )?(?:contact|lead|owner|point person|account manager|landlord|class teacher|"
        r"gp|dentist|accountant|lawyer|project manager|pm)(?: (?:for|on|at) (?:the )?[\w ]{2,25}?)?)(?: is(?: now)?"
        r"(?: called| named)?|'s name is| has changed to|: ) (?P<v>[A-Z][\w.'-]+(?: [A-Z][\w'-]+)?)"
    ),
    cut="as_is",
    base=0.87,
)
frame(
    "en",
    "person.responsible",
    (
        r"\b(?P<v>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) (?:is (?:now )?(?:in charge of|responsible for|handling|the "
        r"(?:contact|lead|owner) (?:for|on|of))|handles|now runs|is running|leads) (?:the )?(?P<t>[\w ]{3,30}?)(?=$|"
        r"[,.]| now| from)"
    ),
    cut="as_is",
    deny=r"I|We|You|He|She|They|It|This|That|Who",
    base=0.84,
)
frame(
    "zh",
    "tool",
    (
        r"(?:我们?|平时|公司|团队|一直|主要|都|习惯)(?:平时|公司|团队|一直|主要|都|现在|统一|习惯|日常)*(?:用|"
        r"使用)(?P<v>[A-Za-z][A-Za-z0-9+#. ]{1,20}|飞书|钉钉|企业微信|腾讯会议|石墨|语雀|有道云|印象笔记|剪映|金蝶|"
        r"用友)(?:写|做|开发|办公|管|记|画|来|当|沟通|开会|$|[,，的了])"
    ),
    cut="as_is",
    base=0.84,
)
frame(
    "en",
    "tool",
    (
        r"<i> (?:use|uses|write (?:everything|code|mostly)? ?in|code in|program in|develop in|work with|"
        r"work in(?! [\w ]{2,40}? as (?:an?|the) )|"
        r"deploy with|deploy on|run on|manage \w+ (?:in|with))\s+(?P<v>[A-Z][\w+#.]*.*)"
    ),
    cut="list",
    accept=r"(?-i:^[A-Z])",
    deny=r"I\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b",
    base=0.8,
)
frame(
    "zh",
    "stack",
    (
        r"(?:技术栈|后端|前端|数据库|框架)(?:用的?是?|是|选了?|定了?|换成了?|改成了?|"
        r":)\s*(?P<v>[A-Za-z][A-Za-z0-9+#./ ]{0,30})"
    ),
    cut="noun",
    base=0.86,
)
frame(
    "en", "stack", r"\b(?:our|the|my) (?:tech |technology )?stack(?:'s| is| runs on)\s+(?P<v>.+)", longest=24, base=0.86
)
