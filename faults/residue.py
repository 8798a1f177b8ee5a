"""What an erased person leaves: nothing in any file, and nothing that an old copy could be opened by (F33)."""

import time

from faults import canaries, evidence, invariants
from faults.harness import RECOVERY_SECONDS, Stage, settlers
from faults.load import Resident, answered
from faults.registry import fault


@fault(
    "F33",
    "every file searched for the erased",
    how="a life with chats, memories, a role; an old copy of their sealed rows put aside; erased; then every process "
    "stopped, and every file of database, key store, Valkey, logs and ledger searched for their tokens",
    promise="0 bytes of them in any file; of the copy nothing opens with today's keys",
)
def residue(stage: Stage) -> None:
    leavers = settlers(stage.house, 2)
    for leaver in leavers:
        _live(leaver)
    stage.house.run("CHECKPOINT")
    tokens = [leaver.token for leaver in leavers]
    stage.expect(all(evidence.files_with(stage.house.files(), tokens)[1].values()), "they stood in no file before")
    copies = {one.token: stage.house.clerk.ask("sealed_copy", space_id=one.person.space_id) for one in leavers}
    stage.expect(all(stage.house.clerk.ask("opened", copy=copy) for copy in copies.values()), "the copy never opened")
    requests = {one.token: stage.house.clerk.ask("erase", space_id=one.person.space_id) for one in leavers}
    stage.injected(len(requests))
    _wait(stage, [one["request_id"] for one in requests.values()])
    opened = {token: stage.house.clerk.ask("opened", copy=copy) for token, copy in copies.items()}
    stage.figure("values of the old copy", sum(len(copy) for copy in copies.values()))
    stage.figure("of them opened with today's keys", sum(opened.values()))
    stage.expect(not sum(opened.values()), "an old copy opens with today's keys")
    found = [evidence.gone(stage.house, one, requests[one.token]["request_id"]) for one in leavers]
    gone_before = [one.person.email.split("@")[0] for one in stage.house.left]
    stage.house.stop()
    read, places = evidence.files_with(stage.house.files(), [*tokens, *gone_before])
    stage.figure("files searched", read)
    stage.figure("erased people searched for", len(places))
    stage.expect(not any(places.values()), f"bytes left: { {t: p for t, p in places.items() if p} }")
    stage.outcome.verdicts.append(invariants.erasure(found))


def _live(leaver: Resident) -> None:
    talk = leaver.person.talk(leaver.person.new_conversation())
    for number in range(3):
        answered(talk, leaver.sentence(number, canaries.mark()))
    talk.close()
    leaver.person.post("/capsule/roles/add/", name=f"Buyer {leaver.token}")


def _wait(stage: Stage, requests: list[str]) -> None:
    began = time.monotonic()
    while time.monotonic() < began + RECOVERY_SECONDS * stage.house.patience:
        states = [stage.house.clerk.ask("erasure_state", request_id=one) for one in requests]
        if all(state.startswith("done") for state in states):
            stage.outcome.recovered = round(time.monotonic() - began, 1)
            return
        time.sleep(0.3)
    stage.expect(False, f"the erasures did not end: {states}")
