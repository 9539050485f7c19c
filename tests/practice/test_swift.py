"""The swift player attacks if that pays, saves its life, and answers what it can."""

from __future__ import annotations

from typing import Any, Final

from engine.decisions import Fact
from engine.match import Match
from engine.players import Player
from tests.engine.lifeburn.tables import match_at, summon
from tests.practice import Chooser, swift_player
from tests.practice.future import Future


def spell(name: str, cost: int, **effect: Any) -> dict[str, Any]:
    return {"name": name, "type": "Spell", "cost": cost, "stackEffects": [effect]}


CARDS: Final = [
    summon("Mouse"),
    summon("Bear", 3, 3),
    summon("Ox", 5, 5),
    spell("Bolt", 2, effect="DealDamage", targetType="Any", amount=5),
    spell("Penance", 9, effect="Draw", amount=1),
    spell("Denial", 2, effect="Counter", targetType="Spell"),
]


def done(match: Match, player: Player = "A") -> list[dict[str, Fact]]:
    """Returns the choices of a fresh player until the other one is asked."""
    swift, facts = swift_player(), list[dict[str, Fact]]()
    while match.decision is not None and match.decision.player == player:
        option = swift(Future(match, player))
        facts.append(dict(match.decision.options[option].facts))
        match.choose(player, option)
    return facts


def names(facts: list[dict[str, Fact]]) -> list[Fact]:
    """Returns the players or cards of the choices; for a choice about neither, its deed."""
    keys = ("target", "card", "player", "do")
    return [next(one[key] for key in keys if key in one) for one in facts]


def test_it_attacks_where_nobody_stands_in_the_way():
    match = match_at(CARDS, {"play": ["Bear"]}, phase="Combat")
    assert names(done(match)) == ["player", "done"]


def test_it_does_not_attack_where_it_would_only_lose():
    match = match_at(CARDS, {"play": ["Mouse"]}, {"play": ["Ox"]}, phase="Combat")
    assert names(done(match)) == ["pass"]


def test_it_takes_what_costs_nothing():
    match = match_at(CARDS, {"play": ["Ox"]}, {"play": ["Bear"]}, phase="Combat")
    assert names(done(match)) == ["Bear", "done"]


def test_it_burns_what_is_strongest():
    match = match_at(CARDS, {"hand": ["Bolt"]}, {"play": ["Mouse", "Ox"]})
    assert names(done(match))[:2] == ["Bolt", "Ox"]


def test_it_does_not_pay_more_than_a_card_is_worth():
    match = match_at(CARDS, {"hand": ["Penance"], "life": 12})
    assert names(done(match)) == ["pass"]


def test_it_pays_for_a_win():
    match = match_at(CARDS, {"hand": ["Bolt"], "life": 3}, {"play": ["Ox"], "life": 5})
    assert names(done(match))[:2] == ["Bolt", "B"]


def test_it_answers_what_would_cost_it_more():
    match = match_at(CARDS, {"hand": ["Bolt"]}, {"hand": ["Denial"], "play": ["Ox"]})
    done(match)
    assert names(done(match, "B"))[:2] == ["Denial", "Bolt"]


def test_it_thinks_of_its_summons_before_it_fights():
    match = match_at(CARDS, {"hand": ["Mouse", "Bear"]})
    assert names(done(match))[0] == "Bear"


def test_it_fights_in_the_turn_in_which_it_has_played_something():
    match = match_at(CARDS, {"hand": ["Mouse"], "play": ["Bear"]})
    players: dict[Player, Chooser] = {"A": swift_player(), "B": swift_player()}
    while match.view(None).active == "A":
        assert match.decision is not None
        player = match.decision.player
        match.choose(player, players[player](Future(match, player)))
    assert match.view(None).side("B").counters[0].value == 37
