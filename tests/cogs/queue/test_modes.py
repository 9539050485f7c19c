"""Waiting for an opponent in a mode: no deck, and only with those who wait for the same."""

from __future__ import annotations

import simcord

import engine
from tests.cogs.queue.waiting import calls, last_words, match_of, press, said
from tests.conftest import Table
from tests.engine.modes import GAME

TITLE = f"{GAME.title} · Sealed"
ANOTHER = next(game for game in engine.games().values() if not game.modes)


async def wait(table: Table, actor: simcord.MemberActor, mode: str, game: str = GAME.key) -> str:
    """The member, who has no deck, joins in a mode; what they are told."""
    return said(await actor.slash(table.channel, "queue join", game=game, mode=mode))


async def test_two_who_wait_for_the_same_mode_play_it(table: Table) -> None:
    refused = await wait(table, table.alice, f"{GAME.key}/sealed", ANOTHER.key)
    assert f"**{ANOTHER.title}** is played with decks only" in refused
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
