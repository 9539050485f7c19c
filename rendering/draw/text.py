"""Text that fits: measured, wrapped, shortened and drawn, in any script."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final, Literal

from PIL import Image, ImageDraw

from rendering.draw import paint
from rendering.draw.cache import BoundedCache
from rendering.draw.theme import SMALLEST, Colour
from rendering.draw.typefaces import MISSING, Typeface, Weight, font, typeface_of
from rendering.draw.unicode_text import clean, clusters, in_visual_order, shape

Align = Literal["left", "centre", "right"]
ELLIPSIS: Final = "…"
_EMOJI_SCALE: Final = 1.12
_MOST_MASKS: Final = 4 << 20
"""Most bytes of drawn words in the cache, and also of lines."""


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Words in one weight and colour."""

    text: str
    weight: Weight
    colour: Colour


def _said(style: TextSpan, text: str) -> TextSpan:
    """Returns other words in the style of a span. It's called so often that `dataclasses.replace`
    is too slow."""
    return TextSpan(text, style.weight, style.colour)


Line = tuple[TextSpan, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of text in one size in pixels, ready to be drawn. `cut` says whether some words were
    left out for lack of room."""

    lines: tuple[Line, ...]
    size: int
    cut: bool = False

    @property
    def line_height(self) -> int:
        """The distance from one line to the next, in pixels."""
        return line_height(self.size)

    @property
    def height(self) -> int:
        """The height of all lines in pixels."""
        return self.line_height * len(self.lines)

    @property
    def width(self) -> int:
        """The width of the longest line in pixels, rounded up."""
        return max((width_of(line, self.size) for line in self.lines), default=0)


def line_height(size: int) -> int:
    """Returns the distance in pixels from one line to the next for text of this size."""
    return round(size * 1.22)


@lru_cache(maxsize=65536)
def _advance(cluster: str, weight: Weight, size: int) -> float:
    return sum(_run_advance(run, face, size) for face, run in _runs(cluster, weight))


def _run_advance(run: str, face: Typeface, size: int) -> float:
    if face.strike is not None:
        return round(size * _EMOJI_SCALE) * len(run)
    return font(face, size).getlength(run)


def _runs(text: str, weight: Weight) -> list[tuple[Typeface, str]]:
    """Returns the text in runs of one font each. A character that no font has becomes a box."""
    runs: list[tuple[Typeface, str]] = []
    for character in text:
        face = typeface_of(character, weight)
        if face is None:
            character = MISSING
            face = typeface_of(MISSING, weight)
            assert face is not None
        if runs and runs[-1][0] == face:
            runs[-1] = (face, runs[-1][1] + character)
        else:
            runs.append((face, character))
    return runs


def width_of(line: Iterable[TextSpan], size: int) -> int:
    """Returns the width of one line in pixels, rounded up."""
    return -int(-sum(_width(span.text, span.weight, size) for span in line) // 1)


@lru_cache(maxsize=32768)
def _width(text: str, weight: Weight, size: int) -> float:
    return sum(_advance(cluster, weight, size) for cluster in clusters(text))


def _wide(cluster: str) -> bool:
    """Returns whether a line may break on both sides of a letter, as in Chinese and Japanese."""
    return unicodedata.east_asian_width(cluster[0]) in ("W", "F")


@lru_cache(maxsize=2048)
def _words(spans: Line) -> tuple[tuple[TextSpan, ...], ...]:
    """Returns the pieces between which a line may break. A space separates two spans.

    A number stays with the word before it ("pop 1"), and with its sign and slash ("-1/-1").
    """
    words: list[list[TextSpan]] = [[]]
    for number, span in enumerate(spans):
        gap = " " if number else ""
        letters = clusters(gap + shape(clean(span.text)))
        piece = ""
        for cluster, following in zip_longest(letters, letters[1:], fillvalue=""):
            if _wide(cluster) and (piece or words[-1]):
                words[-1] += [_said(span, piece)] if piece else []
                words.append([])
                piece = ""
            piece += cluster
            if not _breaks_after(cluster, following):
                continue
            words[-1].append(_said(span, piece))
            words.append([])
            piece = ""
        words[-1] += [_said(span, piece)] if piece else []
    return tuple(_joined(word) for word in words if word)


def _breaks_after(cluster: str, following: str) -> bool:
    """Returns whether a line may end between the two letters."""
    if cluster == " ":
        return not following.isdigit()
    if cluster in ("-", "/"):
        return not (following.isdigit() or following in ("+", "-"))
    return cluster == "·" or _wide(cluster)


def _pieces(word: Line, size: int, width: int) -> list[list[TextSpan]]:
    """Returns a word longer than a line in pieces that fit a line."""
    pieces: list[list[TextSpan]] = [[]]
    used = 0.0
    for span in word:
        for cluster in clusters(span.text):
            advance = _advance(cluster, span.weight, size)
            if used + advance > width and pieces[-1]:
                pieces.append([])
                used = 0.0
            used += advance
            pieces[-1].append(_said(span, cluster))
    return pieces


def wrap(spans: Sequence[TextSpan], size: int, width: int, most: int | None = None) -> Block:
    """Returns the text broken into lines at most `width` pixels wide. Text beyond `most` lines is
    replaced by "…"; None means no limit."""
    return _wrap(tuple(spans), size, width, most)


@lru_cache(maxsize=4096)
def _wrap(spans: Line, size: int, width: int, most: int | None) -> Block:
    lines: list[list[TextSpan]] = [[]]
    used = 0
    for word in _words(spans):
        bare = width_of(_trimmed(word), size)
        if lines[-1] and used + bare > width:
            lines.append([])
            used = 0
        parts = [list(word)] if bare <= width else _pieces(word, size, width)
        for index, part in enumerate(parts):
            if index:
                lines.append([])
                used = 0
            lines[-1].extend(part)
            used += width_of(part, size)
    kept = [_joined(_trimmed(line)) for line in lines if line]
    if most is None or len(kept) <= most:
        return Block(tuple(kept), size)
    if most <= 0:
        return Block((), size, cut=True)
    rest = [span for line in lines[most - 1 :] for span in line]
    return Block((*kept[: most - 1], _shortened(rest, size, width)), size, cut=True)


def _trimmed(line: Sequence[TextSpan]) -> list[TextSpan]:
    out = list(line)
    while out and not out[-1].text.rstrip(" "):
        out.pop()
    if out:
        out[-1] = _said(out[-1], out[-1].text.rstrip(" "))
    return out


def _joined(line: Iterable[TextSpan]) -> Line:
    """Returns the line with neighbours of one weight and colour joined into one span."""
    out: list[TextSpan] = []
    for span in line:
        if out and out[-1].weight == span.weight and out[-1].colour == span.colour:
            out[-1] = _said(out[-1], out[-1].text + span.text)
        else:
            out.append(span)
    return tuple(out)


def _shortened(line: Iterable[TextSpan], size: int, width: int) -> Line:
    """Returns as much of the line as leaves room for an ellipsis, with the ellipsis."""
    out: list[TextSpan] = []
    used = 0.0
    for span in line:
        room = width - _advance(ELLIPSIS, span.weight, size)
        for cluster in clusters(span.text):
            used += _advance(cluster, span.weight, size)
            if used > room:
                return _with_ellipsis(out, span)
            out.append(_said(span, cluster))
    return _with_ellipsis(out, out[-1]) if out else ()


def _with_ellipsis(line: list[TextSpan], style: TextSpan) -> Line:
    kept = _trimmed(line)
    return _joined([*kept, _said(kept[-1] if kept else style, ELLIPSIS)])


def fit(
    spans: Sequence[TextSpan], sizes: Sequence[int], width: int, height: int | None = None
) -> Block:
    """Returns the text broken into lines, in the first of `sizes` in which it fits the box. If the
    text fits in no size, it is shortened in the last size. If `height` is None, the text gets one
    line."""
    block = Block((), sizes[-1])
    for size in sizes:
        block = wrap(spans, size, width, 1 if height is None else height // line_height(size))
        if not block.cut:
            return block
    return block


def unbroken(text: str, weight: Weight, sizes: Sequence[int], width: int) -> Sequence[int]:
    """Returns those of the text `sizes` in which every single word of `text` is at most `width`
    pixels wide. If no size is small enough, returns only the last size."""
    words = text.split()
    black: Colour = (0, 0, 0)
    kept = [
        size
        for size in sizes
        if all(width_of((TextSpan(word, weight, black),), size) <= width for word in words)
    ]
    return kept or sizes[-1:]


def stacked(paragraphs: Iterable[Sequence[TextSpan]], size: int, width: int) -> Block:
    """Returns the paragraphs below each other, each beginning on a new line."""
    lines = [line for spans in paragraphs for line in wrap(spans, size, width).lines]
    return Block(tuple(lines), size)


def one_line(text: str, weight: Weight, colour: Colour, sizes: Sequence[int], width: int) -> Block:
    """Returns the text in one line, in the first of `sizes` in which it fits, or else shortened in
    the last size."""
    return fit([TextSpan(text, weight, colour)], sizes, width)


def draw_block(
    image: Image.Image, block: Block, x: int, y: int, width: int = 0, align: Align = "left"
) -> None:
    """Draws the lines with their top left at (x, y), aligned within `width` pixels. Raises
    ValueError if their size is below the smallest readable one."""
    if block.size < SMALLEST:
        raise ValueError(f"{block.size} px is smaller than {SMALLEST} px")
    for index, line in enumerate(block.lines):
        left = x
        if align != "left":
            spare = width - width_of(line, block.size)
            left += spare if align == "right" else spare // 2
        baseline = y + index * block.line_height + round(block.size * 0.96)
        _draw_line(image, line, block.size, left, baseline)


def _draw_line(image: Image.Image, line: Line, size: int, x: float, baseline: int) -> None:
    for span in line:
        for face, run in _runs(in_visual_order(span.text), span.weight):
            if face.strike is None:
                mask, left, top, advance, stamped = _mask(face, run, size)
                at = round(x) + left, baseline + top
                paint.stamp(image, mask, *at, span.colour, stamped)
            else:
                advance = _run_advance(run, face, size)
                _draw_emoji(image, face, run, size, round(x), baseline)
            x += advance


_Mask = tuple[Image.Image, int, int, float, paint.Stamped]
"""Drawn words: a mask, its left and top from the start of the baseline, the advance to the words
after it, and the words as drawn on backgrounds of one colour."""


def _bytes_of(mask: _Mask) -> int:
    """Returns the bytes of a mask and of the words drawn with it, mostly in one colour."""
    return 2 * mask[0].width * mask[0].height


_masks: Final[BoundedCache[_Mask]] = BoundedCache(_MOST_MASKS, _bytes_of)
_drawn_words: Final[BoundedCache[_Mask]] = BoundedCache(_MOST_MASKS, _bytes_of)


def clear_words() -> None:
    """Empties the caches of words and lines."""
    _masks.clear()
    _drawn_words.clear()


def _mask(face: Typeface, run: str, size: int) -> _Mask:
    return _masks.get((face, run, size), lambda: _drawn(face, run, size))


def _drawn(face: Typeface, run: str, size: int) -> _Mask:
    """Returns a mask of a line whose words are each drawn once, because words repeat in many
    lines."""
    mask = Image.new("L", (round(_run_advance(run, face, size)) + 2 * size, 3 * size), 0)
    x, space = float(size), _run_advance(" ", face, size)
    for word in run.split(" "):
        if word:
            drawn, left, top, advance, _ = _drawn_words.get(
                (face, word, size), lambda word=word: _drawn_word(face, word, size)
            )
            mask.paste(255, (round(x) + left, 2 * size + top), drawn)
            x += advance
        x += space
    return _cropped(mask, size, x - space - size)


def _drawn_word(face: Typeface, word: str, size: int) -> _Mask:
    advance = _run_advance(word, face, size)
    mask = Image.new("L", (round(advance) + 2 * size, 3 * size), 0)
    start = (size, 2 * size)
    ImageDraw.Draw(mask).text(start, word, font=font(face, size), fill=255, anchor="ls")
    return _cropped(paint.few_shades(mask), size, advance)


def _cropped(mask: Image.Image, size: int, advance: float) -> _Mask:
    inked = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop(inked), inked[0] - size, inked[1] - 2 * size, advance, {}


def _draw_emoji(
    image: Image.Image, face: Typeface, run: str, size: int, x: int, baseline: int
) -> None:
    side = round(size * _EMOJI_SCALE)
    for index, character in enumerate(run):
        picture = _emoji(face, character, side)
        paint.blend(image, picture, x + index * side, baseline - round(side * 0.82))


@lru_cache(maxsize=512)
def _emoji(face: Typeface, character: str, side: int) -> Image.Image:
    """Returns one emoji, `side` pixels wide and high."""
    canvas = Image.new("RGBA", (136, 136), (0, 0, 0, 0))
    ImageDraw.Draw(canvas).text(
        (0, 108), character, font=font(face, 0), anchor="ls", embedded_color=True
    )
    return canvas.resize((side, side), Image.Resampling.LANCZOS)
