"""Whether a thing that somebody likes or dislikes is food or drink, by its head. General knowledge, and no list of
everything: what is missing is kept as a taste all the same, only not named where a meal is planned."""

import re

from memoryhub.providers.embedded.memo import once

# What a Chinese name of food or drink ends with, or is.
_ZH = re.compile(
    r"(?:[菜肉鱼虾蟹贝螺鸡鸭鹅蛋奶茶酒汤粥饭面粉饼糕糖酱油醋盐瓜豆菇笋藕葱姜蒜椒麦米果桃梨橙柚枣莓橘柿杏栗薯芋饺包堡丸]"
    r"|香菜|芹菜|茄子|番茄|西红柿|土豆|萝卜|木耳|海带|紫菜|葡萄|香蕉|芒果|榴莲|菠萝|荔枝|西兰花|秋葵|莴苣|茼蒿|韭黄|折耳根|鱼腥草|八角|花椒|孜然|咖喱|芥末|芝士"
    r"|奶酪|黄油|豆腐|腐乳|皮蛋|臭豆腐|螺蛳粉|火锅|烧烤|烤串|麻辣烫|沙拉|三明治|汉堡|披萨|比萨|寿司|刺身|生鱼片|拉面|意面|馄饨|馒头|包子|粽子|月饼|汤圆|年糕"
    r"|肥肠|下水|内脏|猪肝|腰花|毛肚|鸭血|猪血|猪蹄|凤爪|海参|鱿鱼|章鱼|生蚝|牡蛎|巧克力|冰淇淋|冰激凌|薯条|爆米花|甜品|甜点|零食|咖啡|可乐|汽水|果汁|饮料|豆浆|酸奶"
    r"|威士忌|红酒|啤酒|白酒|抹茶|食物|味精|辣|甜食|重口味)(?:的?味道?|味儿)?$"
)
# End like food, and are none.
_ZH_NOT = re.compile(
    r"(?:书包|钱包|背包|红包|面包车|豆包|脸蛋|坏蛋|笨蛋|完蛋|滚蛋|捣蛋|城堡|结果|效果|成果|后果|苹果手机|如果|糖衣|加油|石油|机油|汽油|口红|粉丝|水饺皮"
    r"|方面|书面|全面|片面|侧面|见面|表面|里面|外面|正面|当面|桌面|界面|封面|地面|场面|局面|平米|厘米|毫米|玉面|吹牛皮|傻瓜|大瓜|吃瓜|土味|抱团|下饭|木瓜脸|化妆品|请客吃饭|酱油党)$"
)
_EN_HEADS = """
    food foods cuisine dish dishes meal snack dessert soup stew broth curry salad sandwich burger pizza pasta noodle
    ramen sushi sashimi taco burrito kebab dumpling pie cake cookie biscuit pastry bread toast bagel croissant waffle
    pancake cereal porridge oatmeal oat rice quinoa couscous tofu tempeh seitan cheese yoghurt yogurt milk butter cream
    custard egg omelette quiche mayo mayonnaise ketchup mustard vinegar sauce gravy salsa pesto hummus pate jam jelly
    honey syrup marmalade chocolate candy sweet liquorice licorice marzipan caramel toffee marshmallow ice-cream gelato
    sorbet crisp chip fries popcorn nut almond walnut cashew peanut pistachio hazelnut pecan raisin sultana prune date
    olive pickle gherkin caper anchovy sardine herring mackerel tuna salmon cod trout eel fish seafood shellfish shrimp
    prawn crab lobster oyster mussel clam scallop squid octopus calamari caviar roe meat pork beef lamb mutton venison
    veal goat rabbit chicken turkey duck goose ham bacon sausage salami chorizo haggis liver kidney tripe offal tongue
    vegetable veggie veg green broccoli cauliflower cabbage sauerkraut kimchi kale spinach chard lettuce rocket arugula
    cress celery celeriac fennel carrot parsnip turnip swede beet beetroot radish potato yam cassava onion leek shallot
    scallion garlic ginger tomato cucumber courgette zucchini aubergine eggplant pepper chilli chili jalapeno okra
    asparagus artichoke sprout pea bean lentil chickpea corn sweetcorn mushroom truffle pumpkin squash marrow avocado
    fruit apple pear peach plum apricot cherry grape raspberry strawberry blueberry blackberry cranberry gooseberry
    berry banana mango papaya pineapple kiwi melon watermelon cantaloupe orange lemon lime grapefruit tangerine
    mandarin pomegranate fig guava lychee durian coconut rhubarb herb spice coriander cilantro parsley basil mint dill
    rosemary thyme oregano tarragon sage cumin turmeric cinnamon nutmeg clove cardamom saffron aniseed anise wasabi
    horseradish msg marmite vegemite coffee espresso latte tea matcha cocoa juice smoothie milkshake soda cola lemonade
    tonic beer ale lager stout cider wine champagne prosecco sherry whisky whiskey gin vodka rum tequila brandy liqueur
    alcohol cocktail
"""
_HEADS = frozenset(_EN_HEADS.split())
_EN_NOT = re.compile(
    r"\b(?:traffic|couch|hot potato|rat|spam|silicon|micro|blue|orange county|big apple|speed dat|blind|play|paper)\w* "
    r"(?:jams?|potato(?:es)?|chips?|dates?)\b",
    re.I,
)
_TAIL = re.compile(
    r"\s+(?:with|in|on|of|from|for|at|without|that|which|when|because|and|or|as|since|after|before)\b.*$", re.I
)


@once
def edible(thing: str) -> bool:
    """Whether it is something to eat or drink: "green olives", "soup with cream", "苦瓜", "香菜的味道"."""
    for part in re.split(r"[,，、;；]|\band\b|\bor\b|和|跟|与|或", thing):
        part = part.strip(" .。!！")
        if re.search(r"[\u4e00-\u9fff]", part):
            if _ZH.search(part) and not _ZH_NOT.search(part):
                return True
        elif _edible_en(part):
            return True
    return False


def _edible_en(part: str) -> bool:
    if _EN_NOT.search(part):
        return False
    words = re.findall(r"[a-z][a-z'-]*", _TAIL.sub("", part.lower()).replace("ice cream", "ice-cream"))
    if words and words[-1] in {"at", "all", "much", "too", "really", "either"}:
        words = words[:-1]
    return bool(words) and any(one in _HEADS for one in singulars(words[-1]))


def singulars(word: str) -> tuple[str, ...]:
    """What an English plural may come from: itself, "cherries" -> "cherry", "tomatoes" -> "tomato", "olives" ->
    "olive"."""
    found = [word]
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("s") and not word.endswith("ss"):
        found.append(word[:-1])
    return tuple(found)
