"""Each mission is played to its end by clicks alone, in at most twelve."""

from __future__ import annotations

import pytest

import engine
from engine.exercise import Exercise
from tests.cogs.matches.reading import text_of
from tests.cogs.missions.learning import TAUGHT, begin, hand, play, stored
from tests.conftest import Table

MOST = 12

MISSIONS = [one for game in TAUGHT for one in engine.games()[game].missions]


@pytest.mark.parametrize("exercise", MISSIONS, ids=lambda one: f"{one.game}-{one.key}")
async def test_a_mission_takes_few_clicks(table: Table, exercise: Exercise):
    row = await begin(table, exercise)
    assert await play(table, row) <= MOST
    assert (await stored(table, row.id)).ending in ("played", "conceded")
    assert exercise.done in text_of(await hand(table, row))
