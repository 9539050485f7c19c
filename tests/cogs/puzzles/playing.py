"""A member plays puzzles by commands and clicks."""

from __future__ import annotations

from typing import Any

import discord
from simcord.results import InteractionResult, ResponseMessage

from bot.store.exercises.puzzle_attempts import PuzzleAttempt, PuzzleKey, attempt_of
from bot.store.matches.match_rows import MatchRow
from engine.exercise import WantedFacts
from tests.bot.exercises.examples import CHARGE, FEED_RAT, PLAY_TRAP, option_with
from tests.cogs.missions.learning import answer_of, hand, now, stored, take
from tests.cogs.practice.practice import click
from tests.cogs.walking import go_on
from tests.conftest import Table

WON = PLAY_TRAP, FEED_RAT, CHARGE
"""The choices that solve each of the puzzles, if the table makes the rest."""


async def ask(table: Table, *steps: str) -> ResponseMessage:
    """Asks for a puzzle in the channel as Alice, and takes the steps. Returns the answer."""
    opened = await table.alice.slash(table.channel, "puzzle")
    result = await go_on(table.alice, opened, *steps)
    await table.env.settle()
    return answer_of(result)


async def begin(table: Table, *, direct: bool = False) -> MatchRow:
    """Starts a puzzle of Alice's level."""
    alice: Any = table.alice.user if direct else table.alice
    opened = await (alice.slash("puzzle") if direct else alice.slash(table.channel, "puzzle"))
    await go_on(alice, opened, "Another puzzle")
    await table.env.settle()
    return await running(table)


async def running(table: Table) -> MatchRow:
    """Returns the puzzle that Alice is in."""
    row = await table.bot.services.exercises.running(table.alice.id)
    assert row is not None
    return row


async def choose(table: Table, row: MatchRow, *wanted: WantedFacts) -> None:
    """Clicks, as Alice, on the first option with these facts, once for each set."""
    for facts in wanted:
        await take(table, row, option_with(await now(table, row), facts))


async def press(table: Table, row: MatchRow, **button: str) -> InteractionResult:
    """Presses a button of Alice's hand."""
    result = await click(table, await hand(table, row), **button)
    await table.env.settle()
    return result


async def attempt(table: Table, row: MatchRow) -> PuzzleAttempt:
    """Returns Alice's stored attempt at the match's puzzle."""
    key = PuzzleKey.of(await stored(table, row.id))
    assert key is not None
    async with table.bot.store.read() as connection:
        found = await attempt_of(connection, table.alice.id, key)
    assert found is not None
    return found


async def solved(table: Table, *, direct: bool = False) -> tuple[MatchRow, discord.Message]:
    """Makes Alice solve a puzzle. Returns its match, and her hand."""
    row = await begin(table, direct=direct)
    await choose(table, row, *WON)
    return row, await hand(table, row)
