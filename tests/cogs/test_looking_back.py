"""If Discord does not say which messages exist already, nothing is posted again: the bot retries
later, and finds them."""

from __future__ import annotations

import simcord

from bot.store.settings.guild_settings import change_guild
from bot.tournaments.creation import NewTournament
from cogs.ui.periodic import LONGEST
from tests.cogs.bot_scope import as_bot
from tests.cogs.dying import die_sending
from tests.cogs.matches.duel import challenge
from tests.cogs.matches.reading import menus
from tests.cogs.queue.waiting import join, match_of, member
from tests.cogs.tournaments.playing import organiser, person
from tests.conftest import Table

TRIES = 3
"""Number of questions to Discord before the bot gives up for now."""


async def come_back_unanswered(table: Table, place: simcord.ChannelHandle) -> None:
    path = f"/channels/{place.id}/messages"
    table.env.inject_error("GET", path, status=503, times=TRIES)
    await table.restart()
    await table.env.advance_time(2 * LONGEST)


async def test_a_board_is_put_up_once(table: Table) -> None:
    await table.env.advance_time(5)
    die_sending(table.bot, "after", once=True)
    posted = (await challenge(table)).response
    assert posted is not None
    asked = (await table.bob.click(posted, label="Choose deck")).response
    assert asked is not None
    [(menu, decks)] = menus(asked).items()
    await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    [thread] = table.channel.threads
    await come_back_unanswered(table, thread)
    [board] = [one for one in table.channel.history() if one.flags.components_v2]
    assert len([one for one in thread.history() if "Fingerprint" in one.content]) == 1
    assert (await match_of(table, table.bob)).board_message == board.id


async def test_the_message_with_numbers_is_put_up_once(table: Table) -> None:
    place = table.guild.create_text_channel("queue")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=place.id)
    die_sending(table.bot, "after", once=True)
    await join(table, await member(table, "Ann"))
    await come_back_unanswered(table, place)
    assert len(place.history()) == 1


async def test_an_announcement_is_put_up_once(table: Table) -> None:
    place = table.guild.create_text_channel("tournaments")
    olga = await organiser(table)
    die_sending(table.bot, "after", once=True)
    wanted = NewTournament(table.guild.id, place.id, "Saturday Cup", "cardfinity", "swiss")
    await table.bot.services.sign_ups.create_tournament(person(olga), wanted)
    await as_bot(table.env, table.bot.get_cog("TournamentCommands").job.wake_all)
    await come_back_unanswered(table, place)
    assert len(place.history()) == 1
