"""The pictures that only one player may see: their hand, and the cards that were shown to them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.decisions import Place
from engine.players import Player
from engine.views import CardView, View
from rendering.cards.grid import (
    CAN_PLAY,
    HEADING,
    Grid,
    GridCard,
    columns_for,
    draw_heading,
    grid_bands,
    grid_of,
)
from rendering.draw import theme
from rendering.draw.bands import GAP, Band, edge_band, packed_bands
from rendering.draw.looks import GameLook, look_of
from rendering.draw.picture import Picture, joined_picture
from rendering.draw.unicode_text import clean
from rendering.table.alt_text import hand_words
from rendering.table.playable import playable_now

_LEAST_WIDTH: Final = 640
_MOST_CARDS: Final = 30


@dataclass(frozen=True, slots=True)
class _Section:
    title: str
    note: str
    cards: tuple[GridCard, ...]
    grid: Grid | None
    alt: str


def draw_hand(view: View, player: Player | None = None) -> Picture:
    """Returns a picture of the hands of `player` (of the viewer if None) as the view shows them,
    and of cards that are shown to the viewer.

    Equal cards are drawn as one with their number. Playable cards in the viewer's own hand are
    marked. For a hand that the viewer may not see, only the number of its cards is drawn. If there
    are several hands, empty hands are left out. Raises ValueError for a spectator's view if
    `player` is None.
    """
    owner = player or view.viewer
    if owner is None:
        raise ValueError("a spectator has no hand")
    look = look_of(view.game)
    places = playable_now(view)
    sections = [
        _section(shown.title, ((card, False) for card in shown.cards), look) for shown in view.shown
    ]
    zones = [zone for zone in view.side(owner).zones if zone.style == "hand"]
    for zone in [zone for zone in zones if zone.size] or zones:
        if zone.cards is None:
            number = _number(zone.size)
            alt = f"{clean(zone.title)}: {number}, hidden."
            sections.append(_Section(zone.title, number, (), None, alt))
        else:
            cards = [
                (card, Place(owner, zone.key, index) in places)
                for index, card in enumerate(zone.cards)
            ]
            sections.append(_section(zone.title, cards, look))
    return _draw(sections, look)


def _number(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _section(title: str, cards: Iterable[tuple[CardView, bool]], look: GameLook) -> _Section:
    """Returns a section of cards, which each come with whether they are playable. Equal ones are
    grouped at the place of the first."""
    counted = Counter(cards).items()
    together = tuple(GridCard(card, count, playable) for (card, playable), count in counted)
    note = said = _number(sum(card.count for card in together))
    if playable := sum(card.count for card in together if card.playable):
        note += f" · {CAN_PLAY} {playable} can be played"
        said += f", {playable} can be played"
    if len(together) > _MOST_CARDS:
        note += f", the first {_MOST_CARDS} drawn"
    kept = together[:_MOST_CARDS]
    grid = grid_of(kept, columns_for(len(kept)), look=look) if kept else None
    alt = f"{clean(title)}, {said}: {hand_words(together) or 'nothing'}."
    return _Section(title, note, kept, grid, alt)


def _draw(sections: Sequence[_Section], look: GameLook) -> Picture:
    inner = max([_LEAST_WIDTH, *(section.grid.width for section in sections if section.grid)])
    bands = [edge_band(theme.GAP // 2)]
    for section in sections:
        bands.append(Band(HEADING, draw_heading, (section.title, section.note)))
        bands += grid_bands(section.grid, section.cards) if section.grid else [GAP]
    width = inner + 2 * theme.MARGIN
    bands.append(edge_band(theme.MARGIN - theme.GAP // 2, low=True))
    alt = " ".join(section.alt for section in sections)
    return joined_picture(width, packed_bands(width, bands), "hand", alt, look)
