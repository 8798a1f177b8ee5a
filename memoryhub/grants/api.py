"""The door of the grants: a member of staff's reasoned, time-boxed permission to read one person's words.

ask, give_back              staff
approve, refuse, stop       the person
second                      a second member of staff, where the person cannot be asked
review, to_review           a third one, who looks such grants over afterwards
in_session                  stands around a staff page: a grant is used in the session that asked for it
require, reading, is_live   who shows words to staff: the grant, then the words within `reading`
of_space                    the person's access log
of_staff, waiting_for_second    lists for staff

grant = grants.require(staff_id, space_id, what=f"chats:{conversation_id}", now=now)
with grants.reading(grant, now=now, things=[message_id]):
    words = ...                     # outside of it the vault refuses: NoGrant
"""

from memoryhub.errors import NoGrant
from memoryhub.grants import reviews
from memoryhub.grants.asking import approve, ask, give_back, refuse, review, second, stop
from memoryhub.grants.binding import in_session
from memoryhub.grants.guarding import (
    is_live,
    lets_help,
    of_space,
    of_staff,
    reading,
    require,
    reviews_late,
    to_review,
    waiting_for_second,
)
from memoryhub.grants.review_types import SETTLING, Decision, Deed, Review
from memoryhub.grants.rules import EXCEPTIONAL, LONGEST_MINUTES, LONGEST_REASON, LONGEST_TICKET, REVIEW_WITHIN
from memoryhub.grants.suggesting import Side, Suggestion, suggest
from memoryhub.grants.types import Basis, Grant, Look, Purpose, State, Wish

__all__ = [
    "EXCEPTIONAL",
    "LONGEST_MINUTES",
    "LONGEST_REASON",
    "LONGEST_TICKET",
    "SETTLING",
    "REVIEW_WITHIN",
    "Basis",
    "Decision",
    "Deed",
    "Grant",
    "Look",
    "NoGrant",
    "Purpose",
    "Review",
    "Side",
    "State",
    "Suggestion",
    "Wish",
    "approve",
    "ask",
    "give_back",
    "in_session",
    "is_live",
    "lets_help",
    "of_space",
    "of_staff",
    "reading",
    "refuse",
    "require",
    "review",
    "reviews",
    "reviews_late",
    "second",
    "stop",
    "suggest",
    "to_review",
    "waiting_for_second",
]
