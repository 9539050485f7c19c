"""Servers that the bot has left: recording it, their clocks, and deleting their data."""

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, Table, and_, delete, or_, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.decks.deck_rows import delete_decks
from bot.store.matches.stopped_time import give_time_back, server_absence
from bot.store.running_matches.hand_posts import delete_hands
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.core_schema import (
    deck_copies,
    deck_versions,
    decks,
    guilds,
    kept_out,
    queue,
    queue_alerts,
    queue_news,
    queue_pairs,
    rating_changes,
    ratings,
    reports,
    shared_decks,
)
from bot.store.tables.match_schema import (
    absences,
    auto_passes,
    challenges,
    choices,
    clocks,
    early_choices,
    hand_messages,
    match_beginnings,
    match_logs,
    match_news,
    match_reviews,
    matches,
    open_agreements,
    organiser_calls,
    private_panels,
    proposals,
    rematches,
)
from bot.store.tables.post_schema import posts
from bot.store.tables.puzzle_schema import daily_puzzles, daily_solutions
from bot.store.tables.tournament_schema import (
    audit_log,
    drawn_deals,
    drawn_from,
    draws,
    entrants,
    no_shows,
    pairings,
    repeated_tournaments,
    tournament_rounds,
    tournaments,
)


async def guilds_stored(connection: AsyncConnection) -> Sequence[int]:
    """Returns the ids of all servers about which any data are stored."""
    tables = (matches, challenges, queue, queue_alerts, queue_pairs, ratings, tournaments)
    found = union(
        select(guilds.c.id), *(select(table.c.guild) for table in (*tables, shared_decks, kept_out))
    )
    guilds_found = (await connection.execute(found)).scalars()
    return [guild for guild in guilds_found if guild is not None]


async def guilds_left(connection: AsyncConnection, until: int) -> Mapping[int, int]:
    """Returns the servers that the bot left at `until` (seconds since 1970) or before. Maps each id
    to the time when the bot left."""
    query = select(guilds.c.id, guilds.c.left).where(guilds.c.left <= until)
    return {row.id: row.left for row in await connection.execute(query)}


async def note_server_left(connection: AsyncConnection, guild: int, now: int) -> None:
    """Records that the bot left a server at `now` (seconds since 1970). Does nothing if that is
    recorded already."""
    known = select(guilds.c.left).where(guilds.c.id == guild).with_for_update()
    if await connection.scalar(known) is None:
        await change_guild(connection, guild, left=now)


async def note_server_back(connection: AsyncConnection, guild: int, now: int) -> None:
    """Records that the bot is in a server at `now` (seconds since 1970). If it had left the server,
    all clocks of matches and tournaments in this server continue with the time that they had when
    the bot left."""
    known = select(guilds.c.left).where(guilds.c.id == guild).with_for_update()
    left = await connection.scalar(known)
    if left is None:
        return
    await change_guild(connection, guild, left=None)
    await give_time_back(connection, server_absence(guild, left, now))


async def is_server_left(connection: AsyncConnection, guild: int, until: int) -> bool:
    """Returns whether the bot left a server at `until` (seconds since 1970) or before, and isn't
    back. Locks the server's settings, so that the bot's return can't be recorded until the
    commit."""
    gone = and_(guilds.c.id == guild, guilds.c.left <= until)
    return await connection.scalar(select(guilds.c.id).where(gone).with_for_update()) is not None


async def delete_server_matches(
    connection: AsyncConnection, guild: int, limit: int
) -> Sequence[str]:
    """Deletes up to `limit` matches of a server and all data that depend on them, and returns their
    ids.

    Also deletes the decks that were kept only for these matches after their owners had deleted
    them. Other decks stay.
    """
    some = select(matches.c.id).where(matches.c.guild == guild).limit(limit)
    ids = list((await connection.execute(some)).scalars())
    if not ids:
        return ids
    await connection.execute(delete(queue).where(queue.c.guild == guild))
    await delete_these_matches(connection, ids)
    return ids


async def delete_these_matches(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Deletes these matches and all data that depend on them. Also deletes the decks that were kept
    only for these matches after their owners had deleted them."""
    used = or_(deck_versions.c.id == matches.c.deck_a, deck_versions.c.id == matches.c.deck_b)
    needed = await _decks_in(connection, matches, used, matches.c.id.in_(ids))
    told = match_news, absences, proposals, challenges, queue_pairs, match_logs, open_agreements
    of_match = choices, early_choices, auto_passes, hand_messages, clocks, rating_changes
    of_match = (*of_match, match_beginnings, match_reviews, drawn_deals)
    for table in (*of_match, private_panels, organiser_calls, *told):
        await connection.execute(delete(table).where(table.c.match_id.in_(ids)))
    await delete_hands(connection, ids)
    follows = or_(rematches.c.match_id.in_(ids), rematches.c.next_match.in_(ids))
    await connection.execute(delete(rematches).where(follows))
    await connection.execute(delete(matches).where(matches.c.id.in_(ids)))
    await delete_decks(connection, and_(decks.c.deleted.is_not(None), decks.c.id.in_(needed)))


async def delete_server_rest(connection: AsyncConnection, guild: int) -> None:
    """Deletes all remaining data of a server whose matches are deleted already, including its
    settings."""
    used = or_(
        deck_versions.c.id == challenges.c.deck_version,
        deck_versions.c.id == challenges.c.answer_version,
    )
    needed = await _decks_in(connection, challenges, used, challenges.c.guild == guild)
    posted = deck_versions.c.id == shared_decks.c.version_id
    needed = [
        *needed,
        *await _decks_in(connection, shared_decks, posted, shared_decks.c.guild == guild),
    ]
    of_members = queue, queue_alerts, queue_news, queue_pairs, ratings, shared_decks, deck_copies
    for table in (*of_members, challenges, reports, daily_puzzles, kept_out, posts):
        await connection.execute(delete(table).where(table.c.guild == guild))
    solved_there = update(daily_solutions).where(daily_solutions.c.guild == guild)
    await connection.execute(solved_there.values(guild=None, name=""))
    needed = [*needed, *await _delete_tournaments(connection, guild)]
    await connection.execute(delete(guilds).where(guilds.c.id == guild))
    await delete_decks(connection, and_(decks.c.deleted.is_not(None), decks.c.id.in_(needed)))


async def _delete_tournaments(connection: AsyncConnection, guild: int) -> Sequence[int]:
    """Deletes the tournaments of a server, and returns the decks that were played in them."""
    ids = select(tournaments.c.id).where(tournaments.c.guild == guild)
    used = deck_versions.c.id == entrants.c.deck_version
    needed = await _decks_in(connection, entrants, used, entrants.c.tournament.in_(ids))
    drawn = drawn_deals, drawn_from, draws
    for table in (audit_log, no_shows, pairings, tournament_rounds, entrants, *drawn):
        await connection.execute(delete(table).where(table.c.tournament.in_(ids)))
    for table in (repeated_tournaments, tournaments):
        await connection.execute(delete(table).where(table.c.guild == guild))
    return needed


async def _decks_in(
    connection: AsyncConnection, table: Table, used: ColumnElement[bool], of: ColumnElement[bool]
) -> Sequence[int]:
    """Returns the decks whose versions are `used` by those rows of a table."""
    query = select(deck_versions.c.deck_id).join(table, used).where(of).distinct()
    return list((await connection.execute(query)).scalars())
