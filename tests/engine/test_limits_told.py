"""An event reports a limit of a game's rules if it prevents something and is a limit of a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Final

import pytest

from engine import games
from tests.repository import ROOT

NAMED: Final = re.compile(r"^(?:MOST|MAX|LOOP)_[A-Z_]+(?=: Final)", re.MULTILINE)
NOT_IN_MATCHES: Final = frozenset(
    {
        *("MOST_CARDS", "MOST_CHARACTERS", "MOST_ERRORS", "MAX_COPIES", "MOST_OPEN"),
        *("MOST_IN_NAME", "MOST_DIGITS", "MOST_LEVELS", "MOST_NAMES"),
    }
)
"""Limits of texts and decks, which their author reads, and of words on a button."""
ELSEWHERE: Final = frozenset({"practice.py", "futility.py"})
"""Modules that only analyse a match."""
TOLD: Final[Mapping[str, Mapping[str, str]]] = {
    "asigoc": {"MOST_EFFECTS": "too many"},
    "cardfinity": {
        "MAX_DEPTH": "too many",
        "MAX_CASTS": "too many",
        "MAX_ACTIONS": "actions spent",
    },
    "lifeburn": {
        "LOOP_LIMIT": "too many",
        "MOST_DELAYED": "too many",
        "MOST_IN_PLAY": "no room",
        "MOST_GRANTS": "laden",
    },
    "chaos": {"MOST_ACTING": "too many", "MOST_ATTACHED": "laden"},
}
"""The event that reports each limit of a match."""
UNTOLD: Final[Mapping[str, Mapping[str, str]]] = {
    "lifeburn": {
        "MOST_AURAS": "the auras stand on the cards",
        "MOST_ASKED": "a greater number is not offered",
        "MOST_CHOSEN": "a greater number is not offered",
        "MOST_WORK": "the limits of every match end it",
        "MOST_CLEANUPS": "what begins lasts a turn longer, and is told as it begins",
    },
    "chaos": {"MOST_MP": "the board shows it", "MOST_EFFECTS": "of texts and the generator"},
}
"""The reasons why no event reports the other limits."""


@pytest.mark.parametrize("key", TOLD)
def test_every_limit_of_a_match_is_told(key: str) -> None:
    modules = (ROOT / "engine" / "games" / key).rglob("*.py")
    texts = (one.read_text(encoding="utf-8") for one in modules if one.name not in ELSEWHERE)
    found = {name for text in texts for name in NAMED.findall(text)} - NOT_IN_MATCHES
    assert found == {*TOLD[key], *UNTOLD.get(key, {})}
    told = import_module(f"engine.games.{key}.event_text").PREVENTED
    assert set(TOLD[key].values()) <= set(told)


def test_all_games_are_here() -> None:
    assert set(TOLD) == set(games())
