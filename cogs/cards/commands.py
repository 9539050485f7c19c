"""The `/card` commands."""

import asyncio
from collections.abc import Sequence
from typing import Literal

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.decks.card_search.card_search_service import FoundCard, card_terms
from bot.decks.card_search.query import TEXT_LENGTH, CardQuery, search_text, term_key, term_labels
from cogs.cards.controllers import CardController, asker
from cogs.cards.controls import card_label
from cogs.ui.choices import game_choices, matching

Choices = list[app_commands.Choice[str]]
Text = app_commands.Range[str, 1, TEXT_LENGTH]
Term = app_commands.Range[str, 1, 100]

HIGHEST_COST = 10_000


class CardCommands(commands.GroupCog, name="card", description="Look cards up"):
    """A thin layer: one call on the controller."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self.controller = CardController(bot)

    @app_commands.command(description="Find cards: of the game, of ready decks, yours, shown here")
    @app_commands.describe(
        game="Which game",
        text="Words in the card's name or text",
        kind="What sort of card",
        family="Its family, tribe or type",
        cost="What it costs",
        ability="An ability, or when it does something",
    )
    @app_commands.choices(game=game_choices())
    async def search(
        self,
        interaction: Interaction,
        game: str,
        text: Text | None = None,
        kind: Term | None = None,
        family: Term | None = None,
        cost: app_commands.Range[int, -HIGHEST_COST, HIGHEST_COST] | None = None,
        ability: Term | None = None,
    ) -> None:
        typed = (kind or "", family or "", ability or "")
        terms = [term_key(one) if one else "" for one in typed]
        query = CardQuery(game, search_text(text or ""), terms[0], terms[1], terms[2], cost)
        await self.controller.search(interaction, query, term_labels(typed))

    @app_commands.command(description="One card: large, in words, and the decks that have it")
    @app_commands.describe(game="Which game", card="The card's name")
    @app_commands.choices(game=game_choices())
    async def show(self, interaction: Interaction, game: str, card: Term) -> None:
        await self.controller.show_card(interaction, game, card)

    @search.autocomplete("kind")
    async def kinds(self, interaction: Interaction, typed: str) -> Choices:
        """The kinds of cards of the game that was chosen."""
        return await self._terms(interaction, "kind", typed)

    @search.autocomplete("family")
    async def families(self, interaction: Interaction, typed: str) -> Choices:
        """The families there are among the cards."""
        return await self._terms(interaction, "family", typed)

    @search.autocomplete("ability")
    async def abilities(self, interaction: Interaction, typed: str) -> Choices:
        """The abilities there are among the cards."""
        return await self._terms(interaction, "ability", typed)

    @search.autocomplete("cost")
    async def costs(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """The costs there are among the cards."""
        every = await self._cards(interaction)
        costs = await asyncio.to_thread(frozenset[int]().union, *(one.costs for one in every))
        wanted = [cost for cost in sorted(costs) if str(cost).startswith(str(typed).strip())]
        return [app_commands.Choice(name=str(cost), value=cost) for cost in wanted[:25]]

    @search.autocomplete("text")
    async def names(self, interaction: Interaction, typed: str) -> Choices:
        """The names of cards."""
        found = await self._cards(interaction)
        return await asyncio.to_thread(_names, found, typed)

    @show.autocomplete("card")
    async def cards(self, interaction: Interaction, typed: str) -> Choices:
        """The cards by their names."""
        found = await self._cards(interaction)
        offers = ((card_label(one), one.card.key) for one in found)
        return await asyncio.to_thread(matching, typed, offers)

    async def _terms(
        self, interaction: Interaction, what: Literal["kind", "family", "ability"], typed: str
    ) -> Choices:
        every = await self._cards(interaction)
        return await asyncio.to_thread(_offered_terms, every, what, typed)

    async def _cards(self, interaction: Interaction) -> list[FoundCard]:
        game = interaction.namespace.game
        try:
            cards = self.bot.services.cards
            return list((await cards.cards(asker(interaction), game or "", quick=True)).values())
        except Refusal:
            return []


def _names(found: Sequence[FoundCard], typed: str) -> Choices:
    titles = dict.fromkeys(one.card.sheet.face.title[:TEXT_LENGTH] for one in found)
    return matching(typed, [(title, title) for title in titles])


def _offered_terms(
    every: Sequence[FoundCard], what: Literal["kind", "family", "ability"], typed: str
) -> Choices:
    found = {one.card.key: one for one in every}
    return matching(typed, [(term, term) for term in card_terms(found, what)])
