"""One thing given up for another: "不跑步了,改游泳了", "I quit pottery, doing weaving instead", "from Slack to Teams".

Read here are the thing given up and what stands in its place. Carrying it out is `elided`'s: whatever holds the one is
said anew with the other. What a slot of one value reads by itself (a home, a payment) is left to the slot. Pure.
"""

import re

from memoryhub.language import api as language
from memoryhub.memory.encode import frames, stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.elided import INSTEAD, TOLD
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Candidate, Cue

SWAPS = "swaps"  # tag: everything that one does, likes or learns under the old name goes with it
_VERB_ZH = r"(?:去|学|喝|吃|用|玩|养|练|看|做|打|住|坐|开|穿|选|弄|搞|办|追|读|教)"
_ZH = re.compile(
    # 不跑步了,改游泳了 / 不去西安了,改去洛阳
    rf"(?:^|[我们咱俩,，。 ])(?:现在|后来|已经|决定)*(?:不想?再?|没再|放弃|停了?|弃了?"
    rf"|退了?){_VERB_ZH}?(?P<o1>[\u4e00-\u9fffA-Za-z]{{1,8}}?)了?"
    rf"[,，;；。 ]+(?:我们?)?(?:现在|以后|就|都|打算|决定|准备)*(?:改成?|换成?|转)(?:为|到"
    rf"|而)?{_VERB_ZH}?(?P<n1>[\u4e00-\u9fffA-Za-z]{{1,8}}?)"
    r"(?:[了吧啊啦]|好了)*(?=$|[,，。!！;； ])"
    # 日语不学了,改学西班牙语
    rf"|(?:^|[,，。 ])(?:我们?的?)?(?P<o4>[\u4e00-\u9fffA-Za-z]{{1,8}}?)(?:不想?再?|没再){_VERB_ZH}了[,，;；。 ]+"
    rf"(?:我们?)?(?:现在|以后|就|都|打算|决定|准备)*(?:改成?|换成?|转)(?:为|到"
    rf"|而)?{_VERB_ZH}?(?P<n4>[\u4e00-\u9fffA-Za-z]{{1,8}}?)"
    r"(?:[了吧啊啦]|好了)*(?=$|[,，。!！;； ])"
    # 从咖啡换成了茶 / 把微信群换成飞书群
    rf"|(?:从|由|把|将){_VERB_ZH}?(?P<o2>[\u4e00-\u9fffA-Za-z]{{1,10}}?)(?:改|换|转|切)(?:成|为|到"
    rf"|用)了?{_VERB_ZH}?(?P<n2>[\u4e00-\u9fffA-Za-z]{{1,10}}?)"
    r"(?:[了吧啊啦]|好了)*(?=$|[,，。!！;； ])"
    # 年糕改名叫麻薯了
    r"|(?:^|[,，。 ]|我们?把|把|给)(?:我们?家?的?)?(?P<o3>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:已经|现在|正式"
    r"|后来)*(?:改名|更名|改叫)"
    r"(?:字)?(?:叫|为|成|做)?了?(?P<n3>[\u4e00-\u9fffA-Za-z]{1,10}?)[了吧啊啦]*(?=$|[,，。!！;； ])"
)
_WORDS_EN = r"[A-Za-z][\w'&.-]*(?: [\w'&.-]+){0,2}?"
_NOW_EN = r"(?: instead| now| from now on| these days| any ?more)*"
_END_EN = rf"{_NOW_EN}\s*(?=$|[,.!;)]|(?: and| but| so| because| since| as)\b)"
_GIVEN_UP_EN = (
    r"(?:stopped|quit|gave up|given up|dropped|ditched|packed in|done with|no longer|not|bailed on|cancelled|canceled"
    r"|scrapped|finished with)"
)
_DOING_EN = (
    r"(?:doing|learning|taking|studying|playing|practi[sc]ing|using|going to|going|drinking|eating|training|seeing)"
)
_TAKEN_UP_EN = (
    rf"(?:(?:now |i'm |we're |i am |we are |i've |we've |have )*(?:{_DOING_EN}|switched to|switching to"
    rf"|moved (?:on )?to|"
    r"moving (?:on )?to|took up|taken up|taking up|started|starting|into|on to|onto|trying|went with|going with"
    r"|picked up))"
)
_EN = re.compile(
    rf"\b{_GIVEN_UP_EN} (?:{_DOING_EN} )?(?:the |my |our |to )?(?P<o1>{_WORDS_EN})(?: any ?more| altogether"
    rf"| for good)?"
    rf"(?:,| and|;| —| -|,? so|,? but|\.)+ {_TAKEN_UP_EN} (?:the |a |an |to )?(?P<n1>{_WORDS_EN}){_END_EN}"
    r"|\b(?:switched|switching|moved|moving|changed|swapped|went|gone|converted|migrated|migrating)(?: over)? from "
    rf"(?:the |my |our )?(?P<o2>{_WORDS_EN}) (?:over )?to (?:the |a |an )?(?P<n2>{_WORDS_EN}){_END_EN}"
    r"|\b(?:i|we)(?:'ve| have|'m|'re)? (?:just |now )?(?:swapped|swapping|traded|trading|replaced|replacing|ditched|"
    r"ditching|dropped|exchanged) (?:the |my |our )?"
    rf"(?P<o3>{_WORDS_EN}) (?:for|with) (?:the |a |an )?(?P<n3>{_WORDS_EN}){_END_EN}"
    rf"|\b(?:{_DOING_EN}|visiting) (?:to |the )?(?P<n4>{_WORDS_EN}) (?:instead of|rather than) (?:{_DOING_EN} )?"
    rf"(?:the |my |to )?(?P<o4>{_WORDS_EN}){_END_EN}"
    r"|(?:^|[,.;] )(?:and |so |oh |btw |by the way,? )*(?:we |i |they )?(?:'ve |have )?(?:the |my "
    r"|our )?(?P<o5>(?-i:[A-Z])[\w'-]+"
    r"(?: (?-i:[A-Z])[\w'-]+)?)(?:'s| is| was| has been| got)(?: now)?(?: been)? (?:renamed|called"
    r"|going by)(?: to| as)?"
    rf" (?P<n5>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?){_END_EN}"
    r"|\b(?:we|i|they)(?:'ve| have)? (?:just )?(?:renamed|rebranded) (?:the |my "
    r"|our )?(?P<o6>(?-i:[A-Z])[\w'-]+(?: (?!to\b|as\b|into\b)[\w'-]+)?)"
    rf" (?:to |as |into )?(?P<n6>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?){_END_EN}",
    re.I,
)
_LEFT_EN = (
    r"(?:left(?: us| the (?:team|company|firm))?|quit|retired|moved on|went on leave|got promoted"
    r"|stepped down|resigned)"
)
_NAME_EN = r"(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?"
# "Petra left, it's Mo now", "张蕾调走了，现在是何军负责": the one who goes, and who comes.
_SUCCEEDS = {
    "en": re.compile(
        rf"(?:^|[,.;] )(?P<o>{_NAME_EN})(?:'s| has| is)?(?: just)? {_LEFT_EN}(?: last \w+| in \w+)?[,.;]?"
        rf" ?(?:so |and |now )*"
        rf"(?:it'?s|it is|we have|we've got|replaced by|the new one is) (?:now )?(?P<n>{_NAME_EN})(?= now|"
        rf" instead| from|$|[,.!])",
        re.I,
    ),
    "zh": re.compile(
        r"(?:^|[,，。 ])(?P<o>[\u4e00-\u9fff]{2,3}?)(?:已经|上周|上个?月|昨天|前[几两]天|要)*(?:调走|离职|走"
        r"|退休|辞职|升职|高升|休产假|转岗|调岗)了"
        r"[,，;； ]*(?:现在|以后|改|由|换成?|就|是)*(?P<n>[\u4e00-\u9fff]{2,3}?)(?:来)?(?:负责|接手|接替|接班"
        r"|管|顶上|带我们|代班|接他|接她)"
    ),
}
_NO_THING = re.compile(
    r"^(?:it|that|this|them|him|her|me|us|you|one|there|here|work|my job|job|jobs|time|sure|only|just|really|so"
    r"|very|the"
    r"|a|an|going|doing|at|in|on|off|out|phone|call|ball|everything|anything|something|nothing|bed|sleep"
    r"|shifts?|seats?"
    r"|places?|places with \w+|days?|happy|good|bad|well|yet|\w+ing)$"
    r"|^(?:我|你|您|他|她|它|这|那|什么|怎么|一|个|的|了|是|要|想|会|能|行|对|好|错|太|再|时间|日期|预算|地址|名"
    r"|名字)|[吗呢么]$|的$",
    re.I,
)
_GO_ON = (
    "hobby",
    "habit",
    "taste.likes",
    "taste.favourite",
    "language.learning",
    "goal",
    "pet",
    "detail",
    "tool",
    "project",
)


def swaps(clause: Clause, scene: Scene) -> list[Draft]:
    """A CORRECT draft whose value stands instead of the thing given up; none where no such two are named."""
    zh, limit = clause.language == "zh", min(clause.sentence_end, clause.start + 120)
    found = (_ZH if zh else _EN).search(scene.text, clause.start, limit)
    found = found or _SUCCEEDS[clause.language].search(scene.text, clause.start, limit)
    if found is None or found.start() >= clause.end or stance.imagined(found.group()) or stance.jokes(found.group()):
        return []
    ordered = stance.requests(clause) and "了" not in found.group()  # "把A换成了B" is done, "把A换成B" is to be done
    if stance.asks(clause) or ordered or stance.hedged(found.group()):
        return []
    place = next((at for at in "123456" if f"o{at}" in found.groupdict() and found[f"o{at}"]), "")
    old, new = found[f"o{place}"].strip(), found[f"n{place}"].strip()
    if old.lower() == new.lower() or any(_is_no_thing(words, scene) for words in (old, new)):
        return []
    if any(
        draft.slot not in ("", *_GO_ON) and draft.cue is not Cue.NEGATE for draft in _read(clause, found.end(), scene)
    ):
        return []
    start = found.start(f"n{place}")
    return [
        Draft(
            "", new, start, start + len(new), text="*", base=0.84, cue=Cue.CORRECT, standing=True,
            tags=(INSTEAD + old, SWAPS, TOLD), quote=(clause.start, max(clause.end, found.end())),
        )
    ]  # fmt: skip


def swaps_something(draft: Draft | Candidate) -> bool:
    """Whether a draft, or what became of it, gives one thing up for another."""
    return SWAPS in draft.tags


def _is_no_thing(words: str, scene: Scene) -> bool:
    """Sums, figures and days have slots and rules of their own."""
    dated = language.dates(words, scene.said_at, scene.time_zone)
    return bool(_NO_THING.search(words) or language.amounts(words) or dated or any(mark.isdigit() for mark in words))


def _read(clause: Clause, end: int, scene: Scene) -> list[Draft]:
    """What slots read in the clauses that the words reach into."""
    found = frames.drafts(clause, scene)
    for other in scene.clauses[scene.at + 1 :]:
        if other.start >= end:
            break
        found += frames.drafts(other, scene)
    return found
