"""The built-in chat model: by rules, in Chinese and English, from the recalled facts, the to-dos and the current words.

It needs no network and no key. It says only what the facts say, names the limits it keeps to, and says openly what it
does not know and that no language model is connected. Facts are data: text in them that speaks like a command is
neither followed nor repeated (`phrasing.usable`).
"""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace

from memoryhub.errors import ProviderError
from memoryhub.providers.embedded import (
    agenda,
    asking,
    chains,
    corrected,
    drafts,
    ideas,
    manner,
    memo,
    moves,
    overview,
    papers,
    parts,
    phrasing,
    promises,
    recollection,
    redated,
    reproach,
    small_talk,
    standing,
    statements,
    thread,
    unasked,
)
from memoryhub.providers.embedded.intents import (
    Intent,
    about_user,
    asks_for_help,
    asks_for_record,
    asks_for_thought,
    classify,
    commands,
    fills_in,
    is_question,
    is_task,
    wants_advice,
)
from memoryhub.providers.embedded.kin import called, mentions
from memoryhub.providers.embedded.manner import Style
from memoryhub.providers.embedded.relevance import Similarity, matches
from memoryhub.providers.embedded.topics import topics_in
from memoryhub.providers.types import ChatRequest, Fact, Schema

# Seconds between pieces of about three characters or one word. At 12 ms a usual answer of 120 characters takes half a
# second: it reads as being written without making anybody wait. Double is slow, half is not seen as streaming.
PACE_SECONDS = 0.012
MOST_PACED_SECONDS = 2.0  # a long list speeds up rather than take longer than this

MOST_OF_A_RECORD = 12  # lines of "everything you know about …": at half a project's facts are cut, at double a page

_SENTENCE = re.compile(r"[^.。!！?？\n]+[.。!！?？\n]*")
_PIECES = re.compile(r"\s*[A-Za-z0-9_.,:;!?'’()`*-]+|\s*[^\sA-Za-z0-9]{1,3}|\s+")
_IDEAS = {Intent.MEALS, Intent.OUTINGS, Intent.GIFTS}
_SMALL = {Intent.GREETING, Intent.THANKS, Intent.FAREWELL, Intent.HOW_ARE_YOU, Intent.AGREEMENT, Intent.NOTHING}
_WHOLE = {Intent.WHO_ARE_YOU, Intent.HELP, Intent.CLOCK, Intent.FORGET, Intent.WHERE_WERE_WE, Intent.TODOS,
          Intent.ABOUT_ME, Intent.LIMITS}  # fmt: skip
# Questions about these are about somebody the user might have told of, not about the world.
_PERSONAL = {"age", "birthday", "likes", "dislikes", "phone", "email", "allergy", "budget"}
_WHO = re.compile(r"谁|是什么|介绍|\b(who|whose|what'?s|what is|tell me about)\b", re.IGNORECASE)
_WHOSE = re.compile(
    r"(?:那|我们?家?的?)?(?P<who>[\u4e00-\u9fff]{2,4}?)(?:平时|一般|现在|每天|最|都|只|能|要|爱|喜欢)*[吃喝玩](?:的是?)?(?:什么|啥|哪)"
)
_MARKED = re.compile(r"[?？吗呢]")
_LISTS = {Intent.TODOS, Intent.ABOUT_ME, Intent.LIMITS}
_SPOKEN = {drafts.Kind.WATCH_OUT, drafts.Kind.MEETING}  # made in sentences rather than as a piece of its own
_TOLD = {Intent.STATEMENT, Intent.CORRECTION, Intent.TODO_REQUEST}


@dataclass(frozen=True, slots=True)
class _Asked:
    """One message and all that its answer is made from."""

    words: str
    request: ChatRequest
    facts: tuple[Fact, ...]
    style: Style
    tongue: str
    intent: Intent


class Responder:
    """A `ChatModel`. `connected`: whether a language model is configured (and this one stands in for it).

    `similarity` gives cosines of a question to texts; leave it out where that would cost a network call.
    """

    name = "MemoryHub embedded"

    def __init__(
        self, *, connected: bool = False, pace_seconds: float = PACE_SECONDS, similarity: Similarity | None = None
    ) -> None:
        self.connected = connected
        self.pace_seconds = pace_seconds
        self.similarity = similarity

    async def stream(self, request: ChatRequest) -> AsyncIterator[str]:
        """The answer in words; the first at once."""
        # In a thread: some milliseconds of rules must not stop the other sockets of this process.
        pieces = _PIECES.findall(await asyncio.to_thread(self.answer, request))
        pause = min(self.pace_seconds, MOST_PACED_SECONDS / max(1, len(pieces)))
        for number, piece in enumerate(pieces):
            if number and pause:
                await asyncio.sleep(pause)
            yield piece

    def structured(self, request: ChatRequest, schema: type[Schema]) -> Schema:
        """Never: forms are filled by language models (the engine has its own rules for extraction)."""
        raise ProviderError("no_language_model", transient=False)

    def answer(self, request: ChatRequest) -> str:
        """The whole answer to the last message of the user."""
        try:
            return self._answered(request)
        finally:
            memo.forget()

    def _answered(self, request: ChatRequest) -> str:
        said = next((message.text for message in reversed(request.messages) if message.role == "user"), "")
        words = reproach.without(said.strip())
        facts = phrasing.usable(request.facts)
        style = manner.style_of(facts)
        tongue = style.tongue or ("zh" if request.language == "zh" else "en")
        if not moves.asks_for_more(words, tongue):
            words = thread.resumed(words, request)
        if statements.drops_address(words):
            style = replace(style, address="")
        intent = Intent.TODO_REQUEST if statements.orders_errand(words, request) else classify(words)
        asked = _Asked(words, request, facts, style, tongue, intent)
        righted = redated.answer(words, request, tongue) or corrected.answer(words, request, tongue)
        made = "" if righted or intent in _SMALL | _WHOLE | {Intent.TODO_REQUEST} else self._made(asked)
        instead = "" if righted or made else standing.turns_to(words, request)
        left = self._put_aside(asked, instead) if instead else ""
        text = righted or made or left or self._told_of_memory(asked) or self._by_intent(asked)
        if intent is Intent.FACT_QUESTION and not (righted or made or left):
            text += recollection.besides(words, text, request, facts, tongue)
        artifact = intent in _LISTS or bool(made and drafts.kind(words) not in _SPOKEN)
        text = self.as_kept(text, request, tongue)
        said = manner.finish(text, style, tongue, artifact=artifact)
        # Behind what the user's style shortens: one sentence at most must not cut off that nothing is kept.
        return said if request.keeps else said + promises.notice(text, _unkept(asked), tongue)

    def _told_of_memory(self, asked: _Asked) -> str:
        """Questions about the record and about this conversation, and several questions at once; "" of others."""
        words, request, facts, tongue = asked.words, asked.request, asked.facts, asked.tongue
        if asked.intent in _SMALL or asked.intent in _WHOLE:
            return ""
        for found in (
            lambda: moves.answer(words, tongue),
            lambda: chains.answer(words, request, facts, tongue),
            lambda: thread.brought_there(
                words, request, tongue
            ),  # before "go on": "go on with the refund: what's its status?"
            lambda: self._more(asked),
            lambda: thread.first_said(words, request, tongue),
            lambda: thread.referred(words, request, tongue),
            lambda: overview.told_in(words, request, facts, tongue),
            lambda: overview.days_until(words, request, facts, tongue, self.similarity),
            lambda: overview.said_when(words, request, facts, tongue, self.similarity),
            lambda: overview.before(words, request, facts, tongue, self.similarity),
            lambda: overview.compared(words, request, facts, tongue),
        ):
            if text := found():
                return text
        several = parts.split(words, tongue)
        return parts.answer(several, request, facts, tongue, self.similarity) if several else ""

    def _more(self, asked: _Asked) -> str:
        """ "Another one", "something cheaper": the last request for ideas again, without what was offered already."""
        if not moves.asks_for_more(asked.words, asked.tongue):
            return ""
        wish = moves.last_wish(asked.request)
        if wish is None:
            return moves.go_on(asked.request, asked.tongue)
        domain, words = wish
        taken, cheap = moves.offered_before(asked.request), moves.wants_cheaper(asked.words)
        return ideas.answer(
            domain, words, asked.request, asked.facts, asked.style, asked.tongue, taken=taken, cheap=cheap
        )

    def _by_intent(self, asked: _Asked) -> str:
        words, request, facts, style, tongue = asked.words, asked.request, asked.facts, asked.style, asked.tongue
        intent = asked.intent
        wonders = "" if style.sentences else asking.question(intent, words, request, facts, tongue)
        if intent is Intent.GREETING and wonders and not style.address:
            return small_talk.met(tongue, wonders)
        if intent in _SMALL:
            said = small_talk.say(intent, request, words, style, _name(facts), tongue)
            return said + asking.unsettled(intent, request, tongue)
        if intent in _WHOLE:
            return self._whole(asked)
        # "The form wants her date of birth, fill it in": asked for, whatever it looks like.
        fills = intent in _TOLD | {Intent.GENERAL} and fills_in(words) and bool(topics_in(words))
        if fills and (found := recollection.fact_answer(words, request, facts, tongue, self.similarity)):
            return found
        if intent in _TOLD:
            return statements.acknowledge(words, request, style, tongue)
        if intent in _IDEAS and (found := self._of_somebody(asked)):
            return found
        if intent in _IDEAS:
            offer = ideas.answer(intent, words, request, facts, style, tongue)
            return _with_news(asked, f"{offer}\n\n{wonders}" if wonders else offer)
        if intent is Intent.FACT_QUESTION:
            found = self._found(asked)
            if not found and (wants_advice(words) or asks_for_help(words) or asks_for_thought(words)):
                return self._general(asked)
            if not found and not _MARKED.search(words) and statements.read(words, request, tongue).weighty:
                return statements.acknowledge(words, request, style, tongue)  # "…, which is ironic I know"
            return _with_news(asked, found or small_talk.aside(words, tongue) or self._near(asked))
        # "List all of my daughter's allergies": asked as an order.
        asks = not is_task(words) and (is_question(words) or (about_user(words) and topics_in(words)))
        if asks and (found := self._found(asked)):
            return found
        names = called(facts)
        named = [fact for fact in facts if _named(fact, words, names)]
        if named and _WHO.search(words):
            # "Who is May?": something the user told, though the question does not say "my".
            return recollection.told(named, request, tongue)
        if text := small_talk.aside(words, tongue):
            return text
        personal = any(topic.key in _PERSONAL for topic in topics_in(words))
        if personal and statements.read(words, request, tongue).weighty:
            return statements.acknowledge(words, request, style, tongue)
        if personal and (is_question(words) or about_user(words)) and not wants_advice(words):
            return recollection.unknown(tongue)
        return self._general(asked)

    def _found(self, asked: _Asked) -> str:
        """What is known that answers a question, to-dos and the operator's documents included; "" where nothing does.

        The documents come first where the words do not speak of the person: "how long do refunds take?".
        """
        words, request, facts, tongue = asked.words, asked.request, asked.facts, asked.tongue
        papers_say = papers.answer(request, tongue)
        if papers_say and not about_user(words):
            return papers_say
        beside = recollection.as_facts(words, request, facts, tongue)
        found = recollection.fact_answer(words, request, facts + beside, tongue, self.similarity)
        own = any(topic.key in _PERSONAL for topic in topics_in(words))  # "my phone number": nobody else's
        return found or ("" if own else papers_say)

    def known(self, question: str, request: ChatRequest, tongue: str) -> str:
        """What the request's facts answer to a question; "" where nothing does."""
        facts = phrasing.usable(request.facts)
        try:
            return recollection.fact_answer(question, request, facts, tongue, self.similarity)
        finally:
            memo.forget()

    def near(self, question: str, facts: Sequence[Fact]) -> list[Fact]:
        """Facts that have to do with a question though none answers it, the nearest first."""
        try:
            return [match.fact for match in matches(question, facts, self.similarity)]
        finally:
            memo.forget()

    def as_kept(self, text: str, request: ChatRequest, tongue: str) -> str:
        """An answer without what the switches of memory make untrue in it."""
        text = text if request.recalls else promises.unread(text, tongue)
        return text if request.keeps else promises.withdrawn(text, tongue)

    def _of_somebody(self, asked: _Asked) -> str:
        """ "石头吃什么？": what somebody named in the facts eats is asked for, not an idea for dinner; "" otherwise."""
        whose = _WHOSE.match(asked.words)
        told = whose is not None and any(whose["who"] in fact.text for fact in asked.facts)
        return self._found(asked) if told else ""

    def _near(self, asked: _Asked) -> str:
        """That nothing answers a question, with what comes nearest."""
        words, request, facts, tongue = asked.words, asked.request, asked.facts, asked.tongue
        near = recollection.shared(words, request, facts, tongue)
        near = near or recollection.nearest(words, request, facts, tongue)
        return near or recollection.unknown(tongue)

    def _whole(self, asked: _Asked) -> str:
        words, request, facts, tongue = asked.words, asked.request, asked.facts, asked.tongue
        return {
            Intent.WHO_ARE_YOU: lambda: small_talk.who_am_i(tongue),
            Intent.HELP: lambda: small_talk.abilities(tongue),
            Intent.CLOCK: lambda: small_talk.clock(request, tongue),
            Intent.FORGET: lambda: small_talk.dropped(words, request, tongue),
            Intent.WHERE_WERE_WE: lambda: self._stood(asked),
            Intent.TODOS: lambda: recollection.todos(words, request, tongue),
            Intent.ABOUT_ME: lambda: overview.about_user(words, request, facts, asked.style, tongue),
            Intent.LIMITS: lambda: (
                thread.brought_there(words, request, tongue) or recollection.limits(request, facts, tongue)
            ),
        }[asked.intent]()

    def _stood(self, asked: _Asked) -> str:
        """Where things stand; put aside by name where they want to leave it, and what they want instead."""
        words, request, facts, tongue = asked.words, asked.request, asked.facts, asked.tongue
        if not standing.leaves(words):
            return standing.where_were_we(words, request, facts, tongue, self.similarity)
        instead = standing.wanted_instead(words)
        return self._put_aside(asked, instead) if instead else standing.put_aside(request, tongue, whole=True)

    def _put_aside(self, asked: _Asked, instead: str) -> str:
        wanted = replace(asked, words=instead, intent=classify(instead))
        lead = standing.put_aside(asked.request, asked.tongue, whole=False)
        return f"{lead}\n\n{self._told_of_memory(wanted) or self._by_intent(wanted)}"

    def _made(self, asked: _Asked) -> str:
        """What the user wants made, as a skeleton; "" where that is not asked for or nothing can be made of it."""
        words, request, facts, tongue = asked.words, asked.request, asked.facts, asked.tongue
        if asked.intent in {Intent.TODO_REQUEST, Intent.CORRECTION, Intent.GIFTS} or asks_for_record(words):
            return ""
        if asked.intent in {Intent.FACT_QUESTION, Intent.GENERAL} and (
            text := agenda.may_meet(words, request, facts, tongue)
        ):
            return text
        made = drafts.kind(words)
        if made is drafts.Kind.PLAN and asked.intent in _IDEAS:
            return ""  # "plan a weekend for us" wants ideas
        if made is None or (asked.intent is Intent.STATEMENT and not commands(words)):
            return ""
        text = drafts.answer(made, words, request, facts, asked.style, tongue, self.similarity)
        hint = self._hint(asked) if text and made not in _SPOKEN else ""
        return f"{text}\n\n{hint}" if hint else text

    def _hint(self, asked: _Asked) -> str:
        """How to connect a model: once a conversation, only where none is, not to somebody who wants few sentences."""
        silent = self.connected or asked.style.sentences or small_talk.told_how(asked.request)
        return "" if silent else small_talk.for_more(asked.tongue)

    def _general(self, asked: _Asked) -> str:
        """A question or task for a language model: said so once, with what is known that bears on it."""
        request, facts, tongue = asked.request, asked.facts, asked.tongue
        brief = self.connected or small_talk.told_how(request)
        if beside := self._asked_beside(asked) or papers.answer(request, tongue):
            return beside
        asks = is_question(asked.words) and not is_task(asked.words)
        if asks and (shared := recollection.shared(asked.words, request, facts, tongue)):
            return shared
        parts_of = [small_talk.beyond_me(tongue, self.connected) if brief else small_talk.not_connected(tongue)]
        record = overview.asks_for_all(asked.words)
        near = drafts.bearing(asked.words, facts, self.similarity) or (
            [] if record else unasked.fitting(asked.words, facts)
        )
        known = near[: MOST_OF_A_RECORD if record else 3]
        if record and not known:
            return recollection.unknown(tongue)
        if record:
            parts_of = []  # nothing is missing: what is known is all that was asked for
        if known:
            lead = "和它有关、你说过的：" if tongue == "zh" else "What you told me that bears on it:"
            told = lead + "\n" + phrasing.bullets([phrasing.dated(fact, tongue, request) for fact in known])
            parts_of.insert(0, told)
        return "\n\n".join(parts_of)

    def _asked_beside(self, asked: _Asked) -> str:
        """ "Write two lines on X. Which spelling do I want?": what is known that answers the question beside a task."""
        sentences = [one.strip() for one in _SENTENCE.findall(asked.words) if one.strip()]
        if len(sentences) < 2 or not is_question(sentences[-1]) or not about_user(sentences[-1]):
            return ""
        return self._found(replace(asked, words=sentences[-1]))


def _name(facts: tuple[Fact, ...]) -> str:
    return next((fact.value for fact in facts if fact.slot == "name" and fact.value), "")


def _named(fact: Fact, words: str, names: Mapping[str, str]) -> bool:
    if len(fact.value) > 1 and fact.value.lower() in words.lower():
        return True
    return any(mentions(words, name) and mentions(fact.text, name) for name in names)


def _with_news(asked: _Asked, answer: str) -> str:
    """Where a message states something weighty and asks too, a line on the statement goes before the answer."""
    if statements.read(asked.words, asked.request, asked.tongue).weighty:
        return statements.acknowledge(asked.words, asked.request, asked.style, asked.tongue) + "\n\n" + answer
    return answer


def _unkept(asked: _Asked) -> promises.Told:
    """What the message tells, for where nothing of it is kept."""
    news = asked.intent in _TOLD and statements.tells(asked.words, asked.request, asked.tongue)
    if asked.intent in _IDEAS | {Intent.FACT_QUESTION}:
        news = statements.read(asked.words, asked.request, asked.tongue).weighty
    # "Remind me what my job is" and "what is on my to-do list?" ask for nothing to be kept.
    words = "" if asked.intent in {Intent.FACT_QUESTION, Intent.TODOS, Intent.FORGET} else asked.words
    return promises.Told(words, news, moves.offered_before(asked.request))
