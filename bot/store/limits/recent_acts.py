"""Recent acts of users that are rate-limited."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables.core_schema import recent_acts

ActKind = Literal["challenge", "upload", "export", "tournament"]


@dataclass(frozen=True, slots=True)
class RecentAct:
    """Something that a user did at `made` (seconds since 1970) and that is limited to a number of
    times in an hour."""

    kind: ActKind
    made: int


async def add_act(connection: AsyncConnection, user: int, act: RecentAct) -> None:
    """Stores that a user did something that is limited to a number of times in an hour."""
    await connection.execute(insert(recent_acts).values(user=user, kind=act.kind, made=act.made))


async def acts_of(
    connection: AsyncConnection, user: int, kind: ActKind | None = None, since: int = 0
) -> Sequence[RecentAct]:
    """Returns what a user did after `since` (seconds since 1970), the latest first. `kind` limits
    this to one kind of act."""
    query = select(recent_acts.c.kind, recent_acts.c.made).where(
        recent_acts.c.user == user, recent_acts.c.made > since
    )
    if kind is not None:
        query = query.where(recent_acts.c.kind == kind)
    ordered = query.order_by(recent_acts.c.made.desc())
    return [RecentAct(*row) for row in await connection.execute(ordered)]


async def delete_acts(connection: AsyncConnection, until: int) -> None:
    """Deletes the acts made at `until` (seconds since 1970) or before."""
    await connection.execute(delete(recent_acts).where(recent_acts.c.made <= until))
