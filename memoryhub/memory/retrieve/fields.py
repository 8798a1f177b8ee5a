"""Fields of life that a memory without a slot may bear on. Pure.

"My kidneys are weak, five grams of salt a day" shares no word with "plan my dinners": it is found by its field as
others are by their slot. The names stand in the index beside those of slots; "#" begins no slot.
"""

import re

DIET, BODY, TRAVEL, METRIC, MUSIC = "#diet", "#body", "#travel", "#metric", "#music"
PHONE, EMAIL = "#phone", "#email"

_DIET_ZH = (
    r"盐|糖(?!果|醋)|油腻|脂|血压|尿酸|[肾肝胃肠]|痛风|过敏|忌口|忌嘴|怀孕|孕期|哺乳|牙口|假牙|素食|吃素|清真|乳糖"
    r"|麸质|不(?:能|可以|让|许)[吃喝碰]|戒(?:酒|咖啡|糖)|控(?:糖|油|盐)|[少别](?:吃|喝)|又(?:开始|重新)?(?:能"
    r"|可以)?[吃喝]"
)
_DIET_EN = (
    r"salt|sodium|sugars?|cholesterol|blood (?:pressure|sugar)|kidneys?|stomach|reflux|diabet\w+|gout|allerg\w+"
    r"|intoleran\w+|pregnan\w+|breastfeeding|gluten|co?eliac|dairy|lactose|vegan|vegetarian|kosher|halal|dentures"
    r"|low[- ](?:carb|fat|fodmap)|can'?t (?:eat|have|drink)|mustn'?t (?:eat|drink)|no (?:alcohol|caffeine)"
    r"|(?:eat|eating|drinking) [\w ]{2,20} again"
)
_BODY_ZH = (
    r"膝|腰|肩|颈椎|脚踝|关节|韧带|骨折|心脏|哮喘|血压|受伤|扭伤|手术|怀孕|不能(?:跑|跳|久站|负重)|走路别|步(?:以内|数)"
)
_BODY_EN = (
    r"knees?|back (?:pain|injury)|bad back|shoulder|neck|ankle|joints?|ligament|fractur\w+|heart|asthma|blood pressure"
    r"|injur\w+|sprain\w*|surgery|physio\w*|rotator cuff|can'?t (?:run|jump|lift)|pregnan\w+"
)
_TRAVEL_ZH = (
    r"(?:计划|打算|准备|要|想)去[\u4e00-\u9fff]{2}|旅行|旅游"
    r"|晕[车船机]|恐高|怕坐飞机|护照|签证|轮椅|婴儿车|靠窗|靠过道|会员卡|里程"
)
_TRAVEL_EN = (
    r"(?:trip|travelling|flying|fly|travel) to|going to \w+ for|(?:car|sea|motion|travel)[- ]?sick\w*"
    r"|afraid of (?:heights|flying)|passport|visa|wheelchair|stroller"
    r"|(?:window|aisle) seat|air ?miles|frequent flyer"
)
_METRIC_ZH = r"口径|统计|剔除|排除|只算|不计入|去重"
_METRIC_EN = (
    r"report(?:ing|s)? rules?|(?:count|measur|calculat)(?:ed|ing)? (?:as|by|over|per)|exclud(?:e|es|ing)|paid only"
)
_MUSIC_ZH = r"爵士|摇滚|民谣|古典乐|说唱|嘻哈|电音|乐队|歌手|歌单|唱歌|KTV|卡拉OK|演唱会|交响|钢琴曲|流行乐"
_MUSIC_EN = (
    r"music|jazz|rock (?:music|band)|techno|hip-?hop|rap music|heavy metal|reggae|folk songs?|classical|opera|karaoke"
    r"|bands?|singers?|songs?|playlists?|djs?|choir|orchestra|bagpipes|country songs?|disco|punk|k-?pop|blues"
)
_FIELDS = tuple(
    (name, re.compile(rf"{zh}|\b(?:{en})\b", re.I))
    for name, zh, en in (
        (DIET, _DIET_ZH, _DIET_EN),
        (BODY, _BODY_ZH, _BODY_EN),
        (TRAVEL, _TRAVEL_ZH, _TRAVEL_EN),
        (METRIC, _METRIC_ZH, _METRIC_EN),
        (MUSIC, _MUSIC_ZH, _MUSIC_EN),
    )
)


_VALUES = (
    (
        PHONE,
        re.compile(r"(?<![\d-])(?:\+\d{1,3}[ -]?)?(?:1[3-9]\d{9}|\d{3}[ -]\d{3}[ -]\d{4}|\d{3,5}[ -]\d{4,8})(?![\d-])"),
    ),
    (EMAIL, re.compile(r"[\w.+-]+@[\w-]+\.\w+")),
)


def values(text: str) -> tuple[str, ...]:
    """The kinds of exact value that a memory holds, whatever its slot: "Ms Oh, 555-0127" has a phone number."""
    return tuple(name for name, pattern in _VALUES if pattern.search(text))


# What is told of somebody at work or next door bears on nothing of the user's own.
_OF_OTHERS = re.compile(
    r"^(?:你们?|我们?)?的?(?:同事|同桌|同学|搭档|下属|老板|领导|上司|主管|经理|客户|邻居|房东)"
    r"|^(?:your|our|the) (?:\w+ )?(?:colleague|co-?worker|teammate|classmate|boss|manager|supervisor|client|customer"
    r"|neighbou?r|landlord)\b",
    re.I,
)


def fields(text: str) -> tuple[str, ...]:
    """The fields of the user's life that a memory bears on."""
    if _OF_OTHERS.match(text):
        return ()
    return tuple(name for name, pattern in _FIELDS if pattern.search(text))
