"""The ready decks that come with each game."""

from typing import Any

import discord

import engine
from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.decks.collection import find_starter, starters
from bot.discord_api.discord_calls import CONTENT_LIMIT, OutgoingMessage, defer
from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of, with_sign
from cogs.decks.controllers.deck_page import tell_kept
from cogs.ui.component_ids import ComponentId
from cogs.ui.controls import Control, controls
from rendering.signs.emoji_signs import game_sign

EMBED_LIMIT = 4096
"""How long the text of an embed may be."""


class TakeStarter(Control[discord.ui.Select[Any]], id=ComponentId("deck:starter")):
    """A menu of the ready decks; the chosen one goes into the collection."""

    def __init__(self, game: str | None = None, signs: Signs = NO_SIGNS) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Take a starter deck", custom_id=self.component_id.make()
        )
        titles = _titles(game)
        for key, deck in starters(game)[:25]:
            of_game = key.partition("/")[0]
            title = f"{titles[of_game]}: {deck.title}" if len(titles) > 1 else deck.title
            menu.add_option(
                label=title,
                value=key,
                description=deck.blurb,
                emoji=emoji_of(signs, game_sign(of_game)),
            )
        super().__init__(menu)

    async def pressed(self, interaction: Interaction) -> None:
        await take_starter(interaction, self.item.values[0])


def _titles(game: str | None) -> dict[str, str]:
    """The titles of that game, or of all, by their keys."""
    return {key: rules.title for key, rules in engine.games().items() if game in (None, key)}


def starter_decks_message(game: str | None, signs: Signs = NO_SIGNS) -> OutgoingMessage:
    """The ready decks of a game, or of all, to choose from."""
    if not starters(game):
        raise Refusal("That game has no starter decks.")
    text, menu = _list(game, signs, told=True), controls(TakeStarter(game, signs))
    if len(text) <= CONTENT_LIMIT:
        return OutgoingMessage(text, menu)
    if len(text) > EMBED_LIMIT:
        text = _list(game, NO_SIGNS, told=False)
    return OutgoingMessage(view=menu, embed=discord.Embed(description=text))


def _list(game: str | None, signs: Signs, *, told: bool) -> str:
    """The ready decks by game, `told` with how each wants to be played; the menu says that too."""
    lines = [
        "Ready decks to play with, and to learn from; the first is the gentlest to begin with:"
    ]
    for key, title in _titles(game).items():
        lines.append(f"### {with_sign(signs, game_sign(key), title)}")
        decks = [deck for _, deck in starters(key)]
        if told:
            lines += [f"**{deck.title}**: {deck.blurb}" for deck in decks]
        else:
            lines.append(" · ".join(f"**{deck.title}**" for deck in decks))
    return "\n".join(lines)


async def take_starter(interaction: Interaction, key: str) -> None:
    """Puts a ready deck into the collection of the one who asks."""
    game, chosen = find_starter(key)
    await defer(interaction)
    kept = await interaction.client.decks.keep(
        interaction.user.id, chosen.text, game=game, unnamed=chosen.title, replace=False
    )
    await tell_kept(interaction, kept)
