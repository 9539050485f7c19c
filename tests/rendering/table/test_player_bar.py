"""A player's bar: nothing on it covers anything else, however wide the board is."""

from __future__ import annotations

from itertools import product
from unittest.mock import patch

import pytest
from PIL import Image, ImageChops

from engine.faces import CardFace, Stat
from engine.views import CardView, PlayerView, ZoneView
from rendering.draw import paint
from rendering.table import player_bar
from rendering.table.player_bar import Light, draw_bar_ground, draw_player_bar, player_bar_height
from tests.sometimes import some_now

LONG = "Once More Over the Bridge"
PILES = ("Deck", "Discard pile", "Banished")


def side(health: int, sizes: tuple[int, ...]) -> PlayerView:
    """Returns a player with a number beside their name, a hand, and piles whose top cards have long
    names."""
    top = CardView(CardFace(LONG, "item"))
    piles = [
        ZoneView(title.lower(), title, "pile", size, (top,) if size else (), None)
        for title, size in zip(PILES, sizes[1:], strict=True)
    ]
    hand = ZoneView("hand", "Hand", "hand", sizes[0], None, None)
    return PlayerView(
        "A",
        (Stat("fuel", health, 10), Stat("health", 8, 10)),
        (hand, *piles),
        (),
    )


def drawn(player: PlayerView, width: int, name: str, light: Light) -> Image.Image:
    image = paint.table(width, player_bar_height(player, width) + 40)
    draw_player_bar(image, 20, player, name, light, aimed=width >= 960)
    return image.convert("RGB")


def bare(player: PlayerView, width: int, light: Light) -> Image.Image:
    """Returns the background of a bar, with nothing on it."""
    height = player_bar_height(player, width)
    image = paint.table(width, height + 40)
    draw_bar_ground(image, 20, height, light)
    return image.convert("RGB")


@pytest.mark.parametrize(
    ("width", "name", "light"),
    some_now(
        product(
            [700, 800, 960, 1120, 1200, 1400, 1800],
            ["Bob", "W" * 32],
            ["calm", "turn", "moves"],
        ),
        4,
    ),
)
def test_the_numbers_beside_a_player_cover_nothing(width: int, name: str, light: Light) -> None:
    """The area under them is drawn without them, and is bare background."""
    for health, sizes in product((10, 7, 107), ((2, 9, 0, 2), (12, 12, 12, 12), (0, 0, 0, 0))):
        player = side(health, sizes)
        boxes: list[tuple[int, int, int, int]] = []

        def note(image, counters, x, y, boxes=boxes) -> None:
            for counter in counters:
                boxes.append((x, y, x + counter.width, y + counter.height))
                x += counter.width + 8

        with patch.object(player_bar, "_draw_counters", note):
            without = drawn(player, width, name, light)
        ground = bare(player, width, light)
        assert boxes
        for box in boxes:
            assert not ImageChops.difference(without.crop(box), ground.crop(box)).getbbox()
