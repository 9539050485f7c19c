"""Messages of practice matches: that a match starts, that the member is already in one, and the
choice of a game."""

from collections.abc import Mapping
from typing import Any

import discord

import engine
from bot.base.discord_text import plain
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.modes import game_and_mode, mode_words
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import Signs, with_sign
from bot.matches.beginning.practice_request import PracticeChoice
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controls import AnewButton, GameButton, LevelMenu
from cogs.ui.containers import RUNNING, add_buttons, control_row, message_of
from cogs.ui.match_buttons import ContinueButton
from cogs.ui.match_text import level_title
from cogs.ui.pages import Page, page_message
from engine.practice.levels import Level
from rendering.signs.emoji_signs import game_sign

OFF = (
    "Practice matches are switched off on this server. You can play the computer in a direct "
    "message to me: use **/play** there."
)

STARTER_DECK = "You start at once, with your latest deck or a starter deck."


def begun_words(row: MatchRow, choice: PracticeChoice) -> str:
    """Returns a line with the level and the decks of a practice match that starts."""
    level = level_title(row.level)
    return f"Your match against the computer on **{level}** starts here. {_decks_words(choice)}"


def running_message(row: MatchRow, choice: PracticeChoice) -> OutgoingMessage:
    """Returns the message to a member who requests a practice match but is already in one. One
    button continues the running match. Another button concedes it and starts the requested
    match."""
    text = (
        "Continue your practice match, or concede it and start another?\nYours: "
        f"**{game_and_mode(row.game, row.mode)}** on **{level_title(row.level)}**, started "
        f"<t:{row.created}:R>.\nThe new one: **{game_and_mode(choice.game, choice.mode)}** on "
        f"**{level_title(choice.level)}**. {_decks_words(choice)}"
    )
    versions = choice.deck.version_id, choice.against.version_id
    anew = AnewButton(row.id, choice.level, *versions, choice.mode)
    return page_message(Page("running", text, controls=(ContinueButton(row.id), anew)))


def games_message(
    level: Level | None, signs: Signs, pictures: Mapping[str, OutgoingFile]
) -> OutgoingMessage:
    """Returns the message on which a member chooses a game, with a sentence about each, the
    `pictures` that are drawn (by the game's key), and a menu of levels. `level` is the level chosen
    so far, None for none."""
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay(f"### Choose a game\n{STARTER_DECK}"))
    games = engine.games()
    for key, game in games.items():
        words = f"**{with_sign(signs, game_sign(key), game.title)}**\n{game.blurb}"
        if key in pictures:
            picture = pictures[key]
            thumbnail = discord.ui.Thumbnail[Any](
                f"attachment://{picture.name}", description=picture.alt
            )
            card.add_item(discord.ui.Section[Any](words, accessory=thumbnail))
        else:
            card.add_item(discord.ui.TextDisplay(words))
    add_buttons(card, [GameButton(key, level, signs=signs) for key in games])
    card.add_item(control_row(LevelMenu(level)))
    return message_of(card, tuple(pictures.values()))


def _decks_words(choice: PracticeChoice) -> str:
    """Returns the decks of both players."""
    if choice.mode:
        return mode_words(choice.game, choice.mode)
    mine, theirs = plain(choice.deck.name, NAME_LENGTH), plain(choice.against.name, NAME_LENGTH)
    got = f" **{mine}** is now in your decks." if choice.copied else ""
    if choice.deck.version_id == choice.against.version_id:
        return f"You play **{mine}**, and so does the computer.{got}"
    return f"You play **{mine}**, the computer **{theirs}**.{got}"
