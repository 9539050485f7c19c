"""A file becomes a deck or its next version, and is shown."""

from __future__ import annotations

import pytest

from bot.decks.deck_text import DECK_BYTES
from tests.bot.deck_texts import BROKEN, LEGAL, NAME
from tests.cogs.decks.deck_answers import files, open_deck, private, upload
from tests.conftest import Table


async def test_a_deck_is_kept_and_shown_and_too_large_a_file_is_not_even_fetched(
    table: Table,
) -> None:
    assert "64 KiB" in private(await upload(table, b"!" * (DECK_BYTES + 1)))
    assert not [r for r in table.env.http_requests if r.method == "GET" and "attach" in r.path]
    assert "isn't text in UTF-8" in private(await upload(table, b"\x89PNG\r\n\x1a\n\xff\xfe"))
    assert await table.bot.decks.of(table.alice.id) == []
    result = await upload(table, LEGAL)
    words = private(result)
    assert words.startswith(f"Saved **{NAME}**.")
    assert "✅ **Legal**: Cardfinity, 40 cards, total scale 171." in words
    (alt,) = files(result).values()
    assert NAME in (alt or "")
    assert [deck.name for deck in await table.bot.decks.of(table.alice.id, legal=True)] == [NAME]
    assert "**my first try**" in private(await upload(table, "x", "my_first_try.txt"))
    problems = await upload(table, BROKEN * 8)
    assert "report.txt" in files(problems)
    assert problems.response is not None
    whole = (await problems.response.attachments[-1].read()).decode()
    assert "'powre' isn't a word of the language." in whole


async def test_if_the_picture_cannot_be_drawn_the_words_still_come(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def cannot_draw(*_: object) -> None:
        raise ValueError("no colours left")

    monkeypatch.setattr(table.bot.workers, "draw", cannot_draw)
    result = await upload(table, LEGAL)
    assert "Legal" in private(result)
    assert files(result) == {}
    assert "a picture could not be drawn" in caplog.text
    caplog.clear()


async def test_a_file_becomes_the_next_version_of_a_deck(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, LEGAL, name="Mine")
    file = {"file": ("other.txt", f"{LEGAL}\n! more".encode())}
    told = await open_deck(table, "Mine", "More", "New version", file)
    assert private(told).startswith("Saved **Mine**, version 2.")
    [deck] = await table.bot.decks.of(table.alice.id)
    assert (deck.name, deck.number) == ("Mine", 2)
