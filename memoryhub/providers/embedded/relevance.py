"""Which facts answer a question: by topic, by shared words, and by meaning where an embedder is at hand."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from memoryhub.language import api as language
from memoryhub.providers.embedded.kin import called, concerns
from memoryhub.providers.embedded.limits import is_free
from memoryhub.providers.embedded.memo import once
from memoryhub.providers.embedded.topics import GENERIC, SUBJECTS, Topic, fits, of_other_part, topics_in
from memoryhub.providers.types import Fact

# Cosine of a question to each text, in order. Only given where it costs milliseconds (the built-in embedder).
Similarity = Callable[[str, Sequence[str]], Sequence[float]]

# Without a topic a fact must be this near in meaning to be called an answer. Measured by bench/embedding_quality.py:
# no unanswerable question comes nearer than 0.28 to anything. Half (0.15) would answer half of them with something
# beside the point; double (0.6) would answer none but word-for-word questions.
NEAR = 0.30
# A cosine that alone says what was decided is meant. At half any decision answers for any other; at double none does.
ALIKE = 0.42
MOST_COMPARED = 16  # facts compared by meaning, best recalled first: about 20 ms
HALF = 0.5  # a decision is told by this share of the question's words alone; at SHARED, any of the same project is one
SHARED = 0.33  # share of the question's own words a fact must hold to count by words alone

_STOP_WORDS = """
    一下 上次 与 个 之前 也 了 什么 他 会 你 几 可以 吗 吧 告诉 呢 和 哪 哪儿 哪里 啊 在 多少 她 它 就
    帮 怎么 怎样 我 是 有 来 来着 的 着 知道 能 要 记得 说 请 谁 过 还 这 那 都
    a about again am an and any are at be been can could did do does exact exactly for from had has
    have how i in is it me mine my of on or our please remember remind should stuff tell that the there
    thing things this to was we were what when where which who whom whose why will with would you your
"""
_STOP = frozenset(_STOP_WORDS.split())
# How something is asked for, not what: the day, number or name itself is what the question wants to hear.
_FRAME_WORDS = """
    calendar day date exactly final finally full latest newest number official officially precise time currently
    again anymore called call told name title put form
    日期 具体 时间 几号 几月 哪天 现在 目前 最后 最终 究竟 准确 一共 总共 一个 号码 填 写
    now then before previously today until 以前 之前 原来 还有 还剩 剩下 少天
"""
_FRAME = frozenset(language.words(_FRAME_WORDS))
_SENTENCE_END = re.compile(r"[?？!！。;；\n]+|\.\s")

# What a question about money says besides the thing that the money is for.
_MONEY_TALK = re.compile(
    r"预算|上限|最高|最多|多少|钱|一共|总共|哪些|什么|现在|目前|来着|之前|上次|分别|记得|提醒|一下|到底|最后|应该"
    r"|告诉|可以|限额|几个|列"
    r"|[我你的是有能花说过吗呢呀啊了都给还咱定吧就个那这次每不请问跟和?？，。]"
    r"|\b(budgets?|limits?|ceiling|numbers?|spend(ing)?|spent|most|much|many|money|max(imum)?|now|currently|set|pay"
    r"|list|all|each|total"
    r"|again|what|how|which|is|was|are|were|my|the|a|an|i|can|do|did|for|on|at|to|of|have|tell|me|remind|you|and|so"
    r"|far|already)\b",
    re.IGNORECASE,
)


_ASKS = re.compile(r"什么|哪|谁|几|多少|\b(?:what|which|who|where|when|how)\b|\b(?:date|name|number)$", re.IGNORECASE)

_MONEY_FOR = re.compile(
    r"\b(?:for|on|towards?|buy|get|purchase|book|how much (?:is|was|are|were|does|did))\s+"
    r"(?:the |a |an |my |our |that |this |some |each )*((?:[a-z'-]+ ?){1,3})"
    r"|((?:[a-z'-]+ ){1,2})(?:budget|limit|ceiling|cap|allowance|spending)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Match:
    fact: Fact
    score: float
    sure: bool  # answers the question, rather than being the nearest there is
    breadth: int = 0  # how many of the question's topics it speaks to
    shared: frozenset[str] = frozenset()  # the question's words that it holds


@once
def content_words(text: str) -> frozenset[str]:
    """The words of a text that say what it is about."""
    return frozenset(word for word in language.words(text) if word not in _STOP)


def asked_words(question: str) -> list[frozenset[str]]:
    """What each asking sentence of a message is about, without how it asks; of one that asks nothing, all of it."""
    parts = [part for part in _SENTENCE_END.split(question) if part and part.strip()]
    asking = [part for part in parts if language.is_question(part) or _ASKS.search(part)] if len(parts) > 1 else parts
    about = [words for part in asking or parts if (words := content_words(part) - _FRAME)]
    return about or [content_words(question)]


def names_nothing(question: str) -> bool:
    """Whether a question says nothing of what it is about ("and now?", "以前是多少")."""
    exact = [topic for topic in topics_in(question) if topic.key not in GENERIC]
    return not exact and not any(words - _FRAME for words in asked_words(question))


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
    topics, asked, names = topics_in(question), asked_words(question), called(facts)
    found = [
        _match(question, fact, topics, asked, float(cosine), names) for fact, cosine in zip(facts, near, strict=True)
    ]
    return sorted((match for match in found if match), key=lambda match: -match.score)


def _match(
    question: str,
    fact: Fact,
    topics: Sequence[Topic],
    asked: list[frozenset[str]],
    cosine: float,
    names: Mapping[str, str],
) -> Match | None:
    if not concerns(question, fact, names):
        return None
    about = content_words(f"{fact.text} {fact.value} {fact.topic}")
    shared = max((len(words & about) / len(words) for words in asked if words), default=0.0)
    told_words = frozenset(frozenset[str]().union(*asked) & about)
    fitting = _fitting(fact, topics, shared, cosine, question)
    if fitting is None:
        return None
    attributes = [topic for topic in topics if topic.key not in SUBJECTS]
    if topics and all(topic.key == "decision" for topic in topics):
        # "What did we decide about the dip?" is told in many ways ("it was the new step"): its words must be met.
        sure = bool(fitting) or shared >= HALF or (shared >= SHARED and cosine >= NEAR) or cosine >= ALIKE
    elif topics:
        sure = bool(fitting) and (not attributes or any(topic in attributes for topic in fitting))
    else:
        sure = shared >= SHARED or cosine >= NEAR
    # "Which of the cabins did I pick?": what was settled is told in few words of its own.
    sure = sure or (len(told_words) > 0 and any(topic.key == "decision" and fits(fact, topic) for topic in topics))
    # What was told in the question's own words answers it, whatever kind of thing the question calls it ("who has the
    # Salford keys?": nobody is said to be responsible, but "the Salford keys are with Bo" is).
    sure = sure or (is_free(fact) and shared >= HALF and len(told_words) >= 2)
    if not sure and not fitting and cosine < NEAR * 1.5 and not (shared >= SHARED and cosine >= NEAR * 0.6):
        return None
    score = len(fitting) + shared + max(0.0, cosine) + 0.5 * bool(fact.topic and fact.topic in question)
    return Match(fact, score, sure, len(fitting), told_words)


def _matter(question: str) -> str:
    """What an English question says that the money is for: "on the car", "camera budget"; who asks says nothing."""
    return " ".join(part for found in _MONEY_FOR.finditer(question) for part in found.groups() if part)


def _of_other_money(fact: Fact, fitting: list[Topic], question: str) -> bool:
    """Whether a sum for one thing (dinners) would be told to a question about another (a camera)."""
    if not fact.topic or not any(topic.key == "budget" for topic in fitting):
        return False
    rest = _matter(question) if question.isascii() else question
    rest = _MONEY_TALK.sub(" ", rest)
    wanted = content_words(rest) if len(re.sub(r"\W", "", rest)) > 1 else set()
    return bool(wanted) and not wanted & content_words(f"{fact.topic} {fact.text}")


def _fitting(fact: Fact, topics: Sequence[Topic], shared: float, cosine: float, question: str) -> list[Topic] | None:
    """The question's topics a fact speaks to; None where the question is about somebody the fact is not about."""
    fitting = [topic for topic in topics if fits(fact, topic)]
    if any(topic.key in SUBJECTS for topic in fitting):
        # "What is my cat's name?": of the one asked about, the words tell ("a cat called Miso"), whatever the slot.
        told = [topic for topic in topics if topic not in fitting and topic.told.search(fact.text)]
        fitting += told
    if any(topic.key in SUBJECTS and topic not in fitting for topic in topics):
        return None
    if _of_other_money(fact, fitting, question):
        return []
    if of_other_part(question, fact):
        fitting = [topic for topic in fitting if topic.key != "health"]
    # "When is it?" alone fits every date there is: it takes a second sign that it is this one.
    alone = all(topic.key in GENERIC for topic in fitting)
    return [] if alone and shared < SHARED and cosine < NEAR else fitting
