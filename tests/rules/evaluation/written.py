"""Cases as people write them, shortened to what a test needs."""

from typing import Any

from memoryhub.evaluation.cases import Case, parse


def plain(**changes: Any) -> dict[str, Any]:
    return {
        "id": "a-1",
        "lang": "en",
        "class": "profile",
        "sessions": [{"at": "2026-03-02T10:00:00+01:00", "turns": [{"user": "I keep bees"}]}],
        "probe": {"at": "2026-03-09T09:00:00+01:00", "user": "what do I keep?"},
        "expect": {"remembers": [["bees"]]},
        **changes,
    }


def written(**changes: Any) -> Case:
    return parse(plain(**changes))
