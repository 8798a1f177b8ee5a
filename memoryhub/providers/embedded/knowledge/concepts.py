"""The things limits are about, the words for them, and what each rules out."""

import re

# tag: (Chinese words, English words), as regular expressions without anchors; English ones match whole words.
_WORDS: dict[str, tuple[str, str]] = {
    "spicy": ("辣|麻辣|辣椒|川菜|湘菜", "spicy|spice|chil(i|li|ies|lies)|hot food|hot peppers?|sichuan|szechuan"
    "|hunan food"),
    "seafood": ("海鲜|海味|水产", "seafood"),
    "shellfish": ("虾|蟹|贝|带壳|甲壳|龙虾|生蚝|蛤|扇贝|鱿鱼", "shellfish|shrimps?|prawns?|crabs?|lobsters?|oysters?"
    "|clams?|mussels?|scallops?|crustaceans?"),
    "fish": ("鱼(?!香)", "fish|salmon|tuna|cod|sushi"),
    "raw": ("生(食|的|鱼|冷)|刺身", "raw( \\w+)?|sashimi|sushi"),
    "nuts": ("坚果|核桃|杏仁|腰果|榛子|开心果", "nuts?|tree nuts?|almonds?|walnuts?|cashews?|hazelnuts?|pistachios?"),
    "peanut": ("花生", "peanuts?|groundnuts?"),
    "sesame": ("芝麻", "sesame|tahini"),
    "soy": ("大豆|黄豆|豆腐|豆制品|酱油", "soy|soya|tofu"),
    "egg": ("鸡蛋|蛋(?!糕|白质)", "eggs?"),
    "dairy": ("牛奶|奶制品|乳制品|乳糖|奶酪|芝士|黄油|奶油", "dairy|milk|lactose|cheese|butter|cream"),
    "gluten": ("麸质|面筋|小麦|面食", "gluten|wheat|coeliac|celiac"),
    "pork": ("猪", "pork|ham|bacon"),
    "beef": ("牛(肉|排|腩|羊肉)", "beef|steaks?"),
    "lamb": ("羊", "lamb|mutton|goat"),
    "poultry": ("鸡(肉|腿|翅)|鸭|鹅|禽", "chicken|poultry|duck|turkey|goose"),
    "red_meat": ("红肉", "red meat"),
    "meat": ("(?<![牛羊猪鸡红])肉|荤", "meat"),
    "mushroom": ("蘑菇|菌菇|香菇|菌类", "mushrooms?|fungi"),
    "coriander": ("香菜|芫荽", "coriander|cilantro"),
    "onion": ("洋葱|葱", "onions?|scallions?|leeks?"),
    "garlic": ("大蒜|蒜", "garlic"),
    "fruit": ("水果|芒果|桃|草莓|菠萝", "fruits?|mangos?|mangoes|peach(es)?|strawberr(y|ies)|pineapples?"),
    "sweet": ("甜|(?<![乳血])糖(?!尿)", "sweets?|sugar|sugary|desserts?"),
    "greasy": ("油腻|油炸|太油|重油", "greasy|fried|oily|fatty"),
    "alcohol": ("酒", "alcohol|wine|beer|drink(ing)? alcohol|liquor|spirits|booze"),
    "caffeine": ("咖啡因|浓茶", "caffeine"),
    "coffee": ("咖啡(?!因)", "coffee"),
    "pollen": ("花粉", "pollen|hay fever"),
    "flowers": ("鲜花|花束", "flowers|bouquets?"),
    "animals": ("动物|猫毛|狗毛|毛发", "animals|cat hair|dog hair|fur"),
    "wool": ("羊毛|毛线", "wool"),
    "scent": ("香水|香味|香精", "perfumes?|fragrances?|scents?"),
    "heights": ("恐高|高处|登高", "heights|afraid of heights|vertigo"),
    "water": ("游泳|水上|怕水|下水", "swim|swimming|water sports|deep water"),
    "enclosed": ("密闭|幽闭|狭小", "enclosed|small spaces|claustrophobi\\w+"),
    "crowds": ("人多|拥挤|人挤人|热闹的地方", "crowds?|crowded|busy places"),
    "loud": ("吵|喧闹|嘈杂", "loud|noisy|noise"),
    "walking": ("久站|走(很多|太多|远)?路|长时间走|爬楼", "walk(ing)? (far|much|long|a lot)|stand(ing)? (for )?long"
    "|long walks?|stairs"),
    "exertion": ("剧烈运动|膝盖|爬山|跑步", "strenuous|hard exercise|bad knees?|knee (surgery|injury|problem)|hik(e"
    "|es|ing)|climb(ing)?"),
    "outdoors": ("户外|暴晒|晒太阳", "outdoors?|sunburn|the sun"),
    "smoke": ("烟味|二手烟", "smoke|smoky|smoking"),
    "dark": ("怕黑", "the dark"),
    "heat": ("怕热|高温", "heat"),
}  # fmt: skip

CONCEPTS = {tag: re.compile(rf"{zh}|\b(?:{en})\b", re.IGNORECASE) for tag, (zh, en) in _WORDS.items()}

# What avoiding a thing also rules out. Wider than strictly needed where a mistake would hurt: nuts and peanuts are
# kept together, because kitchens do.
RULES_OUT = {
    "seafood": {"seafood", "fish", "shellfish"},
    "nuts": {"nuts", "peanut"},
    "peanut": {"peanut"},
    "meat": {"meat", "beef", "lamb", "pork", "poultry"},
    "red_meat": {"beef", "lamb", "pork"},
    "beef": {"beef"},
    "caffeine": {"caffeine", "coffee"},
    "pollen": {"pollen", "flowers"},
    "exertion": {"exertion"},
    "raw": {"raw"},
}

# regime: (words, what it rules out, whether an entry must say that it fits)
REGIMES: dict[str, tuple[re.Pattern, frozenset[str], bool]] = {
    "vegan": (re.compile(r"纯素|全素食|严格素食|\bvegans?\b", re.IGNORECASE),
              frozenset(["meat", "beef", "lamb", "pork", "poultry", "fish", "seafood", "shellfish", "egg", "dairy"]),
                  True),
    "vegetarian": (re.compile(r"素食|吃素|茹素|斋|不吃(任何)?(肉|荤)|\bvegetarians?\b|\bno meat\b|(don'?t|do not"
    r"|doesn'?t|never) eat (any )?meat\b", re.IGNORECASE),
                   frozenset(["meat", "beef", "lamb", "pork", "poultry", "fish", "seafood", "shellfish"]), True),
    "halal": (re.compile(r"清真|穆斯林|回族|\bhalal\b|\bmuslims?\b", re.IGNORECASE), frozenset({"pork", "alcohol"}),
    True),
    "kosher": (re.compile(r"犹太洁食|\bkosher\b", re.IGNORECASE), frozenset({"pork", "shellfish"}), True),
    "gluten_free": (re.compile(r"无麸质|乳糜泻|\bgluten[- ]free\b|\bco?eliac\b", re.IGNORECASE),
    frozenset({"gluten"}), False),
    "lactose_free": (re.compile(r"乳糖不耐|\blactose[- ](intolerant|free|intolerance)\b", re.IGNORECASE),
    frozenset({"dairy"}), False),
    "low_sugar": (re.compile(r"控糖|血糖|糖尿|无糖|少糖|低糖|戒糖|\bdiabet\w+|\blow[- ]sugar\b|\bsugar[- ]free\b"
    r"|\bblood sugar\b", re.IGNORECASE),
                  frozenset({"sweet"}), False),
    "low_fat": (re.compile(r"低脂|少油|控脂|减脂|\blow[- ]fat\b", re.IGNORECASE), frozenset({"greasy"}), False),
    "pregnant": (re.compile(r"怀孕|孕妇|孕期|\bpregnan\w+", re.IGNORECASE), frozenset({"raw", "alcohol"}), False),
}  # fmt: skip


def concepts_in(text: str) -> list[str]:
    """Tags a text mentions, in the table's order."""
    return [tag for tag, words in CONCEPTS.items() if words.search(text)]


def regimes_in(text: str) -> list[str]:
    return [name for name, (words, _, _) in REGIMES.items() if words.search(text)]


def ruled_out(tag: str) -> frozenset[str]:
    return frozenset(RULES_OUT.get(tag, {tag}))
