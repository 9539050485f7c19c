"""Conditions for showing the hidden parts of a match."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Select, and_, insert, join, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.people import COMPUTER, is_former_member
from bot.store.matches.challenges import WAITING as TO_BE_ANSWERED
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import ABANDONED, OFFERED_SECONDS, get_rematch
from bot.store.tables.core_schema import deck_versions, decks, queue
from bot.store.tables.match_schema import challenges, matches, open_agreements, rematches
from bot.store.tables.tournament_schema import entrants, pairings, tournaments
from bot.store.tournaments.tournament_rows import ACTIVE
from engine.players import Player

WAITING: Final = ("offered", "choosing")
"""The states of a rematch or series in which another match may begin."""


async def is_to_be_played_again(connection: AsyncConnection, row: MatchRow, now: int) -> bool:
    """Returns whether the hidden cards of a match that is over must stay secret, because its decks
    may be played again. `now` is in seconds since 1970.

    Returns True in these cases:

    - Another game of the match's series is running or may follow.
    - One of the decks is used in another running match between people, an open challenge, the
      queue, or a tournament that has not ended.
    - One of the decks was used in another match that ended less than OFFERED_SECONDS ago, so that a
      rematch may follow.

    A rematch that may follow the match itself doesn't count here; see `awaits_rematch`.
    """
    versions = _versions_of_its_decks(row)
    with_them = or_(matches.c.deck_a.in_(versions), matches.c.deck_b.in_(versions))
    in_series = matches.c.series == row.series if row.series else matches.c.id == row.id
    between_people = and_(with_them, matches.c.computer.is_(None))
    running = select(matches.c.id).where(
        matches.c.state == "running", or_(in_series, between_people)
    )
    follows = (
        select(rematches.c.match_id)
        .join(matches, matches.c.id == rematches.c.match_id)
        .where(rematches.c.state.in_(WAITING), or_(in_series, between_people))
    )
    challenged = select(challenges.c.id).where(
        challenges.c.state.in_(TO_BE_ANSWERED),
        or_(challenges.c.deck_version.in_(versions), challenges.c.answer_version.in_(versions)),
    )
    queued = select(queue.c.user).where(queue.c.deck_version.in_(versions))
    entered = (
        select(entrants.c.id)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(entrants.c.deck_version.in_(versions), tournaments.c.state.in_(ACTIVE))
    )
    its_own = (
        select(pairings.c.id)
        .join(tournaments, tournaments.c.id == pairings.c.tournament)
        .where(pairings.c.id == row.pairing, tournaments.c.state.in_(ACTIVE))
        .where(tournaments.c.mode == "")
    )
    rematched = select(rematches.c.match_id).where(
        rematches.c.match_id == matches.c.id, rematches.c.state.not_in(ABANDONED)
    )
    awaited = select(matches.c.id).where(
        matches.c.id != row.id,
        matches.c.state == "over",
        matches.c.computer.is_(None),
        matches.c.pairing.is_(None),
        matches.c.mode == "",
        matches.c.ended > now - OFFERED_SECONDS,
        ~rematched.exists(),
        or_(in_series, with_them),
    )
    ways = running, follows, challenged, queued, entered, awaited
    found: list[ColumnElement[bool]] = [query.exists() for query in ways]
    if row.pairing is not None:
        found.append(its_own.exists())
    return bool(await connection.scalar(select(or_(*found))))


async def awaits_rematch(connection: AsyncConnection, row: MatchRow, now: int) -> bool:
    """Returns whether the players of a match can still offer each other a rematch with the same
    decks at `now` (seconds since 1970). True if the match ended less than OFFERED_SECONDS ago.

    Always False in these cases:

    - A rematch was offered already. An offer doesn't count if it was withdrawn or has expired, if
      the next match couldn't start, or if a player has left the server.
    - The match was in a tournament or against the computer, or a player is a former member.
    - The bot provides the decks, because a rematch then has other decks.
    """
    may_be = row.kind.allows("rematch") and row.pairing is None and not row.mode
    if row.state != "over" or not may_be:
        return False
    if any(is_former_member(user) for user in row.users.values()):
        return False
    if (row.ended or 0) <= now - OFFERED_SECONDS:
        return False
    rematch = await get_rematch(connection, row.id)
    return rematch is None or rematch.state in ABANDONED


def _versions_of_its_decks(row: MatchRow) -> Select[int]:
    """Returns all versions of the decks of a match, and those of their owners' other decks with the
    text that was played. Decks that the bot brings are left out."""
    version = deck_versions.alias()
    played = deck_versions.c.id.in_((row.deck_a, row.deck_b)), decks.c.owner != COMPUTER
    its = join(deck_versions, decks, decks.c.id == deck_versions.c.deck_id)
    owners = select(decks.c.owner).select_from(its).where(*played)
    same = select(decks.c.id).select_from(its).where(*played)
    texts = select(deck_versions.c.sha256).select_from(its).where(*played)
    theirs = select(decks.c.id).where(decks.c.owner.in_(owners))
    return select(version.c.id).where(
        version.c.deck_id.in_(theirs),
        or_(version.c.deck_id.in_(same), version.c.sha256.in_(texts)),
    )


async def has_closed_lists(connection: AsyncConnection, row: MatchRow) -> bool:
    """Returns whether a match belongs to a tournament in which players could not see each other's
    decks. Also True if the match's pairing was deleted, because its tournament is then unknown.
    False outside tournaments, and if the bot provides the decks."""
    if row.pairing is None or row.mode:
        return False
    query = (
        select(tournaments.c.open_lists)
        .join(pairings, pairings.c.tournament == tournaments.c.id)
        .where(pairings.c.id == row.pairing)
    )
    return not await connection.scalar(query)


async def who_agreed_to_open(connection: AsyncConnection, match_id: str) -> Collection[Player]:
    """Returns the seats of the players who agreed to let everybody see the whole match."""
    query = select(open_agreements.c.player).where(open_agreements.c.match_id == match_id)
    return list((await connection.execute(query)).scalars())


async def agree_to_open(connection: AsyncConnection, match_id: str, player: Player) -> None:
    """Records that a player agrees to let everybody see the whole match. This can't be undone."""
    if player not in await who_agreed_to_open(connection, match_id):
        new = insert(open_agreements).values(match_id=match_id, player=player)
        await connection.execute(new)
