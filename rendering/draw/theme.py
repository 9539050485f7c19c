"""Colours, type scale and spacing of every picture. Sizes are pixels."""

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.faces import Metal
from engine.views import Icon

Colour = tuple[int, int, int]

WIDTHS: Final = (960, 1200, 1400, 1600)
"""Possible widths of a board in pixels. A board has the narrowest one in which its cards fit,
because a phone shows every board 400 px wide."""
WIDEST: Final = WIDTHS[-1]
WIDEST_IN_A_FIGHT: Final = WIDTHS[1]
"""Greatest width of a board with several attacks. If more is needed, cards are drawn compactly
instead."""
TALLEST: Final = 1.35
"""The greatest height of a board that fits, as a multiple of its width."""
TALLEST_CROWD: Final = 1.7
"""Like `TALLEST`, for many cards and many attacks: a long picture is better than small numbers."""
MARGIN: Final = 24
GAP: Final = 16
PAD: Final = 10
RADIUS: Final = 14
BORDER: Final = 5

SMALLEST: Final = 22
SMALL: Final = 24
BODY: Final = 26
LARGE: Final = 32
TITLE: Final = 40

NAME_SIZES: Final = (34, 32, 30, 28, 26, 24, 22)
DISPLAY_SIZES: Final = (32, 30, 28, 26, 24)
"""Like `NAME_SIZES`, in the display face, which is wide."""
DISPLAY_SIZES_ALONE: Final = (48, 44, 40, 36, *DISPLAY_SIZES)
TEXT_SIZES: Final = (30, 28, 26, 24, 22)
TEXT_SIZES_ALONE: Final = (44, 40, 36, 32, *TEXT_SIZES)
"""Sizes of text on one card that fills a picture."""
BADGE_SIZES: Final = (24, 22)
BADGE_SIZES_ALONE: Final = (32, 28, 24, 22)
"""Sizes of words beside the signs of abilities."""

TABLE: Final[Colour] = (18, 40, 44)
MAT: Final[Colour] = (24, 52, 56)
MAT_ART: Final[Colour] = (33, 66, 70)
SLOT: Final[Colour] = (52, 86, 90)
SHADOW: Final[Colour] = (8, 20, 23)
PANEL: Final[Colour] = (14, 28, 33)
PANEL_LINE: Final[Colour] = (58, 88, 92)
LIGHT: Final[Colour] = (244, 240, 230)
MUTED: Final[Colour] = (178, 196, 196)
GOLD: Final[Colour] = (248, 204, 104)
GOLD_DEEP: Final[Colour] = (66, 46, 12)
IRON: Final[Colour] = (122, 128, 134)
SILVER: Final[Colour] = (204, 212, 218)
COPPER: Final[Colour] = (222, 150, 96)
RAISED: Final[Colour] = (142, 222, 160)
LOWERED: Final[Colour] = (255, 150, 126)
"""The colours of a number above and below the printed one."""
GRID: Final[Colour] = (36, 58, 63)
GLOW: Final[Colour] = (126, 200, 246)
"""The colour round a card that acted or was hit."""
TRACKS: Final[tuple[Colour, ...]] = (GOLD, GLOW, (255, 150, 126), (142, 222, 160))
"""The colours of a chart's lines."""
ATTACK: Final[Colour] = (178, 34, 44)
ATTACK_DEEP: Final[Colour] = (112, 14, 22)
HEART: Final[Colour] = (196, 22, 76)
"""The colour below a player's health, different from an attack's."""
LINES: Final[tuple[Colour, ...]] = (
    ATTACK,
    (30, 92, 196),
    (122, 50, 160),
    (16, 116, 62),
    (166, 80, 6),
    (8, 110, 124),
    (172, 28, 108),
    (84, 92, 104),
)
"""Colours of the lines for attacks on several targets."""

GEM: Final[Colour] = (22, 58, 120)
BLADE: Final[Colour] = (112, 44, 10)
BLOOD: Final[Colour] = (116, 16, 32)
STEEL: Final[Colour] = (36, 66, 78)
"""The grounds of medallions: cost, attack, health, defense."""

PARCHMENT: Final[Colour] = (246, 239, 224)
PARCHMENT_WORN: Final[Colour] = (206, 204, 198)
INK: Final[Colour] = (32, 27, 22)
INK_SOFT: Final[Colour] = (84, 72, 58)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours for one kind of card.

    - `deep`: the background of the frame.
    - `mid`: a brighter tone, for replay pages and the marks of playable cards.
    - `tint`: the background of the abilities.
    - `ink`: the titles in the card's text.
    """

    deep: Colour
    mid: Colour
    tint: Colour
    ink: Colour


EMBER: Final = Palette((92, 24, 22), (166, 62, 42), (240, 214, 200), (124, 34, 24))
ARCANE: Final = Palette((34, 36, 98), (84, 88, 182), (218, 220, 244), (46, 50, 132))
BRONZE: Final = Palette((78, 50, 14), (160, 108, 40), (242, 224, 190), (98, 60, 10))
MOSS: Final = Palette((24, 66, 40), (62, 132, 84), (210, 234, 216), (22, 82, 46))
PLUM: Final = Palette((74, 24, 78), (142, 66, 148), (238, 214, 240), (92, 28, 98))
TIDE: Final = Palette((14, 62, 82), (40, 128, 156), (206, 232, 240), (12, 76, 100))
ROYAL: Final = Palette((70, 22, 84), (188, 140, 52), (246, 230, 188), (92, 28, 98))
SLATE: Final = Palette((52, 56, 60), (112, 118, 122), (186, 188, 188), (48, 50, 54))


@dataclass(frozen=True, slots=True)
class Art:
    """The colours of a card's art.

    - `sky`, `dawn` and `glow`: the sky, from the background to its brightest part.
    - `far`, `mid` and `near`: the ridges of the landscape. `near` is also the subject's outline.
    - `light`, `shade` and `deep`: the tones of the subject (the icon), from its lit side on.
    """

    sky: Colour
    dawn: Colour
    glow: Colour
    far: Colour
    mid: Colour
    near: Colour
    light: Colour
    shade: Colour
    deep: Colour


ARTS: Final = (
    Art(
        *((74, 22, 32), (140, 42, 40), (246, 142, 70), (98, 28, 38), (64, 18, 32), (34, 10, 24)),
        *((255, 238, 208), (250, 190, 124), (212, 108, 70)),
    ),
    Art(
        *((112, 60, 32), (172, 96, 42), (252, 206, 112), (96, 50, 40), (66, 34, 38), (38, 20, 30)),
        *((255, 246, 216), (244, 208, 134), (192, 134, 76)),
    ),
    Art(
        *((18, 62, 58), (40, 104, 78), (222, 222, 120), (24, 78, 62), (14, 54, 50), (8, 30, 34)),
        *((240, 250, 214), (184, 222, 150), (104, 164, 108)),
    ),
    Art(
        *((14, 54, 86), (28, 98, 130), (250, 216, 150), (16, 74, 102), (10, 52, 78), (6, 28, 50)),
        *((232, 252, 250), (152, 214, 226), (74, 148, 178)),
    ),
    Art(
        *((38, 34, 96), (72, 66, 150), (250, 158, 130), (52, 44, 116), (34, 28, 84), (18, 14, 50)),
        *((240, 242, 255), (182, 192, 248), (110, 122, 206)),
    ),
    Art(
        *((64, 24, 78), (118, 46, 116), (255, 178, 150), (82, 30, 92), (54, 20, 68), (30, 10, 42)),
        *((255, 236, 250), (236, 174, 224), (166, 98, 170)),
    ),
    Art(
        *((94, 22, 54), (152, 44, 70), (255, 186, 150), (106, 26, 60), (72, 16, 46), (40, 8, 30)),
        *((255, 238, 232), (250, 176, 170), (202, 102, 118)),
    ),
    Art(
        *((70, 64, 32), (120, 106, 50), (246, 226, 140), (78, 74, 42), (52, 52, 34), (28, 30, 22)),
        *((252, 246, 216), (226, 208, 142), (160, 146, 86)),
    ),
    Art(
        *((46, 62, 84), (90, 114, 136), (240, 236, 212), (58, 78, 100), (40, 56, 76), (20, 30, 44)),
        *((246, 252, 255), (192, 208, 222), (122, 144, 168)),
    ),
)
_FAMILIES: Final = {"dragon": ARTS[3]}
"""Families whose colours would otherwise match those of their enemies."""
_RESTING_ART: Final = Art(
    *((70, 74, 78), (94, 98, 102), (150, 154, 156), (82, 86, 90), (62, 66, 70), (40, 43, 46)),
    *((214, 216, 216), (176, 180, 182), (132, 137, 140)),
)
GREY_ART: Final = Art(
    *((52, 56, 60), (62, 66, 70), (82, 86, 90), (70, 74, 78), (62, 66, 70), (40, 43, 46)),
    *((176, 180, 182), (132, 137, 140), (94, 98, 102)),
)
"""The colours of a card that can't be played now, taken from the two before it."""

_PALETTES: Final = (EMBER, ARCANE, BRONZE, MOSS, PLUM, TIDE)
METALS: Final[Mapping[Metal, Colour]] = {
    "iron": IRON,
    "bronze": COPPER,
    "silver": SILVER,
    "gold": GOLD,
}
_KNOWN: Final = {
    "monster": EMBER,
    "creature": EMBER,
    "summon": EMBER,
    "minion": EMBER,
    "spell": ARCANE,
    "weapon": BRONZE,
    "object": BRONZE,
    "item": MOSS,
    "ace": ROYAL,
    "leader": ROYAL,
    "token": MOSS,
}
RESTING: Final = frozenset({"tapped", "exhausted", "used", "nullified", "left out"})
"""Marks of cards that can do nothing for now."""


SLEEPING: Final = frozenset({"sleeping", "sick"})
"""Marks of cards that came too late to act in this turn."""


LOSSES: Final = frozenset({"health", "life", "defense"})
"""Names of numbers that go down when a card is hurt."""


def sleeps(marks: tuple[str, ...]) -> bool:
    """Returns whether a card gets a moon on its art. True if one of its `marks` (its states in
    words) is in SLEEPING, such as "sick"."""
    return not SLEEPING.isdisjoint(marks)


def rests(marks: tuple[str, ...]) -> bool:
    """Returns whether a card is drawn in grey. True if one of its `marks` (its states in words) is
    in RESTING, such as "tapped"."""
    return not RESTING.isdisjoint(marks)


def palette_of(kind: str, marks: tuple[str, ...] = ()) -> Palette:
    """Returns the colours for a kind of card. Equal kinds always get equal colours; a resting card
    is grey."""
    if rests(marks):
        return SLATE
    word = kind.casefold()
    return (
        _KNOWN.get(word) or _PALETTES[zlib.crc32(word.encode("utf-8", "replace")) % len(_PALETTES)]
    )


def paper_of(marks: tuple[str, ...]) -> Colour:
    """Returns the background colour for the text of a card with these states (`marks`). The
    background of a resting card looks worn."""
    return PARCHMENT_WORN if rests(marks) else PARCHMENT


def art_of(family: str, marks: tuple[str, ...] = ()) -> Art:
    """Returns the colours of the art for a family of cards. Equal families always get equal
    colours; a resting card is grey."""
    if rests(marks):
        return _RESTING_ART
    known = _FAMILIES.get(family.casefold())
    return known or ARTS[zlib.crc32(family.encode("utf-8", "replace")) % len(ARTS)]


_CARDS: Final = (*_PALETTES, ROYAL, SLATE)
_SINGLE: Final = (
    *(TABLE, MAT, MAT_ART, SLOT, SHADOW, PANEL, PANEL_LINE, LIGHT, MUTED, GOLD, GOLD_DEEP),
    *(IRON, SILVER, COPPER, RAISED, LOWERED, GRID, ATTACK, ATTACK_DEEP, HEART),
    *(GEM, BLADE, BLOOD, STEEL),
    *(PARCHMENT, PARCHMENT_WORN, INK, INK_SOFT),
)

SIGN_COLOURS: Final[Mapping[Icon, Colour]] = {
    "shield": (204, 212, 218),
    "bolt": (248, 214, 90),
    "wing": (166, 214, 246),
    "hoof": (232, 170, 110),
    "ghost": (214, 204, 250),
    "leaf": (140, 220, 130),
    "flame": (255, 150, 80),
    "eye": (150, 226, 220),
    "skull": (236, 230, 208),
    "moon": (178, 190, 250),
    "star": (248, 214, 90),
    "drop": (120, 196, 250),
    "chain": (190, 200, 204),
    "claw": (255, 140, 130),
    "heart": (255, 138, 160),
    "swirl": (240, 176, 240),
}
"""The colours of the signs of abilities on a dark ground. A colour has no other meaning."""


def every_colour() -> Iterator[Colour]:
    """Yields all colours of the theme; some are repeated."""
    yield from (*_SINGLE, *TRACKS, *LINES)
    for card in _CARDS:
        yield from (card.deep, card.mid, card.tint, card.ink)
    for art in (*ARTS, _RESTING_ART):
        yield from (art.sky, art.dawn, art.glow, art.far, art.mid, art.near)
        yield from (art.light, art.shade, art.deep)


def neighbours() -> Iterator[tuple[Colour, Colour]]:
    """Yields pairs of a background colour and a colour of text or signs that often appears on
    it."""
    for ground in (PANEL, TABLE, MAT):
        yield from ((ground, LIGHT), (ground, MUTED), (ground, GOLD))
    yield from ((GOLD, GOLD_DEEP), (GOLD_DEEP, LIGHT), (LIGHT, ATTACK), (HEART, LIGHT))
    yield from ((PANEL, RAISED), (PANEL, LOWERED), (PARCHMENT_WORN, INK))
    yield from ((PARCHMENT, INK), (PARCHMENT, INK_SOFT))
    for card in _CARDS:
        yield from ((card.deep, LIGHT), (card.tint, card.ink), (card.tint, INK))
        yield PARCHMENT, card.ink
    for art in (*ARTS, _RESTING_ART):
        yield art.near, art.light
