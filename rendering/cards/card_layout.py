"""The layout of a card's face: the place of each part, and the size of its words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine.faces import CardFace, Stat
from engine.views import CardView
from rendering.cards.badges import (
    BadgeRow,
    badge_rows,
    count_badge,
    number_badge,
    rows_height,
    rows_of,
)
from rendering.cards.medallions import (
    LARGE_SIDE,
    SIDE,
    SMALL_SIDE,
    Corners,
    change_width,
    corners_of,
)
from rendering.draw import theme
from rendering.draw.text import Block, TextSpan, fit, line_height, stacked, unbroken, wrap
from rendering.draw.theme import Palette
from rendering.draw.unicode_text import clean

IN_HAND: Final = 1 / 3
ON_BOARD: Final = 1 / 5
"""The least part of a face that is art: in a hand or on a deck sheet, and on a board."""

INSET: Final = theme.BORDER + theme.PAD
LINE: Final = 2
"""Pixels of the metal lines between the parts of a card."""
ALONE: Final = 480
"""Least width in pixels of a card's text with which the card is laid out as a single card."""
_SMALL: Final = 256
_RIBBON: Final = 9
_MOST_RIBBON_LINES: Final = 3
_MOST_NAME_LINES: Final = 6
_STRIP: Final = 7
_MOST_ATTACHED: Final = 3
_MOST_ATTACHED_LINES: Final = 3
_KIND_ICON: Final = 30
MORE: Final = "… more in Read cards"

Strip = tuple[Block, Palette]


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of one card. The parts are, from top to bottom:

    - `name` and `name_height`: the name, and the height of its banner in pixels.
    - `art`: the height of the art in pixels.
    - `numbers`: plates with the numbers that have no corner.
    - `badges`: plates with the abilities.
    - `marks`: the card's states, on a ribbon.
    - `text`: the rules text.
    - `attached`: a strip for each attached card.
    - `label` and `label_height`: the kind and the tags, and the height of their strip in pixels.

    `corners` are the numbers in the corners, on medallions that are `side` pixels wide and high.
    """

    name: Block
    name_height: int
    corners: Corners
    side: int
    numbers: tuple[BadgeRow, ...]
    badges: tuple[BadgeRow, ...]
    art: int
    marks: Block
    text: Block
    attached: tuple[Strip, ...]
    label: Block
    label_height: int

    @property
    def fixed(self) -> int:
        """The height of all parts except art and text."""
        return (
            2 * theme.BORDER
            + 3 * LINE
            + self.name_height
            + rows_height(self.numbers)
            + rows_height(self.badges)
            + ribbon_height(self.marks)
            + strips_height(self.attached)
            + self.label_height
        )


def card_name(face: CardFace) -> str:
    """Returns the name in one line without invisible characters. If no character of the name is
    visible, returns "(no visible name)"."""
    return clean(face.title) or "(no visible name)"


def without_reminders(card: CardView) -> CardFace:
    """Returns the card's face without the texts that only explain an ability for which the card has
    a badge."""
    badges = {badge.text for badge in card.badges}
    text = tuple(block for block in card.face.text if block.title not in badges)
    return replace(card.face, text=text)


def lay_out(
    card: CardView, size: tuple[int, int], palette: Palette, count: int, share: float
) -> Layout:
    """Returns the layout of a card with this `size` (width, height) in pixels. `share` is the least
    part of its height that the art takes. The art also takes the room that the text doesn't
    need. `count` is shown after the card's name if it is more than 1."""
    width, height = size
    room = width - 2 * INSET
    small = height < _SMALL
    corners = corners_of(card.stats or card.face.stats)
    side = LARGE_SIDE if room >= ALONE else SMALL_SIDE if small else SIDE
    least = round(height * share)
    name, name_height = _name(card, width, height // 4, count, side, corners)
    label, label_height = _label(card.face, palette, width, corners, side)
    layout = Layout(
        name,
        name_height,
        corners,
        side,
        _numbers(corners.others, room),
        _badges(card, room, small),
        least,
        _ribbon(card.marks, room),
        Block((), theme.SMALLEST),
        _attached(card, room, 0),
        label,
        label_height,
    )
    layout = _with_attached_texts(layout, card, room, height, palette)
    spare = height - layout.fixed
    text = _text(card, palette, room, spare - least - theme.PAD)
    used = text.height + (theme.PAD if text.lines else 0)
    return replace(layout, text=text, art=max(0, spare - used))


def height_for(
    card: CardView,
    width: int,
    most: int,
    palette: Palette,
    size: int,
    share: float,
    count: int = 1,
) -> int:
    """Returns the height in pixels at which a card of this width shows its whole text in text size
    `size`, while the art takes `share` of the height. `most` is the greatest height, for which the
    other parts are laid out; the result may be greater. `count` is shown after the name."""
    layout = lay_out(card, (width, most), palette, count, share)
    text = stacked(paragraphs(card.face, palette), size, width - 2 * INSET)
    needed = layout.fixed + text.height + (theme.PAD if text.lines else 0)
    return round(needed / (1 - share))


def _with_attached_texts(
    layout: Layout, card: CardView, room: int, height: int, palette: Palette
) -> Layout:
    """Returns the layout with the texts of attached cards, if the card's own text leaves room."""
    if not layout.attached:
        return layout
    text = stacked(paragraphs(card.face, palette), theme.SMALLEST, room)
    spare = height - layout.fixed - layout.art + strips_height(layout.attached)
    spare -= text.height + theme.PAD
    return replace(layout, attached=_attached(card, room, spare))


def _name(
    card: CardView, width: int, height: int, count: int, side: int, corners: Corners
) -> tuple[Block, int]:
    """Returns the name and the height of its banner. The name is in the display face if it fits in
    two lines, else in narrow letters, in as many lines as the height allows, up to a maximum."""
    beside = side + 4 if corners.cost else theme.PAD
    room = width - theme.BORDER - theme.PAD - beside
    room -= count_badge(count).width + 4 if count > 1 else 0
    sizes = theme.DISPLAY_SIZES_ALONE if width >= ALONE else theme.DISPLAY_SIZES
    height = max(height, 2 * line_height(theme.SMALLEST))
    block = _name_block(card_name(card.face), room, height, sizes)
    least = side - 4 if corners.cost else 0
    return block, max(least, block.height + theme.PAD)


def _name_block(name: str, room: int, height: int, sizes: Sequence[int]) -> Block:
    display = [TextSpan(name, "display", theme.LIGHT)]
    for most in (1, 2):
        for size in unbroken(name, "display", sizes, room)[: len(sizes) - 2 + most]:
            block = wrap(display, size, room, most)
            widest = max((word.width for word in _words(name, size)), default=0)
            if not block.cut and block.height <= height and widest <= room:
                return block
    spans = [TextSpan(name, "bold", theme.LIGHT)]
    for size in theme.NAME_SIZES[3:]:
        block = wrap(spans, size, room, 2)
        if not block.cut and block.height <= height:
            return block
    lines = min(_MOST_NAME_LINES, height // line_height(theme.SMALLEST))
    return wrap(spans, theme.SMALLEST, room, max(1, lines))


def _words(name: str, size: int) -> list[Block]:
    return [wrap([TextSpan(word, "display", theme.LIGHT)], size, 10_000) for word in name.split()]


def _label(
    face: CardFace, palette: Palette, width: int, corners: Corners, side: int
) -> tuple[Block, int]:
    """Returns the kind and the tags between the lower corners in one line or two, and the height of
    their strip. The kind is omitted if it doesn't fit: its icon shows it."""
    taken = sum(side + change_width(stat) for stat in (corners.left, corners.right) if stat)
    room = width - 2 * theme.BORDER - taken - _KIND_ICON - 3 * LINE
    tags = ", ".join(clean(tag, 80) for tag in face.tags)
    kind = clean(face.kind, 40)
    kind = kind[:1].upper() + kind[1:]
    spans = [TextSpan(kind, "bold", theme.LIGHT)]
    if tags:
        spans.append(TextSpan(f"· {tags}", "text", theme.LIGHT))
    sizes = (theme.BODY + 2, theme.BODY, theme.SMALL) if width >= ALONE else ()
    block = fit(spans, (*sizes, theme.SMALLEST), room)
    if block.cut and tags:
        lines = [spans[0]], [TextSpan(tags, "text", theme.LIGHT)]
        rows = [wrap(line, theme.SMALLEST, room, 1) for line in lines]
        whole = [row for row in rows if not row.cut]
        block = Block(tuple(line for row in whole for line in row.lines), theme.SMALLEST)
    elif block.cut:
        block = Block((), theme.SMALLEST)
    least = side - 6 if taken else _KIND_ICON
    return block, max(least, block.height + 6)


def _numbers(stats: Sequence[Stat], room: int) -> tuple[BadgeRow, ...]:
    named = room >= ALONE
    return rows_of([number_badge(stat, named=named) for stat in stats], room)


def _badges(card: CardView, room: int, small: bool) -> tuple[BadgeRow, ...]:
    if room >= ALONE:
        return badge_rows(card.badges, room, 3, theme.BADGE_SIZES_ALONE)
    return badge_rows(card.badges, room, 1 if small else 3, theme.BADGE_SIZES)


def _ribbon(marks: tuple[str, ...], room: int) -> Block:
    """Returns the states of a card in capitals, each on its own line if they don't fit in one. An
    arrow precedes the states of a resting card."""
    said = [mark for mark in (clean(mark, 40).upper() for mark in marks) if mark]
    if not said:
        return Block((), theme.SMALLEST)
    said[0] = f"↷ {said[0]}" if theme.rests(marks) else said[0]
    together = [TextSpan(" · ".join(said), "bold", theme.GOLD)]
    apart = stacked([[TextSpan(mark, "bold", theme.GOLD)] for mark in said], 24, room)
    if len(apart.lines) == len(said) <= _MOST_RIBBON_LINES:
        row = fit(together, (24, 22), room)
        return apart if row.cut else row
    return fit(together, (24, 22), room, _MOST_RIBBON_LINES * line_height(24))


def ribbon_height(words: Block) -> int:
    """Returns the height in pixels of the ribbon that shows a card's states in words."""
    return words.height + _RIBBON if words.lines else 0


def _text(card: CardView, palette: Palette, room: int, height: int) -> Block:
    """Returns the text in the largest size that fits: whole, else without the explanations of
    abilities that have a sign. If that doesn't fit either, returns it cut, with words that say
    where the rest is."""
    sizes = theme.TEXT_SIZES_ALONE if room >= ALONE else theme.TEXT_SIZES
    shorter = without_reminders(card) if card.badges else card.face
    for face, tried in ((card.face, sizes[:-1]), (shorter, sizes), (card.face, sizes[-1:])):
        for size in tried:
            block = stacked(paragraphs(face, palette), size, room)
            if block.height <= height:
                return block
    return _cut(paragraphs(shorter, palette), palette, room, height)


def _cut(parts: list[list[TextSpan]], palette: Palette, room: int, height: int) -> Block:
    """Returns as much of a text as fits above a line that says where the rest is."""
    most = height // line_height(theme.SMALLEST)
    whole = stacked(parts, theme.SMALLEST, room).lines
    if most <= 0:
        return Block((), theme.SMALLEST, cut=True)
    more = wrap([TextSpan(MORE, "bold", palette.ink)], theme.SMALLEST, room, 1)
    return Block((*whole[: most - 1], *more.lines), theme.SMALLEST, cut=True)


def paragraphs(face: CardFace, palette: Palette) -> list[list[TextSpan]]:
    """Returns the notes and the rules text of a card, as a list of spans for each paragraph."""
    found = [[TextSpan(f"◆ {clean(note)}", "bold", theme.INK)] for note in face.notes]
    for block in face.text:
        spans: list[TextSpan] = []
        if block.title:
            spans.append(TextSpan(block.title, "bold", palette.ink))
        if block.trigger:
            spans.append(TextSpan(f"({block.trigger})", "text", theme.INK_SOFT))
        if block.body:
            spans.append(TextSpan(block.body, "text", theme.INK))
        found.append(spans)
    return found


def _attached(card: CardView, room: int, height: int) -> tuple[Strip, ...]:
    """Returns a strip for each attached card: its name, and its text if `height` pixels are
    enough."""
    most = _MOST_ATTACHED if len(card.attached) <= _MOST_ATTACHED else _MOST_ATTACHED - 1
    strips: list[Strip] = []
    for under in card.attached[:most]:
        palette = theme.palette_of(under.face.kind)
        name = [TextSpan(f"+ {card_name(under.face)}", "bold", palette.ink)]
        strips.append((wrap(name, theme.SMALLEST, room, 1), palette))
    rest = len(card.attached) - most
    if rest > 0:
        more = TextSpan(f"+ and {rest} more", "bold", theme.SLATE.ink)
        strips.append((wrap([more], theme.SMALLEST, room, 1), theme.SLATE))
    for index, under in enumerate(card.attached[:most]):
        palette = strips[index][1]
        name = TextSpan(f"+ {card_name(under.face)}", "bold", palette.ink)
        text = [span for spans in paragraphs(under.face, palette) for span in spans]
        whole = wrap([name, *text], theme.SMALLEST, room, _MOST_ATTACHED_LINES)
        longer = [*strips[:index], (whole, palette), *strips[index + 1 :]]
        if strips_height(longer) <= height:
            strips = longer
    return tuple(strips)


def strip_height(words: Block) -> int:
    """Returns the height in pixels of the strip for an attached card. The strip is at the bottom of
    the card that it is attached to, and has these `words`."""
    return words.height + _STRIP


def strips_height(strips: Iterable[Strip]) -> int:
    """Returns the height of the strips of all attached cards, in pixels."""
    return sum(strip_height(words) for words, _ in strips)
