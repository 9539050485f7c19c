"""Deck texts and shortcuts for tests of `/deck`."""

from __future__ import annotations

import re
from itertools import pairwise

import simcord

import engine

GAME = next(iter(engine.games().values()))
STARTER = GAME.starters()[0]
LEGAL = STARTER.text
BROKEN = LEGAL.replace("power", "powre")
NAME = GAME.parse_deck(LEGAL).name or ""


def legal(name: str) -> str:
    """A legal deck text of that name."""
    return LEGAL.replace(f'"{NAME}" by', f'"{name}" by')


def said(result: simcord.InteractionResult) -> str:
    """The content of an answer."""
    assert result.response is not None
    return result.response.content


def private(result: simcord.InteractionResult) -> str:
    """The content of an answer that nobody else sees."""
    assert result.ephemeral
    return said(result)


def files(result: simcord.InteractionResult) -> dict[str, str | None]:
    """The names of the files of an answer, with their alt texts."""
    assert result.response is not None
    return {file.filename: file.description for file in result.response.attachments}


def caret_lines(content: str) -> list[tuple[str, str]]:
    """Every line of a code block that has carets below it, with them."""
    lines = content.split("\n")
    return [(line, below) for line, below in pairwise(lines) if re.fullmatch(r" *\^+", below)]
