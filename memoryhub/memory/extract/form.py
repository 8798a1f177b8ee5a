"""What a connected model fills in for one message. Pure. Leniently read, strictly checked afterwards (checking.py)."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

# Of one message; TRUST 3.3 caps saves a turn, and checking keeps fewer still. Half cuts a long introduction.
MOST = 16


def _code(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


Certainty = Annotated[
    Literal["asserted", "hedged", "hypothetical", "joking", "venting", "quoted"], BeforeValidator(_code)
]
Kind = Annotated[Literal["semantic", "episodic", "procedural"], BeforeValidator(_code)]


class Fact(BaseModel):
    """One thing worth remembering."""

    model_config = ConfigDict(extra="ignore")

    quote: str = Field(min_length=2, max_length=400, description="copied letter by letter from the message")
    text: str = Field(min_length=2, max_length=300, description="one sentence that stands by itself, second person")
    slot: str = Field("", max_length=48, description="one of the listed names, or empty")
    value: str = Field("", max_length=200, description="what fills the slot, as it was said")
    topic: str = Field("", max_length=60, description="what the slot is narrowed to: 'dinners' of a budget")
    subject: str = Field(
        "user", max_length=24, description="user, or whose fact it is: wife, son, friend, boss, pet ..."
    )
    kind: Kind = "semantic"
    certainty: Certainty = "asserted"
    lasting: bool = Field(True, description="false for what only holds today or this week")
    positive: bool = True
    todo: bool = Field(False, description="something the person still has to do")
    confidence: float = Field(0.8, ge=0.0, le=1.0)


class TurnForm(BaseModel):
    """Everything one message tells."""

    model_config = ConfigDict(extra="ignore")

    facts: list[Fact] = Field(default_factory=list, max_length=MOST)
