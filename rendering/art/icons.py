"""The icons of the atlas: masks to draw with, and their SVG.

They are from game-icons.net; `AUTHORS.json` has the author and licence of each.
`tools/icon_atlas.py` packs them.
"""

import io
from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from PIL import Image, ImageFilter

from rendering.draw.cache import BoundedCache

FOLDER: Final = Path(__file__).parent

_SMOOTHED: Final = 0.85
"""Share of the stored size from which on unsmoothed edges would show steps."""
_BLUR: Final = 1.3
"""Pixels of the stored mask over which its edges are smoothed."""


def _bytes_of(mask: Image.Image) -> int:
    return mask.width * mask.height


_masks: Final[BoundedCache[Image.Image]] = BoundedCache(4_000_000, _bytes_of)


@cache
def _atlas() -> ZipFile:
    """Returns the open atlas. It's read into memory, because forked processes must not share a
    position in a file."""
    return ZipFile(io.BytesIO((FOLDER / "atlas.zip").read_bytes()))


@cache
def icon_names() -> tuple[str, ...]:
    """Returns the names of all icons in alphabetical order."""
    return tuple(sorted(one[:-4] for one in _atlas().namelist() if one.endswith(".png")))


@cache
def _known() -> frozenset[str]:
    return frozenset(icon_names())


def has_icon(name: str) -> bool:
    """Returns whether there is an icon with this name."""
    return name in _known()


def icon_svg(name: str) -> str:
    """Returns the icon as an SVG document in the colour of the text around it. Raises KeyError for
    an unknown name."""
    return _atlas().read(f"{name}.svg").decode()


def icon_mask(name: str, side: int) -> Image.Image:
    """Returns the icon as a mask, `side` pixels wide and high: 255 inside the icon, 0 outside.
    Raises KeyError for an unknown name. Callers must not draw on the result."""
    return _masks.get((name, side), lambda: _drawn(name, side))


def _drawn(name: str, side: int) -> Image.Image:
    mask, smooth = _stored(name)
    scale = side / mask.width
    if scale < _SMOOTHED:
        return mask.resize((side, side), Image.Resampling.HAMMING)
    large = smooth.resize((side, side), Image.Resampling.BICUBIC)
    return _steepened(large, max(1.0, 2 * _BLUR * scale))


@lru_cache(maxsize=128)
def _stored(name: str) -> tuple[Image.Image, Image.Image]:
    """Returns the icon's mask as the atlas has it, and with smoothed edges. Icons of the cards in a
    match are drawn in many sizes one after the other."""
    with Image.open(io.BytesIO(_atlas().read(f"{name}.png"))) as stored:
        mask = stored.convert("L")
    return mask, mask.filter(ImageFilter.GaussianBlur(_BLUR))


def _steepened(mask: Image.Image, times: float) -> Image.Image:
    """Returns the mask with edges that are this many times as steep, in the same places."""
    shades = [round(min(255.0, max(0.0, 127.5 + (value - 127.5) * times))) for value in range(256)]
    return mask.point(shades)
