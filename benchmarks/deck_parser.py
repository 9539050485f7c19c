"""Speed of reading and validating deck texts."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from engine.decks import DECKS_REMEMBERED
from engine.game import Game

AIM: Final = 0.020
"""Seconds that a deck of 60 cards may take."""

LARGE_DECKS: Final = Path(__file__).parent / "decks"
"""The folder with a deck of 60 cards for each game, with as many different cards as it can have."""


def deck_texts(game: Game) -> list[str]:
    """Returns the texts of the game's starter decks, then that of its large deck if there is
    one."""
    texts = [starter.text for starter in game.starters()]
    large = LARGE_DECKS / f"{game.key}.deck"
    return [*texts, large.read_text(encoding="utf-8")] if large.exists() else texts


def reading_rows(game: Game) -> list[Row]:
    """Returns a row for each deck: the milliseconds to read its text and find its problems, without
    a cached result."""
    rows: list[Row] = []
    for text in deck_texts(game):
        sheet = game.deck_sheet(game.parse_deck(text))
        fresh = (text + "\n" * more for more in cycle(range(10 * DECKS_REMEMBERED)))
        cost = seconds_each(lambda fresh=fresh: game.check_deck(game.parse_deck(next(fresh))))
        what = f"deck check, {sheet.size} cards, {len(sheet.cards)} different"
        rows.append(Row(what, f"{cost * 1e3:.1f} ms", times(cost, AIM, "the limit aimed at")))
    return rows
