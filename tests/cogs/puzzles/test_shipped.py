"""Puzzles as games ship them are solved by clicks, against the answers that the computer finds."""

from __future__ import annotations

import pytest

import engine
from bot.exercises.puzzles import games_with_puzzles
from bot.store.matches import MatchRow
from engine.match_replay import replay
from engine.puzzles.search import Solver, line_of
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.missions.learning import hand, now, stored, take
from tests.cogs.puzzles.playing import ask, attempt, press, running
from tests.conftest import Table

MOST_CHOICES = 40
"""More than any puzzle takes, those that the table leaves to its player counted."""

EFFORT = 100_000


async def winning(table: Table, row: MatchRow) -> int | None:
    """An option with which Alice goes on winning; None where she is not asked."""
    snapshot, record = await table.bot.services.matches.with_record(row.id)
    exercise = snapshot.exercise
    assert exercise is not None
    match, seat = replay(record), exercise.exercise.seat
    decision = match.decision
    if decision is None or decision.player != seat:
        return None
    line, solver = line_of(match), Solver(seat, exercise.exercise.turn)
    line.effort.allow(EFFORT)
    length = solver.length(line, 10)
    assert length is not None
    return decision.options.index(solver.shortest(line, length)[0].option)


@pytest.mark.parametrize("game", games_with_puzzles())
async def test_one_of_each_game_is_solved_by_clicks(table: Table, game: str):
    await ask(table, game=game)
    row = await running(table)
    exercise = engine.games()[game].puzzles()[row.exercise.removeprefix("puzzle:")]
    assert "🧩 **Win this turn, or by ending it.** Their hand" in text_of(await hand(table, row))
    for _ in range(MOST_CHOICES):
        if (await stored(table, row.id)).state != "running":
            break
        option = await winning(table, row)
        if option is None:
            await table.bot.services.computer.finish()
        else:
            await take(table, row, option)
        await table.env.settle()
    snapshot = await now(table, row)
    assert (snapshot.row.state, snapshot.row.winner) == ("over", exercise.seat)
    assert (await attempt(table, row)).result == "won"
    assert "Solved at the first try" in text_of(await hand(table, row))


@pytest.mark.parametrize("game", games_with_puzzles())
async def test_a_turn_that_was_ended_is_gone_back_to(table: Table, game: str):
    """Whoever ended it is asked again, and passes no more by themselves."""
    await ask(table, game=game)
    row = await running(table)
    asked = (await now(table, row)).views[row.human or "A"].decision
    for _ in range(MOST_CHOICES):
        snapshot = await now(table, row)
        exercise, seat = snapshot.exercise, row.human or "A"
        assert exercise is not None
        if not exercise.is_open:
            break
        if snapshot.views[seat].decision is None:
            await table.bot.services.computer.finish()
            await table.env.settle()
            continue
        await pass_on(table, row)
    missed = await hand(table, row)
    assert "Not this way" in text_of(missed)
    assert "Stops …" not in buttons(missed)
    for _ in range(MOST_CHOICES):
        if (await now(table, row)).views[row.human or "A"].decision == asked:
            break
        await press(table, row, label="Back")
    again = (await now(table, row)).views[row.human or "A"].decision
    assert asked is not None
    assert again is not None
    assert again.options == asked.options


async def pass_on(table: Table, row: MatchRow) -> None:
    """Alice ends her turn, or passes, or takes the first choice where she is asked what else."""
    shown = buttons(await hand(table, row))
    label = next((one for one in ("End turn", "Next step", "Pass") if one in shown), None)
    if label is None:
        await take(table, row, 0)
        return
    await press(table, row, label=label)
