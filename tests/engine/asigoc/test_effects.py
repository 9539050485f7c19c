"""The effects, each with its results (ASIGOC 3, Effect; R13, R14, R19, R25, R28)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.asigoc.clauses import EFFECTS
from tests.engine.asigoc.board import Board


def used(effects: str, a: dict[str, Any] | None = None, **b: Any) -> Board:
    """Returns a position in which A has played an Item with these effects, and B did not answer."""
    own = a or {}
    hand = ["Trick", *own.get("hand", [])]
    board = Board(f'item "Trick": {effects}', {**own, "hand": hand}, b).play("Trick")
    if board.offered(do="pass"):
        board.resolve()
    return board


def test_damage_and_healing() -> None:
    board = used("damage 2, damage me 1, heal 5, heal enemy 1")
    assert (board.health("A"), board.health("B")) == (14, 9)


@pytest.mark.parametrize(
    ("effects", "winner"),
    [
        ("damage me 7, heal 4", "B"),
        ("damage 3, damage me 9", "A"),
        ("damage me 5, damage 3", "B"),
        ("damage 3, heal enemy 9", "A"),
        ("repeat 2 (damage 3, heal enemy 9)", "A"),
        ("damage me 5, then heal 9", "B"),
        ("repeat 5 (damage me 1), heal 9", "B"),
    ],
)
def test_health_is_checked_after_each_single_effect(effects: str, winner: str):
    assert used(effects, {"health": 5}, health=3).match.winner == winner


@pytest.mark.parametrize("later", [one for effect in EFFECTS for one in effect.examples])
def test_no_effect_happens_after_one_that_takes_a_player_to_0(later: str):
    weapons = {"weapons": ["Saber"], "hand": ["Pike", "Ember"], "discard": ["Buckler"]}
    board = used(f"damage me 3, {later}", {"health": 3, **weapons}, **weapons)
    while board.waits_for and not board.offered(do="pass"):
        board.do()
    if board.waits_for:
        board.resolve()
    assert board.match.winner == "B"
    kinds = [event.kind for event in board.match.events]
    assert kinds[kinds.index("damage") + 1 :] == ["win"]


def test_health_is_checked_after_each_effect_of_a_copy_and_of_a_weapon_that_enters():
    mirror = 'item "Mirror" any: copy\nitem "Toll": damage 2, heal enemy 2'
    board = Board(mirror, {"health": 2, "hand": ["Toll"]}, {"hand": ["Mirror"]})
    assert board.play("Toll").play("Mirror").resolve().match.winner == "B"
    cards = 'weapon "Leech" 1/1\n  enters: damage me 1, heal 2'
    board = Board(cards, {"health": 1, "hand": ["Leech"]}).deploy("Leech").resolve()
    assert board.match.winner == "B"


def test_what_comes_later_in_the_list_of_a_match_that_is_over_does_not_happen():
    board = used("damage 5, draw 1, discard enemy 1", health=3, hand=["Saber"])
    assert board.match.winner == "A"
    assert (board.names("A", "hand"), board.names("B", "hand")) == ([], ["Saber"])


def test_health_below_0_is_shown_as_0() -> None:
    board = used("damage 5", health=3)
    for viewer in ("A", "B", None):
        assert board.view(viewer).side("B").counters[0].value == 0
    assert board.health("B") == 0


def test_draw_takes_what_is_there() -> None:
    board = used("draw 3, then damage 1", {"deck": ["Saber", "Pike"]})
    assert (board.names("A", "hand"), board.health("B")) == (["Saber", "Pike"], 9)
    assert used("draw enemy 2, then damage 1", deck=[]).health("B") == 10
    assert used("draw enemy 2", deck=["Saber"]).names("B", "hand") == ["Saber"]


def test_discards() -> None:
    board = used("discard 1", {"hand": ["Saber", "Pike"]})
    assert board.waits_for == "A"
    assert board.pick("Pike").names("A", "discard") == ["Pike", "Trick"]
    board = used("discard enemy 2", hand=["Saber", "Pike", "Ember"])
    assert board.waits_for == "B"
    assert board.pick("Pike").pick("Ember").names("B", "hand") == ["Saber"]
    assert used("discard enemy random 5", hand=["Saber", "Pike"]).names("B", "hand") == []
    assert used("discard random 1", {"hand": ["Saber"]}).names("A", "discard") == ["Saber", "Trick"]
    board = used("discard enemy pick 3", hand=["Saber", "Pike"])
    assert (board.waits_for, board.shown("A")) == ("A", ["Saber", "Pike"])
    assert board.pick("Pike").pick("Saber").waits_for == "A"


def test_a_discard_from_the_hand_is_no_discarded_weapon() -> None:
    cards = 'weapon "Firebug" 1/1\n  discarded: damage 1\nitem "Toss": discard 1, mill 1'
    board = Board(cards, {"hand": ["Toss", "Firebug"], "deck": ["Firebug"]}).play("Toss").resolve()
    board.pick("Firebug")
    assert (board.stack, board.waits_for) == ([], "A")


def test_return_and_destroy() -> None:
    field = {"weapons": ["Saber"]}
    assert used("return any", field, weapons=["Pike"]).options == ["Saber (2/3)", "Pike (3/1)"]
    board = used("return mine, destroy enemy", field, weapons=["Pike"]).pick("Saber").pick("Pike")
    board.resolve()
    assert (board.names("A", "hand"), board.names("B", "discard")) == (["Saber"], ["Pike"])


def test_changes_for_good_stay_with_the_card() -> None:
    board = used("attack +2 mine, block -1 mine, return mine", {"weapons": ["Saber"]})
    board.pick("Saber").pick("Saber").pick("Saber").resolve()
    assert board.card("A", "hand", "Saber")["attack"] == 4
    board.deploy("Saber").resolve()
    assert board.weapon("A", "Saber") == (4, 2)


def test_changes_until_the_end_step() -> None:
    board = used("attack +2 mine turn, block -9 mine turn", {"weapons": ["Saber"]})
    board.pick("Saber").pick("Saber").resolve()
    assert board.weapon("A", "Saber") == (4, 0)
    assert board.leave().weapon("A", "Saber") == (4, 0)
    assert board.leave().weapon("A", "Saber") == (2, 3)


def test_changes_until_the_end_step_do_not_go_along_to_the_hand() -> None:
    board = used("attack +2 mine turn, return mine", {"weapons": ["Saber"]})
    board.pick("Saber").pick("Saber").resolve()
    assert board.card("A", "hand", "Saber")["attack"] == 2


def test_what_fell_below_0_when_a_change_ended_is_forgotten() -> None:
    cards = 'item "Hone" any: attack +1 mine'
    hand = {"weapons": ["Pike"], "hand": ["Swing", "Hone"]}
    board = Board(f'{cards}\nitem "Swing": attack +2 mine turn, attack -5 mine', hand)
    board.play("Swing").pick("Pike").pick("Pike").resolve().leave(2)
    assert board.play("Hone").pick("Pike").resolve().weapon("A", "Pike") == (1, 1)


def test_a_change_made_in_the_end_step_ends_with_it() -> None:
    cards = 'item "Late" end: attack +2 mine turn'
    board = Board(cards, {"weapons": ["Saber"], "hand": ["Late"]}, phase="end")
    board.play("Late").pick("Saber").resolve()
    assert board.weapon("A", "Saber") == (4, 3)
    assert board.leave().weapon("A", "Saber") == (2, 3)


def test_values_never_fall_below_0() -> None:
    board = used("attack -5 enemy, attack +1 enemy", weapons=["Saber"])
    assert board.pick("Saber").pick("Saber").resolve().weapon("B", "Saber") == (1, 3)
    board = used("attack -1 enemy, then damage 1", weapons=["Buckler"]).pick("Buckler").resolve()
    assert board.health("B") == 10
    board = used("attack +2 mine turn, attack -3 mine", {"weapons": ["Pike"]})
    board.pick("Pike").pick("Pike").resolve()
    assert board.weapon("A", "Pike") == (2, 1)
    assert board.leave(2).weapon("A", "Pike") == (0, 1)


def test_this_is_the_weapon_with_the_ability_while_it_stays() -> None:
    cards = (
        'weapon "Grower" 1/1\n  enters: attack +1 this, then heal 1\nitem "Yank" any: return any'
    )
    board = Board(cards, {"hand": ["Grower"]}, {"hand": ["Yank"]}).deploy("Grower")
    assert board.match.fork()
    board.play("Yank").pick("Grower").resolve()
    assert (board.card("A", "hand", "Grower")["attack"], board.health("A")) == (1, 10)


def test_deploy_needs_a_slot_and_a_weapon_and_is_not_the_turns_move() -> None:
    board = used("deploy discard", {"discard": ["Saber"], "hand": ["Pike"]}).pick("Saber").resolve()
    assert board.names("A", "weapons") == ["Saber"]
    board.deploy("Pike").resolve()
    assert board.names("A", "weapons") == ["Saber", "Pike"]
    board = used("deploy hand", {"weapons": ["Saber", "Pike"], "hand": ["Buckler"]})
    assert not board.offered(do="pick")
    assert used("deploy hand, then damage 1", {"hand": ["Ember"]}).health("B") == 10


def test_recover_takes_any_card_of_the_pile() -> None:
    board = used("recover", {"discard": ["Saber", "Ember"]})
    assert board.options == ["Trick", "Saber (2/3)", "Ember"]
    assert board.pick("Ember").names("A", "hand") == ["Ember"]
    assert not used("recover weapon", {"discard": ["Ember"]}).offered(do="pick")


def test_search() -> None:
    board = used('search "Pike"', {"deck": ["Saber", "Pike", "Ember"]})
    assert board.options == ["Pike (3/1)"]
    assert board.pick("Pike").names("A", "hand") == ["Pike"]
    assert [event["kind"] for event in board.log("search", "shuffle")] == ["search", "shuffle"]
    assert used("search item, then damage 1", {"deck": ["Saber"]}).health("B") == 10


def test_arrange_puts_the_first_picked_on_top() -> None:
    board = used("arrange 3", {"deck": ["Saber", "Pike", "Ember", "Pebble"]})
    assert board.options == ["Saber (2/3)", "Pike (3/1)", "Ember"]
    board.pick("Ember").pick("Saber").pick("Pike")
    assert board.names("A", "deck") == ["Ember", "Saber", "Pike", "Pebble"]
    assert used("arrange 5", {"deck": []}).waits_for == "A"
    assert used("arrange 5", {"deck": ["Saber"]}).pick("Saber").names("A", "deck") == ["Saber"]


def test_mill() -> None:
    board = used("mill 2, mill enemy 9, then damage 1", {"deck": ["Saber", "Pike"]}, deck=["Ember"])
    assert board.names("A", "discard") == ["Pike", "Saber", "Trick"]
    assert (board.names("B", "discard"), board.health("B")) == (["Ember"], 9)
    assert used("mill enemy 1, then damage 1", deck=[]).health("B") == 10


@pytest.mark.parametrize(
    ("effects", "damage"),
    [
        ("draw 1, then damage 1, then damage 1", 2),
        ("recover weapon, then damage 1, then damage 1", 0),
        ("recover weapon, then damage 1, damage 2", 2),
        ("recover weapon, damage 1, then damage 1", 2),
        ("look 1, then damage 1", 0),
        ("repeat 2 (recover weapon, heal 1), then damage 1", 1),
        ("repeat 1 (damage 1, recover weapon), then damage 1", 2),
        ("repeat 3 (recover weapon, then heal 1), then damage 1", 0),
        ("repeat 2 (damage 1, then damage 1)", 4),
        ("copy, then damage 1", 0),
    ],
)
def test_then_asks_for_the_one_effect_before_it(effects: str, damage: int) -> None:
    assert used(effects).health("B") == 10 - damage


def test_alternatives_are_chosen_before_their_targets_in_the_order_of_the_text() -> None:
    board = used(
        "(damage 1 or destroy enemy), return enemy, (heal 1 or damage 2)", weapons=["Saber", "Pike"]
    )
    assert board.options == ["deal 1 damage", "destroy an enemy Weapon"]
    board.option(2).pick("Saber").pick("Pike").option(2)
    assert board.view("B").stack[0].text == (
        "Destroy an enemy Weapon (Saber). Return an enemy Weapon to its owner's hand (Pike). "
        "Deal 2 damage."
    )
    board.resolve()
    assert (board.names("B", "weapons"), board.health("B")) == ([], 8)


def test_a_long_alternative_is_cut_and_told_in_full_beside() -> None:
    board = used(f"(repeat 2 ({', '.join(['damage 1'] * 12)}) or heal 1)")
    long = f"do this 2 times ({'; '.join(['deal 1 damage'] * 12)})"
    decision = board.match.decision
    assert decision is not None
    assert (len(decision.options[0].label), decision.options[0].detail) == (100, long)


def test_each_round_of_a_repeat_has_its_own_targets() -> None:
    board = used("repeat 2 (attack +1 mine, heal 1)", {"weapons": ["Saber", "Pike"]})
    assert board.pick("Saber").pick("Saber").resolve().weapon("A", "Saber") == (4, 3)
    board = used("repeat 2 (destroy enemy)", weapons=["Saber", "Pike"]).pick("Pike").pick("Pike")
    assert board.resolve().names("B", "weapons") == ["Saber"]


MIRRORS = """
item "Mirror" any: copy
item "Hall" any: repeat 2 (copy)
item "Fork" any, pay 1: (damage 2 or heal 3), repeat 2 (attack +1 mine)
item "Hush" any: nullify
weapon "Lens" 1/1
  enters: copy
"""


def test_a_copy_of_a_copy_has_the_alternatives_and_targets_of_its_own() -> None:
    board = Board(
        MIRRORS,
        {"hand": ["Fork", "Mirror"], "weapons": ["Saber"]},
        {"hand": ["Mirror"], "weapons": ["Pike"]},
    )
    board.play("Fork").option(1).pick("Saber").pick("Saber")
    board.play("Mirror").pick("Pike").pick("Pike")
    board.play("Mirror").pick("Saber").pick("Saber").resolve()
    assert (board.health("A"), board.health("B")) == (7, 6)
    assert (board.weapon("A", "Saber"), board.weapon("B", "Pike")) == ((6, 3), (5, 1))


def test_a_repeated_copy_copies_the_same_effect_each_time() -> None:
    board = Board(MIRRORS, {"hand": ["Pebble"]}, {"hand": ["Hall", "Mirror"]})
    board.play("Pebble").play("Hall").passes().play("Mirror").resolve()
    assert (board.health("A"), board.health("B")) == (6, 9)


def test_a_copy_with_nothing_to_copy_is_blank() -> None:
    board = Board(MIRRORS, {"hand": ["Mirror", "Lens"]}, {"hand": ["Mirror"]}).play("Mirror")
    board.play("Mirror").resolve()
    assert (board.health("A"), board.health("B")) == (10, 10)
    board.deploy("Lens").resolve()
    assert board.names("A", "weapons") == ["Lens"]


def test_a_copied_nullify_may_pick_the_one_it_copies() -> None:
    board = Board(MIRRORS, {"hand": ["Pebble"]}, {"hand": ["Hush", "Mirror"]}).play("Pebble")
    board.play("Hush").pick("Pebble").passes().play("Mirror")
    assert board.options == ["Hush (yours)", "Pebble (theirs)"]
    assert board.pick("Hush").resolve().health("B") == 9


def test_a_copy_occurs_though_what_it_copied_was_nullified() -> None:
    board = Board(MIRRORS, {"hand": ["Pebble", "Hush"]}, {"hand": ["Mirror"]}).play("Pebble")
    board.play("Mirror").play("Hush").pick("Pebble").resolve()
    assert (board.health("A"), board.health("B")) == (9, 10)


def test_copying_a_weapons_this_changes_that_weapon() -> None:
    cards = f'{MIRRORS}weapon "Grower" 1/1\n  any: attack +1 this'
    board = Board(cards, {"weapons": ["Grower"]}, {"hand": ["Mirror"]}).use("Grower").play("Mirror")
    assert board.resolve().weapon("A", "Grower") == (3, 1)
