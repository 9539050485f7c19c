"""Challenges: invitations to a match that a player has to answer."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.dml import ReturningUpdate

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import find_row, find_rows, row_at
from bot.store.matches.match_clocks import ClockKey
from bot.store.tables.match_schema import challenges

ChallengeState = Literal["open", "asked", "accepted", "declined", "cancelled", "lapsed"]

WAITING: tuple[ChallengeState, ...] = ("open", "asked")
"""The states of a challenge that waits for an answer."""


ANYBODY: Final = 0
"""The opponent's id in a challenge that is open to all members; no user has it."""

SOON_SECONDS: Final = 600
"""Maximum age of a challenge in seconds at which its match starts with the `clock`. A match that
starts later has the `later_clock`."""


@dataclass(frozen=True, slots=True)
class ChallengeRow:
    """A challenge of a member to another, or to all members of a server. Times are whole seconds
    since 1970.

    - `channel`, `message`: the channel and the id of the public message with the challenge's
      buttons. `message` is None before it is sent.
    - `challenger`, `challenger_name`: the id and name of the member who challenges.
    - `opponent`, `opponent_name`: the member who is challenged. `opponent` is ANYBODY as long as
      any member can accept.
    - `deck_version`: the id of the version of the challenger's deck.
    - `mode`: the mode in which the bot provides one deck for both players, "" if each brings a
      deck.
    - `answer_version`: the opponent's deck with custom cards. In state `asked`, the challenger
      still has to agree to this deck.
    - `created`, `expires`: when the challenge was made, and when it expires.
    - `clock`, `later_clock`: the clock of the match. A match that starts more than SOON_SECONDS
      after the challenge has the `later_clock`, unless that is "".
    - `rated`, `best_of`: whether the match is rated, and the number of games in the series.
    - `deck_cut`: whether both players are asked to cut the deck.
    - `match_id`: the match that was started, None before that.
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
    later_clock: ClockKey | Literal[""] = ""
    deck_cut: bool = False

    @property
    def is_to_anybody(self) -> bool:
        """Whether any member can accept the challenge."""
        return self.opponent == ANYBODY

    @property
    def post_link(self) -> str:
        """The URL of the challenge's message, "" before it is sent."""
        place = f"{self.guild}/{self.channel}/{self.message}"
        return f"https://discord.com/channels/{place}" if self.message else ""

    @property
    def soon_until(self) -> int:
        """The time (seconds since 1970) until which the match can start with the clock `clock`. If
        the match starts later, it has the clock `later_clock`, unless that is ""."""
        return self.created + SOON_SECONDS

    def clock_at(self, now: int) -> ClockKey:
        """Returns the clock of a match that is started at `now` (seconds since 1970)."""
        return self.later_clock if self.later_clock and now > self.soon_until else self.clock


async def add_challenge(connection: AsyncConnection, row: ChallengeRow) -> None:
    """Stores a new challenge."""
    await connection.execute(insert(challenges), asdict(row))


_CHALLENGE: Final = select(challenges).where(challenges.c.id == bindparam("challenge"))
_LOCKED_CHALLENGE: Final = _CHALLENGE.with_for_update()
_THIS_CHALLENGE: Final = update(challenges).where(challenges.c.id == bindparam("challenge"))


async def get_challenge(
    connection: AsyncConnection, challenge_id: str, *, lock: bool = False
) -> ChallengeRow | None:
    """Returns the challenge of that id, None if there is none. With `lock`, no other transaction
    can change it until the commit."""
    query = _LOCKED_CHALLENGE if lock else _CHALLENGE
    return await find_row(connection, ChallengeRow, query, {"challenge": challenge_id})


async def challenge_of(connection: AsyncConnection, match_id: str) -> ChallengeRow | None:
    """Returns the challenge that a match was started from, None if there was none."""
    return await row_at(connection, ChallengeRow, challenges, match_id=match_id)


async def change_challenge(
    connection: AsyncConnection, challenge_id: str, **changes: object
) -> None:
    """Changes the named columns of a challenge."""
    await connection.execute(_THIS_CHALLENGE.values(changes), {"challenge": challenge_id})


async def lapse_challenges(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[ChallengeRow]:
    """Closes waiting challenges that expired at `now` (seconds since 1970) or earlier, and returns
    them. Considers only servers that `duty` covers."""
    return await find_rows(connection, ChallengeRow, _lapse_query(duty.scope), {"now": now})


@lru_cache(maxsize=16)
def _lapse_query(scope: ShardScope) -> ReturningUpdate[*tuple[Any, ...]]:
    over = challenges.c.state.in_(WAITING), challenges.c.expires <= bindparam("now")
    lapsed = update(challenges).where(*over, scope.covers(challenges.c.guild))
    return lapsed.values(state="lapsed").returning(challenges)


_WAITING_OF: Final = select(challenges).where(
    challenges.c.challenger == bindparam("challenger"),
    challenges.c.state.in_(WAITING),
    challenges.c.expires > bindparam("now"),
)


async def waiting_challenges(
    connection: AsyncConnection, challenger: int, now: int
) -> Sequence[ChallengeRow]:
    """Returns the challenges by a user that have not expired and still wait for an answer."""
    values = {"challenger": challenger, "now": now}
    return await find_rows(connection, ChallengeRow, _WAITING_OF, values)
