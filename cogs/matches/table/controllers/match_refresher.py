"""Bringing everything a match shows up to date, in the background.

Whatever changes a match calls `show_soon`, with the match as it stands then where it has that; the
store is read only where it has not. Each hand and the board are brought up to date by themselves,
one edit at a time for each: what changes during it is shown by the next, so a burst of clicks costs
few edits and the last state always wins.

Every choice is stored together with a note that it has to be shown, and only when all of it was
shown is that taken away. So what a crash interrupts, or Discord does not take for a while, is made
up for, little by little: see `overdue_matches`.

Of several processes one shows a match: that which sees to its server. What changes it elsewhere is
told to that one, which finds it in the store else.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
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
"""How many matches wait to be tried again at a time, and are looked for of those behind; Discord
bans who asks too much in vain."""

FORGOTTEN = "forgotten match"
"""The kind of message that says that nothing in memory of a match holds any longer."""

READ_AT_ONCE = 2
"""How many of them at a time wait to be played again, while others wait for their clicks."""

REMEMBERED = 1000

AWAY_TRIES = 60
AWAY_SECONDS = 1.0
"""How often, and after how long each time, something is tried while the database is away."""

Part = Player | Literal["calls", "board"]
PARTS: Final[tuple[Part, ...]] = (*PLAYERS, "calls", "board")
"""Messages of a match: both hands, the messages that call its players, and the board."""

Step = Part | Literal["match", "pictures of A", "pictures of B"]
PICTURES: Final[Mapping[Player, Step]] = {"A": "pictures of A", "B": "pictures of B"}
STEPS: Final[tuple[Step, ...]] = (*PARTS, "match", *PICTURES.values())
"""The steps of showing a match, each with a task of its own: reading it if need be, bringing its
parts up to date, then the pictures of its hands, and noting that it is shown."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _UnshownMatch:
    """A match that is not shown as it stands. `snapshot` is the newest known, None where there is
    none; `unread` says that the store has to be read. `version` counts the changes, `shown` says up
    to which each part is shown. `asked` says that somebody asked for the board, `heard` that
    another process has told of it."""

    snapshot: Snapshot | None = None
    unread: bool = False
    version: int = 0
    shown: dict[Part, int] = field(default_factory=dict[Part, int])
    asked: bool = False
    heard: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether all parts are."""
        return self.shown == dict.fromkeys(PARTS, self.version)


class MatchRefresher(MatchDisplay):
    """Shows matches in the background: for each part one task at a time, which does it again for
    what has changed meanwhile."""

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
        self._pauses: dict[str, asyncio.TimerHandle] = {}
        self._tries: dict[str, int] = {}
        self._retries: dict[str, asyncio.TimerHandle] = {}
        self._to_retry: dict[str, None] = {}
        self.catching_up = CatchUp(bot, self)
        self._opening: dict[str, asyncio.Lock] = {}

    async def open_place(self, row: MatchRow) -> None:
        """Finds a match its place, and posts the fingerprint there before it is a place. Several
        who ask for that at once wait for the first."""
        async with self._opening.setdefault(row.id, asyncio.Lock()):
            now = await self._matches.find(row.id)
            if now is not None and not now.has_place:
                await open_table(self._bot, self._threads, now, fingerprint_message(now))
        self._opening.pop(row.id, None)

    def show_soon(self, match_id: str, snapshot: Snapshot | None = None) -> None:
        """Shows the match as it is now, soon. The snapshot tells how that is, unless a newer one
        did before. What another process shows is told to that."""
        if snapshot is not None and not self._bot.duty.has_server(snapshot.row.guild):
            self._bot.process_messages.send(MATCH_CHANGED, match_id)
            return
        if self._is_overtaken(match_id, snapshot):
            return
        if snapshot is not None:
            self._computer.play_if_due(snapshot)
            if snapshot.is_unfinished:
                return  # it is shown once the table has chosen
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
        """Answers with the player's hand, and then shows what follows from that."""
        with self._editing(snapshot.row.id):
            anew = await self._hands.open_hand(interaction, snapshot, seat, note, update=update)
        self._follow_up(snapshot, seat, anew=anew)

    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player, page: HandPage = OPENED
    ) -> None:
        """Puts the hand as it is now, with the `page`, in the place of the message that was
        pressed, and then shows what follows from that."""
        with self._editing(snapshot.row.id):
            anew = await self._hands.answer_with_hand(interaction, snapshot, seat, page)
        self._follow_up(snapshot, seat, anew=anew)

    def note_press(self, row: MatchRow, user: int) -> None:
        """Notes that a player has just pressed something in a match beside their hand."""
        self._hands.note_press(row, user)

    def _follow_up(self, snapshot: Snapshot, seat: Player, *, anew: bool) -> None:
        """Has shown what follows from an answer: the hand `anew`, or its picture."""
        if anew:
            self.show_soon(snapshot.row.id, snapshot)
        elif self._hands.is_behind((snapshot.row.id, seat)):
            self._wake(snapshot.row.id, PICTURES[seat])

    def is_busy(self, match_id: str) -> bool:
        """Whether the hands of a match are being shown, but for their pictures."""
        return any((match_id, step) in self._tasks for step in ("match", *PLAYERS))

    async def show_board(self, match_id: str) -> None:
        """Puts the board up to date or back, and returns when all of the match is shown; that of
        another process at once."""
        self._unshown.setdefault(match_id, _UnshownMatch()).asked = True
        self.show_soon(match_id)
        steps: tuple[Step, ...] = (*PARTS, "match")
        while tasks := [task for one in steps if (task := self._tasks.get((match_id, one)))]:
            await asyncio.wait(tasks[:1])

    def forget_match(self, match_id: str) -> None:
        """Drops what is in memory of a match, here and elsewhere; the next look at it takes it from
        the store."""
        self._drop(match_id)
        self._bot.process_messages.send(FORGOTTEN, match_id)

    def catch_up(self) -> None:
        """Looks soon for matches to show that should have been shown and were not."""
        self.catching_up.wake()

    async def overdue_matches(self) -> Sequence[str]:
        """Matches that should have been shown and were not, and that nothing is being done about:
        first those whose time it is to be tried again."""
        waiting = await self._matches.to_refresh(AT_A_TIME)
        return [
            match_id
            for match_id in dict.fromkeys((*self._to_retry, *waiting))
            if match_id not in self._retries
            and match_id not in self._pauses
            and not any((match_id, step) in self._tasks for step in STEPS)
        ]

    async def finish(self) -> None:
        """Waits until everything is shown."""
        for retry in self._retries.values():
            retry.cancel()
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def finish_or_stop(self) -> None:
        """The same in the end, for what does not take long; where this is cancelled, the rest is
        stopped. Who shows the matches next shows that: the store knows of it."""
        self._hurried.set()
        for match_id in [*self._pauses]:
            self._wake(match_id, "board")
        try:
            await self.finish()
        finally:
            for task in self._tasks.values():
                task.cancel()

    async def end_expired_hands(self) -> None:
        """Has the matches shown whose private hands can no longer be edited."""
        for match_id in await self._hands.end_expired():
            self.show_soon(match_id)

    def _wake(self, match_id: str, step: Step) -> None:
        """Has a step of a match done soon, by one task at a time."""
        key = match_id, step
        self._due.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(
                self._run(key), name=f"{step} of match {match_id}"
            )

    async def _run(self, key: tuple[str, Step]) -> None:
        """Does a step until nothing has changed during it. While the database is away it is tried
        again and again, for a minute, unless there is no time for that."""
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
        """Shows what another process has told of, where that is this one's to show."""
        unshown = self._unshown.setdefault(match_id, _UnshownMatch())
        self.show_soon(match_id)
        unshown.heard = True

    @contextmanager
    def _editing(self, match_id: str) -> Generator[None]:
        """Has a match shown anew by another process if this one loses a server in here, or doesn't
        know whether it did: after a pause, what is sent in here comes after what that has shown.
        Raises DatabaseAway if this process doesn't know before. Without leases, no other process
        takes over."""
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
        """Leaves a match to the process that sees to its server now."""
        if self._unshown.get(match_id) is unshown:
            del self._unshown[match_id]
        self._tries.pop(match_id, None)
        if not unshown.heard:
            self._bot.process_messages.send(MATCH_CHANGED, match_id)

    async def _is_shown_elsewhere(self, match_id: str) -> bool:
        """Whether another process shows a match. One that is not there is nobody's."""
        if not self._bot.duty.is_shared:
            return False
        row = await self._matches.find(match_id)
        return row is not None and not self._bot.duty.has_server(row.guild)

    def _is_overtaken(self, match_id: str, snapshot: Snapshot | None) -> bool:
        """Whether something newer was told of the match before; else this is the newest."""
        moment = next(MOMENTS) if snapshot is None else snapshot.moment
        if moment < self._latest.get(match_id, 0):
            return True
        self._latest[match_id] = moment
        self._latest.move_to_end(match_id)
        while len(self._latest) > REMEMBERED:
            self._latest.popitem(last=False)
        return False

    async def _read_or_end(self, match_id: str) -> None:
        """Reads how a match stands if need be; else notes that all of it is shown, if it is."""
        unshown = self._unshown.get(match_id)
        if unshown is not None and unshown.unread:
            await self._read(match_id, unshown)
        elif unshown is not None and unshown.is_shown:
            await self._end(match_id, unshown)

    async def _read(self, match_id: str, unshown: _UnshownMatch) -> None:
        """Reads how a match stands, and finds it a place where it has none."""
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
        except NoSuchMatch:  # it was deleted since
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
            return  # what was told meanwhile is read next
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
        """Returns when nothing is being done to the board of a match."""
        while task := self._tasks.get((match_id, "board")):
            await asyncio.wait([task])

    async def _show(self, match_id: str, part: Part) -> None:
        """Brings one part of a match up to date; the board later, if more may come until then."""
        if part == "board" and (pause := self._pauses.pop(match_id, None)):
            pause.cancel()
        unshown = self._unshown.get(match_id)
        if unshown is None or (snapshot := self._newest(unshown)) is None:
            return
        version = unshown.version
        if not self._bot.duty.has_server(snapshot.row.guild):
            self._leave(match_id, unshown)
            return
        if part == "board":
            at_once = unshown.asked or self._hurried.is_set()
            if not at_once and (seconds := self._boards.seconds_to_wait(snapshot)):
                loop = asyncio.get_running_loop()
                self._pauses[match_id] = loop.call_later(seconds, self._wake, match_id, part)
                return
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
        """Brings the messages that call the players of a match up to date, and the clock. Returns
        False if Discord did not answer."""
        self._clocks.come_earlier(snapshot)
        row, done = snapshot.row, True
        if any(has_to_show(row, one) for one in snapshot.context.prompts):
            now = await self._live.current(row.id)  # the store knows what was called since
            done = await self._calls.show_prompts(now.row, now.context.prompts, now)
        if proposals := snapshot.context.proposals:
            done = await settle_withdrawals(self._bot.posts.private, row, proposals) and done
        return done

    async def _finish_hand(self, match_id: str, seat: Player) -> None:
        """Puts on a player's panels the pictures that they lack."""
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
        """Notes that all of a match is shown, and has done what follows from that."""
        snapshot = self._newest(unshown)
        if snapshot is None or any(self._hands.is_behind((match_id, one)) for one in PLAYERS):
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
        """Shows what another process has changed and might have shown before this one."""
        try:
            now = await self._live.current(snapshot.row.id)
        except (MatchVoid, MatchTooOld, NoSuchMatch):
            self.show_soon(snapshot.row.id)
            return
        if now.number > snapshot.number:
            self.show_soon(snapshot.row.id, now)

    async def _show_stopped(self, match_id: str) -> None:
        """Shows that a match was stopped or paused; one that is over and too old stays as is."""
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
        """Tries again after a while what Discord did not take; where many matches wait for that,
        the store knows of the others."""
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
        """How the match stands, as far as is known, with its board where that is by now."""
        return unshown.snapshot and self._boards.with_board_place(unshown.snapshot)

    def _has_board(self, snapshot: Snapshot) -> bool:
        row = self._boards.with_board_place(snapshot).row
        is_alone = row.kind.opponent != "person"
        return is_alone or (row.has_place and row.board_message is not None)
