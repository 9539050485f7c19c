"""Which games there are.

In the example `match` is a match of two ready decks of Cardfinity that has just begun.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.game import Game
from engine.match import Match
from engine.record import Record


@cache
def games() -> Mapping[str, Game]:
    """Returns every game by its key, the default one first.

    They are loaded here, since a process that only draws their cards needs none of them.

    >>> list(games())
    ['cardfinity', 'asigoc', 'lifeburn', 'chaos']
    """
    from engine.games.asigoc.game import Asigoc
    from engine.games.cardfinity.game import Cardfinity
    from engine.games.chaos.game import Chaos
    from engine.games.lifeburn.game import Lifeburn

    return {game.key: game for game in (Cardfinity(), Asigoc(), Lifeburn(), Chaos())}


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
