"""A player's collection: `/deck`."""

from __future__ import annotations

from bot.app.client import Deckhand
from cogs.decks.collection import ListPage, ShowDeck
from cogs.decks.commands import DeckCommands
from cogs.decks.deck_panel import ChooseGame, EditDeck, ExportDeck, FixSigns, SheetPage
from cogs.decks.deletion import DeleteDeck, SpareDeck
from cogs.decks.generated_decks import KeepMade, MadePage, RollAgain
from cogs.decks.icon_controller import IconController
from cogs.decks.icon_controls import KeepIcon, RemoveIcon
from cogs.decks.power_buttons import MeasurePower, StopMeasuring
from cogs.decks.power_controller import PowerController
from cogs.decks.record import ShowRecord
from cogs.decks.revalidation import DeckRevalidation
from cogs.decks.share_controller import ShareController
from cogs.decks.share_controls import CopyDeck, TakeNewer, UpdatePost, WithdrawPost
from cogs.decks.starters import TakeStarter
from cogs.ui.controls import handle_presses, on_press


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    bot.add_dynamic_items(ChooseGame, FixSigns, EditDeck, ExportDeck, ShowRecord, SheetPage)
    bot.add_dynamic_items(DeleteDeck, SpareDeck)
    bot.add_dynamic_items(ShowDeck, ListPage, TakeStarter, KeepMade, RollAgain, MadePage)
    sharing = ShareController(bot)
    icons = IconController(bot)
    await bot.add_cog(DeckCommands(bot, sharing, icons))
    power = PowerController(bot)
    handle_presses(
        bot,
        on_press(MeasurePower, lambda press, it: power.measure(press, it.deck_id, it.page)),
        on_press(StopMeasuring, lambda press, it: power.stop(press, it.deck_id, it.page)),
        on_press(CopyDeck, lambda press, it: sharing.copy(press, it.post_id)),
        on_press(UpdatePost, lambda press, it: sharing.bring_up_to_date(press, it.post_id)),
        on_press(WithdrawPost, lambda press, it: sharing.withdraw(press, it.post_id)),
        on_press(KeepIcon, lambda press, it: icons.keep(press, it.version_id, it.card, it.icon)),
        on_press(RemoveIcon, lambda press, it: icons.keep(press, it.version_id, it.card, "")),
        on_press(TakeNewer, lambda press, it: sharing.take_newer(press, it.deck_id)),
    )
    await bot.add_cog(power)
    await bot.add_cog(DeckRevalidation(bot))
