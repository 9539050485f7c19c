"""Scale, its breakdown, and the reasons why a deck is illegal or doubtful (COMPLETED 2 to 5)."""

from __future__ import annotations

import pytest

from engine.games.cardfinity.game import Cardfinity
from engine.games.cardfinity.legality import check_deck
from engine.games.cardfinity.parser import parse_deck
from engine.problems import Problem

FILL = '"Peasant": power 0\n"Leaflet" play take 1: draw\n'
LIST = '\ndeck: "D" by "A"\n"Peasant" 20\n"Leaflet" 20\n'


def found(cards: str, listed: str) -> list[Problem]:
    return check_deck(parse_deck(FILL + cards + LIST + listed))


def idle(cards: str, listed: str) -> set[str]:
    """Returns the names in the warnings about spells that never fire."""
    problems = found(cards, listed)
    assert all(one.severity == "warning" for one in problems), problems
    return {one.message.split('"')[1] for one in problems if one.code == "never-activated"}


def test_the_breakdown_tells_every_summand() -> None:
    text = FILL + (
        '"Toll": take 1 "Grab" tap discard 2 "Toll" hand: draw, ?peek 2 power 12 tapped' + LIST
    )
    sheet = {
        card.face.name: card
        for card in Cardfinity().deck_sheet(parse_deck(text + '"Toll" 2')).cards
    }
    assert [(part.part, part.scale) for part in sheet["Toll"].breakdown] == [
        ("take 1", -5),
        ("Grab: on tap", 5),
        ('Grab: discard 2 "Toll" hand', -20),
        ('Grab: rarity of "Toll": Very Rare, 2 copies in the deck', -4),
        ("Grab: draw 1", 10),
        ("Grab: peek 2", 4),
        ("Grab: 1 effect beyond the first", 5),
        ("power 12", 24),
        ("enters tapped", -5),
    ]
    assert (sheet["Toll"].scale, sheet["Toll"].rarity) == (14, "Very Rare")


def test_an_effect_below_the_lowest_is_one_summand() -> None:
    (card,) = Cardfinity().deck_sheet(parse_deck('"Z" play: take 9')).cards
    assert [(part.part, part.scale) for part in card.breakdown] == [
        ("on play", 0),
        ("take 9 (-45 counts as -5)", -5),
    ]


def test_problems_of_a_card_that_is_not_listed_are_warnings() -> None:
    problems = found('"Sketch" play: draw 9, attack', "")
    codes = {(one.code, one.severity) for one in problems}
    assert codes == {
        ("spell-scale", "warning"),
        ("attack-not-possible", "warning"),
        ("never-activated", "warning"),
    }


def test_problems_come_in_order_of_place() -> None:
    problems = found('"B" play: draw 3\n"A" play: attack', '"A" 30\n"B"\n"Nope" 1')
    assert [one.code for one in problems] == [
        "spell-scale",
        "attack-not-possible",
        "too-many-cards",
        "deck-scale",
        "unknown-card",
    ]


def test_a_name_in_the_list_that_is_nearly_right_is_suggested() -> None:
    (problem,) = found("", '"peasants" 1')
    assert (problem.code, problem.hint) == ("unknown-card", 'Did you mean "Peasant"?')


def test_the_underline_of_a_filter_that_takes_nothing() -> None:
    (problem,) = found('"Z" play take 9, (pop 1, ?discard f"Arcs" hand): draw', '"Z"')
    assert (problem.code, problem.line, problem.column) == ("filter-matches-nothing", 3, 27)
    assert problem.length == len('discard f"Arcs" hand')


@pytest.mark.parametrize(
    ("cards", "listed", "names"),
    [
        # a spell card that waits to be attached needs a monster that attaches it
        ('"Io" tap: peek', '"Io"', {"Io"}),
        ('"Io" tap: peek\n"M": "A" play: ?attach power 0', '"Io" "M"', set()),
        ('"Io" tap: peek\n"M": "A" play: attach monster power 0', '"Io" "M"', {"Io"}),
        ('"Io" tap: peek\n"M": "A" draw: attach power 0', '"Io" "M"', set()),
        ('"Io" tap: peek\n"M": "A" play: attach power 0', '"Io"', {"Io", "M"}),
        # one attached spell may bring the next
        (
            '"Io" tap: peek\n"Jo" attach: attach "Io"\n"M": "A" play take 1: attach "Jo" power 0',
            '"Io" 1 "Jo" 1 "M" 1',
            set(),
        ),
        # victory needs an attack, defeat does not
        ('"M": "A" victory: peek power 0', '"M"', {"A"}),
        ('"M": take 1 "A" victory: attack power 0', '"M"', {"A"}),
        ('"M": "A" defeat: peek power 0', '"M"', set()),
        ('"M": take 5 "A" victory: peek "B" tap take 1: (pop 1, ?attack) power 0', '"M"', set()),
        (
            '"M": take 6 "A" victory: peek "B" tap: attach "Io" power 0\n"Io" tap take 1: attack',
            '"M" "Io"',
            set(),
        ),
        # printed spells are not attached
        ('"M": "A" attach: peek power 0', '"M"', {"A"}),
        # a monster that enters tapped casts nothing then
        ('"M": "A" play: peek power 0 tapped', '"M"', {"A"}),
        # but it may be drawn by its own on discard, before it is reset to its printed state
        ('"M": "A" draw: peek power 0 tapped', '"M"', set()),
        ('"M": "A" tap: peek power 0 tapped', '"M"', set()),
        ('"M": "A" discard: peek power 0 tapped', '"M"', set()),
        # always possible
        ('"Z" discard: peek', '"Z"', set()),
        ('"Z" draw: peek', '"Z"', set()),
        # nothing fires it
        ('"Z" counterspell: peek', '"Z"', {"Z"}),
    ],
)
def test_spells_that_nothing_can_fire(cards: str, listed: str, names: set[str]) -> None:
    assert idle(cards, listed) == names
