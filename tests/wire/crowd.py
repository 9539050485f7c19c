"""People at many tables, in servers of all shards. One player of each table plays in direct
messages, the other behind **My hand** in the channel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random
from typing import Final

from .fakecord.results import Result
from .fakecord.users import UserHandle
from .fakecord.views import Msg
from .fakecord.world import GuildHandle, World
from .ledger import Ledger
from .seating import seat
from .stored import Database
from .table import Action, Table, TablePlayer, actions_on

GAMES: Final = ("cardfinity", "asigoc", "lifeburn")
"""Games in which one player is asked at a time, so that each choice comes from one click."""

AT_ONCE: Final = 6
"""Number of tables that are seated at a time."""

STALE_SECONDS: Final = 6.0
"""Seconds without a question to either player after which they look at their hand again."""


class NotedPlayer(TablePlayer):
    """A player in direct messages whose clicks and answers are all noted."""

    def __init__(self, table: Table, user: UserHandle, luck: Random, ledger: Ledger) -> None:
        super().__init__(table, user, luck)
        self._ledger = ledger
        self.opponent: NotedPlayer = self
        self.clicked = self.looked = time.monotonic()
        self._over = False

    async def act(self) -> Result | None:
        """Does something that the panel offers."""
        self.clicked = time.monotonic()
        result = await super().act()
        if result is not None:
            self._ledger.note_answer(result)
        return result

    @property
    def is_stuck(self) -> bool:
        """Whether neither player has been asked anything for some time."""
        clicked = max(self.clicked, self.opponent.clicked)
        if self._over or time.monotonic() - clicked < STALE_SECONDS:
            return False
        if TablePlayer.ready(self) or TablePlayer.ready(self.opponent):
            return False
        self._over = self.table.over
        return not self._over

    @property
    def looks_anew(self) -> bool:
        """Whether it is time to look at the hand again, because nothing is asked. A recent
        look by the opponent doesn't count: one of the two may see an outdated hand."""
        return self.is_stuck and time.monotonic() - self.looked >= STALE_SECONDS

    async def _press(self, panel: Msg, action: Action) -> Result:
        self._ledger.note_click(self.table.id, action)
        return await super()._press(panel, action)


class ChannelPlayer(NotedPlayer):
    """A player who opens the hand at the board and plays there, as long as it offers something."""

    _hand: Msg | None = None
    opened = 0
    """How often the hand was opened."""

    def ready(self) -> bool:
        """Returns whether something is asked, or the hand has to be opened."""
        return self._hand is None or super().ready() or self.looks_anew

    async def act(self) -> Result | None:
        """Does something that the hand offers, or opens it."""
        if self._hand is None or self.looks_anew:
            return await self._open()
        return await super().act()

    async def _open(self) -> Result | None:
        board = self.table.board()
        if board is None:
            return None
        self.looked = time.monotonic()
        hand = f"match:hand:{self.table.id}"
        result = await self._user.click(board, custom_id=hand, check=False)
        self._ledger.note_answer(result)
        if not result.failed:
            self.opened += 1
            self._hand = result.message
        return result

    def _panel(self) -> Msg | None:
        for panel in (self._hand, self.table.panel(self._user)):
            if panel is None or panel.raw.deleted:
                continue
            if actions_on(panel, self.table.id, Random(0)):
                return panel
        return None


class Crowd:
    """All players, with their tables and the ledger of what they were told."""

    def __init__(self, world: World, database: Database) -> None:
        self.tables: list[Table] = []
        self.players: list[NotedPlayer] = []
        self.ledger = Ledger()
        self._world = world
        self._database = database
        self._luck = Random(5)
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def sit_down(self, guilds: Sequence[GuildHandle], tables: int, clock: str) -> None:
        """Seats two players at each of `tables` tables, in the servers in turn, with a clock."""
        places = (guilds[number % len(guilds)] for number in range(tables))
        await asyncio.gather(*(self._seat(number, at, clock) for number, at in enumerate(places)))
        await self._world.idle(1.0, 60.0)

    async def _seat(self, number: int, guild: GuildHandle, clock: str) -> None:
        async with self._gate:
            channel = guild.create_channel(f"table-{number}")
            users = await self._person(f"A{number}", guild), await self._person(f"B{number}", guild)
            game = GAMES[number % len(GAMES)]
            table = await seat(self._world, channel, users, self._database, game=game, clock=clock)
        direct = NotedPlayer(table, users[0], self._luck, self.ledger)
        there = ChannelPlayer(table, users[1], self._luck, self.ledger)
        direct.opponent, there.opponent = there, direct
        self.tables.append(table)
        self.players += [direct, there]

    async def _person(self, name: str, guild: GuildHandle) -> UserHandle:
        return await self._world.user(name, guild)

    def stuck(self) -> list[str]:
        """Returns the matches that do not continue."""
        return sorted({one.table.id for one in self.players if one.is_stuck})
