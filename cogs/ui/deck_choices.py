"""A field of forms to choose the deck to play with: a member's own deck, a starter deck, or a mode
without decks."""

from collections.abc import Sequence
from typing import Final

import discord

import engine
from bot.app.client import Deckhand
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.catalog import offer_key
from bot.decks.collection import NOBODY, find_starter, starters
from bot.decks.modes import DeckOrMode, find_mode, modes
from bot.matchmaking.eligibility import ANOTHER_GAME
from bot.store.decks.deck_rows import StoredDeck
from cogs.ui.choices import CHOICES, deck_options
from cogs.ui.component_ids import Part
from cogs.ui.forms import ChoiceField, TextField

_DECK, _MODE, _STARTER = "deck:", "mode:", "starter:"

BROUGHT: Final = Part(r"deck:\d{1,18}|(?:mode|starter):[a-z0-9_/-]{1,80}", str)
"""A deck of the member by its number, or a mode or starter deck by its key."""

WITH_FIELD: Final = ChoiceField("with", "Deck or mode", BROUGHT)
NAME_FIELD: Final = TextField(
    "name", "Another deck", "Type the name of a deck that isn't listed", 100, required=False
)
"""A field for members with more decks than a menu holds; other members' forms omit it."""


def brought_options(
    mine: Sequence[StoredDeck], game: str, now: str = ""
) -> list[discord.SelectOption]:
    """Returns the menu options for what a member can play a game with: their decks (most recently
    played first), then modes, then starter decks that they don't have. `now` is the chosen
    value."""
    others = [
        discord.SelectOption(
            label=mode.title,
            value=f"{_MODE}{offer_key(game, mode)}",
            description=mode.blurb,
        )
        for _, mode in modes(game)
    ]
    known = {deck.name for deck in mine}
    others += [
        discord.SelectOption(label=deck.title, value=f"{_STARTER}{key}", description=deck.blurb)
        for key, deck in starters(game)
        if deck.title not in known or f"{_STARTER}{key}" == now
    ]
    own = deck_options(mine[:CHOICES])
    for option in own:
        option.value = f"{_DECK}{option.value}"
    room = max(CHOICES - len(others), CHOICES // 2)
    options = [*own[:room], *others][:CHOICES]
    for option in options:
        option.default = option.value == now
    return options


def unnamed_fields(
    mine: Sequence[StoredDeck], options: Sequence[discord.SelectOption]
) -> frozenset[str]:
    """Returns the ids of the fields that a form leaves out. If the menu `options` contain all of
    the member's decks (`mine`), this is the field for typing a deck's name. Otherwise the form
    needs this field, and the result is empty."""
    every = sum(option.value.startswith(_DECK) for option in options) == len(mine)
    return frozenset({NAME_FIELD.id}) if every else frozenset()


def value_of(deck: StoredDeck | None, game: str, mode: str = "") -> str:
    """Returns the value of the option that stands for this deck or mode in the menu of
    `brought_options`. Returns "" if there is neither."""
    if mode:
        return f"{_MODE}{game}/{mode}"
    if deck is None:
        return ""
    ready = {one.title: key for key, one in starters(game)}
    if deck.owner == NOBODY:
        return f"{_STARTER}{ready.get(deck.name, '')}"
    return f"{_DECK}{deck.id}"


async def find_brought(
    bot: Deckhand, user: int, game: str, value: str | None, name: str = ""
) -> DeckOrMode:
    """Returns the deck or mode that a member has chosen for a game: the deck with the typed `name`
    if a name was typed, else the deck or mode with this `value` from `brought_options`. Raises
    Refusal if the deck or mode doesn't exist or is for another game."""
    if name.strip() or value is None:
        deck = await bot.decks.named(user, name.strip())
        if deck.game != game:
            title = engine.games()[deck.game].title
            raise Refusal(ANOTHER_GAME.format(deck=plain(deck.name), title=title))
        return DeckOrMode(deck)
    kind, _, key = value.partition(":")
    if kind == "mode":
        of, mode = find_mode(key, game)
        return DeckOrMode(await bot.decks.of_mode(of, mode), mode.key)
    if kind == "starter":
        return DeckOrMode(await bot.decks.of_starter(*find_starter(key)))
    return DeckOrMode(await bot.decks.numbered(user, int(key)))
