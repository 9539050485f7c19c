"""What became of each card of a deck in a match that the computer played against itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.cli.terminal.hand_watch import HandWatch
from engine.core.randomness import seed_from_int
from engine.events import who_began
from engine.match import Match
from engine.players import PLAYERS, Player, Winner
from engine.practice.advice import advise
from engine.practice.levels import Level
from engine.views import View

MOST_CHOICES: Final = 5000
"""A match that is longer counts as a draw."""


@dataclass(frozen=True, slots=True)
class CardUse:
    """The names of the cards that came to a player's hand in a match, at its beginning or later;
    of those, which they played from there, and which lay in their hand when it ended."""

    drawn: frozenset[str]
    played: frozenset[str]
    stuck: frozenset[str]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """How a match went: its winner, who took the first turn, how many turns there were, and what
    became of each player's cards."""

    winner: Winner | None
    first: Player | None
    turns: int
    use: Mapping[Player, CardUse]


def play_match(match: Match, level: Level, seed: int) -> PlayedMatch:
    """Has the computer play a match in both seats to its end."""
    watches: dict[Player, HandWatch] = {player: HandWatch(player) for player in PLAYERS}
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        _look(match, watches, settled=decision.restart)
        player = decision.player
        number = advise(match, player, level, seed_from_int(seed)).option
        option, told = decision.options[number], len(match.events)
        watches[player].chooses(match.view(player), decision, option, told)
        match.choose(player, number)
    _look(match, watches, settled=True)
    use: dict[Player, CardUse] = {
        player: _use(match.view(player), watches[player]) for player in PLAYERS
    }
    return PlayedMatch(match.winner, who_began(match.events), match.view(None).turn, use)


def _look(match: Match, watches: Mapping[Player, HandWatch], *, settled: bool) -> None:
    for player, watch in watches.items():
        watch.look(match.view(player), match.events, settled=settled)


def _use(view: View, watch: HandWatch) -> CardUse:
    return CardUse(frozenset(watch.drawn), frozenset(watch.played), frozenset(watch.held(view)))
