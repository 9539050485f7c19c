"""A deck with a custom card."""

from __future__ import annotations

import engine

GAME = engine.games()["asigoc"]
FAIR = GAME.starters()[0].text
OWN_CARD = "Homespun Meteor"


def with_own_card(text: str) -> str:
    """Returns the deck with its last card replaced by a custom one."""
    *lines, _ = [line for line in text.splitlines() if line.strip()]
    return "\n".join([f'item "{OWN_CARD}": damage 9', *lines, f'"{OWN_CARD}"'])
