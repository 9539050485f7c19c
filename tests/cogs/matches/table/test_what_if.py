"""**What if?** behind **Read cards**: for the player alone, about their own choices."""

from __future__ import annotations

import discord

import engine
from bot.matches.match_refusals import NotPlaying
from cogs.matches.table.controls import WhatIfButton
from cogs.ui.controls import controls
from tests.cogs.matches.duel import begin
from tests.cogs.matches.pages import shown
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def test_a_player_reads_what_a_choice_leads_to_and_comes_back(table: Table) -> None:
    first, second = engine.games()["chaos"].starters()[:2]
    duel = await begin(table, first.text, second.text)
    board = await duel.board()
    mover, other = await duel.mover()
    before = (await duel.truth()).fingerprint()
    page = shown(await duel.press(mover, board, buttons(board)["Read cards"]))
    await duel.press(mover, page, buttons(page)["What if?"])
    assert page.ephemeral
    told = text_of(page)
    assert "Only what's certain. Nothing is chosen." in told
    assert "**End turn**: " in told
    await duel.press(mover, page, buttons(page)["Why not?"])
    assert ": why not?" in text_of(page)
    theirs = shown(await duel.press(other, board, buttons(board)["Read cards"]))
    await duel.press(other, theirs, buttons(theirs)["What if?"])
    assert "It's your opponent's choice." in text_of(theirs)
    assert (await duel.truth()).fingerprint() == before
    assert text_of(await duel.board()) == text_of(board), "nobody else reads of it"


async def test_spectators_are_told_nothing(table: Table) -> None:
    duel = await begin(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    page = shown(await carol.click(await duel.board(), label="Read cards"))
    assert "What if?" not in buttons(page)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Shown", view=controls(WhatIfButton(duel.id)))
    assert str(NotPlaying()) in text_of(shown(await carol.click(message, label="What if?")))


async def test_in_rated_matches_both_players_have_to_allow_it(table: Table) -> None:
    duel = await begin(table, clock="relaxed", rated=True)
    mover, _ = await duel.mover()
    settings = table.bot.services.settings
    page = shown(
        await duel.press(mover, await duel.board(), buttons(await duel.board())["Read cards"])
    )
    for user in (table.alice.id, table.bob.id):
        refused = shown(await duel.press(mover, page, buttons(page)["What if?"]))
        assert "only if both players allow it" in text_of(refused)
        await settings.change_member(user, looks_ahead=True)
    await duel.press(mover, page, buttons(page)["What if?"])
    assert "Only what's certain" in text_of(page)
    await settings.change_member(table.bob.id, looks_ahead=False)
    await duel.press(mover, page, buttons(page)["Read cards"])
    refused = shown(await duel.press(mover, page, buttons(page)["What if?"]))
    assert "only if both players allow it" in text_of(refused)
