"""Which games there are."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Game
from engine.games.asigoc.game import Asigoc
from engine.games.cardfinity.game import Cardfinity
from engine.games.chaos.game import Chaos
from engine.games.lifeburn.game import Lifeburn
from engine.match import Match, Record

_GAMES: Mapping[str, Game] = {
    game.key: game for game in (Cardfinity(), Asigoc(), Lifeburn(), Chaos())
}


def games() -> Mapping[str, Game]:
    """Every game by its key, the default one first."""
    return _GAMES


def replay(record: Record) -> Match:
    """The match that a record tells of. Raises KeyError, ChoiceRefused."""
    game = _GAMES[record.game]
    decks = (game.parse_deck(record.decks[0]), game.parse_deck(record.decks[1]))
    match = game.begin(decks, record.seed, record.first)
    match.play_on(record.choices)
    return match
