"""Players who don't come to their matches: reporting that they are here, asking organisers whom to
drop, and coming back."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.match_refusals import MatchOver, NoSuchMatch, NotPlaying
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import get_match
from bot.store.tournaments import no_shows as no_shows_store
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.no_shows import NoShowOutcome, NoShowRow
from bot.store.tournaments.pairings import has_chosen, no_shows
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, RoundRow, Tournament
from bot.tournaments.audit_log_text import BOT
from bot.tournaments.next_round import bracket_of
from bot.tournaments.reinstatement import bring_back
from bot.tournaments.round_plan import plan_of
from bot.tournaments.tournament_directory import ongoing_tournament
from bot.tournaments.withdrawal import drop_entrants

NO_TOURNAMENT = "This isn't a match of a tournament, so nobody waits for “I'm here”."
SETTLED = "That's settled already. You can add a dropped player again."
IN_ALREADY = "You're in: you play the next round."
NOT_YOURS = "You aren't in this tournament."
ANSWER_SECONDS = 5 * 60
"""Seconds in which organisers can say which players who didn't come are kept."""

DID_NOT_COME = "did not come"


@dataclass(frozen=True, slots=True)
class NoShowQuestion:
    """A question to organisers about a round. `players` are those who did not come to their matches
    and would play in the next round. `told` are the ids of players who were already notified that
    they may be dropped."""

    there: Tournament
    round: RoundRow
    players: Sequence[EntrantRow]
    told: Collection[int] = ()


@dataclass(frozen=True, slots=True)
class NoShowAnswer:
    """The decision about players who did not come in a round: `dropped` or `kept`. `round` has the
    id of the message that asked for the decision."""

    there: Tournament
    round: RoundRow
    dropped: Sequence[EntrantRow]
    kept: Sequence[EntrantRow]


class NoShowService:
    """Asks organisers about players who don't come to their matches, and drops these players. `now`
    gives whole seconds since 1970. `duty` says which servers this process is responsible for."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    @retry_on_conflict
    async def note_arrival(self, match_id: str, user: int) -> None:
        """Records that a player has said that they are here for their match. Raises NoSuchMatch if
        there is no such match, NotPlaying if the user doesn't play in it, MatchOver if the pairing
        is decided, and Refusal outside tournaments."""
        async with self._store.write() as connection:
            row = await get_match(connection, match_id)
            if row is None:
                raise NoSuchMatch
            seat = row.seat_of(user)
            if seat is None:
                raise NotPlaying
            pairing = row.pairing and await tournament_rows.get_pairing(connection, row.pairing)
            if not pairing:
                raise Refusal(NO_TOURNAMENT)
            await tournament_rows.get_tournament(connection, pairing.tournament, lock=True)
            pairing = await tournament_rows.get_pairing(connection, pairing.id)
            if pairing is None or pairing.winner is not None:
                raise MatchOver
            if seat not in pairing.arrived:
                arrived = "".join(sorted({*pairing.arrived, seat}))
                await tournament_rows.change_pairing(connection, pairing.id, arrived=arrived)

    async def questions_to_ask(self) -> Sequence[NoShowQuestion]:
        """Returns the questions that organisers have to be asked now. Includes questions that were
        asked but whose players were not all notified yet. Organisers are asked once for each round,
        when no further player can become a no-show in it."""
        rounds = await self._store.fetch(no_shows_store.rounds_to_ask, self._duty)
        found = [await self._question(tournament, number) for tournament, number in rounds]
        return [question for question in found if question is not None]

    @retry_on_conflict
    async def _question(self, tournament: str, number: int) -> NoShowQuestion | None:
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            there = await tournament_rows.whole_tournament(connection, tournament, lock=True)
            if there is None or there.row.state != "running" or there.row.paused is not None:
                return None
            if number > len(there.rounds) or await _may_be_more(connection, there, number, now):
                return None
            asked = await _asked_in(connection, tournament, number)
            players = [there.by_id[one.entrant] for one in asked if one.outcome is None]
            if not asked and (players := absent_players(there, number)):
                rows = [NoShowRow(tournament, number, one.id) for one in players]
                await no_shows_store.add_no_shows(connection, rows)
            if not players:
                await tournament_rows.change_round(
                    connection, tournament, number, no_show_message=0
                )
                return None
        told = [one.entrant for one in asked if one.message is not None]
        return NoShowQuestion(there, there.rounds[number - 1], players, told)

    async def note_told(self, question: NoShowQuestion, entrant: int, message: int) -> None:
        """Stores the message that notified a player that they may be dropped (0: Discord rejected
        it)."""
        row = question.there.row
        at = row.id, question.round.number, entrant
        await self._store.run(no_shows_store.change_no_show, *at, message=message)

    async def note_asked(self, question: NoShowQuestion, message: int, until: int) -> None:
        """Stores the message that asks the organisers, and the time `until` which they can answer
        (seconds since 1970)."""
        asked = {"no_show_message": message, "no_show_until": until}
        row = question.there.row
        await self._store.run(tournament_rows.change_round, row.id, question.round.number, **asked)

    def answer_until(self) -> int:
        """Returns until when organisers can answer a question that is asked now, in seconds since
        1970."""
        return self._now() + ANSWER_SECONDS

    async def unanswered_rounds(self) -> Sequence[tuple[str, int]]:
        """Returns the rounds whose organisers did not answer in time, each as (tournament, number
        of the round)."""
        return await self._store.fetch(no_shows_store.unanswered_rounds, self._now(), self._duty)

    @retry_on_conflict
    async def drop_no_shows(
        self, tournament: str, number: int, keep: Collection[int], by: PlayerRef | None
    ) -> NoShowAnswer | None:
        """Drops the players who did not come in round `number`, except the kept ones, and returns
        who was dropped and who was kept. Returns None if the question about these players was
        answered before, or if it's too early to decide without an organiser.

        - If `by` is an organiser, this organiser decides: the entrants whose ids are in `keep` are
          kept.
        - If `by` is None, no organiser answered in time. `keep` is then ignored, and the players
          who have come to a later round are kept.
        """
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            there = await ongoing_tournament(connection, tournament, lock=True)
            if number > len(there.rounds):
                return None
            row = there.rounds[number - 1]
            until = row.no_show_until
            if until is None or (by is None and (until > now or there.row.paused is not None)):
                return None
            rows = await _asked_in(connection, tournament, number)
            absent = [there.by_id[one.entrant] for one in rows if one.outcome is None]
            if by is None:
                keep = [x.id for x in absent if await _came_since(connection, there, x, number)]
            kept = [one for one in absent if one.id in keep]
            dropped = [one for one in absent if one.id not in keep]
            await drop_entrants(connection, there, dropped, now)
            outcomes: list[tuple[EntrantRow, NoShowOutcome]] = [(one, "kept") for one in kept]
            for one, outcome in [*outcomes, *((one, "dropped") for one in dropped)]:
                at = tournament, number, one.id
                await no_shows_store.change_no_show(connection, *at, outcome=outcome)
            user, name = (by.id, by.name) if by is not None else (0, BOT)
            for one in dropped:
                await add_audit_entry(
                    connection, tournament, now, user, name, "drop",
                    entrant=one.id, in_round=number, reason=DID_NOT_COME,
                )  # fmt: skip
            await tournament_rows.change_round(connection, tournament, number, no_show_until=None)
            await tournament_rows.note_tournament_change(connection, tournament)
        return NoShowAnswer(there, row, dropped, kept)

    @retry_on_conflict
    async def come_back(self, tournament: str, user: int) -> Tournament:
        """Keeps a player who missed the start of a round in the tournament, because the player asks
        for it. If the player was dropped before, the player is paired again from the next round on.
        Returns the tournament. Raises Refusal if the user isn't in the tournament, or isn't
        reported as missing."""
        now = self._now()
        async with self._store.write() as connection:
            there = await ongoing_tournament(connection, tournament, lock=True)
            one = there.entrant_of(user)
            if one is None or one.state != "in":
                raise Refusal(NOT_YOURS)
            rows = await no_shows_store.no_shows_of(connection, tournament)
            open_ = [row for row in rows if row.outcome is None and row.entrant == one.id]
            if one.dropped is not None:
                await bring_back(connection, there, one, now)
            elif not open_:
                raise Refusal(IN_ALREADY)
            for row in rows:
                if row.entrant == one.id and row.outcome != "kept":
                    await no_shows_store.change_no_show(
                        connection, tournament, row.round, one.id, outcome="back"
                    )
            left = {row.round for row in rows if row.outcome is None and row.entrant != one.id}
            for row in open_:
                if row.round not in left:
                    await tournament_rows.change_round(
                        connection, tournament, row.round, no_show_until=None
                    )
            await add_audit_entry(connection, tournament, now, user, one.name, "return")
            await tournament_rows.note_tournament_change(connection, tournament)
        return there


async def keep_corrected(connection: AsyncConnection, pairing: PairingRow) -> None:
    """Keeps the players of a pairing in the tournament although they did not come, because an
    organiser has set the pairing's result."""
    rows = await _asked_in(connection, pairing.tournament, pairing.round)
    left = [row for row in rows if row.outcome is None]
    for row in left:
        if pairing.seat_of(row.entrant):
            at = row.tournament, row.round, row.entrant
            await no_shows_store.change_no_show(connection, *at, outcome="kept")
    if left and all(pairing.seat_of(row.entrant) for row in left):
        at = pairing.tournament, pairing.round
        await tournament_rows.change_round(connection, *at, no_show_until=None)


async def _asked_in(
    connection: AsyncConnection, tournament: str, number: int
) -> Sequence[NoShowRow]:
    return [
        one
        for one in await no_shows_store.no_shows_of(connection, tournament)
        if one.round == number
    ]


async def _came_since(
    connection: AsyncConnection, there: Tournament, one: EntrantRow, number: int
) -> bool:
    """Returns whether an entrant has come to a match of a later round."""
    for pairing in there.pairings:
        seat = pairing.seat_of(one.id)
        if pairing.round <= number or seat is None:
            continue
        if seat in pairing.arrived or await has_chosen(connection, pairing.id, seat):
            return True
    return False


def is_open(there: Tournament, asked: Sequence[NoShowRow]) -> bool:
    """Returns whether the next round has to wait, because the organisers have not decided yet about
    players who did not come in the latest round."""
    latest = there.round
    if latest is None:
        return False
    rows = [row for row in asked if row.round == latest.number]
    if rows or latest.no_show_message is not None:
        return any(row.outcome is None for row in rows)
    return bool(absent_players(there, latest.number))


def absent_players(there: Tournament, number: int) -> Sequence[EntrantRow]:
    """Returns the players who did not come in round `number`, have not dropped out, and would play
    in the next round."""
    missing = [
        one
        for pairing in there.pairings_in(number)
        if pairing.how == "no-show"
        for one in _losers(pairing)
    ]
    found = [there.by_id[one] for one in missing]
    return [one for one in found if one.dropped is None and _plays_on(there, one)]


def _losers(pairing: PairingRow) -> Sequence[int]:
    both = {"A": pairing.entrant_b, "B": pairing.entrant_a}
    if pairing.winner in ("A", "B"):
        return [one for one in (both[pairing.winner],) if one is not None]
    return [one for one in both.values() if one is not None]


def _plays_on(there: Tournament, one: EntrantRow) -> bool:
    """Returns whether an entrant has anything left to play if they stay."""
    if any(pairing.winner is None and pairing.seat_of(one.id) for pairing in there.pairings):
        return True
    tree = bracket_of(there)
    if tree is not None:
        return one.id in tree.seeds and one.id not in tree.places
    plan = plan_of(there)
    return len(there.rounds) < plan.rounds or plan.cut > 1


async def _may_be_more(
    connection: AsyncConnection, there: Tournament, number: int, now: int
) -> bool:
    """Returns whether another player may become a no-show in that round."""
    for pairing in there.pairings_in(number):
        if pairing.winner is not None or pairing.opened is None:
            continue
        waiting = await no_shows(connection, now + _LONG, pairing.id)
        if any(one.until > now for one in waiting):
            return True
    return False


_LONG = 10 * 366 * 24 * 60 * 60
"""Seconds, more than any limit for a player to come."""
