"""A single target is named on the button. It is not asked for, unless it is the player's own and
harmed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.choices.auto_pass import AutoPass
from bot.matches.live.live_match import LiveMatch
from cogs.matches.choices.controls import START
from cogs.matches.choices.layouts.decision import choice_rows
from engine.match import Match
from engine.players import PLAYERS
from tests.bot.matches.games import row_of
from tests.bot.matches.skirmish import Position, number_of, skirmish
from tests.engine.lifeburn.tables import match_at, summon


def spell(name: str, **effect: Any) -> dict[str, Any]:
    return {"name": name, "type": "Spell", "cost": 2, "stackEffects": [effect]}


BOLT = spell("Bolt", effect="DealDamage", targetType="Summon", amount=2)
CHEER = spell("Cheer", effect="ChangeStats", targetType="Summon", attack=1, thisTurn=True)
WEAKEN = spell("Weaken", effect="ChangeStats", targetType="Summon", attack=-1, thisTurn=True)
CARDS = [summon("Bear", 3, 3), summon("Wolf", 2, 2), BOLT, CHEER, WEAKEN]


def lifeburn(card: str, mine: list[str], theirs: list[str]) -> LiveMatch:
    """Returns a match in which Alice has that card in her hand, in her Main phase."""
    match = match_at(CARDS, {"hand": [card], "play": mine}, {"play": theirs}, phase="Main")
    return asking(match)


def asking(match: Match) -> LiveMatch:
    """Returns the match, in which both are always asked: played cards wait on the stack."""
    live = LiveMatch(row_of("lifeburn", 0), match)
    live.update_context(live.row, {player: AutoPass("always") for player in PLAYERS})
    return live


def labels(live: LiveMatch) -> list[str]:
    rows = choice_rows(live.snapshot, "A", START)
    return [str(getattr(item.item, "label", "")) for row in rows for item in row.children]


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "target"),
    [
        ("Bolt", [], ["Wolf"], "Wolf (2/2), theirs"),
        ("Cheer", ["Bear"], [], "Bear (3/3), yours"),
        ("Weaken", [], ["Wolf"], "Wolf (2/2), theirs"),
    ],
)
def test_an_only_target_is_named_and_not_asked_for(
    card: str, mine: list[str], theirs: list[str], target: str
) -> None:
    live = lifeburn(card, mine, theirs)
    assert f"Play {card} (2 life) → {target}" in labels(live)
    live.take("A", number_of(live, f"Play {card} (2 life)"), 0)
    assert any(item.card.name == card for item in live.match.view(None).stack)


@pytest.mark.parametrize("card", ["Bolt", "Weaken"])
def test_what_would_harm_only_ones_own_is_asked(card: str) -> None:
    live = lifeburn(card, ["Bear"], [])
    assert f"Play {card} (2 life)" in labels(live)
    live.take("A", number_of(live, f"Play {card} (2 life)"), 0)
    decision = live.match.decision
    assert decision is not None
    assert [option.label for option in decision.options] == ["Bear (3/3), yours"]
    live.step_back("A", 0)
    assert f"Play {card} (2 life)" in labels(live)


@pytest.mark.parametrize("tributes", [1, 2])
def test_a_card_that_the_price_names_is_not_named_again(tributes: int) -> None:
    double = {"altCostType": "TributeMultiplier", "amount": 2, "tribe": "Golem"}
    giant = summon("Giant", 5, 5, cost=tributes) | {"alternateCosts": [double]}
    cards = [summon("Bear", 3, 3, tribe="Golem"), giant]
    match = match_at(cards, {"hand": ["Giant"], "play": ["Bear"]}, {}, phase="Main")
    live = asking(match)
    assert "Play Giant (tribute Bear)" in labels(live)
    live.take("A", number_of(live, "Play Giant (tribute Bear)"), 0)
    assert any(item.card.name == "Giant" for item in live.match.view(None).stack)


def test_several_targets_are_named_nowhere() -> None:
    live = lifeburn("Bolt", ["Bear"], ["Wolf"])
    assert not live.snapshot.named
    assert all("→" not in label for label in labels(live))


def test_an_attack_that_has_to_come_along_is_not_asked_for() -> None:
    live = skirmish(Position(alices=("Oak", "Fern"), least=2))
    live.take("A", number_of(live, "Oak attacks"), 0)
    told = [event.public["card"] for event in live.match.events if event.kind == "attack"]
    assert told == ["Oak", "Fern"]
