"""Rated matches by clicks, and members who have played some."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from simcord.results import InteractionResult, ResponseMessage

from bot.store.matches import MatchRow
from bot.store.ratings import RatingRow, all_ratings
from tests.bot.matches.games import GAME
from tests.bot.ratings.ended import a_deck, end, over
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons
from tests.conftest import Table


async def begin_rated(table: Table) -> Duel:
    """A rated match at the live pace."""
    return await begin(table, clock="live", rated=True)


async def play_to_turn(duel: Duel, turn: int) -> None:
    """The players end their turns until that one has begun."""
    while (await duel.truth()).view(None).turn < turn:
        mover, _ = await duel.mover()
        assert "End turn" in buttons(duel.panel(mover))
        await duel.take(mover, "End turn")


async def shown(table: Table) -> dict[str, int]:
    """The rating of everybody who has one, by name."""
    async with table.bot.store.read() as connection:
        return {row.name: row.shown for row in await all_ratings(connection)}


async def stored_ratings(table: Table) -> set[RatingRow]:
    """Every rating there is."""
    async with table.bot.store.read() as connection:
        return set(await all_ratings(connection))


async def played(table: Table, rows: Iterable[MatchRow]) -> None:
    """Matches of the past in this server, over as the rows say."""
    deck = await a_deck(table.bot.store)
    await end(
        table.bot.store,
        [replace(row, guild=table.guild.id, deck_a=deck, deck_b=deck) for row in rows],
    )


def between(number: int, a: int, b: int, **other: object) -> MatchRow:
    """A rated match that A has won; `played` puts it where it was."""
    return over(0, number, a, b, **other)


async def leaderboard(table: Table, **options: str) -> ResponseMessage:
    """What Alice is answered by `/leaderboard`, for her alone."""
    return answered(await table.alice.slash(table.channel, "leaderboard", game=GAME.key, **options))


def answered(result: InteractionResult) -> ResponseMessage:
    """An answer that nobody else sees, and that mentions nobody."""
    [answer, *_] = [part for part in (*result.followups, result.response) if part is not None]
    assert answer.ephemeral
    assert not answer.message.mentions
    return answer


async def profile(table: Table, *, of_bob: bool = False) -> ResponseMessage:
    options = {"member": table.bob} if of_bob else {}
    return answered(await table.alice.slash(table.channel, "profile", **options))
