"""Players who don't come to their matches: how a player says that they are here."""

from __future__ import annotations

from collections.abc import Callable

from bot.duty import EVERYTHING, Duty
from bot.matches.refusals import MatchOver, NoSuchMatch, NotPlaying
from bot.refusals import Refusal
from bot.store import Store
from bot.store.conflicts import retry_on_conflict
from bot.store.matches import get_match
from bot.store.tournaments import change_pairing, get_pairing, get_tournament

NO_TOURNAMENT = "This isn't a match of a tournament, so nobody waits for **I'm here**."


class NoShows:
    """The players of one store's tournaments who don't come. `now` gives whole seconds since 1970;
    what is due is done for the servers of `duty`."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    @retry_on_conflict
    async def arrive(self, match_id: str, user: int) -> None:
        """Notes that a player has come to their match. Raises NoSuchMatch, NotPlaying, MatchOver
        if their pairing is decided, and Refusal."""
        async with self._store.write() as connection:
            row = await get_match(connection, match_id)
            if row is None:
                raise NoSuchMatch
            seat = row.seat_of(user)
            if seat is None:
                raise NotPlaying
            pairing = row.pairing and await get_pairing(connection, row.pairing)
            if not pairing:
                raise Refusal(NO_TOURNAMENT)
            await get_tournament(connection, pairing.tournament, lock=True)
            pairing = await get_pairing(connection, pairing.id)
            if pairing is None or pairing.winner is not None:
                raise MatchOver
            if seat not in pairing.arrived:
                arrived = "".join(sorted({*pairing.arrived, seat}))
                await change_pairing(connection, pairing.id, arrived=arrived)
