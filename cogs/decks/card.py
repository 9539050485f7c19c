"""One card of a deck, and what its scale is made of."""

from __future__ import annotations

from bot.client import Deckhand
from bot.discord_calls import Attached, OutgoingMessage
from bot.discord_text import code_block, counted, cut, one_line, plain
from bot.emoji import NO_SIGNS, Signs, with_sign
from cogs.ui.pictures import drawn
from engine.decks import SheetCard
from rendering import draw_card
from rendering.emoji_signs import kind_sign

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
        text += "\n" + code_block(cut(breakdown(card), BREAKDOWN_LENGTH))
    return OutgoingMessage(text)


async def card_picture(bot: Deckhand, card: SheetCard, game: str) -> tuple[Attached, ...]:
    """A game's card, large."""
    return await drawn(bot.workers, draw_card, card, game)


def breakdown(card: SheetCard) -> str:
    """The summands of a card's scale, one a line, and their total."""
    lines = [f"{part.scale:+5,}  {one_line(part.part)}" for part in card.breakdown]
    return "\n".join([*lines, f"{card.scale or 0:5,}  in all"])
