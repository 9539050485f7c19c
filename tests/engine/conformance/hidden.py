"""Hidden cards that lie otherwise than they do, in matches of any game.

Two ways: *permuted*, so that the cards a viewer does not see have changed places, each among those
of its owner; and *exchanged*, so that one of them is another card altogether, which the viewer
could not tell either: one of the other player's.
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
"""A side, the key of a zone of it, and a place in that."""

Mixing = Callable[[Sequence[Sequence[Spot]], Random], None]
"""Lays other cards on the spots of both players."""

PLACES = ("owner", "controller", "side", "zone", "place")
"""What a card itself may say of where it lies."""


def rules_of(match: Match) -> Any:
    """The game's own rules, as the match drives them."""
    return match._rules  # pyright: ignore[reportPrivateUsage]


def table_of(rules: Any) -> Any:
    """The table of a game's rules."""
    return rules.table


def zone_of(rules: Any, player: Player, key: str) -> Sequence[int]:
    """The numbers of the cards in a zone; none where the game keeps them elsewhere."""
    held = getattr(table_of(rules).state.side(player), key, None)
    return [held] if isinstance(held, int) else held or []


def hidden_spots(rules: Any, view: View) -> list[list[Spot]]:
    """Where the cards lie that the view's viewer does not see, those of A and those of B."""
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
    """Each player's hidden cards have changed places."""
    for own in spots:
        lay(own, random.sample(cards_on(own), len(own)))


def exchanged(spots: Sequence[Sequence[Spot]], random: Random) -> None:
    """A hidden card of each player is one of the other's."""
    if all(spots):
        one, other = (random.choice(own) for own in spots)
        lay([one, other], cards_on([other, one]))


def cards_on(spots: Sequence[Spot]) -> list[int]:
    """The numbers of the cards that lie there."""
    return [getattr(side, key)[index] for side, key, index in spots]


def lay(spots: Sequence[Spot], numbers: Sequence[int]) -> None:
    """Lays the cards of these numbers there, in the same list where it is one: a rule that waits
    for an answer may hold it."""
    for (side, key, index), number in zip(spots, numbers, strict=True):
        cards = getattr(side, key)
        if isinstance(cards, list):
            cards[index] = number
        else:
            setattr(side, key, type(cards)((*cards[:index], number, *cards[index + 1 :])))


def view_of(rules: Any, match: Match, viewer: Player | None) -> View:
    """What the viewer sees of the rules' state, asked anew, where the match waits as it does."""
    _forget(rules)
    return rules.view(viewer, match.decision, match.view(viewer).last)


@contextmanager
def laid_otherwise(
    match: Match, viewer: Player | None, mixing: Mixing, random: Random
) -> Iterator[Any]:
    """The rules of the match itself, with other cards where the viewer does not see them."""
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
    """Another match that stands at the same main action, with other cards where the viewer does not
    see them."""
    rules = rules_of(match).copy()
    spots = hidden_spots(rules, match.view(viewer))
    _mixed(table_of(rules), spots, mixing, random)
    _forget(rules)
    return Match(rules, None)


def _mixed(table: Any, spots: Sequence[Sequence[Spot]], mixing: Mixing, random: Random) -> None:
    """Lays other cards there, each of which says that it lies where it does."""
    before = [number for own in spots for number in cards_on(own)]
    mixing(spots, random)
    after = [number for own in spots for number in cards_on(own)]
    _note_places(table, dict(zip(after, before, strict=True)))


def _states(table: Any) -> dict[int, Any]:
    """What cards themselves say, by their numbers, in a game where they say anything."""
    state = table.state
    return getattr(state, "objects", None) or getattr(state, "cards", None) or {}


def _forget(rules: Any) -> None:
    """Has a game forget what it has worked out and kept, if it does that."""
    getattr(table_of(rules), "rearranged", lambda: None)()


def _note_places(table: Any, instead: dict[int, int]) -> None:
    """Has each card say that it lies where the other one lay."""
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
