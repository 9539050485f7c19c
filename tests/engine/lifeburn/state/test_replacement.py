"""Replacement effects, and the questions about them (LIFEBURN 9.6)."""

from __future__ import annotations

from typing import Any

from tests.engine.board import Board
from tests.engine.lifeburn.spells import CARDS, DONE, NO, YES, life, names, option, resolve
from tests.engine.lifeburn.tables import summon

DRAW = {"name": "Sip", "type": "Spell", "stackEffects": [{"effect": "Draw", "amount": 2}]}
SWEEP = {"name": "Sweep", "type": "Spell", "stackEffects": [{"effect": "Destroy", "all": True}]}
DRAIN = {"name": "Drain", "type": "Spell", "stackEffects": [{"effect": "Discard", "amount": 2}]}


def instead(trigger: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"trigger": trigger, "replacement": True, "effects": [*effects], **more}


def board(
    trick: dict[str, Any],
    card: dict[str, Any],
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
) -> Board:
    """Returns a position in which A has cast `trick` and it has begun to resolve; `card` is among
    the cards."""
    own = a or {}
    described = {"A": {**own, "hand": [trick["name"], *own.get("hand", [])]}, "B": b or {}}
    found = Board("lifeburn", [*CARDS, trick, card], {"turn": "A", **described}, 0)
    return resolve(found.play(trick["name"]))


def test_each_draw_is_replaced_and_asked_about_in_turn() -> None:
    to_hand = {"deckDestination": "Hand", "amount": 1}
    look = {
        "effect": "LookAtDeck",
        "amount": 2,
        "deckDestinations": [to_hand, {"deckDestination": "Bottom"}],
    }
    seer = summon("Seer", triggeredEffects=[instead("Draw", look, self=False)])
    found = board(DRAW, seer, {"play": ["Seer"], "deck": ["Big", "Gob", "Mer", "Zap"]})
    found.pick("Gob").pick("Zap")
    assert names(found, "A", "hand") == ["Gob", "Zap"]
    assert names(found, "A", "deck") == ["Big", "Mer"]
    assert found.waits_for == "A"


def test_a_replacement_that_is_declined_leaves_the_event_as_it_was() -> None:
    gain = {"effect": "GainLife", "amount": 5}
    abstainer = summon("Ascetic", triggeredEffects=[instead("Draw", gain, optional=True)])
    found = board(DRAW, abstainer, {"play": ["Ascetic"], "deck": ["Big", "Gob", "Mer"]})
    found.do(**NO).do(**YES)
    assert names(found, "A", "hand") == ["Big"]
    assert life(found) == (45, 40)


def test_summons_that_would_die_together_are_asked_about_one_after_the_other() -> None:
    home = {"effect": "SendToZone", "destination": "Hand"}
    cat = summon("Cat", triggeredEffects=[instead("Death", home, optional=True)])
    found = board(SWEEP, cat, {"play": ["Cat", "Walker", "Cat"]})
    assert names(found, "A", "play") == ["Cat", "Cat"]
    found.do(**YES).do(**NO)
    assert names(found, "A", "hand") == ["Cat"]
    assert names(found, "A", "graveyard") == ["Sweep", "Cat", "Walker"]


def test_what_replaces_may_have_a_target_and_options() -> None:
    choices = [[{"effect": "Draw"}], [{"effect": "DealDamage", "targetType": "Summon"}]]
    bomb = summon(
        "Bomb", 1, 5, triggeredEffects=[instead("Death", {"effect": "Choose", "choices": choices})]
    )
    found = board(SWEEP, bomb, {"play": ["Bomb"]}, {"play": ["Mer"]})
    found.do(**option(2)).pick("Bomb")
    assert found.card("A", "play", "Bomb")["damage"] == 1


def test_what_would_be_destroyed_and_is_not_stays() -> None:
    grow = {"effect": "AddCounter", "amount": 2}
    troll = summon("Troll", 2, 2, triggeredEffects=[instead("Death", grow)])
    found = board(SWEEP, troll, {"play": ["Troll"]})
    assert found.card("A", "play", "Troll")["counters"] == {"OneOne": 2}


def test_what_would_die_again_at_once_dies() -> None:
    gain = {"effect": "GainLife", "amount": 5}
    hit = {"effect": "DealDamage", "amount": 9, "all": True, "cardType": "Summon"}
    blast = {"name": "Blast", "type": "Spell", "stackEffects": [hit]}
    saint = summon("Saint", triggeredEffects=[instead("Death", gain)])
    found = board(blast, saint, {"play": ["Saint"]})
    assert (life(found), names(found, "A", "graveyard")) == ((45, 40), ["Blast", "Saint"])


def test_what_it_costs_is_paid() -> None:
    home = {"effect": "SendToZone", "destination": "Hand"}
    cost = [{"costType": "Discard", "amount": 1}]
    cat = summon("Cat", triggeredEffects=[instead("Death", home, additionalCosts=cost)])
    found = board(SWEEP, cat, {"play": ["Cat", "Cat"], "hand": ["Zap"]})
    found.pick("Zap")
    assert names(found, "A", "hand") == ["Cat"]
    assert sorted(names(found, "A", "graveyard")) == ["Cat", "Sweep", "Zap"]


def test_replaced_discards_are_asked_about_once_all_are_chosen() -> None:
    back = {"effect": "SendToZone", "destination": "Deck"}
    eel = summon("Eel", triggeredEffects=[instead("Discard", back, optional=True)])
    found = board(DRAIN, eel, {"hand": ["Eel", "Zap", "Eel"], "deck": []})
    found.pick("Eel").pick("Eel").do(**NO).do(**YES)
    assert names(found, "A", "graveyard") == ["Drain", "Eel"]
    assert names(found, "A", "deck") == ["Eel"]


def test_a_replacement_may_put_cards_into_play_that_are_picked() -> None:
    cast = {"effect": "SendToZone", "targetZone": "Hand", "destination": "Play", "upTo": 1}
    tomb = summon("Tomb", triggeredEffects=[instead("Death", cast)])
    found = board(SWEEP, tomb, {"play": ["Tomb"], "hand": ["Walker"]})
    found.do(**DONE)
    assert names(found, "A", "play") == ["Tomb"]


def test_a_milled_card_that_would_not_go_to_the_graveyard() -> None:
    mill = {"name": "Grind", "type": "Spell", "stackEffects": [{"effect": "Mill", "amount": 2}]}
    enter = {"effect": "SendToZone", "destination": "Play"}
    root = summon("Root", triggeredEffects=[instead("Mill", enter, optional=True)])
    found = board(mill, root, {"deck": ["Root", "Root", "Zap"]})
    found.do(**YES).do(**NO)
    assert names(found, "A", "play") == ["Root"]
    assert names(found, "A", "graveyard") == ["Grind", "Root"]
