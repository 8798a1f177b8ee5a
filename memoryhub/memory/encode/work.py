"""What the user works as, where, with how many, with which tools, and who is responsible for what."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import places
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, frame, reader
from memoryhub.memory.types import Bound

_TRADE_ZH = (
    r"(?:[\u4e00-\u9fff]{1,3}(?<![老律医厨大牧])师(?!傅|父|兄|姐|弟|妹|生|资|范)|产品经理|项目经理|客户经理|经理|总监|主管|店长|厂长|校长|院长|[\u4e00-\u9fffA-Za-z]{0,6}工程师|程序员|架构师|分析师|设计师|医生|大夫|护士|护士长|药师|兽医|老师|教师|教授|讲师|辅导员|律师|法官|会计师?|出纳|审计|精算师|司机|厨师|面点师|"
    r"咖啡师|理发师|化妆师|摄影师|健身教练|教练|编辑|记者|作家|编剧|导演|演员|画家|歌手|翻译|导游|空姐|飞行员|警察|消防员|军人|公务员|秘书|助理|前台|顾问|咨询师|研究员|科学家|博士后|博士生?|研究生|硕士生?|大学生|高中生|学生|实习生|"
    r"销售|采购|财务|行政|人事|HR|法务|客服|运维|测试|前端|后端|运营|策划|文案|开发|产品|数据分析|设计|美工|主播|博主|UP主|创业者?|自由职业者?|个体户|老板|创始人|合伙人|CEO|CTO|CFO|COO|PM|DBA|SRE|UI|电工|木工|焊工|快递员|外卖员|保安|保洁|"
    r"农民|渔民|全职妈妈|全职爸爸|家庭主妇|退休(?:工人|教师|干部)?|收银员|调酒师|裁缝|策展人|建筑师|规划师|造价师|心理咨询师|营养师|康复师|麻醉师|技师|技术员|质检员|质检|仓管|物流|外贸|跨境电商|电商|地产中介|中介|保险代理|投行|券商|风控|投资|审稿|编辑部主任|主任|校对|图书管理员|管理员|社工|牧师|口译|同传|动画师|原画师|游戏策划|乐手|钢琴老师|瑜伽老师|私教)"
)
_TRADE_EN = (
    r"(?:engineers?|developers?|programmer|coder|designer|architect|analyst|manager|director|lead|head|nurse|doctor|surgeon|dentist|vet|veterinarian|pharmacist|midwife|paramedic|therapist|psychologist|counsell?or|teacher|professor|lecturer|tutor|"
    r"librarian|student|lawyer|solicitor|barrister|paralegal|attorney|judge|accountant|bookkeeper|auditor|banker|trader|actuary|consultant|advis[eo]r|chef|cook|baker|barista|bartender|waiter|waitress|butcher|driver|pilot|mechanic|electrician|"
    r"plumber|carpenter|builder|welder|joiner|farmer|gardener|florist|photographer|videographer|filmmaker|writer|author|editor|journalist|reporter|translator|interpreter|artist|illustrator|animator|musician|singer|actor|actress|dancer|"
    r"producer|scientist|researcher|chemist|physicist|biologist|mathematician|statistician|economist|historian|geologist|marketer|recruiter|secretary|assistant|administrator|receptionist|clerk|cashier|salesperson|salesman|rep|agent|realtor|"
    r"founder|co-?founder|owner|entrepreneur|freelancer|ceo|cto|cfo|coo|pm|officer|soldier|firefighter|policeman|detective|guard|cleaner|hairdresser|barber|tailor|potter|ceramicist|jeweller|jeweler|coach|trainer|instructor|guide|steward|"
    r"scrum master|sysadmin|devops|intern|apprentice|postdoc|phd|curator|conservator|surveyor|planner|coordinator|supervisor|foreman|technician|tester|programmer|strategist|copywriter|buyer|merchandiser|stylist|optician|optometrist|physio|physiotherapist|radiographer|carer|nanny|au pair|social worker|civil servant|stay-at-home (?:mom|mum|dad|parent)|retiree|landscaper|roofer|locksmith|brewer|winemaker|beekeeper|fisherman|sailor|captain)"
)

frame(
    "zh", "job.title",
    rf"(?:做(?:的是|着|了)?(?:一?[名个位])?|当(?:着|了)?(?:一?[名个位])?|(?<![不谁])是(?:一?[名个位])(?:[\u4e00-\u9fff]{{0,5}}的)?|(?:^|[,我]|本人)是(?!一?[名个位])(?:[\u4e00-\u9fff]{{1,5}}的)?|职业(?:是|:)|职位(?:是|:)|岗位(?:是|:)|工作(?:是|:)(?:做)?|从事|担任|干|身份是)(?P<v>(?:[\u4e00-\u9fffA-Za-z]{{0,8}}?){_TRADE_ZH})(?!的(?:时候|朋友|同事|电话|话|人)|说|问|给|要我|让)(?=$|[,，的了呢啊吧哦哈~ ]|不|对|每|预|我|已|快|有|带|负责|喜欢|有|工作|岗|方向|这)",
    cut="as_is", deny=r"[什这那哪谁]|你|他|个|一|好|的|主|客户|我|不|老板(?:说|让)", base=0.92,
)  # fmt: skip
frame("zh", "job.title", rf"(?:在{places.ZH}?[\u4e00-\u9fffA-Za-z]{{0,14}}?(?:公司|厂子?|店|企业|单位|集团|医院|学校|院|局|所|行)(?:里|那边|这边)?)(?:做|当|管|负责|搞|任|带|教)(?P<v>[\u4e00-\u9fffA-Za-z]{{2,8}}?)(?:工作)?的?(?=$|[,，了呢啊吧哦~ ])", cut="as_is", deny="什么|啥|饭|活动|事|不", base=0.88)
frame("zh", "job.title", r"我是(?:一?[名个位])?(?:做|搞|干|管|教|跑|写|卖)(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)的(?=$|[,，了呢啊吧哦~ ])", cut="as_is", deny="什么|啥|这|那", base=0.9)
frame("zh", "job.title", r"(?:我|现在|目前|还)在?(?P<v>读博|读研|读大[一二三四]|读高[一二三])", cut="as_is", base=0.84)
frame("zh", "industry", r"(?:行业(?:是|:)|所在的?行业(?:是)?)(?P<v>.+)", cut="noun", base=0.88)
frame("zh", "industry", r"(?:我们?(?:公司|是|家)?|公司|厂子?)(?:主要)?(?:是)?(?:做|搞|干|从事)(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:这?行业?|生意|业务|赛道|领域)?的(?=$|[,，了呢啊~ ])", cut="as_is", deny="什么|啥|这|那|饭|错|好", base=0.85)
frame("zh", "industry", r"(?:做|从事|干)(?P<v>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:行业|这行|生意)", cut="as_is", deny="什么|啥|这|那|哪", base=0.86)
_FIRM = r"(?:公司|集团|科技|银行|大学|中学|小学|医院|事务所|研究院|研究所|工作室|证券|保险|出版社|报社|学院|幼儿园|设计院|电视台|工厂|机场|地铁|税务局|法院|超市|药厂|车企|互联网大厂|大厂)"
frame("zh", "company.name", rf"(?:就职于|任职于|供职于|入职了?|跳槽(?:到|去)了?|加入了?|在)(?P<v>[\u4e00-\u9fffA-Za-z0-9]{{0,12}}?{_FIRM})(?=工作|上班|做|当|任|就职|教|$|[,，了])", cut="as_is", deny=r"我们?公司|公司$|一家|这|那|哪|他|她|你|大学$|医院$|银行$|.*(?:看病|出差|面试|附近)", base=0.86)
frame("zh", "company.name", r"(?:我们公司|我公司|公司名(?:字|称)?|所在公司|我的公司)(?:叫做?|名字(?:叫|是)|是|:)(?P<v>[\u4e00-\u9fffA-Za-z0-9]{2,16})", deny=r"做|一家|不|什么|在|这|个|按|周|双|单|要", base=0.88)
frame("zh", "job.since", r"(?:工作|从业|入行|干了?|做了?|站了|教了|工龄)(?:这行|了|已经|快|有)*(?P<v>\d{1,2}|[一二两三四五六七八九十]{1,3})年(?=$|[,，了多的])", cut="as_is", deny="一$", base=0.8)
frame("zh", "school", r"(?:我)?(?:在|就读于|考上了?|毕业于|读的?是?)(?P<v>[\u4e00-\u9fff]{2,8}(?:大学|学院|中学|小学|高中|一中|附中|外国语))(?=读|上学|念|学|毕业|$|[,，的])", cut="as_is", deny="这|那|哪|大学$", base=0.84)
frame("zh", "study.field", r"(?:专业是|主修|读的?是?|学的?是?)(?P<v>[\u4e00-\u9fff]{2,8}?)专业?(?=$|[,，的])", cut="as_is", accept=r"学$|工程|设计|金融|法律|会计|计算机|英语|中文|管理|临床|医学|建筑|新闻", base=0.82)

frame(
    "en", "job.title",
    rf"(?:<am>|\bhere'?s )\s*(?:working as |employed as |training as |training to be |studying to be )?(?:an? |the |their )(?P<v>(?:[\w&/+#-]+ ){{0,4}}?{_TRADE_EN}(?: of [\w ]+?)?)(?=$|[\s,.!;)]+(?:and|at|in|for|with|who|by|from|of|on|based|so|but|here|there|working|now|-|–|these|currently|since|$)|[,.;!)])",
    cut="as_is", deny=r"(?:\w+ )*(?:big|huge|bad|good|terrible|great|slow|fast|light|lousy|nervous|careful|confident|decent|picky|quick) \w+$|same", base=0.92,
)  # fmt: skip
frame("en", "job.title", rf"<i> (?:work|works|worked|am employed|freelance|freelances|moonlight) as (?:an? |the )?(?P<v>(?:[\w&/+#-]+ ){{0,4}}?{_TRADE_EN})\b", cut="as_is", base=0.92)
frame("en", "job.title", r"<my> (?:job|occupation|profession|role|day job|job title|title|position) is (?:as |being )?(?:an? |the )?(?P<v>.+)", deny=r"killing|so|really|stress|not|hard|great|ok|fine|boring|to|at|in|safe|done", longest=14, base=0.88)
frame("en", "job.title", rf",\s*(?:an? )(?P<v>(?:[\w&/+#-]+ ){{0,3}}?{_TRADE_EN})(?= (?:in|at|from|for|based)\b|$|,)", cut="as_is", base=0.85)
frame("en", "job.title", r"<i> (?P<v>(?:teach|teaches) [\w ]{3,30}?)(?= (?:at|in|to|for)\b|$|[,.])", cut="as_is", deny=r"teach(?:es)? (?:my|him|her|them|you|it)", base=0.84)
frame("en", "job.duty", r"<i> (?P<v>(?:manage|manages|lead|leads|run|runs|own|head up|oversee) (?:a|an|the|our)\s[\w' -]{3,40}?)(?= (?:at|in|out of|from|for|with|so|and|which|that)\b|$|[,.])", cut="as_is", deny=r".*\b(?:team of|risk|errands?|fever|script|test|marathon|car|house|bath)\b", base=0.84)
frame("en", "company.name", r"(?:<i> (?:work|works|started|got a job|just joined|joined|join)(?: (?:at|for|with))|<am> (?:working|employed) (?:at|for|with)|<i> joined)\s+(?P<v>[A-Z].+)", deny=r"home|night|the moment|it|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Friday", longest=12, base=0.88)
frame("en", "company.name", r"<my> (?:company|employer|firm|startup|business)(?:'s name)? is (?:called |named )(?P<v>.+)", longest=12, base=0.9)
frame("en", "industry", r"<i> (?:work|works)(?: in)\s+(?:the )?(?P<v>[\w -]{3,30}?)(?: industry| sector| business)?(?=$|[,.]| (?:at|for|as|and|so)\b)", cut="as_is", deny=r"[A-Z]|a |an |my|shifts|progress|this|that|pairs|silence|bed|.*\b(?:office|team|city|building|town)\b", base=0.82)
frame("en", "school", r"(?:<be> (?:studying|a student|at school|doing my \w+)(?: [\w ]{2,20})? at|<i> (?:go|goes|went|study|studies) (?:[\w ]{2,15} )?(?:to|at))\s+(?P<v>[A-Z][\w' ]+?(?:University|College|School|Institute|Academy))", cut="as_is", base=0.84)

_SIZE_CONTEXT_ZH = re.compile(r"公司|团队|厂|部门|我们(?!.{0,6}(?:去|吃|聚|出发|几个))|员工|店里|企业|单位|组里|规模|手下")
_NOT_SIZE_ZH = re.compile(r"聚餐|吃饭|包间|订|票|出发|去玩|团建|开会|报名|参加|座位|桌|酒店|客户|每[人天]|人均")
_SIZE_CONTEXT_EN = re.compile(r"\b(?:company|team|firm|startup|studio|shop|agency|employees|staff|business|department|headcount|of us|we'?re|we are|we have|we employ|practice|office)\b", re.I)
_NOT_SIZE_EN = re.compile(r"\b(?:dinner|lunch|table|seated|wedding|party|tickets?|going|coming|guests|trip|flight|book|tonight|tomorrow|per (?:person|head))\b", re.I)

_STAFF = re.compile(r"(?:来|多)?个?(?:工人|员工|店员|伙计|师傅|职工|老师|护士|医生)")
_OF_US = re.compile(r"\b(?:there are|there're|there's|it's) (?:only |just |about )?(?P<n>[\w-]+) of us\b", re.I)


def _size(clause: Clause, scene: Scene, context: re.Pattern[str], barred: re.Pattern[str]) -> Iterator[Draft]:
    if scene.owner.kind == "family" or not context.search(clause.text) or barred.search(clause.text):
        return
    for amount in language.amounts(clause.text):
        if amount.unit == "person" or (not amount.unit and _STAFF.match(clause.text, amount.end)):
            yield replace(amount_draft(amount, clause, "company.size", base=0.86), unit="person")
            return
    counted = _OF_US.search(clause.text)
    value = language.digits(counted["n"]) if counted else ""
    if counted and value.isdigit():
        yield Draft("company.size", value, clause.start + counted.start("n"), clause.start + counted.end("n"), unit="person", base=0.84)


def amount_draft(amount: object, clause: Clause, slot: str, base: float = 0.9, topic: str = "", bound: Bound | None = None) -> Draft:
    """A draft of an Amount with its bound: 不到20人 stays "fewer than 20", 300-500 keeps both ends."""
    kind = bound or Bound(amount.bound)  # type: ignore[attr-defined]
    low, high = amount.low, amount.high  # type: ignore[attr-defined]
    value = low if kind is Bound.RANGE and low is not None else amount.value  # type: ignore[attr-defined]
    upper = plain_number(high) if kind is Bound.RANGE and high is not None else ""
    begin, end = clause.start + amount.start, clause.start + amount.end  # type: ignore[attr-defined]
    tags = ("exclusive",) if amount.exclusive else ()  # type: ignore[attr-defined]
    return Draft(slot, plain_number(value), begin, end, topic=topic, said=amount.text, bound=kind, unit=amount.unit, upper=upper, base=base, tags=tags)  # type: ignore[attr-defined]


def plain_number(value: float) -> str:
    """20000, not 20000.0 and not 2e4."""
    return str(int(value)) if float(value).is_integer() else f"{value:.6f}".rstrip("0")


@reader("zh")
def size_zh(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _size(clause, scene, _SIZE_CONTEXT_ZH, _NOT_SIZE_ZH)


@reader("en")
def size_en(clause: Clause, scene: Scene) -> Iterator[Draft]:
    yield from _size(clause, scene, _SIZE_CONTEXT_EN, _NOT_SIZE_EN)


frame("zh", "company.founded", r"(?:我们公司|公司|我们)(?:是)?(?:在|于)?(?P<v>(?:19|20)\d\d)年(?:成立|创立|创办|注册)", cut="as_is", base=0.88)
frame("en", "company.founded", r"(?:<my> (?:company|firm|business|studio) was|<i> (?:were )?)(?:founded|started|set up|established)(?: \w+ \w+)? in (?P<v>(?:19|20)\d\d)", cut="as_is", base=0.86)

# Who is responsible, and what is worked with.
_ROLE_ZH = r"(?:对接人|负责人|联系人|接口人|经办人|项目经理|后端负责人|前端负责人|主治医生|班主任|房东|客户经理)"
frame("zh", "person.responsible", rf"(?P<t>[\u4e00-\u9fffA-Za-z0-9]{{0,10}}?(?:的)?{_ROLE_ZH})(?:现在|目前)?(?:是|换成了?|改成了?|变成了?|叫|:)(?:[\u4e00-\u9fff]{{0,8}}的)?(?P<v>[\u4e00-\u9fff]{{2,4}}|[A-Z][a-z]+)(?=$|[,，了 ])", cut="as_is", deny="谁|什么|哪|他|她|不", base=0.88)
frame("zh", "person.responsible", r"(?:以后|往后)?(?P<t>(?!以后|往后)[\u4e00-\u9fffA-Za-z0-9]{2,8}?)(?:的事|方面|问题|这块|那边)(?:以后|往后)?(?:都|就|直接)+(?:找|走|联系|由)(?P<v>[\u4e00-\u9fff]{2,3}|[A-Z][a-z]+)(?:负责|对接|跟)?(?=$|[,，了 ])", cut="as_is", deny="谁|我|你|他|别|地铁|流程", base=0.84)
frame("en", "person.responsible", r"\b(?:the|our|my) (?P<t>(?:main )?(?:contact|lead|owner|point person|account manager|landlord|class teacher|gp|dentist|accountant|lawyer|project manager|pm)(?: (?:for|on|at) (?:the )?[\w ]{2,25}?)?)(?: is(?: now)?| has changed to|: ) (?P<v>[A-Z][\w.'-]+(?: [A-Z][\w'-]+)?)", cut="as_is", base=0.87)
frame("en", "person.responsible", r"\b(?P<v>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?) (?:is (?:now )?(?:in charge of|responsible for|handling|the (?:contact|lead|owner) (?:for|on|of))|handles|now runs|is running|leads) (?:the )?(?P<t>[\w ]{3,30}?)(?=$|[,.]| now| from)", cut="as_is", deny=r"I|We|You|He|She|They|It|This|That|Who", base=0.84)
frame("zh", "tool", r"(?:我们?|平时|公司|团队|一直|主要|都|习惯)(?:平时|公司|团队|一直|主要|都|现在|统一|习惯|日常)*(?:用|使用)(?P<v>[A-Za-z][A-Za-z0-9+#. ]{1,20}|飞书|钉钉|企业微信|腾讯会议|石墨|语雀|有道云|印象笔记|剪映|金蝶|用友)(?:写|做|开发|办公|管|记|画|来|当|沟通|开会|$|[,，的了])", cut="as_is", base=0.84)
frame("en", "tool", r"<i> (?:use|uses|write (?:everything|code|mostly)? ?in|code in|program in|develop in|work with|work in|deploy with|deploy on|run on|manage \w+ (?:in|with))\s+(?P<v>[A-Z][\w+#.]*.*)", cut="list", accept=r"^[A-Z]", deny=r"I\b", base=0.8)
frame("zh", "stack", r"(?:技术栈|后端|前端|数据库|框架)(?:用的?是?|是|选了?|定了?|换成了?|改成了?|:)\s*(?P<v>[A-Za-z][A-Za-z0-9+#./ ]{0,30})", cut="noun", base=0.86)
frame("en", "stack", r"\b(?:our|the|my) (?:tech |technology )?stack(?:'s| is| runs on)\s+(?P<v>.+)", longest=24, base=0.86)
