"""What was given up is taken up again: "I eat meat again", "I'm back on coffee", 我又开始抽烟了. Pure.

It ends what is known of the giving up (an avoidance, a diet that bars it), and is kept in the user's own words, so that
a question whether they do finds what holds now.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.memory.encode import stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Cue, Known

MEATLESS, VEGAN = "meatless", "vegan"  # tags: of diets only those that bar what is eaten again
_FOOD_EN = r"(?P<{0}>[a-z][\w' -]{{1,24}}?)"
_TAIL_EN = (
    r"(?:(?: and [^,]{3,30})?(?: (?:now|again|these days|lately|since [\w ]{3,20}|any ?more|i guess|after all|though"
    r"|last \w+|this \w+|for \w+ \w+ now))*)(?:,? (?:so|because|but|since|doctor'?s|as) [^.!?]{2,60})?[.!\s]*$"
)
_LEAD_EN = (
    r"^(?:(?:and|but|so|well|ok|oh|yeah|actually|update|btw|by the way|turns out|honestly|lately|these days|now),? )*"
)
_EN = (
    re.compile(
        rf"{_LEAD_EN}i(?:'m|'ve| am| have)?(?: (?:now|actually|just|do|can|been|started|back to|gone back to"
        rf"|went back to"
        rf"|started to|begun))* (?P<verb>eat|eating|drink|drinking|have|having|smoke|smoking)"
        rf" {_FOOD_EN.format('v')} (?:again|once more){_TAIL_EN}",
        re.I,
    ),
    re.compile(rf"{_LEAD_EN}i(?:'m|'ve| am| have)?(?: (?:now|just|been))* (?P<verb>smoke|smoking|drink|drinking|vaping)"
               rf"(?P<v>) (?:again|once more){_TAIL_EN}", re.I),
    re.compile(
        rf"{_LEAD_EN}(?P<verb>){_FOOD_EN.format('v')} (?:is|are) (?:fine|ok|okay|allowed|good|safe|back on the menu)"
        rf"(?: for me)? (?:again|now)(?:,? \w+(?: \w+){{0,3}})?[.!\s]*$",
        re.I,
    ),
    re.compile(
        rf"{_LEAD_EN}i(?:'m|'ve| am| have)?(?: (?:now|actually|just|gone|went|got))* back (?:on|to) (?:the )?"
        rf"(?P<verb>eating|drinking|having|smoking)? ?{_FOOD_EN.format('v')}{_TAIL_EN}",
        re.I,
    ),
)  # fmt: skip
_EDIBLE_EN = re.compile(
    r"\b(?:meat|fish|pork|beef|lamb|chicken|seafood|shellfish|prawns?|eggs?|dairy|milk|cheese|butter|gluten|wheat|bread"
    r"|pasta|rice|sugar|sweets|carbs|coffee|caffeine|tea|alcohol|wine|beer|spirits|booze|cigarettes|cigs|nicotine"
    r"|chocolate|nuts|soda|coke|bacon|ham|red meat|onions?|garlic|celery|soy|beans"
    r"|fruit|spicy(?: food)?|fast food|junk food|takeaways?)\b",
    re.I,
)
_MEAT_EN = re.compile(r"\b(?:meat|fish|pork|beef|lamb|chicken|seafood|shellfish|prawns?|bacon|ham)\b", re.I)
_ZH = re.compile(
    r"^(?:但|不过|而且|其实|对了|唉|哎|最近|现在|如今|后来|上个?[月周]|去年|今年|这[阵段](?:子|时间)?"
    r"|从?[^,，]{0,6}?开始|医生说?|让){0,3}"
    r"我?(?:现在|最近|后来|已经|都|就)*(?:又|重新|恢复)(?:开始|可以|能|敢|慢慢|偷偷)*(?P<verb>[吃喝抽碰])(?:上"
    r"|起|回)?(?:了)?"
    r"(?P<v>[\u4e00-\u9fff]{1,6}?)(?:来)?(?:[了啦]|的)+(?:$|(?=[,，]))"
)
_MAY_ZH = re.compile(
    r"^(?P<v>[\u4e00-\u9fff]{1,6}?)(?:我)?(?:现在|又|已经|也|都|重新)+(?:可以|能|能够)(?P<verb>[吃喝碰])(?:了|啦)(?:$|(?=[,，]))"
)
_EDIBLE_ZH = re.compile(
    r"肉|鱼|虾|蟹|海鲜|蛋|奶|芝士|奶酪|面|米饭|主食|碳水|糖|甜|咖啡|茶|酒|烟|可乐|饮料|巧克力|坚果|辣|葱|蒜"
    r"|香菜|芹菜|蔬菜|水果|海鲜|豆|荤|内脏|外卖|零食|油炸"
)
_MEAT_ZH = re.compile(r"肉|鱼|虾|蟹|海鲜|荤")
_ONCE = re.compile(
    r"今[天晚早]|昨[天晚]|刚才?|一次|两次|\b(?:today|tonight|yesterday|last night|this morning|once)\b", re.I
)
_OF_BEASTS = re.compile(r"蛋|奶|芝士|黄油|蜂蜜|\b(?:eggs?|dairy|milk|cheese|butter|honey|yogh?urt)\b", re.I)
_BARS_MILK = re.compile(r"全素|纯素|\bvegan\b", re.I)
_BARS_FLESH = re.compile(r"素|\b(?:pescatarian|vegetarian|vegan|plant[- ]based)\b", re.I)


def resumed(clause: Clause, scene: Scene) -> list[Draft]:
    """What ends (NEGATE), and the telling of it; nothing in a question, a wish or a tale of one evening."""
    if scene.owner.kind != "user" or stance.asks(clause) or stance.requests(clause) or stance.imagined(clause.text):
        return []
    if _ONCE.search(clause.text) or stance.hedged(clause.text):
        return []
    return list(_read(clause))


def _read(clause: Clause) -> Iterator[Draft]:
    zh = clause.language == "zh"
    found = (
        (_ZH.match(clause.text) or _MAY_ZH.match(clause.text))
        if zh
        else next(filter(None, (one.match(clause.text) for one in _EN)), None)
    )
    if found is None:
        return
    food = found["v"].strip() or (found["verb"] or "").lower()
    edible = _EDIBLE_ZH if zh else _EDIBLE_EN
    if found["v"].strip() and not edible.search(food):
        return
    start, end = clause.start + found.start("v"), clause.start + max(found.end("v"), found.start("v") + 1)
    over = Draft("diet.avoid", _known_as(food), start, min(end, clause.end), base=0.88, cue=Cue.NEGATE, standing=True)
    yield over
    if (_MEAT_ZH if zh else _MEAT_EN).search(food):
        yield replace(over, slot="diet.type", value="", tags=(MEATLESS,))
    elif _OF_BEASTS.search(food):
        yield replace(over, slot="diet.type", value="", tags=(VEGAN,))
    yield Draft("", clause.text, clause.start, clause.end, text="*", base=0.86, tags=("told",))


def _known_as(food: str) -> str:
    """What an avoidance is called where what is taken up again is told by its verb: "smoking", 烟."""
    return {"smoke": "smok", "smoking": "smok", "cigarettes": "smok", "cigs": "smok", "drink": "drink",
            "drinking": "drink"}.get(food.lower(), food)  # fmt: skip


def spares(tags: tuple[str, ...], row: Known) -> bool:
    """Whether a diet goes on though something is eaten again: keto allows meat, vegetarians cheese."""
    if VEGAN in tags:
        return not _BARS_MILK.search(row.value)
    return MEATLESS in tags and not _BARS_FLESH.search(row.value)
