"""Log lines of Cardfinity with a number."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.events import SeenEvent
from engine.text.sentences import sentence_text


@pytest.mark.parametrize(
    ("kind", "facts", "said"),
    [
        (
            "look",
            {"player": "A", "owner": "A", "n": 1},
            "A looks at the top card of their own deck",
        ),
        (
            "look",
            {"player": "A", "owner": "B", "n": 2, "cards": ("Imp", "Ogre")},
            "A looks at the top 2 cards of B's deck: Imp, Ogre",
        ),
        (
            "pop",
            {"player": "A", "n": 1, "cards": ("Imp",)},
            "A banishes the top card of their graveyard: Imp",
        ),
        (
            "pop",
            {"player": "A", "n": 2, "cards": ("Imp", "Ogre")},
            "A banishes the top 2 cards of their graveyard: Imp, Ogre",
        ),
    ],
)
def test_a_number_goes_with_its_noun(kind: str, facts: dict[str, Any], said: str) -> None:
    event = SeenEvent(kind, facts)
    assert sentence_text(engine.games()["cardfinity"].describe(event), str) == said
