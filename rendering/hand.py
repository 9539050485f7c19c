"""What only one player may see: their hand, and the cards that were shown to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.players import Player
from engine.views import CardView, View
from rendering import theme
from rendering.alt_text import cards_alt
from rendering.bands import GAP, Band, edge, packed
from rendering.grid import HEADING, Grid, columns_for, draw_heading, grid_bands, grid_of
from rendering.picture import Picture, joined
from rendering.unicode_text import clean

_LEAST_WIDTH: Final = 640
_MOST_CARDS: Final = 30


@dataclass(frozen=True, slots=True)
class _Section:
    title: str
    note: str
    cards: tuple[CardView, ...]
    grid: Grid | None


def draw_hand(view: View, player: Player | None = None) -> Picture:
    """Returns the hands of `player` (the viewer if None) as the view shows them, and cards shown.

    A hand that the viewer may not see is drawn as its number of cards; of several, empty ones are
    left out. Raises ValueError for a spectator's view without a player.
    """
    owner = player or view.viewer
    if owner is None:
        raise ValueError("a spectator has no hand")
    sections = [_section(shown.title, shown.cards) for shown in view.shown]
    alts = [cards_alt(clean(shown.title), shown.cards) for shown in view.shown]
    zones = [zone for zone in view.side(owner).zones if zone.style == "hand"]
    for zone in [zone for zone in zones if zone.size] or zones:
        if zone.cards is None:
            sections.append(_Section(zone.title, _number(zone.size), (), None))
            alts.append(f"{clean(zone.title)}: {_number(zone.size)}, hidden.")
        else:
            sections.append(_section(zone.title, zone.cards))
            alts.append(cards_alt(clean(zone.title), zone.cards))
    return _draw(sections, " ".join(alts))


def _number(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _section(title: str, cards: Sequence[CardView]) -> _Section:
    note = _number(len(cards))
    if len(cards) > _MOST_CARDS:
        note += f", the first {_MOST_CARDS} drawn"
    kept = tuple(cards[:_MOST_CARDS])
    grid = grid_of(kept, columns_for(len(kept))) if kept else None
    return _Section(title, note, kept, grid)


def _draw(sections: Sequence[_Section], alt: str) -> Picture:
    inner = max([_LEAST_WIDTH, *(section.grid.width for section in sections if section.grid)])
    bands = [edge(theme.GAP // 2)]
    for section in sections:
        bands.append(Band(HEADING, draw_heading, (section.title, section.note)))
        bands += grid_bands(section.grid, section.cards) if section.grid else [GAP]
    width = inner + 2 * theme.MARGIN
    return joined(
        width, packed(width, [*bands, edge(theme.MARGIN - theme.GAP // 2, low=True)]), "hand", alt
    )
