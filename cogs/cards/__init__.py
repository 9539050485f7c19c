"""Looking cards up: `/card`."""

from bot.app.client import Deckhand
from cogs.cards.commands import CardCommands
from cogs.cards.controls import CardDeckMenu, CardMenu, CardsPage, DeckSheetPage
from cogs.ui.controls import handle_presses, on_press


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    cards = CardCommands(bot)
    controller = cards.controller
    handle_presses(
        bot,
        on_press(CardsPage, lambda press, it: controller.turn(press, it.query, it.page)),
        on_press(
            CardMenu,
            lambda press, it: controller.open_card(press, it.query, it.page, it.item.values[0]),
        ),
        on_press(CardDeckMenu, lambda press, it: controller.open_deck(press, it.item.values[0])),
        on_press(
            DeckSheetPage, lambda press, it: controller.turn_deck(press, it.source, it.key, it.page)
        ),
    )
    await bot.add_cog(cards)
