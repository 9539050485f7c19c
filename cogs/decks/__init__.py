"""A player's collection: `/deck`."""

from bot.app.client import Deckhand
from cogs.decks.commands import DeckCommands
from cogs.decks.controllers import (
    built_card,
    deck_controller,
    edited_deck,
    opponents_cards,
    sharing,
)
from cogs.decks.controllers.power_measuring import PowerController
from cogs.decks.controls.builder_controls import BuildAction
from cogs.decks.controls.deck_controls import DeckAction, MeasurePower, UsePost
from cogs.decks.controls.edit_controls import EditAction, OpenSharedCard, TheirCardAction
from cogs.decks.jobs.revalidation import DeckRevalidation
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Registers the commands and handlers of decks with the bot."""
    await bot.add_cog(DeckCommands())
    handle_actions(bot, deck_controller.take, DeckAction)
    handle_actions(bot, edited_deck.take, EditAction)
    handle_actions(bot, built_card.take, BuildAction)
    handle_actions(bot, sharing.take, UsePost | OpenSharedCard)
    handle_actions(bot, opponents_cards.take, TheirCardAction)
    power = PowerController(bot)
    handle_actions(bot, power.take, MeasurePower)
    await bot.add_cog(power)
    await bot.add_cog(DeckRevalidation(bot))
