"""What no longer holds, or never did: an allergy, a diet, a home, a job, an animal. Each retires what was known of it.

Loaded before every other frame: "not allergic to peanuts any more" holds all the words of its opposite.
"""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Cue

_NO_MORE_ZH = r"(?:不再|再也不|已经?不|早就?不|现在不|如今不|以后不|其实不|并不|从来?不|不)"
_ASKED_ZH = r"什么|啥|哪|谁|我|你|他|她|这|那"
_DIETS = (
    r"(?P<v>vegan|vegetarian|pescatarian|flexitarian|keto|paleo|halal|kosher|plant[- ]based|gluten[- ]free|"
    r"dairy[- ]free|teetotal)"
)
_LIVELY_ZH = r"猫|狗|兔子?|仓鼠|鹦鹉|乌龟|金鱼|鱼|鸟"

# -- allergies -------------------------------------------------------------------------------------------------------
for _pattern in (
    rf"(?:{_NO_MORE_ZH}是?|不是|没有?)(?:会|怎么)?对(?P<v>[^,，过对]{{1,12}}?)(?:的东西)?(?:过敏|不耐受)",
    r"对(?P<v>[^,，过对]{1,12}?)(?:的东西)?(?:其实|现在|如今|早就|已经?|并|都|也|从来)*(?:不再?(?:会)?过敏"
    r"|没(?:有)?过敏|脱敏)",
    r"(?:^我?(?:的|对)?|我)(?P<v>[\u4e00-\u9fff]{1,5}?)过敏(?:早就|已经|现在|终于|都|也)*(?:好了|治好了?|没了"
    r"|没有了|消失了?|脱敏了?)",
):
    frame("zh", "allergy", _pattern, cut="list", deny=_ASKED_ZH, cue=Cue.NEGATE, base=0.9)
for _pattern in (
    r"<be>(?: no longer| not| never)(?: at all| actually| really| even| in fact)? (?:allergic"
    r"|intolerant) to (?P<v>.+)",
    r"<i> (?:was|were)(?: not|n't| never)(?: actually| really)? (?:allergic|intolerant) to (?P<v>.+)",
    r"^(?:but |and |though |just )*(?:not|no longer) (?:allergic|intolerant) to (?P<v>.+)",
    r"<i> never (?:was|were) (?:allergic|intolerant) to (?P<v>.+)",
    r"(?:<dont> have an?y?|<i> (?:have|has) no) (?:allergy|allergies|intolerance) to (?P<v>.+)",
    r"(?:<dont> have an?y?|<i> (?:have|has) no) (?P<v>[a-z -]{2,25}?) (?:allergy|intolerance)\b",
    r"<my> (?P<v>[a-z -]{2,25}?) (?:allergy|intolerance) (?:is|has|went)(?: now| all)? "
    r"(?:gone|cured|over|away|cleared|disappeared)",
    r"<my> (?:allergy|intolerance) to (?P<v>[a-z -]{2,25}?) (?:is|has|went)(?: now| all)? "
    r"(?:gone|cured|over|away|cleared|disappeared)",
    r"(?:<have>|<i>)(?: finally)? (?:outgrew|outgrown) <my> (?P<v>[a-z -]{2,25}?) (?:allergy|intolerance)\b",
):
    frame("en", "allergy", _pattern, cut="list", deny=r"any$|anything|what", cue=Cue.NEGATE, base=0.9)

# "能吃海鲜了，医生说不过敏了": the stuff is named in one clause, that it does no harm any more in the next.
_EATS_AGAIN_ZH = re.compile(
    r"(?:能|可以|敢)(?:吃|喝|碰|养|用|闻)(?P<v>(?!饭|药|苦|亏|完|上|下|到|得|了)[\u4e00-\u9fff]{1,6}?)了(?=$|[,，])"
)
_HARMLESS_ZH = re.compile(r"(?:不|没有?|不再)(?:会)?过敏|过敏(?:早就|已经)?(?:好|没)了|脱敏")


@reader("zh")
def _no_harm(clause: Clause, scene: Scene) -> Iterator[Draft]:
    eats = _EATS_AGAIN_ZH.search(clause.text)
    harmless = _HARMLESS_ZH.search(scene.text, clause.end, min(clause.sentence_end, clause.end + 30)) if eats else None
    if harmless:
        yield Draft(
            "allergy", eats["v"], harmless.start(), harmless.end(), said=eats["v"], base=0.9, cue=Cue.NEGATE,
            quote=(clause.start, harmless.end()),
        )  # fmt: skip


# -- medicines -------------------------------------------------------------------------------------------------------
_PILLS_ZH = r"(?P<v>(?!药|饭|烟|酒|水|工作|手|课|电|车)[\u4e00-\u9fffA-Za-z]{2,8}?)"
# What a medicine's name ends in or holds; other things are given up too.
_MEDICINE_ZH = (
    r".*(?:药|片|胶囊|针|疫苗|胰岛素|激素|霉素|维生素|褪黑素|平|汀|坦|洛尔|双胍|唑|西林|[钙铁]剂?|甲乐|布洛芬|司匹林)$"
)
for _pattern, _accept in (
    (rf"把{_PILLS_ZH}(?:给)?(?:停了|停掉了?|减掉了?)(?=$|[,，])", ""),
    (
        rf"(?:^|[,，])(?:我|现在)*(?:的)?{_PILLS_ZH}(?:已经|现在|上周|昨天|也|都|就|早就)*(?:停药了?"
        rf"|不用再?吃了|不吃了)(?=$|[,，])",
        _MEDICINE_ZH,
    ),
    (rf"(?:^|[,，])(?:我|现在)*(?:的)?{_PILLS_ZH}(?:已经|现在|上周|昨天|也|都|就|早就)*停了(?=$|[,，])", _MEDICINE_ZH),
    (rf"(?:不用|不再|已经不|停止|停)(?:再)?(?:吃|服用?|打)(?:了)?{_PILLS_ZH}了?(?=$|[,，])", _MEDICINE_ZH),
):
    frame(
        "zh",
        "health.medication",
        _pattern,
        cut="as_is",
        deny=_ASKED_ZH,
        accept=_accept,
        cue=Cue.NEGATE,
        base=0.86,
        standing=True,
    )
for _pattern in (
    r"\b(?:took|taken|taking|weaned) me off (?:the |my )?(?P<v>[a-z][\w-]+(?: [a-z][\w-]+)?)"
    r"(?= last| this| now| a | on| because|$|[,.])",
    r"<i>(?: have|'ve)?(?: finally| now| just)? (?:came off|come off|stopped taking) (?:the |my )?"
    r"(?P<v>[a-z][\w-]+)(?= last| this| now| a | on| because|$|[,.])",
    r"<dont> (?:take) (?:the |my )?(?P<v>[a-z][\w-]+) any ?more",
):
    frame(
        "en",
        "health.medication",
        _pattern,
        cut="as_is",
        cue=Cue.NEGATE,
        base=0.86,
        standing=True,
        deny=r"it\b|that|this|them|work|bike|bicycle|horse|motorway|stage|sugar|milk|holidays?|photos?|notes",
    )

# -- diets -----------------------------------------------------------------------------------------------------------
frame(
    "zh",
    "diet.type",
    rf"(?:{_NO_MORE_ZH}(?:是|吃|做)|不是)(?P<v>全素|纯素|素食主义者?|素食者?|素|清真|生酮|低碳饮食|无麸质)",
    cut="as_is",
    cue=Cue.NEGATE,
    base=0.9,
)
for _pattern in (
    rf"<be>(?: no longer| not)(?: actually| really)? (?:a |an )?{_DIETS}\b",
    rf"^(?:so |but |and |though )*(?:i guess |i suppose )?(?:not|no longer)(?: really| strictly| quite)? (?:a |an )?"
    rf"{_DIETS}(?=(?: now| any ?more| these days|,? i guess)*$)",
    rf"<dont> (?:eat|keep|follow|do|go) (?:a |an )?{_DIETS}\b",
    rf"<i> (?:stopped|quit|gave up) (?:being |eating |going |keeping )?(?:a |an )?{_DIETS}\b",
):
    frame("en", "diet.type", _pattern, cut="as_is", cue=Cue.NEGATE, base=0.9)

# -- home, work, animals ---------------------------------------------------------------------------------------------
frame("zh", "home.city", r"(?:不再|已经?不|早就?不|现在不|不)(?:在)(?P<v>[^,，在]{2,8}?)(?:住|生活|居住)了",
      cut="as_is", deny=_ASKED_ZH, cue=Cue.NEGATE, base=0.88)  # fmt: skip
frame("zh", "home.city", r"(?:不再|已经?不|早就?不|现在不)(?:居?住)在?(?P<v>.+?)(?:了|啦)?$", deny=_ASKED_ZH, longest=6,
      cue=Cue.NEGATE, base=0.88)  # fmt: skip
frame("en", "home.city", r"(?:(?:<i> no longer live|<dont> live(?=.* any ?more)) (?:in|near)|<i> (?:moved"
                         r"|have moved) "
      r"(?:away from|out of)) (?P<v>[A-Z].+)",
      cut="noun", deny=r"a |an |the |my |our |that |this ", cue=Cue.NEGATE, base=0.88)  # fmt: skip
frame("zh", "company.name", r"(?:不再|已经?不|早就?不|现在不|不)(?:在)(?P<v>[^,，在]{2,10}?)(?:上班|工作|干|做)了",
      cut="as_is", deny=_ASKED_ZH + "|家|公司", cue=Cue.NEGATE, base=0.88)  # fmt: skip
frame("en", "company.name", r"<i>(?: no longer|(?: do not| don'?t)(?=.* any ?more)) work (?:at|for) (?P<v>[A-Z].+)",
      deny=r"the |a |an |my |them |him |her ", cue=Cue.NEGATE, base=0.88)  # fmt: skip
frame("zh", "pet", rf"(?:不再|已经?不|现在不|不)养(?P<v>{_LIVELY_ZH})了", cut="as_is", cue=Cue.NEGATE, base=0.86)
frame("en", "pet", r"(?:<i> no longer have|<dont> have(?=.* any ?more)) (?:a |an |the |my )?"
      r"(?P<v>cat|dog|rabbit|hamster|parrot|turtle|goldfish|bird)s?\b", cut="as_is", cue=Cue.NEGATE,
      base=0.86)  # fmt: skip

# -- a budget that is void --------------------------------------------------------------------------------------------
frame("zh", "budget.max", r"(?:那个|之前的?|原来的?|我们?的?)*(?P<t>[\u4e00-\u9fffA-Za-z]{0,8}?)的?(?P<v>预算)"
                          r"(?:都|已经|全|就|也)*"
      r"(?:作废|取消|不算数?|没了|没有了|黄了|砍掉|砍了|不用管|失效|撤了"
      r"|撤销)", cut="as_is", cue=Cue.NEGATE, base=0.88)  # fmt: skip
frame("en", "budget.max", r"(?:\bthe |\bour |\bmy |\bthat "
                          r"|^)(?P<t>(?!budget)[a-z][\w' -]{1,24}? )?(?P<v>budget)(?: for the [\w ]+)?"
      r"(?:'s| is| has been| was| got)(?: now| all)? (?:off|void|scrapped|cancelled|canceled|dead|withdrawn"
      r"|gone|axed|pulled"
      r"|no longer valid|off the table)", cut="as_is", cue=Cue.NEGATE, base=0.88)  # fmt: skip

# -- a way to pay that takes the other's place -----------------------------------------------------------------------
_PAY = r"(?:payment(?: method| option| type| card)?|way (?:of paying|to pay))"
for _pattern in (
    rf"(?:change|switch|update|set|move|swap) (?:my|our|the) {_PAY}(?: over)? (?:to|for) (?P<v>.+)",
    rf"<my> {_PAY} (?:is|has been|was)(?: now)? (?:changed|switched|updated) to (?P<v>.+)",
    r"<i>(?: have|'ve)? (?:switched|moved|gone over) to (?P<v>.+?) (?:for|to make) (?:my |our |all )?payments?",
    r"<i>(?:'ll| will)?(?: now)? pay (?:by|with|via|through) (?P<v>.+?)(?: from now on| now| instead)",
):
    frame("en", "payment.method", _pattern, deny=r"it\b|that|this|them|cash flow", cue=Cue.CORRECT, base=0.9)
