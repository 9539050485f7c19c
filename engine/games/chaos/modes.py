"""Ways of playing for which nobody brings a deck: the match makes the cards from its seed."""

from __future__ import annotations

import re
from typing import Final

from engine.decks import Deck, DeckSheet, Mode
from engine.games.chaos.generator import FIRST, NEWEST, dealt_card
from engine.games.chaos.parser import GAME
from engine.games.chaos.rules import dealt
from engine.games.chaos.sealed_deck import POOL_SIZE, deal_pool
from engine.games.chaos.source import DECK_SIZE
from engine.games.chaos.table import Table
from engine.players import PLAYERS
from engine.randomness import SeededRandom

SEALED: Final = Mode(
    "sealed",
    "Sealed",
    f"Each of you gets {POOL_SIZE} new cards that nobody has seen before, and keeps {DECK_SIZE}, "
    "in private.",
    "mode: sealed generator 2\n",
    ("mode: sealed\n",),
)
MIRROR: Final = Mode(
    "mirror",
    "Mirror",
    f"Both of you play the same {DECK_SIZE} new cards: only play decides.",
    "mode: mirror generator 2\n",
    ("mode: mirror\n",),
)
MODES: Final = (SEALED, MIRROR)

_TEXT: Final = re.compile(r"\s*mode\s*:\s*(\w+)(?:\s+generator\s+(\d))?\s*", re.IGNORECASE)
"""Without a number the first generator is meant: so it stands in matches begun with that one."""
_LONGEST: Final = 100


def read_mode(text: str | bytes) -> Deck | None:
    """Returns the deck that stands for a mode, its `content` the Mode; None for any other text."""
    if len(text) > _LONGEST:
        return None
    message = text.decode(errors="replace") if isinstance(text, bytes) else text
    found = _TEXT.fullmatch(message)
    if found is None:
        return None
    generator = int(found[2] or FIRST)
    for mode in MODES:
        if mode.key == found[1].lower() and FIRST <= generator <= NEWEST:
            return Deck(GAME, mode.title, None, message, mode)
    return None


def mode_of(deck: Deck) -> Mode | None:
    """Returns the mode that the deck stands for, if it is no ordinary deck."""
    return deck.content if isinstance(deck.content, Mode) else None


def generator_of(deck: Deck) -> int:
    """Returns the generator that makes the cards of the mode that the deck stands for."""
    found = _TEXT.fullmatch(deck.source)
    return int((found and found[2]) or FIRST)


def mode_sheet(deck: Deck, mode: Mode) -> DeckSheet:
    """Returns a sheet without cards: they are not made yet."""
    return DeckSheet(deck.game, deck.name, None, 0, None, (), (mode.blurb,))


def dealt_by(mode: Mode, rng: SeededRandom, generator: int = NEWEST) -> Table:
    """Returns a table with the cards that the generator makes for the mode by chance."""
    if mode == MIRROR:
        cards = [dealt_card(rng, f"#M.{k}", generator) for k in range(1, DECK_SIZE + 1)]
        table = dealt((cards, cards), rng)
        table.state.generator = generator
        return table
    table = dealt(((), ()), rng)
    table.state.generator = generator
    for player in PLAYERS:
        pool = [dealt_card(rng, f"#{player}.{k}", generator) for k in range(1, POOL_SIZE + 1)]
        deal_pool(table, player, pool)
    return table
