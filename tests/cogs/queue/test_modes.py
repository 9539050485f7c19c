"""Waiting for an opponent in a mode: without a deck, and only with members in that mode."""

from __future__ import annotations

import simcord

from engine.game import Game
from tests.cogs.matches.reading import text_of
from tests.cogs.queue.waiting import calls, join, match_of, press
from tests.cogs.walking import screen
from tests.conftest import Table
from tests.engine.modes import GAME

TITLE = f"{GAME.title} · Sealed"


async def wait(table: Table, actor: simcord.MemberActor, game: Game = GAME) -> str:
    """Joins in a mode as the member, who has no deck. Returns the answer."""
    return text_of(screen(await join(table, actor, game, mode="sealed")))


async def test_two_who_wait_for_the_same_mode_play_it(table: Table) -> None:
    assert f"**{TITLE}** · Live · rated" in await wait(table, table.alice)
    await wait(table, table.bob)
    for actor in (table.alice, table.bob):
        assert f"**I've found an opponent** for **{TITLE}**" in calls(actor)[-1].content
        await press(actor, "Ready")
    row = await match_of(table, table.alice)
    assert (row.mode, row.rated, row.deck_a) == ("sealed", True, row.deck_b)
    [announced] = [one for one in table.channel.history() if one.content.startswith("###")]
    assert announced.content.startswith(f"### {TITLE}\n")
