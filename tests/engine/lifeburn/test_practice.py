"""The practice player does the obvious in Lifeburn, from Normal up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match import Match
from engine.players import Player
from engine.practice.levels import Level
from tests.engine.lifeburn.tables import match_at, summon
from tests.engine.practice.playing import plays

BURN: dict[str, Any] = {
    "name": "Burn",
    "type": "Spell",
    "stackEffects": [{"effect": "DealDamage", "amount": 3, "player": "opponent"}],
}
CARDS = [
    summon("Imp", 2, 3),
    summon("Ogre", 5, 5, cost=2),
    summon("Rat", 1, 1),
    summon("Wall", 0, 6),
    BURN,
]
levels = pytest.mark.parametrize("level", ["normal", "hard"])


def at(life: int, **more: Any) -> dict[str, Any]:
    return {"life": life, "deck": ["Rat"] * 8, **more}


def in_play(match: Match, player: Player) -> list[str]:
    cards = match.view(None).side(player).zone("play").cards or ()
    return [card.face.name for card in cards if card.face]


@levels
def test_it_wins_with_an_attack_at_the_player(level: Level) -> None:
    match = match_at(CARDS, at(20, play=["Ogre"]), at(5))
    plays("lifeburn", match, level)
    assert match.winner == "A"


@levels
def test_it_wins_with_all_that_attack(level: Level) -> None:
    match = match_at(CARDS, at(20, play=["Ogre", "Imp", "Rat"]), at(8))
    plays("lifeburn", match, level)
    assert match.winner == "A"


@levels
def test_it_wins_with_a_spell(level: Level) -> None:
    match = match_at(CARDS, at(20, hand=["Burn", "Rat"]), at(3, play=["Wall"]))
    plays("lifeburn", match, level)
    assert match.winner == "A"


@levels
def test_it_keeps_an_enemy_busy_and_wins(level: Level) -> None:
    match = match_at(CARDS, at(20, play=["Ogre", "Rat"]), at(5, play=["Wall"]))
    plays("lifeburn", match, level)
    assert match.winner == "A"


@levels
def test_it_trades_its_least_summon_for_nothing(level: Level) -> None:
    match = match_at(CARDS, at(20, play=["Rat"]), at(20, play=["Ogre"]))
    plays("lifeburn", match, level)
    assert in_play(match, "A") == ["Rat"]


@levels
def test_it_defeats_what_cannot_strike_back(level: Level) -> None:
    match = match_at(CARDS, at(20, play=["Ogre"]), at(20, play=["Imp"]))
    plays("lifeburn", match, level)
    assert in_play(match, "B") == []


@levels
def test_it_brings_out_what_costs_nothing(level: Level) -> None:
    match = match_at(CARDS, at(20, hand=["Imp"]), at(20))
    plays("lifeburn", match, level)
    assert in_play(match, "A") == ["Imp"]


@levels
def test_it_does_not_pay_its_last_life(level: Level) -> None:
    match = match_at(CARDS, at(2, hand=["Ogre"]), at(20))
    plays("lifeburn", match, level)
    assert match.winner is None
