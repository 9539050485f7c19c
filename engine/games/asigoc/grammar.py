"""The ASIGOC grammar, ready to read with."""

from __future__ import annotations

from typing import Final

from engine.games.asigoc.transform import Meaning, Meant
from engine.language.grammar import Grammar

GRAMMAR: Final = Grammar[Meant](
    "engine.games.asigoc",
    ["card", "enters", "ability", "header", "chosen", "entry"],
    Meaning(),
)
