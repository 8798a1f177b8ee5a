"""The key store that does not answer, grants that are over, a person who asks without end, restarts in good order
(F35, F38, F39, F41)."""

import contextlib
import os
import signal
import sqlite3
import time

from faults import canaries, evidence
from faults.harness import RECOVERY_SECONDS, Stage, settlers
from faults.load import answered
from faults.misbehaving import BUDGET_TOKENS
from faults.registry import fault

KEYS_DOWN_SECONDS = 15.0
_PLAIN = "SELECT count(*) FROM chat_message WHERE position(%s::bytea IN text) > 0"


@fault(
    "F35",
    "the key store does not answer",
    how=f"an exclusive lock on its file, held for {KEYS_DOWN_SECONDS:.0f} s (with a lost or older store the launcher "
    "refuses to start: tests/ground)",
    promise="nothing is written in the clear; pages say 503; what was not acknowledged is sent again and kept",
    tier="nightly",
)
def keys_down(stage: Stage) -> None:
    path = stage.house.state / "keys" / "keys.sqlite3"
    with stage.talking(), stage.outage():
        with _locked(path):
            stage.injected()
            time.sleep(KEYS_DOWN_SECONDS)
        stage.house.product.wait_until_ready(RECOVERY_SECONDS)
    plain = sum(stage.house.rows(_PLAIN, one.token.capitalize().encode())[0][0] for one in stage.residents)
    stage.expect(not plain, f"{plain} messages were written in the clear")


@contextlib.contextmanager
def _locked(path):
    held = sqlite3.connect(path, isolation_level=None, timeout=30)
    held.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        held.execute("ROLLBACK")
        held.close()


@fault(
    "F38",
    "grants used when they are none",
    how="not answered yet, approved by who asked, by another of the staff, for something else, after its minutes, "
    "approved again, stopped",
    promise="each is refused; only the live one, of its owner, for its scope, opens",
    tier="nightly",
)
def over(stage: Stage) -> None:
    (person,) = settlers(stage.house, 1)
    told = stage.house.clerk.ask("grant_story", space_id=person.person.space_id)
    stage.injected(len(told))
    stage.figure("answers", told)
    for name, answer in told.items():
        stage.expect((answer == "let in") == (name == "live"), f"{name}: {answer}")


@fault(
    "F39",
    "restarts in good order under load",
    how="SIGTERM to web, worker and beat in turn, twice, while people talk (there is no second version of the schema: "
    "the half with a migration is not played)",
    promise="0 lost; answers in the making are kept",
    tier="nightly",
)
def restarts(stage: Stage) -> None:
    with stage.talking() as crowd:
        for _ in range(2):
            for name in ("worker", "beat", "web"):
                with stage.outage():
                    old = stage.house.product.processes[name]
                    os.kill(old, signal.SIGTERM)
                    stage.injected()
                    stage.house.product.wait_for_successor(name, old, RECOVERY_SECONDS)
                    stage.house.product.wait_until_ready(RECOVERY_SECONDS)
    stage.expect(crowd.returns > 0, "nobody noticed")


A_REQUEST = (2_000, 500)  # tokens that the model's server says a request cost
MESSAGES = 30


@fault(
    "F41",
    "one person asks without end",
    how=f"{MESSAGES} messages as fast as they are taken, a day's budget of {BUDGET_TOKENS} tokens, a model that says "
    f"each answer cost {sum(A_REQUEST)}",
    promise="the budget ends it: the built-in assistant answers and says so; others are served as before",
    tier="nightly",
    house="budget",
)
def endless(stage: Stage) -> None:
    (asker,) = settlers(stage.house, 1)
    server = stage.house.models.chat
    server.usage, before = A_REQUEST, len(server.bodies)
    talk = asker.person.talk(asker.person.new_conversation())
    for _ in range(MESSAGES):
        answered(talk, f"And what do you think of {canaries.mark()}?")
    talk.close()
    stage.injected(MESSAGES)
    asked = [body for body in server.bodies[before:] if body.get("stream")]
    cost = len(asked) * sum(A_REQUEST)
    stage.figure("requests to the model", len(asked))
    stage.figure("tokens", cost)
    stage.expect(cost <= BUDGET_TOKENS + 2 * sum(A_REQUEST), f"{cost} tokens of {BUDGET_TOKENS} were used")
    spoken = [str(frame) for frame in talk.frames if frame["type"] in ("end", "delta")]
    stage.expect(any("budget" in one for one in spoken), "nobody was told")
    evidence.settle(stage.house, RECOVERY_SECONDS * stage.house.patience)
