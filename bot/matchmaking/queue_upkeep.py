"""The queue's work as time passes: members expire, are asked for a sign of life, and are paired.

Everything here is called with the queue locked, for the servers of a process.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import Duty
from bot.base.ids import new_id
from bot.matchmaking.opponents import ANYBODY_AFTER, WaitingMember, pair_up
from bot.store.limits.member_blocks import blocks_in_queue
from bot.store.matches.practice_matches import running_practice_match
from bot.store.matchmaking import queue
from bot.store.matchmaking.queue import QueuePairRow, QueueRow
from bot.store.settings.guild_settings import guild_settings

READY_SECONDS = 60
"""Seconds that two paired members have to say that they are ready."""

NUDGE_AFTER = 25 * 60
LAPSE_AFTER = 30 * 60
"""Seconds without a sign of life after which a member is asked for one, and is removed."""

OFFER_AFTER = 60
"""Seconds of waiting after which a member is offered a practice match."""

CALLED_AFTER = 10
"""Seconds after which this process notifies a pair that another process has found. The other
process may still be notifying them as it ends."""

PAIR_EVERY = 10
"""Seconds between two searches for pairs as windows widen."""


@dataclass(frozen=True, slots=True)
class FoundPair:
    """Two members who were paired by the queue and have to be notified, with their places in the
    queue."""

    pair: QueuePairRow
    places: Sequence[QueueRow]


@dataclass(frozen=True, slots=True)
class DueWork:
    """The work that is left for the caller.

    - `calls`: the pairs to notify.
    - `to_begin`: the ids of pairs whose match must be started, because the process that should have
      done it has died.
    - `due`: the time of the next check (seconds since 1970); None if nothing is due until somebody
      joins.
    """

    calls: Sequence[FoundPair]
    to_begin: Sequence[str]
    due: int | None


async def end_queue_pairs(
    connection: AsyncConnection, now: int, duty: Duty, calling: Collection[str] = ()
) -> DueWork:
    """Handles the pairs whose time to get ready is up, and returns the work that is left:

    - If both members are ready, their match must be started.
    - If a member isn't ready, the pair ends, and members who weren't ready are removed from the
      queue.
    - If the pair was never notified, it gets new time and must be notified. This happens even
      before the pair's time is up, because the process that found the pair may have died. Pairs in
      `calling` are left out then, because this process is just notifying them.
    """
    calls: list[FoundPair] = []
    to_begin: list[str] = []
    for pair in await queue.found_queue_pairs(connection, duty):
        if pair.expires > now and (pair.id in calling or now < _called_at(pair)):
            continue
        places = await queue.places_in(connection, pair.id)
        missing = [place for place in places if not place.ready]
        if not missing:
            to_begin.append(pair.id)
        elif pair.called:
            await queue.leave_queue(connection, *missing)
            await queue.want_queue_notices(connection, "missed", *missing)
        else:
            pair = replace(pair, expires=now + READY_SECONDS)
            await queue.change_queue_pair(connection, pair.id, expires=pair.expires)
            calls.append(FoundPair(pair, places))
    return DueWork(calls, to_begin, None)


async def ask_for_life(connection: AsyncConnection, now: int, duty: Duty) -> None:
    """Asks members who gave no recent sign of life whether they are still waiting, and removes
    members who gave no sign of life for too long."""
    for place in await _waiting_rows(connection, duty):
        if place.seen + LAPSE_AFTER <= now:
            await queue.leave_queue(connection, place)
            await queue.want_queue_notices(connection, "lapsed", place)
        elif place.seen + NUDGE_AFTER <= now and not place.nudged:
            await queue.change_place(connection, place, nudged=True)
            await queue.want_queue_notices(connection, "still", place)


async def offer_practice(
    connection: AsyncConnection, now: int, duty: Duty, *, practice: bool
) -> None:
    """Offers a practice match, once, to members who have waited long enough and aren't in a
    practice match. The server must have practice matches. Nobody gets the offer if `practice` is
    False, because the host has switched off practice."""
    for place in await _waiting_rows(connection, duty):
        if place.offered or place.joined + OFFER_AFTER > now:
            continue
        await queue.change_place(connection, place, offered=True)
        if not practice:
            continue
        settings = await guild_settings(connection, place.guild)
        if settings.practice and await running_practice_match(connection, place.user) is None:
            await queue.want_queue_notices(connection, "offer", place)


async def find_pairs(connection: AsyncConnection, now: int, duty: Duty) -> Sequence[FoundPair]:
    """Pairs waiting members, stores the pairs and returns them."""
    latest = await queue.latest_opponents(connection, duty)
    left = await queue.servers_left(connection)
    apart = await blocks_in_queue(connection)
    found: list[FoundPair] = []
    for group in _grouped_rows(await _waiting_rows(connection, duty)):
        if len(group) < 2 or group[0].guild in left:
            continue
        by_user = {place.user: place for place in group}
        waiting = [
            WaitingMember(
                p.user,
                p.rating,
                p.joined,
                p.front,
                latest.get((p.guild, p.user)),
                apart.get(p.user, ()),
            )
            for p in group
        ]
        for one, other in await asyncio.to_thread(pair_up, waiting, now):
            places = by_user[one.user], by_user[other.user]
            found.append(FoundPair(_new_queue_pair(*places, now), places))
            await queue.add_queue_pair(connection, found[-1].pair, places)
    return found


async def next_due(
    connection: AsyncConnection, now: int, duty: Duty, calling: Collection[str] = ()
) -> int | None:
    """Returns when the queue has to be checked next (seconds since 1970); None if not until
    somebody joins. `calling` are the pairs that this process is just notifying."""
    pairs = await queue.found_queue_pairs(connection, duty)
    ends = [pair.expires if pair.id in calling else _called_at(pair) for pair in pairs]
    due = [at if at > now else now + PAIR_EVERY for at in ends]
    waiting = await _waiting_rows(connection, duty)
    for place in waiting:
        due.append(place.seen + (LAPSE_AFTER if place.nudged else NUDGE_AFTER))
        if not place.offered:
            due.append(place.joined + OFFER_AFTER)
    for group in _grouped_rows(waiting):
        if len(group) > 1 and any(now - place.joined < ANYBODY_AFTER for place in group):
            due.append(now + PAIR_EVERY)
    return min(due, default=None)


def _called_at(pair: QueuePairRow) -> int:
    """Returns when this process should notify a pair that another process has found. If the pair
    was notified, returns the end of its time."""
    return pair.expires if pair.called else pair.expires - READY_SECONDS + CALLED_AFTER


async def _waiting_rows(connection: AsyncConnection, duty: Duty) -> Sequence[QueueRow]:
    return [place for place in await queue.all_places(connection, duty) if place.pair is None]


def _grouped_rows(waiting: Iterable[QueueRow]) -> Collection[Sequence[QueueRow]]:
    """Returns the members who wait for the same, grouped."""
    groups: defaultdict[object, list[QueueRow]] = defaultdict(list)
    for place in waiting:
        groups[place.terms].append(place)
    return groups.values()


def _new_queue_pair(one: QueueRow, other: QueueRow, now: int) -> QueuePairRow:
    return QueuePairRow(
        id=new_id(),
        guild=one.guild,
        game=one.game,
        user_a=one.user,
        user_b=other.user,
        state="found",
        made=now,
        expires=now + READY_SECONDS,
    )
