"""`python -m bench [NAME ...] [--scale N] [--json FILE] [--check]`: print figures of the product on this machine.

Needs DATABASE_URL and DATABASE_OWNER_URL (`make bench` sets them up); works in a fresh database of its own.
Exit code 1 with --check when a bar does not hold; without it 0 whenever it ran.
"""

import argparse
import importlib
import json
import sys
from pathlib import Path

from bench.house import house
from bench.registry import printed, registry

# Modules that register benches. One without the names given on the command line is not imported.
MODULES = {
    "recall": "bench.recall",
    "capture": "bench.capture",
    "forget": "bench.forget",
    "erase": "bench.erase",
    "rebuild": "bench.rebuild",
    "fade": "bench.fade",
    "encoder": "bench.encoder",
    "capsule": "bench.capsule",
    "product": "bench.product",
    "turns": "bench.turns",
    "sockets": "bench.sockets",
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"of {', '.join(MODULES)}; all without")
    parser.add_argument("--scale", default="10000", help="memories in the largest space: 1000, 10k, 1m")
    parser.add_argument("--json", type=Path, help="write the figures there too")
    parser.add_argument("--check", action="store_true", help="fail when a bar does not hold")
    chosen = parser.parse_args()
    unknown = set(chosen.names) - set(MODULES)
    if unknown:
        parser.error(f"no such bench: {', '.join(sorted(unknown))}")
    tables = _run(chosen.names or list(MODULES), _number(chosen.scale))
    if chosen.json:
        chosen.json.write_text(json.dumps({name: table.rows for name, table in tables.items()}, indent=1))
    faults = [fault for table in tables.values() for fault in table.broken()]
    print("\n".join(faults))
    return 1 if faults and chosen.check else 0


def _run(names: list[str], scale: int) -> dict:
    tables = {}
    with house():
        for name in names:
            importlib.import_module(MODULES[name])
            tables[name] = registry.benches[name](scale)
            print(printed(tables[name]), flush=True)
    return tables


def _number(text: str) -> int:
    """10k and 1m as numbers."""
    factor = {"k": 1_000, "m": 1_000_000}.get(text[-1:].lower(), 1)
    return int(text.rstrip("kKmM")) * factor


if __name__ == "__main__":
    sys.exit(main())
