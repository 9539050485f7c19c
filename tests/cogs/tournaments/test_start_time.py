"""The start of a tournament: what an organiser types is shown as understood, and confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import simcord

from bot.base.current_time import now
from bot.store.tournaments.tournament_rows import TournamentRow, active_tournaments
from bot.tournaments.creation import NewTournament
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import Answer, answered, organiser, person, press, propose, said
from tests.conftest import Table

NAME = "Saturday *Cup*"
HOUR = 3600
ACTIVE_EACH = 10


async def ask(
    table: Table, olga: simcord.MemberActor, starts: str, **settings: Mapping[str, Any]
) -> Answer:
    return await propose(olga, table.channel, NAME, starts=starts, **settings)


async def made(table: Table) -> list[TournamentRow]:
    async with table.bot.store.read() as connection:
        return await active_tournaments(connection)


async def test_it_is_shown_on_everybodys_clock_and_nothing_happens_before_the_yes(
    table: Table,
) -> None:
    olga = await organiser(table)
    refused = await ask(table, olga, "yesterday 20:00")
    assert "has passed" in said(refused)
    players = {"max_players": "8", "check_in": "30"}
    times = {"clock": "live", "round_minutes": "50", "no_show_minutes": ""}
    asked = await ask(table, olga, "in 2 hours", players=players, time=times)
    then = now() + 2 * HOUR
    assert rf"**Saturday \*Cup\*** starts <t:{then}:F> (<t:{then}:R>)" in said(asked)
    assert not await made(table)
    assert not table.channel.history()
    yes = buttons(answered(asked))["Open sign-up"]
    await at_once(table.env, *(olga.click(answered(asked), custom_id=yes) for _ in range(2)))
    assert "is open for sign-up" in text_of(answered(asked))
    assert list(buttons(answered(asked))) == ["Manage"]
    [row] = await made(table)
    assert (row.starts, row.check_in, row.max_players) == (then, 30, 8)
    assert (row.name, row.round_minutes, row.organiser) == (NAME, 50, olga.id)
    await table.env.advance_time(5)
    [announcement] = table.channel.history()
    assert f"Starts <t:{then}:F>" in text_of(announcement)


async def test_a_yes_that_cannot_be_done_says_why_and_can_be_given_again(table: Table) -> None:
    olga = await organiser(table)
    asked = await ask(table, olga, "tomorrow 20:00")
    soon = await ask(table, olga, "1m")
    services, by = table.bot.services, person(olga)
    wanted = NewTournament(table.guild.id, table.channel.id, "Another", GAME.key, "swiss")
    others = [await services.sign_ups.create_tournament(by, wanted) for _ in range(ACTIVE_EACH)]
    assert "already open or running on this server" in said(
        await press(olga, asked, "Open sign-up")
    )
    await services.organisers.cancel(others[0].id, by)
    await press(olga, asked, "Open sign-up")
    assert NAME in [row.name for row in await made(table)]
    await services.organisers.cancel(others[1].id, by)
    await table.env.advance_time(60)
    assert "in the future" in said(await press(olga, soon, "Open sign-up"))

    asked = await ask(table, olga, "2h")
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Organisers"].id)
    assert "Only administrators" in said(await press(olga, asked, "Open sign-up"))
    otto = await organiser(table, "Otto")
    asked = await ask(table, otto, "2h")
    await table.restart()
    assert "Please start again with `/tournament`" in said(await press(otto, asked, "Open sign-up"))
    assert len(await made(table)) == ACTIVE_EACH - 1
