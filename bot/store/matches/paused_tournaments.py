"""Conditions for things that are paused: tournaments, and servers that the bot has left."""

from typing import Final

from sqlalchemy import ColumnElement, Select, or_, select

from bot.store.tables.core_schema import guilds
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import pairings, tournaments

LEFT_SERVERS: Final = select(guilds.c.id).where(guilds.c.left.is_not(None))
"""The ids of the servers that the bot has left."""


def paused_pairings() -> Select[tuple[int]]:
    """Returns a query for the ids of all pairings of paused tournaments."""
    ids = select(pairings.c.id).join(tournaments, tournaments.c.id == pairings.c.tournament)
    return ids.where(tournaments.c.paused.is_not(None))


def not_paused() -> ColumnElement[bool]:
    """Returns the SQL condition that a match is not part of a paused tournament."""
    return or_(matches.c.pairing.is_(None), matches.c.pairing.not_in(paused_pairings()))


def matches_of_tournament(tournament: str) -> ColumnElement[bool]:
    """Returns the SQL condition that a match is part of that tournament."""
    theirs = select(pairings.c.id).where(pairings.c.tournament == tournament)
    return matches.c.pairing.in_(theirs)
