"""The ASIGOC grammar, ready to read with."""

from __future__ import annotations

from typing import Final

from engine.games.asigoc.transform import AsigocTransformer, Parsed
from engine.language.grammar import Grammar

GRAMMAR: Final = Grammar[Parsed](
    "engine.games.asigoc",
    ["card", "enters", "ability", "header", "chosen", "entry"],
    AsigocTransformer(),
)
