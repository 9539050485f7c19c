"""Attacks, blocks and what befalls them (ASIGOC 1, Battle step; R8 to R11)."""

from __future__ import annotations

from typing import Any

from engine.decisions import Place
from engine.views import AttackView
from tests.engine.asigoc.board import Board

TRICKS = """
weapon "Stick" 0/0
item "Trip" attacked: return enemy
item "Draft" any: deploy hand
item "Blink" any: return mine, deploy hand
item "Parry" blocking: block +2 mine turn
item "Lunge" attacking: attack +2 mine turn
item "Yank" any: return enemy
"""


def battle(
    a: list[str],
    b: list[str],
    cards: str = TRICKS,
    *,
    hand: list[str] | None = None,
    theirs: list[str] | None = None,
    **of_b: Any,
) -> Board:
    """Returns A's Battle step with these Weapons; `hand` is A's, `theirs` B's."""
    own = {"weapons": a, "hand": hand or []}
    return Board(cards, own, {"weapons": b, "hand": theirs or [], **of_b}, phase="battle")


def test_everybody_sees_who_attacks_whom_and_what_blocks() -> None:
    board = battle(["Pike"], ["Buckler"]).attack("Pike")
    pike, buckler = Place("A", "weapons", 0), Place("B", "weapons", 0)
    assert board.view(None).attacks == (AttackView(pike, "B"),)
    board.resolve().block("Buckler")
    assert board.view(None).attacks == (AttackView(pike, "B", buckler),)


def test_unblocked_the_defender_takes_the_attack_value() -> None:
    assert battle(["Pike"], ["Buckler"]).attack("Pike").resolve().no_block().resolve().health(
        "B"
    ) == (7)


def test_both_windows_open_with_the_defender() -> None:
    board = battle(["Pike"], []).attack("Pike")
    assert board.waits_for == "B"
    assert board.passes().waits_for == "A"
    board.passes()
    assert board.offered(do="no block")
    board.no_block()
    assert board.waits_for == "B"


def test_a_window_does_not_open_again() -> None:
    board = battle(["Pike"], ["Buckler"], hand=["Ember", "Ember"]).attack("Pike")
    board.passes().play("Ember").resolve()
    assert board.offered(do="no block")


def test_a_blocker_that_holds_loses_one_block_for_good() -> None:
    board = battle(["Pike"], ["Buckler"]).attack("Pike").resolve().block("Buckler").resolve()
    assert (board.health("B"), board.weapon("B", "Buckler")) == (10, (0, 3))


def test_equal_block_holds() -> None:
    board = battle(["Pike"], ["Saber"]).attack("Pike").resolve().block("Saber").resolve()
    assert (board.health("B"), board.weapon("B", "Saber")) == (10, (2, 2))


def test_a_weaker_blocker_breaks_and_the_rest_comes_through() -> None:
    board = battle(["Saber"], ["Pike"]).attack("Saber").resolve().block("Pike").resolve()
    assert (board.health("B"), board.names("B", "discard")) == (9, ["Pike"])


def test_attack_0_may_attack_and_block_0_never_falls() -> None:
    board = battle(["Buckler"], ["Stick"]).attack("Buckler").resolve().block("Stick").resolve()
    assert board.weapon("B", "Stick") == (0, 0)
    board = battle(["Buckler"], []).attack("Buckler").resolve().no_block().resolve()
    assert board.health("B") == 10
    assert board.log("damage") == []


def test_a_weapon_attacks_once_each_battle_step() -> None:
    board = battle(["Pike", "Saber"], []).attack("Pike").resolve().no_block().resolve()
    assert not board.can("attack", "Pike")
    assert board.can("attack", "Saber")


def test_coming_back_to_the_field_does_not_renew_the_attack() -> None:
    board = battle(["Pike"], [], hand=["Blink"]).attack("Pike").resolve().no_block().resolve()
    board.play("Blink").pick("Pike").resolve().pick("Pike").resolve()
    assert board.names("A", "weapons") == ["Pike"]
    assert not board.can("attack", "Pike")


def test_the_attack_ends_when_the_attacker_leaves_even_if_it_comes_back() -> None:
    board = battle(["Pike"], [], hand=["Draft"], theirs=["Trip"])
    board.attack("Pike").play("Trip").pick("Pike").resolve()
    assert (board.waits_for, board.step, board.names("A", "hand")) == (
        "A",
        "battle",
        ["Draft", "Pike"],
    )
    board.play("Draft").resolve().pick("Pike").resolve()
    assert board.health("B") == 10

    board = battle(["Pike"], ["Saber"], hand=["Blink"]).attack("Pike")
    board.passes().play("Blink").pick("Pike").resolve().pick("Pike").resolve()
    assert not board.offered(do="no block")
    assert (board.waits_for, board.health("B")) == ("A", 10)


def test_a_blocker_that_came_back_blocks_no_more() -> None:
    board = battle(["Pike"], ["Buckler"], theirs=["Blink"])
    board.attack("Pike").resolve().block("Buckler").play("Blink").pick("Buckler").resolve()
    board.pick("Buckler").resolve()
    assert (board.health("B"), board.weapon("B", "Buckler")) == (7, (0, 4))


def test_values_count_as_they_are_when_damage_is_dealt() -> None:
    board = battle(["Saber"], ["Saber"], hand=["Lunge"], theirs=["Parry"])
    board.attack("Saber").resolve().block("Saber").play("Parry").pick("Saber").passes(2)
    assert (board.health("B"), board.weapon("B", "Saber")) == (10, (2, 4))
    board.leave()
    assert board.weapon("B", "Saber") == (2, 2)

    board = battle(["Saber"], ["Saber"], hand=["Lunge"])
    board.attack("Saber").resolve().block("Saber").passes().play("Lunge").pick("Saber").resolve()
    assert (board.health("B"), board.names("B", "weapons")) == (9, [])


def test_conditions_of_an_attack() -> None:
    hand = ["Trip", "Parry", "Lunge"]
    board = battle(["Pike"], ["Buckler"], hand=hand, theirs=hand)
    assert not any(board.can("play", card) for card in hand)
    board.attack("Pike")
    assert [card for card in hand if board.can("play", card)] == ["Trip"]
    board.passes()
    assert [card for card in hand if board.can("play", card)] == ["Lunge"]
    board.passes().block("Buckler")
    assert [card for card in hand if board.can("play", card)] == ["Trip", "Parry"]
    board.resolve()
    assert not any(board.can("play", card) for card in hand)


def test_an_ace_and_a_weapon_may_answer_attacks() -> None:
    cards = 'ace "Warden" attacked: heal 1\nweapon "Bell" 0/1\n  attacked, freely: heal 1'
    board = battle(["Pike"], ["Bell"], cards, ace="Warden").attack("Pike").use("Warden").passes()
    board.use("Bell").passes().use("Bell").resolve()
    assert board.health("B") == 13
    board.no_block()
    assert not board.can("activate", "Warden")
    assert board.can("activate", "Bell")


def test_a_sacrificed_attacker_ends_its_attack_and_a_sacrificed_blocker_its_block() -> None:
    cards = 'item "Offering" any, sacrifice: heal 1'
    board = battle(["Pike"], [], cards, hand=["Offering"]).attack("Pike").passes()
    board.play("Offering").pick("Pike").resolve()
    assert (board.waits_for, board.health("B")) == ("A", 10)
    board = battle(["Pike"], ["Saber"], cards, theirs=["Offering"])
    board.attack("Pike").resolve().block("Saber").play("Offering").pick("Saber").resolve()
    assert board.health("B") == 8


def test_after_the_damage_the_attacker_answers_the_broken_blockers_effect() -> None:
    cards = 'weapon "Firebug" 1/1\n  discarded: damage 1'
    board = battle(["Pike"], ["Firebug"], cards).attack("Pike").resolve().block("Firebug").resolve()
    assert (board.stack, board.waits_for, board.health("B")) == (["Firebug"], "A", 8)


def test_a_match_that_ends_by_an_attack_adds_nothing_more() -> None:
    cards = 'weapon "Firebug" 1/1\n  discarded: damage 9'
    board = battle(["Pike"], ["Firebug"], cards, health=2).attack("Pike").resolve()
    board.block("Firebug").resolve()
    assert (board.match.winner, board.stack, board.health("B")) == ("A", [], 0)


def test_ready_gives_one_more_attack_before_or_after_the_first() -> None:
    cards = 'item "Again" any: ready mine'
    board = battle(["Pike"], [], cards, hand=["Again", "Again"])
    board.play("Again").pick("Pike").resolve()
    for _ in range(2):
        board.attack("Pike").resolve().no_block().resolve()
    assert not board.can("attack", "Pike")
    board.play("Again").pick("Pike").resolve().attack("Pike")


def test_ready_is_lost_with_the_battle_step() -> None:
    board = battle(["Pike"], [], 'item "Again" any: ready mine', hand=["Again"])
    board.play("Again").pick("Pike").resolve().leave(2 + 4 + 2)
    board.attack("Pike").resolve().no_block().resolve()
    assert not board.can("attack", "Pike")


def test_ready_outside_ones_battle_step_does_nothing() -> None:
    cards = 'item "Again" any: ready mine, then draw 1'
    board = Board(cards, {"weapons": ["Pike"], "hand": ["Again"]}).play("Again").pick("Pike")
    board.resolve()
    assert board.names("A", "hand") == []
    board.leave().attack("Pike").resolve().no_block().resolve()
    assert not board.can("attack", "Pike")


def test_a_pacified_weapon_misses_its_owners_next_battle_step_only() -> None:
    cards = 'item "Lull" any: pacify enemy'
    board = Board(cards, {"weapons": ["Pike"]}, {"hand": ["Lull"]}).do(do="next step")
    board.play("Lull").pick("Pike").resolve().leave()
    assert (board.step, board.can("attack", "Pike")) == ("battle", False)
    board.leave(6).leave()
    assert board.match.view(None).active == "A"
    board.leave()
    assert board.can("attack", "Pike")

    board = battle(["Pike"], [], cards, theirs=["Lull"]).do(do="next step")
    board.play("Lull").pick("Pike").resolve()
    assert board.can("attack", "Pike")
    board.leave(2 + 4 + 2)
    assert (board.step, board.can("attack", "Pike")) == ("battle", False)


def test_a_weapon_stays_pacified_in_the_hand() -> None:
    cards = f'{TRICKS}item "Lull" any: pacify enemy'
    board = Board(cards, {"weapons": ["Pike"], "hand": ["Blink"]}, {"hand": ["Lull"]})
    board.do(do="next step").play("Lull").pick("Pike").resolve()
    board.play("Blink").pick("Pike").resolve().pick("Pike").resolve().leave()
    assert not board.can("attack", "Pike")


def test_pacifying_twice_does_something_once() -> None:
    cards = 'item "Lull" any: pacify enemy, then damage 1'
    board = Board(cards, {"hand": ["Lull", "Lull"]}, {"weapons": ["Pike"]})
    for _ in range(2):
        board.play("Lull").pick("Pike").resolve()
    assert board.health("B") == 9


def test_unguard_lasts_this_turn() -> None:
    cards = 'item "Feint" any: unguard enemy'
    board = Board(cards, {"weapons": ["Pike"], "hand": ["Feint"]}, {"weapons": ["Buckler"]})
    board.play("Feint").pick("Buckler").resolve().leave().attack("Pike").resolve()
    assert not board.can("block", "Buckler")
    board.no_block().resolve().leave(2 + 4 + 2).attack("Pike").resolve()
    assert board.can("block", "Buckler")


def test_battle_is_skipped_once_also_when_skipped_twice() -> None:
    cards = 'item "Truce" any: skip battle, then draw 1'
    board = Board(cards, {"weapons": ["Pike"]}, {"hand": ["Truce", "Truce"], "deck": ["Saber"] * 9})
    board.do(do="next step").play("Truce").passes().play("Truce").resolve()
    assert board.names("B", "hand") == ["Saber"]
    assert board.leave().step == "end"
    board.leave(1 + 4 + 2)
    assert (board.step, board.match.view(None).active) == ("battle", "A")


def test_a_battle_step_under_way_is_not_skipped() -> None:
    cards = 'item "Truce" any: skip battle'
    board = battle(["Pike", "Saber"], [], cards, theirs=["Truce"]).attack("Pike")
    board.play("Truce").resolve().no_block().resolve().attack("Saber").resolve().no_block()
    board.resolve().leave(2 + 4 + 1).leave()
    assert board.step == "end"
