"""The audit trail tampered with by the database's owner (F37)."""

import os
import signal

import psycopg
from psycopg.types.json import Jsonb

from faults import invariants
from faults.harness import Stage
from faults.registry import fault
from faults.tampering import TAMPERINGS, Entry, Tampering
from memoryhub.audit.chain import FIELDS

_COLUMNS = ", ".join(FIELDS)
_MARKS = ", ".join(["%s"] * len(FIELDS))


@fault(
    "F37",
    "the audit trail tampered with in five ways",
    how="as the table's owner, its triggers off: one fact changed, one entry deleted, two swapped, the end cut off, "
    "and everything from the middle on written anew with right hashes",
    promise="`audit verify` names each with its place, by the chain and by the signed checkpoints outside the database",
)
def tampered(stage: Stage) -> None:
    beat = stage.house.product.processes["beat"]
    os.kill(beat, signal.SIGSTOP)  # it would write down what was forged as the trail's head
    try:
        for _ in range(8):
            stage.house.clerk.ask("trail")  # each verification is an entry
        stage.house.clerk.ask("checkpoint")
        for one in TAMPERINGS:
            _tamper(stage, one)
    finally:
        os.kill(beat, signal.SIGCONT)
    trail = stage.house.clerk.ask("trail")
    stage.outcome.verdicts.append(invariants.trail(trail["entries"], trail["findings"]))


def _tamper(stage: Stage, one: Tampering) -> None:
    entries = stage.house.rows(f"SELECT {_COLUMNS} FROM audit_auditentry ORDER BY id")
    _replace(stage, one.apply(entries))
    stage.injected()
    found = stage.house.clerk.ask("trail")["findings"]
    _replace(stage, entries)
    stage.figure(one.name, found[:3])
    wanted = one.position(entries)
    stage.expect(bool(wanted & {number for _, number in found}), f"{one.name} at {wanted} was not found: {found[:5]}")


def _replace(stage: Stage, entries: list[Entry]) -> None:
    """The whole table as `entries`, in one transaction."""
    with psycopg.connect(stage.house.product.database_url()) as connection:
        connection.execute("ALTER TABLE audit_auditentry DISABLE TRIGGER USER")
        connection.execute("DELETE FROM audit_auditentry")
        for entry in entries:
            values = [Jsonb(value) if isinstance(value, dict) else value for value in entry]
            connection.execute(
                f"INSERT INTO audit_auditentry ({_COLUMNS}) OVERRIDING SYSTEM VALUE VALUES ({_MARKS})", values
            )
        connection.execute("ALTER TABLE audit_auditentry ENABLE TRIGGER USER")
