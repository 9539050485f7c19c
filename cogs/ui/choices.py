"""The games, decks and clocks that menus and forms offer."""

from collections.abc import Iterable, Sequence

import discord

import engine
from bot.base.discord_text import counted, cut, one_line
from bot.decks.collection import starters
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.matches.clocks import CLOCKS, clock_words
from bot.store.decks.deck_rows import StoredDeck
from rendering.signs.emoji_signs import game_sign

CHOICE_LENGTH = 100
CHOICES = 25


def clock_options(now: str | None = None) -> list[discord.SelectOption]:
    """Returns all clocks as options of a menu or form. The clock with the key `now` is
    preselected."""
    return [
        discord.SelectOption(label=title, value=key, description=blurb, default=key == now)
        for key, (title, blurb) in ((key, clock_words(key)) for key in CLOCKS)
    ]


def deck_options(decks: Sequence[StoredDeck]) -> list[discord.SelectOption]:
    """Returns a player's decks as options of a menu. The options' values are the decks' numbers."""
    return [_deck_option(deck) for deck in decks]


def game_options(
    games: Iterable[str] | None = None, signs: Signs = NO_SIGNS, now: str | None = None
) -> list[discord.SelectOption]:
    """Returns games as options of a menu or form; all games if `games` is None. The options' values
    are the games' keys. The game with the key `now` is preselected."""
    return [
        discord.SelectOption(
            label=engine.games()[key].title,
            value=key,
            emoji=emoji_of(signs, game_sign(key)),
            default=key == now,
        )
        for key in (engine.games() if games is None else games)
    ]


def starter_options(game: str) -> list[discord.SelectOption]:
    """Returns the starter decks of a game as options of a menu. The options' values are the decks'
    keys."""
    return [
        discord.SelectOption(
            label=deck.title,
            value=key,
            description=deck.blurb,
        )
        for key, deck in starters(game)[:CHOICES]
    ]


def _deck_option(deck: StoredDeck) -> discord.SelectOption:
    detail = deck.about
    if not detail:
        detail = counted(deck.size, "card")
        if deck.total_scale is not None:
            detail += f", scale {deck.total_scale}"
    return discord.SelectOption(
        label=cut(one_line(deck.name), CHOICE_LENGTH) or "…",
        value=str(deck.id),
        description=cut(detail, CHOICE_LENGTH),
    )
