"""Which games there are.

In the example `match` is a match of two ready decks of Cardfinity that has just begun.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from engine.game import Game
from engine.match import Match
from engine.record import Record

GAMES: tuple[str, ...] = (
    "engine.games.cardfinity.game:Cardfinity",
    "engine.games.asigoc.game:Asigoc",
    "engine.games.lifeburn.game:Lifeburn",
    "engine.games.chaos.game:Chaos",
)
"""Every game by its module and class, the default one first. Nothing else joins a game to the
product and to the tests that all games share."""


@cache
def games() -> Mapping[str, Game]:
    """Returns every game by its key, in the order of `GAMES`.

    They are loaded here, since a process that only draws their cards needs none of them.

    >>> list(games())
    ['cardfinity', 'asigoc', 'lifeburn', 'chaos']
    """
    loaded = [_load(*line.split(":")) for line in GAMES]
    return {game.key: game for game in loaded}


def _load(module: str, name: str) -> Game:
    return getattr(import_module(module), name)()


def replay(record: Record) -> Match:
    """Returns the match that a record describes, played again. Raises KeyError for an unknown game,
    ChoiceRefused where a choice does not fit.

    >>> replay(match.record()).fingerprint() == match.fingerprint()
    True
    """
    game = games()[record.game]
    decks = (game.parse_deck(record.decks[0]), game.parse_deck(record.decks[1]))
    match = game.begin(decks, record.seed, record.first)
    match.play_on(record.choices)
    return match
