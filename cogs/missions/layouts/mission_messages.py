"""What is said of missions: that one begins, which there are, which games can be learned, and what
the game says of a card that was written."""

from collections.abc import Sequence
from typing import Any, Final

import discord

import engine
from bot.base.discord_text import code_block, escaped
from bot.decks.problem_report import render_problems
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, with_sign
from bot.exercises.missions import ListedMission, games_taught
from bot.exercises.written_card import CardFeedback, key_of
from cogs.missions import controls
from cogs.ui.containers import RUNNING, add_buttons, control_row, message_of
from cogs.ui.pages import Page, page_message
from engine.exercise import Exercise
from rendering.signs.emoji_signs import game_sign

WHAT: Final = (
    "One idea, a few clicks. Each choice is explained; a wrong one is taken back, and “Hint” "
    "shows the right one. “My hand”, below the board, has your cards and choices."
)
WHICH_GAME: Final = (
    "### What would you like to learn?\nShort missions, one idea each, and then a first match "
    "against the computer. You can stop at any time and go on later."
)
SAMPLE: Final = "Such a card looks like this:"
KEPT: Final = "-# What you wrote is kept. **Write on** goes on with it."
NOT_YET: Final = "**Not yet.**"
PROBLEMS_LENGTH: Final = 2000
"""How much of what the game says of a card is told at once."""


def missions_message(
    game: str, missions: Sequence[ListedMission], writing: ListedMission | None, signs: Signs
) -> OutgoingMessage:
    """All missions of a game, the first match for whoever would rather play at once, the mission in
    which a card is written, and the other games that can be learned."""
    rules = engine.games()[game]
    done = sum(one.finished for one in missions)
    heading = (
        f"### {with_sign(signs, game_sign(game), rules.title)}: {done} of {len(missions)} done"
    )
    lines = [
        f"{'✅' if one.finished else '▫️'} {one.number}. {one.exercise.title}"
        for one in (*missions, *([] if writing is None else [writing]))
    ]
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay("\n".join((heading, *lines))))
    card.add_item(control_row(controls.MissionMenu(game, missions)))
    further = [] if writing is None else [controls.WritingButton(game, writing.key)]
    card.add_item(control_row(controls.FirstMatchButton(game), *further))
    others = [key for key in games_taught() if key != game]
    if others:
        card.add_item(discord.ui.TextDisplay("-# Learn another game:"))
        add_buttons(card, _game_buttons(others, signs))
    return message_of(card)


def games_message(signs: Signs) -> OutgoingMessage:
    """The games to learn, each in a sentence."""
    games = [engine.games()[key] for key in games_taught()]
    words = [
        f"**{with_sign(signs, game_sign(game.key), game.title)}**\n{game.blurb}" for game in games
    ]
    card = discord.ui.Container[Any](*map(discord.ui.TextDisplay[Any], (WHICH_GAME, *words)))
    card.accent_colour = RUNNING
    add_buttons(card, _game_buttons(games_taught(), signs))
    return message_of(card)


def _game_buttons(games: Sequence[str], signs: Signs) -> Sequence[controls.LearnGameButton]:
    return [controls.LearnGameButton(key, signs=signs) for key in games]


def writing_message(exercise: Exercise, told: CardFeedback | None = None) -> OutgoingMessage:
    """What is to be written, and what is said of what a member wrote."""
    writing = exercise.writing
    assert writing is not None
    heading = f"### {engine.games()[exercise.game].title} · {exercise.title}"
    text = "\n".join((heading, writing.say, SAMPLE, code_block(writing.sample)))
    said = [] if told is None else [_said(told)]
    label = "Write" if told is None else "Write on"
    write = controls.WriteButton(exercise.game, key_of(exercise), label=label)
    buttons = write, controls.MissionsButton(exercise.game)
    note = KEPT if said else ""
    return page_message(Page("write-card", text, lines=said, note=note, controls=buttons))


def _said(told: CardFeedback) -> str:
    """What is wrong with a card, each problem with its line."""
    if not told.problems:
        return f"{NOT_YET} {escaped(told.lacks)}"
    shown, count = render_problems(told.typed, told.problems, PROBLEMS_LENGTH)
    left = len(told.problems) - count
    more = f"\n… and {left:,} more." if left else ""
    return f"{NOT_YET} This is what the game says of your card:\n{code_block(shown)}{more}"
