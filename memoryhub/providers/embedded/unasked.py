"""Tastes and rules that a recall found fitting, where no word of the request shows why: which of them may be named."""

import re
from collections.abc import Sequence

from memoryhub.providers.types import Fact

# A recall's total above which a memory was found for what it says: weight alone, without likeness or words, gives 0.15.
# At half everything at hand is said; at double only what was asked for by its slot.
WELL_RECALLED = 0.2
_FOOD = (
    r"[吃喝餐菜饭食饮宴聚]|零食|派对|超市|菜谱|烘焙|\b(eat\w*|drink\w*|food|meals?|dinners?|lunch\w*|breakfast|brunch|cook\w*"
    r"|bak(e|ing)|recipes?|snacks?|restaurants?|cater\w*|menus?|groceries|cakes?|picnics?|part(y|ies)|barbecue|cafe)\b"
)
_BODY = (
    r"跑|走|爬|骑|泳|运动|健身|锻炼|训练|鞋|床|椅|身体|药|疫苗|医|保健|按摩|瑜伽|睡|\b(run\w*|walk\w*|hik\w+|climb\w*|swim\w*|cycl\w+"
    r"|exercis\w+|workouts?|training|gym|sports?|yoga|shoes?|chairs?|bed|mattress|medicines?|doctors?|pills?|health\w*"
    r"|vaccin\w+|massage|sleep\w*|perfume|skin|cosmetics?)\b"
)
_WAY = (
    r"旅|行程|机票|航班|酒店|民宿|火车|高铁|车票|出差|座位|签证|\b(flights?|fly\w*|trips?|travel\w*|hotels?|trains?|tickets?|book\w*"
    r"|itinerar\w+|seats?|journeys?|airports?|visas?|holidays?|vacations?|tours?)\b"
)
# What a request must speak of, so that a memory of this kind has to do with it; kinds that are missing go anywhere.
_FIELDS = {
    "diet": re.compile(_FOOD, re.IGNORECASE),
    "health": re.compile(f"{_FOOD}|{_BODY}|{_WAY}", re.IGNORECASE),
    "travel": re.compile(_WAY, re.IGNORECASE),
}
_EATEN = re.compile(
    rf"{_FOOD}|[菜肉鱼虾辣甜酸咸]|料理|\\b(cuisine|spicy|sweets?|coffee|tea|wine|beer)\\b", re.IGNORECASE
)
_KINDS = ("taste", "habit", "rule", "diet", "health", "travel")


def fitting(words: str, facts: Sequence[Fact]) -> list[Fact]:
    """Those that may be named beside an answer to these words: a peanut has nothing to say about headphones."""
    well = [one for one in facts if one.score >= WELL_RECALLED and not one.is_profile and one.category in _KINDS]
    return [one for one in well if (field := _FIELDS.get(_kind(one))) is None or field.search(words)]


def _kind(fact: Fact) -> str:
    """Its category; a taste for something to eat is of the table."""
    return "diet" if fact.category == "taste" and _EATEN.search(fact.text) else fact.category
