"""Matches that an earlier version of this program has begun go on: the same choices lead where they
led then, and to an end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.matches.live_match import LiveMatch
from bot.store.matches import ChoiceRow
from tests.bot.matches.games import row_of

BEGUN = json.loads((Path(__file__).parent / "begun_before.json").read_text(encoding="utf-8"))
"""Matches in the midst of it, each with its decks, its seed, and the choices and fingerprints that
were stored when this was made."""

MOST = 3000


@pytest.mark.parametrize("most", [30, pytest.param(MOST, marks=pytest.mark.soak)])
@pytest.mark.parametrize("begun", BEGUN, ids=lambda one: f"{one['game']}-{one['seed']}")
def test_a_match_begun_before_goes_on(begun: dict[str, Any], most: int) -> None:
    row = replace(row_of(begun["game"], begun["seed"]), opening_fingerprint=begun["opening"])
    stored = [
        ChoiceRow(number, player, option, why is not None, fingerprint, 0, why)
        for number, (player, option, fingerprint, why) in enumerate(begun["choices"])
    ]
    live = LiveMatch.replayed(row, tuple(begun["decks"]), stored)
    luck = Random(begun["seed"])
    for _ in range(most):
        decision = live.match.decision
        if decision is None:
            break
        live.take(decision.player, luck.randrange(len(decision.options)), 0)
    assert live.match.winner is not None or most < MOST
