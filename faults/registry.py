"""The faults that there are, by the id that the matrix gives them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Tier = Literal["push", "nightly"]


@dataclass(frozen=True, slots=True)
class Fault:
    """
    Attributes:
        ids: of the matrix, "F02/F31".
        what: happens, in a few words. how: it is injected. promise: what the product does then.
        tier: "push" ones are played by both commands.
        house: "plain", or "model" with a model and an embedder behind a real HTTP server.
        play: plays it on a stage (harness.Stage).
        beside: the ids of another that it is played together with, where both are; "" by itself.
    """

    ids: str
    what: str
    how: str
    promise: str
    tier: Tier
    house: str
    play: Callable
    beside: str = ""


@dataclass(frozen=True, slots=True)
class NotRun:
    """One that an ordinary machine cannot play, and why."""

    ids: str
    what: str
    why: str


FAULTS: list[Fault] = []


def fault(
    ids: str, what: str, *, how: str, promise: str, tier: Tier = "push", house: str = "plain", beside: str = ""
) -> Callable[[Callable], Callable]:
    """Register the function below as the play of a fault."""

    def register(play: Callable) -> Callable:
        FAULTS.append(Fault(ids, what, how, promise, tier, house, play, beside))
        return play

    return register
