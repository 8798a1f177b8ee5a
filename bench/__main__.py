"""`python -m bench [NAME ...] [--scale N] [--json FILE] [--markdown FILE] [--compare FILE] [--check]`: print figures of
the product on this machine.

Needs DATABASE_URL and DATABASE_OWNER_URL (`make bench` sets them up); works in a fresh database of its own.
Exit code 1 with --check when a bar does not hold; without it 0 whenever it ran.
"""

import argparse
import importlib
import json
import os
import platform
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.house import house
from bench.machine import load, peak_mb
from bench.registry import Table, registry
from bench.reporting import compared, markdown, printed, saved

# Modules that register benches, in the order they run: later ones fill the database. One without the names given on
# the command line is not imported.
MODULES = {
    "recall": "bench.recall",
    "capture": "bench.capture",
    "forget": "bench.forget",
    "rebuild": "bench.rebuild",
    "capsule": "bench.capsule",
    "console": "bench.console",
    "turns": "bench.turns",
    "encoder": "bench.encoder",
    "product": "bench.product",
    "sockets": "bench.sockets",
    "erase": "bench.erase",
    "spaces": "bench.spaces",
    "fade": "bench.fade",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Print figures of the product on this machine.")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(MODULES)}; all without")
    parser.add_argument("--scale", type=_number, default=10_000, help="memories in the largest space: 1000, 10k, 1m")
    parser.add_argument("--json", type=Path, help="write the figures there too")
    parser.add_argument("--markdown", type=Path, help="write the tables there too")
    parser.add_argument("--compare", type=_run_of, help="print ratios to the run that --json saved there")
    parser.add_argument("--check", action="store_true", help="fail when a bar does not hold")
    chosen = parser.parse_args()
    unknown = set(chosen.names) - set(MODULES)
    if unknown:
        parser.error(f"no such bench: {', '.join(sorted(unknown))}")
    tables = _run(chosen.names or list(MODULES), chosen.scale, chosen.compare)
    facts = _facts(chosen.scale)
    if chosen.json:
        chosen.json.write_text(json.dumps(saved(tables, facts, datetime.now(UTC)), indent=1, ensure_ascii=False))
    if chosen.markdown:
        chosen.markdown.write_text(markdown(tables, facts))
    faults = [fault for table in tables.values() for fault in table.broken()]
    print("\n".join(faults))
    return 1 if faults and chosen.check else 0


def _run(names: list[str], scale: int, before: dict[str, Any] | None) -> dict[str, Table]:
    tables = {}
    with house():
        for name in names:
            importlib.import_module(MODULES[name])
            began, cpu = time.monotonic(), time.process_time()
            tables[name] = registry.benches[name](scale)
            print(printed(tables[name]), flush=True)
            took = f"{time.monotonic() - began:.0f} s, {time.process_time() - cpu:.0f} s of CPU here"
            print(f"[{name}: {took}, at most {peak_mb():.0f} MB so far, load {load()}]", flush=True)
            ratios = compared(name, tables[name], before) if before else None
            if ratios:
                print(printed(ratios), flush=True)
    return tables


def _facts(scale: int) -> dict[str, object]:
    """What the figures depend on besides the code."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "cores": len(os.sched_getaffinity(0)),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "scale": scale,
        "load at the end": load(),
    }


def _run_of(path: str) -> dict[str, Any]:
    """A saved run."""
    try:
        found = json.loads(Path(path).read_text())
    except (OSError, ValueError) as problem:
        raise argparse.ArgumentTypeError(f"{path} cannot be read: {problem}") from None
    if not isinstance(found, dict) or "benches" not in found:
        raise argparse.ArgumentTypeError(f"{path} is no run that --json saved")
    return found


def _number(text: str) -> int:
    """10k and 1m as numbers."""
    factor = {"k": 1_000, "m": 1_000_000}.get(text[-1:].lower(), 1)
    digits = text.rstrip("kKmM")
    if not digits.isdigit() or not int(digits):
        raise argparse.ArgumentTypeError(f"{text!r} is no number like 1000, 10k or 1m")
    return int(digits) * factor


if __name__ == "__main__":
    sys.exit(main())
