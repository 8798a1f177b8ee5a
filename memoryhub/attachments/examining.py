"""What a file is, told by its content and never by its name; and what is kept of it. Pure but for Pillow.

A picture is decoded and written anew: metadata (place, camera, comments), further frames and whatever stands behind the
picture's end are not carried over. ASVS 5.0, 14.2.8 and 5.2; TRUST 3.5.
"""

import base64
import io
import re
import unicodedata
import warnings

from PIL import Image, ImageOps

from memoryhub.attachments.types import (
    IMAGE_BYTES,
    KEPT_SIDE,
    MAX_NAME,
    MAX_PIXELS,
    TEXT_BYTES,
    THUMB_SIDE,
    Broken,
    Empty,
    NotUtf8,
    Taken,
    TooLarge,
    TooManyPixels,
    WrongType,
)

_FORMATS = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
# Containers and programs that are no text though their first bytes may read as such.
_BINARY = (b"%PDF", b"PK\x03\x04", b"PK\x05\x06", b"{\\rtf", b"GIF8", b"BM", b"\x1f\x8b", b"MZ", b"\x7fELF", b"#!")
# Markup that a browser would run if it were ever opened as a page.
_MARKUP = re.compile(r"\s*(?:<!--.*?-->\s*)*<(?:\?xml|!doctype|html|head|body|script|svg|iframe|style)\b", re.I | re.S)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def image_type(data: bytes) -> str:
    """The picture format whose signature `data` begins with: "PNG", "JPEG", "WEBP", or ""."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    return "WEBP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else ""


def examine(data: bytes, name: str) -> Taken:
    """What is kept of a file.

    Args:
        name: as the browser gave it; only tells .md and .csv from other text.
    Raises:
        Empty, WrongType, TooLarge, TooManyPixels, Broken, NotUtf8
    """
    if not data.strip():
        raise Empty()
    form = image_type(data)
    if len(data) > (IMAGE_BYTES if form else TEXT_BYTES):
        raise TooLarge(size=len(data))
    return _picture(data, form) if form else _text(data, name)


def _picture(data: bytes, form: str) -> Taken:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=[form]) as opened:
                if opened.width * opened.height > MAX_PIXELS:  # read from the header, before anything is decoded
                    raise TooManyPixels(pixels=opened.width * opened.height)
                opened.seek(0)
                upright = ImageOps.exif_transpose(opened)
                plain = upright.convert("RGBA" if _is_see_through(upright) else "RGB")
    except TooManyPixels:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise TooManyPixels() from None
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, TypeError, KeyError, OverflowError):
        raise Broken() from None  # whatever a decoder says of bytes that are none of its format
    plain.thumbnail((KEPT_SIDE, KEPT_SIDE))
    small = plain.copy()
    small.thumbnail((THUMB_SIDE, THUMB_SIDE))
    return Taken(_FORMATS[form], _written(plain, form), _written(small, "WEBP"), plain.width, plain.height)


def _is_see_through(picture: Image.Image) -> bool:
    return picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info


def _written(picture: Image.Image, form: str) -> bytes:
    """The pixels and nothing else: a fresh picture carries no profile, no text and no metadata."""
    bare = Image.new(picture.mode, picture.size)
    bare.paste(picture)
    if form == "JPEG":
        bare = bare.convert("RGB")
    made = io.BytesIO()
    bare.save(made, form, quality=85, **({"optimize": True} if form == "JPEG" else {}))
    return made.getvalue()


def _text(data: bytes, name: str) -> Taken:
    if data.startswith(_UTF16):
        raise NotUtf8()
    if data.startswith(_BINARY) or b"\x00" in data:
        raise WrongType()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Bytes of an old encoding are mostly printable; a program or a picture of another kind is not.
        raise (WrongType() if _is_binary(data) else NotUtf8()) from None
    if _MARKUP.match(text):
        raise WrongType()
    text = _CONTROL.sub(" ", text.replace("\r\n", "\n"))
    if not text.strip():
        raise Empty()
    ending = name.rsplit(".", 1)[-1].lower()
    mime = {"md": "text/markdown", "csv": "text/csv"}.get(ending, "text/plain")
    return Taken(mime, text.encode())


def _is_binary(data: bytes) -> bool:
    head = data[:2_000]
    return sum(byte < 9 or 13 < byte < 32 for byte in head) > len(head) // 50


def data_uri(mime: str, data: bytes) -> str:
    """A picture as the protocol of chat models takes it (RFC 2397)."""
    return f"data:{mime};base64,{base64.b64encode(data).decode()}"


def clean_name(raw: str, fallback: str) -> str:
    """A file's name for people to read: its last part, printable, at most MAX_NAME characters. Never a path."""
    last = re.split(r"[/\\]", raw)[-1]
    shown = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in last)
    return " ".join(shown.split())[-MAX_NAME:].strip() or fallback
