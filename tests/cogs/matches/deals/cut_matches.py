"""Matches whose players may cut the deck, for tests of that."""

from __future__ import annotations

import discord
import simcord
from sqlalchemy import select

from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.tables.match_schema import matches
from tests.cogs.matches.duel import Duel, begin, begin_by_challenge
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def accepted(table: Table, clock: str = "none", best_of: int = 1) -> MatchRow:
    """Begins a match without a press. Its commitment is posted, and nothing is dealt."""
    await begin(table, clock=clock, best_of=best_of)
    return await only_match(table)


async def duel_of(table: Table, clock: str = "none", best_of: int = 1) -> Duel:
    """Begins a match by a challenge. Bob may cut on the panel that he gets for accepting."""
    duel = await begin_by_challenge(table, clock=clock, best_of=best_of)
    assert duel.accepted is not None
    assert "Cut the deck" in text_of(duel.accepted)
    return duel


async def only_match(table: Table) -> MatchRow:
    async with table.bot.store.read() as connection:
        match_id = await connection.scalar(select(matches.c.id))
        assert match_id is not None
        row = await get_match(connection, match_id)
        assert row is not None
        return row


async def all_matches(table: Table) -> list[MatchRow]:
    async with table.bot.store.read() as connection:
        found = await connection.execute(select(matches))
        return [MatchRow(**row._mapping) for row in found]


async def count(table: Table, what: object) -> int:
    async with table.bot.store.read() as connection:
        return len((await connection.execute(select(what))).all())  # pyright: ignore


def place(table: Table) -> simcord.ChannelHandle:
    return next(iter(table.channel.threads), table.channel)


def commitment(table: Table) -> discord.Message:
    [found] = [it for it in place(table).history() if "Cut the deck" in buttons(it)]
    return found


def cuts_shown(table: Table) -> list[str]:
    return [it.content for it in place(table).history() if "Cuts of match" in it.content]


async def panel(table: Table, actor: simcord.MemberActor):
    message = commitment(table)
    opened = await actor.click(message, custom_id=buttons(message)["Cut the deck"])
    assert opened.ephemeral
    assert opened.response is not None
    return opened.response


async def at_a_place(table: Table, actor: simcord.MemberActor, at: int):
    shown = await panel(table, actor)
    return await actor.select(shown, [str(at)])


async def not_at_all(table: Table, actor: simcord.MemberActor):
    shown = await panel(table, actor)
    return await actor.click(shown, custom_id=buttons(shown)["Don't cut"])


async def in_own_words(table: Table, actor: simcord.MemberActor, words: str):
    shown = await panel(table, actor)
    form = await actor.click(shown, custom_id=buttons(shown)["Own words"])
    return await actor.submit_modal(form, {"words": words})
