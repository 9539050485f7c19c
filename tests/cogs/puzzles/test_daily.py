"""The message of each day, in the servers that want one, and its buttons."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import discord
import pytest
from sqlalchemy import select, update

from bot.exercises.daily_puzzles import daily_puzzle_id
from bot.store.exercises.daily_puzzles import DailyPost, begin_post
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.puzzle_schema import daily_puzzles
from cogs.puzzles import jobs
from cogs.puzzles.controls import DailyPuzzleButton
from cogs.puzzles.jobs import HOUR, DailyPuzzles
from cogs.ui.controls import controls
from tests.bot.exercises.puzzles import IDS, PUZZLES
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.missions.learning import answer_of, hand, learn, mission
from tests.cogs.puzzles.playing import WON, ask, choose, running
from tests.cogs.walking import go_on
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("some_puzzles")


@dataclass
class Days:
    """A poster of the puzzles of days, with a clock that the test sets."""

    table: Table
    moment: datetime

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Clears the memory."""
        self.job = DailyPuzzles(self.table.bot, lambda: int(self.moment.timestamp()))

    async def look(self, hour: int = HOUR, days: int = 0) -> float | None:
        """Runs the job at the given `hour`, after a number of `days`."""
        self.moment = self.moment.replace(hour=hour) + timedelta(days)
        found = await self.job.post_daily_puzzles()
        await self.table.env.settle()
        return found


@pytest.fixture
def days(table: Table) -> Days:
    return Days(table, table.env.now())


@pytest.fixture
def at_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the hour at which the tests begin that of the puzzles."""
    monkeypatch.setattr(jobs, "HOUR", 0)


async def wanting(table: Table, channel: int | None = None) -> None:
    """Makes the server want the puzzles of each day in the given channel, else in the usual one."""
    await table.bot.store.run(
        change_guild, table.guild.id, puzzle_channel=channel or table.channel.id
    )


def posts(table: Table) -> list[Any]:
    return [one for one in table.channel.history() if "The puzzles of" in text_of(one)]


async def test_it_comes_once_a_day_at_the_hour(table: Table, days: Days):
    await wanting(table)
    wait = await days.look(HOUR - 1)
    assert not posts(table)
    assert wait is not None
    assert 0 < wait <= 3600
    for _ in range(2):
        wait = await days.look()
    [post] = posts(table)
    today = days.moment.date()
    assert wait is not None
    assert 23 * 3600 < wait <= 24 * 3600
    assert f"{today.day} {today:%B}" in text_of(post)
    assert {*buttons(post).values()} == {f"puzzle:daily:{GAME.key}:{today}"}
    days.restart()
    await days.look()
    assert len(posts(table)) == 1
    await days.look(days=1)
    assert len(posts(table)) == 2


async def test_the_next_day_it_says_who_solved_it_and_at_which_try(table: Table, days: Days):
    """A member who opted out of tables is left out."""
    await wanting(table)
    await days.look()
    [post] = posts(table)
    assert "Nobody here solved a puzzle yesterday." in text_of(post)
    await table.alice.click(post, label=GAME.title)
    await table.env.settle()
    await choose(table, await running(table), *WON)
    asked = await ask(table)
    assert "🔥 Your streak: **1 day**. One missed day a week is forgiven." in text_of(asked)
    assert "Solved here · first try: Alice" in text_of(asked)
    await days.look(days=1)
    assert f"**{GAME.title}** · first try: Alice" in text_of(posts(table)[-1])

    settings = await table.alice.slash(table.channel, "settings")
    await go_on(table.alice, settings, "Board", "Hide my puzzles")
    assert "Solved here" not in text_of(await ask(table))


async def test_its_button_begins_the_puzzle_of_that_day(table: Table, days: Days):
    """A member who is in a mission sees there that they went on with something else."""
    await wanting(table)
    await days.look(days=-1)
    [post] = posts(table)
    await learn(table)
    before = await mission(table)
    await table.alice.click(post, label=GAME.title)
    await table.env.settle()
    row = await running(table)
    name = daily_puzzle_id(GAME.key, days.moment.date(), IDS)
    assert name is not None
    assert row.exercise == PUZZLES[name].key
    assert "You've started something else since" in text_of(await hand(table, before))
    again = await table.alice.click(post, label=GAME.title)
    await table.env.settle()
    assert "Your turn" in text_of(answer_of(again))
    assert (await running(table)).id == row.id
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    button = DailyPuzzleButton(GAME.key, "2026-02-30")
    message = await channel.send("Old", view=controls(button))
    never = answer_of(await table.alice.click(message, label=GAME.title))
    assert text_of(never) == "I have no puzzles of that day."


@pytest.mark.usefixtures("at_midnight")
async def test_where_it_was_sent_and_not_noted_it_is_not_sent_again(table: Table):
    await wanting(table)
    await table.restart()
    await table.env.settle()
    [post] = posts(table)
    async with table.bot.store.write() as connection:
        await connection.execute(update(daily_puzzles).values(message=None))
    await table.restart()
    await table.env.settle()
    assert [one.id for one in posts(table)] == [post.id]
    async with table.bot.store.read() as connection:
        assert (await connection.execute(select(daily_puzzles.c.message))).scalar() == post.id


@pytest.mark.usefixtures("at_midnight")
async def test_where_it_was_begun_and_not_sent_it_is_sent(table: Table):
    day = table.env.now().date().isoformat()
    begun = int(table.env.now().timestamp())
    await table.bot.store.run(begin_post, DailyPost(table.guild.id, day, table.channel.id, begun))
    await wanting(table)
    await table.restart()
    await table.env.settle()
    assert len(posts(table)) == 1


async def test_a_channel_that_is_gone_is_left_alone_until_another_is_set(table: Table, days: Days):
    doomed = table.guild.create_text_channel("doomed")
    await wanting(table, doomed.id)
    table.env.backend.delete_channel(doomed.id)
    await table.env.settle()
    for _ in range(2):
        await days.look()
    assert not posts(table)
    await wanting(table)
    await days.look()
    assert len(posts(table)) == 1


async def test_nothing_is_posted_where_there_is_nothing_to_play_or_nobody_wants_it(
    table: Table, days: Days, monkeypatch: pytest.MonkeyPatch
):
    await days.look()
    await wanting(table)
    with monkeypatch.context() as patch:
        patch.setattr(type(GAME), "puzzles", lambda self: {})
        await days.look()
    with monkeypatch.context() as patch:
        patch.setattr(table.bot.settings, "practice_matches", 0)
        await days.look()
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    await days.look()
    assert not posts(table)
    await table.bot.store.run(change_guild, table.guild.id, practice=True)
    await days.look()
    assert len(posts(table)) == 1
