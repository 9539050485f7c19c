"""Everything in a tournament is done once, whatever interrupts it and whichever processes work on
it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import Concede
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import Format, PairingRow, Tournament
from engine.players import Winner
from tests.bot.tournaments.event import OLGA, Event, begun, event
from tests.bot.tournaments.stored import ID

RESULTS: list[Winner] = ["A", "B", "draw"]


@pytest.fixture
async def other_store(url: str) -> AsyncIterator[Store]:
    """Yields the same database, as another process has it."""
    opened = Store.connected(url)
    yield opened
    await opened.close()


async def step(cup: Event, luck: random.Random) -> None:
    """Does one thing that is due, or that a player does; then forgets everything that is not in the
    store."""
    match luck.randrange(4):
        case 0:
            await cup.round_service.process_due()
        case 1:
            for pairing in await cup.round_service.pairings_to_open(1):
                await cup.round_service.open_match(pairing)
        case 2:
            for match_id, winner in (await cup.round_service.matches_to_end())[:1]:
                assert winner is not None
                await cup.live.endings.rule(match_id, winner)
        case _:
            running = [pairing for pairing in await cup.undecided() if pairing.opened]
            if running and await is_running(cup, pairing := luck.choice(running)):
                await cup.end(pairing, luck.choice(RESULTS))
    cup.restart()


async def is_running(cup: Event, pairing: PairingRow) -> bool:
    return any(row.state == "running" for row in await cup.matches(pairing))


def check_sound(there: Tournament) -> None:
    """Checks that nobody sits twice in a round, and that no round begins before the one before it
    is over."""
    for one in there.rounds:
        seats = [seat for pairing in there.pairings_in(one.number) for seat in seats_of(pairing)]
        assert len(seats) == len(set(seats))
        assert [pairing.number for pairing in there.pairings_in(one.number)] == [
            *range(1, len(there.pairings_in(one.number)) + 1)
        ]
    assert all(pairing.winner for pairing in there.pairings if pairing.round < len(there.rounds))


def seats_of(pairing: PairingRow) -> list[int]:
    return [seat for seat in (pairing.entrant_a, pairing.entrant_b) if seat is not None]


@pytest.mark.parametrize(("format_", "cut"), [("swiss", 2), ("double", 0)])
async def test_a_restart_at_any_moment_changes_nothing(
    store: Store, format_: Format, cut: int
) -> None:
    luck = random.Random(7)
    cup = await begun(store, 3, format=format_, cut=cut)
    steps = 0
    while (there := await cup.now()).row.state == "running":
        check_sound(there)
        await step(cup, luck)
        steps += 1
        assert steps < 1000
    for pairing in there.pairings:
        results = [row.winner for row in await cup.matches(pairing)]
        expected = (
            0
            if pairing.entrant_b is None
            else pairing.games_a + pairing.games_b + pairing.games_drawn
        )
        assert len(results) == expected


@pytest.mark.both_databases
async def test_two_processes_start_pair_and_open_once(store: Store, other_store: Store) -> None:
    one = await event(store, 6)
    other = Event(other_store, one.clock)
    both = [cup.round_service.start_tournament(ID, OLGA) for cup in (one, other)]
    started = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(isinstance(result, Refusal) for result in started) == [False, True]
    await asyncio.gather(*(cup.round_service.process_due() for cup in (one, other, one, other)))
    tournament = await one.now()
    assert len(tournament.rounds) == 1
    assert len(tournament.pairings) == 3
    waiting = [*await one.round_service.pairings_to_open(6)]
    assert len(waiting) == 3
    opened = await asyncio.gather(
        *(cup.round_service.open_match(pairing) for pairing in waiting for cup in (one, other))
    )
    assert sum(isinstance(row, MatchRow) for row in opened) == 3
    for pairing in await one.pairings():
        assert len(await one.matches(pairing)) == 1


@pytest.mark.both_databases
async def test_of_two_who_decide_at_once_one_is_first(store: Store, other_store: Store) -> None:
    one = await begun(store, 2, format="single", best_of=3)
    other = Event(other_store, one.clock)
    [pairing] = await one.pairings()
    row = await one.match(pairing)
    results = await asyncio.gather(
        one.live.do(row.id, row.player_a, Concede()),
        other.organiser_service.set_result(ID, pairing.id, "A", None, "late", OLGA),
        other.live.do(row.id, row.player_b, Concede()),
        one.organiser_service.drop(ID, pairing.entrant_b or 0, OLGA),
        return_exceptions=True,
    )
    failed = [result for result in results if isinstance(result, BaseException)]
    assert all(isinstance(result, Refusal) for result in failed)
    assert len(failed) < len(results)
    pairing = await one.pairing(pairing)
    assert pairing.winner == "A"
    assert pairing.games_a == 2
    await asyncio.gather(one.keep(), other.keep())
    there = await one.now()
    assert there.row.state == "over"
    assert not await one.round_service.matches_to_end()


@pytest.mark.both_databases
async def test_time_that_is_up_is_seen_once(store: Store, other_store: Store) -> None:
    one = await begun(store, 4, format="single", round_minutes=1, clock="none")
    other = Event(other_store, one.clock)
    first = await one.pairings()
    one.clock.seconds += 60
    await asyncio.gather(*(cup.round_service.process_due() for cup in (one, other)))
    there = await one.now()
    assert len(there.rounds) == 2
    assert [(await one.pairing(pairing)).how for pairing in first] == ["time", "time"]
    assert [entry.action for entry in await one.audit_log()] == ["start", "round", "round"]


@pytest.mark.both_databases
async def test_who_drops_out_while_a_round_is_paired_is_in_no_pairing_to_play(store: Store) -> None:
    """Pairing takes time, and nobody waits for it."""
    cup = await event(store, 16)
    await cup.round_service.start_tournament(ID, OLGA)
    leaver = await cup.entrant(1)
    await asyncio.gather(
        cup.round_service.process_due(), cup.organiser_service.drop(ID, leaver.id, OLGA)
    )
    await cup.keep()
    there = await cup.now()
    assert len(there.rounds) == 1
    assert {seat for pairing in there.pairings for seat in seats_of(pairing)} >= {
        one.id for one in there.field if one.dropped is None
    }
    theirs = [pairing for pairing in there.pairings if pairing.seat_of(leaver.id)]
    assert all(pairing.how == "dropped" for pairing in theirs)
