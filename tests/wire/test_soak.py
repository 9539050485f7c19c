"""Matches under faults of every kind, while the bot is killed again and again. `make soak` does it
for longer; the counts of longer ones are in `benchmarks/data/soak.jsonl`."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import soak_command
from bot.cli.command_line import main
from tests.wire.soak.run import Plan, soak, unclassified
from tests.wire.soak.tally import Tally, keep, kept, summed

FEW = Plan(seed=23, clicks=30, kills=2, rate=20, tables=3, patience=15.0)
MANY = Plan(seed=24, clicks=2000, kills=50, rate=12, tables=20, patience=15.0)
"""A plan with long patience: beside other tests a click may wait longer than Discord does."""

NOTHING = Tally(1, 60, 15.0, 8, 200, 300, 5, 1, 20, {"429": 3})


@pytest.mark.parametrize(
    "plan", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.soak)]
)
async def test_nothing_is_lost_whatever_happens(plan: Plan, tmp_path: Path) -> None:
    tally = await soak(plan, tmp_path)
    assert list(tally.what) == []
    assert tally.is_clean
    assert tally.kills == plan.kills
    assert tally.clicks >= plan.clicks
    assert tally.told > 0
    assert sum(tally.faults.values()) > 0


def test_tallies_are_kept_and_added_up(tmp_path: Path) -> None:
    file = tmp_path / "soak.jsonl"
    assert kept(file) == []
    keep(NOTHING, file)
    keep(NOTHING, file)
    assert kept(file) == [NOTHING, NOTHING]
    assert summed(kept(file)) == (
        "2 runs, seconds: 120, matches: 16, clicks: 400, told: 600, kills: 10, gateway drops: 2, "
        "cut off: 40, lost: 0, doubled: 0, unanswered: 0, stuck: 0, unclassified: 0, faults: 6"
    )


def test_what_was_counted_yet_is_clean() -> None:
    assert all(one.is_clean for one in kept())


def test_an_exception_that_nobody_expected_is_told_with_what_failed() -> None:
    output = [
        "ERROR discord.client Attempting a reconnect in 0.21s",
        "Traceback (most recent call last):",
        '  File "gateway.py", line 1, in poll',
        "discord.errors.ConnectionClosed: 1001",
        "ERROR cogs.ui an interaction failed: match:choose",
        "Traceback (most recent call last):",
        "  File ...",
        "KeyError: 3",
        "INFO all goes on",
    ]
    assert unclassified(output) == [
        "ERROR cogs.ui an interaction failed: match:choose: KeyError: 3"
    ]


def test_what_is_installed_without_the_tests_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(soak_command, "CHECKOUT", tmp_path)
    assert main(["soak"]) == 1
    assert "run it from a checkout" in capsys.readouterr().err


def test_a_checkout_has_it(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--sum"]) == 0
    assert "runs, seconds: " in capfd.readouterr().out
