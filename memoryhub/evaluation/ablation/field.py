"""What the field reports say that the product was thought up from, to stand beside our own figures. Pure.

They measured other agents, other models and other questions, on sets they do not publish: their figures say where a
part ought to matter, and roughly how much. Ours are not a claim to have beaten them.
"""

from collections.abc import Mapping

# Report B, "the evaluation": shares of answers by memory scheme, four kinds of question each.
FOUR: Mapping[str, tuple[int, int, int, int]] = {
    "no memory": (92, 18, 31, 12),
    "full history": (85, 74, 63, 45),
    "flat vectors": (90, 81, 72, 78),
    "three layers": (93, 92, 88, 86),
}
# Report A, 3.5: questions about memory before and after, and prompt tokens.
BEFORE, AFTER, FEWER_TOKENS = 31, 82, 24
# Report B: right memory among the first five, plain text embedded and "preference | topic | text".
PLAIN_TOP5, TAGGED_TOP5 = 70, 85
# Report B: cross-turn tasks before and after a structured state ("from below 60 to above 90").
STATELESS, STATEFUL = 60, 90
# Report E: offers from last year's trips after decay by type of information.
FEWER_STALE = 83
