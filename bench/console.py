"""How long the console's lists take on the server, page and all, and how many statements they ask."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

from bench.measures import measured
from bench.people import NOW, QUERIES, person_with
from bench.registry import Row, Table, bench

TIMES = 20
MOST = 2_000  # audit entries, recalls and requests: a busy month of a thousand people
PAGES = (
    ("privacy requests", "privacy/"), ("audit trail", "audit/"), ("recall logs", "logs/"), ("cases", "cases/"),
    ("jobs", "jobs/"), ("health", "health/"), ("policy", "policy/"),
)  # fmt: skip


@bench("console")
def console(scale: int) -> Table:
    """Whole pages through Django, for a member of staff with every role, signed in with a second factor."""
    from memoryhub.accounts.models import ROLES
    from tests.rooms.console.people import somebody

    size = min(scale, MOST)
    _fill(size)
    _, client = somebody(*ROLES)
    client.defaults["SERVER_NAME"] = "localhost"
    return Table(
        f"the console's lists over {size} entries each, ms of the server", [_row(client, *page) for page in PAGES]
    )


def _row(client: object, name: str, path: str) -> Row:
    def page(_number: int) -> None:
        answer = client.get(f"/console/{path}")
        assert answer.status_code == 200, (path, answer.status_code)

    return {"page": name} | measured(page, TIMES, warm=2).row()


def _fill(size: int) -> None:
    from django.db import transaction

    from memoryhub.audit import api as audit
    from memoryhub.memory import api as memory
    from memoryhub.privacy.models import ErasureRequest
    from memoryhub.spaces.api import uuid7

    with transaction.atomic():
        for number in range(size):
            audit.record("memory.viewed", subject=uuid4(), facts={"count": number})
    ErasureRequest.objects.bulk_create(
        ErasureRequest(
            number=f"B-{number:06}", subject=uuid4(), reach="everything", received_at=NOW - timedelta(minutes=number),
            due_at=NOW + timedelta(days=30),
        )
        for number in range(size)
    )  # fmt: skip
    space_id = person_with(100)
    asked = memory.recall(space_id, QUERIES[0], now=NOW, time_zone="UTC", budget_tokens=800)
    for number in range(size):
        memory.log_recall(
            space_id, replace(asked, recall_id=uuid7()), query=QUERIES[number % len(QUERIES)], turn_id=uuid4(),
            conversation_id=None, now=NOW - timedelta(minutes=number),
        )  # fmt: skip
