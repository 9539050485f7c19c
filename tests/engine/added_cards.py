"""Cards that are added to a table whose cards are numbers."""

from __future__ import annotations

from typing import Any

from engine.players import Player


def add_card(table: Any, owner: Player, zone: str, card: Any) -> None:
    """Adds a card at the end of the owner's zone."""
    table.state.side(owner).zone(zone).append(len(table.cards))
    table.cards, table.owners = (*table.cards, card), (*table.owners, owner)
