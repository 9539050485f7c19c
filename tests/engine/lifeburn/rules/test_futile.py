"""An X that can only be 0 is shown as 0, and a play that can do nothing is marked (R62)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.decisions import Place
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.rules.priority import does_nothing
from tests.engine.lifeburn.tables import asked, choose, match_at, option

Written = dict[str, Any]

EXILED: Written = {
    "additionalCosts": [{"costType": "ExileFromGraveyard", "amountBasedOn": "X"}],
}
DAMAGE: Written = {"effect": "DealDamage", "amountBasedOn": "X", "player": "opponent"}
DRAW: Written = {"effect": "Draw", "amountBasedOn": "X"}
PICKED: Written = {
    "effect": "SendToZone",
    "targetZone": "Graveyard",
    "destination": "Hand",
    "amountBasedOn": "X",
}


def spell(*effects: Written, **more: Any) -> Written:
    return {"name": "Pyre", "type": "Spell", **EXILED, "stackEffects": list(effects), **more}


def test_x_is_said_to_be_0_where_there_is_nothing_to_pay_with():
    match = match_at([spell(DAMAGE)], {"hand": ["Pyre"]})
    play = option(match, do="play")
    assert play.label == "Play Pyre (free, X = 0)"
    assert play.detail == "X can only be 0, and this does nothing then"
    assert play.futile
    choose(match, do="play")
    assert asked(match).prompt == "Pyre: X = 0"
    assert [one.label for one in asked(match).options] == ["X = 0"]


def test_x_is_chosen_where_there_is_something_to_pay_with():
    match = match_at([spell(DAMAGE)], {"hand": ["Pyre"], "graveyard": ["Pyre"]})
    play = option(match, do="play")
    assert (play.label, play.detail) == ("Play Pyre (X)", "You choose X next")
    assert not play.futile
    choose(match, do="play")
    assert asked(match).prompt == "Pyre: choose X"


def test_a_play_with_x_0_of_which_something_comes_is_not_futile():
    match = match_at([spell(DAMAGE, {"effect": "Draw"})], {"hand": ["Pyre"]})
    play = option(match, do="play")
    assert (play.label, play.futile) == ("Play Pyre (free, X = 0)", False)


@pytest.mark.parametrize(
    "effects",
    [
        [DAMAGE],
        [DAMAGE, DRAW],
        [{**DRAW, "amountModifier": "*2"}],
        [PICKED],
        [{**DRAW, "additionalEffects": [{"effect": "GainLife", "amountBasedOn": "RootAmount"}]}],
        [{"effect": "Choose", "choices": [[DAMAGE], [DRAW]]}],
        [{"effect": "ChangeStats", "attack": 0, "attackBasedOn": "X", "targetType": "Summon"}],
    ],
)
def test_nothing_comes_of_a_spell_that_is_as_large_as_its_x(effects: list[Written]):
    assert nothing_comes_of(spell(*effects))


@pytest.mark.parametrize(
    "card",
    [
        spell(DAMAGE, {"effect": "Draw"}),
        spell({**DRAW, "amountModifier": "+1"}),
        spell({**DRAW, "additionalEffects": [{"effect": "GainLife"}]}),
        spell({"effect": "Choose", "choices": [[DAMAGE], [{"effect": "Draw"}]]}),
        spell({"effect": "Tutor", "amountBasedOn": "X"}),
        spell({**PICKED, "all": True}),
        spell({"effect": "ChangeStats", "attack": 0, "defense": 1, "all": True}),
        spell({"effect": "DealDamage", "amountBasedOn": "HandSize", "player": "opponent"}),
        spell(DAMAGE, keywords=["Scorch"]),
        {**spell(), "type": "Object"},
    ],
)
def test_something_may_come_of_any_other_card(card: Written):
    assert not nothing_comes_of(card)


def nothing_comes_of(card: Written) -> bool:
    cards, problems = load_cards([card])
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return does_nothing(cards[0])


ALL_TREEFOLK: Written = {"effect": "GrantKeyword", "keyword": "Taunt", "tribe": "Treefolk"}
WATCHER: Written = {
    "name": "Watcher",
    "type": "Summon",
    "attack": 1,
    "defense": 1,
    "triggeredEffects": [{"trigger": "Cast", "self": False, "effects": [{"effect": "Draw"}]}],
}
ELDER: Written = {
    "name": "Elder",
    "type": "Summon",
    "tribe": "Treefolk",
    "attack": 1,
    "defense": 1,
}


def plain(*effects: Written, **more: Any) -> Written:
    return {"name": "Pyre", "type": "Spell", "stackEffects": list(effects), **more}


@pytest.mark.parametrize(
    ("card", "mine"),
    [
        (plain(ALL_TREEFOLK), {}),
        (plain({"effect": "Destroy", "all": True}), {}),
        (plain({"effect": "GainLife", "amount": 3}), {"cant_gain_life": True}),
        (plain({"effect": "Draw"}), {"deck": []}),
        (plain({"effect": "Counter", "all": True}), {}),
        (plain({"effect": "Draw", "conditions": [{"condition": "Control"}]}), {}),
        (
            plain({"effect": "GainControl", "targetType": "Summon", "duration": "UntilThisLeaves"}),
            {"play": ["Elder"]},
        ),
    ],
)
def test_nothing_comes_of_a_spell_without_a_subject(card: Written, mine: Written):
    match = match_at([card, ELDER], {"hand": ["Pyre"], **mine})
    decision = match.view("A").decision
    assert decision is not None
    assert [one.futile for one in decision.options if one.facts["do"] == "play"] == [True]


@pytest.mark.parametrize("cards", [["Watcher"], ["Elder"]])
def test_something_comes_of_it_where_something_triggers_or_is_a_subject(cards: list[str]):
    position = {"hand": ["Pyre"], "play": cards}
    match = match_at([plain(ALL_TREEFOLK), ELDER, WATCHER], position)
    decision = match.view("A").decision
    assert decision is not None
    assert [one.futile for one in decision.options if one.facts["do"] == "play"] == [False]


def test_a_herb_that_gives_no_life_is_futile():
    for cannot in (True, False):
        match = match_at([ELDER], {"tokens": ["Herb"], "cant_gain_life": cannot})
        decision = match.view("A").decision
        assert decision is not None
        [use] = [one for one in decision.options if one.facts["do"] == "activate"]
        assert use.futile == cannot


def test_a_card_that_is_used_from_the_deck_is_offered_without_a_mark():
    """Nobody knows the card's place in the deck."""
    in_deck = {"condition": "InZone", "zone": "Deck"}
    gain = {"conditions": [in_deck], "effects": [{"effect": "GainLife"}]}
    match = match_at([{**ELDER, "activatedEffects": [gain]}], {"deck": ["Elder"]})
    decision = match.view("A").decision
    assert decision is not None
    [use] = [one for one in decision.options if one.facts["do"] == "activate"]
    assert use.place == Place("A", "deck", None)
    assert not use.futile


def test_a_card_that_is_cast_from_the_deck_is_offered_without_a_mark():
    card = plain({"effect": "Destroy", "all": True}, castFrom=[{"zone": "Deck"}])
    match = match_at([card], {"deck": ["Pyre"]})
    decision = match.view("A").decision
    assert decision is not None
    [play] = [one for one in decision.options if one.facts["do"] == "play"]
    assert play.place == Place("A", "deck", None)
    assert not play.futile
