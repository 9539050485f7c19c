"""The Cardfinity grammar, ready to read with."""

from __future__ import annotations

from typing import Final

from engine.games.cardfinity.source import Definition, ListedLine
from engine.games.cardfinity.transform import CardfinityTransformer
from engine.language.grammar import Grammar

Parsed = Definition | ListedLine | tuple[str, str]
"""What a part of a text can mean: a card, a line of the list, a name and author."""

GRAMMAR: Final = Grammar[Parsed](
    "engine.games.cardfinity", ["card", "header", "entry"], CardfinityTransformer()
)
