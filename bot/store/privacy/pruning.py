"""Pruning: finding and deleting old data that a host may no longer want to keep.

Pruning never changes a rating, the standings of a tournament or the counts on a profile. Matches
between people that ended with a result keep their rows, even if other data of them are deleted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, and_, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.decks.deck_rows import purge_deleted
from bot.store.matches.challenges import ChallengeState
from bot.store.tables.core_schema import queue, queue_pairs
from bot.store.tables.match_schema import challenges, choices, match_logs, match_reviews, matches
from bot.store.tables.tournament_schema import audit_log, pairings, tournaments
from bot.store.tournaments.tournament_rows import ACTIVE

IN_VAIN: Final[tuple[ChallengeState, ...]] = ("declined", "cancelled", "lapsed")


@dataclass(frozen=True, slots=True)
class PrunableRows:
    """Ids of old data that the host may have deleted.

    - `stopped`: matches between people that ended without a result, outside tournaments.
    - `practice`: matches against the computer that are not running.
    - `challenges`: challenges that led to no match.
    - `pairs`: matched pairs of the queue that didn't play, or whose match is gone.
    - `logs`: ended tournaments that have an audit log.
    - `choices`: matches between people that have a result and stored choices.
    """

    stopped: Sequence[str]
    practice: Sequence[str]
    challenges: Sequence[str]
    pairs: Sequence[str]
    logs: Sequence[str]
    choices: Sequence[str]


async def older_than(connection: AsyncConnection, until: int) -> PrunableRows:
    """Returns the ids of matches, challenges, pairs and tournaments that ended at `until` (seconds
    since 1970) or before, and whose data may be deleted. Leaves out matches whose board or hands
    don't show the end yet."""
    between_people = matches.c.computer.is_(None)
    stopped = and_(between_people, matches.c.state == "void", matches.c.pairing.is_(None))
    practice = and_(matches.c.computer.is_not(None), matches.c.state != "running")
    in_vain = and_(challenges.c.state.in_(IN_VAIN), challenges.c.match_id.is_(None))
    return PrunableRows(
        await _matches(connection, until, stopped),
        await _matches(connection, until, practice),
        await _ids(connection, challenges.c.id, and_(in_vain, challenges.c.expires <= until)),
        await _ids(connection, queue_pairs.c.id, _old_pair(until)),
        await _ids(connection, tournaments.c.id, _old_log(until)),
        await _matches(connection, until, and_(between_people, _has_ended())),
    )


async def delete_challenges(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Deletes these challenges, and the decks that were kept only for these challenges after their
    owners had deleted the decks."""
    these = challenges.c.id.in_(ids)
    played = select(challenges.c.deck_version, challenges.c.answer_version).where(these)
    versions = {version for row in await connection.execute(played) for version in row}
    await connection.execute(delete(challenges).where(these))
    await purge_deleted(connection, [version for version in versions if version is not None])


async def delete_pairs(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Deletes these matched pairs of the queue."""
    await connection.execute(delete(queue_pairs).where(queue_pairs.c.id.in_(ids)))


async def delete_logs(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Deletes the audit logs of these tournaments."""
    await connection.execute(delete(audit_log).where(audit_log.c.tournament.in_(ids)))


async def delete_choices(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Deletes the choices, logs and reviews of these matches. The matches stay, but can no longer
    be replayed or verified."""
    for table in (choices, match_logs, match_reviews):
        await connection.execute(delete(table).where(table.c.match_id.in_(ids)))


def _has_ended() -> ColumnElement[bool]:
    """Returns the condition that a match has a result and choices, and its tournament, if any, has
    ended."""
    running = (
        select(pairings.c.id)
        .join(tournaments, tournaments.c.id == pairings.c.tournament)
        .where(tournaments.c.state.in_(ACTIVE), pairings.c.id == matches.c.pairing)
    )
    chosen = exists().where(choices.c.match_id == matches.c.id)
    return and_(matches.c.state == "over", ~running.exists(), chosen)


def _old_pair(until: int) -> ColumnElement[bool]:
    """Returns the condition that a pair of the queue expired at `until` or before, and no member
    waits in it or plays its match."""
    waits = exists().where(queue.c.pair == queue_pairs.c.id)
    ended = and_(queue_pairs.c.state != "found", queue_pairs.c.match_id.is_(None))
    return and_(ended, queue_pairs.c.expires <= until, ~waits)


def _old_log(until: int) -> ColumnElement[bool]:
    """Returns the condition that a tournament has ended and has an audit log without newer
    entries."""
    its = audit_log.c.tournament == tournaments.c.id
    newer = exists().where(its, audit_log.c.at > until)
    return and_(tournaments.c.state.not_in(ACTIVE), exists().where(its), ~newer)


async def _matches(
    connection: AsyncConnection, until: int, which: ColumnElement[bool]
) -> Sequence[str]:
    shown = matches.c.pending_refresh.is_(None)
    return await _ids(connection, matches.c.id, and_(which, matches.c.ended <= until, shown))


async def _ids(
    connection: AsyncConnection, column: ColumnElement[str], which: ColumnElement[bool]
) -> Sequence[str]:
    return list((await connection.execute(select(column).where(which).order_by(column))).scalars())
