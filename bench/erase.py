"""How long everything of a person takes to go, and how soon its key is gone."""

import time
from uuid import UUID

from bench.people import NOW, person_with
from bench.registry import Table, bench

MOST = 10_000  # of memories and of messages: a long life with a chat


@bench("erase")
def erase(scale: int) -> Table:
    """One whole erasure by the machine: every step, its probes and the certificate."""
    from django.utils import timezone

    from memoryhub.privacy import api as privacy

    size = min(scale, MOST)
    space_id = person_with(size)
    _chat(space_id, size)
    found = privacy.dry_run(space_id, privacy.Part(privacy.Reach.EVERYTHING))
    request, _ = privacy.open_request(space_id, found, privacy.Factor.PASSWORD, now=timezone.now())
    moments: dict[str, float] = {}
    began, cpu = time.monotonic(), time.process_time()
    state = privacy.run(request.id, on_step=lambda name: moments.setdefault(name, time.monotonic() - began))
    whole, cpu = time.monotonic() - began, time.process_time() - cpu
    done = privacy.request(request.id)
    key_ms = (done.key_gone_at - done.executing_at).total_seconds() * 1000
    rows = [
        {"what": "key gone after", "ms": round(key_ms, 1)},
        {"what": "rows gone after", "ms": round(moments["account:account"] * 1000)},
        {"what": "certificate after", "ms": round(whole * 1000)},
        {"what": "CPU here", "ms": round(cpu * 1000)},
    ]
    notes = f"{size:,} memories and {size:,} messages; it ended as {state}"
    return Table(
        "erasure of everything", rows, notes, (("key gone after", "ms", 150), ("certificate after", "ms", 60_000))
    )


def _chat(space_id: UUID, size: int) -> None:
    from chat.models import Conversation, Message
    from memoryhub.spaces.api import scope, uuid7

    with scope(space_id):
        conversation = Conversation(space_id=space_id, last_at=NOW, head_seq=size)
        conversation.save(force_insert=True)
        for start in range(1, size + 1, 1000):
            Message.objects.bulk_create(
                Message(
                    space_id=space_id, conversation=conversation, seq=seq, role="user", text=f"Message {seq}",
                    pasted=[], turn_id=uuid7(), said_at=NOW,
                )
                for seq in range(start, min(start + 1000, size + 1))
            )  # fmt: skip
