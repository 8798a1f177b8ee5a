"""Family members, pets, languages, body and sizes."""

import re

from memoryhub.memory.encode.frames import frame

_FAMILY_ZH = (
    r"(?P<t>老婆|妻子|太太|老公|丈夫|女儿|儿子|闺女|大女儿|小女儿|大儿子|小儿子|妈妈|爸爸|哥哥|弟弟|姐姐|妹妹|"
    r"女朋友|男朋友|孩子|娃|老大|老二)"
)
frame(
    "zh",
    "family.member",
    (
        rf"{_FAMILY_ZH}(?:的名字|小名|大名)?(?:名?叫做?|是叫)\s*(?P<v>[\u4e00-\u9fff]{{1,4}}|[A-Za-z]+)(?=$|"
        rf"[,，、了\s今在])"
    ),
    cut="as_is",
    deny=r"我|了|什么|外卖|车|醒|你|他|她|人",
    standing=False,
)
frame(
    "zh",
    "family.member",
    (
        rf"(?:我|咱|家)(?:们?家)?的?{_FAMILY_ZH}(?P<v>(?P<r>[\u4e00-\u9fff])(?P=r)|小[\u4e00-\u9fff]{{1,2}}?"
        rf"|[A-Z][a-z]+)"
        r"(?=$|[,，、\s]|今年|明年|上|在|是|对|喜欢|爱|也|最|刚|已经|属|不|的生日)"
    ),
    cut="as_is",
    deny=r"([天常慢偏刚渐说看往明好乖早整悄默偷人个时处年月日久每总最真太爸妈哥弟姐妹爷奶叔婆公多少])\1|小(?:学"
    r"|时|心|孩|名|的|朋友|气|病|区)",
    base=0.84,
)
frame(
    "zh",
    "family.children",
    r"(?:我们?|家里|家)(?:家)?(?:一共)?有(?P<v>[一二两三四五六\d]个?(?:个)?(?:孩子|小孩|娃|儿子|女儿|闺女))",
    cut="as_is",
)
frame("zh", "household.size", r"(?:我家|我们家|家里)(?:一共)?(?:是|有)?(?P<v>[一二两三四五六七八\d]+口人)", cut="as_is")
frame(
    "zh",
    "pet",
    (
        r"(?:我们?家?|家里)?(?:养了?|领养了|有)(?:一?只|一?条|[两三四\d]只|"
        r"个)(?:[\u4e00-\u9fff]{0,5}?)?(?P<v>[\u4e00-\u9fff]{0,4}(?:猫|狗|犬|兔子|仓鼠|鹦鹉|乌龟|金毛|柯基|泰迪|布偶|"
        r"英短|橘猫|哈士奇|拉布拉多|边牧|柴犬)(?:[,，]?(?:名字|取名|起名)?叫[\u4e00-\u9fff]{1,4}|叫[A-Za-z]+)?)"
    ),
    cut="as_is",
)
frame(
    "zh",
    "pet",
    (
        r"(?:我们?家?(?:的|那只|里的)?)(?P<v>(?:猫咪?|狗狗?|兔子|金毛|柯基|橘猫|仓鼠|"
        r"鹦鹉)(?:名字)?叫[\u4e00-\u9fffA-Za-z]{1,6})"
    ),
    cut="as_is",
    telling="你养了宠物:{v}",
)
_KIN_EN = (
    r"(?P<t>wife|husband|partner|son|daughter|brother|sister|mom|mum|mother|dad|father|girlfriend|boyfriend|"
    r"fianc[eé]e?|kid|baby)"
)
frame(
    "en",
    "family.member",
    (
        rf"\b(?:my|our) {_KIN_EN}(?:'s name is| is called| is named|'s called|,? named|,? "
        rf"called)\s+(?P<v>[A-Z][\w'é-]+)"
    ),
    cut="as_is",
)
frame(
    "en",
    "family.member",
    rf"\b(?:my|our) {_KIN_EN},? (?P<v>(?-i:[A-Z][a-zéèáíóöüøñ]+(?:-[A-Z][a-z]+)?))(?=$|,|'s\b| (?:is|was|has|"
    rf"had|works|and|"
    r"loves|likes|hates|lives|goes|plays|can't|doesn't|just|turns|turned|will|starts|studies|teaches|wants|"
    r"also|who)\b)",
    cut="as_is",
    deny=r"(?:i|english|christmas|easter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$",
    base=0.88,
)
frame(
    "en",
    "family.member",
    rf"\b(?:my|our) {_KIN_EN} (?P<v>(?-i:[a-z]{{3,10}}))(?= (?:is|was|lives|works|has|can't|doesn't|loves|likes"
    rf"|hates|"
    r"turned|just turned|goes to|studies)\b)",
    cut="as_is",
    deny=r"(?:also|just|now|only|still|always|never|often|sometimes|usually|really|recently|finally|who|that|already|"
    r"currently|actually|probably|maybe|apparently|age|aged|here|alone|too|and|but|name|[a-z]+ly|mostly|then|there|"
    r"both|later|today|yesterday|once|soon|home|cat|dog|car|job|boss|friend)$",
    base=0.84,
)
frame(
    "en",
    "family.children",
    (
        r"\b(?:i|we)(?: have|'ve got|'ve| got) (?P<v>(?:a|one|two|three|four|five|\d) (?:\w+ )?(?:kids?|children|"
        r"sons?|daughters?|boys|girls|toddlers?|twins))"
    ),
    cut="as_is",
)
frame("en", "household.size", r"\b(?:family|household) of (?P<v>\w+)", cut="as_is")
_PET_EN = (
    r"(?:\w+[ -]){0,3}?(?:cats?|dogs?|pupp(?:y|ies)|kittens?|rabbits?|bunn(?:y|ies)|hamsters?|parrots?|budgies?|"
    r"tortoise|horse|retriever|labrador|poodle|terrier|corgi|greyhound|beagle|collie|dachshund|spaniel)"
)
frame(
    "en",
    "pet",
    (
        rf"(?:\b(?:i|we)(?: have|'ve got|'ve| got| own| adopted| just got| rescued)|^(?:just |also |we"
        rf" )?(?:got|adopted|rescued)) (?P<v>(?:a|an|two|three|one|\d) "
        rf"{_PET_EN}(?: too)?(?:,? (?:called|named) [A-Z][\w'-]+(?: and [A-Z][\w'-]+)?)?)"
    ),
    cut="as_is",
    base=0.88,
)
frame(
    "en",
    "pet",
    rf"\b(?:my|our) (?P<v>{_PET_EN}(?:'s name is| is called| is named|,? called|,? named) [A-Z][\w'-]+)",
    cut="as_is",
    telling="Your {v}",
)

_TONGUES_ZH = (
    r"(?:英语|日语|法语|德语|韩语|西班牙语|西语|俄语|粤语|普通话|闽南语|意大利语|葡萄牙语|阿拉伯语|泰语|越南语|"
    r"中文|英文|日文|法文|韩文|德文|闽南话|广东话|白话|上海话|四川话|重庆话|东北话|客家话|潮汕话|温州话|福州话|苏州话|长沙话"
    r"|武汉话|天津话|方言|手语|荷兰语|瑞典语|挪威语|丹麦语|芬兰语|波兰语|捷克语|希腊语|土耳其语|印地语|印尼语|马来语|拉丁语"
    r"|蒙古语|藏语|维语|波斯语|希伯来语|缅甸语|老挝语|柬埔寨语|世界语)"
)
frame(
    "zh",
    "language.learning",
    rf"(?:在|开始|正在|想|打算)(?:自)?学(?:习)?(?:着)?(?P<v>{_TONGUES_ZH}(?:[、和跟]{_TONGUES_ZH})*)",
    cut="list",
    base=0.88,
)
frame(
    "zh",
    "language.speaks",
    rf"(?:会说|会讲|能说|懂|精通|我说|我讲|母语(?:是|为)?|流利的|^(?:我|还|也|又|另外)*(?:会|懂)(?:一?点儿?|一些|说)*)(?P<v>{_TONGUES_ZH}(?:[、和跟]{_TONGUES_ZH})*)",
    cut="list",
)
_TONGUES_EN = (
    r"(?:English|Chinese|Mandarin|Cantonese|Japanese|Korean|French|German|Spanish|Portuguese|Italian|Russian|"
    r"Arabic|Hindi|Urdu|Bengali|Tamil|Dutch|Swedish|Polish|Turkish|Greek|Hebrew|Thai|Vietnamese|Welsh|Swahili"
    r"|Breton|Cornish|Irish|Gaelic|Catalan|Basque|Galician|Danish|Norwegian|Finnish|Icelandic|Czech|Slovak|Hungarian"
    r"|Romanian|Bulgarian|Serbian|Croatian|Ukrainian|Lithuanian|Latvian|Estonian|Persian|Farsi|Punjabi|Gujarati|Marathi"
    r"|Telugu|Malayalam|Nepali|Sinhala|Malay|Indonesian|Tagalog|Yoruba|Igbo|Hausa|Amharic|Somali|Zulu|Xhosa|Afrikaans"
    r"|Maori|Latin|Esperanto|sign language|BSL|ASL)"
)
_HOW_WELL = re.compile(
    r"^(?:(?:a )?(?:bit|little)(?: bit)?(?: of)?|some|basic|broken|fluent|conversational|rusty|decent) ", re.I
)
frame(
    "en",
    "language.learning",
    (
        rf"(?:<be> (?:learning|studying|taking lessons in)|<i> (?:started learning|study|am "
        rf"learning))\s+(?P<v>{_TONGUES_EN}.*)"
    ),
    cut="list",
    base=0.88,
)
frame(
    "en",
    "language.speaks",
    (
        rf"(?:<i> (?:speak|speaks|am fluent in)|<be> (?:fluent|native) in|<my> (?:native|first|mother) (?:language|"
        rf"tongue) is)\s+(?:fluent |native |some |good |a little )?(?P<v>{_TONGUES_EN}.*)"
    ),
    cut="list",
    accept=_TONGUES_EN,
    into=lambda words: _HOW_WELL.sub("", words),
)
frame("zh", "zodiac", r"(?:我|她|他)(?:是|也)?属(?P<v>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?=$|[,，的])", cut="as_is")
frame(
    "zh",
    "health.height",
    r"身高(?:是|:|有)?\s*(?P<v>1?\d{2}(?:\.\d)?(?:cm|厘米|公分)?|一米[\u4e00-\u9fff\d]{1,2})",
    cut="as_is",
)
frame(
    "zh",
    "health.weight",
    r"体重(?:现在|目前|已经|大概|是|有|:|到了?|降到了?|涨到了?)*\s*(?P<v>\d{2,3}(?:\.\d)?\s?(?:公斤|千克|kg"
    r"|斤)?)(?![\d.]|以|左右就)",
    cut="as_is",
)
frame(
    "zh",
    "health.weight",
    r"(?:体重(?:现在|目前|已经|大概|是|有|:|到了?|降到了?|涨到了?)*|^我?(?:现在|目前|已经|大概|差不多)*(?:有|重)?)"
    r"(?P<v>(?:\d{2,3}(?:\.\d)?|[一二两三四五六七八九十百]{2,5})\s?(?:公斤|千克"
    r"|kg))(?:重)?(?:[了左右上下吧]*)(?=$|[,，])",
    cut="as_is",
    base=0.86,
)
frame(
    "en",
    "health.weight",
    r"(?:<i> (?:now )?weigh(?:s)?(?: in at)?(?: about| around)?|<my> weight(?: now)? is(?: about| around|"
    r" now)*|<be>(?: about"
    r"| around| now)*(?=(?: |\d)[\d. ]+(?:kilos?|kg|lbs?|pounds)(?: now)?$)) ?(?P<v>\d{2,3}(?:\.\d)? ?(?:kilos?|kgs?"
    r"|kilograms?|lbs?|pounds|stone(?: \d{1,2})?))\b",
    cut="as_is",
    base=0.88,
)
frame("zh", "size.shoe", r"(?:鞋码|穿)(?:是|:)?\s*(?P<v>\d{2}(?:\.5|码半)?)码?(?:的?鞋|$|,)", cut="as_is")
frame("zh", "size.clothes", r"(?:衣服|上衣|T恤|外套)(?:尺码|码数|码|穿|是|要)*\s*(?P<v>X{0,3}[SML]|均)码?", cut="as_is")
frame(
    "en",
    "size.shoe",
    (
        r"(?:<my> shoe size is|<i> (?:wear|take) (?:a )?(?:shoe )?size|<am> a (?:shoe "
        r")?size)\s+(?P<v>(?:(?:UK|US|EU) "
        r")?\d{1,2}(?:\.5)?)(?! (?:shirt|dress|top|jacket))"
    ),
    cut="as_is",
)
frame(
    "en",
    "size.clothes",
    (
        r"(?:<my> (?:shirt|t-?shirt|clothes|dress|jacket) size is|<i> (?:wear|take) (?:a |an )?(?:size "
        r")?)\s*(?P<v>X{0,3}[SML]|small|medium|(?:extra )?large)\b"
    ),
    cut="as_is",
)
frame(
    "en",
    "health.height",
    r"<be>\s+(?P<v>\d'\s?\d{1,2}\"?|\d (?:ft|foot)(?: \d{1,2})?|1\.\d\d ?m|1\d\d ?cm)(?: tall)?",
    cut="as_is",
)
