"""The door of the outbox: say what is to be done in the transaction that makes it necessary; it will be done once.

    with scope(space_id):
        message.save()
        jobs.enqueue("capture", space_id, turn.id, lane=conversation.id)

    @jobs.handler("capture")
    def capture(lease: Lease) -> None:
        found = think(lease.subject_id)            # slow work, no transaction open
        with scope(lease.space_id):
            write(found)
            lease.complete()                       # all of it, or nothing

Operators look after it by `queues`, `dead`, `replay`, `drop`, `pause`, `resume` (desk.py).

`send` only rings, for a task that comes round by itself.

An app's `ready()` says in which module a handler is: `jobs.declare("capture", "chat.capture")`.
"""

from memoryhub.jobs.bell import send
from memoryhub.jobs.desk import DROPPED_FOR, DeadLetter, Queue, dead, drop, pause, queues, replay, resume
from memoryhub.jobs.lease import Lease, LeaseLost
from memoryhub.jobs.outbox import counts, enqueue, enqueue_later, oldest_waiting_seconds
from memoryhub.jobs.registry import declare, handler, load

__all__ = [
    "DROPPED_FOR",
    "DeadLetter",
    "Lease",
    "LeaseLost",
    "Queue",
    "counts",
    "dead",
    "declare",
    "drop",
    "enqueue",
    "enqueue_later",
    "handler",
    "load",
    "oldest_waiting_seconds",
    "pause",
    "queues",
    "replay",
    "resume",
    "send",
]
