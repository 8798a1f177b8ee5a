"""The door of the rollout: which numbers rule whom.

save_policy, difference, flat            policies: saved once, never changed
start, adopt, stop, roll_back            steering, each with its reason
course, policies, policy, history        what is in use, what there is
try_on_sample, samplings                 logged recalls scored again, by a worker
arms                                     control and trial side by side
save_dictionary, dictionary_text         other names and trigger phrases, edited on the console
tools, switch_tool, tools_off            which tools there are, and those offered to nobody
declare_tools(module)                    the room that has them says where they are listed
"""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from memoryhub.memory import api as memory
from memoryhub.memory.policy import DEFAULT, MemoryPolicy
from memoryhub.rollout import keeping, store
from memoryhub.rollout.comparing import Difference, Share
from memoryhub.rollout.editing import (
    FileRules,
    NoReason,
    SamePolicy,
    difference,
    flat,
    overlaid,
    save_dictionary,
    save_policy,
)
from memoryhub.rollout.guarding import Arms, arms
from memoryhub.rollout.keeping import tools_off
from memoryhub.rollout.models import PolicyVersion
from memoryhub.rollout.steering import BadShare, NoTrial, OneTrial, adopt, roll_back, start, stop, switch_tool
from memoryhub.rollout.tooling import ToolView, declare_tools, tools
from memoryhub.rollout.trying import ask as try_on_sample

__all__ = [
    "Arms",
    "BadShare",
    "ChangeView",
    "CourseView",
    "Difference",
    "FileRules",
    "NoReason",
    "NoTrial",
    "OneTrial",
    "PolicyView",
    "SamePolicy",
    "SamplingView",
    "Share",
    "ToolView",
    "adopt",
    "arms",
    "course",
    "declare_tools",
    "dictionary_text",
    "difference",
    "flat",
    "history",
    "overlaid",
    "policies",
    "policy",
    "roll_back",
    "samplings",
    "save_dictionary",
    "save_policy",
    "start",
    "stop",
    "switch_tool",
    "tools",
    "tools_off",
    "try_on_sample",
]


@dataclass(frozen=True, slots=True)
class PolicyView:
    """A saved policy; number 0 is the product's own."""

    number: int
    version: str
    based_on: str
    reason: str
    author: UUID | None
    saved_at: datetime | None
    policy: MemoryPolicy


@dataclass(frozen=True, slots=True)
class CourseView:
    control: PolicyView
    trial: PolicyView | None
    share: int
    began_on: date | None


@dataclass(frozen=True, slots=True)
class ChangeView:
    what: str
    version: str
    share: int
    reason: str
    author: UUID | None
    made_at: datetime


@dataclass(frozen=True, slots=True)
class SamplingView:
    """What other weights would have shown; counts over the sample's recalls."""

    asked_at: datetime
    done_at: datetime | None
    recalls: int
    left_out: int
    changed: int
    used: int
    used_before: int
    used_after: int
    shown_before: int
    shown_after: int


_OWN = PolicyView(0, DEFAULT.version, "", "", None, None, DEFAULT)


def _view(row: PolicyVersion | None) -> PolicyView:
    if row is None:
        return _OWN
    found = keeping.policy(row)
    return PolicyView(row.number, found.version, row.based_on, row.reason, row.author, row.saved_at, found)


def course() -> CourseView:
    """What rules whom now."""
    found = store.course()
    return CourseView(_view(found.base), _view(found.trial) if found.trial else None, found.share, found.began_on)


def policies() -> list[PolicyView]:
    """The latest first; the product's own at the end."""
    return [*(_view(row) for row in store.policies()), _OWN]


def policy(number: int) -> PolicyView:
    """Raises: NotFound."""
    return _view(store.policy(number)) if number else _OWN


def history(limit: int = 50) -> list[ChangeView]:
    """Who changed what and why, the latest first."""
    names = ChangeView.__slots__
    return [ChangeView(*(getattr(row, name) for name in names)) for row in store.changes(limit)]


def samplings(number: int) -> list[SamplingView]:
    names = SamplingView.__slots__
    return [SamplingView(*(getattr(row, name) for name in names)) for row in store.samplings(number)]


def dictionary_text() -> tuple[int, str]:
    """Number and text of the dictionary in use: (0, the built-in one) until one is saved."""
    newest = store.newest_dictionary()
    return (newest.number, newest.text) if newest else (0, memory.dictionary_built_in())
