"""One card of a deck, and what its scale is made of."""

from collections.abc import Sequence

from bot.app.client import Deckhand
from bot.base.discord_text import code_block, counted, one_line, plain, whole_lines
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, with_sign
from cogs.ui.pictures import draw_picture
from engine.decks import SheetCard
from rendering import draw_card
from rendering.signs.emoji_signs import kind_sign

BREAKDOWN_LENGTH = 1500


def card_message(card: SheetCard, signs: Signs = NO_SIGNS) -> OutgoingMessage:
    """The card's count, and its scale to the last summand."""
    count = counted(card.count, "copy", "copies") if card.count else "not in the deck's list"
    title = with_sign(signs, kind_sign(card.face.kind), f"**{plain(card.face.title)}**")
    text = f"{title}: {count}"
    if card.scale is not None:
        text += f", scale {card.scale:,}"
    if card.rarity is not None:
        text += f", {card.rarity}"
    if card.breakdown:
        parts = whole_lines(breakdown(card), BREAKDOWN_LENGTH)
        text += "\n" + code_block(f"{parts}\n{card.scale or 0:5,}  in all")
    return OutgoingMessage(text)


async def card_picture(bot: Deckhand, card: SheetCard, game: str) -> tuple[OutgoingFile, ...]:
    """A game's card, large."""
    return await draw_picture(bot.workers, draw_card, card, game)


def breakdown(card: SheetCard) -> Sequence[str]:
    """Returns the summands of a card's scale, one a line."""
    return [f"{part.scale:+5,}  {one_line(part.part)}" for part in card.breakdown]
