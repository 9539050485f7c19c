"""Sharing a result in a puzzle, without spoilers."""

from __future__ import annotations

import discord
import pytest
from simcord.results import InteractionResult

from bot.exercises.daily_puzzles import daily_puzzle_id
from bot.matches.match_refusals import NotPlaying
from bot.store.matches.match_rows import MatchRow
from cogs.puzzles.controls import SharePuzzleButton
from cogs.ui.controls import controls
from tests.bot.exercises.puzzles import IDS, LINE
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import text_of
from tests.cogs.missions.learning import answer_of
from tests.cogs.puzzles.playing import begin, press, running, solved
from tests.cogs.walking import go_on
from tests.conftest import Table

pytestmark = pytest.mark.usefixtures("some_puzzles")


def posted(table: Table) -> list[str]:
    """Returns the texts that were shared in the channel."""
    return [text_of(one) for one in table.channel.history() if "🧩" in text_of(one)]


async def share(table: Table, row: MatchRow) -> InteractionResult:
    return await press(table, row, label="Share")


async def test_it_is_posted_once_by_its_player_without_a_card_or_a_choice(table: Table):
    row, _ = await solved(table)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Here", view=controls(SharePuzzleButton(row.id)))
    result = await table.bob.click(message, label="Share")
    assert text_of(answer_of(result)) == str(NotPlaying())
    assert not posted(table)
    answer = answer_of(await share(table, row))
    assert table.channel.mention in text_of(answer)
    [said] = posted(table)
    today = table.env.now()
    is_daily = daily_puzzle_id(GAME.key, today.date(), IDS) == IDS[0]
    which = f"{today.day} {today:%B}" if is_daily else f"puzzle {IDS[0]}"
    assert f"🧩 {GAME.title}, {which}: solved at the first try, 3 choices, 0:0" in said
    assert said.startswith("**Alice**\n")
    assert not [step.label for step in LINE if step.label in said]
    again = answer_of(await share(table, row))
    assert text_of(again) == "You've already shared that."
    assert len(posted(table)) == 1


async def test_where_the_channel_takes_none_it_is_handed_over_and_may_be_tried_again(table: Table):
    row = await begin(table)
    await press(table, row, label="Quit")
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013)
    said = text_of(answer_of(await share(table, row)))
    assert "To copy" in said
    await share(table, row)
    [said] = posted(table)
    assert said.endswith(": not solved")


async def test_in_a_direct_message_it_is_handed_over_to_copy(table: Table):
    row = await begin(table, direct=True)
    await press(table, row, label="Quit")
    said = text_of(answer_of(await share(table, row)))
    assert "To copy" in said
    assert "not solved" in said
    assert not posted(table)


async def test_who_cannot_write_in_the_channel_posts_nothing_there(table: Table):
    assert table.bot.user is not None
    silent, allowed = (discord.PermissionOverwrite(send_messages=may) for may in (False, True))
    overwrites = {table.guild.default_role: silent, table.bot.user: allowed}
    news = table.guild.create_text_channel("news", overwrites=overwrites)
    opened = await table.alice.slash(news, "puzzle")
    await go_on(table.alice, opened, "Another puzzle")
    await table.env.settle()
    row = await running(table)
    await press(table, row, label="Quit")
    assert "To copy" in text_of(answer_of(await share(table, row)))
    assert not news.history(viewer=table.bob)
