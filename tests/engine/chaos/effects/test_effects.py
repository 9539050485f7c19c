"""Invariants of the declarations of all effects."""

from typing import get_args

from engine.games.chaos.cards import PlayerAction
from engine.games.chaos.effects import BASE_EFFECTS, PLAYER_EFFECTS, BaseWord


def test_every_effect_is_declared():
    assert set(BASE_EFFECTS) == {word for words in get_args(BaseWord) for word in get_args(words)}
    assert set(PLAYER_EFFECTS) == {action.word for action in get_args(PlayerAction)}
