"""What a file is, by its content; what is refused, and what is kept of a picture."""

import io
import struct
import zlib

import pytest
from PIL import Image

from memoryhub.attachments import types
from memoryhub.attachments.examining import clean_name, examine, image_type


def picture(form="PNG", size=(40, 30), mode="RGB", **more) -> bytes:
    made = io.BytesIO()
    Image.new(mode, size, "teal" if mode != "L" else 90).save(made, form, **more)
    return made.getvalue()


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is so large."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 64)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_known_by_its_content_whatever_it_is_called(form):
    taken = examine(picture(form), "notes.txt")
    assert taken.mime == f"image/{form.lower()}" and (taken.width, taken.height) == (40, 30)
    assert image_type(taken.thumb) == "WEBP"


def test_place_camera_and_what_stands_behind_the_end_are_gone():
    exif = Image.Exif()
    exif[0x010E] = "secret-description"
    exif.get_ifd(0x8825)[1] = "N"
    data = picture("JPEG", exif=exif, comment=b"secret-comment") + b"secret-trailer"
    kept = examine(data, "a.jpg").data
    assert b"secret" not in kept and not Image.open(io.BytesIO(kept)).getexif()


def test_a_picture_that_lay_on_its_side_stands_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert (examine(picture("JPEG", exif=exif), "a").width, examine(picture("JPEG"), "a").width) == (30, 40)


def test_of_a_moving_picture_the_first_frame_is_kept():
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    made = io.BytesIO()
    frames[0].save(made, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    kept = Image.open(io.BytesIO(examine(made.getvalue(), "a").data))
    assert getattr(kept, "n_frames", 1) == 1 and kept.convert("RGB").getpixel((5, 5))[0] > 200


def test_a_large_picture_is_made_smaller_and_its_thumbnail_small():
    taken = examine(picture("PNG", (4000, 1000)), "a")
    assert (taken.width, taken.height) == (2048, 512)
    assert max(Image.open(io.BytesIO(taken.thumb)).size) == 320


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "CMYK", "I;16"])
def test_every_kind_of_pixel_is_taken(mode):
    form = "JPEG" if mode == "CMYK" else "PNG"
    made = io.BytesIO()
    Image.new(mode, (8, 8)).save(made, form)
    assert examine(made.getvalue(), "a").width == 8


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", types.Empty),
        (b" \n", types.Empty),
        (picture()[:60], types.Broken),
        (picture("JPEG")[:200], types.Broken),
        (picture("WEBP")[:40], types.Broken),
        (bomb(30_000, 30_000), types.TooManyPixels),
        (bomb(6_000, 5_000), types.TooManyPixels),
        (picture() + b"\0" * 10_000_000, types.TooLarge),
        (b"a" * 256_001, types.TooLarge),
        (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", types.WrongType),
        (b"\xef\xbb\xbf <?xml version='1.0'?><svg/>", types.WrongType),
        (b"<!-- hi --><!DOCTYPE html><p>", types.WrongType),
        (b"PK\x03\x04zip", types.WrongType),
        (b"%PDF-1.7", types.WrongType),
        (b"GIF89a", types.WrongType),
        (b"abc\x00def", types.WrongType),
        ("预算".encode("gb18030"), types.NotUtf8),
        ("a".encode("utf-16"), types.NotUtf8),
        (bytes(range(1, 32)) * 9 + b"\xff", types.WrongType),
    ],
)
def test_what_cannot_be_taken_is_refused_with_its_reason(data, problem):
    with pytest.raises(problem):
        examine(data, "picture.png")


def test_text_is_kept_as_utf_8_with_its_kind_by_its_ending():
    kinds = [examine("名称,数量\r\n".encode(), name).mime for name in ("a.csv", "a.MD", "a.txt", "a.html")]
    assert kinds == ["text/csv", "text/markdown", "text/plain", "text/plain"]
    assert examine(b"\xef\xbb\xbfa\r\nb\x07", "a").data == b"a\nb "


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\photos\\white board.png", "white board.png"),
        ("a\u202egnp.exe", "a gnp.exe"),
        ("\n\t", "picture.png"),
        ("长" * 200, "长" * 80),
    ],
)
def test_a_name_is_for_reading_only(raw, shown):
    assert clean_name(raw, "picture.png") == shown
