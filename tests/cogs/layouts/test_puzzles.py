"""Puzzles: the goal, the result, and the texts in channels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

import engine
from bot.discord_api.discord_calls import CONTENT_LIMIT
from bot.discord_api.emoji import NO_SIGNS
from bot.exercises.daily_solutions import DaySummary, Streak
from bot.exercises.puzzles import PuzzleDay, games_with_puzzles
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.puzzle_result import PuzzleResult
from bot.matches.live.snapshot import Snapshot
from bot.store.exercises.daily_solutions import DailySolution
from cogs.matches.table.layouts.hand import panel_message
from cogs.puzzles.layouts.puzzle_messages import (
    BEGUN,
    daily_message,
    shared_message,
    shared_words,
    today_message,
)
from cogs.ui.pages import Page, page_message
from tests.bot.exercises.examples import CHARGE, END_TURN, FEED_RAT, PLAY_TRAP, option_with
from tests.bot.exercises.in_memory import begun, state_of
from tests.bot.exercises.puzzles import IDS, PUZZLES
from tests.cogs.layouts.clicks import clicks_to
from tests.cogs.layouts.snapshots import shown
from tests.cogs.matches.reading import buttons, text_of

PUZZLE = PUZZLES[IDS[0]]
WON = PLAY_TRAP, FEED_RAT, CHARGE
SOLUTION = (
    "Play Trap",
    "Rat (power 2), no. 2 on the field",
    "Wall (power 3)",
    "Pack Leader: Charge",
)

FIRST_TRY = PuzzleResult(True, 3, 72, 0, "won", 1000, 1012)
AFTER_BACK = replace(FIRST_TRY, takes_back=1, counted="drew", after=1001)
AFTER_TURN = replace(AFTER_BACK, counted="lost", after=990)
ANEW = PuzzleResult(True, 3, 72, 0)
GIVEN_UP = PuzzleResult(False, 1, 72, 2, "lost", 1000, 988)


def take(live: LiveMatch, *wanted: dict[str, str]) -> None:
    """Makes the player choose the first option with these facts, once for each set."""
    for facts in wanted:
        live.take("A", option_with(live.snapshot, facts), 0)


def over(result: PuzzleResult) -> Snapshot:
    """Returns the puzzle, solved or quit, with the given result."""
    live = begun(PUZZLE)
    if result.solved:
        take(live, *WON)
    else:
        live.match.concede("A")
        live.update_context(live.row)
    winner = "A" if result.solved else "B"
    return shown(live, row={"state": "over", "winner": winner}, puzzle=result)


def test_a_hand_says_the_goal_and_what_the_opponent_holds(screen: Callable[..., None]) -> None:
    hand = panel_message(shown(begun(PUZZLE)), "A", ())
    screen("hand-puzzle", hand)
    assert (
        "🧩 **Win before your opponent's next turn.** Their hand: **Rat**. Both decks hold blank "
        "cards."
    ) in text_of(hand)
    assert {"↩", "Quit", "Another"} <= {*buttons(hand)}
    assert "Hint" not in buttons(hand)


@pytest.mark.parametrize("game", games_with_puzzles())
def test_each_games_own_puzzles_say_their_goal(game: str) -> None:
    for puzzle in list(engine.games()[game].puzzles().values())[:3]:
        said = text_of(panel_message(shown(begun(puzzle)), puzzle.seat, ()))
        assert "🧩 **Win before your opponent's next turn.** Their hand" in said


@pytest.mark.parametrize("game", games_with_puzzles())
def test_each_choice_of_a_solution_is_on_the_hand(game: str) -> None:
    for puzzle in list(engine.games()[game].puzzles().values())[:2]:
        live = begun(puzzle)
        while (decision := live.match.decision) is not None:
            step = puzzle.line[live.match.number]
            labelled = (n for n, one in enumerate(decision.options) if one.label == step.label)
            option = next(n for n in labelled if step.is_taken_by(decision.options[n].facts))
            if step.by == puzzle.seat:
                assert clicks_to(live.snapshot, puzzle.seat, option), (puzzle.key, step.label)
            live.take(step.by, option, 0)
        assert live.match.winner == puzzle.seat


def test_a_turn_without_the_goal_has_missed_it_and_may_be_taken_back(
    screen: Callable[..., None],
) -> None:
    live = begun(PUZZLE)
    take(live, END_TURN)
    assert not state_of(live.snapshot).is_open
    hand = panel_message(shown(live), "A", ())
    screen("hand-puzzle-missed", hand)
    missed = "That doesn't solve it"
    assert missed in text_of(hand)
    assert "↩" in buttons(hand)
    assert "Stops …" not in buttons(hand)


def test_what_was_taken_back_in_a_puzzle_is_not_told() -> None:
    live = begun(PUZZLE)
    take(live, PLAY_TRAP)
    assert "Trap" in text_of(panel_message(shown(live), "A", ()))
    live.take("A", engine.record.TAKE_BACK_OWN, 0)
    message = panel_message(shown(live), "A", ())
    assert "~~" not in text_of(message)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (FIRST_TRY, "✅ **Solved at the first try, 3 choices, 1:12**"),
        (AFTER_BACK, "✅ **Solved after going back once, 3 choices, 1:12**"),
        (ANEW, "✅ **Solved, 3 choices, 1:12**"),
        (replace(FIRST_TRY, seconds=3723), "✅ **Solved at the first try, 3 choices, 1:02:03**"),
    ],
)
def test_a_solved_puzzle_says_how_it_went(result: PuzzleResult, words: str) -> None:
    message = panel_message(over(result), "A", ())
    assert words in text_of(message)
    assert {"Another", "👍", "👎", "This is wrong", "Share"} <= {*buttons(message)}
    assert not {"Review", "Rematch", "Fair deal"} & {*buttons(message)}


def test_what_it_did_to_the_rating_is_said(screen: Callable[..., None]) -> None:
    screen("hand-puzzle-solved", panel_message(over(FIRST_TRY), "A", ()))
    said = {one: text_of(panel_message(over(one), "A", ())) for one in (AFTER_TURN, ANEW)}
    assert "Your rating in puzzles: **990** (-10)" in said[AFTER_TURN]
    assert "You ended the turn before you found it" in said[AFTER_TURN]
    assert "You've tried it before, so your rating doesn't change." in said[ANEW]


def test_what_was_given_up_is_solved_on_the_hand() -> None:
    said = text_of(panel_message(over(GIVEN_UP), "A", ())).replace("\\", "")
    assert "**Not solved.**" in said
    for number, label in enumerate(SOLUTION, 1):
        assert f"{number}. **{label}**" in said


def test_that_a_puzzle_begins_or_goes_on_is_said(screen: Callable[..., None]) -> None:
    row = begun(PUZZLE).row
    screen("puzzle-begun", page_message(Page("begun", BEGUN)))
    solved = [solution(1, "Ann"), solution(2, "Ben", tries=3)]
    page = today_message(PuzzleDay(PUZZLE, date(2026, 11, 27), 5, solved), row, NO_SIGNS)
    screen("puzzle-today", page)
    assert list(buttons(page)) == ["Continue", "Play today's", "Another puzzle"]
    alone = text_of(today_message(PuzzleDay(PUZZLE, date(2026, 11, 27)), row, NO_SIGNS))
    assert "streak" not in alone
    assert "Solved here" not in alone


def solution(user: int, name: str, game: str = "cardfinity", tries: int = 1) -> DailySolution:
    """Returns a member's solution of yesterday's puzzle of a game."""
    return DailySolution(user, "2026-11-26", game, 10, name, tries)


def test_the_message_of_a_day_has_a_button_for_each_game(screen: Callable[..., None]) -> None:
    solved = [
        solution(1, "Ann"),
        solution(2, "Ben"),
        solution(1, "Ann", "lifeburn"),
        solution(3, "Cat", tries=2),
        solution(2, "Ben", "lifeburn", tries=5),
    ]
    streaks = [Streak("Ann", 12), Streak("Cat", 2)]
    before = DaySummary(date(2026, 11, 26), solved, streaks)
    message = daily_message(date(2026, 11, 27), games_with_puzzles(), before, NO_SIGNS)
    screen("puzzles-of-the-day", message)
    assert [*buttons(message).values()] == [
        f"puzzle:daily:{key}:2026-11-27" for key in games_with_puzzles()
    ]


def test_after_a_day_on_which_nobody_solved_one_it_says_so() -> None:
    nobody = DaySummary(date(2026, 11, 26), [], [Streak("Ann", 12)])
    words = text_of(daily_message(date(2026, 11, 27), games_with_puzzles(), nobody, NO_SIGNS))
    assert words == (
        "Nobody here solved a puzzle yesterday. Be the first today.\n### 🧩 The puzzles of 27 "
        "November\nEverybody gets the same ones. Press a game to start."
    )


def test_names_in_the_message_of_a_day_format_and_call_nobody() -> None:
    name = "*<@1> @everyone* [x](https://a.example)"
    before = DaySummary(date(2026, 11, 26), [solution(1, name)], [Streak(name, 3)])
    words = text_of(daily_message(date(2026, 11, 27), games_with_puzzles(), before, NO_SIGNS))
    assert "<@1>" not in words
    assert "@everyone" not in words.replace("\\@everyone", "")
    assert "](" not in words.replace("\\](", "").replace("\\]\\(", "")


def test_the_message_of_a_day_is_not_too_long_however_many_have_solved() -> None:
    solved = [
        solution(user, "_" * 32, game, tries)
        for game in engine.games()
        for tries in range(1, 50)
        for user in range(9)
    ]
    streaks = [Streak("_" * 32, 99)] * 3
    before = DaySummary(date(2026, 11, 26), solved, streaks)
    words = text_of(daily_message(date(2026, 11, 27), games_with_puzzles(), before, NO_SIGNS))
    assert len(words) <= CONTENT_LIMIT
    assert words.count("and 429 more\n") >= 2
    assert words.endswith("Everybody gets the same ones. Press a game to start.")


def test_a_solved_puzzle_of_the_day_tells_its_player_their_streak() -> None:
    snapshot = over(replace(FIRST_TRY, streak=5))
    assert "🔥 Your streak: **5 days**" in text_of(panel_message(snapshot, "A", ()))
    assert "streak" not in text_of(panel_message(over(FIRST_TRY), "A", ()))


@pytest.mark.parametrize(
    ("result", "how"),
    [
        (FIRST_TRY, "solved at the first try, 3 choices, 1:12"),
        (AFTER_BACK, "solved after going back once, 3 choices, 1:12"),
        (GIVEN_UP, "not solved, after going back 2 times"),
        (replace(GIVEN_UP, takes_back=0), "not solved"),
    ],
)
def test_what_is_shared_says_how_it_went_and_names_no_card(result: PuzzleResult, how: str) -> None:
    words = shared_words(begun(PUZZLE).row, result, "27 November")
    assert words == f"🧩 Cardfinity, 27 November: {how}"
    message = shared_message("Alice_", words, NO_SIGNS, "cardfinity")
    assert text_of(message) == f"**Alice\\_**\n{words}"
