"""Portraits: the picture of a player, or a letter that is readable for any name."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from rendering import draw_board
from rendering.draw import paint, theme
from rendering.table.portrait import draw_portrait, monogram, monogram_ground
from tests.rendering import samples
from tests.rendering.contrast import contrast
from tests.sometimes import amount

SIDE = 104


def drawn(name: str, picture: bytes | None) -> bytes:
    image = paint.blank_picture(SIDE, SIDE, theme.PANEL)
    draw_portrait(image, 0, 0, SIDE, name, picture)
    return image.tobytes()


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("alice", "A"),
        ("  élodie", "É"),
        ("e\u0301lodie", "\xc9"),
        ("ßen", "ß"),
        ("מגן", "מ"),
        ("炎の車輪", "炎"),
        ("🐉 Dragon", "🐉"),
        ("\u202e\u200bzoe", "Z"),
        ("", "?"),
        ("\u200b\u200d", "?"),
    ],
)
def test_a_monogram_is_the_first_letter_that_is_seen(name: str, letter: str) -> None:
    assert monogram(name) == letter


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HOSTILE = (*samples.NAMES, "", "\ud800", "\u0301", "W" * 400, "\ufdfa", FAMILY)


@pytest.mark.parametrize("name", HOSTILE)
def test_every_name_has_a_portrait(name: str) -> None:
    assert drawn(name, None) == drawn(name, None)
    assert contrast(theme.LIGHT, monogram_ground(name)) >= 4.5
    draw_board(samples.start(), {"A": name, "B": name})


def test_names_are_told_apart() -> None:
    assert drawn("Alice", None) != drawn("Bob", None)


def test_a_picture_takes_the_place_of_the_letter() -> None:
    assert drawn("Alice", samples.portrait(40)) != drawn("Alice", None)
    assert drawn("Alice", samples.portrait(40)) != drawn("Alice", samples.portrait(140))


def broken() -> list[bytes]:
    """Returns bytes that are no small picture: nothing, noise, a truncated or altered file, another
    format, and one that is far too large."""
    whole = samples.portrait(40)
    chance = random.Random(3)
    altered = [bytearray(whole) for _ in range(amount(10, 40))]
    for one in altered:
        for _ in range(8):
            one[chance.randrange(8, len(one))] = chance.randrange(256)
    jpeg, large = io.BytesIO(), io.BytesIO()
    Image.new("RGB", (64, 64), "red").save(jpeg, "JPEG")
    Image.new("1", (20_000, 20_000)).save(large, "PNG")
    return [
        b"no picture",
        chance.randbytes(3000),
        whole[:60],
        whole[: len(whole) // 2],
        jpeg.getvalue(),
        large.getvalue(),
        *map(bytes, altered),
    ]


def test_broken_pictures_never_break_a_board() -> None:
    pictures = broken()
    for picture in pictures:
        drawn("Alice", picture)
    view = samples.start()
    letters = draw_board(view, samples.PLAYERS)
    for picture in (b"", *pictures[:6]):
        assert draw_board(view, samples.PLAYERS, {"A": picture}) == letters


def test_a_board_shows_the_portraits_that_it_is_given() -> None:
    boards = {
        draw_board(samples.start(), samples.PLAYERS, portraits).data
        for portraits in (None, samples.PORTRAITS, {"A": samples.PORTRAITS["A"]})
    }
    assert len(boards) == 3
