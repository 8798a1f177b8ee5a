"""Who of staff was let in, what they looked at and decided (memoryhub.spaces.declared)."""

from memoryhub.spaces.declared import Rows

STORES = (
    Rows("logs", "grants.AccessUse", counted=False),
    Rows("logs", "grants.AccessGrant", counted=False),
    Rows("logs", "grants.ConflictReview", counted=False),
)
