"""Who somebody may be to a person: the one table. How each is called in a language stands with its reader."""

FAMILY = frozenset(
    (
        *("wife", "husband", "partner", "father", "mother", "parents", "son", "daughter", "child", "brother", "sister"),
        *("grandfather", "grandmother", "parent_in_law", "relative", "friend", "ex", "roommate", "pet"),
    )
)
# A fact of theirs is kept under their name too, though nobody would call them family.
RELATIONS = FAMILY | {"colleague", "boss", "company", "person"}
