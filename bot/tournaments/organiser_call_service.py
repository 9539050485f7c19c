"""Calls for an organiser from a match: one for each game. Until an organiser answers, the game's
clocks are paused."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.base.discord_text import one_line, plain
from bot.base.refusals import Refusal
from bot.decks.member_texts import MemberTexts
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import MatchOver, NoSuchMatch, NotPlaying
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match
from bot.store.settings.guild_settings import guild_settings
from bot.store.tournaments import organiser_calls
from bot.store.tournaments.audit_log import audit_log_of
from bot.store.tournaments.organiser_calls import OrganiserCall
from bot.store.tournaments.tournament_rows import TournamentRow
from engine.players import Player

STAND_SECONDS: Final = 10 * 60
"""Maximum seconds for which a call pauses the clocks."""
LONGEST_REASON: Final = 300

NO_TOURNAMENT: Final = "You can only call organisers to a tournament match."
NO_REASON: Final = "Say in a few words what the organisers should look at."
ONCE: Final = "An organiser has already been called to this game. That's possible once a game."
PAUSED: Final = "The tournament is paused, and so are its clocks. Write to the organisers."
NO_CALL: Final = "Nobody has called an organiser to this match."
ANSWERED: Final = "**{name}** has already answered this call."


class OrganiserCallService:
    """Calls of organisers to matches by players. `now` gives whole seconds since 1970."""

    def __init__(
        self, store: Store, now: Callable[[], int], texts: MemberTexts | None = None
    ) -> None:
        self._texts = texts or MemberTexts()
        self._store = store
        self._now = now

    async def known_organisers(self, row: TournamentRow) -> tuple[int | None, Sequence[int]]:
        """Returns the organisers to notify about a tournament: the id of the server's organiser
        role (None if the server has none), and the ids of the tournament's organisers. The first of
        these is the member who created the tournament; the others follow, sorted by their latest
        action, newest first."""
        async with self._store.read() as connection:
            settings = await guild_settings(connection, row.guild)
            entries = await audit_log_of(connection, row.id)
        acted = [entry.user for entry in reversed(entries) if entry.user]
        return settings.organiser_role, [row.organiser, *acted]

    async def check_may_call(self, match_id: str, user: int) -> MatchRow:
        """Returns the match of that id. Raises Refusal if the user can't call an organiser to
        it."""
        stored = await self._store.fetch(get_stored_match, match_id)
        return _check_caller(stored, user)[0].row

    @retry_on_conflict
    async def call_organiser(
        self, match_id: str, user: int, reason: str
    ) -> tuple[StoredMatch, OrganiserCall]:
        """Records that a player calls an organiser to a match, and pauses its clocks. Returns the
        match as it was before, and the call. Raises Refusal if the player can't call one."""
        reason = one_line(reason)[:LONGEST_REASON]
        if not reason:
            raise Refusal(NO_REASON)
        now = self._now()
        async with self._store.write() as connection:
            stored = await get_stored_match(connection, match_id, lock=True)
            stored, seat = _check_caller(stored, user)
            await self._texts.check(connection, stored.row.guild, reason)
            call = OrganiserCall(match_id, seat, reason, now, now + STAND_SECONDS)
            await organiser_calls.add_organiser_call(connection, call)
        return stored, call

    @retry_on_conflict
    async def withdraw_call(self, match_id: str) -> None:
        """Deletes a call because no organiser could be notified. The clocks resume, and a player
        may call again."""
        async with self._store.write() as connection:
            await get_stored_match(connection, match_id, lock=True)
            call = await organiser_calls.get_organiser_call(connection, match_id)
            if call is not None and call.answered_by is None:
                await organiser_calls.delete_organiser_call(connection, call, self._now())

    @retry_on_conflict
    async def answer_call(self, match_id: str, by: PlayerRef) -> None:
        """Records that an organiser has answered a call, and resumes the clocks. Raises Refusal if
        there is no call, or if it was answered before."""
        async with self._store.write() as connection:
            await get_stored_match(connection, match_id, lock=True)
            call = await organiser_calls.get_organiser_call(connection, match_id)
            if call is None:
                raise Refusal(NO_CALL)
            if call.answered_name is not None:
                raise Refusal(ANSWERED.format(name=plain(call.answered_name)))
            await organiser_calls.answer_organiser_call(
                connection, call, by.id, by.name, self._now()
            )


def _check_caller(stored: StoredMatch | None, user: int) -> tuple[StoredMatch, Player]:
    """Returns the match and the seat of a user who may call an organiser to it. Raises Refusal."""
    if stored is None:
        raise NoSuchMatch
    seat = stored.row.seat_of(user)
    if seat is None:
        raise NotPlaying
    if stored.place is None:
        raise Refusal(NO_TOURNAMENT)
    if stored.row.state != "running":
        raise MatchOver
    if stored.organiser_call is not None:
        raise Refusal(ONCE)
    if stored.place.paused is not None:
        raise Refusal(PAUSED)
    return stored, seat
