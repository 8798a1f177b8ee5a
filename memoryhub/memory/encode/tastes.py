"""What the user dislikes, likes, and does in their free time."""

from memoryhub.memory.encode import cutting
from memoryhub.memory.encode.diet import THIS
from memoryhub.memory.encode.frames import frame

# -- dislikes before likes -------------------------------------------------------------------------------------------
frame(
    "zh",
    "taste.dislikes",
    (
        r"(?:不(?:太|怎么|大|是很|那么)?(?:喜欢|爱|待见|感冒)|讨厌|反感|(?:最|挺|特别|超|真的?)烦(?!死|人)|最怕|害怕|"
        r"受不了|看不惯|嫌弃|厌恶|忍不了|接受不了|无感于|不习惯)(?:吃|喝)?(?P<v>.+)"
    ),
    cut="list",
    deny=THIS + r"|了$",
    base=0.86,
)
frame(
    "zh",
    "taste.dislikes",
    r"(?P<v>[\u4e00-\u9fff]{2,8}?)(?:能不(?P<x>.)就不(?P=x)|看不来|用不惯|住不惯)(?=$|[,，的。])",
    deny=THIS,
    base=0.84,
    standing=True,
)
frame(
    "zh",
    "taste.dislikes",
    r"一(?:听[到见]?|看[到见]?|碰[到见上]?|遇[到见上]|想到|闻[到见]?|提到?"
    r"|接到)(?P<v>[^,，就]{2,10}?)我?就(?:特别|很|来|觉得|犯|想)*"
    r"(?:烦|头疼|头大|恶心|反胃|气|火大|生气|难受|吐)",
    deny=THIS,
    base=0.86,
)
frame(
    "en",
    "taste.dislikes",
    r"^(?:and |but |also )*(?P<v>[A-Za-z][\w' -]{1,30}?) (?:(?:always|just|really) )*(?:(?:tastes?|"
    r"smells?) (?:(?:like |of )"
    r"(?:\w+ )?(?:soap|dirt|medicine|cardboard|feet|metal|poison|mou?ld|chalk|rubber|sweat|socks|rot|vomit)|"
    r"awful|vile|gross|"
    r"disgusting|horrible|foul|rancid|revolting)(?: to me)?|(?:makes?|made) me (?:gag|retch|feel sick))$",
    deny=r"(?:it|this|that|these|those|he|she|they|you|what|there|my|your|the)\b",
    into=cutting.inside,
    base=0.86,
)
frame(
    "en",
    "taste.dislikes",
    (
        r"(?:<dont> (?:really |particularly )?(?:like|enjoy|care for|stand|bear|want)|<i> (?:hate|hates|dislike|"
        r"dislikes|detest|detests|loathe|loathes|despise|can'?t stand|cannot stand|can'?t bear|am not (?:a fan of|"
        r"into|keen on|fond of)|am sick of)|<be> (?:not (?:a fan of|into|keen on|fond of|big on|a big fan of)|"
        r"terrified of|scared of))\s+(?P<v>.+)"
    ),
    cut="list",
    deny=(
        r"to (?:say|admit|bother|ask|be|complain|interrupt|break|wait)|it\b|this|that|you|how|when|what|him|her|them|"
        r"the (?:way|look|sound|idea)|my (?:life|job|boss)|the new|mondays|everything|everyone|myself|the (?:first|"
        r"second|third)|your|a|an|any"
    ),
    base=0.86,
)

# -- likes -----------------------------------------------------------------------------------------------------------
frame(
    "zh",
    "taste.favourite",
    (
        r"(?:我)?最(?:喜欢|爱|中意)(?:[喝吃看听玩读用去])?的(?P<t>[\u4e00-\u9fff]{1,5}?)(?:现在|一直|还"
        r"|就)*(?:是|叫|:)(?P<v>.+)"
    ),
    deny=THIS,
    base=0.9,
)
frame(
    "en",
    "taste.favourite",
    r"<my> (?:all[- ]time )?favou?rite (?P<t>[\w ]{2,24}?)(?: is| are| has to be| would be|'s)\s+(?P<v>.+)",
    deny="this|that|it|probably hard",
    base=0.9,
)
frame(
    "en",
    "taste.favourite",
    r"^(?:and |but |also )*(?P<v>[A-Za-z][\w' -]{1,30}?)(?: is| are|'s| has always been|"
    r" have always been) <my> (?:all[- ]time |"
    r"absolute )?favou?rite (?P<t>[\w ]{2,24}?)(?=$|[,.;!]| (?:of all|by far|and|but|because|ever)\b)",
    cut="as_is",
    deny=r"(?:it|this|that|these|those|he|she|they|you|what|which|who|where|there)\b",
    base=0.9,
)
frame(
    "zh",
    "taste.likes",
    r"对(?P<v>[^,，对]{1,10}?)(?:很|非常|特别|超级?|一直|最|十分|相当|有点|也|都|真的)*(?:着迷|入迷|着了迷"
    r"|上瘾|感兴趣|情有独钟|痴迷|沉迷)",
    cut="list",
    deny=THIS + "|自己|人家",
    base=0.86,
)
frame(
    "zh",
    "taste.likes",
    r"我(?:也|一直|从小就?|现在)*是(?:一?[个名位])?(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)的?(?:铁杆|死忠|资深"
    r"|忠实|老|超级|脑残)*"
    r"(?:球迷|粉丝?|歌迷|影迷|书迷|戏迷|迷妹|迷弟|拥趸|发烧友)(?=$|[,，了啊哦~ ])",
    cut="as_is",
    deny=THIS + "|不|铁杆|资深|老",
    base=0.86,
)
frame("zh", "taste.likes", r"无(?P<v>辣|肉|酒|茶|甜|咖啡|奶茶|蒜|醋)不欢", cut="as_is", base=0.88)
frame(
    "zh",
    "hobby",
    (
        r"(?:我的)?(?:爱好|兴趣|业余时间|业余|空闲时间|闲暇时间|平时没事)(?:爱好)?(?:是|有|主要是|:|喜欢|就是|就|会|"
        r"包括)+(?P<v>.+)"
    ),
    cut="list",
    deny=THIS,
    base=0.9,
)
frame(
    "zh",
    "hobby",
    r"^(?:我|也|还|平时|业余|没事|周末)+(?:喜欢|爱|常|会|就)*(?P<v>集邮|集币|收藏[\u4e00-\u9fff]{2,4}"
    r"|养花|养鱼|养多肉|下棋|下围棋|下象棋|打太极|练字"
    r"|写毛笔字|练书法|做木工|做手工|做陶艺|观鸟|观星|攀岩|潜水|冲浪|滑雪|滑板|烘焙|织毛衣|钩针|拼图|拼乐高"
    r"|玩桌游|打坐)$",
    cut="as_is",
    base=0.84,
)
frame(
    "en",
    "hobby",
    (
        r"(?:<my> (?:hobbies|hobby|pastimes?|interests)(?: are| is| include| includes|:)|^hobbies:|\bin my (?:spare|"
        r"free) time,? i (?:like |love |enjoy |mostly |usually )?|^(?:just |also |recently )?(?:picked up|"
        r"took up|got into)(?= \w+ing\b)|<i> (?:picked up|took up|have taken up|got "
        r"into|'ve "
        r"taken up|'ve got into))\s*(?P<v>.+)"
    ),
    cut="list",
    deny=r"(?:mr|mrs|ms|dr|prof)\b|.*\b(?:class|school|university|college|team|course)$|"
    r"this|that|it|the (?:phone|kids|parcel|bill|tab|car)|my|a (?:fight|bug|cold|parcel)|bed|trouble|work|where",
    base=0.86,
)
frame(
    "zh",
    "taste.likes",
    (
        r"(?<![不没你他她])(?<!不太)(?<!不怎么)(?<!不是很)(?<!不那么)(?<!不大)(?:更|最|很|超|特别|非常|比较|一直|也|"
        r"都|就|挺|还|蛮|真的|从小)?(?:喜欢|爱吃|爱喝|爱看|爱听|爱玩|偏爱|偏好|钟爱|热爱|酷爱|痴迷于?|迷上了?|"
        r"爱上了?|"
        r"钟情于?|好这口|更愿意|更倾向于?|沉迷于?)(?:上|了)?(?:吃|喝|看|听|玩|用|坐|去|穿|逛)?(?P<v>.+)"
    ),
    cut="list",
    deny=THIS + "|上|上了|了$|人家|过$|加班|自己",
    base=0.86,
)
frame(
    "zh",
    "taste.likes",
    r"(?:新开)?(?:那家|那个|这家)?(?P<v>[\u4e00-\u9fff]{2,8})我(?:也|现在|真的|超级?)*(?:爱上了?|迷上了?"
    r"|喜欢上了?|超?爱了|很喜欢)(?=$|[,，的。])",
    cut="as_is",
    deny=THIS,
    base=0.84,
)
frame(
    "zh",
    "taste.likes",
    r"(?:^|我)(?:也|都|一直|就|只|平时|一般|通常|现在)*(?:只|就|都)(?:喝|吃|穿|用|看|听|坐|住)(?P<v>[^,，]{2,10})$",
    deny=THIS + r"|一[次点半个]|[了过完到]|不|饭|没|[\d一二两三四五六七八九十]+",
    base=0.8,
)
frame(
    "en",
    "taste.likes",
    (
        r"(?:<i> (?:like|likes|love|loves|enjoy|enjoys|adore|prefer|prefers|am (?:into|fond of|a (?:big|huge) fan of|"
        r"obsessed with|crazy about|keen on)|fancy|swear by|can'?t live without|live for)"
        r"|^(?:a )?(?:big |huge )?fan of|<be> (?:into|fond of|a "
        r"(?:big |huge "
        r"|massive )?fan of|obsessed with|crazy about|keen on|big on|really into|partial to))\s+(?P<v>.+)"
    ),
    cut="list",
    deny=(
        r"it\b|this|that\b|you|how|when|what|where|to (?:think|know|see|ask|hear|be|believe|have a|get|thank|"
        r"say)|him|"
        r"her|them|the (?:way|look|sound|idea|first|second|third|last|new one|one|blue one)|your|my (?:job|life|wife|"
        r"kids|mum|mom|dad|husband|dog|cat)|a lot|us|if|these|those|both|option|number"
    ),
    base=0.85,
)
