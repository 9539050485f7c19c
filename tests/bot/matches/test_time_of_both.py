"""If both players choose at the same time, each has the time of one decision from the beginning:
the stored facts of their clock."""

from __future__ import annotations

import pytest

from bot.cluster.outages import write_heartbeat
from bot.matches.actions import Choose, StepBack
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.clocks import deadline_of
from bot.matches.live.clock_service import take_due
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow, get_match
from bot.tournaments.after_match import after_match
from engine.players import Player
from tests.bot.matches.clocks import START, clock_of, pace
from tests.bot.matches.games import ALICE, BOB, USERS, Clock, store_deck
from tests.bot.posts.wanted import take_match_notices
from tests.engine.modes import GAME, SEALED

BANK = 600
WHOLE = 20 + BANK
"""Seconds of a decision by a live clock, with the whole bank."""

KEEP, SURE, OTHERS = "Keep the suggested 20", "Keep these 20", "Change my choice"


class Choosing:
    """A sealed match with a live clock, in which both choose their cards from START on."""

    def __init__(self, store: Store, row: MatchRow, now: Clock) -> None:
        self.store, self.row, self.now = store, row, now
        self.live = MatchService(store, now, after_match)

    def at(self, seconds: int) -> None:
        """Sets the clock to `seconds` after the beginning."""
        self.now.seconds = START + seconds

    async def take(self, player: Player, label: str) -> None:
        """Makes the player choose the option with the given label."""
        now = await self.live.current(self.row.id)
        decision = now.views[player].decision
        assert decision is not None
        option = [one.label for one in decision.options].index(label)
        await self.live.do(self.row.id, USERS[player], Choose(now.number_for(player), option))

    async def leave_one_out(self, player: Player) -> None:
        now = await self.live.current(self.row.id)
        await self.live.do(self.row.id, USERS[player], Choose(now.number_for(player), 0))

    async def reopen(self, player: Player) -> None:
        """Makes a player who is done change their choice."""
        now = await self.live.current(self.row.id)
        await self.live.do(self.row.id, USERS[player], StepBack(now.number_for(player)))

    async def clock(self) -> ClockRow:
        return await clock_of(self.store, self.row)

    async def ended(self) -> tuple[str | None, str | None] | None:
        """Returns the winner and the kind of end, None while both have time."""
        if not await self.live.endings.run_out(self.row.id):
            return None
        async with self.store.read() as connection:
            row = await get_match(connection, self.row.id)
        assert row is not None
        return row.winner, row.ending

    async def warned(self) -> list[str]:
        """Returns the players who are warned now."""
        async with self.store.write() as connection:
            await take_due(connection, self.row.id, self.now())
        told = await take_match_notices(self.store)
        return [player for player, kind in told if kind == "warned"]


@pytest.fixture
async def choosing(store: Store) -> Choosing:
    now = Clock(START)
    challenges = ChallengeService(store, now)
    deck = await store_deck(store, 0, SEALED.deck, game=GAME.key)
    terms = MatchOptions(GAME.key, "live", mode=SEALED.key)
    made = await challenges.make(ALICE, BOB, 10, 20, deck, terms)
    return Choosing(store, await challenges.accept(made.id, BOB.id, deck), now)


async def test_each_pays_for_their_own_choosing_alone(choosing: Choosing) -> None:
    choosing.at(100)
    await choosing.take("B", KEEP)
    choosing.at(300)
    await choosing.take("A", KEEP)
    clock = await choosing.clock()
    assert clock.banks == {"A": WHOLE - 300, "B": WHOLE - 100}
    assert (clock.asked, clock.both, clock.done) == (START + 300, False, None)


async def test_who_opens_their_choice_again_has_the_time_that_was_left(choosing: Choosing) -> None:
    await choosing.take("B", KEEP)
    choosing.at(200)
    await choosing.reopen("B")
    assert deadline_of(pace("live"), await choosing.clock(), "B") == START + WHOLE + 200
    choosing.at(250)
    await choosing.take("B", SURE)
    await choosing.take("A", KEEP)
    assert (await choosing.clock()).banks == {"A": WHOLE - 250, "B": WHOLE - 50}


async def test_both_are_warned_unless_they_are_done(choosing: Choosing) -> None:
    choosing.at(WHOLE - BANK // 4)
    assert await choosing.warned() == ["A", "B"]
    await choosing.take("B", KEEP)
    choosing.at(WHOLE - BANK // 10)
    assert await choosing.warned() == ["A"]


async def test_who_has_not_chosen_when_the_time_is_up_has_lost(choosing: Choosing) -> None:
    await choosing.take("B", KEEP)
    choosing.at(WHOLE - 1)
    assert await choosing.ended() is None
    choosing.at(WHOLE)
    assert await choosing.ended() == ("B", "time")


async def test_who_goes_on_alone_has_no_more_time_than_the_other(choosing: Choosing) -> None:
    choosing.at(400)
    await choosing.leave_one_out("B")
    await choosing.take("A", KEEP)
    assert deadline_of(pace("live"), await choosing.clock(), "B") == START + WHOLE
    choosing.at(WHOLE - 1)
    assert await choosing.ended() is None
    choosing.at(WHOLE)
    assert await choosing.ended() == ("A", "time")


async def test_an_outage_costs_neither_of_them_time(choosing: Choosing) -> None:
    away = 1200
    choosing.at(50)
    await choosing.take("B", KEEP)
    await choosing.store.run(write_heartbeat, choosing.now())
    choosing.at(50 + away)
    await choosing.store.run(write_heartbeat, choosing.now())
    choosing.at(50 + away + 10)
    await choosing.take("A", KEEP)
    assert (await choosing.clock()).banks == {"A": WHOLE - 60, "B": WHOLE - 50}
