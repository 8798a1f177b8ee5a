"""What questions about oneself are about: the words of the question, and the facts that answer it."""

import re
from dataclasses import dataclass

from memoryhub.providers.embedded.limits import is_free, own_slot, relation
from memoryhub.providers.embedded.memo import once
from memoryhub.providers.types import Fact


@dataclass(frozen=True, slots=True)
class Topic:
    """`asked`: how people ask. `slots`: prefixes of slots that answer. `told`: words of facts that have no slot."""

    key: str
    asked: re.Pattern
    slots: tuple[str, ...]
    told: re.Pattern
    many: bool = False  # the answer is a list by nature


def _topic(key: str, asked: str, slots: str, told: str, many: bool = False) -> Topic:
    flags = re.IGNORECASE
    return Topic(key, re.compile(asked, flags), tuple(slots.split()), re.compile(told, flags), many)


# "When" that asks; "when I'm busy" and "when cooking" only say under which condition.
WHEN = (
    r"\bwhen(?:'s|’s| (?:is|are|was|were|do|does|did|will|can|should|must|may|have|has))\b|\bwhen\?"
    r"|^when\b(?! (?:\w+ing|(?:i|we|you)(?:'m|'re| am| are))\b)|\b(?:know|remember|me|since|until|till|by|from) when\b"
)
TOPICS: tuple[Topic, ...] = (
    _topic("workplace", r"(在|去)哪(里|儿|个|座|个城市)?.{0,4}(上班|工作|教书|打工|办公)"
        r"|(上班|工作)的?(地方|地点|城市)|(公司|单位|店)在哪"
        r"|where (do|did|am) (i|we) (work|teach|working|teaching)|where (i|we) (work|teach)"
        r"|(city|town) (do )?(i|we) (work|teach) in|my (office|workplace)|place of work", "work.place company.name",
        r"工作|上班|单位|公司|打工|店|\bwork|\bteach|office"),
    _topic("name", r"叫什么(?!.{0,2}(外卖|车))|名字|我是谁|姓什么|\bmy (full |first |last )?name\b|who am i\b"
        r"|\bnames?\b", "name nickname", r"叫|名字|姓|\bname|called\b"),
    _topic("address_form", r"怎么(称呼|叫)我|称呼|call me\b|address me", "nickname name", r"称呼|叫你|called|go by"),
    _topic("home", r"我(还|是)?住(在)?.{1,8}(吗|对吧|是吧|对不对)|住(在)?哪|住.{0,6}(城市|地方|小区)"
                   r"|在哪(个|座)?城市(?!.{0,3}(上班|工作|教书|打工))"
                   r"|哪(个|座)城市(?!.{0,3}(上班|工作|教书|打工))|我家在|住址|where (do|am|did) "
        r"i (live|living|based)|(which|what) city(?!.{0,12}(work|teach))|\bmy city\b|where i live|do i live"
        r"|where (do(es)?|did) (my|our|his|her|the) .{2,20} live", "home. contact.address",
        r"住|搬到|\blives?\b|\bhome\b|moved to"),
    _topic("hometown", r"老家|哪里人|哪儿人|家乡|籍贯|home ?town|where (am|do|did) i (come )?(from|grow up)|grew up",
        "hometown", r"老家|家乡|来自|grew up|come from|home ?town|born in"),
    _topic("job", r"做什么(工作|的)|(干|做)(嘛|吗|啥)的|\bam i an? \w+|我(是不是|不是).{1,8}(师|员|生|士|理|家|工|官)"
                  r"|\bwhat i do\b|(什么|啥)工作|职业|干(什么|啥)(的|工作)"
                  r"|我的工作|什么职位|岗位|哪(家|个)公司"
        r"|\bmy (job|work|profession|occupation|position|role|title)\b|what do i do( for|\?|$)"
        r"|what does (my|our|his|her) .{2,20} do\b|where does .{2,20} work"
        r"|do i do for (a living|work)|who do i work for|\b(my )?job\b|which company",
        "job. company.name industry",
        r"工作|是一?名|职业|上班|经理|工程师|老师|医生|开了?一?[家间]|\bwork|\bjob\b|as an? \w+|\b(you|i) run an?\b"),
    _topic("company_size", r"公司.{0,6}(多少|几).{0,2}(人|员工)|(多少|几个)(同事|员工)|公司规模|how (many"
        r"|big).{0,30}(company|employees|colleagues|staff)|company('s)? size|size of my company|(company"
        r"|firm).{0,20}how (many|big)", "company.size", r"公司.*人|员工|people.*company|company.*people|employees"),
    _topic("phone", r"电话|手机号|号码|phone( number)?|\bmobile\b", "contact.phone contact.extension", r"电话|手机"
        r"|分机|phone|mobile|extension|\d{3}[- ]\d{4}|1[3-9]\d{9}"),
    _topic("email", r"邮箱|邮件地址|e-?mail( address)?", "contact.email", r"邮箱|@|e-?mail"),
    _topic("contact", r"联[系络]方式|怎么(联系|找)我|\bcontact (details?|info\w*)|\b(reach|contact) me\b", "contact.",
        r"电话|手机|邮箱|微信|地址|phone|e-?mail|address", True),
    _topic("chat_handle", r"微信|wechat", "contact.wechat", r"微信|wechat"),
    _topic("address", r"(收货|家庭|公司|快递)?地址|寄到哪|收货|(my|shipping|home|delivery) address"
        r"|where.{0,12}(deliver|ship|parcels)", "contact.address delivery", r"地址|收货|快递|address|deliver"),
    _topic("birthday", r"生日|哪天出生|几号出生|出生(日期|年月)|birthday|when was i born|date of birth", "birthday",
        r"生日|出生|birthday|born"),
    _topic("age", r"几岁|多大(?!的?[码号尺])了?|年龄|how old|\bmy age\b", "age",
        r"岁|years old|\bage\b|\bturn(s|ed|ing)?\b|年级"
        r"|\bis (\d{1,2}|one|two"
        r"|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)\b(?! (people|of|o'clock))"),
    _topic("anniversary", r"纪念日|anniversary", "event.date", r"纪念日|anniversary"),
    _topic("budget", r"最高(是|能|多少)|多少钱|\bceiling\b|how much (was|is|did|were)|预算|人均|上限|能花|(can|may"
                     r"|could) (i|we) spend"
                     r"|花[\d一二两三四五六七八九十百千万]+|花多少|最多(能"
                     r"|可以)?花|budget|spending limit|(spend|pay) (at most|per|on)|how much "
        r"(can|may|do|could) (i|we) (spend|pay)|\blimit (for|on|is)\b",
        "budget. price", r"预算|上限|budget|at most|spend"),
    _topic("price_stance", r"对价[格钱]|价[格钱].{0,6}(态度|敏感|看法)"
        r"|(feel|care) about (the )?(price|money|cost)",
        "budget.stance",
        r"(预算|手头|资金).{0,5}紧|价格.{0,4}(无所谓|敏感)|budget .{0,12}tight|care about (the )?price"),
    _topic("travel", r"(旅行|旅游|度假|假期|这次).{0,8}去(哪|什么地方)"
        r"|where (are|do) we (go|going|travel|travelling|fly|flying)\b",
        "", r"(计划|打算|准备|要|想)去|\b(trip|travelling|flying|fly|going|go) to\b"),
    _topic("hours", r"几点(开门|关门|打烊|营业|下班)|营业时间|开到几点|opening hours"
        r"|(when|what time|how late).{0,40}\b(open|close|shut)s?\b", "hours",
        r"开门|关门|打烊|营业|\b(opens?|closes?|shuts?|open) "),
    _topic("metric", r"口径|按(什么|哪|几).{0,6}(算|统计)|怎么(算|统计)的?[?？]?$"
        r"|how .{0,24}(count|measure|calculate)|over how many", "metric", r"口径|(measured|counted|calculated) "),
    _topic("rent", r"房租|租金|\brent\b", "home.rent", r"房租|租金|\brent\b"),
    _topic("income", r"收入|工资|薪水|salary|income|\bearn\b", "income", r"收入|工资|薪|salary|income|\bearn"),
    _topic("allergy", r"过敏|allerg|药.{0,3}不能[吃用打]|不能[吃用打].{0,3}药"
        r"|\b(medicines?|drugs?|meds|medication)\b.{0,12}\b(can'?t|cannot|mustn'?t"
        r"|shouldn'?t)", "allergy", r"过敏|不耐受|allerg|intoleran", True),
    _topic("diet", r"忌口|不(能|可以|爱|喜欢)?吃|吃不了|不碰|饮食|diet|(can'?t|don'?t|not|must|should) .{0,12}(eat"
        r"|avoid)|avoid eating|foods? .{0,20}(avoid|can'?t|don'?t|not)|eat restrictions", "diet. allergy", r"不吃|忌"
        r"|过敏|吃素|清真|素食|\beat\b|allerg|vegetarian|vegan|halal|diet", True),
    _topic("likes", r"喜欢(和|与|跟|或)(讨厌|不喜欢)|likes? (and|or) dislikes?|(?<!不)(喜欢|爱)(吃|喝|看|听|玩|做"
                    r"|去)?(什么|啥|哪)|爱好|偏好|口味|最(爱|喜欢)|what.{0,20}(do i"
        r"|i) (like|love|enjoy|prefer)|my (hobb|favou?rite|taste|preference|interests)|favou?rite"
        r"|do i prefer|\binto\?*$|\binto (these days|right now)",
        "taste.likes taste.favourite hobby", r"喜欢|爱|偏好|迷|\blike|love|prefer|enjoy|favou?rite|hobb"
        r"|\b(mad|crazy) about|keen on|obsessed|\binto\b", True),
    _topic("dislikes", r"怕什么|(scared|afraid) of|喜欢(和|与|跟|或)(讨厌|不喜欢)|likes? (and|or) dislikes?"
                       r"|不(太)?(喜欢|爱)(吃|喝|看|听"
                       r"|做)?(什么|啥|哪)|讨厌(什么|啥|哪)|what.{0,12}(don'?t i|do i not"
        r"|i don'?t) (like|enjoy)|(do i|i) (dislike|hate)|my dislikes", "taste.dislikes", r"不喜欢|不爱"
        r"|讨厌|don'?t like|do not like|dislike|hate", True),
    _topic("drink", r"喝(什么|啥|哪|的)|饮料|\bdrinks?\b", "", r"喝|茶|咖啡|饮料|drink|coffee|tea\b", True),
    _topic("pet", r"宠物|(猫|狗|仓鼠|鸟).{0,6}(叫|名|几|什么|哪)|养了?(什么|啥|哪|几)|\bpets?\b|my (cat|dog|rabbit"
        r"|bird)", "pet", r"猫|狗|宠物|养|\bcat|\bdog|\bpet|rabbit"),
    _topic("children", r"孩子|女儿|儿子|小孩|娃|\b(kids?|child(ren)?|daughter|son)\b", "family.children son. "
        "daughter. child.", r"孩子|女儿|儿子|娃|\b(kids?|child(ren)?|daughter|son)\b"),
    _topic("partner", r"老婆|妻子|太太|老公|丈夫|先生|爱人|对象|\b(wife|husband|partner|spouse)\b", "wife. husband. "
        "partner. marital", r"老婆|妻子|太太|老公|丈夫|先生|爱人|\b(wife|husband|partner)\b"),
    _topic("parents", r"爸|妈|父母|父亲|母亲|\b(mother|father|mum|mom|dad|parents?)\b", "mother. father. parents.",
        r"爸|妈|父母|父亲|母亲|\b(mother|father|mum|mom|dad|parents?)\b"),
    _topic("household", r"家里?(一共)?(有)?几口|家里(有)?(谁|多少人)|how many .{0,20}(household|family|at home)|who "
        r".{0,12}(family|at home)", "household.", r"口人|[几\d一二三四五六七八九十]口"
                                                  r"|[\d一二三四五六七八九十两俩仨]个(人|在家)|household"
                                                  r"|people at home"),
    _topic("blood_type", r"血型|blood type", "health.blood_type", r"血型|blood type"),
    _topic("health", r"病|身体(状况|情况)|健康|体检|手术|吃.{0,2}药|血压|血糖|\b(health|illness|condition|medic\w+"
        r"|surgery|blood (pressure|sugar))\b", "health. allergy", r"病|手术|药|血压|血糖|过敏|health|surgery|medic"
        r"|blood|allerg", True),
    _topic("height_weight", r"身高|体重|多高|多重|how tall|my (height|weight)|do i weigh", "health.height "
        "health.weight", r"身高|体重|厘米|公斤|height|weigh|\bcm\b|\bkg\b"),
    _topic("style", r"怎么回(答|复)|(怎么|如何|怎样)(跟我)?(说话|聊|回我|答)|回(答|复)(的)?(风格|方式|要求)|语气"
                    r"|style of (your )?answers?|how .{0,12}(answer"
        r"|reply|talk to|respond)", "style.", r"回答|回复|语气|简短|answers?|repl|tone", True),
    _topic("payment", r"(怎么|用什么|什么方式)(付|支付|结账)|付款(方式)?|how do i (usually |normally )?pay|payment",
        "payment.", r"付款|支付|pay"),
    _topic("seat", r"座位|靠窗|靠过道|\bseats?\b|window or aisle", "seat", r"座位|靠窗|过道|\bseat|aisle|window"),
    _topic("car", r"车牌|什么车|我的车|开(的)?(什么|啥|哪)|(my|which|what) car|licen[sc]e plate|do i drive",
        "vehicle plate", r"车|开的?是?一?[辆台]|\bcar\b|drive|plate"),
    _topic("shoe_size", r"鞋码|穿几码|[鞋靴].{0,4}(多大|几码|尺码|什么码)|(多大|几码|什么码)的?[鞋靴]|(shoe|boot) size"
        r"|size .{0,12}(shoes?|boots?)", "size.shoe", r"[鞋靴]|码|shoe|boots?"),
    _topic("clothes_size", r"衣服.{0,4}(多大|几码|尺码|什么码)|(clothes|shirt|dress|clothing) size|size .{0,16}(wear"
        r"|clothes)", "size.clothes", r"尺码|衣服|size"),
    _topic("wake", r"几点(起床|起)|what time .{0,12}(get|wake) up|when do i (get|wake) up", "wake.",
        r"起床|[点半分]起|get up"
        r"|wake"),
    _topic("bed", r"几点(睡|休息)|what time .{0,16}(sleep|bed)|when do i (go to bed|sleep)", "bed.", r"睡|bed|sleep"),
    _topic("language", r"(会|在学|说|学)(什么|哪些?|几种|啥)(语言|外语|语)|学什么语|what languages?|which languages?"
        r"|languages? (do|am) i|(am i|i'm|i am) learning", "language.", r"语|学|speak|learn|language", True),
    _topic("goal", r"目标|计划(是|有)?(什么|哪)?|打算|my (goals?|plans?|aim)", "goal", r"目标|打算|计划|想要|goal"
        r"|plan|want to", True),
    _topic("deadline", r"截止|(什么时候|几号|哪天)(交|到期|上线|完成|之前)|deadline|when .{0,24}(due|deadline|ship"
        r"|launch|expire)", "deadline event.date", r"截止|之前|到期|上线|deadline|due|by\b|expire|launch"),
    _topic("date", r"(什么时候|几号|哪天|哪一天|什么日子|几月|几点)|what (day|date|time)|" + WHEN,
        "event.date "
        "deadline birthday", r"\d+ ?(月|日|号|点)|[一二两三四五六七八九十]点|周[一二三四五六日天]|每[天周月年]"
        r"|\d{4}|\d:\d\d"
        r"|\d ?[ap]\.?m\b|\b(at|by|until|till|from|around) \d{1,2}\b|noon|midnight|every (day|week|month)|\bdaily\b"
        r"|january|february|march|april|june|july|august|september|october|november|december"
        r"|\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\b"
        r"|(sun|mon|tues|wednes|thurs|fri|satur)days?\b"),
    _topic("rule", r"规矩|规则|口径|约定|原则|\brules?\b|convention|agreed", "rule", r"必须|一律|不得|以后|规|口径"
        r"|must|always|never|rule", True),
    _topic("responsible", r"谁(负责|管|在做|在带|对接|接手)|(找|问|联系)谁|负责人|who('s| is) (responsible|in charge"
                          r"|handling)"
        r"|who .{0,12}(go|goes|run|runs) (through|via)",
        "person.responsible job.duty",
        r"负责|管|(在|来|接手)带|接手|对接|responsible|in charge|\bgo(es)? (through|via|to)\b"),
    _topic("school", r"(哪|什么)(个|所|家)?(小学|中学|大学|学校|幼儿园)|学校|在哪(里|儿)?(上|念|读)(学|书)|哪里?毕业"
        r"|\b(schools?|universit(y|ies)|college|kindergarten|alma mater)\b", "school study.",
        r"[小中大]学|学校|幼儿园|学院|毕业|\b(schools?|university|college|kindergarten|nursery|graduat\w+)\b"),
    _topic("licences", r"席位|几个(账号|用户)|\bseat (count|number|licen[cs]es)|\b(how many|number of) (seats"
        r"|licen[cs]es|users)\b|\blicen[cs]es\b", "seats", r"席位|用户数|\bseats?\b|licen[cs]es"),
    _topic("device", r"用(的)?(是)?(什么|啥|哪).{0,4}(手机|电脑|相机|平板|设备|系统)|\b(which|what) (phone|laptop"
        r"|computer|camera|tablet|device)\b", "tool device", r"手机|电脑|相机|平板|\b(phone|laptop|computer"
        r"|camera|tablet)\b"),
    _topic("decision", r"(为什么|为啥|为何|怎么|理由|依据|原因).{0,12}(选|定(?!期)|决定|走|用|换|这么)|(选|定|决定|走)"
        r".{0,10}(为什么|为啥|理由|原因|依据)|(最后|最终|到底).{0,6}(选|定|决定|拍板|敲定|认定)|结论|(原因"
        r"|结果)(最后)?(认定)?是|[选挑相看](中|定|上|好)?(了)?的(?!时候|话)|(选|挑|定)的(是|那|哪)"
        r"|\b(why|how come|reasons?)\b.{0,40}\b(cho(o)?se|chosen|picks?|picked|decid\w+|go|went|settled?|switch\w*)\b"
        r"|\b(i|we) (had |have |'d |'ve )?(picked|chose|chosen|selected|went with|settled on|decided on)\b"
        r"|\bdid (i|we) (pick|choose|select|go with|settle on|decide on|go for)\b"
        r"|\b(conclusions?|concluded?|decisions?|decided?|settled? on|ended? up|(go|went|going) with)\b", "",
        r"拍板|敲定|决定|定了|定下|定在|定的|选(了|定|用)|[看相挑]中|中意|结论|认定|原因|最后|最终|\b(decid\w+"
        r"|chose|chosen|settled?|conclu\w+"
        r"|picked|(going|go|went) with|because|reasons?)\b"),
    _topic("meeting", r"开会|会议|\bmeetings?\b|\bmeet\b", "", r"会议|开会|\bmeetings?\b|\bmeet\b", True),
    _topic("tool", r"用(什么|哪个|啥)(工具|软件|语言|技术|框架)|技术栈|what (tools?|stack|software|framework)|which "
        r"(tools?|stack|software|framework|programming language)", "tool stack", r"工具|技术栈|软件|框架|\b(tools?"
                                                                                 r"|stack|software|framework)\b"),
)  # fmt: skip

# What to call a topic where nothing is known of it.
LABELS: dict[str, tuple[str, str]] = {
    "name": ("名字", "the name"), "address_form": ("称呼", "the form of address"), "home": ("住址", "the home"),
    "hometown": ("老家", "the home town"), "job": ("工作", "the job"),
    "company_size": ("公司人数", "the company's size"),
    "contact": ("联系方式", "contact details"),
    "phone": ("电话", "the phone number"), "email": ("邮箱", "the e-mail address"), "chat_handle": ("微信", "WeChat"),
    "address": ("地址", "the address"), "birthday": ("生日", "the birthday"), "age": ("年龄", "the age"),
    "anniversary": ("纪念日", "the anniversary"), "budget": ("预算", "the budget"), "rent": ("房租", "the rent"),
    "income": ("收入", "the income"), "allergy": ("过敏", "allergies"), "diet": ("忌口", "the diet"),
    "likes": ("喜好", "likes"), "dislikes": ("不喜欢的", "dislikes"), "drink": ("喝的", "drinks"),
    "pet": ("宠物", "a pet"), "children": ("孩子", "children"), "partner": ("另一半", "a partner"),
    "parents": ("父母", "parents"), "household": ("家里人数", "the household"),
    "blood_type": ("血型", "the blood type"),
    "health": ("身体情况", "health"), "height_weight": ("身高体重", "height or weight"),
    "style": ("回答方式", "the style"),
    "payment": ("付款方式", "the way of paying"), "seat": ("座位", "the seat"), "car": ("车", "the car"),
    "shoe_size": ("鞋码", "the shoe size"), "clothes_size": ("衣服尺码", "the clothes size"),
    "wake": ("起床时间", "when you get up"), "bed": ("睡觉时间", "when you go to bed"),
    "language": ("语言", "languages"),
    "goal": ("目标", "goals"), "deadline": ("截止日期", "the deadline"), "date": ("日期", "the date"),
    "rule": ("规矩", "rules"),
    "hours": ("营业时间", "the opening hours"),
    "metric": ("口径", "how it is counted"), "price_stance": ("对价格的态度", "the attitude to price"),
    "responsible": ("负责人", "who is responsible"), "tool": ("工具", "tools"),
    "meeting": ("会议", "meetings"), "school": ("学校", "the school"), "licences": ("席位数", "the number of seats"),
    "device": ("设备", "the device"), "decision": ("最后的决定", "what was decided"),
}  # fmt: skip

GENERIC = {"date", "deadline", "decision"}  # say how something is asked rather than what about: they need a second sign
SUBJECTS = {"pet", "children", "partner", "parents"}  # whom a question is about: an answer must be about them too


# How one stands to something rather than what it is: beside a topic that names the thing they only say "mine".
BROAD = {"likes", "dislikes", "health", "rule", "goal"}


@once
def topics_in(question: str) -> tuple[Topic, ...]:
    """The topics a question names; broad ones only where no other says what it is about."""
    found = [topic for topic in TOPICS if topic.asked.search(question)]
    exact = [topic for topic in found if topic.key not in BROAD]
    return tuple(exact if any(topic.key not in GENERIC | SUBJECTS for topic in exact) else found)


# A question about one part of the body is answered by facts about that part only.
_BODY = re.compile(
    r"膝|腰|肩|胃|心脏|眼|牙|血压|血糖|耳|脚|手腕|颈|骨|皮肤|肝|肾|肺|手术|"
    r"\b(knees?|back|heart|eyes?|tooth|teeth|stomach|shoulder|wrist|neck|skin|liver|kidney|lungs?|surgery)\b",
    re.IGNORECASE,
)


def of_other_part(question: str, fact: Fact) -> bool:
    """Whether a question names a part of the body that a fact does not speak of."""
    named = {found[0].lower() for found in _BODY.finditer(question)}
    return bool(named) and not any(one in fact.text.lower() for one in named)


def fits(fact: Fact, topic: Topic) -> bool:
    """Whether a fact speaks to a topic: by its slot where it has one of the table, by its words otherwise."""
    slots = {fact.slot, own_slot(fact)} if fact.slot else set()
    if any(slot.startswith(prefix) or slot == prefix.rstrip(".") for slot in slots for prefix in topic.slots):
        return True
    known = not is_free(fact) and not fact.slot.startswith(("habit", "goal", "project", "rule", "family", "event"))
    if known and topic.slots and topic.key not in {"drink"} and not relation(fact):
        return False
    return bool(topic.told.search(f"{fact.text} {fact.topic}"))
