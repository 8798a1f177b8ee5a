"""What a "forget that", a "no longer" or a "back to the old one" does to what is known. Pure."""

import re
from collections.abc import Sequence

from memoryhub.language import api as language
from memoryhub.memory import slots
from memoryhub.memory.encode import attribution, resumed
from memoryhub.memory.encode.same import plain, same_topic, tellings_of
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.types import Action, Candidate, Cue, Known, Status, Verdict

# Said when something is to be forgotten, and no part of what it is.
_IDLE_WORDS = frozenset(
    {
        "where",
        "name",
        "what",
        "who",
        "when",
        "how",
        "my",
        "the",
        "is",
        "are",
        "was",
        "about",
        "thing",
        "stuff",
        "see",
        "have",
        "had",
        "go",
        "take",
        "get",
        "do",
        "tell",
        "told",
        "said",
        "going",
        "fact",
    }
)
# A party is called by its occasion as often as by itself; what of it is meant ("where", 地点) is no part of its name.
_GATHERING = re.compile(
    r"聚会|派对|生日会?|惊喜|庆祝|庆生|婚宴|\b(?:part(?:y|ies)|birthday|bash|celebration|surprise|anniversary"
    r"|reception|shower"
    r"|get-?together)\b",
    re.I,
)
_FACET = re.compile(
    r"\b(?:where|when|who|what|the|my|our|his|her|is|are|was|will be|being|held|place|venue|location|date|time"
    r"|of|for|about|on"
    r"|all|everything|details?)\b|地点|地方|时间|日期|在哪儿?|安排|的|那个|这个|事|[\s'’,.，。]",
    re.I,
)
_CALLED = re.compile(
    r"(?:你的?)?(?P<r>[\u4e00-\u9fff]{1,5}?)叫(?P<n>[\u4e00-\u9fff]{1,4}|[A-Z][\w-]+)"
    r"|\b[Yy]our (?P<s>[\w -]{2,24}?) is called (?P<m>[A-Z][\w'-]+)"
)
_MEDICAL = re.compile(
    r"药|医|诊|病|手术|血压|血糖|体检|疗程|复查|\b(?:diagnos\w+|medic\w+|mg|mcg|physio\w*|surgery|doctor"
    r"|hospital|therap\w+|"
    r"prescri\w+|pacemaker|blood)\b",
    re.I,
)


def retire(candidate: Candidate, live: Sequence[Known], policy: MemoryPolicy) -> Verdict:
    hit = [row for row in live if _named(candidate, row, policy)]
    if not hit:
        return Verdict(Action.IGNORE, "nothing_to_forget" if candidate.cue is Cue.FORGET else "nothing_to_retire")
    reason = "forget_asked" if candidate.cue is Cue.FORGET else "no_longer"
    hit += [row for row in _of_who_is_named(candidate, hit, live) if row not in hit]
    hit += [telling for row in hit for telling in tellings_of(row, live) if telling not in hit]
    return Verdict(Action.RETIRE, reason, targets=tuple(dict.fromkeys(row.memory_id for row in hit)))


def _of_who_is_named(candidate: Candidate, hit: Sequence[Known], live: Sequence[Known]) -> list[Known]:
    """ "Delete everything about Ines": what is known of her as the sister she is called by, too."""
    if candidate.cue is not Cue.FORGET or candidate.slot:
        return []
    names = [_CALLED.search(row.text) for row in hit]
    wanted = plain(candidate.value)
    whose = {
        attribution.relation(found["r"] or found["s"])
        for found in names
        if found and plain(found["n"] or found["m"]) in wanted
    }
    return [row for row in live if row.slot.partition(".")[0] in whose - {""}]


def _named(candidate: Candidate, row: Known, policy: MemoryPolicy) -> bool:
    """Whether the words of a negation or a "forget" mean this row: same slot or family; topic and value where named."""
    if any(row.slot and slots.in_family(row.slot, tag[7:]) for tag in candidate.tags if tag.startswith("except:")):
        return False
    if not candidate.slot:
        return _speaks_of(candidate.value, row) or row.similarity >= policy.forget_similarity
    if not row.slot:
        nouns = [tag[5:] for tag in candidate.tags if tag.startswith("noun:")]
        medical = candidate.slot == "health" and _MEDICAL.search(row.text)
        return candidate.cue is Cue.FORGET and bool(medical or any(_speaks_of(noun, row) for noun in nouns))
    if not slots.in_family(row.slot, candidate.slot):
        return False
    if resumed.spares(candidate.tags, row):
        return False
    if candidate.topic and not same_topic(candidate.topic, row.topic):
        return False
    wanted = plain(candidate.value)
    return not wanted or wanted in plain(row.value) or plain(row.value) in wanted or wanted in plain(row.text)


_TWO_ZH = re.compile(r"[\u4e00-\u9fff]{2}")


def _speaks_of(words: str, row: Known) -> bool:
    """Whether a memory holds the words that name a topic: two of three; at a half "jazz" went with "the jazz band"."""
    if (
        _GATHERING.search(words)
        and _GATHERING.search(row.text)
        and _FACET.sub("", _GATHERING.sub("", words)).strip() == ""
    ):
        return True
    if _TWO_ZH.fullmatch(words) and (turned := re.escape(words[1]) + "[^,，。]{0,3}" + re.escape(words[0])):
        told = f"{row.text} {row.topic}"
        return words in told or re.search(turned, told) is not None  # "卖房" of "把房子卖了"
    terms = set(language.words(words)) - _IDLE_WORDS
    shared = terms & set(language.words(f"{row.text} {row.topic}"))
    return bool(shared) and len(shared) * 3 >= len(terms) * 2


def bring_back(candidate: Candidate, live: Sequence[Known], known: Sequence[Known]) -> Verdict:
    past = [row for row in known if row.status is Status.SUPERSEDED and row.slot and _fits(candidate, row)]
    if candidate.value:
        past = [row for row in past if plain(candidate.value) in (plain(row.value), plain(row.value + row.unit))]
    replaced = {row.memory_id: _in_place_of(row, live) for row in past}
    held = [row for row in past if replaced[row.memory_id]]
    if not past or (not held and not candidate.slot):
        return Verdict(Action.IGNORE, "nothing_to_return_to")
    if held:  # of several matters the one that changed last, of its earlier values the last (or, asked for, the first)
        latest = max(max(one.said_at for one in replaced[row.memory_id]) for row in held)
        past = [row for row in held if max(one.said_at for one in replaced[row.memory_id]) == latest]
    back = (min if "of:first" in candidate.tags else max)(past, key=lambda row: row.said_at)
    now_held = tuple(row.memory_id for row in replaced[back.memory_id])
    return Verdict(Action.SUPERSEDE, "returned", targets=now_held, revives=back.memory_id)


def _in_place_of(row: Known, live: Sequence[Known]) -> list[Known]:
    """What holds now where this earlier value held."""
    return [one for one in live if one.slot == row.slot and one.slot and same_topic(one.topic, row.topic)]


def _fits(candidate: Candidate, row: Known) -> bool:
    same_slot = not candidate.slot or candidate.slot == row.slot
    return same_slot and (not candidate.topic or same_topic(candidate.topic, row.topic))
