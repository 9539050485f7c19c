"""Faces of cards, and decks laid out for reading."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from engine.faces import CardFace, Stat, TextBlock
from engine.games.chaos.card_terms import ABILITY_TERMS, Ability, badges
from engine.games.chaos.faces import CurrentEffect, face_now, face_of, stats
from engine.games.chaos.game import Chaos
from engine.games.chaos.loading.parser import parse_cards, parse_effects
from engine.views import Badge
from tests.engine.chaos.board import Board

GAME = Chaos()
CARDS = parse_cards("""
minion "Twin Talon" cost 5 attack 3 health 4 attacks 2 beast charge shield
  battlecry targeted(damage(2), charTarget(oppo, minion))
spell "Oath" cost 3
  cast random(giveEffects { deathrattle draw(1, any) }, charTarget(any, minion))
leader "Empress" cost 9 attack 2 health 27 taunt
""")


def test_a_face_has_kind_type_numbers_and_text() -> None:
    assert face_of(CARDS["Twin Talon"]) == CardFace(
        "Twin Talon",
        "minion",
        ("Beast",),
        (
            Stat("cost", 5, 5),
            Stat("attack", 3, 3),
            Stat("health", 4, 4),
            Stat("attacks", 2, 2),
        ),
        (
            TextBlock("Charge", "", ABILITY_TERMS["charge"].reminder),
            TextBlock("Shield", "", ABILITY_TERMS["shield"].reminder),
            TextBlock("Battlecry:", "", "Deal 2 damage to an enemy minion."),
        ),
        metal="silver",
    )


def test_a_spell_has_only_a_cost_and_a_leader_no_type() -> None:
    assert face_of(CARDS["Oath"]).stats == (Stat("cost", 3, 3),)
    assert (face_of(CARDS["Empress"]).kind, face_of(CARDS["Empress"]).tags) == ("leader", ())


def test_attacks_stand_on_a_card_that_has_more_than_one_or_had() -> None:
    printed = face_of(CARDS["Empress"]).stats
    assert printed == (Stat("cost", 9, 9), Stat("attack", 2, 2), Stat("health", 27, 27))
    once = replace(CARDS["Twin Talon"], attack_times=1)
    assert Stat("attacks", 1, 2) in stats(once, CARDS["Twin Talon"])
    assert Stat("attacks", 2, 1) in stats(CARDS["Twin Talon"], once)


def test_what_stands_within_an_effect_is_marked() -> None:
    assert face_of(CARDS["Oath"]).text == (
        TextBlock("Cast:", "", "Attach the following to a random minion."),
        TextBlock("• Deathrattle:", "", "Both players draw a card."),
    )


def test_a_card_within_a_card_is_told_line_by_line() -> None:
    text = """spell "Call" cost 1
      cast new(1, hand(ally), { minion "Echo" cost 1 attack 2 health 3 beast taunt
        deathrattle draw(1, ally) })"""
    (card,) = parse_cards(text).values()
    assert [block.body for block in face_of(card).text] == [
        "Put the following card into your hand.",
        "• 1-cost 2/3 Beast.",
        "• Taunt.",
        "Draw a card.",
    ]


def test_a_face_tells_what_a_card_has_become() -> None:
    effects = tuple(
        CurrentEffect(effect, times=times)
        for times, effect in enumerate(
            parse_effects("onDiscard draw(1, ally) battlecry draw(2, ally)"), 1
        )
    )
    face = face_now(CARDS["Empress"], None, frozenset(("lifesteal", "charge")), effects)
    titles = ["Charge", "Lifesteal", "+ Discarded:", "+ 2x Battlecry:"]
    assert [block.title for block in face.text] == titles
    assert face_now(CARDS["Twin Talon"], "demon", frozenset(), ()).tags == ("Demon",)


def test_what_the_same_effect_attached_again_and_again_is_told_once() -> None:
    cards = """
    minion "Choir" cost 1 attack 1 health 9 beast
      turnEnd any self(giveEffects { onDiscard draw(1, ally) onDiscard draw(2, ally) })
        if source(charTarget(any, minion))
    """
    board = Board(cards, {"field": ["Choir"], "deck": ["Choir"] * 3}, {"deck": ["Choir"] * 3})
    for _ in range(3):
        board.end_turn()
    zone = board.match.view(None).side("A").zone("field")
    assert zone.cards is not None
    (choir,) = zone.cards
    titles = [block.title for block in choir.face.text if block.title.startswith("+")]
    assert titles == ["+ 3x Discarded:", "+ 3x Discarded:"]
    assert [badge.text for badge in choir.badges] == ["Attached 6"]


def test_the_same_face_for_equal_cards() -> None:
    assert face_of(CARDS["Oath"]) is face_of(CARDS["Oath"])


def test_every_ability_has_a_pictogram_of_its_own_and_an_explanation() -> None:
    assert set(ABILITY_TERMS) == set(get_args(Ability))
    icons = [one.icon for one in ABILITY_TERMS.values()]
    assert len(set(icons)) == len(icons)


def test_badges_stand_in_the_order_of_cards_and_name_what_their_reminders_explain() -> None:
    assert badges({"shield", "charge"}) == (Badge("bolt", "Charge"), Badge("shield", "Shield"))
    card = CARDS["Twin Talon"]
    explained = {block.title for block in face_of(card).text}
    assert {badge.text for badge in badges(card.abilities)} <= explained


DECK = """
minion "Talon" cost 1 attack 3 health 4 beast charge
minion "Warden" cost 1 attack 3 health 4 demon charge taunt
spell "Study" cost 2 cast draw(2, ally)
spell "Spare" cost 3 cast draw(3, ally)
deck: "Few" by "Ann" "Study" "Warden" "Talon"
"""


def test_a_sheet_lists_the_deck_then_what_it_does_not_play() -> None:
    sheet = GAME.deck_sheet(GAME.parse_deck(DECK))
    assert (sheet.name, sheet.author, sheet.size, sheet.total_scale) == ("Few", "Ann", 3, None)
    listed = [(card.face.name, card.count) for card in sheet.cards]
    assert listed == [("Study", 1), ("Warden", 1), ("Talon", 1), ("Spare", 0)]
    assert sheet.cards[1].badges == badges(("charge", "taunt"))


def test_a_sheet_sums_up_the_listed_cards() -> None:
    assert GAME.deck_sheet(GAME.parse_deck(DECK)).summary == (
        "2 minions, 1 spell",
        "Cards by cost: 2 at 1 MP, 1 at 2 MP",
        "Types: Beast 1, Demon 1",
        "Abilities: Charge 2, Taunt 1",
    )
    assert GAME.deck_sheet(GAME.parse_deck("")).summary == ()
