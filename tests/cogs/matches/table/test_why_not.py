"""**Why not?** behind **Read cards**: for the player alone, about their own hand."""

from __future__ import annotations

import discord

import engine
from bot.matches.match_refusals import NotPlaying
from cogs.matches.table.controls import WhyNotButton
from cogs.ui.controls import controls
from tests.cogs.matches.duel import begin
from tests.cogs.matches.pages import shown
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.conftest import Table


async def test_a_player_reads_why_and_the_rule_and_comes_back(table: Table) -> None:
    first, second = engine.games()["chaos"].starters()[:2]
    duel = await begin(table, first.text, second.text)
    board = await duel.board()
    mover, other = await duel.mover()
    page = shown(await duel.press(mover, board, buttons(board)["Read cards"]))
    assert page.ephemeral
    await duel.press(mover, page, buttons(page)["Why not?"])
    reasons = (await duel.truth()).why_not(mover)
    assert reasons
    told = text_of(page).replace("\\", "")
    assert all(f"**{one.card}**: {one.why.said}" in told for one in reasons)
    [rules] = menus(page).values()
    assert "mp" in rules.values()
    await duel.press(mover, page, f"match:rule:{duel.id}", "mp")
    assert text_of(page).startswith("### MP\n")
    await duel.press(mover, page, buttons(page)["Why not?"])
    assert text_of(page).replace("\\", "") == told
    await duel.press(mover, page, buttons(page)["Read cards"])
    assert ": cards" in text_of(page)
    theirs = shown(await duel.press(other, board, buttons(board)["Read cards"]))
    await duel.press(other, theirs, buttons(theirs)["Why not?"])
    assert "**All your cards**: It's your opponent's turn." in text_of(theirs)


async def test_spectators_are_told_nothing(table: Table) -> None:
    duel = await begin(table)
    carol = table.guild.add_member(table.env.create_user("carol"))
    page = shown(await carol.click(await duel.board(), label="Read cards"))
    assert "Why not?" not in buttons(page)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("Shown", view=controls(WhyNotButton(duel.id)))
    assert str(NotPlaying()) in text_of(shown(await carol.click(message, label="Why not?")))
