"""Habits, goals, vehicles, devices, travel seats, dates of record: what else is asked about often."""

import re
from collections.abc import Iterator

from memoryhub.language import api as language
from memoryhub.memory.encode import abstaining
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader

_HABIT_ZH = re.compile(
    r"(?P<v>(?:(?:一般|通常|平时|习惯)(?:每?周[一二三四五六日天](?:早上|晚上|上午|下午|中午)?|周末|早上|晚上"
    r"|中午|下班后?|饭后|睡前)[^,，]{2,16}|每(?:天|周|个?月|年|晚|"
    r"早|逢|隔)[^,，]{2,24}|(?:(?<![上这下])周[一二三四五六日末]|工作日|(?<![上这下])周末|平时|一般|通常|"
    r"习惯)(?:[^,，]{0,4})(?:都|会|要|固定|一般|通常|雷打不动|习惯|去|早起|晚睡)[^,，]{1,20}|"
    r"有[^,，]{1,10}的习惯|我(?:一直|都|还是|更|比较)?习惯(?:用|先|把|从|按|拿|在)[^,，]{2,20}))"
)
_HABIT_EN = re.compile(
    r"(?P<v>\bi(?:'m| am)? (?:usually|always|normally|typically|generally|tend to|often) (?!think|feel|"
    r"thought|wonder|forget|wanted|say|want|hate|like|love|get it)[a-z].{3,60}"
    r"|\bi [a-z]+ .{0,40}?\b(?:every (?:day|morning|evening|night|week|weekend|month|year|other day|(?:mon|"
    r"tues|wednes|thurs|fri|satur|sun)day)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends|at "
    r"weekends|(?:once|twice|three times) a (?:day|week|month)|each (?:day|morning|week))\b.{0,30}|^every "
    r"(?:day|morning|evening|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day),? i .{3,60})",
    re.I,
)
# "华东区例会每周二下午": the thing that comes round is part of what is kept.
_OF_A_THING_ZH = re.compile(
    r"[^,，我你他她]{2,14}?(?:会|课|班|报|赛|活动|培训|聚餐|训练|排练|值日|体检|巡检|盘点|对账|复盘|直播|推送"
    r"|更新|节目|航班|门诊|团|队|社|店|馆|仓|办事处|食堂|医院|公司|部门)(?:固定|一般"
    r"|都|通常|是|在|改到|定在)*(?=每|周|工作日)"
)
_NOT_HABIT = re.compile(
    r"(?<=[\u4e00-\u9fff])每(?:年|个?月|周|天|季度?)(?:是|要|交|收|大概|差不多"
    r"|约)*[\d一二两三四五六七八九十百千万.]+(?:多|来)?(?:元|块钱?|万|千|百)?$"
    r"|预算|聚餐|记得|提醒|人均|多少|吗$|什么|怎么|总是.{0,4}(?:忘|错|卡|崩)|都是周|吧$|(?:我们|咱们?)去"
    r"|[这下]个?周末|\bremind\b|\bbudget\b|"
    r"\balways "
    r"(?:have|has|been|wanted|wonder|late|tired)\b|加班|迟到|\?|老是|烦|堵"
)


def habits(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A standing habit in the user's own words, or one that is given up."""
    shape = _HABIT_ZH if clause.language == "zh" else _HABIT_EN
    match = shape.search(clause.text)
    before = scene.before()
    if before is not None and re.search(r"提醒|叫我|\bremind", before.text, re.I):
        return
    if match and not _NOT_HABIT.search(clause.text) and scene.owner.kind != "other":
        begin = 0 if clause.language == "zh" and _OF_A_THING_ZH.match(clause.text) else match.start("v")
        words = clause.text[begin : match.end("v")].rstrip(" 了吧啊哈,.")
        yield Draft(
            "habit",
            words,
            clause.start + begin,
            clause.start + begin + len(words),
            base=0.8,
            text="*",
        )
    elif before is None or not _NOT_HABIT.search(clause.text):
        yield from abstaining.told(clause, scene)


frame(
    "zh",
    "wake.time",
    (
        r"(?:每天|一般|平时|通常|习惯)?(?:早上|早晨)?(?P<v>\d{1,2}点(?:半|\d{1,2}分?)?|"
        r"[四五六七八九十]点半?)(?:就)?(?:起床|起来)"
    ),
    cut="as_is",
    base=0.78,
)
frame(
    "zh",
    "wake.time",
    (
        r"^(?:我|现在|最近|平时|一般|通常|每天|都|早上|早晨|已经)+(?:改成?|改到)?(?P<v>\d{1,2}点(?:半|\d{1,2}分?)?|"
        r"[四五六七八九十]点半?)(?:就)?起(?=了?$|了?[,，])"
    ),
    cut="as_is",
    base=0.78,
)
frame(
    "en",
    "wake.time",
    r"<i> (?:usually |always )?(?:get|wake|am) up at (?P<v>\d{1,2}(?::\d\d)?\s?(?:am|pm)?)",
    cut="as_is",
    base=0.8,
)
frame(
    "zh",
    "goal",
    (
        r"(?:目标(?:是|:)|(?:我|今年|明年|年底前?|下半年)(?:的?计划|打算|要|准备|立志)(?:是|在)?(?=.{0,6}(?:考|学|减|"
        r"存|攒|跑|拿|完成|读|买房|转行|备考|瘦|戒|写|开一?家))|正在备考|在备考|备考|准备考)(?P<v>[^,，?？]{2,24})"
    ),
    cut="as_is",
    deny=r"什么|去|吃|睡|不|是不|帮",
    base=0.82,
)
frame(
    "zh",
    "goal",
    r"(?:在|正)?(?:攒钱|存钱)(?:想|准备|打算|为了|要)?(?P<v>[^,，?？]{2,16})",
    cut="as_is",
    deny="吗|好|难|了|的",
    base=0.8,
)
frame(
    "en",
    "goal",
    (
        r"(?:<my> (?:main |big |long[- ]term |current )?(?:goal|aim|target|resolution)(?: (?:this|for the|for this|"
        r"next) \w+)? is (?:to )?|(?:<be> |^(?:also |and |still )?)(?:training for|saving (?:up )?for|"
        r"preparing for|studying for|working "
        r"towards?|"
        r"aiming (?:for|to)|hoping to qualify for)|<i> (?:want|plan|intend|aim) to (?=(?:run|learn|lose|save|"
        r"pass|get "
        r"(?:a |my |promoted|certified)|become|start (?:a |my )|write (?:a|my)|buy a house|retire|quit smoking|climb|"
        r"finish my)))\s*(?P<v>.+)"
    ),
    longest=26,
    deny="it|that|this|the moment|bed|you",
    base=0.82,
)
frame(
    "zh",
    "vehicle",
    (
        r"(?:我|家里|我们|平时|现在|^)(?:的车)?(?:现在)?(?:是|开|买了|提了|换了|换成|改开|"
        r"有)(?:的是)?(?:一?[台辆])?(?P<v>[\u4e00-\u9fffA-Za-z0-9]{0,6}(?:特斯拉|比亚迪|宝马|奔驰|奥迪|丰田|"
        r"本田|大众|"
        r"途安|蔚来|理想L?\d?|小鹏|问界|吉利|五菱|海豚|海豹|汉|Model ?[3YSX]|沃尔沃|马自达|日产|别克|福特|哈弗|"
        r"坦克\d*|电动车|摩托车|房车|SUV|途观|斯柯达|起亚|捷达|现代|雪佛兰|标致|雪铁龙|三菱|铃木|路虎|捷豹|凯迪拉克|林肯|"
        r"极氪|领克|零跑|长安|奇瑞|荣威|名爵|红旗|传祺|宝骏|菲亚特|"
        r"凯美瑞|雅阁|思域|卡罗拉|高尔夫|保时捷|"
        r"雷克萨斯)[\u4e00-\u9fffA-Za-z0-9]{0,6}?)(?=$|[,，了的 ])"
    ),
    cut="as_is",
    deny=".*(?:会|去|吗)",
    base=0.84,
)
frame(
    "zh",
    "vehicle",
    r"(?:^|我|现在|平时|目前)(?:开的?(?:是|都是)?|现在开|改开"
    r"|换开)(?:的是)?(?:一?[台辆])(?P<v>[\u4e00-\u9fffA-Za-z0-9 ]{2,8}?)(?:[了的]|上班|代步)?(?=$|[,，])",
    cut="as_is",
    deny=r".*(?:会|门|车去|什么|公司|朋友|大巴|公交|出租)|车$",
    base=0.8,
)
frame(
    "zh",
    "plate",
    (
        r"车牌号?(?:是|:|"
        r"为)?\s*(?P<v>[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·\s]?[A-Z0-9]{5,6})"
    ),
    cut="as_is",
)
frame(
    "en",
    "vehicle",
    r"<i> (?:drive|drives|ride|own(?= (?:an?|my) (?:[\w-]+ ){0,3}?(?:car|van|truck|pickup|motorbike|motorcycle"
    r"|scooter|moped"
    r"|SUV|hatchback|estate|saloon|sedan|convertible|campervan|camper|(?-i:[A-Z][\w-]+))\b)) (?:a |an |my )"
    r"(?!.*\bfor a living)(?P<v>.+)",
    deny=(
        r"hard|lot|bargain|kid|daughter|son|to|company|house|home|few|cat|dog|shop|business|restaurant|couple|studio|"
        r"cafe|store|bakery|small|flat|franchise"
    ),
    longest=14,
    base=0.84,
)
frame(
    "zh",
    "seat",
    (
        r"(?:座位|坐飞机|飞机|火车|高铁|机票|选座|位置)[^,，]{0,8}?(?:要|喜欢|选|只坐|坐|偏好|都)(?P<v>靠窗|靠过道|"
        r"过道|靠走道|前排|后排|靠前|二等座|一等座|商务座|经济舱)"
    ),
    cut="as_is",
    base=0.86,
    standing=True,
)
frame(
    "zh",
    "seat",
    (
        r"(?:只|都|喜欢|习惯|一般|以后|要)坐?(?:选)?(?P<v>靠窗|靠过道|过道|靠走道|前排|靠前)(?:的)?(?:座位|位置|"
        r"位子)?(?=$|[,，的座位 ])"
    ),
    cut="as_is",
    base=0.8,
)
frame(
    "en",
    "seat",
    (
        r"\b(?:prefer|want|always (?:book|choose|take|get)|book me|need|only (?:sit|take)|like(?=.{3,20}seats?)) "
        r"(?:an? |the )?(?P<v>(?:window|aisle|front|exit[- ]row|quiet[- ]car(?:riage)?|forward[- ]facing)(?: "
        r"seats?)?)\b"
    ),
    cut="as_is",
    base=0.84,
    standing=True,
)
frame(
    "zh",
    "device",
    (
        r"(?:我的?|平时|现在)(?:手机|电脑|笔记本|平板|相机|打印机)?(?:用的是?|用|是)(?:一?[台部个])?(?P<v>(?:iPhone|"
        r"iPad|MacBook|华为|小米|三星|ThinkPad|联想|戴尔|Surface|佳能|尼康|索尼|富士|vivo|OPPO|荣耀|惠普|"
        r"安卓)[\u4e00-\u9fffA-Za-z0-9 ]{0,12})(?=$|[,，的])"
    ),
    cut="as_is",
    base=0.82,
)
frame(
    "en",
    "device",
    (
        r"(?:<my> (?:phone|laptop|computer|camera|tablet|printer) is|<i> (?:use|have|own|shoot with)) (?:an? "
        r")?(?P<v>(?:iPhone|iPad|MacBook|Mac|Pixel|Galaxy|ThinkPad|Dell|Surface|Canon|Nikon|Sony|Fuji\w*|Android|"
        r"Kindle|Windows|Linux|Chromebook)[\w .-]{0,16}?)(?=$|[,.]| (?:and|but|so|with|for)\b)"
    ),
    cut="as_is",
    base=0.82,
)

_DEADLINE_ZH = re.compile(
    (
        r"(?P<t>[\u4e00-\u9fffA-Za-z0-9]{0,10}?)(?:的)?(?:截止(?:日期|时间)?|上线|交付|交稿|ddl|deadline|发布|到期|"
        r"答辩|开学|婚礼|考试|签约|评审|验收|体检|手术|年检|面试)"
    ),
    re.I,
)
_DEADLINE_EN = re.compile(
    (
        r"\b(?:the|our|my) (?P<w2>[a-z][\w' -]{1,28}?)(?:'s| is| are) due\b|"
        r"\b(?:the |our |my )?(?P<t>(?:[\w'-]+ ){0,3}?)(?:deadline|release(?: date)?|launch(?: date)?|due date|"
        r"renewal|wedding|exam|interview|move-?in date|start date|surgery|appointment|appt|closing|"
        r"go-live)(?: (?:for|"
        r"of|on) (?:the )?(?P<u>[\w' ]{2,24}?))?(?: is| has moved to| moved to| moves to|'s|:| got pushed to| "
        r"(?:has )?slipped to| falls)(?: now)?(?: on| the)?\b"
        r"|(?P<w>[\w' -]{2,30}?) (?:has to|have to|must|needs? to|should) (?:be |go )?"
        r"(?P<done>live|ready|done|finished|out|delivered|shipped|complete|launch|ship)\b"
        r"(?= (?:\w+ ){0,2}?(?:by|before|until|on)\b)"
    ),
    re.I,
)
# What is over falls due no more: it happened ("搜索功能今天上线了").
_OVER_ZH = re.compile(r"(?:上线|交付|交稿|发布|答辩|开学|考试|签约|评审|验收|体检|手术|年检|面试)(?:完|好)?了")


def _dated(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A deadline or the date of something of record."""
    shape = (_DEADLINE_ZH if clause.language == "zh" else _DEADLINE_EN).search(clause.text)
    if (
        not shape
        or scene.owner.kind in ("family", "other")
        or re.search(r"提醒|记得|别忘|remind|forget", clause.text, re.I)
    ):
        return
    whens = [
        one for one in language.dates(clause.text, scene.said_at, scene.time_zone) if one.grain in ("day", "minute")
    ]
    if not whens or (_OVER_ZH.search(clause.text) and whens[0].on <= scene.said_at.date()):
        return
    when = whens[0]
    value = when.at.strftime("%Y-%m-%d %H:%M") if when.at else when.on.isoformat()
    yield Draft(
        "deadline",
        value,
        clause.start + when.start,
        clause.start + when.end,
        topic=_date_topic(shape),
        said=when.text,
        base=0.82,
        text="*",
    )


def _date_topic(shape: re.Match[str]) -> str:
    """What falls due: the words before the cue and the cue itself, without dates."""
    if shape.groupdict().get("done"):
        what = re.sub(r"^(?:and|so|but|the|our|my|it) ?|(?:^| )it$", "", shape["w"].strip(), flags=re.I).strip()
        return f"{what} {shape['done']}".strip()
    if shape.groupdict().get("w2"):
        return shape["w2"].strip()
    around = re.sub(
        (
            r"\d+[年月号日]?|下?周[一二三四五六日]|[这下]个?[周月]|月底|之?前|我们?|的|要|是|必须|得|在|^(?:the|our|"
            r"my) "
        ),
        "",
        shape.group(),
    )
    return re.sub(
        r"\s+",
        " ",
        re.sub(
            r"(?: is| has moved to| moved to| moves to|'s|:| got pushed to| (?:has )?slipped to"
            r"| falls)(?: now)?(?: on| the)?$",
            "",
            around,
            flags=re.I,
        ),
    ).strip()[:24]


for _tongue in ("zh", "en"):
    reader(_tongue)(_dated)
