"""A thing of the user's is another one now: "my new boss is Ann Bell", "I changed my number, it's …", "领导换成李敏了".

What is announced is read as the plain statement of what holds ("my boss is Ann Bell"), so that it lands in the very
slot that the old value stands in, and takes its place. What no slot reads that way is left to the others. Pure.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.memory.encode import bonded, clauses, frames, phrasing, stance
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Candidate, Cue

RENEWED = "renewed"  # tag: it speaks for the whole sentence, and for a second one that only says the value
REACH = 160  # characters looked at: an announcement is short; double reads the next thing said for its value
_LEAD = r"(?:(?:oh|ok|okay|so|well|btw|by the way|actually|update|fyi|also|and|but|hey|news|just so you know)[,:]? )*"
_THING = r"[a-z][\w' -]{1,28}?"
_IT_IS = r"(?:(?:it|that|this|they|he|she)(?:'s| is|'re| are)|(?:the|my) new (?:one|number|address) is)"
_NOW = r"(?: (?:now|instead|these days|from now on|as of \w+|nowadays|actually|going forward))*"
_EN = re.compile(
    rf"{_LEAD}(?:"
    rf"(?:my|our) new (?P<what1>{_THING}) (?:is|are|will be)(?: now)?(?: called| named)? (?P<v1>[^,;.!?\n]+?{_NOW})"
    rf"|(?:my|our) (?P<what2>{_THING})(?: has|'s| have| just)*(?: just| recently| since)? changed(?: recently| again)?"
    rf"(?:(?:[,;:.]| -| —)+ (?:and |so )?(?:now )?{_IT_IS} (?:now )?| and (?:now )?(?:is|it's|it is) (?:now )?| to )"
    rf"(?P<v2>[^,;!?\n]+?)"
    r"|(?:i|we)(?:'ve| have)?(?: just| recently)? (?:changed|switched|updated|replaced|got a new|have a new"
    rf"|got myself a new) (?:my |our )?(?P<what3>{_THING})(?: recently| again| today| yesterday)?"
    rf"(?:[,;:.]| -| —| and)+ (?:and |so )?(?:now )?(?:{_IT_IS}|called) (?:now )?(?P<v3>[^,;!?\n]+?)"
    rf"){_NOW}(?=\.?(?:$|\n|\s)|[,;!?])(?=[.,;!?]|\s*$|\.?\s)(?=$|[.,;!?]|\n)",
    re.I,
)
_WHAT_ZH = r"[\u4e00-\u9fffA-Za-z]{1,12}?"
_END_ZH = r"(?:了|啦|哈|哦)?(?=$|[,，。;；!！\n])"
_ZH = re.compile(
    r"(?:对了|嗯|哦|那个|更新一下|说一下|跟你说|通知一下|顺便说)?[,，]?(?:"
    # 我的领导换成李敏了 / 我邮箱改成了 a@b.cn
    rf"(?:我们?|咱们?)的?(?P<what1>{_WHAT_ZH})(?:已经|现在|最近|刚|又|都)*(?:换|改|变)(?:成|为|到)了?"
    r"(?P<v1>[^,，。;；!！?？\n]{1,30}?)"
    # 我最喜欢的饮料变了，现在是美式 / 我领导换人了，新的是李敏
    rf"|(?:我们?|咱们?)的?(?P<what2>{_WHAT_ZH})(?:已经|现在|最近|刚|又|都)*(?:变|换|改)(?:人|新的?)?了[,，。 ]*"
    r"(?:新的|现在|如今|目前|改)*的?"
    r"(?:是|叫|用|为|成)(?:的是)?(?P<v2>[^,，。;；!！?？\n]{1,30}?)"
    # 我换号了，现在是139… / 我换车了，现在开特斯拉
    r"|(?:我们?|咱们?)?(?:已经|最近|刚|又)*(?:换|改)了?(?:个|一[个辆部台]|新的?)*(?P<what3>"
    r"手机号码?|电话号码?|号码|号|手机|电脑|平板|车|邮箱|微信号?|地址|领导|老板|经理|医生|牙医|老师|教练|室友|房东|公司|单位|东家|名字|网名|昵称)"
    r"了?[,，。 ]*(?:新的|现在|如今|目前)*的?"
    r"(?:号码)?(?:是|叫|开|用)(?:的是)?(?:一?[辆台部])?(?P<v3>[^,，。;；!！?？\n]{1,30}?)"
    rf"){_END_ZH}"
)
# What a short name of a thing stands for in the plain statement.
_MEANT = {"号": "手机号", "号码": "手机号", "单位": "公司", "东家": "公司", "employer": "company", "firm": "company",
    "workplace": "company", "number": "phone number", "mobile": "phone number", "phone": "phone number",
    "cell": "phone number", "car": "car", "wheels": "car"}  # fmt: skip


_DEVICES = ("手机", "电脑", "平板")


def renewed(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """CORRECT drafts of what the thing is now; none where no slot reads the plain statement."""
    zh, limit = clause.language == "zh", min(len(scene.text), clause.start + REACH)
    found = (_ZH if zh else _EN).match(scene.text, clause.start, limit)
    if found is None or stance.asks(clause) or any(judge(found.group()) for judge in _OTHERWISE):
        return
    place = next(at for at in "123" if found[f"v{at}"])
    what, start, end = found[f"what{place}"].strip(), *_value(found, place, scene.text, clause)
    value = scene.text[start:end]
    if _JUDGED.match(value):
        return
    for plain in filter(None, _plain(_MEANT.get(what.lower(), what), value, zh)):
        part = clauses.split(plain)[0]
        inner = replace(scene, text=plain, clauses=(part,), at=0)
        read = [one for one in frames.drafts(part, inner) or bonded.bonded(part, inner) if _holds(one)]
        if read:
            quote = (clause.start, max(end, found.end()))
            yield from (_placed(one, plain, value, start, quote, clause, scene) for one in read)
            return


_OTHERWISE = (stance.imagined, stance.jokes, stance.hedged)
# How the new thing is found, not what it is: "my new boss is awful", "my new job is going well".
_JUDGED = re.compile(
    r"(?:so|very|really|quite|pretty|too|much|going|just|not|a bit|a lot|great|good|nice|fine|bad|better|worse|awful|"
    r"horrible|lovely|amazing|awesome|perfect|terrible|cool|loud|red|blue|black|white|green|grey|gray|silver|yellow|"
    r"here|there|ready|\w+(?:ing|ful|able|ous)\b|很|太|挺|真的|好[看用开棒吃玩]|特别|非常|还|没|正在|静音|震动|飞行模式|勿扰)",
    re.I,
)
_ARTICLE = re.compile(r"the (?=[A-Z])")


def _value(found: re.Match[str], place: str, text: str, clause: Clause) -> tuple[int, int]:
    """Where the value stands. An address goes on behind its commas."""
    start, end = found.span(f"v{place}")
    if re.search(r"(?:address|地址)$", found[f"what{place}"].strip(), re.I):
        end = max(end, clause.sentence_end)
    article = _ARTICLE.match(text, start)
    return (article.end() if article else start), start + len(text[start:end].rstrip())


def _plain(what: str, value: str, zh: bool) -> list[str]:
    """How the statement may be put: a car is driven, an employer worked for."""
    if zh:
        more = {"车": f"我开{value}", "公司": f"我在{value}工作"} | dict.fromkeys(_DEVICES, f"我用的是{value}")
        return [f"我的{what}是{value}", more.get(what, "")]
    said = [f"My {what} is {value}"]
    if what == "car":
        said += [f"I drive {value}" if re.match("an? ", value) else f"I drive a {value}"]
    return [f"I work at {value}"] + said if what == "company" else said


def _holds(draft: Draft) -> bool:
    return bool(draft.slot) and draft.cue is Cue.NONE and not draft.is_todo and draft.polarity


def _placed(
    draft: Draft, plain: str, value: str, start: int, quote: tuple[int, int], clause: Clause, scene: Scene
) -> Draft:
    """The draft of the plain statement, on the words of the message."""
    at = plain.rindex(value)
    here = draft.start - at + start if at <= draft.start and draft.end <= at + len(value) else start
    there = here + (draft.end - draft.start) if here != start or draft.start == at else start + len(value)
    text = draft.text
    if text == "*":
        text = phrasing.second_person(plain, clause.language, scene.said_at, scene.time_zone)
    return replace(
        draft,
        start=here,
        end=there,
        text=text,
        cue=Cue.CORRECT,
        standing=True,
        quote=quote,
        tags=(*draft.tags, RENEWED),
    )


def renews_something(draft: Draft | Candidate) -> bool:
    """Whether a draft, or what became of it, announces what a thing is now."""
    return RENEWED in draft.tags
