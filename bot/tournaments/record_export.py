"""A tournament's record as files: everything as JSON, tables for spreadsheets."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.base.documents import fields_of, values_of
from bot.decks.modes import mode_title
from bot.discord_api.discord_calls import OutgoingFile
from bot.discord_api.document_files import pack_document
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.audit_log import AuditEntry, audit_log_of
from bot.store.tournaments.tournament_records import DeckText, decks_in, matches_in
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    Tournament,
    whole_tournament,
)
from bot.tournaments.audit_log_text import entry_words
from bot.tournaments.decks import lists_shown
from bot.tournaments.standings import Standing, standings

FORMULA = "=+-@\t\r\n"
"""First characters for which a spreadsheet may take a text for a formula."""

Cell = str | int | float | None

PLAYER_COLUMNS = (
    "place", "rank", "name", "points", "wins", "losses", "draws", "byes",
    "opponents_match_wins", "game_wins", "opponents_game_wins",
    "state", "seed", "rating", "first_round", "dropped",
)  # fmt: skip
RESULT_COLUMNS = (
    "round", "stage", "table", "player_a", "player_b", "winner", "decided_by",
    "games_a", "games_b", "games_drawn", "opened", "decided",
)  # fmt: skip
LOG_COLUMNS = ("when", "round", "what")
SETTINGS = (
    "format best_of clock rounds cut max_players starts@ check_in_minutes=check_in open_lists "
    "deck_change round_minutes no_show_minutes organiser=organiser_name state created@ began@ "
    "ended@ paused@"
)
"""The settings of a tournament in its document, in the notation of `fields_of`."""


def csv_sheet(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Returns a table as a CSV file in UTF-8 with a byte order mark, beginning with a line of
    column names. A text that a spreadsheet would read as a formula gets an apostrophe before it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig", "replace")


def _harmless(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    beginning = unicodedata.normalize("NFKC", cell).lstrip(" ")[:1]
    return f"'{cell}" if beginning and beginning in FORMULA else cell


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """The public data of a tournament: the tournament with its results, its audit log, its matches
    and decks. `decks` is empty unless the tournament has open deck lists."""

    tournament: Tournament
    audit_log: Sequence[AuditEntry]
    matches: Mapping[int, Sequence[MatchRow]]
    decks: Mapping[int, DeckText]


async def read_tournament_record(store: Store, tournament: str) -> TournamentRecord | None:
    """Returns the public data of a tournament, all read at one moment. None if the tournament is
    gone."""
    async with store.read() as connection:
        there = await whole_tournament(connection, tournament)
        if there is None:
            return None
        shown = lists_shown(there.row)
        return TournamentRecord(
            there,
            await audit_log_of(connection, tournament),
            await matches_in(connection, tournament),
            await decks_in(connection, tournament) if shown else {},
        )


def export_files(record: TournamentRecord) -> tuple[Sequence[OutgoingFile], Sequence[OutgoingFile]]:
    """Returns the files of an export in two groups: a JSON document with everything, and CSV tables
    of the players, the results and the audit log. If the document is too large for one file, it is
    zipped or split into several. Blocks."""
    there = record.tournament
    ranked, name = standings(there), f"tournament-{there.row.id}"
    results = csv_sheet(RESULT_COLUMNS, [_result_cells(there, one) for one in there.pairings])
    return pack_document(_document(record, ranked), name=name), [
        OutgoingFile(f"{name}-players.csv", _players_sheet(there, ranked)),
        OutgoingFile(f"{name}-results.csv", results),
        OutgoingFile(f"{name}-log.csv", _log_sheet(record)),
    ]


def _document(record: TournamentRecord, ranked: Sequence[Standing]) -> Mapping[str, Any]:
    there = record.tournament
    return {
        "tournament": _agreed_settings(there),
        "players": [_player(one, record.decks.get(one.id)) for one in there.entrants],
        "rounds": [
            fields_of(row, "round=number stage began@ until=deadline@ ended@")
            for row in there.rounds
        ],
        "results": [
            _result(there, pairing, record.matches.get(pairing.id, ()))
            for pairing in there.pairings
        ],
        "standings": [_standing(one) for one in ranked],
        "log": [
            {**fields_of(entry, "when=at@ round"), "what": entry_words(entry, _names(there))}
            for entry in record.audit_log
        ],
    }


def _agreed_settings(there: Tournament) -> Mapping[str, Any]:
    row = there.row
    return {
        **fields_of(row, "id name"),
        "server": str(row.guild),
        "channel": str(row.channel),
        "game": row.game,
        "mode": mode_title(row.game, row.mode) or None,
        **fields_of(row, SETTINGS),
        "drawn_from": row.number_source or None,
        "public_number": row.public_number,
        "seed": None if row.active else row.seed.hex(),
    }


def _player(one: EntrantRow, deck: DeckText | None) -> Mapping[str, Any]:
    return {
        "player": one.id,
        "user": str(one.user),
        "name": one.name,
        **fields_of(one, "state joined@ checked_in seed=seeded rating first_round=entered"),
        **fields_of(one, "dropped place"),
        "deck": deck and {"name": deck.name, "text": deck.text},
    }


def _result(there: Tournament, pairing: PairingRow, games: Sequence[MatchRow]) -> Mapping[str, Any]:
    return {
        **dict(zip(RESULT_COLUMNS, _result_cells(there, pairing), strict=True)),
        "slot": pairing.slot,
        "player_a": pairing.entrant_a,
        "player_b": pairing.entrant_b,
        "winner": pairing.winner,
        "matches": [fields_of(game, "match=id state winner ending") for game in games],
    }


def _standing(one: Standing) -> Mapping[str, Any]:
    return {
        "rank": one.rank,
        "player": one.entrant.id,
        "name": one.entrant.name,
        **fields_of(one, "points wins losses draws byes"),
        "opponents_match_wins": float(one.omw),
        "game_wins": float(one.gw),
        "opponents_game_wins": float(one.ogw),
    }


def _players_sheet(there: Tournament, ranked: Sequence[Standing]) -> bytes:
    counts = any(row.stage in ("swiss", "robin") for row in there.rounds)
    by_id = {one.entrant.id: one for one in ranked} if counts else {}

    def cells(one: EntrantRow) -> Sequence[str | int | float | None]:
        figures: Sequence[str | int | float | None] = [None] * 8
        rank = None
        if it := by_id.get(one.id):
            rank = it.rank
            percentages = [round(float(part) * 100, 2) for part in (it.omw, it.gw, it.ogw)]
            figures = [it.points, it.wins, it.losses, it.draws, it.byes, *percentages]
        rest = (one.state, one.seeded, one.rating, one.entered, one.dropped)
        return [one.place, rank, one.name, *figures, *rest]

    def order(one: EntrantRow) -> tuple[float, float, int]:
        it = by_id.get(one.id)
        return one.place or float("inf"), it.rank if it else float("inf"), one.id

    return csv_sheet(PLAYER_COLUMNS, [cells(one) for one in sorted(there.entrants, key=order)])


def _result_cells(there: Tournament, pairing: PairingRow) -> Sequence[str | int | None]:
    stages = {row.number: row.stage for row in there.rounds}
    names = _names(there)
    return (
        pairing.round,
        stages.get(pairing.round),
        pairing.number,
        names[pairing.entrant_a],
        None if pairing.entrant_b is None else names[pairing.entrant_b],
        _winner(pairing, names),
        *values_of(pairing, "how games_a games_b games_drawn opened@ decided@"),
    )


def _winner(pairing: PairingRow, names: Mapping[int, str]) -> str | None:
    """Returns the winner by name, or `draw`, `none`, or None if undecided."""
    if pairing.winner == "A" or pairing.winner == "B":
        entrant = pairing.entrant(pairing.winner)
        assert entrant is not None
        return names[entrant]
    return pairing.winner


def _log_sheet(record: TournamentRecord) -> bytes:
    names = _names(record.tournament)
    lines = [
        (*values_of(entry, "at@ round"), entry_words(entry, names)) for entry in record.audit_log
    ]
    return csv_sheet(LOG_COLUMNS, lines)


def _names(there: Tournament) -> Mapping[int, str]:
    return {one.id: one.name for one in there.entrants}
