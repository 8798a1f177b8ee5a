"""What the user asks to be forgotten: by slot, by family of slots, by value or topic, with what is to stay."""

import re
from collections.abc import Iterator
from dataclasses import replace

from memoryhub.memory.encode import attribution, frames
from memoryhub.memory.encode.clauses import Clause
from memoryhub.memory.encode.cues import slot_named, slots_named
from memoryhub.memory.encode.frames import Draft, Scene
from memoryhub.memory.types import Cue

_FORGET_ZH = re.compile(
    r"(?:(?:请|帮我|麻烦|你)*(?:把|将)?(?P<a>[^,，]{0,16}?)(?:都|也|全|给)*(?:忘掉|忘了吧|忘记吧?|删掉|删了|删除|"
    r"清除|抹掉|(?:别|不要|不用|不许)再?(?:记|留|存|保留|保存)(?:着|住|下)?了?|(?:那话|那句话?|的话|这话|那事"
    r"|这事)?(?:就)?当我没(?:有)?(?:说|提)过?)|(?:忘掉|忘记|删掉|删除|清除|抹掉|别再?记着?|"
    r"不要再?记着?|别再?存|别再?保存|不要再?保存|不要再?保留)(?P<b>[^,，]{0,20}))"
)
_FORGET_EN = re.compile(
    (
        r"\b(?:forget(?: about)?|delete|erase|remove|wipe|stop remembering|don'?t (?:remember|keep|save|store|"
        r"hold on "
        r"to)|do not (?:remember|keep|save|store)|not hold on to|clear|get rid of)\s+(?P<a>(?:everything|"
        r"anything|all|"
        r"what|that|my|the|any|our|his|her|where)\b.{0,60}|it\b)"
        r"|\b(?:scrap|disregard|ignore|strike|drop|bin|take back|never mind)\s+(?P<b>(?:what|everything|all"
        r"|anything|the bit)"
        r" (?:that )?i(?:'ve)? (?:just )?(?:said|told you|mentioned|wrote)\b.{0,60})"
    ),
    re.I,
)
_NOT_FORGET = re.compile(
    (
        r"别忘|不要忘|没忘|忘不|忘了(?:带|拿|说|问|写|密码|关|告诉|跟|是|我们|刚|上次|什么|聊)|我(?:都|又|也|老)?忘|"
        r"我刚忘|i (?:forgot|forget)|don'?t forget|never forget|"
        r"let (?:me|us) forget|forget it\b|forget (?:to|how|what we)\b|"
        r"\b(?:line|row|"
        r"column|file|paragraph|word|sentence|comma|button|column|branch|table|code|space|duplicates?)s?\b|[行列段]|"
        r"文件|代码|空格|这句|换行|分支|单词|逗号|标题|重复"
    ),
    re.I,
)
# What is said to stay: from here on nothing is named for forgetting.
_STAYS = re.compile(
    r"[^,，和]{0,8}(?:除外|不变|留着|保留|不用删|别删|还要|照旧)|除了|以外|其[他余它]|剩下|"
    r"\b(?:except|but (?:keep|not|leave)|apart from|other than|keep|the rest|everything else|leave)\b.*",
    re.I,
)
_STATED = re.compile(
    r"(?:忘掉|忘记|忘了|删掉|别再?记)(?:掉)?(?:我?说过?的?)?(?=我(?!说的|的))|\b(?:forget|don'?t remember|erase|delete)"
    r" (?:that |the fact that )?(?:i (?:said|told you) (?:that )?)?(?=(?:i|i'?m|my|we)\b)",
    re.I,
)
_LISTED_EN = re.compile(r"(?:and |or )?(?:my|our|the) [\w' -]{3,24}", re.I)  # goes on naming: "… and my e-mail"
_FROM = re.compile(
    r"从(?:我的?|我们的?)?(?P<l>[\u4e00-\u9fff]{2,6})(?:里|中|列表|清单)+(?:面)?(?:把|去掉|删掉|移除|拿掉|划掉|删除|"
    r"删)+(?P<v>[\u4e00-\u9fffA-Za-z]{1,10}?)"
    r"(?:去掉|删掉|拿掉|删了|了|吧|$)|\b(?:remove|take|drop|delete) (?:the )?(?P<w>[\w' -]{2,30}?) (?:from|off) "
    r"(?:my |the )?"
    r"(?P<m>[\w ]{3,24})",
    re.I,
)
_CUE_WORDS = re.compile(
    r"忘掉|忘了吧|忘记|删掉|删了|删除|清除|抹掉|(?:别|不要|不用|不许)再?(?:记|留|存|保留|保存)(?:着|住|下)?了?"
    r"|(?:那话|那句话?|的话|这话|那事|这事)?(?:就)?当我没(?:有)?(?:说|提)过?"
    r"|\b(?:forget|delete|erase|remove|wipe|clear|get rid of|it|scrap|disregard|ignore|take back|never mind|the bit"
    r"|mentioned|wrote)\b|这件事|那件事",
    re.I,
)
_EDGES = re.compile(
    (
        r"^(?:把|将|我|的|我的|那个|这个|关于|有关|请|你|再|everything|anything|all|what|that|my|the|any|our|about|"
        r"you know|know|you|i|said|told|have|stuff|of|details?|info(?:rmation)?|on)+(?=\b|[\u4e00-\u9fff]|$)\s*|"
        r"(?:的(?:事|信息|内容|记录|东西)?|了|吧|please|anymore|any more|now|from (?:your )?memory|thanks)+$"
    ),
    re.I,
)


def forgets(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "忘掉我的地址", "forget my address": FORGET drafts with slot and value as far as the words name them."""
    removed = _FROM.search(clause.text)
    if removed and slot_named(removed["l"] or removed["m"]):
        value = (removed["v"] or removed["w"]).strip()
        yield _draft(clause, slot_named(removed["l"] or removed["m"]), value, removed.start(), len(removed.group()))
        return
    if _NOT_FORGET.search(clause.text) or _asks_only(clause):
        return
    match = (_FORGET_ZH if clause.language == "zh" else _FORGET_EN).search(clause.text)
    stated = list(_forgets_stated(clause, scene))
    if stated or not match:
        yield from stated
        return
    if not _stripped(_CUE_WORDS.sub("", clause.text)):
        yield from _forgets_that(clause, scene)
        return
    named = (match["a"] or (match["b"] if "b" in match.groupdict() else "") or "").strip() or clause.text
    yield from _named(clause, scene, named)
    for other in scene.clauses[scene.at + 1 : scene.at + 4]:
        if other.sentence != clause.sentence or not _LISTED_EN.fullmatch(other.text):
            break
        yield from _named(other, scene, other.text)


def _named(clause: Clause, scene: Scene, named: str) -> Iterator[Draft]:
    """A draft for every slot that is named; one for the topic where none is."""
    stays = _STAYS.search(named)
    wanted, kept = (named[: stays.start()], stays.group()) if stays else (named, "")
    at = max(0, clause.text.find(named))
    keeping = tuple(f"except:{slot}" for slot, _, _ in slots_named(kept + " " + _staying_after(scene)))
    found = slots_named(wanted) or (slots_named(named) if not kept else [])
    for slot, place, noun in found:
        words = wanted[max(0, place - 8) : place + 16] if len(found) > 1 else wanted
        yield _draft(clause, _owned(slot, words), "", at + place, 1, ("noun:" + noun, *keeping))
    value = _stripped(_CUE_WORDS.sub("", wanted))
    if not found and len(value) >= 2:
        yield _draft(clause, "", value, at, max(1, len(wanted)), keeping)


def _draft(clause: Clause, slot: str, value: str, at: int, length: int, tags: tuple[str, ...] = ()) -> Draft:
    start = clause.start + at
    return Draft(
        slot,
        value,
        start,
        start + length,
        text="*",
        base=0.9,
        cue=Cue.FORGET,
        standing=True,
        intent="forget",
        tags=tags,
    )


def _staying_after(scene: Scene) -> str:
    """What the next two clauses say is to stay ("电话不变", "keep the phone number")."""
    following = scene.clauses[scene.at + 1 : scene.at + 3]
    return " ".join(one.text for one in following if _STAYS.search(one.text))


def _forgets_stated(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "Forget that I like jazz": what the statement would have been kept as."""
    lead = _STATED.search(clause.text)
    if not lead:
        return
    rest = clause.text[lead.end() :]
    said = replace(clause, start=clause.start + lead.end(), text=rest)
    for draft in frames.drafts(said, scene):
        yield replace(draft, cue=Cue.FORGET, standing=True, intent="forget", text="*", base=0.9, tags=())


def _forgets_that(clause: Clause, scene: Scene) -> Iterator[Draft]:
    """ "忘掉吧", "wipe it": what the clause before named, unless that asked to forget already."""
    before = scene.clauses[scene.at - 1] if scene.at else None
    text = before.text if before else (scene.earlier[-1] if scene.earlier else "")
    slot = slot_named(text)
    if slot and not (before and (_FORGET_ZH if before.language == "zh" else _FORGET_EN).search(before.text)):
        yield _draft(clause, _owned(slot, text), "", 0, len(clause.text))


def _owned(slot: str, words: str) -> str:
    """The relation's slot where the words say whose it is ("my ex's number")."""
    named = re.search(rf"\b(?:my|our) (?:{attribution.EN_WORDS})'?s?\b", words, re.I) or re.search(
        rf"(?:{attribution.ZH_WORDS})的", words
    )
    whose = attribution.relation(named.group()) if named and slot else ""
    return f"{whose}.{slot}" if whose else slot


def _asks_only(clause: Clause) -> bool:
    return bool(re.search(r"怎么|如何|能不能教|\bhow (?:do|can|to)\b", clause.text, re.I))


def _stripped(words: str) -> str:
    last = None
    while last != words:
        last, words = words, _EDGES.sub("", words).strip(" ,，.!的")
    return words
