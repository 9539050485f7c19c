"""Searching cards by pressing."""

from __future__ import annotations

from simcord.results import InteractionResult

from engine.game import Game
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import go_on, screen
from tests.conftest import Table


async def search(table: Table, game: Game, **typed: str) -> InteractionResult:
    """Makes Alice open the cards of a game and send the form, in which terms are chosen by their
    keys. Returns the answer."""
    at = await table.alice.slash(table.channel, "cards")
    other = ["Another game"] if "Another game" in buttons(screen(at)) else []
    chosen = {name: [typed[name]] for name in ("kind", "family", "ability") if name in typed}
    return await go_on(table.alice, at, *other, game.title, "Search", {**typed, **chosen})
