"""What is not eaten, and which tastes no longer hold."""

from memoryhub.memory.encode.frames import frame
from memoryhub.memory.types import Cue

_NOT_FOOD = (
    r"[醒行饱够]|[^,，]{0,4}(?:不|就|会)|[了过得着下到惯]|饭(?!$)|饭$|药|亏|苦|东西|完|饱|胖|这一套|早饭了|了"
    r"|消|醋|枪|香$|香了|准|什么|啥|一口|上|"
    r"起(?!司)|我|你|素(?!鸡|肉)"
)
THIS = r"这|那|你|他|她|它|听|看(?=你|他|她)|什么|哪|上|谁|吗|的|和你|跟你|一个人|我"

frame(
    "zh",
    "diet.avoid",
    r"^(?:以后|现在|所以|不过|但)?(?P<v>[\u4e00-\u9fff]{1,6}?)(?:这东西|之类的|啥的)?(?:我|俺)?(?:彻底|已经"
    r"|再也|现在|以后|早就?|一口都?|一点都?|完全|从来都?)+"
    r"不(?:喝|吃|抽|碰|沾)了?$",
    cut="as_is",
    deny=r"我|你|他|她|今天|昨天|饭|什么|这|那|都|就|也",
    cue=Cue.CORRECT,
    base=0.86,
)

# -- no longer: retires, before anything plain reads the same words --------------------------------------------------
frame(
    "zh",
    "taste.likes",
    (
        r"(?:不再|已经不|现在不|再也不)(?:那么|怎么|太|这么)?(?:喜欢|爱|想|热衷于?|吃|喝|用|看|玩)(?:吃|喝|看|听|"
        r"玩)?(?P<v>.+)"
    ),
    deny=THIS,
    cue=Cue.NEGATE,
    base=0.9,
)
frame(
    "zh",
    "taste.likes",
    r"(?<!再)不(?:怎么|太|那么)?(?:喜欢|爱)(?:吃|喝|看|听|玩|用)?(?P<v>[^,，了不]{1,10})了$",
    deny=THIS,
    cue=Cue.NEGATE,
    base=0.88,
)
frame(
    "zh",
    "diet.avoid",
    r"(?:(?:又|现在|重新|终于|已经|开始)(?:可以|能|敢|愿意|开始)?(?:可以|能|敢)?|其实(?:可以|能)|^我?(?:可以|能|敢))"
    r"(?:吃|喝)(?P<v>[^,，了不]{1,8})了",
    deny=_NOT_FOOD + "|饭",
    cue=Cue.NEGATE,
    base=0.86,
)
frame("zh", "diet.avoid", r"(?:不再|不用)(?:忌口?|戒|避开)(?P<v>.*)", cue=Cue.NEGATE, base=0.86)
frame(
    "zh",
    "hobby",
    r"(?:不再|再也不|放弃|不)(?P<v>[^,，了喜爱吃喝再想]{2,6})了(?=$)",
    accept=r"练|学|打|跑|健身|弹|画|骑|游",
    deny=r".*(?:说|加班|知道|来|去|要)",
    cue=Cue.NEGATE,
    base=0.8,
)
frame(
    "en",
    "taste.likes",
    (
        r"<i> (?:no longer|don'?t|do not|doesn'?t|stopped) (?:really )?(?:like|likes?|love|loves?|enjoy|enjoys?|care "
        r"for|want|liking|enjoying)\s+(?P<v>.+?)(?= any ?more| now|$)(?:(?<=no longer)|(?= any ?more))"
    ),
    cut="noun",
    cue=Cue.NEGATE,
    base=0.9,
)
frame(
    "en",
    "taste.likes",
    (
        r"<i> (?:no longer (?:like|likes|love|enjoy|care for|eat|drink|use|watch|play)|(?:have |'ve )?(?:gone|went) "
        r"off|stopped (?:liking|enjoying)|(?:am|'m) (?:done with|over|tired of))\s+(?P<v>.+)"
    ),
    deny=r"the (?:deep|rails|grid)|this|it|that|you|him|her",
    cue=Cue.NEGATE,
    base=0.88,
)
frame(
    "en",
    "taste.likes",
    r"<i> used to (?:like|love|enjoy|eat|drink|play|be into)\s+(?P<v>.+)",
    deny="to",
    cue=Cue.NEGATE,
    base=0.8,
)
frame(
    "en",
    "diet.avoid",
    r"<i> (?:can|do|am able to) (?:eat|drink|have) (?P<v>.+?) (?:again|now)\b",
    cue=Cue.NEGATE,
    base=0.86,
)

# -- what is not eaten -----------------------------------------------------------------------------------------------
frame(
    "zh",
    "diet.type",
    (
        r"(?:我|是|一直|现在|常年|坚持|长期|开始|都|也|^|改|已经)(?:是|吃)*(?P<v>素食主义者?|素食者?|纯素|"
        r"全素|蛋奶素|"
        r"吃素|清真|生酮|低碳饮食|无麸质|低GI|地中海饮食)(?!餐厅|店|馆|菜)"
    ),
    cut="as_is",
    base=0.88,
)
frame(
    "zh",
    "diet.avoid",
    (
        r"(?:从来?|绝对?|一点|都|基本|完全|平时|也|真的|天生)?(?:不能|不敢|不会|不可以|不想|不太能|不爱|不太|不怎么|"
        r"不|不再|没法|从不|忌|别|少)(?:碰|沾)?(?:吃|喝|碰|沾)(?P<v>.+)"
    ),
    cut="list",
    deny=_NOT_FOOD,
    base=0.93,
)
frame(
    "zh",
    "diet.avoid",
    r"(?:吃不了|喝不了|吃不来|受不了|吃不惯|碰不得|沾不得)(?:太)?(?P<v>[\u4e00-\u9fff]{1,8})",
    cut="list",
    deny=r"[了你他她这那]|加班|老板|噪音|天气|领导|同事|吵",
    accept=r"[辣甜咸油腻酸苦菜肉鱼虾蟹蒜葱姜酒奶糖蛋豆椒芹海鲜茶咖啡冰凉生]",
    base=0.9,
)
frame(
    "zh",
    "diet.avoid",
    (
        r"(?:太)?(?P<v>[辣甜咸油腻酸]{1,2}|[\u4e00-\u9fff]{1,5}?)的?(?:我)?(?:都|也|尽量|最好|还是|仍然|依旧|照样|一概|一律|一点|一口|半点"
        r"|丁点|完全|实在|根本)*(?:不吃|不能吃|"
        r"(?<=[口点全在本都也])吃不下|(?<=[口点全在本都也])咽不下|[碰沾吃]不得|下不了口|吃不了|不碰|受不了"
        r"|吃不来|受不住)(?=$|[,，的。])"
    ),
    cut="noun",
    deny=r"什么|啥|我|饭|早饭|都|也|从|一点|真的|这|那|所以|基本|平时|完全|绝对",
    base=0.88,
)
frame(
    "zh",
    "diet.avoid",
    r"(?:忌口(?!(?:很|挺|比较|好|不)?多)(?:的?是|:|有|的东西是)?|饮食禁忌(?:是|:)?|忌(?=[\u4e00-\u9fff]{1,4}$))\s*(?P<v>.+)",
    cut="list",
    deny=r"吗|什么|口|没|的|讳",
    base=0.9,
)
frame("zh", "diet.avoid", r"(?:从来?|都|也|既|我|^)不抽(?P<v>烟)", cut="as_is", base=0.88)
frame(
    "zh",
    "diet.avoid",
    r"(?:戒了|戒掉了?|把)(?P<v>[\u4e00-\u9fff]{1,5}?)(?:给?戒(?:了|掉)(?:了)?|了?$|好几年|[一两三四五半]年)",
    deny=r"这|那|他|她|网|手机|赌|游戏",
    accept=r"[糖酒烟肉茶奶咖啡辣油炸甜可乐]",
    base=0.86,
)
frame(
    "zh",
    "diet.avoid",
    r"戒(?P<v>烟|酒|糖|奶茶|咖啡|肉|辣|碳水|可乐|甜食)(?!吧|没|多久|不了|断|酒药|烟糖)",
    cut="as_is",
    base=0.84,
)
# What food does to the stomach is avoided, in the user's own words; what it does to the skin is an allergy (allergies).
frame(
    "zh",
    "diet.avoid",
    (
        r"(?:一[吃喝]|[吃喝])(?P<v>(?![多太完了坏早晚饭])[\u4e00-\u9fff]{1,5}?)(?:就|会|总是?|老是?|都|容易)*"
        r"(?:拉肚子|(?:胃|肚子)(?:疼|痛|难受|不舒服)|[想要]?吐|恶心|胀气|反酸|烧心)"
    ),
    cut="as_is",
    deny=r".*(?:什么|啥|饭|完|多了?|东西)$",
    base=0.88,
    text="*",
)
frame(
    "en",
    "diet.avoid",
    (
        r"^(?:and |but |also |because )*(?P<v>[A-Za-z][\w' -]{1,30}?) (?:(?:always|usually|really|just) )*"
        r"(?:(?:makes?|made) me (?:feel )?(?:really |so |very )?(?:ill|sick|queasy|nauseous|bloated|throw up|vomit|gag)"
        r"|gives? me (?:a |an |terrible |bad )*(?:stomach|tummy|belly)[ -]?(?:aches?|cramps?|pains?)"
        r"|gives? me (?:a |terrible |bad )*(?:heartburn|indigestion|cramps|migraines?)"
        r"|upsets? my (?:stomach|tummy)|(?:do not|does not|don'?t|doesn'?t) agree with me|disagrees? with me)"
    ),
    cut="as_is",
    deny=(
        r"(?:it|this|that|these|those|he|she|you|they|we|i|what|which|who|there|my|your|his|her|the thought)\b|"
        r".*\b(?:people|boss|work|news|smell|thought|idea|flying|buses|boats|cars?|politics)$"
    ),
    base=0.86,
    text="*",
)
# "I eat fish now, so pescatarian I guess": half a sentence behind what changed.
frame(
    "en",
    "diet.type",
    r"^(?:so |and |but |now |basically |technically |i guess |which makes me |that makes me )+(?:a |an |more of a )?"
    r"(?P<v>vegetarian|vegan|pescatarian|flexitarian)(?= now|,? i (?:guess|suppose|think)|$)",
    cut="as_is",
    cue=Cue.CORRECT,
    base=0.86,
)
frame(
    "en",
    "diet.type",
    (
        r"<be>\s*(?:a |an |strictly |fully |mostly |lifelong )*(?P<v>vegetarian|vegan|pescatarian|flexitarian|keto|"
        r"paleo|coeliac|celiac|gluten[- ]free|dairy[- ]free|plant[- ]based|teetotal(?:er)?)\b"
    ),
    cut="as_is",
    base=0.94,
)
frame(
    "en",
    "diet.type",
    (
        r"(?:<i> (?:went|gone|turned|became|go|am going)|<have> (?:gone|turned|become|been)) "
        r"(?P<v>vegetarian|vegan|pescatarian|keto|paleo|gluten[- ]free|"
        r"plant[- ]based|dairy[- ]free)\b"
    ),
    cut="as_is",
    base=0.86,
)
frame(
    "en",
    "diet.type",
    (
        r"<i> (?:keep|keeps|eat|eats|follow|only eat)\s+(?P<v>halal|kosher|vegan|vegetarian|plant[- ]based|gluten[- "
        r"]free|keto)\b"
    ),
    cut="as_is",
    base=0.92,
)
frame(
    "en",
    "diet.avoid",
    r"<dont> (?:eat|drink|touch|do|have|consume|tolerate|stomach|handle|digest)\s+(?P<v>.+)",
    cut="list",
    deny=(
        r"it|that|this|anything|any$|much$|well|my|your|a (?:clue|idea|lot|choice|thing|problem|car|job|dog|cat|"
        r"minute|moment)|the (?:time|energy|money)|enough|time|money|to|breakfast today|one|kids|children|drugs|idea|"
        r".*(?:meetings?|calls?|mornings?|people|noise|heat|crowds|small talk)"
    ),
    accept=(
        r"(?i)meat|pork|beef|lamb|fish|seafood|shell|shrimp|prawn|crab|oyster|egg|dairy|milk|cheese|cream|butter|"
        r"gluten|wheat|bread|pasta|rice|sugar|sweet|spic|chil|garlic|onion|coriander|cilantro|mushroom|tomato|olive|"
        r"nut|soy|tofu|alcohol|wine|beer|coffee|caffeine|tea|soda|coke|juice|fried|raw|sushi|liver|offal|celery|"
        r"pepper|banana|mango|avocado|carb|red|fat|salt|hot|mayo|vinegar|ginger|aubergine|eggplant|lactose|ham|bacon|"
        r"chicken|turkey|duck|spirits|liquor|energy|processed|junk|fast|chocolate|cake|ice"
    ),
    base=0.92,
)
frame(
    "en",
    "diet.avoid",
    (
        r"(?:<i> (?:avoid|avoids|steer clear of|stay away from|cut out|gave up|quit|stopped eating|stopped "
        r"drinking(?= \w)(?! in| since| last| on| at| for)|stopped(?= drinking| smoking)|given up|am off|have to "
        r"avoid|need to avoid)|<be> (?:off|avoiding|cutting out))\s+(?P<v>.+)"
    ),
    cut="list",
    deny=(
        r"to|it|work|today|tomorrow|the (?:gym|road|motorway|topic)|my|people|on|school|conflict|traffic|rush|drugs|"
        r"driving|twitter|facebook|social"
    ),
    accept=(
        r"(?i)meat|pork|beef|lamb|fish|seafood|shell|shrimp|egg|dairy|milk|cheese|gluten|wheat|bread|rice|"
        r"sugar|sweet|"
        r"spic|chil|garlic|onion|coriander|cilantro|mushroom|tomato|nut|soy|alcohol|wine|beer|coffee|caffeine|tea|"
        r"soda|fried|raw|carb|red|fat|salt|drinking|booze|smoking|cigarettes|vap|food|chocolate"
    ),
    base=0.9,
)
frame(
    "en",
    "diet.avoid",
    (
        r"(?:^|<i> (?:want|need|take|like|prefer)(?: it| my food| my \w+)? (?:with )?|please[, "
        r"]+)no\s+(?P<v>(?:spicy|"
        r"fried|raw|red|added)?\s?(?:meat|pork|beef|fish|seafood|shellfish|eggs?|dairy|milk|gluten|sugar|"
        r"spice|chilli|"
        r"garlic|onions?|coriander|cilantro|mushrooms?|nuts|peanuts|alcohol|caffeine|food)\b.*?)(?=$|for me|please|,)"
    ),
    cut="list",
    base=0.84,
)
