"""A job that kills whoever does it (F15)."""

import subprocess
import sys

from faults import canaries, evidence
from faults.harness import SETTLE_SECONDS, Stage, settlers
from faults.invariants import memories
from faults.ledger import Kept, Said
from faults.load import answered
from faults.registry import fault
from tests.database import ROOT

MOST_TRIES = 5
_STATE = "SELECT state, attempts, error FROM jobs_job WHERE id = %s"


@fault(
    "F15",
    "a job that kills its worker each time",
    how="a kind of job whose handler is killed (SIGKILL, as out of memory), run by the product's own runner",
    promise="after 5 tries a dead letter that an operator sees; other jobs of the same person are done meanwhile",
    beside="F02/F31",
)
def poison(stage: Stage) -> None:
    (victim,) = settlers(stage.house, 1)
    job_id = stage.house.clerk.ask("enqueue", kind="faults-poison", space_id=victim.person.space_id)
    command = [sys.executable, "-m", "faults.poison_process", job_id]
    environment = stage.house.environment()
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as worker:
        said = _talk_beside(stage, victim)
        stage.injected(int(worker.communicate(timeout=240)[0].split()[-1]))
    state, attempts, error = stage.house.rows(_STATE, job_id)[0]
    stage.figure("dead letter", {"state": state, "attempts": attempts, "error": error})
    stage.expect((state, attempts) == ("dead", MOST_TRIES), f"the job ended {state} after {attempts} tries")
    stage.outcome.verdicts.append(memories(said, [_kept(stage, victim, said)]))


def _talk_beside(stage: Stage, victim) -> list[Said]:
    """What the same person says while the poison is tried."""
    talk = victim.person.talk(victim.person.new_conversation())
    said = []
    for number in range(4):
        mark = canaries.mark()
        cid = answered(talk, victim.sentence(number, mark))
        said.append(Said(cid, victim.token, mark, str(talk.conversation_id), talk.acknowledged[cid]))
    talk.close()
    return said


def _kept(stage: Stage, victim, said: list[Said]) -> Kept:
    evidence.settle(stage.house, SETTLE_SECONDS * stage.house.patience)
    texts = stage.house.clerk.ask("texts", space_id=victim.person.space_id)
    return Kept(victim.token, {}, canaries.counted([one.mark for one in said], texts))
