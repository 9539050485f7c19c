"""The games whose rules are tested: games that members can choose, and games in development."""

from __future__ import annotations

from collections.abc import Mapping

from engine import games
from engine.game import Game
from engine.games.chaos.game import Chaos

GAMES: Mapping[str, Game] = {**games(), "chaos": Chaos()}
