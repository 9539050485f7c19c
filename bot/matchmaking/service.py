"""The queue of every server: joining, leaving, and the results of waiting.

Each method is one serialised transaction. So of two clicks or two processes, one is first, and the
other finds its changes.
"""

import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.matches.beginning.match_creation import (
    MatchOptions,
    PlayerRef,
    Seat,
    new_match,
    prepare_match,
    store_dealt_match,
)
from bot.matches.beginning.start_checks import (
    AskPresence,
    absent_users,
    everybody_is_there,
    refuse_kept_out,
)
from bot.matchmaking.queue_upkeep import (
    READY_SECONDS,
    DueWork,
    ask_for_life,
    end_queue_pairs,
    find_pairs,
    next_due,
    offer_practice,
)
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow, matches_of
from bot.store.matchmaking import queue
from bot.store.matchmaking.queue import QueuePairRow, QueueRow
from bot.store.privacy.former_members import restore_kept_data
from bot.store.ratings.rating_rows import rating_of
from bot.store.settings.guild_settings import GuildRow, guild_settings

NOT_WAITING = "You aren't waiting here. **/queue** finds you an opponent."
IS_FOUND = "I've found you an opponent. Open **/queue** to say that you're ready."
PLAYS_LIVE = "Finish your live match first: **/match** opens it."
NOT_YOURS = "That's for somebody else."
NO_LONGER = (
    "That opponent no longer waits: one of you wasn't ready in time, or has left. **/queue** shows "
    "whether you still wait."
)
HAS_BEGUN = "Your match has started: **/match** opens it."


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A member's request to join the queue.

    - `guild`, `channel`: the server, and the channel of the request.
    - `game`: the game's key.
    - `deck`: the member's deck. In a mode, the mode's deck.
    - `clock`: the key of the wanted match's clock.
    - `rated`: whether the wanted match is rated.
    - `mode`: the key of the mode, "" for none.
    """

    guild: int
    channel: int
    game: str
    deck: StoredDeck
    clock: ClockKey
    rated: bool
    mode: str = ""


@dataclass(frozen=True, slots=True)
class QueuePosition:
    """A member's place in the queue, the number of other members who wait for an equal match, and
    the pair in which the member was matched, if any."""

    place: QueueRow
    others: int
    pair: QueuePairRow | None = None


async def _matches_channel(row: GuildRow) -> int | None:
    return row.matches_channel


class MatchmakingService:
    """The queues of one store. Methods that a member calls raise Refusal, with a text for the
    member, if the request can't be fulfilled.

    - `now`: returns whole seconds since 1970.
    - `matches_channel`: returns the channel in which a server plays its matches, None if it isn't
      set.
    - `practice`: whether the host has practice matches.
    - `duty`: the servers that this process is responsible for. Due work is done only for them.
    - `presence`: says whether a user is in a server and sees a channel.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        matches_channel: Callable[[GuildRow], Awaitable[int | None]] = _matches_channel,
        *,
        practice: bool = True,
        duty: Duty = EVERYTHING,
        presence: AskPresence = everybody_is_there,
    ) -> None:
        self._store = store
        self._now = now
        self._matches_channel = matches_channel
        self._presence = presence
        self._practice = practice
        self._duty = duty
        self._calling: set[str] = set()

    @retry_on_conflict
    async def join(self, person: PlayerRef, wanted: JoinRequest) -> QueuePosition:
        """Adds a member to the queue and returns their position. If the member is already in that
        server's queue, the new request replaces the old one. If only the deck has changed, the
        member doesn't lose any waiting time."""
        now = self._now()
        async with self._store.write() as connection:
            await queue.lock_queue(connection)
            await restore_kept_data(connection, person.id)
            await refuse_kept_out(connection, "queue", wanted.guild, person.id)
            old = await queue.place_of(connection, wanted.guild, person.id)
            if old is not None and old.pair is not None:
                raise Refusal(IS_FOUND)
            if await _plays_live(connection, person.id):
                raise Refusal(PLAYS_LIVE)
            rating = await rating_of(connection, wanted.guild, wanted.game, wanted.clock, person.id)
            place = QueueRow(
                guild=wanted.guild,
                user=person.id,
                name=person.name,
                game=wanted.game,
                deck_version=wanted.deck.version_id,
                clock=wanted.clock,
                rated=wanted.rated,
                rating=rating,
                channel=wanted.channel,
                joined=now,
                seen=now,
                mode=wanted.mode,
            )
            if old is not None and old.terms == place.terms:
                place = replace(place, joined=old.joined, front=old.front, offered=old.offered)
            await queue.save_place(connection, place)
            return await _position_of(connection, place)

    @retry_on_conflict
    async def leave(self, guild: int, user: int) -> None:
        """Removes a member from the server's queue."""
        async with self._store.write() as connection:
            await queue.lock_queue(connection)
            await queue.leave_queue(connection, await _place_in_queue(connection, guild, user))

    @retry_on_conflict
    async def confirm_waiting(self, guild: int, user: int) -> QueuePosition:
        """Stores that a member is still waiting, and returns their position."""
        async with self._store.write() as connection:
            await queue.lock_queue(connection)
            place = await _place_in_queue(connection, guild, user)
            await queue.change_place(connection, place, seen=self._now(), nudged=False)
            return await _position_of(connection, place)

    @retry_on_conflict
    async def note_ready(self, pair_id: str, user: int) -> MatchRow | None:
        """Stores that a member is ready for the found match. If both members are ready, starts and
        returns the match. Otherwise returns None."""
        async with self._store.write() as connection:
            await queue.lock_queue(connection)
            places = await _places_of_pair(connection, pair_id, user)
            for place in places:
                if place.user == user:
                    await queue.change_place(
                        connection, place, ready=True, seen=self._now(), nudged=False
                    )
            others_ready = all(place.ready for place in places if place.user != user)
        return await self.begin_match(pair_id) if others_ready else None

    @retry_on_conflict
    async def begin_match(self, pair_id: str) -> MatchRow | None:
        """Starts and returns the match of two members who are both ready. Returns None if another
        process has started the match, or if one of the members has left the queue or the server.
        Also returns None if the match can't start; both members are then removed from the queue and
        notified."""
        async with self._store.read() as connection:
            places = await queue.places_in(connection, pair_id)
            if not places:
                return None
            settings = await guild_settings(connection, places[0].guild)
            pair = await queue.queue_pair_at(connection, pair_id)
        channel, gone = await self._common_channel(settings, places)
        if gone or channel is None:
            await self._let_go(pair_id, gone)
            return None
        match = _new_match(places, channel, self._now())
        if pair is not None and pair.call_channel == channel:
            match = replace(match, announcement=pair.call_message)
        try:
            begun = await prepare_match(self._store, match)
            async with self._store.write() as connection:
                await queue.lock_queue(connection)
                if not await _both_ready(connection, pair_id, places):
                    return None
                for place in places:
                    await queue.remove_place(connection, place)
                await store_dealt_match(connection, begun, "queue pair")
                await queue.change_queue_pair(connection, pair_id, state="begun", match_id=match.id)
        except Refusal:
            await self._let_go(pair_id)
            return None
        return begun.row

    async def _common_channel(
        self, settings: GuildRow, places: Sequence[QueueRow]
    ) -> tuple[int | None, Collection[int]]:
        """Returns the channel where a pair plays, and the members who have left the server. The
        channel is the server's channel for matches, else one where they joined, the first joiner's
        before the other's; None if neither sees the other's."""
        matches_channel = await self._matches_channel(settings)
        by_joining = sorted(places, key=lambda place: (place.joined, place.user))
        channels = [matches_channel] if matches_channel else [one.channel for one in by_joining]
        users = [place.user for place in places]
        for channel in dict.fromkeys(channels):
            away = await absent_users("queue pair", self._presence, settings.id, channel, users)
            gone = {user for user, where in away.items() if where == "left"}
            if gone or not away:
                return channel, gone
        return None, ()

    @retry_on_conflict
    async def note_called(
        self, pair_id: str, channel: int | None = None, message: int | None = None
    ) -> None:
        """Stores that a pair was notified, and gives both members their full time to get ready from
        now. `channel` and `message` are the ids of the channel and the message with the
        notification. They are None if the pair was notified only by direct messages."""
        async with self._store.write() as connection:
            await queue.lock_queue(connection)
            pair = await queue.queue_pair_at(connection, pair_id)
            if pair is not None and pair.state == "found":
                expires = self._now() + READY_SECONDS
                call = {"call_channel": channel, "call_message": message}
                await queue.change_queue_pair(
                    connection, pair_id, called=True, expires=expires, **call
                )
        self._calling.discard(pair_id)

    @retry_on_conflict
    async def process_due(self) -> DueWork:
        """Does everything that is due in the queue: ends pairs, removes absent members, and pairs
        waiting ones. Returns the work that is left for the caller."""
        async with self._store.read() as connection:
            if not await queue.anybody_waits(connection, self._duty):
                return DueWork((), (), None)
        now, duty, calling = self._now(), self._duty, self._calling
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, duty)
            await queue.lock_queue(connection)
            ended = await end_queue_pairs(connection, now, duty, calling)
            await ask_for_life(connection, now, duty)
            found = await find_pairs(connection, now, duty)
            await offer_practice(connection, now, duty, practice=self._practice)
            calls = [*ended.calls, *found]
            due = await next_due(connection, now, duty, {*calling, *(one.pair.id for one in calls)})
        calling.update(one.pair.id for one in calls)
        return DueWork(calls, ended.to_begin, due)

    async def place_of(self, guild: int, user: int) -> QueueRow | None:
        """Returns a member's place in a server's queue; None if the member isn't in the queue."""
        return await self._store.fetch(queue.place_of, guild, user)

    async def numbers_to_show(
        self,
    ) -> Sequence[tuple[GuildRow, Mapping[tuple[str, str, ClockKey], int]]]:
        """Returns the servers with a channel that shows how many members wait. Each server comes
        with the numbers of waiting members by game, mode and clock."""
        async with self._store.read() as connection:
            servers = await queue.servers_that_show(connection, self._duty)
            return [(row, await queue.numbers_waiting(connection, row.id)) for row in servers]

    @retry_on_conflict
    async def _let_go(self, pair_id: str, gone: Collection[int] = ()) -> None:
        """Dissolves a pair whose match can't start. If any are `gone` from the server, only they
        are removed; the other continues to wait."""
        async with self._store.write() as connection:
            await queue.lock_queue(connection)
            places = await queue.places_in(connection, pair_id)
            leaving = [place for place in places if not gone or place.user in gone]
            await queue.leave_queue(connection, *leaving)
            await queue.want_queue_notices(connection, "failed", *(() if gone else places))


async def _place_in_queue(connection: AsyncConnection, guild: int, user: int) -> QueueRow:
    place = await queue.place_of(connection, guild, user)
    if place is None:
        raise Refusal(NOT_WAITING)
    return place


async def _plays_live(connection: AsyncConnection, user: int) -> bool:
    """Returns whether a member is in a live match, in a server where it can be played."""
    left = await queue.servers_left(connection)
    running = await matches_of(connection, user)
    return any(match.clock == "live" and match.guild not in left for match in running)


async def _position_of(connection: AsyncConnection, place: QueueRow) -> QueuePosition:
    pair = place.pair and await queue.queue_pair_at(connection, place.pair)
    return QueuePosition(place, await queue.others_waiting(connection, place), pair or None)


async def _places_of_pair(
    connection: AsyncConnection, pair_id: str, user: int
) -> Sequence[QueueRow]:
    """Returns the places of a pair to which this user belongs."""
    pair = await queue.queue_pair_at(connection, pair_id)
    if pair is not None and user not in (pair.user_a, pair.user_b):
        raise Refusal(NOT_YOURS)
    if pair is not None and pair.state == "begun":
        raise Refusal(HAS_BEGUN)
    if pair is None or pair.state == "off":
        raise Refusal(NO_LONGER)
    return await queue.places_in(connection, pair_id)


async def _both_ready(connection: AsyncConnection, pair_id: str, dealt: Sequence[QueueRow]) -> bool:
    """Returns whether the pair for whom a match was dealt still wants to play it."""
    places = await queue.places_in(connection, pair_id)
    same = [place.deck_version for place in places] == [place.deck_version for place in dealt]
    return same and bool(places) and all(place.ready for place in places)


def _new_match(places: Sequence[QueueRow], channel: int, now: int) -> MatchRow:
    seats = [Seat(PlayerRef(place.user, place.name), place.deck_version) for place in places]
    if secrets.randbelow(2):
        seats.reverse()
    one = places[0]
    terms = MatchOptions(one.game, one.clock, one.rated, mode=one.mode)
    return new_match(terms, (seats[0], seats[1]), one.guild, channel, now)
