"""Queries about decks with a card that did too much in a match."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables.core_schema import deck_reports, deck_versions, exceeding_decks
from engine import rules_versions


async def mark_exceeding(connection: AsyncConnection, version_id: int, card: str) -> None:
    """Stores that a deck of that text is not legal by the rules of today, because of the card. All
    versions with the text are read again, so that their owners are told."""
    query = select(deck_versions.c.game, deck_versions.c.sha256)
    found = (await connection.execute(query.where(deck_versions.c.id == version_id))).one_or_none()
    if found is None:
        return
    game, sha256 = found
    this = exceeding_decks.c.game == game, exceeding_decks.c.sha256 == sha256
    await connection.execute(delete(exceeding_decks).where(*this))
    await connection.execute(
        insert(exceeding_decks).values(
            game=game, sha256=sha256, rules_version=dict(rules_versions())[game], card=card
        )
    )
    same = deck_versions.c.game == game, deck_versions.c.sha256 == sha256
    versions = select(deck_versions.c.id).where(*same)
    await connection.execute(delete(deck_reports).where(deck_reports.c.version_id.in_(versions)))


async def exceeding_card(connection: AsyncConnection, game: str, sha256: str) -> str | None:
    """Returns the name of the card for which a deck of that text is not legal by the rules of
    today, None if there is none."""
    return await connection.scalar(
        select(exceeding_decks.c.card).where(
            exceeding_decks.c.game == game,
            exceeding_decks.c.sha256 == sha256,
            exceeding_decks.c.rules_version == dict(rules_versions())[game],
        )
    )
