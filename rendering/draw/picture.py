"""The result of every drawing function."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering.draw.looks import COMMON, GameLook
from rendering.draw.png import PackedRows, pack, png

ALT_LIMIT: Final = 1024


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file in memory, its file name, and words for those who cannot see it.

    `alt` has at most 1,024 characters and is not empty.
    """

    data: bytes
    filename: str
    alt: str


def as_picture(image: Image.Image, name: str, alt: str, look: GameLook = COMMON) -> Picture:
    """Returns the image, in numbers of the colour table, as a PNG file called `name`; see
    `joined_picture`."""
    return joined_picture(image.width, [pack(image)], name, alt, look)


def joined_picture(
    width: int, bands: Iterable[PackedRows], name: str, alt: str, look: GameLook = COMMON
) -> Picture:
    """Returns a picture of bands below each other, `width` pixels wide, in the colours of a look,
    with its alt text shortened to the limit."""
    return Picture(png(width, bands, look), f"{name}.png", cut_alt(alt))


def cut_alt(alt: str) -> str:
    """Returns an alt text, shortened to the limit."""
    return alt if len(alt) <= ALT_LIMIT else alt[: ALT_LIMIT - 1] + "…"
