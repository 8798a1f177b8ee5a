"""The words the engine decides in: closed lists, each kept and sent as its string."""

from enum import StrEnum


class Kind(StrEnum):
    SEMANTIC = "semantic"  # a fact, preference, limit
    EPISODIC = "episodic"  # something that happened or was concluded
    PROCEDURAL = "procedural"  # a rule of working


class Status(StrEnum):
    """Whether a memory holds."""

    PENDING = "pending"
    ACTIVE = "active"
    SUPERSEDED = "superseded"
    REVOKED = "revoked"
    EXPIRED = "expired"


class Tier(StrEnum):
    """How near at hand it is."""

    HOT = "hot"
    WARM = "warm"
    COLD = "cold"


class Origin(StrEnum):
    """Where it came from, fixed at write: the lowest of everything it was made of."""

    TYPED = "typed"
    CONFIRMED = "confirmed"
    EDITED = "edited"
    ASSISTANT = "assistant"
    PASTED = "pasted"
    ATTACHMENT = "attachment"
    TOOL = "tool"
    INFERRED = "inferred"
    IMPORTED = "imported"


class ValueClass(StrEnum):
    PROTECTED = "protected"  # money, compliance, permission, health: never fades
    ORDINARY = "ordinary"
    EPHEMERAL = "ephemeral"


class Cardinality(StrEnum):
    ONE = "one"
    MANY = "many"


class Mutability(StrEnum):
    CHOICE = "choice"  # a later plain statement supersedes
    FIXED = "fixed"  # a differing value opens a conflict


class Bound(StrEnum):
    EXACT = "exact"
    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    RANGE = "range"
    ABOUT = "about"


class Certainty(StrEnum):
    ASSERTED = "asserted"
    HEDGED = "hedged"
    HYPOTHETICAL = "hypothetical"
    JOKING = "joking"
    VENTING = "venting"


class Cue(StrEnum):
    """What the words ask to be done with what is known."""

    NONE = "none"
    CORRECT = "correct"  # "no, it is …", "提到500", "change it to …"
    NEGATE = "negate"  # "no longer", "不再"
    FORGET = "forget"  # "forget that …"
    RETURN = "return"  # "back to the old one"


class Action(StrEnum):
    ADD = "add"
    REINFORCE = "reinforce"
    REFINE = "refine"
    SUPERSEDE = "supersede"
    CONFLICT = "conflict"
    RETIRE = "retire"  # a negation or "forget": the targets go, nothing comes
    IGNORE = "ignore"
