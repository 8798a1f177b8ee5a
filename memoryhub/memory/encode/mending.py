"""Elliptic corrections: words that set right what was said a moment ago without saying it again. Pure.

"no wait, 60", "Sorry, I meant Leuven", "改成15号吧", "move the passport to the Monday after", "改名叫年糕了".
Read here is the right thing, its kind (a figure, a day or hour, words, a name) and, where one is named, the matter;
which memory or to-do it sets right is for `mended` to find.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.language import api as language
from memoryhub.memory.encode import cues, elided, frames, shifts, stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.elided import INSTEAD
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.encode.shifts import KIND, WHEN
from memoryhub.memory.types import Candidate, Cue

LIKE = "mends-alike"  # tag: only what is spelt alike, or is a place too, may be meant ("sorry, Anna")
WEAK, MOVED, NAMED = "mends-weakly", "moves", "mends:name"  # tags
FIGURE, WORDS, NAME = "figure", "words", "name"
PLACE = "place"  # tag: the words are a place, and stand instead of one
_SEP = r"[\s,，.。!！:：;；~…—–-]+"

# -- what is denied, how strongly ----------------------------------------------------------------------------------
_STRONG = {
    "en": r"(?:no,? wait|wait,? no|(?:scratch|strike) that|correction|my (?:bad|mistake)|oops|whoops|i misspoke|typo|"
    r"i (?:got|said|wrote|typed) (?:that|it) wrong|that(?:'s| is| was) (?:wrong|not right|a typo|a mistake)|"
    r"sorry|apologies|let me correct (?:that|myself)|i take that back|not quite)",
    "zh": r"(?:不对|错了|我?(?:刚才?|刚刚|上面|前面)?(?:说|写|打|记|讲|搞|弄|填|报)错了?|口误|手误|笔误"
    r"|更正(?:一下)?|纠正(?:一下)?|"
    r"改一下|改口|不好意思|抱歉|对不起|等等|等一下)",
}
_WEAK = {
    "en": r"(?:no|nope|wait|hold on|hang on|actually|ah|oh|ugh|hmm+|well|i mean|so|and|but|ok|okay|please|pls)",
    "zh": r"(?:哦|啊|呃|额|嗯|诶|哎呀?|不是|不|那|那就|算了|还是|嘿|好像)",
}
_MEANT = {
    "en": r"(?:i meant(?: to (?:say|write|type))?|i should have said|(?:it|that|this|there) (?:should|ought to)"
    r"(?:'ve| have)? (?:be|been|say|read)|(?:please )?(?:make|change|set|put|switch|bump|turn) (?:it|that|this)"
    r"(?: (?:to|at|into|up to|down to))?|let'?s (?:make it|say|do|go with)|call it)",
    "zh": r"(?:我(?:是|想|其实)?(?:要)?(?:说|指)(?:的)?是|我的意思是|(?:其实)?应该(?:是|为)|其实是|"
    r"(?:那?就|还是|帮我|给我)?(?:改|换|变|调|挪|移|推)(?:成|为|到|至)|改)",
}
_IS = {
    "en": r"(?:now(?: (?:it|he|she)(?:'s| is)| only| at)?|(?:it|that|this)(?: has| was|'s|’s) been (?:moved|changed"
    r"|pushed|shifted|switched|put)(?: back| forward| off)? to|(?:it|that|this|he|she)(?:'s|’s| is| was)(?: actually"
    r"| really| now| in fact)?|(?:it|that)'?s been changed to|"
    r"(?:it|that|this)(?: has| was|'s)?(?: been)? (?:moved|changed|pushed|shifted|switched)(?: back| forward)? to|"
    r"(?:they|she|he|we|i)(?:'ve| have|'s| has)?(?: just| now)? (?:moved|changed|pushed|shifted|rescheduled|postponed"
    r"|switched|put) (?:it|that|this)(?: back| forward| up| out| off)? (?:to|till|until)|"
    r"(?:moved|changed|pushed|switched)(?: back| forward)? to|now it'?s|it (?:now )?(?:starts|begins|opens|closes"
    r"|meets|runs|leaves|ends)"
    r"(?: at| on)?)",
    "zh": r"(?:(?:现在)?(?:是|变成了?|改成了?)|现在)",
}
_NEW_NAME = {
    "en": r"(?:(?:i|we)(?:'ve| have)? ?(?:renamed|re-named|named) (?:him|her|it|them)|(?:he|she|it)(?:'s| is) (?:now )?"
    r"(?:called|named)|(?:his|her|its) (?:new )?name is(?: now)?|(?:he|she|it) goes by)",
    "zh": r"(?:(?:后来|现在|已经|给[它他她])?改名(?:字)?(?:叫|为|成)?(?:做|作)?|(?:名字)?改叫|现在叫"
    r"|换了?(?:个)?名字?,?叫)",
}
_END = {
    "en": r"(?P<now> now)?(?: instead)?(?:,? (?:and |at )?(?:the )?same (?:time|place|day|hour)(?: as before)?)?"
    r"(?:,? (?:please|pls|thanks|thank you|sorry|then|if that'?s ok(?:ay)?))*"
    r"(?:,? ?(?:and )?(?:not|instead of|rather than) (?P<old>[^,.!?]{1,30}))?\s*(?:[.!…~]+|$)",
    "zh": r"(?P<now>了)?(?:吧|了|啊|哈|哦|呀|嘛|啦|好了|就行|才对"
    r"|就对了)*(?:[,，]?(?:而)?不是(?P<old>[^,，。!！?？]{1,12}))?\s*(?:[。.!！~]+|$)",
}
_VALUE = {"en": r"(?P<new>[^,;!?\n]{1,44}?)", "zh": r"(?P<new>[^,，;；。！？!?\n]{1,16}?)"}
# What may follow a denial without a pause: "不对是三点", not "不对劲".
_GOES_ON = {"en": "(?!)", "zh": r"(?=[是应其改我那就还现不啊哦]|[\d一两二三四五六七八九十])"}
_READ = {
    tongue: re.compile(
        rf"^(?P<marks>(?:(?:{_STRONG[tongue]}"
        rf"|{_WEAK[tongue]})(?:{_SEP}|{_GOES_ON[tongue]}|$))*)"
        rf"(?:(?P<name>{_NEW_NAME[tongue]})|(?P<meant>{_MEANT[tongue]})|(?P<is>{_IS[tongue]}))?[\s,，:：]*"
        rf"(?P<lead>(?:(?:the|on|at|in|to|for|by|around) )*){_VALUE[tongue]}{_END[tongue]}",
        re.I,
    )
    for tongue in ("en", "zh")
}
_STRONGLY = {tongue: re.compile(_STRONG[tongue], re.I) for tongue in _STRONG}
PHONE = re.compile(r"^\+?(?:[ ()-]*\d){7,15}$")
_POLITE = re.compile(r"sorry|apologies|抱歉|对不起|不好意思|等等|等一下", re.I)
_DENIES = re.compile(
    rf"{_STRONG['en']}|{_STRONG['zh']}|\b(?:no|nope|wait|hold on|hang on|actually|i mean)\b|不|算了|还是", re.I
)
# "not Tuesday, Thursday": both a day or a figure, in small letters too.
_NOT_BUT = {
    "en": re.compile(
        rf"^(?:(?:{_STRONG['en']}|{_WEAK['en']}){_SEP})*not (?:the |on |at |in )?(?P<old>[^,.;!?]{{1,24}}?)[,;.–—-]+ ?"
        r"(?:but |it'?s |make it |rather )?(?:the |on |at |in )?(?P<new>[^,.;!?]{1,24}?)[.!\s]*$",
        re.I,
    ),
    "zh": re.compile(
        r"^(?:不好意思|抱歉|哦|啊)?[,，]?不是(?P<old>[^,，。!?是]{1,12}?)[,，;；。 ]*(?:而是|应该是"
        r"|是)(?P<new>[^,，。!?]{1,14}?)[了吧啊。!\s]*$"
    ),
}
# "My name isn't Noor, it's Noora", "我不叫李雷，叫李磊"
_NAME_NOT = {
    "en": re.compile(
        r"(?:my|our|his|her|the|its) (?P<what>[\w' -]{2,24}?) (?:isn'?t|is not|wasn'?t|was not"
        r"|'s not) (?P<old>[^,.;!?]{1,24}?)"
        r"[,;.–—-]+ ?(?:but |it'?s |it is |rather )+(?P<new>[^,.;!?]{1,24}?)[.!\s]*$",
        re.I,
    ),
    "zh": re.compile(
        r"我(?:不叫|的名字不是)(?P<old>[^,，。!?]{1,6}?)[,，;； ]*(?:我?叫|是"
        r"|而是)(?P<new>[^,，。!?]{1,6}?)[啊哦呀。!\s]*$"
    ),
}

# -- a day or an hour moved ------------------------------------------------------------------------------------------
_MOVE_EN = re.compile(
    r"^(?:(?:please|pls|ok|actually|so|can you|could you|let'?s|let us|i(?:'d| would) like to|i need to"
    r"|i have to)[, ]+)*"
    r"(?:move|push|shift|postpone|reschedule|put off|delay|bring|change|switch|make) (?:the |my "
    r"|our )?(?P<what>[^,;]{2,40}?)"
    r"(?P<dir> back| forward| out| up| off)?(?: (?:to|until|till|for|by|on))? (?P<when>(?:the |next |this |a |an "
    r"|by )?[^,;]{2,30}?)"
    r"(?: instead)?(?:,? (?:please|pls|thanks))*[.!\s]*$",
    re.I,
)
_MOVED_EN = re.compile(
    r"^(?:(?:ok|so|and|but|oh|actually|fyi|btw)[, ]+)*(?:the |my |our )?(?P<what>[^,;]{2,40}?)(?:'s| has| is| was"
    r"| got)?(?: now)?(?: been| being)? "
    r"(?:moved|pushed|postponed|rescheduled|shifted|delayed|deferred|extended|slipped|slid|slips|bumped|brought|put"
    r"|changed|switched)(?P<dir> back| forward| out| up)?"
    r"(?: (?:to|until|till|by|on))? (?P<when>[^,;]{2,30}?)(?: instead| now)?[.!\s]*$",
    re.I,
)
_MOVE_ZH = re.compile(
    r"^(?:请|帮我|麻烦你?|能不能|可以|那就?|我想|我要|要)*(?P<ask>把|将)?(?P<what>[^,，。把将]{1,16}?)"
    r"(?:从[^,，]{1,6}?起)?(?:的)?(?:时间|日期|提醒|待办|截止)?(?P<dir>往后|往前|再)?"
    r"(?:推迟|延后|延期|提前|推后|顺延|后移|挪后|改期|挪|改|移|推|调|延|换)(?:了|一下)*(?:到|至|为|成"
    r"|在)?(?P<when>[^,，。]{1,14}?)(?:吧|了|好了|哈|啊)*[。!！\s]*$"
)
_MOVES_ZH = re.compile(r"推迟|延后|延期|提前|挪|改期|改[到成至为]|移到|推[到后]|调[到整]|延到|换到|顺延|后移")
_EARLIER = re.compile(r"提前|往前|forward|earlier|before|\bup\b", re.I)
IT = re.compile(
    r"^(?:it|that|this|that one|this one|it all|它|这个|那个|这|那|时间|日期|提醒|the (?:time|date|reminder))$", re.I
)

# -- what is no value ----------------------------------------------------------------------------------------------
_NO_THING = re.compile(
    r"^(?:i|i'm|i've|you|we|he|she|they|it|it's|this|that|that's|there|to|no|not|well|what|just|please|if|my|your"
    r"|the other|all|so|and|or|but|"
    r"ok(?:ay)?|fine|right|wrong|good|enough|true|nothing|never ?mind|stop|never|don'?t|thanks?|thank you|yes|yeah"
    r"|sure|maybe|some|any|how|why|"
    r"when|where|who|which|again|later|now|too|very|really|got|go|do|did|can|is|are|was|were|have|has|let|let's"
    r"|sorry|about)\b"
    r"|^(?:我|你|您|他|她|它|咱|这|那|真|假|对|错|没|别|不|算|先|再|吧|吗|谢|好|行|可以|什么|怎么|为|因为|有|在|的"
    r"|了|想|要|还|就|都|也|很|太)"
    r"|[了着过](?=.)|吗$|呢$|什么|怎么",
    re.I,
)


# "租金是3600": the matter and its right figure, day or hour.
_NAMED_EN = re.compile(r"(?P<new>[^,]{1,24}?) (?:for|as) (?:the|my|our) (?P<what>[a-z][\w' -]{2,24})", re.I)
_NAMED_ZH = re.compile(r"(?P<what>[^\d\s,，是为]{1,8}?)(?:现在|其实|应该|已经)?(?:是|为)(?P<new>[^,，是]{1,14})")


# "I meant 24 May for the flight"
_NAMED_EN = re.compile(r"(?P<new>[^,]{1,24}?) for (?:the|my|our) (?P<what>[a-z][\w' -]{2,30})", re.I)


def mends(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """A bare correction that begins with this clause, over as many clauses of the message as it takes."""
    tongue, text = clause.language, scene.text
    stretch = text[clause.start :]
    if len(stretch) > 90 or "?" in stretch or "？" in stretch or stance.imagined(stretch) or cues.returns(clause):
        return
    found = _NAME_NOT[tongue].search(stretch) or _NOT_BUT[tongue].match(stretch)
    draft = _exchanged(found, clause, scene) if found else None
    found = None if draft else _READ[tongue].match(stretch)
    if found and found.end() == len(stretch.rstrip()) or draft:
        draft = draft or _read(found, clause, scene)
    if draft is not None:
        yield draft


def _says_more(value: str) -> bool:
    """Whether a figure is hardly half of the words: "算了，人均提到260吧" names what it is of."""
    figures = language.amounts(value) or language.numerals(value)
    return bool(figures) and len(figures[0].text) * 2 < len(value)


def whole(clause: Clause, scene: Scene) -> list[Draft]:
    """`mends`, unless the words say of what: in so many words, or by the slot they are read into."""
    found = list(mends(clause, scene))
    if not found or any(True for _ in elided.elided(clause, scene)):
        return []
    read = [draft for draft in frames.drafts(clause, scene) if draft.slot]
    if found[0].topic or _says_more(found[0].value):
        read += _read_further_on(found[0], scene)
    return [] if any(one.start < found[0].end and found[0].start < one.end for one in read) else found


def _read_further_on(draft: Draft, scene: Scene) -> list[Draft]:
    """What slots read in the clauses that a correction which names its matter reaches into."""
    further = [at for at in range(scene.at + 1, len(scene.clauses)) if scene.clauses[at].start < draft.end]
    return [one for at in further for one in frames.drafts(scene.clauses[at], replace(scene, at=at)) if one.slot]


def moves(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "Move the passport to Monday", "体检推迟到下周三": a named matter gets another day, whatever else is read."""
    if stance.imagined(clause.text) or (clause.is_last and "?" in clause.mark) or len(clause.text) > 70:
        return
    zh = clause.language == "zh"
    if zh and not _MOVES_ZH.search(clause.text):
        return
    asked = None if zh else _MOVE_EN.match(clause.text)
    found = _MOVE_ZH.match(clause.text) if zh else asked or _MOVED_EN.match(clause.text)
    if not found or IT.match(found["what"]):
        return
    earlier = bool(_EARLIER.search(found["dir"] or "") or (zh and "提前" in clause.text))
    tags = shifts.when_tags(found["when"].strip(), earlier, scene)
    if tags is None and re.fullmatch(r"\d{1,2}", found["when"].strip()):
        tags = (KIND + FIGURE,)  # "the standup moved to 10"
    before = clause.text[found.start("when") - 1 : found.start("when")]
    if tags is None or (before in "到至为成" and tags[-1].startswith("shift:")):  # "改成60天" is no shift by 60 days
        return
    start, words = clause.start + found.start("when"), found["when"].strip()
    made = correction_draft(words, clause, scene, start, clause.end, (*tags, MOVED), found["what"].strip())
    yield replace(made, is_todo=True)


def dated(draft: Draft, scene: Scene) -> Draft:
    """A correction that names what was wrong, told what kind of thing that is: it may be a to-do's day."""
    wrong = [tag.removeprefix(INSTEAD) for tag in draft.tags if tag.startswith(INSTEAD)]
    if not wrong:
        return draft
    days = [when.on.isoformat() for when in language.dates(wrong[0], scene.said_at, scene.time_zone)]
    kind = WHEN if days else FIGURE if language.numerals(wrong[0]) else WORDS
    when = next(iter(language.dates(draft.value, scene.said_at, scene.time_zone)), None)
    tags = (*draft.tags, *(INSTEAD + day for day in days), KIND + kind)
    return replace(draft, tags=tags, due_on=when.on if when else None, due_at=when.at if when else None)


def mends_something(draft: Draft | Candidate) -> bool:
    """Whether a draft (or what became of it) is an elliptic correction."""
    return any(tag.startswith(KIND) for tag in draft.tags)


def is_move(candidate: Candidate) -> bool:
    """Whether it only gives a to-do another day, beside whatever else its words say."""
    return MOVED in candidate.tags


def kind_of(draft: Draft | Candidate) -> str:
    return next((tag.removeprefix(KIND) for tag in draft.tags if tag.startswith(KIND)), "")


def _exchanged(found: re.Match[str], clause: Clause, scene: Scene) -> Draft | None:
    """The wrong and the right one are both said, whatever they are made of."""
    old, new = found["old"].strip(), found["new"].strip()
    kinds = [_kind(words, clause.language, scene) for words in (old, new)]
    named = "what" in found.groupdict() or found.re is _NAME_NOT["zh"]
    if not old or not new or old == new or (kinds[0] != kinds[1] and not named) or (kinds[1] == WORDS and not named):
        return None
    tags = [
        KIND + kinds[1],
        *(INSTEAD + form for form in _forms(old, clause, scene)),
        *(shifts.when_tags(new, False, scene) or ())[1:],
    ]
    what = (found.groupdict().get("what") or "").strip()
    end = clause.start + len(scene.text[clause.start :].rstrip())
    return correction_draft(new, clause, scene, clause.start + found.start("new"), end, tuple(tags), what)


def _forms(old: str, clause: Clause, scene: Scene) -> tuple[str, ...]:
    whens = language.dates(old, scene.said_at, scene.time_zone)
    return (old, *(f"{when.on.isoformat()}" for when in whens))


def _read(found: re.Match[str], clause: Clause, scene: Scene) -> Draft | None:
    tongue, marks = clause.language, found["marks"] or ""
    new = found["new"].strip(" .,，。")
    if "the " in found["lead"].lower() and shifts.when_tags(f"the {new}", False, scene):
        new = f"the {new}"  # "the 5th" is a day, "5th" none
    if not new or (found["name"] is None and _NO_THING.search(new)):
        return None
    if not (marks.strip() or found["meant"] or found["is"] or found["name"] or found["old"]):
        return None
    strong, denies = bool(_STRONGLY[tongue].search(marks)), bool(_DENIES.search(marks))
    what, new = _matter(new, tongue, scene)
    kind = NAME if found["name"] else _kind(new, tongue, scene)
    exact = kind in (FIGURE, WHEN)
    renewed = bool(found["is"]) and bool(
        found["now"] or re.search(r"now|现在|变|改|moved|changed|pushed|shifted|switched", found["is"], re.I)
    )
    if kind == WORDS and not (_is_short(new, tongue) and (strong or (found["meant"] and _says_it(found["meant"])))):
        return None
    if exact and not (found["meant"] or denies or renewed or found["old"]):
        return None
    if kind == NAME and not _is_short(new, tongue):
        return None
    polite = not _STRONGLY[tongue].search(_POLITE.sub("", marks))  # "sorry, 4" may answer something
    sure = (strong and not (polite and exact)) or found["meant"] or kind == NAME
    old = tuple(INSTEAD + form for form in _forms(found["old"].strip(), clause, scene)) if found["old"] else ()
    timed = shifts.when_tags(new, False, scene) or (KIND + kind,)
    if what and timed[-1].startswith("shift:"):
        timed = (KIND + FIGURE,)  # "工期是45天" is a length
    tags = (
        *timed,
        *old,
        *(() if sure or old else (WEAK,)),
        *((LIKE,) if kind == WORDS and not found["meant"] else ()),
    )
    start = clause.start + found.start("new")
    return correction_draft(new, clause, scene, start, clause.start + found.end(), tags, what)


def _matter(new: str, tongue: str, scene: Scene) -> tuple[str, str]:
    """The matter that a correction names before the right figure or day ("" where it names none), and the latter."""
    said = (_NAMED_ZH if tongue == "zh" else _NAMED_EN).fullmatch(new)
    if said is None or _kind(said["new"], tongue, scene) not in (FIGURE, WHEN):
        return "", new
    return said["what"], said["new"]


def _says_it(meant: str) -> bool:
    """ "I meant", "it should be", "应该是": what follows is the right one, whatever it is; "make it" is not enough."""
    return bool(re.search(r"meant|should|ought|是|为", meant, re.I))


def correction_draft(
    new: str, clause: Clause, scene: Scene, start: int, end: int, tags: tuple[str, ...], what: str
) -> Draft:
    """A draft without a slot of the right thing at `start`; `what` is the matter, "" where none is named."""
    start = scene.text.index(new, start) if scene.text.find(new, start) >= 0 else start
    when = next(iter(language.dates(new, scene.said_at, scene.time_zone)), None) if KIND + WHEN in tags else None
    return Draft(
        "", new, start, start + len(new), topic=what, text="*", base=0.86, cue=Cue.CORRECT, standing=True, tags=tags,
        due_on=when.on if when else None, due_at=when.at if when else None, quote=(clause.start, end),
    )  # fmt: skip


def _kind(new: str, tongue: str, scene: Scene) -> str:
    if shifts.when_tags(new, False, scene):
        return WHEN
    if PHONE.match(new):
        return FIGURE
    numbers = language.numerals(new)
    if numbers and (language.amounts(new) or new.strip() == numbers[0].text):
        covered = sum(one.end - one.start for one in language.amounts(new)) or len(numbers[0].text)
        return FIGURE if covered * 3 >= len(new) else WORDS
    return WORDS


def _is_short(new: str, tongue: str) -> bool:
    if tongue == "zh":
        return len(new) <= 8
    return len(new.split()) <= 4 and (new[:1].isupper() or new[:1].isdigit() or len(new.split()) <= 2)
