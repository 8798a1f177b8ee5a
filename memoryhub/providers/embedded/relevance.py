"""Which facts answer a question: by topic, by shared words, and by meaning where an embedder is at hand."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded.limits import relation
from memoryhub.providers.embedded.topics import GENERIC, SUBJECTS, Topic, fits, topics_in
from memoryhub.providers.types import Fact

# Cosine of a question to each text, in order. Only given where it costs milliseconds (the built-in embedder).
Similarity = Callable[[str, Sequence[str]], Sequence[float]]

# Without a topic a fact must be this near in meaning to be called an answer. Measured by bench/embedding_quality.py:
# no unanswerable question comes nearer than 0.28 to anything. Half (0.15) would answer half of them with something
# beside the point; double (0.6) would answer none but word-for-word questions.
NEAR = 0.30
MOST_COMPARED = 16  # facts compared by meaning, best recalled first: about 20 ms
SHARED = 0.34  # share of the question's own words a fact must hold to count by words alone

_STOP = {"的", "了", "吗", "呢", "吧", "啊", "我", "你", "他", "她", "它", "是", "有", "在", "和", "与", "就", "都",
    "也",
        "还", "来", "着", "来着", "什么", "哪", "哪里", "哪儿", "多少", "几", "怎么", "怎样", "谁", "请", "帮",
        "一下", "告诉", "知道", "记得", "之前", "上次", "说", "过", "那", "这", "个", "要", "会", "能", "可以", "a",
        "an", "the", "i", "my", "me", "mine", "we", "our", "you", "your", "do", "does", "did", "is", "are", "was",
        "were", "am", "be", "been", "what", "which", "who", "whom", "whose", "when", "where", "why", "how", "again",
        "remember", "tell", "remind", "please", "can", "could", "should", "would", "will", "to", "of", "in", "on",
        "at", "for", "from", "with", "and", "or", "about", "have", "has", "had", "it", "that", "this", "there",
        "any"}  # fmt: skip
_RELATION_WORDS: dict[str, str] = {
    "wife": r"老婆|妻子|太太|爱人|媳妇|\bwife\b", "husband": r"老公|丈夫|先生|爱人|\bhusband\b", "partner": r"对象"
    r"|男友|女友|男朋友|女朋友|\bpartner\b|boyfriend|girlfriend",
    "father": r"爸|父|\b(father|dad)\b|爸妈|父母|parents", "mother": r"妈|母|\b(mother|mum|mom)\b|爸妈|父母|parents",
    "parents": r"爸妈|父母|\bparents\b",
    "son": r"儿子|孩子|娃|\b(son|kids?|child(ren)?)\b", "daughter": r"女儿|孩子|娃|闺女|\b(daughter|kids?"
    r"|child(ren)?)\b", "child": r"孩子|娃|小朋友|\b(kids?|child(ren)?)\b",
    "brother": r"哥|弟|\bbrothers?\b", "sister": r"姐|妹|\bsisters?\b", "grandfather": r"爷|外公|姥爷|\bgrand(father"
    r"|pa)\b", "grandmother": r"奶奶|外婆|姥姥|\bgrand(mother|ma)\b",
    "parent_in_law": r"岳|公婆|婆婆|丈母娘|in-laws?", "relative": r"亲戚|\brelatives?\b", "friend": r"朋友"
    r"|\bfriends?\b", "colleague": r"同事|\bcolleagues?\b|co-?workers?",
    "boss": r"老板|领导|上级|\b(boss|manager)\b", "ex": r"前任|前男友|前女友|\bex\b", "roommate": r"室友|\b(roommate"
    r"|flatmate)s?\b", "pet": r"猫|狗|宠物|\b(cat|dog|pet)s?\b",
    "company": r"公司|\bcompany\b", "person": r".",
}  # fmt: skip
_HOUSEHOLD = re.compile(r"家人|全家|一家|家里|家庭|\bfamily\b|at home", re.IGNORECASE)
_IN_HOUSEHOLD = {"wife", "husband", "partner", "father", "mother", "parents", "son", "daughter", "child", "grandfather",
                 "grandmother", "parent_in_law", "brother", "sister"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Match:
    fact: Fact
    score: float
    sure: bool  # answers the question, rather than being the nearest there is
    breadth: int = 0  # how many of the question's topics it speaks to


def names_relation(words: str, who: str) -> bool:
    """Whether the words speak of this relative ("wife", "daughter", ...) or of the household they belong to."""
    if re.search(_RELATION_WORDS.get(who, r"$^"), words, re.IGNORECASE):
        return True
    return who in _IN_HOUSEHOLD and bool(_HOUSEHOLD.search(words))


def content_words(text: str) -> set[str]:
    """The words of a text that say what it is about."""
    return {word for word in language.words(text) if word not in _STOP}


def matches(question: str, facts: Sequence[Fact], similarity: Similarity | None = None) -> list[Match]:
    """Facts that have to do with a question, best first; none where nothing does."""
    if not facts:
        return []
    found = _ranked(question, facts, [0.0] * len(facts))
    if similarity is None or any(match.sure for match in found):
        return found  # by topic or words: meaning, at a millisecond a fact, would add nothing
    likely = sorted(facts, key=lambda fact: -fact.score)[:MOST_COMPARED]
    return _ranked(question, likely, similarity(question, [fact.text or fact.value for fact in likely]))


def _ranked(question: str, facts: Sequence[Fact], near: Sequence[float]) -> list[Match]:
    topics, asked = topics_in(question), content_words(question)
    found = [_match(question, fact, topics, asked, float(cosine)) for fact, cosine in zip(facts, near, strict=True)]
    return sorted((match for match in found if match), key=lambda match: -match.score)


def _match(question: str, fact: Fact, topics: list[Topic], asked: set[str], cosine: float) -> Match | None:
    who = relation(fact)
    if who and not names_relation(question, who):
        return None
    about = content_words(f"{fact.text} {fact.value} {fact.topic}")
    shared = len(asked & about) / len(asked) if asked else 0.0
    fitting = _fitting(fact, topics, shared, cosine)
    if fitting is None:
        return None
    attributes = [topic for topic in topics if topic.key not in SUBJECTS]
    if topics:
        sure = bool(fitting) and (not attributes or any(topic in attributes for topic in fitting))
    else:
        sure = shared >= SHARED or cosine >= NEAR
    if not sure and not fitting and cosine < NEAR * 1.5 and not (shared >= SHARED and cosine >= NEAR * 0.6):
        return None
    score = len(fitting) + shared + max(0.0, cosine) + 0.5 * bool(fact.topic and fact.topic in question)
    return Match(fact, score, sure, len(fitting))


def _fitting(fact: Fact, topics: list[Topic], shared: float, cosine: float) -> list[Topic] | None:
    """The question's topics a fact speaks to; None where the question is about somebody the fact is not about."""
    fitting = [topic for topic in topics if fits(fact, topic)]
    if any(topic.key in SUBJECTS for topic in fitting):
        # "What is my cat's name?": of the one asked about, the words tell ("a cat called Miso"), whatever the slot.
        told = [topic for topic in topics if topic not in fitting and topic.told.search(fact.text)]
        fitting += told
    if any(topic.key in SUBJECTS and topic not in fitting for topic in topics):
        return None
    # "When is it?" alone fits every date there is: it takes a second sign that it is this one.
    alone = all(topic.key in GENERIC for topic in fitting)
    return [] if alone and shared < SHARED and cosine < NEAR else fitting
