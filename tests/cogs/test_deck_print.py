"""`/deck print`: a deck as a file to be printed and cut out."""

from __future__ import annotations

import asyncio
import re

import discord
import pytest

from cogs.decks.printed_deck import MOST_CARDS
from tests.bot.deck_texts import LEGAL, NAME
from tests.cogs.decks import files, private, said
from tests.conftest import Table

A4 = b"/MediaBox [ 0 0 595.27559"
LETTER = b"/MediaBox [ 0 0 612.0"


async def test_the_words_come_first_and_the_file_when_it_is_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    seen: list[discord.Message] = []
    real = table.bot.workers.draw

    async def look_first(*args: object, **kwargs: object) -> object:
        seen.append(table.channel.history(viewer=table.alice)[-1])
        return await real(*args, **kwargs)

    monkeypatch.setattr(table.bot.workers, "draw", look_first)
    shown = await table.alice.slash(table.channel, "deck print", name=NAME)
    assert "is being drawn" in seen[0].content
    assert not seen[0].attachments
    assert "is being drawn" not in private(shown)
    assert shown.response is not None
    (file,) = shown.response.attachments
    assert file.filename.endswith(".pdf")
    data = await file.read()
    pages = int(re.findall(r"(\d+) pages of A4", said(shown))[0])
    assert data.count(A4) == pages
    assert data.endswith(b"%%EOF")


async def test_the_paper_can_be_chosen(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    shown = await table.alice.slash(table.channel, "deck print", name=NAME, paper="letter")
    assert shown.response is not None
    assert LETTER in await shown.response.attachments[0].read()


async def test_only_the_owner_has_their_deck_printed(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    shown = await table.bob.slash(table.channel, "deck print", name=NAME)
    assert "no deck" in private(shown)
    assert not files(shown)


async def test_a_deck_of_ten_thousand_cards_is_not_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = re.sub(r'(?m)^(".+") \d+$', r"\1 999", LEGAL)
    kept = await table.bot.decks.keep(table.alice.id, many, name="Many")
    assert kept.reading.sheet.size == 9_990
    monkeypatch.setattr(table.bot.workers, "draw", None)
    shown = await table.alice.slash(table.channel, "deck print", name="Many")
    assert f"up to {MOST_CARDS}" in private(shown)
    assert not files(shown)


async def test_a_deck_without_cards_is_not_drawn(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, "x", name="Empty")
    assert "no cards to print" in private(
        await table.alice.slash(table.channel, "deck print", name="Empty")
    )


async def test_boards_are_drawn_between_the_cards_of_a_long_deck(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    drawn: list[int] = []
    real = table.bot.workers.draw

    async def count(work: object, cards: tuple[object, ...], game: str) -> object:
        drawn.append(len(cards))
        await asyncio.sleep(0)
        return await real(work, cards, game)  # type: ignore[arg-type]

    monkeypatch.setattr(table.bot.workers, "draw", count)
    await table.alice.slash(table.channel, "deck print", name=NAME)
    assert len(drawn) > 1
    assert max(drawn) <= 9


async def test_a_file_that_cannot_be_drawn_is_told_of(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)

    async def fail(*args: object, **kwargs: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(table.bot.workers, "draw", fail)
    shown = await table.alice.slash(table.channel, "deck print", name=NAME)
    assert "could not be drawn" in private(shown)
    assert not files(shown)
    caplog.clear()
