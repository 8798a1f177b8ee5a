"""The engine's logs for oversight: what was looked up, found, left out and kept, by ids, codes and numbers.

Whose words stand behind them is told by `recall_words` and `explaining.decisions` alone, which open sealed rows: ask
`memoryhub.grants` before calling them for anybody but the owner.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from memoryhub.errors import NotFound
from memoryhub.memory.record_types import (
    PARTS,
    CandidateLine,
    CaptureLine,
    CaptureRecord,
    RecallFilter,
    RecallRecord,
)
from memoryhub.memory.store import records as shelf
from memoryhub.spaces.api import office, scope

# Versions offered to filter by. Half hides arms of last month, double is a list nobody reads.
ARMS = 20


def recall_page(
    wanted: RecallFilter, *, before: tuple[datetime, UUID] | None = None, limit: int = 50
) -> list[RecallRecord]:
    """Recalls of all spaces, newest first, without their candidates.

    Args:
        before: (moment, id) of the last line of the page before.
    """
    with office("oversight"):
        return _page(wanted, before, limit)


def recall_listing(
    wanted: RecallFilter, *, before: tuple[datetime, UUID] | None = None, limit: int = 50
) -> tuple[list[RecallRecord], list[str]]:
    """The same, and the versions of policies that stand in the logs, in one transaction."""
    with office("oversight"):
        return _page(wanted, before, limit), shelf.arms(ARMS)


def _page(wanted: RecallFilter, before: tuple[datetime, UUID] | None, limit: int) -> list[RecallRecord]:
    parts = {name: getattr(wanted, name) for name in wanted.__slots__}
    return [_record(row) for row in shelf.page(**parts, before=before, limit=limit)]


def recall_record(space_id: UUID, recall_id: UUID) -> RecallRecord:
    """Raises: NotFound; Locked while the space is being erased."""
    with scope(space_id):
        row = shelf.recall(space_id, recall_id)
    if row is None:
        raise NotFound(f"recall {recall_id}")
    return _record(row)


def recall_records(space_id: UUID, turn_ids: Sequence[UUID]) -> list[RecallRecord]:
    with scope(space_id):
        return [_record(row) for row in shelf.recalls_of(space_id, turn_ids)]


def capture_records(space_id: UUID, turn_ids: Sequence[UUID]) -> list[CaptureRecord]:
    with scope(space_id):
        rows = shelf.captures_of(space_id, turn_ids)
    return [_capture(row) for row in rows]


def recall_words(space_id: UUID, recall_id: UUID) -> tuple[str, str]:
    """(query, as it was looked up): somebody's words. Raises: Locked."""
    with scope(space_id):
        return shelf.words(space_id, recall_id)


def _record(row: dict[str, Any]) -> RecallRecord:
    told = row.get("lines") or {}
    brought, used = set(row["injected"]), set(row["used"])
    return RecallRecord(
        row["id"], row["space_id"], row["turn_id"], row["conversation_id"], row["happened_at"], row["outcome"],
        row["top_score"], row["candidates"], tuple(row["injected"]), tuple(row["used"]), row["degraded"],
        row["language"], row["policy_version"], row["timings_ms"],
        tuple(_candidate(line, brought, used) for line in told.get("candidates", ())), told.get("ruled"),
    )  # fmt: skip


def _candidate(line: Mapping[str, Any], brought: set[UUID], used: set[UUID]) -> CandidateLine:
    memory_id = UUID(line["id"])
    return CandidateLine(
        memory_id, {name: float(line.get(name, 0.0)) for name in PARTS}, line.get("cosine"), line.get("share", 0.0),
        line.get("why", ""), tuple(line.get("raised", ())), bool(line.get("profile")), memory_id in brought,
        memory_id in used,
    )  # fmt: skip


def _capture(row: dict[str, Any]) -> CaptureRecord:
    lines = tuple(
        CaptureLine(
            line.get("step", ""), line.get("action", ""), line.get("reason", ""), line.get("confidence", 0.0),
            UUID(line["id"]) if line.get("id") else None,
        )
        for line in row["lines"] or ()
    )  # fmt: skip
    return CaptureRecord(
        row["turn_id"], row["happened_at"], row["extractor"], row["took_ms"], row["language"], row["policy_version"],
        lines,
    )  # fmt: skip
