"""Decks that rules of before allowed, or did not, and the upgrade to the rules of today."""

from __future__ import annotations

from typing import Any

from sqlalchemy import update

from bot.store.decks.deck_rows import StoredDeck
from bot.store.tables.core_schema import deck_reports, deck_versions
from tests.bot.deck_texts import ALICES, BOBS, GAME
from tests.cogs.matches.challenges.challenging import Challenged, send_challenge
from tests.cogs.matches.duel import Duel, accept_challenge, running_matches
from tests.conftest import Table

SHORT, BOBS_SHORT = ("\n".join(text.splitlines()[:-10]) for text in (ALICES, BOBS))
"""Thirty cards: as many as the rules of before wanted."""

TOO_SHORT = "Line 81: The deck has 30 cards; it needs at least 40."


async def keep_legal(
    table: Table, owner: int, text: str, name: str = "Mine", game: str = GAME.key
) -> StoredDeck:
    """Puts a deck into a collection, which the rules under which the bot runs allow."""
    return await _keep(table, owner, text, name, game, legal=True)


async def keep_draft(table: Table, owner: int, text: str, name: str = "Mine") -> StoredDeck:
    """The same with a deck that they do not allow."""
    return await _keep(table, owner, text, name, GAME.key, legal=False)


async def upgrade(table: Table) -> None:
    """From now on the rules are those of today, which have read no deck yet."""
    async with table.bot.store.write() as connection:
        await connection.execute(update(deck_reports).values(rules_version=0))


async def _keep(
    table: Table, owner: int, text: str, name: str, game: str, *, legal: bool
) -> StoredDeck:
    deck = (await table.bot.decks.keep(owner, text, name=name, game=game)).deck
    verdict = update(deck_versions).where(deck_versions.c.id == deck.version_id)
    async with table.bot.store.write() as connection:
        await connection.execute(verdict.values(legal=legal))
    return await table.bot.decks.named(owner, name)


async def challenge(table: Table, alices: str, bobs: str, **terms: Any) -> Challenged:
    """Alice challenges Bob, both with decks that the rules of before allow."""
    await keep_legal(table, table.alice.id, alices, "Alice's deck")
    await keep_legal(table, table.bob.id, bobs, "Bob's deck")
    return await send_challenge(table, table.alice, table.bob, "Alice's deck", **terms)


async def begin(table: Table, alices: str, bobs: str, **terms: object) -> Duel:
    """A match that began by the rules of before."""
    accepted = await accept_challenge(
        table, (await challenge(table, alices, bobs, **terms)).response
    )
    [row] = await running_matches(table)
    return Duel(table, row.id, accepted, table.channel)
