"""`deckhand replay FILE`: replays a record of a match and prints it in words."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.base.discord_text import one_line
from bot.base.refusals import Refusal
from bot.replays.record import MOST_BYTES, MatchRecord, OpenRecord, read_record
from bot.replays.record_replay import (
    ReplayedRecord,
    record_page,
    replay_record,
    result_of,
    title_of,
    visibility_note,
)
from engine.text.sentences import sentence_text

REPLAYED: Final = 0
DIFFERS: Final = 1
NOT_READABLE: Final = 2

PAGE: Final = b"<!doctype html>"
"""The beginning of each page."""


def replay(path: str, html: str | None = None) -> int:
    """Replays the match recorded in the file at `path` and prints it in words. With `html`, writes
    a web page to that file instead. Returns the exit status: 0 if the match replays as recorded, 1
    if it doesn't, 2 if there is nothing to replay."""
    try:
        record = read_record(record_bytes(path))
    except Refusal as refusal:
        print(one_line(f"{path}: {refusal}"), file=sys.stderr)
        return NOT_READABLE
    try:
        found = replay_record(record)
    except Refusal as refusal:
        print(one_line(f"{path}: {refusal}"), file=sys.stderr)
        return DIFFERS
    if html is None:
        for line in _lines(record, found):
            print(one_line(line))
        return REPLAYED
    try:
        _write(Path(html), record_page(record, found))
    except Refusal as refusal:
        print(one_line(str(refusal)), file=sys.stderr)
        return NOT_READABLE
    print(one_line(f"{_verdict(record, found)} The page is in {html}."))
    return REPLAYED


def _write(file: Path, page: str) -> None:
    """Writes a page to a file, replacing an older page once the new one is complete. Raises
    Refusal; then the file is unchanged."""
    part = file.with_name(f"{file.name}.part")
    try:
        if file.exists() and not _is_page(file):
            raise Refusal(f"{file} already exists and isn't a page, so it stays as it is")
        part.write_text(page, encoding="utf-8")
        part.replace(file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
        raise Refusal(f"{file} can't be written: {reason}") from error


def _is_page(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as there:
        return there.read(len(PAGE)).lower() == PAGE


def record_bytes(path: str) -> bytes:
    """Returns the content of the file at `path`. Reads only little more than the size limit of
    records. Raises Refusal if the file can't be read."""
    try:
        with Path(path).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Refusal(f"it can't be read: {reason}") from None


def _lines(record: MatchRecord, found: ReplayedRecord) -> Iterator[str]:
    """Yields the lines of a record. Names in them may have control characters: others have written
    them."""
    about, names = record.about, record.about.players
    yield f"{title_of(about)} (match {about.match})"
    yield visibility_note(record)
    for step in found.steps:
        if step.turn:
            yield ""
        for line in step.lines:
            said = sentence_text(line.words, lambda player: names[player])
            knower = f" (only {names[line.knower]} knew)" if line.knower else ""
            undone = " [taken back]" if line.undone else ""
            yield f"{said}{knower}{undone}"
    yield ""
    yield result_of(about)
    yield _verdict(record, found)


def _verdict(record: MatchRecord, found: ReplayedRecord) -> str:
    if not isinstance(record, OpenRecord):
        return "This record has only views, so there is nothing to play again."
    return " ".join(("It replays as it was recorded.", *found.notes))
