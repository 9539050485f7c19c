"""Candidates for puzzles: positions at the first main action of a turn, from matches of the
computer against itself. Both decks are replaced by blank cards.

With blank decks and open hands nothing is hidden: every drawn card is known.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from engine.core.randomness import SeededRandom
from engine.core.table import BaseTable
from engine.game import Game
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.practice.advice import advise
from engine.practice.levels import Level
from engine.puzzles.nested_data import rewritten, text_values
from engine.record import StartingPosition
from engine.registry import games

SEED: Final = bytes(32)
"""The seed of a puzzle. A win that needs chance does not count as a solution."""

_LEVELS: Final[Sequence[Level]] = ("easy", "normal")
_FIRST_TURN: Final = 4
_LEAST_OPTIONS: Final = 4
_MOST_CHOICES: Final = 3_000

Position = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position that may become a puzzle. The candidate has the names, prints and definitions of
    the position's cards. `seat` is the player whose turn it is; the turn's number and the number of
    the simulated match that it comes from are stored too."""

    game: Game
    known: Mapping[str, Any]
    cards: str
    position: Position
    seat: Player
    turn: int
    match: int

    def laid(self) -> Match:
        """Returns a match that begins in the position. Raises ValueError if the position can't be
        read."""
        laid = StartingPosition(self.cards, json.dumps(self.position), open_hands=True)
        return self.game.begin_laid(laid, ("", ""), SEED)


def candidates(key: str, number: int, seed: int) -> Iterator[Candidate]:
    """Yields positions from one simulated match between two starter decks of the game with this
    key. `number` is the number of the match; equal arguments give equal positions."""
    game = games()[key]
    random = SeededRandom(sha256(f"{key} {seed} {number}".encode()).digest())
    starters = game.starters()
    first = random.below(len(starters))
    second = (first + 1 + random.below(len(starters) - 1)) % len(starters)
    decks = game.parse_deck(starters[first].text), game.parse_deck(starters[second].text)
    match = game.begin(decks, random.seed(), PLAYERS[random.below(2)])
    known = _known(match.since_main_action().beginning.table)
    if known is None:
        return
    levels: Mapping[Player, Level] = {
        player: _LEVELS[random.below(len(_LEVELS))] for player in PLAYERS
    }
    thinking, seen = random.seed(), _FIRST_TURN - 1
    while (decision := match.decision) is not None and match.number < _MOST_CHOICES:
        player, view = decision.player, match.view(None)
        own = decision.restart and view.active == player and len(decision.options) >= _LEAST_OPTIONS
        if own and view.turn > seen:
            seen = view.turn
            found = _candidate(game, match, known, player, view.turn, number)
            if found is not None:
                yield found
        match.choose(player, advise(match, player, levels[player], thinking).option)


def _known(table: BaseTable[Any]) -> Mapping[str, Any] | None:
    """Returns the cards of the table by name, as printed; None if two cards of one name differ."""
    cards = [(table.name(one), table.printed(one)) for one in table.numbers() if table.is_card(one)]
    known = dict(cards)
    return known if all(known[name] == card for name, card in cards) else None


def _candidate(
    game: Game, match: Match, known: Mapping[str, Any], seat: Player, turn: int, number: int
) -> Candidate | None:
    """Returns the position as one that can be read. Returns None if it can't be written so, or if
    another player is asked in it."""
    position = rewritten(json.loads(json.dumps(match.position())), _without_blanks)
    for player in PLAYERS:
        position[player]["deck"] = len(position[player]["deck"])
    named = {name: known[name] for name in sorted(set(text_values(position))) if name in known}
    found = Candidate(game, named, game.definitions(named.values()), position, seat, turn, number)
    try:
        decision = found.laid().decision
    except ValueError:  # cards that were made in the match
        return None
    if decision is None or decision.player != seat or not decision.restart:
        return None
    return found


def definitions(candidate: Candidate) -> Mapping[str, str]:
    """Returns the definitions of the cards in the position, by name. Leaves out cards that every
    position knows without a definition."""
    named = set(text_values(candidate.position))
    found = {
        name: candidate.game.definitions([card])
        for name, card in candidate.known.items()
        if name in named
    }
    return {name: text for name, text in found.items() if text not in ("", "[]")}


def _without_blanks(entries: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the entries that are not None."""
    return {key: value for key, value in entries.items() if value is not None}
