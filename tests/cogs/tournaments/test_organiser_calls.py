"""A player calls an organiser to the table, and one says that they come."""

from __future__ import annotations

import discord
import simcord

from bot.store.matches.match_clocks import ClockRow, get_clock
from bot.store.matches.match_rows import MatchRow
from bot.store.settings.guild_settings import change_guild
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.notified import CALL, COMING, board
from tests.cogs.tournaments.playing import Answer, Cup, begin, organiser, said
from tests.conftest import Table


async def clock(table: Table, row: MatchRow) -> ClockRow:
    async with table.bot.store.read() as connection:
        found = await get_clock(connection, row.id)
    assert found is not None
    return found


def called(cup: Cup) -> list[discord.Message]:
    """Returns the messages that call the organisers."""
    return [message for message in cup.channel.history() if COMING in buttons(message)]


async def test_a_player_calls_the_role_once_a_game_with_reason_and_link(table: Table) -> None:
    cup = await begin(table, 2)
    role = table.guild.create_role("Judges", mentionable=True)
    await table.bot.store.run(change_guild, table.guild.id, organiser_role=role.id)
    row = await cup.match(cup.players[0])
    message = await board(cup, row)
    stranger = table.guild.add_member(table.env.create_user("carol"))
    assert "Only the two players" in said(await stranger.click(message, label=CALL))

    modals = [await one.click(message, label=CALL) for one in cup.players]

    async def submit(actor: simcord.MemberActor, modal: Answer) -> str:
        typed = {"reason": "They *drew* two @everyone"}
        return said(await actor.submit_modal(modal, typed))

    assert "The organisers are called" in await submit(cup.players[0], modals[0])
    assert "once a game" in await submit(cup.players[1], modals[1])
    [call] = called(cup)
    assert f"<@&{role.id}>" in call.content
    assert r"They \*drew\* two" in call.content
    assert row.board_link in call.content
    assert [one.id for one in call.role_mentions] == [role.id]
    assert not call.mention_everyone
    shown = await board(cup, row)
    assert "An organiser is called" in text_of(shown)
    assert CALL not in buttons(shown)


async def test_the_clocks_stand_until_an_organiser_says_that_they_come(table: Table) -> None:
    cup = await begin(table, 2, clock="relaxed")
    caller = cup.players[0]
    row = await cup.match(caller)
    before = await clock(table, row)
    modal = await caller.click(await board(cup, row), label=CALL)
    await caller.submit_modal(modal, {"reason": "They drew two"})
    await table.restart()
    await table.env.advance_time(240)
    [message] = called(cup)
    assert "run tournaments here" in said(await caller.click(message, label=COMING))
    await (await organiser(table, "Otto")).click(message, label=COMING)
    after = await clock(table, row)
    assert 239 <= after.deadline - before.deadline <= 242
    [message] = [m for m in cup.channel.history() if "is coming" in m.content]
    assert "**Otto** is coming" in message.content
    assert not buttons(message)
    assert "runs out of time" in text_of(await board(cup, row))
