"""The engine's codes in words, for the capsule's templates."""

from collections.abc import Mapping
from uuid import UUID

from django import template
from django.utils import timezone

from capsule import difference, telling, words
from memoryhub.memory.types import EventView, MemoryView
from memoryhub.spaces.api import PersonaView
from memoryhub.webhooks.api import DeliveryView, HookView

register = template.Library()


@register.filter
def state(memory: MemoryView, disputes: Mapping[UUID, UUID]) -> str:
    """`pending`, `conflict`, `confirmed`, `saved`, `revoked`, ... : see words.BADGES.

    Args:
        disputes: memories that stand in an open conflict.
    """
    return "conflict" if memory.memory_id in disputes else words.state_of(memory)


@register.filter
def dispute(memory: MemoryView, disputes: Mapping[UUID, UUID]) -> UUID | None:
    """The open conflict that a memory stands in."""
    return disputes.get(memory.memory_id)


@register.filter
def persona(memory: MemoryView, names: Mapping[UUID, PersonaView] | str) -> PersonaView | None:
    """The role that a memory belongs to. Args: names: roles by id; "" where a template was given none."""
    return names.get(memory.persona_id) if names else None


@register.filter
def pieces(happened: EventView) -> list[tuple[str, str]]:
    """(how, words) of a change, word by word: see difference.pieces."""
    return difference.pieces(happened.before, happened.after)


@register.filter
def is_chosen(memory: MemoryView, chosen: frozenset[str]) -> bool:
    """Whether its box is ticked."""
    return str(memory.memory_id) in chosen


@register.filter
def badge(state: str) -> tuple[object, str, str]:
    """Word, icon, colour."""
    return words.BADGES.get(state, words.BADGES["saved"])


@register.filter
def restorable(memory: MemoryView) -> bool:
    """Whether a revoked memory can still be brought back."""
    return memory.restorable_until is not None and memory.restorable_until > timezone.now()


@register.filter
def waiting(memory: MemoryView) -> object:
    """Why a pending memory waits for the user."""
    return words.WAITING.get(memory.pending_reason, "")


@register.filter
def origin(memory: MemoryView) -> object:
    return words.ORIGINS[memory.origin]


@register.filter
def confidence(memory: MemoryView) -> object:
    return words.confidence(memory.confidence)


@register.filter
def event(happened: EventView) -> tuple[object, str, str]:
    """Word, icon, chip."""
    return words.EVENTS.get(happened.kind, words.OTHER_EVENT)


@register.filter
def actor(happened: EventView) -> object:
    return words.ACTORS.get(happened.actor, happened.actor)


@register.filter
def told(hook: HookView) -> list[object]:
    """What an address is told of, in words."""
    return [telling.TOLD[key] for key in telling.told_keys(hook.kinds)]


@register.filter
def pause_word(hook: HookView) -> object:
    """Why nothing is sent to an address; "" where it is."""
    return telling.PAUSES.get(hook.pause, "")


@register.filter
def event_word(delivery: DeliveryView) -> object:
    return telling.event_word(delivery.kind)


@register.filter
def outcome(delivery: DeliveryView) -> object:
    return telling.outcome(delivery.outcome)
