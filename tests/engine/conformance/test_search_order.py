"""A player who picks among cards of their own deck sees nothing of its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Decision
from engine.exercise import facts_fit
from engine.match import Match
from engine.players import Player
from tests.engine.conformance.hidden import permuted, rules_of, twin
from tests.engine.conformance.play import begin
from tests.strategies import closely

MOST_CHOICES: Final = 80

NAMES: Final = ("Zed", "Abe", "Moe", "Bob")
SEEK: Final = ("A", {"do": "play", "card": "Seek"})
PASSES: Final = (("A", {"do": "pass"}), ("B", {"do": "pass"}))
ANSWERED: Final = (("B", {"do": "pass"}), ("A", {"do": "pass"}))


def lifeburn(effect: dict[str, Any]) -> list[dict[str, Any]]:
    spell = {"type": "Spell", "tribe": "Golem", "cost": 0}
    gain = {"stackEffects": [{"effect": "GainLife", "amount": 1}]}
    seek = {"name": "Seek", **spell, "stackEffects": [{"amount": 1, **effect}]}
    return [seek, *({"name": name, **spell, **gain} for name in NAMES)]


SEARCHES: Final[Mapping[str, Sequence[tuple[Any, Sequence[tuple[str, dict[str, str]]]]]]] = {
    "cardfinity": [
        (
            '"Seek" play: search N/A ' + " ".join(f'"{name}": power 1 N/A' for name in NAMES),
            [SEEK],
        )
    ],
    "asigoc": [
        (
            "\n".join(['item "Seek": search', *(f'weapon "{name}" 1/1' for name in NAMES)]),
            [SEEK, *ANSWERED],
        )
    ],
    "lifeburn": [
        (lifeburn(effect), [SEEK, *PASSES])
        for effect in (
            {"effect": "Tutor"},
            {"effect": "SendToZone", "targetZone": "Deck", "destination": "Hand"},
            {"effect": "CastCard", "targetZones": ["Deck"]},
        )
    ],
    "chaos": [],
}
"""Cards, and the choices until a player picks among cards of their own deck. In Chaos Cards no
player does: its effects take every card that matches. Every game has an entry."""


def found(decision: Decision | None) -> list[str]:
    """Returns the options' cards that are in the chooser's own deck, in the order of the
    options."""
    options = decision.options if decision is not None else ()
    return [
        str(option.facts.get("card"))
        for option in options
        if option.place is not None
        and option.place.index is None
        and decision is not None
        and option.place.owner == decision.player
    ]


def shuffles_then(match: Match) -> bool:
    """Returns whether the deck is shuffled once one of the options is chosen."""
    assert match.decision is not None
    before = len(match.events)
    match.choose(match.decision.player, 0)
    return any(event.kind == "shuffle" for event in match.events[before:])


def test_a_search_shows_the_same_however_the_deck_lies(key: str) -> None:
    for cards, choices in SEARCHES.get(key, ()):
        orders = []
        for deck in (NAMES, NAMES[::-1]):
            side = {"hand": ["Seek"], "deck": list(deck)}
            position = {"turn": "A", "turn_number": 3, "A": side, "B": {}}
            match = games()[key].set_up(cards, position, seed_from_int(0))
            for player, wanted in choices:
                assert match.decision is not None
                options = match.decision.options
                chosen = next(n for n, one in enumerate(options) if facts_fit(wanted, one.facts))
                match.choose("A" if player == "A" else "B", chosen)
            orders.append(found(match.decision))
            assert sorted(orders[-1]) == sorted(NAMES)
        assert orders[0] == orders[1] or shuffles_then(match)


@given(data=st.data())
@closely
def test_in_any_match_too(key: str, data: st.DataObject) -> None:
    match, random = begin(key, data, telling=False)
    start, since = rules_of(match).copy(), list[tuple[Player, int]]()
    for _ in range(MOST_CHOICES):
        decision = match.decision
        if decision is None:
            return
        if decision.restart:
            start, since = rules_of(match).copy(), []
        elif len(found(decision)) > 1:
            looks_the_same(start, since, random)
        option = random.randrange(len(decision.options))
        since.append((decision.player, option))
        match.choose(decision.player, option)


def looks_the_same(start: Any, choices: Sequence[tuple[Player, int]], random: Random) -> None:
    """Checks that equal choices lead to equal options in equal order if the chooser's hidden cards
    are permuted, unless the deck is shuffled next or other cards are found."""
    one = Match(start.copy(), None)
    other = twin(Match(start.copy(), None), choices[-1][0] if choices else "A", permuted, random)
    for player, option in choices:
        assert one.decision is not None
        wanted = one.decision.options[option]
        if other.decision is None or wanted not in other.decision.options:
            return
        one.choose(player, option)
        other.choose(player, other.decision.options.index(wanted))
    here, there = found(one.decision), found(other.decision)
    if Counter(here) == Counter(there):
        assert here == there or shuffles_then(one)
