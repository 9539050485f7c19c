"""Sharing of decks, and the actions of the buttons on shared decks."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.decks.card_search.indexed_card import IndexedCard, index_cards
from bot.decks.deck_validation import DeckReading
from bot.decks.shared_decks import WITHDRAWN, check_shareable
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage, defer, redraw, respond
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controllers.deck_page import show_page, tell_kept
from cogs.decks.controllers.edited_deck import CARD_GONE
from cogs.decks.controls.deck_controls import UsePost
from cogs.decks.controls.edit_controls import AddToDeckMenu, OpenSharedCard, SharedCardMenu
from cogs.decks.layouts.deck_text import card_picture, sheet_picture
from cogs.decks.layouts.shared_deck import (
    card_to_add_message,
    cards_to_add_message,
    copied_words,
    post_message,
)
from cogs.ui.answers import defer_to_read
from cogs.ui.channel_permissions import check_may_share
from cogs.ui.choices import CHOICES
from cogs.ui.pictures import show_then_draw
from engine.decks import SheetCard
from rendering import sheet_pages

PAGES = 4
"""Pages of a deck's picture that a post shows."""

NOT_YOURS = "Only the member who shared this deck can do that."


async def share(interaction: Interaction, deck: StoredDeck) -> None:
    """Posts a member's deck in the channel, for everybody to see. Raises Refusal if the deck can't
    be shared in this channel."""
    bot, guild, channel = interaction.client, interaction.guild_id, interaction.channel_id
    if guild is None or channel is None:
        raise Refusal("Decks are shared in a server's channel.")
    check_may_share(interaction, "a deck")
    check_shareable(deck)
    await defer(interaction, private=False)
    reading, _ = await bot.decks.read(deck)
    check_shareable(replace(deck, legal=reading.legal))
    shared = bot.services.shared
    post = await shared.share(deck, interaction.user.display_name, guild, channel)
    outgoing = replace(post_message(post, deck, reading), files=await _pictures(bot, reading))
    sent = await respond(interaction, outgoing, private=False)
    await shared.sent(post, sent.value.id if sent.value is not None else None)


async def take(interaction: Interaction, action: UsePost | OpenSharedCard) -> None:
    """Executes the action of a button on the post of a shared deck, however old the post is, or of
    the menu of its cards. If the post was withdrawn, replaces the post with a note that says
    that."""
    bot, user = interaction.client, interaction.user.id
    shared = bot.services.shared
    found = await shared.find(action.post_id)
    if found is None:
        await redraw(interaction, OutgoingMessage(WITHDRAWN))
        await respond(interaction, OutgoingMessage(WITHDRAWN))
        return
    post, deck = found
    if isinstance(action, OpenSharedCard):
        await defer_to_read(interaction, deck, update=True)
        cards = {one.key: card for one, card in await _cards(bot, deck)}
        if action.card not in cards:
            raise Refusal(CARD_GONE)
        card = cards[action.card]
        own = await bot.decks.of(user, deck.game)
        menu = AddToDeckMenu(action.card, own[:CHOICES])
        outgoing = card_to_add_message(card, post.author_name, menu, own)
        await show_then_draw(interaction, outgoing, True, card_picture, bot, card, deck.game)
        return
    match action.wish:
        case "cards":
            await defer_to_read(interaction, deck)
            cards = [one for one, _ in await _cards(bot, deck)]
            await respond(interaction, cards_to_add_message(SharedCardMenu, post.id, cards))
        case "copy":
            await defer(interaction)
            kept = await shared.copy(user, post, deck)
            if kept.news == "same":
                await tell_kept(interaction, kept)
                return
            await show_page(interaction, copied_words(post, kept.deck), kept.deck, kept.reading)
        case "update":
            if user != post.author:
                raise Refusal(NOT_YOURS)
            deck = await shared.bring_up_to_date(post)
            await defer(interaction, update=True)
            reading, _ = await bot.decks.read(deck)
            outgoing = post_message(post, deck, reading)
            await show_then_draw(interaction, outgoing, True, _pictures, bot, reading)
        case "withdraw":
            if user != post.author and not interaction.permissions.manage_messages:
                raise Refusal(NOT_YOURS)
            await shared.withdraw(post)
            await redraw(interaction, OutgoingMessage(WITHDRAWN))


async def _cards(bot: Deckhand, deck: StoredDeck) -> Sequence[tuple[IndexedCard, SheetCard]]:
    """Returns the cards in the list of a deck, each as the search knows it and as it is listed."""
    reading, _ = await bot.decks.read(deck)
    listed = [card for card in reading.sheet.cards if card.count]
    indexed = await asyncio.to_thread(index_cards, deck.game, listed)
    return list(zip(indexed, listed, strict=True))


async def _pictures(bot: Deckhand, reading: DeckReading) -> tuple[OutgoingFile, ...]:
    """Returns the first pages of a deck's picture, each under its own file name."""
    sheet = reading.sheet
    made = [
        (page, picture)
        for page in range(min(sheet_pages(sheet), PAGES))
        for picture in await sheet_picture(bot, sheet, page)
    ]
    return tuple(replace(one, name=f"{page + 1}-{one.name}") for page, one in made)
