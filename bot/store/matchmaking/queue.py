"""The queue: members who wait for an opponent, the pairs that were found, and notices to
members."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, Self, cast

from sqlalchemy import (
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.rows import at, find_row, find_rows, row_at
from bot.store.decks.deck_rows import purge_deleted
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.matches.paused_tournaments import LEFT_SERVERS
from bot.store.posts.post_rows import want_post
from bot.store.settings.guild_settings import GuildRow
from bot.store.tables.core_schema import guilds, queue, queue_pairs
from bot.store.tables.match_schema import matches

QUEUE_NOTICE: Final = "queue notice"
"""The kind of the posts that are notices of the queue."""

QueuePairState = Literal["found", "begun", "off"]
"""The state of a pair. `found`: the queue has matched its members. `begun`: their match has begun.
`off`: it was cancelled."""

QueueNoticeKind = Literal["offer", "still", "lapsed", "missed", "back", "live", "failed"]
"""The notice to a member: an offer to practise while waiting; a request to confirm that they still
wait; that they left the queue because they did not confirm, were not ready in time, began a live
match elsewhere, or because no match could begin; or that they are at the front again."""


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A member's entry in the queue of a server. Times are whole seconds since 1970.

    - `deck_version`, `mode`: the id of the member's deck version, and the mode in which the bot
      provides the decks ("": players bring their own).
    - `clock`, `rated`: the clock that the member wants, and whether the match is to be rated.
    - `rating`: the rating by which opponents are chosen.
    - `channel`, `joined`: the channel in which they joined, and when.
    - `seen`: when they last confirmed that they are still waiting.
    - `nudged`: whether they were asked to confirm again.
    - `front`: whether they are matched before others.
    - `pair`: the id of the pair, if the queue has found an opponent. None before that.
    - `ready`: whether they have confirmed that they are ready to play the opponent.
    - `offered`: whether the bot has offered them a practice match while they wait.
    """

    guild: int
    user: int
    name: str
    game: str
    deck_version: int
    clock: ClockKey
    rated: bool
    rating: int
    channel: int
    joined: int
    seen: int
    nudged: bool = False
    front: bool = False
    pair: str | None = None
    ready: bool = False
    mode: str = ""
    offered: bool = False

    @property
    def terms(self) -> tuple[int, str, str, ClockKey, bool]:
        """The terms of the match that the member waits for: the server, the game, the mode, the
        clock, and whether the match is rated. Two members are matched only if their terms are
        equal."""
        return self.guild, self.game, self.mode, self.clock, self.rated


@dataclass(frozen=True, slots=True)
class QueuePairRow:
    """Two members whom the queue has matched. Times are whole seconds since 1970.

    - `user_a`, `user_b`: the two members.
    - `state`, `match_id`: whether they were found, began their match, or were cancelled, and the id
      of the match.
    - `made`, `expires`: when they were matched, and until when both can confirm that they are
      ready.
    - `called`: whether the bot has notified both.
    - `call_channel`, `call_message`: the notification, None if both got direct messages instead.
    """

    id: str
    guild: int
    game: str
    user_a: int
    user_b: int
    state: QueuePairState
    made: int
    expires: int
    called: bool = False
    match_id: str | None = None
    call_channel: int | None = None
    call_message: int | None = None


@dataclass(frozen=True, slots=True)
class QueueNotice:
    """A notice that a member in the queue gets once.

    - `kind`, `user`: the notice's kind, and the member.
    - `channel`: where the member joined the queue.
    - `seen`: when the member had last confirmed that they are still waiting (seconds since 1970).
    """

    kind: QueueNoticeKind
    channel: int
    user: int
    seen: int

    @property
    def about(self) -> str:
        """The text form of the notice. The post that delivers the notice stores it in
        `PostRow.about`."""
        return f"{self.kind}.{self.channel}.{self.user}.{self.seen}"

    @classmethod
    def of_post(cls, about: str) -> Self:
        """Returns the notice whose text form is `about`, which is the `PostRow.about` of a post."""
        kind, *numbers = about.split(".")
        return cls(cast(QueueNoticeKind, kind), *map(int, numbers))


async def lock_queue(connection: AsyncConnection) -> None:
    """Locks the queue, so that no other process changes it until the commit. With SQLite there is
    one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("LOCK TABLE queue IN SHARE ROW EXCLUSIVE MODE"))


# Places


async def place_of(connection: AsyncConnection, guild: int, user: int) -> QueueRow | None:
    """Returns a member's entry in the queue of a server, None if they aren't in it."""
    return await row_at(connection, QueueRow, queue, guild=guild, user=user)


async def places_of(connection: AsyncConnection, *users: int) -> Sequence[QueueRow]:
    """Returns the entries of these users in the queues of all servers."""
    theirs = select(queue).where(queue.c.user.in_(users))
    return await find_rows(connection, QueueRow, _in_order(theirs))


async def all_places(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[QueueRow]:
    """Returns all entries in the queues of the servers that `duty` covers."""
    theirs = select(queue).where(duty.covers(queue.c.guild))
    return await find_rows(connection, QueueRow, _in_order(theirs))


async def places_in(connection: AsyncConnection, pair: str) -> Sequence[QueueRow]:
    """Returns the queue entries of both members of a matched pair. Empty if the pair was cancelled
    or its match has begun."""
    query = _in_order(select(queue).where(queue.c.pair == pair))
    return await find_rows(connection, QueueRow, query)


async def anybody_waits(connection: AsyncConnection, duty: Duty = EVERYTHING) -> bool:
    """Returns whether any member is in a queue of the servers that `duty` covers."""
    theirs = select(queue.c.user).where(duty.covers(queue.c.guild))
    return bool(await connection.scalar(select(exists(theirs))))


async def save_place(connection: AsyncConnection, row: QueueRow) -> None:
    """Stores a member's entry in the queue of a server, replacing an earlier one."""
    await remove_place(connection, row)
    await connection.execute(insert(queue).values(asdict(row)))


async def change_place(connection: AsyncConnection, row: QueueRow, **changes: object) -> None:
    """Changes the named columns of a queue entry."""
    place = at(queue, guild=row.guild, user=row.user)
    await connection.execute(update(queue).where(place).values(changes))


async def remove_place(connection: AsyncConnection, row: QueueRow) -> None:
    """Deletes a queue entry."""
    await connection.execute(delete(queue).where(at(queue, guild=row.guild, user=row.user)))


async def numbers_waiting(
    connection: AsyncConnection, guild: int
) -> Mapping[tuple[str, str, ClockKey], int]:
    """Returns how many members of a server wait in the queue without an opponent, by game, mode and
    clock. Combinations for which nobody waits are missing."""
    what = queue.c.game, queue.c.mode, queue.c.clock
    query = select(*what, func.count()).where(queue.c.guild == guild, queue.c.pair.is_(None))
    found = await connection.execute(query.group_by(*what))
    return {(game, mode, clock): number for game, mode, clock, number in found}


async def others_waiting(connection: AsyncConnection, row: QueueRow) -> int:
    """Returns how many other members without an opponent wait with the same terms
    (`QueueRow.terms`)."""
    names = "guild", "game", "mode", "clock", "rated"
    alike = at(queue, pair=None, **{name: getattr(row, name) for name in names})
    query = select(func.count()).where(alike, queue.c.user != row.user)
    return await connection.scalar(query) or 0


async def servers_that_show(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[GuildRow]:
    """Returns the settings of the servers with a channel that shows how many members wait.
    Considers only servers that `duty` covers, and leaves out servers that the bot has left."""
    query = select(guilds).where(
        guilds.c.queue_channel.is_not(None), guilds.c.left.is_(None), duty.covers(guilds.c.id)
    )
    return await find_rows(connection, GuildRow, query)


async def servers_left(connection: AsyncConnection) -> set[int]:
    """Returns the ids of the servers that the bot has left."""
    return set((await connection.execute(LEFT_SERVERS)).scalars())


# Pairs


async def add_queue_pair(
    connection: AsyncConnection, row: QueuePairRow, places: Sequence[QueueRow]
) -> None:
    """Stores that the queue has matched the members with these two entries."""
    await connection.execute(insert(queue_pairs).values(asdict(row)))
    for place in places:
        await change_place(connection, place, pair=row.id, ready=False)


async def queue_pair_at(connection: AsyncConnection, pair_id: str) -> QueuePairRow | None:
    """Returns the matched pair of that id, None if there is none."""
    return await row_at(connection, QueuePairRow, queue_pairs, id=pair_id)


async def queue_pair_behind(connection: AsyncConnection, match_id: str) -> QueuePairRow | None:
    """Returns the pair of members for whom the queue started this match. None if the match doesn't
    come from the queue."""
    return await row_at(connection, QueuePairRow, queue_pairs, match_id=match_id)


async def found_queue_pairs(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[QueuePairRow]:
    """Returns all matched pairs whose members still have to confirm that they are ready, in the
    servers that `duty` covers."""
    query = select(queue_pairs).where(
        queue_pairs.c.state == "found", duty.covers(queue_pairs.c.guild)
    )
    return await find_rows(connection, QueuePairRow, query.order_by(queue_pairs.c.id))


async def change_queue_pair(connection: AsyncConnection, pair_id: str, **changes: object) -> None:
    """Changes the named columns of a matched pair."""
    await connection.execute(update(queue_pairs).where(queue_pairs.c.id == pair_id).values(changes))


async def latest_opponents(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Mapping[tuple[int, int], int]:
    """Returns the last opponent of each member in a queue. Maps (server, user) to the opponent's
    id. Counts only matches that the same server's queue has started, in the game for which the
    member waits now. Members without such a match are missing. Considers only servers that `duty`
    covers."""
    one, other = queue_pairs.c.user_a, queue_pairs.c.user_b
    latest: dict[tuple[int, int], tuple[int, str, int]] = {}
    for me, opponent in ((one, other), (other, one)):
        number = func.row_number().over(
            partition_by=(queue.c.guild, queue.c.user),
            order_by=(queue_pairs.c.made.desc(), queue_pairs.c.id.desc()),
        )
        numbered = (
            select(
                queue.c.guild,
                queue.c.user,
                queue_pairs.c.made,
                queue_pairs.c.id,
                opponent.label("opponent"),
                number.label("number"),
            )
            .where(
                queue_pairs.c.guild == queue.c.guild,
                queue_pairs.c.game == queue.c.game,
                me == queue.c.user,
                queue_pairs.c.state == "begun",
                duty.covers(queue.c.guild),
            )
            .subquery()
        )
        for row in await connection.execute(select(numbered).where(numbered.c.number == 1)):
            met = row.made, row.id, row.opponent
            latest[row.guild, row.user] = max(met, latest.get((row.guild, row.user), met))
    return {place: opponent for place, (_, _, opponent) in latest.items()}


_CALL: Final = (
    select(queue_pairs)
    .join(queue, queue.c.pair == queue_pairs.c.id)
    .where(queue.c.user == bindparam("user"), ~queue.c.ready, queue_pairs.c.state == "found")
    .limit(1)
)


async def pair_to_confirm(connection: AsyncConnection, user: int) -> QueuePairRow | None:
    """Returns the matched pair for which a user still has to confirm that they are ready, None if
    there is none."""
    return await find_row(connection, QueuePairRow, _CALL, {"user": user})


async def last_queue_match(
    connection: AsyncConnection, user: int, game: str | None = None
) -> MatchRow | None:
    """Returns the latest match of a user that came from the queue. None if there was none. `game`
    limits this to one game."""
    query = select(matches).join(queue_pairs, queue_pairs.c.match_id == matches.c.id)
    query = query.where(plays(user)).order_by(matches.c.created.desc()).limit(1)
    return await find_row(
        connection, MatchRow, query if game is None else query.where(at(matches, game=game))
    )


# News


async def want_queue_notices(
    connection: AsyncConnection, kind: QueueNoticeKind, *places: QueueRow
) -> None:
    """Schedules a notice of that kind to the member of each of these queue entries (`places`). The
    entries may be deleted already."""
    for row in places:
        about = QueueNotice(kind, row.channel, row.user, row.seen).about
        await want_post(connection, QUEUE_NOTICE, about, row.guild, row.channel, row.user)


def _in_order(query: Select[*tuple[Any, ...]]) -> Select[*tuple[Any, ...]]:
    return query.order_by(queue.c.guild, queue.c.user)


# Leaving: the opponent of a member who leaves keeps waiting


async def leave_queue(connection: AsyncConnection, *leaving: QueueRow) -> None:
    """Deletes queue entries; the queue must be locked. If one of these members was matched with an
    opponent who isn't leaving, cancels the pair. The opponent then waits again, at the front of the
    queue, and gets a notice."""
    for row in leaving:
        await remove_place(connection, row)
    await purge_deleted(connection, [row.deck_version for row in leaving])
    for pair in {row.pair for row in leaving if row.pair is not None}:
        await change_queue_pair(connection, pair, state="off")
        for other in await places_in(connection, pair):
            await change_place(connection, other, pair=None, ready=False, front=True)
            await want_queue_notices(connection, "back", other)


async def leave_all_queues(connection: AsyncConnection, user: int) -> None:
    """Removes a user from the queues of all servers."""
    await lock_queue(connection)
    for place in await places_of(connection, user):
        await leave_queue(connection, place)


async def stop_waiting(connection: AsyncConnection, match: MatchRow) -> None:
    """Removes both players of a match that begins from all queues, and notifies them. Does so only
    if the match is played live, because nobody plays two live matches at once. Does nothing if the
    match has another clock."""
    if match.clock != "live":
        return
    await lock_queue(connection)
    leaving = await places_of(connection, *match.users.values())
    await leave_queue(connection, *leaving)
    await want_queue_notices(connection, "live", *leaving)
