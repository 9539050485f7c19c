"""What is said of puzzles: that one begins or runs, which games have some, how one went."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import discord

import engine
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, emoji_of, with_sign
from bot.exercises.puzzles import games_with_puzzles
from bot.matches.live.puzzle_result import PuzzleResult
from bot.store.matches.match_rows import MatchRow
from cogs.puzzles.controls import (
    DailyPuzzleButton,
    FittingPuzzleButton,
    PuzzleGameMenu,
    TodayButton,
)
from cogs.puzzles.layouts.puzzle_board import back_words, goal_words, solved_words
from cogs.ui.controls import Control
from cogs.ui.match_buttons import ContinueButton
from cogs.ui.match_text import NAME_LENGTH
from cogs.ui.pages import Page, page_message, plain_page
from engine.exercise import Exercise
from rendering.signs.emoji_signs import game_sign

WHAT: Final = (
    "There is one way, whatever your opponent answers. You can take choices back, but a "
    "solution at the first try counts for more."
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


def today_message(
    puzzle: Exercise, day: date, running: MatchRow | None, signs: Signs
) -> OutgoingMessage:
    """Returns the puzzle of a day, with the other games that have puzzles, and before it the one
    that the member is in."""
    games, of = engine.games(), puzzle.game
    heading = f"Today's puzzle · {with_sign(signs, game_sign(of), games[of].title)}"
    today = TodayButton(of, day.isoformat())
    buttons: list[Control[Any]] = [today, FittingPuzzleButton(of)]
    if running is not None:
        buttons = [ContinueButton(running.id), *buttons]
    options = [
        discord.SelectOption(
            label=games[key].title,
            value=key,
            default=key == of,
            emoji=emoji_of(signs, game_sign(key)),
        )
        for key in games_with_puzzles()
    ]
    menu = PuzzleGameMenu(options=options, placeholder=WHICH_GAME) if len(options) > 1 else None
    text = f"🧩 **{goal_words(puzzle)}**"
    return page_message(Page("puzzle", text, title=heading, controls=buttons, more=menu))


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
