"""What the words are doing: asking, greeting, supposing, joking, quoting others. Tables and one function each."""

from memoryhub.language.fold import folded, pattern

_QUESTION_MARK = pattern(r"[?？]\s*[\"'”’）)~～。.!！\U0001f300-\U0001faff]*\s*$")
_ZH_QUESTION = pattern(
    r"[吗么嘛咩]\s*[。.!！~～,，]*$|(?<![什怎那这多要])么$|[啥]\s*[。.~～]*$"
    r"|呢\s*[。.~～]*$(?<!着呢)(?<!呢呢)"
    r"|(?:什么|甚么|啥|怎么|怎样|如何|为何|为什么|为啥|咋|哪(?!怕|里都|儿都)|谁(?!都|也)|几点|几号|几个"
    r"|(?:周|星期|礼拜)几(?!都|也|个)"
    r"|几岁|多少|多久|多大|多远|多高|多长|是不是|有没有|能不能|可不可以|会不会|要不要|该不该|对不对|好不好"
    r"|行不行|有冇|点解|乜嘢|来着|记得吗|还记得|知不知道|难道|是否|能否|可否)"
)
# Question words that ask nothing: 啥都行, 谁说都不改, 没什么, 还得交呢. Blanked before a question is looked for.
_ZH_STATED = pattern(
    r"不知道[^,，。]{0,12}|没(?:什么|啥|有什么|怎么|多少|几个)|不怎么|(?:什么|啥|怎么|哪里|哪儿|谁"
    r"|多少)(?:都|也)|谁[^,，。?？]{1,5}(?:都|也|跟谁)|(?:无论|不管)[^,，。]{0,8}"
    r"|(?:什么|怎么|谁|哪)[^,，。?？]{0,4}(?:什么|怎么|谁|哪)|多少有点|多少会|怎么说呢|什么的"
    r"|为什么呢[,，]|[还才正][^,，。?？]{0,12}呢|着呢"
)
# Asked in form, an instruction in meaning: 能不能别老用表情, could you keep it short.
_REQUEST = pattern(
    r"(?:能不能|可不可以|能否|可否|可以)(?:请|麻烦)?你?(?:以后|之后|今后)?(?:都|就)?(?:别|不要|不用|少"
    r"|每次|简短|短一?点|直接|尽量)"
    r"|\b(?:can|could|would|will) you (?:please |maybe |just )?(?:not|stop|always|never|keep (?:it|your"
    r"|the|replies|answers|things)|avoid|quit|from now on|be more|be less)\b"
    r"|\bwould you mind not\b"
)
_ZH_ASKING_VERB = pattern(r"^(?:请问|想问|问一下|问下|我问|帮我想想|帮我查|告诉我)")
_EN_QUESTION = pattern(
    r"^(?:(?:so|and|ok|okay|hey|hi|well|but|um|btw|also|oh|right|wait|quick question|question)[,:]? )*"
    r"(?:what|what's|whats|who|who's|whos|whom|whose|when|when's|where|where's|wheres|why|how|how's|hows"
    r"|which|is|are|am|was|were|do|does|did|can|could|would|should|will|shall|has|have|had|may|might|isn't"
    r"|aren't|don't|doesn't|didn't|can't|couldn't|wouldn't|won't|any idea|any chance|remind me what"
    r"|tell me what)\b(?! (?:i said|a shame|a day|not)\b)"
)
_EN_EMBEDDED = pattern(
    r"\b(?:do you (?:know|remember)|can you (?:tell|remind)|any idea (?:what|who|where|how)"
    r"|i (?:was )?wonder(?:ing)?|(?:you )?remember (?:what|who|where|when|how))\b"
)
_EN_NOT = pattern(
    r"^(?:when|whenever|where|which|what|how(?:ever)?|while|who) [^,]{2,60}, |^(?:have a |may you|may the"
    r"|do not|don't|can't wait|could use|would love|would like|would prefer|might |may |will |had |was "
    r"|were |should (?:be|work)|have to|is (?:fine|good)|what a |how (?:nice|lovely|cute))"
)

_GREETING = pattern(
    r"(?:(?:你好|您好|哈喽|哈罗|嗨|嘿|早上?好?|早安|午安|晚安|上午好|下午好|晚上好|中午好|在吗|在么|在不在"
    r"|在不|有人吗|你好呀|大家好|亲|老铁|hello|hi|hey|heya|hiya|yo|howdy|good (?:morning|afternoon|evening"
    r"|day|night)|morning|evening|greetings|sup|what's up|whats up|how are you(?: doing)?|how's it going)"
    r"(?: ?(?:呀|啊|哦|哟|喽|鸭|there|again|all|everyone|guys|memoryhub|小助手"
    r"|助手))?[ ,，。.!！~～?？、]*)+"
)
_CLOSING = pattern(
    r"(?:(?:再见|拜拜|拜|88|回见|晚安|回头聊|下次聊|先这样|就这样|先到这|没事了|没了|好的?|好滴|好嘞|行"
    r"|行吧|行了|嗯+|哦+|噢+|ok|okay|okk|收到|明白了?|懂了|知道了|了解了?|谢谢|谢了|谢啦|多谢|感谢|辛苦了?"
    r"|唔该晒?|太好了|不错|可以|没问题|thanks?|thank you(?: so much| very much)?|thx|ty|tysm|cheers|bye"
    r"|goodbye|bye bye|see (?:you|ya)(?: later| soon)?|later|got it|great|cool|nice|perfect|awesome"
    r"|sounds good|will do|no worries|that's all|never ?mind|understood|noted|good night|lol|haha+|哈+|嘿+"
    r"|呵+)"
    r"(?: ?(?:你|您|啦|了|哈|呀|啊|哦|嘞|大佬|老师|亲|a lot|man|mate|buddy|so much|then|for now"
    r"|again))*[ ,，。.!！~～、\U0001f300-\U0001faff]*)+"
)

_ZH_HYPOTHETICAL = (
    r"如果|(?<![主重需必只不还就])要是|假如|假设|假使|倘若|万一|设想|比如说?我|比方说我|若是|的话(?!题|费"
    r"|剧|语|筒|音|术)|要不是"
    r"|哪天我?要|等我(?:有钱|发财|退休|中)|中了彩票|下辈子|来世|幻想|做梦都?|除非"
)
_EN_HYPOTHETICAL = (
    r"\bif (?:i|we|you|he|she|they|it|my|there|someone|only)\b|\bsuppos(?:e|ing)\b|\bimagine\b"
    r"|\bhypothetical(?:ly)?\b|\bwhat if\b|\bsay i\b|\blet's say\b|\bi wish\b|\b(?:i|we"
    r"|it) (?:would|could|might|may)(?:n't)?(?: have| be)\b|\bi'd (?:be|have|move|live|buy|become)\b"
    r"|\bwere i\b|\bassuming\b|\bpretend\b"
)
_HYPOTHETICAL = pattern(f"{_ZH_HYPOTHETICAL}|{_EN_HYPOTHETICAL}")
# A condition on the assistant (如果推荐餐厅…; if you suggest a place …) supposes nothing about the user.
_STANDING = pattern(
    r"(?:如果|要是|若是)(?:以后)?(?:你|要你|推荐|安排|订|帮我|给我)[^,，。]{0,15}(?:的话)?|\bif you\b"
    r"|如果(?:可以|方便)(?:的话)?|(?:可以|方便)的话"
    r"|\bif (?:possible|(?:that's|it's) (?:ok|okay|fine|possible))|\b(?:figure out|know|wonder(?:ing)?|see"
    r"|check|sure|asks?|asked|tell me|decide) if\b"
)

_JOKING = pattern(
    r"开玩笑|说笑|逗你|骗你的|瞎说的?|瞎编|扯淡|吹牛|才怪|狗头|\[doge\]|\[狗头\]|🐶|🤡|玩梗|整活"
    r"|哈哈(?:假的|骗|逗)|(?:当然)?(?:是)?假的(?:啦|哈|哦)|不是真的(?:啦|哈)"
    r"|\b(?:just )?(?:kidding|joking|jk|j/k)\b|/s\s*$|\b(?:only )?a joke\b|\bi'm joking\b"
    r"|\bnot really(?: though)?,? (?:lol|haha)|\bpulling your leg\b|\blmao\b|\brofl\b|🤣{2,}|😜|🙃"
    r"|\bsarcasm\b|\byeah right\b|\bas if\b[.!]?$"
)
_NOT_JOKING = pattern(
    r"(?:不是|没有?|没在|别|可不是|不)(?:跟你)?(?:在)?开玩笑|\b(?:not|isn't|ain't|no) (?:a )?(?:kidding"
    r"|joking|joke)\b|\bno jokes?\b"
)

_WHO_ZH = (
    r"(?:他们?|她们?|它|人家|别人|有人|同事|老板|领导|客户|朋友|我妈|我爸|妈妈|爸爸|老公|老婆|男友|女友"
    r"|男朋友|女朋友|我(?:哥|姐|弟|妹|同学|室友|儿子|女儿|舅|姨|姑|叔|奶奶|爷爷|外婆|外公|导师|老师|上司"
    r"|组长|经理)|老师|医生|大夫|专家|网上|新闻(?:里|上)?|文章(?:里|上)?|书上|小[\u4e00-\u9fff]"
    r"|老[\u4e00-\u9fff]|[\u4e00-\u9fff]总|房东|中介|对方|甲方|乙方)"
)
_WHO_EN = (
    r"(?:he|she|they|it|someone|somebody|everyone|people|(?:my|our|his|her|their|the"
    r"|a) (?:[a-z-]{2,15} ){0,2}(?:boss|manager|colleague|coworker|co-worker|friend|wife|husband|partner"
    r"|mum|mom|mother|dad|father|brother|sister|son|daughter|teacher|doctor|client|customer|landlord"
    r"|neighbou?r|team|roommate|flatmate|boyfriend|girlfriend|article|book|news|email|vet|dentist|lawyer"
    r"|agent|aunt|uncle|cousin|nan|gran))"
)
_QUOTING_EN = (
    rf"\b{_WHO_EN} (?:just |also |once |always |has |had |keeps? )?(?:said|says|say|saying|told|tells"
    rf"|claims?|claimed|thinks?|thought|asked|asks|wrote|writes|mentioned|mentions|replied|reckons?"
    rf"|suggested|goes|went like)\b|\baccording to\b|\bi (?:heard|read|hear) (?:that|it)\b"
    rf"|\brumou?r has it\b|\bapparently\b"
)
_QUOTING = pattern(
    rf"{_WHO_ZH}[\u4e00-\u9fff]{{0,4}}?(?:说|讲|告诉|问我|表示|提到|认为|觉得|回复|发微信|留言|写道)|据说"
    rf"|听说|传说|{_QUOTING_EN}"
)

_HEDGED = pattern(
    r"(?<!不)可能|也许|或许|大概(?![ \d一二两三四五六七八九十几百])|应该是|好像|似乎|说不定|不确定"
    r"|不太确定|没想好|还没定|还没决定|考虑中?"
    r"|在想|打算看看|再说吧|再看看|估计|没准|不一定|看情况|暂时|倾向于"
    r"|\b(?:maybe|perhaps|possibly|probably|might|may (?:be|have)|not sure|not certain|i think|i guess"
    r"|i suppose|kind of|kinda|sort of|seems?|apparently|haven't decided|undecided|considering"
    r"|thinking (?:of|about)|leaning towards?|we'll see|tbd|tentative(?:ly)?)\b"
)
_VENTING = pattern(
    r"烦死|气死|累死|受够了|崩溃|无语|吐了|想死|要疯了?|疯了|服了|裂开|破防|(?<![a-z])emo(?![a-z])|抓狂"
    r"|再也不想|恨死"
    r"|讨厌死|他妈的|tmd|卧槽|我靠|真的会谢|心累"
    r"|\b(?:ugh+|argh+|i swear|so (?:done|over) (?:with|it)|sick of|fed up|drives? me (?:mad|crazy|nuts"
    r"|insane)|i can't even|wtf|ffs|kill me|hate (?:this|everything|my life)|fml|screw (?:this|it)"
    r"|going insane)\b"
)


def is_question(text: str) -> bool:
    """Whether a sentence asks something, with or without a question mark. An instruction in its form does not."""
    form = folded(text).strip()
    if not form or _REQUEST.search(form):
        return False
    if _QUESTION_MARK.search(form):
        return True
    if _ZH_ASKING_VERB.search(form) or _ZH_QUESTION.search(_ZH_STATED.sub(" ", form)):
        return True
    return bool(_EN_QUESTION.search(form) and not _EN_NOT.search(form) or _EN_EMBEDDED.search(form))


def is_greeting(text: str) -> bool:
    """Whether the text is a greeting and nothing else."""
    return bool(_GREETING.fullmatch(folded(text).strip()[:80]))


def is_closing(text: str) -> bool:
    """Whether the text only closes or acknowledges: 谢谢, 好的, thanks, got it."""
    return bool(_CLOSING.fullmatch(folded(text).strip()[:80]))


def is_hypothetical(text: str) -> bool:
    """Whether the sentence supposes instead of stating (如果我是…, if I were …); a rule (if you suggest …) does not."""
    form = folded(text)
    return bool(_HYPOTHETICAL.search(_STANDING.sub(" ", form)))


def is_joking(text: str) -> bool:
    """Whether the speaker marks what is said as a joke."""
    return bool(_JOKING.search(_NOT_JOKING.sub(" ", folded(text))))


def quotes_others(text: str) -> bool:
    """Whether the sentence reports what somebody else said or thinks (同事说, she told me, 听说)."""
    return bool(_QUOTING.search(folded(text)))


def is_hedged(text: str) -> bool:
    """Whether the speaker is not sure, or has not decided."""
    return bool(_HEDGED.search(folded(text)))


def is_venting(text: str) -> bool:
    """Whether the speaker lets off steam, so that a strong word is a mood and no rule."""
    return bool(_VENTING.search(folded(text)))


def is_request(text: str) -> bool:
    """Whether a question's form carries an instruction on how to behave (能不能别…, could you keep it short)."""
    return bool(_REQUEST.search(folded(text)))
