"""A deck as a file to be printed and cut out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
import pytest

from tests.bot.deck_texts import LEGAL, NAME
from tests.cogs.decks.deck_answers import files, open_deck, private, said
from tests.cogs.walking import go_on
from tests.conftest import Table

A4 = b"/MediaBox [ 0 0 595.27559"
LETTER = b"/MediaBox [ 0 0 612.0"


async def test_the_words_come_first_and_the_file_when_its_cards_are_drawn_a_few_at_a_time(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL)
    seen: list[discord.Message] = []
    drawn: list[int] = []
    real = table.bot.workers.draw

    async def look_first(work: Any, cards: Sequence[object], game: str) -> object:
        seen.append(table.channel.history(viewer=table.alice)[-1])
        drawn.append(len(cards))
        return await real(work, cards, game)

    page = await open_deck(table, NAME, "More")
    monkeypatch.setattr(table.bot.workers, "draw", look_first)
    shown = await go_on(table.alice, page, "Print on A4")
    assert "I'm drawing your file" in seen[0].content
    assert not seen[0].attachments
    assert len(drawn) > 1
    assert max(drawn) <= 9
    assert "I'm drawing your file" not in private(shown)
    assert shown.response is not None
    (file,) = shown.response.attachments
    assert file.filename.endswith(".pdf")
    data = await file.read()
    pages = int(re.findall(r"(\d+) pages of A4", said(shown))[0])
    assert data.count(A4) == pages
    assert data.endswith(b"%%EOF")
    letter = await go_on(table.alice, page, "Print on US Letter")
    assert letter.response is not None
    assert LETTER in await letter.response.attachments[0].read()


async def test_a_deck_that_cannot_be_drawn_is_said_to_be(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*args: object, **kwargs: object) -> object:
        raise ZeroDivisionError

    many = re.sub(r'(?m)^(".+") \d+$', r"\1 999", LEGAL)
    kept = await table.bot.decks.keep(table.alice.id, many, name="Many")
    assert kept.reading.sheet.size == 10_989
    await table.bot.decks.keep(table.alice.id, "x", name="Empty")
    await table.bot.decks.keep(table.alice.id, LEGAL)
    pages = {name: await open_deck(table, name, "More") for name in ("Many", "Empty", NAME)}
    monkeypatch.setattr(table.bot.workers, "draw", fail)
    for name, words in (
        ("Many", "10,989 cards; I print decks of up to 120."),
        ("Empty", "no cards to print"),
        (NAME, "I couldn't draw it"),
    ):
        shown = await go_on(table.alice, pages[name], "Print on A4")
        assert words in private(shown)
        assert not files(shown)
    [failed] = caplog.records
    assert failed.getMessage() == "a deck could not be drawn for printing"
    caplog.clear()


async def test_prints_have_a_limit_for_each_member(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.decks.controllers.printed_deck.EXPORTS_PER_HOUR", 1)
    await table.bot.decks.keep(table.alice.id, LEGAL)
    shown = await open_deck(table, NAME, "More", "Print on A4")
    assert files(shown)
    again = await open_deck(table, NAME, "More", "Print on A4")
    assert not files(again)
    assert "You've asked for 1 file, picture or review within an hour" in said(again)
