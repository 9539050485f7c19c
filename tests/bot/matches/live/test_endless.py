"""A press that leads to a thousand choices is processed in slices, and others come in between."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.jobs import InProcessJobs
from bot.matches.actions import Choose, Concede, ContinueForced
from bot.matches.computer_turns import ComputerTurns
from bot.matches.live import work_slices
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.live.work_slices import MOST_FORCED
from bot.matches.match_service import MatchService
from bot.processes.computer_thinking import ComputerThinking
from bot.store import Store
from bot.store.matches.match_rows import ChoiceRow
from engine.match import Match
from engine.players import Player
from engine.record import CONCEDE, RULED
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.endless import (
    Press,
    begin_endless,
    ready_to_loop,
    service,
    stored_choices,
)
from tests.bot.matches.games import begin, take


async def press(matches: MatchService, match_id: str, at: Press):
    return await matches.do(match_id, at.user, Choose(at.number, at.option, sure="yes"))


async def continued(store: Store, matches: MatchService, match_id: str):
    """Returns the match once the table has made all choices that it makes by itself."""
    turns = ComputerTurns(store, matches, ComputerThinking(), InProcessJobs())
    turns.play_if_due(await matches.current(match_id))
    await turns.finish()
    return await matches.current(match_id)


async def test_one_press_is_answered_after_a_slice_and_continued_after_that(store: Store) -> None:
    row, matches = await begin_endless(store), service(store)
    begins = await ready_to_loop(matches, row.id)
    answered = await press(matches, row.id, begins)
    assert answered.is_unfinished
    first = await stored_choices(store, row.id, begins.number)
    assert 2 <= len(first) <= 1 + MOST_FORCED
    after = await continued(store, matches, row.id)
    assert not after.is_unfinished
    every = await stored_choices(store, row.id, begins.number)
    assert len(every) > 500
    assert [one.option for one in every[: len(first)]] == [one.option for one in first]


async def test_a_match_that_was_cut_short_is_continued_after_a_restart(store: Store) -> None:
    row, matches = await begin_endless(store), service(store)
    answered = await press(matches, row.id, await ready_to_loop(matches, row.id))
    assert answered.is_unfinished
    restarted = service(store)
    assert await restarted.current(row.id) == answered
    after = await restarted.do(row.id, 0, ContinueForced())
    assert after.number > answered.number


async def test_a_player_can_concede_while_the_table_chooses(store: Store) -> None:
    row, matches = await begin_endless(store), service(store)
    begins = await ready_to_loop(matches, row.id)
    await press(matches, row.id, begins)
    after = await matches.do(row.id, begins.user, Concede())
    assert (after.row.state, after.is_unfinished) == ("over", False)


async def test_only_the_last_choice_of_a_slice_has_a_fingerprint(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, matches = await begin_endless(store), service(store)
    begins, made, real = await ready_to_loop(matches, row.id), [0], Match.fingerprint

    def counted(match: Match) -> str:
        made[0] += 1
        return real(match)

    monkeypatch.setattr(Match, "fingerprint", counted)
    await press(matches, row.id, begins)
    rows = await stored_choices(store, row.id, begins.number)
    assert made == [1]
    assert [one.fingerprint for one in rows[:-1]] == [""] * (len(rows) - 1)
    assert rows[-1].fingerprint.startswith("1:")


def _fingerprinted(live: LiveMatch, rows: list[ChoiceRow]) -> None:
    assert rows[-1].fingerprint == live.match.fingerprint()


async def test_whatever_ends_a_stored_run_of_choices_has_a_fingerprint(store: Store) -> None:
    row, matches = await begin(store, ALICES, BOBS), service(store)
    await take(matches, row.id)
    async with matches._access.match_in_use(row.id) as live:
        pass
    decision = live.match.decision
    assert decision is not None
    _fingerprinted(live, live.take(decision.player, decision.default, 0))
    decision = live.match.decision
    assert decision is not None
    _fingerprinted(live, live.take_all(decision.player, [0], 0).rows)
    _fingerprinted(live, live.play(Move("A", "end", (RULED,)), 0))
    async with matches._access.match_in_use((await begin(store, ALICES, BOBS)).id) as other:
        pass
    _fingerprinted(other, other.take("A", CONCEDE, 0))


async def test_two_long_presses_leave_a_third_match_its_turn(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [await begin(store, ALICES, BOBS) for _ in range(3)]
    long, third = {rows[0].id, rows[1].id}, rows[2].id
    matches, release, real = service(store), threading.Event(), LiveMatch.take
    working = threading.Semaphore(0)

    def slow(live: LiveMatch, player: Player, option: int, now: int) -> list[ChoiceRow]:
        if live.row.id in long:
            working.release()
            release.wait(20)
        return real(live, player, option, now)

    monkeypatch.setattr(LiveMatch, "take", slow)
    presses = [asyncio.create_task(take(matches, one)) for one in long]
    for _ in long:
        assert await asyncio.to_thread(working.acquire, timeout=20)
    try:
        await asyncio.wait_for(take(matches, third), 10)
    finally:
        release.set()
        await asyncio.gather(*presses)


async def test_a_short_match_is_ready_before_a_long_one_that_was_asked_for_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    long, short, matches = (*[await begin(store, ALICES, BOBS) for _ in range(2)], service(store))
    for _ in range(6):
        await take(matches, long.id)
    monkeypatch.setattr(work_slices, "SLICE_SECONDS", 0.0)
    restarted, ready = service(store), []

    async def look(match_id: str) -> None:
        await restarted.current(match_id)
        ready.append(match_id)

    await asyncio.gather(look(long.id), look(short.id))
    assert ready == [short.id, long.id]
