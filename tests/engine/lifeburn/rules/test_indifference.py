"""Orders of triggers that make no difference, and orders that make one (LIFEBURN 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.rules import position
from engine.games.lifeburn.rules.rules import LifeburnRules
from engine.match import Match
from tests.engine.conformance.play import begin
from tests.engine.lifeburn.announcements import CHOICES, ready_match
from tests.engine.lifeburn.tables import asked, choose, summon
from tests.sometimes import amount
from tests.strategies import closely

Written = dict[str, Any]

MOST_ORDERS: Final = 24

GAIN = {"effect": "GainLife", "amount": 2}
LOSE = {"effect": "LoseLife", "amount": 3, "player": "opponent"}
DRAW = {"effect": "Draw"}
PLANT = {"effect": "CreateToken", "tokenType": "Plant"}
GOBLIN = {"effect": "CreateToken", "tokenType": "Goblin"}
HAUNT = {"effect": "AddCounter", "counterType": "Haunt", "targetType": "Summon"}
HALVE = {"effect": "LoseLife", "amountBasedOn": "LifeTotal", "amountModifier": "/2down"}
SWELL = {"effect": "AddCounter"}
MILL = {"effect": "Mill", "amount": 2}
DISCARD = {"effect": "Discard"}
WHEN_FEW = {"effect": "Draw", "conditions": [{"condition": "HandSize", "maxAmount": 1}]}
PLANTS = {**PLANT, "amount": 2}
GAIN_MAYBE = {**GAIN, "optional": True}
LOSE_YOURSELF = {"effect": "LoseLife", "amount": 3}
MATCH_ATTACK = {"effect": "SetLifeTotal", "amountBasedOn": "Attack"}
EFFECTS: Sequence[Written] = (
    *(GAIN, LOSE, DRAW, PLANT, GOBLIN, HAUNT, HALVE, SWELL, MILL, DISCARD, WHEN_FEW),
    *(PLANTS, GAIN_MAYBE, LOSE_YOURSELF),
    {**DRAW, "player": "opponent"},
    {"effect": "SetLifeTotal", "amount": 20},
    MATCH_ATTACK,
)


def watching(trigger: str, effect: Written, **more: Any) -> Written:
    return {"trigger": trigger, "self": False, "effects": [effect], **more}


def passive(name: str, **more: Any) -> Written:
    return {"passive": name, **more}


GROWS = [{"statType": "Defense", "operatorType": "Add", "amountBasedOn": "HandSize"}]
WITHERS = [{"statType": "Defense", "operatorType": "Add", "amount": -1}]
MORE_LIFE = [{"condition": "YouHaveMoreLife"}]
BYSTANDERS: Sequence[Written] = (
    summon("None"),
    summon("Drawn", triggeredEffects=[watching("Draw", HALVE)]),
    summon("Entered", triggeredEffects=[watching("EnteredZone", HALVE)]),
    summon("Theirs", triggeredEffects=[watching("EnteredZone", GAIN, player="opponent")]),
    summon("Own", triggeredEffects=[{"trigger": "EnteredZone", "effects": [DRAW]}]),
    summon("Hidden", triggeredEffects=[watching("EnteredZone", HALVE, triggerZone="Hand")]),
    summon("Humble", passiveEffects=[passive("Sacrifice", conditions=MORE_LIFE)]),
    summon("Withering", passiveEffects=[passive("ChangeStats", all=True, statModifiers=WITHERS)]),
    summon("Growing", 1, -2, passiveEffects=[passive("ChangeStats", statModifiers=GROWS)]),
    summon(
        "Breeder",
        passiveEffects=[passive("GrantKeyword", keyword="Sprout", tribe="Treefolk", all=True)],
    ),
    summon("Twice", passiveEffects=[passive("CreateTokenModifier", conditions=MORE_LIFE)]),
    summon("Instead", triggeredEffects=[watching("Draw", LOSE, replacement=True)]),
)


def source(effect: Written) -> Written:
    """Returns a Summon that does this at the start of Combat."""
    triggered = {"trigger": "Phase", "phase": "Combat", "effects": [effect]}
    return summon(f"Source {EFFECTS.index(effect)}", 1, 5, triggeredEffects=[triggered])


def definitions() -> dict[str, Card]:
    cards = [*map(source, EFFECTS), *BYSTANDERS, summon("Card")]
    found, problems = load_cards(cards)
    assert not [problem for problem in problems if problem.severity == "error"]
    return {card.name: card for card in found}


DEFINITIONS: Final = definitions()


def waiting(
    effects: Sequence[Written], bystander: str = "None", zone: str = "play", life: int = 10
) -> Match:
    """Returns a match in which A is asked for the order of these abilities, which trigger together.
    Each has a source with a different attack."""
    sources = [
        {"card": source(effect)["name"], "counters": {"OneOne": number}}
        for number, effect in enumerate(effects)
    ]
    a: Written = {"life": life, "play": sources, "deck": ["Card"] * 6, "hand": ["Card"]}
    b: Written = {"life": 9, "deck": ["Card"] * 6, "hand": ["Card"], "play": []}
    for side in (a, b):
        side[zone] = [*side[zone], bystander] if zone in side else [bystander]
    table = position.read(DEFINITIONS, {"A": a, "B": b}, SeededRandom(seed_from_int(0)))
    match = Match(LifeburnRules(table), None)
    choose(match, do="pass")
    choose(match, do="pass")
    assert asked(match).kind == "order"
    return match


def ends(match: Match) -> Iterator[object]:
    """Yields the result of every order, if nobody does anything else and the first answer is always
    given."""
    count = len(asked(match).options)
    orders = list(permutations(range(count)))
    for order in Random(0).sample(orders, min(MOST_ORDERS, len(orders))):
        fork = match.fork()
        left = list(range(count))
        for one in order[: count - 1]:
            while asked(fork).kind != "order":
                fork.choose(asked(fork).player, 0)
            fork.choose(asked(fork).player, left.index(one))
            left.remove(one)
        yield played_out(fork)


def played_out(match: Match) -> object:
    """Returns the position once the stack is empty, and who has won."""
    for _ in range(CHOICES):
        decision = match.decision
        if decision is None or (decision.passing is not None and not match.position()["stack"]):
            break
        match.choose(decision.player, decision.passing or 0)
    return match.position(), match.winner


@pytest.mark.parametrize("zone", ["play", "hand"])
@pytest.mark.parametrize("bystander", [one["name"] for one in BYSTANDERS])
def test_what_is_said_to_be_indifferent_is_so_whatever_else_is_there(
    bystander: str, zone: str
) -> None:
    chance = Random(f"{bystander} {zone}")
    twos = [*combinations_with_replacement(EFFECTS, 2)]
    twos = chance.sample(twos, min(len(twos), amount(25, 1_000)))
    threes = chance.sample([*combinations(EFFECTS, 3)], amount(5, 20))
    for effects in (*twos, *threes):
        match = waiting(effects, bystander, zone)
        if asked(match).indifferent:
            first, *others = ends(match)
            assert all(other == first for other in others), effects


@given(data=st.data())
@closely
def test_what_is_said_to_be_indifferent_is_so_in_random_matches(data: st.DataObject) -> None:
    match, random = begin("lifeburn", data)
    assert followed(match, random) >= 0


def test_what_is_said_to_be_indifferent_is_so_in_matches_of_ready_decks() -> None:
    assert sum(followed(ready_match(seed), Random(seed)) for seed in range(amount(12, 24))) > 2


def followed(match: Match, random: Random) -> int:
    """Plays on at random. Returns how many orders were marked as making no difference, and made
    none."""
    said = 0
    for _ in range(CHOICES):
        decision = match.decision
        if decision is None:
            break
        if decision.indifferent:
            said += 1
            first, *others = ends(match)
            assert all(other == first for other in others)
        match.choose(decision.player, random.randrange(len(decision.options)))
    return said


@pytest.mark.parametrize(
    "effects",
    [
        (GAIN, GAIN),
        (GAIN, PLANT),
        (GAIN, DRAW),
        (DRAW, PLANT, LOSE),
        (PLANT, PLANTS),
        (HAUNT, HAUNT),
        (HALVE, HALVE),
        (DISCARD, DISCARD),
        (WHEN_FEW, WHEN_FEW),
    ],
)
def test_an_order_that_nobody_need_be_asked_for(effects: Sequence[Written]) -> None:
    match = waiting(effects)
    assert asked(match).indifferent
    assert {one.facts["do"] for one in asked(match).options} == {"order"}


@pytest.mark.parametrize(
    ("effects", "life"),
    [
        ((GAIN, HALVE), 10),
        ((GAIN, HAUNT), 10),
        ((PLANT, GOBLIN), 10),
        ((DRAW, DISCARD), 10),
        ((DRAW, WHEN_FEW), 10),
        ((GAIN, LOSE_YOURSELF), 3),
        ((GAIN, GAIN_MAYBE), 10),
        ((SWELL, SWELL), 10),
        ((MATCH_ATTACK, MATCH_ATTACK), 10),
    ],
)
def test_an_order_that_matters(effects: Sequence[Written], life: int) -> None:
    assert not asked(waiting(effects, life=life)).indifferent


@pytest.mark.parametrize(
    ("effects", "bystander"),
    [
        ((GAIN, DRAW), "Drawn"),
        ((GAIN, PLANT), "Entered"),
        ((GAIN, LOSE), "Humble"),
        ((GAIN, PLANT), "Withering"),
        ((GAIN, DRAW), "Growing"),
        ((GAIN, PLANT), "Breeder"),
        ((GAIN, PLANT), "Twice"),
        ((GAIN, DRAW), "Instead"),
    ],
)
def test_an_order_that_matters_to_something_else(
    effects: Sequence[Written], bystander: str
) -> None:
    assert not asked(waiting(effects, bystander)).indifferent


@pytest.mark.parametrize("zone", ["hand", "deck", "graveyard", "exile"])
def test_it_is_the_same_wherever_a_hidden_card_lies(zone: str) -> None:
    assert not asked(waiting((GAIN, PLANT), "Hidden", zone)).indifferent
