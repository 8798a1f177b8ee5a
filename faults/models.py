"""A model that hangs, refuses, or talks nonsense; an embedder that is down or crooked (F09, F10, F12)."""

import time

from faults import canaries, misbehaving
from faults.harness import Stage
from faults.load import Resident
from faults.misbehaving import Models, met
from faults.registry import fault

OUTAGE = ["500", "reset", "429", "slow", "503"]
GARBAGE = ["html", "garbage", "truncated", "huge", "empty", "error_event", "no_stream", "half_call", "redirect", "404"]
CROOKED = ["wrong_dimension", "nan", "zeros", "wrong_count", "500", "html", "slow"]
BREAKER_CALLS = 20
FAULT_SECONDS, DRIP_SECONDS, OPEN_SECONDS = 20.0, 5.0, 8.0
_WRONG = "SELECT count(*) FROM memory_memoryindex WHERE embedding IS NOT NULL AND vector_dims(embedding::vector) <> %s"
_UNEMBEDDED = """
    SELECT count(*) FROM memory_memory m LEFT JOIN memory_memoryindex i ON i.memory_id = m.id
    WHERE m.status = 'active' AND i.embedding IS NULL
"""


def _models(stage: Stage) -> Models:
    return stage.house.models


@fault(
    "F09",
    "the language model hangs, refuses, resets",
    how="a real HTTP server in its place: 500, connection reset, 429, silence, 503, one piece a second",
    promise="the breaker opens within 20 calls; messages are answered by the built-in assistant, which says so",
    house="model",
)
def unreachable(stage: Stage) -> None:
    server = _models(stage).chat
    with stage.talking() as crowd:
        with misbehaving.misbehaving(server, ["drip"]):
            waits = _talk_on(crowd.residents[:3], DRIP_SECONDS)
            stage.injected(met(server))
        with misbehaving.misbehaving(server, OUTAGE):
            waits += _talk_on(crowd.residents[:3], FAULT_SECONDS)
            before = met(server)
            said = len(waits)
            waits += _talk_on(crowd.residents[:3], OPEN_SECONDS)
            stage.injected(met(server))
            late = met(server) - before
        stage.figure("requests that met a fault", stage.outcome.injected)
        stage.figure(f"of them in the last {OPEN_SECONDS:.0f} s", late)
        stage.figure("messages said then", len(waits) - said)
        stage.expect(late <= BREAKER_CALLS, f"no breaker opened: {late} calls in the last {OPEN_SECONDS:.0f} s")
        stage.figure("acknowledged after s, at most", max(waits))
        stage.expect(max(waits) < 10.0, f"a message waited {max(waits)} s to be taken")
    _no_prompt_of_two(stage, server)


def _talk_on(residents: list[Resident], seconds: float) -> list[float]:
    """How long each message took to be acknowledged."""
    until, waits = time.monotonic() + seconds, []
    talks = [resident.person.talk(resident.person.new_conversation()) for resident in residents]
    while time.monotonic() < until:
        for talk in talks:
            began = time.monotonic()
            talk.say("And what do you think of that?")
            waits.append(round(time.monotonic() - began, 1))
        time.sleep(1.0)
    for talk in talks:
        talk.close()
    return waits


def _no_prompt_of_two(stage: Stage, server) -> None:
    """I3 for prompts: no request names two people."""
    mixed = [body for body in list(server.bodies) if len(canaries.tokens_in(str(body))) > 1]
    stage.figure("prompts looked at", len(server.bodies))
    stage.expect(not mixed, f"{len(mixed)} prompts name two people")


@fault(
    "F10",
    "the language model talks nonsense",
    how=f"the same server: {', '.join(GARBAGE)}; and forms that fit, with invented, crooked and endless facts",
    promise="no invented fact is kept, none of a message's is lost: the rules' reading stands",
    house="model",
)
def garbage(stage: Stage) -> None:
    server = _models(stage).chat
    with stage.talking() as crowd:
        # A good answer between two bad ones: with the breaker open nothing would be met.
        mixed = [one for name in GARBAGE for one in (name, "", "")]
        with misbehaving.misbehaving(server, mixed):
            time.sleep(FAULT_SECONDS)
            stage.injected(met(server) // 3)
        with misbehaving.answering(server, misbehaving.lying(misbehaving.LIES)):
            before = len(server.bodies)
            time.sleep(8.0)
            stage.figure("lying forms", len(server.bodies) - before)
    for resident in crowd.residents:
        texts = stage.house.clerk.ask("texts", space_id=resident.person.space_id)
        invented = [text for text in texts if misbehaving.GARBAGE_WORD.lower() in text.lower()]
        stage.expect(not invented, f"an invented fact was kept: {invented[:1]}")


@fault(
    "F12",
    "the embedder down or crooked",
    how=f"the same kind of server: {', '.join(CROOKED)}",
    promise="recall goes by words, capture goes on; no crooked vector is stored; the index completes itself afterwards",
    house="model",
)
def embedder(stage: Stage) -> None:
    server = _models(stage).embed
    with stage.talking() as crowd:
        with misbehaving.misbehaving(server, CROOKED):
            time.sleep(FAULT_SECONDS / 2)
            resident = crowd.residents[0]
            found = stage.house.clerk.ask(
                "recalled", space_id=resident.person.space_id, words=f"What do I like of {resident.token.capitalize()}?"
            )
            stage.figure("recalled by words alone", len(found))
            stage.injected(met(server))
        wrong = stage.house.rows(_WRONG, misbehaving.VECTOR_LENGTH)[0][0]
        stage.expect(not wrong, f"{wrong} vectors of a wrong length were stored")
        stage.expect(bool(found), "nothing was recalled by words alone")
        _wait_until_embedded(stage)


def _wait_until_embedded(stage: Stage, seconds: float = 120.0) -> None:
    began = time.monotonic()
    while (left := stage.house.rows(_UNEMBEDDED)[0][0]) and time.monotonic() < began + seconds:
        time.sleep(1.0)
    stage.figure("index whole after s", round(time.monotonic() - began, 1))
    stage.expect(not left, f"{left} memories are without a vector")
