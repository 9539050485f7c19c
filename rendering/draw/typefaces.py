"""The bundled fonts: which one has a character, and at what size it's opened."""

import struct
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from PIL import ImageFont

Weight = Literal["text", "bold", "display"]

FOLDER: Final = Path(__file__).parents[1] / "fonts"
MISSING: Final = "□"


@dataclass(frozen=True, slots=True)
class Typeface:
    """A font file. A font with coloured glyphs contains pictures of one fixed size, `strike`, in
    pixels."""

    file: str
    strike: int | None = None


_TEXT = Typeface("NotoSans-CondensedMedium.ttf")
_BOLD = Typeface("NotoSans-CondensedBold.ttf")
_DISPLAY = Typeface("Cinzel-Bold.ttf")
_FACES: Final = {"text": (_TEXT,), "bold": (_BOLD,), "display": (_DISPLAY, _BOLD)}
_EMOJI = Typeface("NotoColorEmoji.ttf", strike=109)
_FALLBACKS = (
    Typeface("NotoSansWorld-Medium.ttf"),
    Typeface("NotoSansKR-Regular.otf"),
    Typeface("DroidSansFallback.ttf"),
    _EMOJI,
)
_ALL: Final = (_TEXT, _BOLD, _DISPLAY, *_FALLBACKS)


def missing_fonts() -> list[str]:
    """Returns the file names of the fonts that are missing."""
    return [one.file for one in _ALL if not (FOLDER / one.file).is_file()]


def unreadable_fonts() -> list[str]:
    """Returns the file names of the fonts that can't be opened."""
    wrong: list[str] = []
    for typeface in _ALL:
        try:
            font(typeface, 20)
            coverage(typeface)
        except (OSError, ValueError, struct.error):
            wrong.append(typeface.file)
    return wrong


@lru_cache(maxsize=16384)
def typeface_of(character: str, weight: Weight) -> Typeface | None:
    """Returns the first font that contains the character, None if no font does."""
    code = ord(character)
    for typeface in (*_FACES[weight], *_FALLBACKS):
        if code in coverage(typeface):
            return typeface
    return None


@lru_cache(maxsize=128)
def font(typeface: Typeface, size: int) -> ImageFont.FreeTypeFont:
    """Returns the opened font in this size in pixels. A colour font always has its fixed size,
    `strike`.

    The layout engine is pinned because Pillow's other engine depends on a library of the system,
    and equal views must give the same bytes on every system.
    """
    return ImageFont.truetype(
        FOLDER / typeface.file, typeface.strike or size, layout_engine=ImageFont.Layout.BASIC
    )


@lru_cache(maxsize=16)
def coverage(typeface: Typeface) -> frozenset[int]:
    """Returns the code points that the font has a glyph for, read from its `cmap` table."""
    data = (FOLDER / typeface.file).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    for position in range(12, 12 + 16 * tables, 16):
        tag, _, start, _ = struct.unpack_from(">4sLLL", data, position)
        if tag == b"cmap":
            return frozenset(_codes(data, start))
    raise ValueError(f"{typeface.file} has no cmap table")


def _codes(data: bytes, start: int) -> set[int]:
    """Returns the code points of every Unicode subtable (formats 4 and 12) of a `cmap` table."""
    codes: set[int] = set()
    (subtables,) = struct.unpack_from(">H", data, start + 2)
    for index in range(subtables):
        (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * index + 4)
        at = start + offset
        (kind,) = struct.unpack_from(">H", data, at)
        if kind == 12:
            (groups,) = struct.unpack_from(">L", data, at + 12)
            for first, last, _ in struct.iter_unpack(">LLL", data[at + 16 : at + 16 + 12 * groups]):
                codes.update(range(first, last + 1))
        elif kind == 4:
            (double,) = struct.unpack_from(">H", data, at + 6)
            ends = struct.unpack_from(f">{double // 2}H", data, at + 14)
            begins = struct.unpack_from(f">{double // 2}H", data, at + 16 + double)
            for first, last in zip(begins, ends, strict=True):
                if first != 0xFFFF:
                    codes.update(range(first, last + 1))
    return codes
