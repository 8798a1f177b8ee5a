"""The door of privacy: being forgotten, with proof.

    found = dry_run(space_id, Part(Reach.EVERYTHING))            counts first; nothing changes
    request, salt = open_request(space_id, found, Factor.TOTP, now=now)
    status(token_of(request.id, salt))                           a signed link that outlives the account

Apps declare what they keep in `personal.py` (memoryhub.spaces.declared).
"""

from memoryhub.privacy.asking import (
    AlreadyAsked,
    Changed,
    TooLate,
    TwoPeople,
    approve,
    ask_refusal,
    cancel,
    open_request,
    refuse,
    retry,
    salted,
)
from memoryhub.privacy.certificate import as_file, command, file_name
from memoryhub.privacy.certificate import summed as summed_by_store
from memoryhub.privacy.holding import open_hold, release_hold
from memoryhub.privacy.links import Ticket, ticket, token_of
from memoryhub.privacy.machine import clocks, run, run_due
from memoryhub.privacy.registry import undeclared
from memoryhub.privacy.restoring import missing, replay
from memoryhub.privacy.scoping import DryRun, dry_run, named
from memoryhub.privacy.states import days_left, is_alarming
from memoryhub.privacy.store.certificates import find as certificate
from memoryhub.privacy.store.certificates import keys as signing_keys
from memoryhub.privacy.store.people import holds
from memoryhub.privacy.store.requests import get as request
from memoryhub.privacy.store.requests import listed as requests
from memoryhub.privacy.store.requests import of_subject, open_count, open_of
from memoryhub.privacy.store.requests import steps as steps_of
from memoryhub.privacy.trail import exported as exported_trail
from memoryhub.privacy.trail import verify as verify_trail
from memoryhub.privacy.types import (
    Certificate,
    Clocks,
    Factor,
    Ground,
    Hold,
    Part,
    Reach,
    Refusal,
    Request,
    State,
    Step,
    StepState,
)
from memoryhub.privacy.words import in_order, store_name

__all__ = [
    "AlreadyAsked",
    "Certificate",
    "Changed",
    "Clocks",
    "DryRun",
    "Factor",
    "Ground",
    "Hold",
    "Part",
    "Reach",
    "Refusal",
    "Request",
    "State",
    "Step",
    "StepState",
    "Ticket",
    "TooLate",
    "TwoPeople",
    "approve",
    "as_file",
    "ask_refusal",
    "cancel",
    "certificate",
    "clocks",
    "command",
    "days_left",
    "dry_run",
    "exported_trail",
    "file_name",
    "holds",
    "in_order",
    "is_alarming",
    "missing",
    "named",
    "of_subject",
    "open_count",
    "open_hold",
    "open_of",
    "open_request",
    "refuse",
    "release_hold",
    "replay",
    "request",
    "requests",
    "retry",
    "run",
    "run_due",
    "salted",
    "signing_keys",
    "steps_of",
    "store_name",
    "summed_by_store",
    "ticket",
    "token_of",
    "undeclared",
    "verify_trail",
]
