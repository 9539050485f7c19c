"""A match in a store with all services that play it, and its successor."""

from __future__ import annotations

from bot.matches.actions import Concede, Propose
from bot.matches.beginning.rematch import MatchFollowUp, RematchService
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.matches.rematches import RematchRow, get_rematch
from bot.tournaments.after_match import after_match
from engine.players import Player, Winner, opponent
from tests.bot.matches.games import USERS, Clock


async def nobody_left(row: MatchRow) -> Player | None:
    return None


async def all_may_be_played(row: MatchRow, asking: Player) -> None:
    return None


class Table:
    """A match and all services that play it."""

    def __init__(self, store: Store, row: MatchRow) -> None:
        self.store = store
        self.clock = Clock()
        self.live = MatchService(store, self.clock, after_match)
        self.rematches = RematchService(store, self.clock, nobody_left, all_may_be_played)
        self.row = row

    async def win(self, winner: Winner) -> RematchRow | None:
        """Ends the match. Returns what follows."""
        if winner == "draw":
            for player in ("A", "B"):
                await self.live.do(self.row.id, USERS[player], Propose("draw"))
        else:
            await self.live.do(self.row.id, USERS[opponent(winner)], Concede())
        return await self.rematch()

    async def rematch(self) -> RematchRow | None:
        async with self.store.read() as connection:
            return await get_rematch(connection, self.row.id)

    async def go_on(self, follows: MatchFollowUp | None) -> None:
        """Makes the next match the one that is played now."""
        assert follows is not None
        assert follows.begun is not None
        async with self.store.read() as connection:
            stored = await get_match(connection, follows.begun.id)
        assert stored is not None
        assert stored == follows.begun
        self.row = stored
