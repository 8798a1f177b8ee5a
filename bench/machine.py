"""What processes of this machine have taken of it: CPU seconds and memory, by /proc."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

_TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pids: Iterable[int]) -> float:
    """CPU seconds, user and system, of these processes since each began; of what they waited for too."""
    return sum(_cpu(pid) for pid in pids)


def _cpu(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:  # it ended meanwhile
        return 0.0
    return sum(int(field) for field in fields[11:15]) / _TICK


def running_ms(pid: int) -> float:
    """Milliseconds that one process's main thread has run, to the microsecond; 0.0 where the kernel does not tell."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e6
    return 0.0


def pss_mb(pids: Iterable[int]) -> float:
    """Proportional set size in MB, so that pages which a fork shares count once."""
    return sum(_pss(pid) for pid in pids)


def _pss(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def peak_mb() -> float:
    """The most memory that this process has held so far (VmHWM), in MB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), 0) / 1024


def load() -> float:
    """Processes that wanted to run in the last minute, on average."""
    return round(os.getloadavg()[0], 1)
