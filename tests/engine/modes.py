"""A game that has ways of playing for which nobody brings a deck."""

from __future__ import annotations

from typing import Final

import engine

GAME: Final = next(game for game in engine.games().values() if game.modes)
SEALED, MIRROR = GAME.modes
