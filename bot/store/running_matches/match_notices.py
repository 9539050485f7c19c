"""What is still to be told of matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.outbox import claim_unsent, get_unsent
from bot.store.tables.match_schema import match_news, matches
from engine.players import Player

MatchNoticeKind = Literal["warned", "lost", "won", "away", "stopped", "paused"]
"""Whose time runs out; who has lost on time; who has won so; who has left the server, which is for
the organiser of a tournament to know; whose match has no result, as the rules have changed; whose
match is paused, as it takes too much computing."""


@dataclass(frozen=True, slots=True)
class MatchNotice:
    """What is to be told of a player of a match, once; mostly to them. `tried` is when it was tried
    first, in seconds since 1970; None for never. `id` is 0 until it is stored."""

    match_id: str
    player: Player
    kind: MatchNoticeKind
    id: int = 0
    tried: int | None = None


async def add_match_notice(
    connection: AsyncConnection, match_id: str, player: Player, kind: MatchNoticeKind
) -> None:
    """Notes what has to be told."""
    values = {"match_id": match_id, "player": player, "kind": kind}
    await connection.execute(insert(match_news).values(values))


def match_notices_of(duty: Duty) -> ColumnElement[bool]:
    """Whether something that is to be told is of a match of a process."""
    guild = select(matches.c.guild).where(matches.c.id == match_news.c.match_id).scalar_subquery()
    return duty.covers(guild)


async def take_match_notices(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[MatchNotice]:
    """Everything of a process that nobody tells yet, the oldest first: whoever takes it tells
    it."""
    return [
        _notice(row)
        for row in await claim_unsent(connection, match_news, now, match_notices_of(duty))
    ]


async def match_notice_left(connection: AsyncConnection, row: int) -> MatchNotice | None:
    """Something that was left to a job; None where it was told."""
    found = await get_unsent(connection, match_news, row)
    return None if found is None else _notice(found)


def _notice(row: Row[Any]) -> MatchNotice:
    return MatchNotice(row.match_id, row.player, row.kind, row.id, row.tried)
