"""Practice matches: the computer has a seat and chooses by itself, also after a restart."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

import engine
from bot.base.people import COMPUTER
from bot.base.refusals import Refusal
from bot.jobs import InProcessJobs
from bot.matches import computer_turns
from bot.matches.actions import Choose, Concede, Propose, TakeBackOwn
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice import IDLE_SECONDS, OneAtATime, PracticeMatches, PracticeTerms
from bot.matches.computer_turns import ComputerTurns, waits_for_computer
from bot.matches.hints import HintService
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import CannotThink, TooLate
from bot.matches.match_service import MatchService
from bot.privacy.deletion import delete_member_data
from bot.processes.background_process import BackgroundProcess
from bot.processes.computer_thinking import ComputerThinking
from bot.processes.time_limits import ProcessDied, TooSlow
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, choices_from, get_match
from bot.store.matches.practice_matches import practice_score
from bot.store.ratings.member_history import last_matches_of
from bot.tournaments.after_match import after_match
from engine.practice.advice import Advice
from engine.practice.levels import Level
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, store_deck
from tests.bot.matches.games import begin as begin_match

RATS, OTHERS = (starter.text for starter in GAME.starters()[:2])


async def begin(
    store: Store, level: Level = "easy", guild: int | None = 10, most: int = 5
) -> MatchRow:
    practice = PracticeMatches(store, Clock(), most)
    deck, other = await store_deck(store, ALICE.id, RATS), await store_deck(store, 0, OTHERS)
    terms = PracticeTerms(GAME.key, level, deck.version_id, other.version_id)
    return await practice.start(ALICE, terms, guild, 20)


@pytest.fixture
async def thinking() -> AsyncIterator[ComputerThinking]:
    """Yields a thinker with a process of its own."""
    own = ComputerThinking()
    yield own
    await own.close()


def services(store: Store, thinking: ComputerThinking) -> tuple[MatchService, ComputerTurns]:
    matches = MatchService(store, Clock(), after_match)
    return matches, ComputerTurns(store, matches, thinking, InProcessJobs())


async def play(matches: MatchService, turns: ComputerTurns, row: MatchRow) -> Snapshot:
    """Makes Alice choose what is suggested until the match is over."""
    snapshot = await matches.current(row.id)
    for _ in range(500):
        if snapshot.row.state == "over":
            break
        turns.play_if_due(snapshot)
        await turns.finish()
        snapshot = await matches.current(row.id)
        decision = snapshot.views["A"].decision
        if decision is not None:
            snapshot = await matches.do(
                row.id, ALICE.id, Choose(snapshot.number, decision.default, sure="yes")
            )
    return snapshot


async def test_the_computer_plays_a_whole_match(store: Store, thinking: ComputerThinking):
    row = await begin(store)
    assert (row.player_b, row.name_b, row.computer) == (COMPUTER, "Computer", "B")
    assert row.cutting == "", "it waits for nobody"
    over = await play(*services(store, thinking), row)
    assert over.row.state == "over"
    assert over.row.winner == "B"


async def test_a_restart_in_the_middle_of_its_turn_goes_on(
    store: Store, thinking: ComputerThinking
):
    row = await begin(store)
    matches, _ = services(store, thinking)
    snapshot = await matches.current(row.id)
    while not waits_for_computer(snapshot):
        decision = snapshot.views["A"].decision
        assert decision is not None
        snapshot = await matches.do(
            row.id, ALICE.id, Choose(snapshot.number, decision.default, sure="yes")
        )
    matches, turns = services(store, thinking)
    await turns.resume_all()
    await turns.finish()
    assert not waits_for_computer(await matches.current(row.id))


async def test_it_chooses_the_same_after_a_restart(store: Store, thinking: ComputerThinking):
    row = await begin(store, "normal")
    matches, _ = services(store, thinking)
    snapshot, record = await matches.with_record(row.id)
    seat = snapshot.public.waiting_for
    assert seat is not None
    assert row.computer_seed is not None
    advice: list[Advice] = []
    for _ in range(2):
        anew = ComputerThinking()
        advice.append(await anew.advise(record, seat, "normal", row.computer_seed))
        await anew.close()
    assert advice[0] == advice[1]
    assert engine.replay(record).decision is not None


async def test_a_member_is_in_one_practice_match_at_a_time(
    store: Store, thinking: ComputerThinking
):
    row = await begin(store)
    with pytest.raises(OneAtATime) as refused:
        await begin(store)
    assert refused.value.row.id == row.id
    matches, _ = services(store, thinking)
    await matches.do(row.id, ALICE.id, Concede())
    await begin(store)


async def test_the_host_says_how_many_there_may_be(store: Store):
    with pytest.raises(Refusal, match="switched off practice matches"):
        await begin(store, most=0)


async def practise(practice: PracticeMatches, store: Store, member: PlayerRef) -> MatchRow:
    """Begins a match of the member, with decks of their own."""
    deck, other = await store_deck(store, member.id, RATS), await store_deck(store, 0, OTHERS)
    terms = PracticeTerms(GAME.key, "easy", deck.version_id, other.version_id)
    return await practice.start(member, terms, 10, 20)


async def test_no_more_are_played_at_once_than_the_host_allows(
    store: Store, thinking: ComputerThinking
):
    practice, (matches, _) = PracticeMatches(store, Clock(), 1), services(store, thinking)
    row = await practise(practice, store, ALICE)
    with pytest.raises(Refusal, match="1 practice matches are being played already"):
        await practise(practice, store, BOB)
    assert await practice.check_may_replace(ALICE.id, row.id)
    await matches.do(row.id, ALICE.id, Concede())
    await practise(practice, store, BOB)


async def test_no_match_against_a_person_is_given_up_for_practice(store: Store):
    row = await begin_match(store, ALICES, BOBS)
    assert not await PracticeMatches(store, Clock(), 5).check_may_replace(ALICE.id, row.id)


async def test_a_match_that_is_left_alone_keeps_nobody_from_practising(store: Store):
    clock = Clock()
    practice = PracticeMatches(store, clock, 1)
    row = await practise(practice, store, ALICE)
    clock.seconds += IDLE_SECONDS
    with pytest.raises(Refusal, match="as many as there may be"):
        await practise(practice, store, BOB)
    clock.seconds += 1
    await practise(practice, store, BOB)
    with pytest.raises(Refusal, match="as many as there may be"):
        await practice.check_may_replace(ALICE.id, row.id)
    assert (await practice.running(ALICE.id)) == row


async def test_two_presses_take_back_one_choice(store: Store, thinking: ComputerThinking):
    row = await begin(store)
    matches, turns = services(store, thinking)
    while (now := await matches.current(row.id)).public.turn < 6:
        decision = now.views["A"].decision
        if decision is not None:
            await matches.do(row.id, ALICE.id, Choose(now.number, decision.default, sure="yes"))
        turns.play_if_due(await matches.current(row.id))
        await turns.finish()
    one = await matches.do(row.id, ALICE.id, TakeBackOwn(now.number))
    with pytest.raises(TooLate):
        await matches.do(row.id, ALICE.id, TakeBackOwn(now.number))
    other = await matches.do(row.id, ALICE.id, TakeBackOwn(one.number))
    assert now.public.turn > one.public.turn > other.public.turn


@pytest.mark.parametrize(
    ("winners", "streak"),
    [("B", -1), ("BB", -2), ("BBB", -2), ("BA", 1), ("AA", 2), ("ABA", 1), ("ABB", -2)],
)
async def test_wins_and_losses_in_a_row_are_counted_up_to_two(
    store: Store, winners: str, streak: int
):
    clock = Clock()
    practice, matches = PracticeMatches(store, clock, 5), MatchService(store, clock, after_match)
    for winner in winners:
        row = await practise(practice, store, ALICE)
        clock.seconds += 5
        await matches.endings.rule(row.id, "A" if winner == "A" else "B")
        clock.seconds += 5
    assert (await matches.current(row.id)).context.practice_streak == streak


async def test_a_streak_is_of_one_level(store: Store, thinking: ComputerThinking):
    matches, _ = services(store, thinking)
    for level in ("easy", "normal"):
        row = await begin(store, level)
        await matches.do(row.id, ALICE.id, Concede())
    assert (await matches.current(row.id)).context.practice_streak == -1


async def test_a_match_in_a_direct_message_has_no_server(store: Store, thinking: ComputerThinking):
    row = await begin(store, guild=None)
    over = await play(*services(store, thinking), row)
    assert (over.row.guild, over.row.state) == (None, "over")


async def test_it_counts_nowhere_against_people(store: Store, thinking: ComputerThinking):
    row = await begin(store)
    matches, _ = services(store, thinking)
    await matches.do(row.id, ALICE.id, Concede())
    async with store.read() as connection:
        assert await last_matches_of(connection, 10, ALICE.id, 5) == []
    assert not row.rated


async def test_the_computer_agrees_to_no_draw(store: Store, thinking: ComputerThinking):
    row = await begin(store)
    matches, _ = services(store, thinking)
    with pytest.raises(Refusal, match="The computer doesn't accept draws"):
        await matches.do(row.id, ALICE.id, Propose("draw"))


async def test_nobody_else_sits_there(store: Store):
    row = await begin(store)
    assert row.seat_of(BOB.id) is None


async def test_who_is_forgotten_leaves_no_practice_match_behind(
    store: Store, thinking: ComputerThinking
):
    row = await begin(store)
    over = await play(*services(store, thinking), row)
    assert over.row.state == "over"
    forgotten = await delete_member_data(store, ALICE.id, 2_000_000)
    assert forgotten.matches == []
    async with store.read() as connection:
        assert await get_match(connection, row.id) is None
        assert not await choices_from(connection, row.id, 0)


async def test_a_new_process_thinks_on_where_one_has_died(store: Store):
    process = BackgroundProcess()
    matches = MatchService(store, Clock(), after_match)
    turns = ComputerTurns(store, matches, ComputerThinking(process), InProcessJobs())
    row = await begin(store)
    os.kill(await process.think(60, os.getpid), signal.SIGKILL)
    assert (await play(matches, turns, row)).row.state == "over"
    await process.close()


async def test_it_is_counted_apart_for_the_profile(store: Store, thinking: ComputerThinking):
    await play(*services(store, thinking), await begin(store))
    async with store.read() as connection:
        assert await practice_score(connection, 10, ALICE.id) == (1, 0)
        assert await practice_score(connection, 11, ALICE.id) == (0, 0)


class Thoughtless(ComputerThinking):
    """A thinker on a machine on which no process survives."""

    async def advise(self, *about: Any, **wishes: Any) -> Advice:
        raise ProcessDied


async def test_a_match_goes_on_where_nothing_can_be_thought(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(computer_turns, "RETRY_SECONDS", 0.0)
    row = await begin(store)
    matches = MatchService(store, Clock(), after_match)
    turns = ComputerTurns(store, matches, Thoughtless(), InProcessJobs())
    assert (await play(matches, turns, row)).number > 10


@pytest.mark.parametrize("error", [ProcessDied, TooSlow, RuntimeError])
async def test_where_nothing_can_be_thought_there_is_no_hint(
    store: Store,
    thinking: ComputerThinking,
    caplog: pytest.LogCaptureFixture,
    error: type[Exception],
):
    class Broken(ComputerThinking):
        async def advise(self, *about: Any, **wishes: Any) -> Advice:
            raise error

    row = await begin(store)
    matches, _ = services(store, thinking)
    seat = (await matches.current(row.id)).public.waiting_for
    assert seat is not None
    with pytest.raises(CannotThink):
        await HintService(matches, Broken()).advise(row.id, seat)
    assert "no hint could be thought of" in caplog.text
