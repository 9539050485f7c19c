"""Decks and tournaments whose names have the host's forbidden words are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app.client import Deckhand
from bot.base.forbidden_words import UnreadableWords
from bot.base.settings import Settings
from tests.bot.deck_texts import GAME, LEGAL, legal
from tests.cogs.decks.deck_answers import private, upload, write
from tests.cogs.queue.waiting import said
from tests.cogs.tournaments.playing import organiser, propose
from tests.conftest import Table

CARD = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
LINE = next(at for at, line in enumerate(LEGAL.splitlines(), 1) if line.startswith(f'"{CARD}"'))
HAS_IT = "has the word **frell** in it"


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    path = tmp_path / "words.txt"
    path.write_text("Frell\n")
    return Settings(
        _env_file=None, token=None, database=database_url, emoji=False, forbidden_words=path
    )


async def test_uploaded_and_written_decks_and_tournaments_are_refused(table: Table) -> None:
    assert HAS_IT in private(await upload(table, legal("Fr\u00e9ll")))
    assert HAS_IT in private(await upload(table, LEGAL, name="Storm of FRELL"))
    told = private(await upload(table, LEGAL.replace(f'"{CARD}"', '"Wild Frell"')))
    assert told.startswith(f"Line {LINE} of the deck {HAS_IT}. This bot's host")
    told = said(await write(table, LEGAL, name="Frell"))
    assert HAS_IT in told
    assert not await table.bot.decks.of(table.alice.id)
    assert "Legal" in private(await upload(table, legal("Frellow")))

    olga = await organiser(table)
    refused = await propose(olga, table.channel, "Frell Cup")
    assert HAS_IT in said(refused)


async def test_a_file_that_is_not_there_ends_the_start_before_anything_is_opened(
    settings: Settings, tmp_path: Path
) -> None:
    missing = tmp_path / "none.txt"
    made = tmp_path / "new.db"
    changed = {"forbidden_words": missing, "database": str(made)}
    with pytest.raises(UnreadableWords, match=r"none\.txt, can't be read: No such file"):
        async with Deckhand(settings.model_copy(update=changed)) as bot:
            await bot.setup_hook()
    assert not made.exists()
