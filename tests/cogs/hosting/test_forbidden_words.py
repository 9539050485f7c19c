"""Decks and tournaments whose names have words that the host does not want are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.client import Deckhand
from bot.forbidden_words import UnreadableWords
from bot.settings import Settings
from tests.bot.deck_texts import GAME, LEGAL, legal
from tests.cogs.decks import private
from tests.cogs.queue.waiting import said
from tests.cogs.tournaments.playing import organiser
from tests.conftest import Table

CARD = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
LINE = next(at for at, line in enumerate(LEGAL.splitlines(), 1) if line.startswith(f'"{CARD}"'))


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    path = tmp_path / "words.txt"
    path.write_text("Frell\n")
    return Settings(
        _env_file=None, token=None, database=database_url, emoji=False, forbidden_words=path
    )


async def upload(table: Table, text: str, filename: str = "deck.txt", **options: str) -> str:
    file = (filename, text.encode())
    result = await table.alice.slash(table.channel, "deck upload", file=file, **options)
    return private(result)


async def test_a_deck_is_refused_for_its_name(table: Table) -> None:
    for told in (
        await upload(table, legal("Fr\u00e9ll")),
        await upload(table, LEGAL, name="Storm of FRELL"),
    ):
        assert "has the word **frell** in it" in told
    assert not await table.bot.decks.of(table.alice.id)
    assert "Legal" in await upload(table, legal("Frellow"))


async def test_a_deck_is_refused_for_a_card_with_its_line(table: Table) -> None:
    told = await upload(table, LEGAL.replace(f'"{CARD}"', '"Wild Frell"'))
    assert told.startswith(f"Line {LINE}: the name of the card **Wild Frell**")
    assert not await table.bot.decks.of(table.alice.id)


async def test_a_written_deck_is_refused_and_comes_back(table: Table) -> None:
    asked = await table.alice.slash(table.channel, "deck write", name="Frell")
    told = await table.alice.submit_modal(asked, {"text": LEGAL, "name": "Frell"})
    assert "frell" in said(told)
    assert not await table.bot.decks.of(table.alice.id)


async def test_a_tournament_is_refused_for_its_name(table: Table) -> None:
    olga = await organiser(table)
    told = await olga.slash(
        table.channel, "tournament create", name="Frell Cup", game=GAME.key, format="swiss"
    )
    assert "has the word **frell** in it" in said(told)


async def test_a_file_that_is_not_there_ends_the_start_before_anything_is_opened(
    settings: Settings, tmp_path: Path
) -> None:
    missing = tmp_path / "none.txt"
    made = tmp_path / "new.db"
    changed = {"forbidden_words": missing, "database": str(made)}
    with pytest.raises(UnreadableWords, match=r"none\.txt, cannot be read: No such file"):
        async with Deckhand(settings.model_copy(update=changed)) as bot:
            await bot.setup_hook()
    assert not made.exists()
