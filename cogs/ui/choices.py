"""What Discord offers while somebody types a command."""

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands

import engine
from bot.app.client import Interaction
from bot.base.discord_text import counted, cut, one_line
from bot.decks.catalog import GameOffer, offer_key
from bot.decks.collection import NAME_LENGTH, starters
from bot.decks.modes import modes
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.matches.clocks import CLOCKS, clock_words
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_clocks import ClockKey
from engine.names import name_key
from rendering.signs.emoji_signs import game_sign

CHOICE_LENGTH = 100
CHOICES = 25

DeckName = app_commands.Range[str, 1, NAME_LENGTH]
ModeName = app_commands.Range[str, 1, CHOICE_LENGTH]


def game_choices() -> list[app_commands.Choice[str]]:
    """Every game, for a command's `game:`."""
    return [app_commands.Choice(name=game.title, value=key) for key, game in engine.games().items()]


def clock_choices() -> list[app_commands.Choice[str]]:
    """Every clock, for a command's `clock:`."""
    words = {key: clock_words(key) for key in CLOCKS}
    return [
        app_commands.Choice(name=f"{title}: {blurb}", value=key)
        for key, (title, blurb) in words.items()
    ]


def clock_options(now: ClockKey | None) -> list[discord.SelectOption]:
    """Returns every clock for a menu or form, with the one that is chosen `now`."""
    return [
        discord.SelectOption(label=title, value=key, description=blurb, default=key == now)
        for key, (title, blurb) in ((key, clock_words(key)) for key in CLOCKS)
    ]


def matching(typed: str, offers: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """The (label, value) offers that hold what was typed, those that begin with it first.

    Labels are cut to what Discord takes; an offer whose value it would not take is left out.
    """
    wanted = name_key(typed.strip())
    found = [
        (not name_key(label).startswith(wanted), label, value)
        for label, value in offers
        if wanted in name_key(label) and one_line(value) and len(value) <= CHOICE_LENGTH
    ]
    found.sort(key=lambda offer: offer[0])
    return [
        app_commands.Choice(name=cut(one_line(label), CHOICE_LENGTH) or "…", value=value)
        for _, label, value in found[:CHOICES]
    ]


async def own_legal_decks(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `deck:` with those of the player's own decks that may be played, of the
    `game:` that was chosen if the command has one."""
    return await legal_decks(interaction, typed, interaction.namespace.game)


async def legal_decks(
    interaction: Interaction, typed: str, game: str | None
) -> list[app_commands.Choice[str]]:
    """The player's own decks that may be played in a game, or in any, to autocomplete. With their
    games where they are of several."""
    mine = await interaction.client.decks.of(interaction.user.id, game, legal=True)
    games = engine.games()
    several = len({deck.game for deck in mine}) > 1
    return matching(
        typed,
        [
            (labelled(deck, f" · {games[deck.game].title}" if several else ""), deck.name)
            for deck in mine
        ],
    )


async def game_modes(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Autocompletes a `mode:` with those of the `game:` that was chosen, of all games if none was
    (then with their games, where they are of several)."""
    return offered_choices(typed, modes(interaction.namespace.game or None))


def offered_choices(
    typed: str, offered: Sequence[tuple[str, GameOffer]]
) -> list[app_commands.Choice[str]]:
    """What games offer by name, to autocomplete; with their games where they are of several."""
    games = engine.games()
    several = len({game for game, _ in offered}) > 1
    return matching(
        typed,
        [
            (
                f"{games[game].title} · {one.title}: {one.blurb}"
                if several
                else f"{one.title}: {one.blurb}",
                offer_key(game, one),
            )
            for game, one in offered
        ],
    )


def deck_options(decks: Sequence[StoredDeck]) -> list[discord.SelectOption]:
    """A player's decks in a menu, as their numbers, with their descriptions."""
    return [_deck_option(deck) for deck in decks]


def game_options(
    games: Iterable[str] | None = None, signs: Signs = NO_SIGNS
) -> list[discord.SelectOption]:
    """Games in a menu or form, as their keys: all of them unless some are named."""
    return [
        discord.SelectOption(
            label=engine.games()[key].title,
            value=key,
            emoji=emoji_of(signs, game_sign(key)),
        )
        for key in (engine.games() if games is None else games)
    ]


def starter_options(game: str) -> list[discord.SelectOption]:
    """The ready decks of a game in a menu, as their keys."""
    return [
        discord.SelectOption(
            label=deck.title,
            value=key,
            description=deck.blurb,
        )
        for key, deck in starters(game)[:CHOICES]
    ]


def labelled(deck: StoredDeck, note: str) -> str:
    """A deck's name, a note, and its description."""
    return f"{deck.name}{note}: {deck.about}" if deck.about else f"{deck.name}{note}"


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
