"""Conditions for what stands still: paused tournaments, and servers that the bot has left."""

from typing import Final

from sqlalchemy import ColumnElement, Select, or_, select

from bot.store.tables.core_schema import guilds
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import pairings, tournaments

LEFT_SERVERS: Final = select(guilds.c.id).where(guilds.c.left.is_not(None))
"""The ids of the servers that the bot has left."""


def paused_pairings() -> Select[tuple[int]]:
    """The ids of all pairings of tournaments that are paused."""
    ids = select(pairings.c.id).join(tournaments, tournaments.c.id == pairings.c.tournament)
    return ids.where(tournaments.c.paused.is_not(None))


def not_paused() -> ColumnElement[bool]:
    """Whether a match is none of a tournament that is paused."""
    return or_(matches.c.pairing.is_(None), matches.c.pairing.not_in(paused_pairings()))


def matches_of_tournament(tournament: str) -> ColumnElement[bool]:
    """Whether a match is one of that tournament."""
    theirs = select(pairings.c.id).where(pairings.c.tournament == tournament)
    return matches.c.pairing.in_(theirs)
