"""One large card with the parts of its scale beside it."""

from typing import Final

from PIL import Image

from engine.decks import SheetCard
from engine.text.sentences import counted
from engine.views import CardView
from rendering.cards.card_face import draw_card_at, natural_height
from rendering.draw import paint, theme
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import Block, TextSpan, draw_block, fit, wrap
from rendering.draw.unicode_text import clean
from rendering.table.alt_text import card_alt

_CARD_WIDTH: Final = 560
_SIDE_WIDTH: Final = 520
_LONGEST: Final = 2400
_HEAD: Final = 76
_MOST_ROWS: Final = 20


def draw_card(card: SheetCard, game: str = "") -> Picture:
    """Returns a picture of one card. In a game that measures how strong a card is (its scale), the
    parts of this number are beside the card, with the card's count and rarity. `game` is the key
    of the game whose look the picture has."""
    view = CardView(card.face, badges=card.badges)
    height = natural_height(view, _CARD_WIDTH, 700, 1200)
    height = natural_height(view, _CARD_WIDTH, height, _LONGEST, theme.SMALLEST)
    rows = _rows(card)
    side = 0 if card.scale is None else _HEAD + 24 + sum(row.height + 14 for row, _ in rows)
    height = max(height, side)
    width = _CARD_WIDTH + (theme.MARGIN + _SIDE_WIDTH if side else 0)
    image = paint.table(width + 2 * theme.MARGIN, height + 2 * theme.MARGIN)
    look, box = look_of(game), (theme.MARGIN, theme.MARGIN, _CARD_WIDTH, height)
    draw_card_at(image, view, box, theme.TABLE, frame=look.frame)
    if side:
        _draw_breakdown(image, card, rows, 2 * theme.MARGIN + _CARD_WIDTH, theme.MARGIN, side)
    return as_picture(image, "card", card_alt(card), look)


def _rows(card: SheetCard) -> list[tuple[Block, int | None]]:
    """Returns the words and number of each summand. Summands past the longest list are one last
    line."""
    parts = [(part.part, part.scale) for part in card.breakdown]
    rest = parts[_MOST_ROWS:]
    rows: list[tuple[str, int | None]] = [*parts[:_MOST_ROWS]]
    if rest:
        rows.append((f"and {counted(len(rest), 'more part')}", sum(scale for _, scale in rest)))
    room = _SIDE_WIDTH - 150
    return [
        (wrap([TextSpan(clean(words), "text", theme.LIGHT)], theme.BODY, room, 2), scale)
        for words, scale in rows
    ]


def _draw_breakdown(
    image: Image.Image,
    card: SheetCard,
    rows: list[tuple[Block, int | None]],
    x: int,
    y: int,
    height: int,
) -> None:
    paint.panel(image, (x, y, _SIDE_WIDTH, height), 18, theme.PANEL, theme.PANEL_LINE)
    title = wrap([TextSpan("Scale", "bold", theme.GOLD)], theme.TITLE, 200)
    total = wrap([TextSpan(str(card.scale), "bold", theme.GOLD)], theme.TITLE, 120)
    draw_block(image, title, x + 24, y + 14)
    draw_block(image, total, x + _SIDE_WIDTH - 144, y + 14, 120, "right")
    extra = " · ".join(
        part
        for part in (f"{card.count}x in the deck" if card.count else "", clean(card.rarity or ""))
        if part
    )
    if extra:
        note = fit([TextSpan(extra, "text", theme.MUTED)], (24, 22), 250)
        draw_block(image, note, x + 44 + title.width, y + 26)
    top = y + _HEAD
    for words, scale in rows:
        paint.flood(image, theme.PANEL_LINE, x + 24, top, x + _SIDE_WIDTH - 24, top + 2)
        draw_block(image, words, x + 24, top + 8)
        number = wrap([TextSpan(_signed(scale), "bold", theme.LIGHT)], theme.BODY, 120)
        draw_block(image, number, x + _SIDE_WIDTH - 144, top + 8, 120, "right")
        top += words.height + 14


def _signed(scale: int | None) -> str:
    return "" if scale is None else f"{scale:+d}".replace("+0", "0")
