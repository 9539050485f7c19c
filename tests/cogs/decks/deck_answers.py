"""Decks that are shared, and the actions and answers on the pages of `/deck`."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import simcord

from bot.decks.collection import _version
from bot.decks.deck_validation import read_deck_text
from bot.store.decks.deck_rows import NewVersion, StoredDeck
from tests.bot.deck_texts import LEGAL
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import Step, go_on, screen, walk
from tests.conftest import Table

NEWER = LEGAL + "\n! a second thought"


def said(result: simcord.InteractionResult) -> str:
    """Returns the content of an answer."""
    assert result.response is not None
    return result.response.content


def private(result: simcord.InteractionResult) -> str:
    """Returns the content of a private answer, or of a private message that the answer changed."""
    assert result.ephemeral or (result.response is not None and result.response.ephemeral)
    return said(result)


def files(result: simcord.InteractionResult) -> dict[str, str | None]:
    """Returns the names of the files of an answer, with their alt texts."""
    assert result.response is not None
    return {file.filename: file.description for file in result.response.attachments}


def caret_lines(content: str) -> list[tuple[str, str]]:
    """Returns every line of a code block with carets below it, with the carets."""
    lines = content.split("\n")
    return [(line, below) for line, below in pairwise(lines) if re.fullmatch(r" *\^+", below)]


@cache
def version_of(text: str) -> NewVersion:
    """Returns what is stored of a deck text. It is cached, because reading a text takes longer than
    most tests."""
    return _version(read_deck_text(text))


async def keep_deck(table: Table, owner: int, text: str, name: str) -> StoredDeck:
    """Puts a deck into a collection like an upload, without another process to read it."""
    decks = table.bot.decks
    kept, _ = await decks._keep(
        owner, name, version_of(text), replace=True, beside=False, after=None
    )
    return kept


async def open_deck(table: Table, name: str, *steps: Step) -> simcord.InteractionResult:
    """Opens the page of Alice's deck with the given name, and takes the steps from there."""
    return await walk(table.alice, table.channel, "deck", name, *steps)


async def add_deck(
    member: simcord.MemberActor, channel: simcord.ChannelHandle, *steps: Step
) -> simcord.InteractionResult:
    """Opens the page for a new deck, and takes the steps from there."""
    at = await member.slash(channel, "deck")
    more = ["New deck"] if "New deck" in buttons(screen(at)) else []
    return await go_on(member, at, *more, *steps)


async def upload(
    table: Table, data: bytes | str, filename: str = "deck.txt", **typed: Any
) -> simcord.InteractionResult:
    """Sends a file as Alice. Returns the answer."""
    text = data.encode() if isinstance(data, str) else data
    return await add_deck(
        table.alice, table.channel, "Upload a file", {"file": (filename, text), **typed}
    )


async def write(table: Table, text: str, **typed: Any) -> simcord.InteractionResult:
    """Makes Alice write a deck. Returns the answer."""
    return await add_deck(table.alice, table.channel, "Write a deck", {"text": text, **typed})


async def share(table: Table, name: str = "Storm", text: str = LEGAL) -> simcord.ResponseMessage:
    await keep_deck(table, table.alice.id, text, name)
    result = await open_deck(table, name, "More", "Share")
    assert not result.ephemeral
    assert result.response is not None
    return result.response


async def copies(table: Table) -> dict[str, str]:
    """Returns Bob's decks with their texts."""
    mine = await table.bot.decks.of(table.bob.id)
    return {deck.name: await table.bot.decks.source(deck.version_id) for deck in mine}
