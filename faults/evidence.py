"""What is found after a fault: in the database, on the pages, in the files, in /proc."""

import json
import os
import re
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from faults import canaries
from faults.house import House
from faults.ledger import Gone, Kept, Ledger, Row
from faults.load import Resident
from tests.product import descendants

_ARTICLE = re.compile(r'<article class="message [^>]*data-seq="(\d+)" data-role="(\w+)".*?</article>', re.S)
# A capture ends in one log line, or as a dead letter; or the person's words are read no more (turn.learns is false).
_ROWS = """
    SELECT m.client_id::text, m.conversation_id::text, m.seq,
           (SELECT count(*) FROM memory_capturelog l WHERE l.turn_id = m.turn_id)
           + (SELECT count(*) FROM jobs_job j
              WHERE j.subject_id = m.turn_id AND j.kind = 'capture' AND j.state = 'dead')
    FROM chat_message m WHERE m.role = 'user' AND m.conversation_id::text = ANY(%s)
"""
_WAITING = "SELECT count(*) FROM jobs_job WHERE kind = 'capture' AND state IN ('waiting', 'leased')"
_OLDEST = """
    SELECT coalesce(extract(epoch FROM clock_timestamp() - min(CASE state WHEN 'leased' THEN lease_until
        ELSE available_at END)), 0) FROM jobs_job WHERE kind = 'capture' AND state IN ('waiting', 'leased')
"""
_CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
_TABLES = """
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'space_id' AND t.table_type = 'BASE TABLE'
"""


def rows(house: House, conversations: Iterable[str]) -> list[Row]:
    return [Row(*row) for row in house.rows(_ROWS, list(conversations))]


def waiting(house: House) -> int:
    """Captures that are still to be done."""
    return house.rows(_WAITING)[0][0]


def oldest_seconds(house: House) -> float:
    """For how long the first capture has been due."""
    return max(0.0, float(house.rows(_OLDEST)[0][0]))


def kept(house: House, resident: Resident, marks: list[str], conversations: Iterable[str], ledger: Ledger) -> Kept:
    """What their pages show, read as they would, and what is remembered of them, opened with their key."""
    shown = Counter[str]()
    for conversation in conversations:
        texts = user_messages(resident, conversation, ledger)
        shown += canaries.counted(marks, texts)
    memories = house.clerk.ask("texts", space_id=resident.person.space_id)
    ledger.note_heard(resident.token, canaries.foreign("\n".join(memories), resident.token))
    return Kept(resident.token, shown, canaries.counted(marks, memories))


def user_messages(resident: Resident, conversation: str, ledger: Ledger) -> list[str]:
    """Every message of theirs in a conversation, from page to page back to the first."""
    found: dict[int, str] = {}
    before = ""
    while True:
        status, page, _ = resident.person.get(f"/c/{conversation}/{before}")
        ledger.note_heard(resident.token, canaries.foreign(page, resident.token))
        new = {int(one[1]): one[0] for one in _ARTICLE.finditer(page) if one[2] == "user"}
        if status != 200 or not new.keys() - found.keys():
            return list(found.values())
        found |= new
        before = f"?before={min(new)}"


def gone(house: House, resident: Resident, request_id: str, places: Iterable[str] = ()) -> Gone:
    space_id = resident.person.space_id
    return Gone(
        resident.token,
        house.clerk.ask("erasure_state", request_id=request_id),
        rows_of(house, space_id) + house.clerk.ask("rows_left", space_id=space_id),
        tuple(places),
        house.clerk.ask("opens", space_id=space_id),
    )


# What stays of an erased person by design, without a word of theirs: the fence itself, and the request's record.
_STAYS = ("privacy_",)


def rows_of(house: House, space_id: str) -> int:
    """Rows of a space in every table that has a `space_id`, counted as the superuser."""
    names = [name for (name,) in house.rows(_TABLES) if not name.startswith(_STAYS)]
    return sum(house.rows(f'SELECT count(*) FROM "{name}" WHERE space_id = %s', space_id)[0][0] for name in names)


def files_with(files: Iterable[Path], tokens: Iterable[str]) -> tuple[int, dict[str, list[str]]]:
    """How many files were read, and in which each token stands (letters of any case, UTF-8 or UTF-16)."""
    wanted = {token: (token.encode(), token.encode("utf-16-le")) for token in tokens}
    found: dict[str, list[str]] = {token: [] for token in wanted}
    read = 0
    for path in files:
        try:
            content = path.read_bytes().lower()
        except OSError:  # it went while we looked
            continue
        read += 1
        for token, forms in wanted.items():
            if any(form in content for form in forms):
                found[token].append(path.name)
    return read, found


def logs(house: House) -> list[Path]:
    """Logs and Valkey's files (its append-only file holds each command: the broker's messages too)."""
    return [path for folder in ("logs", "valkey") for path in (house.state / folder).rglob("*") if path.is_file()]


def resources(house: House) -> dict[str, float]:
    """Descriptors and memory of web and worker, connections to the database, leases."""
    found: dict[str, float] = {}
    for name in ("web", "worker"):
        pids = {house.product.processes[name], *descendants(house.product.processes[name])}
        found[f"{name} files"] = sum(_files(pid) for pid in pids)
        found[f"{name} MB"] = sum(_megabytes(pid) for pid in pids)
    found["connections"] = house.rows(_CONNECTIONS)[0][0]
    found["leases"] = house.rows("SELECT count(*) FROM jobs_job WHERE state = 'leased'")[0][0]
    return found


def _files(pid: int) -> int:
    try:
        return len(list(Path(f"/proc/{pid}/fd").iterdir()))
    except OSError:
        return 0


def _megabytes(pid: int) -> float:
    """Proportional set size: pages that a fork shares count once."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return int(re.search(r"^Pss: +(\d+)", text, re.M)[1]) / 1024


def settle(house: House, seconds: float) -> float | None:
    """Wait until no capture is left. Returns after how many seconds; None: not in time."""
    began = time.monotonic()
    while time.monotonic() < began + seconds:
        try:
            if not waiting(house):
                return time.monotonic() - began
        except Exception:  # the database may be the one that comes back
            pass
        time.sleep(0.25)
    return None


def as_json(value: object) -> str:
    return json.dumps(value, default=str, ensure_ascii=False, indent=1)


def below(pid: int) -> list[int]:
    return sorted(descendants(pid))


def same_owner(folder: Path) -> None:
    """Whatever is below a folder belongs to whom the folder belongs (Postgres may run as another user)."""
    owner = folder.stat()
    for path in folder.rglob("*"):
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
