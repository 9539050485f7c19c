"""Whose decks may be seen."""

from __future__ import annotations

from bot.store.tournaments import EntrantRow, TournamentRow


def lists_shown(row: TournamentRow) -> bool:
    """Whether everybody may see everybody's deck: where that was agreed on, from the start on."""
    return row.open_lists and row.began is not None


def may_see(row: TournamentRow, entrant: EntrantRow, viewer: int) -> bool:
    """Whether a user may see what an entrant plays. Their own they always may."""
    return entrant.user == viewer or (lists_shown(row) and entrant.state == "in")
