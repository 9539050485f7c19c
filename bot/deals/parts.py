"""The parts of a deal as a file, from which anybody can deal anew (`docs/fair-play.md`)."""

from __future__ import annotations

import json

from bot.deals.scheme import Cuts, DeckList
from engine.players import Player


def parts_of(
    game: str,
    match_id: str,
    secret: bytes,
    cuts: Cuts,
    decks: tuple[DeckList, DeckList],
    first: Player | None,
) -> bytes:
    """The parts as JSON. `first` is who begins where chance did not decide that."""
    parts = {
        "game": game,
        "match": match_id,
        "secret": secret.hex(),
        "first": first,
        "cuts": cuts,
        "texts": [deck.text for deck in decks],
        "cards": [list(deck.cards) for deck in decks],
    }
    return json.dumps(parts, ensure_ascii=False, indent=1).encode()
