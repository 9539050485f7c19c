"""A condition is judged together with its effect's targets and its card (CHAOS 13). Matches that
began with the first generator keep their cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.chaos.cards import Card, Effect, NewCards, Transform
from engine.games.chaos.game import Chaos
from engine.games.chaos.generator import FIRST, NEWEST, dealt_card, generate, has_no_point
from engine.games.chaos.generator.menus import source_of
from engine.games.chaos.loading.parser import parse_cards
from engine.games.chaos.printer import print_card
from tests.sometimes import amount

DEMON = 'minion "It" cost 1 attack 3 health 3 demon'
SPELL = 'spell "It" cost 3'
TIMINGS = {"battlecry": "play", "cast": "play", "deathrattle": "destroy", "onDiscard": "discard"}

POINTLESS = [
    (SPELL, "cast random(destroy, charTarget(oppo, demon)) if fieldExist(any, minion)"),
    (SPELL, "cast targeted(destroy, charTarget(ally, minion)) if fieldExist(ally, minion)"),
    (SPELL, "cast all(damage(1), charTarget(any, beast, hp <= 3)) if fieldExist(any, beast)"),
    (
        SPELL,
        "cast all(heal(1), charTarget(ally, minion, hp <= 2)) if fieldExist(ally, minion, hp <= 4)",
    ),
    (
        SPELL,
        "cast targeted(costMod(-1), cardTarget(hand, ally, beastCard)) "
        "if cardExist(hand, ally, minionCard)",
    ),
    (DEMON, "battlecry targeted(heal(1), charTarget(ally, minion)) if fieldExist(ally, minion)"),
    (DEMON, "battlecry all(heal(1), charTarget(ally, beast)) if fieldExist(ally, beast)"),
    (DEMON, "deathrattle all(heal(1), charTarget(ally, demon)) if fieldExist(ally, minion)"),
    (DEMON, "battlecry draw(1, ally) if source(charTarget(any, minion, cost >= 4))"),
    (DEMON, "onDiscard draw(1, ally) if source(cardTarget(hand, any, card, cost >= 2))"),
]
POINTED = [
    (DEMON, "battlecry all(heal(1), charTarget(ally, demon)) if fieldExist(ally, demon)"),
    (DEMON, "battlecry all(damage(1), charTarget(any, character)) if fieldExist(any, minion)"),
    (SPELL, "cast random(destroy, charTarget(oppo, minion)) if fieldExist(oppo, demon)"),
    (SPELL, "cast random(destroy, charTarget(oppo, demon)) if fieldExist(ally, minion)"),
    (
        SPELL,
        "cast all(heal(1), charTarget(ally, minion, hp <= 4)) if fieldExist(ally, minion, hp <= 2)",
    ),
    (SPELL, "cast all(costMod(-1), cardTarget(deck, any, card)) if cardExist(hand, ally, card)"),
    (SPELL, "cast draw(1, ally) if fieldExist(any, minion)"),
    (DEMON, "battlecry draw(1, ally) if source(charTarget(any, minion, atk >= 4))"),
    (DEMON, "battlecry draw(1, ally) if source(charTarget(any, minion, cost <= 0))"),
]


def pointless(card: Card) -> list[Effect]:
    """Returns the effects of the card, and of cards within it, whose condition is pointless."""
    found: list[Effect] = []
    for effect in card.effects:
        timing = TIMINGS.get(effect.trigger.name, "turn")
        if has_no_point(effect.condition, effect.action, source_of(card), timing):
            found.append(effect)
        for new in (effect.action, getattr(effect.action, "base", None)):
            match new:
                case NewCards(_, _, Card() as made) | Transform(Card() as made):
                    found += pointless(made)
                case _:
                    pass
    return found


@pytest.mark.parametrize(("head", "effect"), POINTLESS)
def test_what_holds_whenever_there_is_something_to_do_has_no_point(head: str, effect: str) -> None:
    (card,) = parse_cards(f"{head}\n  {effect}").values()
    assert pointless(card)


@pytest.mark.parametrize(("head", "effect"), POINTED)
def test_what_may_hold_or_not_has_a_point(head: str, effect: str) -> None:
    (card,) = parse_cards(f"{head}\n  {effect}").values()
    assert not pointless(card)


def test_the_generator_writes_no_condition_without_a_point() -> None:
    for k in range(amount(1_000, 6_000)):
        card = generate(29, k)
        assert not pointless(card), print_card(card)


def test_the_first_generator_wrote_such_conditions() -> None:
    rng = SeededRandom(seed_from_int(0))
    assert any(pointless(dealt_card(rng, f"#{k}", FIRST)) for k in range(3_000))
    cards = range(amount(1_000, 3_000))
    assert not any(pointless(dealt_card(rng, f"#{k}", NEWEST)) for k in cards)


def test_a_match_of_a_mode_keeps_the_generator_that_its_deck_names() -> None:
    game = Chaos()
    for mode in game.modes:
        before, now = (game.parse_deck(text) for text in (*mode.former, mode.deck))
        assert not [*game.check_deck(before), *game.check_deck(now)]
        for deck, generator in ((before, FIRST), (now, NEWEST)):
            rules: Any = game.begin((deck, deck), bytes(32))._rules
            assert rules.table.copy().state.generator == generator
        with pytest.raises(ValueError, match="same mode"):
            game.begin((before, now), bytes(32))
