"""The decks that the change of the rules touches, so that matches with them do not continue."""

from __future__ import annotations

import pytest

from engine.games.chaos.game import Chaos

GAME = Chaos()
NOTE = "turnEnd any leader(heal(1), ally) if source(charTarget(any, character))"
EVERY_CARD = "cardTarget(handOrDeck, any, card)"
GIVE = f"giveEffects {{ {NOTE} }}"
MINION = 'minion "Gull" cost 1 attack 1 health 1 beast'


@pytest.mark.parametrize(
    "effect",
    [
        f"cast all({GIVE}, {EVERY_CARD})",
        f"cast random({GIVE}, {EVERY_CARD})",
        f"cast new(1, hand(ally), {{ {MINION} deathrattle all({GIVE}, {EVERY_CARD}) }})",
    ],
)
def test_what_attaches_effects_is_touched(effect: str) -> None:
    deck = GAME.parse_deck(f'spell "Oath" cost 0\n  {effect}\ndeck: "Oaths"\n"Oath"\n')
    assert [problem.code for problem in deck.problems] == []
    assert GAME.is_touched(deck, 1)
    assert not GAME.is_touched(deck, GAME.rules_version)


def test_no_ready_deck_and_no_mode_is_touched() -> None:
    texts = [starter.text for starter in GAME.starters()] + [mode.deck for mode in GAME.modes]
    assert len(texts) > 2
    assert not any(GAME.is_touched(GAME.parse_deck(text), 1) for text in texts)
