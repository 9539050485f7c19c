"""Practice matches that are paused by a match with a person."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import discord

from bot.store.matches.match_rows import MatchRow
from cogs.ui.containers import control_row
from cogs.ui.controls import Control, without_dispatch
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.practice import FIRST, ask, panel, practise, running
from tests.conftest import Table


async def practising(table: Table, *, direct: bool = False) -> tuple[MatchRow, discord.Message]:
    """Makes Alice play the computer, in a thread or in her direct messages. Returns the match, and
    her hand."""
    if direct:
        await ask(table, table.alice.user, game=FIRST.key)
    else:
        await practise(table, game=FIRST.key)
    row = await running(table)
    return row, await practice_panel(table, row)


async def practice_panel(table: Table, row: MatchRow) -> discord.Message:
    """Returns Alice's hand as it is now."""
    await table.env.settle()
    return await panel(Duel(table, row.id, None, table.channel), row)


async def hand(table: Table, row: MatchRow) -> str:
    """Returns all words of her hand, with the labels of its buttons."""
    message = await practice_panel(table, row)
    return "\n".join((text_of(message), *buttons(message)))


async def against_bob(table: Table, **terms: object) -> Duel:
    """Makes Alice begin a match against Bob, a live one unless the terms say otherwise."""
    duel = await begin(table, **{"clock": "live", **terms})
    await table.env.settle()
    return duel


async def number(table: Table, row: MatchRow) -> int:
    """Returns the number of choices of the match."""
    return (await table.bot.services.matches.current(row.id)).number


async def held_thought(table: Table, row: MatchRow) -> asyncio.Event:
    """Makes Alice play until the computer thinks. The computer answers once the returned event is
    set."""
    thinking, let = table.bot.services.thinking, asyncio.Event()
    advise = thinking.advise

    async def hold(*given: Any, **named: Any) -> Any:
        await table.env.external_wait(let.wait(), reason="the computer thinks for long")
        return await advise(*given, **named)

    thinking.advise = hold  # type: ignore[method-assign]
    duel, luck = Duel(table, row.id, None, table.channel), random.Random(5)
    while not table.bot.services.computer.is_thinking(row.id):
        await duel.play_randomly(luck, await practice_panel(table, row), row.human or "A")
        duel.match = None
        await table.env.settle()
    return let


async def sent_before(table: Table, control: Control[Any]) -> discord.Message:
    """Returns a panel of Alice's with the given control, which was not updated."""
    card = discord.ui.LayoutView()
    card.add_item(control_row(control))
    opened = await table.bot.create_dm(discord.Object(table.alice.id))
    return await opened.send(view=without_dispatch(card))


async def leave_unshown(table: Table) -> None:
    """Stops updates of panels that nobody presses, as if Discord had not taken them yet."""
    await table.bot.get_cog("match").refresher.catching_up.stop()
