"""How the user wants to be answered. These hold in requests and questions too ("could you keep it short?")."""

import re
from collections.abc import Iterator

from memoryhub.memory.encode import stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene, reader

# cue of answering / value / slot. A value without a cue counts only where the clause is about how "you" talk.
_ABOUT_ZH = re.compile(
    r"(?:叫我|喊我|称呼我|回答|回复|回我|回话|答复|跟我(?:说话|聊|讲)|说话|讲话|对我|和我(?:说|聊)|你(?:能不能|"
    r"可不可以|可以|能|"
    r"以后|别|就|说|写|回|讲|不要|尽量)|输出|解释(?:的?时候)?|给我(?:的)?(?:答案|回复|解释)|语气|口吻|"
    r"句话(?:以内|之内|内)?(?:说完|讲完|就够|就行)|以后(?:都|"
    r"请|就|用|跟我|别|回)|往后)"
)
_ABOUT_EN = re.compile(
    (
        r"\b(?:answers?|repl(?:y|ies)|respond|responses?|responding|talk(?:ing)? to me|speak(?:ing)? to me|write "
        r"to me|writing to me|messages? to me|explain (?:things|stuff|everything|it to me|yourself)|explaining|"
        r"explanations?|your (?:tone|style|emails|messages|output|writing)|when you|be (?:more|less|blunt|brief|"
        r"direct|concise|formal|casual|straight)|keep (?:it|things|them|your|everything)|stop (?:using|adding|"
        r"with|calling|apologi|writing)|don'?t (?:use|add|put|call|sugar|pad|write|be|apologi)|no (?:emoji|emojis|"
        r"bullet|markdown|fluff|filler|waffle|small talk|preamble)|use (?:british|american|uk|us|metric|plain|"
        r"simple|bullet|short)|with me|from now on|always (?:answer|reply|write|use)|going forward|please (?:use|"
        r"be|keep|stop|don'?t|answer|reply|write))\b"
    ),
    re.I,
)
_VALUES_ZH: tuple[tuple[str, str, str], ...] = (
    ("style.length", r"(?P<v>(?:[一二两三四五六\d]+|几)句话?(?:以内|之内|内|话)*(?:说完|讲完|就够|就行|搞定)?)", ""),
    (
        "style.length",
        (
            r"(?P<v>(?:尽量|要|再)?(?:简短|简洁|精简|短)(?:[一些点]|一点|一些)*|(?:言简意赅|长话短说|只说重点|说重点|"
            r"直接给结论|先(?:给|说)结论|别(?:太|那么|这么)?(?:长|啰嗦|废话)|不要(?:太|那么|这么)?(?:长|啰嗦)|别啰嗦|"
            r"少(?:说)?废话|不用(?:太)?(?:详细|长)|\d+字以内))"
        ),
        "short",
    ),
    (
        "style.length",
        (r"(?P<v>(?:尽量|要|更|再)?(?:详细|具体|展开|细致)(?:[一些点]|一点|一些)+|越详细越好)"),
        "long",
    ),
    (
        "style.emoji",
        (
            r"(?P<v>(?:别|不要|不用|少|不准|禁止|去掉|别再)(?:老|总|再|给我)?(?:用|发|加|带|"
            r"点)*(?:那么多)?(?:表情(?:包|符号)?|emoji|颜文字))"
        ),
        "no",
    ),
    ("style.emoji", r"(?P<v>(?:多|可以|要)(?:用|加|带|发)(?:点|些)?(?:表情(?:包|符号)?|emoji|颜文字))", "yes"),
    (
        "style.tone",
        (
            r"(?P<v>(?:正式|随意|轻松|幽默|活泼|严肃|专业|直接|口语化?|温柔|客观|严谨|亲切|毒舌|犀利|委婉|"
            r"接地气|干脆|"
            r"爽快|别绕弯子|像朋友一样|直白)(?:[一些点]|一点|一些|的语气|的口吻)*)"
        ),
        "",
    ),
    (
        "style.tone",
        (
            r"(?P<v>(?:别|不要)(?:跟我|和我|老|总|再|那么|太|这么)?(?:客套|客气|卖萌|官腔|说教|打官腔|油腻|夸我|恭维|"
            r"拍马屁|(?:每次都?)?(?:跟|和|向)?我?道歉))"
        ),
        "",
    ),
    (
        "style.format",
        (
            r"(?P<v>(?:别|不要|少)(?:再|老|总)?(?:用|加|打|整|拽|堆|扯|说|讲)?(?:那些|这些|那么多|太多|什么|点|"
            r"些)?(?:专业)?(?:术语|黑话|行话|"
            r"成语|网络用语|流行语|英文缩写|缩写|套话|鸡汤|感叹号)|(?:说|讲)人话|(?:用|说|讲)大白话|(?:给我|"
            r"跟我|对我)?打(?:个|点|些)?比方|"
            r"多?举(?:点|些|几个|个)?例子)"
        ),
        "",
    ),
    (
        "style.language",
        (
            r"(?:用|说|讲|以)(?P<v>中文|英文|英语|普通话|粤语|繁体(?:中文|字)?|简体(?:中文)?|日语|双语)(?:回答|回复|"
            r"回|跟我|和我|说|聊|交流|就行|吧|$)"
        ),
        "",
    ),
    (
        "style.format",
        (
            r"(?P<v>(?:用|分|多用|列成|做成|给我)(?:表格|分点|要点|列表|点|条|markdown|编号|分条)(?:列出|说|写|来)?|"
            r"(?:别|不要)(?:用|列)(?:表格|分点|列表|markdown|标题))"
        ),
        "",
    ),
    (
        "style.tone",
        (
            r"(?P<v>(?:别|不要)(?:老|总|再|动不动就?)*(?:叫我|喊我|称呼我)?[\"“]?(?:亲|小主|宝|亲爱的|主人|您|"
            r"老板)[~\"”]?[^,，]{0,8})$"
        ),
        "no_pet_names",
    ),
)
_VALUES_EN: tuple[tuple[str, str, str], ...] = (
    (
        "style.length",
        (
            r"(?P<v>(?:in |to |under |max(?:imum)? |no more than |at most |two |three |one |a few |\d+ )*(?:one|two|"
            r"three|four|five|\d+)[ -](?:sentences?|lines?|words?|paragraphs?|bullets?)(?: max| tops| at most| or "
            r"(?:less|fewer))?)"
        ),
        "",
    ),
    (
        "style.length",
        (
            r"(?P<v>(?:shorter|short(?: and (?:sweet|simple))?|brief|concise|to the point|succinct|terse|"
            r"tl;?dr first|"
            r"snappy|less wordy|(?:no|skip the|cut the|without (?:the )?) ?(?:fluff|waffle|filler|preamble|"
            r"small talk|"
            r"rambling|padding)|(?:the )?(?:answer|conclusion|point|bottom line) first|short sentences|"
            r"stop (?:rambling|waffling)|not so long|less verbose)\b)"
        ),
        "short",
    ),
    (
        "style.length",
        (
            r"(?P<v>(?:more (?:detailed|detail)|in (?:more )?(?:detail|depth)|detailed|longer|thorough|step by step|"
            r"lots of examples|with examples)\b)"
        ),
        "long",
    ),
    (
        "style.emoji",
        (
            r"(?P<v>(?:no|stop (?:using|with|adding)(?: the| all the)?|don'?t (?:use|add|put|send)(?: any)?|"
            r"without(?: any)?|drop the|skip the|lay off the|fewer|less|never use|cut the)\s+emojis?)"
        ),
        "no",
    ),
    ("style.emoji", r"(?P<v>(?:use|add|more|i (?:like|love))(?: some| more| lots of)?\s+emojis?)", "yes"),
    (
        "style.tone",
        (
            r"\b(?P<v>(?:more |less |a bit (?:more |less )?|very |super |really )?(?:formal|informal|casual|friendly|"
            r"direct|blunt|straightforward|straight|professional|playful|funny|humorous|serious|warm|polite|honest|"
            r"plain(?! \w+s\b)|conversational|sarcastic|matter[- ]of[- ]fact|chatty)(?: tone| language| english|"
            r" style)?)"
        ),
        "",
    ),
    (
        "style.tone",
        (
            r"(?P<v>(?:don'?t|stop|no|never) (?:sugar[- ]?coat(?:ing)?(?: \w+)?|apologi[sz](?:e|ing)|flatter(?:ing|"
            r"y)?(?: me)?|praising me|patroni[sz](?:e|ing)(?: me)?|lectur(?:e|ing)(?: me)?|exclamation marks|"
            r"corporate speak|jargon))"
        ),
        "",
    ),
    (
        "style.format",
        (
            r"(?P<v>(?:less|fewer|no|without|avoid|skip(?: the)?|drop(?: the)?|spare me(?: the)?) (?:jargon|"
            r"technical terms|"
            r"big words|exclamation marks|acronyms|idioms|pleasantries|slang)|(?:like|"
            r"as if) i'?m (?:an? )?(?:\w+|\d+)(?: "
            r"years? old|[- ]year[- ]old)?|plain english|like a friend|(?:don'?t|do not|no need to|needn'?t|"
            r"don'?t have to|"
            r"stop) (?:have to )?(?:keep )?apologi[sz](?:e|ing))"
        ),
        "",
    ),
    (
        "style.language",
        r"(?P<v>(?:british|american|uk|us) (?:english|spelling))(?=$| please| always| throughout|,)",
        "",
    ),
    (
        "style.language",
        (
            r"\b(?:in|use|to)\s+(?P<v>(?:british|american|uk|us|plain|simple) (?:english|spelling)|english|chinese|"
            r"mandarin|spanish|french|german|japanese|korean|italian|portuguese)\b(?! (?:food|class|lessons?|exam|"
            r"homework|restaurant|name|music|films?))"
        ),
        "",
    ),
    (
        "style.format",
        (
            r"(?P<v>(?:use |with |in |as |prefer )?(?:bullet points?|bullets|a? ?tables?|numbered lists?|metric(?: "
            r"units)?|celsius|24[- ]hour (?:time|clock)|dd/mm(?:/yyyy)?)|(?:no|don'?t use|stop using|avoid) "
            r"(?:bullet "
            r"points?|bullets|markdown|headings|tables|lists|bold))"
        ),
        "",
    ),
)
# These say by themselves how one wants to be spoken to; no "answer" or "talk to me" has to stand beside them.
_PLAIN = {
    "zh": re.compile(
        r"说人话|讲人话|大白话|术语|黑话|行话|啰嗦|废话|别绕|套话|道歉|感叹号|颜文字|举(?:点|些|几个|个)?例子|"
        r"打(?:个|点|些)?比方|(?:别|不要|少)(?:再|老|总)*(?:用|列|弄|整)(?:表格|列表|分点|编号|标题|markdown|加粗)|先(?:给|说|看|讲|上)(?:我)?(?:结论|答案|重点)"
    ),
    "en": re.compile(
        r"\b(?:jargon|(?:no|less|fewer) (?:acronyms|idioms|slang|abbreviations)|(?:technical|big) (?:terms|"
        r"words)|(?:no|less|fewer|stop|without|skip|drop) (?:the |"
        r"using )?emojis?|exclamation (?:marks?|points?)|spelling|"
        r"short sentences|step[- ]by[- ]step|like i'?m (?:a |an )?(?:\w+|\d+)|(?:answer|conclusion|point|"
        r"bottom line) first|waffle|fluff|"
        r"(?:no|less) small talk|apologi[sz]e|pleasantries|bullet points|plain english|to the point|sugar ?-?coat)\b",
        re.I,
    ),
}
_ORDERED = re.compile(
    r"帮我|给我写|写一|翻译|润色|改写|\b(?:write|draft|translate|rewrite|summari[sz]e|edit|proofread)\b", re.I
)
_ONE_OFF = re.compile(
    (
        r"这[次封份篇段个条回]|本次|就这一|刚才|这里|\bthis (?:time|one|email|letter|doc|document|message|note|once|"
        r"text|paragraph)\b|\bjust (?:this|once|for)\b|\bfor this\b|\bthe (?:email|letter|note|text|report|story|"
        r"speech|essay|draft|summary)\b|邮件|文章|文案|作文|段话|报告|稿|润色|改写|翻译|\btranslate\b|\brewrite\b|"
        r"\bmake (?:it|this)\b"
    ),
    re.I,
)
_COMPILED = {
    "zh": [(slot, re.compile(pattern, re.I), value) for slot, pattern, value in _VALUES_ZH],
    "en": [(slot, re.compile(pattern, re.I), value) for slot, pattern, value in _VALUES_EN],
}
_ABOUT = {"zh": _ABOUT_ZH, "en": _ABOUT_EN}
_LASTING = re.compile(
    (
        r"以后|往后|今后|一直|都|每次|老是?|总是|\b(?:from now on|going forward|always|in future|whenever|generally|"
        r"every time|in general|your answers|repl(?:y|ies) (?:to me )?(?:in|with))\b"
    ),
    re.I,
)


def one_off(words: str) -> bool:
    """Whether it is said of one text or one answer ("this e-mail", "这封邮件"), not of all that follow."""
    return bool(_ONE_OFF.search(words))


def _style(clause: Clause, scene: Scene) -> Iterator[Draft]:
    if scene.owner.kind in ("family", "other"):
        return
    about = _ABOUT[clause.language]
    recent = [one for one in scene.clauses[max(0, scene.at - 3) : scene.at] if clause.sentence - one.sentence <= 2]
    inherited = any(about.search(one.text) for one in recent) and not any(
        one_off(one.text) or stance.requests(one) for one in recent
    )
    plain = bool(_PLAIN[clause.language].search(clause.text)) and not _ORDERED.search(scene.text)
    if one_off(clause.text) or not (about.search(clause.text) or inherited or plain):
        return
    lasting = 0.9 if _LASTING.search(clause.text) or inherited else 0.84
    for slot, pattern, value in _COMPILED[clause.language]:
        match = pattern.search(clause.text)
        if match:
            start = _said_before(slot, pattern, value, scene) or clause.start + match.start("v")
            end = clause.start + match.start("v") + len(match["v"].strip())
            words = scene.text[start:end]
            yield Draft(
                slot,
                value or words,
                start,
                end,
                said=words,
                base=lasting,
                standing=True,
            )


def _said_before(slot: str, pattern: re.Pattern[str], value: str, scene: Scene) -> int | None:
    """Where the clause before says the same in other words ("回答简短一点，别啰嗦"): both stay in the wish."""
    before = scene.before()
    same = [one for name, one, other in _COMPILED[before.language] if name == slot and other == value] if before else []
    match = next((found for one in same if (found := one.search(before.text))), None) if value and before else None
    return before.start + match.start("v") if before and match else None


reader("zh")(_style)
reader("en")(_style)
