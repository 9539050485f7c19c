"""Matches end, whatever their cards do (COMPLETED 8, 9)."""

from __future__ import annotations

from tests.engine.cardfinity.board import Board


def test_at_most_fifty_casts_inside_one_another() -> None:
    cards = '"Spark" play discard hand: draw "Phoenix" discard: heal 1, discard'
    board = Board(cards, {"hand": ["Spark", "Phoenix"], "deck": ["Ash", "Birch"]})
    board.play("Spark").pick("Phoenix")
    casts = [event["card"] for event in board.log("cast")]
    assert casts == ["Spark"] + ["Phoenix"] * 49
    assert board.waits_for == "A"


def test_at_most_five_hundred_casts_in_one_action() -> None:
    """Every Phoenix brings two more, so the number would double forever."""
    cards = '"Spark" play: discard "Phoenix" discard: heal 1, discard, heal 1, discard'
    board = Board(cards, {"hand": ["Spark"], "deck": ["Phoenix", "Ash"]})
    board.play("Spark")
    assert len(board.log("cast")) == 500
    board.end_turn()
    assert board.waits_for == "B"


def test_a_spell_card_over_the_limit_returns_to_the_hand() -> None:
    cards = '"Again" play: play "Again"'
    board = Board(cards, {"hand": ["Again"] * 60})
    board.play("Again")
    for _ in range(49):
        board.pick("Again")
    assert len(board.log("cast")) == 50
    board.pick("Again")
    assert len(board.log("cast")) == 50
    assert board.match.decision is not None
    assert board.match.decision.kind == "action"
    assert len(board.names("A", "hand")) == 10


def test_a_turn_ends_by_itself_after_its_two_hundredth_action() -> None:
    board = Board(
        '"Engine": "Churn" infinity: peek "Stall" infinity pop 1: peek power 1',
        {"field": ["Engine"]},
    )
    for number in range(200):
        assert board.waits_for == "A"
        board.activate("Engine", "Churn" if number % 2 else "Stall")
    assert board.waits_for == "B"


def test_the_deepest_nest_of_casts_leaves_room_on_the_interpreter_stack() -> None:
    """Fifty summonings and payments are nested, and each asks its owner."""
    cards = '"X" discard discard "X" hand: peek "Go" play discard "X" hand: draw'
    board = Board(cards, {"hand": ["Go", *["X"] * 60]})
    board.play("Go")
    picks = 0
    while board.match.decision and board.match.decision.kind == "pick":
        board.pick("X")
        picks += 1
    assert picks == 50
    assert board.match.decision is not None


def test_the_match_ends_in_the_middle_of_a_payment() -> None:
    cards = '"Toll" play discard "Bomb" hand, pop 9: draw "Bomb" discard: deal 3'
    board = Board(cards, {"hand": ["Toll", "Bomb"]}, {"deck": ["Ash", "Birch"]})
    board.play("Toll").pick("Bomb")
    assert board.match.winner == "A"
    assert board.match.decision is None
    assert board.names("B", "graveyard") == ["Birch", "Ash"]
    assert board.names("A", "resolving") == ["Toll"]


def test_an_empty_deck_is_harmless_until_a_card_must_leave_it() -> None:
    cards = '"Look" play: peek 2, heal 1, search monster "Rush" play: draw 2'
    board = Board(cards, {"hand": ["Look", "Rush"], "deck": []})
    board.play("Look")
    assert board.match.winner is None
    board.play("Rush")
    assert board.match.winner == "B"
    assert board.match.view(None).outcome


def test_a_monster_with_thousands_of_spells_is_offered_quickly_enough_to_play() -> None:
    """Each different spell is offered once, even if the monster has it repeatedly; the file limits
    the number of different ones."""
    spells = " ".join(f'20x "{number}" tap take 9: draw' for number in range(300))
    board = Board(f'"Hydra": {spells} power 1', {"field": ["Hydra"] * 3})
    assert len(board.offered(do="activate")) == 900
    assert len({option.facts["number"] for option in board.match.decision.options[:-1]}) == 300


def test_a_loop_that_its_player_may_leave_costs_that_player_no_draw() -> None:
    """A losing player repeatedly plays a card that asks eight times, and goes back."""
    board = Board(
        '"Stall" play ????????take 5: draw "Pawn": power 1',
        {"hand": ["Stall"], "deck": 1},
        {"field": ["Pawn"], "deck": 30},
    )
    asked = 0
    while board.match.view(None).turn == 3:
        do = "play" if not asked else "yes" if asked < 8 else "no"
        asked = 0 if asked == 8 else asked + 1
        board.do(do=do)
    assert board.match.number < 1_010
    assert board.match.winner is None
    assert board.waits_for == "B"
    assert [event["player"] for event in board.log("passes")] == ["A"]
