"""Texts for a player while casting, activating and attacking (LIFEBURN 10.5, 11.2, 12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decisions import Place
from engine.games.lifeburn.actions.costs import cost_text
from engine.games.lifeburn.state.prices import Price
from engine.match import Match
from tests.engine.conformance.play import begin, play
from tests.engine.lifeburn.announcements import CHOICES, IMP, ROOM, STORM, ready_match
from tests.engine.lifeburn.tables import asked, choose, match_at, option, summon, table_at
from tests.strategies import closely

LIFE = re.compile(r"Life (-?\d+) → (-?\d+)")


def test_every_step_says_what_was_chosen_before_and_what_will_be_paid() -> None:
    match = match_at([STORM, IMP], ROOM, {"play": ["Imp"]})
    assert option(match, do="play", card="Storm").label == (
        "Play Storm (X, from 1 life, sacrifice Stone, discard Imp, or otherwise)"
    )
    assert option(match, do="play", card="Storm").detail == "You choose how to pay and X next"
    choose(match, do="play", card="Storm")
    assert [one.label for one in asked(match).options] == [
        "Its own cost: X, from 1 life, sacrifice Stone, discard Imp",
        "Instead: pay 8 life",
    ]
    assert option(match, n=2).detail == (
        "With X = 0: Life 31 → 23; sacrifice 1 of 2x Stone; discard Imp"
    )
    assert asked(match).summary == ()
    choose(match, n=1)
    assert (option(match, n=3).label, asked(match).summary) == ("X = 3", ())
    assert option(match, n=3).detail.startswith("Life 31 → 27; ")
    choose(match, n=3)
    paying = ("Still to pay: sacrifice 1, discard 1", "Life 31 → 27")
    assert asked(match).summary == ("X = 3", *paying)
    choose(match, n=2)
    chosen = ("X = 3", "Option 2: Deal X damage to target player or Summon.")
    assert asked(match).summary == (*chosen, *paying)
    choose(match, player="B")
    assert asked(match).prompt == "Storm: pick target 1 of 2"
    assert asked(match).summary == (*chosen, "Target: Your opponent", *paying)
    choose(match, card="Imp", owner="B")
    assert asked(match).prompt == "Storm: pick target 2 of up to 2"
    choose(match, do="done")
    chosen = (*chosen, "Targets: Your opponent; Imp (2/3), theirs")
    assert asked(match).summary == (*chosen, *paying)
    choose(match, card="Stone")
    assert asked(match).summary == (
        *chosen,
        "Sacrifice: Stone",
        "Still to pay: discard 1",
        "Life 31 → 27",
    )
    choose(match, card="Imp")
    assert asked(match).kind == "priority"
    assert match.position()["A"]["life"] == 27


def test_another_way_to_pay_is_said() -> None:
    match = match_at([STORM, IMP], ROOM)
    choose(match, do="play", card="Storm")
    choose(match, n=2)
    choose(match, n=1)
    assert asked(match).summary[:2] == ("Instead: pay 8 life", "X = 1")
    assert asked(match).summary[-1] == "Life 31 → 23"


def test_a_click_that_casts_says_before_what_it_comes_to() -> None:
    bolt = {"name": "Bolt", "type": "Spell", "cost": 3, "stackEffects": [{"effect": "Draw"}]}
    match = match_at([bolt], {"life": 31, "hand": ["Bolt"]})
    said = option(match, card="Bolt")
    assert (said.label, said.detail) == ("Play Bolt (3 life)", "Life 31 → 28")
    choose(match, card="Bolt")
    assert asked(match).kind == "priority"
    assert match.position()["A"]["life"] == 28


def test_burn_is_said_beside_what_is_paid() -> None:
    bolt = {
        "name": "Bolt",
        "type": "Spell",
        "cost": 3,
        "stackEffects": [{"effect": "DealDamage", "targetType": "Any"}],
    }
    match = match_at([bolt], {"life": 31, "hand": ["Bolt"], "spellburnt": True})
    assert option(match, card="Bolt").detail == "Life 31 → 25 (3 more for spellburn)"
    choose(match, card="Bolt")
    assert asked(match).summary == ("Life 31 → 25 (3 more for spellburn)",)


def test_tributes_are_counted_down() -> None:
    giant = summon("Giant", 5, 5, cost=3, tribe="Golem") | {
        "alternateCosts": [{"altCostType": "TributeMultiplier", "amount": 2, "tribe": "Golem"}]
    }
    match = match_at([giant, IMP], {"hand": ["Giant"], "play": ["Imp", "Imp", "Golem"]})
    said = option(match, do="play")
    assert said.label == "Play Giant (3 tributes)"
    assert said.detail == "tribute 3 of 2x Imp, Golem (counts 2)"
    choose(match, do="play")
    assert asked(match).summary == ("Still to pay: tribute 3",)
    choose(match, card="Golem")
    assert asked(match).summary == ("Tribute: Golem (counts 2)", "Still to pay: tribute 1")


def test_several_tributes_are_asked_for_together_as_many_as_are_left() -> None:
    cards = [summon("Giant", 5, 5, cost=2), IMP]
    match = match_at(cards, {"hand": ["Giant"], "play": ["Imp", "Imp", "Imp"]})
    choose(match, do="play", card="Giant")
    assert asked(match).prompt == "Giant: pick 2 to tribute"
    choose(match, card="Imp")
    assert asked(match).prompt == "Giant: pick one to tribute"


def test_what_an_ability_takes_is_said() -> None:
    mine = {
        "name": "Mine",
        "type": "Object",
        "activatedEffects": [
            {"costType": "LoseLife", "amount": 2, "effects": [{"effect": "Draw"}]},
            {"costType": "Sacrifice", "effects": [{"effect": "GainLife"}]},
        ],
    }
    match = match_at([mine], {"life": 9, "play": ["Mine"]})
    assert option(match, ability=1).detail == "Life 9 → 7"
    assert option(match, ability=2).detail == "sacrifice this"


def test_attacks_say_whom_they_are_for_and_what_was_declared() -> None:
    match = match_at(
        [IMP], {"play": ["Imp", "Imp"]}, {"play": ["Imp", "Imp", "Golem"]}, phase="Combat"
    )
    aims = {one.aim for one in asked(match).options if one.facts["do"] == "attack"}
    assert aims == {Place("B", "play", index) for index in range(3)}
    choose(match, do="attack", target="Golem")
    assert asked(match).summary == ("Imp (2/3) attacks Golem (1/1)",)
    assert asked(match).prompt == "Add another attack, or attack now"


def test_a_player_who_is_open_to_attack_is_an_aim() -> None:
    match = match_at([IMP], {"play": ["Imp"]}, phase="Combat")
    said = option(match, do="attack")
    assert (said.label, said.aim) == ("Imp (2/3) attacks your opponent", "B")


def test_what_is_under_attack_or_aimed_at_is_set_apart() -> None:
    shrink = {
        "name": "Shrink",
        "type": "Spell",
        "stackEffects": [{"effect": "AddCounter", "counterType": "Haunt", "targetType": "Summon"}],
    }
    match = match_at([IMP, shrink], {"play": ["Imp"], "hand": ["Shrink"] * 2}, {"play": ["Imp"]})
    match.choose("A", 0)
    choose(match, owner="B")
    match.choose("A", 0)
    assert [one.label for one in asked(match).options] == [
        "Imp (2/3), yours",
        "Imp (2/3), aimed at, theirs",
    ]


@pytest.mark.parametrize(
    ("price", "least", "text"),
    [
        (Price(), False, "free"),
        (Price(), True, "X"),
        (Price(life=2), True, "X, from 2 life"),
        (Price(tributes=1), False, "1 tribute"),
    ],
)
def test_a_price_in_short(price: Price, least: bool, text: str) -> None:
    assert cost_text(table_at([]), price, least=least) == text


def life_said(match: Match, answer: int) -> tuple[int, int] | None:
    """Returns the life before and after, as the option shows it to the player."""
    decision = asked(match)
    if not decision.back and decision.kind != "priority":
        return None
    found = LIFE.search("\n".join([*decision.summary, decision.options[answer].detail]))
    return (int(found[1]), int(found[2])) if found else None


def payments(match: Match, random: Random) -> Iterator[tuple[int, int]]:
    """Plays on at random. Yields the announced and the actual payment each time life is paid."""
    for _ in range(CHOICES):
        decision = match.decision
        if decision is None:
            break
        answer = random.randrange(len(decision.options))
        said = life_said(match, answer)
        events = match.choose(decision.player, answer)
        if said is not None and events:
            lost = next(event for event in events if event.kind == "damage")
            assert lost.facts()["player"] == decision.player
            yield said[0] - said[1], int(str(lost.facts()["n"]))


@given(data=st.data())
@closely
def test_the_life_that_is_said_is_the_life_that_is_paid(data: st.DataObject) -> None:
    match, random = begin("lifeburn", data)
    for said, paid in payments(match, random):
        assert said == paid


def test_in_matches_of_ready_decks_payments_are_said() -> None:
    found = [pair for seed in range(5) for pair in payments(ready_match(seed), Random(seed))]
    assert len(found) > 20
    assert all(said == paid for said, paid in found)


def test_labels_are_short_and_what_is_taken_back_is_never_public() -> None:
    match = ready_match(1)
    for _ in play(match, Random(1)):
        decision = asked(match)
        assert all(0 < len(one.label) <= 100 for one in decision.options)
        assert decision.public_prompt
        if decision.back:
            assert decision.public_prompt in ("acting or passing", "declaring attacks")
