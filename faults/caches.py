"""The working index is emptied (F13)."""

import time

from faults.harness import RECOVERY_SECONDS, Stage
from faults.registry import fault

_MISSING = """
    SELECT count(*) FROM memory_memory m LEFT JOIN memory_memoryindex i ON i.memory_id = m.id
    WHERE m.status = 'active' AND i.memory_id IS NULL
"""


@fault(
    "F13",
    "the vector index emptied under load",
    how="TRUNCATE of the unlogged table, twice, while people talk and ask (a crash of Postgres does the same: F06)",
    promise="messages are taken and answered; what is missing is indexed again by itself, first for whoever asks",
)
def emptied(stage: Stage) -> None:
    with stage.talking() as crowd:
        for _ in range(2):
            before = stage.house.rows("SELECT count(*) FROM memory_memoryindex")[0][0]
            stage.house.run("TRUNCATE memory_memoryindex")
            stage.injected(int(before > 0))
            _ask_at_once(stage, crowd.residents[1])
            time.sleep(2.0)
        _wait_until_whole(stage)


def _ask_at_once(stage: Stage, resident) -> None:
    found = stage.house.clerk.ask(
        "recalled", space_id=resident.person.space_id, words=f"What do I like of {resident.token.capitalize()}?"
    )
    stage.figure("recalled right after", len(found))


def _wait_until_whole(stage: Stage) -> None:
    """Recalls ring for their space; the minute's round finds the spaces of those who are silent."""
    began = time.monotonic()
    while (missing := stage.house.rows(_MISSING)[0][0]) and time.monotonic() < began + RECOVERY_SECONDS:
        time.sleep(0.5)
    stage.figure("index whole after s", round(time.monotonic() - began, 1))
    stage.expect(not missing, f"{missing} memories are still without an entry")
