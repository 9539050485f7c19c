"""The registry of games."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from engine.game import Game

GAMES: tuple[str, ...] = (
    "engine.games.cardfinity.game:Cardfinity",
    "engine.games.asigoc.game:Asigoc",
    "engine.games.lifeburn.game:Lifeburn",
    "engine.games.chaos.game:Chaos",
)
"""The module and class of each game, the default game first. A game needs only this line to be part
of the product and of the tests that all games share."""


@cache
def games() -> Mapping[str, Game]:
    """Returns every game by its key, in the order of `GAMES`.

    The games are imported only here, because a process that only draws their cards needs none of
    them.

    >>> list(games())
    ['cardfinity', 'asigoc', 'lifeburn', 'chaos']
    """
    loaded = [_load(*line.split(":")) for line in GAMES]
    return {game.key: game for game in loaded}


def rules_versions() -> tuple[tuple[str, int], ...]:
    """Returns for every game its key and the version of its rules, in the order of `GAMES`."""
    return tuple((key, game.rules_version) for key, game in games().items())


def _load(module: str, name: str) -> Game:
    return getattr(import_module(module), name)()
