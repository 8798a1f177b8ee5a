"""Conditions, blood type, medication."""

from memoryhub.memory.encode.frames import frame

# -- health ----------------------------------------------------------------------------------------------------------
_ILL_ZH = (
    r"(?:高血压|低血压|糖尿病|[一二12]型糖尿病|哮喘|痛风|胃病|胃炎|胃溃疡|鼻炎|甲亢|甲减|桥本|贫血|抑郁症|焦虑症|"
    r"失眠症?|偏头痛|癫痫|心脏病|房颤|颈椎病|腰椎间盘突出|腰伤|关节炎|类风湿|湿疹|银屑病|近视|色盲|色弱|乙肝|"
    r"脂肪肝|肾结石|胆结石|高血脂|高尿酸|多囊|子宫肌瘤|乳糖不耐受?|幽闭恐惧症?|恐高|晕车|晕船|多动症|自闭症|"
    r"红绿色盲|飞蚊症|青光眼|白内障|足底筋膜炎|静脉曲张)"
)
frame(
    "zh",
    "health.condition",
    (
        rf"(?:有|得了|患有?|查出(?:来)?(?:了|是)?|确诊(?:了|是|为)?|是|被诊断(?:为|出)?|轻微|遗传|老)(?:有|点|一点|"
        rf"轻度|轻微|严重|先天|慢性|遗传|的|多年)*(?P<v>{_ILL_ZH}(?:[、和跟加]{_ILL_ZH})*)"
    ),
    cut="list",
    base=0.92,
)
frame(
    "zh",
    "health.condition",
    (
        r"(?:^|我)(?P<v>恐高|晕车|晕船|晕机|近视|色盲|色弱|怀孕[\u4e00-\u9fff\d]{0,6}|血压高|血糖高|尿酸高|腰不好|"
        r"膝盖不好|胃不好)(?=$|[,，了。])"
    ),
    cut="as_is",
    base=0.86,
)
frame(
    "zh",
    "health.blood_type",
    r"血型(?:是|为|:)?\s*(?P<v>(?:A|B|AB|O|Rh阴性?[ABO]*)型?(?:阴性|阳性)?)",
    cut="as_is",
    base=0.93,
)
frame("zh", "health.blood_type", r"我(?:是|这种?|一个)(?P<v>(?:A|B|AB|O)型?)血", cut="as_is", base=0.93, standing=True)
frame(
    "en",
    "health.blood_type",
    r"(?:\bas an?|<be>(?: an?)?)\s+(?P<v>(?:AB|A|B|O)[ -]?(?:positive|negative|\+))",
    cut="as_is",
    base=0.9,
    standing=True,
)
frame(
    "zh",
    "health.medication",
    (
        r"(?:在吃|每天吃|长期吃|在服用|每天服用|一直在?吃|早晚吃|最近补|"
        r"常年吃)(?P<v>[\u4e00-\u9fffA-Za-z]{2,12}(?:片|"
        r"胶囊|药|平|汀|沙坦|双胍|铁|钙|素|维生素[A-Z]?|剂|丸|霉素|洛尔|西林))"
    ),
    cut="as_is",
    base=0.86,
)
frame(
    "zh",
    "health.medication",
    r"(?P<v>(?:(?![我你他她吃服喝用开了在把给让换的上晚每天])[\u4e00-\u9fff]){1,6}?(?:双胍|地平|沙坦|他汀|洛尔"
    r"|西林|替丁|拉唑|普利|格列净|氯吡格雷|亚铁))(?:片)?(?=$|[,，]|一?[天日]|每[天日]|早|晚|饭|半片|\d)",
    cut="as_is",
    base=0.84,
)
_ILL_EN = (
    r"(?:asthma|diabetes|type [12] diabetes|high blood pressure|hypertension|adhd|autism|dyslexia|anxiety|"
    r"depression|migraines?|arthritis|eczema|psoriasis|epilepsy|ibs|crohn'?s(?: disease)?|colitis|hypothyroidism|"
    r"hashimoto'?s|anaemia|anemia|insomnia|tinnitus|vertigo|gout|pcos|endometriosis|sleep apn(?:ea|oea)|a (?:bad|"
    r"dodgy|weak|trick) (?:back|knee|hip|shoulder|ankle)|a heart condition|a pacemaker|claustrophobia|lupus|"
    r"scoliosis|sciatica|gerd|acid reflux|coeliac disease|celiac disease|motion sickness|long covid|glaucoma|high "
    r"cholesterol|hay fever|tendonitis|plantar fasciitis)"
)
frame(
    "en",
    "health.condition",
    (
        rf"(?:<have>|<i> (?:have|suffer from|live with|was diagnosed with|got diagnosed with|deal with|has|suffers "
        rf"from)|<am> (?:diagnosed with|living with)|<my> diagnosis is|\bdiagnosed with) ?(?:mild |severe |chronic |"
        rf"bad |terrible |really bad |a bit of )*(?P<v>{_ILL_EN}.*)"
    ),
    cut="list",
    deny=r"on |\d",
    base=0.92,
)
frame(
    "en",
    "health.condition",
    (
        r"<be>\s*(?:a )?(?P<v>diabetic|asthmatic|type [12] diabetic|epileptic|colou?r[- ]?blind|pregnant|dyslexic|"
        r"autistic|anaemic|anemic|short-sighted|deaf(?: in one ear)?|afraid of heights|claustrophobic|\d+ (?:weeks|"
        r"months) pregnant|prediabetic|hard of hearing|a wheelchair user|left[- ]handed)\b"
    ),
    cut="as_is",
    base=0.92,
)
frame(
    "en",
    "health.blood_type",
    (
        r"(?:<my> blood (?:type|group) is|\bblood (?:type|group)(?: is|:)?|<be>\s*(?:an? )?(?:blood "
        r")?type)\s+(?P<v>(?:AB|A|B|O)\b\s?(?:\+|-|positive|negative|pos\b|neg\b)?)"
    ),
    cut="as_is",
    base=0.93,
)
frame(
    "en",
    "health.medication",
    (
        r"<i> (?:take|takes|am on|started|use)\s+(?P<v>(?:\d+ ?(?:mg|mcg) (?:of )?)?(?:metformin|levothyroxine|"
        r"insulin|ibuprofen|lisinopril|statins?|sertraline|ventolin|antihistamines?|beta[- ]blockers?|blood "
        r"thinners?|"
        r"warfarin|iron (?:tablets|supplements)|antidepressants|[a-z]+(?:pril|olol|statin|formin|azole|cillin|"
        r"sartan)))\b"
    ),
    cut="as_is",
    base=0.86,
)
