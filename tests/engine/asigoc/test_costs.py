"""Conditions and costs (ASIGOC 3, Condition and Cost; R16, R18, R22, R27)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.asigoc.board import Board


def playable(parts: str, a: dict[str, Any] | None = None, **b: Any) -> bool:
    """Returns whether A may play an Item with these conditions and costs in the Main step."""
    own = a or {}
    hand = ["Trick", *own.get("hand", [])]
    board = Board(f'item "Trick" {parts}: heal 1', {**own, "hand": hand}, b)
    return board.can("play", "Trick")


@pytest.mark.parametrize(
    ("parts", "able", "unable"),
    [
        ("pay 2", {"health": 3}, {"health": 2}),
        ("pay 2, pay 1", {"health": 4}, {"health": 3}),
        ("discard 1", {"hand": ["Saber"]}, {}),
        ("discard 1, discard random 1", {"hand": ["Saber", "Pike"]}, {"hand": ["Saber"]}),
        ("sacrifice", {"weapons": ["Saber"]}, {"hand": ["Saber"]}),
        ("sacrifice, sacrifice", {"weapons": ["Saber", "Pike"]}, {"weapons": ["Saber"]}),
        ("banish 1", {"discard": ["Saber"]}, {}),
        ("discard 1, banish 1", {"hand": ["Saber"]}, {"discard": ["Saber"]}),
        (
            "banish 1, discard 1",
            {"hand": ["Saber"], "discard": ["Pike"]},
            {"hand": ["Saber"]},
        ),
        (
            "sacrifice, banish 2",
            {"weapons": ["Saber"], "discard": ["Pike"]},
            {"weapons": ["Saber"]},
        ),
        ("if my health >= 10", {}, {"health": 9}),
        ("if my hand <= 1", {"hand": ["Saber"]}, {"hand": ["Saber", "Pike"]}),
        ("if my hand >= 1", {"hand": ["Saber"]}, {}),
        ("if my discard >= 1", {"discard": ["Saber"]}, {}),
        ("if my weapons >= 2", {"weapons": ["Saber", "Pike"]}, {"weapons": ["Saber"]}),
        ("if my deck <= 1", {"deck": ["Saber"]}, {"deck": ["Saber", "Pike"]}),
    ],
)
def test_what_costs_and_comparisons_need(
    parts: str, able: dict[str, Any], unable: dict[str, Any]
) -> None:
    assert playable(parts, able)
    assert not playable(parts, unable)


def test_their_numbers() -> None:
    assert playable("if their health <= 4", health=4)
    assert not playable("if their health <= 4", health=5)
    assert playable("if their hand >= 2", hand=["Saber", "Pike"])
    assert playable("if their weapons >= 1, if their discard <= 1", weapons=["Saber"])


def test_costs_are_paid_in_the_order_of_the_text_before_anything_is_chosen() -> None:
    cards = 'item "Deal" discard 1, pay 1, banish 1: (destroy enemy or heal 1)'
    board = Board(cards, {"hand": ["Deal", "Saber"]}, {"weapons": ["Pike"]}).play("Deal")
    assert board.names("A", "discard") == ["Deal"]
    assert (board.options, board.health("A")) == (["Saber (2/3)"], 10)
    board.pick("Saber")
    assert (board.options, board.health("A")) == (["Saber (2/3)"], 9)
    board.pick("Saber", zone="discard").option(1).pick("Pike")
    assert board.names("A", "banished") == ["Saber"]
    assert board.waits_for == "B"


def test_a_weapon_sacrifices_another_one() -> None:
    cards = 'weapon "Ogre" 3/3\n  sacrifice: draw 1'
    assert not Board(cards, {"weapons": ["Ogre"]}).can("activate", "Ogre")
    assert Board(cards, {"weapons": ["Ogre", "Pike"]}).use("Ogre").options == ["Pike (3/1)"]


def test_main_needs_an_empty_outlet() -> None:
    board = Board(a={"hand": ["Ember", "Pebble"]}).play("Ember").passes()
    assert not board.can("play", "Pebble")


def test_costs_of_a_nullified_effect_stay_paid_and_its_use_counts() -> None:
    cards = 'ace "Seer" once a turn, pay 2: draw 1\nitem "Hush" any: nullify'
    board = Board(cards, {"ace": "Seer"}, {"hand": ["Hush"]}).use("Seer").play("Hush").pick("Seer")
    board.resolve()
    assert (board.health("A"), board.names("A", "hand")) == (8, [])
    assert not board.can("activate", "Seer")


def test_how_often_an_ace_and_a_weapon_are_used() -> None:
    cards = """
        ace "Once" main: heal 1
        weapon "Drum" 1/1
          any: heal 1
        weapon "Relic" 1/1
          any, once a match: heal 1
    """
    board = Board(cards, {"ace": "Once", "weapons": ["Drum", "Relic"]})
    for card in ("Once", "Drum", "Relic"):
        board.use(card).resolve()
    assert not board.offered(do="activate")
    board.leave(3)
    board.do(do="next step")
    assert board.can("activate", "Drum")
    assert not board.can("activate", "Relic")
    board.passes().leave(3)
    assert not board.can("activate", "Once")


@pytest.mark.parametrize("limit", ["once a turn", "once a match"])
def test_leaving_the_field_renews_nothing(limit: str) -> None:
    cards = f'weapon "Drum" 1/1\n  any, {limit}: heal 1\nitem "Blink": return mine, deploy hand'
    board = Board(cards, {"hand": ["Blink"], "weapons": ["Drum"]}).use("Drum").resolve()
    board.play("Blink").pick("Drum").resolve().pick("Drum").resolve()
    assert board.names("A", "weapons") == ["Drum"]
    assert not board.can("activate", "Drum")


def test_an_item_that_came_back_may_be_used_again_unless_limited() -> None:
    cards = (
        'item "Salve" any: heal 1\nitem "Rite" any, once a match: heal 1\nitem "Dig" any: recover'
    )
    board = Board(cards, {"hand": ["Salve", "Rite", "Dig", "Dig"]})
    board.play("Salve").resolve().play("Rite").resolve()
    board.play("Dig").resolve().pick("Salve").play("Dig").resolve().pick("Rite")
    assert board.can("play", "Salve")
    assert not board.can("play", "Rite")


def test_answer_looks_at_the_newest_effect_and_its_kind() -> None:
    cards = """
        ace "Herald" main: heal 1
        weapon "Drum" 1/1
          main: heal 1
        item "To Any" answer: heal 1
        item "To Item" answer item: heal 1
        item "To Weapon" answer weapon: heal 1
        item "To Ace" answer ace: heal 1
    """
    answers = ["To Any", "To Item", "To Weapon", "To Ace"]

    def answering(board: Board) -> list[str]:
        return [card for card in answers if board.can("play", card)]

    a = {"ace": "Herald", "weapons": ["Drum"], "hand": ["Pebble", "Saber"]}
    for start, expected in (
        (lambda board: board.play("Pebble"), ["To Any", "To Item"]),
        (lambda board: board.use("Drum"), ["To Any", "To Weapon"]),
        (lambda board: board.deploy("Saber"), ["To Any", "To Weapon"]),
        (lambda board: board.use("Herald"), ["To Any", "To Ace"]),
    ):
        board = Board(cards, a, {"hand": [*answers, "Ember"]})
        start(board)
        assert answering(board) == expected
        assert answering(board.play("Ember").passes()) == []


def test_conditions_hold_together() -> None:
    cards = 'item "Rebuke" attacked, answer item: damage 1'
    board = Board(
        cards, {"weapons": ["Pike"], "hand": ["Ember"]}, {"hand": ["Rebuke"]}, phase="battle"
    )
    board.attack("Pike")
    assert not board.can("play", "Rebuke")
    board.passes().play("Ember")
    assert board.can("play", "Rebuke")


def test_an_end_item_may_join_a_full_outlet_in_ones_own_end_step() -> None:
    cards = 'item "Prayer" end: heal 1'
    board = Board(cards, {"hand": ["Ember", "Prayer"]}, {"hand": ["Prayer"]}, phase="end")
    board.play("Ember")
    assert not board.can("play", "Prayer")
    assert board.passes().can("play", "Prayer")


def wrecked(ability: str, a: dict[str, Any] | None = None) -> Board:
    """Returns a position in which A's Weapon with that `discarded` ability has been destroyed."""
    cards = f'weapon "Bug" 1/1\n  {ability}\nitem "Wreck": destroy mine'
    board = Board(cards, {"hand": ["Wreck"], **(a or {}), "weapons": ["Bug"]})
    return board.play("Wreck").pick("Bug").resolve()


def test_discarded_adds_itself_if_its_other_conditions_hold() -> None:
    assert wrecked("discarded: heal 1").stack == ["Bug"]
    assert wrecked("discarded, if my health <= 5: heal 1").stack == []
    assert wrecked("discarded, if my health <= 5: heal 1", {"health": 5}).stack == ["Bug"]
    assert wrecked("discarded, main: heal 1").stack == ["Bug"]
    assert wrecked("discarded, end: heal 1").stack == []


def test_discarded_pays_its_costs_or_is_not_added() -> None:
    board = wrecked("discarded, pay 2: draw 1", {"health": 3})
    assert (board.stack, board.health("A")) == (["Bug"], 1)
    assert wrecked("discarded, pay 2: draw 1", {"health": 2}).stack == []
    board = wrecked("discarded, discard 1: draw 1", {"hand": ["Wreck", "Saber"]})
    assert board.pick("Saber").stack == ["Bug"]
    assert wrecked("discarded, sacrifice: draw 1").stack == []


def test_discarded_cannot_be_activated() -> None:
    cards = 'weapon "Bug" 1/1\n  any, discarded: heal 1'
    assert not Board(cards, {"weapons": ["Bug"]}).can("activate", "Bug")


def test_discarded_once_a_turn_is_not_renewed_by_coming_back() -> None:
    cards = """
        weapon "Bug" 1/1
          discarded, once a turn: heal 1
        item "Wreck": destroy mine, deploy discard
    """
    board = Board(cards, {"hand": ["Wreck", "Wreck"], "weapons": ["Bug"]})
    board.play("Wreck").pick("Bug").resolve().pick("Bug").do(do="order", card="Bug").resolve()
    board.play("Wreck").pick("Bug").resolve().pick("Bug").resolve()
    assert board.health("A") == 11


def test_a_weapon_sacrificed_for_a_cost_may_be_banished_by_the_next() -> None:
    cards = 'weapon "Bug" 1/1\n  discarded: heal 1\nitem "Pyre" sacrifice, banish 1: damage 1'
    board = (
        Board(cards, {"hand": ["Pyre"], "weapons": ["Bug"]}).play("Pyre").pick("Bug").pick("Bug")
    )
    assert board.names("A", "banished") == ["Bug"]
    assert board.stack == ["Bug", "Pyre"]
