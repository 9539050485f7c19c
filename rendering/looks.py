"""What the pictures of a game have in common, by which one knows it at a glance: the colours of
its table, and the family of its cards' frames."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import engine
from engine import faces
from rendering.theme import Colour

Frame = Literal["arch", "cut", "line", "stud"]
"""How the window of the art is made: an arch, cut corners, a double line, or studs."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a table from its ground to its panels, and the frame of a card."""

    table: Colour
    mat: Colour
    ornament: Colour
    slot: Colour
    panel: Colour
    line: Colour
    frame: Frame


LOOKS: Final[Mapping[faces.Look, Look]] = {
    "lagoon": Look(
        *((18, 40, 44), (24, 52, 56), (33, 66, 70), (52, 86, 90), (14, 28, 33), (58, 88, 92)),
        frame="arch",
    ),
    "steel": Look(
        *((30, 36, 48), (38, 46, 60), (50, 60, 76), (74, 86, 106), (18, 22, 32), (70, 82, 102)),
        frame="cut",
    ),
    "wine": Look(
        *((46, 20, 28), (60, 28, 36), (76, 38, 46), (108, 62, 68), (28, 12, 18), (104, 60, 66)),
        frame="line",
    ),
    "violet": Look(
        *((36, 26, 58), (46, 35, 72), (58, 46, 88), (88, 72, 120), (20, 14, 34), (86, 70, 116)),
        frame="stud",
    ),
    "forest": Look(
        *((24, 40, 26), (32, 52, 34), (42, 66, 44), (66, 92, 68), (14, 26, 16), (66, 92, 68)),
        frame="line",
    ),
}
COMMON: Final = LOOKS["lagoon"]
"""The look of what belongs to no game."""


def look_of(key: str) -> Look:
    """Returns the look of the game with this key: the one that it declares, else one by its key,
    always the same."""
    game = engine.games().get(key)
    if game is not None and game.look is not None:
        return LOOKS[game.look]
    looks = tuple(LOOKS.values())
    return looks[zlib.crc32(key.encode("utf-8", "replace")) % len(looks)]
