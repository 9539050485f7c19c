"""Exports of all data that are stored about a member, as documents to read and to use elsewhere."""

import asyncio
import base64
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.base.current_time import now
from bot.base.documents import fields_of, iso_time, values_of
from bot.decks.deck_reports import reading_document
from bot.decks.modes import mode_title
from bot.privacy.export_guide import ABOUT
from bot.replays.openness import is_open as is_match_open
from bot.store import Store
from bot.store.decks.deck_drafts import DraftRow, drafts_of
from bot.store.decks.power_measurements import PowerMeasurement, measurement_for
from bot.store.exercises.daily_solutions import DailySolution, solutions_of
from bot.store.exercises.mission_progress import MissionRow, missions_about
from bot.store.exercises.puzzle_attempts import (
    PuzzleAttempt,
    PuzzleReport,
    attempts_of,
    puzzle_reports_by,
)
from bot.store.limits.host_blocks import HostBlock, find_host_block
from bot.store.limits.kept_out import KeptOut, servers_that_keep_out
from bot.store.limits.member_blocks import blocked_by
from bot.store.limits.member_reports import MemberReport, reports_by
from bot.store.limits.recent_acts import RecentAct, acts_of
from bot.store.matches.challenges import ChallengeRow
from bot.store.matches.match_rows import MatchRow
from bot.store.matchmaking.queue_alerts import QueueAlert, queue_alerts_of
from bot.store.privacy import user_data
from bot.store.privacy.pending_exports import ExportRow, exports_for
from bot.store.privacy.user_data import Columns, MemberMatch
from bot.store.privacy.user_tournaments import (
    AuditMention,
    TournamentEntry,
    audit_entries_about,
    entries_about,
    organised_by,
)
from bot.store.ratings.puzzle_ratings import PuzzleSolver, solvers_of
from bot.store.ratings.rating_rows import RatingRow
from bot.store.replays.reviews import ReviewRow, reviews_for
from bot.store.running_matches.portraits import Portrait, portrait_of
from bot.store.settings.preferences import Preferences, preferences_of, stops_of
from bot.store.tournaments.tournament_rows import PairingRow, TournamentRow
from bot.tournaments.audit_log_text import entry_words
from engine.players import opponent

Document = Mapping[str, Any]

COPY = "server=guild author=author_name version=number sha256 copied@"
FOUND = "server=guild game when=made@ state match=match_id"
RATING = (
    "server=guild game pace you_were=name mu sigma shown won=wins lost=losses drawn=draws opponents"
)
TRIED = (
    "game puzzle match=match_id began@ ended@ taken_back=takes_back counted_as=result "
    "number_before=before number_after=after thumb=vote shared"
)
"""Fields of documents, in the notation of `fields_of`."""

Names = Mapping[int, tuple[str, int]]
"""The name and version number of the user's own decks, by the id of the version."""


@dataclass(frozen=True, slots=True)
class _MemberData:
    """The data that the document is made from."""

    user: int
    wishes: Preferences
    stops: Mapping[str, str]
    blocked: Collection[int]
    host_block: HostBlock | None
    kept_out: Sequence[KeptOut]
    portrait: Portrait | None
    alerts: Sequence[QueueAlert]
    decks: Sequence[tuple[Columns, Columns]]
    copies: Mapping[int, Columns]
    drafts: Mapping[int, DraftRow]
    shared_decks: Sequence[Columns]
    measurement: PowerMeasurement | None
    exports: Sequence[ExportRow]
    recent_acts: Sequence[RecentAct]
    reports: Sequence[MemberReport]
    played: Sequence[MemberMatch]
    open_matches: Collection[str]
    reviews: Sequence[ReviewRow]
    missions: Sequence[MissionRow]
    challenges: Sequence[ChallengeRow]
    ratings: Sequence[RatingRow]
    puzzles: tuple[
        Sequence[PuzzleAttempt],
        Mapping[str, PuzzleSolver],
        Sequence[PuzzleReport],
        Sequence[DailySolution],
    ]
    queues: Sequence[Columns]
    queue_pairs: Sequence[Columns]
    entries: Sequence[TournamentEntry]
    organised: Sequence[TournamentRow]
    noted: Sequence[AuditMention]


async def export_member_data(store: Store, user: int) -> Document:
    """Returns all data about a user as plain types that can be written as JSON. The key `about`
    explains the other keys."""
    async with store.read() as connection:
        played = await user_data.matches_about(connection, user)
        stored = _MemberData(
            user,
            (await preferences_of(connection, user))[user],
            await stops_of(connection, user),
            await blocked_by(connection, user),
            await find_host_block(connection, "user", user),
            await servers_that_keep_out(connection, user),
            await portrait_of(connection, user),
            await queue_alerts_of(connection, user),
            await user_data.decks_about(connection, user),
            await user_data.copies_about(connection, user),
            await drafts_of(connection, user),
            await user_data.shared_decks_about(connection, user),
            await measurement_for(connection, user),
            await exports_for(connection, user),
            await acts_of(connection, user),
            await reports_by(connection, user),
            played,
            [
                one.row.id
                for one in played
                if one.computers and await is_match_open(connection, one.row, now())
            ],
            await reviews_for(connection, user),
            await missions_about(connection, user),
            await user_data.challenges_about(connection, user),
            await user_data.ratings_about(connection, user),
            (
                await attempts_of(connection, user),
                await solvers_of(connection, user),
                await puzzle_reports_by(connection, user),
                await solutions_of(connection, user),
            ),
            await user_data.queues_about(connection, user),
            await user_data.queue_pairs_about(connection, user),
            await entries_about(connection, user),
            await organised_by(connection, user),
            await audit_entries_about(connection, user),
        )
    return await asyncio.to_thread(_document, stored)


def _document(stored: _MemberData) -> Document:
    user, wishes = stored.user, stored.wishes
    names = {version["id"]: (deck["name"], version["number"]) for deck, version in stored.decks}
    return {
        "about": ABOUT,
        "user": user,
        "settings": {
            "passing": wishes.pass_preference,
            "calls": wishes.loudness,
            "direct_messages": wishes.direct,
            "board_in_words": wishes.text_board,
            "decisions_as_new_messages": wishes.new_messages,
            "tell_me_who_waits": [_alert(one) for one in stored.alerts],
            "takes_challenges": wishes.takes_challenges,
            "cuts_deck": wishes.cuts_deck,
            "in_puzzle_tables": wishes.in_puzzle_tables,
            "what_if_in_rated_matches": wishes.looks_ahead,
            "picture_on_boards": wishes.shows_portrait,
            "told_where_to_learn": wishes.learn_offered,
            "blocked_members": list(stored.blocked),
            "stops": {game: json.loads(chosen) for game, chosen in stored.stops.items()},
        },
        "blocked_by_host": stored.host_block and iso_time(stored.host_block.made),
        "kept_out": [
            fields_of(row, "server=guild when=made@ you_were=name reason")
            for row in stored.kept_out
        ],
        "picture": _picture(stored.portrait),
        "decks": _decks(stored, names),
        "shared_decks": [_shared(row, names) for row in stored.shared_decks],
        "power_being_measured": _measured(stored.measurement, user),
        "exports": [values_of(row, "kind about asked@") for row in stored.exports],
        "recent_acts": [values_of(row, "kind made@") for row in stored.recent_acts],
        "reports": [
            fields_of(row, "kind about server=guild made@ unsent") for row in stored.reports
        ],
        "matches": [
            _match(one, user, names, is_open=one.row.id in stored.open_matches)
            for one in stored.played
        ],
        "reviews": [_review(row) for row in stored.reviews],
        "missions": [
            fields_of(row, "game mission finished@ you_wrote=draft") for row in stored.missions
        ],
        "challenges": [_challenge(row, user, names) for row in stored.challenges],
        "ratings": [fields_of(row, RATING) for row in stored.ratings],
        "puzzles": _puzzles_record(*stored.puzzles),
        "queue": [_place(row, names) for row in stored.queues],
        "found_in_queue": [fields_of(row, FOUND) for row in stored.queue_pairs],
        "tournaments": [_entry_about(one, names) for one in stored.entries],
        "organised": [
            _tournament(row) | {"you_were": row.organiser_name} for row in stored.organised
        ],
        "tournament_log": [_noted_about(one) for one in stored.noted],
    }


def _picture(portrait: Portrait | None) -> Document | None:
    if portrait is None:
        return None
    picture = base64.b64encode(portrait.picture).decode()
    return {**fields_of(portrait, "avatar fetched@"), "png": picture}


def _decks(stored: _MemberData, names: Names) -> list[Document]:
    return [
        {
            **fields_of(versions[0][0], "name created@ deleted@"),
            "copy_of": (copy := stored.copies.get(deck)) and fields_of(copy, COPY),
            "versions": [_version(version) for _, version in versions],
            "draft": (draft := stored.drafts.get(deck)) and _draft(draft, names),
        }
        for deck, group in groupby(stored.decks, key=lambda row: row[0]["id"])
        if (versions := list(group))
    ]


def _draft(row: DraftRow, names: Names) -> Document:
    version = names.get(row.version_id)
    return {"version": version and version[1], **fields_of(row, "changed@ text chosen undo")}


def _shared(row: Columns, names: Names) -> Document:
    return {
        **fields_of(row, "server=guild channel message you_were=author_name"),
        "deck": _deck_used(row["version_id"], names),
        "shared": iso_time(row["shared"]),
    }


def _measured(one: PowerMeasurement | None, user: int) -> Document | None:
    if one is None:
        return None
    return {**fields_of(one, "game sha256 asked@ state"), "shown_on": one.wanted_by[user]}


def _version(row: Columns) -> Document:
    return {
        **fields_of(row, "version=number game created@ legal cards=size total_scale text=source"),
        "reading": _reading(row),
        "to_tell": None if row["reason"] is None else fields_of(row, "line reason"),
    }


def _reading(row: Columns) -> Document | None:
    if row["report"] is None:
        return None
    return {"rules_version": row["rules_version"], **reading_document(row["report"])}


def _alert(alert: QueueAlert) -> Document:
    return {
        "server": alert.guild,
        "games": list(alert.games),
        "hours": [alert.first_hour, alert.last_hour],
        "zone": alert.zone,
        "told": iso_time(alert.told or None),
    }


def _review(row: ReviewRow) -> Document:
    return {**fields_of(row, "match=match_id made@"), "review": json.loads(row.review)}


def _match(one: MemberMatch, user: int, names: Names, *, is_open: bool) -> Document:
    row = one.row
    seat = row.seat_of(user)
    assert seat is not None
    mine, theirs = row.names[seat], row.names[opponent(seat)]
    hand, passing, result = one.hand, one.passing or {}, one.result or {}
    return {
        **fields_of(row, "match=id game server=guild"),
        "channel": row.table_channel or row.channel,
        **fields_of(row, "began=created@ ended@"),
        "you_were": mine,
        "opponent": theirs,
        "your_deck": None
        if not row.kind.is_dealt
        else _deck_used(row.deck_a if seat == "A" else row.deck_b, names),
        "mode": mode_title(row.game, row.mode) or None,
        "exercise": row.exercise or None,
        "result": _result(row, seat),
        **fields_of(row, "ending turns"),
        "you_went_first": row.went_first and row.went_first == seat,
        **fields_of(row, "clock rated"),
        "practice": row.computer is not None,
        "computer_plays": row.level or None,
        "explained": row.taught[seat],
        **fields_of(row, "put_aside=aside paused_as_too_slow=too_slow"),
        "played_on_from": row.origin or None,
        "computer": _computers_record(one, is_open=is_open),
        **fields_of(row, "best_of series game_of_series=game_number"),
        "rating": result[f"shown_{seat.lower()}"] if result.get("meeting") else None,
        "meeting_that_week": result.get("meeting") or None,
        "early_exit_that_day": result.get("early_exit") or None,
        "passing_since": passing.get("since"),
        "ending_turn": bool(passing.get("ends_turn")),
        "stops": json.loads(passing.get("stops") or "null"),
        "pays_unasked": bool(passing.get("pays_unasked")),
        "asked_everything": passing.get("asked_since") is not None,
        "direct_message": fields_of(hand, "channel message") if hand and hand.message else None,
        "your_choices": [values_of(it, "number option made@ forced") for it in one.choices],
        "your_early_choices": [values_of(it, "number option made@") for it in one.early],
        "you_cut_the_deck": row.cut_a if seat == "A" else row.cut_b,
        "you_proposed": [values_of(it, "kind state made@") for it in one.proposals],
        "you_offered_a_rematch": one.offered_rematch,
        "you_let_it_be_opened": one.agreed_to_open,
        "you_called_an_organiser": one.call and fields_of(one.call, "when=made@ reason"),
    }


def _result(row: MatchRow, seat: str) -> str:
    if row.state != "over":
        return "running" if row.state == "running" else "stopped"
    return "draw" if row.winner == "draw" else "won" if row.winner == seat else "lost"


def _challenge(row: ChallengeRow, user: int, names: Names) -> Document:
    made = row.challenger == user
    return {
        **fields_of(row, "challenge=id game server=guild channel"),
        "you": "challenger" if made else "opponent",
        "you_were": row.challenger_name if made else row.opponent_name,
        "other": row.opponent_name if made else row.challenger_name,
        "your_deck": _deck_used(row.deck_version if made else row.answer_version, names),
        "mode": mode_title(row.game, row.mode) or None,
        **fields_of(row, "state created@ expires@ clock rated best_of match=match_id"),
    }


def _place(row: Columns, names: Names) -> Document:
    return {
        **fields_of(row, "server=guild game you_were=name"),
        "your_deck": _deck_used(row["deck_version"], names),
        "mode": mode_title(row["game"], row["mode"]) or None,
        **fields_of(row, "clock rated joined@ seen@ practice_offered=offered"),
    }


def _computers_record(one: MemberMatch, *, is_open: bool) -> Document | None:
    """Returns the computer's seed and choices, with the deal and both decks, in plain types for
    JSON. None for matches between people, or if the match is not open. A match that was played on
    from another has no deal: the file of its record has everything. A mission or a puzzle has
    neither deal nor decks."""
    row = one.row
    if row.computer_seed is None or row.state != "over" or not is_open:
        return None
    return {
        "seat": row.computer,
        "seed": row.computer_seed.hex(),
        "deal": row.seed.hex() if row.kind.is_dealt and not row.origin else None,
        "decks": list(one.decks) if row.kind.is_dealt else [],
        "choices": [values_of(it, "number option forced cut") for it in one.computers],
    }


def _puzzles_record(
    attempts: Sequence[PuzzleAttempt],
    solvers: Mapping[str, PuzzleSolver],
    reports: Sequence[PuzzleReport],
    daily: Sequence[DailySolution],
) -> Document:
    """Returns the user's ratings, the puzzles that they tried, those that they reported, and those
    that they solved on their day."""
    return {
        "standing": [
            fields_of(solver, "game mu sigma shown solved missed") for solver in solvers.values()
        ],
        "tried": [fields_of(one, TRIED) for one in attempts],
        "called_wrong": [fields_of(one, "game puzzle reason when=made@") for one in reports],
        "daily": [fields_of(one, "day game server=guild you_were=name tries") for one in daily],
    }


def _tournament(row: TournamentRow) -> dict[str, Any]:
    return {
        **fields_of(row, "tournament=id name server=guild channel game"),
        "mode": mode_title(row.game, row.mode) or None,
        **fields_of(row, "format created@ state"),
    }


def _entry_about(one: TournamentEntry, names: Names) -> Document:
    """Returns a tournament that the user signed up for, with their opponents."""
    entrant = one.entrant
    return _tournament(one.tournament) | {
        "you_were": entrant.name,
        "your_deck": _deck_used(entrant.deck_version, names),
        **fields_of(entrant, "you_are=state joined@ checked_in rating start_number=seeded"),
        **fields_of(entrant, "first_round=entered dropped place"),
        "met": [_pairing(pairing, entrant.id, other) for pairing, other in one.pairings],
    }


def _pairing(pairing: PairingRow, entrant: int, opponent: str | None) -> Document:
    seat = pairing.seat_of(entrant)
    won, lost = pairing.games_a, pairing.games_b
    winner = pairing.winner
    if winner not in (None, "draw"):
        winner = "won" if winner == seat else "lost"
    return {
        **fields_of(pairing, "round table=number"),
        "opponent": opponent,
        "result": winner,
        "decided_by": pairing.how,
        "games_won": won if seat == "A" else lost,
        "games_lost": lost if seat == "A" else won,
        **fields_of(pairing, "games_drawn opened@ decided@"),
    }


def _noted_about(one: AuditMention) -> Document:
    """Returns an entry about the user in the log of a tournament, as a document."""
    return {
        "tournament": one.entry.tournament,
        "name": one.tournament,
        "when": iso_time(one.entry.at),
        "what": entry_words(one.entry, one.names),
    }


def _deck_used(version: int | None, names: Names) -> Document | None:
    """Returns a deck of the user by the id of a version, None if it is not or no longer theirs."""
    if version is None or version not in names:
        return None
    name, number = names[version]
    return {"name": name, "version": number}
