"""A small chart of a deck's cards by cost, kind and family, in numbers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.decks import DeckSheet
from rendering.draw import paint, theme
from rendering.draw.text import draw_block, line_height, one_line
from rendering.draw.unicode_text import clean, short_text

_MOST_COSTS: Final = 11
_MOST_ROWS: Final = 5
_LIST_WIDTH: Final = 290
_LIST_ALONE: Final = 600
_BETWEEN: Final = 28
_ROW: Final = 46
_HEAD: Final = 56
_CURVE: Final = 230
_SIZES: Final = (34, 32, 30, 28, 26, 24, 22)


@dataclass(frozen=True, slots=True)
class ChartBar:
    """One bar of the chart: a cost, kind or family, and the number of the deck's cards that have
    it."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class CardTally:
    """A count of a deck's cards by one property. A tally of costs is a `curve`, with bars in order
    of cost. Other tallies are lists with the most frequent value first."""

    title: str
    bars: tuple[ChartBar, ...]
    curve: bool = False


def tallies_of(sheet: DeckSheet) -> tuple[CardTally, ...]:
    """Returns the tallies for a deck's chart: a curve for each resource in which costs are paid,
    then kinds and families. If no card has a cost, there is a curve of the cards' scales (numbers
    for how strong a card is) instead. A deck without cards has no tallies."""
    costs: dict[str, Counter[int]] = {}
    scales, kinds, families = Counter[int](), Counter[str](), Counter[str]()
    without = 0
    for card in sheet.cards:
        if card.count <= 0:
            continue
        face = card.face
        kinds[clean(face.kind)] += card.count
        families.update({clean(tag): card.count for tag in face.tags})
        if card.scale is not None:
            scales[card.scale] += card.count
        if face.cost is None:
            without += card.count
        else:
            costs.setdefault(face.cost_unit, Counter())[face.cost] += card.count
    tallies = [
        CardTally(f"Cost in {clean(unit)}" if unit else "Cost", _curve(costs[unit]), curve=True)
        for unit in sorted(costs)
    ]
    if tallies and without:
        tallies.append(CardTally("No cost", (ChartBar("cards", without),)))
    if scales and not costs:
        tallies.append(CardTally("Scale", _curve(scales), curve=True))
    tallies += [
        CardTally(title, _most_frequent(counts))
        for title, counts in (("Kinds", kinds), ("Families", families))
        if any(counts)
    ]
    return tuple(tallies)


def chart_words(tallies: Iterable[CardTally]) -> str:
    """Returns the tallies in words for alt text; "" if `tallies` is empty."""
    return " ".join(f"{tally.title}: {', '.join(_bar_words(tally))}." for tally in tallies)


def _bar_words(tally: CardTally) -> Iterable[str]:
    for bar in tally.bars:
        if not tally.curve:
            yield f"{short_text(bar.label)} {bar.count}"
        elif bar.count:
            yield f"{bar.count} at {bar.label}"


def _curve(costs: Counter[int]) -> tuple[ChartBar, ...]:
    """Returns a bar for each cost from the lowest on; from 0 if the lowest isn't much higher. All
    costs higher than that of the last bar are counted together, and so are negative costs."""
    bars: list[ChartBar] = []
    if negative := sum(count for cost, count in costs.items() if cost < 0):
        bars.append(ChartBar("<0", negative))
    usual = {cost: count for cost, count in costs.items() if cost >= 0}
    if not usual:
        return tuple(bars)
    first = 0 if min(usual) < _MOST_COSTS // 2 else min(usual)
    last = first + _MOST_COSTS - 1
    bars += [
        ChartBar(f"{cost}", usual.get(cost, 0)) for cost in range(first, min(last, max(usual) + 1))
    ]
    if max(usual) > last:
        bars.append(ChartBar(f"{last}+", sum(usual[cost] for cost in usual if cost >= last)))
    elif max(usual) == last:
        bars.append(ChartBar(f"{last}", usual[last]))
    return tuple(bars)


def _most_frequent(counts: Counter[str]) -> tuple[ChartBar, ...]:
    ordered = sorted(
        (ChartBar(label, count) for label, count in counts.items() if label),
        key=lambda bar: (-bar.count, bar.label),
    )
    if len(ordered) <= _MOST_ROWS:
        return tuple(ordered)
    rest = ordered[_MOST_ROWS - 1 :]
    return (
        *ordered[: _MOST_ROWS - 1],
        ChartBar(f"{len(rest)} others", sum(bar.count for bar in rest)),
    )


def chart_height(tallies: Sequence[CardTally]) -> int:
    """Returns the height of the chart, in pixels."""
    needed = (_CURVE if tally.curve else len(tally.bars) * _ROW for tally in tallies)
    return _HEAD + max(needed) + theme.PAD


def draw_chart(image: Image.Image, tallies: Sequence[CardTally], y: int) -> None:
    """Draws the chart over the whole width of the image, with its top at `y`."""
    left, width = theme.MARGIN, image.width - 2 * theme.MARGIN
    paint.fill(image, left, y, width, chart_height(tallies), theme.RADIUS, theme.PANEL)
    room = width - 2 * theme.GAP - (len(tallies) - 1) * _BETWEEN
    left += theme.GAP
    for tally, across in zip(tallies, _widths(tallies, room), strict=True):
        title = one_line(tally.title, "bold", theme.GOLD, _SIZES, across)
        draw_block(image, title, left, y + 8)
        draw = _draw_curve if tally.curve else _draw_list
        draw(image, tally, left, y + _HEAD, across)
        left += across + _BETWEEN


def _widths(tallies: Sequence[CardTally], room: int) -> Sequence[int]:
    """Returns the width of each part: curves share the room that lists leave, by the number of
    their bars."""
    bars = sum(_breadth(tally) for tally in tallies if tally.curve)
    lists = sum(not tally.curve for tally in tallies)
    if not bars:
        return [min(_LIST_ALONE, room // lists)] * lists
    listed = min(_LIST_WIDTH, room // (2 * lists)) if lists else 0
    left = room - lists * listed
    return [left * _breadth(tally) // bars if tally.curve else listed for tally in tallies]


def _breadth(curve: CardTally) -> int:
    return max(4, len(curve.bars))


def _draw_curve(image: Image.Image, tally: CardTally, x: int, y: int, width: int) -> None:
    """Draws upright bars, with their numbers above and their costs below them."""
    line = line_height(_SIZES[0])
    step = min(76, width // len(tally.bars))
    most = max(bar.count for bar in tally.bars)
    floor = y + _CURVE - line
    tallest = floor - y - line
    for number, bar in enumerate(tally.bars):
        left = x + number * step
        label = one_line(bar.label, "text", theme.LIGHT, _SIZES, step)
        draw_block(image, label, left, floor, step, "centre")
        if not bar.count:
            continue
        height = max(6, tallest * bar.count // most)
        paint.fill(image, left + 4, floor - height, step - 8, height, 4, theme.GOLD)
        count = one_line(f"{bar.count}", "bold", theme.LIGHT, _SIZES, step)
        top = floor - height - line_height(count.size)
        draw_block(image, count, left, top, step, "centre")


def _draw_list(image: Image.Image, tally: CardTally, x: int, y: int, width: int) -> None:
    """Draws rows of names with their numbers, each on a bar."""
    most = max(bar.count for bar in tally.bars)
    for number, bar in enumerate(tally.bars):
        top = y + number * _ROW
        long = max(8, width * bar.count // most)
        paint.fill(image, x, top, long, _ROW - 4, 6, theme.SLOT)
        count = one_line(f"{bar.count}", "bold", theme.LIGHT, _SIZES, width // 2)
        name = one_line(bar.label, "text", theme.LIGHT, _SIZES, width - count.width - 28)
        middle = top + (_ROW - 4) // 2
        draw_block(image, name, x + 8, middle - name.height // 2)
        draw_block(image, count, x + 8, middle - count.height // 2, width - 16, "right")
