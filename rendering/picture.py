"""What every drawing function hands out."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering import theme

ALT_LIMIT: Final = 1024
_COLOURS: Final = 96
_EFFORT: Final = 5
_SAMPLED: Final = 3
_KEPT: Final = (theme.RAISED, theme.LOWERED)
_SWATCH: Final = 6
_NEAREST: Final = Image.Resampling.NEAREST
_PLAIN: Final = Image.Dither.NONE


@dataclass(frozen=True, slots=True)
class Picture:
    """An image file in memory, its file name, and words for those who cannot see it.

    `alt` has at most 1,024 characters and is not empty.
    """

    data: bytes
    filename: str
    alt: str


def as_picture(image: Image.Image, name: str, alt: str) -> Picture:
    """The image as a PNG file called `name`, and its alt text, cut to size.

    The pictures are flat colours and sharp words, which an indexed PNG keeps exactly and in
    fewer bytes and milliseconds than WebP or a PNG in full colour (see README.md here). Colours
    that carry a meaning stay as they are, however little there is of them.
    """
    buffer = io.BytesIO()
    sample = image.resize((image.width // _SAMPLED, image.height // _SAMPLED), _NEAREST)
    for index, colour in enumerate(_KEPT):
        sample.paste(colour, (0, index * _SWATCH, sample.width, (index + 1) * _SWATCH))
    palette = sample.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=_PLAIN)
    indexed = image.quantize(palette=palette, dither=_PLAIN)
    indexed.save(buffer, "PNG", compress_level=_EFFORT)
    short = alt if len(alt) <= ALT_LIMIT else alt[: ALT_LIMIT - 1] + "…"
    return Picture(buffer.getvalue(), f"{name}.png", short)
