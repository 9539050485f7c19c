"""A pool of cards from which a player chooses, page by page, with the kept cards by cost above
them."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.views import CardView, ZoneView
from rendering.cards.grid import HEADING, GridCard, draw_heading, grid_bands, grid_of, pages_of
from rendering.draw import paint, theme
from rendering.draw.bands import GAP, Band, edge_band, packed_bands
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, joined_picture
from rendering.draw.text import draw_block, one_line
from rendering.draw.unicode_text import clean
from rendering.pages.card_page import CARDS_ON_A_PAGE
from rendering.table.alt_text import cards_alt

_COLUMNS: Final = 2
_WIDEST_BAR: Final = 64
_BETWEEN: Final = 10
_BARS: Final = 130
"""The height of the longest bar, in pixels."""
_WORDS: Final = 44
"""The height of the numbers above the bars, and of those below them, in pixels."""
_CURVE: Final = _BARS + 2 * _WORDS + 24
_CORNER: Final = 8

CostCount = tuple[int, int, int]
"""A cost, the number of kept cards with it, and the number of all cards with it."""


def pool_pages(pool: ZoneView) -> int:
    """Returns the number of pages for the cards of a pool, the zone from which a player keeps some
    cards."""
    return pages_of(pool.size, CARDS_ON_A_PAGE)


def draw_pool(pool: ZoneView, page: int = 0, game: str = "") -> Picture:
    """Returns a picture of one page of a pool that the viewer sees, in the pool's order. Pages
    count from 0. `game` is the key of the game whose look the picture has. Raises IndexError for a
    page that the pool doesn't have."""
    pages, every, look = pool_pages(pool), pool.cards or (), look_of(game)
    if not 0 <= page < pages:
        raise IndexError(f"page {page} of {pages}")
    cards = every[page * CARDS_ON_A_PAGE : (page + 1) * CARDS_ON_A_PAGE]
    kept, where = sum(not card.marks for card in every), f"page {page + 1} of {pages}"
    note = f"{kept} of {len(every)} kept · {where}"
    laid, costs = [GridCard(card) for card in cards], cost_curve(every)
    grid = grid_of(laid, _COLUMNS, look=look)
    width = grid.width + 2 * theme.MARGIN
    bands = [edge_band(theme.GAP // 2), Band(HEADING, draw_heading, (pool.title, note))]
    if costs:
        bands += [Band(_CURVE, _draw_curve, (costs,)), GAP]
    bands += [*grid_bands(grid, laid), edge_band(theme.MARGIN - theme.GAP // 2, low=True)]
    title = f"{clean(pool.title)}, {kept} of {len(every)} kept, {where}"
    alt = " ".join(filter(None, (cards_alt(title, cards), curve_words(costs))))
    return joined_picture(width, packed_bands(width, bands), "pool", alt, look)


def cost_curve(cards: Sequence[CardView]) -> tuple[CostCount, ...]:
    """Returns for each cost, from the lowest to the highest: the cost, the number of cards with
    that cost that the player keeps (cards without marks), and the number of all cards with that
    cost. Empty if no card has a cost."""
    every = Counter(card.face.cost for card in cards if card.face.cost is not None)
    kept = Counter(card.face.cost for card in cards if not card.marks)
    if not every:
        return ()
    return tuple((cost, kept[cost], every[cost]) for cost in range(min(every), max(every) + 1))


def curve_words(costs: Sequence[CostCount]) -> str:
    """Returns the cost curve as a sentence for alt text; "" if the curve is empty."""
    counts = (f"{kept} of {count} at {cost}" for cost, kept, count in costs if count)
    listed = ", ".join(counts)
    return f"Kept by cost: {listed}." if listed else ""


def _draw_curve(image: Image.Image, y: int, costs: Sequence[CostCount]) -> None:
    """Draws a bar for each cost: its height is the number of cards, its filled part the number of
    kept ones."""
    left, room = theme.MARGIN, image.width - 2 * theme.MARGIN
    paint.fill(image, left, y, room, _CURVE, theme.RADIUS, theme.PANEL)
    title = one_line("Cost", "text", theme.MUTED, (theme.SMALL, theme.SMALLEST), room)
    floor = y + _WORDS + 12 + _BARS
    draw_block(image, title, left + 16, floor + 8)
    left, room = left + title.width + 32, room - title.width - 48
    step = room // len(costs)
    bar = min(_WIDEST_BAR, step - _BETWEEN)
    unit = _BARS / max(count for *_, count in costs)
    for number, (cost, kept, count) in enumerate(costs):
        x = left + number * step + (step - bar) // 2
        high, full = round(unit * count), round(unit * kept)
        if count:
            paint.fill(image, x, floor - high, bar, high, min(_CORNER, high // 2), theme.SLOT)
        if kept:
            paint.fill(image, x, floor - full, bar, full, min(_CORNER, full // 2), theme.GOLD)
        words = str(kept) if kept == count else f"{kept}/{count}"
        if count:
            _draw_number(image, words, x + bar // 2, floor - high - 36, step, kept == count)
        _draw_number(image, str(cost), x + bar // 2, floor + 8, step, True)


def _draw_number(
    image: Image.Image, words: str, middle: int, y: int, room: int, light: bool
) -> None:
    colour = theme.LIGHT if light else theme.GOLD
    block = one_line(words, "bold", colour, (theme.BODY, theme.SMALL, theme.SMALLEST), room)
    draw_block(image, block, middle - block.width // 2, y)
