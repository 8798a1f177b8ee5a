"""Loads every frame. The order below is their precedence: of two readings of the same words the earlier one holds."""

# isort: off
from memoryhub.memory.encode import guests, weekly, workplace
from memoryhub.memory.encode import ended, unions
from memoryhub.memory.encode import measures, drinks, leave
from memoryhub.memory.encode import contact, identity, limits, style
from memoryhub.memory.encode import allergies, devices, diet, employers, health, life, kin, places, tastes, team, work
from memoryhub.memory.encode import work_en, works
from memoryhub.memory.encode import whose
from memoryhub.memory.encode import everyday
# isort: on

__all__ = [
    "allergies",
    "contact",
    "diet",
    "drinks",
    "devices",
    "employers",
    "ended",
    "everyday",
    "guests",
    "health",
    "identity",
    "kin",
    "leave",
    "life",
    "limits",
    "measures",
    "places",
    "style",
    "tastes",
    "team",
    "unions",
    "work",
    "weekly",
    "whose",
    "work_en",
    "workplace",
    "works",
]
