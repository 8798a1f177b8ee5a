"""`python -m faults [ID ...] [--nightly] [--json FILE] [--html FILE] [--check]`: play faults on a product of our own.

Exit code 0: it ran. 1 with --check: something that the docs promise does not hold. 2: it could not run.
"""

import argparse
import sys
from pathlib import Path

from faults import programme, report
from faults.clerk import ClerkFailed


def main() -> int:
    parser = argparse.ArgumentParser(prog="faults", description=__doc__.splitlines()[0])
    parser.add_argument("ids", nargs="*", help="of the matrix, such as F03; without: all of the tier")
    parser.add_argument("--nightly", action="store_true", help="the long ones too, and more repetitions")
    parser.add_argument("--json", type=Path, help="write what was found there")
    parser.add_argument("--html", type=Path, help="and a page of it there")
    parser.add_argument("--check", action="store_true", help="fail unless everything holds")
    chosen = parser.parse_args()
    try:
        found = programme.run([one.upper() for one in chosen.ids], chosen.nightly)
    except (AssertionError, OSError, ClerkFailed) as problem:  # the product itself did not start, or no place for it
        print(f"The faults could not be played: {problem}", file=sys.stderr)
        return 2
    print(report.table(found), flush=True)
    if chosen.json:
        chosen.json.write_text(report.as_json(found))
    if chosen.html:
        chosen.html.write_text(report.as_html(found))
    return 1 if chosen.check and not found.holds else 0


if __name__ == "__main__":
    sys.exit(main())
