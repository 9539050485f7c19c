"""Things that are done at once, things that wait, and the end of a match (CHAOS 7)."""

from __future__ import annotations

import pytest

from engine.core.table import MatchOver
from engine.games.chaos.rules import card_play
from engine.games.chaos.state.table import MOST_ACTING
from tests.engine.chaos.board import Board, number_of, table_at, told

FILL = ["Filler"] * 10
HURT = {"leader": {"card": "Default Leader", "damage": 28}}
QUICK = """
minion "Ram" cost 1 attack 1 health 1 beast
  deathrattle leader(damage(2), any)
minion "Wall" cost 1 attack 1 health 9 beast
spell "Ruin" cost 0
  cast all(destroy, charTarget(any, minion))
"""


def test_deaths_speak_in_the_order_in_which_they_came() -> None:
    cards = """
    minion "One" cost 1 attack 1 health 1 beast
      deathrattle new(1, field(ally), { minion "First" cost 0 attack 1 health 1 beast })
    minion "Two" cost 1 attack 1 health 1 beast
      deathrattle new(1, field(ally), { minion "Second" cost 0 attack 1 health 1 beast })
    spell "Flood" cost 0
      cast all(damage(1), charTarget(any, minion))
    """
    board = Board(cards, {"hand": ["Flood"], "field": ["Two", "One", "Two"]})
    assert board.play("Flood").names("A", "field") == ["Second", "First", "Second"]


def test_what_a_queued_event_triggers_waits_behind_all_that_is_there() -> None:
    cards = """
    minion "Bomb" cost 1 attack 0 health 1 beast
      deathrattle all(damage(1), charTarget(any, minion))
    minion "Egg" cost 1 attack 0 health 1 beast
      deathrattle new(1, field(ally), { minion "Chick" cost 0 attack 0 health 2 beast })
    minion "Late Egg" cost 1 attack 0 health 2 beast
      deathrattle new(1, field(ally), { minion "Late Chick" cost 0 attack 0 health 2 beast })
    spell "Spark" cost 0
      cast all(damage(1), charTarget(ally, minion))
    """
    board = Board(cards, {"hand": ["Spark"], "field": ["Late Egg", "Egg", "Bomb"]})
    board.play("Spark")
    assert board.names("A", "field") == ["Chick", "Late Chick"]
    assert board.card("A", "field", "Chick")["health"] == 2


def test_the_queue_is_emptied_between_the_effects_that_a_trigger_calls() -> None:
    cards = """
    minion "Egg" cost 1 attack 0 health 1 beast
      deathrattle new(1, field(ally), { minion "Chick" cost 0 attack 0 health 1 beast })
    spell "Two Waves" cost 0
      cast all(damage(1), charTarget(any, minion))
      cast all(damage(1), charTarget(any, minion))
    """
    board = Board(cards, {"hand": ["Two Waves"], "field": ["Egg"]})
    assert board.play("Two Waves").names("A", "field") == []


def test_a_transformed_minion_changes_when_the_action_is_over() -> None:
    cards = """
    spell "Moult" cost 0
      cast targeted(
        transform({ minion "Swan" cost 4 attack 4 health 4 beast }), charTarget(any, minion))
      cast draw(1, ally) if fieldExist(any, minion)
      cast all(damage(3), charTarget(any, minion))
    minion "Duck" cost 1 attack 1 health 1 beast
      deathrattle leader(damage(5), any)
    """
    board = Board(cards, {"hand": ["Moult"], "field": [{"card": "Duck", "fresh": True}]})
    board.play("Moult", target="Duck")
    assert board.names("A", "hand") == []
    assert board.card("A", "field", "Swan")["health"] == 4
    assert not board.card("A", "field", "Swan")["fresh"]
    assert board.health("A") == 30


def test_what_is_to_appear_takes_its_place_on_the_field_at_once() -> None:
    cards = """
    spell "Crowd" cost 0
      cast targeted(
        transform({ minion "Swan" cost 4 attack 4 health 4 beast }), charTarget(any, minion))
      cast new(1, field(ally), { minion "Chick" cost 0 attack 0 health 1 beast })
    minion "Duck" cost 1 attack 1 health 1 beast
    """
    board = Board(cards, {"hand": ["Crowd"], "field": ["Duck"] * 7})
    board.play("Crowd", target="Duck")
    assert board.names("A", "field") == ["Swan", *["Duck"] * 6]
    assert [event["card"] for event in board.told("discard")] == ["Chick"]


def test_one_effect_that_fells_both_leaders_is_a_draw() -> None:
    cards = 'spell "End" cost 0\ncast all(damage(2), charTarget(any, character))'
    assert Board(cards, {"hand": ["End"], **HURT}, HURT).play("End").match.winner == "draw"


def test_two_effects_are_two_batches() -> None:
    cards = 'spell "End" cost 0\ncast leader(damage(2), oppo)\ncast leader(damage(2), ally)'
    assert Board(cards, {"hand": ["End"], **HURT}, HURT).play("End").match.winner == "A"


def test_of_two_deaths_in_one_batch_both_speak_though_the_first_ends_the_match() -> None:
    cards = """
    minion "Curse" cost 1 attack 1 health 1 beast
      deathrattle win(oppo)
    spell "Ruin" cost 0
      cast all(destroy, charTarget(any, minion))
    """
    ruin = {"hand": ["Ruin"], "field": ["Curse"]}
    assert Board(cards, ruin, {"field": ["Curse"]}).play("Ruin").match.winner == "draw"
    assert Board(cards, ruin).play("Ruin").match.winner == "B"


def test_leaders_that_fall_by_two_deaths_fall_one_after_the_other() -> None:
    board = Board(QUICK, {"hand": ["Ruin"], "field": ["Ram"], **HURT}, HURT)
    assert board.play("Ruin").match.winner == "draw"
    cards = """
    minion "Own Curse" cost 1 attack 1 health 1 beast
      deathrattle leader(damage(2), ally)
    spell "Ruin" cost 0
      cast all(destroy, charTarget(any, minion))
    """
    board = Board(
        cards, {"hand": ["Ruin"], "field": ["Own Curse"], **HURT}, {"field": ["Own Curse"], **HURT}
    )
    assert board.play("Ruin").match.winner == "B"


def test_an_attack_with_what_strikes_back_is_one_batch() -> None:
    cards = """
    minion "Curse" cost 1 attack 1 health 1 beast
      deathrattle win(oppo)
    """
    board = Board(cards, {"field": ["Curse"]}, {"field": ["Curse"]})
    assert board.attack("Curse", "Curse").match.winner == "draw"


def test_both_draw_from_empty_decks_and_the_acting_side_falls_first() -> None:
    cards = 'spell "Thirst" cost 0\ncast draw(2, any)'
    board = Board(cards, {"hand": ["Thirst"], "deck": [], **HURT}, {"deck": [], **HURT})
    assert board.play("Thirst").match.winner == "B"


def test_a_winning_effect_ends_the_match_before_the_next() -> None:
    cards = 'spell "Crown" cost 0\ncast win(ally)\ncast win(oppo)'
    board = Board(cards, {"hand": ["Crown"]}).play("Crown")
    assert board.match.winner == "A"
    assert board.match.decision is None


def test_a_discard_that_an_arrival_forces_belongs_to_its_batch() -> None:
    cards = """
    spell "Dark Page" cost 1
      cast draw(1, ally)
      onDiscard win(oppo)
    spell "Bright Page" cost 1
      cast draw(1, ally)
      onDiscard win(ally)
    spell "Study" cost 0
      cast draw(2, ally)
    """
    board = Board(cards, {"hand": ["Study", *FILL], "deck": ["Dark Page", "Bright Page"]})
    assert board.play("Study").match.winner == "draw"


def test_the_damage_of_an_empty_deck_is_a_batch_of_its_own() -> None:
    cards = """
    spell "Bright Page" cost 1
      cast draw(1, ally)
      onDiscard win(ally)
    spell "Study" cost 0
      cast draw(2, ally)
    """
    there = {"hand": ["Study", *FILL], "deck": ["Bright Page"], "fatigue": 1, **HURT}
    assert Board(cards, there).play("Study").match.winner == "B"


def test_a_card_that_is_reset_and_destroyed_is_destroyed() -> None:
    cards = """
    spell "Both" cost 0
      cast all(damage(3), charTarget(any, minion))
      cast all(resetState, charTarget(any, minion))
    """
    board = Board(QUICK + cards, {"hand": ["Both"], "field": ["Wall", "Ram"]}).play("Both")
    assert board.names("A", "field") == ["Wall"]
    assert board.card("A", "field", "Wall")["health"] == 9


def test_a_dying_card_is_out_of_reach_and_counts_for_nothing() -> None:
    cards = """
    spell "Clear Cut" cost 0
      cast all(destroy, charTarget(oppo, minion))
      cast draw(1, ally) if fieldExist(oppo, minion)
      cast all(move(hand(ally)), charTarget(oppo, minion))
    """
    board = Board(QUICK + cards, {"hand": ["Clear Cut"]}, {"field": ["Wall"]}).play("Clear Cut")
    assert board.names("A", "hand") == []


def test_after_ten_thousand_effects_none_acts_until_the_action_ends() -> None:
    cards = 'spell "Spark" cost 0\ncast leader(damage(1), oppo)\ncast leader(damage(1), oppo)'
    table = table_at(cards, {"hand": ["Spark", "Spark"]}, {})
    table.acting = MOST_ACTING - 1
    board = Board.of(table)
    spark = number_of(table, "Spark")
    card_play.play(table, spark, 0, None)
    assert board.health("B") == 29
    card_play.play(table, number_of(table, "Spark"), 0, None)
    assert board.health("B") == 27


def test_nothing_that_was_on_its_way_is_anywhere_when_the_match_is_over() -> None:
    cards = """
    minion "Curse" cost 1 attack 1 health 1 beast
      deathrattle leader(damage(2), ally)
    minion "Scroll" cost 1 attack 1 health 1 beast
      deathrattle draw(1, ally)
    spell "Ruin" cost 0
      cast all(destroy, charTarget(any, minion))
    """
    table = table_at(cards, {"hand": ["Ruin"], "field": ["Curse", "Scroll"], **HURT}, {})
    with pytest.raises(MatchOver):
        card_play.play(table, number_of(table, "Ruin"), 0, None)
    assert table.winner == "B"
    assert len(told(table, "draw")) == 1
    assert {card.place for card in table.state.cards.values()} == {"leader", "deck"}


def test_at_the_start_of_a_turn_replacements_appear_before_the_draw() -> None:
    cards = """
    minion "Fowler" cost 0 attack 0 health 1 beast
      turnStart ally all(transform({ minion "Swan" cost 4 attack 4 health 4 beast }),
        cardTarget(deck, ally, card)) if source(charTarget(any, minion))
    """
    board = Board(cards, {}, {"field": ["Fowler"], "deck": ["Filler"]}).end_turn()
    assert board.names("B", "hand") == ["Swan"]


def test_what_is_dying_does_not_act_in_its_turn() -> None:
    cards = """
    minion "Early Bird" cost 1 attack 0 health 2 beast
      turnStart any all(destroy, charTarget(oppo, minion)) if source(charTarget(any, minion))
    """
    board = Board(cards, {"field": ["Early Bird"]}, {"field": ["Early Bird"]}).end_turn()
    assert [board.names(player, "field") for player in ("A", "B")] == [[], ["Early Bird"]]
