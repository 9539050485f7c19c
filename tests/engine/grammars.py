"""The grammars of the card languages, and scraps of their texts."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.games.asigoc.transform import GRAMMAR as ASIGOC
from engine.games.cardfinity.transform import GRAMMAR as CARDFINITY
from engine.games.chaos.loading.transform import GRAMMAR as CHAOS

GRAMMARS = {"asigoc": ASIGOC, "cardfinity": CARDFINITY, "chaos": CHAOS}
"""The grammars of the card languages, by the keys of their games."""

scraps = st.sampled_from(
    [
        *('"', '"a name"', '"a\\"b"', "\\", "\n", "\r\n", " ", "\t", "\u00a0", "\u2028", "\x0b"),
        *("* note\n*", "*", "! note\n", "12", "3x", "4t", "-5", "+3", "?", "..", "#", "_", "é"),
        *("deck", "Deck:", "family", "f", "play", "minion", "cost", "oppo", "\u212aelvin", "word"),
        *("(", ")", "{", "}", ",", ";", ":"),
    ]
)
