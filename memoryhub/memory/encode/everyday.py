"""More of how people say the commonest things: names in passing, where they settled, what they do, own and pay for."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import gazetteer
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.figures import amount_draft
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Bound, Cue

_PROPER = r"(?-i:[A-ZÀ-Þ][A-Za-zÀ-ÿ'’-]*[a-zß-ÿ])"

# -- names -----------------------------------------------------------------------------------------------------------
frame(
    "en",
    "name",
    rf"^(?P<v>{_PROPER}(?: {_PROPER})?) here(?=$|[,.!])",
    cut="as_is",
    deny=r"(?:sunny|raining|rainy|cold|hot|nobody|everyone|everybody|everything|nothing|same|right|over|down|up|"
    r"still|"
    r"back|not|all|good|here|it|they|he|she|we|out|only|just|being|you|new|winter|summer|spring|snow)\b",
    base=0.86,
)
frame(
    "en",
    "nickname",
    rf"\b(?:everyone|everybody|people|friends|folks|mates|they|family|all) (?:just |always |usually )?(?:says?|"
    rf"calls? me) "
    rf"(?P<v>{_PROPER})(?=$|[,.!])",
    cut="as_is",
    base=0.86,
)
frame("en", "name", r"^name\s?[:：]\s?(?P<v>(?-i:[A-Z])[\w'’-]*(?: (?-i:[A-Z])[\w'’-]*){0,2})", cut="as_is", base=0.92)
_ITS_ME = re.compile(rf"^(?:(?:hi|hello|hey)[,! ]+)?it(?:'s| is) (?P<v>{_PROPER})(?=$|,)", re.I)
_NEW_HERE = re.compile(r"\bfirst time\b|\bnew (?:here|to)\b|\bnice to meet\b|\bspeaking\b|\bagain$|\bfrom \w+$", re.I)


@reader("en")
def introduced_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "It's Declan, first time here"."""
    match = _ITS_ME.match(clause.text)
    if match and _NEW_HERE.search(scene.text[clause.start + match.end() : clause.end + 60]):
        yield Draft("name", match["v"], clause.start + match.start("v"), clause.start + match.end("v"), base=0.86)


# -- where ------------------------------------------------------------------------------------------------------------
frame(
    "zh",
    "home.city",
    rf"(?:(?:在|到|来|留在了?|住[到进])(?P<v>{gazetteer.ZH}(?:市|区)?)(?:这边|那边)?)(?=落脚|安家|扎根|安顿|"
    rf"定下来|没走|发展|来了)",
    cut="as_is",
    deny=r"中国$",
    base=0.88,
    standing=True,
)
frame(
    "zh",
    "home.city",
    rf"(?:(?:在|到|来|留在了?|住[到进])(?P<v>{gazetteer.ZH}(?:市|区)?)(?:这边|那边)?)(?=(?:也|都)?(?:待|呆|混"
    rf"|漂|熬|打拼|生活|住)"
    rf"(?:了|着|快|有))",
    cut="as_is",
    deny=r"中国$",
    base=0.88,
)
frame(
    "zh",
    "home.city",
    rf"(?:现在|如今|已经|最近|刚|年初|上个?月|今年|后来|前阵子)+又?(?:搬|调"
    rf"|跑)?回(?:到)?了?(?P<v>{gazetteer.ZH}(?:市|区)?)(?=了|生活|住|工作|$)",
    cut="as_is",
    base=0.84,
    cue=Cue.CORRECT,
)
for _pattern in (
    rf"后(?:就|便|一直)*留在了?(?P<v>{gazetteer.ZH}(?:市|区)?)",
    rf"租(?:的|了)?(?:房子?|公寓)?(?:就)?在(?P<v>{gazetteer.ZH}(?:市|区)?)",
):
    frame("zh", "home.city", _pattern, cut="as_is", base=0.84)
frame(
    "en",
    "home.city",
    r"^(?:but |and |now |though |currently |right now |these days )*(?:home(?:'s| is)(?: now)?|(?:i'?m |"
    r"we'?re )?(?:currently "
    r"|now )?(?:renting|living|"
    r"lodging)(?: a \w+)?)(?: out)?(?: in)? (?P<v>(?-i:[A-Z][\w'-]+)(?: (?-i:[A-Z][\w'-]+)){0,2})",
    cut="as_is",
    deny=r"(?:on|where|that|alone|here|there|with|my|the)\b",
    base=0.86,
)
frame(
    "en",
    "home.city",
    r"<i> (?:live|lives) (?:just |right |a bit )?(?:outside|close to|not far from|on the edge of)(?: of)? "
    r"(?P<v>(?-i:[A-Z][\w'-]+)(?: (?-i:[A-Z][\w'-]+)){0,2})",
    cut="as_is",
    base=0.86,
)

# -- what they do -----------------------------------------------------------------------------------------------------
frame(
    "zh",
    "job.title",
    r"(?:本职|主业|正职|正经工作|正式工作)(?:工作)?是(?:做|当|一?[名个])?(?P<v>[\u4e00-\u9fffA-Za-z]{2,8}?)(?=$|"
    r"[,，]|周末|平时|业余|兼|晚上|另外)",
    cut="as_is",
    base=0.9,
)
frame(
    "zh",
    "",
    r"^(?:我|咱|自己|跟?.{1,3}合伙|和.{1,4}(?:一起)?)?(?P<v>(?:开(?:了|着)?|"
    r"经营着?)(?:一?[家个间])[\u4e00-\u9fff]{1,9}?"
    r"(?:店|馆|室|厂|坊|铺|诊所|民宿|餐厅|咖啡厅|书屋|超市|农场|培训班))(?=$|[,，])",
    cut="as_is",
    deny=r".*(?:新店|分店)",
    base=0.84,
    text="*",
)
frame(
    "en",
    "job.title",
    r"^(?:i'?ve |have )?been an? (?P<v>[a-z][\w -]{2,30}?) (?:for|since) (?=\w)",
    cut="as_is",
    deny=r"(?:long|while|fan|member|customer|bit|few|vegan|vegetarian|user|subscriber|resident)\b|.* (?:fan|"
    r"time|day|week)$",
    base=0.86,
)
frame(
    "en",
    "job.title",
    r"<i> (?P<v>[a-z]+(?: [\w'-]+){0,5}?) for a living",
    cut="as_is",
    base=0.88,
)
frame(
    "en",
    "job.title",
    r"<my> day job(?: is|'s) (?:as )?(?:an? )?(?P<v>[a-z][\w -]{2,30}?)(?=$|[,.;])",
    cut="as_is",
    deny=r"killing|so|not|hard|great|ok|fine|boring",
    base=0.88,
)

for _pattern in (
    r"(?:升|提拔|晋升|提)(?:了|成了?|为|到|任|上了?)+(?P<v>[\u4e00-\u9fff]{0,4}?(?:经理|主管|总监|组长|店长|"
    r"主任|班长|科长|处长|"
    r"部长|院长|校长|副总|总工|合伙人|领班|护士长))",
    r"^(?:我|本人)?(?:是)?(?:干|做|搞|从事)(?P<v>[\u4e00-\u9fff]{2,6}?)(?:这一?行|行当)的?(?=$|[,，了])",
    r"(?:做|干|当)了(?:快|有)?(?:\d{1,2}|"
    r"[一二两三四五六七八九十]{1,3})多?年的?(?P<v>(?!了)[\u4e00-\u9fffA-Za-z]{2,8}?)了?(?=$|[,，]|现在|想)",
    r"^(?:我|本人)?(?:是|现在是?|目前)*(?P<v>自由职业者?|个体户|全职(?:妈妈|爸爸|太太|主妇)|家庭主妇)(?=$|[,，])",
    r"^我?(?:是|平时|一直)?(?P<v>跑(?:货运|业务|长途|外卖|网约车|销售|物流|快递|市场))的?(?=$|[,，])",
    r"在读(?P<v>研[一二三]|博[一二三四]|大[一二三四]|高[一二三]|硕士|博士)",
):
    frame("zh", "job.title", _pattern, cut="as_is", deny=r"这|那|什么|饭|事|好事|家务", base=0.84)
frame("en", "job.title", r"^(?:a )?(?P<v>retired [a-z]+(?: [a-z]+)?) here(?=$|[,.!])", cut="as_is", base=0.86)
frame(
    "en",
    "industry",
    r"<be> in (?P<v>sales|marketing|finance|logistics|retail|hospitality|construction|insurance|real estate|"
    r"education|"
    r"healthcare|banking|advertising|publishing|farming|catering|recruitment|procurement|public relations)(?=$|"
    r"[,.;]| and\b)",
    cut="as_is",
    base=0.86,
)
frame(
    "en",
    "job.title",
    r"<i> (?P<v>(?:do|does) (?:the )?(?:payroll|accounts|books|bookkeeping|admin|marketing|nails|hair|"
    r"landscaping|catering|"
    r"translations?|web design|it support|tech support|carpentry|roofing|plumbing|deliveries)) (?:for|at)\b",
    cut="as_is",
    base=0.84,
)

# -- what harms them --------------------------------------------------------------------------------------------------
frame(
    "zh",
    "allergy",
    r"一[吃喝碰沾闻](?:到|了|上|点)?(?P<v>[\u4e00-\u9fffA-Za-z]{1,6}?)(?:我)?(?:的)?(?:就|嘴唇?|脸|身上|皮肤|"
    r"喉咙|舌头|眼睛|全身|浑身)"
    r"(?:就|会|都|上|里|发)*(?:起.{0,2}[疹疙]|肿|痒|过敏|红一片|长.{0,2}[疹疙])",
    cut="noun",
    deny=r"了|这|那|饭",
    base=0.9,
)

# -- what they own ----------------------------------------------------------------------------------------------------
_THING_ZH = (
    r"(?:手机|电脑|笔记本|平板|相机|耳机|打印机|电视|冰箱|洗衣机|洗碗机|空调|路由器|显示器|音箱|手表|"
    r"吹风机|键盘|阅读器|扫地机)"
)
frame(
    "zh",
    "device",
    rf"^(?:我|我们?家|家里|家|我们|平时|现在|目前|日常)*的?{_THING_ZH}(?:一直|现在|目前)*(?:用的是|用的|用|是|"
    rf"换成了?|型号是?|牌子是?)"
    rf"(?:一?[台部个款])?(?P<v>[\u4e00-\u9fffA-Za-z0-9][\u4e00-\u9fffA-Za-z0-9 +.-]{{1,16}}?)[的了]?(?=$|[,，])",
    cut="as_is",
    deny=r"什么|啥|哪|坏|新|旧|谁|他|你|没|不|很|太|好|好看|个|刚|去年|公司的|静音|震动|飞行|勿扰",
    base=0.84,
    text="*",
)
_THING_EN = (
    r"(?:phone|mobile|laptop|computer|pc|camera|tablet|e-?reader|printer|tv|fridge|washing machine|dishwasher|watch|"
    r"headphones|monitor|router|console|bike|guitar|piano|keyboard)"
)
frame(
    "en",
    "device",
    rf"<my> (?:\w+ )?{_THING_EN}(?:'s| is| are) (?:an? |the )?(?P<v>(?:\w+ )?(?-i:[A-Z])[\w -]{{1,24}}?)(?=$|"
    rf"[,.;]| (?:and|but|with|"
    rf"that|which|from|running)\b)",
    cut="as_is",
    deny=r"(?:dead|broken|slow|on|at|in|so|not|new|out|dying|acting)\b",
    base=0.84,
    text="*",
)
for _pattern in (
    r"^(?:shoe )?size (?P<v>\d{1,2}(?:\.5|½)?)(?: in)? (?:shoes?|feet|boots?|trainers)",
    r"<my> (?:shoe size|shoes|feet)(?: is| are|'s) (?:a )?(?:size )?(?P<v>\d{1,2}(?:\.5|½)?)",
    r"<i> (?:take|wear) (?:an? )?(?:size )?(?P<v>\d{1,2}(?:\.5|½)?) (?:in )?(?:shoes?|boots?|trainers)",
):
    frame("en", "size.shoe", _pattern, cut="as_is", base=0.86)
frame(
    "en",
    "size.clothes",
    r"<i> (?:wear|take|am|'m) (?:an? )?(?P<v>(?:extra[- ])?(?:small|medium|large)|x{0,3}[sl]|m)(?: in (?:tops|"
    r"clothes|shirts|t-?shirts|"
    r"everything))?(?=$|[,.;])",
    cut="as_is",
    base=0.84,
)
frame(
    "zh",
    "size.clothes",
    r"(?P<t>衣服|上衣|外套|裤子|T恤)(?:一般|平时|都|我)*(?:穿|是|要)?(?P<v>[XSMLxsml]{1,4}|均|1[5-9]\d|2[5-9]|"
    r"3\d)(?:码|号)?的?(?=$|[,，])",
    cut="as_is",
    base=0.84,
    text="*",
)

# -- what they pay ----------------------------------------------------------------------------------------------------
_BILL_ZH = re.compile(
    r"(?P<t>[\u4e00-\u9fff]{0,6}?(?:费|房贷|车贷|贷款|宽带|学费|会员|保险|车位|月供|保姆|护工|年卡|月卡))[^,，]{0,4}?"
    r"(?:每|一|个)(?:个?月|年|学期|季度?|天|周|次)"
)
_BILL_EN = re.compile(
    r"^(?:my |our |the )?(?P<t>[a-z][\w' -]{2,28}?)(?: is| are| costs?(?: me| us)?|'s| comes to| runs(?: me)?)"
    r" (?:about |around |roughly )?(?=[$£€\d]|[a-z]+ (?:quid|pounds|dollars|euros)).{1,24}?\b(?:a|an|per|each|every) "
    r"(?:month|year|week|term|quarter|session|visit)\b",
    re.I,
)
_NO_BILL = re.compile(r"预算|房租|租金|月租|工资|人均|多少|贵|值|\b(?:budget|rent|salary|it|that|this)\b", re.I)


def _bills(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """What is paid again and again: "物业费每月280", "gym membership is 35 a month"."""
    match = (_BILL_ZH if clause.language == "zh" else _BILL_EN).search(clause.text)
    if not match or scene.owner.kind in ("other", "assistant") or _NO_BILL.search(clause.text):
        return
    behind = match.end() if clause.language == "zh" else match.end("t")
    for amount in language.amounts(clause.text):
        if amount.end > behind and amount.value >= 2 and (not amount.unit or len(amount.unit) == 3):
            made = amount_draft(amount, clause, "bill", base=0.84, topic=match["t"].strip(), bound=Bound(amount.bound))
            yield replace(made, text="*")
            return


for _tongue in ("zh", "en"):
    reader(_tongue)(_bills)


# -- what one plays ---------------------------------------------------------------------------------------------------
_PLAYED_EN = (
    r"cello|violin|viola|piano|guitar|bass|drums|flute|clarinet|oboe|saxophone|sax|trumpet|trombone|harp|ukulele|banjo|"
    r"accordion|organ|chess|bridge|poker|tennis|badminton|squash|golf|football|soccer|basketball|volleyball|hockey|"
    r"rugby|cricket|baseball|ping[- ]pong|table tennis|darts|board games"
)
_PLAYED_ZH = (
    r"大提琴|小提琴|中提琴|二胡|马头琴|钢琴|吉他|贝斯|古筝|古琴|琵琶|尤克里里|手风琴|架子鼓|长笛|竹笛|笛子"
    r"|葫芦丝|萨克斯|小号|唢呐|"
    r"篮球|足球|排球|羽毛球|网球|乒乓球|台球|高尔夫|围棋|象棋|国际象棋|太极拳?"
)
frame(
    "en",
    "hobby",
    rf"<i> (?:play|plays) (?P<v>(?:the )?(?:{_PLAYED_EN}))\b",
    cut="as_is",
    into=lambda words: f"playing {words}",
    base=0.88,
)
frame(
    "zh",
    "hobby",
    rf"^(?:我|我们|也|还|会|在学|学|喜欢|爱|经常|常|平时|业余"
    rf"|从小)*(?P<v>[拉弹吹打踢下练敲](?:了?[\d一二三四五六七八九十]+年的?)?(?:{_PLAYED_ZH}))(?=$|[,，的])",
    cut="as_is",
    base=0.86,
)
# What one begins with, in so many words; "picked up" only where more is said than "the children".
_BEGUN_EN = (
    r"(?P<v>(?!the |my |our |it\b|that\b|this\b|him\b|her\b|them\b|smoking|drinking|a "
    r"|an )(?-i:[a-z])[\w-]+(?: (?!as\b|too\b|recently|lately|this|last|now|again)[\w-]+)?)"
)
for _pattern in (
    rf"(?:<i>|<have>)(?: recently| just| finally)? (?:taken up|took up|taking up"
    rf"|got(?:ten)? (?:really )?into) {_BEGUN_EN}"
    r"(?= as well| too| recently| lately| this| last| now|$|[,.!])",
    rf"(?:<i>|<have>|^)(?: recently| just| also)?(?: )?picked up {_BEGUN_EN}(?= as well| too| recently| lately| again)",
):
    frame("en", "hobby", _pattern, cut="as_is", base=0.84)
frame(
    "zh",
    "hobby",
    r"(?:最近|又|还|也|刚|新)*(?:迷上了?|入坑了?|爱上了|喜欢上了?|开始玩)(?P<v>[\u4e00-\u9fff]{2,6}?)(?=$|[,，了的])",
    cut="as_is",
    deny=r"你|他|她|我|这|那|什么|一个",
    base=0.84,
)
