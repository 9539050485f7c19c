"""Renews the leases of this process, takes over those of dead processes, and hands leases over."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping, Sequence
from math import inf
from typing import Any, Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from bot.base.call_pace import FEW, pace_here
from bot.base.current_time import steady_seconds
from bot.base.duty import Duty, Lease
from bot.base.shutdown import cancel_tasks
from bot.cluster.arrivals import Arrivals
from bot.cluster.call_shares import process_calls
from bot.cluster.lease_plan import (
    AskForLease,
    ClaimLease,
    alive_processes,
    lease_holders,
    next_step,
    staying_processes,
)
from bot.cluster.process_messages import ProcessMessages
from bot.store import Store
from bot.store.cluster.leases import (
    LAPSED_MS,
    LEASE_MS,
    PROCESS,
    LeaseRow,
    add_process,
    all_leases,
    ask_for_lease,
    ask_no_more,
    claim_lease,
    hand_over_lease,
    leave_leases,
    note_ready,
    offer_leases,
    renew_leases,
)
from bot.store.database.conflicts import DatabaseAway

log = logging.getLogger(__name__)

RENEW_SECONDS: Final = 5.0
LOOK_SECONDS: Final = 1.0
"""Seconds between two reads of all processes' leases."""

SURE_AFTER_SECONDS: Final = 3.0
"""Seconds that others get to renew their leases after the database was unavailable."""

LEAVE_SECONDS: Final = 20.0
"""Seconds that a leaving process waits for others to take its ranges."""

NEW_SECONDS: Final = 2.5
"""Seconds after which all others have noticed a new process, and make fewer calls."""

DISCONNECT_SECONDS: Final = 2.0
"""Seconds that disconnecting shards may take at the end."""

CONFIRM_SECONDS: Final = 1.0
"""Seconds that an interaction waits until its owner is certain."""

LEASES_CHANGED: Final = "leases"
"""The kind of message to other processes that says that leases have changed."""


class ShardConnector(Protocol):
    """Connects and disconnects shards."""

    async def connect(self, shards: Sequence[int]) -> None:
        """Connects the `shards`, and waits until the servers of these shards are known."""
        ...

    async def disconnect(self, shards: Sequence[int]) -> None:
        """Disconnects the `shards`, and removes the servers of these shards from the cache."""
        ...


class LeaseKeeper:
    """Holds this process's shard ranges: renews its leases in the database, and keeps `duty.held`
    in sync with them. `when_gained` is called when ranges are added. Call `start` when connecting
    to Discord is allowed, and `leave` before the end."""

    def __init__(
        self,
        store: Store,
        messages: ProcessMessages,
        duty: Duty,
        arrivals: Arrivals,
        shards: ShardConnector,
        when_gained: Callable[[], None],
    ) -> None:
        self._store = store
        self._messages = messages
        self._duty = duty
        self._arrivals = arrivals
        self._shards = shards
        self._when_gained = when_gained
        layout = duty.layout
        self._names = {layout.name_of(number): number for number in range(layout.ranges)}
        self._asked: set[int] = set()
        self._connecting: dict[int, asyncio.Task[None]] = {}
        self._connected: set[int] = set()
        self._under_way: set[asyncio.Task[None]] = set()
        self._left = asyncio.Event()
        self._renewed = self._failed = self._came = -inf
        self._leaving = self._closed = False
        self._turn = asyncio.Lock()
        self._wanted = asyncio.Event()
        self._idle = inf
        self._task: asyncio.Task[None] | None = None

    @property
    def owner(self) -> str:
        """The name of this process."""
        return self._messages.name

    def is_sure(self) -> bool:
        """Returns whether this process certainly still holds its leases. False if the process was
        paused or the database is unavailable."""
        return steady_seconds() < self._renewed + LEASE_MS / 1000

    def may_be_replaced(self) -> bool:
        """Returns whether this process was uncertain for so long that others may have taken its
        ranges."""
        return steady_seconds() > self._renewed + (LEASE_MS + LAPSED_MS) / 1000

    def is_spare(self) -> bool:
        """Returns whether this process has no range to take, because other live processes have held
        all ranges for a while. Returns False if this state is shorter than a lease lasts, because
        one of these processes may be dead."""
        return steady_seconds() > self._idle + LEASE_MS / 1000

    async def confirm(self) -> None:
        """Waits until this process knows for certain which ranges it holds. Stops waiting if the
        database can't tell in time."""
        try:
            async with asyncio.timeout(CONFIRM_SECONDS), self._turn:
                if not self.is_sure():
                    await self._read_leases()
        except (DatabaseAway, SQLAlchemyError, TimeoutError):
            log.warning("it cannot be known which shards are this process'", exc_info=True)

    async def sign_in(self) -> None:
        """Registers this process as alive."""
        began = steady_seconds()
        async with self._store.agree() as connection:
            await add_process(connection, self.owner)
        self._came = began
        self._note_renewed(began)

    def start(self) -> None:
        """Starts to take this process's share of the ranges. Does nothing after `leave`."""
        if self._closed:
            return
        self._messages.add_handler(LEASES_CHANGED, lambda _: self._wanted.set())
        self._task = asyncio.create_task(self._keep_leases(), name="leases")

    async def leave(self) -> None:
        """Hands over this process's ranges to other processes, and releases those that none
        takes."""
        self._leaving = True
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                async with self._turn, self._store.agree() as connection:
                    await ask_no_more(connection, self.owner)
                    await offer_leases(connection, self.owner)
                self._changed()
                if self._task is not None:
                    await self._left.wait()
        except (DatabaseAway, SQLAlchemyError, TimeoutError):
            log.warning("the shards of this process could not be handed over", exc_info=True)
        await self.close()

    async def close(self) -> None:
        """Releases all leases at once, without a handover."""
        if self._closed:
            return
        self._closed = True
        await cancel_tasks(self._task)
        for number in {*self._duty.leases, *self._asked}:
            self._lose(number)
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=DISCONNECT_SECONDS)
        try:
            async with self._store.agree() as connection:
                await leave_leases(connection, self.owner)
            self._changed()
        except (DatabaseAway, SQLAlchemyError):
            log.warning("the leases of this process lapse by themselves")

    async def _keep_leases(self) -> None:
        while True:
            try:
                async with self._turn:
                    rows = await self._read_leases()
                    await self._step(rows)
            except (DatabaseAway, SQLAlchemyError) as error:
                self._failed = steady_seconds()
                log.warning("leases cannot be looked at: %s", type(error).__name__)
            except Exception:
                log.exception("looking at the leases failed")
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._wanted.wait()
            except TimeoutError:
                pass
            self._wanted.clear()

    async def _read_leases(self) -> Sequence[LeaseRow]:
        """Renews leases that are due, and acts on those that were gained and lost."""
        began = steady_seconds()
        held: Mapping[str, Lease] | None = None
        async with self._store.agree() as connection:
            if began > self._renewed + RENEW_SECONDS:
                held = await renew_leases(connection, self.owner)
            rows = await all_leases(connection)
            if held is not None and PROCESS + self.owner not in held:  # others thought it was dead
                await add_process(connection, self.owner)
        if not self.is_sure():
            self._came = began
        if held is not None:
            self._note_renewed(began)
        self._share_calls(rows, began)
        has_heirs = bool(staying_processes(rows) - {self.owner})
        ranges = {self._names[row.name]: row for row in rows if row.name in self._names}
        for number in {*self._duty.leases, *self._duty.held, *self._asked}:
            row, lease = ranges.get(number), self._duty.leases.get(number)
            is_mine = row is not None and row.owner == self.owner and lease in (None, row.lease)
            is_asked = row is not None and row.next_owner == self.owner and lease is None
            if not (is_mine or is_asked):
                log.warning("%s are not this process'", self._duty.layout.name_of(number))
                self._lose(number)
        for number, row in ranges.items():
            if row.owner == self.owner and number not in self._duty.leases:
                self._take_on(number, row)
            elif row.next_owner == self.owner and number not in self._asked:
                self._asked.add(number)
                self._arrivals.hold_back(number)
                self._connect(number, self._prepare(number))
        if self._leaving and not (has_heirs and self._duty.leases):
            self._left.set()
        return rows

    def _note_renewed(self, began: float) -> None:
        """Records that this process is alive, and allows it to write for as long as its leases
        last."""
        self._renewed = began
        self._store.writes_until = began + LEASE_MS / 1000

    def _share_calls(self, rows: Sequence[LeaseRow], now: float) -> None:
        is_new = now < self._came + NEW_SECONDS and alive_processes(rows) - {self.owner}
        left = self._renewed + LEASE_MS / 1000 - now
        calls = FEW if is_new else process_calls(rows, self._duty.layout.ranges)
        pace_here().set_limit(calls, left)

    async def _step(self, rows: Sequence[LeaseRow]) -> None:
        for row in rows:
            number = self._names.get(row.name)
            if number is None:
                continue
            if row.owner == self.owner and row.next_ready:
                await self._hand_over(number)
            elif row.next_owner == self.owner and number in self._connected and not row.next_ready:
                await self._say_ready(row.name)
        if self._leaving:
            return
        sure = steady_seconds() > self._failed + SURE_AFTER_SECONDS
        step = next_step(rows, self._names, self.owner, may_take_over=sure)
        others = alive_processes(rows) - {self.owner}
        is_idle = step is None and lease_holders(rows, self._names) <= others
        self._idle = min(self._idle, steady_seconds()) if is_idle else inf
        if isinstance(step, ClaimLease):
            async with self._store.agree() as connection:
                lease = await claim_lease(connection, step.row, self.owner)
            if lease is not None:
                log.info("took %s", lease.name)
                self._wanted.set()
        elif isinstance(step, AskForLease):
            async with self._store.agree() as connection:
                asked = await ask_for_lease(connection, step.row, self.owner, alive_processes(rows))
            if asked:
                self._wanted.set()

    def _take_on(self, number: int, row: LeaseRow) -> None:
        """Holds a range from now on. Its shards were connected before, or are connected now."""
        self._asked.discard(number)
        lease = self._duty.leases[number] = row.lease
        self._arrivals.begin_answering(number, lease, row.answered)
        if number in self._connected:
            self._gain(number)
        else:
            self._connect(number, self._gain_connected(number))

    async def _gain_connected(self, number: int) -> None:
        await self._shards.connect(self._duty.layout.shards_of(number))
        self._connected.add(number)
        self._gain(number)

    def _gain(self, number: int) -> None:
        self._duty.held |= {number}
        log.info("holds %s", self._duty.layout.name_of(number))
        self._when_gained()

    async def _prepare(self, number: int) -> None:
        """Connects the shards of another owner's range, to become its next owner."""
        await self._shards.connect(self._duty.layout.shards_of(number))
        self._connected.add(number)
        self._wanted.set()

    async def _say_ready(self, name: str) -> None:
        async with self._store.agree() as connection:
            await note_ready(connection, name, self.owner)
        self._changed()

    async def _hand_over(self, number: int) -> None:
        lease = self._duty.leases.get(number)
        if lease is None:
            return
        self._arrivals.hold_back(number)
        try:
            async with self._store.agree() as connection:
                taken = self._arrivals.recently_taken(number)
                given = await hand_over_lease(connection, lease, list(taken))
        except (DatabaseAway, SQLAlchemyError):
            log.warning("%s may have been handed over", lease.name)
            del self._duty.leases[number]  # the next read of the leases shows what happened
            return
        if not given:
            self._arrivals.begin_answering(number, lease)
            return
        self._changed()
        log.info("handed over %s", lease.name)
        self._lose(number)
        self._wanted.set()

    def _lose(self, number: int) -> None:
        self._duty.leases.pop(number, None)
        self._asked.discard(number)
        self._connected.discard(number)
        self._duty.held -= {number}
        self._arrivals.end_answering(number)
        if (task := self._connecting.pop(number, None)) is not None:
            task.cancel()
        self._begin(self._shards.disconnect(self._duty.layout.shards_of(number)))

    def _connect(self, number: int, work: Coroutine[Any, Any, None]) -> None:
        self._connecting[number] = self._begin(work)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name="shards")
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("shards could not be connected or left", exc_info=error)

    def _changed(self) -> None:
        self._messages.send(LEASES_CHANGED)
