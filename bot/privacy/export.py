"""Everything that is stored about a member, as documents to read and to take elsewhere."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.base.current_time import now
from bot.decks.deck_reports import told
from bot.decks.modes import mode_title
from bot.privacy.computers_record import computers_record
from bot.privacy.export_guide import ABOUT
from bot.privacy.plain_types import Document, Names, deck_used, time_words
from bot.privacy.puzzles_record import puzzles_record
from bot.privacy.tournaments_record import entry_about, noted_about, organised_about
from bot.replays.openness import is_open as is_match_open
from bot.store import Store
from bot.store.decks.power_measurements import Measurement, measurement_for
from bot.store.exercises.mission_progress import MissionRow, missions_about
from bot.store.exercises.puzzle_attempts import (
    Attempt,
    PuzzleReport,
    attempts_of,
    puzzle_reports_by,
)
from bot.store.limits.host_blocks import HostBlock, find_host_block
from bot.store.limits.member_blocks import blocked_by
from bot.store.limits.member_reports import Report, reports_by
from bot.store.limits.recent_acts import RecentAct, acts_of
from bot.store.matches.challenges import ChallengeRow
from bot.store.matches.match_rows import MatchRow
from bot.store.matchmaking.queue_alerts import QueueAlert, queue_alerts_of
from bot.store.privacy.pending_exports import ExportRow, exports_for
from bot.store.privacy.user_data import (
    Columns,
    Played,
    challenges_about,
    copies_about,
    decks_about,
    matches_about,
    queue_pairs_about,
    queues_about,
    ratings_about,
    shared_decks_about,
)
from bot.store.privacy.user_tournaments import (
    Entry,
    Noted,
    audit_entries_about,
    entries_about,
    organised_by,
)
from bot.store.ratings.puzzle_ratings import Solver, solvers_of
from bot.store.ratings.rating_rows import RatingRow
from bot.store.replays.reviews import ReviewRow, reviews_for
from bot.store.running_matches.portraits import Portrait, portrait_of
from bot.store.settings.preferences import Preferences, preferences_of, stops_of
from bot.store.tournaments.tournament_rows import TournamentRow
from engine.players import opponent


@dataclass(frozen=True, slots=True)
class _Stored:
    """What the document is made of."""

    user: int
    wishes: Preferences
    stops: Mapping[str, str]
    blocked: Collection[int]
    host_block: HostBlock | None
    portrait: Portrait | None
    alerts: Sequence[QueueAlert]
    decks: Sequence[tuple[Columns, Columns]]
    copies: Mapping[int, Columns]
    shared_decks: Sequence[Columns]
    measurement: Measurement | None
    exports: Sequence[ExportRow]
    recent_acts: Sequence[RecentAct]
    reports: Sequence[Report]
    played: Sequence[Played]
    open_matches: Collection[str]
    reviews: Sequence[ReviewRow]
    missions: Sequence[MissionRow]
    challenges: Sequence[ChallengeRow]
    ratings: Sequence[RatingRow]
    puzzles: tuple[Sequence[Attempt], Mapping[str, Solver], Sequence[PuzzleReport]]
    queues: Sequence[Columns]
    queue_pairs: Sequence[Columns]
    entries: Sequence[Entry]
    organised: Sequence[TournamentRow]
    noted: Sequence[Noted]


async def export(store: Store, user: int) -> Document:
    """What is stored about a user, in plain types that JSON knows. `about` explains the rest."""
    async with store.read() as connection:
        played = await matches_about(connection, user)
        stored = _Stored(
            user,
            (await preferences_of(connection, user))[user],
            await stops_of(connection, user),
            await blocked_by(connection, user),
            await find_host_block(connection, "user", user),
            await portrait_of(connection, user),
            await queue_alerts_of(connection, user),
            await decks_about(connection, user),
            await copies_about(connection, user),
            await shared_decks_about(connection, user),
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
            await challenges_about(connection, user),
            await ratings_about(connection, user),
            (
                await attempts_of(connection, user),
                await solvers_of(connection, user),
                await puzzle_reports_by(connection, user),
            ),
            await queues_about(connection, user),
            await queue_pairs_about(connection, user),
            await entries_about(connection, user),
            await organised_by(connection, user),
            await audit_entries_about(connection, user),
        )
    return await asyncio.to_thread(_document, stored)


def _document(stored: _Stored) -> Document:
    user, wishes = stored.user, stored.wishes
    names = {version["id"]: (deck["name"], version["number"]) for deck, version in stored.decks}
    return {
        "about": ABOUT,
        "user": user,
        "settings": {
            "passing": wishes.pass_preference,
            "direct_messages": wishes.direct,
            "board_in_words": wishes.text_board,
            "decisions_as_new_messages": wishes.new_messages,
            "tell_me_who_waits": [_alert(one) for one in stored.alerts],
            "takes_challenges": wishes.takes_challenges,
            "picture_on_boards": wishes.shows_portrait,
            "told_where_to_learn": wishes.learn_offered,
            "blocked_members": list(stored.blocked),
            "stops": {game: json.loads(chosen) for game, chosen in stored.stops.items()},
        },
        "blocked_by_host": stored.host_block and time_words(stored.host_block.made),
        "picture": _picture(stored.portrait),
        "decks": _decks(stored.decks, stored.copies),
        "shared_decks": [_shared(row, names) for row in stored.shared_decks],
        "power_being_measured": _measured(stored.measurement, user),
        "exports": [[it.kind, it.about, time_words(it.asked)] for it in stored.exports],
        "recent_acts": [[act.kind, time_words(act.made)] for act in stored.recent_acts],
        "reports": [_report(one) for one in stored.reports],
        "matches": [
            _match(one, user, names, is_open=one.row.id in stored.open_matches)
            for one in stored.played
        ],
        "reviews": [_review(row) for row in stored.reviews],
        "missions": [_mission(row) for row in stored.missions],
        "challenges": [_challenge(row, user, names) for row in stored.challenges],
        "ratings": [_rating(row) for row in stored.ratings],
        "puzzles": puzzles_record(*stored.puzzles),
        "queue": [_place(row, names) for row in stored.queues],
        "found_in_queue": [_queue_pair(row) for row in stored.queue_pairs],
        "tournaments": [entry_about(one, names) for one in stored.entries],
        "organised": [organised_about(row) for row in stored.organised],
        "tournament_log": [noted_about(one) for one in stored.noted],
    }


def _picture(portrait: Portrait | None) -> Document | None:
    if portrait is None:
        return None
    return {
        "avatar": portrait.avatar,
        "fetched": time_words(portrait.fetched),
        "png": base64.b64encode(portrait.picture).decode(),
    }


def _decks(
    rows: Sequence[tuple[Columns, Columns]], copies: Mapping[int, Columns]
) -> list[Document]:
    return [
        {
            "name": versions[0][0]["name"],
            "created": time_words(versions[0][0]["created"]),
            "deleted": time_words(versions[0][0]["deleted"]),
            "copy_of": _copy_of(copies.get(deck)),
            "versions": [_version(version) for _, version in versions],
        }
        for deck, group in groupby(rows, key=lambda row: row[0]["id"])
        if (versions := list(group))
    ]


def _copy_of(row: Columns | None) -> Document | None:
    if row is None:
        return None
    return {
        "server": row["guild"],
        "author": row["author_name"],
        "version": row["number"],
        "sha256": row["sha256"],
        "copied": time_words(row["copied"]),
    }


def _shared(row: Columns, names: Names) -> Document:
    return {
        "server": row["guild"],
        "channel": row["channel"],
        "message": row["message"],
        "you_were": row["author_name"],
        "deck": deck_used(row["version_id"], names),
        "shared": time_words(row["shared"]),
    }


def _measured(one: Measurement | None, user: int) -> Document | None:
    if one is None:
        return None
    return {
        "game": one.game,
        "sha256": one.sha256,
        "asked": time_words(one.asked),
        "state": one.state,
        "shown_on": one.wanted_by[user],
    }


def _version(row: Columns) -> Document:
    return {
        "version": row["number"],
        "game": row["game"],
        "created": time_words(row["created"]),
        "legal": row["legal"],
        "cards": row["size"],
        "total_scale": row["total_scale"],
        "text": row["source"],
        "reading": _reading(row),
        "to_tell": _to_tell(row),
    }


def _to_tell(row: Columns) -> Document | None:
    return None if row["reason"] is None else {"line": row["line"], "reason": row["reason"]}


def _reading(row: Columns) -> Document | None:
    if row["report"] is None:
        return None
    return {"rules_version": row["rules_version"], **told(row["report"])}


def _report(report: Report) -> Document:
    return {
        "kind": report.kind,
        "about": report.about,
        "server": report.guild,
        "made": time_words(report.made),
        "unsent": report.unsent,
    }


def _alert(alert: QueueAlert) -> Document:
    return {
        "server": alert.guild,
        "games": list(alert.games),
        "hours": [alert.first_hour, alert.last_hour],
        "zone": alert.zone,
        "told": time_words(alert.told or None),
    }


def _review(row: ReviewRow) -> Document:
    return {
        "match": row.match_id,
        "made": time_words(row.made),
        "review": json.loads(row.review),
    }


def _mission(row: MissionRow) -> Document:
    return {
        "game": row.game,
        "mission": row.mission,
        "finished": time_words(row.finished),
        "you_wrote": row.draft,
    }


def _match(one: Played, user: int, names: Names, *, is_open: bool) -> Document:
    row = one.row
    seat = row.seat_of(user)
    assert seat is not None
    mine, theirs = row.names[seat], row.names[opponent(seat)]
    panel, passing, result = one.panel or {}, one.passing or {}, one.result or {}
    return {
        "match": row.id,
        "game": row.game,
        "server": row.guild,
        "channel": row.table_channel or row.channel,
        "began": time_words(row.created),
        "ended": time_words(row.ended),
        "you_were": mine,
        "opponent": theirs,
        "your_deck": None
        if row.exercise
        else deck_used(row.deck_a if seat == "A" else row.deck_b, names),
        "mode": mode_title(row.game, row.mode) or None,
        "exercise": row.exercise or None,
        "result": _result(row, seat),
        "ending": row.ending,
        "turns": row.turns,
        "you_went_first": row.went_first and row.went_first == seat,
        "clock": row.clock,
        "rated": row.rated,
        "practice": row.is_practice,
        "computer_plays": row.level or None,
        "explained": row.taught[seat],
        "put_aside": row.aside,
        "paused_as_too_slow": row.too_slow,
        "played_on_from": row.origin or None,
        "computer": computers_record(one, is_open=is_open),
        "best_of": row.best_of,
        "series": row.series,
        "game_of_series": row.game_number,
        "rating": result[f"shown_{seat.lower()}"] if result.get("meeting") else None,
        "meeting_that_week": result.get("meeting") or None,
        "early_exit_that_day": result.get("early_exit") or None,
        "passing_since": passing.get("since"),
        "ending_turn": bool(passing.get("ends_turn")),
        "stops": json.loads(passing.get("stops") or "null"),
        "pays_unasked": bool(passing.get("pays_unasked")),
        "direct_message": {"channel": panel["channel"], "message": panel["message"]}
        if panel.get("message")
        else None,
        "your_choices": [
            [choice["number"], choice["option"], time_words(choice["made"]), choice["forced"]]
            for choice in one.choices
        ],
        "your_early_choices": [
            [choice["number"], choice["option"], time_words(choice["made"])] for choice in one.early
        ],
        "you_cut_the_deck": row.cut_a if seat == "A" else row.cut_b,
        "you_proposed": [[it["kind"], it["state"], time_words(it["made"])] for it in one.proposals],
        "you_offered_a_rematch": one.offered_rematch,
        "you_let_it_be_opened": one.agreed_to_open,
        "you_called_an_organiser": one.call
        and {"when": time_words(one.call["made"]), "reason": one.call["reason"]},
    }


def _result(row: MatchRow, seat: str) -> str:
    if row.state != "over":
        return "running" if row.state == "running" else "stopped"
    return "draw" if row.winner == "draw" else "won" if row.winner == seat else "lost"


def _challenge(row: ChallengeRow, user: int, names: Names) -> Document:
    made = row.challenger == user
    return {
        "challenge": row.id,
        "game": row.game,
        "server": row.guild,
        "channel": row.channel,
        "you": "challenger" if made else "opponent",
        "you_were": row.challenger_name if made else row.opponent_name,
        "other": row.opponent_name if made else row.challenger_name,
        "your_deck": deck_used(row.deck_version if made else row.answer_version, names),
        "mode": mode_title(row.game, row.mode) or None,
        "state": row.state,
        "created": time_words(row.created),
        "expires": time_words(row.expires),
        "clock": row.clock,
        "rated": row.rated,
        "best_of": row.best_of,
        "match": row.match_id,
    }


def _rating(row: RatingRow) -> Document:
    return {
        "server": row.guild,
        "game": row.game,
        "pace": row.pace,
        "you_were": row.name,
        "mu": row.mu,
        "sigma": row.sigma,
        "shown": row.shown,
        "won": row.wins,
        "lost": row.losses,
        "drawn": row.draws,
        "opponents": row.opponents,
    }


def _place(row: Columns, names: Names) -> Document:
    return {
        "server": row["guild"],
        "game": row["game"],
        "you_were": row["name"],
        "your_deck": deck_used(row["deck_version"], names),
        "mode": mode_title(row["game"], row["mode"]) or None,
        "clock": row["clock"],
        "rated": row["rated"],
        "joined": time_words(row["joined"]),
        "seen": time_words(row["seen"]),
        "practice_offered": row["offered"],
    }


def _queue_pair(row: Columns) -> Document:
    return {
        "server": row["guild"],
        "game": row["game"],
        "when": time_words(row["made"]),
        "state": row["state"],
        "match": row["match_id"],
    }
