"""What reading a deck text gave, in the form in which it is kept with the deck."""

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
    """What is kept of a reading. Everything is there but the text, which stands with the deck."""
    return NewReport(
        rules_version=engine.games()[reading.game].rules_version,
        own=len(reading.own),
        unfit=reading.unfit,
        report=zlib.compress(_form().dump_json(replace(reading, source=""))),
    )


def unpack_reading(report: bytes, source: str) -> DeckReading:
    """The reading of that text from what is kept of it."""
    return replace(_form().validate_json(zlib.decompress(report)), source=source)


def first_error_in(report: bytes) -> Problem | None:
    """The first error that a kept reading tells of, by whichever rules; None where it tells of
    none, or was packed in a form of which this version of the program knows nothing."""
    try:
        return unpack_reading(report, "").first_error
    except ValidationError:
        return None


def reading_document(report: bytes) -> dict[str, Any]:
    """What is kept of a reading, in plain types that JSON knows, whichever version packed it."""
    kept = json.loads(zlib.decompress(report))
    return {key: value for key, value in kept.items() if key != "source"}


@cache
def _form() -> TypeAdapter[DeckReading]:
    """The JSON of readings. Made when it is first needed: that takes a moment."""
    return TypeAdapter(DeckReading)
