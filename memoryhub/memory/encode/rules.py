"""Must and never: rules the user sets in their own words, and what they ask outright to be remembered."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Kind

_RULE_ZH = re.compile(
    r"(?:讲|回答|解释|批改|给我|教|写)[^,，我]{0,6}(?:的时候|时)?(?:请|要|得|都)*先[^,，]{1,12}(?:再|后"
    r"|然后)[^,，]{1,12}|"
    r"(?:以后|往后|今后|从(?:今天|现在|今|这周|下周)(?:起|开始|以后)|凡是|一律|统一|每次|任何(?:时候|情况)|"
    r"无论如何|不管(?:怎么|怎样|什么)).*?(?:都|就|要|得|必须|一律|别|不要|不能|不许|不准|避开|剔除|剔掉|排除|"
    r"算上|按|用|走|先|只|记得|不用|优先|加上|统一)"
    r"|用[^,，]{2,12}(?:就好|即可)?[,，]?(?:别|不要|不)用[^,，]{2,10}|(?:绝对?|千万|坚决|一定|务必|必须"
    r"|永远)(?:不要|不能|别|不许|不准|不可以|不可|要|得|先|"
    r"用|按)|(?:一定|"
    r"绝对)(?:唔|勿)(?:好|要)"
    r"|(?:都|一律|统一|全部)(?:要|得)?(?:按|以|用)[^,，]{1,14}(?:为准|算|来|口径|为主)|以[^,，]{1,16}为准|"
    r"(?:不要|别|不准|不许|禁止)(?:再)?给我(?:推荐|安排|发|打|订|推)[^,，]{1,20}|(?:别|"
    r"不要)再(?:跟我)?(?:讨论|提|推荐|推|发|问|建议)[^,，]{0,20}"
    r"|^(?![^,，]*(?:[今明昨后][天晚日早]|[这下]周|[这下]个))我?(?:每天)?(?:早上|上午|中午|晚上|周末"
    r"|周[一二三四五六日天]|工作日|节假日|睡前|饭点|午休)"
    r"(?:的?时候|时间)?[^,，]{0,4}?(?:别|不要|不许|勿)(?:再|给我|帮我|跟我|找我)*(?:排|安排|约|打|发|叫|找"
    r"|开会|提醒|推)"
    r"|(?<!自己)(?:不要|别)(?:在)?(?:早上|上午|晚上|周末|周[一二三四五六日]|工作日|"
    r"[\d一二三四五六七八九十]+点)[^,，]{0,6}?(?:之?前|之?后|以前|以后)?(?:给我)?(?:安排|约|打|发|叫|找|开会)"
    r"|^(?![^,，]*(?:[今明昨][天晚日早]|后天|这[周次]))(?:我)?[^,，\d]{0,6}?(?:\d{1,2}"
    r"|[一二两三四五六七八九十]{1,3})点(?:半|钟|一刻)?"
    r"(?:以后|之后|后|过后|以前|之前|前)(?:我)?(?:就|都|一律|从来|绝对|坚决|一般)*(?:不(?!到|知|想|用|能不)|别"
    r"|勿)[^,，]{2,14}"
)
_RULE_EN = re.compile(
    r"\b(?:from now on|going forward|in future|in the future|as a rule|whenever (?:you|i|we)|any ?time you|"
    r"every time (?:you|i)|when(?:ever)? you (?:recommend|suggest|write|book|plan|schedule|send|draft|make|"
    r"give|do|generate|cook|order))\b"
    r"|^(?:please |pls |and |but |so |also |ok |just )*(?:never|always|do not ever|don'?t ever|under no "
    r"circumstances|absolutely no(?:thing)?|no matter what)\b(?! (?:mind|again|been|have|wanted|thought|heard|"
    r"wonder|knew|seen|was|did|ever have))"
    r"|\b(?:can ?not|can'?t|may not|must not|mustn'?t) (?:leave|be (?:stored|shared|used|sent|moved|shown|"
    r"near|on|in)|go (?:over|near|above)|contain|exceed|cross)\b|^(?:so )?no (?:[\w-]+ ){1,4}(?:ever|even|"
    r"whatsoever|under|before|after|at all|on)\b|\b(?:must(?:n'?t| not| always| never)?|can ?n[o']t ever|"
    r"absolutely (?:no|not|nothing|never)|under no circumstances|strictly no)\b|\bhard (?:limit|rule|no)\b|"
    r"\b(?:never|don'?t|do not|no) (?:ever )?(?:schedule|book|suggest|recommend|call|contact|send|plan|put|"
    r"order|include|use|show|offer|arrange|share)\b(?! it$| that$)"
    r"|\bi (?:can'?t|don'?t|won'?t|never) (?:do|take|start|have|accept) (?:any )?(?:meetings?|calls?|mornings?|"
    r"evenings?|afternoons?)\b"
    r"|^(?!.*\b(?:today|tonight|tomorrow|this|yesterday)\b)(?:\w+ ){0,2}?i (?:don'?t|do not|never|won'?t) "
    r"(?!know|think|want|mind)[a-z]+\b.{0,30}?\b(?:after|before|past) "
    r"(?:\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b|$)|noon|midnight|dark)",
    re.I,
)
_NOT_RULE = re.compile(
    r"^(?:i )?never (?:eat|drink|touch|use|do|have|wear|watch|buy) (?:it|that|them|those)$|"
    r"^(?:the |our |my )?[\w' -]{2,24}?(?:'s| is| are| starts?| begins?) (?:at |on |in )?(?:\d|noon|mon|tue"
    r"|wed|thu|fri|sat|sun)"
    r"[\w:. ]{0,14} from now on$|"
    r"^(?:and |so |but )*(?:what|how|which|why|where) (?:can|could|do|should|would) (?:i|we)\b"
    r"|\byet\b|\bfor now\b|这次|今天先|每天都是|(?:他|她|老板|领导|妈|爸|网上|大家|医生|专家)(?:们)?(?:说|讲|总说|"
    r"老说|要求)|必须的$|一定(?:要|得)?(?:加油|努力|会|很|是|是不是|好吃|幸福|好好)|我(?:必须|一定|得)要?(?:睡|吃|"
    r"走|去|回|赶|先)|以后(?:再说|再聊|见|想|可能|我想)|"
    r"\bi (?:must|have to) (?:say|admit|be|go|run|confess|have|dash|eat|sleep|finish|"
    r"remember)\b|\bmust be\b|\bmust have\b|\bthe (?:weather|news|movie|film)\b|\byou must "
    r"be\b|\bit must\b|\bmust[- ]see\b|\bthey (?:must|never|always)\b|\bhe (?:must|never|"
    r"always)\b|\bshe (?:must|never|always)\b|帮我(?:写|看|算|查)|祝|就好了",
    re.I,
)
_THAT = re.compile(
    (
        r"\b(?:write|note|put|save|remember) (?:that|this|it)(?: down)?\W*$|[,，]?(?:帮我|请)?(?:记一下|记住|"
        r"记下来?|记好|存一下)\W*$"
    ),
    re.I,
)
_OCCASION = re.compile(
    (
        r"(?:please |and |so |but |also )*(?:when(?:ever)?|every time|any ?time|if|from now on|going forward|in "
        r"future)\b|(?:[^,，]{0,12}[:：])?(?:以后|往后|凡是|每次|今后|从(?:今天|现在))"
    ),
    re.I,
)
_REPORTED = re.compile(
    (
        r"^(?!.*\b(?:legal|compliance|the law|gdpr|policy|contract|my doctor)\b).*\b(?:says?|said|told|reckons?|"
        r"according to|wants us)\b|^(?:老板|领导|他|她|妈|爸|老师|医生)[^,，]{0,4}(?:说|讲|要求)"
    ),
    re.I,
)
_REMEMBER_ZH = re.compile(
    r"(?:请|麻烦|帮我|你|先|要|一定要?|务必|给我|那就)*(?:记住|记一下|记下来?|记好|牢记|记着|备注一下|存一下|"
    r"留个底|记个事|记录一下|你记得)(?:了|哈|啊|吧|哦|:|：|,|，|\s)*(?P<v>.*)"
)
_REMEMBER_EN = re.compile(
    (
        r"^(?:.{0,20}\b)?(?:please |pls |can you |could you |just |kindly |and |also )*(?:remember|"
        r"(?<!a )(?<!the )(?<!my )(?<!this )(?<!sick )(?<!you )(?<!love )(?<!cover )note|keep in mind|"
        r"make a note|bear in mind|take note|write (?:that|this) down|save this|for the record|fyi|just so you know|"
        r"for future reference|don'?t forget|good to know)(?: down)?(?: that|:|,|;)?\s*(?P<v>.*)"
    ),
    re.I,
)
# Asking what is known is no order to keep it: "what do you remember about me", "你记得我什么".
_RECALLS = re.compile(
    r"\b(?:what|which|who|whose|when|where|why|how|do|did|does|have|has|don'?t|anything|everything|something|all|list|"
    r"(?:tell|show|remind) me)\b[^.:,;]{0,30}?\b(?:you|u|that you)(?: \w+'?\w*){0,2} (?:remember|note|noted|keep)"
    r"|\byou remember(?:ed)? (?:about|of|from)\b"
    r"|(?:你|您)(?:都|还|现在|目前|到底|已经|能)*(?:记得|记住|记下|记着|记录|存)了?[^,，]{0,12}(?:什么|哪些?"
    r"|哪里|多少|几|谁|怎么|啥|吗|没有?$)"
    r"|(?:什么|哪些|哪里|多少|谁|啥)[^,，]{0,10}(?:你|您)?(?:记得|记住|记下|记录|存)|有没有(?:记|存)",
    re.I,
)
_MAY_BE_ASKED = re.compile(r"^\W*(?:please |pls |hey |hi )*(?:can|could|will|would) (?:you|u)\b|能|可以|可不可以", re.I)
_NOT_CONTENT = re.compile(
    (
        r"^(?:吗|了|没|不|什么|怎么|那|这|上次|我们上次|昨天我|你|to\b|me\b|when\b|the time\b|what\b|how\b|"
        r"if\b|who\b|"
        r"where\b|it\b|this$|that$)|吗$|\?$"
    ),
    re.I,
)

# "For all my reports, start with a summary": an order for each of a kind, to the end of its sentence.
_EACH = re.compile(
    r"(?:please |and |also )*(?:for|in|on|with) (?:all|every|each|any)(?: of)? (?:my |our |the )?[\w-]+(?: [\w-]+)?, "
    r"?(?:please |always |never |don'?t |do not |just )*(?:use|start|end|begin|close|open|sign|add|include|write|put|"
    r"keep|make|leave|cc|attach|send|list|give|mention|skip|avoid|check|ask|copy)\b",
    re.I,
)


def stated(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A rule in the user's own words; after an occasion ("when you write code, …") it runs on over the next clause."""
    shape = _RULE_ZH if clause.language == "zh" else _RULE_EN
    before = scene.before()
    if _EACH.match(scene.text, clause.start, clause.sentence_end):
        yield _rule(scene.text, clause.start, clause.sentence_end)
        return
    if before is not None and _OCCASION.match(before.text) and shape.search(before.text):
        return
    if not shape.search(clause.text) or _NOT_RULE.search(clause.text) or _REPORTED.search(clause.text):
        return
    following = scene.clauses[scene.at + 1] if scene.at + 1 < len(scene.clauses) else None
    runs_on = _OCCASION.match(clause.text) and following is not None and following.sentence == clause.sentence
    end = following.end if runs_on and following is not None else clause.end
    words = scene.text[clause.start : end].strip(" 啊哈吧哦呀!~")
    if (clause.language == "zh" and len(words) < 6) or (clause.language == "en" and len(words.split()) < 3):
        return
    start = scene.text.index(words, clause.start)
    if before is not None and _OCCASION.match(before.text):
        start = before.start
        words = scene.text[start:end].strip(" 啊哈吧哦呀!~")
    yield _rule(scene.text, start, start + len(words))


def _rule(text: str, start: int, end: int) -> Draft:
    words = text[start:end].rstrip(" .!")
    return Draft(
        "rule", words, start, start + len(words), base=0.86, kind=Kind.PROCEDURAL, text="*", standing=True,
        tags=("strong",), quote=(start, end),
    )  # fmt: skip


def asks_to_keep(clause: Clause) -> bool:
    """Whether the clause asks outright for what follows to be remembered."""
    asked = clause.is_last and bool(re.search("[?？]", clause.mark))
    if _RECALLS.search(clause.text) or (asked and not _MAY_BE_ASKED.search(clause.text)):
        return False
    shape = _REMEMBER_ZH if clause.language == "zh" else _REMEMBER_EN
    return bool(shape.search(clause.text) or _THAT.search(clause.text))


def _meant(clause: Clause, scene: Scene) -> tuple[int, int]:
    """What a bare "记一下" or "write that down" means: what it stands behind, else the sentence that follows."""
    tail = _THAT.search(clause.text)
    ahead = (clause.sentence_start, clause.start + tail.start() if tail else clause.start)
    if len(scene.text[ahead[0] : ahead[1]].strip()) >= 6:
        return ahead
    following = scene.clauses[scene.at + 1 : scene.at + 2]
    near = following and following[0].sentence - clause.sentence <= 1
    return (following[0].start, following[0].sentence_end) if near else (0, 0)


def remembered(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "Remember that …": keeps what follows, to the end of the sentence, free-form where no slot reads it."""
    shape = _REMEMBER_ZH if clause.language == "zh" else _REMEMBER_EN
    match = shape.search(clause.text)
    if not match and not _THAT.search(clause.text):
        return
    start = clause.start + match.start("v") if match else clause.end
    if not match or not match["v"].strip():
        start, end = _meant(clause, scene)
        if start >= end:
            return
    else:
        end = clause.sentence_end if clause.sentence_end - start <= 160 else clause.end
    words = scene.text[start:end].strip(" ,，:：.")
    least = 4 if clause.language == "zh" else 8
    if len(words) < least or len(words) > 200 or "\n" in words or _NOT_CONTENT.search(words):
        return
    start = scene.text.index(words, start)
    yield Draft(
        "",
        words,
        start,
        start + len(words),
        base=0.86,
        text="*",
        standing=True,
        intent="remember",
        tags=("strong",),
        quote=(clause.start, max(clause.end, start + len(words))),
    )
