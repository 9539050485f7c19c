"""By default a player is asked about an attack of strength 0 if it may do something."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import engine
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.stops import usual_stops
from bot.matches.live.live_match import LiveMatch
from engine.core.randomness import seed_from_int
from engine.exercise import facts_fit
from engine.match import Match
from engine.players import PLAYERS
from tests.bot.matches.games import row_of
from tests.engine.lifeburn.tables import match_at, summon

TURN: Final = 5
SET: Final = Path(engine.__file__).parent / "games" / "asigoc" / "set"
WEAPONS: Final = "\n".join(
    (SET / name).read_text() for name in ("weapons.txt", "items.txt", "aces.txt")
)
FLINT: Final = 'weapon "Flint" 0/3\n  attacking: damage 5\nweapon "Gate" 0/4'
WALL: Final = summon("Wall", 0, 4)
PUMP: Final = {
    "name": "Pump",
    "type": "Spell",
    "cost": 0,
    "stackEffects": [
        {"effect": "ChangeStats", "targetType": "Summon", "attack": 2, "thisTurn": True}
    ],
}


def asigoc(cards: str, a: dict[str, Any], b: dict[str, Any]) -> Match:
    position = {"turn": "A", "turn_number": TURN, "A": a, "B": b}
    return engine.games()["asigoc"].set_up(cards, position, seed_from_int(0))


def live(key: str, match: Match) -> LiveMatch:
    """Returns the match with both players on default passing."""
    made = LiveMatch(row_of(key, 0), match)
    usual = AutoPass(stops=usual_stops(key))
    made.update_context(made.row, dict.fromkeys(PLAYERS, usual))
    made.take_forced(0)
    return made


def steps_asked_in(key: str, match: Match) -> list[str]:
    """Returns the steps of the turn in which A, who always continues, is asked."""
    playing, found = live(key, match), list[str]()
    while (decision := match.decision) is not None and match.view(None).turn == TURN:
        assert decision.player == "A"
        assert decision.passing is not None
        found.append(match.view(None).step)
        playing.take("A", decision.passing, 0)
    return found


def test_a_weapon_without_attack_and_an_item_that_gives_it_some() -> None:
    playing = live(
        "asigoc", asigoc(WEAPONS, {"weapons": ["Flood Gate"], "hand": ["Hot Oil"]}, {"health": 2})
    )
    for wanted in (
        {"do": "next step"},
        {"do": "attack", "card": "Flood Gate"},
        {"do": "play", "card": "Hot Oil"},
    ):
        decision = playing.match.decision
        assert decision is not None
        assert decision.player == "A"
        option = next(n for n, one in enumerate(decision.options) if facts_fit(wanted, one.facts))
        playing.take("A", option, 0)
    assert playing.match.winner == "A"


def test_a_weapon_with_an_ability_for_its_own_attack() -> None:
    assert steps_asked_in("asigoc", asigoc(FLINT, {"weapons": ["Flint"]}, {})) == [
        "Main step",
        "Battle step",
    ]


def test_a_summon_without_attack_and_a_spell_that_gives_it_some() -> None:
    def asked_in(*hand: str) -> list[str]:
        own = {"play": ["Wall"], "hand": [*hand]}
        return steps_asked_in(
            "lifeburn", match_at([WALL, PUMP], own, {}, turn="A", turn_number=TURN)
        )

    assert asked_in("Pump") == ["Main phase", "Combat"]
    assert asked_in() == ["Main phase"]


def test_nothing_is_asked_where_nothing_can_come_of_it() -> None:
    match = asigoc(FLINT, {"weapons": ["Gate"]}, {})
    assert steps_asked_in("asigoc", match) == ["Main step"]
