"""Notifies members that somebody is waiting: at most once an hour, in the hours that they set."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.limits.member_blocks import are_apart
from bot.store.matches.match_rows import matches_of
from bot.store.matchmaking import queue_alerts
from bot.store.matchmaking.queue import QueueRow, all_places
from bot.store.matchmaking.queue_alerts import QueueAlert

EVERY: Final = 3600
"""The fewest seconds between two alerts to a member."""

NO_HOURS: Final = "Write the hours as two numbers from 0 to 24, such as `18-23`."

_HOURS: Final = re.compile(
    r"\s*(\d{1,2})(?::00)?\s*(?:[-\u2013\u2014]|to|until)\s*(\d{1,2})(?::00)?\s*"
)
_OFFSET: Final = re.compile(r"([+-])(\d{2}):(\d{2})")


@dataclass(frozen=True, slots=True)
class DueAlert:
    """An alert to send to a member because another member is waiting in the queue. `place` is the
    waiting member's place in the queue."""

    alert: QueueAlert
    place: QueueRow


class QueueAlerts:
    """The alerts of members who want to know when somebody joins the queue. `now` returns whole
    seconds since 1970. `duty` says which servers this process is responsible for; it sends only
    their alerts."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    async def alert_of(self, user: int, guild: int) -> QueueAlert:
        """Returns a member's alert settings in a server."""
        return await self._store.fetch(queue_alerts.queue_alert_of, user, guild)

    @retry_on_conflict
    async def change_alert(self, user: int, guild: int, **changes: object) -> QueueAlert:
        """Changes a member's alert settings, and returns the new settings. `changes` are the new
        values by field name of `QueueAlert`."""
        async with self._store.write() as connection:
            alert = replace(await queue_alerts.queue_alert_of(connection, user, guild), **changes)
            await queue_alerts.save_queue_alert(connection, alert)
        return alert

    @retry_on_conflict
    async def take_due(self) -> Sequence[DueAlert]:
        """Returns the alerts that are due, at most one for each member. The alerts are stored as
        sent before this method returns, so that no alert is sent twice."""
        now = self._now()
        async with self._store.read() as connection:
            if not await queue_alerts.alerts_for_those_waiting(connection, now - EVERY, self._duty):
                return ()
        found: dict[int, DueAlert] = {}
        async with self._store.write() as connection:
            everybody = await all_places(connection, self._duty)
            places = [place for place in everybody if place.pair is None]
            for alert in await queue_alerts.alerts_for_those_waiting(
                connection, now - EVERY, self._duty
            ):
                if alert.user in found or not is_in_hours(alert, now):
                    continue
                place = await self._place_for(connection, alert, places)
                if place is not None:
                    found[alert.user] = DueAlert(alert, place)
                    await queue_alerts.note_told(connection, alert, now)
        return list(found.values())

    async def _place_for(
        self, connection: AsyncConnection, alert: QueueAlert, places: Sequence[QueueRow]
    ) -> QueueRow | None:
        """Returns the place of somebody who waits for a game of the alert, and whom the member may
        meet. Returns None if there is nobody, if the member was alerted about them before, or if
        the member is in a live match."""
        for place in places:
            wanted = place.guild == alert.guild and place.game in alert.games
            if not wanted or place.joined <= alert.told:
                continue
            if not await are_apart(connection, alert.user, place.user):
                live = [
                    one for one in await matches_of(connection, alert.user) if one.clock == "live"
                ]
                return None if live else place
        return None


def is_in_hours(alert: QueueAlert, now: int) -> bool:
    """Returns whether `now` (seconds since 1970) is in the hours of the day in which the member
    wants alerts."""
    hour = datetime.fromtimestamp(now, zone_at(alert.zone)).hour
    first, last = alert.first_hour, alert.last_hour
    return first <= hour < last if first < last else hour >= first or hour < last


def zone_at(stored: str) -> tzinfo:
    """Returns the time zone that has this stored name."""
    if found := _OFFSET.fullmatch(stored):
        offset = timedelta(hours=int(found[2]), minutes=int(found[3]))
        return timezone(-offset if found[1] == "-" else offset)
    return ZoneInfo(stored)


def stored_zone(zone: tzinfo) -> str:
    """Returns the name under which a time zone is stored, for `zone_at`."""
    if isinstance(zone, ZoneInfo):
        return zone.key
    minutes = int((zone.utcoffset(None) or timedelta()).total_seconds() // 60)
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def read_hours(typed: str) -> tuple[int, int]:
    """Returns the hours of the day that a member typed: the first hour and the hour after the last,
    such as 18 and 23. Equal numbers mean the whole day. Raises Refusal if the text isn't
    understood."""
    found = _HOURS.fullmatch(typed)
    first, last = (int(found[1]), int(found[2])) if found else (25, 25)
    if first > 24 or last > 24:
        raise Refusal(NO_HOURS)
    first, last = first % 24, last or 24
    return (0, 24) if first == last % 24 else (first, last)
