"""All signs on one sheet, as Discord shows them: on its dark ground and on white, 44 and 22 px."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import cache

from PIL import Image

import engine
from rendering import Picture
from rendering.signs.emoji_signs import SignPicture, sign_pictures

GROUNDS = ((0x31, 0x33, 0x38), (255, 255, 255))
SIDES = (44, 22)
ROW = 5
CELL = 40, 48
"""The width of half a cell and the height of one: five signs of both sizes are 400 px wide."""


@cache
def all_signs() -> Mapping[str, SignPicture]:
    """Returns the signs of all games, by their names."""
    return {name: one for key in engine.games() for name, one in sign_pictures(key).items()}


def opened(sign: SignPicture) -> Image.Image:
    """Returns a sign as pixels."""
    return Image.open(io.BytesIO(sign.data)).convert("RGBA")


def draw_signs() -> Picture:
    """Draws the sheet."""
    signs = [opened(sign) for _, sign in sorted(all_signs().items())]
    width, height = 2 * CELL[0] * ROW, CELL[1] * -(-len(signs) // ROW)
    image = Image.new("RGB", (width, height * len(GROUNDS)))
    for place, ground in enumerate(GROUNDS):
        image.paste(ground, (0, place * height, width, (place + 1) * height))
        for number, sign in enumerate(signs):
            x, y = number % ROW * 2 * CELL[0], place * height + number // ROW * CELL[1]
            for side, left in zip(SIDES, (2, 54), strict=True):
                small = sign.resize((side, side), Image.Resampling.LANCZOS)
                image.paste(small, (x + left, y + 2), small)
    file = io.BytesIO()
    image.save(file, "PNG")
    return Picture(file.getvalue(), "signs.png", "All signs.")
