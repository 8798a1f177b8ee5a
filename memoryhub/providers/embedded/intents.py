"""What the current words ask for. Tables of cues in both languages; no model, no state."""

import re
from enum import StrEnum

from memoryhub.providers.embedded.memo import once


class Intent(StrEnum):
    NOTHING = "nothing"
    GREETING = "greeting"
    THANKS = "thanks"
    FAREWELL = "farewell"
    HOW_ARE_YOU = "how_are_you"
    WHO_ARE_YOU = "who_are_you"
    HELP = "help"
    CLOCK = "clock"
    FORGET = "forget"
    WHERE_WERE_WE = "where_were_we"
    TODOS = "todos"
    ABOUT_ME = "about_me"
    LIMITS = "limits"
    MEALS = "meals"
    OUTINGS = "outings"
    GIFTS = "gifts"
    TODO_REQUEST = "todo_request"
    FACT_QUESTION = "fact_question"
    GENERAL = "general"
    CORRECTION = "correction"
    STATEMENT = "statement"
    AGREEMENT = "agreement"


def _of(pattern: str) -> re.Pattern:
    return re.compile(pattern, re.IGNORECASE)


_QUESTION = _of(
    r"[?？]|吗\b|吗[。！~\s]*$|呢[。！~\s]*$|来着|(?<!没)什么|(?<!没)啥|谁|哪[里儿个些天家位种]?|几[点个岁号月次口位码种只条天年]"
    r"|多少|多大|(周|星期|礼拜)几(?!都|也|个)"
    r"|多久|怎么|怎样|如何|为什么|为啥|是不是|行不行|行吗|成吗|好不好|对不对|对吧|是吧|不是.{1,10}吧|等于|干嘛|干吗"
    r"|你(是不是|又)?忘(了|记)我"
    r"|有没有|能不能|可不可以|要不要|还记得"
    r"|\b(what|who|whom|whose|where|when|which|why|how)\b.{0,60}\b(is|are|was|were|do|does|did|should|can|could|would"
    r"|will|am|'s|many|much)\b"
    r"|\byou (forgot|don'?t (know|remember)) (my|what|where|who)\b"
    r"|\b(wants?|needs?|asks?|asking|asked|wonder\w*) (me )?(to know |about |for )?(one line on |the |a |my "
    r"|our )?(exact )?"
    r"(dates?|names?|numbers?|my [\w-]+|address|what|when|how|which|who|why|where)\b"
    r"|^(?:hey,? |so |and |ok,? )?(?:whats|wheres|whos|hows|whens)\b"
    r"|^(is|are|was|were|do|does|did|can|could|should|would|will|have|has|had|am) (i|you|we|it|my|there|the|they|he"
    r"|she|this|that)\b"
    r"|\b(remind|tell) me (again )?(what|where|who|when|which|how|my|about my)\b|^(what|who|where|when|which|why|how)\b"
)
_MINE = _of(r"我|咱|本人|\b(i|i'm|i've|my|me|mine|our|we|us)\b")
_ABOUT_MEMORY = _of(
    r"来着|还记得|记不记得|之前(说|提|讲)|上次(说|提|讲)|告诉过你|跟你(说|讲|提)过|remember|did i "
    r"(say|tell|mention)|i (told|mentioned)|again\?"
)
_TASK = _of(
    r"(想|起|取|拟)(个|一个|几个|些).{0,8}(名字?|标题|口号|文案|slogan)|\bname (ideas )?(for|my|the)\b|(帮|替"
    r"|给)我?(写|翻译|润色|改|总结|分析|画|编|算|查|做一|生成|起草|解释|讲讲|说说)|^(请)?(写|翻译|润色|总结|分析|解释"
    r"|介绍|讲讲|讲个|编)"
    r"|^(请|帮我|麻烦)?(比较|对比|描述|形容|评价|换算|排序|列举|举(个|一个|几个)例|扩写|缩写|续写|估算|辨析|科普)"
    r"|^(please )?(compare|contrast|draw|rate|rank|sort|convert|describe|define|outline|estimate|evaluate|solve"
    r"|name (two|three|four|five|six|seven|ten|some|a few|the|an?))\b"
    r"|(?<!\bthe )(?<!\ba )(?<!\bour )(?<!\bmy )(?<!\bthis )\b(write|draft|translate|summari[sz]e|explain|code|compose"
    r"|analy[sz]e|calculate|proofread|rewrite|debug)\b"
)
_WISH = _of(
    r"帮我?想(?!你)|(列|给|说|来)(我)?[几两三四五](个|种|样)|(给|来|出|有)(我)?.{0,3}点子|想想|怎么(安排|玩|过)|(排|安排|搭配|设计)(一下|个|出)?.{0,6}[天周顿](的)?.{0,4}(饭|餐|菜|食谱|伙食)|(干嘛|干啥|干点什么|做什么|做点什么)(好|呢)"
    r"|推荐|建议|(出|给|支)(个|点|些)?(主意|点子|招)|有(什么"
    r"|啥)(好|推荐|主意|建议|想法)|(吃|去|送|买|玩|做"
    r"|点)(点|些)?(什么|啥|哪)"
    r"|去哪|哪(里|儿).{0,6}(吃|玩|聚)|安排一下|选(个|一)|挑(个|一)|订(个|一)"
    r"|\bany (thoughts|ideas|tips|suggestions)\b|\bwhat (could|should|can|shall) (i|we) (give|get|buy)\b|\b(suggest"
    r"|recommend|ideas?|advice|propose|pick|choose"
    r"|find)\b|\bwhat (should|could|can|shall) (i|we)\b"
    r"|\bwhere (should|could|can|shall) (i|we)\b"
    r"|\bhelp me (think|pick|plan|choose|find|decide|come up)|\b(plan|organi[sz]e) (a|an|the|my|our)\b|\bwhat to (eat"
    r"|cook|do|give|get|buy)\b|\bwhat'?s for (dinner|lunch|breakfast)"
)
_DOMAINS: tuple[tuple[Intent, re.Pattern], ...] = (
    (Intent.GIFTS, _of(r"礼物|送(什么|啥|点|个)|伴手礼|礼品|\b(gift|present for|presents?)\b|give (my|him|her|them)"
                       r"|birthday.{0,40}(give|get|buy)|(give|get|buy) .{1,24}birthday|(生日|过寿|结婚|满月"
                       r"|乔迁).{0,8}送"
        r"|get (my|him|her|them) .*(birthday|christmas)")),
    (Intent.MEALS, _of(
        r"吃|餐|菜|饭|点心|甜点|(烤|做)(个|点|些)?蛋糕|烘焙|烤|零食|饮料|火锅|外卖|早点|夜宵|宵夜|下馆子|请客|馆子|点什么菜|做什么菜"
        r"|\b(eat|eating|dinner|lunch|breakfast|brunch|supper|meal|restaurant|cook|cooking|takeaway|takeout|food|dish|bak(e|ing)"
        r"|desserts?|snacks?|dishes|cuisine|dine|dining)\b")),
    (Intent.OUTINGS, _of(
        r"周末|玩|出去|出门|散心|活动|团建|遛|约会|去哪|放假|假期|空闲"
        r"|\b(weekend|outing|activit(y|ies)|fun|day off|free time|date night|team (day|event|building|outing)|things "
        r"to do|go out|spend the (day|afternoon|evening))\b")),
)  # fmt: skip
_TODO_REQUEST = _of(
    r"帮我记(一下|个|着)?.{0,12}(要|得|去|交|寄|买)|记得(?!我|你|吗|不|了|的).{0,10}(帮我|去|给|把|交|买|取|打|发|回"
    r"|还|订|续|带|提)|提醒(我|一下|大家)"
    r"|别(让我)?忘(了|记)|不要忘|记得(要|去|给|把|在|提醒|帮|带|交|买|拿|打|发|回|还|取|订)|(加|列"
    r"|放)(到|进|入)?(一条|个)?待办|记(一|个)(个|条|下)?待办"
    r"|\bremind me\b|\bdon'?t let me forget\b|\b(add|put) .{1,80} (to|on) (my|the) (to-?do|list)|\bi (need|have|must"
    r"|ought) to .{2,80}\b(by|before|on|tomorrow|next|tonight|today|this)\b"
)
_CORRECTION = _of(
    r"(提|涨|加|降|减|调|放宽|改|换|升)(高|低|到|成|为|至)|(不是|不对).{0,20}(是|应该)|更正|说错|纠正|应该是|现在(是"
    r"|改)|以后(改|用|按|就)|不再是|其实(是|我)"
    r"|\b(actually|correction|rather than|instead of|no longer|not .{1,30} but|i meant|make it|(make|set) (my"
    r"|the|that|this|our) [\w' -]{2,40} (to )?[$£€]?\d+|change [$£€]?\d[\d,.]* to|change (it|that|this"
    r"|my|the)|raise|lower|increase|reduce|bump|update)\b"
)  # fmt: skip

# Checked in this order over the whole message; the first that matches wins.
_WHOLE: tuple[tuple[Intent, re.Pattern], ...] = (
    (Intent.WHO_ARE_YOU, _of(r"你(是|叫)(谁|什么)|你是(人|真人|机器人|AI)吗|你的名字|介绍一下(你)?自己"
        r"|\bwho are you\b|what('s| is) your name|are you (a )?(human|robot|bot|ai|person)\b")),
    (Intent.HELP, _of(r"你(能|会|可以)干(嘛|吗|啥)"
        r"|你(能|会|可以)(做|干|帮)(我)?(什么|些什么|点什么|啥|哪些)|怎么用(你|这个)|有(什么|哪些)功能"
        r"|^help$|^帮助$|what can you do|how (do i use|does this work)|what are you (for|able)")),
    (Intent.HOW_ARE_YOU, _of(r"^.{0,6}(你好吗|最近(怎么样|好吗)|你(今天|最近)?(怎么样|还好吗)|吃了吗)[?？。！!~\s]*$"
        r"|how are you|how('s| is) it going|how do you do|what'?s up")),
    (Intent.CLOCK, _of(r"(现在|这会儿)?几点(钟)?了?[?？]?$|(今天|今儿|明天)(是)?(几号|星期几|周几|礼拜几|什么日子)"
        r"|what time is it|what('s| is) (the time|today'?s date|the date)|what day is (it|today)")),
    (Intent.WHERE_WERE_WE, _of(
        r"(说|聊|讲|做|进行)到(哪|什么)|(刚(才|刚)|上次).{0,6}(说|聊|讲|做|干|弄|忙)(了|的|到)?(什么|啥|哪)|(忘了?|忘记"
        r"|忘記)(了)?(我们|我們|咱们|刚才|刚刚|上次|要|在)|我刚(才|刚)?(说|讲|问)(了|的)?(什么|啥)|what did i (just"
        r"|last) (say|ask|tell)|(我们|咱们)(都|在|刚才)?(聊|做|说)(过|了)?(些)?(什么|啥"
        r"|哪些)"
        r"|你(是不是|怎么|该不会)?又?(是不是)?(都)?忘(了|光了?|记了)[吧吗?？。]*$"
        r"|\b(did|have) you forg[eo]t(ten)?( again| everything| it all)?\?*$"
        r"|where were we|what were we (doing|talking|saying|discussing)|(forgot|forget|forgotten) (what|where) (we"
        r"|i) (were|was|are|am|left|stopped|got|had|said|wanted|did)\b"
        r"|what (have|did) we (talk|discuss|say|cover)\w*|where did we (stop|leave)|lost (track|my train)"
        r"|(remember|recall|know) what we (talked|spoke|said|discussed|did|were)\b")),
    (Intent.FORGET, _of(
        r"^(请|麻烦|帮我)?(你)?(把|将)?.{0,30}(忘掉|忘了吧|忘记吧|删掉|撤回|别再提|不要再提)|别(再)?记(着|住|得)?(我"
        r"|这)|(?<!我)忘(掉|记)(我|关于|这|那)"
        r"|^(please )?(can you |could you )?(forget|delete|erase|stop using|unlearn) (that|about|my|what|the"
        r"|everything|this|it)\b")),
    (Intent.TODOS, _of(
        r"待办|^还?(剩|有)(下)?(啥|什么|哪些)(没|事)?(办|做|弄)?(的|呢|了)*[?？。]*$|(最近|接下来|后面|之后)?(我)?(最近|接下来|还|都|今天|明天|这周|下周)*(要|该|得)(做|办|忙|干)(点|些)?(什么|啥|哪些)(事|呢)?[?？。]?$|(还|都)?有(什么|哪些|啥).{0,8}(没|要|该)(办|做|处理|完成|弄|干)|(没|该|要)(办|做|处理|完成)的(事|有)"
        r"|(今天|明天|这周|本周|下周|周末).{0,6}(要|该|得|有).{0,4}(做|办|忙|处理|安排|交)(什么|些什么|哪些|啥|吗)?"
        r"|有(什么|哪些|啥)(安排|日程|任务)|什么(任务|事情)(没|要)|(天|周|星期|礼拜|[日号末一二三四五六]).{0,2}有(什么|啥|哪些|别的)?事(吗|情|要|没)?[?？。]?$"
        r"|\bwhat('?s| is) (the plan|planned|on)\b|\bmy (schedule|agenda|plans) (for|on|this|next|today|tomorrow)"
        r"|\b(to-?dos?|to-?do list|my (task|list|tasks|errands|reminders))\b|what (do|must|should) i (still )?(have "
        r"to|need to|must) do|what'?s (still )?(open|due|left|outstanding|pending|on my (list|plate))"
        r"|anything (else )?(due"
        r"|left|to do|on my)|what (is|are) (still )?(due|open|left)|what (do i (still )?have|have i got) "
        r"(to do|left|due|on)|what am i (supposed|meant) to do")),
    (Intent.ABOUT_ME, _of(
        r"关于我.{0,6}(知道|了解|记得|记住|有)(了|些)?(什么|哪些|啥|多少)|(你)?(都)?(知道|了解|记得|记住"
        r"|掌握)(了)?(我|关于我)(的)?(什么(?!时|地方)|哪些|些什么|多少|啥(?!时)|情况|信息|事)|我(都)?(跟"
        r"|和|对|告诉)(过)?你(都)?(说|讲|聊|提)?过?(些|了)?(什么|哪些|啥)|(介绍|总结|概括|描述)(一下)?我(这个人"
        r"|的情况|自己)?[。？?！!]*$|我是(个|一个)?(什么样|怎样|啥样)的?(一个)?人|你怎么看我|你对我的?(了解|印象|认识)"
        r"|(记|存|记录|保存|留)(了|着|下|住)+我(的)?(些|什么|哪些|多少|啥)(?!时)|我(的|有)(全部|所有)?记忆.{0,4}(有|是|什么|哪些|啥)"
        r"|(列|看|说|讲|告诉).{0,10}我的?(全部|所有)?(记忆|事情?|情况)[。!！]*$|(知道|了解|记得|存)的?(关于)?我的(都|全)"
        r"|关于我.{0,6}(存|保存|记录|记|留)(了|着|下)*(些)?(什么|哪些|啥|多少)|把.{0,8}关于我的.{0,6}(列|说|讲)"
        r"|^你?(都|还)?(记住|记得|记下|记|知道|存)(了|着)?(些)?(什么|哪些|啥)(了|呢|呀)?[?？。!！\s]*$"
        r"|(show|list|tell|give) (me )?(all |everything )?(of )?my memories\b|what memories .{0,16}\bme\b"
        r"|(everything|all|what)( (do|did|have|that))? you('ve| have)? (know|remember(ed)?|stored?|saved?|learn(ed|t)?"
        r"|kept|keep|hold|got)( (about|on|of) me)?( so far| until now)?[?.!\s]*$"
        r"|what (kind|sort) of person am i|what do you think of me"
        r"|what (do|did|have|else do) (you|i) (know|remember|got|have|told?|tell|learn\w*)( you)?( about| on)? ?(me"
        r"|so far)?[?.!]*$|what do you (know|remember) about me|tell me (about|what you know about) (me|myself)|(sum"
        r"|describe) me\b|(sum up|summari[sz]e) (what you (know|have)|me)|everything you know about me"
        r"|who am i to you")),
    (Intent.LIMITS, _of(
        r"(我|咱)(的|有)?(都)?(有)?(哪些|什么|所有)(的)?(限制|约束|禁忌|规矩|底线|硬性|要求)|(限制|约束|硬性要求"
        r"|禁忌).{0,6}(有)?(哪些|什么|列)"
        r"|(my|all|which|what) (hard )?(limits|constraints|rules|restrictions|red lines|requirements)")),
)  # fmt: skip
_GREETING = _of(
    r"^(你好|您好|嗨|哈[喽啰]|hi|hello|hey|早上?好?|早安|上午好|中午好|下午好|晚上好|晚安|在吗|在不在"
    r"|(good )?(morning|afternoon|evening|day)|greetings|yo|我(又)?(回来|来)了|i'?m back)"
    r"([，,!！。.~～\s啊呀哦]|there|again|everyone|all|friend|memoryhub|又见面了)*[?？]?$"
)
_THANKS = _of(r"^(.{0,6})?(谢谢|多谢|感谢|谢啦|谢了|辛苦了|thanks?|thank you|thx|cheers|much appreciated)")
_FAREWELL = _of(
    r"^(好的?[，,])?(再见|拜拜|晚安|回头见|下次见|先这样|我先走|bye|goodbye|see you|good night|talk (to "
    r"you )?later|that'?s all)"
)
_AGREEMENT = _of(r"^(嗯+|好(的|呀|吧|啊)?|行|可以|对(的)?|是(的)?|没错|ok(ay)?|sure|yes|yep|yeah|right|great|fine"
    r"|cool|got it|nice|no|nope|不(用|是|要)?了?|没有|算了)[，,。.!！~～\s]*$")  # fmt: skip


# "以后别给我推荐辣的", "don't suggest spicy places": a limit, not a request.
_NO_WISH = _of(
    r"(别|不要|不用)(再)?(给我|帮我)?(推荐|建议|安排|订|选)|\b(don'?t|do not|never|stop) (suggest|recommend|propos"
    r"|book)\w*"
    r"|^please (always|never|don'?t|do not|stop|avoid|call me|keep (it|your|the|all|explanations?|answers?)"
    r"|(answer|reply|respond|talk|write)( to me)? (in (english|chinese|bullet|short|plain|full|one)|briefly|formally)"
    r"|use (metric|imperial|bullet|simple|short|british|american|formal|plain))\b"
)
_ADVICE = _of(
    r"该(怎么|如何|不该|穿|买|选|带|说|做)|适合|要不要|怎么办|值不值|好不好|\b(should|could|shall) (i|we)\b|\bhow "
    r"(can|could|should|do) (i|we)\b|\bis it (worth|wise|better)"
)


_HELP_ME = _of(
    r"^(你)?(能|可以|能不能|可不可以)(不能)?(帮|替|给)我|^(can|could|will|would) you\b(?!.{0,12}(tell"
    r"|remind) me (my|what|where|who))|\bsuit me\b"
)
_COMMAND = _of(
    r"^给.{1,8}(写|发|编|拟)(一|个|条|封|份)|(?:^|[:：]\s*)(请|麻烦|帮我|那|再|就|好[,，])?(你)?(帮我|给我"
    r"|替我)?(把.{1,24}(做|跑|写|整理|改写|翻|发|列|算"
    r"|排|画|出)|再(做|跑|写|来|出|算|画)|列|写|做|画|跑"
    r"|生成|整理|安排|算|查|起草|规划|排|拟|约|接着|继续)"
    r"|(列|写|做|出|给)(个|一个|一份|份|张).{0,8}(清单|计划|单子|表|方案|草稿)"
    r"|(?:^|[:;]\s+)(please |can you |could you |then |now |ok,? )?(make (a|an|me|the|my|some|us)|run|write|draft"
    r"|list|plan|prepare|create|build|show|give"
    r"|find|schedule|book|put together|tell me|compose|redo|pull|set up|help|go on|continue|work out|sort out|fix"
    r"|correct|improve|proofread)\b"
)


_FILL_IN = _of(
    r"(填|登记|报)(上|进|写|一下|到|个)?[^，。？?]{0,8}(吧|谢谢)?[。！!]*$|(帮我|替我|给我)(把.{1,12})?填|要填|表(上|里|格)?.{0,6}填"
    r"|\bfill (in|out|it|this|that)\b|\b(form|application|registration)\b.{0,24}\b(asks?|needs?|wants?)\b"
    r"|\b(asks?|asking|needs?|wants?) (for )?(my|our|the|his|her)\b"
)


def fills_in(text: str) -> bool:
    """Whether something known is to be written down somewhere ("帮我填上", "the form wants …")."""
    return bool(_FILL_IN.search(text))


def wants_advice(text: str) -> bool:
    """Whether a question asks for a judgement rather than for something that was said before."""
    return bool(_ADVICE.search(text))


def asks_for_record(text: str) -> bool:
    """Whether it asks for what was said before ("来着", "did I tell you"), rather than for something new."""
    return bool(_ABOUT_MEMORY.search(text))


def is_task(text: str) -> bool:
    """Whether a piece of work is asked for (a text, a name, a translation), not something that is known."""
    return bool(_TASK.search(text))


def asks_for_help(text: str) -> bool:
    """Whether it asks the assistant to do something ("can you help me with …", "你能帮我…吗")."""
    return bool(_HELP_ME.search(text))


_THOUGHT = _of(r"帮我?想|想想|推荐|建议|主意|点子|\b(help me|suggest\w*|recommend\w*|ideas?|advice|tips)\b")


def asks_for_thought(text: str) -> bool:
    """Whether ideas are asked for rather than something that is known."""
    return bool(_THOUGHT.search(text))


def commands(text: str) -> bool:
    """Whether it tells the assistant to do something, without a please or a question mark."""
    return bool(_COMMAND.search(text))


@once
def is_question(text: str) -> bool:
    return bool(_QUESTION.search(text))


def about_user(text: str) -> bool:
    """Whether a question concerns the speaker (or what they said), rather than the world."""
    return bool(_MINE.search(text) or _ABOUT_MEMORY.search(text))


def domain(text: str) -> Intent | None:
    """MEALS, OUTINGS or GIFTS where the words are about one of them."""
    return next((intent for intent, cue in _DOMAINS if cue.search(text)), None)


def wants_ideas(text: str) -> bool:
    return bool(_WISH.search(text))


def is_todo_request(text: str) -> bool:
    return bool(_TODO_REQUEST.search(text))


def is_correction(text: str) -> bool:
    return bool(_CORRECTION.search(text))


_HOW_TO = _of(r"(怎么|如何|怎样|在哪(里|儿)?)(才能)?(删|撤回|清|改|忘)")
_KEEP = _of(
    r"^(请|麻烦)?(你)?(帮我|给我)?(记住|记一下|记下来?|记着|记得)([:：，, ]*(我|以后|这)|[:：])|^(please )?(remember"
    r"|note|keep in mind|make a note)( that|:|,)? (i|my|we|our|this)\b"
)
_FORGOT = _of(
    r"你(是不是|又|不会|怎么)?(把我.{0,8})?忘(了|记)(我|吗|吧)|\byou (forgot|don'?t (know|remember)) (my|what|where"
    r"|who)\b"
)
_NOUN_ONLY = _of(
    r"^我的[\u4e00-\u9fff]{0,4}(号码?|码|地址|生日|名字|邮箱|电话|预算|血型|年龄|微信|车牌|城市|职业|目标|忌口"
    r"|待办)[?？。]?$|^my [\w' -]{2,24}\?$"
)


# An order to forget, whatever it names: "forget where I live". It stands before "where were we", which asks with the
# same words ("I forget what we were doing").
_DROP = _of(
    r"^(oh,? |ok(ay)?,? |and |now |just |so )*(please,? |can you |could you |would you |i('d| would) like you to "
    r"|i want you to |you (can|may|should) )*(just |now )*(forget|unlearn|erase|un-?remember)"
    r"( about)? (that|about|my|our|his|her|their"
    r"|what|where|who|whom|when|which|how|the|everything|all|anything|this|i\b)"
    r"|^(please |can you |could you )*(delete|remove|wipe) (my |what you (know|have) |everything |all "
    r"|the [\w' -]{0,20}(budget|limit|rule|allergy|address|entry|memory|fact|note)\b)"
    r"|^(please )?(don'?t|do not|stop|no longer) (remember(ing)?|keep(ing)?|stor(e|ing)) (that|my|where|what|who|how"
    r"|when|the|anything|this)\b(?!.{0,20}\?)"
    r"|^(请|麻烦|帮我|好[，,]?|那)*(你)?(可以|就|还是)?(把|将)?[^，。？?]{0,24}(忘掉|忘了吧|忘记吧|忘掉吧|抹掉"
    r"|清掉|删了吧|忘了它|删除掉?)[吧了。！!]*$"
    r"|^(请|麻烦|帮我)*(删除?|删掉|清除|抹掉)(关于)?我(?!们)"
    r"|^(请|麻烦|你)*(就)?(忘掉|忘记|忘了)我(?!们)[^？?吗]{1,20}(吧|这件事|这事|这回事|这一条|的事)[。！!]*$"
    r"|^(请|麻烦|你)*(就)?(忘掉|忘记)我(?!们|要|想|刚)[^？?吗]{1,20}$"
    r"|^(请|麻烦)?(你)?(不要|不用|别)(再)?(记|记着|记住|记得|保留|存)(我(?!们)|关于|这)"
)
_LOST = _of(r"^(i|we) (always |just |completely )?(forg[eo]t\w*)|\b(what|where) (we|i) (were|was)\b.{0,20}$|刚才|我们")


@once
def classify(text: str) -> Intent:
    """The one thing a message asks for most; what else it states is read by `statements`."""
    text = text.strip()
    if not any(char.isalnum() for char in text):
        return Intent.NOTHING
    short = len(text) <= 24
    for intent, cue in ((Intent.GREETING, _GREETING), (Intent.FAREWELL, _FAREWELL), (Intent.THANKS, _THANKS)):
        if short and cue.search(text) and not (intent is not Intent.GREETING and is_question(text)):
            return intent
    if short and _AGREEMENT.search(text):
        return Intent.AGREEMENT
    if _FORGOT.search(text) or _NOUN_ONLY.search(text):
        return Intent.FACT_QUESTION
    if _HOW_TO.search(text):
        return Intent.GENERAL
    if _KEEP.search(text) and not is_question(text):
        return Intent.STATEMENT
    if _DROP.search(text) and not _LOST.search(text):
        return Intent.FORGET
    for intent, cue in _WHOLE:
        if cue.search(text):
            return intent
    return _answering(text)


def _answering(text: str) -> Intent:
    if _NO_WISH.search(text):
        return Intent.STATEMENT
    found = domain(text)
    ideas = wants_ideas(text)
    if _TASK.search(text) and not (found and ideas):
        return Intent.GENERAL
    if found and ideas and not _ABOUT_MEMORY.search(text) and not _own_habits(text):
        return found
    asking = is_question(text)
    if is_todo_request(text) and not (asking and asks_back(text)):
        return Intent.TODO_REQUEST
    if asking:
        return Intent.FACT_QUESTION if about_user(text) else Intent.GENERAL
    if ideas or re.search(
        r"^(请|帮我|麻烦|给我|please\b|can you|could you|show me|give me|tell me|make me)", text, re.IGNORECASE
    ):
        return Intent.GENERAL
    if is_correction(text):
        return Intent.CORRECTION
    return Intent.GENERAL if commands(text) else Intent.STATEMENT


def asks_back(text: str) -> bool:
    """Whether it is a question, not an errand: "remind me what my budget is", "提醒我一下我的预算是多少"."""
    return bool(_ASKS_BACK.search(text))


_ASKS_BACK = _of(
    r"remind me (again )?(what|where|who|when|which|how|of my|about my)|^(and |so )?(when|what|which|where|who|why)"
    r"\b.*\?|多少|来着|是(什么|谁|哪)"
    r"|提醒(我|一下)+我(?!明|后|下|去).{1,8}(什么|哪[里儿个]?|谁)[。？?！!]*$"
    r"|吗[?？]?$|(啥|什么|哪些).{0,14}提醒(一下)?我?(一下)?[。?？！!]*$"
)


def _own_habits(text: str) -> bool:
    """Whether it asks what is known, not for ideas: "我不吃什么", "what don't I eat", "我喜欢吃什么"."""
    return bool(_OWN_HABITS.search(text))


_OWN_HABITS = _of(
    r"我(们)?.{0,12}(要|得|该|准备|打算)(去|到)(哪|什么地方)(里|儿)?(?!.{0,2}(玩|吃|逛|好|呢|散心|放松))"
    r"|\bwhere (am i|do i have to|are we) (going|go|due|supposed)\b"
    r"|我.{0,6}(不(能|可以|爱|喜欢|想)?(吃|喝)|吃不了|喜欢|爱|讨厌|忌|过敏|平时|习惯|一般|常)[^，,。"
    r"]{0,8}(什么|啥|哪)|忌口"
    r"|what (can'?t|don'?t|do|must|mustn'?t|am|did|kind|sort|food|foods|sorts)\b.{0,20}\bi\b.{0,24}(eat|like"
    r"|love|avoid|allergic|prefer|dislike|hate|have|drink)"
    r"|which (foods?|dishes|kitchens?).{0,10}\bi\b"
)
