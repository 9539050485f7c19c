"""Cards that are shown to players (LIFEBURN 1.3, 6.5: Reveal, LookAtDeck, Detain and others)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.lifeburn.player_view import card_view
from engine.games.lifeburn.table import Table
from engine.players import PLAYERS, Player
from engine.views import Shown


def names(table: Table, numbers: Sequence[int]) -> tuple[str, ...]:
    """Returns the names of cards."""
    return tuple(table.obj(number).card.name for number in numbers)


def reveal(table: Table, player: Player, numbers: Sequence[int]) -> None:
    """Shows the player's cards to both players."""
    if not numbers:
        return
    table.use_secret()
    table.emit("reveal", player=player, cards=names(table, numbers))
    for viewer in PLAYERS:
        if viewer != player:
            show(table, viewer, "Shown by your opponent", numbers)


def look(table: Table, player: Player, numbers: Sequence[int]) -> None:
    """Shows to the player alone cards from the top of the own deck."""
    if not numbers:
        return
    table.use_secret()
    table.emit_privately(
        "look", player, {"player": player, "n": len(numbers)}, cards=names(table, numbers)
    )
    show(table, player, "Top of your deck", numbers)


def show(table: Table, player: Player, title: str, numbers: Sequence[int]) -> None:
    """Lays cards before one player until the next choice."""
    shown = Shown(title, tuple(card_view(table, number) for number in numbers))
    if shown not in table.shown[player]:
        table.show(player, shown)
