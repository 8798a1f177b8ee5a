"""Reading a message with the connected model: one structured call a turn, one repair, then the rules alone."""

import logging
from collections.abc import Sequence
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memoryhub.errors import ProviderError
from memoryhub.language import api as language
from memoryhub.memory import prompts
from memoryhub.memory.extract import checking
from memoryhub.memory.extract.form import TurnForm
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.memory.retrieve.rewrite import is_small_talk
from memoryhub.memory.types import Candidate, Dropped, Utterance
from memoryhub.providers import api as providers
from memoryhub.providers.types import ChatMessage, ChatRequest

log = logging.getLogger(__name__)
# Messages before this one, for "she" and "there". Half loses whom it is about, double pays for what was read already.
EARLIER = 2
# Tokens of an answer: sixteen facts at most. Half cuts a long introduction off in the middle.
ANSWER_TOKENS = 1500


def with_model(
    said: Utterance, candidates: Sequence[Candidate], refused: Sequence[Dropped], policy: MemoryPolicy
) -> tuple[list[Candidate], list[Dropped]]:
    """The rules' reading of a message joined by the model's, where one is connected. No transaction may be open.

    Nothing is lost with the model: when it is out of reach, slow or talks nonsense, the rules' reading stands and the
    capture's log counts "model_failed".
    """
    typed = _typed(said)
    if not providers.is_connected() or not typed.strip() or is_small_talk(typed):
        return list(candidates), list(refused)
    try:
        form = _asked(said, typed[: policy.max_read_characters])
    except ProviderError as problem:
        log.warning("model extraction failed", extra={"turn": str(said.turn_id), "code": problem.code})
        nothing = Candidate(text="", slot="", value="", quote="", quote_start=0, quote_end=0, confidence=0.0)
        return list(candidates), [*refused, Dropped(nothing, "extract", "model_failed")]
    found, doubted = checking.believed(form, said, policy, refused)
    joined = checking.merged(candidates, found)[: policy.max_candidates_per_turn]
    return joined, [*refused, *doubted]


def _asked(said: Utterance, typed: str) -> TurnForm:
    tongue = said.language if said.language in ("zh", "en") else language.detect(typed)
    prompt = prompts.of("extract", tongue, day=_day(said))
    data = prompts.data(earlier=list(said.earlier[-EARLIER:]), message=typed)
    request = ChatRequest(
        messages=(ChatMessage("system", prompt.text), ChatMessage("user", data)),
        language=tongue,
        now=said.said_at,
        time_zone=said.time_zone,
        max_tokens=ANSWER_TOKENS,
    )
    return providers.chat_model().structured(request, TurnForm)


def _typed(said: Utterance) -> str:
    """The message with what was pasted left out; places stay the same."""
    text = said.text
    for start, end in said.pasted:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _day(said: Utterance) -> str:
    try:
        zone = ZoneInfo(said.time_zone)
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    return said.said_at.astimezone(zone).date().isoformat()
