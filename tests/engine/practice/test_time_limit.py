"""The computer's clock is checked often enough, however crowded the board is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import pytest

from engine import games
from engine.match import Match
from engine.practice.advice import Advice, advise
from engine.practice.levels import LEVELS, Level
from engine.practice.line import Line

SEED: Final = bytes(range(32))

MOST_CHOICES_UNASKED: Final = 70
"""Maximum number of imagined choices between two checks of the clock, or after the time is up:
settling what waits takes up to 60."""

COUNT: Final = 8
PING: Final = {
    "costType": "Sacrifice",
    "effects": [{"effect": "DealDamage", "amount": 1, "targetType": "Any"}],
}
SUMMONS: Final = [
    {
        "name": f"Pinger {n}",
        "type": "Summon",
        "attack": 1 + n % 5,
        "defense": 1 + n * 7 % 6,
        "activatedEffects": [PING],
    }
    for n in range(COUNT)
]
NAMES: Final = [one["name"] for one in SUMMONS]
WEAPONS: Final = "\n".join(
    f'weapon "Staff {n}" {1 + n % 3}/{1 + n % 2}\n  freely: heal 1' for n in range(6)
)
ITEMS: Final = "\n".join(f'item "Vial {n}": damage {n + 1}' for n in range(COUNT))
MINIONS: Final = "\n".join(
    f'minion "Rat {n}" cost 0 attack {1 + n % 4} health {2 + n % 5} beast charge' for n in range(7)
)
SPELLS: Final = "\n".join(
    f'spell "Spark {n}" cost 0\ncast targeted(damage({n}), charTarget(oppo, minion))'
    for n in range(1, 7)
)
MONSTERS: Final = " ".join(f'"Wolf {n}": power {n + 1} tapped N/A' for n in range(COUNT))
WOLVES: Final = [f"Wolf {n}" for n in range(COUNT)]

CROWDED: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "lifeburn": (
        json.dumps(SUMMONS),
        {"turn_number": 9, "phase": "Combat", "A": {"play": NAMES}, "B": {"play": NAMES}},
    ),
    "asigoc": (
        f"{WEAPONS}\n{ITEMS}",
        {
            "turn_number": 9,
            "A": {
                "weapons": [f"Staff {n}" for n in range(3)],
                "hand": [f"Vial {n}" for n in range(COUNT)],
            },
            "B": {"weapons": [f"Staff {n}" for n in range(3)], "health": 30},
        },
    ),
    "chaos": (
        f"{MINIONS}\n{SPELLS}",
        {
            "turn_number": 9,
            "A": {
                "field": [f"Rat {n}" for n in range(7)],
                "hand": [f"Spark {n}" for n in range(1, 7)],
                "max_mp": 10,
                "mp": 10,
            },
            "B": {"field": [f"Rat {n}" for n in range(7)]},
        },
    ),
    "cardfinity": (
        MONSTERS,
        {
            "turn_number": 9,
            "A": {"field": WOLVES, "hand": WOLVES, "deck": 30},
            "B": {"field": WOLVES, "deck": 30},
        },
    ),
}
"""Cards and a position of each game in which A has many options."""


def crowded(key: str) -> Match:
    cards, position = CROWDED[key]
    return games()[key].set_up(cards, {"turn": "A", **position}, SEED)


class Watch:
    """A counter of imagined choices between two checks of the clock. The time is up at a given
    check."""

    def __init__(self, up_at: int) -> None:
        self.asked = self.choices = self.most = 0
        self._up_at = up_at

    def out_of_time(self) -> bool:
        self.note()
        self.asked += 1
        return self.asked >= self._up_at

    def note(self) -> None:
        """Notes the number of choices since the last check."""
        self.most, self.choices = max(self.most, self.choices), 0


def watched(
    key: str, level: Level, up_at: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[Watch, Advice]:
    """Returns the counter and the advice on the crowded board, with the engine's own steps
    counted."""
    watch, take = Watch(up_at), Line.take

    def counted(self: Line, option: int) -> Line:
        watch.choices += 1
        return take(self, option)

    monkeypatch.setattr(Line, "take", counted)
    advice = advise(crowded(key), "A", level, SEED, watch.out_of_time, explain=True)
    watch.note()
    return watch, advice


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", CROWDED)
def test_few_choices_are_taken_after_the_time_is_up(
    key: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    for up_at in (1, 40):
        watch, advice = watched(key, level, up_at, monkeypatch)
        assert watch.most <= MOST_CHOICES_UNASKED
        decision = crowded(key).decision
        assert decision is not None
        assert 0 <= advice.option < len(decision.options)


@pytest.mark.parametrize("key", CROWDED)
def test_the_clock_is_asked_all_along(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    watch, advice = watched(key, "expert", 200, monkeypatch)
    assert watch.asked >= 200
    assert advice.hurried
    assert not advice.reason
    assert watch.most <= MOST_CHOICES_UNASKED


def test_every_game_has_a_crowded_board() -> None:
    assert set(CROWDED) == set(games())
    for key in CROWDED:
        decision = crowded(key).decision
        assert decision is not None
        assert len(decision.options) >= COUNT
