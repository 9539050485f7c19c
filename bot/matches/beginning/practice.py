"""Starts practice matches against the computer."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.people import COMPUTER, COMPUTER_NAME
from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import (
    DealtMatch,
    MatchOptions,
    PlayerRef,
    Seat,
    deal_match,
    new_match,
    store_dealt_match,
)
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_beginnings import MatchBeginning, add_beginning
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.practice_matches import practice_going_on, running_practice_match
from engine.core.randomness import SEED_BYTES
from engine.practice.advice import VERSION as COMPUTER_VERSION
from engine.practice.levels import Level

FULL = "{count} practice matches are being played already, as many as there may be. Try again soon."
OFF = "This bot's host has switched off practice matches."

COMPUTER_PLAYER = PlayerRef(COMPUTER, COMPUTER_NAME)

IDLE_SECONDS = 30 * 60
"""Seconds without a choice after which a match no longer counts towards the limit."""


class OneAtATime(Refusal):
    """Raised if the member is in a practice match already."""

    def __init__(self, row: MatchRow) -> None:
        there = f": [go on with it]({row.board_link})" if row.board_link else ""
        super().__init__(f"You are in a practice match already{there}.")
        self.row = row


@dataclass(frozen=True, slots=True)
class PracticeTerms:
    """The terms of a practice match.

    - `game`: the game's key.
    - `level`: the computer's level.
    - `deck`, `against`: the ids of the versions of the member's deck and the computer's.
    - `mode`: the key of the mode that both decks come from, "" for none.
    """

    game: str
    level: Level
    deck: int
    against: int
    mode: str = ""


class PracticeMatches:
    """The practice matches of one store. At most `most` run at the same time. `now` returns whole
    seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int], most: int) -> None:
        self._store = store
        self._now = now
        self._most = most

    async def running(self, user: int) -> MatchRow | None:
        """Returns the practice match that the user is in, or None."""
        return await self._store.fetch(running_practice_match, user)

    @retry_on_conflict
    async def start(
        self, member: PlayerRef, terms: PracticeTerms, guild: int | None, channel: int
    ) -> MatchRow:
        """Starts a match against the computer and returns its row. The match is played in a
        server's channel or (if `guild` is None) in a direct message. Raises OneAtATime if the
        member is in a practice match already, and Refusal if no more matches may run or a deck
        isn't legal."""
        await self.check_may_start(member.id)
        options = MatchOptions(terms.game, mode=terms.mode)
        person, computer = Seat(member, terms.deck), Seat(COMPUTER_PLAYER, terms.against)
        row = new_match(options, (person, computer), guild, channel, self._now())
        seed = secrets.token_bytes(SEED_BYTES)
        row = replace(
            row,
            computer="B",
            level=terms.level,
            computer_seed=seed,
            computer_version=COMPUTER_VERSION,
        )
        begun = await deal_match(self._store, row)
        async with self._store.write() as connection:
            await self._check_may_start(connection, member.id)
            await store_dealt_match(connection, begun, "practice")
        return begun.row

    async def check_may_start(self, user: int) -> None:
        """Raises OneAtATime or Refusal, like `start`, if the user can't start a practice match now.
        Does nothing otherwise."""
        await self._store.fetch(self._check_may_start, user)

    @retry_on_conflict
    async def store_played_on(self, begun: DealtMatch, beginning: MatchBeginning) -> None:
        """Stores a practice match that continues from a moment of another match. `beginning` is
        that moment. Raises the errors of `start`."""
        human = begun.row.human
        assert human is not None
        async with self._store.write() as connection:
            await self._check_may_start(connection, begun.row.users[human])
            await store_dealt_match(connection, begun, "playing on")
            await add_beginning(connection, begun.row.id, beginning)

    async def check_may_replace(self, user: int, match_id: str) -> bool:
        """Returns whether the match is the user's running practice match. Raises Refusal if the
        user couldn't start a practice match even if this one ended."""
        running = await self._store.fetch(self._check_may_start, user, match_id)
        return running is not None

    async def _check_may_start(
        self, connection: AsyncConnection, user: int, instead_of: str | None = None
    ) -> MatchRow | None:
        """Returns the user's running practice match if it is `instead_of`. Raises OneAtATime for
        another one."""
        if not self._most:
            raise Refusal(OFF)
        running = await running_practice_match(connection, user)
        if running is not None and running.id != instead_of:
            raise OneAtATime(running)
        since = self._now() - IDLE_SECONDS
        if await practice_going_on(connection, since, instead_of) >= self._most:
            raise Refusal(FULL.format(count=self._most))
        return running
