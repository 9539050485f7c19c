"""Messages of missions: the list of missions, the games to learn, and the game's judgement of a
card that a member has written."""

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
from bot.store.matches.match_rows import MatchRow
from cogs.decks.controls.builder_controls import BuildCardButton
from cogs.missions import controls
from cogs.ui.containers import RUNNING, add_buttons, message_of
from cogs.ui.controls import Control
from cogs.ui.match_buttons import ContinueButton
from cogs.ui.match_text import title
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import WritingButton
from engine.exercise import Exercise
from rendering.signs.emoji_signs import game_sign

WHAT: Final = (
    "One idea, a few clicks. I explain each choice and take a wrong one back. “Hint” shows the "
    "right one."
)
WHICH_GAME: Final = (
    "### Choose a game to learn\nShort missions, one idea each, then a first match against the "
    "computer. You can stop at any time and continue later."
)
INSTEAD: Final = "You're in a mission"
SAMPLE: Final = "Such a card looks like this:"
KEPT: Final = "-# Your text is saved. **Write on** continues it."
NOT_YET: Final = "**Not yet.**"
PROBLEMS_LENGTH: Final = 2000
"""Characters of the game's problems with a card that are shown at once, at most."""


def missions_message(
    game: str,
    missions: Sequence[ListedMission],
    writing: ListedMission | None,
    following: ListedMission | None,
    signs: Signs,
) -> OutgoingMessage:
    """Returns the list of a game's missions, with buttons to start one or a first whole match.
    `writing` is the mission in which the member writes a card, None if the game has no such
    mission. `following` is the next mission to do, None if all are done."""
    rules = engine.games()[game]
    listed = [*missions, *([] if writing is None else [writing])]
    done = sum(one.finished for one in listed)
    heading = f"{with_sign(signs, game_sign(game), rules.title)}: {done} of {len(listed)} done"
    lines = [
        f"{'✅' if one.finished else '▫️'} {one.number}. {one.exercise.title}" for one in listed
    ]
    first = controls.FirstMatchButton(game)
    buttons: list[Control[Any]] = [first]
    if following is not None:
        start = controls.StartButton(game, following.key, label=f"Start mission {following.number}")
        buttons = [start, first]
    if writing is not None:
        buttons.append(WritingButton(game, writing.key))
    if len(games_taught()) > 1:
        buttons.append(controls.OtherGameButton())
    menu = controls.MissionMenu(game, missions)
    return page_message(Page("missions", title=heading, lines=lines, controls=buttons, more=menu))


def instead_message(running: MatchRow, game: str, wanted: ListedMission) -> OutgoingMessage:
    """Returns the question to a member who is in a mission (`running`), whether to start the
    mission `wanted` of the same or another `game` instead."""
    text = (
        f"{title(running)}\nThe new one is **{wanted.exercise.title}**. You can do one at a time."
    )
    instead = controls.InsteadButton(game, wanted.key)
    buttons = ContinueButton(running.id), instead
    return page_message(Page("mission-instead", text, title=INSTEAD, controls=buttons))


def games_message(signs: Signs) -> OutgoingMessage:
    """Returns the message on which a member chooses a game to learn. The message has a sentence
    about each game."""
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
    """Returns the task of the mission in which a member writes a card; `exercise` is that mission.
    `told` is the game's feedback to a card that they've written, None before the first card."""
    writing = exercise.writing
    assert writing is not None
    heading = f"### {engine.games()[exercise.game].title} · {exercise.title}"
    text = "\n".join((heading, writing.say, SAMPLE, code_block(writing.sample)))
    said = [] if told is None else [_said(told)]
    label = "Write" if told is None else "Write on"
    write = controls.WriteButton(exercise.game, key_of(exercise), label=label)
    buttons: list[Control[Any]] = [write, controls.MissionsButton(exercise.game)]
    if engine.games()[exercise.game].card_builder is not None:
        write.item.style = discord.ButtonStyle.secondary
        buttons.insert(
            0, BuildCardButton(f"{exercise.game}/{key_of(exercise)}", 0, "", label="Build")
        )
    note = KEPT if said else ""
    return page_message(Page("write-card", text, lines=said, note=note, controls=buttons))


def _said(told: CardFeedback) -> str:
    """Returns the problems of a card, each with its line."""
    if not told.problems:
        return f"{NOT_YET} {escaped(told.lacks)}"
    shown, count = render_problems(told.typed, told.problems, PROBLEMS_LENGTH)
    left = len(told.problems) - count
    more = f"\n… and {left:,} more." if left else ""
    return f"{NOT_YET} The game says this about your card:\n{code_block(shown)}{more}"
