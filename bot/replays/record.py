"""Records of matches as files: plain data with a version, `deckhand-match/1`.

An open record contains everything about a match, so that the engine can replay it. The record of a
match that isn't open contains the view of one player, or of the public, and nothing else.
"""

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from bot.base.refusals import Refusal
from bot.deals.match_summary import MatchSummary
from bot.replays.plain_data import PlainDataReader, PlainDataWriter, UnreadableData
from bot.store.matches.match_rows import ForcedReason
from engine.core.randomness import SEED_BYTES
from engine.players import Player
from engine.record import Choice, OriginMatch, Record
from rendering.replay_page import Step

FORMAT: Final = "deckhand-match/1"

MOST_BYTES: Final = 32_000_000
"""The most bytes of a record that is read."""
MOST_CHOICES: Final = 50_000
MOST_PARTS: Final = 20
"""The most times that a match may have been played on."""
MOST_STEPS: Final = 50_000
MOST_DECK: Final = 64 * 1024
"""The most characters of a deck's text."""
SEED_DIGITS: Final = 2 * SEED_BYTES

GZIP: Final = b"\x1f\x8b"
PACKED_FROM: Final = 8_000_000
"""The size in bytes from which a record is compressed by gzip: Discord wouldn't accept it."""


@dataclass(frozen=True, slots=True)
class RecordedChoice:
    """A choice in a record.

    - `player`: the player who chose, or for whom the bot chose.
    - `option`: the number of the option. A number below 0 stands for an ending or a take-back, such
      as `engine.record.CONCEDE`.
    - `made`: the time of the choice, in seconds since 1970.
    - `why`: the reason if the choice was automatic, else None.
    - `hurried`: whether a clock cut the computer's thinking short.
    """

    player: Player
    option: int
    made: int
    why: ForcedReason | None = None
    hurried: bool = False


@dataclass(frozen=True, slots=True)
class RecordedPart:
    """The choices of an earlier match up to the moment from which it was played on, as players and
    options. `seed` (hexadecimal) is the seed by which everything that `seat` didn't know was
    imagined at that moment; "" if the real cards were kept."""

    choices: tuple[tuple[Player, int], ...]
    seat: Player = "A"
    seed: str = ""


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """The sources of a match's randomness.

    - `decks`: the texts of both decks.
    - `seed`: the seed (hexadecimal).
    - `first`: the player who goes first, None if the seed decides.
    - `parts`: the parts that the seed was made from, by name. Empty if there are none.
    - `earlier`: the parts of the matches from which this match was played on.
    """

    decks: tuple[str, str]
    seed: str
    first: Player | None = None
    parts: Mapping[str, str] = field(default_factory=dict[str, str])
    earlier: tuple[RecordedPart, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """The complete record of a match, with everything that was hidden.

    - `about`: the public facts of the match.
    - `deal`: the sources of its randomness.
    - `choices`: all choices, in order.
    - `opening`, `end`: the stored fingerprints before the first and after the last choice.
    - `computer_seed`: the computer's own seed (hexadecimal).
    - `computer_version`: the version of the way in which the computer chooses, 0 if unknown.
    """

    about: MatchSummary
    deal: RecordedDeal
    choices: tuple[RecordedChoice, ...]
    opening: str = ""
    end: str = ""
    computer_seed: str = ""
    computer_version: int = 0

    def to_engine_record(self) -> Record:
        """Returns the record in the engine's form, for a replay."""
        deal = self.deal
        choices = tuple(Choice(one.player, one.option) for one in self.choices)
        earlier = tuple(
            OriginMatch(
                tuple(Choice(player, option) for player, option in part.choices),
                part.seat,
                bytes.fromhex(part.seed) if part.seed else None,
            )
            for part in deal.earlier
        )
        seed = bytes.fromhex(deal.seed)
        return Record(self.about.game, deal.decks, seed, deal.first, choices, earlier)


@dataclass(frozen=True, slots=True)
class ViewRecord:
    """The record of a match as one `viewer` saw it (None: the public), step by step."""

    about: MatchSummary
    viewer: Player | None
    steps: tuple[Step, ...]


MatchRecord = OpenRecord | ViewRecord

_SORTS: Final[Mapping[str, type[MatchRecord]]] = {"open": OpenRecord, "view": ViewRecord}


def write_record(record: MatchRecord) -> bytes:
    """Returns a record as the bytes of a file. Blocks."""
    writer = PlainDataWriter()
    sort = next(name for name, kind in _SORTS.items() if type(record) is kind)
    said = writer.to_plain(record)
    tables = {name: table for name, table in writer.tables.items() if table}
    document = {"format": FORMAT, "is": sort, "tables": tables, "record": said}
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    encoded = data.encode("utf-8", "replace")
    return encoded if len(encoded) <= PACKED_FROM else gzip.compress(encoded, mtime=0)


def file_name(match_id: str, data: bytes) -> str:
    """Returns the file name for a match's file with this content."""
    return f"match-{match_id}.json.gz" if data.startswith(GZIP) else f"match-{match_id}.json"


def read_record(data: bytes) -> MatchRecord:
    """Returns the record in the bytes of a file, which anybody may have made. Blocks. Raises
    Refusal if the file is no valid record; the text has the first error and the error's place."""
    document = _document(_decompressed(data))
    found = document.get("format")
    if found != FORMAT:
        said = f"its format is {str(found)[:40]!r}" if found else "it doesn't say its format"
        raise Refusal(f"This isn't a record of a match that I can read: {said}, not {FORMAT!r}.")
    sort = document.get("is")
    kind = _SORTS.get(sort) if isinstance(sort, str) else None
    if kind is None:
        raise UnreadableData("is", f"must be one of {', '.join(_SORTS)}")
    strange = sorted(set(document) - {"format", "is", "tables", "record"})
    if strange:
        raise UnreadableData("", f"{strange[0][:40]!r} isn't known here")
    reader = PlainDataReader(document.get("tables", {}))
    record: MatchRecord = reader.to_value(kind, document.get("record"), "record")
    _check_record(record)
    return record


def _check_record(record: MatchRecord) -> None:
    """Raises Refusal if a record has the right form but impossible content."""
    if set(record.about.players) != {"A", "B"}:
        raise UnreadableData("record.about.players", "must name A and B")
    if isinstance(record, ViewRecord):
        if not 0 < len(record.steps) <= MOST_STEPS:
            raise UnreadableData("record.steps", f"must be 1 to {MOST_STEPS:,}")
        for number, step in enumerate(record.steps):
            if not step.views:
                raise UnreadableData(f"record.steps[{number}].views", "must not be empty")
        return
    parts = record.deal.earlier
    if len(record.choices) + sum(len(part.choices) for part in parts) > MOST_CHOICES:
        raise UnreadableData("record.choices", f"are more than {MOST_CHOICES:,}")
    if len(parts) > MOST_PARTS:
        raise UnreadableData("record.deal.earlier", f"are more than {MOST_PARTS}")
    for number, deck in enumerate(record.deal.decks):
        if len(deck) > MOST_DECK:
            raise UnreadableData(
                f"record.deal.decks[{number}]", f"has more than {MOST_DECK:,} bytes"
            )
    none = "0" * SEED_DIGITS
    for where, digits in (
        ("record.deal.seed", record.deal.seed),
        ("record.computer_seed", record.computer_seed or none),
        *((f"record.deal.earlier[{n}].seed", one.seed or none) for n, one in enumerate(parts)),
    ):
        if len(digits) != SEED_DIGITS or not set(digits) <= set("0123456789abcdef"):
            raise UnreadableData(where, f"must be {SEED_DIGITS} hexadecimal digits")


def _decompressed(data: bytes) -> bytes:
    if data.startswith(GZIP):
        unpacking = zlib.decompressobj(wbits=31)
        try:
            data = unpacking.decompress(data, MOST_BYTES + 1)
        except zlib.error as error:
            raise Refusal(f"This is a damaged gzip file: {error}.") from error
    if len(data) > MOST_BYTES:
        raise Refusal(f"This has more than {MOST_BYTES // 1_000_000} MB, more than any record.")
    return data


def _document(data: bytes) -> Mapping[str, Any]:
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise Refusal(f"This isn't text in UTF-8 (at byte {error.start:,}).") from error
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise Refusal(f"This isn't JSON ({at}): {error.msg}.") from error
    except (RecursionError, ValueError) as error:
        raise Refusal(
            "This isn't a record of a match: it's nested too deeply, or has huge numbers."
        ) from error
    if not isinstance(document, dict):
        raise Refusal("This isn't a record of a match: it isn't a JSON object.")
    return cast("Mapping[str, Any]", document)
