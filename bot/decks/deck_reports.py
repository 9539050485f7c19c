"""The result of reading a deck text, in the form in which it is stored with the deck."""

import json
import zlib
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

import engine
from bot.decks.deck_validation import DeckReading
from bot.store.decks.deck_reports import NewReport
from engine.problems import Problem


def pack_reading(reading: DeckReading) -> NewReport:
    """Returns a reading in the form in which it is stored: without the text, which is stored with
    the deck."""
    return NewReport(
        rules_version=engine.games()[reading.game].rules_version,
        own=len(reading.own),
        unfit=reading.unfit,
        report=zlib.compress(_form().dump_json(replace(reading, source=""))),
    )


def unpack_reading(report: bytes, source: str) -> DeckReading:
    """Converts `report`, a stored reading of a deck, back to a reading. `source` is the deck's
    text, which `report` doesn't contain.
    """
    return replace(_form().validate_json(zlib.decompress(report)), source=source)


def first_error_in(report: bytes) -> Problem | None:
    """Returns the first error in a stored reading, by the rules at that time. Returns None if there
    is no error, or this version of the program doesn't know the stored form."""
    try:
        return unpack_reading(report, "").first_error
    except ValidationError:
        return None


def reading_document(report: bytes) -> dict[str, Any]:
    """Returns the content of a stored reading as plain JSON types, whichever version of the program
    stored it."""
    kept = json.loads(zlib.decompress(report))
    return {key: value for key, value in kept.items() if key != "source"}


@cache
def _form() -> TypeAdapter[DeckReading]:
    """Returns the JSON form of readings. It is made at the first use, because that takes a
    moment."""
    return TypeAdapter(DeckReading)
