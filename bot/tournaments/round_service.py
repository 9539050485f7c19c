"""Running tournaments: the effects of time limits and results, and starting the matches that
pairings wait for.

Each method of the service is one transaction, or several with a consistent state after each. So
everything happens exactly once, even with two processes on one database, or after an interruption
at any point.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.discord_text import plain
from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Refusal
from bot.cluster.outages import make_up_for_outage
from bot.matches.beginning.drawn_match import drawn_match
from bot.matches.beginning.match_creation import (
    DealtMatch,
    MatchOptions,
    PlayerRef,
    Seat,
    new_match,
    prepare_match,
    store_dealt_match,
)
from bot.matches.beginning.start_checks import (
    AskPresence,
    Presence,
    absent_users,
    everybody_is_there,
)
from bot.matches.match_service import MatchService
from bot.ratings.rated_play import loser_of
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import get_rematch
from bot.store.tournaments import pairings, tournament_rows
from bot.store.tournaments.audit_log import add_audit_entry
from bot.store.tournaments.no_shows import next_answer_due, no_shows_of
from bot.store.tournaments.tournament_draws import DealRow, add_deal
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, Tournament, TournamentRow
from bot.tournaments.deadlines import (
    TRY_EVERY,
    decide_no_show,
    due_at,
    end_round,
    starts_by_itself,
    tie_rule_winners,
)
from bot.tournaments.draw_service import draw_from_number
from bot.tournaments.next_round import NewRound, next_step, store_next_step
from bot.tournaments.no_shows import is_open
from bot.tournaments.results import MatchRuling, ruling_for
from bot.tournaments.start import begin_tournament, lineup_of, start_words
from bot.tournaments.tournament_directory import existing_tournament
from bot.tournaments.weekly import LEAST_PLAYERS, skip_tournament
from bot.tournaments.withdrawal import drop_entrants, take_back_signup
from engine.players import PLAYERS, Player

log = logging.getLogger(__name__)

HAS_LEFT = "has left the server"
UNSEEN = "{names} can't see this channel. Let them see it, or drop them."


class RoundService:
    """Starts tournaments, their rounds and their matches, and ends them in time. `now` gives whole
    seconds since 1970, `live` are the running matches. `presence` finds out whether a user is in
    the server and sees the channel. `duty` says which servers this process is responsible for."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        live: MatchService,
        duty: Duty = EVERYTHING,
        *,
        presence: AskPresence = everybody_is_there,
    ) -> None:
        self._store = store
        self._now = now
        self._live = live
        self._presence = presence
        self._duty = duty

    async def before_start(self, tournament: str) -> str:
        """Returns a question to the organiser that says how the tournament would be played if the
        start were now. Removes the sign-ups of members who have left the server. Raises Refusal if
        the tournament can't start."""
        await self._free_places(tournament)
        there = await self._store.fetch(existing_tournament, tournament)
        return start_words(there, self._now())

    async def _free_places(self, tournament: str) -> None:
        """Removes the sign-ups of members who have left the server, if the tournament has not
        begun. The first members on the waiting list get the places."""
        asked: set[int] = set()
        while True:
            there = await self._store.fetch(existing_tournament, tournament)
            if there.row.state not in ("open", "closed"):
                return
            playing = lineup_of(there, self._now()).playing
            users = [one.user for one in playing if one.user not in asked]
            asked.update(users)
            guild, channel = there.row.guild, there.row.channel
            gone = await absent_users("tournament start", self._presence, guild, channel, users)
            if not gone:
                return
            await self._take_out(tournament, [*gone])

    @retry_on_conflict
    async def _take_out(self, tournament: str, users: Collection[int]) -> None:
        now = self._now()
        async with self._store.write() as connection:
            there = await existing_tournament(connection, tournament, lock=True)
            if there.row.state not in ("open", "closed"):
                return
            for one in there.entrants:
                if one.user in users:
                    await take_back_signup(connection, there.row, one, now)
                    await add_audit_entry(
                        connection, tournament, now, one.user, one.name, "leave", reason=HAS_LEFT
                    )
            await tournament_rows.note_tournament_change(connection, tournament)

    async def start_tournament(self, tournament: str, by: PlayerRef | None) -> None:
        """Starts a tournament, for the organiser `by` or, if None, automatically. The next call of
        `process_due` begins the first round. Raises Refusal if the tournament can't start."""
        await self._free_places(tournament)
        await self._try_start(tournament, by)

    @retry_on_conflict
    async def _try_start(self, tournament: str, by: PlayerRef | None) -> None:
        async with self._store.write() as connection:
            there = await existing_tournament(connection, tournament, lock=True)
            await begin_tournament(connection, there, by, self._now())

    async def process_due(self) -> float | None:
        """Does all work that is due in the tournaments of this process: starts and draws
        tournaments, decides pairings whose time is over, and begins the next round or ends the
        tournament after a finished round. Returns the number of seconds until more is due, None if
        only an action of a member can change that."""
        due = await self._store.fetch(due_at, self._now(), self._duty)
        for row in due.starting:
            with _logged_failure(row.id):
                await self._free_places(row.id)
                await self._start_itself(row.id)
        for tournament in due.to_draw:
            with _logged_failure(tournament):
                await draw_from_number(self._store, tournament, self._now, self._duty)
        for tournament in due.time_is_up:
            with _logged_failure(tournament):
                await self._end_round(tournament)
        for waiting in due.no_shows:
            with _logged_failure(waiting.tournament):
                await decide_no_show(self._store, self._live, waiting, self._now, self._duty)
        over = await self._store.fetch(pairings.rounds_over, self._duty)
        for tournament in over:
            with _logged_failure(tournament):
                await self._begin_next_rounds(tournament)
        if due.is_any_due or over:
            due = await self._store.fetch(due_at, self._now(), self._duty)
        answer = await self._store.fetch(next_answer_due, self._duty)
        moments = [due.next_in, None if answer is None else max(answer - self._now(), 0)]
        return min((seconds for seconds in moments if seconds is not None), default=None)

    async def pairings_to_open(self, limit: int) -> Sequence[int]:
        """Returns the ids of at most `limit` pairings in which a match has to start now. Pairings
        whose match could not start are included again some time later."""
        async with self._store.read() as connection:
            tried = self._now() - TRY_EVERY
            return await pairings.pairings_to_open(connection, tried, limit, self._duty)

    async def open_match(self, pairing_id: int) -> MatchRow | PairingRow | None:
        """Starts the next match of a pairing and returns it. If the match can't start, stores the
        reason in the pairing's `trouble` and returns the pairing.

        Returns None in three cases:

        - The same reason was stored before.
        - No match has to start.
        - A player lost the pairing because they have left the server.
        """
        waiting = await self._store.fetch(pairing_to_open, pairing_id)
        if waiting is None:
            return None
        at = waiting.row.guild, waiting.row.channel, waiting.users
        away = await absent_users("tournament match", self._presence, *at)
        if await self._drop_who_left(waiting, away):
            return None
        if away:
            names = [one.name for one in waiting.entrants.values() if one.user in away]
            why = UNSEEN.format(names=" and ".join(map(plain, names)))
            return await self._note_trouble(pairing_id, why)
        row = next_match(waiting, self._now())
        row, drawn = await self._store.fetch(drawn_match, row)
        try:
            begun = await prepare_match(self._store, row)
            return await self._store.run(self._store_match, waiting, begun, drawn)
        except Refusal as refused:
            return await self._note_trouble(pairing_id, str(refused))

    async def matches_to_end(self) -> Sequence[tuple[str, MatchRuling]]:
        """Returns the ids of running matches whose pairing needs no more play, each with how to end
        the match."""
        found = await self._store.fetch(pairings.matches_to_end, self._duty)
        return [(match_id, ruling_for(pairing, stage)) for match_id, pairing, stage in found]

    @retry_on_conflict
    async def _start_itself(self, tournament: str) -> None:
        """Starts a tournament at its time if there are enough players. Otherwise an organiser has
        to start it; a weekly one is skipped."""
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty)
            there = await tournament_rows.whole_tournament(connection, tournament, lock=True)
            if there is None or not starts_by_itself(there.row, now):
                return
            players, weekly = len(lineup_of(there, now).playing), there.row.repeat is not None
            if players >= (LEAST_PLAYERS if weekly else 2):
                await begin_tournament(connection, there, None, now)
            elif weekly:
                await skip_tournament(connection, there.row, now)
            else:
                await tournament_rows.change_tournament(connection, tournament, too_few=True)

    async def _end_round(self, tournament: str) -> None:
        """Decides the undecided pairings of a round whose time is up."""
        there = await self._store.fetch(tournament_rows.whole_tournament, tournament)
        if there is not None:
            tie_winners = await tie_rule_winners(self._store, self._live, there)
            await end_round(self._store, tournament, tie_winners, self._now, self._duty)

    @retry_on_conflict
    async def _begin_next_rounds(self, tournament: str) -> None:
        """Begins the steps after a finished round, until there is something to play. Computes each
        step in a thread, and discards it if the tournament has changed."""
        while True:
            there = await self._store.fetch(tournament_rows.whole_tournament, tournament)
            if there is None or not _goes_on(there.row):
                return
            step = await asyncio.to_thread(next_step, there)
            if step is None or (isinstance(step, NewRound) and await self._asks_first(there)):
                return
            async with self._store.write() as connection:
                row = await tournament_rows.get_tournament(connection, tournament, lock=True)
                if row is not None and row.changes == there.row.changes:
                    await store_next_step(connection, there, step, self._now())

    async def _asks_first(self, there: Tournament) -> bool:
        """Returns whether organisers have to say first which players are still in, because a Swiss
        round is drawn from them. A bracket and a round robin are drawn already."""
        if there.round is None or there.round.stage != "swiss":
            return False
        asked = await self._store.fetch(no_shows_of, there.row.id)
        return is_open(there, asked)

    @retry_on_conflict
    async def _drop_who_left(self, waiting: PairingToOpen, away: Mapping[int, Presence]) -> bool:
        """Drops players of the pairing who have left the server. Returns whether there were any."""
        gone = [user for user, where in away.items() if where == "left"]
        if not gone:
            return False
        now = self._now()
        async with self._store.write() as connection:
            there = await tournament_rows.whole_tournament(connection, waiting.row.id, lock=True)
            if there is None:
                return True
            found = [one for one in there.entrants if one.user in gone and one.dropped is None]
            await drop_entrants(connection, there, found, now, "left")
            for one in found:
                await add_audit_entry(
                    connection, there.row.id, now, one.user, one.name, "drop", reason=HAS_LEFT
                )
        return True

    async def _store_match(
        self,
        connection: AsyncConnection,
        waiting: PairingToOpen,
        begun: DealtMatch,
        drawn: DealRow | None,
    ) -> MatchRow | None:
        """Stores a match that was dealt for a pairing, unless the pairing has changed."""
        pairing = waiting.pairing
        now_waiting = await pairing_to_open(connection, pairing.id, lock=True)
        if now_waiting is None or not now_waiting.is_same_match(waiting):
            return None
        await store_dealt_match(connection, begun, "tournament match")
        if drawn is not None:
            await add_deal(connection, drawn)
        opened = pairing.opened or begun.row.created
        await tournament_rows.change_pairing(
            connection, pairing.id, opened=opened, tried=None, trouble=None
        )
        await tournament_rows.note_tournament_change(connection, pairing.tournament)
        return begun.row

    @retry_on_conflict
    async def _note_trouble(self, pairing_id: int, why: str) -> PairingRow | None:
        async with self._store.write() as connection:
            waiting = await pairing_to_open(connection, pairing_id, lock=True)
            if waiting is None:
                return None
            await tournament_rows.change_pairing(
                connection, pairing_id, tried=self._now(), trouble=why
            )
            if waiting.pairing.trouble == why:
                return None
            await tournament_rows.note_tournament_change(connection, waiting.row.id)
        return replace(waiting.pairing, trouble=why)


def _goes_on(row: TournamentRow) -> bool:
    return row.state == "running" and row.paused is None and row.drawing != "open"


@contextmanager
def _logged_failure(tournament: str) -> Generator[None]:
    """Logs any exception about one tournament, so that the others continue."""
    try:
        yield
    except Exception:
        log.exception("tournament %s: what was due could not be done", tournament)


@dataclass(frozen=True, slots=True)
class PairingToOpen:
    """A pairing of a tournament in which a match has to start. `entrants` are its two players by
    seat, `played` are its matches so far."""

    row: TournamentRow
    pairing: PairingRow
    entrants: Mapping[Player, EntrantRow]
    played: Sequence[MatchRow]

    def is_same_match(self, other: PairingToOpen) -> bool:
        """Returns whether `other`, which was read later, needs the same match: neither the players
        nor the matches so far have changed."""
        return self._match_values == other._match_values

    @property
    def users(self) -> Sequence[int]:
        """The user ids of the two players."""
        return [one.user for one in self.entrants.values()]

    @property
    def _match_values(self) -> object:
        seats = [_seat(one) for one in self.entrants.values()]
        return seats, [(row.id, row.state) for row in self.played]


async def pairing_to_open(
    connection: AsyncConnection, pairing_id: int, *, lock: bool = False
) -> PairingToOpen | None:
    """Returns the pairing of that id if a match has to start in it now, else None. No match has to
    start if the tournament isn't running or is paused, or if the pairing is decided or a bye. Nor
    does one if a match of the pairing is running, or if a player still has to choose who begins.
    With `lock`, no other transaction can change the tournament until the commit."""
    pairing = await tournament_rows.get_pairing(connection, pairing_id)
    if pairing is None:
        return None
    row = await tournament_rows.get_tournament(connection, pairing.tournament, lock=lock)
    pairing = await tournament_rows.get_pairing(connection, pairing_id)
    if row is None or pairing is None or row.state != "running" or row.paused is not None:
        return None
    if pairing.winner is not None or pairing.entrant_b is None:
        return None
    played = await pairings.matches_of_pairing(connection, pairing_id)
    if any(row.state == "running" for row in played):
        return None
    rematch = await get_rematch(connection, played[-1].id) if played else None
    if rematch is not None and rematch.state == "choosing":
        return None
    found = await tournament_rows.entrants_by_id(connection, (pairing.entrant_a, pairing.entrant_b))
    return PairingToOpen(
        row, pairing, {"A": found[pairing.entrant_a], "B": found[pairing.entrant_b]}, played
    )


def next_match(waiting: PairingToOpen, now: int) -> MatchRow:
    """Returns the match that has to start in a pairing. This match is the first of the pairing, a
    replacement of a stopped match, or the next game of the series. A later match has the thread and
    decks of the match before, and the loser of a game begins the next."""
    row, pairing = waiting.row, waiting.pairing
    a, b = (_seat(waiting.entrants[player]) for player in PLAYERS)
    terms = MatchOptions(row.game, row.clock, row.clock != "none", row.best_of, row.mode)
    match = new_match(terms, (a, b), row.guild, row.channel, now, pairing=pairing.id)
    if not waiting.played:
        return match
    last = waiting.played[-1]
    again = last.state == "void"
    return replace(
        match,
        deck_a=last.deck_a,
        deck_b=last.deck_b,
        series=last.series,
        game_number=last.game_number if again else last.game_number + 1,
        first=last.first if again else loser_of(last),
        table_channel=last.table_channel,
        announcement=last.announcement,
    )


def _seat(one: EntrantRow) -> Seat:
    return Seat(PlayerRef(one.user, one.name), one.deck_version)
