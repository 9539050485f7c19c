"""What is said of missions: that one begins, which there are, which games can be learned."""

from collections.abc import Sequence
from typing import Any, Final

import discord

import engine
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import Signs, with_sign
from bot.exercises.missions import ListedMission, games_taught
from bot.store.matches.match_rows import MatchRow
from cogs.missions.controls import FirstMatchButton, LearnGameButton, MissionMenu, WritingButton
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.controls import Control
from cogs.ui.match_buttons import GoOnButton
from cogs.ui.match_text import title
from rendering.signs.emoji_signs import game_sign

IN_A_ROW: Final = 5
"""How many buttons stand side by side."""

WHAT: Final = (
    "One idea, a few clicks. Each choice is explained; a wrong one is taken back, and “Hint” "
    "shows the right one. “My hand”, below the board, has your cards and choices."
)
WHICH_GAME: Final = (
    "### What would you like to learn?\nShort missions, one idea each, and then a first match "
    "against the computer. You can stop at any time and go on later."
)
GO_ON: Final = "You are in the middle of it."


def begun_message(row: MatchRow, place: str) -> OutgoingMessage:
    """That a mission begins, and (`place`) where it is."""
    return _card(f"### {title(row)}\n{WHAT}\n{place}")


def going_on_message(row: MatchRow) -> OutgoingMessage:
    """That the member is in a mission already, and where; a button that brings it back, where it
    is put aside."""
    where = f"[Here it is]({row.board_link})." if row.board_link else "`/match board` shows it."
    return _card(f"### {title(row)}\n{GO_ON} {where}", *([GoOnButton(row.id)] if row.aside else []))


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
    card.add_item(control_row(MissionMenu(game, missions)))
    further = [] if writing is None else [WritingButton(game, writing.key)]
    card.add_item(control_row(FirstMatchButton(game), *further))
    others = [key for key in games_taught() if key != game]
    if others:
        card.add_item(discord.ui.TextDisplay("-# Learn another game:"))
        _add_games(card, others, signs)
    return message_of(card)


def games_message(signs: Signs) -> OutgoingMessage:
    """The games to learn, each in a sentence."""
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay(WHICH_GAME))
    games = games_taught()
    for key in games:
        game = engine.games()[key]
        words = f"**{with_sign(signs, game_sign(key), game.title)}**\n{game.blurb}"
        card.add_item(discord.ui.TextDisplay(words))
    _add_games(card, games, signs)
    return message_of(card)


def _add_games(card: discord.ui.Container[Any], games: Sequence[str], signs: Signs) -> None:
    buttons = [LearnGameButton(key, engine.games()[key].title, signs) for key in games]
    for first in range(0, len(buttons), IN_A_ROW):
        card.add_item(control_row(*buttons[first : first + IN_A_ROW]))


def _card(words: str, *buttons: Control[Any]) -> OutgoingMessage:
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay(words))
    if buttons:
        card.add_item(control_row(*buttons))
    return message_of(card)
