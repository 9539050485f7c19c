"""Card search: `/cards`."""

from bot.app.client import Deckhand
from cogs.cards.commands import CardCommands
from cogs.cards.controls import CardAction
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Registers the command and handlers of cards with the bot."""
    cards = CardCommands(bot)
    handle_actions(bot, cards.controller.take, CardAction)
    await bot.add_cog(cards)
