"""Kinds of meals and kitchens. General knowledge about what they are made of; no shop, no price, no address."""

from memoryhub.providers.embedded.knowledge.entry import Entry, entry

MEALS: tuple[Entry, ...] = (
    entry("粤菜馆", "A Cantonese restaurant", "清蒸、煲汤为主，口味清淡，适合一桌人分着吃", "steamed dishes and "
        "soups, mild, good for sharing",
          level=3, often="fish seafood shellfish pork beef poultry meat soy alcohol", good_for="group light guests "
              "elderly"),
    entry("淮扬菜馆", "A Huaiyang restaurant", "刀工细、味道鲜而不重", "delicate and mild, with many small dishes",
          level=3, often="fish seafood shellfish pork poultry meat soy alcohol", good_for="group light guests elderly"),
    entry("江浙家常菜", "Home-style Jiangnan cooking", "家常、偏清淡，荤素都好搭配", "homely and mild, easy to mix "
        "dishes",
          often="fish seafood shellfish pork meat soy alcohol sweet", good_for="group light"),
    entry("川菜馆", "A Sichuan restaurant", "麻辣鲜香，下饭热闹", "hot and numbing, lively",
          core="spicy", often="pork beef poultry meat peanut nuts fish soy greasy", good_for="group"),
    entry("湘菜馆", "A Hunan restaurant", "鲜辣、锅气足", "fresh chillies and smoky wok dishes",
          core="spicy", often="pork meat fish soy greasy", good_for="group"),
    entry("麻辣火锅", "Spicy hot pot", "边涮边聊，适合人多", "cook and talk, good for many people",
          core="spicy", often="beef lamb meat seafood shellfish fish sesame peanut soy greasy", good_for="group"),
    entry("菌菇清汤火锅", "Mushroom hot pot in clear broth", "清汤不刺激，各人涮各人爱吃的", "a mild broth, everyone "
        "cooks what they like",
          core="mushroom", often="beef lamb meat seafood shellfish fish sesame peanut soy",
          good_for="group light vegetables", fits="vegetarian"),
    entry("东北菜馆", "A north-eastern Chinese restaurant", "分量足，适合人多分着吃", "big plates to share",
          level=1, core="meat", often="pork gluten soy greasy poultry", good_for="group"),
    entry("烤鸭店", "A roast duck restaurant", "一桌人分一只，有仪式感", "one duck to share, a bit of an occasion",
          level=3, core="poultry meat gluten", often="sweet sesame soy greasy", good_for="group guests"),
    entry("新疆菜馆（清真）", "A Xinjiang restaurant (halal)", "大盘菜分着吃，清真", "big halal plates to share",
          core="lamb meat", often="gluten dairy poultry beef onion coriander", fits="halal", good_for="group"),
    entry("牛肉面馆（清真）", "A beef noodle shop (halal)", "快、暖和、便宜", "quick, warming and cheap",
          level=1, core="beef meat gluten", often="coriander onion", fits="halal", good_for="quick"),
    entry("素菜馆", "A vegetarian restaurant", "全素，荤素口味不同的人也能一起吃", "no meat or fish at all, easy for "
        "mixed company",
          often="soy gluten nuts peanut mushroom dairy egg sesame", fits="vegetarian vegan halal kosher",
          good_for="group light vegetables guests"),
    entry("寿司店", "A sushi place", "清爽，适合两三个人", "light, good for two or three",
          level=3, core="fish seafood raw", often="shellfish soy egg alcohol sesame", good_for="light"),
    entry("日式拉面", "Ramen", "一人一碗，吃得快", "a bowl each, quick",
          core="meat pork gluten", often="egg soy sesame", good_for="quick"),
    entry("寿喜锅", "Sukiyaki", "甜咸口的锅，围着吃暖和", "a sweet-savoury pot to gather round",
          level=3, core="beef meat egg soy sweet", often="alcohol raw", good_for="group"),
    entry("韩式烤肉", "Korean barbecue", "自己烤，热闹", "grill it yourselves, lively",
          level=3, core="meat beef", often="pork sesame soy garlic", good_for="group"),
    entry("泰国菜", "Thai food", "酸辣开胃", "sour and hot",
          core="spicy", often="seafood shellfish fish peanut nuts coriander", good_for="group"),
    entry("越南河粉", "Vietnamese noodle soup", "汤清、快、不腻", "a clear, quick soup",
          level=1, core="meat beef", often="coriander fish peanut nuts onion", good_for="quick light"),
    entry("意大利菜", "Italian food", "披萨意面大家都好点", "pizza and pasta, easy to agree on",
          core="gluten", often="dairy alcohol seafood shellfish fish nuts pork meat egg garlic",
          fits="vegetarian", good_for="group kids"),
    entry("墨西哥卷饼", "Mexican tacos", "自己搭馅，随意", "everyone fills their own",
          level=1, core="spicy", often="dairy beef meat coriander gluten", good_for="quick group"),
    entry("印度咖喱", "Indian curry", "香料足，素菜选择也多", "rich in spices, many meatless dishes",
          core="spicy", often="dairy nuts coriander onion garlic", fits="vegetarian", good_for="group"),
    entry("地中海菜", "Mediterranean food", "蔬菜、豆类和橄榄油多，不油腻", "vegetables, beans and olive oil, not "
        "heavy",
          often="dairy lamb meat fish seafood sesame nuts gluten garlic", fits="vegetarian",
          good_for="group light vegetables"),
    entry("早茶点心", "Dim sum", "小份多样，适合慢慢聊", "many small plates, good for a long talk",
          core="shellfish seafood pork meat gluten", often="soy peanut sesame", good_for="group elderly"),
    entry("牛排馆", "A steak house", "适合正式一点的请客", "for a more formal evening",
          level=3, core="beef meat", often="dairy alcohol", good_for="guests"),
    entry("轻食沙拉", "Salad bowls", "清爽，配料自己选", "fresh, you choose what goes in",
          level=1, often="nuts egg dairy poultry meat fish raw sesame gluten", fits="vegetarian vegan",
          good_for="quick light vegetables"),
    entry("清炒时蔬、豆腐配米饭（自己做）", "Stir-fried greens and tofu with rice, at home", "简单、清淡、省钱",
        "simple, mild and cheap",
          level=1, core="soy", often="garlic", fits="vegetarian vegan halal kosher", good_for="home light vegetables "
              "quick"),
    entry("番茄炒蛋配米饭（自己做）", "Tomatoes and eggs with rice, at home", "十分钟就好，老少都爱吃", "ten "
        "minutes, and everyone likes it",
          level=1, core="egg", fits="vegetarian halal kosher", good_for="home quick kids"),
    entry("清蒸鱼配青菜（自己做）", "Steamed fish with greens, at home", "清淡、不油", "mild, no frying",
          level=1, core="fish seafood", often="soy", good_for="home light elderly"),
    entry("烤鸡配土豆（自己做）", "Roast chicken with potatoes, at home", "烤箱自己忙，人多也够吃", "the oven does "
        "the work, enough for many",
          level=1, core="poultry meat", often="dairy garlic", good_for="home group kids"),
    entry("蔬菜汤配米饭（自己做）", "Vegetable soup with rice, at home", "暖胃、清淡，冰箱里有什么放什么", "warming "
        "and mild, use what the fridge has",
          level=1, fits="vegetarian vegan halal kosher", often="onion", good_for="home light vegetables elderly quick"),
    entry("小米粥配凉拌青菜", "Millet porridge with dressed greens", "清淡养胃，早晚都合适", "gentle on the stomach, "
        "morning or evening",
          level=1, often="sesame garlic", fits="vegetarian vegan halal kosher", good_for="light breakfast quick "
              "elderly home"),
    entry("披萨店", "A pizza place", "大份分着吃，有无肉的口味", "big ones to share, some without meat",
          core="gluten dairy", often="meat pork fish garlic onion", fits="vegetarian", good_for="group kids quick"),
    entry("石锅拌饭", "Korean rice bowls", "一人一锅，辣酱可以不放", "a bowl each, the chilli paste comes apart",
          level=1, often="egg soy sesame beef meat spicy", fits="vegetarian", good_for="quick light"),
    entry("汤和三明治小馆", "A soup and sandwich café", "清淡、快，坐着舒服", "light and quick, nice to sit in",
          level=1, core="gluten", often="dairy egg meat poultry onion", fits="vegetarian", good_for="quick light "
              "guests"),
    entry("砂锅粥店", "A clay-pot congee place", "温热清淡，有素粥", "warm and mild, some without meat",
          often="shellfish seafood fish poultry meat pork", fits="vegetarian", good_for="group light elderly"),
    entry("面馆的素面", "Plain noodles at a noodle shop", "热乎、便宜，不放肉", "hot and cheap, without meat",
          level=1, core="gluten", often="soy garlic onion", fits="vegetarian", good_for="quick light"),
)  # fmt: skip
