"""Emoji for Discord's own text, for games, kinds, numbers, abilities and zones.

A sign is a small picture: a glyph in one tone on a plate with a rim. The shape of the plate shows
the sort of sign. It must be legible at 22 px on Discord's dark ground and on white.
"""

import hashlib
import math
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

import engine
from engine.core.randomness import seed_from_int
from engine.decks import SheetCard
from engine.game import Game
from engine.views import Icon
from rendering.art.icons import has_icon, icon_mask
from rendering.draw import theme
from rendering.draw.looks import look_of
from rendering.draw.theme import Colour
from rendering.signs.ability_signs import colour_of, pictogram
from rendering.signs.card_signs import kind_icon, number_icon

SIDE: Final = 96
"""Width and height of a sign in pixels: twice the size that Discord shows for an emoji alone in a
message."""

NAME_LENGTH: Final = 21

_NUMBERS: Final = "number"
_FINE: Final = 4
_RIM: Final = 5
_STEPS: Final = 16
"""Steps from the plate's colour to the glyph's, and from transparent to the rim at its edge."""

_NUMBER_COLOURS: Final[Mapping[str, Colour]] = {
    "attack": theme.LINES[0],
    "power": theme.LINES[0],
    "attacks": theme.LINES[6],
    "block": theme.LINES[1],
    "defense": theme.LINES[1],
    "health": theme.LINES[3],
    "life": theme.LINES[3],
    "cost": theme.LINES[4],
}
"""Colours for the signs of numbers, by name. A number that isn't listed gets a colour that is
computed from its name."""

_EMBLEMS: Final = (
    *("horse-head", "unicorn", "lion", "sun", "eagle-head", "moon"),
    *("shamrock", "trident", "anchor", "crested-helmet", "griffin-symbol", "dragon-head"),
)
"""Emblems of games."""

_KINDS: Final[Mapping[str, str]] = {
    "monster": "dragon-head",
    "creature": "dragon-head",
    "summon": "paw",
    "minion": "imp-laugh",
    "spell": "scroll-unfurled",
    "weapon": "battle-axe",
    "item": "swap-bag",
    "object": "anvil",
    "ace": "crown",
    "leader": "crown",
}
"""Icons of kinds of cards. Another kind has the icon of its name, else its sign in pictures."""

_ZONES: Final[Mapping[str, str]] = {
    "hand": "poker-hand",
    "deck": "stack",
    "graveyard": "tombstone",
    "discard": "card-discard",
    "banished": "magic-portal",
    "exile": "magic-portal",
    "field": "flying-flag",
    "play": "flying-flag",
    "tokens": "minions",
    "weapons": "battle-axe",
    "ace": "crown",
    "leader": "crown",
}
"""Icons of zones, by a word of their titles. Other zones have none."""

_Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SignPicture:
    """A sign as a PNG file, for an emoji. `fingerprint` is six hexadecimal digits that are
    different for a different picture."""

    data: bytes
    fingerprint: str


@dataclass(frozen=True, slots=True)
class _Plate:
    """The ground of a glyph: the number of its corners (0: round), its turn in degrees, and the
    size of the glyph, as a share of the sign."""

    corners: int
    turn: float
    glyph: float


_GAME: Final = _Plate(6, 30, 0.7)
_KIND: Final = _Plate(4, 45, 0.8)
_ZONE: Final = _Plate(4, 45, 0.74)
_NUMBER: Final = _Plate(0, 0, 0.62)
_ABILITY: Final = _Plate(8, 22.5, 0.68)


def game_sign(key: str) -> str:
    """Returns the emoji name of a game's sign.

    >>> game_sign("my-game")
    'game_my_game'
    """
    return _name("game", key)


def kind_sign(kind: str) -> str:
    """Returns the emoji name of the sign for a kind of card."""
    return _name("kind", kind)


def number_sign(name: str) -> str:
    """Returns the emoji name of the sign for a number on a card, such as "cost"."""
    return _name(_NUMBERS, name)


def is_of_number(sign: str) -> bool:
    """Returns whether `sign` is the emoji name of a sign for a number on a card."""
    return sign.startswith(f"{_NUMBERS}_")


def ability_sign(icon: Icon) -> str:
    """Returns the emoji name of the sign for an ability with this pictogram."""
    return _name("ability", icon)


def zone_sign(title: str) -> str:
    """Returns the emoji name of the sign for a zone with this title."""
    return _name("zone", title)


def _name(sort: str, word: str) -> str:
    """Returns a name of at most NAME_LENGTH lower-case letters, digits and underscores."""
    slug = re.sub(r"[^a-z0-9]+", "_", word.casefold()).strip("_")
    return f"{sort}_{slug}"[:NAME_LENGTH]


def sign_pictures(key: str) -> Mapping[str, SignPicture]:
    """Returns the signs that texts about a game may use, by their emoji names. The mapping has the
    game's own sign, the signs of the game's zones, and the signs for all cards of the game's set
    and starter decks. Takes about 0.3 seconds."""
    game = engine.games()[key]
    cards = list(_cards(game))
    found = {game_sign(key): _game_picture(key)}
    found |= {kind_sign(kind): _kind_picture(kind) for kind in {one.face.kind for one in cards}}
    for name in {stat.name for one in cards for stat in one.face.stats}:
        if (picture := _number_picture(name)) is not None:
            found[number_sign(name)] = picture
    icons: set[Icon] = {badge.icon for one in cards for badge in one.badges}
    for icon in icons:
        found[ability_sign(icon)] = _ability_picture(icon)
    for title in _zones(game):
        if (picture := _zone_picture(title)) is not None:
            found[zone_sign(title)] = picture
    return found


def _cards(game: Game) -> Iterator[SheetCard]:
    yield from game.set_cards()
    for starter in game.starters():
        yield from game.deck_sheet(game.parse_deck(starter.text)).cards


def _zones(game: Game) -> Iterator[str]:
    """Yields the titles of the zones that a player has."""
    first, second = (game.parse_deck(starter.text) for starter in game.starters()[:2])
    view = game.begin((first, second), seed_from_int(0)).view(None)
    for zone in view.side("A").zones:
        yield zone.title


def _game_picture(key: str) -> SignPicture:
    """Returns an emblem that follows from the key, in the colours of the game's table."""
    emblem = _EMBLEMS[(zlib.crc32(key.encode()) >> 3) % len(_EMBLEMS)]
    return _picture(_GAME, look_of(key).mat, theme.GOLD, icon_mask(emblem, _side(_GAME)))


def _kind_picture(kind: str) -> SignPicture:
    palette, side = theme.palette_of(kind), _side(_KIND)
    icon = _KINDS.get(kind.casefold(), kind.casefold())
    glyph = icon_mask(icon, side) if has_icon(icon) else kind_icon(kind, side)
    return _picture(_KIND, palette.deep, palette.tint, glyph)


def _zone_picture(title: str) -> SignPicture | None:
    """Returns the sign of a zone, None if no word of the title has an icon."""
    for word in title.casefold().split():
        if word in _ZONES:
            glyph = icon_mask(_ZONES[word], _side(_ZONE))
            return _picture(_ZONE, theme.SLATE.deep, theme.LIGHT, glyph)
    return None


def _number_picture(name: str) -> SignPicture | None:
    """Returns the sign of a number, None if pictures have no sign for this name either."""
    mask = number_icon(name, _side(_NUMBER))
    if mask is None:
        return None
    word = name.casefold()
    other = theme.LINES[zlib.crc32(word.encode()) % len(theme.LINES)]
    return _picture(_NUMBER, _NUMBER_COLOURS.get(word, other), theme.LIGHT, mask)


def _ability_picture(icon: Icon) -> SignPicture:
    return _picture(_ABILITY, theme.PANEL, colour_of(icon), pictogram(icon, _side(_ABILITY)))


def _side(plate: _Plate) -> int:
    return round(SIDE * plate.glyph)


def _picture(plate: _Plate, ground: Colour, ink: Colour, glyph: Image.Image) -> SignPicture:
    """Returns the glyph on the plate, with a rim in the glyph's colour, in steps between the two
    colours."""
    outer, inner = _shape(plate, 0), _shape(plate, _RIM)
    inked = Image.new("L", (SIDE, SIDE), 255)
    inked.paste(0, (0, 0), inner)
    inked.paste(255, ((SIDE - glyph.width) // 2, (SIDE - glyph.height) // 2), glyph)
    image = inked.point([_step(value) for value in range(256)])
    edge = outer.point([_STEPS + _step(value) for value in range(256)])
    image.paste(edge, (0, 0), outer.point([255] * 255 + [0]))
    colours = [_between(ground, ink, step) for step in range(_STEPS)]
    colours += [ink] * _STEPS
    opaque = [255] * _STEPS + [255 * step // (_STEPS - 1) for step in range(_STEPS)]
    fingerprint = hashlib.sha256(image.tobytes() + repr(colours).encode()).hexdigest()[:6]
    image.putpalette([part for colour in colours for part in colour])
    file = BytesIO()
    image.save(file, "PNG", optimize=True, transparency=bytes(opaque))
    return SignPicture(file.getvalue(), fingerprint)


def _step(value: int) -> int:
    return round(value / 255 * (_STEPS - 1))


def _between(one: Colour, other: Colour, step: int) -> Colour:
    red, green, blue = (
        round(a + (b - a) * step / (_STEPS - 1)) for a, b in zip(one, other, strict=True)
    )
    return red, green, blue


def _shape(plate: _Plate, inset: int) -> Image.Image:
    """Returns the plate as a mask, smaller by `inset` pixels on each side, with round corners."""
    size, middle = SIDE * _FINE, SIDE * _FINE / 2
    mask = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(mask)
    reach = middle - inset * _FINE
    if not plate.corners:
        draw.ellipse((middle - reach, middle - reach, middle + reach, middle + reach), fill=255)
        return mask.reduce(_FINE)
    soft = reach * 0.2
    points = list(_corners(plate, middle, reach - soft))
    draw.polygon(points, fill=255)
    draw.line([*points, *points[:2]], fill=255, width=round(soft * 2), joint="curve")
    for x, y in points:
        draw.ellipse((x - soft, y - soft, x + soft, y + soft), fill=255)
    return mask.reduce(_FINE)


def _corners(plate: _Plate, middle: float, reach: float) -> Iterator[_Point]:
    """Yields the corners of a plate, scaled so that the farthest across or down are `reach` from
    the middle."""
    angles = [
        math.radians(plate.turn + 360 * number / plate.corners) for number in range(plate.corners)
    ]
    widest = max(max(abs(math.cos(one)), abs(math.sin(one))) for one in angles)
    for one in angles:
        yield middle + reach * math.cos(one) / widest, middle + reach * math.sin(one) / widest
