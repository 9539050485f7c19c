"""What is said of puzzles: that one begins or runs, which games have some, how one went."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import engine
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, with_sign
from bot.exercises.puzzles import games_with_puzzles
from bot.matches.live.puzzle_result import PuzzleResult
from bot.store.matches.match_rows import MatchRow
from cogs.puzzles.controls import DailyPuzzleButton, PuzzleGameButton
from cogs.puzzles.layouts.puzzle_board import back_words, goal_words, solved_words
from cogs.ui.match_text import NAME_LENGTH
from cogs.ui.pages import Page, page_message, plain_page
from engine.exercise import Exercise
from rendering.signs.emoji_signs import game_sign

WHAT: Final = (
    "There is one way, whatever your opponent answers, and every card is in the open: “Read "
    "cards” shows what each does. You may go “Back” as often as you like, but what you find at "
    "once counts for more."
)
WHICH_GAME: Final = "A puzzle of which game?"
THANKS: Final = "Thank you: whoever runs the bot reads that."
LIKED: Final = {1: "👍 Noted.", -1: "👎 Noted."}
SHARED: Final = "Shared in <#{channel}>."
TO_COPY: Final = "To copy:\n```\n{words}\n```"
DAILY: Final = "🧩 **The puzzles of {day}**\nThe same for everybody. A press begins yours."


def begun_words(puzzle: Exercise) -> str:
    """What is wanted in a puzzle that begins."""
    return f"🧩 **{goal_words(puzzle)}** {WHAT}"


def games_message(signs: Signs) -> OutgoingMessage:
    """The games that have puzzles, to pick one."""
    buttons = [PuzzleGameButton(key, signs=signs) for key in games_with_puzzles()]
    return page_message(Page("puzzle-games", title=WHICH_GAME, controls=buttons))


def daily_message(day: date, games: Sequence[str], signs: Signs) -> OutgoingMessage:
    """The message of a day in a server, with a button for the puzzle of each game."""
    buttons = [DailyPuzzleButton(key, day.isoformat(), signs=signs) for key in games]
    words = DAILY.format(day=day_words(day))
    return plain_page("daily-puzzles", words, *buttons)


def shared_words(row: MatchRow, result: PuzzleResult, about: str) -> str:
    """How a member did in a puzzle, `about` being which: no card and no choice of it is named."""
    if result.solved:
        how = solved_words(result)
    else:
        how = ", ".join(filter(None, ("Not solved", back_words(result))))
    return f"🧩 {engine.games()[row.game].title}, {about}: {how[0].lower()}{how[1:]}"


def shared_message(name: str, words: str, signs: Signs, game: str) -> OutgoingMessage:
    """The same as a message by the bot, about the member of that name."""
    sign = with_sign(signs, game_sign(game), f"**{plain(name, NAME_LENGTH)}**")
    return OutgoingMessage(f"{sign}\n{words}")


def day_words(day: date) -> str:
    """A day as people write it: "27 November"."""
    return f"{day.day} {day:%B}"
