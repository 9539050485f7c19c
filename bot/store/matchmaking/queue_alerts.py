"""Who wants to be told when somebody waits for an opponent, as it is stored."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, and_, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.row_columns import columns_of
from bot.store.tables.core_schema import queue, queue_alerts


@dataclass(frozen=True, slots=True)
class QueueAlert:
    """For which `games` a member of a server wants to be told, from the `first_hour` on to before
    the `last_hour` of the day (0 to 24; past midnight where it is not later) in the `zone`: a name
    of the IANA database or an offset such as "+02:00". `told` is when they were last (seconds since
    1970)."""

    user: int
    guild: int
    games: Collection[str] = ()
    first_hour: int = 0
    last_hour: int = 24
    zone: str = "UTC"
    told: int = 0


async def queue_alert_of(connection: AsyncConnection, user: int, guild: int) -> QueueAlert:
    """What a member wants to be told in a server; nothing if they never said."""
    query = select(queue_alerts).where(_of(user, guild))
    row = (await connection.execute(query)).first()
    return _alert(columns_of(row)) if row else QueueAlert(user, guild)


async def queue_alerts_of(connection: AsyncConnection, user: int) -> Sequence[QueueAlert]:
    """What a user wants to be told, of every server."""
    query = select(queue_alerts).where(queue_alerts.c.user == user).order_by(queue_alerts.c.guild)
    return [_alert(columns_of(row)) for row in await connection.execute(query)]


async def save_queue_alert(connection: AsyncConnection, alert: QueueAlert) -> None:
    """Stores what a member wants to be told in a server, in place of what was there."""
    await connection.execute(delete(queue_alerts).where(_of(alert.user, alert.guild)))
    values = {**asdict(alert), "games": json.dumps(sorted(alert.games))}
    await connection.execute(insert(queue_alerts).values(values))


async def note_told(connection: AsyncConnection, alert: QueueAlert, now: int) -> None:
    """Notes that a member was told."""
    told = update(queue_alerts).where(_of(alert.user, alert.guild))
    await connection.execute(told.values(told=now))


async def alerts_for_those_waiting(
    connection: AsyncConnection, told_before: int, duty: Duty = EVERYTHING
) -> Sequence[QueueAlert]:
    """Of servers of a process in which somebody waits: what members want to be told who do not
    wait there themselves, and were told nothing in any server since `told_before`."""
    found = await connection.execute(_wanted_query(duty.scope), {"told_before": told_before})
    return [_alert(columns_of(row)) for row in found]


@lru_cache(maxsize=16)
def _wanted_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    waiting = select(queue.c.guild).where(queue.c.pair.is_(None))
    lately = select(queue_alerts.c.user).where(queue_alerts.c.told > bindparam("told_before"))
    there = select(queue.c.user).where(queue.c.guild == queue_alerts.c.guild)
    return select(queue_alerts).where(
        queue_alerts.c.guild.in_(waiting),
        queue_alerts.c.user.not_in(lately),
        queue_alerts.c.user.not_in(there),
        scope.covers(queue_alerts.c.guild),
    )


def _of(user: int, guild: int):
    return and_(queue_alerts.c.user == user, queue_alerts.c.guild == guild)


def _alert(columns: Mapping[str, Any]) -> QueueAlert:
    known: dict[str, Any] = {**columns}
    known["games"] = tuple(json.loads(known["games"]))
    return QueueAlert(**known)
