"""Matches that an earlier version of this program has begun continue: equal choices have the
results of then, and lead to an end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from bot.matches.live.live_match import LiveMatch
from bot.store.matches.match_rows import ChoiceRow
from tests.bot.matches.games import row_of

FOLDER = Path(__file__).parent
BEGUN = json.loads((FOLDER / "begun_before.json").read_text(encoding="utf-8"))
"""Unfinished matches, each with its decks, its seed, and the choices and fingerprints stored when
this file was made."""

RULES_BEFORE = json.loads((FOLDER / "rules_before.json").read_text(encoding="utf-8"))
"""Matches of each game by the version of its rules (`rules`) before the last one, with their final
positions; made by `tests.bot.matches.rules_before` before a `rules_version` is raised."""

MOST = 3000


@pytest.mark.parametrize("most", [30, pytest.param(MOST, marks=pytest.mark.soak)])
@pytest.mark.parametrize("begun", BEGUN, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_a_match_begun_before_goes_on(begun: dict[str, Any], most: int) -> None:
    row = replace(row_of(begun["game"], begun["seed"]), opening_fingerprint=begun["opening"])
    stored = [
        ChoiceRow(number, player, option, why is not None, fingerprint, 0, why)
        for number, (player, option, fingerprint, why) in enumerate(begun["choices"])
    ]
    live = LiveMatch.from_choices(row, tuple(begun["decks"]), stored)
    luck = Random(begun["seed"])
    for _ in range(most):
        decision = live.match.decision
        if decision is None:
            break
        live.take(decision.player, luck.randrange(len(decision.options)), 0)
    assert live.match.winner is not None or most < MOST


def test_there_are_matches_of_each_game_by_the_rules_before_the_last():
    rules = {begun["game"]: begun["rules"] for begun in RULES_BEFORE}
    assert rules == {game: version - 1 for game, version in engine.rules_versions()}


def lost_parts(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Yields the parts of an earlier position that a current one lacks or has changed. A later
    version may write more about the match, a card or a player, but no other list."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            if key not in now:
                yield f"{path}/{key}"
            else:
                yield from lost_parts(value, now[key], f"{path}/{key}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from lost_parts(one, other, f"{path}/{number}")
    elif before != now:
        yield path


def test_a_lost_part_of_a_position_is_found_in_any_depth():
    before = {"A": {"deck": [{"card": "Owl"}, {"card": "Rat"}], "life": 3}}
    more = {"A": {"deck": [{"card": "Owl", "new": 1}, {"card": "Rat"}], "life": 3}, "came": "AB"}
    fewer = {"A": {"deck": [{"card": "Owl"}], "life": 3}}
    other = {"A": {"deck": [{"card": "Owl"}, {"name": "Cat"}], "life": 2}}
    assert list(lost_parts(before, more)) == []
    assert list(lost_parts(before, fewer)) == ["/A/deck"]
    assert list(lost_parts(before, other)) == ["/A/deck/1/card", "/A/life"]


@pytest.mark.parametrize("begun", RULES_BEFORE, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_a_match_by_the_rules_before_continues_unchanged(begun: dict[str, Any]):
    opening, rules = begun["opening"], begun["rules"]
    row = replace(
        row_of(begun["game"], begun["seed"]), opening_fingerprint=opening, rules_version=rules
    )
    stored = [
        ChoiceRow(number, player, option, False, fingerprint, 0)
        for number, (player, option, fingerprint) in enumerate(begun["choices"])
    ]
    live = LiveMatch.from_choices(row, tuple(begun["decks"]), stored)
    position = json.loads(json.dumps(live.match.position()))
    assert list(lost_parts(begun["end"], position)) == []
    decision = live.match.decision
    assert decision is not None
    live.take(decision.player, len(decision.options) - 1, 0)
    assert live.match.number > len(stored)
