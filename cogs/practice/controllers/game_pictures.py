"""A picture of each game, for those who pick one: a card of its first ready deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import engine
from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingFile
from cogs.ui.pictures import drawn
from rendering import draw_card


class GamePictures:
    """Draws them once."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._drawn: dict[str, OutgoingFile] = {}

    @property
    def ready(self) -> Mapping[str, OutgoingFile]:
        """Those that are drawn, by the keys of their games."""
        return dict(self._drawn)

    @property
    def complete(self) -> bool:
        """Whether every game has its picture, or can have none."""
        return all(
            key in self._drawn or not game.starters() for key, game in engine.games().items()
        )

    async def draw(self) -> Mapping[str, OutgoingFile]:
        """All of them; what cannot be drawn is left out."""
        for key, game in engine.games().items():
            if key not in self._drawn and game.starters():
                await self._draw(key)
        return self.ready

    async def _draw(self, key: str) -> None:
        ready = engine.games()[key].starters()[0]
        deck = await self._bot.decks.of_starter(key, ready)
        reading, _ = await self._bot.decks.read(deck)
        cards = [card for card in reading.sheet.cards if card.count]
        if cards:
            card = replace(cards[0], scale=None)
            for picture in await drawn(self._bot.workers, draw_card, card, key):
                self._drawn[key] = replace(picture, name=f"{key}.png")
