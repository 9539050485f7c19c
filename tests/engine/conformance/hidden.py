"""Matches of any game in which hidden cards are exchanged.

There are two ways. *permuted*: the cards that a viewer does not see swap places, each among those
of its owner. *exchanged*: one of them is replaced by a card of the other player, which the viewer
could not distinguish either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from random import Random
from typing import Any

from engine.match import Match
from engine.players import PLAYERS, Player
from engine.views import View

Spot = tuple[Any, str, int]
"""A side, the key of one of its zones, and an index in it."""

Mixing = Callable[[Sequence[Sequence[Spot]], Random], None]
"""A function that puts other cards on the spots of both players."""

PLACES = ("owner", "controller", "side", "zone", "place")
"""The fields in which a card itself may store its place."""


def rules_of(match: Match) -> Any:
    """Returns the game's own rules, as the match runs them."""
    return match._rules  # pyright: ignore[reportPrivateUsage]


def table_of(rules: Any) -> Any:
    """Returns the table of a game's rules."""
    return rules.table


def zone_of(rules: Any, player: Player, key: str) -> Sequence[int]:
    """Returns the numbers of the cards in a zone; none if the game stores them elsewhere."""
    held = getattr(table_of(rules).state.side(player), key, None)
    return [held] if isinstance(held, int) else held or []


def hidden_spots(rules: Any, view: View) -> list[list[Spot]]:
    """Returns the places of the cards that the view's viewer does not see, of A and of B."""
    hidden = set(rules.hidden_cards(view.viewer))
    return [
        [
            (table_of(rules).state.side(player), zone.key, index)
            for zone in view.side(player).zones
            if zone.cards is None or len(zone.cards) < zone.size
            for index, number in enumerate(zone_of(rules, player, zone.key))
            if number in hidden
        ]
        for player in PLAYERS
    ]


def permuted(spots: Sequence[Sequence[Spot]], random: Random) -> None:
    """Swaps the places of each player's hidden cards."""
    for own in spots:
        lay(own, random.sample(cards_on(own), len(own)))


def exchanged(spots: Sequence[Sequence[Spot]], random: Random) -> None:
    """Replaces a hidden card of each player by one of the other's."""
    if all(spots):
        one, other = (random.choice(own) for own in spots)
        lay([one, other], cards_on([other, one]))


def cards_on(spots: Sequence[Spot]) -> list[int]:
    """Returns the numbers of the cards on these spots."""
    return [getattr(side, key)[index] for side, key, index in spots]


def lay(spots: Sequence[Spot], numbers: Sequence[int]) -> None:
    """Puts the cards of these numbers on the spots. Lists are changed in place, because a rule that
    waits for an answer may hold them."""
    for (side, key, index), number in zip(spots, numbers, strict=True):
        cards = getattr(side, key)
        if isinstance(cards, list):
            cards[index] = number
        else:
            setattr(side, key, type(cards)((*cards[:index], number, *cards[index + 1 :])))


def view_of(rules: Any, match: Match, viewer: Player | None) -> View:
    """Returns the viewer's view of the rules' current state, computed again. The decision is the
    match's."""
    _forget(rules)
    return rules.view(viewer, match.decision, match.view(viewer).last)


@contextmanager
def laid_otherwise(
    match: Match, viewer: Player | None, mixing: Mixing, random: Random
) -> Iterator[Any]:
    """Yields the rules of the match itself, with other cards in the places that the viewer does
    not see."""
    rules = rules_of(match)
    table = table_of(rules)
    spots = hidden_spots(rules, match.view(viewer))
    kept = [cards_on(own) for own in spots]
    states, owners = dict(_states(table)), getattr(table, "owners", None)
    _mixed(table, spots, mixing, random)
    yield rules
    for own, numbers in zip(spots, kept, strict=True):
        lay(own, numbers)
    _states(table).update(states)
    if owners is not None:
        table.owners = owners


def twin(match: Match, viewer: Player | None, mixing: Mixing, random: Random) -> Match:
    """Returns another match at the same main action, with other cards in the places that the viewer
    does not see."""
    rules = rules_of(match).copy()
    spots = hidden_spots(rules, match.view(viewer))
    _mixed(table_of(rules), spots, mixing, random)
    _forget(rules)
    return Match(rules, None)


def _mixed(table: Any, spots: Sequence[Sequence[Spot]], mixing: Mixing, random: Random) -> None:
    """Puts other cards on the spots, and corrects the places that the cards store."""
    before = [number for own in spots for number in cards_on(own)]
    mixing(spots, random)
    after = [number for own in spots for number in cards_on(own)]
    _note_places(table, dict(zip(after, before, strict=True)))


def _states(table: Any) -> dict[int, Any]:
    """Returns the states that cards themselves store, by their numbers, if the game has any."""
    state = table.state
    return getattr(state, "objects", None) or getattr(state, "cards", None) or {}


def _forget(rules: Any) -> None:
    """Clears a game's caches, if it has any."""
    getattr(table_of(rules), "rearranged", lambda: None)()


def _note_places(table: Any, instead: dict[int, int]) -> None:
    """Sets the stored place of each card to that of the card that it replaces."""
    states = _states(table)
    was = {number: states[number] for number in instead if number in states}
    for number, other in instead.items():
        if number != other and number in was:
            states[number] = copy(was[number])
            for name in PLACES:
                if hasattr(was[other], name):
                    setattr(states[number], name, getattr(was[other], name))
    owners = getattr(table, "owners", None)
    if owners is not None:
        table.owners = tuple(owners[instead.get(n, n)] for n in range(len(owners)))
