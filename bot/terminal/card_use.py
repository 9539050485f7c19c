"""What became of each card of a deck in a match that the computer played against itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from engine.core.randomness import seed_from_int
from engine.decisions import Decision, Option
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
    drawn: dict[Player, set[str]] = {player: set() for player in PLAYERS}
    played: dict[Player, set[str]] = {player: set() for player in PLAYERS}
    first: Player | None = None
    while (decision := match.decision) is not None and match.number < MOST_CHOICES:
        player = decision.player
        view = match.view(player)
        first = first or (view.active if view.turn == 1 else None)
        drawn[player].update(_hand(view, player))
        number = advise(match, player, level, seed_from_int(seed)).option
        if _plays(decision, decision.options[number]):
            played[player].add(_name(view, decision.options[number]))
        match.choose(player, number)
    stuck = {player: frozenset(_hand(match.view(player), player)) for player in PLAYERS}
    use: Mapping[Player, CardUse] = {
        player: CardUse(
            frozenset(drawn[player]) | stuck[player], frozenset(played[player]), stuck[player]
        )
        for player in PLAYERS
    }
    winner = match.winner
    return PlayedMatch(winner, first, match.view(None).turn, use)


def _hand(view: View, player: Player) -> Collection[str]:
    zones = [zone for zone in view.side(player).zones if zone.style == "hand"]
    return {card.face.title for zone in zones for card in zone.cards or ()}


def _plays(decision: Decision, option: Option) -> bool:
    """Returns whether the option plays a card from the hand: what is picked there to be discarded
    or to pay with is asked for in other kinds of decisions."""
    if decision.kind not in ("action", "priority") or option.place is None:
        return False
    return option.place.owner == decision.player and option.place.zone == "hand"


def _name(view: View, option: Option) -> str:
    assert option.place is not None
    zone = view.side(option.place.owner).zone(option.place.zone)
    assert zone.cards is not None
    assert option.place.index is not None
    return zone.cards[option.place.index].face.title
