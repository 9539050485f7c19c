"""Activities beside matches: members find opponents in the queue, and a tournament is played.

If the bot does not answer, members try once more, as people do.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from .fakecord.results import Result
from .fakecord.users import UserHandle
from .fakecord.views import CannotDo, Msg
from .fakecord.waiting import within
from .fakecord.world import ChannelHandle, GuildHandle, World
from .match_pages import at_match
from .stored import Database, all_stored, stored

PLAYED: Final = {"game": "chaos", "mode": "mirror"}
"""Options of a match for which players need no deck."""

TERMS: Final = {"with": ["mode:chaos/mirror"], "clock": ["live"], "rated": []}
"""The options of `PLAYED` in the queue's form."""

PATIENCE: Final = 120.0
SETTLED_SECONDS: Final = 30.0
AGAIN_SECONDS: Final = 1.0


async def insisted(call: Callable[[], Awaitable[Result]]) -> Result:
    """Repeats a user's action until it is answered, and returns the answer. Raises TimeoutError."""
    async with within(PATIENCE, "an answer to what somebody tries again and again"):
        while True:
            with suppress(TimeoutError):  # its process was killed before it had more to say
                result = await call()
                if not result.failed:
                    return await result.settled(SETTLED_SECONDS)
            await asyncio.sleep(AGAIN_SECONDS)


async def concede(user: UserHandle, channel: ChannelHandle, match_id: str) -> None:
    """Makes a player concede a match, and confirm it."""
    asked = await insisted(
        lambda: at_match(user, channel, match_id, "More", "Concede", check=False)
    )
    if asked.message.has("Concede the match"):
        await insisted(lambda: user.click(asked.message, "Concede the match", check=False))


class Queue:
    """A queue in which pair after pair of new members waits for an opponent on a server."""

    def __init__(self, world: World, database: Database, guild: GuildHandle) -> None:
        self.waited: list[float] = []
        """Seconds that each pair waited until their match had begun."""
        self._world = world
        self._database = database
        self._guild = guild
        self.channel = guild.create_channel("queue")

    async def go_on(self) -> None:
        """Pairs members until it is cancelled."""
        while True:
            users, match = await self.pair()
            await concede(users[0], self.channel, match)
            await asyncio.sleep(AGAIN_SECONDS)

    async def pair(self) -> tuple[tuple[UserHandle, UserHandle], str]:
        """Makes two new members find each other. Returns them, and their match."""
        began, number = time.monotonic(), len(self.waited)
        one, other = [await self._world.user(f"Q{number}{seat}", self._guild) for seat in "ab"]
        users = one, other
        for user in users:
            await insisted(lambda user=user: self._join(user))
        latest = began + PATIENCE
        while not (match := self._match_of(users[0])):
            assert time.monotonic() < latest, [[one.text for one in user.dms()] for user in users]
            await asyncio.gather(*map(self._say_ready, users))
            await asyncio.sleep(0.2)
        self.waited.append(time.monotonic() - began)
        return users, match

    async def _join(self, user: UserHandle) -> Result:
        home = await user.slash(self.channel, "queue", check=False)
        if home.failed or home.message.has("Leave"):
            return home
        form = await user.select(home.message, [PLAYED["game"]], check=False)
        if form.failed:
            return form
        return await user.submit_modal(form, TERMS, check=False)

    async def _say_ready(self, user: UserHandle) -> None:
        asked = next((one for one in reversed(user.dms()) if one.has("Ready")), None)
        if asked is not None:
            await _pressed(user, asked, "Ready")

    def _match_of(self, user: UserHandle) -> str | None:
        query = "SELECT id FROM matches WHERE state = 'running' AND ? IN (player_a, player_b)"
        found = all_stored(self._database, query, user.id)
        return found[0][0] if found else None


class Tournament:
    """A tournament in which all players meet each other, or of another form. In each match one
    player concedes after a `pause` in seconds.
    """

    def __init__(
        self,
        world: World,
        database: Database,
        guild: GuildHandle,
        players: int,
        pause: float = 1.0,
        form: str = "robin",
    ) -> None:
        self._world = world
        self._database = database
        self._guild = guild
        self._channel = guild.create_channel("tournament")
        self._organiser = UserHandle(world, world.hub.owner)
        self._number = players
        self._pause = pause
        self._form = form
        self._players: dict[int, UserHandle] = {}
        self._id = ""

    async def begin(self) -> None:
        """Returns when the tournament has begun."""
        where, organiser = self._channel, self._organiser
        listed = await insisted(lambda: organiser.slash(where, "tournament", check=False))
        page = await insisted(lambda: organiser.click(listed.message, "New", check=False))
        form = await insisted(lambda: organiser.click(page.message, "Name and start", check=False))
        basics = {"name": "Cup", "game": [PLAYED["game"]], "format": self._form}
        await insisted(lambda: organiser.submit_modal(form, basics, check=False))
        decks = await insisted(lambda: organiser.select(page.message, ["decks"], check=False))
        mode = {"mode": [PLAYED["mode"]]}
        await insisted(lambda: organiser.submit_modal(decks, mode, check=False))
        await insisted(lambda: organiser.click(page.message, "Open sign-up", check=False))
        [(self._id,)] = all_stored(self._database, "SELECT id FROM tournaments")
        for number in range(self._number):
            user = await self._world.user(f"T{number}", self._guild)
            self._players[user.id] = user
            home = await insisted(lambda user=user: user.slash(where, "tournament", check=False))
            await insisted(
                lambda user=user, home=home: user.click(home.message, "Join", check=False)
            )
        home = await insisted(lambda: organiser.slash(where, "tournament", check=False))
        await insisted(lambda: organiser.click(home.message, "Manage", check=False))
        asked = await insisted(lambda: organiser.click(home.message, "Start", check=False))
        await insisted(lambda: organiser.click(asked.message, "Start it", check=False))

    async def go_on(self) -> None:
        """Plays the tournament to its end."""
        while not self.is_over:
            for match_id, user in self._matches():
                await concede(self._players[user], self._channel, match_id)
            await asyncio.sleep(self._pause)

    @property
    def is_over(self) -> bool:
        """Whether there is a winner."""
        state = stored(self._database, "SELECT state FROM tournaments WHERE id = ?", self._id)
        return state == ("over",)

    @property
    def decided(self) -> int:
        """The number of its decided pairings."""
        query = "SELECT count(*) FROM pairings WHERE winner IS NOT NULL"
        return stored(self._database, query)[0]

    def _matches(self) -> list[tuple[str, int]]:
        query = "SELECT id, player_a FROM matches WHERE state = 'running' AND pairing IS NOT NULL"
        return all_stored(self._database, query)


async def _pressed(user: UserHandle, message: Msg, label: str) -> None:
    try:
        await user.click(message, label, check=False)
    except (CannotDo, LookupError):
        return  # it has been deleted
