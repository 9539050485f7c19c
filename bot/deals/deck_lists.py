"""The deck lists of a match, as they are committed to."""

from __future__ import annotations

import engine
from bot.deals.scheme import DeckList


def deck_lists(game: str, sources: tuple[str, str]) -> tuple[DeckList, DeckList]:
    """The lists of A and B, from the texts of their decks. Those of a mode have no cards yet, and
    of a game that does not say how it deals the texts alone are told."""
    rules = engine.games()[game]
    of_modes = [text for mode in rules.modes() for text in (mode.deck, *mode.former)]
    if rules.dealing is None or sources[0] in of_modes:
        return DeckList(sources[0]), DeckList(sources[1])
    a, b = rules.unshuffled((rules.parse_deck(sources[0]), rules.parse_deck(sources[1])))
    return DeckList(sources[0], a), DeckList(sources[1], b)
