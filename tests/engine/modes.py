"""A game with modes, for which players bring no deck."""

from __future__ import annotations

from typing import Final

import engine

GAME: Final = next(game for game in engine.games().values() if game.modes)
SEALED, MIRROR = GAME.modes
