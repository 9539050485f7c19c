"""Two matches that one player can't distinguish: cards that the player does not see differ."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.core.hidden_zones import cards_on, hidden_spots, lay_cards
from engine.core.randomness import SeededRandom
from engine.match import Match
from engine.players import Player, opponent
from engine.practice.ready_decks import ready_decks
from engine.record import Record


def two_worlds(match: Match, seat: Player, random: Random) -> tuple[Match, Match]:
    """Returns a copy of the match at this main action, and one that differs in hidden things. Both
    decks have another order, chance is another, and the opponent's hidden cards are swapped or
    replaced.
    """
    return _world(match, seat, None), _world(match, seat, random)


def _world(match: Match, seat: Player, random: Random | None) -> Match:
    rules = match._rules.copy()  # pyright: ignore[reportPrivateUsage]
    rules.table.events = list(match.events)
    table: Any = rules.table
    for player in (seat, opponent(seat)):
        hidden = set(rules.hidden_cards(seat))
        spots = [spot for spot in hidden_spots(table, hidden) if spot.owner == player]
        cards = [(number, table.printed(number)) for number in cards_on(table, spots)]
        if random is not None:
            random.shuffle(cards)
        if random is not None and player != seat:
            cards = _others(match.game, cards, random)
        lay_cards(table, spots, cards)
    if random is not None:
        table.rng = SeededRandom(random.randbytes(32))
    record = Record(match.game, ("", ""), bytes(32), None, ())
    return Match(rules, record)


def _others(
    game: str, cards: Sequence[tuple[int, Any]], random: Random
) -> Sequence[tuple[int, Any]]:
    """Returns the cards, some or all of them replaced by those of other decks."""
    share = random.choice((0.0, 0.3, 1.0))
    prints = [one for deck in ready_decks(game) for one in deck]
    return [
        (number, random.choice(prints) if random.random() < share else printed)
        for number, printed in cards
    ]
