"""What commands and presses about cards do."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from operator import attrgetter
from types import MappingProxyType

import engine
from bot.app.client import Deckhand, Interaction
from bot.app.servers import sees_channel
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.decks.card_search.card_search_service import (
    CardSearcher,
    FoundCard,
    Source,
    card_terms,
    search_cards,
)
from bot.decks.card_search.indexed_card import cards_called
from bot.decks.card_search.query import CardQuery, search_text, term_labels
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import defer, respond_or_redraw
from bot.discord_api.emoji import signs_for
from cogs.cards.controls import CardAction, DeckSheetPage, OpenCard, OpenDeck, ShowCards, TurnDeck
from cogs.cards.layouts import card_page, cards_message
from cogs.decks.controllers.deck_page import show_deck
from cogs.decks.layouts.deck_text import card_picture, deck_message, sheet_picture
from cogs.ui.controls import controls
from cogs.ui.pages import PageTurn
from cogs.ui.pictures import draw_picture, show_then_draw
from cogs.ui.play_buttons import TryReadyButton
from rendering import draw_card_page, sheet_pages

NO_CARD = "That card is not to be seen here any more. Search for it once more."


def asker(interaction: Interaction) -> CardSearcher:
    """Who looks for cards, and where."""
    return CardSearcher(
        interaction.user.id, interaction.guild_id, partial(sees_channel, interaction.user)
    )


class CardController:
    """Searches, and shows what was found."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._search = bot.services.cards

    async def take(self, interaction: Interaction, action: CardAction) -> None:
        """Does what a press asks for. Raises Refusal."""
        match action:
            case ShowCards(query, page):
                await defer(interaction, update=True)
                every = await self._search.cards(asker(interaction), query.game)
                await self._show_page(interaction, every, query, page)
            case OpenCard(query, page, key):
                await defer(interaction, update=True)
                found = (await self._search.cards(asker(interaction), query.game)).get(key)
                if found is None:
                    raise Refusal(NO_CARD)
                shown = card_page(query.game, found, (query, page), signs_for(interaction.user.id))
                drawn = self._bot, found.card.sheet, query.game
                await show_then_draw(interaction, shown, True, card_picture, *drawn)
            case OpenDeck(deck):
                source, _, key = deck.partition(":")
                if source == "own" and key.isdecimal():
                    own = await self._bot.decks.numbered(interaction.user.id, int(key))
                    await show_deck(interaction, own)
                else:
                    await defer(interaction)
                    shown_by = "ready" if source == "ready" else "shared"
                    await self._show_sheet(interaction, shown_by, key)
            case TurnDeck(source, key, page):
                await defer(interaction, update=True)
                await self._show_sheet(interaction, source, key, page)

    async def search(
        self, interaction: Interaction, query: CardQuery, typed: Mapping[str, str]
    ) -> None:
        """Answers with the first page of the cards that are asked for; `typed` are the terms of the
        query as they were typed, by their keys."""
        await defer(interaction)
        every = await self._search.cards(asker(interaction), query.game)
        await self._show_page(interaction, every, query, typed=typed)

    async def _show_page(
        self,
        interaction: Interaction,
        every: Mapping[str, FoundCard],
        query: CardQuery,
        page: int = 0,
        *,
        typed: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        terms = dict(typed)
        for what in ("kind", "family", "ability"):
            terms |= term_labels(card_terms(every, what))
        found = await search_cards(every, query)
        outgoing, shown = cards_message(query, found, page, terms, signs_for(interaction.user.id))
        if not shown:
            await respond_or_redraw(interaction, outgoing)
            return
        title = f"{engine.games()[query.game].title}: cards"
        cards = [one.card.sheet for one in shown]
        pressed = interaction.message is not None
        drawn = self._bot.workers, draw_card_page, title, "", cards, query.game
        await show_then_draw(interaction, outgoing, pressed, draw_picture, *drawn)

    async def show_card(self, interaction: Interaction, game: str, typed: str) -> None:
        """Answers with the card of that key or name; where several or none are called so, with what
        a search for it finds."""
        await defer(interaction)
        every = await self._search.cards(asker(interaction), game)
        named = cards_called(typed, every.values(), attrgetter("card.sheet.face"))
        known = [every[typed]] if typed in every else named
        if len(known) == 1:
            outgoing = card_page(game, known[0], signs=signs_for(interaction.user.id))
            drawn = self._bot, known[0].card.sheet, game
            await show_then_draw(interaction, outgoing, False, card_picture, *drawn)
            return
        query = CardQuery(game, search_text(typed))
        if not known and not await search_cards(every, query):
            raise Refusal(f"There is no card called **{plain(typed, NAME_LENGTH)}** to be seen.")
        await self._show_page(interaction, every, query)

    async def _show_sheet(
        self, interaction: Interaction, source: Source, key: str, turned: int | None = None
    ) -> None:
        """Shows a deck that has a card: its first page as an answer, or one that was turned to."""
        name, reading, _ = await self._search.reading(asker(interaction), source, key)
        heading = f"**{plain(name, NAME_LENGTH)}**"
        if source == "ready":
            heading += f", a ready deck: {self._bot.tree.link('deck starter')} gives it to you"
        turn = PageTurn(DeckSheetPage, (source, key), turned or 0, sheet_pages(reading.sheet))
        outgoing = await deck_message(heading, None, reading, signs_for(interaction.user.id))
        tried = [TryReadyButton(key)] if source == "ready" else []
        outgoing = replace(outgoing, view=controls(*tried, *turn.buttons))
        drawn = self._bot, reading.sheet, turned or 0
        await show_then_draw(interaction, outgoing, turned is not None, sheet_picture, *drawn)
