"""Decks that the earlier rules allowed, or did not, and the upgrade to today's rules."""

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
"""Decks of thirty cards: as many as the earlier rules wanted."""

TOO_SHORT = "Line 81: The deck has 30 cards; it needs at least 40."


async def keep_legal(
    table: Table, owner: int, text: str, name: str = "Mine", game: str = GAME.key
) -> StoredDeck:
    """Puts a deck into a collection that the bot's current rules allow."""
    return await _keep(table, owner, text, name, game, legal=True)


async def keep_draft(table: Table, owner: int, text: str, name: str = "Mine") -> StoredDeck:
    """Puts a deck into a collection that the bot's current rules do not allow."""
    return await _keep(table, owner, text, name, GAME.key, legal=False)


async def upgrade(table: Table) -> None:
    """Switches to today's rules, which have read no deck yet."""
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
    """Makes Alice challenge Bob, both with decks that the earlier rules allow."""
    await keep_legal(table, table.alice.id, alices, "Alice's deck")
    await keep_legal(table, table.bob.id, bobs, "Bob's deck")
    return await send_challenge(table, table.alice, table.bob, "Alice's deck", **terms)


async def begin(table: Table, alices: str, bobs: str, **terms: object) -> Duel:
    """Returns a match that began by the earlier rules."""
    accepted = await accept_challenge(
        table, (await challenge(table, alices, bobs, **terms)).response
    )
    [row] = await running_matches(table)
    return Duel(table, row.id, accepted, table.channel)
