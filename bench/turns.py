"""What a turn costs of our own: milliseconds before a model's first piece, and tokens beside the whole history."""

import asyncio
import time
from uuid import UUID, uuid4

from bench.measures import statements
from bench.people import QUERIES, person_with, sentences
from bench.registry import Table, bench, p50, p95, p99

MEMORIES = 1_000
TURNS = 100
WARM = 5  # the first answers load the embedder and open connections
_SAYS = (
    "The steps are these: look at what is there, write down what is missing, ask whoever knows, and come back to it "
    "in the evening. What was said about the garden still stands, and the figures of last week are the ones to use. "
    "关于行程，先订车票，再订住处，最后把时间告诉大家。"
)


@bench("turns")
def turns(scale: int) -> Table:
    """A conversation of 100 turns with a model that answers at once, in a space of 1,000 memories."""
    from django.conf import settings

    from memoryhub.providers import api as providers
    from memoryhub.providers.scripted import ScriptedServer

    settings.DAILY_TOKENS = 0
    with ScriptedServer(answers=[_SAYS]) as server:
        providers.configure(settings.PROVIDERS | {"chat_url": server.url, "chat_model": "scripted"})
        try:
            taken, cpu, whole, asked_of_database = _talk()
        finally:
            providers.configure(settings.PROVIDERS)
        asked = [_tokens(body["messages"]) for body in server.bodies if body.get("stream")]
    return _table(taken[WARM:], cpu[WARM:], asked_of_database, asked[-1], whole)


def _table(taken: list[float], cpu: list[float], asked: int, prompt: int, whole: int) -> Table:
    share = round(100 * prompt / whole, 1)
    rows = [
        {"what": "ms before the first piece, p50", "value": p50(taken)},
        {"what": "ms before the first piece, p95", "value": p95(taken)},
        {"what": "ms before the first piece, p99", "value": p99(taken)},
        {"what": "CPU ms here before it, p50", "value": p50(cpu)},
        {"what": "CPU ms here before it, p95", "value": p95(cpu)},
        {"what": "statements before it", "value": asked},
        {"what": f"tokens of the prompt, turn {TURNS}", "value": prompt},
        {"what": f"tokens of the whole history, turn {TURNS}", "value": whole},
        {"what": "prompt as % of the history", "value": share},
    ]
    bars = [("ms before the first piece, p95", "value", 120.0), ("prompt as % of the history", "value", 40.0)]
    note = f"from the accepted message to the first piece, {MEMORIES} memories, scripted model on loopback"
    return Table("A conversation of 100 turns", rows, notes=note, bars=bars)


def _tokens(messages: list[dict]) -> int:
    from memoryhub.language import api as language

    return sum(language.tokens(str(one.get("content") or "")) for one in messages)


def _talk() -> tuple[list[float], list[float], int, int]:
    """Milliseconds of each turn, by the clock and of CPU; the tokens that rules and every message together would have
    cost in the last; the statements of one more."""
    from chat import shelf
    from memoryhub.accounts.models import User
    from memoryhub.jobs.testing import run_all
    from memoryhub.language import api as language
    from memoryhub.spaces.models import Space

    space_id = person_with(MEMORIES)
    user = User.objects.get(id=Space.objects.get(id=space_id).owner_id)
    conversation_id = shelf.empty_conversation(space_id)
    told = [text for text, _ in sentences(TURNS, seed=11)]
    taken, cpu, whole = [], [], 0
    for number in range(TURNS):
        words = f"{told[number]}. {QUERIES[number % len(QUERIES)]}"
        wall, busy = asyncio.run(_turn(user, space_id, conversation_id, words))
        taken.append(wall)
        cpu.append(busy)
        run_all(space_id)  # as the worker does meanwhile
        whole += language.tokens(words) + (language.tokens(_SAYS) if number < TURNS - 1 else 0)
    return taken, cpu, whole, _statements(user, conversation_id, f"{told[0]}. {QUERIES[0]}")


def _statements(user, conversation_id: UUID, words: str) -> int:
    """What is asked of the database between an accepted message and the request to the model."""
    from chat import runner, steps
    from chat import turn as turn_door

    turn_door.accept(user, conversation_id, uuid4(), words)
    person, token = turn_door.person_of(user), uuid4()

    def made() -> None:
        turn, _ = runner._claimed(person, conversation_id, token)
        assert steps.prepare(person, turn, token)

    return statements(made)


class _Ear:
    """A sink of the hub that notes when the first piece came."""

    def __init__(self, space_id: UUID, conversation_id: UUID) -> None:
        self.space_id, self.conversation_id = space_id, conversation_id
        self.first = self.busy = 0.0

    def offer(self, event: dict[str, object]) -> None:
        if event["type"] == "delta" and not self.first:
            self.first, self.busy = time.perf_counter(), time.process_time()


async def _turn(user, space_id: UUID, conversation_id: UUID, words: str) -> tuple[float, float]:
    from chat import runner
    from chat import turn as turn_door
    from chat.push import hub
    from chat.threads import in_thread

    ear = _Ear(space_id, conversation_id)
    hub().join(ear)
    await in_thread(turn_door.accept)(user, conversation_id, uuid4(), words)
    person = await in_thread(turn_door.person_of)(user)
    began, busy = time.perf_counter(), time.process_time()
    await runner.nudge(person, conversation_id)
    hub().leave(ear)
    return (ear.first - began) * 1000, (ear.busy - busy) * 1000
