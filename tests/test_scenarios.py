"""Every file of scenarios (`tests/scenarios`), or those below the folder that the environment
variable SCENARIOS names.

The format is documented in the scenarios' README. There is one test for each scenario and seed,
named by file and title. Scenarios of a game that the engine does not have are skipped by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.core.randomness import seed_from_int
from engine.exercise import facts_fit
from engine.match import Match
from engine.players import PLAYERS
from tests.repository import scenario_files
from tests.scenario_games import GAMES
from tests.visible_names import names_in

IN_ORDER = ("deck", "graveyard", "discard")
IN_ORDER_THERE = (("exile", "lifeburn"), ("field", "chaos"))
"""Zones that are compared in order in every game, and further ones in single games."""


def scenarios() -> Iterator[Any]:
    for file, called in scenario_files():
        for scenario in json.loads(file.read_text(encoding="utf-8")):
            game = scenario["game"]
            marks = (
                []
                if game in GAMES
                else [pytest.mark.skip(reason=f"the engine has no game called {game} yet")]
            )
            seeds = scenario.get("seeds", [scenario.get("seed", 0)])
            for seed in seeds:
                name = f"{called}: {scenario['title']}"
                if len(seeds) > 1:
                    name = f"{name} (seed {seed})"
                yield pytest.param(scenario, seed, id=name, marks=marks)


@pytest.mark.parametrize(("scenario", "seed"), list(scenarios()))
def test_scenario(scenario: Mapping[str, Any], seed: int) -> None:
    match = begin(scenario, seed)
    before = 0 if "decks" in scenario else len(match.events)
    for step in scenario["steps"]:
        take(match, step)
    check(match, scenario["expect"], before, scenario["game"])


def begin(scenario: Mapping[str, Any], seed: int) -> Match:
    game = GAMES[scenario["game"]]
    if "decks" in scenario:
        texts = (deck_text(scenario, "A"), deck_text(scenario, "B"))
        decks = (game.parse_deck(texts[0]), game.parse_deck(texts[1]))
        return game.begin(decks, seed_from_int(seed), scenario.get("first"))
    return game.set_up(scenario["cards"], scenario["position"], seed_from_int(seed))


def deck_text(scenario: Mapping[str, Any], player: str) -> str:
    """Returns the player's deck text. Listed cards of the scenario's card set are defined in it as
    its own cards."""
    text: str = scenario["decks"][player]
    cards = scenario.get("cards")
    if not isinstance(cards, list):
        return text
    listed = [card for card in cards if card["name"].casefold() in text.casefold()]
    if text.lstrip().startswith("{"):
        return json.dumps(json.loads(text) | {"cards": listed})
    return f"{text}\ncards:\n{json.dumps(listed)}"


def take(match: Match, step: Mapping[str, Any]) -> None:
    """Answers the waiting decision as the step says, or checks that this is impossible."""
    if step.get("do") == "concede":
        match.concede(step["by"])
        return
    decision = match.decision
    assert decision is not None, f"the match is over, nobody can do {step}"
    assert decision.player == step["by"], f"the match waits for {decision.player}: {step}"
    wanted = step["illegal"] if "illegal" in step else without(step, "by")
    found = [
        number for number, option in enumerate(decision.options) if facts_fit(wanted, option.facts)
    ]
    offered = [dict(option.facts) for option in decision.options]
    if "illegal" in step:
        assert not found, f"{wanted} is offered among {offered}"
        return
    assert found, f"{wanted} is not offered, only {offered}"
    match.choose(step["by"], found[0])


def without(step: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in step.items() if name != key}


def check(match: Match, expect: Mapping[str, Any], before: int, game: str) -> None:
    position = match.position()
    for player in PLAYERS:
        for key, wanted in expect.get(player, {}).items():
            side = position[player]
            if key.endswith("_size"):
                assert len(side[key.removesuffix("_size")]) == wanted, f"{player}'s {key}"
            elif isinstance(wanted, list):
                ordered = key in IN_ORDER or (key, game) in IN_ORDER_THERE
                check_zone(side[key], wanted, ordered, f"{player}'s {key}")
            elif isinstance(side[key], dict):
                assert is_card(side[key], wanted), f"{player}'s {key} is {side[key]}"
            else:
                assert side[key] == wanted, f"{player}'s {key}"
    for key in ("phase", "turn", "turn_number", "stack"):
        if key in expect:
            assert position[key] == expect[key], f"the {key}"
    if "waiting_for" in expect:
        waiting = match.decision.player if match.decision else None
        assert waiting == expect["waiting_for"]
    if "winner" in expect:
        assert match.winner == expect["winner"]
    for player, names in expect.get("sees", {}).items():
        assert set(names) <= names_in(match.view(player)), f"{player} must see {names}"
    for player, names in expect.get("hidden", {}).items():
        assert not set(names) & names_in(match.view(player)), f"{player} must not see {names}"
    check_log([{"kind": e.kind, **e.facts()} for e in match.events[before:]], expect.get("log", []))


def check_zone(cards: list[Any], wanted: list[Any], ordered: bool, where: str) -> None:
    told = [card["card"] for card in cards]
    assert len(cards) == len(wanted), f"{where} is {told}, not {wanted}"
    if ordered:
        for card, want in zip(cards, wanted, strict=True):
            assert is_card(card, want), f"{where} is {cards}, not {wanted}"
        return
    # The most specific descriptions are matched first, so that a bare name leaves their cards.
    left = list(cards)
    for want in sorted(wanted, key=lambda want: -len(want) if isinstance(want, dict) else 0):
        found = next((card for card in left if is_card(card, want)), None)
        assert found is not None, f"{where} is {cards}, without {want}"
        left.remove(found)


def is_card(card: Mapping[str, Any], want: str | Mapping[str, Any]) -> bool:
    if isinstance(want, str):
        return card["card"] == want
    return all(same(card.get(key), value) for key, value in want.items())


def same(value: Any, wanted: Any) -> bool:
    """Returns whether the value is the wanted one; keywords and the like are compared in any
    order."""
    return sorted(value) == sorted(wanted) if isinstance(wanted, list) else value == wanted


def check_log(events: list[dict[str, Any]], wanted: list[Mapping[str, Any]]) -> None:
    """Checks that every wanted event has occurred, in this order; others may be between them."""
    place = 0
    for want in wanted:
        while place < len(events) and not all(
            events[place].get(key) == value for key, value in want.items()
        ):
            place += 1
        assert place < len(events), f"no {want} in order among {events}"
        place += 1
