"""The practice player's findings in described positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine import games
from engine.match import Match
from engine.practice.advice import advise
from engine.practice.levels import LEVELS, Level
from tests.engine.conformance.play import starter_match
from tests.engine.practice.playing import plays

SEED: Final = bytes(range(32))
FOUND_BY: Final[tuple[Level, ...]] = LEVELS[1:]

BOLT = {
    "name": "Bolt",
    "type": "Spell",
    "stackEffects": [{"effect": "DealDamage", "amount": 4, "targetType": "Any"}],
}
WALKER = {"name": "Walker", "type": "Summon", "attack": 3, "defense": 4}
ZAP = {"name": "Zap", "type": "Spell", "stackEffects": [{"effect": "GainLife", "amount": 9}]}
FIELD = ["Ash", "Birch", "Cedar", "Elm"]
PLAIN = " ".join(f'"{name}" counterspell: deckout N/A' for name in FIELD)

WINS: Final[Mapping[str, tuple[Any, Mapping[str, Any]]]] = {
    "lifeburn": (
        [BOLT, WALKER, ZAP],
        {
            "turn": "A",
            "turn_number": 5,
            "A": {"life": 20, "hand": ["Bolt", "Zap"], "play": ["Walker"]},
            "B": {"life": 4, "play": ["Walker", "Walker", "Walker"]},
        },
    ),
    "asigoc": (
        'item "Ember": damage 3\nitem "Bandage": heal 3\nitem "Pockets": draw 3',
        {
            "turn": "A",
            "turn_number": 5,
            "A": {"health": 2, "hand": ["Bandage", "Pockets", "Ember"]},
            "B": {"health": 3},
        },
    ),
    "cardfinity": (
        f'"Volley" play: deal 3 N/A "Boon" play: draw, draw N/A {PLAIN}',
        {
            "turn": "A",
            "turn_number": 3,
            "A": {"deck": FIELD * 3, "hand": ["Boon", "Volley"]},
            "B": {"deck": ["Ash", "Birch"]},
        },
    ),
    "chaos": (
        'spell "Breath" cost 1\ncast draw(2, ally)\n'
        'minion "Robin" cost 1 attack 3 health 2 beast charge\n',
        {
            "turn": "A",
            "turn_number": 7,
            "A": {"field": ["Robin"], "hand": ["Breath"], "max_mp": 10, "mp": 10},
            "B": {
                "field": ["Robin"],
                "leader": {"card": "Default Leader", "damage": 28},
                "max_mp": 10,
                "mp": 10,
            },
        },
    ),
}
"""Cards and a position of each game in which A can win at once by one choice, but has others."""


def after_turn(match: Match, level: Level) -> Match:
    """Returns the match after the practice player has played A's turn; B passes."""
    turn = match.view(None).turn
    while (decision := match.decision) is not None and match.view(None).turn == turn:
        if decision.player == "A":
            option = advise(match, "A", level, SEED).option
        else:
            option = decision.default if decision.passing is None else decision.passing
        match.choose(decision.player, option)
    return match


@pytest.mark.parametrize("level", FOUND_BY)
@pytest.mark.parametrize("key", WINS)
def test_a_win_on_the_table_is_taken(key: str, level: Level) -> None:
    match = games()[key].set_up(*WINS[key], SEED)
    assert match.game == ""
    assert after_turn(match, level).winner == "A"


STEPWISE: Final[Mapping[str, tuple[str, Any, Mapping[str, Any]]]] = {
    "a summons is cleared away, a second one too, and then the attack ends it": (
        "lifeburn",
        [
            WALKER,
            {"name": "Ogre", "type": "Summon", "attack": 6, "defense": 6},
            {
                "name": "Trip",
                "type": "Spell",
                "cost": 5,
                "stackEffects": [{"effect": "Destroy", "amount": 1, "targetType": "Summon"}],
            },
        ],
        {
            "turn": "A",
            "turn_number": 5,
            "A": {"life": 20, "hand": ["Trip", "Trip"], "play": ["Ogre"]},
            "B": {"life": 6, "play": ["Walker", "Walker"]},
        },
    ),
    "two attacks that gain nothing strike down what has Taunt": (
        "chaos",
        'minion "Wall" cost 1 attack 5 health 8 beast taunt\n'
        'minion "Boar" cost 1 attack 7 health 5 beast\n'
        'minion "Hen" cost 1 attack 1 health 1 beast\n'
        'minion "Wolf" cost 1 attack 4 health 4 beast',
        {
            "turn": "A",
            "turn_number": 7,
            "A": {"field": ["Boar", "Hen", "Wolf"]},
            "B": {"field": ["Wall"], "leader": {"card": "Default Leader", "damage": 26}},
        },
    ),
    "a leader attacks before another one takes its place": (
        "chaos",
        'leader "Old" cost 9 attack 4 health 9\nleader "Young" cost 9 attack 0 health 30',
        {
            "turn": "A",
            "turn_number": 19,
            "A": {"leader": {"card": "Old", "damage": 5}, "hand": ["Young"], "max_mp": 10},
            "B": {"deck": [], "fatigue": 2, "leader": {"card": "Old", "damage": 2}},
        },
    ),
}
"""Cards and a position in which A wins by several steps of which the first ones gain nothing."""


@pytest.mark.parametrize("level", FOUND_BY)
@pytest.mark.parametrize("steps", STEPWISE)
def test_a_win_of_several_steps_is_taken(steps: str, level: Level) -> None:
    key, cards, position = STEPWISE[steps]
    match = games()[key].set_up(cards, position, SEED)
    assert after_turn(match, level).winner == "A"


def test_the_token_of_the_second_player_is_played() -> None:
    cards = (
        'spell "Second Player Token" cost 0\n'
        "cast targeted(costMod(-1), cardTarget(hand, ally, card))\ncast draw(1, ally)\n"
        'minion "Robin" cost 4 attack 3 health 2 beast'
    )
    position = {
        "turn": "A",
        "turn_number": 3,
        "A": {"hand": ["Second Player Token", "Robin"], "max_mp": 2},
        "B": {},
    }
    match = games()["chaos"].set_up(cards, position, SEED)
    assert "Play Second Player Token (0 MP)" in plays("chaos", match, "normal")


@pytest.mark.parametrize("level", FOUND_BY)
def test_the_target_that_wins_is_picked_among_many(level: Level) -> None:
    cards, position = WINS["lifeburn"]
    crowd = {**position, "B": {"life": 4, "play": ["Walker"] * 9}}
    match = games()["lifeburn"].set_up(cards, crowd, SEED)
    assert after_turn(match, level).winner == "A"


@pytest.mark.parametrize("key", games())
def test_what_is_advised_in_a_described_position_has_a_reason_or_none(key: str) -> None:
    """A described position does not tell its game by its record."""
    match = games()[key].set_up(*WINS[key], SEED)
    advice = advise(match, "A", "normal", SEED, explain=True)
    assert advice.reason in ("", "It would win the match.")
    assert starter_match(key).game == key
