"""The number of questions to Discord whether the players of a match without a clock are there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.matches.actions import Concede
from bot.matches.live.absences import AbsenceService
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.running_matches.absences import get_absence
from bot.tournaments.after_match import after_match
from cogs.matches.absences.controllers import AT_A_TIME, AbsenceController
from engine.players import Player
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.clocks import begin_timed
from tests.bot.matches.games import USERS, Clock, begin, end_turn

HOUR, DAY = 3600, 24 * 3600


class Rounds:
    """Rounds in which Discord is asked. `gone` has the players who have left, None if Discord does
    not answer."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store, self.now = store, Clock()
        self.gone: set[int] | None = set()
        self.shown: list[str] = []
        self.live = MatchService(store, self.now, after_match)
        services = SimpleNamespace(matches=self.live, absences=AbsenceService(store, self.now))
        bot: Any = SimpleNamespace(services=services)
        refresher: Any = SimpleNamespace(show_soon=self.shown.append)
        self._controller = AbsenceController(bot, refresher)
        self._asked = 0
        monkeypatch.setattr("cogs.matches.absences.controllers.is_member", self._is_member)
        monkeypatch.setattr("cogs.matches.absences.controllers.now", self.now)

    async def _is_member(self, _bot: object, _guild: int, user: int) -> bool | None:
        self._asked += 1
        return None if self.gone is None else user not in self.gone

    async def look(self, later: int = 0) -> int:
        """Makes a round `later` seconds later. Returns the number of matches about which Discord
        was asked.
        """
        self.now.seconds += later
        before = self._asked
        await self._controller.look_for_absent_players()
        return (self._asked - before) // 2

    async def begin(self) -> tuple[str, Player]:
        """Begins a match without a clock. Returns its id and the player who has to move."""
        row = await begin(self.store, ALICES, BOBS)
        mover = (await self.live.current(row.id)).public.waiting_for
        assert mover is not None
        return row.id, mover


@pytest.fixture
async def rounds(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rounds]:
    store = await Store.open(sqlite_url)
    yield Rounds(store, monkeypatch)
    await store.close()


async def test_it_is_asked_after_five_minutes_and_every_hour_since_the_latest_choice(
    rounds: Rounds,
) -> None:
    match, _ = await rounds.begin()
    assert await rounds.look(5 * 60 - 1) == 0
    assert await rounds.look(1) == 1
    assert await rounds.look(HOUR - 1) == 0
    assert await rounds.look(1) == 1
    await end_turn(rounds.live, match)
    assert await rounds.look(5 * 60) == 1


async def test_it_is_asked_once_a_day_after_a_day(rounds: Rounds) -> None:
    await rounds.begin()
    assert await rounds.look(DAY) == 1
    assert await rounds.look(DAY - 1) == 0
    assert await rounds.look(1) == 1


async def test_it_is_not_asked_where_a_clock_runs_or_once_the_match_is_over(
    rounds: Rounds,
) -> None:
    await begin_timed(rounds.store, rounds.now, "daily")
    match, _ = await rounds.begin()
    await rounds.live.do(match, USERS["A"], Concede())
    assert await rounds.look(HOUR) == 0


async def test_in_each_round_those_come_first_that_were_asked_about_the_longest_ago(
    rounds: Rounds,
) -> None:
    for _ in range(AT_A_TIME + 1):
        await rounds.begin()
    assert await rounds.look(HOUR) == AT_A_TIME == 10
    assert await rounds.look(60) == 1
    assert await rounds.look(60) == 0


async def test_who_has_left_is_noted_once_the_match_waits_for_them(rounds: Rounds) -> None:
    match, mover = await rounds.begin()
    other: Player = "B" if mover == "A" else "A"
    rounds.gone = {USERS[other]}
    await rounds.look(HOUR)
    assert await rounds.store.run(get_absence, match) is None
    await end_turn(rounds.live, match)
    await rounds.look(HOUR)
    absence = await rounds.store.run(get_absence, match)
    assert absence is not None
    assert (absence.player, absence.state, rounds.shown) == (other, "away", [match])
    assert await rounds.look(HOUR) == 0


async def test_nobody_is_noted_while_discord_does_not_say(rounds: Rounds) -> None:
    match, _ = await rounds.begin()
    rounds.gone = None
    await rounds.look(HOUR)
    assert await rounds.store.run(get_absence, match) is None
