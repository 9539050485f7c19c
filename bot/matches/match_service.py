"""What players do in their matches: choosing, passing, conceding."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.base.refusals import Check, allow_all
from bot.matches.choices.auto_pass import AutoPassMode
from bot.matches.choices.auto_pass_store import save_auto_pass, save_pays_unasked, save_stops
from bot.matches.choices.stops import Stops
from bot.matches.commit import AfterMatch, Keep
from bot.matches.ending.ending_service import EndingService
from bot.matches.ending.paused_matches import PausedMatches
from bot.matches.ending.proposal_service import ProposalService
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.live_matches import KEPT
from bot.matches.live.lookup import seat_of
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.computer_story import TurnStep, step_of_turn
from bot.matches.match_access import MatchAccess
from bot.matches.match_refusals import (
    CannotTakeBackTurn,
    EndedWhilePaused,
    MatchPaused,
    NoPuzzle,
    NotPractice,
    NotYourMove,
    TooLate,
)
from bot.matches.seats import Sure, check_wanted, seat_asked, seat_in_play, seat_in_running
from bot.store import Store
from bot.store.exercises.exercise_matches import is_puzzle
from bot.store.exercises.puzzle_attempts import PuzzleKey, note_take_back
from bot.store.matches.match_rows import ChoiceRow, MatchRow
from bot.store.matches.practice_matches import bring_back
from bot.store.matches.taught_matches import stop_teaching
from bot.store.settings.preferences import PassPreference, change_preferences
from engine.decisions import Option
from engine.players import Player
from engine.record import CONCEDE, TAKE_BACK_OWN, TAKE_BACK_TURN, Record

ONLY_PUZZLES = "Only in a puzzle can any choice be taken back."
NOT_IN_EXERCISES = "Only whole practice matches go back by turns. In a puzzle press “Back”."
ONLY_PRACTICE = "Only in practice can a turn be taken back: `/match undo` asks your opponent."
Change = Callable[[str, int, Check], Awaitable[Snapshot]]
"""What a user wishes of a match; the match as it stands then."""

NOTHING_YET = "There is nothing to take back yet."


class MatchService:
    """The choices of players in the matches of one process, over one store. `proposals` is what
    players propose to each other, `endings` how matches end otherwise.

    `now` gives whole seconds since 1970; `after_match` stores what follows from the end of a match.
    How ranges of shards are cut, of which each has its heartbeat, `duty` says.

    All methods raise NoSuchMatch for an unknown id and MatchVoid for a match that was stopped
    without a result (MatchTooOld if it had one, and the rules have changed since). What comes when
    a player's time is up changes nothing: the match is lost on time then, and OutOfTime raised. Nor
    does anything change a match that its tournament has settled, and is about to end: MatchSettled
    is raised. In a match that is paused nothing can be done but what `paused` does: MatchPaused, a
    kind of MatchVoid, is raised. In a practice match that is put aside nothing can be done but to
    go on with it or to concede it: PutAside is raised.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        after_match: AfterMatch,
        kept: int = KEPT,
        duty: Duty = EVERYTHING,
    ) -> None:
        self._store = store
        self._access = MatchAccess(store, now, after_match, kept, duty)
        self.proposals = ProposalService(self._access)
        self.paused = PausedMatches(store, now, after_match)
        self.endings = EndingService(self._access, self.paused)

    @property
    def live(self) -> int:
        """How many running matches are in memory."""
        return self._access.live

    async def current(self, match_id: str) -> Snapshot:
        """The match as it stands now."""

        async def look(live: LiveMatch) -> Snapshot:
            return live.snapshot

        return await self._access.use_match(match_id, look)

    async def with_record(self, match_id: str) -> tuple[Snapshot, Record]:
        """The match as it stands now, and all that it is made of: for what is not shown."""

        async def look(live: LiveMatch) -> tuple[Snapshot, Record]:
            return live.snapshot, live.match.record()

        return await self._access.use_match(match_id, look, number=0)

    async def step_of_turn(
        self, match_id: str, user: int, choices: int, number: int
    ) -> tuple[Snapshot, TurnStep]:
        """A user's practice match, and that step of its turn which began with so many choices.
        Raises NotPlaying, NotPractice, and TurnTakenBack."""
        snapshot, record = await self.with_record(match_id)
        seat_of(snapshot.row, user)
        if not snapshot.row.is_practice or choices > len(record.choices):
            raise NotPractice
        step = await asyncio.to_thread(step_of_turn, record, snapshot.events, choices, number)
        return snapshot, step

    async def choose(
        self,
        match_id: str,
        user: int,
        number: int,
        option: int,
        in_time: Check = allow_all,
        *,
        sure: Sure = "no",
        hurried: bool = False,
    ) -> Snapshot:
        """Takes an option of the decision of that number for a user.

        Gives back the match as it stands then. It is on disk before this returns. Raises
        NotPlaying, MatchOver, NotYourMove, or TooLate if another choice came first; WrongChoice
        where a mission wants something else; Unsure where
        nothing would come of it or its price is dear, unless the user is `sure`; who is always so
        is not asked about prices any more in this match. What `in_time` raises is raised before
        anything is taken. `hurried` is stored with a choice of the computer's.
        """

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_asked(live, user, number, option, sure=sure)
            keep = _pay_unasked(live, seat) if sure == "always" else None
            play = partial(_take_option, live, seat, option, hurried)
            return await self._access.commit(live, play, keep, in_time)

        return await self._access.use_match(match_id, take, number=number)

    async def choose_all(
        self,
        match_id: str,
        user: int,
        number: int,
        options: Sequence[int],
        in_time: Check = allow_all,
        *,
        sure: Sure = "no",
    ) -> tuple[Snapshot, Sequence[Option]]:
        """Takes several options of that decision, one after the other.

        Gives back the match as it stands then, and those that were not possible any more, the first
        of which ended it. All is on disk, or nothing, before this returns. Raises what `choose`
        does.
        """

        async def take(live: LiveMatch) -> tuple[Snapshot, Sequence[Option]]:
            in_time()
            seat = seat_asked(live, user, number, *options, sure=sure)
            left: list[Option] = []

            def play(now: int) -> list[ChoiceRow]:
                several = live.take_all(seat, options, now)
                left.extend(several.left)
                return several.rows

            keep = _pay_unasked(live, seat) if sure == "always" else None
            return await self._access.commit(live, play, keep, in_time), left

        return await self._access.use_match(match_id, take, number=number)

    async def step_back(
        self, match_id: str, user: int, number: int, in_time: Check = allow_all
    ) -> Snapshot:
        """Takes back the latest step of what a user is announcing at the decision of that number,
        and tells nobody. Raises what `choose` does."""

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            if live.number_now(number) != live.snapshot.number_for(seat):
                raise TooLate
            if not live.snapshot.may_step_back(seat):
                raise TooLate if live.snapshot.views[seat].decision else NotYourMove
            return await self._access.commit(live, partial(live.step_back, seat), in_time=in_time)

        return await self._access.use_match(match_id, take, number=number)

    async def take_back_turn(
        self, match_id: str, user: int, choices: int, in_time: Check = allow_all
    ) -> Snapshot:
        """Takes back a user's latest turn in a practice match, as it was after so many choices,
        whatever has followed. Raises NotPlaying, MatchOver, TooLate where it has been taken back
        since, and CannotTakeBackTurn where there is nothing to take back or people play against
        each other."""

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            if not live.row.is_practice:
                raise CannotTakeBackTurn(ONLY_PRACTICE)
            if live.row.is_exercise:
                raise CannotTakeBackTurn(NOT_IN_EXERCISES)
            since = live.match.record().choices[choices:]
            if any(one.option == TAKE_BACK_TURN for one in since):
                raise TooLate
            if not live.match.may_take_back_turn(seat):
                raise CannotTakeBackTurn(NOTHING_YET)
            back = partial(live.take, seat, TAKE_BACK_TURN)
            return await self._access.commit(live, back, in_time=in_time)

        return await self._access.use_match(match_id, take)

    async def take_back_own(
        self, match_id: str, user: int, choices: int, in_time: Check = allow_all
    ) -> Snapshot:
        """Takes back a user's latest own choice in a puzzle, as it was after so many choices,
        whatever has followed. Raises NotPlaying, MatchOver, TooLate where something has been taken
        back since, and CannotTakeBackTurn where there is nothing to take back or it is no
        puzzle."""

        async def take(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            if not live.snapshot.is_puzzle:
                raise CannotTakeBackTurn(ONLY_PUZZLES)
            since = live.match.record().choices[choices:]
            if any(one.option == TAKE_BACK_OWN for one in since):
                raise TooLate
            if not live.may_take_back_own(seat):
                raise CannotTakeBackTurn(NOTHING_YET)

            async def keep(connection: AsyncConnection) -> None:
                puzzle = PuzzleKey.of(live.row)
                if puzzle is not None:
                    await note_take_back(connection, user, puzzle)

            back = partial(live.take, seat, TAKE_BACK_OWN)
            return await self._access.commit(live, back, keep, in_time)

        return await self._access.use_match(match_id, take)

    async def stop_teaching(self, match_id: str, user: int, in_time: Check = allow_all) -> Snapshot:
        """Has a match explain the game to the user no more, nor any that they begin later. Raises
        NotPlaying or MatchOver."""
        keep = partial(stop_teaching, match_id=match_id, user=user)
        return await self._store_wish(match_id, user, keep, in_time)

    async def resume_practice(
        self, match_id: str, user: int, in_time: Check = allow_all
    ) -> Snapshot:
        """Brings a practice match back that was put aside. Raises NotPlaying or MatchOver."""
        keep = partial(bring_back, match_id=match_id)
        return await self._store_wish(match_id, user, keep, in_time, seat_in_running)

    async def _store_wish(
        self,
        match_id: str,
        user: int,
        keep: Keep,
        in_time: Check,
        seat_there: Callable[[LiveMatch, int], Player] = seat_in_play,
    ) -> Snapshot:
        """Stores something about a match that its player wishes. Raises what `seat_there` does."""

        async def change(live: LiveMatch) -> Snapshot:
            in_time()
            seat_there(live, user)
            return await self._access.commit(live, live.take_forced, keep, in_time)

        return await self._access.use_match(match_id, change)

    async def continue_forced(self, match_id: str) -> Snapshot:
        """Takes what the table has still to choose by itself, or a part of that. Raises
        MatchOver."""

        async def take(live: LiveMatch) -> Snapshot:
            if not live.snapshot.is_unfinished:
                return live.snapshot
            return await self._access.commit(live, live.take_forced)

        return await self._access.use_match(match_id, take)

    async def concede(self, match_id: str, user: int, in_time: Check = allow_all) -> Snapshot:
        """Gives the match to the user's opponent, also where they may still cut the deck. Raises
        NotPlaying, MatchOver, TooLate, and EndedWhilePaused where the match was paused."""

        async def give_up(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_running(live, user)
            return await self._access.commit(
                live, partial(live.take, seat, CONCEDE), in_time=in_time
            )

        def plays(row: MatchRow) -> None:
            in_time()
            seat_of(row, user)

        try:
            return await self._access.use_dealt_match(match_id, give_up, plays)
        except TooLate:  # another process moved; giving up is meant all the same
            return await self._access.use_match(match_id, give_up)
        except MatchPaused:
            await self.paused.concede(match_id, user, in_time)
            raise EndedWhilePaused from None

    async def give_up_puzzle(
        self, match_id: str, user: int, in_time: Check = allow_all
    ) -> Snapshot:
        """Ends a puzzle that the user plays. Raises NoPuzzle for any other match, and what
        `concede` raises."""
        try:
            found = (await self.current(match_id)).is_puzzle
        except MatchPaused as paused:
            found = is_puzzle(paused.row.exercise)
        if not found:
            raise NoPuzzle
        return await self.concede(match_id, user, in_time)

    async def set_auto_pass(
        self,
        match_id: str,
        user: int,
        mode: AutoPassMode,
        number: int | None = None,
        in_time: Check = allow_all,
    ) -> Snapshot:
        """Changes where a user is asked who could only pass, and passes where that says so.

        `number` is that of the decision the user saw; None takes the one that waits now. Raises
        NotPlaying or MatchOver, TooLate where a wish to pass until something happens, or to end
        the turn, would pass at a decision that the user did not see, and NotYourMove where it is
        no turn of theirs to end. In a mission these two pass once; raises WrongChoice where it
        wants something else.
        """

        async def change(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            before = live.auto_pass[seat]
            decision = live.match.decision
            asked = decision is not None and decision.player == seat
            if mode in ("until", "turn") and asked and number not in (None, live.match.number):
                raise TooLate
            passing = decision.passing if decision is not None and asked else None
            play = live.take_forced
            exercise = live.snapshot.exercise
            if mode in ("until", "turn") and exercise is not None and exercise.is_mission:
                if decision is None or passing is None:
                    raise NotYourMove
                check_wanted(live, decision, passing)
                play, changed = partial(live.take, seat, passing), before
            elif mode == "turn":
                if passing is None or live.match.view(None).active != seat:
                    raise NotYourMove
                play = partial(live.take, seat, passing)
                changed = replace(before, since=len(live.match.events), ends_turn=True)
            elif mode == "until":
                changed = replace(before, since=len(live.match.events), ends_turn=False)
            else:
                changed = replace(before, preference=mode, since=None, ends_turn=False)
            live.auto_pass = {**live.auto_pass, seat: changed}

            async def keep(connection: AsyncConnection) -> None:
                await save_auto_pass(connection, live.row, seat, changed)

            return await self._access.commit(live, play, keep, in_time)

        return await self._access.use_match(match_id, change)

    async def set_stops(
        self, match_id: str, user: int, stops: Stops, *, always: bool, in_time: Check = allow_all
    ) -> Snapshot:
        """Changes the steps in which a user wants to be asked, in this match or (`always`) in all
        of its game, and passes where nobody is to be asked any more. Raises NotPlaying or
        MatchOver."""

        async def change(live: LiveMatch) -> Snapshot:
            in_time()
            seat = seat_in_play(live, user)
            live.auto_pass = {**live.auto_pass, seat: replace(live.auto_pass[seat], stops=stops)}

            async def keep(connection: AsyncConnection) -> None:
                await save_stops(connection, live.row, seat, stops, always=always)

            return await self._access.commit(live, live.take_forced, keep, in_time)

        return await self._access.use_match(match_id, change)

    async def save_pass_preference(self, user: int, preference: PassPreference) -> None:
        """Remembers what a user wishes in all matches; each goes by it from its next choice on."""
        await self._store.run(change_preferences, user, pass_preference=preference)

    def is_ready(self, match_id: str) -> bool:
        """Whether the match is in memory, and need not be played again from the store."""
        return self._access.is_ready(match_id)

    def drop(self, match_id: str) -> None:
        """Forgets the live match; the store has it."""
        self._access.drop(match_id)


def _take_option(
    live: LiveMatch, seat: Player, option: int, hurried: bool, now: int
) -> list[ChoiceRow]:
    rows = live.take(seat, option, now)
    return [replace(rows[0], hurried=True), *rows[1:]] if hurried else rows


def _pay_unasked(live: LiveMatch, seat: Player) -> Keep:
    """Has the player not be asked about dear prices any more, and gives back what stores that."""
    live.auto_pass = {**live.auto_pass, seat: replace(live.auto_pass[seat], pays_unasked=True)}

    async def keep(connection: AsyncConnection) -> None:
        await save_pays_unasked(connection, live.row, seat)

    return keep
