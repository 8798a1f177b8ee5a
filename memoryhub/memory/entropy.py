"""How evenly memories of all categories are called upon. Pure."""

import math
from collections.abc import Mapping


def entropy(calls: Mapping[str, int]) -> float:
    """Shannon's entropy in bits of how calls spread over categories. Source: MISSION A5, DESIGN 8.16.

    0 where all calls are of one category, log2(n) where n categories are called alike.
    """
    total = sum(calls.values())
    shares = [count / total for count in calls.values() if count] if total else []
    return max(0.0, -math.fsum(share * math.log2(share) for share in shares))
