"""Where one works: a slot of its own, so that moving house leaves it alone. "I teach in Leuven", "我在苏州上班".

Somebody who works in a town may live in the next; only who says "live", "moved to" or "我家在" tells where home is.
"""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import gazetteer
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Cue

# -- Chinese -----------------------------------------------------------------------------------------------------------
_PLACE_ZH = r"[\u4e00-\u9fff]{2,7}?"
_SURELY_WORKS = r"上班|工作|打工|坐班|办公|教书|务工|干活|做生意|摆摊"
_OPENS = r"开(?:了|着|的)?(?:一?[家间个])?(?!会|车|始|心|学|花|庭|幕|着)[\u4e00-\u9fff]{0,6}?[店馆铺厂吧坊社场所园行]"
_MAYBE_WORKS = rf"做|当|搞|管|任|教|带|跑|{_OPENS}|创业"
_WORKS_ZH = re.compile(
    rf"(?<![不没别])在(?P<v>{_PLACE_ZH})(?:那边|这边|那儿"
    rf"|这儿)?(?:的?一?[家个所间].{{0,12}}?)?(?:{_SURELY_WORKS}|{_OPENS})"
    rf"|(?<![不没别])在(?P<w>{gazetteer.ZH}(?:市|区|县)?)(?=这?边?(?:的?一?[家个所间]?.{{0,12}})?(?:{_MAYBE_WORKS}))"
    rf"|(?:换|调|转|派|跳槽)[到去](?P<y>{_PLACE_ZH})(?:那边|这边)?(?:{_SURELY_WORKS}|干|当|做)"
    rf"|上班(?:地点)?(?:就|还)?(?:是|在)(?P<x>{_PLACE_ZH})(?:那边|这边|那儿)?(?=$|[,，了的])"
)
_SITE_ZH = re.compile(
    r"^(?:我们?|咱们?|俺们?|现在|目前|以后)*的?(?:公司|单位|办公室|办公地点|工作地点?|工作室|诊所|门面|铺面"
    r"|铺子|摊位|车间|厂子?|厂里|店)"
    r"(?:今年|去年|上周|上个?月|下个?月|最近|刚|已经|要|就|现在)*(?:(?P<moved>搬|迁|换|挪)(?:到|去|至)了?"
    r"|开?在|设在|位于)"
    rf"(?P<v>{_PLACE_ZH})(?:那边|这边|那儿|去|来)?[了的啦]?$"
)
_NO_SITE = re.compile(
    r"公司|医院|学校|单位|银行|工地|厂|店|家|外面|[楼层里上下]$|网上|这|那|哪|什么|一起|同一|地铁|周[一二三四五六日末]"
    r"|[早晚中]|晚上|白天|国企|外企|大厂|互联网|体制|机关|事业|中心$|大学$|中学$|小学$|幼儿园$|集团|所$|院$"
    r"|局$|所有|不同|努力|认真"
)
_PASSING_ZH = re.compile(
    r"今天|明天|昨天|这[两几]天|这周|下周|出差|开会|临时|以前|曾经?|之前|当年|那时|那会儿|年轻时|想|希望|打算|要是"
)
_PLAIN_WORK = re.compile(r"我们?|俺|现在|目前|一直|平时|就|都|在|市|那边|这边|上班|工作|打工|的|了|呢|[,，。\s]")
_APART = re.compile(r"(?:的?一?[家个所间][\u4e00-\u9fff]{1,12}?)?(?:上班|工作|(?:做|当|任)[\u4e00-\u9fff]+)?$")
_SHAPED = re.compile(rf"^{gazetteer.ZH}|[省市县区镇村乡州岛旗盟港湾桥山路街园城]$|^[城市][东南西北]$|^市中心$")


@reader("zh")
def works_in_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    found = _SITE_ZH.search(clause.text) or _WORKS_ZH.search(clause.text)
    if found is None or scene.owner.kind not in ("user", "family") or _PASSING_ZH.search(clause.text):
        return
    group = next(name for name in ("v", "w", "x", "y") if found.groupdict().get(name))
    words = found[group]
    if _NO_SITE.search(words) or not _SHAPED.search(words):
        return
    start, end = (clause.start + at for at in found.span(group))
    moved = bool(found.groupdict().get("moved") or found.groupdict().get("y"))
    opens = re.search(_OPENS, clause.text) or moved or found.re is _SITE_ZH or scene.owner.kind == "family"
    cue = Cue.CORRECT if moved else Cue.NONE
    # 在舟山渔政站当船检员 keeps the station; a trade and a kind of firm have slots of their own.
    more = len(_PLAIN_WORK.sub("", _APART.sub("", clause.text.replace(words, "")))) > 1
    yield Draft("work.place", words, start, end, base=0.86, text="*" if opens or more else "", cue=cue)


frame(
    "zh",
    "work.place",
    rf"(?:不再|已经?不|早就?不|现在不|不)在(?P<v>{gazetteer.ZH}[市区县]?)(?:那边|这边)?(?:上班|工作|干活|打工"
    rf"|教书|干|做)了?",
    cut="as_is",
    cue=Cue.NEGATE,
    base=0.88,
)

# -- English -----------------------------------------------------------------------------------------------------------
# What is worked in and is no place, though written large: tools, languages, fields, months, days.
_NO_PLACE_EN = (
    r"(?:excel|word|figma|photoshop|illustrator|sketch|jira|notion|salesforce|sap|python|java|javascript"
    r"|typescript|rust"
    r"|ruby|swift|kotlin|go|scala|sql|php|perl|react|vue|django|rails|matlab|blender|unity|unreal|autocad"
    r"|revit|powerpoint"
    r"|google|outlook|wordpress|shopify|linux|windows|latex|r|c|(?-i:[A-Z]{2,4}\b)|sales|marketing|finance"
    r"|engineering|product|legal"
    r"|procurement|operations|logistics|january|february|march|april|may|june|july|august|september|october|november"
    r"|december|english|french|german|spanish|chinese|japanese|dutch|italian|mandarin|mondays?|tuesdays?|wednesdays?"
    r"|thursdays?|fridays?|saturdays?|sundays?|customer|human|corporate|primary|secondary|special|retail|tech|media"
    r"|year|room|ward|building|block|hall|floor|gallery|studio|lab|theatre|theater)\b"
)
_TOWN = r"(?P<v>(?-i:[A-ZÀ-Þ][\w'’éèöüøåñ-]+)(?:(?: (?:upon|on|de|la|le|the))* (?-i:[A-ZÀ-Þ][\w'’éèöüøåñ-]+)){0,2})"
_KNOWN = gazetteer.EN
_ENDS = (
    r"(?=$|[,.;!)]| (?:and|but|so|as|with|at|every|most|on (?:mon|tues|wednes|thurs|fri)|[a-z]+ days|now"
    r"|these days)\b)"
)
_WORKING = r"<i> (?:work|works|teach|teaches)\b(?! (?:from|through|until|late))"
_MY_WORK = r"<my> (?:work|workplace|job|place of work) (?:is|'s)"
_NOT_LONG = r"(?! (?:for (?:a|the)|until|this|next|on|time|food|last|when I was))"
for _pattern in (
    rf"{_WORKING}[^,.]{{0,50}}?\b(?:in|out of|near|over in) {_TOWN}{_ENDS}",
    rf"<i> (?:work|teach)\b[^,.]{{0,60}}?\b(?:in|based in|out of)\s+(?P<v>{_KNOWN})\b{_NOT_LONG}",
    rf"<am> (?:now )?(?:working|teaching)\b[^,.]{{0,40}}?\b(?:in|out of|near) {_TOWN}{_ENDS}",
    rf"<i> (?:commute|commutes) (?:in |up |down |out |over )?(?:to|into) {_TOWN}",
    rf"{_MY_WORK} (?:now )?(?:based |located |over )?(?:in|near) {_TOWN}{_ENDS}",
):
    frame("en", "work.place", _pattern, cut="as_is", deny=_NO_PLACE_EN + r"|(?-i:bath|cork|la)$", base=0.85)
for _pattern in (
    r"<i> (?:run|runs|own|owns|have|opened|started|manage|manages) (?:a|an|our|my|the) (?:[\w-]+ ){0,3}?"
    r"(?:shop|store|bakery|caf[eé]|restaurant|salon|studio|farm|clinic|practice|gym|bar|pub|bookshop|florist|hotel|"
    rf"nursery|workshop|business|stall|garage) in {_TOWN}(?=$|[,.;]| with\b| and\b)",
):
    frame("en", "work.place", _pattern, cut="as_is", deny=_NO_PLACE_EN, base=0.84, text="*")
frame(
    "en",
    "work.place",
    rf"(?:<i> no longer (?:work|teach)|<dont> (?:work|teach)(?=.* any ?more)) (?:in|near) {_TOWN}",
    cut="as_is",
    deny=_NO_PLACE_EN,
    cue=Cue.NEGATE,
    base=0.88,
)
_KIN_IN = re.compile(rf"\b(?:is|'s) an? (?:[\w-]+ ){{1,3}}?(?:based |working )?in {_TOWN}(?=$|[,.;])", re.I)


@reader("en")
def kin_work_in(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "my husband is a nurse in Ghent": of a relative the town is where they work."""
    found = _KIN_IN.search(clause.text) if scene.owner.kind == "family" else None
    if found and not re.match(_NO_PLACE_EN, found["v"], re.I):
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("work.place", found["v"], start, end, base=0.84)
