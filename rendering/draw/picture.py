"""The type that every drawing function returns."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering.draw.looks import COMMON, GameLook
from rendering.draw.png import PackedRows, pack, png

ALT_LIMIT: Final = 1024


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file in memory, its file name, and its alt text for people who can't see it. `alt`
    has 1 to 1,024 characters."""

    data: bytes
    filename: str
    alt: str


def as_picture(image: Image.Image, name: str, alt: str, look: GameLook = COMMON) -> Picture:
    """Returns the image as a PNG file called `name`, in the colours of `look`. The image must
    consist of colour numbers. The alt text is shortened to the limit."""
    return joined_picture(image.width, [pack(image)], name, alt, look)


def joined_picture(
    width: int, bands: Iterable[PackedRows], name: str, alt: str, look: GameLook = COMMON
) -> Picture:
    """Returns a PNG file called `name` that shows the bands below each other, `width` pixels wide,
    in the colours of `look`. The alt text is shortened to the limit."""
    return Picture(png(width, bands, look), f"{name}.png", cut_alt(alt))


def cut_alt(alt: str) -> str:
    """Returns the alt text, shortened to Discord's limit."""
    return alt if len(alt) <= ALT_LIMIT else alt[: ALT_LIMIT - 1] + "…"
