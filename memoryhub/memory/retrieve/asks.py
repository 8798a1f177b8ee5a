"""Which slots a request is about: those its words name, groups of them, and what a kind of task needs. Pure.

Slots that are asked for always find their memories, whatever the likeness of the sentences; slots that a task needs
come along behind them. Both tongues stand side by side, since a question in one asks for memories in the other.
"""

import re
from collections.abc import Iterable

from memoryhub.memory import slots

Rule = tuple[re.Pattern[str], tuple[str, ...]]


def _rule(pattern: str, *names: str) -> Rule:
    return re.compile(pattern, re.I), names


# Groups: what people ask for at once. A name that ends in "." stands for every slot below it.
CONTACT = ("contact.", "invoice.title", "delivery")
DIET = ("diet.", "allergy", "taste.dislikes")
STYLE = ("style.", "rule")
HEALTH = ("health.", "allergy")
IDENTITY = ("name", "nickname", "job.title", "company.name", "industry", "home.city", "work.place")
FAMILY = ("family.", "pet", "household.size", "marital")
MONEY = ("budget.", "income", "home.rent", "payment.method", "price")
# All there is: rank's places decide what of it comes. With the slots of identity and taste alone, a budget or a rent
# stayed out of "what do you know about me?".
ABOUT_ME = tuple(slot.name for slot in slots.TABLE)

# Words of a question that name a slot or a group. Half of the list: "where do I live" is left to likeness alone.
ASKS: tuple[Rule, ...] = (
    _rule(r"叫什么|我的名字|我是谁|\bmy name\b|\bwho am i\b|call me", "name", "nickname"),
    _rule(r"住(?:在)?哪|哪个城市|在哪里?住|\bwhere (?:do|did) i live\b|\bmy city\b|\bwhich city\b", "home.city"),
    _rule(
        r"什么工作|做什么的|干什么的|职业|职位|\bmy (?:job|role|profession|title|occupation)\b"
        r"|\bwhat (?:do )?i do\b(?! (?:for fun|now|if|when|about|with|to)\b)"
        r"|\bdid i use to do\b|\bwhat does (?:my|our|his|her) \w+ do\b|\bfor a living\b",
        "job.title",
        "job.duty",
        "company.name",
        "industry",
        "work.place",
    ),
    _rule(
        r"教(?:什么|哪|几)|\bwhat (?:do )?i teach\b|\bwhich (?:subject|grade)s? do i teach\b", "job.title", "job.duty"
    ),
    _rule(
        r"(?:在|去)哪[里儿个座]?[^,，?？]{0,5}(?:上班|工作|教书|打工)|(?:上班|工作)(?:的)?(?:地[方点]|城市)|上班在哪|单位在哪|公司在哪"
        r"|\bwhere (?:do |did )?(?:i|we) (?:work|teach)\b|\bwork(?:place| from\b)|\bplace of work\b|\bmy office\b"
        r"|\b(?:city|town) (?:do )?i (?:work|teach) in\b",
        "work.place",
        "company.name",
    ),
    _rule(r"公司|\bmy company\b|\bwhere (?:do )?i work\b|\bmy employer\b", "company.name", "company.size"),
    _rule(
        r"几点(?:开门|关门|打烊|营业|下班|开)|(?:营业|开门)时间|开到几点|\b(?:opening|business|office) hours\b"
        r"|\b(?:when|what time|how late|till when|until when)\b.{0,40}\b(?:open|close|shut)s?\b"
        r"|\bopen (?:till|until)\b",
        "hours",
    ),
    _rule(
        r"喝(?:什么|哪|的?是)|常喝|\b(?:which|what) (?:coffee|tea|milk)\b|\b(?:coffee|tea|milk) do i\b", "drink.usual"
    ),
    _rule(
        r"口径|(?:怎么|按(?:什么|哪|几)[^,，?？]{0,6})(?:算|统计|计算)|统计标准"
        r"|\b(?:how|over how many)\b.{0,24}\b(?:count|measure|calculate|reckon|compute)(?:d|s)?\b|\bdefinition of\b",
        "metric",
    ),
    _rule(
        r"(?:对|在)价[格钱]|价[格钱].{0,6}(?:态度|敏感|在意|看法)"
        r"|\b(?:feel|think|care) about (?:the )?(?:price|money|cost)s?|\bprice[- ]sensitive\b",
        "budget.stance",
        "budget.max",
    ),
    _rule(
        r"预算|(?:价格|费用|花费|开销)(?:的)?(?:上限|封顶)|\bbudgets?\b|how much can (?:i|we) spend|花多少"
        r"|\b(?:my|our|the) (?:(?:price|spending|upper) )?(?:ceiling|cap|max(?:imum)?|limit)\b",
        "budget.max",
        "budget.min",
    ),
    _rule(r"过敏|\ballerg", "allergy"),
    _rule(
        r"忌口|不(?:能|可以)?吃|能吃|吃不了|不能碰|\b(?:can|may|should)(?:'t|not)? (?:i|we) (?:not )?eat\b"
        r"|\b(?:can|do|should)(?:'t|n't|not) eat\b|\bdiet(?:ary)?\b"
        r"|\bnot (?:be able to )?eat\b|\boff[- ]limits\b|\bavoid eating\b",
        *DIET,
    ),
    _rule(
        r"(?<!不)(?:喜欢|爱吃|爱好|偏好|口味)|\blikes?\b|\bfavou?rites?\b|\bprefer\w*|\binto\b|\btastes?\b",
        "taste.likes",
        "taste.favourite",
        "hobby",
    ),
    _rule(
        r"爱好|兴趣|消遣|业余|闲下来|\bhobb(?:y|ies)\b|\bfor fun\b|\b(?:free|spare) time\b|\binterests\b|\bpastimes?\b",
        "hobby",
        "taste.likes",
        "taste.favourite",
        "habit",
    ),
    _rule(
        r"不喜欢|讨厌|反感|受不了|\bdislikes?\b|\bhate\b|\bcan'?t stand\b|\bdon'?t like\b",
        "taste.dislikes",
        "diet.avoid",
    ),
    _rule(r"生日|出生|\bbirthda(?:y|te)\b|\bborn\b", "birthday"),
    _rule(r"多大|几岁|年龄|\bhow old\b|\bmy age\b", "age"),
    _rule(
        r"电话|手机号|号码|\b(?:tele)?phones?\b|\bnumbers?\b.{0,20}\b(?:call|reach)|\bcell\b|\bmobile\b",
        "contact.phone",
        "contact.extension",
        "#phone",
    ),
    _rule(r"邮箱|邮件地址|\be-?mails?\b", "contact.email", "#email"),
    _rule(r"微信|\bwechat\b|\bhandle\b", "contact.wechat"),
    _rule(r"地址|寄到|寄给我|\baddress(?:es)?\b|\bship(?:ped)? to\b", "contact.address", "delivery"),
    _rule(
        r"联系方式|联络方式|怎么联系|收货(?:信息|人)|收件(?:信息|人)|个人信息"
        r"|\bcontact (?:details?|info\w*|data)\b|\bmy (?:details|particulars)\b"
        r"|\b(?:reach|contact) me\b|\bshipping (?:details|info\w*)\b",
        *CONTACT,
    ),
    _rule(r"抬头|开票|发票|\binvoice\b", "invoice.title"),
    _rule(
        r"(?:回答|回复|答复|说话|写)(?:的|得)?(?:风格|方式|习惯|格式|语气|要求)|怎么(?:回答|回复|答)我|什么风格|语气"
        r"|\b(?:like|want|prefer) (?:my|your|the) (?:answers?|repl(?:y|ies)|responses?)\b"
        r"|\bhow (?:should|do) you (?:answer|reply|respond|talk|write)\b"
        r"|\b(?:answer|reply|writing|response) style\b|\bthe style\b|\bmy style\b",
        *STYLE,
    ),
    _rule(r"规矩|规则|规定|底线|约定|红线|\brules?\b|\bhard limits?\b|\bdeal-?breakers?\b|\bground rules\b", "rule"),
    _rule(
        r"(?:知道|了解|记得|记住|记了|存了|掌握).{0,6}我(?:的)?(?:什么|哪些|多少|啥|情况|信息)|我是(?:个)?(?:什么样|怎样|怎么样)的人"
        r"|(?:关于|有关)我|介绍(?:一下)?我"
        r"|\b(?:know|remember|stored?|saved?|learn(?:ed|t)?|have|keep|recall)\b.{0,20}\b(?:about|on|of) me\b"
        r"|(?:记|存|记录|保存|留)(?:了|着|下|住)+我(?:的)?(?:些|什么|哪些|多少|啥)|我(?:的|有)(?:全部|所有|哪些|什么)?记忆"
        r"|^你?(?:都|还)?(?:记住|记得|记下|记|知道|存)(?:了|着)?(?:些)?(?:什么|哪些|啥)(?:了|呢|呀)?[?？。!！\s]*$"
        r"|\bdescribe me\b|\bwho i am\b|\bmy memories\b"
        r"|\b(?:everything|what|all)(?: (?:do|did|have|that))? you(?:'ve| have)? (?:know|remember(?:ed)?|stored?|saved?"
        r"|learn(?:ed|t)?|kept|keep)(?: so far)?[?.!\s]*$"
        r"|\bmy profile\b",
        *ABOUT_ME,
    ),
    _rule(r"身体|健康|吃什么药|用药|病史|\bmy health\b|\bmedical\b|\bmedications?\b|\bconditions?\b", *HEALTH),
    _rule(r"家里(?:人|有谁|几口)|家人|家庭|几个孩子|\bmy (?:family|kids|children)\b", *FAMILY),
    _rule(r"宠物|猫|狗|\bpets?\b|\bmy (?:cat|dog)\b", "pet"),
    _rule(r"老家|\bhome ?town\b", "hometown"),
    _rule(r"血型|\bblood (?:type|group)\b", "health.blood_type"),
    _rule(
        r"怎么付|付款|支付|付费|[年季月]付|付.{0,10}[钱费]|\bpay(?:ments?|ing)?\b|\bbilling\b|\bbilled\b",
        "payment.method",
    ),
    _rule(r"截止|\bdeadlines?\b|\bdue\b", "deadline"),
    _rule(r"车牌|\b(?:licen[cs]e )?plate\b", "plate"),
    _rule(r"尺码|尺寸|鞋码|码数|\b(?:shoe|clothes|clothing|shirt) size\b|\bmy sizes?\b", "size."),
    _rule(r"房租|\brent\b", "home.rent"),
    _rule(r"目标|\bmy goals?\b|\baiming for\b", "goal"),
    _rule(r"习惯|作息|\bhabits?\b|\broutine\b", "habit", "wake.time", "bed.time"),
    _rule(r"技术栈|\btech stack\b|\btools?\b", "stack", "tool"),
    _rule(
        r"wi-?fi|无线网?络?密码|网络密码|上网密码|\b(?:guest|visitor)s?'? (?:network|internet|password)\b", "wifi.guest"
    ),
    _rule(r"座位|席位|\bseats?\b|\blicen[cs]es\b", "seat", "seats"),
)

# What a task needs though its words name nothing.
NEEDS: tuple[Rule, ...] = (
    _rule(
        r"自我介绍|个人简介|简介|简历|介绍(?:一下)?(?:我|自己)|个人主页|名片"
        r"|\b(?:bio|biography|cv|r[eé]sum[eé]|cover letter|introduc\w+ (?:me|myself)"
        r"|self-?introduction|about me|profile (?:text|page))\b"
        r"|\b(?:intro|introduction)\b",
        *IDENTITY, "job.", "hobby", "school", "study.field", "company.",
    ),
    _rule(
        r"报(?:个|一个|一份)?价|(?:出|做|拟|写).{0,4}(?:方案|合同|协议)|下(?:个)?单|订购|采购|签约|续费"
        r"|\b(?:quot(?:e|ation)|proposal|contract|agreement|order (?:for|it|this|some)|purchase|subscription"
        r"|renewal)\b",
        "payment.method", "company.size", "seats", "budget.max", "budget.stance", "price", "rule", "deadline",
        "contact.address", "invoice.title",
    ),
    _rule(
        r"分析|统计|报[表告]|取数|数据|指标|跑一[遍下次]|\banaly[sz]\w+"
        r"|\b(?:figures|metrics?|dashboards?|numbers|rerun|reports?)\b",
        "metric", "rule", "#metric",
    ),
    _rule(
        r"餐厅|饭店|饭馆|馆子|聚餐|吃(?:什么|啥|点|饭)|点菜|点餐|外卖|做饭|菜谱|食谱|晚饭|午饭|早餐|晚餐|午餐|零食"
        r"|\b(?:restaurants?|dinner|lunch|breakfast|supper|brunch|recipes?|cook(?:ing)?|menus?|snacks?"
        r"|meals?|takeaway|takeout|cater\w*|eat out|bake)\b",
        *DIET, "taste.likes", "taste.favourite", "budget.max", "health.condition", "#diet",
    ),
    _rule(
        r"行程|旅行|旅游|出差|度假|机票|航班|酒店|高铁|攻略|自驾"
        r"|\b(?:trips?|travel\w*|itinerar\w*|flights?|hotels?|holidays?|vacation|getaway)\b",
        "seat", "taste.likes", "taste.dislikes", "budget.max", *DIET, "health.condition", "habit", "home.city",
        "#travel", "#body", "#diet",
    ),
    _rule(
        r"礼物|送(?:给)?.{0,6}(?:什么|啥)|挑.{0,8}(?:买|选)|推荐|买(?:什么|哪)|选哪|\b(?:gifts?|presents?|recommend\w*|suggest\w*|pick|choose|buy)\b",
        "taste.", "hobby", "budget.max", "size.", "diet.avoid",
    ),
    _rule(
        r"(?:安排|计划|规划|日程)|\b(?:plan|schedule|organi[sz]e|arrange)\b",
        "habit", "wake.time", "bed.time", "goal", "taste.likes", "taste.dislikes", "budget.max", "rule",
    ),
    _rule(
        r"报告|周报|月报|汇报|总结|图表|表格|方案|文案|稿|\bPPT\b|代码|脚本|测试|查询|\bSQL\b|写(?:一|个|份|段|封|篇|点|几)|起草|改写|翻译"
        r"|\b(?:reports?|summar\w+|charts?|slides?|deck|code|scripts?|tests?|sql|quer(?:y|ies)|functions?|write|draft|rewrite|translate|document)\b",
        "style.", "rule", "tool", "stack", "taste.dislikes", "taste.likes", "habit",
    ),
    _rule(
        r"回(?:复|信|邮件|消息|他|她|一下)|邮件|消息|发给|\b(?:reply|respond|e-?mail|message|letter|note)\b",
        "style.", "rule", "name", "job.title", "company.name",
    ),
    _rule(
        r"音乐|歌单|歌曲|听(?:什么|啥|点)|放(?:什么|啥|点)歌"
        r"|\b(?:music|playlists?|songs?|what to (?:play|listen to))\b",
        "taste.likes", "taste.dislikes", "#music",
    ),
    _rule(r"健身|锻炼|跑步计划|减肥|减脂|训练|\b(?:workout|exercise|training|diet plan|lose weight|fitness)\b",
          "health.", "allergy", "goal", "habit", "diet.", "#body"),
)  # fmt: skip

# Whose slots: a question about somebody's people asks for theirs too.
_WHOSE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.I), relation)
    for pattern, relation in (
        (r"老婆|妻子|媳妇|太太|\bwife\b", "wife"),
        (r"老公|丈夫|先生|\bhusband\b", "husband"),
        (r"对象|伴侣|女朋友|男朋友|\b(?:partner|girlfriend|boyfriend|spouse)\b", "partner"),
        (r"我?爸|父亲|\b(?:dad|father)\b", "father"),
        (r"我?妈|母亲|\b(?:mom|mum|mother)\b", "mother"),
        (r"父母|爸妈|\bparents\b", "parents"),
        (r"儿子|\bsons?\b", "son"),
        (r"女儿|闺女|\bdaughters?\b", "daughter"),
        (r"孩子|小孩|娃|宝宝|老大|老二|\b(?:kids?|child|children|baby)\b", "child"),
        (r"哥|弟|\bbrothers?\b", "brother"),
        (r"姐|妹|\bsisters?\b", "sister"),
        (r"爷爷|外公|姥爷|\bgrand(?:father|pa|dad)\b", "grandfather"),
        (r"奶奶|外婆|姥姥|\bgrand(?:mother|ma)\b|\bnan\b", "grandmother"),
        (r"岳|公公|婆婆|丈母娘|\bin-?laws?\b", "parent_in_law"),
        (r"朋友|闺蜜|兄弟|\bfriends?\b", "friend"),
        (r"同事|\bcolleagues?\b|\bcoworkers?\b", "colleague"),
        (r"老板|领导|上司|\b(?:boss|manager)\b", "boss"),
        (r"室友|\b(?:roommate|flatmate|housemate)s?\b", "roommate"),
    )
)
# Everybody at one table: a meal of the family must mind all of them.
_AT_HOME = re.compile(r"家里|一家|全家|我们家|家人|\bfamily\b|\ball of us\b|\bfor us\b|\bhousehold\b", re.I)
_HOUSEHOLD = ("wife", "husband", "partner", "son", "daughter", "child", "mother", "father", "parents")
GROUP = 4  # a question for so many slots or more asks for a list: as many cards as "dig deeper" are shown


def asked(text: str) -> tuple[str, ...]:
    """The slots that the words of a question name, those of the people it names included."""
    return _collected(text, ASKS)


def needed(text: str) -> tuple[str, ...]:
    """The slots that the task needs though it names none."""
    return _collected(text, NEEDS)


def labels(asked_slots: Iterable[str]) -> str:
    """The slots' names for people in both tongues: what a memory without a slot calls the same thing by, whatever the
    question calls it ("for fun" finds "Hobbies: ...")."""
    named = (one for one in asked_slots if not one.startswith("#"))
    return " ".join(f"{slot.zh} {slot.en}" for slot in map(slots.of, named))


def relations(text: str) -> tuple[str, ...]:
    """The relations of the user that a text names."""
    found = [relation for pattern, relation in _WHOSE if pattern.search(text)]
    return tuple(dict.fromkeys([*found, *(_HOUSEHOLD if _AT_HOME.search(text) else ())]))


def _collected(text: str, rules: Iterable[Rule]) -> tuple[str, ...]:
    named = [name for pattern, names in rules if pattern.search(text) for name in names]
    own = dict.fromkeys(slot for name in named for slot in _below(name))
    theirs = [f"{relation}.{slot}" for relation in relations(text) for slot in own if not slot.startswith("#")]
    return (*own, *theirs)


def _below(name: str) -> tuple[str, ...]:
    if not name.endswith("."):
        return (name,)
    return tuple(slot.name for slot in slots.TABLE if slot.name.startswith(name))
