"""The computer's latest turn as a story: its beginning, its end, and its steps."""

from __future__ import annotations

import pytest

from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.log.computer_story import TurnStep, step_of_turn
from bot.matches.match_refusals import TurnTakenBack
from engine import games
from engine.players import Player
from engine.record import RULED, TAKE_BACK_OWN
from engine.text.sentences import sentence_text
from tests.bot.matches.practice import end_turn, practice_row, practising

COMPUTER_BEGINS = {"cardfinity": 0, "asigoc": 0, "lifeburn": 6, "chaos": 0}
PLAYER_BEGINS = {"cardfinity": 6, "asigoc": 6, "lifeburn": 0, "chaos": 6}
"""Seeds with which the player begins, by game."""


def after_its_turn(game: str, seeds: dict[str, int] = COMPUTER_BEGINS) -> LiveMatch:
    """Returns a match in which the computer has just ended its first turn."""
    live = practising(game, seeds[game])
    while live.snapshot.story is None or live.match.view(None).active != "A":
        end_turn(live)
    return live


def step(live: LiveMatch, number: int) -> TurnStep:
    story = live.snapshot.story
    assert story is not None
    return step_of_turn(live.match.record(), live.match.events, story.choices, number)


def act(live: LiveMatch, player: Player) -> None:
    """Makes the player choose their first option."""
    assert live.match.decision is not None
    live.take(player, 0, 0)


@pytest.mark.parametrize("game", list(games()))
def test_the_first_turn_of_all_is_told_where_the_computer_begins(game: str) -> None:
    live = after_its_turn(game)
    story = live.snapshot.story
    assert story is not None
    begins = step(live, 0)
    assert (begins.view.turn, begins.view.active, live.match.view(None).turn) == (1, "B", 2)
    assert (begins.number, begins.lines) == (0, ())


@pytest.mark.parametrize("game", list(games()))
def test_a_turn_that_answers_the_player_is_told(game: str) -> None:
    live = after_its_turn(game, PLAYER_BEGINS)
    assert (step(live, 0).view.turn, live.match.view(None).turn) == (2, 3)


def test_there_is_no_story_before_the_computer_had_a_turn_or_between_people() -> None:
    assert practising("cardfinity", PLAYER_BEGINS["cardfinity"]).snapshot.story is None
    assert (
        practising("cardfinity", COMPUTER_BEGINS["cardfinity"], computer=None).snapshot.story
        is None
    )


def test_the_story_ends_once_the_player_has_acted_in_their_own_turn() -> None:
    live = after_its_turn("chaos")
    act(live, "A")
    assert live.snapshot.story is None


def test_each_choice_after_which_there_is_something_to_tell_is_a_step() -> None:
    live = practising("cardfinity", COMPUTER_BEGINS["cardfinity"])
    act(live, "B")
    end_turn(live)
    last = step(live, 99)
    steps = [step(live, number) for number in range(last.last + 1)]
    assert [one.number for one in steps] == list(range(last.last + 1))
    assert last.number == last.last >= 1
    assert all(one.lines for one in steps[1:])
    assert all(one.view.active == "B" for one in steps[:-1])


def test_a_turn_that_was_taken_back_is_told_no_more() -> None:
    live = after_its_turn("cardfinity", PLAYER_BEGINS)
    story, record = live.snapshot.story, live.match.record()
    assert story is not None
    live.take("A", TAKE_BACK_OWN, 0)
    assert live.snapshot.story is None
    with pytest.raises(TurnTakenBack):
        step_of_turn(live.match.record(), live.match.events, story.choices, 1)
    assert record.choices == live.match.record().choices[: len(record.choices)]


def test_the_story_is_the_same_when_the_match_is_replayed() -> None:
    first, second = (one.text for one in games()["lifeburn"].starters()[:2])
    row = practice_row("lifeburn", COMPUTER_BEGINS["lifeburn"])
    live = LiveMatch.from_start(row, (first, second))
    rows = live.take_forced(0)
    while live.match.view(None).active == "B":
        assert live.match.decision is not None
        rows += live.take(live.match.decision.player, live.match.decision.default, 0)
    assert live.snapshot.story is not None
    again = LiveMatch.from_choices(row, (first, second), rows)
    assert again.snapshot.story == live.snapshot.story


def test_a_match_that_ends_in_the_computers_turn_is_told_to_its_end() -> None:
    live = practising("cardfinity", COMPUTER_BEGINS["cardfinity"])
    live.take("B", 0, 0)
    live.play(Move("B", "end", (RULED,)), 0)
    last = step(live, 99)
    assert "wins" in sentence_text(last.lines[-1].sentence, str)
    assert last.view.winner == "B"
