"""A match of Deckhand at the wire, and its two players, who act by what they are offered.

Everything that a user does here goes through the stand-in. The database is only read, to know when
the bot has shown everything (`matches.pending_refresh`) and what it has stored. If components' ids
or tables of the database change their names, only this module has to follow.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass

from .fakecord import model as m
from .fakecord.users import Result, UserHandle
from .fakecord.views import Msg
from .fakecord.world import World
from .stored import Database, stored

ACTING = ("choose", "menu", "several", "attack", "target", "turn", "attackers")
SEVERAL = ("several", "attackers")
"""Menus in which several options are chosen at once."""

LEADING = ("turn", "attackers")
"""Controls that only lead to other controls."""

CARD = "card"
"""The prefix of values in a menu that lead to the actions of a card."""

ENDS = re.compile(r"(End|Pass|Done|No\b)")
"""Prefixes of the labels of buttons that end something."""

POLLING_SECONDS = 0.02
QUIET_SECONDS = 0.05
AGAIN_SECONDS = 3.0
"""Seconds after which a user presses again what they had pressed already."""


@dataclass(frozen=True)
class Action:
    """An action that a panel offers: a button, or options of a menu."""

    kind: str
    custom_id: str
    label: str
    values: tuple[str, ...] = ()

    @property
    def decides(self) -> bool:
        """Whether the action chooses an option, and is no step on the way to one."""
        return self.kind not in LEADING and not any(value.startswith(CARD) for value in self.values)


@dataclass(frozen=True)
class Click:
    """The result of one action. `answer` is the seconds until its first answer, None without an
    answer; `choices` is the number of choices stored for it."""

    action: Action
    answer: float | None
    choices: int


def actions_on(message: Msg, match_id: str, luck: random.Random) -> list[Action]:
    """Returns every action that a panel offers for the decision that it asks for."""
    found = []
    for part in message.components:
        match = re.fullmatch(r"match:(\w[\w-]*):([A-Z0-9]+):.*", part.custom_id or "")
        if part.disabled or not match or match[2] != match_id or match[1] not in ACTING:
            continue
        kind, custom_id = match[1], part.custom_id or ""
        if part.type == 2:
            found.append(Action(kind, custom_id, part.label or part.emoji or ""))
        elif kind in SEVERAL:
            values = [option["value"] for option in part.options]
            count = min(luck.randint(1, max(1, part.raw.get("max_values") or 1)), len(values))
            taken = tuple(luck.sample(values, count))
            found.append(Action(kind, custom_id, part.placeholder or "", taken))
        else:
            found += [Action(kind, custom_id, o["label"], (o["value"],)) for o in part.options]
    return found


def pick(found: list[Action], luck: random.Random) -> Action:
    """Returns one of the actions: mostly one that decides, often the end of the turn, rarely a
    page."""
    ends = [action for action in found if ENDS.match(action.label)]
    if ends and luck.random() < 0.3:
        return luck.choice(ends)
    real = [action for action in found if action.decides]
    if real and luck.random() < 0.8:
        return luck.choice(real)
    return luck.choice(found)


class Table:
    """A match in progress, and its two players, who click on their panels."""

    def __init__(
        self, world: World, users: tuple[UserHandle, UserHandle], database: Database, match_id: str
    ) -> None:
        self.world = world
        self.users = users
        self.database = database
        self.id = match_id
        self.clicks: list[Click] = []

    # -- what is stored --------------------------------------------------------------------

    def choices(self) -> int:
        """Returns the number of stored choices."""
        return stored(self.database, "SELECT count(*) FROM choices WHERE match_id = ?", self.id)[0]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return (
            stored(self.database, "SELECT state FROM matches WHERE id = ?", self.id)[0] != "running"
        )

    async def shown(self, within: float = 60.0) -> None:
        """Waits until everything is on everybody's screen, by the bot's own notes, and the bot
        makes no more calls. Raises TimeoutError after `within` seconds.
        """
        end, hub = time.monotonic() + within, self.world.hub
        while time.monotonic() < end:
            quiet = not hub.open_calls and time.monotonic() - hub.last_call >= QUIET_SECONDS
            if quiet and self._all_shown():
                return
            await asyncio.sleep(POLLING_SECONDS)
        last = "\n".join(f"{bot.name}:\n{bot.log[-2000:]}" for bot in self.world.bots)
        raise TimeoutError(f"match {self.id} is not shown after {within:g} s\n{last}")

    def _all_shown(self) -> bool:
        sql = "SELECT pending_refresh, coalesce(board_message, computer) FROM matches WHERE id = ?"
        pending_refresh, board = stored(self.database, sql, self.id)
        return pending_refresh is None and board is not None

    def board(self) -> Msg | None:
        """Returns the message with the board, None before there is one."""
        sql = "SELECT channel, table_channel, board_message FROM matches WHERE id = ?"
        around, channel, message = stored(self.database, sql, self.id)
        if message == channel:  # the thread was created from the board's message
            channel = around
        raw = message and self.world.hub.find_message(channel, message)
        return self.world.message(raw) if raw else None

    # -- what is on screen -----------------------------------------------------------------

    def panel(self, user: UserHandle) -> Msg | None:
        """Returns the newest message about this match in the user's conversation with the bot."""
        spoken = user.raw.id in self.world.hub.dms
        return self._newest(user.dm_channel.raw.messages.values()) if spoken else None

    def panels(self) -> list[Msg]:
        """Returns the newest messages about this match in both players' conversations with the
        bot."""
        return [panel for user in self.users if (panel := self.panel(user)) is not None]

    def private(self, user: UserHandle) -> Msg | None:
        """Returns the newest panel in any other place that only the user sees."""
        return self._newest([message.raw for message in user.ephemerals()])

    def _newest(self, messages: Iterable[m.Message]) -> Msg | None:
        needle = f":{self.id}:"
        for raw in reversed(list(messages)):
            if not raw.deleted and raw.author.bot and needle in str(raw.components):
                return self.world.message(raw)
        return None

    # -- acting ----------------------------------------------------------------------------

    async def act(self, user: UserHandle, panel: Msg, action: Action) -> Result:
        """Presses the action's control, and waits for the first answer or its timeout."""
        if action.values:
            values = list(action.values)
            return await user.select(panel, values, custom_id=action.custom_id, check=False)
        return await user.click(panel, custom_id=action.custom_id, check=False)

    async def turn(self, luck: random.Random, within: float = 60.0) -> Click | None:
        """Makes the asked player do something at random, and waits until all of it is shown.
        Returns None once the match is over. Raises TimeoutError if no player is asked, or not all
        is shown, for `within` seconds.
        """
        end = time.monotonic() + within
        while (asked := self._asked(luck)) is None:
            if self.over:
                return None
            if time.monotonic() > end:
                raise TimeoutError(f"nobody is asked in match {self.id} after {within:g} s")
            await asyncio.sleep(POLLING_SECONDS)
        user, panel, found = asked
        action = pick(found, luck)
        before = self.choices()
        result = await self.act(user, panel, action)
        await self.shown(within)
        answer = None if result.failed else result.latency
        click = Click(action, answer, self.choices() - before)
        self.clicks.append(click)
        return click

    def _asked(self, luck: random.Random) -> tuple[UserHandle, Msg, list[Action]] | None:
        for user in self.users:
            for panel in (self.panel(user), self.private(user)):
                if panel is not None and (found := actions_on(panel, self.id, luck)):
                    return user, panel, found
        return None

    async def play(self, luck: random.Random, most: int = 2000) -> bool:
        """Plays to the end, or for `most` clicks. Returns whether the match ended."""
        await self.shown()
        for _ in range(most):
            if await self.turn(luck) is None:
                break
        await self.shown()
        return self.over


class TablePlayer:
    """One of the two players at a table, for a driver: acts when something new is asked.

    An answer may come in steps, words and controls first and the picture later. So the offers
    decide whether something is new, not a change of the message.
    """

    def __init__(self, table: Table, user: UserHandle, luck: random.Random) -> None:
        self.table = table
        self._user = user
        self._luck = luck
        self._seen: tuple[int, int] | None = None
        self._offered: list[Action] = []
        self._pressed: frozenset[Action] = frozenset()
        self._pressed_at = 0.0

    def ready(self) -> bool:
        """Returns whether something is asked that was not answered yet."""
        return self._asked() is not None

    async def act(self) -> Result | None:
        """Does something that the panel offers."""
        panel = self._asked()
        if panel is None:
            return None
        self._pressed, self._pressed_at = frozenset(self._offered), time.monotonic()
        return await self._press(panel, pick(self._offered, self._luck))

    async def _press(self, panel: Msg, action: Action) -> Result:
        return await self.table.act(self._user, panel, action)

    def _panel(self) -> Msg | None:
        return self.table.panel(self._user)

    def _asked(self) -> Msg | None:
        panel = self._panel()
        if panel is None:
            return None
        seen = panel.id, len(panel.raw.revisions)
        if seen != self._seen:
            self._seen = seen
            self._offered = actions_on(panel, self.table.id, self._luck)
        again = time.monotonic() - self._pressed_at > AGAIN_SECONDS
        new = again or frozenset(self._offered) != self._pressed
        return panel if self._offered and new else None
