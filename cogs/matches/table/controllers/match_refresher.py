"""The refresher of matches: it updates everything a match shows, in the background.

Code that changes a match calls `show_soon`, with the new snapshot if it has one; without one, the
refresher reads the store. Each hand and the board are updated independently, by one edit at a time.
The next edit shows what changed during it: a burst of clicks costs few edits, and the last state
always wins.

Every choice is stored together with a note that it has to be shown. The note is removed only when
all of the match is shown. If a crash interrupts the refresher, or Discord fails for a while, the
rest is shown later, little by little: see `overdue_matches`.

If there are several processes, the one that serves a match's server shows it. Other processes
notify that process of changes; if a notification is lost, it finds the change in the store.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal

from bot.app.client import Deckhand
from bot.base.clicks import leave_click
from bot.base.measurements import measurements_here
from bot.base.urgency import give_way, unhurried
from bot.cluster.process_messages import MATCH_CHANGED
from bot.matches import pace
from bot.matches.live.snapshot import MOMENTS, Snapshot
from bot.matches.match_refusals import BeingCut, MatchTooOld, MatchVoid, NoSuchMatch
from bot.store.database.conflicts import DatabaseAway
from bot.store.matches.match_rows import MatchRow
from cogs.matches.clocks.jobs import ClockJob
from cogs.matches.deals.controllers.deck_cuts import CutController
from cogs.matches.deals.layouts.fair_deal import fingerprint_message
from cogs.matches.series.controllers.agreements import begin_next_match, settle_withdrawals
from cogs.matches.series.controllers.prompts import PlayerPrompts, has_to_show
from cogs.matches.table.controllers.board_updater import BoardUpdater
from cogs.matches.table.controllers.hand_panels import OPENED, HandPage
from cogs.matches.table.controllers.hand_updater import HandUpdater
from cogs.matches.table.jobs.catch_up import CatchUp
from cogs.matches.threads.controllers import open_table
from cogs.ui.controls import Interaction
from cogs.ui.match_display import MatchDisplay, PairingThreads
from engine.players import PLAYERS, Player

AT_A_TIME = 100
"""How many matches wait for a retry at a time, and how many overdue ones are read at a time.
Discord bans bots that send too many failing requests."""

FORGOTTEN = "forgotten match"
"""The kind of message that makes other processes drop a match from memory."""

READ_AT_ONCE = 2
"""How many matches are replayed at a time in the background, while others wait for their clicks."""

REMEMBERED = 1000

AWAY_TRIES = 60
AWAY_SECONDS = 1.0
"""How many times a step is retried while the database is away, and after how many seconds each
time."""

Part = Player | Literal["calls", "board"]
PARTS: Final[tuple[Part, ...]] = (*PLAYERS, "calls", "board")
"""Parts of a match's display: both hands, the messages that call its players, and the board."""

Step = Part | Literal["match", "pictures of A", "pictures of B"]
PICTURES: Final[Mapping[Player, Step]] = {"A": "pictures of A", "B": "pictures of B"}
STEPS: Final[tuple[Step, ...]] = (*PARTS, "match", *PICTURES.values())
"""The steps of showing a match, each with its own task: reading it if necessary, updating its
parts, then the pictures of its hands, and noting that it is shown."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _UnshownMatch:
    """A match whose messages are outdated.

    - `snapshot`: the newest known snapshot, None if none is known.
    - `unread`: whether the snapshot must be read from the store.
    - `version`: the number of changes so far.
    - `shown`: the version that each part of the match's display shows.
    - `asked`: whether a member has requested the board.
    - `heard`: whether another process has reported the change.
    """

    snapshot: Snapshot | None = None
    unread: bool = False
    version: int = 0
    shown: dict[Part, int] = field(default_factory=dict[Part, int])
    asked: bool = False
    heard: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether all parts of the match's display are up to date: both hands, the messages that
        call its players, and the board."""
        return self.shown == dict.fromkeys(PARTS, self.version)


class MatchRefresher(MatchDisplay):
    """The updater of all messages of matches. Each part of a match (board, hands, and messages that
    call a player) has at most one background task at a time. The task repeats if the match has
    changed in between."""

    def __init__(
        self,
        bot: Deckhand,
        boards: BoardUpdater,
        hands: HandUpdater,
        calls: PlayerPrompts,
        threads: PairingThreads,
        cuts: CutController,
        clocks: ClockJob,
    ) -> None:
        self._computer = bot.services.computer
        self._bot = bot
        self._matches = bot.services.match_directory
        self._live = bot.services.matches
        self._boards = boards
        self._hands = hands
        self._calls = calls
        self._threads = threads
        self._cuts = cuts
        self._clocks = clocks
        self._rematches = bot.services.rematches
        self._gate = asyncio.Semaphore(READ_AT_ONCE)
        self._latest: OrderedDict[str, int] = OrderedDict()
        self._unshown: dict[str, _UnshownMatch] = {}
        self._due: set[tuple[str, Step]] = set()
        self._tasks: dict[tuple[str, Step], asyncio.Task[None]] = {}
        self._hurried = asyncio.Event()
        bot.process_messages.add_handler(MATCH_CHANGED, self._hear)
        bot.process_messages.add_handler(FORGOTTEN, self._drop)
        self._pauses: dict[tuple[str, Step], asyncio.TimerHandle] = {}
        self._tries: dict[str, int] = {}
        self._retries: dict[str, asyncio.TimerHandle] = {}
        self._to_retry: dict[str, None] = {}
        self.catching_up = CatchUp(bot, self)
        self._opening: dict[str, asyncio.Lock] = {}

    async def open_place(self, row: MatchRow) -> None:
        """Opens a thread for a match, or uses the channel, and stores it as the place in which the
        match is played (see `open_table`). Does nothing if the match has a place. If several tasks
        call this for a match, the later calls wait for the first."""
        async with self._opening.setdefault(row.id, asyncio.Lock()):
            now = await self._matches.find(row.id)
            if now is not None and not now.has_place:
                await open_table(self._bot, self._threads, now, fingerprint_message(now))
        self._opening.pop(row.id, None)

    def show_soon(self, match_id: str, snapshot: Snapshot | None = None) -> None:
        """Schedules an update of a match's messages, with this snapshot unless a newer one is
        known. If another process shows the match, asks that process for the update instead."""
        if snapshot is not None and not self._bot.duty.has_server(snapshot.row.guild):
            self._bot.process_messages.send(MATCH_CHANGED, match_id)
            return
        if self._is_overtaken(match_id, snapshot):
            return
        if snapshot is not None:
            self._computer.play_if_due(snapshot)
            if snapshot.is_unfinished:
                return  # it is shown after the automatic choices
        self._to_retry.pop(match_id, None)
        unshown = self._unshown.setdefault(match_id, _UnshownMatch())
        unshown.version += 1
        unshown.snapshot, unshown.heard = snapshot, False
        unshown.unread = snapshot is None or not self._has_board(snapshot)
        for step in ("match",) if unshown.unread else PARTS:
            self._wake(match_id, step)

    async def open_hand(
        self,
        interaction: Interaction,
        snapshot: Snapshot,
        seat: Player,
        note: str = "",
        *,
        update: bool = False,
    ) -> None:
        """Answers with the player's hand, then schedules the updates that the answer makes
        necessary. The parameters are those of `HandUpdater.open_hand`."""
        with self._editing(snapshot.row.id):
            anew = await self._hands.open_hand(interaction, snapshot, seat, note, update=update)
        self._follow_up(snapshot, seat, anew=anew)

    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player, page: HandPage = OPENED
    ) -> None:
        """Replaces the message whose button was pressed with the player's current hand, opened at
        `page`. Then schedules the updates that the answer makes necessary."""
        with self._editing(snapshot.row.id):
            anew = await self._hands.answer_with_hand(interaction, snapshot, seat, page)
        self._follow_up(snapshot, seat, anew=anew)

    def note_press(self, row: MatchRow, user: int) -> None:
        """Remembers that the member `user` has just pressed a button of the match on a message
        other than their hand (see `HandUpdater.note_press`)."""
        self._hands.note_press(row, user)

    def _follow_up(self, snapshot: Snapshot, seat: Player, *, anew: bool) -> None:
        """Schedules the updates that follow from an answer: of the whole match, or only of
        the hand's picture."""
        if anew:
            self.show_soon(snapshot.row.id, snapshot)
        elif self._hands.is_behind((snapshot.row.id, seat)):
            seconds = self._hands.seconds_to_wait(snapshot, seat)
            self._wake(snapshot.row.id, PICTURES[seat], seconds)

    def is_busy(self, match_id: str) -> bool:
        """Returns whether a task is updating the hands of a match. Tasks for their pictures don't
        count."""
        return any((match_id, step) in self._tasks for step in ("match", *PLAYERS))

    async def show_board(self, match_id: str) -> None:
        """Updates the board, and posts it again if it was deleted. Then waits until all messages of
        the match are up to date. Doesn't wait if another process shows the match."""
        self._unshown.setdefault(match_id, _UnshownMatch()).asked = True
        self.show_soon(match_id)
        steps: tuple[Step, ...] = (*PARTS, "match")
        while tasks := [task for one in steps if (task := self._tasks.get((match_id, one)))]:
            await asyncio.wait(tasks[:1])

    def forget_match(self, match_id: str) -> None:
        """Drops a match from memory in all processes. The next access reads it from the store."""
        self._drop(match_id)
        self._bot.process_messages.send(FORGOTTEN, match_id)

    def catch_up(self) -> None:
        """Schedules a search for matches whose messages are overdue for an update."""
        self.catching_up.wake()

    async def overdue_matches(self) -> Sequence[str]:
        """Returns the ids of matches whose messages are overdue for an update and have no running
        or scheduled task. Matches that are due for a retry come first."""
        waiting = await self._matches.to_refresh(AT_A_TIME)
        return [
            match_id
            for match_id in dict.fromkeys((*self._to_retry, *waiting))
            if match_id not in self._retries
            and not any((match_id, step) in self._pauses for step in STEPS)
            and not any((match_id, step) in self._tasks for step in STEPS)
        ]

    async def finish(self) -> None:
        """Cancels retries, then waits until no task is updating messages. Doesn't wait for updates
        that are scheduled for later."""
        for retry in self._retries.values():
            retry.cancel()
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def finish_or_stop(self) -> None:
        """Waits like `finish`, but first starts the updates that are scheduled for later, and skips
        long retries. If this call is cancelled, it cancels the running updates, too. The store has
        a record of these updates, so the next process continues them."""
        self._hurried.set()
        for key in [*self._pauses]:
            self._wake(*key)
        try:
            await self.finish()
        finally:
            for task in self._tasks.values():
                task.cancel()

    async def end_expired_hands(self) -> None:
        """Schedules updates of matches whose private hands can no longer be edited."""
        for match_id in await self._hands.end_expired():
            self.show_soon(match_id)

    def _wake(self, match_id: str, step: Step, seconds: float = 0.0) -> None:
        """Schedules a step of a match, after that many `seconds` unless it's woken before. One task
        at a time works on it."""
        key = match_id, step
        if pause := self._pauses.pop(key, None):
            pause.cancel()
        if seconds:
            loop = asyncio.get_running_loop()
            self._pauses[key] = loop.call_later(seconds, self._wake, match_id, step)
            return
        self._due.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(
                self._run(key), name=f"{step} of match {match_id}"
            )

    async def _run(self, key: tuple[str, Step]) -> None:
        """Runs a step until nothing has changed during it. While the database is away, retries it
        for a minute; at shutdown it doesn't retry."""
        leave_click()
        match_id, step = key
        away = 0
        try:
            while key in self._due:
                self._due.discard(key)
                try:
                    job = measurements_here().job("showing match")
                    with unhurried(), job, self._editing(match_id):
                        await give_way()
                        match step:
                            case "match":
                                await self._read_or_end(match_id)
                            case "pictures of A":
                                await self._finish_hand(match_id, "A")
                            case "pictures of B":
                                await self._finish_hand(match_id, "B")
                            case _:
                                await self._show(match_id, step)
                except DatabaseAway:
                    log.exception("%s of match %s has to wait", step, match_id)
                    away += 1
                    if away < AWAY_TRIES and not self._hurried.is_set():
                        self._due.add(key)
                        with suppress(TimeoutError):
                            async with asyncio.timeout(AWAY_SECONDS):
                                await self._hurried.wait()
                except Exception:
                    log.exception("%s of match %s failed", step, match_id)
        finally:
            del self._tasks[key]

    def _hear(self, match_id: str) -> None:
        """Shows a change that another process notified this one of, if this process shows the
        match."""
        unshown = self._unshown.setdefault(match_id, _UnshownMatch())
        self.show_soon(match_id)
        unshown.heard = True

    @contextmanager
    def _editing(self, match_id: str) -> Generator[None]:
        """Runs the block, in which this process edits a match's messages. If the process loses a
        lease on servers during the block, or can't tell whether it did, another process shows the
        match again, so that the edits by that process come last. Raises DatabaseAway if the leases
        can't be checked before the block. Without leases it only runs the block, because no other
        process takes over."""
        duty, store = self._bot.duty, self._bot.store
        if not duty.leases:
            yield
            return
        store.check_may_write()
        leases = {*duty.leases.values()}
        try:
            yield
        finally:
            if not (store.may_write and leases.issubset(duty.leases.values())):
                self.forget_match(match_id)
                self._bot.process_messages.send(MATCH_CHANGED, match_id)

    def _drop(self, match_id: str) -> None:
        self._live.drop(match_id)
        self._boards.forget_match(match_id)
        self._hands.forget_match(match_id)

    def _leave(self, match_id: str, unshown: _UnshownMatch) -> None:
        """Leaves a match to the process that now serves its server."""
        if self._unshown.get(match_id) is unshown:
            del self._unshown[match_id]
        self._tries.pop(match_id, None)
        if not unshown.heard:
            self._bot.process_messages.send(MATCH_CHANGED, match_id)

    async def _is_shown_elsewhere(self, match_id: str) -> bool:
        """Returns whether another process shows a match; False if the match doesn't exist."""
        if not self._bot.duty.is_shared:
            return False
        row = await self._matches.find(match_id)
        return row is not None and not self._bot.duty.has_server(row.guild)

    def _is_overtaken(self, match_id: str, snapshot: Snapshot | None) -> bool:
        """Returns whether a newer snapshot is known. If not, records this one as the newest."""
        moment = next(MOMENTS) if snapshot is None else snapshot.moment
        if moment < self._latest.get(match_id, 0):
            return True
        self._latest[match_id] = moment
        self._latest.move_to_end(match_id)
        while len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
        return False

    async def _read_or_end(self, match_id: str) -> None:
        """Reads the match's current snapshot if necessary; else notes that all of it is shown, if
        that's true."""
        unshown = self._unshown.get(match_id)
        if unshown is not None and unshown.unread:
            await self._read(match_id, unshown)
        elif unshown is not None and unshown.is_shown:
            await self._end(match_id, unshown)

    async def _read(self, match_id: str, unshown: _UnshownMatch) -> None:
        """Reads the match's current snapshot, and opens a place for the match if it has none."""
        version = unshown.version
        if await self._is_shown_elsewhere(match_id):
            self._leave(match_id, unshown)
            return
        try:
            async with self._gate:
                snapshot = await self._live.current(match_id)
            opens = not snapshot.row.has_place
            if opens:
                await self.open_place(snapshot.row)
                snapshot = await self._live.current(match_id)
        except NoSuchMatch:  # it was deleted
            self._unshown.pop(match_id, None)
            self._tries.pop(match_id, None)
            return
        except (MatchVoid, MatchTooOld):
            self._unshown.pop(match_id, None)
            self._tries.pop(match_id, None)
            await self._show_stopped(match_id)
            return
        except BeingCut as cut:
            self._unshown.pop(match_id, None)
            match await self._cuts.show_commitment(cut.row):
                case "dealt":
                    self.show_soon(match_id)
                case "failed":
                    self._retry_later(match_id)
                case "shown":
                    pass
            return
        if not snapshot.row.has_place:
            self._retry_later(match_id)
            return
        self._computer.play_if_due(snapshot)
        if snapshot.is_unfinished and not unshown.asked:
            self._unshown.pop(match_id, None)
            return
        self._boards.take_stored_place(snapshot.row)
        self._hands.take_stored_hands(snapshot)
        if not self._is_overtaken(match_id, snapshot) or unshown.snapshot is None:
            unshown.snapshot = snapshot
        if unshown.version == version:
            unshown.unread = False
        elif unshown.unread:
            return  # changes made during the read are read next
        begins = opens or not self._has_board(snapshot)
        if unshown.asked or begins:
            self._wake(match_id, "board")
            await self._wait_for_board(match_id)  # the hands link to it
            if begins and self._has_board(snapshot):
                self.catch_up()
        for part in PARTS:
            if unshown.shown.get(part) != unshown.version:
                self._wake(match_id, part)

    async def _wait_for_board(self, match_id: str) -> None:
        """Returns when no task is working on the board of a match."""
        while task := self._tasks.get((match_id, "board")):
            await asyncio.wait([task])

    async def _show(self, match_id: str, part: Part) -> None:
        """Updates one part of a match. The board, or the hand of a player who waits, is updated
        later if more changes may come soon."""
        unshown = self._unshown.get(match_id)
        if unshown is None or (snapshot := self._newest(unshown)) is None:
            return
        version = unshown.version
        if not self._bot.duty.has_server(snapshot.row.guild):
            self._leave(match_id, unshown)
            return
        seconds = 0.0
        if part == "board":
            seconds = self._boards.seconds_to_wait(snapshot)
        elif part != "calls":
            seconds = self._hands.seconds_to_wait(snapshot, part)
        if seconds and not unshown.asked and not self._hurried.is_set():
            self._wake(match_id, part, seconds)
            return
        if part == "board":
            asked, unshown.asked = unshown.asked, False
            done = await self._boards.show_board(
                lambda: self._newest(unshown) or snapshot, always=asked
            )
            unshown.asked |= asked and not done
        elif part == "calls":
            done = await self._show_calls(snapshot)
        else:
            done = await self._hands.show_hand(snapshot, part)
        if not done:
            self._retry_later(match_id)
            return
        unshown.shown[part] = version
        if part in PICTURES and self._hands.is_behind((match_id, part)):
            self._wake(match_id, PICTURES[part])
        elif unshown.is_shown:
            self._wake(match_id, "match")

    async def _show_calls(self, snapshot: Snapshot) -> bool:
        """Updates the messages that call the players of a match, and the clock. Returns False if
        Discord failed."""
        self._clocks.come_earlier(snapshot)
        row, done = snapshot.row, True
        if any(map(partial(has_to_show, row), snapshot.context.prompts)):
            now = await self._live.current(row.id)  # the store knows the calls sent since
            done = await self._calls.show_prompts(now.row, now.context.prompts, now)
        if proposals := snapshot.context.proposals:
            done = await settle_withdrawals(self._bot.posts.private, row, proposals) and done
        return done

    async def _finish_hand(self, match_id: str, seat: Player) -> None:
        """Adds the missing pictures to a player's panels."""
        unshown = self._unshown.get(match_id)
        if not await self._hands.finish_panels((match_id, seat)):
            if unshown is not None:
                unshown.shown.pop(seat, None)
            self._retry_later(match_id)
        elif self._hands.is_behind((match_id, seat)):
            self._wake(match_id, PICTURES[seat])
        elif unshown is not None and unshown.is_shown:
            self._wake(match_id, "match")

    async def _end(self, match_id: str, unshown: _UnshownMatch) -> None:
        """Notes that all of a match is shown, and schedules what follows."""
        snapshot = self._newest(unshown)
        hands = self._hands
        if snapshot is None or hands.is_behind((match_id, "A")) or hands.is_behind((match_id, "B")):
            return
        del self._unshown[match_id]
        self._tries.pop(match_id, None)
        if snapshot.row.pending_refresh is not None and not snapshot.is_unfinished:
            if not await self._matches.note_shown(match_id, snapshot.number):
                await self._look_again(snapshot)
            elif snapshot.row.state == "over":
                self.catch_up()
        if snapshot.row.state == "over":
            for one in await begin_next_match(self._rematches, snapshot):
                self.show_soon(one)
            self._bot.dispatch("match_over", snapshot)

    async def _look_again(self, snapshot: Snapshot) -> None:
        """Shows a change by another process that may have shown the match before this one."""
        try:
            now = await self._live.current(snapshot.row.id)
        except (MatchVoid, MatchTooOld, NoSuchMatch):
            self.show_soon(snapshot.row.id)
            return
        if now.number > snapshot.number:
            self.show_soon(snapshot.row.id, now)

    async def _show_stopped(self, match_id: str) -> None:
        """Shows that a match was stopped or paused. A match that is over and too old is left as it
        is."""
        row, proposals = await self._matches.find_with_proposals(match_id)
        assert row is not None
        if row.state == "void" or row.too_slow:
            await self._wait_for_board(match_id)
            hands = (self._hands.show_void(row, seat) for seat in PLAYERS)
            if not all(await asyncio.gather(self._boards.show_void(row), *hands)):
                return
        if row.too_slow and not (
            await self._calls.show_prompts(row, proposals)
            and await settle_withdrawals(self._bot.posts.private, row, proposals)
        ):
            return
        if row.pending_refresh is not None:
            await self._matches.note_shown(match_id, row.pending_refresh)

    def _retry_later(self, match_id: str) -> None:
        """Schedules a retry after Discord failed. If many matches wait for a retry, drops this one
        from memory: the store knows it."""
        if match_id in self._retries:
            return
        if len(self._retries) >= AT_A_TIME:
            self._unshown.pop(match_id, None)
            return
        tries = self._tries.get(match_id, 0)
        self._tries[match_id] = tries + 1
        loop = asyncio.get_running_loop()
        self._retries[match_id] = loop.call_later(pace.retry_seconds(tries), self._retry, match_id)

    def _retry(self, match_id: str) -> None:
        self._retries.pop(match_id, None)
        self._to_retry[match_id] = None
        self.catch_up()

    def _newest(self, unshown: _UnshownMatch) -> Snapshot | None:
        """Returns the newest known snapshot of the match, with the current place of its board."""
        return unshown.snapshot and self._boards.with_board_place(unshown.snapshot)

    def _has_board(self, snapshot: Snapshot) -> bool:
        row = self._boards.with_board_place(snapshot).row
        is_alone = row.kind.opponent != "person"
        return is_alone or (row.has_place and row.board_message is not None)
