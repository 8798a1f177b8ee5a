"""Kinds of memories that their owner has switched off: not used in any answer, whatever else is on."""

from collections.abc import Collection
from dataclasses import replace

from memoryhub.memory.types import Recalled


def without(recalled: Recalled, off: Collection[str]) -> Recalled:
    """A recall without the memories of these categories."""
    if not off:
        return recalled
    profile = tuple(one for one in recalled.profile if one.category not in off)
    return replace(recalled, profile=profile, cards=tuple(one for one in recalled.cards if one.category not in off))
