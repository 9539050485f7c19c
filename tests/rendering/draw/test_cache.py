"""Caches between pictures never change a picture, and never exceed their limit."""

from __future__ import annotations

import io
import os
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from engine import games
from engine.core.randomness import seed_from_int
from rendering import draw_board, draw_hand
from rendering.cards import card_face
from rendering.draw import bands, theme
from rendering.draw.cache import BoundedCache, ImageCache
from rendering.draw.colour_table import colours, in_colours, number_of
from rendering.draw.face_folder import FaceFolder
from rendering.draw.paint import blank_picture
from rendering.draw.png import pack, png
from rendering.picture_caches import clear_picture_caches
from tests.rendering import samples
from tests.sometimes import amount, some_now

CHOICES = amount(6, 30)


def forget_everything() -> None:
    bands.cache.clear()
    card_face.cache.clear()


@pytest.mark.parametrize("key", some_now(games(), 2))
def test_a_picture_is_the_same_whatever_was_drawn_before(key: str) -> None:
    """Boards and hands of a random match are drawn in turn, and each of them first."""
    game = games()[key]
    deck, other = (game.parse_deck(starter.text) for starter in game.starters()[:2])
    match = game.begin((deck, other), seed_from_int(4))
    chance = Random(4)
    drawn: list[tuple[object, object]] = []
    views = [(match.view(None), match.view("A"))]
    for _ in range(CHOICES):
        if match.decision is None:
            break
        options = len(match.decision.options)
        match.choose(match.decision.player, chance.randrange(options))
        views.append((match.view(None), match.view("A")))
    for public, own in views:
        drawn.append((draw_board(public, samples.PLAYERS), draw_hand(own)))
    for (public, own), before in list(zip(views, drawn, strict=True))[:: CHOICES // 6]:
        forget_everything()
        assert (draw_board(public, samples.PLAYERS), draw_hand(own)) == before


def test_what_is_kept_is_made_once() -> None:
    made: list[str] = []

    def make() -> bytes:
        made.append("made")
        return b"12345"

    cache = BoundedCache[bytes](10_000, len)
    assert cache.get("key", make) == cache.get("key", make) == b"12345"
    assert made == ["made"]


def test_what_was_not_used_for_longest_goes_first() -> None:
    cache = BoundedCache[bytes](10_000, len)

    def has(key: str) -> bool:
        missed: list[str] = []

        def make() -> bytes:
            missed.append(key)
            return bytes(4_000)

        cache.get(key, make)
        return not missed

    assert not has("one")
    assert not has("other")
    assert has("one")
    assert not has("third")
    assert has("one")
    assert not has("other")


def test_a_kept_picture_comes_back_as_it_was() -> None:
    picture = samples_picture()
    cache = ImageCache(100_000)
    for _ in range(2):
        assert cache.get("key", lambda: picture).tobytes() == picture.tobytes()


def samples_picture() -> Image.Image:
    picture = blank_picture(70, 40, theme.TABLE)
    picture.paste(number_of(theme.GOLD), (10, 5, 30, 33))
    return picture


def test_rows_packed_apart_are_one_file() -> None:
    """The file is as if they had been packed together, and its check sums are right for any reader
    of PNG."""
    picture = samples_picture()
    cuts = [(0, 7), (7, 8), (8, 40)]
    data = png(70, [pack(picture.crop((0, top, 70, low))) for top, low in cuts])
    with Image.open(io.BytesIO(data)) as file:
        file.load()
        assert file.convert("RGB").tobytes() == in_colours(picture).tobytes()


def test_every_colour_of_the_theme_is_itself() -> None:
    table = colours()
    assert len(table) <= 256
    assert all(table[number_of(colour)] == colour for colour in theme.every_colour())


def drawn(colour: int) -> Image.Image:
    return blank_picture(30, 20, colours()[colour])


def test_a_card_that_is_kept_on_disk_is_not_drawn_again(tmp_path: Path) -> None:
    first, later = ImageCache(10_000), ImageCache(10_000)
    for cache in (first, later):
        cache.keep_in(FaceFolder(tmp_path))
    assert first.get(("Imp", 30), lambda: drawn(7)).tobytes() == drawn(7).tobytes()
    found = later.get(("Imp", 30), lambda: pytest.fail("it was drawn again"))
    assert found.tobytes() == drawn(7).tobytes()


@pytest.mark.parametrize("damage", [b"", b"\0", b"\0\x1e\0\x14rubbish"])
def test_a_damaged_file_is_drawn_again(tmp_path: Path, damage: bytes) -> None:
    folder = FaceFolder(tmp_path)
    cache = ImageCache(10_000)
    cache.keep_in(folder)
    folder.put("Imp", damage)
    assert cache.get("Imp", lambda: drawn(9)).tobytes() == drawn(9).tobytes()
    assert folder.get("Imp") != damage


def test_what_is_kept_on_disk_stays_within_its_bound(tmp_path: Path) -> None:
    """The last used file stays; the file that was unused for longest is deleted first."""
    folder = FaceFolder(tmp_path, 1000)
    for number in range(50):
        folder.put(number, bytes(90))
        os.utime(next(iter(sorted(tmp_path.iterdir(), key=os.path.getmtime, reverse=True))))
        assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 1000
    assert folder.get(49) == bytes(90)
    assert folder.get(0) is None


def test_a_folder_that_cannot_be_written_is_as_none(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    cache = ImageCache(10_000)
    cache.keep_in(FaceFolder(blocked / "faces"))
    assert cache.get("Imp", lambda: drawn(3)).tobytes() == drawn(3).tobytes()


def test_a_folder_with_what_does_not_belong_there_is_no_hindrance(tmp_path: Path) -> None:
    """This holds even if there is too much in it."""
    (tmp_path / "folder").mkdir()
    folder = FaceFolder(tmp_path, 400)
    for number in range(10):
        folder.put(number, bytes(90))
    assert folder.get(9) == bytes(90)


def test_what_is_kept_of_pictures_can_be_dropped() -> None:
    view = samples.middle()
    before = draw_board(view, samples.PLAYERS)
    clear_picture_caches()
    assert draw_board(view, samples.PLAYERS) == before
