"""Deadlines of tournaments: what is due now and next, the end of a round, and no-shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.cluster.outages import make_up_for_outage
from bot.matches.match_refusals import BeingCut, MatchTooOld, MatchVoid, NoSuchMatch
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.tournaments import pairings, tournament_rows
from bot.store.tournaments.pairings import WaitingPairing
from bot.store.tournaments.tournament_draws import open_draws
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.draw_service import reminder_due
from bot.tournaments.results import decide_pairing, result_on_time, score_given_to, score_of
from bot.tournaments.standings import COUNTED
from engine.players import Player, Winner

TRY_EVERY = 60
"""Seconds between attempts to start a match that could not be started."""

_NOT_THERE = (BeingCut, NoSuchMatch, MatchVoid, MatchTooOld)


@dataclass(frozen=True, slots=True)
class DueInTournaments:
    """The work that is due in tournaments now.

    - `starting`: the tournaments that start automatically.
    - `to_draw`: the ids of tournaments that can be drawn, because their public number can no longer
      be corrected.
    - `time_is_up`: the ids of tournaments with a round whose time is over.
    - `no_shows`: the pairings with a player who did not come in time.
    - `next_in`: the number of seconds until more is due, None if only a member's action can change
      that.
    """

    starting: Sequence[TournamentRow]
    to_draw: Sequence[str]
    time_is_up: Sequence[str]
    no_shows: Sequence[WaitingPairing]
    next_in: int | None

    @property
    def is_any_due(self) -> bool:
        """Whether anything is due now."""
        return bool(self.starting or self.to_draw or self.time_is_up or self.no_shows)


NOTHING = DueInTournaments((), (), (), (), None)
"""The result if nothing is due."""


async def due_at(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> DueInTournaments:
    """Returns the work that is due at `now` (seconds since 1970) in the tournaments of the servers
    that `duty` covers."""
    active = await tournament_rows.active_tournaments(connection, duty)
    if not active:
        return NOTHING
    drawing = any(row.drawing == "open" for row in active)
    draws = await open_draws(connection, duty) if drawing else ()
    rounds = await pairings.round_deadlines(connection, duty)
    waiting = await pairings.no_shows(connection, now, duty=duty)
    tried = await pairings.next_opening_retry(connection, duty)
    moments = [
        *(row.starts for row in active if _waits_to_start(row)),
        *(draw.number_until for draw in draws),
        *(reminder_due(draw) for draw in draws),
        *(deadline for _, deadline in rounds),
        *(one.until for one in waiting),
        await pairings.next_no_show(connection, now, duty),
        None if tried is None else max(tried + TRY_EVERY, now + 1),
    ]
    return DueInTournaments(
        [row for row in active if starts_by_itself(row, now)],
        [one.tournament for one in draws if one.number_until and one.number_until <= now],
        list(dict.fromkeys(tournament for tournament, deadline in rounds if deadline <= now)),
        [one for one in waiting if one.until <= now],
        min((at - now for at in moments if at is not None and at > now), default=None),
    )


def starts_by_itself(row: TournamentRow, now: int) -> bool:
    """Returns whether a tournament has to start automatically at `now` (seconds since 1970). True
    if the tournament's start time has come and the tournament has not begun. False if the
    tournament is paused, has no start time, or could not start before because it had too few
    players."""
    return _waits_to_start(row) and row.starts is not None and row.starts <= now


def _waits_to_start(row: TournamentRow) -> bool:
    """Returns whether a tournament has not begun and nothing keeps it from starting at its time."""
    return row.state in ("open", "closed") and row.paused is None and not row.too_few


async def tie_rule_winners(
    store: Store, live: MatchService, there: Tournament
) -> Mapping[str, Winner]:
    """Returns who would win each running match of a tournament if the match ended now, by match id.
    The winner follows from the game's tie rule. In rounds in which draws count, the result is
    "draw" for all matches."""
    running = await store.fetch(pairings.running_matches_of_tournament, there.row.id)
    latest = there.round
    if latest is None or latest.stage in COUNTED:
        return dict.fromkeys(running.values(), "draw")
    return {match_id: await _tie_rule_winner(live, match_id) for match_id in running.values()}


@retry_on_conflict
async def end_round(
    store: Store,
    tournament: str,
    tie_winners: Mapping[str, Winner],
    now: Callable[[], int],
    duty: Duty = EVERYTHING,
) -> None:
    """Decides the undecided pairings of the latest round whose time is over. A pairing that had to
    wait for an organiser has extra time. `tie_winners` are the results of `tie_rule_winners`. Skips
    a pairing whose running match is missing in `tie_winners`; call the function again with the
    result of that match."""
    async with store.write() as connection:
        await make_up_for_outage(connection, now(), duty)
        there = await _lock_ongoing(connection, tournament)
        latest = there and there.round
        if there is None or latest is None or latest.deadline is None:
            return
        if latest.ended is not None:
            return
        running = await pairings.running_matches_of_tournament(connection, tournament)
        for pairing in there.pairings_in(latest.number):
            match = running.get(pairing.id)
            if pairing.winner is not None or latest.deadline + pairing.extra_seconds > now():
                continue
            if match is None or match in tie_winners:
                stands = None if match is None else tie_winners[match]
                winner, score = result_on_time(there, pairing, latest.stage, stands)
                await decide_pairing(connection, pairing, winner, "time", score, now())


@retry_on_conflict
async def decide_no_show(
    store: Store,
    live: MatchService,
    waiting: WaitingPairing,
    now: Callable[[], int],
    duty: Duty = EVERYTHING,
) -> None:
    """Decides a pairing whose match waits for a player who hasn't come, i.e. whose time is over and
    who has never made a choice in the pairing. That player loses. If the opponent hasn't come
    either, both lose. Does nothing if the pairing no longer waits for that player."""
    waits_for, early = await _waits_for(live, waiting.match_id)
    missing = waits_for - {*waiting.present}
    if not missing:
        return
    came: set[Player] = early.union(waiting.present, waiting.arrived) - missing
    async with store.write() as connection:
        await make_up_for_outage(connection, now(), duty)
        row = await tournament_rows.get_tournament(connection, waiting.tournament, lock=True)
        still = await pairings.no_shows(connection, now(), waiting.pairing)
        pairing = await tournament_rows.get_pairing(connection, waiting.pairing)
        if row is None or pairing is None or still != [waiting] or waiting.until > now():
            return
        [*there] = came
        if there:
            score = score_given_to(pairing, there[0], row.best_of)
            await decide_pairing(connection, pairing, there[0], "no-show", score, now())
        else:
            await decide_pairing(connection, pairing, "none", "no-show", score_of(pairing), now())


async def _lock_ongoing(connection: AsyncConnection, tournament: str) -> Tournament | None:
    """Locks and returns a running tournament, None if it isn't running or is paused."""
    there = await tournament_rows.whole_tournament(connection, tournament, lock=True)
    if there is None or there.row.state != "running" or there.row.paused is not None:
        return None
    return there


async def _tie_rule_winner(live: MatchService, match_id: str) -> Winner:
    try:
        return await live.endings.tie_winner(match_id) or "draw"
    except _NOT_THERE:
        return "draw"


async def _waits_for(live: MatchService, match_id: str) -> tuple[set[Player], set[Player]]:
    """Returns the players whom a match waits for, and the players who have begun to choose in
    advance. If both players can choose now, the match waits for both, except for one who has begun
    to choose in advance."""
    try:
        snapshot = await live.current(match_id)
    except _NOT_THERE:
        return set(), set()
    first, early = snapshot.public.waiting_for, snapshot.early
    waiting: set[Player] = set() if first is None else {first}
    begun: set[Player] = set()
    if early is not None:
        (begun if early.done or early.may_go_back else waiting).add(early.player)
    return waiting, begun
