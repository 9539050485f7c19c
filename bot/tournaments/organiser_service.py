"""Organisers' actions on a tournament other than sign-up and start, and players who drop out."""

from collections.abc import Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import one_line, plain
from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.decks.member_texts import MemberTexts
from bot.matches.beginning.match_creation import PlayerRef
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.limits.host_blocks import find_host_block
from bot.store.limits.kept_out import find_kept_out
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import end_rematches
from bot.store.matches.stopped_time import give_time_back, tournament_pause
from bot.store.privacy.former_members import restore_kept_data
from bot.store.tournaments import pairings as pairings_store
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import AuditAction, add_audit_entry, audit_log_of
from bot.store.tournaments.pairing_context import mark_matches_to_refresh, seat_again
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    PairingRow,
    PairingWinner,
    RoundRow,
    Tournament,
)
from bot.tournaments.late_entry import check_comer
from bot.tournaments.next_round import end_anew
from bot.tournaments.no_shows import keep_corrected
from bot.tournaments.reinstatement import reinstate
from bot.tournaments.results import (
    WITHOUT_PLAY,
    check_correction,
    check_open_to_correction,
    decide_pairing,
    result_score,
    void_results,
)
from bot.tournaments.round_plan import plan_of
from bot.tournaments.tournament_directory import existing_tournament, ongoing_tournament
from bot.tournaments.withdrawal import drop_entrants

NOT_BEGUN = "This tournament hasn't started."
PAUSED = "This tournament is already paused."
NOT_PAUSED = "This tournament isn't paused."
LEAVE_INSTEAD = "This tournament hasn't started: “Leave” takes you out of it."
NOT_IN = "**{name}** isn't in this tournament."
NO_ENTRANT = "That player isn't in this tournament."
NO_PAIRING = "That pairing is gone."
NO_REASON = "Say why: everybody can read it in the log."
ONLY_SWISS = "You can only give byes in the rounds of a Swiss: elsewhere they come by themselves."
LAST_ROUND = "The last round of the Swiss has started: there is none left for a bye."
HAS_BYE = "**{name}** already has a bye for the next round."
NO_TIME = "This round has no time limit, so there is nothing to extend."
ROUND_OVER = "There's no running round."
NO_ROUND = "There's no round to undo."
PLAYED = (
    "Something was played in round {number}: say why you undo it. A "
    "single wrong result can be corrected instead."
)

BLOCKED = "This bot's host has blocked this member, so they can't join."
KEPT_OUT = "The moderators of this server keep this member out, so they can't join."


class OrganiserService:
    """The actions of organisers on their tournaments. `now` gives whole seconds since 1970; `duty`
    says which servers this process is responsible for.

    Every method is one transaction, recorded in the audit log. Each raises Refusal, with the words
    for the member, if a request can't be fulfilled.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        duty: Duty = EVERYTHING,
        texts: MemberTexts | None = None,
    ) -> None:
        self._texts = texts or MemberTexts()
        self._store = store
        self._now = now
        self._duty = duty

    @retry_on_conflict
    async def pause(self, tournament: str, by: PlayerRef) -> None:
        """Pauses a tournament. Until it resumes, no round or match starts, and time limits and
        clocks don't run."""
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            await pairings_store.lock_running_matches(connection, tournament)
            there = await ongoing_tournament(connection, tournament, lock=True)
            if there.row.paused is not None:
                raise Refusal(PAUSED)
            await tournament_rows.change_tournament(connection, tournament, paused=now)
            await mark_matches_to_refresh(connection, tournament)
            await self._note(connection, there, by, "pause")

    @retry_on_conflict
    async def resume(self, tournament: str, by: PlayerRef) -> None:
        """Resumes a paused tournament. All its deadlines move later by the length of the pause."""
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            await pairings_store.lock_running_matches(connection, tournament)
            there = await ongoing_tournament(connection, tournament, lock=True)
            if there.row.paused is None:
                raise Refusal(NOT_PAUSED)
            await give_time_back(connection, tournament_pause(tournament, there.row.paused, now))
            await tournament_rows.change_tournament(connection, tournament, paused=None)
            await seat_again(connection, tournament, there.row.channel, everywhere=False)
            await self._note(connection, there, by, "resume")

    @retry_on_conflict
    async def invite(self, tournament: str, user: int, by: PlayerRef) -> None:
        """Allows a member to enter a running tournament late. The member then has to choose a deck
        to enter."""
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            check_comer(there, user)
            if await find_host_block(connection, "user", user):
                raise Refusal(BLOCKED)
            await restore_kept_data(connection, user)
            if await find_kept_out(connection, there.row.guild, user):
                raise Refusal(KEPT_OUT)
            old = there.entrant_of(user)
            number = len(there.rounds) + 1
            await self._note(connection, there, by, "add", entrant=old and old.id, in_round=number)

    @retry_on_conflict
    async def drop(self, tournament: str, entrant: int, by: PlayerRef) -> None:
        """Drops an entrant. `by` is the entrant, who leaves, or an organiser. The entrant's
        undecided pairing is lost. If they leave themselves, the match of that pairing ends as
        conceded."""
        async with self._store.write() as connection:
            there = await _lock_running(connection, tournament, LEAVE_INSTEAD)
            one = _entrant(there, entrant)
            own = by.id == one.user
            how = "quit" if own else "dropped"
            await drop_entrants(connection, there, [one], self._now(), how)
            about = None if own else one.id
            number = len(there.rounds) or None
            await self._note(connection, there, by, "drop", entrant=about, in_round=number)

    @retry_on_conflict
    async def reinstate(self, tournament: str, entrant: int, by: PlayerRef) -> PairingRow | None:
        """Brings back an entrant who was dropped. If they lost a pairing of the present round only
        by being dropped, that pairing is played again and returned. Otherwise they play from the
        next round on, and the result is None."""
        async with self._store.write() as connection:
            await pairings_store.lock_running_matches(connection, tournament)
            there = await _lock_running(connection, tournament, NOT_BEGUN)
            one = there.by_id.get(entrant)
            if one is None:
                raise Refusal(NO_ENTRANT)
            again = await reinstate(connection, there, one, self._now())
            number = len(there.rounds) + (again is None)
            await self._note(connection, there, by, "return", entrant=one.id, in_round=number)
        return again

    @retry_on_conflict
    async def set_result(
        self,
        tournament: str,
        pairing_id: int,
        winner: PairingWinner,
        games: tuple[int, int] | None,
        reason: str,
        by: PlayerRef,
    ) -> None:
        """Sets or corrects the result of a pairing, as long as no other pairing depends on it, and
        for a day after the tournament's end. `games` are the games won by A and B (None: the usual
        numbers for this winner). If the tournament was over, its places are assigned again, or it
        continues if another pairing follows."""
        reason = one_line(reason)
        if not reason:
            raise Refusal(NO_REASON)
        now = self._now()
        async with self._store.write() as connection:
            there = await existing_tournament(connection, tournament, lock=True)
            await self._texts.check(connection, there.row.guild, reason)
            if there.row.began is None and there.row.active:
                raise Refusal(NOT_BEGUN)
            check_open_to_correction(there.row, now)
            pairing = next((one for one in there.pairings if one.id == pairing_id), None)
            if pairing is None or pairing.entrant_b is None:
                raise Refusal(NO_PAIRING)
            check_correction(there, pairing, winner)
            score = result_score(there.row.best_of, winner, games)
            await decide_pairing(connection, pairing, winner, "organiser", score, now)
            await keep_corrected(connection, pairing)
            await self._note(
                connection, there, by, "result" if pairing.winner is None else "correct",
                entrant=pairing.entrant_a, other=pairing.entrant_b, in_round=pairing.round,
                reason=reason, before=_result_words(pairing), winner=winner,
                games=f"{score.a}:{score.b}",
            )  # fmt: skip
            if not there.row.active:
                await end_anew(connection, await existing_tournament(connection, tournament), now)

    @retry_on_conflict
    async def give_bye(self, tournament: str, entrant: int, by: PlayerRef) -> None:
        """Gives an entrant of a Swiss a bye in the next round. If they missed the present round,
        they get the bye in it."""
        async with self._store.write() as connection:
            there = await _lock_running(connection, tournament, NOT_BEGUN)
            one, latest = _entrant(there, entrant), there.round
            swiss = latest is None or latest.stage == "swiss"
            if there.row.format != "swiss" or not swiss:
                raise Refusal(ONLY_SWISS)
            missed = _missed_now(there, one, latest)
            if missed is not None:
                bye = {"winner": "A", "how": "bye", "games_b": 0, "decided": self._now()}
                await tournament_rows.change_pairing(connection, missed.id, **bye)
            elif len(there.rounds) >= plan_of(there).rounds:
                raise Refusal(LAST_ROUND)
            elif one.bye:
                raise Refusal(HAS_BYE.format(name=plain(one.name)))
            else:
                await tournament_rows.change_entrant(connection, one.id, bye=True)
            number = len(there.rounds) + (missed is None)
            await self._note(connection, there, by, "bye", entrant=one.id, in_round=number)

    @retry_on_conflict
    async def extend(self, tournament: str, minutes: int, by: PlayerRef) -> int:
        """Adds `minutes` to the time of the present round. Returns the round's new deadline, in
        seconds since 1970."""
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            there = await _lock_running(connection, tournament, NOT_BEGUN)
            latest = there.round
            if latest is None or all(
                pairing.winner for pairing in there.pairings_in(latest.number)
            ):
                raise Refusal(ROUND_OVER)
            if latest.deadline is None:
                raise Refusal(NO_TIME)
            deadline = latest.deadline + minutes * 60
            await tournament_rows.change_round(
                connection, tournament, latest.number, deadline=deadline
            )
            number = latest.number
            await self._note(connection, there, by, "extend", in_round=number, minutes=minutes)
        return deadline

    @retry_on_conflict
    async def undo_round(
        self, tournament: str, by: PlayerRef, reason: str = ""
    ) -> Sequence[MatchRow]:
        """Deletes the latest round and voids its results, also in ratings. Raises Refusal if
        anything was played in the round and `reason` is empty. Pauses the tournament; when the
        tournament resumes, the round is drawn again. Returns the matches whose results were
        voided."""
        reason = one_line(reason)
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            await pairings_store.lock_running_matches(connection, tournament)
            there = await _lock_running(connection, tournament, NOT_BEGUN)
            await self._texts.check(connection, there.row.guild, reason)
            latest = there.round
            if latest is None:
                raise Refusal(NO_ROUND)
            if not reason and await _was_played(connection, there, latest.number):
                raise Refusal(PLAYED.format(number=latest.number))
            ended = await pairings_store.finished_in_round(connection, tournament, latest.number)
            await void_results(connection, there.row, ended)
            await pairings_store.remove_round(connection, tournament, latest.number)
            for entrant in await _given_byes(connection, there, latest.number):
                await tournament_rows.change_entrant(connection, entrant, bye=True)
            paused = now if there.row.paused is None else there.row.paused
            await tournament_rows.change_tournament(connection, tournament, paused=paused)
            number = latest.number
            await self._note(connection, there, by, "undo", in_round=number, reason=reason)
        return ended

    async def round_to_undo(self, tournament: str) -> RoundRow:
        """Returns the latest round, which `undo_round` would undo. Raises Refusal if there is
        none."""
        there = await self._store.fetch(existing_tournament, tournament)
        if there.round is None:
            raise Refusal(NO_ROUND)
        return there.round

    @retry_on_conflict
    async def cancel(self, tournament: str, by: PlayerRef) -> None:
        """Ends a tournament without a winner. Its running matches are stopped soon afterwards, not
        by this call."""
        now = self._now()
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            ended = {"state": "cancelled", "ended": now, "paused": None}
            await tournament_rows.change_tournament(connection, tournament, **ended)
            for pairing in there.pairings:
                if pairing.winner is None:
                    await end_rematches(connection, pairing.id)
            await self._note(connection, there, by, "cancel")

    async def _note(
        self,
        connection: AsyncConnection,
        there: Tournament,
        by: PlayerRef,
        action: AuditAction,
        *,
        entrant: int | None = None,
        other: int | None = None,
        in_round: int | None = None,
        reason: str = "",
        **facts: int | str | None,
    ) -> None:
        """Records an act in the audit log, and that the tournament has changed."""
        await add_audit_entry(
            connection, there.row.id, self._now(), by.id, by.name, action,
            entrant=entrant, other=other, in_round=in_round, reason=reason, **facts,
        )  # fmt: skip
        await tournament_rows.note_tournament_change(connection, there.row.id)


async def _lock_running(connection: AsyncConnection, tournament: str, before: str) -> Tournament:
    """Locks and returns a tournament that has begun and not ended. Raises Refusal, with the words
    `before` if it has not begun."""
    there = await ongoing_tournament(connection, tournament, lock=True)
    if there.row.state != "running":
        raise Refusal(before)
    return there


def _entrant(there: Tournament, entrant: int) -> EntrantRow:
    """Returns the active entrant of that id. Raises Refusal."""
    one = there.by_id.get(entrant)
    if one is None:
        raise Refusal(NO_ENTRANT)
    if one.state != "in" or one.dropped is not None:
        raise Refusal(NOT_IN.format(name=plain(one.name)))
    return one


def _missed_now(there: Tournament, one: EntrantRow, latest: RoundRow | None) -> PairingRow | None:
    """Returns the pairing that records that an entrant misses the current round, if there is
    one."""
    if latest is None or latest.ended is not None:
        return None
    pairings = there.pairings_in(latest.number)
    return next((b for b in pairings if b.entrant_a == one.id and b.how == "missed"), None)


async def _was_played(connection: AsyncConnection, there: Tournament, number: int) -> bool:
    decided = [pairing.how for pairing in there.pairings_in(number) if pairing.winner is not None]
    if any(how not in WITHOUT_PLAY for how in decided):
        return True
    return await pairings_store.anything_played(connection, there.row.id, number)


async def _given_byes(connection: AsyncConnection, there: Tournament, number: int) -> Sequence[int]:
    """Returns the entrants who had a bye in a round because an organiser gave it."""
    given = [
        entry.entrant
        for entry in await audit_log_of(connection, there.row.id)
        if entry.action == "bye" and entry.round == number
    ]
    byes = [pairing.entrant_a for pairing in there.pairings_in(number) if pairing.how == "bye"]
    return [one for one in byes if one in given and there.by_id[one].dropped is None]


def _result_words(pairing: PairingRow) -> str | None:
    """Returns the present result of a pairing in words, None if it has none."""
    return (
        None if pairing.winner is None else f"{pairing.winner} {pairing.games_a}:{pairing.games_b}"
    )
