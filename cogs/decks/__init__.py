"""A player's collection: `/deck`."""

from bot.app.client import Deckhand
from cogs.decks.commands import DeckCommands
from cogs.decks.controllers.collection import CollectionPage, ShowDeck
from cogs.decks.controllers.deck_page import ChooseGame, EditDeck, ExportDeck, FixSigns, SheetPage
from cogs.decks.controllers.deck_record import ShowRecord
from cogs.decks.controllers.deletion import DeleteDeck, SpareDeck
from cogs.decks.controllers.generated_decks import KeepMade, MadePage, RollAgain
from cogs.decks.controllers.icon_choice import IconController
from cogs.decks.controllers.power_measuring import PowerController
from cogs.decks.controllers.sharing import ShareController
from cogs.decks.controllers.starter_decks import TakeStarter
from cogs.decks.controls import (
    CopyDeck,
    KeepIcon,
    MeasurePower,
    RemoveIcon,
    StopMeasuring,
    TakeNewer,
    UpdatePost,
    WithdrawPost,
)
from cogs.decks.jobs.revalidation import DeckRevalidation
from cogs.ui.controls import handle_presses, on_press


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    bot.add_dynamic_items(ChooseGame, FixSigns, EditDeck, ExportDeck, ShowRecord, SheetPage)
    bot.add_dynamic_items(DeleteDeck, SpareDeck)
    bot.add_dynamic_items(ShowDeck, CollectionPage, TakeStarter, KeepMade, RollAgain, MadePage)
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
