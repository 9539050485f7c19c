"""What a press of each button of a puzzle does."""

from collections.abc import Sequence
from typing import Any

from cogs.puzzles.controllers import PuzzleController
from cogs.puzzles.controls import (
    AnotherPuzzleButton,
    DailyPuzzleButton,
    NextPuzzleButton,
    PuzzleGameButton,
    SharePuzzleButton,
    VoteButton,
    WrongPuzzleButton,
)
from cogs.ui.controls import PressHandler, on_press


def puzzle_presses(puzzles: PuzzleController) -> Sequence[PressHandler[Any]]:
    """Returns what the buttons do."""
    return (
        on_press(PuzzleGameButton, lambda press, it: puzzles.open(press, it.game, update=True)),
        on_press(DailyPuzzleButton, lambda press, it: puzzles.daily(press, it.game, it.day)),
        on_press(AnotherPuzzleButton, lambda press, it: puzzles.another(press, it.about)),
        on_press(NextPuzzleButton, lambda press, it: puzzles.another(press, it.about)),
        on_press(VoteButton, lambda press, it: puzzles.vote(press, it.match_id, it.vote)),
        on_press(WrongPuzzleButton, lambda press, it: puzzles.ask_what_is_wrong(press, it.about)),
        on_press(SharePuzzleButton, lambda press, it: puzzles.share(press, it.about)),
    )
