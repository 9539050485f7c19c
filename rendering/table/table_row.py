"""A side's cards in play in the picture with board and hand."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.decisions import Place, options_offered
from engine.players import Player
from engine.views import CardView, View, ZoneView
from rendering.cards.card_groups import groups_of
from rendering.draw import paint, theme
from rendering.draw.paint import Box
from rendering.draw.text import draw_block, one_line
from rendering.draw.unicode_text import clean
from rendering.table.row_card import (
    ATTACKS,
    WIDE,
    RowCard,
    draw_row_card,
    row_card_has_text,
    whole_height,
)
from rendering.table.table_bar import leader_place
from rendering.table.table_scale import INNER, LEAST, MARGIN, WIDTH, px

EMPTY_ROW: Final = px(34)
_TEXT_ROW: Final = px(94)
_MOST_ROW: Final = px(116)
_ROW: Final = px(84)
_NARROW_ROW: Final = px(76)
_LEAST_ROW: Final = px(72)
_LOWEST_ROW: Final = px(52)
_LOW_LINE: Final = px(50)
_LOWEST_LINE: Final = px(43)
_THREE_LINES: Final = px(35), px(42)
_WIDEST: Final = px(104)
_APART: Final = px(3.5)
_CLOSE: Final = px(1.5)
"""Gap between cards of a full line, whose names need all the width there is."""
_MOST_IN_A_LINE: Final = 6
_MOST_LINES: Final = 3
_MAT: Final = px(2.5)
"""Height of the mat above and below cards, in pixels."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A side's cards in play.

    - `cards`: the cards in their order. None is an empty place in a zone with a fixed number of
      places.
    - `places`: for each of the cards, the places of the equal cards that it represents.
    - `words`: the text that is drawn if the side has no card.
    """

    cards: tuple[RowCard | None, ...]
    places: tuple[tuple[Place, ...], ...]
    words: str = ""

    @property
    def lines(self) -> int:
        """The number of lines that the cards take."""
        return max(1, min(_MOST_LINES, -(-len(self.cards) // _MOST_IN_A_LINE)))


def attackers_now(view: View) -> frozenset[Place]:
    """Returns the places of the cards with which the viewer can attack now."""
    decision = view.decision
    if decision is None:
        return frozenset()
    options = (decision.options[number] for number in options_offered(decision))
    return frozenset(
        option.place
        for option in options
        if option.place is not None and option.facts.get("do") == "attack"
    )


def table_row(view: View, owner: Player, numbers: Mapping[Place, int], new: Set[Place]) -> TableRow:
    """Returns a side's cards in play, without the card that represents the player. `numbers` has
    the number of each card's button, `new` the places of new cards."""
    side = view.side(owner)
    leader = leader_place(side)
    attackers = attackers_now(view)
    found: list[tuple[RowCard | None, tuple[Place, ...]]] = []
    for zone in side.zones:
        if zone.style != "line" or (leader is not None and zone.key == leader.zone):
            continue
        cards = [
            (_row_card(view, card, places, numbers, new, attackers), places)
            for card, places in _groups(view, owner, zone, numbers, new)
        ]
        found += cards
        if cards or zone.slots:
            found += [(None, ())] * max(0, (zone.slots or 0) - len(cards))
    if not any(card for card, _ in found):
        return TableRow((), (), "nothing in play yet" if view.turn < 4 else "nothing in play")
    if len(found) > _MOST_IN_A_LINE:
        found = _merged(found)
    return TableRow(tuple(card for card, _ in found), tuple(places for _, places in found))


def _groups(
    view: View, owner: Player, zone: ZoneView, numbers: Mapping[Place, int], new: Set[Place]
) -> list[tuple[CardView, tuple[Place, ...]]]:
    """Returns the cards of a line, with equal tokens together unless the numbers of their buttons
    differ."""
    found: list[tuple[CardView, tuple[Place, ...]]] = []
    for card, places in groups_of(view, owner, zone):
        kinds: dict[tuple[int | None, bool], list[Place]] = {}
        for place in places:
            kinds.setdefault((numbers.get(place), place in new), []).append(place)
        found += [(card, tuple(kept)) for kept in kinds.values()]
    return found


def _merged(
    found: list[tuple[RowCard | None, tuple[Place, ...]]],
) -> list[tuple[RowCard | None, tuple[Place, ...]]]:
    """Returns the cards with equal ones merged into one."""
    kept: dict[RowCard | None, tuple[RowCard | None, tuple[Place, ...]]] = {}
    for card, places in found:
        if card is None:
            continue
        key = replace(card, count=0)
        if key in kept and not card.flag:
            first, before = kept[key]
            assert first is not None
            kept[key] = replace(first, count=first.count + card.count), (*before, *places)
        else:
            kept[replace(key, count=len(kept) + 1) if card.flag else key] = card, places
    return list(kept.values())


def _row_card(
    view: View,
    card: CardView,
    places: tuple[Place, ...],
    numbers: Mapping[Place, int],
    new: Set[Place],
    attackers: frozenset[Place],
) -> RowCard:
    number = next((numbers[place] for place in places if place in numbers), None)
    return RowCard(
        card,
        len(places),
        number,
        *_flag(view, places),
        not new.isdisjoint(places),
        number is None and not attackers.isdisjoint(places),
    )


def _flag(view: View, places: tuple[Place, ...]) -> tuple[str, bool]:
    """Returns what is happening to a card, in capitals, and whether the viewer causes it."""
    if view.winner is not None:
        return "", False
    viewer = view.viewer
    for attack in view.attacks:
        own = attack.attacker.owner == viewer
        if attack.attacker in places:
            return f"{ATTACKS} YOU" if attack.target == viewer else ATTACKS, own
        if attack.blocker is not None and attack.blocker in places:
            return "BLOCKS", own
        if attack.target in places and attack.blocker is None:
            return "TARGET", own
    for item in view.stack:
        if any(place in item.aims for place in places):
            return "AIMED AT", item.player == viewer
    return "", False


def row_heights(row: TableRow) -> tuple[int, int, int]:
    """Returns three heights of a row in pixels: the lowest possible, the lowest that still looks
    good, and the best."""
    if not row.cards:
        return EMPTY_ROW, EMPTY_ROW, EMPTY_ROW
    mats = 2 * _MAT
    if row.lines > 1:
        between = (row.lines - 1) * _APART + mats
        lowest, good = (_LOWEST_LINE, _LOW_LINE) if row.lines == 2 else _THREE_LINES
        best = row.lines * good + between
        return row.lines * lowest + between, best, best
    width = _card_width(row)
    texts = any(card and row_card_has_text(card, width) for card in row.cards)
    best = _TEXT_ROW if texts else _ROW if width >= WIDE else _NARROW_ROW
    return _LOWEST_ROW + mats, _LEAST_ROW + mats, best + mats


def most_height(row: TableRow) -> int:
    """Returns the greatest useful height of a row in pixels. Cards on a single line show their
    whole texts at this height, unless a text is very long. Callers use this height if there is room
    to spare."""
    best = row_heights(row)[2]
    if not row.cards:
        return best
    if row.lines > 1:
        return row.lines * _LEAST_ROW + (row.lines - 1) * _APART + 2 * _MAT
    width = _card_width(row)
    whole = max(whole_height(card, width) for card in row.cards if card)
    return max(best, min(_MOST_ROW, whole) + 2 * _MAT)


def _in_a_line(row: TableRow) -> int:
    return -(-len(row.cards) // row.lines)


def _card_width(row: TableRow) -> int:
    many = _in_a_line(row)
    return min(_WIDEST, (INNER - (many - 1) * _gap(many)) // many)


def _gap(many: int) -> int:
    """Returns the gap between so many cards of a line."""
    return _APART if many < _MOST_IN_A_LINE else _CLOSE


def row_boxes(row: TableRow, height: int) -> tuple[Box, ...]:
    """Returns the box of each card, relative to the top of a row of this height."""
    if not row.cards:
        return ()
    many, width = _in_a_line(row), _card_width(row)
    gap = _gap(many)
    high = (height - 2 * _MAT - (row.lines - 1) * _APART) // row.lines
    boxes: list[Box] = []
    for start in range(0, len(row.cards), many):
        count = min(many, len(row.cards) - start)
        left = (WIDTH - count * width - (count - 1) * gap) // 2
        top = _MAT + start // many * (high + _APART)
        boxes += [(left + at * (width + gap), top, width, high) for at in range(count)]
    return tuple(boxes)


def draw_table_row(image: Image.Image, y: int, row: TableRow, height: int, near: bool) -> None:
    """Draws the cards on a mat over the whole width of the picture, with its top at `y`. A row
    without cards gets a text instead. `near` says whether the row is on the viewer's own side,
    because the text says so."""
    if not row.cards:
        words = f"Your side: {row.words}" if near else row.words[0].upper() + row.words[1:]
        _draw_empty(image, (MARGIN, y, INNER, height), words)
        return
    paint.fill(image, MARGIN - 12, y, INNER + 24, height, 16, theme.MAT)
    for card, (left, top, width, high) in zip(row.cards, row_boxes(row, height), strict=True):
        box = left, y + top, width, high
        if card is None:
            _draw_empty(image, box, "empty")
        else:
            draw_row_card(image, card, box)


def _draw_empty(image: Image.Image, box: Box, words: str) -> None:
    """Draws a place without a card."""
    x, y, width, height = box
    paint.stamp(image, paint.dashed_slot(width, height, 16), x, y, theme.PANEL_LINE)
    said = one_line(clean(words), "text", theme.MUTED, (30, 28, LEAST), width - 20)
    draw_block(image, said, x, y + (height - said.height) // 2, width, "centre")
