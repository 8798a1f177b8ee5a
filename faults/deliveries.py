"""Bells that ring three times, in any order, long after; a client that sends everything thrice (F14)."""

import random
import time
from uuid import uuid4

from faults import canaries
from faults.harness import Stage
from faults.ledger import Said
from faults.load import Resident
from faults.registry import fault

ROUNDS_SECONDS = 8.0
COPIES = 3
# The newest jobs run or wait; the others are done for long: a bell that was delayed.
_RECENT = "SELECT id::text FROM jobs_job WHERE kind = 'capture' ORDER BY number DESC LIMIT 30"
_OLD = "SELECT id::text FROM jobs_job WHERE kind = 'capture' AND state = 'done' ORDER BY number LIMIT 20"


@fault(
    "F14",
    "deliveries three times, out of order, long after",
    how="each job's message published three more times through the real broker, shuffled, with those of jobs done long "
    "ago; each message of a client sent three times with its id",
    promise="a bell says only that something may be due: the claim in the database decides, once",
)
def duplicates(stage: Stage) -> None:
    with stage.talking() as crowd:
        until = time.monotonic() + ROUNDS_SECONDS
        while time.monotonic() < until:
            ids = [one for (one,) in stage.house.rows(_RECENT) + stage.house.rows(_OLD)] * COPIES
            random.shuffle(ids)
            stage.injected(stage.house.clerk.ask("ring", job_ids=ids))
            _send_thrice(stage, crowd.residents[0])
            time.sleep(0.5)
    stage.figure("bells", stage.outcome.injected)


def _send_thrice(stage: Stage, resident: Resident) -> None:
    """One message as three frames; what is acknowledged is noted like any other."""
    mark, cid = canaries.mark(), str(uuid4())
    talk = resident.person.talk(resident.person.new_conversation())
    talk._connect()
    try:
        for _ in range(COPIES):
            talk._send({"type": "say", "cid": cid, "text": resident.sentence(1, mark)})
        stage.injected(COPIES - 1)
        talk.listen(lambda: cid in talk.acknowledged, 30.0, "a message sent thrice was not acknowledged")
    finally:
        talk.close()
    seq = talk.acknowledged[cid]
    stage.ledger.note_said(Said(cid, resident.token, mark, str(talk.conversation_id), seq))
