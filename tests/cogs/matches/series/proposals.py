"""Proposals to the other player: a draw, to take back, a rematch."""

from __future__ import annotations

from simcord.results import InteractionResult

from engine.players import Player
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, text_of


async def offer_draw(duel: Duel, player: Player, label: str = "Offer draw") -> InteractionResult:
    """Offers a draw as the player, or accepts the other's."""
    return await at_match(duel.actor(player), duel.place, "More", label, match=duel.id)


async def ask_to_undo(duel: Duel, player: Player) -> InteractionResult:
    return await at_match(duel.actor(player), duel.place, "More", "Take back", match=duel.id)


async def offer_rematch(duel: Duel, player: Player) -> None:
    """Offers a rematch as the player."""
    board = await duel.board()
    await duel.press(player, board, buttons(board)["Rematch"])
    assert "offers a rematch" in text_of(await duel.board())
