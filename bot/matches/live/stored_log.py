"""The public log of a match as it is stored at its end. It is shown if the rules have changed and
the match can't be replayed."""

import json
import zlib
from typing import Final

from bot.matches.live.snapshot import Snapshot
from bot.matches.log.match_log import LogEntry, match_log
from engine.text.sentences import CardName, Piece, PlayerName

MOST_LINES: Final = 5_000
"""The most lines that are kept of a long match; the latest are kept."""

_MARKS: Final = ("undone", "heading", "passes")


def pack_log(snapshot: Snapshot) -> bytes:
    """Returns the public log of a match as bytes, to be stored. The log names players by seat,
    because players' names may change later. Blocks."""
    lines = match_log(snapshot.row.game, snapshot.events, snapshot.forced, None)
    kept = [
        [[mark for mark in _MARKS if getattr(line, mark)], *map(_plain_piece, line.sentence)]
        for line in lines[-MOST_LINES:]
    ]
    return zlib.compress(json.dumps(kept, separators=(",", ":")).encode(), 9)


def unpack_log(stored: bytes) -> list[LogEntry]:
    """Returns the log lines that `pack_log` has packed."""
    return [
        LogEntry(tuple(map(_piece_from, pieces)), **dict.fromkeys(marks, True))
        for marks, *pieces in json.loads(zlib.decompress(stored))
    ]


def _plain_piece(piece: Piece) -> object:
    if isinstance(piece, PlayerName):
        return {"player": piece.player}
    return {"card": piece.name} if isinstance(piece, CardName) else str(piece)


def _piece_from(stored: str | dict[str, str]) -> Piece:
    if isinstance(stored, str):
        return stored
    if "card" in stored:
        return CardName(stored["card"])
    return PlayerName("A" if stored["player"] == "A" else "B")
