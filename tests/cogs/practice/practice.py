"""A practice match by commands and clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import simcord
from simcord.results import InteractionResult, ResponseMessage

import engine
from bot.decks.modes import modes
from bot.store.matches.match_rows import MatchRow, get_match, matches_of
from bot.store.running_matches.hand_messages import get_hand_message
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons
from tests.conftest import Table

GAMES = list(engine.games().values())
FIRST = GAMES[0]
ALICE_BEGINS, COMPUTER_BEGINS = b"\1", b"\2"
"""With a seed of such bytes the first seat begins, or the second, in every game."""

MODE = modes()[0]
"""A mode, and before it the key of its game."""


async def rows(table: Table, actor: simcord.MemberActor) -> Sequence[MatchRow]:
    """The member's running matches."""
    async with table.bot.store.read() as connection:
        return await matches_of(connection, actor.id)


async def running(table: Table, actor: simcord.MemberActor | None = None) -> MatchRow:
    """The match that Alice, or the member, is in."""
    [row] = await rows(table, actor or table.alice)
    return row


async def stored(table: Table, match_id: str) -> MatchRow:
    """That match as it is stored now."""
    async with table.bot.store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row


async def practise(table: Table, **wishes: object) -> ResponseMessage:
    """Alice asks for a match in the channel, and is answered for her eyes only."""
    return shown(await table.alice.slash(table.channel, "practice", **wishes))


def shown(result: InteractionResult) -> ResponseMessage:
    """A private answer."""
    assert result.acknowledged
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


async def board(table: Table, row: MatchRow) -> discord.Message:
    """The board of a match."""
    now = await stored(table, row.id)
    dm = table.alice.user.dm_channel
    places = {one.id: one for one in (dm, table.channel, *table.channel.threads)}
    assert now.table_channel is not None
    history = places[now.table_channel].history()
    [found] = [message for message in history if message.id == now.board_message]
    return found


async def concede(table: Table, row: MatchRow, actor: simcord.MemberActor | None = None) -> None:
    """Alice, or the member, concedes a match some time after it began."""
    actor = actor or table.alice
    await table.env.advance_time(5)
    asked = shown(await at_match(actor, table.channel, "More", "Concede", match=row.id))
    await actor.click(asked, label="Concede the match")
    await table.env.advance_time(5)


async def names(table: Table, row: MatchRow) -> tuple[str, str]:
    """The names of the member's deck and the computer's."""
    decks = [await table.bot.decks.version(one) for one in (row.deck_a, row.deck_b)]
    mine, theirs = decks if row.human == "A" else decks[::-1]
    return mine.name, theirs.name


def labels(message: discord.Message | ResponseMessage) -> list[str]:
    """The buttons of a message."""
    return list(buttons(message))


async def begin_practice(table: Table, **wishes: Any) -> Duel:
    """Alice begins a match; of the first game, unless she wishes for something."""
    answer = await practise(table, **(wishes or {"game": FIRST.key}))
    row = await running(table)
    await table.env.settle()
    return Duel(table, row.id, answer, table.channel)


async def panel(duel: Duel, row: MatchRow) -> discord.Message:
    """The member's hand as it was sent last."""
    async with duel.table.bot.store.read() as connection:
        sent = await get_hand_message(connection, row.id, row.human or "A")
    history = duel.table.alice.user.dm_channel.history()
    [found] = [message for message in history if message.id == sent.message]
    return found
