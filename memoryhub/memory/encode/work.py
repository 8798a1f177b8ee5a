"""What the user works as, in which trade and firm, since when, and where they learn."""

from memoryhub.memory.encode import gazetteer
from memoryhub.memory.encode.frames import frame

_TRADE_ZH = (
    r"(?:[\u4e00-\u9fff]{1,3}(?<![老律医厨大牧])师(?!傅|父|兄|姐|弟|妹|生|资|范)|产品经理|项目经理|客户经理|"
    r"经理|总监|主管|店长|厂长|校长|院长|[\u4e00-\u9fffA-Za-z]{0,6}工程师|程序员|架构师|分析师|设计师|医生|"
    r"大夫|护士|护士长|药师|兽医|老师|教师|教授|讲师|辅导员|律师|法官|会计师?|出纳|审计|精算师|司机|厨师|"
    r"面点师|"
    r"咖啡师|理发师|化妆师|摄影师|健身教练|教练|编辑|记者|作家|编剧|导演|演员|画家|歌手|翻译|导游|空姐|飞行员|"
    r"警察|消防员|军人|公务员|秘书|助理|前台|顾问|咨询师|研究员|科学家|博士后|博士生?|研究生|硕士生?|大学生|"
    r"高中生|学生|实习生|"
    r"销售|采购|财务|行政|人事|HR|法务|客服|运维|测试|前端|后端|运营|策划|文案|开发|产品|数据分析|设计|美工|"
    r"主播|博主|UP主|创业者?|自由职业者?|个体户|老板|创始人|合伙人|CEO|CTO|CFO|COO|PM|DBA|SRE|UI|电工|木工|"
    r"焊工|快递员|外卖员|保安|保洁|"
    r"农民|渔民|全职妈妈|全职爸爸|家庭主妇|退休(?:工人|教师|干部)?|收银员|调酒师|裁缝|策展人|建筑师|规划师|"
    r"造价师|心理咨询师|营养师|康复师|麻醉师|技师|技术员|质检员|质检|仓管|物流|外贸|跨境电商|电商|地产中介|"
    r"中介|保险代理|投行|券商|风控|投资|审稿|编辑部主任|主任|校对|图书管理员|管理员|社工|牧师|口译|同传|"
    r"动画师|原画师|游戏策划|乐手|钢琴老师|瑜伽老师|私教)"
)
_TRADE_EN = (
    r"(?:engineers?|developers?|programmer|coder|designer|architect|analyst|manager|director|lead|head|nurse|"
    r"doctor|surgeon|dentist|vet|veterinarian|pharmacist|midwife|paramedic|therapist|psychologist|counsell?or|"
    r"teacher|professor|lecturer|tutor|"
    r"librarian|student|lawyer|solicitor|barrister|paralegal|attorney|judge|accountant|bookkeeper|auditor|"
    r"banker|trader|actuary|consultant|advis[eo]r|chef|cook|baker|barista|bartender|waiter|waitress|butcher|"
    r"driver|pilot|mechanic|electrician|"
    r"plumber|carpenter|builder|welder|joiner|farmer|gardener|florist|photographer|videographer|filmmaker|"
    r"writer|author|editor|journalist|reporter|translator|interpreter|artist|illustrator|animator|musician|"
    r"singer|actor|actress|dancer|"
    r"producer|scientist|researcher|chemist|physicist|biologist|mathematician|statistician|economist|"
    r"historian|geologist|marketer|recruiter|secretary|assistant|administrator|receptionist|clerk|cashier|"
    r"salesperson|salesman|rep|agent|realtor|"
    r"founder|co-?founder|owner|entrepreneur|freelancer|ceo|cto|cfo|coo|pm|officer|soldier|firefighter|"
    r"policeman|detective|guard|cleaner|hairdresser|barber|tailor|potter|ceramicist|jeweller|jeweler|coach|"
    r"trainer|instructor|guide|steward|"
    r"scrum master|sysadmin|devops|intern|apprentice|postdoc|phd|curator|conservator|surveyor|planner|"
    r"coordinator|supervisor|foreman|technician|tester|programmer|strategist|copywriter|buyer|merchandiser|"
    r"stylist|optician|optometrist|physio|physiotherapist|radiographer|carer|nanny|au pair|social worker|"
    r"civil servant|stay-at-home (?:mom|mum|dad|parent)|retiree|landscaper|roofer|locksmith|brewer|winemaker|"
    r"beekeeper|fisherman|sailor|captain)"
)

frame(
    "zh",
    "job.title",
    (
        rf"(?:做(?:的是|着|了)?(?:一?[名个位])?|当(?:着|了)?(?:一?[名个位])?|"
        rf"(?<![不谁])是(?:一?[名个位])(?:[\u4e00-\u9fff]{{0,5}}的)?|(?:^|[,我]|"
        rf"本人)是(?!一?[名个位])(?:[\u4e00-\u9fff]{{1,5}}的)?|职业(?:是|:)|职位(?:是|:)|岗位(?:是|:)|工作(?:是|"
        rf":)(?:做)?|从事|担任|干|身份是)(?P<v>(?:[\u4e00-\u9fffA-Za-z]{{0,8}}?){_TRADE_ZH})(?!的(?:时候|朋友|"
        rf"同事|电话|话|人)|说|问|给|要我|让)(?=$|[,，的了呢啊吧哦哈~ ]|不|对|每|预|我|已|快|有|带|负责|喜欢|有|"
        rf"工作|岗|方向|这|[\d一二两三四五六七八九十]+年)"
    ),
    cut="as_is",
    deny=r"[什这那哪谁了]|你|他|个|一|好|的|主|客户|我|不|老板(?:说|让)",
    base=0.92,
)
frame(
    "zh",
    "job.title",
    (
        rf"(?:在{gazetteer.ZH}?[\u4e00-\u9fffA-Za-z]{{0,14}}?(?:公司|厂子?|店|企业|单位|集团|医院|学校|院|局|所|"
        rf"行)(?:里|"
        rf"那边|这边)?)(?:做|当|管|负责|搞|任|带|教)(?P<v>[\u4e00-\u9fffA-Za-z]{{2,8}}?)(?:工作)?的?(?=$|"
        rf"[,，了呢啊吧哦~ ])"
    ),
    cut="as_is",
    deny="什么|啥|饭|活动|事|不",
    base=0.88,
)
frame(
    "zh",
    "job.title",
    r"我是(?:一?[名个位])?(?:做|搞|干|管|教|跑|写|卖)(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)"
    r"(?:这一?行)?的(?=$|[,，了呢啊吧哦~ ])",
    cut="as_is",
    deny="什么|啥|这|那",
    base=0.9,
)
frame("zh", "job.title", r"(?:我|现在|目前|还)在?(?P<v>读博|读研|读大[一二三四]|读高[一二三])", cut="as_is", base=0.84)
frame("zh", "industry", r"(?:行业(?:是|:)|所在的?行业(?:是)?)(?P<v>.+)", cut="noun", base=0.88)
frame(
    "zh",
    "industry",
    (
        r"(?:我们?(?:公司|是|家)?|公司|厂子?)(?:主要)?(?:是)?(?:做|搞|干|"
        r"从事)(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:这?行业?|生意|业务|赛道|领域)?的(?=$|[,，了呢啊~ ])"
    ),
    cut="as_is",
    deny="什么|啥|这|那|饭|错|好",
    base=0.85,
)
frame(
    "zh",
    "industry",
    r"(?:做|从事|干)(?P<v>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:行业|这行|生意)",
    cut="as_is",
    deny="什么|啥|这|那|哪",
    base=0.86,
)
_FIRM = (
    r"(?:公司|集团|科技|银行|大学|中学|小学|医院|事务所|研究院|研究所|工作室|证券|保险|出版社|报社|学院|幼儿园|"
    r"设计院|电视台|工厂|机场|地铁|税务局|法院|超市|药厂|车企|互联网大厂|大厂)"
)
frame(
    "zh",
    "company.name",
    (
        rf"(?:就职于|任职于|供职于|入职了?|跳槽(?:到|去)了?|加入了?|"
        rf"在)(?P<v>[\u4e00-\u9fffA-Za-z0-9]{{0,12}}?{_FIRM})(?=工作|上班|做|当|任|就职|教|$|[,，了])"
    ),
    cut="as_is",
    deny=r"我们?公司|公司$|一家|这|那|哪|他|她|你|大学$|医院$|银行$|.*(?:看病|出差|面试|附近)",
    base=0.86,
)
frame(
    "zh",
    "company.name",
    (
        r"(?:我们公司|我公司|公司名(?:字|称)?|所在公司|我的公司)(?:叫做?|名字(?:叫|是)|是|"
        r":)(?P<v>[\u4e00-\u9fffA-Za-z0-9]{2,16})"
    ),
    deny=r"做|一家|不|什么|在|这|个|按|周|双|单|要",
    base=0.88,
)
frame(
    "zh",
    "job.since",
    (
        r"(?:工作|从业|入行|干了?|做了?|站了|教了|工龄)(?:这行|了|已经|快|有)*(?P<v>\d{1,2}|"
        r"[一二两三四五六七八九十]{1,3})年(?=$|[,，了多的])"
    ),
    cut="as_is",
    deny="一$",
    base=0.8,
)
frame(
    "zh",
    "job.since",
    rf"(?:做|当|干)[\u4e00-\u9fffA-Za-z]{{0,5}}{_TRADE_ZH}(?:已经|有|快|做了|干了|当了|了)*"
    r"(?P<v>\d{1,2}|[二两三四五六七八九十]{1,3})多?年(?=$|[,，了的])",
    cut="as_is",
    base=0.8,
)
frame(
    "zh",
    "job.title",
    r"(?:^|我|一直|现在|目前)靠(?P<v>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:谋生|为生|维生|养家|糊口|过活)",
    cut="as_is",
    deny=r"自己|父母|爸妈|爸|妈|老|什么|啥|手艺|双手|脸|这|那|他|她|你",
    base=0.9,
)
frame(
    "zh",
    "job.duty",
    r"^(?:我|本人)?(?:是|平时|主要|现在|目前|专门|一直|负责)*(?P<v>[给替为](?:游戏|杂志|报社|电视剧|电影|影视|剧组|动画|漫画|公众号|"
    r"出版社|短视频|广告|品牌|网站|企业|工厂|公司)[\u4e00-\u9fff]{0,4}?(?:写|画|做|设计|编|配|拍|剪|翻译)(?!了|完|过|一)[\u4e00-\u9fff]{1,6}?)的?$",
    cut="as_is",
    deny=r".*(?:饭|介绍|报告|邮件|一下|贡献|建议)",
    base=0.84,
)
frame(
    "zh",
    "school",
    (
        r"(?:我)?(?:在|就读于|考上了?|毕业于|读的?是?)(?P<v>[\u4e00-\u9fff]{2,8}(?:大学|学院|中学|小学|高中|"
        r"一中|附中|"
        r"外国语))(?=读|上学|念|学|毕业|$|[,，的])"
    ),
    cut="as_is",
    deny="这|那|哪|大学$",
    base=0.84,
)
frame(
    "zh",
    "study.field",
    r"(?:专业是|主修|读的?是?|学的?是?)(?P<v>[\u4e00-\u9fff]{2,8}?)专业?(?=$|[,，的])",
    cut="as_is",
    accept=r"学$|工程|设计|金融|法律|会计|计算机|英语|中文|管理|临床|医学|建筑|新闻",
    base=0.82,
)

frame(
    "en",
    "job.title",
    (
        rf"(?:<am>|\bhere'?s )\s*(?:working as |employed as |training as |training to be |studying to be )?(?:an? "
        rf"|(?<=\w )(?:the|their) )(?P<v>(?:[\w&/+#-]+ ){{0,4}}?{_TRADE_EN}(?: of [\w ]+?)?)"
        rf"(?=$|[\s,.!;)]+(?:and|at|in|for|with|who|by|from|of|on|based|so|but|here|there|working|now|-|–|"
        rf"these|currently|since|$)|[,.;!)])"
    ),
    cut="as_is",
    deny=(
        r"(?:\w+ )*(?:big|huge|bad|good|terrible|great|slow|fast|light|lousy|nervous|careful|confident|decent|"
        r"picky|quick) \w+$|same"
    ),
    base=0.92,
)
frame(
    "en",
    "job.title",
    (
        rf"<i> (?:work|works|worked|am employed|freelance|freelances|moonlight) as (?:an? |the )?(?P<v>(?:[\w&/+#-]+ "
        rf"){{0,4}}?{_TRADE_EN})\b"
    ),
    cut="as_is",
    base=0.92,
)
_ROLE_EN = (
    r"(?:[\w&/+#'-]+ ){0,4}?(?:\w{2,}(?:er|or|ist|ian|man|woman|smith|wright|ician|logist)|nurse|chef|vet|cook|judge|"
    r"coach|pilot|guide|paramedic|medic|au pair|apprentice|clerk|scribe|concierge|diplomat|monk|nun|priest|pastor|"
    r"rabbi|imam|steward|attendant|hand|operative)"
)
_NO_ROLE_EN = (
    r"(?:.* )?(?:person|lover|believer|smoker|drinker|sleeper|stranger|member|winner|loser|player|reader|customer|user|"
    r"newcomer|mother|father|brother|sister|daughter|teenager|foreigner|riser|owner|runner|hiker|walker|beginner|"
    r"gamer|eater|outsider|insider|monster|minor|survivor|supporter|follower|learner|swimmer|cyclist|traveller|"
    r"traveler|thinker|listener|worrier|sufferer|number|human|woman|man|\w*tarian|perfectionist|minimalist|optimist|"
    r"pessimist|realist|idealist|feminist|atheist|speaker|other|bother|disaster|matter|neighbou?r|visitor|donor|"
    r"saver|spender|grandmother|grandfather|twitcher|fighter|doer|talker|caller|(?-i:[A-Z]\w+ian))$|"
    r"(?:\w+ )*(?:big|huge|bad|good|terrible|great|slow|fast|light|lousy|nervous|careful|confident|decent|picky|"
    r"quick|better|worse|former) \w+$|same|bit\b|lot\b"
)
_ROLE_ENDS = r"(?=$|[,.;!)]| (?:at|in|for|with|who|by|from|on|based|so|but|and|here|there|now|these|currently|since)\b)"
frame(
    "en",
    "job.title",
    r"<i> (?:work|works|worked|am employed|freelance|freelances|moonlight|earn (?:my|a) living) as (?:an? )"
    rf"(?P<v>(?:[\w&/+#'-]+ ){{0,4}}?[\w&/+#'-]+(?: of [\w ]+?)?){_ROLE_ENDS}",
    cut="as_is",
    deny=r"(?:\w+ )?(?:team|whole|group|couple|favou?r|backup|reminder|pair|last resort|one)\b",
    base=0.9,
)
frame(
    "en",
    "job.title",
    rf"(?:<be>|\bhere'?s )\s*an? (?P<v>{_ROLE_EN}){_ROLE_ENDS}",
    cut="as_is",
    deny=_NO_ROLE_EN,
    base=0.86,
)
frame(
    "en",
    "job.title",
    rf"^(?:i'?m|i am|this is) (?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+){{0,2}}, an? (?P<v>{_ROLE_EN}){_ROLE_ENDS}",
    cut="as_is",
    deny=_NO_ROLE_EN,
    base=0.86,
)
frame(
    "en",
    "job.title",
    r"<i> (?:(?:have |'ve )?(?:just |recently |finally )?(?:became|become|been (?:made|promoted to|appointed)|"
    r"was (?:just |"
    r"recently )?(?:promoted to|made|appointed)|got promoted to|got made))(?: to| as)? (?:the |"
    r"an? )?(?P<v>(?:[\w-]+ )?(?:head|director|chief|vp|"
    rf"vice president|manager|lead|dean|principal) of [\w& ]{{2,30}}?|{_ROLE_EN}){_ROLE_ENDS}",
    cut="as_is",
    deny=_NO_ROLE_EN,
    base=0.88,
)
frame(
    "en",
    "home.city",
    rf"(?:<be>\s*|, )an? (?:{_ROLE_EN}) (?:based )?in "
    rf"(?P<v>(?-i:[A-Z][a-zé'ø-]+)(?: (?-i:[A-Z][a-zé'ø-]+)){{0,2}})(?=$|[,.;!)]| and\b)",
    cut="as_is",
    deny=r"python|java|rust|ruby|swift|kotlin|go$|sales|marketing|finance|engineering|product|legal|procurement|"
    r"operations|january|february|march|april|may$|june|july|august|september|october|november|december|training|"
    r"english|french|german|spanish|chinese|japanese",
    base=0.84,
)
frame(
    "en",
    "job.title",
    r"<my> (?:job|day job|work)(?: is|:)(?: to)? (?P<v>(?:teach|fix|write|run|drive|build|make|sell|design|"
    r"repair|clean|"
    r"train|test|translate|edit|look after|take care of)\b[\w ,'-]{2,40}?)(?=$|[,.;]| (?:at|in|for)\b)",
    cut="as_is",
    base=0.88,
)
frame(
    "en",
    "job.title",
    (
        r"<my> (?:job|occupation|profession|role|day job|job title|title|position) is (?:as |being )?(?:an? |the "
        r")?(?P<v>.+)"
    ),
    deny=r"killing|so|really|stress|not|hard|great|ok|fine|boring|to|at|in|safe|done",
    longest=14,
    base=0.88,
)
frame(
    "en",
    "job.title",
    rf",\s*(?:an? )(?P<v>(?:[\w&/+#-]+ ){{0,3}}?{_TRADE_EN})(?= (?:in|at|from|for|based)\b|$|,)",
    cut="as_is",
    base=0.85,
)
frame(
    "en",
    "job.title",
    r"<i> (?P<v>(?:teach|teaches) [\w ]{3,30}?)(?= (?:at|in|to|for)\b|$|[,.])",
    cut="as_is",
    deny=r"teach(?:es)? (?:my|him|her|them|you|it)",
    base=0.84,
)
frame(
    "en",
    "job.duty",
    (
        r"<i> (?P<v>(?:manage|manages|lead|leads|run|runs|own|head up|oversee) (?:a|an|the|our)\s[\w' -]{3,40}?)(?= "
        r"(?:at|in|out of|from|for|with|so|and|which|that)\b|$|[,.])"
    ),
    cut="as_is",
    deny=r".*\b(?:team of|risk|errands?|fever|script|test|marathon|car|house|bath)\b",
    base=0.84,
)
frame(
    "en",
    "company.name",
    (
        r"(?:<i> (?:work|works|started|got a job|just joined|joined|join)(?: (?:at|for|with))|<am> (?:working|"
        r"employed) (?:at|for|with)|<i> joined)\s+(?P<v>[A-Z].+?)(?= as (?:an?|the|their)\b|$)"
    ),
    deny=(
        r"home|night|the moment|it|January|February|March|April|May|June|July|August|September|October|November|"
        r"December|Monday|Friday"
    ),
    longest=12,
    base=0.88,
)
frame(
    "en",
    "job.title",
    r"<i> (?:work|works|worked|started|joined|join|got a job) (?:(?:at|for|with) )?(?-i:[A-Z])[\w&.' -]{1,30}? as "
    r"(?:an? |the |their )(?P<v>.+)",
    longest=14,
    base=0.88,
)
frame(
    "en",
    "company.name",
    r"<my> (?:company|employer|firm|startup|business)(?:'s name)? is (?:called |named )(?P<v>.+)",
    longest=12,
    base=0.9,
)
frame(
    "en",
    "industry",
    (
        r"<i> (?:work|works)(?: in)\s+(?:the )?(?P<v>[\w -]{3,30}?)(?: industry| sector| business)?(?=$|[,.]| (?:at|"
        r"for|as|and|so)\b)"
    ),
    cut="as_is",
    deny=r"[A-Z]|a |an |my|shifts|progress|this|that|pairs|silence|bed|.*\b(?:office|team|city|building|town)\b",
    base=0.82,
)
frame(
    "en",
    "school",
    (
        r"(?:<be> (?:studying|a student|at school|doing my \w+)(?: [\w ]{2,20})? at|<i> (?:go|goes|went|study|"
        r"studies) (?:[\w ]{2,15} )?(?:to|at))\s+(?P<v>[A-Z][\w' ]+?(?:University|College|School|Institute|Academy))"
    ),
    cut="as_is",
    base=0.84,
)
