"""What the user eats and does not, is allergic to, suffers from, likes, dislikes, does in their free time; and no longer."""

from memoryhub.memory.encode.frames import frame
from memoryhub.memory.types import Cue

_NOT_FOOD = r"[了过得着下到惯]|饭(?!$)|饭$|药|亏|苦|东西|完|饱|胖|这一套|早饭了|了|消|醋|枪|香$|香了|准|什么|啥|一口|上|起(?!司)|我|你"
_THIS = r"这|那|你|他|她|它|听|看(?=你|他|她)|什么|哪|上|谁|吗|的|和你|跟你|一个人|我"

# -- allergies come first: a value that is one is nothing weaker -----------------------------------------------------
frame("zh", "allergy", r"(?<![不没])对(?P<v>[^,，过对]{1,30}?)(?:这类|这种|之类)?(?:的东西|的食物|东西)?(?:都|也|有点?|严重|轻微|特别|很|会|重度|从小)*(?:过敏|不耐受)(?!了吗|原理|药$|科)", cut="list", deny=r"什么|你|他|她|我|这|那|啥|哪", base=0.96)
frame("zh", "allergy", r"(?:过敏原|过敏源|过敏史|我过敏的)(?:是|有|主要是|:|包括)+(?P<v>.+)", cut="list", deny=r"什么|啥|哪", base=0.94)
frame("zh", "allergy", r"(?:^|我有?|严重的?|有|患有|重度|轻微)(?P<v>(?!我)[\u4e00-\u9fff]{1,5}?)(?:过敏|不耐受)(?=$|[,，的。了])(?!了吗|药|科|鞋)", cut="list", deny=r".*(?:对|不|没|皮肤|容易|会|是不是|测|查|季节|得)|什么|啥|我|有点|又|好像|了", base=0.88)
frame("zh", "allergy", r"(?:一[吃喝碰沾闻]|[吃喝碰沾])(?P<v>[\u4e00-\u9fff]{1,5}?)就(?:过敏|起疹子|起红疹|浑身痒|嘴肿|喉咙肿|休克)", cut="noun", deny="了|这|那", base=0.9)
frame("en", "allergy", r"(?:<am>\s?)?(?:\b(?:allergic|intolerant|anaphylactic) to|\b(?:an |a )?(?:severe |bad |serious |mild )?(?:allergy|intolerance) to)\s+(?P<v>.+)", cut="list", deny=r"work|mornings?|exercise|bullshit|nonsense|stupid|people|it|that|this|mondays?|you|commitment|everything|anything|meetings|what", base=0.96)
frame("en", "allergy", r"(?:<have>|<my>) (?:an? |severe |bad |serious |mild |terrible |life[- ]threatening )*(?P<v>[a-z -]{2,25}?) (?:allergy|allergies|intolerance)\b(?! (?:season|is|are|test|medication|pills))", cut="list", deny=r"an?$|any|no|some|seasonal|these|food$|what|kids?|daughter|son|not", base=0.93)
frame("en", "allergy", r"(?:<my> )?(?:\b(?:known )?allerg(?:y|ies))(?: is| are|:| include)\s+(?P<v>.+)", cut="list", deny=r"bad|terrible|killing|acting|back|worse|really|so|awful|under|gone|getting", base=0.92)
frame("en", "allergy", r"<be>\s*(?P<v>lactose|gluten|fructose|histamine)[ -](?:intolerant|sensitive)", cut="as_is", base=0.94)

# -- no longer: retires, before anything plain reads the same words --------------------------------------------------
frame("zh", "taste.likes", r"(?:不再|已经不|现在不|再也不)(?:那么|怎么|太|这么)?(?:喜欢|爱|想|热衷于?|吃|喝|用|看|玩)(?:吃|喝|看|听|玩)?(?P<v>.+)", deny=_THIS, cue=Cue.NEGATE, base=0.9)
frame("zh", "taste.likes", r"(?<!再)不(?:怎么|太|那么)?(?:喜欢|爱)(?:吃|喝|看|听|玩|用)?(?P<v>[^,，了不]{1,10})了$", deny=_THIS, cue=Cue.NEGATE, base=0.88)
frame("zh", "diet.avoid", r"(?:又|现在|重新|终于|已经|开始)(?:可以|能|敢|愿意|开始)?(?:可以|能|敢)?(?:吃|喝)(?P<v>[^,，了不]{1,8})了", deny=_NOT_FOOD + "|饭", cue=Cue.NEGATE, base=0.86)
frame("zh", "diet.avoid", r"(?:不再|不用)(?:忌口?|戒|避开)(?P<v>.*)", cue=Cue.NEGATE, base=0.86)
frame("zh", "diet.type", r"(?:不再|不)吃(?P<v>素)了", cut="as_is", cue=Cue.NEGATE, base=0.9)
frame("zh", "allergy", r"(?:对)(?P<v>[^,，]{1,8}?)(?:已经)?(?:不过敏|脱敏)(?:了|成功)?", cue=Cue.NEGATE, base=0.86)
frame("zh", "hobby", r"(?:不再|再也不|放弃|不)(?P<v>[^,，了喜爱吃喝再想]{2,6})了(?=$)", accept=r"练|学|打|跑|健身|弹|画|骑|游", deny=r".*(?:说|加班|知道|来|去|要)", cue=Cue.NEGATE, base=0.8)
frame("en", "taste.likes", r"<i> (?:no longer|don'?t|do not|doesn'?t|stopped) (?:really )?(?:like|likes?|love|loves?|enjoy|enjoys?|care for|want|liking|enjoying)\s+(?P<v>.+?)(?= any ?more| now|$)(?:(?<=no longer)|(?= any ?more))", cut="noun", cue=Cue.NEGATE, base=0.9)
frame("en", "taste.likes", r"<i> (?:no longer (?:like|likes|love|enjoy|care for|eat|drink|use|watch|play)|(?:have |'ve )?(?:gone|went) off|stopped (?:liking|enjoying)|(?:am|'m) (?:done with|over|tired of))\s+(?P<v>.+)", deny=r"the (?:deep|rails|grid)|this|it|that|you|him|her", cue=Cue.NEGATE, base=0.88)
frame("en", "taste.likes", r"<i> used to (?:like|love|enjoy|eat|drink|play|be into)\s+(?P<v>.+)", deny="to", cue=Cue.NEGATE, base=0.8)
frame("en", "diet.avoid", r"<i> (?:can|do|am able to) (?:eat|drink|have) (?P<v>.+?) (?:again|now)\b", cue=Cue.NEGATE, base=0.86)
frame("en", "diet.type", r"<be> (?:no longer|not) (?:a )?(?P<v>vegan|vegetarian|pescatarian|keto)(?: any ?more)?", cut="as_is", cue=Cue.NEGATE, base=0.88)
frame("en", "allergy", r"<be> (?:no longer|not) allergic to (?P<v>.+)", cut="list", cue=Cue.NEGATE, base=0.88)

# -- what is not eaten -----------------------------------------------------------------------------------------------
frame("zh", "diet.type", r"(?:我|是|一直|现在|常年|坚持|长期|开始|都|也|^|改|已经)(?:是|吃)*(?P<v>素食主义者?|素食者?|纯素|全素|蛋奶素|吃素|清真|生酮|低碳饮食|无麸质|低GI|地中海饮食)(?!餐厅|店|馆|菜)", cut="as_is", base=0.88)
frame("zh", "diet.avoid", r"(?:从来?|绝对?|一点|都|基本|完全|平时|也|真的|天生)?(?:不能|不敢|不会|不可以|不想|不太能|不爱|不太|不怎么|不|不再|没法|从不|忌|别|少)(?:碰|沾)?(?:吃|喝|碰|沾)(?P<v>.+)", cut="list", deny=_NOT_FOOD, base=0.93)
frame("zh", "diet.avoid", r"(?:吃不了|喝不了|吃不来|受不了|吃不惯|碰不得|沾不得)(?:太)?(?P<v>[\u4e00-\u9fff]{1,8})", cut="list", deny=r"[了你他她这那]|加班|老板|噪音|天气|领导|同事|吵", accept=r"[辣甜咸油腻酸苦菜肉鱼虾蟹蒜葱姜酒奶糖蛋豆椒芹海鲜茶咖啡冰凉生]", base=0.9)
frame("zh", "diet.avoid", r"(?:太)?(?P<v>[辣甜咸油腻酸]{1,2}|[\u4e00-\u9fff]{1,5}?)的?(?:我)?(?:都|也|一概|一律|一点)*(?:不吃|不能吃|吃不了|不碰|受不了|吃不来|受不住)(?=$|[,，的。])", cut="noun", deny=r"什么|啥|我|饭|早饭|都|也|从|一点|真的|这|那|所以|基本|平时|完全|绝对", base=0.88)
frame("zh", "diet.avoid", r"(?:忌口(?:的?是|:|有|的东西是)?|饮食禁忌(?:是|:)?|忌(?=[\u4e00-\u9fff]{1,4}$))\s*(?P<v>.+)", cut="list", deny=r"吗|什么|口|没|的|讳", base=0.9)
frame("zh", "diet.avoid", r"(?:戒了|戒掉了?|把)(?P<v>[\u4e00-\u9fff]{1,5}?)(?:给?戒(?:了|掉)(?:了)?|了?$|好几年|[一两三四五半]年)", deny=r"这|那|他|她|网|手机|赌|游戏", accept=r"[糖酒烟肉茶奶咖啡辣油炸甜可乐]", base=0.86)
frame("zh", "diet.avoid", r"戒(?P<v>烟|酒|糖|奶茶|咖啡|肉|辣|碳水|可乐|甜食)(?!吧|没|多久|不了|断|酒药|烟糖)", cut="as_is", base=0.84)
frame("en", "diet.type", r"<be>\s*(?:a |an |strictly |fully |mostly |lifelong )*(?P<v>vegetarian|vegan|pescatarian|flexitarian|keto|paleo|coeliac|celiac|gluten[- ]free|dairy[- ]free|plant[- ]based|teetotal(?:er)?)\b", cut="as_is", base=0.94)
frame("en", "diet.type", r"<i> (?:went|gone|turned|became|go|am going) (?P<v>vegetarian|vegan|pescatarian|keto|paleo|gluten[- ]free|plant[- ]based|dairy[- ]free)\b", cut="as_is", base=0.86)
frame("en", "diet.type", r"<i> (?:keep|keeps|eat|eats|follow|only eat)\s+(?P<v>halal|kosher|vegan|vegetarian|plant[- ]based|gluten[- ]free|keto)\b", cut="as_is", base=0.92)
frame("en", "diet.avoid", r"<dont> (?:eat|drink|touch|do|have|consume|tolerate|stomach|handle|digest)\s+(?P<v>.+)", cut="list", deny=r"it|that|this|anything|any$|much$|well|my|your|a (?:clue|idea|lot|choice|thing|problem|car|job|dog|cat|minute|moment)|the (?:time|energy|money)|enough|time|money|to|breakfast today|one|kids|children|drugs|idea|.*(?:meetings?|calls?|mornings?|people|noise|heat|crowds|small talk)", accept=r"(?i)meat|pork|beef|lamb|fish|seafood|shell|shrimp|prawn|crab|oyster|egg|dairy|milk|cheese|cream|butter|gluten|wheat|bread|pasta|rice|sugar|sweet|spic|chil|garlic|onion|coriander|cilantro|mushroom|tomato|olive|nut|soy|tofu|alcohol|wine|beer|coffee|caffeine|tea|soda|coke|juice|fried|raw|sushi|liver|offal|celery|pepper|banana|mango|avocado|carb|red|fat|salt|hot|mayo|vinegar|ginger|aubergine|eggplant|lactose|ham|bacon|chicken|turkey|duck|spirits|liquor|energy|processed|junk|fast|chocolate|cake|ice", base=0.92)
frame("en", "diet.avoid", r"(?:<i> (?:avoid|avoids|steer clear of|stay away from|cut out|gave up|quit|stopped eating|stopped drinking(?= \w)(?! in| since| last| on| at| for)|stopped(?= drinking| smoking)|given up|am off|have to avoid|need to avoid)|<be> (?:off|avoiding|cutting out))\s+(?P<v>.+)", cut="list", deny=r"to|it|work|today|tomorrow|the (?:gym|road|motorway|topic)|my|people|on|school|conflict|traffic|rush|drugs|driving|twitter|facebook|social", accept=r"(?i)meat|pork|beef|lamb|fish|seafood|shell|shrimp|egg|dairy|milk|cheese|gluten|wheat|bread|rice|sugar|sweet|spic|chil|garlic|onion|coriander|cilantro|mushroom|tomato|nut|soy|alcohol|wine|beer|coffee|caffeine|tea|soda|fried|raw|carb|red|fat|salt|drinking|booze|smoking|cigarettes|food|chocolate", base=0.9)
frame("en", "diet.avoid", r"(?:^|<i> (?:want|need|take|like|prefer)(?: it| my food| my \w+)? (?:with )?|please[, ]+)no\s+(?P<v>(?:spicy|fried|raw|red|added)?\s?(?:meat|pork|beef|fish|seafood|shellfish|eggs?|dairy|milk|gluten|sugar|spice|chilli|garlic|onions?|coriander|cilantro|mushrooms?|nuts|peanuts|alcohol|caffeine|food)\b.*?)(?=$|for me|please|,)", cut="list", base=0.84)

# -- health ----------------------------------------------------------------------------------------------------------
_ILL_ZH = r"(?:高血压|低血压|糖尿病|[一二12]型糖尿病|哮喘|痛风|胃病|胃炎|胃溃疡|鼻炎|甲亢|甲减|桥本|贫血|抑郁症|焦虑症|失眠症?|偏头痛|癫痫|心脏病|房颤|颈椎病|腰椎间盘突出|腰伤|关节炎|类风湿|湿疹|银屑病|近视|色盲|色弱|乙肝|脂肪肝|肾结石|胆结石|高血脂|高尿酸|多囊|子宫肌瘤|乳糖不耐受?|幽闭恐惧症?|恐高|晕车|晕船|多动症|自闭症|红绿色盲|飞蚊症|青光眼|白内障|足底筋膜炎|静脉曲张)"
frame("zh", "health.condition", rf"(?:有|得了|患有?|查出(?:来)?(?:了|是)?|确诊(?:了|是|为)?|是|被诊断(?:为|出)?|轻微|遗传|老)(?:有|点|一点|轻度|轻微|严重|先天|慢性|遗传|的|多年)*(?P<v>{_ILL_ZH}(?:[、和跟加]{_ILL_ZH})*)", cut="list", base=0.92)
frame("zh", "health.condition", r"(?:^|我)(?P<v>恐高|晕车|晕船|晕机|近视|色盲|色弱|怀孕[\u4e00-\u9fff\d]{0,6}|血压高|血糖高|尿酸高|腰不好|膝盖不好|胃不好)(?=$|[,，了。])", cut="as_is", base=0.86)
frame("zh", "health.blood_type", r"血型(?:是|为|:)?\s*(?P<v>(?:A|B|AB|O|Rh阴性?[ABO]*)型?(?:阴性|阳性)?)", cut="as_is", base=0.93)
frame("zh", "health.blood_type", r"我是(?P<v>(?:A|B|AB|O)型?)血", cut="as_is", base=0.93)
frame("zh", "health.medication", r"(?:在吃|每天吃|长期吃|在服用|每天服用|一直在?吃|早晚吃|最近补|常年吃)(?P<v>[\u4e00-\u9fffA-Za-z]{2,12}(?:片|胶囊|药|平|汀|沙坦|双胍|铁|钙|素|维生素[A-Z]?|剂|丸|霉素|洛尔|西林))", cut="as_is", base=0.86)
_ILL_EN = r"(?:asthma|diabetes|type [12] diabetes|high blood pressure|hypertension|adhd|autism|dyslexia|anxiety|depression|migraines?|arthritis|eczema|psoriasis|epilepsy|ibs|crohn'?s(?: disease)?|colitis|hypothyroidism|hashimoto'?s|anaemia|anemia|insomnia|tinnitus|vertigo|gout|pcos|endometriosis|sleep apn(?:ea|oea)|a (?:bad|dodgy|weak|trick) (?:back|knee|hip|shoulder|ankle)|a heart condition|a pacemaker|claustrophobia|lupus|scoliosis|sciatica|gerd|acid reflux|coeliac disease|celiac disease|motion sickness|long covid|glaucoma|high cholesterol|hay fever|tendonitis|plantar fasciitis)"
frame("en", "health.condition", rf"(?:<have>|<i> (?:have|suffer from|live with|was diagnosed with|got diagnosed with|deal with|has|suffers from)|<am> (?:diagnosed with|living with)|<my> diagnosis is|\bdiagnosed with) ?(?:mild |severe |chronic |bad |terrible |really bad |a bit of )*(?P<v>{_ILL_EN}.*)", cut="list", deny=r"on |\d", base=0.92)
frame("en", "health.condition", r"<be>\s*(?:a )?(?P<v>diabetic|asthmatic|type [12] diabetic|epileptic|colou?r[- ]?blind|pregnant|dyslexic|autistic|anaemic|anemic|short-sighted|deaf(?: in one ear)?|afraid of heights|claustrophobic|\d+ (?:weeks|months) pregnant|prediabetic|hard of hearing|a wheelchair user|left[- ]handed)\b", cut="as_is", base=0.92)
frame("en", "health.blood_type", r"(?:<my> blood (?:type|group) is|\bblood (?:type|group)(?: is|:)?|<be>\s*(?:an? )?(?:blood )?type)\s+(?P<v>(?:AB|A|B|O)\b\s?(?:\+|-|positive|negative|pos\b|neg\b)?)", cut="as_is", base=0.93)
frame("en", "health.medication", r"<i> (?:take|takes|am on|started|use)\s+(?P<v>(?:\d+ ?(?:mg|mcg) (?:of )?)?(?:metformin|levothyroxine|insulin|ibuprofen|lisinopril|statins?|sertraline|ventolin|antihistamines?|beta[- ]blockers?|blood thinners?|warfarin|iron (?:tablets|supplements)|antidepressants|[a-z]+(?:pril|olol|statin|formin|azole|cillin|sartan)))\b", cut="as_is", base=0.86)

# -- dislikes before likes -------------------------------------------------------------------------------------------
frame("zh", "taste.dislikes", r"(?:不(?:太|怎么|大|是很|那么)?(?:喜欢|爱|待见|感冒)|讨厌|反感|(?:最|挺|特别|超|真的?)烦(?!死|人)|最怕|害怕|受不了|看不惯|嫌弃|厌恶|忍不了|接受不了|无感于|不习惯)(?:别人|人家)?(?:吃|喝)?(?P<v>.+)", cut="list", deny=_THIS + r"|了$", base=0.86)
frame("zh", "taste.dislikes", r"(?P<v>[\u4e00-\u9fff]{2,8}?)(?:能不(?P<x>.)就不(?P=x)|看不来|用不惯|住不惯)(?=$|[,，的。])", deny=_THIS, base=0.84, standing=True)
frame("en", "taste.dislikes", r"(?:<dont> (?:really |particularly )?(?:like|enjoy|care for|stand|bear|want)|<i> (?:hate|hates|dislike|dislikes|detest|detests|loathe|loathes|despise|can'?t stand|cannot stand|can'?t bear|am not (?:a fan of|into|keen on|fond of)|am sick of)|<be> (?:not (?:a fan of|into|keen on|fond of|big on|a big fan of)|terrified of|scared of))\s+(?P<v>.+)", cut="list", deny=r"to (?:say|admit|bother|ask|be|complain|interrupt|break|wait)|it\b|this|that|you|how|when|what|him|her|them|the (?:way|look|sound|idea)|my (?:life|job|boss)|the new|mondays|everything|everyone|myself|the (?:first|second|third)|your|a|an|any", base=0.86)

# -- likes -----------------------------------------------------------------------------------------------------------
frame("zh", "taste.favourite", r"(?:我)?最(?:喜欢|爱)的?(?P<t>颜色|电影|歌手|作家|书|季节|城市|运动|球队|水果|乐队|游戏|演员|导演|口味|餐厅|菜系?)(?:是|叫|:)(?P<v>.+)", deny=_THIS, base=0.9)
frame("en", "taste.favourite", r"<my> (?:all[- ]time )?favou?rite (?P<t>[\w ]{2,24}?)(?: is| are| has to be| would be|'s)\s+(?P<v>.+)", deny="this|that|it|probably hard", base=0.9)
frame("zh", "hobby", r"(?:我的)?(?:爱好|兴趣|业余时间|业余|空闲时间|闲暇时间|平时没事)(?:爱好)?(?:是|有|主要是|:|喜欢|就是|就|会|包括)+(?P<v>.+)", cut="list", deny=_THIS, base=0.9)
frame("en", "hobby", r"(?:<my> (?:hobbies|hobby|pastimes?|interests)(?: are| is| include| includes|:)|^hobbies:|\bin my (?:spare|free) time,? i (?:like |love |enjoy |mostly |usually )?|<i> (?:picked up|took up|have taken up|got into|'ve taken up|'ve got into))\s*(?P<v>.+)", cut="list", deny="this|that|it|the (?:phone|kids|parcel|bill|tab|car)|my|a (?:fight|bug|cold|parcel)|bed|trouble|work|where", base=0.86)
frame("zh", "taste.likes", r"(?<![不没你他她])(?<!不太)(?<!不怎么)(?<!不是很)(?<!不那么)(?<!不大)(?:更|最|很|超|特别|非常|比较|一直|也|都|就|挺|还|蛮|真的|从小)?(?:喜欢|爱吃|爱喝|爱看|爱听|爱玩|偏爱|偏好|钟爱|热爱|酷爱|痴迷于?|迷上了?|爱上了?|钟情于?|好这口|更愿意|更倾向于?|沉迷于?)(?:上|了)?(?:吃|喝|看|听|玩|用|坐|去|穿|逛)?(?P<v>.+)", cut="list", deny=_THIS + "|上|上了|了$|人家|过$|加班|自己", base=0.86)
frame("zh", "taste.likes", r"(?:^|我)(?:也|都|一直|就|只|平时|一般|通常|现在)*(?:只|就|都)(?:喝|吃|穿|用|看|听|坐|住)(?P<v>[^,，]{2,10})$", deny=_THIS + r"|一[次点半个]|[了过完到]|不|饭|没|[\d一二两三四五六七八九十]+", base=0.8)
frame("en", "taste.likes", r"(?:<i> (?:like|likes|love|loves|enjoy|enjoys|adore|prefer|prefers|am (?:into|fond of|a (?:big|huge) fan of|obsessed with|crazy about|keen on)|fancy)|^(?:a )?(?:big |huge )?fan of|<be> (?:into|fond of|a (?:big |huge |massive )?fan of|obsessed with|crazy about|keen on|big on|really into|partial to))\s+(?P<v>.+)", cut="list", deny=r"it\b|this|that\b|you|how|when|what|where|to (?:think|know|see|ask|hear|be|believe|have a|get|thank|say)|him|her|them|the (?:way|look|sound|idea|first|second|third|last|new one|one|blue one)|your|my (?:job|life|wife|kids|mum|mom|dad|husband|dog|cat)|a lot|us|if|these|those|both|option|number", base=0.85)
