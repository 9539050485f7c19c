"""People who play whatever happens. When a match is over they begin another, and if they see
nothing to press they look for it as members do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random
from typing import Final

import engine

from ..crowd import NotedPlayer
from ..fakecord.results import InteractionFailed, Result
from ..fakecord.users import UserHandle
from ..fakecord.views import CannotDo, Msg
from ..fakecord.waiting import all_ended
from ..fakecord.world import ChannelHandle, GuildHandle, World
from ..ledger import Ledger
from ..match_pages import at_match
from ..seating import seat
from ..stored import Database, all_stored, stored
from ..table import Table, TablePlayer, actions_on

ENDED_SECONDS: Final = 20.0
"""Seconds that cancelled tasks may take to end."""

LOOKING_SECONDS: Final = 0.5
"""Seconds between checks which matches are over."""

AT_ONCE: Final = 4
"""Number of tables that are seated at a time."""

IN_VAIN: Final = (AssertionError, CannotDo, InteractionFailed, LookupError, TimeoutError)
"""Errors of seating if the bot was killed during it, or Discord failed: then it starts again."""


class Person(NotedPlayer):
    """A player in direct messages, or behind **My hand** from the start. If neither of the two is
    asked anything, this player opens the hand: at the board, or by a command."""

    def __init__(
        self,
        table: Table,
        user: UserHandle,
        luck: Random,
        ledger: Ledger,
        channel: ChannelHandle,
        *,
        direct: bool,
    ) -> None:
        super().__init__(table, user, luck, ledger)
        self._channel = channel
        self._opens = not direct
        self._hand: Msg | None = None

    def ready(self) -> bool:
        """Returns whether something is asked, or the hand has to be opened."""
        return self._opens or super().ready() or self.looks_anew

    async def act(self) -> Result | None:
        """Does something that the hand offers, or opens it."""
        if self._opens or self.looks_anew:
            return await self._open()
        result = await super().act()
        if result is not None and result.failed:
            self._pressed = frozenset()  # it is pressed again at once
        return result

    async def _open(self) -> Result:
        self.looked = time.monotonic()
        board, result = self.table.board(), None
        if board is not None:
            try:
                button = f"match:hand:{self.table.id}"
                result = await self._user.click(board, custom_id=button, check=False)
            except (CannotDo, LookupError):  # a board of words alone
                result = None
        if result is None:
            result = await at_match(self._user, self._channel, self.table.id, "Hand", check=False)
        self._ledger.note_answer(result)
        if not result.failed:
            self._opens, self._hand = False, result.message
        return result

    def sees(self) -> str:
        """Returns a short text of the newest panels of the match."""
        newest = self._hand, self.table.panel(self._user)
        return " / ".join(one.text[:300] if one else "nothing" for one in newest)

    def _panel(self) -> Msg | None:
        for panel in (self._hand, self.table.panel(self._user)):
            if panel is None or panel.raw.deleted:
                continue
            if actions_on(panel, self.table.id, Random(0)):
                return panel
        return None


class Tables:
    """So many tables of all games in turn, in one server. `players` are those who sit there now,
    `stuck` the matches that did not continue."""

    def __init__(self, world: World, database: Database, guild: GuildHandle, luck: Random) -> None:
        self.players: list[Person] = []
        self.ledger = Ledger()
        self.matches = 0
        self.in_vain = 0
        self._world = world
        self._database = database
        self._guild = guild
        self._luck = luck
        self._tables: list[Table] = []
        self._channels: list[ChannelHandle] = []
        self._people = 0

    async def sit_down(self, tables: int) -> None:
        """Begins a match at each of `tables` tables."""
        self._channels = [self._guild.create_channel(f"table-{at}") for at in range(tables)]
        gate = asyncio.Semaphore(AT_ONCE)

        async def seated(at: int) -> tuple[Table, Sequence[Person]]:
            async with gate:
                return await self._seated(at)

        for table, players in await asyncio.gather(*map(seated, range(tables))):
            self._tables.append(table)
            self.players += players

    async def go_on(self) -> None:
        """Begins another match whenever one has ended, until it is cancelled."""
        under_way: dict[int, asyncio.Task[None]] = {}
        try:
            while True:
                await asyncio.sleep(LOOKING_SECONDS)
                running = self.running()
                for at, table in enumerate(self._tables):
                    task = under_way.get(at)
                    if table.id not in running and (task is None or task.done()):
                        under_way[at] = asyncio.create_task(self._another(at))
        finally:
            for task in under_way.values():
                task.cancel()
            await all_ended(under_way.values(), ENDED_SECONDS, "seating")

    def running(self) -> set[str]:
        """Returns the matches that are not over."""
        query = "SELECT id FROM matches WHERE state = 'running'"
        return {id_ for (id_,) in all_stored(self._database, query)}

    def stand(self) -> dict[str, int]:
        """Returns the number of stored choices of each unfinished match of these tables."""
        query = "SELECT match_id, count(*) FROM choices GROUP BY match_id"
        choices = dict(all_stored(self._database, query))
        running = self.running()
        return {one.id: choices.get(one.id, 0) for one in self._tables if one.id in running}

    def waiting(self, since: dict[str, int]) -> list[Person]:
        """Returns the players at tables without a new choice since then."""
        now = self.stand()
        behind = {id_ for id_, number in since.items() if now.get(id_, number + 1) <= number}
        return [player for player in self.players if player.table.id in behind]

    def described(self, table: Table) -> str:
        """Returns in words the state of a match, and what its players see of it."""
        query = "SELECT state, pending_refresh, board_message FROM matches WHERE id = ?"
        state, pending, board = stored(self._database, query, table.id)
        seats = [one for one in self.players if one.table is table]
        seen = [f"{one.sees()}, asked: {TablePlayer.ready(one)}" for one in seats]
        where = "shown" if table.board() else f"lost ({board})"
        return f"{state}, to show: {pending}, board {where}, players see {seen}"

    async def _another(self, at: int) -> None:
        try:
            table, players = await self._seated(at)
        except IN_VAIN:
            self.in_vain += 1
            return
        self._tables[at] = table
        self.players[2 * at : 2 * at + 2] = players

    async def _seated(self, at: int) -> tuple[Table, Sequence[Person]]:
        games = list(engine.games())
        self._people += 2
        names = (f"P{self._people - 2}", f"P{self._people - 1}")
        users = [await self._world.user(name, self._guild) for name in names]
        channel = self._channels[at]
        table = await seat(
            self._world,
            channel,
            (users[0], users[1]),
            self._database,
            game=games[at % len(games)],
            clock="none",
        )
        self.matches += 1
        pair = [
            Person(table, user, self._luck, self.ledger, channel, direct=direct)
            for user, direct in zip(users, (True, False), strict=True)
        ]
        pair[0].opponent, pair[1].opponent = pair[1], pair[0]
        return table, pair
