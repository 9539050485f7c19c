"""Arrivals, full zones, moving, copying, transforming, resetting (CHAOS 6, 9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.chaos.board import Board

CARDS = """
minion "Perch" cost 2 attack 3 health 5 beast
  deathrattle leader(damage(9), ally)
  onDiscard leader(heal(3), ally)
minion "Gull" cost 1 attack 1 health 1 beast
spell "Page" cost 1
  cast draw(1, ally)
  onDiscard leader(damage(1), oppo)
"""
CHANGED = {"cost": 4, "attack": 6, "max_health": 8, "damage": 2, "abilities": ["taunt"]}


def cast(effect: str, a: dict[str, Any], b: dict[str, Any] | None = None) -> Board:
    """Returns a position after the spell's effect on the first possible Perch."""
    spell = f'spell "Act" cost 0\ncast {effect}'
    hand = ["Act", *a.get("hand", ())]
    board = Board(CARDS + spell, {**a, "hand": hand}, b)
    return board.play("Act", target="Perch" if "targeted" in effect else None)


def test_an_eighth_minion_is_discarded_and_does_not_die() -> None:
    board = cast(
        "all(move(field(ally)), cardTarget(hand, oppo, minionCard))",
        {"field": ["Gull"] * 7},
        {"hand": ["Perch"]},
    )
    assert board.names("A", "field") == ["Gull"] * 7
    assert board.names("B", "hand") == []
    assert [event["player"] for event in board.told("heal")] == ["A"]


def test_an_eleventh_card_in_hand_is_discarded() -> None:
    board = cast("draw(2, ally)", {"hand": ["Filler"] * 9, "deck": ["Gull", "Page", "Gull"]})
    assert board.names("A", "hand") == [*["Filler"] * 9, "Gull"]
    assert board.names("A", "deck") == ["Gull"]
    assert board.health("B") == 29


def test_a_dying_minion_frees_its_place_at_once() -> None:
    cards = """
    minion "Egg" cost 1 attack 0 health 1 beast
      deathrattle new(2, field(ally), { minion "Chick" cost 0 attack 0 health 1 beast })
    """
    board = Board(CARDS + cards, {"field": ["Egg", *["Gull"] * 6]}, {"field": ["Gull"]})
    board.attack("Egg", "Gull")
    assert board.names("A", "field") == [*["Gull"] * 6, "Chick"]


def test_what_moves_keeps_what_happened_to_it_and_belongs_to_its_holder() -> None:
    there = {
        "card": "Perch",
        **CHANGED,
        "attacks_used": 1,
        "attached": ["deathrattle draw(1, ally)"],
    }
    board = cast(
        "targeted(move(field(ally)), charTarget(oppo, minion))",
        {"field": ["Gull"]},
        {"field": [there]},
    )
    assert board.names("A", "field") == ["Gull", "Perch"]
    perch = board.card("A", "field", "Perch")
    assert perch.items() >= {**CHANGED, "attacks_used": 0, "fresh": True}.items()
    assert perch["attached"] == ["deathrattle draw(1, ally)"]
    assert not board.offers(do="attack", card="Perch")


def test_a_copy_is_as_the_original_is_now() -> None:
    there = {"card": "Perch", **CHANGED, "attacks_used": 1}
    board = cast("targeted(copy(hand(any)), charTarget(oppo, minion))", {}, {"field": [there]})
    for player in ("A", "B"):
        copied = board.card(player, "hand", "Perch")
        assert copied.items() >= {**CHANGED, "attacks_used": 0, "fresh": False}.items()
    assert board.names("B", "field") == ["Perch"]


def test_only_minions_come_to_a_field() -> None:
    board = cast(
        "all(move(field(ally)), cardTarget(hand, ally, card))", {"hand": ["Page", "Perch"]}
    )
    assert board.names("A", "field") == ["Perch"]
    assert board.names("A", "hand") == ["Page"]


def test_into_a_deck_at_any_place() -> None:
    places: set[int] = set()
    for seed in range(40):
        spell = 'spell "Act" cost 0\ncast all(move(ownerDeck), charTarget(ally, minion))'
        board = Board(
            CARDS + spell, {"hand": ["Act"], "field": ["Gull"], "deck": ["Filler"] * 3}, seed=seed
        ).play("Act")
        places.add(board.names("A", "deck").index("Gull"))
    assert places == {0, 1, 2, 3}


def test_what_replaces_a_card_in_hand_stands_in_its_place() -> None:
    spark = '{ spell "Spark" cost 0 cast mp(+1, ally) }'
    effect = f"all(transform({spark}), cardTarget(hand, ally, minionCard))"
    board = cast(effect, {"hand": ["Filler", "Perch", "Page"]})
    assert board.names("A", "hand") == ["Filler", "Spark", "Page"]


def test_a_minion_in_play_becomes_nothing_but_a_minion() -> None:
    effect = (
        'targeted(transform({ spell "Spark" cost 0 cast mp(+1, ally) }), charTarget(any, minion))'
    )
    assert cast(effect, {"field": ["Perch"]}).names("A", "field") == ["Perch"]


def test_discarding_from_a_field_is_no_death() -> None:
    board = cast("targeted(discard, charTarget(any, minion))", {"field": ["Perch"]})
    assert board.told("damage") == []
    assert len(board.told("heal")) == 1


@pytest.mark.parametrize("again", [False, True])
def test_a_reset_gives_back_all_but_sleep_attacks_and_counters(again: bool) -> None:
    there = {
        "card": "Perch",
        **CHANGED,
        "type": "demon",
        "attacks_used": 1,
        "fresh": again,
        "activations": [4, 5],
        "attached": ["deathrattle draw(1, ally)"],
    }
    perch = cast("targeted(resetState, charTarget(any, minion))", {"field": [there]}).card(
        "A", "field", "Perch"
    )
    assert (
        perch.items()
        >= {
            "cost": 2,
            "attack": 3,
            "max_health": 5,
            "damage": 0,
            "type": "beast",
            "abilities": [],
            "attached": [],
            "attacks_used": 1,
            "fresh": again,
            "activations": [4, 5],
        }.items()
    )


def test_both_players_get_their_own() -> None:
    board = cast('new(2, hand(any), { minion "Imp" cost 0 attack 1 health 1 demon })', {})
    assert board.names("A", "hand") == board.names("B", "hand") == ["Imp", "Imp"]


def test_numbers_do_not_fall_below_nothing() -> None:
    spell = """
    spell "Act" cost 0
      cast all(costMod(-9), charTarget(any, minion))
      cast all(atkHpMod(-9, +2), charTarget(any, minion))
      cast all(atkTimesMod(-3), charTarget(any, minion))
    """
    perch = Board(CARDS + spell, {"hand": ["Act"], "field": [{"card": "Perch", "damage": 4}]})
    now = perch.play("Act").card("A", "field", "Perch")
    assert [now[key] for key in ("cost", "attack", "health", "attack_times")] == [0, 0, 3, 0]
