"""Free-form memories: what happened, was decided or concluded, and stands on a date; moderate confidence, own words."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import stance, told
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Kind

_DECIDED = {
    "zh": re.compile(
        r"(?:我们?|咱们?|会上|团队|评审会?|公司|老板)?[^,，]{0,12}(?:决定|敲定|定下来|拍板|选定|定了(?!吗)|商定|"
        r"一致同意|确定(?:用|选|走|了)|结论(?:是|就|:)|主因是|根因是|原因是|查出来是|是[^,，]{2,14}(?:闹|害"
        r"|引起|造成|导致)的$|达成一致|最终(?:选|用|走))"
    ),
    "en": re.compile(
        (
            r"\b(?:we|i|team|board|pm|committee)(?:'ve| have| all)? (?:\w+ )?(?:decided|agreed|settled|concluded|"
            r"chose|approved|picked|went with|are going with|signed off|determined|figured out)\b|\b(?:decision|"
            r"verdict|conclusion|(?:root )?cause|reason|culprit|finding|outcome|takeaway|bottom line)(?: is|"
            r" was|:)|\bit turned out\b|"
            r"\bturns out\b|\bgoing with\b|\bcalling that the root cause\b"
        ),
        re.I,
    ),
}
_HAPPENED = {
    "zh": re.compile(
        r"(?:考过|通过|拿到|签了|签完|签下|签约|买下|拿下|租下|盘下|谈成|搬(?:到|进|家|去)|结婚|离婚|领证|毕业"
        r"|入职|离职|辞职|升职|退休|出生|"
        r"怀孕|手术|住院|出院|摔|受伤|骨折|确诊|复查|买了|卖了|换了|提了|订了|预约了|预订|付了|交了|退了|装修|"
        r"开业|上线了|发布了|获奖|得了|面试|出差|出发|飞|去了|见了|认识|见面|约了|来(?:北京|上海|看我|玩)|开学|"
        r"答辩|考试|搞定|完成了|成立|丢了|修好|装好|报了|报名|申请了|过了)"
    ),
    "en": re.compile(
        (
            r"\b(?:closed on|completed on|exchanged contracts|passed|failed|graduated|"
            r"married|engaged|divorced|moved|bought|sold|signed|started (?:a|my|"
            r"at|work)|"
            r"quit|resigned|promoted|hired|fired|retired|born|pregnant|surgery|hospital|broke my|diagnosed|flew|"
            r"flying|flight|travel+(?:ing|ed)|booked|ordered|paid|returned|replaced|repaired|fixed|installed|"
            r"launched|went live|gone live|came out|opened (?:today|yesterday|on|in|last)|"
            r"released|shipped|finished|completed|won (?:a|the|my|our)|lost (?:a|the|my|our|his|her)|met|"
            r"visited|visiting|interview|appointment|appt|closing|"
            r"handing in|submitted|applied|adopted|enrolled|wedding|anniversary|offered|had my|got my|got a|arrives?|"
            r"arriving|leaving|leave for|starts?|concert|exam|viewing)\b"
        ),
        re.I,
    ),
}
# What stays true of a life without a date.
_MILESTONE = re.compile(
    r"(?:我|咱)(?:们)?[^,，]{0,6}要(?:搬(?:去|到|回)|结婚|领证|退休|出国|回国|入职|离职)[^,，]{0,8}了$|"
    r"(?:我|咱)?(?:考过了|考上了?|拿到了?[^,，]{1,8}(?:证|驾照|签证|offer|学位)|结婚了|领证了|毕业了|离职了"
    r"|升职了|入职了?|买(?:了)?(?:房|车)了?)"
    r"|\b(?:i|we)(?:'ve| have)? (?:just |finally |recently )?(?:passed (?:my|the)|graduated|got (?:married|"
    r"engaged|divorced|promoted|"
    r"hired|tenure)|quit my|bought (?:a|our|my) (?:house|flat|car|place)|sold (?:the|our|my))\b",
    re.I,
)
_FIRST = {
    "zh": re.compile(r"^(?:[^,，]{0,10})(?:我|咱|俺)|会上|评审会|团队|公司"),
    "en": re.compile(r"\b(?:i|i'm|i've|i'll|we|we're|we've|my|our|me|us)\b", re.I),
}
# Money gone on the way: "I paid 42 dollars for a taxi yesterday". What concerns the user's affairs is told anyway.
_SPENT = re.compile(r"花了|花掉|付了|掏了|\b(?:paid|spent|forked out|tipped|cost me|was charged|got charged)\b", re.I)
_NAMES_DAY = re.compile(
    r"[月号日周天]|day|\d(?:st|nd|rd|th)\b|tomorrow|[a-z]{3,9} \d{1,2}\b|\d{1,2} [a-z]{3,9}\b", re.I
)
_LAUNCHED = re.compile(r"\b(?:launched|went live|released|shipped|opened|came out)\b", re.I)
# "…, 结论就是这个": what was concluded stands before.
_POINTS_BACK = re.compile(
    r"^(?:所以)?(?:结论|原因|决定|方案|结果)(?:就是|就|是)这个|^就这么定了|^that(?:'s| was| is) (?:the|our)", re.I
)
# How far something has come.
_PROGRESS_ZH = re.compile(
    r"[\u4e00-\u9fff](?:做|写|画|织|读|练|修|种|刷|学|录|剪|改|测|铺|砌|抄|背|拼|绣|译"
    r"|排)到了?第?[一二三四五六七八九十\d]+(?:组|章|页|步|集|课|层|排|遍|轮|批|节|行|袖|块)"
)
_NOT_NEWS = re.compile(r"^(?:这是|那是)|吧$|^let'?s\b")
_NOISE = re.compile(
    (
        r"吃(?:了|撑)|喝了|睡|起床|外卖|奶茶|排队|加班|迟到|下雨|天气|堵车|食堂|午饭|晚饭|早饭|电视剧|综艺|追剧|哈哈|"
        r"笑死|无聊|\b(?:lunch|dinner|breakfast|slept|nap|weather|rain|traffic|coffee|tired|tacos|movie|episode|"
        r"netflix|lol|haha|sandwich|pizza|commute|late|stuck at|bored|again|up at|book)\b"
    ),
    re.I,
)


def events(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """An event draft of the clause's sentence: decided or concluded, or happened in the first person on a date."""
    tongue = clause.language
    if scene.owner.kind in ("other", "assistant") or _NOISE.search(clause.text) or _NOT_NEWS.search(clause.text):
        return
    decided = bool(_DECIDED[tongue].search(clause.text) or _PROGRESS_ZH.search(clause.text))
    happened = bool(_HAPPENED[tongue].search(clause.text))
    whens = [
        one
        for one in language.dates(clause.text, scene.said_at, scene.time_zone)
        if one.grain in ("day", "minute", "weekend")
    ]
    if not decided and told.points(clause.text) < told.ENOUGH and _spent(clause):
        return
    first = bool(_FIRST[tongue].search(clause.text)) or scene.owner.kind == "family"
    marked = bool(_MILESTONE.search(clause.text)) and scene.owner.kind == "user"
    if not (decided or marked or (happened and whens) or (whens and first and _anchored(whens))):
        return
    end = _end(clause, scene)
    if _POINTS_BACK.match(clause.text):
        clause = replace(clause, start=clause.sentence_start)
    words = scene.text[clause.start : end].strip(" !~。.")
    if (tongue == "zh" and len(words) < 6) or (tongue == "en" and len(words.split()) < 4) or len(words) > 240:
        return
    sure = marked or (happened and whens and (first or tongue == "zh" or _LAUNCHED.search(clause.text)))
    sure = sure or (first and _anchored(whens) and _is_long(words, tongue) and told.has_substance(words))
    base = 0.80 if decided else 0.78 if sure or told.points(words) >= told.ENOUGH else 0.62
    start = scene.text.index(words, clause.start)
    yield Draft(
        "",
        words,
        start,
        start + len(words),
        base=base,
        text="*",
        kind=Kind.EPISODIC,
        tags=("decision",) if decided else ("event",),
        quote=(clause.start, end),
    )


TURN = "turn"  # tag: it stands beside what a slot reads of the same words
# A work that is read, watched, played to its end.
_FINISHED = re.compile(
    r"《(?P<zh>[^》]{1,30})》[^,，]{0,6}(?:看|读|追|听|刷|玩|学)完了?"
    r"|(?:看|读|追|听|刷|玩|学)完了?(?:那本|这本|那部|这部)?《(?P<zh2>[^》]{1,30})》"
    r"|\b(?:i|we)(?:'ve| have)? (?:just |finally |already )?finished (?:reading|watching|listening to|playing) "
    r"(?P<en>(?:the |a )?(?-i:[A-Z\"“])[^,.!?]{1,40})",
    re.I,
)


def finished(text: str) -> str:
    """The work that these words say is finished; "" of others."""
    found = _FINISHED.search(text)
    return next(one for one in found.groups() if one).strip(' "“”') if found else ""


# The year of a turn in one's life, which the slot that the turn fills has no place for: "I quit smoking in 2019".
_TURN = re.compile(
    r"\b(?:quit|stopped|gave up|given up|started|took up|began|switched|became|joined|left)\b[^,.;]{0,40}?"
    r"(?:\b(?:in|since|back in) (?:19|20)\d\d\b|\b(?:\w+|a few) (?:years?|months) ago\b)"
    r"|(?:(?:19|20)\d\d年|[一二两三四五六七八九十\d]+年前)[^,，]{0,8}(?:戒|开始|停|不再|放弃|改|加入|离开)"
    r"|(?:戒|开始|放弃)[^,，]{0,8}(?:[一二两三四五六七八九十\d]+年)了?$",
    re.I,
)


def turns(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A telling of a turn in the user's life with its year, in their own words, beside what a slot reads of it."""
    if scene.owner.kind != "user" or _NOISE.search(clause.text):
        return
    if not (_TURN.search(clause.text) or finished(clause.text)):
        return
    words = clause.text.strip(" !~。.")
    start = scene.text.index(words, clause.start)
    yield Draft(
        "", words, start, start + len(words), base=0.8, text="*", kind=Kind.EPISODIC, tags=("event", TURN),
        quote=(clause.start, clause.end),
    )  # fmt: skip


def _is_long(words: str, tongue: str) -> bool:
    """Whether it says more than that a day passed ("yesterday was great")."""
    return len(words) >= 12 if tongue == "zh" else len(words.split()) >= 8


def _spent(clause: Clause) -> bool:
    return bool(_SPENT.search(clause.text)) and bool(language.amounts(clause.text))


def _end(clause: Clause, scene: Scene) -> int:
    """Where the telling ends: with its sentence (160 characters at most), before anything asked or ordered in it."""
    end = clause.end
    for other in scene.clauses[scene.at + 1 : scene.at + 12]:
        if (
            other.sentence != clause.sentence
            or other.end - clause.start > 160
            or stance.asks(other)
            or stance.requests(other)
        ):
            break
        end = other.end
    return end


def _anchored(whens: list[language.When]) -> bool:
    """A day that is more than "today": worth a diary line by itself."""
    return any(
        (when.grain != "minute" or _NAMES_DAY.search(when.text))
        and not re.search(r"今[天晚早]|today|tonight|this (?:morning|evening|afternoon)|现在|刚", when.text, re.I)
        for when in whens
    )
