"""How asynchronous code calls the synchronous house: one whole door call in a thread of a pool of its own.

Channels' `database_sync_to_async` runs every socket's call in one shared thread: 20 sockets that wait 0.1 s each took
2.1 s there and 0.35 s here (STACK 3.5).
"""

import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

# As many threads as the pool has connections (settings.py): more would only wait for one.
_THREADS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="chat")


def in_thread(call: Callable[Arguments, Answer]) -> Callable[Arguments, Awaitable[Answer]]:
    """`call` as a coroutine function. The thread's connection goes back to the pool when the call is over."""

    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        try:
            return call(*args, **kwargs)
        finally:
            connection.close()

    return sync_to_async(run, thread_sensitive=False, executor=_THREADS)


def let_go() -> None:
    """Give this thread's connection back before a long wait; the next query takes another. Within a transaction (a
    test's) it stays.
    """
    if not connection.in_atomic_block:
        connection.close()


# Names this process in the channel layer, so that it does not listen to itself.
PROCESS = f"{os.getpid()}-{os.urandom(6).hex()}"
