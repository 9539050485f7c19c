"""A member's picture, whatever its file is, becomes few pixels in few colours, or nothing."""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.table.avatar import COLOURS, MOST_BYTES, SIDE, reduced_avatar
from tests.sometimes import some_now

MOST_OUT = 6000
"""Bytes: one per pixel, packed badly, and the table of colours."""


def file_of(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """Returns the image as a file."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def noise(width: int, height: int) -> Image.Image:
    """Returns a picture with the maximum number of colours."""
    return Image.frombytes("RGB", (width, height), random.Random(1).randbytes(3 * width * height))


SIZES = (1, 1), (64, 64), (64, 300), (512, 512)
KINDS = "PNG", "JPEG", "WEBP", "GIF"


def opened(data: bytes) -> Image.Image:
    """Returns the pixels of a portrait."""
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG"
    image.load()
    return image


@pytest.mark.parametrize(("size", "kind"), some_now(product(SIZES, KINDS), 5))
def test_a_picture_becomes_small_and_has_few_colours(size: tuple[int, int], kind: str) -> None:
    portrait = reduced_avatar(file_of(noise(*size), kind))
    image = opened(portrait)
    assert image.size == (SIDE, SIDE)
    assert len(image.convert("RGB").getcolors() or ()) <= COLOURS
    assert len(portrait) <= MOST_OUT


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_pictures_of_every_depth_are_taken(mode: str) -> None:
    assert opened(reduced_avatar(file_of(Image.new(mode, (80, 60), 1)))).size == (SIDE, SIDE)


def test_a_portrait_looks_like_the_picture() -> None:
    red_above_blue = Image.new("RGB", (128, 128), (200, 30, 30))
    red_above_blue.paste((20, 40, 210), (0, 64, 128, 128))
    image = opened(reduced_avatar(file_of(red_above_blue))).convert("RGB")
    red, blue = image.getpixel((32, 8)), image.getpixel((32, 56))
    assert isinstance(red, tuple)
    assert isinstance(blue, tuple)
    assert red[0] > 150 > red[2]
    assert blue[2] > 150 > blue[0]


def test_the_same_picture_becomes_the_same_bytes() -> None:
    data = file_of(noise(90, 90))
    assert reduced_avatar(data) == reduced_avatar(data)


def test_what_is_transparent_shows_a_plain_ground() -> None:
    image = opened(reduced_avatar(file_of(Image.new("RGBA", (64, 64), (255, 0, 0, 0)))))
    assert image.convert("RGB").getcolors() == [(SIDE * SIDE, (52, 86, 90))]


def test_of_an_animated_picture_the_first_frame_is_taken() -> None:
    frames = [Image.new("RGB", (64, 64), (10 * n, 0, 255 - n)) for n in range(20)]
    data = file_of(frames[0], "GIF", save_all=True, append_images=frames[1:])
    first = opened(reduced_avatar(data)).convert("RGB").getpixel((5, 5))
    assert isinstance(first, tuple)
    assert first[0] < 8 < first[2]


def bomb(width: int, height: int) -> bytes:
    """Returns a small PNG file of one colour that claims, and has, `width` x `height` pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))
        )

    rows = zlib.compress(bytes((width + 1) * height), 1)
    head = struct.pack(">LL5B", width, height, 8, 0, 0, 0, 0)
    chunks = chunk(b"IHDR", head), chunk(b"IDAT", rows), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "cannot be decoded"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "cannot be decoded"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "cannot be decoded"),
        (b"GIF89a" + bytes(3), "cannot be decoded"),
        (file_of(noise(64, 64))[:3000], "cannot be decoded"),
        (file_of(Image.new("RGB", (4, 4)), "BMP"), "cannot be decoded"),
        (bytes(MOST_BYTES + 1), "more than 1,000,000 bytes"),
        (lambda: bomb(3000, 3000), "more than a million pixels"),
        (lambda: bomb(20_000, 10_000), "cannot be decoded"),
    ],
    ids=["nothing", "SVG", "zeros", "cut GIF", "cut PNG", "BMP", "long", "large", "bomb"],
)
def test_what_is_no_picture_is_refused_in_words(
    data: bytes | Callable[[], bytes], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        reduced_avatar(data if isinstance(data, bytes) else data())


@given(st.binary(max_size=300), st.sampled_from(["PNG", "JPEG", "WEBP", "GIF"]), st.data())
def test_bytes_that_are_changed_give_a_portrait_or_a_refusal(
    junk: bytes, kind: str, data: st.DataObject
) -> None:
    file = file_of(noise(20, 20), kind)
    at = data.draw(st.integers(0, len(file)))
    try:
        portrait = reduced_avatar(file[:at] + junk + file[at + len(junk) :])
    except ValueError:
        return
    assert opened(portrait).size == (SIDE, SIDE)
