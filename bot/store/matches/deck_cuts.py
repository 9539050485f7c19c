"""Matches whose players may cut the deck before the deal.

The bot first posts the match's commitment, a hash of its secret and of both decks. Then each player
may cut: type words, or choose a place in the deck. The secret and the cuts give the seed, by which
the cards are shuffled (`bot.deals.scheme`). So neither the bot nor a player decides the deal alone.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sqlalchemy import Select, and_, bindparam, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.matches.match_rows import MatchRow, change_match
from bot.store.matches.paused_tournaments import LEFT_SERVERS, not_paused
from bot.store.tables.match_schema import matches
from engine.players import Player

PLACES: Final = 25
"""Number of places at which a player can cut the deck, numbered from 1. Instead of a place, players
can type words."""

CUT_SECONDS: Final = 30
"""Seconds in which players may cut the deck after the commitment was posted."""

_running = matches.c.state == "running"
_goes_on = and_(_running, not_paused(), matches.c.guild.not_in(LEFT_SERVERS))
"""Whether a match may be dealt: not while its tournament is paused, nor in a server that the bot
has left."""

_open = and_(matches.c.cutting == "open", matches.c.cut_until.is_not(None))
_asks = or_(
    and_(matches.c.cut_a.is_(None), ~matches.c.skipped_a),
    and_(matches.c.cut_b.is_(None), ~matches.c.skipped_b),
)
_due = case((_asks, matches.c.cut_until), else_=0)
"""The time at which a match has to be dealt: 0, so at once, if both players have cut or skipped
that."""


async def matches_to_deal(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[str]:
    """Returns the ids of matches whose cards have to be dealt at `now` (seconds since 1970),
    because the time to cut the deck is over or no player still has to cut. The match with the
    earliest end of this time comes first. Considers only servers that `duty` covers."""
    return list((await connection.execute(_to_deal_query(duty.scope), {"now": now})).scalars())


@lru_cache(maxsize=16)
def _to_deal_query(scope: ShardScope) -> Select[str]:
    due = _open, _goes_on, _due <= bindparam("now")
    query = select(matches.c.id).where(*due, scope.covers(matches.c.guild))
    return query.order_by(matches.c.cut_until)


async def next_deal(connection: AsyncConnection, duty: Duty = EVERYTHING) -> int | None:
    """Returns the earliest time (seconds since 1970) at which a match's cards have to be dealt.
    Returns 0 if a match can be dealt at once, because no player still has to cut. Returns None if
    no match waits for cuts. Considers only servers that `duty` covers."""
    return await connection.scalar(_next_deal_query(duty.scope))


@lru_cache(maxsize=16)
def _next_deal_query(scope: ShardScope) -> Select[int | None]:
    return select(func.min(_due)).where(_open, _goes_on, scope.covers(matches.c.guild))


async def is_to_deal(
    connection: AsyncConnection, match_id: str, now: int, *, committed: bool
) -> bool:
    """Returns whether the cards of a match have to be dealt at `now` (seconds since 1970).

    - With `committed`: True if the match's commitment was posted, and the time to cut the deck is
      over or no player still has to cut.
    - Without `committed`: True if the match's commitment was not posted yet. The caller then deals
      although nobody could see a commitment.
    - Always False if the match isn't running, if its tournament is paused, or if the bot has left
      its server.
    """
    stage = and_(_open, _due <= now) if committed else matches.c.cutting == "committing"
    query = select(matches.c.id).where(matches.c.id == match_id, _goes_on, stage)
    return await connection.scalar(query) is not None


async def note_committed(connection: AsyncConnection, match_id: str, until: int) -> bool:
    """Records that a match's commitment was posted, and that the players may cut the deck until
    `until` (seconds since 1970). Returns False, and records nothing, if the match isn't waiting for
    its commitment to be posted."""
    change = update(matches).where(
        matches.c.id == match_id, _running, matches.c.cutting == "committing"
    )
    now = change.values(cutting="open", cut_until=until, pending_refresh=None)
    return bool((await connection.execute(now)).rowcount)


async def save_cut(
    connection: AsyncConnection, match_id: str, player: Player, words: str | None
) -> None:
    """Stores how a player cuts the deck. `words` are words that the player typed, or the number of
    a place in the deck. They become a part of the seed of the deal. If `words` is None, the player
    skips the cut."""
    column = player.lower()
    cut = {f"cut_{column}": words} if words is not None else {f"skipped_{column}": True}
    await change_match(connection, match_id, **cut)


_DEAL: Final = (
    *("cutting", "cut_until", "seed", "opening_fingerprint", "pending_refresh"),
    *("rules_version", "rules_checked"),
)


async def save_deal(connection: AsyncConnection, row: MatchRow) -> None:
    """Stores the result of dealing a match's cards: the seed, the fingerprint of the match after
    the deal, the version of the rules, and that the deck can no longer be cut."""
    await change_match(connection, row.id, **{name: getattr(row, name) for name in _DEAL})


async def forget_words(connection: AsyncConnection, user: int) -> None:
    """Deletes the words that a user typed to cut decks, in all matches. Cuts at a numbered place
    stay."""
    places = [str(place) for place in range(1, PLACES + 1)]
    for player, cut, deleted in (
        (matches.c.player_a, matches.c.cut_a, matches.c.words_deleted_a),
        (matches.c.player_b, matches.c.cut_b, matches.c.words_deleted_b),
    ):
        own_words = update(matches).where(player == user, cut.is_not(None), cut.not_in(places))
        await connection.execute(own_words.values({cut: None, deleted: True}))
