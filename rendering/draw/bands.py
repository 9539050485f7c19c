"""Bands: parts of a picture that take its whole width. A band that hasn't changed is neither drawn
nor compressed again."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.cache import BoundedCache
from rendering.draw.png import PackedRows, pack

_MOST: Final = 14 << 20
"""Most bytes of compressed bands in the cache: the latest of some hundred matches. With half as
many, drawing takes longer."""


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows of a picture. `draw(image, y, *facts)` draws them with their top at `y`. The rows
    depend on the facts only, so bands with equal facts look the same."""

    height: int
    draw: Callable[..., Any]
    facts: tuple[Hashable, ...] = ()


def _bytes_of(rows: PackedRows) -> int:
    return len(rows.data)


cache: Final[BoundedCache[PackedRows]] = BoundedCache(_MOST, _bytes_of)


def packed_bands(width: int, bands: Iterable[Band]) -> list[PackedRows]:
    """Returns the compressed rows of each band of a picture `width` pixels wide. Bands that were
    compressed before come from a cache."""
    return [cache.get((width, band), lambda band=band: _pack(width, band)) for band in bands]


def _pack(width: int, band: Band) -> PackedRows:
    image = paint.part_of_table(width, band.height)
    band.draw(image, 0, *band.facts)
    return pack(image)


def edge_band(height: int, low: bool = False) -> Band:
    """Returns a band with the upper edge of the table's frame, or with the lower edge if `low`."""
    return Band(height, _draw_edge, (height, low))


def _draw_edge(image: Image.Image, y: int, height: int, low: bool) -> None:
    top = y + height - paint.FRAME if low else y
    paint.flood(image, theme.SLOT, 0, top, image.width, top + paint.FRAME)


def draw_nothing(image: Image.Image, y: int) -> None:
    """Draws nothing: for a band that shows only the table."""


GAP: Final = Band(theme.GAP, draw_nothing)
"""The band between two parts of a picture."""
