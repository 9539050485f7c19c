"""**Hint** in a mission marks what is wanted and says why, and asks no other process."""

from __future__ import annotations

import pytest

from cogs.matches.decision_controls import HINTED
from tests.bot.light_work import fail
from tests.cogs.matches.reading import marks, text_of
from tests.cogs.missions.learning import MISSIONS, hand, learn, mission, press
from tests.conftest import Table


async def test_it_marks_the_choice_and_says_why(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.thinking._advise", fail)
    await learn(table)
    row, step = await mission(table), MISSIONS[0].steps[0]
    assert HINTED not in marks(await hand(table, row))
    await press(table, row, "Hint")
    panel = await hand(table, row)
    assert f"{HINTED} **{step.label}**. {step.why}" in text_of(panel)
    assert marks(panel).count(HINTED) == 1
    await table.restart()
    await press(table, row, "Hint")
    assert marks(await hand(table, row)).count(HINTED) == 1
