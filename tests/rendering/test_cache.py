"""What is kept from one picture to the next never shows in it, and never grows past its bound."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from engine import games
from engine.core.randomness import seed_from_int
from rendering import bands, cards, draw_board, draw_hand, theme
from rendering.cache import BoundedCache, ImageCache
from rendering.colour_table import colours, in_colours, number_of
from rendering.paint import ground
from rendering.png import pack, png
from tests.rendering import samples

CHOICES = 60


def forget_everything() -> None:
    bands.cache.clear()
    cards.cache.clear()


@pytest.mark.parametrize("key", games())
def test_a_picture_is_the_same_whatever_was_drawn_before(key: str) -> None:
    """Boards and hands of a random match in turn, and each of them as the first."""
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
    picture = ground(70, 40, theme.TABLE)
    picture.paste(number_of(theme.GOLD), (10, 5, 30, 33))
    return picture


def test_rows_packed_apart_are_one_file() -> None:
    """As if they had been packed together, and any reader of PNG finds its check sums right."""
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
