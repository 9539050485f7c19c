"""The signs of a page, each as a symbol that is told once: those of pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.views import Icon, ZoneView
from rendering.art.icons import icon_svg
from rendering.signs.ability_signs import trace_pictogram
from rendering.signs.card_signs import NUMBER_SIGNS
from rendering.signs.sign_pen import GRID, SvgPen
from rendering.signs.zone_signs import trace_zone_sign

_DOCUMENT: Final = re.compile(r'<svg xmlns="[^"]+" viewBox="([\d. -]+)">(.+)</svg>', re.DOTALL)
_CONTROLS: Final[Mapping[str, str]] = {
    "first": "M5 4h3v16H5zM20 4v16L9 12z",
    "back": "M17 4v16L5 12z",
    "play": "M6 3v18l15-9z",
    "pause": "M5 4h5v16H5zM14 4h5v16h-5z",
    "next": "M7 4v16l12-8z",
    "last": "M16 4h3v16h-3zM4 4v16l11-8z",
    "theme": "M12 2a10 10 0 0 1 0 20a10 10 0 0 1 0-20zM12 4.5v15a7.5 7.5 0 0 0 0-15z",
    "lock": "M6 10V8a6 6 0 0 1 12 0v2h2v12H4V10zm3 0h6V8a3 3 0 0 0-6 0z",
}


def symbols(icons: Iterable[str], signs: Iterable[Icon], zones: Iterable[ZoneView]) -> str:
    """Returns the symbols of cards (`icon-…`), abilities (`sign-…`), hands and piles (`zone-…`),
    numbers (`number-…`) and buttons (`do-…`)."""
    found = [*_icons(icons)]
    for sign in sorted(signs):
        pen = SvgPen()
        trace_pictogram(sign, pen)
        found.append(_drawn(f"sign-{sign}", pen))
    for place, zone in enumerate(zones):
        pen = SvgPen()
        trace_zone_sign(zone, pen)
        found.append(_drawn(f"zone-{place}", pen))
    for name, trace in NUMBER_SIGNS.items():
        pen = SvgPen()
        trace(pen)
        found.append(_drawn(f"number-{name}", pen))
    for name, path in _CONTROLS.items():
        drawing = f'<path fill="currentColor" fill-rule="evenodd" d="{path}"/>'
        found.append(f'<symbol id="do-{name}" viewBox="0 0 {GRID} {GRID}">{drawing}</symbol>')
    return "".join(found)


def _icons(icons: Iterable[str]) -> Iterator[str]:
    for icon in sorted(icons):
        document = _DOCUMENT.fullmatch(icon_svg(icon).strip())
        assert document is not None, f"{icon} is drawn otherwise than the others"
        box, drawing = document.groups()
        yield f'<symbol id="icon-{icon}" viewBox="{box}">{drawing}</symbol>'


def _drawn(name: str, pen: SvgPen) -> str:
    elements = "".join(pen.elements)
    size = f'width="{GRID}" height="{GRID}"'
    return (
        f'<mask id="m-{name}">{elements}</mask><symbol id="{name}" viewBox="0 0 {GRID} {GRID}">'
        f'<rect {size} fill="currentColor" mask="url(#m-{name})"/></symbol>'
    )
