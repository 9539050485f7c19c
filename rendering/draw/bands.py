"""Bands that go across a whole picture: one that has not changed is not drawn or packed again."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.cache import BoundedCache
from rendering.draw.png import PackedRows, pack

_MOST: Final = 14 << 20
"""Bytes of bands: the latest of some hundred matches. With half of that, drawing takes longer."""


@dataclass(frozen=True, slots=True)
class Band:
    """So many rows of a picture: `draw(image, y, *facts)` draws them from the height `y` on.

    It shows nothing but its facts, so that equal ones look the same.
    """

    height: int
    draw: Callable[..., Any]
    facts: tuple[Hashable, ...] = ()


def _bytes_of(rows: PackedRows) -> int:
    return len(rows.data)


cache: Final[BoundedCache[PackedRows]] = BoundedCache(_MOST, _bytes_of)


def packed_bands(width: int, bands: Iterable[Band]) -> list[PackedRows]:
    """Returns the bands of a picture on a table, `width` pixels wide."""
    return [cache.get((width, band), lambda band=band: _pack(width, band)) for band in bands]


def _pack(width: int, band: Band) -> PackedRows:
    image = paint.part_of_table(width, band.height)
    band.draw(image, 0, *band.facts)
    return pack(image)


def edge_band(height: int, low: bool = False) -> Band:
    """Returns the upper or the lower edge of the table."""
    return Band(height, _draw_edge, (height, low))


def _draw_edge(image: Image.Image, y: int, height: int, low: bool) -> None:
    top = y + height - paint.FRAME if low else y
    paint.flood(image, theme.SLOT, 0, top, image.width, top + paint.FRAME)


def draw_nothing(image: Image.Image, y: int) -> None:
    """Leaves the table as it is."""


GAP: Final = Band(theme.GAP, draw_nothing)
"""What lies between two parts of a picture."""
