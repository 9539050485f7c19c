"""The progress of an exercise, and the answer to a wrong choice."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.decisions import Option
from engine.exercise import (
    Exercise,
    Goal,
    Step,
    WrongAnswer,
    answer,
    exercise_data,
    exercise_from_data,
    facts_fit,
    progress,
)
from engine.record import StartingPosition

PLAY = {"do": "play", "card": "Trap"}
RAT = {"do": "pick", "card": "Rat", "zone": "field", "owner": "A"}
WALL = {"do": "pick", "card": "Wall", "zone": "field", "owner": "B"}
CHARGE = {"do": "activate", "card": "Leader", "spell": "Charge", "number": 1}
END = {"do": "end turn"}

MISSION = Exercise(
    key="mission:gap",
    game="some",
    title="Through a gap",
    goal="steps",
    seat="A",
    laid=StartingPosition('"Rat"', '{"turn": "A"}'),
    seed=bytes(32),
    steps=(
        Step(
            "A",
            (PLAY,),
            "Play Trap",
            "The Wall stands in the way.",
            "It takes the Wall away.",
            (
                WrongAnswer({"do": "activate"}, "Not yet."),
                WrongAnswer({"do": "activate", "card": "Leader"}, "The Wall stops it."),
            ),
            "Play Trap first.",
        ),
        Step("A", ({"do": "pick", "card": "Wall", "owner": "B"},), "Wall (power 3)"),
        Step("B", ({"do": "pass"},)),
        Step("A", ({"do": "activate", "spell": 1},), "Leader: Charge", "Strike.", "7 is enough."),
    ),
    done="You have won.",
)


def option(facts: dict[str, Any]) -> Option:
    return Option("", facts)


def numbers(*taken: tuple[Any, dict[str, Any]]) -> list[int]:
    """Returns the number of steps taken after none, one and so on of these choices."""
    return [progress(MISSION, taken[:count]).number for count in range(len(taken) + 1)]


def test_a_step_is_taken_by_a_choice_of_its_seat_that_fits():
    done = (("A", PLAY), ("A", WALL), ("B", {"do": "pass"}), ("A", CHARGE))
    assert numbers(*done) == [0, 1, 2, 3, 4]
    assert progress(MISSION, done) == progress(MISSION, done, winner="A")
    assert progress(MISSION, done).state == "done"
    assert progress(MISSION, done).step is None
    now = progress(MISSION, done[:2])
    assert (now.state, now.step) == ("open", MISSION.steps[2])


def test_choices_that_fit_no_step_are_passed_over():
    assert numbers(("A", PLAY), ("A", RAT), ("B", WALL), ("A", WALL)) == [0, 1, 1, 1, 2]


def test_choices_after_the_last_step_change_nothing():
    done = [("A", PLAY), ("A", WALL), ("B", {"do": "pass"}), ("A", CHARGE), ("A", PLAY)]
    assert progress(MISSION, done).number == 4  # type: ignore[arg-type]


def test_who_gives_a_mission_up_has_missed_it():
    now = progress(MISSION, [("A", PLAY)], winner="B")
    assert (now.state, now.step, now.number) == ("missed", None, 1)


def test_a_match_that_is_won_before_the_last_step_is_a_mission_done():
    assert progress(MISSION, [("A", PLAY)], winner="A").state == "done"


def test_what_is_wanted_may_be_taken():
    assert answer(MISSION, progress(MISSION, []), [option(PLAY)]) is None


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (CHARGE, "The Wall stops it."),
        ({"do": "activate", "card": "Rat"}, "Not yet."),
        (END, "Play Trap first."),
    ],
)
def test_a_wrong_choice_has_the_answer_that_names_the_most_of_it(facts: dict[str, Any], said: str):
    assert answer(MISSION, progress(MISSION, []), [option(facts)]) == said


def test_nothing_is_refused_where_no_own_step_is_wanted():
    waiting = progress(MISSION, [("A", PLAY), ("A", WALL)])
    over = progress(MISSION, [], winner="B")
    assert answer(MISSION, waiting, [option(END)]) is None
    assert answer(MISSION, over, [option(END)]) is None


def test_several_at_once_must_each_be_wanted_in_turn():
    now = progress(MISSION, [])
    assert answer(MISSION, now, [option(PLAY), option(CHARGE)]) is None
    assert answer(MISSION, now, [option(CHARGE), option(PLAY)]) == "The Wall stops it."
    assert answer(MISSION, now, [option(PLAY), option(PLAY)]) == ""


def test_more_at_once_than_is_wanted_is_refused():
    last = progress(MISSION, [("A", PLAY), ("A", WALL), ("B", {"do": "pass"})])
    mission = replace(
        MISSION, steps=(*MISSION.steps[:3], replace(MISSION.steps[3], otherwise="Once."))
    )
    now = replace(last, step=mission.steps[3])
    assert answer(mission, now, [option(CHARGE)]) is None
    assert answer(mission, now, [option(CHARGE), option(CHARGE)]) == "Once."


def test_spells_and_abilities_are_named_or_numbered():
    assert facts_fit({"spell": "Charge"}, CHARGE)
    assert facts_fit({"spell": 1}, CHARGE)
    assert facts_fit({"ability": "Charge"}, CHARGE)
    assert not facts_fit({"spell": 2}, CHARGE)
    assert not facts_fit({"spell": "Charge"}, PLAY)


@pytest.mark.parametrize(
    ("goal", "winner", "turn", "life", "state"),
    [
        ("win", None, 5, 0, "open"),
        ("win", "A", 6, 0, "done"),
        ("win", "B", 5, 0, "missed"),
        ("win", "draw", 5, 0, "missed"),
        ("win", None, 6, 0, "missed"),
        ("damage", None, 5, 3, "open"),
        ("damage", None, 5, 4, "done"),
        ("damage", None, 6, 3, "missed"),
        ("survive", None, 6, 0, "open"),
        ("survive", None, 7, 0, "done"),
        ("survive", "A", 6, 0, "done"),
        ("survive", "B", 6, 0, "missed"),
    ],
)
def test_a_puzzle_is_done_by_its_goal(goal: Goal, winner: Any, turn: int, life: int, state: str):
    puzzle = replace(MISSION, goal=goal, steps=(), line=MISSION.steps, turn=5, least=4)
    now = progress(puzzle, [("A", END)], winner, turn, life)
    assert now.state == state
    assert answer(puzzle, now, [option(END)]) is None


def test_an_exercise_is_written_as_json_and_read_again():
    assert exercise_from_data(json.loads(json.dumps(exercise_data(MISSION)))) == MISSION
    puzzle = replace(MISSION, goal="win", steps=(), line=MISSION.steps[:2], turn=4)
    assert exercise_from_data(json.loads(json.dumps(exercise_data(puzzle)))) == puzzle


def test_what_an_exercise_says_nothing_of_is_as_by_default():
    written = exercise_data(replace(MISSION, goal="win", steps=(), done=""))
    for name in ("steps", "done", "line", "least", "turn"):
        del written[name]
    assert exercise_from_data(written) == replace(MISSION, goal="win", steps=(), done="")
