"""A practice match is paused by a match with a person, and nobody moves in it until its member
resumes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.jobs import InProcessJobs
from bot.matches.actions import (
    Choose,
    ChooseAll,
    Concede,
    Resume,
    SetAutoPass,
    StepBack,
    TakeBackOwn,
)
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef
from bot.matches.beginning.practice_request import PracticeRequest
from bot.matches.clocks import DEFAULT_CLOCK, ClockKey
from bot.matches.computer_turns import ComputerTurns, waits_for_computer
from bot.matches.match_refusals import NotPlaying, PutAside
from bot.matches.match_service import MatchService
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, matches_of, note_match_shown
from bot.store.matches.practice_matches import plays_person
from bot.tournaments.after_match import after_match
from tests.bot.matches.games import ALICE, BOB, GAME
from tests.bot.matches.practice import Practice
from tests.bot.matches.tables import Table
from tests.bot.tournaments.event import begun as begun_tournament

CAROL = PlayerRef(3, "Carol")
STARTERS = GAME.starters()[:2]


@pytest.fixture
def room(store: Store, workers: Workers) -> Practice:
    return Practice(store, workers)


async def practise(room: Practice, member: PlayerRef = ALICE) -> MatchRow:
    return await room.begin(PracticeRequest(GAME.key), member)


async def challenge(room: Practice, clock: ClockKey = "live") -> MatchRow:
    """Starts a match with the given clock: Alice challenges Bob, and he accepts."""
    challenges = ChallengeService(room.store, room.clock)
    decks = [await room.decks.of_starter(GAME.key, one) for one in STARTERS]
    terms = MatchOptions(GAME.key, clock)
    asked = await challenges.make(ALICE, BOB, 10, 20, decks[0], terms)
    return await challenges.accept(asked.id, BOB.id, decks[1])


async def is_aside(room: Practice, row: MatchRow) -> bool:
    return (await room.stored(row)).aside


async def test_a_match_at_a_sitting_puts_practice_aside_until_it_is_brought_back(
    room: Practice,
) -> None:
    row = await practise(room)
    before = (await room.matches.current(row.id)).public
    at_a_sitting: tuple[ClockKey, ...] = "live", "relaxed", "none"
    for clock in at_a_sitting:
        await challenge(room, clock)
        assert await is_aside(room, row), clock
        async with room.store.read() as connection:
            assert [one.id for one in await matches_of(connection, ALICE.id)][-1] == row.id
        snapshot = await room.matches.do(row.id, ALICE.id, Resume())
        assert not snapshot.row.aside
        assert snapshot.public == before


async def test_a_match_with_a_day_for_each_choice_leaves_practice_as_it_is(room: Practice) -> None:
    """A challenge without a clock leads to such a match."""
    assert DEFAULT_CLOCK == "daily"
    row = await practise(room)
    await challenge(room, DEFAULT_CLOCK)
    assert not await is_aside(room, row)


async def test_a_rematch_puts_it_aside_again(room: Practice) -> None:
    row, person = await practise(room), Table(room.store, await challenge(room))
    await room.matches.do(row.id, ALICE.id, Resume())
    await person.win("B")
    await person.rematches.offer(person.row.id, BOB.id)
    assert not await is_aside(room, row)
    await person.rematches.offer(person.row.id, ALICE.id)
    await person.go_on(await person.rematches.choose(person.row.id, ALICE.id, begins=True))
    assert await is_aside(room, row)


async def test_a_match_of_a_tournament_puts_it_aside(room: Practice) -> None:
    row = await practise(room)
    await begun_tournament(room.store, 2, clock="live")
    assert await is_aside(room, row)


async def test_the_practice_of_both_players_is_put_aside_and_nobody_elses(room: Practice) -> None:
    rows = [await practise(room, member) for member in (ALICE, BOB, CAROL)]
    await challenge(room)
    assert [await is_aside(room, row) for row in rows] == [True, True, False]


async def test_only_its_member_brings_it_back(room: Practice) -> None:
    row = await practise(room)
    await challenge(room)
    with pytest.raises(NotPlaying):
        await room.matches.do(row.id, BOB.id, Resume())
    assert await is_aside(room, row)


@pytest.mark.parametrize(
    "move",
    [
        lambda matches, row, number: matches.do(row, ALICE.id, Choose(number, 0, sure="yes")),
        lambda matches, row, number: matches.do(row, ALICE.id, ChooseAll(number, (0,), sure="yes")),
        lambda matches, row, number: matches.do(row, ALICE.id, SetAutoPass(None, "turn")),
        lambda matches, row, number: matches.do(row, ALICE.id, SetAutoPass(None, "until")),
        lambda matches, row, number: matches.do(row, ALICE.id, StepBack(number)),
        lambda matches, row, number: matches.do(row, ALICE.id, TakeBackOwn(number)),
    ],
    ids=["choose", "choose several", "end turn", "pass on", "step back", "take back"],
)
async def test_nobody_moves_in_it(room: Practice, move: Callable[..., Any]) -> None:
    row = await practise(room)
    await challenge(room)
    number = (await room.matches.current(row.id)).number
    with pytest.raises(PutAside):
        await move(room.matches, row.id, number)
    assert (await room.matches.current(row.id)).number == number


async def test_it_can_be_conceded_all_the_same(room: Practice) -> None:
    row = await practise(room)
    await challenge(room)
    await room.concede(row)
    over = await room.stored(row)
    assert (over.state, over.ending, over.winner) == ("over", "conceded", "B")


async def test_the_computer_moves_again_once_it_is_brought_back(room: Practice) -> None:
    row = await practise(room)
    snapshot = await room.matches.current(row.id)
    while not waits_for_computer(snapshot):
        decision = snapshot.views["A"].decision
        assert decision is not None
        snapshot = await room.matches.do(
            row.id, ALICE.id, Choose(snapshot.number, decision.default, sure="yes")
        )
    await challenge(room)
    thinking = ComputerThinking()
    turns = ComputerTurns(room.store, room.matches, thinking, InProcessJobs())
    await turns.resume_all()
    await turns.finish()
    assert (await room.matches.current(row.id)).number == snapshot.number
    turns.play_if_due(await room.matches.do(row.id, ALICE.id, Resume()))
    await turns.finish()
    await thinking.close()
    assert (await room.matches.current(row.id)).number > snapshot.number


@pytest.mark.parametrize("ending", ["conceded", "stopped"])
async def test_it_is_shown_anew_once_the_last_match_with_a_person_has_ended(
    room: Practice, ending: str
) -> None:
    """Until it is shown, this is noted: if a process dies before, the next one does it."""
    row = await practise(room)
    both = [await challenge(room), await challenge(room)]
    for person, over in zip(both, (False, True), strict=True):
        await _shown(room.store, row)
        if ending == "conceded":
            await room.matches.do(person.id, BOB.id, Concede())
        else:
            await room.matches.endings.stop(person.id)
        assert (await room.stored(row)).pending_refresh == 0
        async with room.store.read() as connection:
            assert await plays_person(connection, ALICE.id) is not over
        fresh = MatchService(room.store, room.clock, after_match)
        assert (await fresh.current(row.id)).context.plays_person is not over
    assert await is_aside(room, row)


async def _shown(store: Store, row: MatchRow) -> None:
    """Notes that Discord shows the current state of the match."""
    async with store.write() as connection:
        await note_match_shown(connection, row.id, 1000)
