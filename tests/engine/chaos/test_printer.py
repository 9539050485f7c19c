"""Printed cards read back as equal cards (CHAOS 11)."""

from __future__ import annotations

from hypothesis import given, settings

from engine.games.chaos import checks
from engine.games.chaos.cards import Card
from engine.games.chaos.checks import read_tree, write_tree
from engine.games.chaos.conditions import IndeCond, TargetCond
from engine.games.chaos.loading.parser import (
    parse_cards,
    parse_condition,
    parse_deck,
    parse_effects,
)
from engine.games.chaos.printer import print_card, print_condition
from tests.strategies.chaos import (
    cards,
    independent_conditions,
    print_deck,
    target_conditions,
)

EXAMPLE = """minion "Twin Talon" cost 5 attack 3 health 4 attacks 2 beast charge shield
  battlecry targeted(costMod(-1), cardTarget(hand, ally, beastCard, charge, cost <= 5))
  turnEnd any all(atkHpMod(+2, +0), charTarget(oppo, minion)) if source(charTarget(any, beast))"""


@settings(deadline=None)
@given(cards())
def test_reading_a_printed_card_gives_the_card(card: Card) -> None:
    assert parse_cards(print_card(card)) == {card.name: card}


@settings(deadline=None)
@given(target_conditions() | independent_conditions())
def test_a_condition_goes_through_text_and_tree_unchanged(cond: TargetCond | IndeCond) -> None:
    assert parse_condition(print_condition(cond)) == cond
    assert read_tree(write_tree(cond)) == cond


def test_what_is_written_in_the_printers_form_is_printed_so() -> None:
    (card,) = parse_cards(EXAMPLE).values()
    assert print_card(card) == EXAMPLE


def test_words_are_read_in_any_case_signs_and_none_may_be_left_out() -> None:
    loose = """MINION "A" COST +2 attack 1 HEALTH 3 attacks 1 Beast SHIELD charge
    BATTLECRY Random(COSTMOD(1),CardTarget(HANDORDECK, any, CARD, none, none)) IF MaxMP(ally,>=3)"""
    (card,) = parse_cards(loose).values()
    assert print_card(card) == (
        'minion "A" cost 2 attack 1 health 3 beast charge shield\n'
        "  battlecry random(costMod(+1), cardTarget(handOrDeck, any, card)) if maxMp(ally, >= 3)"
    )


def test_comments_are_no_part_of_a_card() -> None:
    text = 'spell "A" cost 1 ! minion "B"\n* and\nminion "C" * cast draw(1, *!* ally)'
    assert print_card(parse_cards(text)["A"]) == 'spell "A" cost 1\n  cast draw(1, ally)'


def test_no_sign_but_the_quote_means_anything_in_a_name() -> None:
    name = r"a\n\ {#} ! * ' deck:"
    (card,) = parse_cards(f'spell "{name}" cost 1').values()
    assert card.name == name


def test_effects_are_read_on_their_own() -> None:
    first, second = parse_effects("onDiscard draw(1, ally) deathrattle win(oppo)")
    assert (first.trigger.name, second.trigger.name) == ("onDiscard", "deathrattle")


def test_a_printed_deck_reads_back() -> None:
    named = [Card("spell", f"S{n}", 1, attack_times=0) for n in range(3)]
    deck = parse_deck(print_deck("Cinders", "Ann", named))
    assert (deck.name, deck.author, deck.content.cards) == ("Cinders", "Ann", tuple(named))
    assert parse_deck(print_deck("Cinders", None, named)).author is None


def test_the_pages_own_spellings_are_read_in_trees() -> None:
    plain = {"node": "noAbilCond", "args": []}, {"node": "noStatCond", "args": []}
    side = {"node": "anyAllegiance", "args": []}
    char = {"node": "justCharCond", "args": [side, {"node": "isCharater", "args": []}, *plain]}
    assert checks.text({"node": "charTargetCond", "args": [char]}) == "charTarget(any, character)"
    steal = {"node": "stealCond", "args": []}
    place, kind = {"node": "cardPosHand", "args": []}, {"node": "isDragongCard", "args": []}
    there = {"node": "justCharCond", "args": [place, side, kind, steal, plain[1]]}
    tree = {"node": "cardExistenceCond", "args": [there]}
    assert checks.text(tree) == "cardExist(hand, any, dragonCard, stealth)"
