"""What a process that only does jobs has to do with those that hold the shards."""

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
    """Says that the worker of that name lives, by which the others leave some calls to it. It holds
    no shards, but what it does may be for any server: by its `duty` it has them all, cut as the
    others have them."""

    def __init__(self, store: Store, name: str, duty: Duty) -> None:
        self._store = store
        self._name = name
        self._duty = duty

    async def keep(self) -> None:
        """Goes on saying so."""
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.renew()
            except (DatabaseAway, SQLAlchemyError):
                log.warning("this worker cannot say that it lives", exc_info=True)

    async def renew(self) -> None:
        """Says so, and looks at what the others do. Raises DatabaseAway."""
        async with self._store.agree() as connection:
            if not await renew_leases(connection, self._name):
                await add_process(connection, self._name, WORKER)
            rows = await all_leases(connection)
        pace_here().set_limit(worker_calls(rows))
        layout = layout_among(rows)
        if layout is not None:
            self._duty.layout, self._duty.held = layout, frozenset(range(layout.ranges))

    async def leave(self) -> None:
        """Says that it ends."""
        with suppress(DatabaseAway, SQLAlchemyError):
            async with self._store.agree() as connection:
                await leave_leases(connection, self._name)
