"""The look of a game's pictures, by which players recognise the game: the colours of its table, and
the style of its cards' frames."""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import engine
from engine import faces
from rendering.draw import theme
from rendering.draw.theme import Colour

Frame = Literal["arch", "cut", "line", "stud"]
"""The window of a card's art: an arch, cut corners, a double line, or studs."""


@dataclass(frozen=True, slots=True)
class GameLook:
    """The colours of one game's table, and the frame of its cards. Pictures are drawn in the
    theme's colours; the PNG file then contains the look's colours instead.

    - `table`: the background of the whole picture.
    - `mat` and `ornament`: the area below a side's cards, and the ornaments on it.
    - `slot`: the edges of the table and the mats, and the outlines of empty places.
    - `panel` and `line`: the areas with text, such as a player's bar, and the lines round them.
    - `frame`: the window of a card's art.
    """

    table: Colour
    mat: Colour
    ornament: Colour
    slot: Colour
    panel: Colour
    line: Colour
    frame: Frame

    @property
    def instead(self) -> tuple[tuple[Colour, Colour], ...]:
        """Pairs of a theme colour and the look's colour that replaces it."""
        return (
            (theme.TABLE, self.table),
            (theme.MAT, self.mat),
            (theme.MAT_ART, self.ornament),
            (theme.SLOT, self.slot),
            (theme.PANEL, self.panel),
            (theme.PANEL_LINE, self.line),
        )


LOOKS: Final[Mapping[faces.Look, GameLook]] = {
    "lagoon": GameLook(
        *(theme.TABLE, theme.MAT, theme.MAT_ART, theme.SLOT, theme.PANEL, theme.PANEL_LINE),
        frame="arch",
    ),
    "steel": GameLook(
        *((30, 36, 48), (38, 46, 60), (50, 60, 76), (74, 86, 106), (18, 22, 32), (70, 82, 102)),
        frame="cut",
    ),
    "wine": GameLook(
        *((46, 20, 28), (60, 28, 36), (76, 38, 46), (108, 62, 68), (28, 12, 18), (104, 60, 66)),
        frame="line",
    ),
    "violet": GameLook(
        *((36, 26, 58), (46, 35, 72), (58, 46, 88), (88, 72, 120), (20, 14, 34), (86, 70, 116)),
        frame="stud",
    ),
    "forest": GameLook(
        *((24, 40, 26), (32, 52, 34), (42, 66, 44), (66, 92, 68), (14, 26, 16), (66, 92, 68)),
        frame="line",
    ),
}
COMMON: Final = LOOKS["lagoon"]
"""The look of pictures that belong to no game."""


def look_of(key: str) -> GameLook:
    """Returns the look of the game with this key. If the game has declared no look, the look is
    derived from the key. An empty key gives the look of pictures that belong to no game."""
    if not key:
        return COMMON
    game = engine.games().get(key)
    if game is not None and game.look is not None:
        return LOOKS[game.look]
    looks = tuple(LOOKS.values())
    return looks[zlib.crc32(key.encode("utf-8", "replace")) % len(looks)]
