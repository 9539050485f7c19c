"""The queue under all possible events, in any order, in two processes at once.

Nobody is in two pairs, nobody is forgotten, and no two who could be paired are left waiting.
"""

from __future__ import annotations

import asyncio
import itertools
import shutil
import tempfile
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import insert, select, update

from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import (
    MatchOptions,
    PlayerRef,
    Seat,
    deal_match,
    new_match,
    store_dealt_match,
)
from bot.matchmaking.opponents import WaitingMember
from bot.matchmaking.queue_upkeep import DueWork
from bot.matchmaking.service import JoinRequest, MatchmakingService
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import get_match, matches_of
from bot.store.matchmaking.queue import (
    QUEUE_NOTICE,
    QueueNotice,
    QueuePairRow,
    QueueRow,
    all_places,
    change_place,
    found_queue_pairs,
    place_of,
)
from bot.store.tables.core_schema import queue_pairs, ratings
from bot.store.tables.match_schema import matches
from tests.bot.deck_texts import distinct_deck
from tests.bot.matches.games import GAME, Clock, store_deck
from tests.bot.matchmaking.promise import could_be_paired, near_enough
from tests.bot.posts.wanted import take_wanted
from tests.strategies import EXAMPLES

LAPSE_AFTER = 30 * 60
NUDGE_AFTER = 25 * 60
READY_SECONDS = 60

T = TypeVar("T")

GUILDS = (10, 11)
USERS = tuple(range(1, 8))
RATINGS = dict(zip(USERS, (700, 980, 1000, 1000, 1090, 1300, 2100), strict=True))
OUT = ("lapsed", "missed", "live")
"""Notices to a member who no longer waits and did not leave by themselves."""

users, guilds, processes = st.sampled_from(USERS), st.sampled_from(GUILDS), st.integers(0, 1)
clocks: st.SearchStrategy[ClockKey] = st.sampled_from(("live", "live", "daily"))


class Queues(RuleBasedStateMachine):
    """Two processes on one database."""

    template: ClassVar[Path]

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "queue.db"
        shutil.copy(self.template, path)
        self.url = f"sqlite+aiosqlite:///{path}"
        self.clock = Clock()
        self.decks: dict[int, StoredDeck] = {}
        self.expected: set[tuple[int, int]] = set()
        self.latest: dict[tuple[int, int], int] = {}
        self.begun: set[str] = set()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    @initialize()
    def begin(self) -> None:
        self.do(self._set_up())

    async def _set_up(self) -> None:
        self.stores = [Store.connected(self.url) for _ in range(2)]
        self.services = [MatchmakingService(store, self.clock) for store in self.stores]
        text = distinct_deck("Agate", "Amber")
        for user in USERS:
            self.decks[user] = await store_deck(self.stores[0], user, text)
        rows = [
            {"guild": guild, "game": GAME.key, "pace": pace, "user": user, "name": str(user)}
            | {"mu": 0, "sigma": 0, "shown": RATINGS[user], "wins": 1, "losses": 0, "draws": 0}
            for guild, pace, user in itertools.product(GUILDS, ("live", "daily"), USERS)
        ]
        async with self.stores[0].write() as connection:
            await connection.execute(insert(ratings), rows)

    def teardown(self) -> None:
        for store in self.stores:
            self.do(store.close())
        self.runner.close()
        self.folder.cleanup()

    # Actions of members

    @rule(user=users, guild=guilds, clock=clocks, rated=st.booleans(), process=processes)
    def join(self, user: int, guild: int, clock: ClockKey, rated: bool, process: int) -> None:
        self.do(self._join(user, guild, clock, rated, process))

    @rule(guild=guilds, clock=clocks)
    def all_join_at_once(self, guild: int, clock: ClockKey) -> None:
        self.all_matches_end()
        self.settle(process=0, note=True)  # so that nobody is taken out while they join again
        self.do(self._check())
        joins = [self._join(user, guild, clock, True, user % 2) for user in USERS]
        settled = self.do(
            _together(*joins, self.services[0].process_due(), self.services[1].process_due())
        )
        self._called(settled[-2:], note=True)

    async def _join(
        self, user: int, guild: int, clock: ClockKey, rated: bool, process: int
    ) -> None:
        wanted = JoinRequest(guild, 20, GAME.key, self.decks[user], clock, rated)
        try:
            await self.services[process].join(PlayerRef(user, str(user)), wanted)
        except Refusal:
            place = await self._place(guild, user)
            found = place is not None and place.pair is not None
            assert found or await self._plays_live(user)
        else:
            assert not await self._plays_live(user)
            self.expected.add((guild, user))

    @rule(user=users, guild=guilds, process=processes)
    def leave(self, user: int, guild: int, process: int) -> None:
        waits = self.do(self._place(guild, user)) is not None
        try:
            self.do(self.services[process].leave(guild, user))
        except Refusal:
            assert not waits
        else:
            assert waits
            self.expected.discard((guild, user))

    @rule(user=users, guild=guilds, process=processes)
    def give_a_sign_of_life(self, user: int, guild: int, process: int) -> None:
        waits = self.do(self._place(guild, user)) is not None
        try:
            self.do(self.services[process].confirm_waiting(guild, user))
        except Refusal:
            assert not waits

    @rule(which=st.integers(0, 5), answers=st.sampled_from(["a", "b", "ab", "ba", "aabb"]))
    def be_ready(self, which: int, answers: str) -> None:
        found = self.do(self._found())
        if found:
            pair = found[which % len(found)]
            presses = [
                self.services[number % 2].note_ready(
                    pair.id, pair.user_a if answer == "a" else pair.user_b
                )
                for number, answer in enumerate(answers)
            ]
            self.do(_together(*presses))

    @rule(which=st.integers(0, 5))
    def be_ready_and_crash_before_the_match_begins(self, which: int) -> None:
        found = self.do(self._found())
        if found:
            self.do(self._make_ready(found[which % len(found)]))

    async def _make_ready(self, pair: QueuePairRow) -> None:
        async with self.stores[0].write() as connection:
            for place in await all_places(connection):
                if place.pair == pair.id:
                    await change_place(connection, place, ready=True)

    @rule(one=users, other=users, clock=clocks)
    def play_somebody_else(self, one: int, other: int, clock: ClockKey) -> None:
        if one != other:
            self.do(self._challenge(one, other, clock))

    async def _challenge(self, one: int, other: int, clock: ClockKey) -> None:
        seats = [
            Seat(PlayerRef(user, str(user)), self.decks[user].version_id) for user in (one, other)
        ]
        match = new_match(MatchOptions(GAME.key, clock), (seats[0], seats[1]), 99, 20, self.clock())
        begun = await deal_match(self.stores[0], match)
        async with self.stores[0].write() as connection:
            await store_dealt_match(connection, begun)
        waiting = {place.user for place in await self._places()}
        assert clock != "live" or not waiting & {one, other}

    @rule()
    def all_matches_end(self) -> None:
        self.do(self._end_matches())

    async def _end_matches(self) -> None:
        async with self.stores[0].write() as connection:
            await connection.execute(update(matches).values(state="over"))

    async def _plays_live(self, user: int) -> bool:
        async with self.stores[0].read() as connection:
            return any(match.clock == "live" for match in await matches_of(connection, user))

    # Time and processes

    @rule(seconds=st.sampled_from((5, 20, 60, READY_SECONDS, 250, NUDGE_AFTER, LAPSE_AFTER)))
    def wait(self, seconds: int) -> None:
        self.clock.seconds += seconds

    @rule(process=processes, note=st.booleans())
    def settle(self, process: int, note: bool) -> None:
        settled = self.do(self.services[process].process_due())
        self._check_promise(settled)
        self._called([settled], note)

    @rule()
    def both_settle_at_once(self) -> None:
        settled = self.do(_together(*(service.process_due() for service in self.services)))
        for one in settled:
            self._check_promise(one)
        self._called(settled, note=True)

    @rule(process=processes)
    def restart(self, process: int) -> None:
        self.do(self._restart(process))

    async def _restart(self, process: int) -> None:
        await self.stores[process].close()
        self.stores[process] = Store.connected(self.url)
        self.services[process] = MatchmakingService(self.stores[process], self.clock)

    def _called(self, settled: Sequence[DueWork], note: bool) -> None:
        """Calls both members, if the process survives to do it; what is due to begin begins."""
        calls = [found.pair.id for one in settled for found in one.calls]
        assert len(calls) == len(set(calls))
        if note:
            for pair in calls:
                self.do(self.services[0].note_called(pair))
        for pair in {pair for one in settled for pair in one.to_begin}:
            self.do(_together(*(service.begin_match(pair) for service in self.services)))

    # Invariants

    def _check_promise(self, settled: DueWork) -> None:
        now = self.clock()
        for found in settled.calls:
            if found.pair.made == now:
                one, other = found.places
                assert one.terms == other.terms
                assert near_enough(self._waiting(one), self._waiting(other), now)
        left = [place for place in self.do(self._places()) if place.pair is None]
        for one, other in itertools.combinations(left, 2):
            if one.terms == other.terms:
                group = [self._waiting(each) for each in left if each.terms == one.terms]
                assert not could_be_paired(self._waiting(one), self._waiting(other), group, now)
        for place in left:
            assert place.seen + LAPSE_AFTER > now
            assert place.nudged or place.seen + NUDGE_AFTER > now

    def _waiting(self, place: QueueRow) -> WaitingMember:
        latest = self.latest.get((place.guild, place.user))
        return WaitingMember(place.user, place.rating, place.joined, place.front, latest)

    @invariant()
    def nobody_is_forgotten_and_nobody_is_paired_twice(self) -> None:
        if self.decks:
            self.clock.seconds += 1
            self.do(self._check())

    async def _check(self) -> None:
        places = await self._places()
        for row in await take_wanted(self.stores[0], QUEUE_NOTICE):
            await self._hear(row.guild or 0, QueueNotice.of_post(row.about))
        await self._note_begun()
        assert {(place.guild, place.user) for place in places} == self.expected
        found = {pair.id: pair for pair in await self._found()}
        paired = [(p.pair, p.user) for p in places if p.pair is not None]
        both = [(p.id, user) for p in found.values() for user in (p.user_a, p.user_b)]
        assert sorted(paired) == sorted(both)

    async def _hear(self, guild: int, news: QueueNotice) -> None:
        """Checks that a member who is told that they are out is out."""
        place = await self._place(guild, news.user)
        if news.kind in OUT:
            assert place is None
            assert (guild, news.user) in self.expected
            self.expected.discard((guild, news.user))
        elif news.kind == "back":
            assert place is None or place.front

    async def _note_begun(self) -> None:
        """Checks that members whose match has begun are out of the queue, and play it."""
        async with self.stores[0].read() as connection:
            query = select(queue_pairs).where(queue_pairs.c.match_id.is_not(None))
            pairs = [pair for pair in await connection.execute(query) if pair.id not in self.begun]
            matches = [await get_match(connection, pair.match_id) for pair in pairs]
        for pair, match in zip(pairs, matches, strict=True):
            assert match is not None
            assert {match.player_a, match.player_b} == {pair.user_a, pair.user_b}
            assert pair.state == "begun"
            self.begun.add(pair.id)
            for user, opponent in itertools.permutations((pair.user_a, pair.user_b)):
                assert (pair.guild, user) in self.expected
                self.expected.discard((pair.guild, user))
                self.latest[pair.guild, user] = opponent

    async def _places(self) -> Sequence[QueueRow]:
        async with self.stores[0].read() as connection:
            return await all_places(connection)

    async def _place(self, guild: int, user: int) -> QueueRow | None:
        async with self.stores[0].read() as connection:
            return await place_of(connection, guild, user)

    async def _found(self) -> Sequence[QueuePairRow]:
        async with self.stores[0].read() as connection:
            return await found_queue_pairs(connection)


async def _together(*work: Coroutine[Any, Any, Any]) -> list[Any]:
    """Runs all coroutines at once, and returns the results. Refused ones are left out."""
    results = await asyncio.gather(*work, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, Refusal):
            raise result
    return [result for result in results if not isinstance(result, Refusal)]


def test_the_queue_keeps_its_promises(empty_database: Path) -> None:
    Queues.template = empty_database
    run_state_machine_as_test(
        Queues,
        settings=settings(
            max_examples=max(2, EXAMPLES // 2),
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
