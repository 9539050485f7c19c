"""A member's tournaments, as their export tells of them."""

from __future__ import annotations

from typing import Any

from bot.decks.modes import mode_title
from bot.privacy.plain_types import Document, Names, deck_used, time_words
from bot.store.privacy.user_tournaments import Entry, Noted
from bot.store.tournaments.tournament_rows import PairingRow, TournamentRow
from bot.tournaments.audit_log_text import entry_words


def _tournament(row: TournamentRow) -> dict[str, Any]:
    return {
        "tournament": row.id,
        "name": row.name,
        "server": row.guild,
        "channel": row.channel,
        "game": row.game,
        "mode": mode_title(row.game, row.mode) or None,
        "format": row.format,
        "created": time_words(row.created),
        "state": row.state,
    }


def organised_about(row: TournamentRow) -> Document:
    """A tournament that the user made."""
    return _tournament(row) | {"you_were": row.organiser_name}


def entry_about(one: Entry, names: Names) -> Document:
    """A tournament that the user signed up for, and whom they met."""
    entrant = one.entrant
    return _tournament(one.tournament) | {
        "you_were": entrant.name,
        "your_deck": deck_used(entrant.deck_version, names),
        "you_are": entrant.state,
        "joined": time_words(entrant.joined),
        "checked_in": entrant.checked_in,
        "rating": entrant.rating,
        "start_number": entrant.seeded,
        "first_round": entrant.entered,
        "dropped": entrant.dropped,
        "place": entrant.place,
        "met": [_pairing(pairing, entrant.id, other) for pairing, other in one.pairings],
    }


def _pairing(pairing: PairingRow, entrant: int, opponent: str | None) -> Document:
    seat = pairing.seat_of(entrant)
    won, lost = pairing.games_a, pairing.games_b
    winner = pairing.winner
    if winner not in (None, "draw"):
        winner = "won" if winner == seat else "lost"
    return {
        "round": pairing.round,
        "table": pairing.number,
        "opponent": opponent,
        "result": winner,
        "decided_by": pairing.how,
        "games_won": won if seat == "A" else lost,
        "games_lost": lost if seat == "A" else won,
        "games_drawn": pairing.games_drawn,
        "opened": time_words(pairing.opened),
        "decided": time_words(pairing.decided),
    }


def noted_about(one: Noted) -> Document:
    """What the log of a tournament says of the user."""
    return {
        "tournament": one.entry.tournament,
        "name": one.tournament,
        "when": time_words(one.entry.at),
        "what": entry_words(one.entry, one.names),
    }
