"""What one usually drinks, of coffees one, of teas one, of milks one: "I've switched to latte" replaces it."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader
from memoryhub.memory.types import Cue

_KINDS = {
    ("咖啡", "coffee"): (
        "美式|拿铁|卡布奇诺|摩卡|浓缩|澳白|馥芮白|冷萃|手冲|黑咖啡|速溶咖啡",
        "americanos?|lattes?|cappuccinos?|espressos?|flat whites?|mochas?|macchiatos?|cold brew|filter coffee"
        "|black coffee|decaf|instant coffee",
    ),
    ("茶", "tea"): (
        "绿茶|红茶|乌龙茶?|普洱|白茶|花茶|茉莉花茶|龙井|铁观音|碧螺春|单丛|正山小种|岩茶",
        "green tea|black tea|oolong(?: tea)?|white tea|earl grey|darjeeling|assam|rooibos|herbal tea"
        "|peppermint tea|matcha",
    ),
    ("水", "water"): (
        "白开水|温开水|凉白开|矿泉水|苏打水|气泡水|纯净水|温水|热水|柠檬水",
        "sparkling water|still water|tap water|mineral water|hot water|fizzy water|soda water|lemon water",
    ),
    ("奶", "milk"): (
        "燕麦奶|豆奶|豆浆|杏仁奶|脱脂奶|全脂奶|羊奶",
        "oat milk|soy milk|soya milk|almond milk|skimmed milk|whole milk|goat'?s milk",
    ),
}
_ZH = re.compile(
    r"(?:(?P<swap>改喝|换成|换喝|改成)|只喝|都喝|一直喝|平时喝|一般喝|习惯喝|平常喝|日常喝|主要喝|天天喝"
    r"|每天喝|常喝|只认|(?<![想要爱欢不])喝)(?:的?是|的都是)?(?P<v>"
    + "|".join(zh for zh, _ in _KINDS.values())
    + r")(?!了?(?:一|两|三|几|半)?[杯碗口])"
)
_EN = re.compile(
    r"\b(?:i|we)(?:'ve| have|'m| am)? (?:only |usually |always |now |mostly |just )*"
    r"(?:(?P<swap>(?:switched|changed|gone|moved|gone over|moved over) (?:over )?(?:on )?to)|drinks?|drinking"
    r"|take|order) (?:my |an? |the )?(?:hot |iced |plain |double )?(?P<v>"
    + "|".join(en for _, en in _KINDS.values())
    + r")\b",
    re.I,
)
_WITHOUT_ZH = re.compile(
    r"(?:(?:还是|以后|都|一律|一般|平时|奶茶|咖啡|饮料|喝的|豆浆)(?:就|都|也)?(?:不要|不加|别放|去掉?"
    r"|免)(?P<v>糖|冰|奶|奶油|珍珠))(?:了|吧)?$"
)
_NOT_USUAL = re.compile(r"今[天晚早]|刚|昨|了一|\b(?:today|just now|yesterday|this morning)\b", re.I)


def _usual(clause: Clause, shape: re.Pattern[str]) -> Iterator[Draft]:
    found = shape.search(clause.text)
    if found is None or _NOT_USUAL.search(clause.text):
        return
    names = next(names for names, words in _KINDS.items() if re.fullmatch("|".join(words), found["v"], re.I))
    start, end = (clause.start + at for at in found.span("v"))
    yield Draft(
        "drink.usual", found["v"], start, end, topic=names[clause.language == "en"], base=0.84,
        cue=Cue.CORRECT if found["swap"] else Cue.NONE,
    )  # fmt: skip


@reader("zh")
def drinks_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if scene.owner.kind == "user":
        yield from _usual(clause, _ZH)
        yield from _without(clause)


def _without(clause: Clause) -> Iterator[Draft]:
    """ "还是不要糖了": what is left out of what one drinks, from now on."""
    if found := _WITHOUT_ZH.search(clause.text):
        start, end = (clause.start + at for at in found.span("v"))
        yield Draft("diet.avoid", found["v"], start, end, base=0.8, text=f"你喝东西不要{found['v']}")


@reader("en")
def drinks_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if scene.owner.kind == "user":
        yield from _usual(clause, _EN)
