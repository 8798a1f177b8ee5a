"""Saving policies and the dictionary: validated as a whole, never changed afterwards, each with its reason."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_noop

from memoryhub.audit import api as audit
from memoryhub.errors import Refused
from memoryhub.memory import api as memory
from memoryhub.memory.policy import MemoryPolicy
from memoryhub.rollout import keeping, store

LONGEST_REASON, LONGEST_DICTIONARY = 300, 200_000


class NoReason(Refused):
    code = "no_reason"
    sentence = gettext_noop("Say in a few words why.")


class SamePolicy(Refused):
    code = "same_policy"
    sentence = gettext_noop("No number is different: such a policy is there already.")


class FileRules(Refused):
    code = "dictionary_file"
    sentence = gettext_noop("The dictionary is a file of this deployment (MEMORYHUB_DICTIONARY). Change it there.")


def reasoned(reason: str) -> str:
    """A reason in one line. Raises: NoReason."""
    plain = " ".join(reason.split())[:LONGEST_REASON]
    if not plain:
        raise NoReason("reason")
    return plain


def flat(policy: MemoryPolicy) -> dict[str, Any]:
    """Every number by its dotted name ("weights.similarity"), in the order in which the policy declares them."""
    found: dict[str, Any] = {}
    for name, value in policy.model_dump(mode="json").items():
        if isinstance(value, dict):
            found |= {f"{name}.{part}": one for part, one in value.items()}
        else:
            found[name] = value
    return found


def difference(before: MemoryPolicy, after: MemoryPolicy) -> list[tuple[str, Any, Any]]:
    """(dotted name, before, after) of what differs."""
    was, becomes = flat(before), flat(after)
    return [(name, was.get(name), value) for name, value in becomes.items() if was.get(name) != value]


def overlaid(based_on: MemoryPolicy, wishes: Mapping[str, Any]) -> MemoryPolicy:
    """A policy with some numbers replaced, by dotted names. Raises: Refused, naming the first that does not fit."""
    nested: dict[str, Any] = {}
    for name, value in wishes.items():
        first, _, rest = name.partition(".")
        if rest:
            nested.setdefault(first, {})[rest] = value
        else:
            nested[first] = value
    return based_on.overlaid(nested)


def save_policy(based_on: MemoryPolicy, wishes: Mapping[str, Any], reason: str, by: UUID | None, now: datetime) -> int:
    """Save a new policy. Nothing uses it yet. Returns its number.

    Args:
        wishes: dotted name -> value, as JSON has it.
    Raises: Refused (a number does not fit), NoReason, SamePolicy.
    """
    wanted, said = overlaid(based_on, wishes), reasoned(reason)
    if wanted.version == MemoryPolicy().version or store.policy_by_version(wanted.version):
        raise SamePolicy(wanted.version)
    with transaction.atomic():
        row = store.save_policy(
            version=wanted.version, body=wanted.model_dump(mode="json"), based_on=based_on.version, reason=said,
            author=by, saved_at=now,
        )  # fmt: skip
        audit.record("policy.saved", actor=by, facts={"number": row.number, "version": row.version})
    return row.number


def save_dictionary(text: str, reason: str, by: UUID | None, now: datetime) -> int:
    """Save the dictionary; it is in use within seconds. Returns its number.

    Raises: BadDictionary, naming the place; NoReason; FileRules where the deployment names a file.
    """
    if memory.dictionary_file():
        raise FileRules("dictionary")
    plain = text.replace("\r\n", "\n")[:LONGEST_DICTIONARY]
    found, said = memory.dictionary_checked(plain), reasoned(reason)
    with transaction.atomic():
        row = store.save_dictionary(text=plain, reason=said, author=by, saved_at=now)
        facts = {"number": row.number, "terms": len(found.aliases)}
        audit.record("dictionary.saved", actor=by, facts=facts)
        store.note("dictionary", str(row.number), 0, said, by, now)
        keeping.changed()
    return row.number
