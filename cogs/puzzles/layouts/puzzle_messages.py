"""Messages of puzzles: the page with today's puzzle, the post with the daily puzzles, and a
member's result."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

import discord

import engine
from bot.base.discord_text import counted, plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, emoji_of, with_sign
from bot.exercises.daily_solutions import DaySummary
from bot.exercises.puzzles import PuzzleDay, games_with_puzzles
from bot.matches.live.puzzle_result import PuzzleResult
from bot.store.exercises.daily_solutions import DailySolution
from bot.store.matches.match_rows import MatchRow
from cogs.puzzles.controls import (
    DailyPuzzleButton,
    FittingPuzzleButton,
    PuzzleGameMenu,
    TodayButton,
)
from cogs.puzzles.layouts.puzzle_board import (
    back_words,
    goal_words,
    solved_words,
    streak_words,
)
from cogs.ui.controls import Control
from cogs.ui.match_buttons import ContinueButton
from cogs.ui.match_text import NAME_LENGTH
from cogs.ui.pages import Page, page_message, plain_page
from rendering.signs.emoji_signs import game_sign

BEGUN: Final = (
    "🧩 Win before your opponent's next turn. There's one solution, and it beats every answer. "
    "You can take choices back, but solving it at the first try scores more."
)
WHICH_GAME: Final = "A puzzle of which game?"
THANKS: Final = "Thank you. This bot's host will read that."
LIKED: Final = {1: "👍 Noted.", -1: "👎 Noted."}
SHARED: Final = "Shared in <#{channel}>."
TO_COPY: Final = "To copy:\n```\n{words}\n```"
DAILY: Final = "### 🧩 The puzzles of {day}\nEverybody gets the same ones. Press a game to start."
NOBODY: Final = "Nobody here solved a puzzle yesterday. Be the first today."
FORGIVEN: Final = "One missed day a week is forgiven."

MOST_NAMED: Final = 12
"""Names in a line of the members who solved a puzzle, at most."""
SHORT_NAME: Final = 24


def today_message(day: PuzzleDay, running: MatchRow | None, signs: Signs) -> OutgoingMessage:
    """Returns the page with the puzzle of a day: the member's streak, the members of the server who
    have solved it, and the other games with puzzles. If the member is in a puzzle (`running`), the
    page starts with a button to continue that puzzle."""
    games, of = engine.games(), day.puzzle.game
    heading = f"Today's puzzle · {with_sign(signs, game_sign(of), games[of].title)}"
    today = TodayButton(of, day.day.isoformat())
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
    text = f"🧩 **{goal_words(day.puzzle)}**"
    lines = [f"{streak_words(day.streak)}. {FORGIVEN}"] if day.streak else []
    lines += [f"Solved here · {tries_words(day.solved)}"] if day.solved else []
    page = Page("puzzle", text, heading, lines, controls=buttons, more=menu)
    return page_message(page)


def daily_message(
    day: date, games: Sequence[str], before: DaySummary, signs: Signs
) -> OutgoingMessage:
    """Returns the public post with the puzzles of a day, with a button for each game. `before` are
    the results of the previous day."""
    buttons = [DailyPuzzleButton(key, day.isoformat(), signs=signs) for key in games]
    lines = summary_lines(before, signs)
    page = Page(
        "daily-puzzles",
        "" if lines else NOBODY,
        f"Solved on {day_words(before.day)}" if lines else "",
        lines,
        buttons,
        note=DAILY.format(day=day_words(day)),
        colour=None,
    )
    return page_message(page)


def older_daily_message(day: date, games: Sequence[str]) -> OutgoingMessage:
    """Returns the public post with the puzzles of a day in the wording of the bot's previous
    version."""
    buttons = [DailyPuzzleButton(key, day.isoformat()) for key in games]
    words = f"🧩 **The puzzles of {day_words(day)}**\nThe same for everybody. A press begins yours."
    return plain_page("older-daily", words, *buttons)


def summary_lines(summary: DaySummary, signs: Signs) -> Sequence[str]:
    """Returns a line for each game with the members who solved its puzzle of a day, and a line with
    the longest streaks."""
    lines = [
        f"{with_sign(signs, game_sign(key), f'**{game.title}**')} · {tries_words(solved)}"
        for key, game in engine.games().items()
        if (solved := [one for one in summary.solutions if one.game == key])
    ]
    named = [f"{plain(one.name, SHORT_NAME)} {counted(one.days, 'day')}" for one in summary.streaks]
    if lines and named:
        lines.append(f"🔥 Streaks · {', '.join(named)}\n-# {FORGIVEN}")
    return lines


def tries_words(solved: Sequence[DailySolution]) -> str:
    """Returns a list of the members who solved a puzzle, grouped by how many tries they needed.
    `solved` must be sorted by tries."""
    named, more = solved[:MOST_NAMED], len(solved) - MOST_NAMED
    groups = [
        (tries, [plain(one.name, SHORT_NAME) for one in group])
        for tries, group in groupby(named, key=attrgetter("tries"))
    ]
    said = [
        f"{'first try' if tries == 1 else f'try {tries}'}: {', '.join(names)}"
        for tries, names in groups
    ]
    return " · ".join(said) + (f" and {more} more" if more > 0 else "")


def shared_words(row: MatchRow, result: PuzzleResult, about: str) -> str:
    """Returns a member's result in a puzzle as text, without its cards and choices. `about` names
    the puzzle."""
    if result.solved:
        how = solved_words(result)
    else:
        how = ", ".join(filter(None, ("Not solved", back_words(result))))
    return f"🧩 {engine.games()[row.game].title}, {about}: {how[0].lower()}{how[1:]}"


def shared_message(name: str, words: str, signs: Signs, game: str) -> OutgoingMessage:
    """Returns the public message in which a member called `name` shares their result `words`."""
    sign = with_sign(signs, game_sign(game), f"**{plain(name, NAME_LENGTH)}**")
    return OutgoingMessage(f"{sign}\n{words}")


def day_words(day: date) -> str:
    """Returns a day as text: "27 November"."""
    return f"{day.day} {day:%B}"
