"""The actions of commands and presses about cards."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from operator import attrgetter
from typing import Final, Literal

import discord

import engine
from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import cut, one_line, plain
from bot.base.refusals import Refusal
from bot.decks.card_search.card_search_service import (
    FoundCard,
    Source,
    card_terms,
    search_cards,
)
from bot.decks.card_search.indexed_card import cards_called
from bot.decks.card_search.query import CardQuery, search_text, term_labels
from bot.decks.deck_text import NAME_LENGTH
from bot.discord_api.discord_calls import defer, redraw, respond
from bot.discord_api.emoji import signs_for
from cogs.cards.controls import (
    CardAction,
    ChangeSearch,
    DeckSheetPage,
    FindCards,
    OpenCard,
    OpenDeck,
    SearchForm,
    ShowCards,
    ShowGame,
    ShowGames,
    TurnDeck,
)
from cogs.cards.layouts import card_page, cards_message, games_message
from cogs.decks.controllers.deck_page import show_deck
from cogs.decks.controllers.edited_deck import searcher_of
from cogs.decks.controls.deck_controls import TakeStarterButton
from cogs.decks.layouts.deck_text import card_picture, deck_message, sheet_picture
from cogs.ui.choices import CHOICE_LENGTH, CHOICES
from cogs.ui.controls import controls
from cogs.ui.forms import Filled
from cogs.ui.pages import PageTurn
from cogs.ui.pictures import draw_picture, show_then_draw
from cogs.ui.play_buttons import TryReadyButton
from rendering import draw_card_page, sheet_pages

NO_CARD = "You can no longer see that card here. Please search again."
NO_COST = "A cost is a whole number, such as 3."
TERMS: Final[Sequence[Literal["kind", "family", "ability"]]] = ("kind", "family", "ability")
HIGHEST_COST = 10_000


def _typed_cost(typed: str) -> int | None:
    """Returns the cost that was typed, None if nothing was. Raises Refusal if it isn't a valid
    cost."""
    if not typed.strip():
        return None
    if not re.fullmatch(r"-?[0-9]{1,5}", typed.strip()) or abs(int(typed)) > HIGHEST_COST:
        raise Refusal(NO_COST)
    return int(typed)


def _term_options(terms: Sequence[str], chosen: str) -> list[discord.SelectOption]:
    """Returns the first of the terms as options of a form: their keys."""
    return [
        discord.SelectOption(
            label=cut(one_line(label), CHOICE_LENGTH), value=key, default=key == chosen
        )
        for key, label in islice(term_labels(terms).items(), CHOICES)
        if one_line(label)
    ]


class CardController:
    """The handler of presses and commands about the card search."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._search = bot.services.cards

    async def take(self, interaction: Interaction, action: CardAction) -> None:
        """Executes the action of a button, menu or form of the card search, and answers it. Raises
        Refusal if the action isn't possible."""
        user = interaction.user.id
        match action:
            case ShowGames():
                await redraw(interaction, games_message(signs_for(user)))
            case ShowGame(game):
                await defer(interaction, update=True)
                await self._show_cards(interaction, CardQuery(game))
            case ShowCards(query, page):
                await defer(interaction, update=True)
                await self._show_cards(interaction, query, page)
            case ChangeSearch(query, _):
                await self._ask(interaction, query)
            case FindCards(game, text, kind, family, ability, cost):
                terms = kind or "", family or "", ability or ""
                query = CardQuery(game, search_text(text), *terms, cost=_typed_cost(cost))
                await defer(interaction, update=True)
                await self._show_cards(interaction, query, named=True)
            case OpenCard(query, page, key):
                await defer(interaction, update=True)
                found = (await self._search.cards(searcher_of(interaction), query.game)).get(key)
                if found is None:
                    raise Refusal(NO_CARD)
                await self._show_card(interaction, query, page, found)
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

    async def open(self, interaction: Interaction) -> None:
        """Answers `/cards`: shows the cards of the game that the member played last. A member who
        hasn't played chooses a game first."""
        user, games = interaction.user.id, list(engine.games())
        played = await self._bot.services.last_played.match(user)
        if played is None and len(games) > 1:
            await respond(interaction, games_message(signs_for(user)))
            return
        await defer(interaction)
        game = games[0] if played is None else played.game
        await self._show_cards(interaction, CardQuery(game), update=False)

    async def _ask(self, interaction: Interaction, query: CardQuery) -> None:
        """Opens the search form, with the terms that occur on the cards."""
        every = await self._search.cards(searcher_of(interaction), query.game, quick=True)
        chosen = (query.kind, query.family, query.ability)
        options = {
            what: _term_options(card_terms(every, what), wanted)
            for what, wanted in zip(TERMS, chosen, strict=True)
        }
        cost = "" if query.cost is None else str(query.cost)
        filled = Filled({"text": query.text, "cost": cost}, options)
        title = f"Search {engine.games()[query.game].title}"
        await SearchForm(query.game).open(interaction, title, filled)

    async def _show_cards(
        self,
        interaction: Interaction,
        query: CardQuery,
        page: int = 0,
        *,
        update: bool = True,
        named: bool = False,
    ) -> None:
        """Shows a page of a search's cards; with `update`, in place of the message whose button was
        pressed. With `named`, shows the card at once if exactly one has that name."""
        user = interaction.user.id
        every = await self._search.cards(searcher_of(interaction), query.game)
        found = await search_cards(every, query)
        called = cards_called(query.text, found, attrgetter("card.sheet.face"))
        if named and len(called) == 1:
            await self._show_card(interaction, query, page, called[0])
            return
        terms = {
            key: label
            for what in TERMS
            for key, label in term_labels(card_terms(every, what)).items()
        }
        outgoing, shown = cards_message(query, found, page, terms, signs_for(user))
        if not shown:
            await redraw(interaction, outgoing)
            return
        title = f"{engine.games()[query.game].title}: cards"
        cards = [one.card.sheet for one in shown]
        drawn = self._bot.workers, draw_card_page, title, "", cards, query.game
        await show_then_draw(interaction, outgoing, update, draw_picture, *drawn)

    async def _show_card(
        self, interaction: Interaction, query: CardQuery, page: int, found: FoundCard
    ) -> None:
        """Shows a card large in place of the message whose button was pressed, with a button back
        to its page of the search."""
        user = interaction.user.id
        own = await self._bot.decks.of(user, query.game)
        shown = card_page(query.game, found, (query, page), own, signs_for(user))
        drawn = self._bot, found.card.sheet, query.game
        await show_then_draw(interaction, shown, True, card_picture, *drawn)

    async def _show_sheet(
        self, interaction: Interaction, source: Source, key: str, turned: int | None = None
    ) -> None:
        """Shows a deck that has a card: its first page as an answer, or a page that the member
        turned to."""
        name, reading, _ = await self._search.reading(searcher_of(interaction), source, key)
        heading = f"**{plain(name, NAME_LENGTH)}**"
        if source == "ready":
            heading += ", a starter deck"
        turn = PageTurn(DeckSheetPage, (source, key), turned or 0, sheet_pages(reading.sheet))
        outgoing = await deck_message(heading, None, reading, signs_for(interaction.user.id))
        tried = [TakeStarterButton(key), TryReadyButton(key)] if source == "ready" else []
        outgoing = replace(outgoing, view=controls(*tried, *turn.buttons))
        drawn = self._bot, reading.sheet, turned or 0
        await show_then_draw(interaction, outgoing, turned is not None, sheet_picture, *drawn)
