"""Queries about decks that were shown to everybody on a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import deck_versions, decks
from bot.store.tournament_schema import entrants, tournaments

MOST: Final = 100
"""Decks of a server that are looked through, the latest."""


@dataclass(frozen=True, slots=True)
class SharedDeck:
    """A version of a deck that everybody on a server may see: whose it is, as they were called, and
    where it was shown."""

    version_id: int
    name: str
    player: str
    where: str


async def shared_in(connection: AsyncConnection, guild: int, game: str) -> list[SharedDeck]:
    """The decks of a game that everybody on a server may see, the latest first: those that take
    part in a tournament with open lists which has begun, and that their owners still have."""
    query = (
        select(
            deck_versions.c.id.label("version_id"),
            decks.c.name,
            entrants.c.name.label("player"),
            tournaments.c.name.label("where"),
        )
        .join(deck_versions, deck_versions.c.id == entrants.c.deck_version)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(tournaments.c.guild == guild, tournaments.c.open_lists)
        .where(tournaments.c.began.is_not(None), tournaments.c.mode == "")
        .where(entrants.c.state == "in", decks.c.deleted.is_(None))
        .where(decks.c.owner == entrants.c.user, deck_versions.c.game == game)
        .order_by(tournaments.c.began.desc(), entrants.c.id)
        .limit(MOST)
    )
    found: dict[int, SharedDeck] = {}
    for row in await connection.execute(query):
        found.setdefault(row.version_id, SharedDeck(**row._mapping))
    return list(found.values())
