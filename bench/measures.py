"""One call, many times: milliseconds, CPU of this process and of its database connection, statements."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

from bench.machine import running_ms
from bench.registry import Row, p50, p95, p99


@dataclass
class Taken:
    """Of one call each: milliseconds by the clock and of CPU; statements of the last one."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)
    statements: int = 0

    def row(self) -> Row:
        """The columns that every table of calls has. CPU is what stays when others use the machine."""
        return {
            "p50": p50(self.wall),
            "p95": p95(self.wall),
            "p99": p99(self.wall),
            "CPU": round(median(self.cpu), 2),
            "db CPU": round(median(self.database), 2),
            "statements": self.statements,
        }


def measured(call: Callable[[int], object], times: int, warm: int = 5) -> Taken:
    """`times` calls after `warm` unmeasured ones, in this thread; the call gets its number."""
    from django.db import connection

    for number in range(warm):
        call(number)
    connection.ensure_connection()
    backend = connection.connection.info.backend_pid
    taken = Taken()
    for number in range(times):
        began, cpu, database = time.perf_counter(), time.process_time(), running_ms(backend)
        call(number)
        taken.wall.append((time.perf_counter() - began) * 1000)
        taken.cpu.append((time.process_time() - cpu) * 1000)
        taken.database.append(running_ms(backend) - database)
    taken.statements = statements(lambda: call(times))
    return taken


def statements(call: Callable[[], object]) -> int:
    """How many statements one call sends, those that begin and end transactions left out."""
    from django.db import connection

    count = 0

    def counted(execute, sql, *rest):
        nonlocal count
        count += 1
        return execute(sql, *rest)

    with connection.execute_wrapper(counted):
        call()
    return count
