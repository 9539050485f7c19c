"""A card's face at any size, from top to bottom: name, label, art, states, text, attached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.faces import CardFace
from engine.views import CardView
from rendering import paint, theme
from rendering.badges import (
    GAP,
    NUMBER_HEIGHT,
    BadgeRow,
    badge_rows,
    count_badge,
    draw_row,
    draw_rows,
    number_badge,
    row_width,
    rows_height,
    rows_of,
)
from rendering.cache import ImageCache
from rendering.emblem import emblem, kind_icon
from rendering.text import Block, Span, draw_block, fit, line_height, stacked, wrap
from rendering.theme import Colour, Palette
from rendering.unicode_text import clean

_INSET: Final = theme.BORDER + theme.PAD
_ICON: Final = 24
_RIBBON: Final = 9
_MOST_RIBBON_LINES: Final = 3
_MOST_NAME_LINES: Final = 6
_STRIP: Final = 7
_STEP: Final = 5
_MOST_ATTACHED: Final = 3
_MOST_ATTACHED_LINES: Final = 3
_SMALL: Final = 256
_SMALL_NUMBER: Final = 30
_ALONE: Final = 480
_ART_ALONE: Final = 240
_HEIGHT_STEP: Final = 12
_LEAST_ART: Final = 48
_MOST_ART: Final = 0.5
_MOST_LAID: Final = 10 << 20
"""Bytes of cards, packed: some thousand."""
_Strip = tuple[Block, Palette]


@dataclass(frozen=True, slots=True)
class _Layout:
    """What goes where on one card; heights in pixels from top to bottom.

    `beside` tells that the numbers stand in the label's row and not below it.
    """

    name: Block
    label: Block
    label_height: int
    beside: bool
    numbers: tuple[BadgeRow, ...]
    badges: tuple[BadgeRow, ...]
    art: int
    marks: Block
    text: Block
    attached: tuple[_Strip, ...]

    @property
    def fixed(self) -> int:
        """The height of everything but art and text."""
        return (
            2 * theme.BORDER
            + self.name.height
            + theme.PAD
            + self.label_height
            + rows_height(self.badges)
            + _ribbon_height(self.marks)
            + _strips_height(self.attached)
        )


def card_name(face: CardFace) -> str:
    """Returns the name in one clean line; a name that cannot be seen gets words in its place."""
    return clean(face.title) or "(no visible name)"


def card_image(card: CardView, width: int, height: int, count: int = 1) -> Image.Image:
    """Returns the card in pixels, with square corners; `count` stands behind its name if it is
    several."""
    palette = theme.palette_of(card.face.kind, card.marks)
    layout = _lay_out(card, (width, height), palette, count)
    image = paint.ground(width, height, palette.edge or palette.deep)
    y = theme.BORDER
    head = layout.name.height + theme.PAD
    paint.flood(image, palette.deep, theme.BORDER, y, width - theme.BORDER, y + head)
    draw_block(image, layout.name, _INSET, y + theme.PAD // 2 - 1)
    if count > 1:
        plate = count_badge(count)
        plate.draw(image, width - theme.BORDER - 5 - plate.width, y + 4)
    y += head
    _draw_label(image, layout, palette, card.face.kind, y)
    y += layout.label_height
    _draw_badges(image, layout, palette, y)
    y += rows_height(layout.badges)
    if layout.art:
        _draw_art(image, card, y, layout.art)
        y += layout.art
    _draw_ribbon(image, layout.marks, y)
    y += _ribbon_height(layout.marks)
    low = height - theme.BORDER - _strips_height(layout.attached)
    paper = theme.PARCHMENT_WORN if theme.rests(card.marks) else theme.PARCHMENT
    if low > y:
        paint.flood(image, paper, theme.BORDER, y, width - theme.BORDER, low)
    draw_block(image, layout.text, _INSET, y + (low - y - layout.text.height) // 2 - 1)
    for strip in layout.attached:
        low = _draw_strip(image, strip, low)
    return image


@lru_cache(maxsize=2048)
def natural_height(
    card: CardView,
    width: int,
    least: int,
    most: int,
    size: int = theme.BODY,
    art: int = 2 * _LEAST_ART,
) -> int:
    """Returns the height at which the whole text in that size and so much art fit, within the
    bounds.

    All in pixels.
    """
    palette = theme.palette_of(card.face.kind, card.marks)
    layout = _lay_out(card, (width, most), palette, 1)
    text = stacked(_paragraphs(card.face, palette), size, width - 2 * _INSET)
    return in_steps(max(least, min(most, layout.fixed + text.height + 2 * theme.PAD + art)))


def in_steps(height: int) -> int:
    """Returns the height, or a little more: with few different ones, a card that was drawn for one
    board or hand will do for the next."""
    return -(-height // _HEIGHT_STEP) * _HEIGHT_STEP


def draw_card_at(
    image: Image.Image, card: CardView, box: paint.Box, ground: Colour, count: int = 1
) -> None:
    """The card on a ground of one colour, `count` of them as one."""
    lay_down(image, card_image, card, box, ground, count)


def lay_down(
    image: Image.Image,
    face: Callable[[CardView, int, int, int], Image.Image],
    card: CardView,
    box: paint.Box,
    ground: Colour,
    count: int,
) -> None:
    """What `face` makes of a card, with round corners, and what shows below it."""
    x, y, width, height = box

    def draw() -> Image.Image:
        across, down = (3, 5) if count == 1 else (_STEP * min(2, count - 1),) * 2
        laid = paint.ground(width + across, height + down, ground)
        _draw_below(laid, card, (0, 0, width, height), count)
        paint.paste_rounded(laid, face(card, width, height, count), 0, 0, theme.RADIUS)
        return laid

    image.paste(cache.get((face, card, width, height, ground, count), draw), (x, y))


cache: Final = ImageCache(_MOST_LAID)


def _draw_below(image: Image.Image, card: CardView, box: paint.Box, count: int) -> None:
    """Its shadow, or the edge of another card where it is several."""
    x, y, width, height = box
    if count == 1:
        paint.shadow(image, x, y, width, height, theme.RADIUS)
        return
    palette = theme.palette_of(card.face.kind, card.marks)
    for step in (_STEP * min(2, count - 1), _STEP)[: count - 1]:
        edge = (x + step, y + step, width, height)
        paint.panel(image, edge, theme.RADIUS, palette.deep, palette.tint)


def without_reminders(card: CardView) -> CardFace:
    """Returns the card's face without the text that only explains one of its badges."""
    badges = {badge.text for badge in card.badges}
    text = tuple(block for block in card.face.text if block.title not in badges)
    return replace(card.face, text=text)


def _lay_out(card: CardView, size: tuple[int, int], palette: Palette, count: int) -> _Layout:
    width, height = size
    room = width - 2 * _INSET
    small = height < _SMALL
    beside, numbers = _numbers(card, room, room * (0.85 if small else 0.5))
    taken = row_width(numbers[0]) if beside and numbers else 0
    label = _label_block(card.face, palette, room - taken - 34, small)
    label_height = max(label.height, _ICON, NUMBER_HEIGHT if taken else 0) + theme.PAD
    if not beside:
        label_height += rows_height(numbers)
    badges = _badges(card, room, small)
    marks = _ribbon(card.marks, room)
    attached = _attached(card, room, 0)
    empty = Block((), theme.SMALLEST)
    layout = _Layout(empty, label, label_height, beside, numbers, badges, 0, marks, empty, attached)
    beside_name = count_badge(count).width + 4 if count > 1 else 0
    name = _name_block(card_name(card.face), room - beside_name, height - layout.fixed, small)
    layout = replace(layout, name=name)
    paragraphs = _paragraphs(card.face, palette)
    if attached:
        text = stacked(paragraphs, theme.SMALLEST, room)
        spare = height - layout.fixed + _strips_height(attached) - text.height - 2 * theme.PAD
        layout = replace(layout, attached=_attached(card, room, spare))
    spare = height - layout.fixed
    text = _text_block(paragraphs, room, spare - theme.PAD)
    if text.cut and card.badges:
        shorter = _paragraphs(without_reminders(card), palette)
        text = _text_block(shorter, room, spare - theme.PAD)
    used = text.height + (theme.PAD if text.lines else 0)
    art = min(spare - used, round(height * _MOST_ART) if text.lines else spare)
    least = _LEAST_ART if text.lines else _LEAST_ART // 2
    return replace(layout, text=text, art=art if art >= least else 0)


def _numbers(card: CardView, room: int, most: float) -> tuple[bool, tuple[BadgeRow, ...]]:
    """Returns the card's numbers with their signs, on a card alone with their names too: beside its
    label, where that takes no more than `most` pixels, else in a row below it. Rows if need be."""
    stats = card.stats or card.face.stats
    named = room >= _ALONE
    plates = [number_badge(stat, named=named) for stat in stats]
    if row_width(plates) <= most:
        return True, rows_of(plates, room)
    smaller = [number_badge(stat, size=_SMALL_NUMBER, named=named) for stat in stats]
    for row in (plates, smaller):
        if row_width(row) <= room + GAP:
            return False, (tuple(row),)
    return False, rows_of(plates, room)


def _badges(card: CardView, room: int, small: bool) -> tuple[BadgeRow, ...]:
    if room >= _ALONE:
        return badge_rows(card.badges, room, 3, theme.BADGE_SIZES_ALONE)
    return badge_rows(card.badges, room, 1 if small else 3, theme.BADGE_SIZES)


def _ribbon(marks: tuple[str, ...], room: int) -> Block:
    """Returns the states of a card in capitals, each in a line of its own where they do not fit in
    one; an arrow goes before those of what rests."""
    said = [mark for mark in (clean(mark, 40).upper() for mark in marks) if mark]
    if not said:
        return Block((), theme.SMALLEST)
    said[0] = f"↷ {said[0]}" if theme.rests(marks) else said[0]
    together = [Span(" · ".join(said), "bold", theme.GOLD)]
    apart = stacked([[Span(mark, "bold", theme.GOLD)] for mark in said], 24, room)
    if len(apart.lines) == len(said) <= _MOST_RIBBON_LINES:
        row = fit(together, (24, 22), room)
        return apart if row.cut else row
    return fit(together, (24, 22), room, _MOST_RIBBON_LINES * line_height(24))


def _ribbon_height(words: Block) -> int:
    return words.height + _RIBBON if words.lines else 0


def _text_block(paragraphs: list[list[Span]], room: int, height: int) -> Block:
    """Returns the text in paragraphs with some art above it; without where it would not fit."""
    attempts: list[tuple[int, tuple[int, ...]]] = [
        (_LEAST_ART, theme.TEXT_SIZES),
        (0, theme.TEXT_SIZES),
    ]
    if room >= _ALONE:
        attempts.insert(0, (_ART_ALONE, theme.TEXT_SIZES_ALONE))
    for art, sizes in attempts:
        for size in sizes:
            block = stacked(paragraphs, size, room)
            if block.height <= height - art:
                return block
    spans = [span for paragraph in paragraphs for span in paragraph]
    return fit(spans, (theme.SMALLEST,), room, max(0, height))


def _name_block(name: str, room: int, height: int, small: bool) -> Block:
    """Returns the name in up to two large lines, else in as many small ones as the height allows,
    within reason."""
    sizes = theme.NAME_SIZES[2:] if small else theme.NAME_SIZES
    spans = [Span(name, "bold", theme.LIGHT)]
    for size in sizes:
        block = wrap(spans, size, room, 2)
        if not block.cut and block.height <= height:
            return block
    lines = min(_MOST_NAME_LINES, height // line_height(sizes[-1]))
    return wrap(spans, sizes[-1], room, max(1, lines))


def _label_block(face: CardFace, palette: Palette, room: int, small: bool) -> Block:
    """Returns the kind in capitals and the tags; a kind that would be cut leaves it to its icon."""
    tags = ", ".join(clean(tag, 80) for tag in face.tags)
    spans = [Span(clean(face.kind, 40).upper(), "bold", palette.ink)]
    if tags:
        spans.append(Span(tags, "text", theme.INK))
    block = wrap(spans, theme.SMALLEST, room, 1)
    if not block.cut:
        return block
    kind = wrap(spans[:1], theme.SMALLEST, room, 1)
    rest = wrap(spans[1:], theme.SMALLEST, room, 1 if small else 2)
    if kind.cut:
        return Block((), theme.SMALLEST) if rest.cut else rest
    return Block((*kind.lines, *rest.lines), theme.SMALLEST)


def _paragraphs(face: CardFace, palette: Palette) -> list[list[Span]]:
    """Returns the notes and the rules text, a list of spans for each paragraph."""
    paragraphs = [[Span(f"◆ {clean(note)}", "bold", theme.INK)] for note in face.notes]
    for block in face.text:
        spans: list[Span] = []
        if block.title:
            spans.append(Span(block.title, "bold", palette.ink))
        if block.trigger:
            spans.append(Span(f"({block.trigger})", "text", theme.INK_SOFT))
        if block.body:
            spans.append(Span(block.body, "text", theme.INK))
        paragraphs.append(spans)
    return paragraphs


def _attached(card: CardView, room: int, height: int) -> tuple[_Strip, ...]:
    """Returns a strip for each attached card: its name, and its text where `height` pixels
    allow."""
    most = _MOST_ATTACHED if len(card.attached) <= _MOST_ATTACHED else _MOST_ATTACHED - 1
    strips: list[_Strip] = []
    for under in card.attached[:most]:
        palette = theme.palette_of(under.face.kind)
        name = [Span(f"+ {card_name(under.face)}", "bold", palette.ink)]
        strips.append((wrap(name, theme.SMALLEST, room, 1), palette))
    rest = len(card.attached) - most
    if rest > 0:
        more = Span(f"+ and {rest} more", "bold", theme.SLATE.ink)
        strips.append((wrap([more], theme.SMALLEST, room, 1), theme.SLATE))
    for index, under in enumerate(card.attached[:most]):
        palette = strips[index][1]
        name = Span(f"+ {card_name(under.face)}", "bold", palette.ink)
        text = [span for spans in _paragraphs(under.face, palette) for span in spans]
        whole = wrap([name, *text], theme.SMALLEST, room, _MOST_ATTACHED_LINES)
        longer = [*strips[:index], (whole, palette), *strips[index + 1 :]]
        if _strips_height(longer) <= height:
            strips = longer
    return tuple(strips)


def _strips_height(strips: Iterable[_Strip]) -> int:
    return sum(words.height + _STRIP for words, _ in strips)


def _draw_label(image: Image.Image, layout: _Layout, palette: Palette, kind: str, y: int) -> None:
    right = image.width - theme.BORDER
    paint.flood(image, palette.tint, theme.BORDER, y, right, y + layout.label_height)
    lines = max(layout.label.height, _ICON)
    middle = y + (layout.label_height if layout.beside else lines + theme.PAD) // 2
    paint.stamp(image, kind_icon(kind, _ICON), _INSET, middle - _ICON // 2, palette.ink)
    draw_block(image, layout.label, _INSET + 34, middle - layout.label.height // 2)
    top = y + layout.label_height - rows_height(layout.numbers)
    if layout.beside:
        top = middle - NUMBER_HEIGHT // 2
    for row in layout.numbers:
        draw_row(image, row, right - theme.PAD - row_width(row) + GAP, top)
        top += row[0].height + GAP


def _draw_badges(image: Image.Image, layout: _Layout, palette: Palette, y: int) -> None:
    """The abilities, on the same ground as the label above them."""
    low = y + rows_height(layout.badges)
    paint.flood(image, palette.tint, theme.BORDER, y, image.width - theme.BORDER, low)
    draw_rows(image, layout.badges, _INSET - 2, y)


def _draw_art(image: Image.Image, card: CardView, y: int, height: int) -> None:
    """The card's emblem in its first tag's colours; in a low band, the middle of a larger one."""
    name = clean(card.face.name)
    colours = theme.art_of(card.face.tags[0] if card.face.tags else name, card.marks)
    inner = image.width - 2 * theme.BORDER
    art = paint.ground(inner, height, colours.ground)
    paint.stamp(art, paint.rays(inner, height), 0, 0, colours.beam)
    side = max(height - 12, min(inner // 2, 2 * height))
    paint.stamp(art, emblem(name, side), (inner - side) // 2, (height - side) // 2, colours.emblem)
    image.paste(art, (theme.BORDER, y))


def _draw_ribbon(image: Image.Image, words: Block, y: int) -> None:
    """The states of the card across its whole width."""
    if not words.lines:
        return
    low = y + _ribbon_height(words)
    paint.flood(image, theme.GOLD, 0, y, image.width, low)
    paint.flood(image, theme.GOLD_DEEP, 0, y + 3, image.width, low - 3)
    room = image.width - 2 * _INSET
    draw_block(image, words, _INSET, y + _RIBBON // 2, room, "centre")


def _draw_strip(image: Image.Image, strip: _Strip, y: int) -> int:
    """The edge of a card that lies under this one; returns where the next one begins."""
    words, palette = strip
    right, low = image.width - theme.BORDER, y + words.height + _STRIP
    paint.flood(image, palette.tint, theme.BORDER, y, right, low)
    paint.flood(image, palette.deep, theme.BORDER, y, right, y + 2)
    draw_block(image, words, _INSET, y + 4)
    return low
