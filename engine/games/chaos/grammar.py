"""The grammar of Chaos Cards, ready to read with."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.transform import Meaning, Meant
from engine.language.grammar import Grammar

GRAMMAR: Final = Grammar[Meant](
    "engine.games.chaos",
    ["head", "effect", "effects", "header", "entry", "order", "condition"],
    Meaning(),
)
