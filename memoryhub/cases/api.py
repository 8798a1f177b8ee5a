"""The door of the cases: how answers were made, what people say of them, what staff make of it.

    log_assembly                                     how one answer was made (the chat, once a turn)
    rate, unrate, ratings, report, own_cases         what a person says of an answer
    replay, first_stage, words, provide              a conversation played again from its logs
    cases, case, see, close, open_by_staff           what staff do with a case
    mark, unmark, marks                              whether a candidate of a recall was relevant
    weeks, reviews, answer_review, draw              the weekly sample of failed sessions
    satisfaction, going_on                           figures over all spaces
    forget_conversation, end_old                     the end of it

Raises NotFound for what is not there, Locked for a space that is being erased, Refused for unusable input.
"""

from memoryhub.cases.handling import (
    case,
    case_words,
    cases,
    close,
    latest,
    mark,
    marks,
    open_count,
    see,
    spaces_named,
    unmark,
)
from memoryhub.cases.losing import says_lost
from memoryhub.cases.replaying import Kind, Replay, Step, first_stage, provide, replay, words
from memoryhub.cases.reporting import (
    LONGEST,
    TooLong,
    log_assembly,
    open_by_staff,
    own_cases,
    rate,
    ratings,
    ratings_in,
    report,
    unrate,
)
from memoryhub.cases.stages import Finding, Sought, Trace, Write, judge
from memoryhub.cases.types import (
    QUESTIONS,
    Assembly,
    By,
    CaseOutcome,
    CaseState,
    CaseView,
    Failure,
    PromptPart,
    Reply,
    ReviewView,
    Stage,
    Talk,
)
from memoryhub.cases.weekly import (
    answer_review,
    draw,
    end_old,
    forget_conversation,
    going_on,
    reviews,
    satisfaction,
    waiting,
    weeks,
)

__all__ = [
    "LONGEST", "QUESTIONS", "Assembly", "By", "CaseOutcome", "CaseState", "CaseView", "Failure", "Finding", "Kind",
    "PromptPart", "Replay", "Reply", "ReviewView", "Sought", "Stage", "Step", "Talk", "TooLong", "Trace", "Write",
    "answer_review", "case", "case_words", "cases", "close", "draw", "end_old", "first_stage", "forget_conversation",
    "going_on", "judge", "latest", "log_assembly", "mark", "marks", "open_by_staff", "open_count", "own_cases",
    "provide", "rate", "ratings", "ratings_in", "replay", "report", "reviews", "satisfaction",
    "says_lost", "see",
    "spaces_named", "unmark", "unrate", "waiting", "weeks", "words",
]  # fmt: skip
