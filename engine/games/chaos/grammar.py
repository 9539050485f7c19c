"""The grammar of Chaos Cards, ready to read with."""

from __future__ import annotations

from typing import Final

from engine.games.chaos.transform import ChaosTransformer, Parsed
from engine.language.grammar import Grammar

GRAMMAR: Final = Grammar[Parsed](
    "engine.games.chaos",
    ["head", "effect", "effects", "header", "entry", "order", "condition"],
    ChaosTransformer(),
)
