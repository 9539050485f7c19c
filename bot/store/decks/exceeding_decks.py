"""Queries about decks that are illegal because a card of theirs did too much in a match, i.e.
exceeded the limits of the rules engine."""

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, save_row
from bot.store.tables.core_schema import deck_reports, deck_versions, exceeding_decks
from engine import rules_versions


async def mark_exceeding(connection: AsyncConnection, version_id: int, card: str) -> None:
    """Marks all decks with the text of this version as illegal by today's rules, because `card`
    exceeded the limits in a match. Deletes the reports on these decks, so that they are checked
    again and their owners are notified."""
    query = select(deck_versions.c.game, deck_versions.c.sha256)
    found = (await connection.execute(query.where(deck_versions.c.id == version_id))).one_or_none()
    if found is None:
        return
    game, sha256 = found
    values = {"game": game, "sha256": sha256, "rules_version": dict(rules_versions())[game]}
    await save_row(connection, exceeding_decks, {**values, "card": card})
    versions = select(deck_versions.c.id).where(at(deck_versions, game=game, sha256=sha256))
    await connection.execute(delete(deck_reports).where(deck_reports.c.version_id.in_(versions)))


async def exceeding_card(connection: AsyncConnection, game: str, sha256: str) -> str | None:
    """Returns the name of the card for which decks with this text are marked as illegal by today's
    rules. None if these decks aren't marked."""
    values = {"game": game, "sha256": sha256, "rules_version": dict(rules_versions())[game]}
    return await connection.scalar(
        select(exceeding_decks.c.card).where(at(exceeding_decks, **values))
    )
