"""Challenges: invitations to a match that one player has to answer."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from sqlalchemy import Row, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.row_columns import columns_of
from bot.store.matches.match_clocks import ClockKey
from bot.store.tables.match_schema import challenges

ChallengeState = Literal["open", "asked", "accepted", "declined", "cancelled", "lapsed"]

WAITING: tuple[ChallengeState, ...] = ("open", "asked")
"""The states of a challenge that somebody has to answer."""


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge. `deck_version` is what the challenger will play, and the opponent as well where
    there is a `mode`.

    Once `asked`, the challenger has to agree to `answer_version`, the deck with home-made
    cards that the opponent wants to play. Times are whole seconds since 1970; it lapses at
    `expires`. `message` is the public
    message with its buttons, and `match_id` the match that came of it.
    """

    id: str
    game: str
    guild: int
    channel: int
    challenger: int
    opponent: int
    challenger_name: str
    opponent_name: str
    deck_version: int
    state: ChallengeState
    created: int
    expires: int
    message: int | None = None
    match_id: str | None = None
    answer_version: int | None = None
    clock: ClockKey = "none"
    rated: bool = False
    best_of: int = 1
    mode: str = ""


def _challenge(row: Row[tuple[object, ...]]) -> ChallengeRow:
    return ChallengeRow(**columns_of(row))


async def add_challenge(connection: AsyncConnection, row: ChallengeRow) -> None:
    """Stores a new challenge."""
    await connection.execute(insert(challenges).values(asdict(row)))


_CHALLENGE: Final = select(challenges).where(challenges.c.id == bindparam("challenge"))
_LOCKED_CHALLENGE: Final = _CHALLENGE.with_for_update()


async def get_challenge(
    connection: AsyncConnection, challenge_id: str, *, lock: bool = False
) -> ChallengeRow | None:
    """The challenge of that id, or None. `lock` keeps it from changing until the commit."""
    query = _LOCKED_CHALLENGE if lock else _CHALLENGE
    row = (await connection.execute(query, {"challenge": challenge_id})).first()
    return _challenge(row) if row else None


async def challenge_of(connection: AsyncConnection, match_id: str) -> ChallengeRow | None:
    """The challenge that a match came of."""
    query = select(challenges).where(challenges.c.match_id == match_id)
    row = (await connection.execute(query)).first()
    return _challenge(row) if row else None


async def save_challenge_message(
    connection: AsyncConnection, challenge_id: str, message: int
) -> None:
    """Notes which message shows the challenge."""
    change = update(challenges).where(challenges.c.id == challenge_id)
    await connection.execute(change.values(message=message))


async def close_challenge(
    connection: AsyncConnection,
    challenge_id: str,
    state: ChallengeState,
    match_id: str | None = None,
) -> None:
    """Notes what became of a challenge."""
    change = update(challenges).where(challenges.c.id == challenge_id)
    await connection.execute(change.values(state=state, match_id=match_id))


async def ask_challenger(
    connection: AsyncConnection, challenge_id: str, version: int | None, expires: int
) -> None:
    """Notes the deck that the challenger has to agree to, or (None) that they do not."""
    change = update(challenges).where(challenges.c.id == challenge_id)
    state = "open" if version is None else "asked"
    await connection.execute(change.values(state=state, answer_version=version, expires=expires))


async def lapse_challenges(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[ChallengeRow]:
    """Ends every open challenge of a process whose time is up, and returns them."""
    found = await connection.execute(_lapse_query(duty.scope), {"now": now})
    return [_challenge(row) for row in found]


@lru_cache(maxsize=16)
def _lapse_query(scope: ShardScope) -> ReturningUpdate[*tuple[Any, ...]]:
    over = challenges.c.state.in_(WAITING), challenges.c.expires <= bindparam("now")
    lapsed = update(challenges).where(*over, scope.covers(challenges.c.guild))
    return lapsed.values(state="lapsed").returning(challenges)


async def count_open(connection: AsyncConnection, challenger: int, now: int) -> int:
    """How many challenges of a user still wait for an answer."""
    query = select(func.count()).where(
        challenges.c.challenger == challenger,
        challenges.c.state.in_(WAITING),
        challenges.c.expires > now,
    )
    return await connection.scalar(query) or 0
