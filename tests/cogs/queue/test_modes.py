"""Waiting for an opponent in a mode: no deck, and only with those who wait for the same."""

from __future__ import annotations

import simcord

import engine
from bot.store.guilds import change_guild
from tests.cogs.queue.waiting import calls, last_words, match_of, places, press, said, waiting
from tests.conftest import Table
from tests.engine.modes import GAME

TITLE = f"{GAME.title} · Sealed"
ANOTHER = next(key for key in engine.games() if key != GAME.key)


async def wait(table: Table, actor: simcord.MemberActor, mode: str, game: str = GAME.key) -> str:
    """The member, who has no deck, joins in a mode; what they are told."""
    return said(await actor.slash(table.channel, "queue join", game=game, mode=mode))


async def test_two_who_wait_for_the_same_mode_play_it(table: Table) -> None:
    assert f"**{TITLE}**" in await wait(table, table.alice, "sealed")
    assert f"**{TITLE}**" in said(await table.alice.slash(table.channel, "queue status"))
    await wait(table, table.bob, "sealed")
    for actor in (table.alice, table.bob):
        assert f"**An opponent is found** for **{TITLE}**" in calls(actor)[-1].content
        await press(actor, "Ready")
    row = await match_of(table, table.alice)
    assert (row.mode, row.rated, row.deck_a) == ("sealed", True, row.deck_b)
    [announced] = [one for one in table.channel.history() if one.content.startswith("###")]
    assert announced.content.startswith(f"### {TITLE}\n")
    assert "Your match has begun" in last_words(table.alice)


async def test_two_who_wait_for_different_modes_wait_on(table: Table) -> None:
    channel = table.guild.create_text_channel("waiting")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=channel.id)
    await wait(table, table.alice, "sealed")
    assert "Nobody else waits" in await wait(table, table.bob, "mirror")
    assert await waiting(table) == {table.alice.id, table.bob.id}
    [shown] = channel.history()
    for title in ("Sealed", "Mirror"):
        assert f"{GAME.title} · {title} · Live: **1**" in shown.content


async def test_changing_the_mode_is_waiting_anew(table: Table) -> None:
    await wait(table, table.alice, "sealed")
    first = (await places(table))[table.alice.id]
    await table.env.advance_time(30)
    await wait(table, table.alice, "Mirror")
    second = (await places(table))[table.alice.id]
    assert (second.mode, second.joined > first.joined) == ("mirror", True)


async def test_a_mode_of_another_game_is_refused(table: Table) -> None:
    title = engine.games()[ANOTHER].title
    refused = await wait(table, table.alice, f"{GAME.key}/sealed", ANOTHER)
    assert f"**{title}** is played with decks only" in refused
    refused = said(await table.alice.slash(table.channel, "queue join", game=GAME.key))
    assert "Say with what you play" in refused
