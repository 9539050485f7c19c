"""Alerts for members who want to know when somebody waits for an opponent."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import at, find_rows, row_at, save_row
from bot.store.tables.core_schema import queue, queue_alerts


@dataclass(frozen=True, slots=True)
class QueueAlert:
    """A member's wish to be alerted when someone waits for an opponent in the queue of a server.

    - `games`: the games for which the member wants alerts.
    - `first_hour`, `last_hour`: alerts come from the beginning of the first hour until the
      beginning of the last hour (0 to 24). The time goes past midnight if `last_hour` is not later.
    - `zone`: the member's time zone, a name of the IANA database or an offset such as "+02:00".
    - `told`: when the member was last alerted (seconds since 1970).
    """

    user: int
    guild: int
    games: Collection[str] = ()
    first_hour: int = 0
    last_hour: int = 24
    zone: str = "UTC"
    told: int = 0


async def queue_alert_of(connection: AsyncConnection, user: int, guild: int) -> QueueAlert:
    """Returns a member's alert settings in a server. If they never set any, the result has no
    `games`, so the member gets no alerts."""
    alert = await row_at(connection, _alert, queue_alerts, user=user, guild=guild)
    return alert or QueueAlert(user, guild)


async def queue_alerts_of(connection: AsyncConnection, user: int) -> Sequence[QueueAlert]:
    """Returns a user's alert settings in all servers."""
    query = select(queue_alerts).where(queue_alerts.c.user == user).order_by(queue_alerts.c.guild)
    return await find_rows(connection, _alert, query)


async def save_queue_alert(connection: AsyncConnection, alert: QueueAlert) -> None:
    """Stores a member's alert settings in a server, replacing earlier ones."""
    values = {**asdict(alert), "games": json.dumps(sorted(alert.games))}
    await save_row(connection, queue_alerts, values)


async def note_told(connection: AsyncConnection, alert: QueueAlert, now: int) -> None:
    """Records that a member was alerted at `now` (seconds since 1970)."""
    same = at(queue_alerts, user=alert.user, guild=alert.guild)
    await connection.execute(update(queue_alerts).where(same).values(told=now))


async def alerts_for_those_waiting(
    connection: AsyncConnection, told_before: int, duty: Duty = EVERYTHING
) -> Sequence[QueueAlert]:
    """Returns the alert settings of members of servers in whose queue somebody waits without an
    opponent. Considers only servers that `duty` covers. The caller has to check whether a member
    wants alerts for the game that is waited for, and at the present hour. Leaves out these members:

    - members who are in the queue themselves;
    - members who were alerted in any server after `told_before` (seconds since 1970).
    """
    values = {"told_before": told_before}
    return await find_rows(connection, _alert, _wanted_query(duty.scope), values)


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


def _alert(games: str, **others: Any) -> QueueAlert:
    return QueueAlert(**others, games=tuple(json.loads(games)))
