"""What goes into a bag and into a shopping basket: plain starting points, each with what could speak against it."""

import re

from memoryhub.providers.embedded.knowledge.entry import Entry, entry

# What a stay is like, by its words: (cue, Chinese items, English items). The first line is for every trip.
PACKING: tuple[tuple[re.Pattern, str, str], ...] = tuple(
    (re.compile(cue, re.IGNORECASE), zh, en)
    for cue, zh, en in (
        ("", "证件、手机和充电器、换洗衣物、洗漱用品", "ID, phone and charger, a change of clothes, toiletries"),
        (r"爬山|登山|徒步|露营|hik|climb|camp|trek|trail", "防滑鞋、水、干粮、防风外套、头灯",
         "sturdy shoes, water, snacks, a windproof jacket, a head lamp"),
        (r"出差|开会|见客户|会议|展会|business|conference|client|work trip|meeting", "电脑和转接头、资料、"
                                                                          "一套正式的衣服",
         "laptop and adapter, papers, one formal outfit"),
        (r"海边|沙滩|海岛|游泳|泳|beach|island|swim|pool", "泳衣、防晒、拖鞋、干毛巾",
         "swimwear, sunscreen, sandals, a dry towel"),
        (r"雪|滑雪|北方|冬|东北|哈尔滨|ski|snow|winter|cold", "厚外套、手套、保暖内层、润唇膏",
         "a warm coat, gloves, a thermal layer, lip balm"),
        (r"孩子|娃|女儿|儿子|宝宝|小朋友|kid|child|daughter|son\b|baby|toddler", "孩子的换洗衣物、零食、湿巾、一件玩具",
         "spare clothes for the child, snacks, wipes, one toy"),
        (r"飞机|航班|出国|国外|flight|fly|plane|abroad", "护照或登机证件、充电宝（随身）、颈枕",
         "passport or boarding papers, a power bank in the cabin bag, a neck pillow"),
        (r"住院|医院|体检|hospital|clinic|surgery", "医保卡、病历、拖鞋、水杯", "insurance card, medical papers, "
                                                              "slippers, a cup"),
        (r"野餐|picnic", "野餐垫、餐具、湿巾、垃圾袋", "a blanket, cutlery, wipes, a rubbish bag"),
        (r"健身|训练|跑步|马拉松|gym|workout|marathon|run\b|race", "运动鞋、毛巾、水壶、替换上衣",
         "running shoes, a towel, a water bottle, a spare top"),
    )
)  # fmt: skip

BASKET: tuple[Entry, ...] = (
    entry("时令青菜", "seasonal greens", "", "", level=1, fits="vegetarian vegan halal kosher"),
    entry("番茄、黄瓜", "tomatoes and cucumbers", "", "", level=1, fits="vegetarian vegan halal kosher"),
    entry("土豆、胡萝卜", "potatoes and carrots", "", "", level=1, fits="vegetarian vegan halal kosher"),
    entry("米饭或米粉", "rice or rice noodles", "", "", level=1, fits="vegetarian vegan halal kosher"),
    entry("鸡蛋", "eggs", "", "", level=1, core="egg", fits="vegetarian halal kosher"),
    entry("豆腐", "tofu", "", "", level=1, core="soy", fits="vegetarian vegan halal kosher"),
    entry("鸡腿或鸡胸", "chicken", "", "", level=1, core="poultry meat", fits="halal"),
    entry("牛肉", "beef", "", "", level=2, core="beef meat red_meat", fits="halal"),
    entry("一条鱼", "a fish", "", "", level=2, core="fish seafood", fits="halal kosher"),
    entry("蘑菇", "mushrooms", "", "", level=1, core="mushroom", fits="vegetarian vegan halal kosher"),
    entry("水果", "fruit", "", "", level=1, core="fruit", fits="vegetarian vegan halal kosher"),
    entry("酸奶", "yoghurt", "", "", level=1, core="dairy", fits="vegetarian halal kosher"),
    entry("饮用水、茶", "water and tea", "", "", level=1, fits="vegetarian vegan halal kosher"),
)
