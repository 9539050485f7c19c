"""The lease of a worker, a process that only does jobs."""

import asyncio
import logging
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from bot.base.call_pace import pace_here
from bot.base.duty import Duty
from bot.cluster.agreement import layout_among
from bot.cluster.call_shares import worker_calls
from bot.cluster.lease_keeper import RENEW_SECONDS
from bot.store import Store
from bot.store.cluster.leases import WORKER, add_process, all_leases, leave_leases, renew_leases
from bot.store.database.conflicts import DatabaseAway

log = logging.getLogger(__name__)


class WorkerLease:
    """The registration of a worker called `name`, so that other processes leave a part of the rate
    limit to the worker. A worker holds no shards, but its jobs may be for any server. So the
    worker's `duty` has all shard ranges, divided in the same way as for other processes."""

    def __init__(self, store: Store, name: str, duty: Duty) -> None:
        self._store = store
        self._name = name
        self._duty = duty

    async def keep(self) -> None:
        """Renews the registration again and again, until cancelled."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.renew()
            except (DatabaseAway, SQLAlchemyError):
                log.warning("this worker cannot say that it lives", exc_info=True)

    async def renew(self) -> None:
        """Renews the registration. Then reads the registrations of all processes, and sets this
        worker's rate limit and the division of the shards in its `duty` by them. Raises
        DatabaseAway if the database can't be reached."""
        async with self._store.agree() as connection:
            if not await renew_leases(connection, self._name):
                await add_process(connection, self._name, WORKER)
            rows = await all_leases(connection)
        pace_here().set_limit(worker_calls(rows))
        layout = layout_among(rows)
        if layout is not None:
            self._duty.layout, self._duty.held = layout, frozenset(range(layout.ranges))

    async def leave(self) -> None:
        """Stores that the worker ends."""
        with suppress(DatabaseAway, SQLAlchemyError):
            async with self._store.agree() as connection:
                await leave_leases(connection, self._name)
