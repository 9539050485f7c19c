"""The ASIGOC grammar, ready to read with."""
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# (lark's type hint of v_args, with which Meaning is made, is partial)

from __future__ import annotations

from typing import Final

from engine.games.asigoc.transform import Meaning, Meant
from engine.language.grammar import Grammar

GRAMMAR: Final = Grammar[Meant](
    "engine.games.asigoc",
    ["card", "enters", "ability", "header", "chosen", "entry"],
    Meaning(),
)
