"""Files that somebody gave to a conversation (memoryhub.spaces.declared)."""

from memoryhub.spaces.declared import Rows

STORES = (
    Rows("attachments", "attachments.AttachmentPiece", counted=False),
    Rows("attachments", "attachments.Attachment"),
)
