"""The custom cards of the member's opponent in an open match, which the member can add to a deck.
All actions may raise Refusal."""

from dataclasses import dataclass
from typing import Final

import engine
from bot.app.client import Interaction
from bot.base.refusals import Refusal
from bot.decks.card_search.indexed_card import IndexedCard, index_cards
from bot.decks.deck_edits import CardWish
from bot.discord_api.discord_calls import defer, respond
from bot.processes.time_limits import TooSlow
from bot.store.matches.match_rows import MatchRow
from cogs.decks.controllers.edited_deck import CARD_GONE, TOO_LONG, add_card
from cogs.decks.controls import edit_controls as controls
from cogs.decks.layouts.deck_text import card_picture
from cogs.decks.layouts.shared_deck import card_to_add_message, cards_to_add_message
from cogs.ui.choices import CHOICES
from cogs.ui.pictures import show_then_draw
from engine.players import opponent

NOT_OPEN: Final = "The match isn't open yet, so its decks are still secret."
NO_CARDS: Final = "Your opponent's deck has no custom cards."
NOT_PLAYED: Final = "You didn't play in this match, or it had no decks."


@dataclass(frozen=True, slots=True)
class CustomCards:
    """The listed cards that a deck's text defines, with their definitions by name, and the name of
    the deck's author."""

    author: str
    cards: tuple[IndexedCard, ...]
    codes: dict[str, str]


def custom_cards(game: str, text: str) -> CustomCards:
    """Returns the custom cards in the list of a deck."""
    rules = engine.games()[game]
    deck = rules.parse_deck(text)
    listed = [card for card in rules.deck_sheet(deck).cards if card.count]
    codes = {card.face.name: deck.code_of(card.face.name) for card in listed}
    own = [card for card in listed if codes[card.face.name]]
    return CustomCards(deck.author or "", index_cards(game, own), codes)


async def take(interaction: Interaction, action: controls.TheirCardAction) -> None:
    """Executes the action of a button or menu about the opponent's custom cards, and answers it.
    Raises Refusal if the match isn't open to everybody."""
    bot, user, match_id = interaction.client, interaction.user.id, action.match_id
    row, custom = await _custom_cards(interaction, match_id)
    if isinstance(action, controls.ListTheirCards):
        if not custom.cards:
            raise Refusal(NO_CARDS)
        shown = cards_to_add_message(controls.TheirCardMenu, match_id, custom.cards)
        await respond(interaction, shown)
        return
    found = next((one for one in custom.cards if one.key == action.card), None)
    if found is None:
        raise Refusal(CARD_GONE)
    match action:
        case controls.OpenTheirCard(_, key):
            own = await bot.decks.of(user, row.game)
            menu = controls.AddTheirCardMenu(match_id, key, own[:CHOICES])
            shown = card_to_add_message(found.sheet, custom.author, menu, own)
            await show_then_draw(
                interaction, shown, False, card_picture, bot, found.sheet, row.game
            )
        case controls.AddTheirCard(_, _, deck_id):
            deck = await bot.decks.numbered(user, deck_id)
            face = found.sheet.face
            await add_card(interaction, deck, CardWish(face, 1, custom.codes[face.name]))


async def _custom_cards(interaction: Interaction, match_id: str) -> tuple[MatchRow, CustomCards]:
    """Returns a match, and the custom cards of the member's opponent. Defers the interaction."""
    bot, user = interaction.client, interaction.user.id
    watched = await bot.services.replays.watch(match_id, user, interaction.guild_id)
    row = watched.row
    seat = row.seat_of(user)
    if seat is None or not row.kind.is_dealt:
        raise Refusal(NOT_PLAYED)
    secrecy, texts = await bot.services.replays.deal_of(row)
    if secrecy is not None:
        raise Refusal(NOT_OPEN)
    await defer(interaction)
    text = texts["AB".index(opponent(seat))]
    try:
        return row, await bot.workers.parse(user, custom_cards, row.game, text)
    except TooSlow:
        raise Refusal(TOO_LONG) from None
