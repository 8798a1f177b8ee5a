"""The values of attachments: what is taken, how large, and what a room sees of one. Free of any framework."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from memoryhub.errors import Refused

# Photographs of current phones take 2 to 6 MB. Half refuses some of them, double holds twice the memory while decoding.
IMAGE_BYTES = 8_000_000
# A text of this size is 80 printed pages; a prompt takes some of them at most. Double is read by nobody.
TEXT_BYTES = 256_000
# 24 megapixels: the largest that phones make by themselves; decoded they take 72 MB. Half refuses those, double lets a
# small file take 150 MB (a "pixel bomb").
MAX_PIXELS = 24_000_000
# The longer side of what is kept. Half makes the small print of a screenshot unreadable, double keeps pixels that no
# model and no screen uses.
KEPT_SIDE, THUMB_SIDE = 2_048, 320
PER_MESSAGE = 4
# Not sent yet, of one person. Half is in the way of who collects for two chats, double lets a script fill the disk.
MAX_WAITING = 12
UNSENT_KEPT = timedelta(hours=24)
MAX_NAME = 80


class WrongType(Refused):
    code = "attachment_type"
    sentence = "Only pictures (PNG, JPEG, WebP) and plain text (.txt, .md, .csv) can be attached."


class Empty(Refused):
    code = "attachment_empty"
    sentence = "This file is empty."


class TooLarge(Refused):
    code = "attachment_large"
    sentence = "This file is too large. Pictures may have 8 MB, texts 256 kB."


class TooManyPixels(Refused):
    code = "attachment_pixels"
    sentence = "This picture has too many pixels. At most 24 megapixels can be opened."


class Broken(Refused):
    code = "attachment_broken"
    sentence = "This picture cannot be opened. The file may be incomplete."


class NotUtf8(Refused):
    code = "attachment_encoding"
    sentence = "This text cannot be read. Please save it as UTF-8 and try again."


class TooMany(Refused):
    code = "attachments_many"
    sentence = "A message can carry at most 4 files."


class Waiting(Refused):
    code = "attachments_waiting"
    sentence = "Too many files wait to be sent. Send or remove some of them first."


class Gone(Refused):
    code = "attachment_gone"
    sentence = "An attached file is not there any more. Please attach it again."


@dataclass(frozen=True, slots=True)
class Taken:
    """A file after its examination: what is kept of it, and nothing else."""

    mime: str
    data: bytes
    thumb: bytes = b""  # WebP; of pictures
    width: int = 0
    height: int = 0

    @property
    def is_image(self) -> bool:
        return self.mime.startswith("image/")


@dataclass(frozen=True, slots=True)
class AttachmentView:
    """One attachment without its bytes."""

    attachment_id: UUID
    conversation_id: UUID
    message_id: UUID | None  # None: not sent yet
    message_seq: int | None
    memory_id: UUID | None  # what it is remembered as
    name: str
    caption: str  # a model's words for it; "" without
    mime: str
    size: int  # bytes
    width: int
    height: int
    tokens: int  # of a text
    is_wanted: bool  # its owner said "remember it"
    created_at: datetime

    @property
    def is_image(self) -> bool:
        return self.mime.startswith("image/")
