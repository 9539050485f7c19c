"""Which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.game import Game
from engine.match import Match
from engine.record import Record


@cache
def games() -> Mapping[str, Game]:
    """Every game by its key, the default one first.

    They are loaded here, since a process that only draws their cards needs none of them.
    """
    from engine.games.asigoc.game import Asigoc
    from engine.games.cardfinity.game import Cardfinity
    from engine.games.chaos.game import Chaos
    from engine.games.lifeburn.game import Lifeburn

    return {game.key: game for game in (Cardfinity(), Asigoc(), Lifeburn(), Chaos())}


def replay(record: Record) -> Match:
    """The match that a record tells of. Raises KeyError, ChoiceRefused."""
    game = games()[record.game]
    decks = (game.parse_deck(record.decks[0]), game.parse_deck(record.decks[1]))
    match = game.begin(decks, record.seed, record.first)
    match.play_on(record.choices)
    return match
