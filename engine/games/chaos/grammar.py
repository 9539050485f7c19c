"""The grammar of Chaos Cards, ready to read with."""
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# (lark's type hint of v_args, with which Meaning is made, is partial)

from __future__ import annotations

from typing import Final

from engine.games.chaos.transform import Meaning, Meant
from engine.language.grammar import Grammar

GRAMMAR: Final = Grammar[Meant](
    "engine.games.chaos",
    ["head", "effect", "effects", "header", "entry", "order", "condition"],
    Meaning(),
)
