"""A card that is written in a mission is read as in a deck, described, stored and played."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from bot.base.refusals import Refusal
from bot.exercises.written_card import (
    GONE,
    MOST_TYPED,
    TOO_LONG,
    TOO_SLOW,
    CardFeedback,
    CardWritingService,
    feedback_on,
    key_of,
    mission_of,
    mission_with_card,
)
from bot.processes.workers import Workers
from engine import games
from engine.exercise import Exercise, exercise_data, exercise_from_data
from engine.written_card import WritingTask, WrongCard
from tests.bot.exercises.examples import Learner
from tests.bot.matches.games import ALICE, BOB
from tests.engine.missions import check

MISSIONS = [game.writing for game in games().values() if game.writing is not None]

each_mission = pytest.mark.parametrize("mission", MISSIONS, ids=lambda one: one.game)
each_mistake = pytest.mark.parametrize(
    ("mission", "mistake"),
    [
        pytest.param(mission, mistake, id=f"{mission.game}-{number}")
        for mission in MISSIONS
        if mission.writing is not None
        for number, mistake in enumerate(mission.writing.mistakes)
    ],
)


def writing_of(mission: Exercise) -> WritingTask:
    assert mission.writing is not None
    return mission.writing


@each_mission
def test_the_example_is_right_and_is_played_as_the_mission_says(mission: Exercise):
    told = feedback_on(mission, writing_of(mission).example)
    assert told.is_right
    check(mission_with_card(mission, told))


@each_mission
def test_nobody_is_done_without_writing(mission: Exercise):
    for text in (writing_of(mission).template, writing_of(mission).sample):
        assert not feedback_on(mission, text).is_right
    assert not feedback_on(mission, writing_of(mission).template).lacks


@each_mistake
def test_a_mistake_is_told_on_its_own_line(mission: Exercise, mistake: WrongCard):
    told = feedback_on(mission, mistake.text)
    assert not told.is_right
    assert (told.problems[0].line if told.problems else 0) == mistake.line
    lines = mistake.text.split("\n")
    for problem in told.problems:
        assert 1 <= problem.line <= len(lines)
        assert problem.column <= len(lines[problem.line - 1]) + 1


@each_mission
def test_every_want_is_told_for_some_mistake(mission: Exercise):
    writing = writing_of(mission)
    told = {feedback_on(mission, mistake.text).lacks for mistake in writing.mistakes}
    assert {want.say for want in writing.wants} <= told


@each_mission
def test_it_is_told_in_plain_and_short_words(mission: Exercise):
    writing = writing_of(mission)
    for said in (writing.say, *(want.say for want in writing.wants)):
        assert len(said) <= 200
        assert said.endswith(".")
        assert not set(said) & set("*_`|<>@#\n")


@each_mission
@pytest.mark.parametrize(
    "typed", ["*", '"', "{", "]", "deck:", "{ready}{card}", "\u202e\u0007", "!"]
)
def test_odd_texts_are_told_of_in_what_was_typed(mission: Exercise, typed: str):
    told = feedback_on(mission, typed)
    assert not told.is_right
    assert all(problem.line == 1 for problem in told.problems)


@each_mission
def test_a_phones_curly_quotes_are_read_as_plain_ones(mission: Exercise) -> None:
    example = writing_of(mission).example
    typed = example.replace('"', "\u201c", 1).replace('"', "\u201d", 1)
    assert typed != example
    told = feedback_on(mission, typed)
    assert told.is_right
    assert mission_with_card(mission, told) == mission_with_card(
        mission, feedback_on(mission, example)
    )


@each_mission
def test_another_name_and_a_second_card_are_told(mission: Exercise):
    writing = writing_of(mission)
    renamed = writing.example.replace(writing.name, "Blaze")
    assert "no card is called" in feedback_on(mission, renamed).lacks
    between = ",\n" if writing.example.startswith("{") else "\n"
    assert "leave out Blaze" in feedback_on(mission, writing.example + between + renamed).lacks


@each_mission
async def test_what_was_typed_is_kept_right_or_wrong(
    learner: Learner, workers: Workers, mission: Exercise
):
    writings = CardWritingService(learner.store, workers)
    writing = writing_of(mission)
    assert await writings.draft(ALICE.id, mission) == writing.template
    wrong = writing.mistakes[0].text
    assert not (await writings.read_card(ALICE.id, mission, wrong + "\r\n")).is_right
    assert await writings.draft(ALICE.id, mission) == wrong
    told = await writings.read_card(ALICE.id, mission, writing.example)
    assert told.is_right
    assert await writings.draft(ALICE.id, mission) == writing.example
    assert await writings.draft(BOB.id, mission) == writing.template
    row = await learner.begin(mission_with_card(mission, told))
    assert row.exercise == mission.key
    learner.restart()
    held = (await learner.matches.current(row.id)).views["A"].side("A").zone("hand").cards or ()
    assert writing.name in [card.face.title for card in held]


async def test_what_nobody_could_read_is_refused(learner: Learner, workers: Workers):
    writings, mission = CardWritingService(learner.store, workers), MISSIONS[0]
    for typed, words in (("x" * (MOST_TYPED + 1), TOO_LONG), ("\0", "program"), (" ", "is empty")):
        with pytest.raises(Refusal, match=words):
            await writings.read_card(ALICE.id, mission, typed)


def tell_never(exercise: Exercise, typed: str) -> CardFeedback:
    time.sleep(30)
    return CardFeedback(typed)


async def test_a_card_that_takes_too_long_to_read_is_refused_and_kept(
    learner: Learner, own_workers: Workers, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(own_workers, "reading_seconds", 0.1)
    monkeypatch.setattr("bot.exercises.written_card.feedback_on", tell_never)
    writings, mission = CardWritingService(learner.store, own_workers), MISSIONS[0]
    with pytest.raises(Refusal, match=TOO_SLOW):
        await writings.read_card(ALICE.id, mission, "x" * MOST_TYPED)
    assert await writings.draft(ALICE.id, mission) == "x" * MOST_TYPED


def test_a_mission_is_found_by_its_key():
    mission = MISSIONS[0]
    assert mission_of(mission.game, key_of(mission)) == mission
    for game, key in ((mission.game, "other"), ("other", key_of(mission))):
        with pytest.raises(Refusal, match=GONE[:20]):
            mission_of(game, key)


def test_what_is_stored_has_the_card_in_it():
    mission = MISSIONS[0]
    made = mission_with_card(mission, feedback_on(mission, writing_of(mission).example))
    assert made.writing is None
    assert exercise_from_data(exercise_data(made)) == made
    assert replace(made, laid=mission.laid, writing=mission.writing) == mission
