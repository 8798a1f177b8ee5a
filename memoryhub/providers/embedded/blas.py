"""Keeps numpy's linear algebra to one thread.

Its threads wait for each other by spinning. With two of them in each of two processes on two cores a query of the
embedder took 71 ms instead of 2.4 (and a batch from eight Python threads twice as long); alone on a quiet machine the
second thread saves 0.5 ms. The environment variable OPENBLAS_NUM_THREADS=1 does the same, but only before numpy is
imported, which is long past when the embedder loads.
"""

import ctypes
from pathlib import Path

# The setter by the name that numpy's wheels give it (64-bit integers), and by its plain names.
_SETTERS = ("scipy_openblas_set_num_threads64_", "openblas_set_num_threads64_", "openblas_set_num_threads")


def use_one_thread() -> bool:
    """Set it for this process; whether a library was found to set it in. Other BLAS libraries are left as they are."""
    try:
        maps = Path("/proc/self/maps").read_text()
    except OSError:
        return False
    paths = {line.split(maxsplit=5)[-1] for line in maps.splitlines() if "openblas" in line}
    done = [_set(path) for path in sorted(paths)]
    return any(done)


def _set(path: str) -> bool:
    try:
        library = ctypes.CDLL(path)  # loaded already: this only takes another hold of it
    except OSError:
        return False
    for name in _SETTERS:
        setter = getattr(library, name, None)
        if setter is not None:
            setter(1)
            return True
    return False
