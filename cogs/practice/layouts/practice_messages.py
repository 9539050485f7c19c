"""What is said of practice matches: that one begins, or runs, and which games there are."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

import engine
from bot.base.discord_text import plain
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.modes import game_and_mode, mode_words
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import Signs, with_sign
from bot.matches.beginning.practice_request import PracticeChoice, PracticeRequest
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controls import AnewButton, CopyGameButton, GameButton
from cogs.ui.containers import RUNNING, add_buttons, message_of
from cogs.ui.match_buttons import GoOnButton
from cogs.ui.match_text import level_title, title
from cogs.ui.pages import Page, page_message
from rendering.signs.emoji_signs import game_sign

OFF = (
    "Practice matches are switched off on this server. In a direct message to me, `/match "
    "practice` begins one any time."
)

GO_ON = "You are in the middle of it."
READY_DECK = "You get a ready deck, and begin at once against the computer."
SAME_DECK = "You get a ready deck, the computer plays the same, and you begin at once."


def begun_words(row: MatchRow, choice: PracticeChoice) -> str:
    """Says that a practice match begins, and of what."""
    return (
        f"### Practice match · {game_and_mode(row.game, row.mode)}\n"
        f"Against the computer on **{level_title(row.level)}**. {_decks_words(choice)}"
    )


def running_message(row: MatchRow, choice: PracticeChoice) -> OutgoingMessage:
    """That the member is in a practice match, where that is, and a button that ends it for the one
    they asked for; before it one that brings it back, where it is put aside."""
    aside = ", and put aside" if row.aside else ""
    text = (
        f"You are in a practice match already: **{game_and_mode(row.game, row.mode)}** on "
        f"**{level_title(row.level)}**, begun <t:{row.created}:R>{aside}. {_where(row)}\n"
        "You play one at a time. The new one would be "
        f"**{game_and_mode(choice.game, choice.mode)}** on **{level_title(choice.level)}**. "
        f"{_decks_words(choice)}"
    )
    versions = choice.deck.version_id, choice.against.version_id
    anew = AnewButton(row.id, choice.level, *versions, choice.mode)
    return page_message(Page("running", text, controls=(*_ways_back(row), anew)))


def going_on_message(row: MatchRow) -> OutgoingMessage:
    """Says that the member is in a mission or puzzle already, and where. A button continues it if
    it is paused."""
    text = f"{GO_ON} {_where(row)}"
    return page_message(Page("going-on", text, title=title(row), controls=_ways_back(row)))


def _where(row: MatchRow) -> str:
    return f"[Here it is]({row.board_link})." if row.board_link else "`/match` shows it."


def _ways_back(row: MatchRow) -> Sequence[GoOnButton]:
    return [GoOnButton(row.id)] if row.aside else []


def games_message(
    request: PracticeRequest, signs: Signs, pictures: Mapping[str, OutgoingFile]
) -> OutgoingMessage:
    """The games to pick one from, each in a sentence, with its picture where that is there."""
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(discord.ui.TextDisplay("### What would you like to play?"))
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
    kind = GameButton if request.against is None else CopyGameButton
    add_buttons(card, [kind(key, request.level, signs=signs) for key in games])
    card.add_item(discord.ui.TextDisplay(f"-# {SAME_DECK if request.against else READY_DECK}"))
    return message_of(card, tuple(pictures.values()))


def _decks_words(choice: PracticeChoice) -> str:
    """With which decks both play."""
    if choice.mode:
        return mode_words(choice.game, choice.mode)
    mine, theirs = plain(choice.deck.name, NAME_LENGTH), plain(choice.against.name, NAME_LENGTH)
    got = f" **{mine}** is among your decks now." if choice.copied else ""
    if choice.deck.version_id == choice.against.version_id:
        return f"You play **{mine}**, and so does the computer.{got}"
    return f"You play **{mine}**, the computer **{theirs}**.{got}"
