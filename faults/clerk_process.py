"""A process with the product's own Django, which the harness asks for what no page shows. One JSON line in, one out.

It is no part of what is tried: it makes people, reads memories with the keys, verifies the trail, rings bells twice.
"""

import json
import sys
import time
import traceback

import django

django.setup()

from django.db import close_old_connections  # noqa: E402

from faults import clerk_acts, clerk_deeds  # noqa: E402

TRIES, PAUSE_SECONDS = 20, 0.5  # the database may be the one that was just killed


def answered(line: str) -> dict[str, object]:
    asked = json.loads(line)
    name = asked.pop("act")
    act = getattr(clerk_acts, name, None) or getattr(clerk_deeds, name)
    for tries_left in reversed(range(TRIES)):
        close_old_connections()
        try:
            return {"answer": act(**asked)}
        except Exception as problem:  # told to the harness, which decides
            if not clerk_acts.is_outage(problem) or not tries_left:
                return {"problem": type(problem).__name__, "trace": traceback.format_exc()[-1500:]}
            time.sleep(PAUSE_SECONDS)
    raise AssertionError("unreachable")


def main() -> None:
    told = sys.stdout
    sys.stdout = sys.stderr  # mail that is only printed must not stand among the answers
    print("ready", file=told, flush=True)
    for line in sys.stdin:
        print(json.dumps(answered(line), default=str), file=told, flush=True)


if __name__ == "__main__":
    main()
