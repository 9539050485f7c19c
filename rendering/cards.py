"""A card's face at any size, from top to bottom: name, label, art, states, text, attached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from PIL import Image

from engine.faces import CardFace, Stat
from engine.views import CardView
from rendering import paint, theme
from rendering.emblem import emblem, kind_icon, stamp
from rendering.script import clean
from rendering.text import Block, Span, draw_block, fit, line_height, one_line, stacked, wrap
from rendering.theme import Colour, Palette

_INSET: Final = theme.BORDER + theme.PAD
_BADGE: Final = 44
_ICON: Final = 24
_RIBBON: Final = 38
_STRIP: Final = 7
_MOST_ATTACHED: Final = 3
_MOST_ATTACHED_LINES: Final = 3
_SMALL: Final = 256
_ALONE: Final = 480
_ART_ALONE: Final = 240
_LEAST_ART: Final = 48
_MOST_ART: Final = 0.5


BadgeForm = Literal["short", "both", "long"]
_BADGE_NAMES: Final = {"short": 90, "both": 150, "long": 180}
_Row = tuple[Image.Image, ...]
_Strip = tuple[Block, Palette]


@dataclass(frozen=True, slots=True)
class _Layout:
    """What goes where on one card; heights in pixels from top to bottom.

    `beside` tells that the badges stand in the label's row and not below it.
    """

    name: Block
    label: Block
    label_height: int
    beside: bool
    badges: tuple[_Row, ...]
    art: int
    marks: tuple[str, ...]
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
            + _RIBBON * len(self.marks)
            + _strips_height(self.attached)
        )


def card_name(face: CardFace) -> str:
    """The name in one clean line; a name that cannot be seen gets words in its place."""
    return clean(face.name) or "(no visible name)"


@lru_cache(maxsize=256)
def card_image(card: CardView, width: int, height: int) -> Image.Image:
    """The card in pixels, with square corners.

    Do not draw on the result: it is shared.
    """
    palette = theme.palette_of(card.face.kind, card.marks)
    layout = _lay_out(card, width, height, palette)
    image = Image.new("RGB", (width, height), palette.edge or palette.deep)
    y = theme.BORDER
    head = layout.name.height + theme.PAD
    image.paste(palette.deep, (theme.BORDER, y, width - theme.BORDER, y + head))
    draw_block(image, layout.name, _INSET, y + theme.PAD // 2 - 1)
    y += head
    _draw_label(image, layout, palette, card.face.kind, y)
    y += layout.label_height
    if layout.art:
        _draw_art(image, card, y, layout.art)
        y += layout.art
    for mark in layout.marks:
        _draw_ribbon(image, mark, y)
        y += _RIBBON
    low = height - theme.BORDER - _strips_height(layout.attached)
    paper = theme.PARCHMENT_WORN if theme.rests(card.marks) else theme.PARCHMENT
    if low > y:
        image.paste(paper, (theme.BORDER, y, width - theme.BORDER, low))
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
    """The height at which the whole text in that size and so much art fit, within the bounds.

    All in pixels.
    """
    palette = theme.palette_of(card.face.kind, card.marks)
    layout = _lay_out(card, width, most, palette)
    text = stacked(_paragraphs(card.face, palette), size, width - 2 * _INSET)
    return max(least, min(most, layout.fixed + text.height + 2 * theme.PAD + art))


def draw_card_at(
    image: Image.Image, card: CardView, x: int, y: int, width: int, height: int
) -> None:
    """The card with its shadow on a table."""
    paint.shadow(image, x, y, width, height, theme.RADIUS)
    picture = card_image(card, width, height)
    paint.paste_rounded(image, picture, x, y, theme.RADIUS)


def _lay_out(card: CardView, width: int, height: int, palette: Palette) -> _Layout:
    room = width - 2 * _INSET
    small = height < _SMALL
    stats = card.stats or card.face.stats
    most = room * (0.85 if small else 0.6)
    badges = tuple(badge(stat, "long") for stat in stats)
    if _row_width(badges) > room * 0.55:
        badges = tuple(badge(stat, "short") for stat in stats)
    if _row_width(badges) > most and not small:
        badges = tuple(badge(stat, "both") for stat in stats)
    taken = _row_width(badges)
    rows = _rows(badges, room)
    beside = taken <= most
    label = _label_block(card.face, palette, room - (taken if beside else 0) - 34, small)
    label_height = max(label.height, _ICON, _BADGE if badges and beside else 0) + theme.PAD
    if badges and not beside:
        label_height += (_BADGE + 4) * len(rows)
    marks = tuple(clean(mark, 40) for mark in card.marks)
    attached = _attached(card, room, 0)
    empty = Block((), theme.SMALLEST)
    layout = _Layout(empty, label, label_height, beside, rows, 0, marks, empty, attached)
    name = _name_block(card_name(card.face), room, height - layout.fixed, small)
    layout = replace(layout, name=name)
    paragraphs = _paragraphs(card.face, palette)
    if attached:
        text = stacked(paragraphs, theme.SMALLEST, room)
        spare = height - layout.fixed + _strips_height(attached) - text.height - 2 * theme.PAD
        layout = replace(layout, attached=_attached(card, room, spare))
    spare = height - layout.fixed
    text = _text_block(paragraphs, room, spare - theme.PAD)
    used = text.height + (theme.PAD if text.lines else 0)
    art = min(spare - used, round(height * _MOST_ART) if text.lines else spare)
    least = _LEAST_ART if text.lines else _LEAST_ART // 2
    return replace(layout, text=text, art=art if art >= least else 0)


def _row_width(badges: _Row) -> int:
    return sum(picture.width + 6 for picture in badges)


def _rows(badges: _Row, room: int) -> tuple[_Row, ...]:
    """The badges in rows no wider than `room`."""
    rows: list[list[Image.Image]] = []
    for picture in badges:
        if rows and _row_width((*rows[-1], picture)) <= room:
            rows[-1].append(picture)
        else:
            rows.append([picture])
    return tuple(tuple(row) for row in rows)


def _text_block(paragraphs: list[list[Span]], room: int, height: int) -> Block:
    """The text in paragraphs with some art above it; without where it would not fit."""
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
    """The name in up to two large lines, else in as many small ones as the height allows."""
    sizes = theme.NAME_SIZES[2:] if small else theme.NAME_SIZES
    spans = [Span(name, "bold", theme.LIGHT)]
    for size in sizes:
        block = wrap(spans, size, room, 2)
        if not block.cut and block.height <= height:
            return block
    return wrap(spans, sizes[-1], room, max(1, height // line_height(sizes[-1])))


def _label_block(face: CardFace, palette: Palette, room: int, small: bool) -> Block:
    """The kind in capitals and the tags; a kind that would be cut leaves it to its icon."""
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
    """The notes and the rules text, a list of spans for each paragraph."""
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
    """A strip for each attached card: its name, and its text where `height` pixels allow."""
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


@lru_cache(maxsize=256)
def badge(stat: Stat, form: BadgeForm, colour: Colour = theme.PANEL, size: int = 36) -> Image.Image:
    """A number with its name, the number `size` pixels high.

    A changed one has an arrow ("short"), its old value ("both"), or both of them ("long").
    """
    changed = stat.value != stat.base
    arrow = "▲" if stat.value > stat.base else "▼"
    said = f"{arrow}{stat.value}" if changed and form != "both" else f"{stat.value}"
    number = wrap([Span(said, "bold", theme.GOLD)], size, 400)
    before = clean(stat.name, 20)
    if changed and form != "short":
        before = f"{before} {stat.base}→"
    small = theme.SMALLEST if size == 36 else 28
    name = one_line(before, "text", theme.LIGHT, (small, theme.SMALLEST), _BADGE_NAMES[form])
    width, height = number.width + name.width + 26, number.height
    image = Image.new("RGB", (width, height), colour)
    draw_block(image, name, 10, round(size * 0.96) - round(name.size * 0.96) - 3)
    draw_block(image, number, 16 + name.width, 0)
    image.putalpha(paint.rounded_mask(width, height, 12))
    return image


def _draw_label(image: Image.Image, layout: _Layout, palette: Palette, kind: str, y: int) -> None:
    right = image.width - theme.BORDER
    image.paste(palette.tint, (theme.BORDER, y, right, y + layout.label_height))
    lines = max(layout.label.height, _ICON)
    middle = y + (layout.label_height if layout.beside else lines + theme.PAD) // 2
    stamp(image, kind_icon(kind, _ICON), _INSET, middle - _ICON // 2, palette.ink)
    draw_block(image, layout.label, _INSET + 34, middle - layout.label.height // 2)
    top = y + layout.label_height - (_BADGE + 4) * len(layout.badges)
    if layout.beside:
        top = middle - _BADGE // 2
    for row in layout.badges:
        x = right - theme.PAD + 6
        for picture in reversed(row):
            x -= picture.width + 6
            image.paste(picture, (x, top), picture)
        top += _BADGE + 4


def _draw_art(image: Image.Image, card: CardView, y: int, height: int) -> None:
    """The card's emblem in its first tag's colours; in a low band, the middle of a larger one."""
    name = clean(card.face.name)
    colours = theme.art_of(card.face.tags[0] if card.face.tags else name, card.marks)
    inner = image.width - 2 * theme.BORDER
    art = Image.new("RGB", (inner, height), colours.ground)
    stamp(art, paint.rays(inner, height, 20), 0, 0, colours.beam)
    side = max(height - 12, min(inner // 2, 2 * height))
    stamp(art, emblem(name, side), (inner - side) // 2, (height - side) // 2, colours.emblem)
    image.paste(art, (theme.BORDER, y))


def _draw_ribbon(image: Image.Image, mark: str, y: int) -> None:
    """A state of the card in capitals across its whole width."""
    image.paste(theme.GOLD, (0, y, image.width, y + _RIBBON))
    image.paste(theme.GOLD_DEEP, (0, y + 3, image.width, y + _RIBBON - 3))
    room = image.width - 2 * _INSET
    words = one_line(f"↷ {mark.upper()}", "bold", theme.GOLD, (24, 22), room)
    draw_block(image, words, _INSET, y + (_RIBBON - words.height) // 2, room, "centre")


def _draw_strip(image: Image.Image, strip: _Strip, y: int) -> int:
    """The edge of a card that lies under this one; returns where the next one begins."""
    words, palette = strip
    right, low = image.width - theme.BORDER, y + words.height + _STRIP
    image.paste(palette.tint, (theme.BORDER, y, right, low))
    image.paste(palette.deep, (theme.BORDER, y, right, y + 2))
    draw_block(image, words, _INSET, y + 4)
    return low
