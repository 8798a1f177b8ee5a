"""Allergies and intolerances: by their name, and by what something does to the user's skin or throat."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import cutting
from memoryhub.memory.encode.attribution import ZH_WORDS
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader

_COUNTED = re.compile(
    r"(?:nut|peanut|walnut|almond|cashew|hazelnut|pistachio|egg|prawn|oyster|mussel|clam|crab|strawberry|berry|cherry|"
    r"apple|banana|kiwi|lemon|orange|mushroom|tomato|bean|lentil|chickpea|cat|dog|horse|bee|wasp|sting|bite|mite|"
    r"antibiotic|painkiller|feather)$",
    re.I,
)


def plural(words: str) -> str:
    """What a "nut allergy" is to: nuts. Stuffs without number ("latex", "milk") stay as they are."""
    if not _COUNTED.search(words):
        return words
    return re.sub(r"(?<=[^aeiou])y$", "ie", words) + "s"


frame(
    "zh",
    "allergy",
    (
        r"(?<![不没])对(?P<v>[^,，过对]{1,30}?)(?:这类|这种|之类)?(?:的东西|的食物|东西)?(?:都|也|有点?|严重|轻微|"
        r"特别|很|会|重度|从小)*过敏(?!了吗|原理|药$|科)"
    ),
    cut="list",
    deny=r"什么|你|他|她|我|这|那|啥|哪",
    base=0.96,
)
frame(
    "zh",
    "allergy",
    r"(?:过敏原|过敏源|过敏史|我过敏的)(?:是|有|主要是|:|包括)+(?P<v>.+)",
    cut="list",
    deny=r"什么|啥|哪",
    base=0.94,
)
frame(
    "zh",
    "allergy",
    (
        rf"(?:我的?(?:{ZH_WORDS})|^|我有?|严重的?|有|患有|重度|轻微)(?P<v>(?!我)[\u4e00-\u9fff]{{1,5}}?)过敏(?=$|[,，的。了])(?!了吗"
        r"|药|科|鞋)"
    ),
    cut="list",
    deny=r".*(?:对|不|没|皮肤|容易|会|是不是|测|查|季节|得)|什么|啥|我|有点|又|好像|了|从小|一直|天生|说",
    base=0.88,
)
frame(
    "zh",
    "allergy",
    (
        r"(?:一[吃喝碰沾闻]|[吃喝碰沾])(?P<v>[\u4e00-\u9fff]{1,5}?)(?:浑身|全身|嘴[唇巴里]?|脸|喉咙|舌头|身上)?"
        r"(?:就|会|总是?|老是?|都|容易)+(?:过敏|[起长出发].{0,2}[疹疙]|(?:浑身|全身|嘴里?|喉咙)?(?:发痒|痒)"
        r"|(?:嘴唇?|脸|喉咙|舌头)?肿|休克)(?![^,，]*吗)"
    ),
    cut="noun",
    deny="了|这|那",
    base=0.9,
)
frame(
    "en",
    "allergy",
    (
        r"(?:<am>\s?)?(?:\b(?:allergic|anaphylactic) to|\b(?:an |a )?(?:severe |bad |serious |mild "
        r")?allergy to)\s+(?P<v>.+)"
    ),
    cut="list",
    deny=(
        r"work|mornings?|exercise|bullshit|nonsense|stupid|people|it|that|this|mondays?|you|commitment|everything|"
        r"anything|meetings|what"
    ),
    base=0.96,
)
frame(
    "en",
    "allergy",
    (
        r"(?:<have>|<my>) (?:an? |severe |bad |serious |mild |terrible |life[- ]threatening )*(?P<v>[a-z -]{2,25}?) "
        r"(?:allergy|allergies)\b(?! (?:season|is|are|test|medication|pills))"
    ),
    cut="list",
    deny=r"an?$|any|no|some|seasonal|these|food$|what|kids?|daughter|son|not",
    into=plural,
    base=0.93,
)
frame(
    "en",
    "allergy",
    r"(?:<my> )?(?:\b(?:known )?allerg(?:y|ies))(?: is| are|:| include)\s+(?P<v>.+)",
    cut="list",
    deny=r"bad|terrible|killing|acting|back|worse|really|so|awful|under|gone|getting",
    base=0.92,
)


# -- named by what it does -------------------------------------------------------------------------------------------
_HARM_ZH = (
    r"(?:过敏|起.{0,2}[疹疙]|长.{0,2}[疹疙]|荨麻疹|(?:浑身|全身|嘴里?|喉咙)(?:发|会|就)?痒|(?:嘴唇?|脸|喉咙|舌头|眼睛)"
    r"(?:会|就|都|发)*肿|休克|(?:喘不[上过]|呼吸困难))"
)
_BANNED_ZH = re.compile(
    r"^(?P<v>[\u4e00-\u9fffA-Za-z]{1,8}?)(?:类|这类|之类的?)?(?:我|我是|俺|本人)?(?:都|是|真的|绝对|完全|从来|根本)*"
    r"(?:碰不得|沾不得|吃不得|不能[碰沾吃喝闻]|一[碰沾吃喝闻点]就)"
)
_BODY_HARMED_ZH = re.compile(_HARM_ZH)
_NO_CAUSE_ZH = re.compile(r"我|你|他|她|这|那|什么|啥|一|今天|昨天|最近|皮肤|所以|因为|但")

frame(
    "zh",
    "allergy",
    r"^(?P<v>(?!我|你|他|她|这|那|季节|皮肤|什么|最近|今天|昨天|因为|所以)[\u4e00-\u9fffA-Za-z]{1,8}?)(?:类|过敏)?(?:我|俺|本人)"
    r"(?:是|会|也|都|很|严重|重度|轻微|从小|天生|就|一直|真的|特别|有点?)*过敏(?!了吗)",
    cut="list",
    base=0.94,
)
frame(
    "zh",
    "allergy",
    r"(?:说|确诊|查出来?|测出来?|发现)我(?:是|有|会|的|严重|重度|轻微)*(?P<v>(?!对|不|没)[\u4e00-\u9fffA-Za-z]{1,8}?)过敏(?=$|[,，的。了])",
    cut="list",
    deny=r"皮肤|季节|什么|是不是|可能",
    base=0.92,
)


@reader("zh")
def harmed_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "海鲜我碰不得,会起疹子": what must not be touched, with what it does said here or in the next clause."""
    match = _BANNED_ZH.match(clause.text)
    if match is None or _NO_CAUSE_ZH.match(match["v"]):
        return
    following = scene.clauses[scene.at + 1] if scene.at + 1 < len(scene.clauses) else None
    near = following.text if following and following.sentence == clause.sentence else ""
    if not _BODY_HARMED_ZH.search(clause.text[match.end("v") :] + "," + near):
        return
    whole = cutting.list_zh(clause.text, *match.span("v"))
    for start, end, words in cutting.listed(clause.text, whole, "zh") if whole else ():
        yield Draft("allergy", words, clause.start + start, clause.start + end, base=0.92)


_NO_CAUSE_EN = (
    r"(?:it|this|that|these|those|he|she|you|they|we|i|what|which|who|there|stress|work|mondays?|meetings?|people|"
    r"thinking|talking|the (?:thought|idea|news|way)|my|your|his|her|anything|something|everything|nothing)\b"
)
_SWELLS = r"(?:throat|face|lips?|tongue|mouth|eyes?|skin|hands?)"
frame(
    "en",
    "allergy",
    r"^(?:and |but |also |because |even )*(?P<v>[A-Za-z][\w' -]{1,40}?) (?:(?:always|usually|really|can|could|will|"
    r"would|just) )*(?:(?:gives?|gave) me (?:\w+ )?(?:hives|(?:a )?(?:\w+ )?rash(?:es)?|anaphyla\w+)|"
    rf"(?:makes?|made) my {_SWELLS} (?:swell|close|itch|puff|tingle)|(?:closes?|swells?) (?:up )?my {_SWELLS}|"
    r"(?:makes?|made) me (?:break out|come out|come up|swell)|(?:brings?|brought|breaks?) me out in|"
    r"(?:sends?|sent|puts?) me (?:straight )?into (?:an )?anaphyla\w+)",
    cut="list",
    deny=_NO_CAUSE_EN,
    into=cutting.inside,
    base=0.92,
)
_JUST_ALLERGIC = re.compile(
    r"^(?:because |as |since )?i(?:'m| am)(?: \w+){0,2} (?:allergic|anaphylactic)(?: to (?:it|them|those|that|all of "
    r"them))?$",
    re.I,
)
_CAUSE_EN = re.compile(
    r"^(?:and |but |also )*(?:(?:please )?(?:no|avoid|skip|don'?t (?:give|serve|bring) me|i (?:can'?t|cannot|don'?t|"
    r"must not|mustn'?t) (?:eat|have|touch|take|drink|be near))\s+(?:any )?(?P<v>[\w' -]{2,40})|"
    r"(?P<w>[A-Za-z][\w' -]{1,40}?)(?: (?:could|can|would|will|might|nearly|almost|is|are|has|have|may)\b.*|$))",
    re.I,
)


@reader("en")
def allergic_to_it(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "Bee stings could kill me, I'm allergic": the cause stands in the clause before."""
    before = scene.clauses[scene.at - 1] if scene.at else None
    match = _CAUSE_EN.match(before.text) if before and _JUST_ALLERGIC.match(clause.text.rstrip(" !")) else None
    if before is None or match is None or clause.sentence - before.sentence > 1:
        return
    group = "v" if match["v"] else "w"
    if re.match(_NO_CAUSE_EN, match[group], re.I):
        return
    whole = cutting.list_en(before.text, *match.span(group))
    for start, end, words in cutting.listed(before.text, whole, "en") if whole else ():
        quote = (before.start, clause.end)
        said = cutting.inside(words)
        yield Draft("allergy", said, before.start + start, before.start + end, said=said, base=0.94, quote=quote)


# -- an intolerance is no allergy: it is kept as a condition, in its own word -----------------------------------------
frame(
    "zh",
    "health.condition",
    r"(?:(?<![不没])对|^|我|有|是|患有|严重|轻微)(?P<v>(?!我|对|有|是|会)[\u4e00-\u9fff]{1,6}?)(?:都|也|有点?|严重|轻微|很|会|是)*不耐受?"
    r"(?=$|[,，的。了])",
    cut="as_is",
    accept=r"糖|麸质|奶|蛋白|组胺|小麦|面筋|酒精",
    into=lambda words: f"{words}不耐受",
    base=0.93,
)
_INTOLERED = r"lactose|gluten|fructose|histamine|dairy|wheat|alcohol|caffeine|salicylates?"
for _pattern in (
    rf"<be>\s*(?P<v>{_INTOLERED})[ -](?:intolerant|sensitive)",
    rf"(?:<have>|<i> (?:have|has|got)|<my>)(?: an?)?(?: (?:mild|bad|severe))? (?P<v>{_INTOLERED})[ -]intolerance",
    rf"(?:intolerant|an? (?:\w+ )?intolerance) to (?P<v>{_INTOLERED})",
):
    frame(
        "en",
        "health.condition",
        _pattern,
        cut="as_is",
        into=lambda words: f"{words} intolerant",
        base=0.94,
    )
