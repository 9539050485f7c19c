"""Priority and the Outlet (ASIGOC 1, The Outlet, Priority; R15 to R17, R22 to R24)."""

from __future__ import annotations

from tests.engine.asigoc.board import Board

BUGS = """
weapon "Firebug" 1/1
  discarded: damage 1
weapon "Moth" 1/1
  discarded: heal 1
weapon "Torch" 1/2
  enters: damage 1
item "Purge": destroy enemy, destroy enemy
item "Duel": destroy mine, destroy mine, destroy enemy
"""


def test_the_player_who_did_not_add_has_priority() -> None:
    board = Board(a={"hand": ["Pebble"]}, b={"hand": ["Ember", "Ember"]}).play("Pebble")
    assert board.waits_for == "B"
    board.play("Ember")
    assert board.waits_for == "A"
    board.passes()
    assert board.waits_for == "B"
    board.play("Ember").passes()
    assert board.waits_for == "B"
    assert board.stack == ["Ember", "Ember", "Pebble"]


def test_while_the_outlet_resolves_nobody_can_add() -> None:
    board = Board(a={"hand": ["Ember", "Ember"]}, b={"hand": ["Ember"]})
    board.play("Ember").passes().play("Ember").resolve()
    assert board.stack == []
    assert (board.health("B"), board.waits_for) == (8, "A")


def test_an_effect_while_leaving_is_played_out_and_the_step_goes_on() -> None:
    board = Board(a={"hand": ["Pebble"]}, b={"hand": ["Ember"]}).do(do="next step").play("Ember")
    assert board.waits_for == "A"
    board.resolve()
    assert (board.step, board.waits_for) == ("main", "A")
    assert board.can("play", "Pebble")


def test_a_nullified_effect_keeps_its_place() -> None:
    board = Board('item "Hush" any: nullify', {"hand": ["Pebble"]}, {"hand": ["Hush", "Hush"]})
    board.play("Pebble").play("Hush").pick("Pebble").passes()
    board.play("Hush")
    assert board.options == ["Hush (yours)", "Pebble (theirs)"]
    board.pick("Pebble").resolve()
    assert board.health("B") == 10
    assert [event["card"] for event in board.log("nullify")] == ["Pebble"]


def test_an_only_effect_to_nullify_need_not_be_asked_for() -> None:
    board = Board('item "Hush" any: nullify', {"hand": ["Pebble"]}, {"hand": ["Hush", "Hush"]})
    board.play("Pebble").play("Hush")
    assert board.match.decision
    assert board.match.decision.indifferent
    board.pick("Pebble").passes().play("Hush")
    assert board.match.decision
    assert not board.match.decision.indifferent


def test_nullifying_what_is_nullified_is_not_doing_something() -> None:
    cards = 'item "Hush" any: nullify, then damage 1'
    board = Board(cards, {"hand": ["Pebble"]}, {"hand": ["Hush", "Hush"]})
    board.play("Pebble").play("Hush").pick("Pebble").passes().play("Hush").pick("Pebble")
    assert board.resolve().health("A") == 9


def test_two_effects_of_one_name_are_told_apart() -> None:
    board = Board('item "Hush" any: nullify', {"hand": ["Ember", "Ember"]}, {"hand": ["Hush"]})
    board.play("Ember").passes().play("Ember").play("Hush")
    assert board.options == [
        "Ember (theirs), added as number 2",
        "Ember (theirs), added as number 1",
    ]
    board.do(do="pick", card="Ember")
    (hush, *_) = board.match.view(None).stack
    assert hush.text == "Nullify an effect in the Outlet (Ember, added as number 2)."


def test_nothing_to_nullify_is_not_asked_for() -> None:
    board = Board('item "Hush" any: nullify ace', {"hand": ["Hush"]}).play("Hush")
    assert board.waits_for == "B"
    assert board.resolve().waits_for == "A"


def test_effects_that_wait_are_added_when_the_outlet_is_empty() -> None:
    board = Board(BUGS, {"hand": ["Purge", "Pebble"]}, {"weapons": ["Firebug", "Moth"]})
    board.play("Purge").pick("Firebug").pick("Moth").resolve()
    assert board.waits_for == "B"
    assert board.options == ["Firebug", "Moth"]
    board.do(do="order", n=2, card="Moth")
    assert board.stack == ["Firebug", "Moth"]
    assert board.waits_for == "A"
    board.resolve()
    assert (board.health("A"), board.health("B")) == (9, 11)


def test_the_turn_player_adds_waiting_effects_first() -> None:
    board = Board(
        BUGS, {"hand": ["Duel"], "weapons": ["Firebug", "Moth"]}, {"weapons": ["Firebug"]}
    )
    board.play("Duel").pick("Firebug").pick("Moth").pick("Firebug").resolve()
    assert board.waits_for == "A"
    board.do(do="order", card="Moth")
    assert [(item.player, item.card.name) for item in board.view(None).stack] == [
        ("B", "Firebug"),
        ("A", "Firebug"),
        ("A", "Moth"),
    ]
    assert board.waits_for == "A"


def test_a_weapon_that_enters_by_an_effect_waits_too() -> None:
    board = Board(
        f'{BUGS} item "Draft" any: deploy hand, damage 1',
        {"hand": ["Pebble"]},
        {"hand": ["Draft", "Torch"]},
    )
    board.play("Pebble").play("Draft").resolve().pick("Torch")
    assert (board.health("A"), board.health("B")) == (9, 9)
    assert (board.stack, board.waits_for) == (["Torch"], "A")
    assert board.resolve().health("A") == 8


def test_a_discarded_effect_of_a_cost_is_added_after_what_it_paid_for() -> None:
    cards = f'{BUGS} item "Offering" sacrifice: damage 2'
    board = Board(cards, {"hand": ["Offering"], "weapons": ["Firebug"]}, {"hand": ["Ember"]})
    board.play("Offering").pick("Firebug")
    assert (board.stack, board.waits_for) == (["Firebug", "Offering"], "B")


def test_targets_are_chosen_when_the_effect_is_added_and_not_replaced() -> None:
    cards = 'weapon "Breaker" 1/1\n  enters: destroy enemy\nitem "Flee" any: return mine'
    board = Board(cards, {"hand": ["Breaker"]}, {"weapons": ["Saber", "Pike"], "hand": ["Flee"]})
    board.deploy("Breaker").pick("Saber").play("Flee").pick("Saber").resolve()
    assert board.names("B", "weapons") == ["Pike"]
    assert sorted(board.names("B", "hand")) == ["Saber"]


def test_a_weapon_that_came_back_is_not_the_one_that_was_meant() -> None:
    cards = 'item "Blink" any: return mine, deploy hand\nitem "Shatter": destroy enemy'
    board = Board(cards, {"hand": ["Shatter"]}, {"weapons": ["Saber"], "hand": ["Blink"]})
    board.play("Shatter").pick("Saber").play("Blink").pick("Saber").resolve().pick("Saber")
    assert board.stack == ["Saber"]
    assert board.resolve().names("B", "weapons") == ["Saber"]


def test_an_effect_that_can_do_nothing_may_be_activated() -> None:
    board = Board('item "Shatter": destroy enemy', {"hand": ["Shatter"]}).play("Shatter")
    assert board.waits_for == "B"
    assert board.resolve().names("A", "discard") == ["Shatter"]


def test_effects_aimed_at_effects_leave_the_state_short() -> None:
    """Each of these effects has two others as targets. Written in full, the oldest would appear
    2**30 times."""
    cards = 'ace "Denier" any, freely: nullify, nullify'
    board = Board(cards, {"ace": "Denier", "hand": ["Pebble"]}).play("Pebble").passes()
    for _ in range(30):
        board.use("Denier").do(do="pick").do(do="pick").passes()
    assert len(board.stack) == 31
    assert board.match.fingerprint() == board.match.fork().fingerprint()


def test_a_fork_with_effects_in_the_outlet_goes_its_own_way() -> None:
    cards = 'item "Hush" any: nullify'
    board = Board(cards, {"hand": ["Ember"]}, {"hand": ["Hush"]}).play("Ember").play("Hush")
    fork = board.match.fork()
    board.pick("Ember")
    assert fork.decision is not None
    assert fork.decision.kind == "pick"
    board.resolve()
    assert len(fork.view(None).stack) == 1
    fork.choose("B", 0)
    assert fork.view(None).stack == fork.fork().view(None).stack
    for player in ("A", "B"):
        fork.choose(player, len(fork.decision.options) - 1)
    assert fork.fingerprint() == board.match.fingerprint()
