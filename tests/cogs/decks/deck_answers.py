"""Decks that are shared, and answers of `/deck`."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import simcord

from bot.decks.collection import _version
from bot.decks.deck_validation import read_deck_text
from bot.store.decks.deck_rows import NewVersion, StoredDeck
from tests.bot.deck_texts import LEGAL
from tests.conftest import Table

NEWER = LEGAL + "\n! a second thought"


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


@cache
def version_of(text: str) -> NewVersion:
    """Returns what is stored of a deck text. Reading it takes longer than most tests have to do
    with it: each is read once."""
    return _version(read_deck_text(text))


async def keep_deck(table: Table, owner: int, text: str, name: str) -> StoredDeck:
    """Puts a deck into a collection as an upload does, without another process to read it."""
    decks = table.bot.decks
    kept, _ = await decks._keep(
        owner, name, version_of(text), replace=True, beside=False, after=None
    )
    return kept


async def share(table: Table, name: str = "Storm", text: str = LEGAL) -> simcord.ResponseMessage:
    await keep_deck(table, table.alice.id, text, name)
    result = await table.alice.slash(table.channel, "deck share", name=name)
    assert not result.ephemeral
    assert result.response is not None
    return result.response


async def copies(table: Table) -> dict[str, str]:
    """Bob's decks with their texts."""
    mine = await table.bot.decks.of(table.bob.id)
    return {deck.name: await table.bot.decks.source(deck.version_id) for deck in mine}
