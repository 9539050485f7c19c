"""When a tournament starts: what an organiser types is shown as understood, and confirmed."""

from __future__ import annotations

import simcord

from bot.current_time import now
from bot.matches.match_creation import PlayerRef
from bot.store.tournaments import TournamentRow, active_tournaments
from bot.tournaments.creation import NewTournament
from bot.tournaments.signup import ACTIVE_EACH
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.playing import Answer, answered, organiser, press, said
from tests.conftest import Table

NEEDED = {"name": "Saturday *Cup*", "game": GAME.key, "format": "swiss"}
HOUR = 3600
DRAFT_SECONDS = 15 * 60


async def ask(table: Table, olga: simcord.MemberActor, starts: str, **options: object) -> Answer:
    return await olga.slash(table.channel, "tournament create", **NEEDED, starts=starts, **options)


async def made(table: Table) -> list[TournamentRow]:
    async with table.bot.store.read() as connection:
        return await active_tournaments(connection)


async def test_it_is_shown_on_everybodys_clock_and_nothing_happens_before_the_yes(table: Table):
    olga = await organiser(table)
    asked = await ask(table, olga, "in 2 hours", check_in=30, max_players=8, round_minutes=50)
    then = now() + 2 * HOUR
    assert rf"**Saturday \*Cup\*** starts <t:{then}:F> (<t:{then}:R>)" in said(asked)
    assert not await made(table)
    assert not table.channel.history()
    done = await press(olga, asked, "Create it")
    assert "is open for sign-up" in answered(done).content
    assert not buttons(answered(done))
    [row] = await made(table)
    assert (row.starts, row.check_in, row.max_players) == (then, 30, 8)
    assert (row.name, row.round_minutes, row.organiser) == (NEEDED["name"], 50, olga.id)
    await table.env.advance_time(5)
    [announcement] = table.channel.history()
    assert f"Starts <t:{then}:F>" in text_of(announcement)


async def test_who_is_misunderstood_leaves_it(table: Table):
    olga = await organiser(table)
    asked = await ask(table, olga, "tomorrow 20:00")
    left = await press(olga, asked, "Leave it")
    assert "stays as it is" in answered(left).content
    assert not await made(table)


async def test_two_clicks_make_one_tournament(table: Table):
    olga = await organiser(table)
    asked = answered(await ask(table, olga, "tomorrow 20:00 CET"))
    yes = buttons(asked)["Create it"]
    await at_once(table.env, *(olga.click(asked, custom_id=yes) for _ in range(2)))
    assert len(await made(table)) == 1


async def test_a_yes_that_is_refused_can_be_given_again(table: Table):
    olga = await organiser(table)
    asked = await ask(table, olga, "tomorrow 20:00")
    services, by = table.bot.services, PlayerRef(olga.id, "Olga")
    wanted = NewTournament(table.guild.id, table.channel.id, "Another", GAME.key, "swiss")
    others = [await services.sign_ups.create(by, wanted) for _ in range(ACTIVE_EACH)]
    assert "on this server already" in said(await press(olga, asked, "Create it"))
    await services.organisers.cancel(others[0].id, by)
    await press(olga, asked, "Create it")
    assert NEEDED["name"] in [row.name for row in await made(table)]


async def test_the_yes_is_for_as_long_as_somebody_is_an_organiser(table: Table):
    olga = await organiser(table)
    asked = await ask(table, olga, "tomorrow 20:00")
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Organisers"].id)
    assert "Only administrators" in said(await press(olga, asked, "Create it"))
    assert not await made(table)


async def test_a_yes_that_comes_too_late_is_told_so(table: Table):
    olga = await organiser(table)
    soon = await ask(table, olga, "5m")
    await table.env.advance_time(6 * 60)
    assert "in the future" in said(await press(olga, soon, "Create it"))
    later = await ask(table, olga, "2h")
    await table.env.advance_time(DRAFT_SECONDS)
    assert "not waiting for you any more" in said(await press(olga, later, "Create it"))
    assert not await made(table)


async def test_a_yes_after_a_restart_is_told_to_ask_again(table: Table):
    olga = await organiser(table)
    asked = await ask(table, olga, "2h")
    await table.restart()
    assert "Send `/tournament create` again" in said(await press(olga, asked, "Create it"))


async def test_what_cannot_be_meant_is_refused_at_once_with_examples(table: Table):
    olga = await organiser(table)
    for typed, why in (
        ("soon", "do not understand"),
        ("yesterday 20:00", "is over"),
        ("saturday", "what time of the day"),
        ("3/4 20:00", "March"),
    ):
        refused = await ask(table, olga, typed)
        assert why in said(refused)
        assert not buttons(answered(refused))
    refused = await ask(table, olga, "2h", cut=32, max_players=8)
    assert "at least 32 players" in said(refused)
    refused = await table.alice.slash(table.channel, "tournament create", **NEEDED, starts="2h")
    assert "run tournaments" in said(refused)
