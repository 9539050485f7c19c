"""A deck is described at once; its picture follows when it is drawn."""

from __future__ import annotations

import discord
import pytest

from cogs.ui.pictures import DRAWING
from tests.bot.deck_texts import ALICES, LEGAL, NAME
from tests.cogs.decks.deck_answers import files, open_deck, said
from tests.cogs.matches.reading import buttons
from tests.cogs.walking import go_on
from tests.conftest import Table


@pytest.fixture
def meanwhile(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[discord.Message]:
    """Returns a growing list of Alice's latest message at each time a picture began to be drawn."""
    seen: list[discord.Message] = []
    real = table.bot.workers.draw

    async def look_first(*args: object, **kwargs: object) -> object:
        seen.append(table.channel.history(viewer=table.alice)[-1])
        return await real(*args, **kwargs)

    monkeypatch.setattr(table.bot.workers, "draw", look_first)
    return seen


async def test_the_words_come_first(table: Table, meanwhile: list[discord.Message]) -> None:
    reading = (await table.bot.decks.keep(table.alice.id, LEGAL)).reading
    card = reading.sheet.cards[0].face.name
    shown = await table.alice.slash(table.channel, "deck")
    for label in (NAME, card):
        await go_on(table.alice, shown, label)
        assert meanwhile.pop().content == f"{said(shown)}\n{DRAWING}"
        assert len(files(shown)) == 1
    assert not meanwhile


async def test_a_turned_page_keeps_the_old_picture_until_the_new_one_is_there_or_fails(
    table: Table,
    meanwhile: list[discord.Message],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    shown = await open_deck(table, "Mine")
    assert shown.response is not None
    first = [file.id for file in shown.response.attachments]
    turn = next(label for label in buttons(shown.response) if label.endswith("▶"))
    await table.alice.click(shown.response, label=turn)
    before = meanwhile[-1]
    assert [file.id for file in before.attachments] == first
    assert before.content.endswith(DRAWING)
    assert DRAWING not in shown.response.content
    assert [file.id for file in shown.response.attachments] != first

    async def fail(*args: object, **kwargs: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(table.bot.workers, "draw", fail)
    back = next(label for label in buttons(shown.response) if label.startswith("◀ Page"))
    await table.alice.click(shown.response, label=back)
    assert DRAWING not in shown.response.content
    assert not shown.response.attachments
    caplog.clear()
