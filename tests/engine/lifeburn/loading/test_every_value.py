"""Every value that the loader accepts in an effect makes a difference somewhere. If it does not,
the loader warns of it, or `matched.ANYWAY` has the reason (LIFEBURN 5.2, 6, 18.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final

import pytest

from engine.games.lifeburn.loading.diagnostics import (
    ANYWAY,
    RedundantValue,
    about_targets,
    has_meaning,
    value_means,
)
from engine.games.lifeburn.loading.loader import load_cards
from tests.engine.lifeburn.values.accepted import FIELDS, TYPES, values_of
from tests.engine.lifeburn.values.positions import aims, by_aims, positions
from tests.engine.lifeburn.values.scenes import Scene, aims_apart, apart, differs
from tests.sometimes import some_now

_TO_NOTHING: Final = frozenset(
    {"conditions", "modifierConditions", "optional", "amountBasedOn", "amountModifier", "upTo"}
    | {"thisTurn", "duration", "mandatoryTarget"}
)
"""Fields whose difference may be that nothing happens, or that nothing is left."""

_UNLIKE: Final = {"player": ["player", "opponent"], "revealType": ["Token"]}
"""Values of a field from which the others have to differ: no card in a hand is a token. EndGame is
excepted: the player who loses first of both could also be named alone."""


_SHOWED: Final[dict[tuple[str, str], int]] = {}
"""The index of the position that showed a value of a field on the last type with that field."""


def _name(value: Any) -> str:
    return str(value[0] if isinstance(value, list) and value else value)


def _accepted(effect: str, *, aimed: bool) -> Iterator[tuple[str, Any]]:
    """Yields the fields and values that can mean something on an effect of the type, without those
    that only repeat the default."""
    for field in FIELDS:
        if not has_meaning(effect, field, aimed=aimed) or (
            aimed and not about_targets(effect, field)
        ):
            continue
        for value in values_of(field):
            name = _name(value)
            if not any(one.says(effect, field, name) for one in ANYWAY) and value_means(
                effect, field, name, aimed=aimed
            ):
                yield field, value


def _unshown(effect: str, values: Sequence[tuple[str, Any]], *, aimed: bool) -> list[Any]:
    """Returns the values whose meaning no position shows. Positions that showed it on another type,
    or for the last value, are tried first."""
    found: list[Any] = []
    last: Any = None
    for field, value in values:
        if aimed and by_aims(field, value):
            if not any(aims_apart(place, base, field, value) for place, base in aims(effect)):
                found.append((field, value))
            continue
        does = field not in _TO_NOTHING and (effect, field) != ("EndTurn", "isOpponent")
        others = [
            one
            for one in _UNLIKE.get(field, ())
            if one != value and (effect, field) != ("EndGame", "player")
        ]
        tried = list(enumerate(positions(effect, field, aimed=aimed)))
        before = _SHOWED.get((field, _name(value)))
        tried.sort(key=lambda one: (one[0] != before, one[1] != last, one[1][0].then != ""))
        shows = (one for one in tried if differs(*one[1], field, value, others, does=does))
        number, last = next(shows, (None, None))
        if number is not None:
            _SHOWED[field, _name(value)] = number
        if last is None:
            found.append((field, value))
    return found


@pytest.mark.parametrize("effect", some_now(TYPES, 5))
def test_every_value_makes_a_difference(effect: str) -> None:
    assert not _unshown(effect, list(_accepted(effect, aimed=False)), aimed=False)


@pytest.mark.parametrize("effect", some_now(TYPES))
def test_every_value_about_targets_makes_a_difference(effect: str) -> None:
    values = list(_accepted(effect, aimed=True))
    values += [("isOpponent", False)] if about_targets(effect, "isOpponent") else []
    assert not _unshown(effect, values, aimed=True)


def test_what_means_nothing_is_told_with_its_place() -> None:
    text = """[{"name": "A", "type": "Spell", "stackEffects": [
  {"effect": "Draw", "tribe": "Golem"},
  {"effect": "Tutor", "restrictions": ["Cost", "NonToken"], "restrictionMin": 2},
  {"effect": "Destroy", "targetType": "Summon", "allOfSameName": true}
]}]"""
    found = [(one.line, one.column, one.length, one.message) for one in load_cards(text)[1]]
    assert found == [
        (2, 22, 7, '"A": stackEffects[0].tribe has no meaning on Draw.'),
        (3, 48, 10, '"A": stackEffects[1].restrictions: NonToken has no meaning on Tutor.'),
        (4, 49, 15, '"A": stackEffects[2].allOfSameName has no meaning on Destroy.'),
    ]


_PLACED: Final = (
    *({"deckDestination": one} for one in ("Top", "Bottom", "Hand", "Graveyard", "Play", "Exile")),
    *({"deckDestination": "Top", "ordering": ordering} for ordering in ("Any", "Random")),
    {"deckDestination": "Hand", "amount": 2},
    {"deckDestination": "Hand", "amountIsPlayerChosen": True},
    {"deckDestination": "Hand", "cardType": "Summon"},
    {"deckDestination": "Hand", "tribe": "Golem"},
    {"deckDestination": "Hand", "restrictions": ["Cost"], "restrictionMin": 2},
    {"deckDestination": "Hand", "restrictions": ["Cost"], "restrictionMax": 1},
    {"deckDestination": "Hand", "reveal": True},
)
"""Destinations of cards that are looked at (5.13). The ordering Same equals that of Top alone."""


def test_every_two_destinations_are_different() -> None:
    look = {"effect": "LookAtDeck", "amount": 5}
    for one, other in combinations(_PLACED, 2):
        first, second = ({**look, "deckDestinations": [place]} for place in (one, other))
        found = (apart(Scene(answers=how), first, second) for how in ("first", "last", "once"))
        assert any(found), (one, other)


_SENT: Final = {"effect": "SendToZone", "targetZones": ["Hand"], "destination": "Deck"}
_TO_DECK: Final = (
    *({"deckDestination": one} for one in ("Top", "Bottom")),
    {"deckDestination": "Top", "amount": 2},
    {"deckDestination": "Top", "amount": 3},
    {"deckDestination": "Top", "amount": 3, "ordering": "Any"},
    {"deckDestination": "Top", "amount": 3, "ordering": "Random"},
    {"deckDestination": "Top", "amountIsPlayerChosen": True},
    {"deckDestination": "Top", "cardType": "Object"},
    {"deckDestination": "Top", "tribe": "Merfolk"},
    {"deckDestination": "Top", "restrictions": ["Cost"], "restrictionMin": 2},
    {"deckDestination": "Top", "restrictions": ["Cost"], "restrictionMin": 3},
    {"deckDestination": "Top", "restrictions": ["Cost"], "restrictionMax": 0},
    {"deckDestination": "Top", "reveal": True},
)
"""Destinations in the deck for cards that are sent there (6.5, R60)."""


def test_every_two_places_in_the_deck_are_different() -> None:
    for place in _TO_DECK:
        assert not _warned({**_SENT, "deckDestinations": [place]}), place
    for one, other in combinations(_TO_DECK, 2):
        first, second = ({**_SENT, "deckDestinations": [place]} for place in (one, other))
        found = (apart(Scene(answers=how), first, second) for how in ("first", "last", "once"))
        assert any(found), (one, other)


def _warned(effect: dict[str, Any]) -> list[str]:
    """Returns the warnings about a Spell's only effect."""
    found = load_cards([{"name": "A", "type": "Spell", "stackEffects": [effect]}])[1]
    return [one.message.removeprefix('"A": stackEffects[0].') for one in found]


def test_a_card_that_is_sent_to_the_deck_goes_to_one_place_in_it() -> None:
    hand = {"deckDestination": "Hand", "tribe": "Golem"}
    bottom = {"deckDestination": "Bottom", "ordering": "Any", "reveal": True}
    assert _warned({**_SENT, "deckDestinations": [hand]}) == [
        "deckDestinations[0].deckDestination: Hand has no meaning on SendToZone."
    ]
    assert _warned({**_SENT, "deckDestinations": [{**bottom, "amount": 2}, hand]}) == [
        "deckDestinations[0].amount has no meaning on SendToZone with several destinations.",
        "deckDestinations[1] has no meaning on SendToZone, which reads only the first.",
    ]


_MOVED: Final = (
    {"targetType": "Permanent"},
    {"targetType": "Summon", "amount": 2},
    {"targetType": "Graveyard"},
    {"targetZones": ["Hand"]},
    {"targetZones": ["Hand"], "all": True},
    {"zone": "Graveyard"},
    {"zone": "Graveyard", "all": True},
    {"zone": "Hand"},
    {"zone": "Play"},
    {"zone": "Play", "all": True},
    {"self": True},
    {"targetBasedOn": "Weakest"},
)


@pytest.mark.parametrize("moved", _MOVED, ids=str)
@pytest.mark.parametrize("many", [{"amount": 2}, {"amountIsPlayerChosen": True}], ids=str)
def test_how_many_go_to_a_place_in_the_deck_is_told_to_mean_nothing_where_it_does(
    moved: dict[str, Any], many: dict[str, Any]
) -> None:
    send = {"effect": "SendToZone", "destination": "Deck", **moved}
    one, other = (
        {**send, "deckDestinations": [{"deckDestination": "Top", **more}]} for more in ({}, many)
    )
    means = any(apart(Scene(answers=how), one, other) for how in ("first", "last", "once"))
    said = (
        f"deckDestinations[0].{next(iter(many))} has no meaning on SendToZone of what nobody picks."
    )
    assert _warned(one) == []
    assert _warned(other) == ([] if means else [said])


def test_what_is_not_sent_to_the_deck_has_no_place_in_it() -> None:
    effect = {**_SENT, "destination": "Exile", "deckDestinations": [{"deckDestination": "Bottom"}]}
    assert _warned(effect) == ["deckDestinations has no meaning on SendToZone to Exile."]


def test_with_a_target_filters_say_which_it_may_be() -> None:
    card = {"name": "A", "type": "Spell"}
    effect = {"effect": "Draw", "tribe": "Golem", "targetType": "Summon"}
    assert not load_cards([{**card, "stackEffects": [effect]}])[1]


@pytest.mark.parametrize("one", ANYWAY, ids=lambda one: f"{one.field} {', '.join(one.values)}")
def test_what_is_so_anyway_makes_no_difference(one: RedundantValue) -> None:
    for effect in sorted(one.types)[:4]:
        for value in values_of(one.field):
            if one.says(effect, one.field, _name(value)) and not one.of_targets:
                scene, base = next(positions(effect, one.field))
                assert not differs(scene, base, one.field, value), (effect, value)
