"""What is said of a name that is known to be a family member's is told of that family member, and of nobody else."""

from dataclasses import replace
from datetime import UTC, datetime

from memoryhub.memory.encode.api import may_name_kin, propose
from memoryhub.memory.policy import DEFAULT
from memoryhub.memory.types import Utterance
from tests.rules.tables import check

SAID = Utterance("", None, None, None, datetime(2026, 3, 4, 12, tzinfo=UTC), "UTC", "en", kin=(("Petra", "sister"),))
TOLD = (
    ("Petra moved to Graz in the autumn", "sister.home.city=Graz"),
    ("Petra can't eat celery", "sister.diet.avoid=celery"),
    ("Petra just turned 31!", "sister.age=31"),
    ("Petra's allergic to wasps", "sister.allergy=wasps"),
    ("Thanks! Petra works as a baker", "sister.job.title=baker"),
    ("Anton's allergic to wasps", ""),
    ("Anton just turned 31!", ""),
    ("Petra and I moved to Graz", "home.city=Graz"),
)


def _slots(words):
    found, _ = propose(replace(SAID, text=words), DEFAULT)
    return " ".join(f"{one.slot}={one.value}" for one in found if one.slot)


def test_a_known_name_stands_for_the_family_member():
    check(TOLD, _slots)


def test_names_are_looked_up_only_where_a_sentence_may_begin_with_one():
    asked = {words: may_name_kin(replace(SAID, text=words)) for words in ("Petra has flu", "hello there", "I am late")}
    assert list(asked.values()) == [True, False, False]
