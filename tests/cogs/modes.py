"""A game that has ways of playing for which nobody brings a deck."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.decks import Mode
from tests.bot.matches.games import GAME
from tests.cogs.matches.decks import distinct_deck

SEALED = Mode("sealed", "Sealed", "Both get the same new cards", distinct_deck("Quartz", "Quince"))
MIRROR = Mode("mirror", "Mirror", "Both get each other's cards", distinct_deck("Opal", "Olive"))


def give_modes(patch: pytest.MonkeyPatch, *modes: Mode) -> None:
    """Has the game have these modes, or SEALED and MIRROR."""

    def those(game: object) -> Sequence[Mode]:
        return modes or (SEALED, MIRROR)

    patch.setattr(type(GAME), "modes", those)
