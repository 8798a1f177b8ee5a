"""Erasures that crash between any two steps, race with holds, are undone by an old copy, or leave a paraphrase
(F32, F34, F36, F42)."""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

from faults import canaries, evidence, invariants
from faults.harness import RECOVERY_SECONDS, Stage, settlers
from faults.load import Resident, answered
from faults.registry import fault
from tests.database import ROOT

RACES = 60
_STEPS = "SELECT name, before, erased, state FROM privacy_erasurestep WHERE request_id = %s ORDER BY position"
# One fact, asked for in other words than it was told in.
PARAPHRASES = (
    "Where do I keep my things at the gym?",
    "What is the name of my locker?",
    "Which locker is mine?",
    "Remind me what my locker is called.",
    "Do I have a locker somewhere?",
    "What did I tell you about {token}?",
    "Summarise everything that you know of me.",
    "What do you remember?",
)


def _lived(resident: Resident, messages: int = 3) -> list[str]:
    """They say some things; returns the words in them."""
    marks = [canaries.mark() for _ in range(messages)]
    talk = resident.person.talk(resident.person.new_conversation())
    for mark in marks:
        answered(talk, resident.sentence(1, mark))
    talk.close()
    return marks


@contextmanager
def _without_workers(stage: Stage):
    """Worker and beat stand still, so that whoever runs the erasure is the process that we kill."""
    pids = [stage.house.product.processes[name] for name in ("worker", "beat")]
    pids += evidence.below(pids[0])
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@fault(
    "F32",
    "an erasure killed after each of its steps",
    how="SIGKILL of the process that erases, after each step in turn, while worker and beat stand still; then the "
    "product goes on by itself",
    promise="it goes on where it stopped and comes to the same end, with the same counts",
    tier="nightly",
)
def crashed(stage: Stage) -> None:
    whole, broken = settlers(stage.house, 2)
    for one in (whole, broken):
        _lived(one)
    evidence.settle(stage.house, RECOVERY_SECONDS * stage.house.patience)
    requests = {}
    with _without_workers(stage):
        for one in (whole, broken):
            requests[one.token] = stage.house.clerk.ask("erase", space_id=one.person.space_id)["request_id"]
        _erase(stage, requests[whole.token], "once")
        stage.injected(int(_erase(stage, requests[broken.token], "kill") or 0))
    _wait_done(stage, list(requests.values()))
    counts = [{name: erased for name, _, erased, _ in stage.house.rows(_STEPS, one)} for one in requests.values()]
    stage.figure("steps", len(counts[0]))
    stage.expect(stage.outcome.injected >= len(counts[0]), "not after each step was it killed")
    stage.expect(set(counts[0]) == set(counts[1]), "the steps differ")
    stage.figure("counts that differ", [name for name in counts[0] if counts[0][name] != counts[1].get(name)])
    gone = [evidence.gone(stage.house, one, requests[one.token]) for one in (whole, broken)]
    stage.outcome.verdicts.append(invariants.erasure(gone))


def _erase(stage: Stage, request_id: str, how: str) -> str:
    """Run the erasure in a process of its own. Returns what that prints."""
    command = [sys.executable, "-m", "faults.erasing_process", request_id, how]
    done = subprocess.run(
        command, cwd=ROOT, env=stage.house.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=600
    )
    return done.stdout.decode().strip()


def _wait_done(stage: Stage, requests: list[str]) -> None:
    began, states = time.monotonic(), []
    while time.monotonic() < began + RECOVERY_SECONDS * stage.house.patience:
        states = [stage.house.clerk.ask("erasure_state", request_id=one) for one in requests]
        if all(state.startswith("done") for state in states):
            stage.outcome.recovered = round(time.monotonic() - began, 1)
            return
        time.sleep(0.5)
    stage.expect(False, f"the erasures did not end: {states}")


@fault(
    "F36",
    "a hold opened at the moment of the erasure",
    how=f"{RACES} people; for each a legal hold and the erasure at the same moment, from two connections",
    promise="either the hold stands and the key with it, or the key is gone and the hold was refused",
    tier="nightly",
)
def races(stage: Stage) -> None:
    people = settlers(stage.house, RACES)
    with _without_workers(stage):
        told = [stage.house.clerk.ask("race_hold", space_id=one.person.space_id) for one in people]
    stage.injected(len(told))
    held = [one for one in told if one["held"]]
    stage.figure("holds that came first", len(held))
    stage.figure("erasures that came first", len(told) - len(held))
    lost = [one for one in held if not one["opens"]]
    late = [one for one in told if not one["held"] and one["opens"]]
    stage.expect(not lost, f"{len(lost)} keys were destroyed under a hold")
    stage.expect(not late, f"{len(late)} holds were refused though the key is there")


@fault(
    "F34",
    "an old copy of the database put back",
    how="the product stopped, its database's folder copied, started, one erased, stopped, the old copy put back, "
    "started: the documented restore, with today's keys and ledger",
    promise="whoever was erased since is erased again before anything is served; the others are whole",
    tier="nightly",
)
def restored(stage: Stage) -> None:
    leaver, stayer = settlers(stage.house, 2)
    marks = {one.token: _lived(one) for one in (leaver, stayer)}
    evidence.settle(stage.house, RECOVERY_SECONDS * stage.house.patience)
    copy = stage.house.state.with_name(stage.house.state.name.replace("faults-", "faults-copy-"))
    shutil.rmtree(copy, ignore_errors=True)
    with stage.house.stopped():
        shutil.copytree(stage.house.state / "postgres", copy, copy_function=shutil.copy2)
    request_id = stage.house.clerk.ask("erase", space_id=leaver.person.space_id)["request_id"]
    _wait_done(stage, [request_id])
    with stage.house.stopped():
        shutil.rmtree(stage.house.state / "postgres" / "data")
        shutil.copytree(copy / "data", stage.house.state / "postgres" / "data", copy_function=shutil.copy2)
        shutil.rmtree(copy)
        evidence.same_owner(stage.house.state / "postgres")
        stage.injected()
    stage.expect(not evidence.rows_of(stage.house, leaver.person.space_id), "rows of the erased are back")
    stage.expect(not stage.house.clerk.ask("opens", space_id=leaver.person.space_id), "the erased can be read again")
    kept = evidence.kept(stage.house, stayer, marks[stayer.token], stayer.conversations, stage.ledger)
    whole = [mark for mark in marks[stayer.token] if kept.remembered[mark] == 1]
    stage.figure("memories of who stayed", f"{len(whole)} of {len(marks[stayer.token])}")
    stage.expect(len(whole) == len(marks[stayer.token]), "who stayed is not whole")


@fault(
    "F42",
    "what was forgotten asked for in other words",
    how=f"{len(PARAPHRASES)} questions in other words after a memory was revoked, by recall and in the chat",
    promise="it is neither recalled nor said, from the revocation on",
    tier="nightly",
)
def paraphrased(stage: Stage) -> None:
    (asker,) = settlers(stage.house, 1)
    mark = _lived(asker, 1)[0]
    evidence.settle(stage.house, RECOVERY_SECONDS * stage.house.patience)
    space_id = asker.person.space_id
    questions = [one.format(token=asker.token.capitalize()) for one in PARAPHRASES]
    before = [one for one in questions if _recalls(stage, space_id, one, mark)]
    stage.figure("recalled before by", f"{len(before)} of {len(questions)}")
    stage.expect(bool(before), "it was never recalled: nothing is proved")
    stage.injected(stage.house.clerk.ask("forget_all", space_id=space_id))
    after = [one for one in questions if _recalls(stage, space_id, one, mark)]
    stage.expect(not after, f"recalled after it was revoked: {after}")
    talk = asker.person.talk(asker.person.new_conversation())
    for question in questions:
        answered(talk, question)
    talk.close()
    said = [frame for frame in talk.frames if frame["type"] in ("delta", "end") and mark in str(frame).lower()]
    stage.expect(not said, f"{len(said)} answers hold it")


def _recalls(stage: Stage, space_id: str, question: str, mark: str) -> bool:
    return any(mark in card.lower() for card in stage.house.clerk.ask("recalled", space_id=space_id, words=question))
