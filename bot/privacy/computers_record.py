"""How the computer chose in a practice match, for whoever wants to compute it again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.store.privacy.user_data import Played


def computers_record(one: Played, *, is_open: bool) -> Mapping[str, Any] | None:
    """The computer's seed and choices, with the deal and both decks, in plain types that JSON
    knows; None where people play against each other, or the match is not open. One that was played
    on from another has no deal: the file of its record has all that it takes. A mission or a puzzle
    has neither deal nor decks."""
    row = one.row
    if row.computer_seed is None or row.state != "over" or not is_open:
        return None
    return {
        "seat": row.computer,
        "seed": row.computer_seed.hex(),
        "deal": None if row.origin or row.exercise else row.seed.hex(),
        "decks": [] if row.exercise else list(one.decks),
        "choices": [[it["number"], it["option"], it["forced"], it["cut"]] for it in one.computers],
    }
