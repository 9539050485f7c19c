"""The form in which readings are stored."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

import engine
from bot.decks.deck_reports import pack_reading, reading_document, unpack_reading
from bot.decks.deck_validation import read_deck_text
from bot.store.decks.deck_reports import REPORT_VERSION

EXPECTED_VERSION = 9
EXPECTED: Mapping[str, str] = {
    "cardfinity": "c17fa93dd321024d",
    "asigoc": "56b1d77b5ad48dd5",
    "lifeburn": "49d874f3c852595f",
    "chaos": "f16782a9e7772140",
}
"""Hashes of the readings of a game's texts, in reports of that version."""


reading_of = cache(read_deck_text)


def texts(game: str) -> Iterator[str]:
    """Yields starter decks, and the same texts with mistakes."""
    for starter in engine.games()[game].starters():
        yield starter.text
        yield starter.text[: len(starter.text) // 2]
        yield starter.text.replace("e", "o", 40)
        yield "\n".join(reversed(starter.text.splitlines()))


@pytest.mark.parametrize("game", engine.games())
def test_what_is_kept_says_all_that_was_read(game: str) -> None:
    for text in texts(game):
        reading = reading_of(text, game)
        report = pack_reading(reading)
        assert unpack_reading(report.report, reading.source) == reading
        assert (report.own, report.unfit) == (len(reading.own), reading.unfit)
        assert report.rules_version == engine.games()[game].rules_version


@pytest.mark.parametrize("game", engine.games())
def test_decks_are_read_as_by_the_bots_that_kept_what_came_of_it(game: str) -> None:
    """If this fails, stored decks would be shown by an old reading. Raise REPORT_VERSION, and note
    the new values. If only starter decks have changed, and their old texts still give the old
    value, note only the new one."""
    digest = hashlib.sha256()
    for text in texts(game):
        digest.update(
            json.dumps(reading_document(pack_reading(reading_of(text, game)).report)).encode()
        )
    assert (REPORT_VERSION, digest.hexdigest()[:16]) == (EXPECTED_VERSION, EXPECTED[game])
