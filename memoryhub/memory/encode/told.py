"""Free-form memories of what no slot reads: tellings that name somebody, carry a figure and concern the user's affairs.

A run of neighbouring clauses in one sentence is kept in the user's own words when it says enough to be asked about
later. What counts: names, figures of record, matters (work, home, health, school, law), a change, and whose it is.
Small talk has one of these at most ("queued 20 minutes for ramen"), a telling worth keeping two and more.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.memory.encode import stance
from memoryhub.memory.encode.clauses import CJK, Clause
from memoryhub.memory.encode.frames import Draft
from memoryhub.memory.encode.surnames import SURNAMES
from memoryhub.memory.types import Kind

# Points that a telling needs. At half of it every second remark of small talk is kept (a figure and a "we"); at double
# only what names a person, a sum and two matters at once.
ENOUGH = 2.0
LONGEST = 240  # characters

_MATTERS_ZH = re.compile(
    r"收款|费率|采购|学籍|冲击波|理疗|口径|实习生|新人|年假|假期|工资|车险|寿险|绝育|合作|独家|二建|一建|执照"
    r"|周报|月报|日报|空调|冰箱|洗衣机|打印机|路由器|"
    r"热水器|油漆|瓷砖|体检|结节|租金|租约|定价|会员|过敏|忌口|吃素|清真|不吃|单价|总价|合同|协议|备忘录|原件"
    r"|供应商|供货|客户|甲方|乙方|对接|接口人|账期|报价|尾款|定金|押金|发票|报销|"
    r"回款|月结|渠道|代理|经销|库存|"
    r"订单|仓库|物流|投标|标书|招标|预算|方案|版本|上线|部署|服务器|数据库|接口|需求|迭代|埋点|口径|窗口|指标"
    r"|复购|转化率|留存|报表|"
    r"项目|负责|带队|主管|部门|分公司|门店|加盟|公众号|视频号|抖音|小红书|店铺|账号|运营|品牌|商标|专利|股份"
    r"|投资人|融资|"
    r"保修|质保|售后|退货|换货|维修|装修|施工|工长|物业|房东|中介|租约|合租|首付|贷款|房贷|过户|钥匙|门锁|燃气"
    r"|水表|电表|锅炉|空调机|"
    r"主治|医生|大夫|医院|门诊|复诊|复查|确诊|手术|疗程|处方|剂量|半片|一片|胶囊|药|血压|血糖|血脂|化验|体检"
    r"|康复|理疗|过敏|疫苗|牙|"
    r"老师|班主任|年级|幼儿园|小学|初中|高中|大学|学籍|学号|专业|导师|论文|答辩|考试|准考证|证书|驾照|护照"
    r"|签证|身份证|社保|公积金|档案|"
    r"律师|法院|仲裁|起诉|保险|理赔|保单|婚礼|婚宴|彩礼|伴娘|司仪|主持|仪式|会场|航班|车次|酒店|民宿|行程"
    r"|座位号|教练|健身卡|会员卡|"
    r"抽屉|柜子|保险柜|车位|车牌|型号|尺寸|序列号|卡号|编号|单号|年卡|有效期|机房|系统",
)
_MATTERS_EN = re.compile(
    r"\b(?:interns?|pricing|prices?|vat|annual leave|allowance|deal|partnership|exclusiv\w+|reports?|sprint|"
    r"retro|stand-?up|"
    r"cache|node|bug|incident|neutered|spayed|teaches|works (?:at|for)|studies|scan|cyst|recheck|ward|bed|paint|"
    r"heat pump|tracking|"
    r"allergic|vegan|vegetarian|halal|kosher|hates|can't stand|"
    r"contracts?|agreement|memo|supplier|suppliers|vendors?|clients?|customers?|account|renewal|renews?|"
    r"invoice|invoices|quote|"
    r"deposit|payment|purchase order|inventory|stock|warehouse|depot|shipment|units|tender|bid|budget|proposal|"
    r"release|"
    r"launch|deploy(?:ed|ment)?|server|database|hosting|api|backend|front-?end|repo|branch|migration|schema|metrics?|"
    r"conversion|churn|retention|funnel|signups?|checkout|root cause|window|baseline|threshold|project|"
    r"lead|in charge|"
    r"owner|department|branch office|franchise|studio|shop|practice|wholesale|newsletter|channel|instagram|"
    r"tiktok|etsy|"
    r"trademark|investor|funding|seats|licen[cs]es?|quarterly|annual(?:ly)?|monthly|warranty|refund|exchange|"
    r"repair(?:s|ed)?|"
    r"plumber|plumbing|electrician|engineer|boiler|pump|roof|basement|leak|valve|heating|landlord|tenant|lease|"
    r"mortgage|"
    r"letting agent|keys?|meter|locksmith|doctor|dr|gp|nurse|clinic|hospital|surgery|diagnos\w+|physio\w*|therap\w+|"
    r"appt|appointment|prescription|dose|mg|mcg|tablets?|blood pressure|cholesterol|knee|vaccin\w+|"
    r"allerg\w+|"
    r"inhaler|dentist|vet|teacher|school|grade|class|classroom|room|nursery|kindergarten|college|university|"
    r"course|tutor|"
    r"thesis|dissertation|exam|certificate|licence|passport|visa|insurance|claim|policy|lawyer|solicitor|"
    r"attorney|court|"
    r"custody|wedding|venue|caterer|guests|reception|flight|booking|reservation|hotel|itinerary|coach|membership|"
    r""
    r"drawer|safe|model|serial|size|library|due back|chapter|ch)\b",
    re.I,
)
_CHANGE = re.compile(
    r"发给|抄送|装的|没谈成|谈成|谈崩|[涨降提调改缩延口][^,，]{0,2}到|放在|存在|锁在|迁到|换成|改成|改为|换了"
    r"|签了?|定在|定了|改到|搬到|转到|负责|在带|在管|接手|交接|起号|开了|"
    r"上了|结论|主因|原因是|根因|决定|约在|约了|"
    r"考过|通过|报了|退了|修好|坏了|续了|到期|涨到|降到|停用|下架|合并|解约|不再|以后都|统一"
    r"|\b(?:switched|moved|shifted|signed|renewed|replaced|changed|decided|agreed|settled|booked|hired|fired|"
    r"took over|"
    r"handles?|runs?|manages?|leads?|owns?|expires?|ends?|starts?|went with|going with|packed in|broke|fixed|"
    r"installed|"
    r"put in|approved|rejected|passed|failed|submitted|turned out|caused|because|instead of|no longer|fell out|"
    r"pays? by|came through|fell through|went (?:up|down)|goes to|reports? to|is called|is final|was fitted|"
    r""
    r"(?:is|are) in the(?: [\w-]+){1,4})\b",
    re.I,
)
# How lasting things are said: what is so, where it is, what it costs, who does it, what was chosen.
_LASTING = re.compile(
    r"规定|统一|负责|归.{1,6}管|由.{1,8}[管负做]|一律|(?<=[\u4e00-\u9fff]{3})(?:改成|换成)|改用|改走|改找|转到"
    r"|租给|一共|换了|定的?是|选了|选的|选定|放在|"
    r"停在|开在|住在|位于|"
    r"主推|代号|请的|调[去到]|"
    r"谈好|谈妥|答应|承诺|不能带|不许|用[^,，]{1,6}就行|[一每][年月季周]一?[交付结]"
    r"|每[平个人天月年][^,，]{0,4}\d|喝的是|吃的是|用的是|度数|[左右]眼|"
    r"买的是|报的是|报我|属于|要求|按.{1,6}算"
    r"|(?:^|\b(?:my|our|the|his|her|their) )[a-z][\w' -]{2,30}? (?:is|are|costs?|charges?|starts?|opens?|"
    r"closes?|meets?|needs?|"
    r"doesn't|don't|has|means|allows?)\b|^\w+'s (?:on|at|in|with)\b|\b(?:we|i)(?:'ve|"
    r" have)? (?:all )?(?:switched|moved|picked|chose|"
    r"went with|go with|use|signed up|subscribed|agreed|voted)\b|\b(?:voted|is called|are called|goes by|"
    r"will (?:resend|refund|"
    r"replace|send|pay|cover|deliver))\b",
    re.I,
)
_TODAY = re.compile(
    r"刚|今[天晚早]|昨[天晚]|这会儿|中午|早上起|又|"
    r"\b(?:just|today|tonight|yesterday|last night|this morning|right now|(?:so|too) (?:tired|good|hot|cold|"
    r"loud|sweet|long|funny)|"
    r"again|still|"
    r"stuck|asleep|broken|closed|packed|amazing|awful|annoying)\b",
    re.I,
)
_MINE = re.compile(
    r"我|咱|俺|女儿|闺女|儿子|孩子|老婆|老公|婆婆|公公|岳[父母]|妹妹|奶奶|爷爷|外[婆公]|狗狗?|猫|\b(?:daughter"
    r"|son|kids?|wife|husband|"
    r"mum|mom|dad|sister|brother|gran\w*|aunt|uncle|puppy|dog|cat|i|i'm|i've|my|our|we|we're|we've|us|mine|ours|"
    r"me)\b",
    re.I,
)
_KIN = re.compile(
    r"我?(?:爸|妈|爷爷|奶奶|外公|外婆|姥姥|姥爷|老婆|老公|儿子|女儿|闺女|孩子|[大二]娃|娃)"
    r"|\bmy (?:mum|mom|dad|nan|gran|grandad|wife|husband|son|daughter|sister|brother|partner)\b",
    re.I,
)
_NAME_ZH = re.compile(
    rf"[《「『“\"][^》」』”\"\n]{{2,20}}[》」』”\"]|(?<![A-Za-z])[A-Z][A-Za-z0-9.&+-]+|[{SURNAMES}](?:(?<!施)工|总|律师|医生|大夫|"
    rf"老师|教练|经理|"
    rf"主任|师傅|阿姨|姐|哥)|姓[{SURNAMES}]|(?:^|[^\u4e00-\u9fff\d]|"
    rf"[是叫找跟由和给])[{SURNAMES}][\u4e00-\u9fff]{{1,2}}(?=[在说的,，、。带管负]|$)|"
    rf"老[{SURNAMES}](?=[那家说在签的跟给])|[\u4e00-\u9fff]{{2,6}}(?:公司|塑业|物流|科技|集团|事务所|诊所|医院"
    rf"|小学|中学|大学|银行|家电|"
    rf"项目|平台|工作室)|[A-Z]\s?馆|[A-Z0-9]+栋"
)
_NAME_EN = re.compile(
    r"(?<=[\w,;:&)] )(?!I\b|I'|OK\b|LOL\b|OMG\b|TV\b|AC\b|Everest|Monday|Tuesday|Wednesday|Thursday|Friday|"
    r"Saturday|Sunday|January|"
    r"February|March|April|May\b|June|July|August|September|October|November|December|Christmas|Easter|English|"
    r"Netflix|Google|YouTube)[A-Z][\w'.&-]+|\b(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? ?[A-Z]\w+|^[A-Z]\w+ (?:&|"
    r"and) [A-Z]\w+|\"[^\"\n]{3,40}\"|"
    r"^[A-Z][a-z]+ (?:[A-Z][a-z]+ )?(?=(?:is|are|was|has|will|moves?|handles?|runs?|renew\w*|pays?|closes?|opens?)\b)"
)
_TRIVIAL_UNIT = re.compile(
    r"\s?(?:分钟?|小?个?钟头|小时|个?小时|公里|km|minutes?|mins?|hours?|hrs?|rounds?|局|张|遍|%|percent"
    r"|块钱?一份|bucks|"
    r"点了?|o'?clock|am|pm|站|emails?|messages?|pictures?|episodes?|集|steps?|步|times|次|[件条只杯碗瓶])",
    re.I,
)
_HEARSAY = re.compile(
    r"^(?:听说|据说|网上|新闻|有人说|朋友说|同事说|专家)|^(?:i heard|apparently|rumou?r|they say|people say|the news|"
    r"someone (?:said|told)|my (?:friend|coworker|colleague) (?:says?|said))",
    re.I,
)
_HANDS_ON = re.compile(r"名叫|叫(?:做|作)?[\u4e00-\u9fffA-Za-z]|《|\b(?:called|named|by the name of)\b", re.I)
_NOISE = re.compile(
    r"登机|好吃|难吃|奶茶|外卖|食堂|排队|堵车|天气|下雨|好热|好冷|打卡|摸鱼|追剧|综艺|电视剧|笑死|哈哈|绝了"
    r"|吃撑|爬山|比分|打牌|表情包|心累|腿废|泡面|火锅|头疼|睡不着|起床|"
    r"\b(?:gate|boarding|running late|on my way|tacos|pizza|burrito|ramen|biscuits|nap|weather|raining|traffic|"
    r"netflix|episode|lol|quiz|catan|"
    r"monopoly|points?|match|haha+|omg|"
    r"tired|hungry|"
    r"socks|commute|cried|boring|cookie|snor\w+)\b",
    re.I,
)
_OPINION = re.compile(
    r"[很真太好]?(?:好看|搞笑|可爱|逗|凶|无聊|离谱|感人)|\b(?:lovely|nice|strict|cute|funny|rude|weird|kind"
    r"|sweet|boring|cool|hilarious)\b",
    re.I,
)
_GRUMBLE = re.compile(r"又[^,，]{1,10}了|再次|\b(?:again|yet another|as usual|for the \w+ time)\b", re.I)
_OPENER = re.compile(
    r"^(?:also |and |but |so )*(?:it|that|this|he|she|they|its|it's|that's)\b|^(?:它|这|那|他|她)(?!们?家)", re.I
)
_NOT_TOLD = re.compile(
    r"^(?:谢|你|您|那你|要不|还是|如果|假如|别|不要|请|请问|想问|帮|给我|求)|^(?:thanks?|you|your|please|pls"
    r"|can|could|would|should|"
    r"if|let'?s|don'?t|need (?:a|an|some|to)|help|write|draft|email|what|how|why|who|when|where|which|synonyms?|"
    r"any)\b|"
    r"(?:怎么|如何|什么|吗|呢|多少|哪)[^,，]{0,8}$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring clauses of one sentence that nothing else has read."""

    clauses: tuple[Clause, ...]

    @property
    def start(self) -> int:
        return self.clauses[0].start

    @property
    def end(self) -> int:
        return self.clauses[-1].end


def told(
    text: str, parts: Sequence[Clause], taken: Sequence[tuple[int, int]], known: Sequence[str]
) -> Iterator[tuple[Draft, int]]:
    """Drafts of the tellings in a message, each with the place of its first clause.

    Args: text: the reading; parts: its clauses; taken: [start, end) of what to-dos, rules and whole sentences already
        stand on; known: the values that slots hold of it: a telling must say enough beside them.
    """
    for run in _runs(parts, taken):
        words = text[run.start : run.end].strip(" !~。.,，")
        start = _with_antecedent(run, parts, words)
        whole = text[start : run.end].strip(" !~。.,，")
        rest = _beside(whole, known)
        if not words or len(whole) > LONGEST or points(rest) < ENOUGH or hearsay(words):
            continue
        if rest != whole and not (_has_name(rest) or _has_figure(rest)):
            continue
        yield _draft(whole, text, start), parts.index(run.clauses[0])


def _beside(words: str, known: Sequence[str]) -> str:
    for value in known:
        words = words.replace(value, " ")
    return words


def _draft(words: str, text: str, start: int) -> Draft:
    start = text.index(words, start)
    end = start + len(words)
    return Draft("", words, start, end, base=0.78, text="*", kind=Kind.EPISODIC, tags=("told",), quote=(start, end))


def _runs(parts: Sequence[Clause], taken: Sequence[tuple[int, int]]) -> Iterator[_Run]:
    open_run: list[Clause] = []
    for clause in parts:
        free = tells(clause) and not any(start < clause.end and clause.start < end for start, end in taken)
        if open_run and (not free or open_run[-1].sentence != clause.sentence):
            yield _Run(tuple(open_run))
            open_run = []
        if free:
            open_run.append(clause)
    if open_run:
        yield _Run(tuple(open_run))


def tells(clause: Clause) -> bool:
    """A plain statement: nothing asked, ordered, imagined, joked or merely felt."""
    words = clause.text
    return not (
        stance.asks(clause)
        or stance.requests(clause)
        or stance.imagined(words)
        or stance.jokes(words)
        or stance.hedged(words)
        or stance.chatter(words)
        or _NOT_TOLD.search(words)
        or everyday(words)
    )


def _with_antecedent(run: _Run, parts: Sequence[Clause], words: str) -> int:
    """Where the telling starts: with the sentence before, where it opens with a pronoun that stands for it."""
    first = run.clauses[0]
    before = [clause for clause in parts if clause.sentence == first.sentence - 1]
    if refers_back(words) and before and run.end - before[0].start <= LONGEST and tells(before[0]):
        return before[0].start
    return run.start


def hearsay(words: str) -> bool:
    """Whether it is what people say, unless it hands on a name ("a colleague told me of a cafe called …")."""
    return bool(_HEARSAY.search(words)) and not _HANDS_ON.search(words)


def of_today(words: str) -> bool:
    """Whether it says that it is of this moment or this day."""
    return bool(_TODAY.search(words)) or stance.passing(words)


def everyday(words: str) -> bool:
    """Whether it speaks of meals, weather, traffic, games and the like."""
    return bool(_NOISE.search(words))


def is_opinion(words: str) -> bool:
    """Whether it only says how somebody is found ("she is lovely")."""
    return bool(_OPINION.search(words))


def refers_back(words: str) -> bool:
    """Whether it opens with a word that stands for what was said before ("it was …", "那…")."""
    return bool(_OPENER.search(words))


def has_substance(words: str) -> bool:
    """Whether it names somebody or something, counts, or is of the family: more than a remark on a day."""
    return _has_name(words) or _has_figure(words) or bool(_KIN.search(words))


def points(words: str) -> float:
    """How much a telling says: see ENOUGH. One point for a name, a figure, a
    lasting state; three quarters for each of two matters; a half for a change, a quarter for "my"."""
    zh = bool(CJK.search(words))
    matters = {found.group().lower() for found in (_MATTERS_ZH if zh else _MATTERS_EN).finditer(words)}
    named = _has_name(words)
    figure = _has_figure(words)
    total = 1.0 * named + 1.0 * figure + min(len(matters), 2) * 0.75
    lasts = bool(_LASTING.search(words)) and not _TODAY.search(words)
    changed, mine = bool(_CHANGE.search(words)), bool(_MINE.search(words))
    if not matters and not lasts and not (named and figure and (changed or mine)):
        return 0.0
    total += 1.0 * lasts + 0.5 * changed + 0.25 * mine
    short = len(words) < 8 if zh else len(words.split()) < 5
    of_today = 0.25 * bool(_TODAY.search(words))
    return total - of_today - 0.5 * short - 0.75 * bool(_GRUMBLE.search(words)) - bool(_OPINION.search(words))


def _has_name(words: str) -> bool:
    return bool((_NAME_ZH if CJK.search(words) else _NAME_EN).search(words))


def _has_figure(words: str) -> bool:
    if language.identifiers(words):
        return True
    return any(not _TRIVIAL_UNIT.match(words, number.end) for number in language.numerals(words) if number.value > 1)
