"""Missions and puzzles are played as matches: wanted choices are asked for, stored and ended."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.matches.actions import (
    Choose,
    Concede,
    GiveUpPuzzle,
    SetAutoPass,
    TakeBackOwn,
)
from bot.matches.computer_turns import waits_for_computer
from bot.matches.live.snapshot import Snapshot, result_of
from bot.matches.match_refusals import (
    CannotTakeBackTurn,
    NoPuzzle,
    NotYourMove,
    TooLate,
    WrongChoice,
)
from bot.store.exercises.mission_progress import finished_missions
from bot.store.matches.match_rows import MatchRow, choices_from
from engine.exercise import Step
from engine.players import PLAYERS
from tests.bot.exercises.examples import (
    CHARGE,
    DAMAGE,
    END_TURN,
    FEED_RAT,
    GAP,
    MISSION,
    PLAY_TRAP,
    PUZZLE,
    SHORT,
    Learner,
    exercise,
    option_with,
)
from tests.bot.matches.games import ALICE, GAME

WON = PLAY_TRAP, FEED_RAT, CHARGE


async def number_stored(learner: Learner, row: MatchRow) -> int:
    async with learner.store.read() as connection:
        return len(await choices_from(connection, row.id, 0))


async def finished(learner: Learner) -> set[str]:
    async with learner.store.read() as connection:
        return set(await finished_missions(connection, ALICE.id, GAME.key))


def said(snapshot: Snapshot) -> str:
    """Returns the text before the next choice."""
    assert snapshot.exercise is not None
    step = snapshot.exercise.progress.step
    return "" if step is None else step.say


async def test_a_mission_is_played_to_its_end(learner: Learner):
    row = await learner.begin(MISSION)
    snapshot = await learner.matches.current(row.id)
    told = [said(snapshot)]
    for facts in WON:
        snapshot = await learner.take(row, facts)
        told.append(said(snapshot))
    assert told == [step.say for step in MISSION.steps if step.say] + [""]
    assert snapshot.exercise is not None
    assert snapshot.exercise.is_done
    assert (snapshot.row.state, snapshot.row.winner) == ("over", "A")
    assert snapshot.row.ending == "played"
    assert await finished(learner) == {"win"}


async def test_a_button_of_puzzles_ends_nothing_else(learner: Learner):
    mission = await learner.begin(MISSION)
    with pytest.raises(NoPuzzle):
        await learner.matches.do(mission.id, ALICE.id, GiveUpPuzzle())
    assert (await learner.matches.current(mission.id)).row.state == "running"
    puzzle = await learner.begin(PUZZLE)
    given_up = await learner.matches.do(puzzle.id, ALICE.id, GiveUpPuzzle())
    assert (given_up.row.state, given_up.row.ending) == ("over", "conceded")


async def test_a_mission_that_is_done_before_the_match_ends_it(learner: Learner):
    row = await learner.begin(SHORT)
    snapshot = await learner.take(row, PLAY_TRAP, FEED_RAT)
    assert (snapshot.row.state, snapshot.row.winner) == ("over", "A")
    assert snapshot.exercise is not None
    assert snapshot.exercise.is_done
    assert result_of(snapshot) is None
    assert await finished(learner) == {"trap"}
    learner.restart()
    assert (await learner.matches.current(row.id)).exercise == snapshot.exercise


async def test_a_wrong_choice_has_its_own_answer_and_is_not_stored(learner: Learner):
    row = await learner.begin(MISSION)
    before = await learner.matches.current(row.id)
    for facts, words in ((CHARGE, "be tapped then"), (END_TURN, "Not yet")):
        with pytest.raises(WrongChoice, match=words):
            await learner.take(row, facts)
    assert await number_stored(learner, row) == before.number
    learner.restart()
    after = await learner.matches.current(row.id)
    assert (after.number, after.exercise) == (before.number, before.exercise)


async def test_ending_the_turn_at_once_is_a_choice_like_any_other(learner: Learner):
    row = await learner.begin(MISSION)
    for mode in ("turn", "until"):
        with pytest.raises((WrongChoice, NotYourMove)):
            await learner.matches.do(row.id, ALICE.id, SetAutoPass(None, mode))
    assert await number_stored(learner, row) == 0


async def test_after_a_restart_it_goes_on_where_it_stood(learner: Learner):
    row = await learner.begin(MISSION)
    for facts in WON:
        snapshot = await learner.take(row, facts)
        learner.restart()
        again = await learner.matches.current(row.id)
        assert (again.number, again.exercise) == (snapshot.number, snapshot.exercise)
        assert again.views == snapshot.views
    assert (await learner.matches.current(row.id)).row.state == "over"


async def test_nothing_counts_as_finished_that_was_given_up(learner: Learner):
    row = await learner.begin(MISSION)
    snapshot = await learner.matches.do(row.id, ALICE.id, Concede())
    assert snapshot.exercise is not None
    assert snapshot.exercise.progress.state == "missed"
    assert await finished(learner) == set()


async def test_the_computer_takes_what_the_mission_says_and_else_lets_it_be(learner: Learner):
    ends = Step("A", (END_TURN,), say="End your turn.", otherwise="End it.")
    plays = Step("B", ({"do": "play", "card": "Rat"},))
    back = Step("A", (CHARGE,), say="It is your turn again.", otherwise="Strike.")
    row = await learner.begin(exercise("mission:wait", ends, plays, back))
    assert waits_for_computer(await learner.take(row, END_TURN))
    snapshot = await learner.wait(row)
    assert snapshot.exercise is not None
    assert snapshot.exercise.progress.number == 2
    field = snapshot.public.side("B").zone("field").cards or ()
    assert sorted(card.face.title for card in field) == ["Rat", "Wall"]
    assert snapshot.public.waiting_for == "A"


async def test_it_may_begin_with_a_choice_of_the_computer(learner: Learner):
    position = json.dumps({**GAP, "turn": "B"})
    steps = Step("B", ({"do": "play", "card": "Rat"},)), Step("A", (END_TURN,), say="End it.")
    laid = replace(MISSION.laid, position=position)
    row = await learner.begin(exercise("mission:answer", *steps, laid=laid))
    assert waits_for_computer(await learner.matches.current(row.id))
    snapshot = await learner.wait(row)
    assert (said(snapshot), snapshot.public.waiting_for) == ("End it.", "A")


async def test_a_puzzle_is_solved_by_reaching_its_goal(learner: Learner):
    row = await learner.begin(PUZZLE)
    snapshot = await learner.take(row, *WON)
    assert snapshot.exercise is not None
    assert (snapshot.exercise.is_done, snapshot.row.winner) == (True, "A")
    assert await finished(learner) == set()


async def test_a_puzzle_of_damage_ends_the_match_once_enough_is_done(learner: Learner):
    row = await learner.begin(replace(DAMAGE, laid=MISSION.laid))
    snapshot = await learner.take(row, PLAY_TRAP, FEED_RAT)
    assert snapshot.row.state == "running"
    snapshot = await learner.take(row, CHARGE)
    assert snapshot.exercise is not None
    assert (snapshot.exercise.is_done, snapshot.row.winner) == (True, "A")


async def test_a_puzzle_that_is_missed_stands_still_until_it_is_taken_back(learner: Learner):
    row = await learner.begin(PUZZLE)
    begun = await learner.matches.current(row.id)
    missed = await learner.take(row, CHARGE, END_TURN)
    assert missed.exercise is not None
    assert missed.exercise.progress.state == "missed"
    assert missed.row.state == "running"
    waiting = await learner.wait(row)
    assert waiting.number == missed.number
    back = await learner.matches.do(row.id, ALICE.id, TakeBackOwn(waiting.number))
    with pytest.raises(TooLate):
        await learner.matches.do(row.id, ALICE.id, TakeBackOwn(waiting.number))
    assert back.exercise is not None
    assert back.exercise.is_open
    learner.restart()
    again = await learner.matches.current(row.id)
    assert (again.number, again.views) == (back.number, back.views)
    first = await learner.matches.do(row.id, ALICE.id, TakeBackOwn(again.number))
    assert first.views["A"].decision == begun.views["A"].decision
    assert [first.public.side(one) for one in PLAYERS] == [
        begun.public.side(one) for one in PLAYERS
    ]
    with pytest.raises(CannotTakeBackTurn, match="nothing to take back"):
        await learner.matches.do(row.id, ALICE.id, TakeBackOwn(first.number))
    assert (await learner.take(row, *WON)).row.winner == "A"


async def test_back_goes_one_own_choice_back_at_a_time(learner: Learner):
    row = await learner.begin(PUZZLE)
    begun = await learner.matches.current(row.id)
    played = await learner.take(row, PLAY_TRAP)
    back = await learner.matches.do(row.id, ALICE.id, TakeBackOwn(played.number))
    assert back.views["A"].decision == begun.views["A"].decision
    done = await learner.take(row, PLAY_TRAP, FEED_RAT)
    back = await learner.matches.do(row.id, ALICE.id, TakeBackOwn(done.number))
    assert back.views["A"].decision == played.views["A"].decision
    learner.restart()
    again = await learner.matches.current(row.id)
    assert (again.known, again.views) == (back.known, back.views)


async def test_in_a_mission_nothing_is_taken_back(learner: Learner):
    row = await learner.begin(MISSION)
    snapshot = await learner.take(row, PLAY_TRAP)
    with pytest.raises(CannotTakeBackTurn):
        await learner.matches.do(row.id, ALICE.id, TakeBackOwn(snapshot.number))


async def test_what_is_wanted_is_not_passed_over(learner: Learner):
    """If the mission's step can't be taken, any choice is allowed: nobody is stuck."""
    never = Step("A", ({"do": "play", "card": "Imp"},), say="Play it.", otherwise="Play it.")
    row = await learner.begin(exercise("mission:never", never))
    snapshot = await learner.matches.current(row.id)
    await learner.matches.do(
        row.id, ALICE.id, Choose(snapshot.number, option_with(snapshot, END_TURN), sure="yes")
    )
