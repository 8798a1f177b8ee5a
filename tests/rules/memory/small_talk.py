"""A thousand turns of ordinary chatter, made from templates with a seed: nothing in them is worth keeping."""

import random

_ZH = (
    "{hi}", "{hi}，{ask}", "{ask}", "{ask}{tail}", "今天{weather}，{mood}", "{when}{ate}{tail}", "{food}{taste}",
    "刚看完{show}，{opinion}", "{show}更新了{tail}", "地铁上{crowd}{tail}", "{when}没睡好，{mood}", "{mood}",
    "{react}",
    "{react}，{ask}", "{when}加班到{hour}点，{mood}", "我同事{gossip}{tail}", "楼下{shop}{shopnews}", "{do}吧",
    "帮我{task}",
    "给我{task}", "{when}去{place}逛了一圈，{mood}", "听说{rumour}", "这{thing}{taste}{tail}", "我家猫又{cat}{tail}",
    "外面{noise}",
    "排了{n}分钟队才买到{food}", "跑了{n}公里，{mood}", "{when}{game}输了{n}局，{mood}", "手机只剩百分之{n}了",
    "快递还有{n}站才到",
    "如果{wish}就好了", "你觉得{show}好看吗？", "{n}加{m}等于多少", "{place}离这儿远不远",
    "{when}的{food}{n}块钱一份，{taste}",
    "老板{when}又{boss}{tail}", "群里有人发了{n}张图，{react}", "电梯等了{n}分钟", "哈哈{react}", "算了，{do}吧",
    "这周过得真{speed}",
    "刚才{noise}，吓我一跳", "都{hour}点了还没{do2}", "{when}的会开了{n}个小时，{mood}", "公司空调{ac}{tail}",
    "好想{do2}",
)  # fmt: skip
_EN = (
    "{hi}", "{hi}, {ask}", "{ask}", "{ask} {tail}", "it's {weather} today, {mood}",
    "had {food} {when}, {taste}", "{food} was {taste}",
    "just watched {show}, {opinion}", "{show} is back {tail}", "the train was {crowd} {tail}",
    "slept badly {when}, {mood}",
    "{mood}", "{react}", "{react}, {ask}", "stuck at work till {hour} {when}, {mood}",
    "my coworker {gossip} {tail}",
    "the {shop} downstairs {shopnews}", "let's {do}", "{task} please", "can you {task}?",
    "wandered around {place} {when}, {mood}",
    "apparently {rumour}", "this {thing} is {taste} {tail}", "the cat {cat} again {tail}",
    "so much {noise} outside",
    "queued {n} minutes for {food}", "ran {n} km, {mood}", "lost {n} rounds of {game} {when}, {mood}",
    "my phone is on {n} percent",
    "{n} emails already {tail}", "if only {wish}", "do you think {show} is any good?", "what's {n} plus {m}",
    "is {place} far?",
    "{food} was {n} bucks {when}, {taste}", "my boss {boss} {when} {tail}",
    "someone sent {n} pictures to the group, {react}",
    "waited {n} minutes for the lift", "lol {react}", "never mind, let's {do}", "this week is so {speed}",
    "{noise} just now, made me jump",
    "it's {hour} and I still haven't {do2}", "the meeting took {n} hours, {mood}",
    "the office AC is {ac} {tail}", "I could really use {do3}",
)  # fmt: skip
_WORDS = {
    "zh": {
        "hi": "你好|早上好|在吗|嗨|晚上好|哈喽|早啊",
        "tail": "|哈哈|啊|，笑死|，真的服了|😂|...|，绝了",
        "ask": (
            "今天星期几|有什么好听的歌|讲个笑话|西红柿炒蛋怎么做|为什么天是蓝的|推荐个电影|明天会下雨吗|"
            "怎么去屑|帮我想个网名|你会唱歌吗"
        ),
        "weather": "好热|下雨了|风好大|降温了|太阳真好|阴沉沉的|闷死了",
        "mood": "累死了|有点困|心情不错|好无聊|烦死了|饿了|头有点疼|开心|emo了|还行吧",
        "when": "昨天|今天|刚刚|昨晚|中午|早上|上周末",
        "ate": "吃了火锅|喝了杯奶茶|点了外卖|吃了碗面|啃了个汉堡|吃撑了|没吃早饭",
        "food": "麻辣烫|煎饼|奶茶|小龙虾|拉面|冰淇淋|烤红薯|盒饭",
        "taste": "真好吃|一般般|难吃|有点咸|太甜了|绝了|还不错",
        "show": "那部剧|新番|综艺|球赛|一部老电影|脱口秀",
        "opinion": "好好看|太无聊了|结局好烂|笑死我了|哭了|就那样",
        "crowd": "挤成狗|好多人|没座位|又晚点了",
        "react": "哈哈哈|好吧|真的假的|笑死|嗯嗯|原来如此|可以可以|6|绝了|谢谢你",
        "hour": "9|10|11|12|七|八",
        "gossip": "又迟到了|在打呼噜|今天穿得好花|一直在放屁|带了一堆零食",
        "shop": "奶茶店|理发店|超市|包子铺|咖啡店",
        "shopnews": "在装修|排长队|又涨价了|关门了|换老板了",
        "do": "睡觉去|吃饭去|改天再说|先这样|随便聊聊",
        "do2": "吃饭|睡觉|下班|放假|躺平",
        "task": "写首打油诗|翻译一句话|算个数|写个请假条|润色一下这句话|想个标题|讲个故事|查查天气",
        "place": "公园|商场|超市|夜市|书店|菜市场",
        "rumour": "明天要降温|隔壁要拆了|那个明星离婚了|又要涨价了|今年冬天很冷",
        "thing": "歌|天气|游戏|电影|咖啡|椅子",
        "cat": "把杯子打翻了|拆家了|在睡觉|半夜跑酷|不理我",
        "noise": "好吵|在施工|有人放鞭炮|打雷了|狗叫个不停",
        "game": "打牌|打游戏|下棋|打球",
        "wish": "天天放假|我会飞|不用上班|中彩票|猫会说话",
        "boss": "发火了|开会念叨|请喝奶茶了|迟到了|画大饼",
        "speed": "快|慢|累|平淡",
        "ac": "坏了|太冷|像没开一样|漏水了",
    },
    "en": {
        "hi": "hi|hello|hey there|good morning|yo|evening",
        "tail": "lol||haha|ugh|😂|...|omg|tbh",
        "ask": (
            "what day is it|tell me a joke|any good songs?|how do I boil an egg|why is the sky blue|"
            "what's a good movie|will it rain tomorrow?|what rhymes with orange|can you sing?|"
            "how tall is Everest"
        ),
        "weather": "so hot|pouring|windy|freezing|lovely out|grey|muggy",
        "mood": (
            "so tired|I'm sleepy|feeling good|bored out of my mind|ugh|starving|my head hurts|"
            "happy days|meh|can't complain"
        ),
        "when": "yesterday|today|just now|last night|at lunch|this morning|over the weekend",
        "food": "ramen|tacos|a burrito|bubble tea|pancakes|a sandwich|leftover pizza|soup",
        "taste": "so good|meh|awful|too salty|way too sweet|amazing|not bad",
        "show": "that show|the finale|a reality show|the match|an old movie|some stand-up",
        "opinion": "loved it|so boring|what an ending|I cried|it was fine|cracked me up",
        "crowd": "packed|late again|a zoo|freezing",
        "react": "haha|ok|no way|lol|hmm|makes sense|nice one|wow|thanks a lot|fair enough",
        "hour": "9|10|11|midnight|half past eight|seven",
        "gossip": "was late again|is snoring|wore a wild shirt|keeps humming|brought donuts",
        "shop": "bakery|barber|cafe|gym|supermarket",
        "shopnews": "is being renovated|had a huge queue|raised prices again|closed|smells amazing",
        "do": "eat|call it a day|talk later|just chat|go to bed",
        "do2": "eaten|slept|left|showered|moved",
        "do3": "a nap|a holiday|a coffee|some sun",
        "task": (
            "write a limerick|translate a sentence|add these up|write an out-of-office|polish this line|"
            "think of a title|tell me a story|check the weather"
        ),
        "place": "the park|the mall|the market|the bookshop|town|the night market",
        "rumour": (
            "it's getting colder|they're tearing down the block|that singer split up|prices go up again|"
            "it will be a cold winter"
        ),
        "thing": "song|weather|game|film|coffee|chair",
        "cat": "knocked over my cup|shredded the sofa|is asleep|ran around at 3am|ignores me",
        "noise": "noise|drilling|fireworks|thunder|barking",
        "game": "chess|cards|tennis|pool",
        "wish": "every day was friday|I could fly|cats could talk|I won the lottery|work was optional",
        "boss": "lost it|droned on|bought us tea|was late|promised the moon",
        "speed": "long|fast|dull|weird",
        "ac": "broken|arctic|dripping|a joke",
    },
}  # fmt: skip


def turns(count: int, seed: int = 1) -> list[str]:
    """So many messages, half in each language, the same for the same seed."""
    chance = random.Random(seed)
    return [_one(chance, "zh" if at % 2 else "en") for at in range(count)]


def _one(chance: random.Random, tongue: str) -> str:
    words = {name: chance.choice(choices.split("|")) for name, choices in _WORDS[tongue].items()}
    template = chance.choice(_ZH if tongue == "zh" else _EN)
    return template.format(n=chance.randint(2, 60), m=chance.randint(2, 60), **words).strip(" ,，")
