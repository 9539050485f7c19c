"""Cards as data."""

from dataclasses import replace

from engine.games.lifeburn.cards import Card

IMP = Card("Imp", "Summon", 1, 2, 3)


def test_equal_cards_are_found_in_place_of_each_other() -> None:
    assert {IMP: "imp"}[replace(IMP)] == "imp"
    assert replace(IMP, tribe="Goblin") not in {IMP: "imp"}


def test_a_card_says_all_that_is_printed_on_it() -> None:
    assert repr(IMP).startswith("Card(name='Imp', type='Summon', cost=1, attack=2, defense=3, ")
    assert repr(IMP).endswith(", description='', own=False, icon='')")
    assert repr(replace(IMP, cost=4)) == repr(IMP).replace("cost=1", "cost=4")
