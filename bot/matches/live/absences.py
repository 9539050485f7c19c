"""Players who leave the server in a match without a clock, detected when the match waits for them.

Their opponent may end the match at once without a result, or claim the win after a day, unless the
player returns and plays. In a tournament the organiser decides.
"""

from collections.abc import Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.matches.match_refusals import MatchOver, NotPlaying, void_refusal
from bot.store import Store
from bot.store.matches.match_rows import ChoiceRow, MatchRow, get_match
from bot.store.running_matches.absences import (
    AbsenceRow,
    UnclockedMatch,
    get_absence,
    matches_waiting,
    note_player_back,
    save_absence,
)
from bot.store.running_matches.match_notices import want_match_notice
from bot.store.running_matches.stored_match import get_stored_match
from engine.players import Player, opponent

CLAIM_SECONDS = 24 * 3600
"""Seconds after the detection until the opponent may claim the match."""

NOT_AWAY = "Your opponent is back, so there's nothing to decide."
NOT_YOURS = "Only your opponent can decide that. If you continue the match, they no longer can."
FOR_ORGANISER = "Only the organiser of the tournament can decide that."


async def note_away(
    connection: AsyncConnection, match_id: str, player: Player, number: int, now: int
) -> bool:
    """Stores that the player for whom the match waits has left the server. `number` is the number
    of the decision. Returns False if the match no longer waits at this decision, or if the absence
    was already stored."""
    stored = await get_stored_match(connection, match_id, lock=True)
    if stored is None or stored.row.state != "running" or stored.choices != number:
        return False
    if stored.absence is not None and stored.absence.state == "away":
        return False
    await save_absence(connection, AbsenceRow(match_id, player, "away", now + CLAIM_SECONDS))
    if stored.row.pairing is not None:
        await want_match_notice(connection, stored.row, player, "away", number)
    return True


def plays_again(absence: AbsenceRow, chosen: Sequence[ChoiceRow]) -> bool:
    """Returns whether the absent player of `absence` has made one of the choices in person, not
    automatically.
    """
    return absence.state == "away" and any(
        row.player == absence.player and not row.forced and row.option >= 0 for row in chosen
    )


async def check_left(
    connection: AsyncConnection, match_id: str, user: int, now: int | None = None
) -> tuple[MatchRow, AbsenceRow]:
    """Returns a match and the row about the opponent's absence, if the user may end the match
    because of it. `now` is the time at which the user claims the win; None if the user doesn't
    claim it.

    Raises these errors:

    - NotPlaying if the user doesn't play in the match.
    - MatchVoid or MatchOver if the match has ended.
    - Refusal if the opponent isn't away, or if it's too early at `now` to claim the win.
    - Refusal if the match belongs to a tournament, whose organiser decides.
    """
    row = await get_match(connection, match_id, lock=True)
    seat = None if row is None else row.seat_of(user)
    if row is None or seat is None:
        raise NotPlaying
    if row.state == "void":
        raise void_refusal(row)
    if row.state == "over":
        raise MatchOver
    absence = await get_absence(connection, match_id)
    if absence is None or absence.state != "away":
        raise Refusal(NOT_AWAY)
    if absence.player != opponent(seat):
        raise Refusal(NOT_YOURS)
    if row.pairing is not None:
        raise Refusal(FOR_ORGANISER)
    if now is not None and now < absence.due:
        raise Refusal(f"You may claim the win <t:{absence.due}:R>, unless they come back and play.")
    return row, absence


class AbsenceService:
    """Stores which players have left the server during a match. `now` returns whole seconds since
    1970. `duty` says which servers this process is responsible for; only their matches are
    searched."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    async def matches_waiting(self, seconds: int) -> Sequence[UnclockedMatch]:
        """Returns the matches without a clock that have waited for a choice for at least `seconds`,
        the latest first."""
        return await self._store.fetch(matches_waiting, self._now() - seconds, self._duty)

    async def note_away(self, match_id: str, player: Player, number: int) -> bool:
        """Stores that the waiting player has left the server; see the function `note_away`."""
        return await self._store.run(note_away, match_id, player, number, self._now())

    async def note_back(self, absence: AbsenceRow) -> None:
        """Stores that the absent player is in the server again."""
        await self._store.run(note_player_back, absence)

    async def check_left(
        self, match_id: str, user: int, *, claims: bool
    ) -> tuple[MatchRow, AbsenceRow]:
        """Returns a match and the row about the opponent's absence, if the user may end the match
        because of it; with `claims`, if the user may claim the win now. Otherwise raises the errors
        of the function `check_left`."""
        return await self._store.run(check_left, match_id, user, self._now() if claims else None)
