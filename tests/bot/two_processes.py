"""Two processes of the operating system that do the same at the same time, and their work: each
opens the database for itself, as two processes of the bot do."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Barrier
from typing import Any, Final

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.power_queue import PowerQueue
from bot.matches.actions import AnswerProposal, Choose, WithdrawProposal
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice import OneAtATime, PracticeMatches, PracticeTerms
from bot.matches.exercise_start import ExerciseStarts
from bot.matches.match_refusals import MatchOver, NotYourMove, TooLate
from bot.matches.match_service import MatchService
from bot.matchmaking.service import JoinRequest, MatchmakingService
from bot.processes import start_method
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.database.migration import migrate
from bot.store.decks.deck_rows import StoredDeck
from bot.store.matches.match_rows import MatchRow
from bot.tournaments.after_match import after_match
from bot.tournaments.signup import SignUpService
from engine.exercise import Exercise
from tests.bot.matches.games import ALICE, GAME, USERS, Clock
from tests.bot.tournaments.event import Event

START_SECONDS: Final = 60.0
"""Maximum seconds that one of the two waits for the other."""

Taken = tuple[int, int]
"""The number of a decision, and the option that was chosen in it."""

Work = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class TwoProcesses:
    """Both processes, waiting for work."""

    _pool: ProcessPoolExecutor

    async def both(self, work: Work, *arguments: object) -> list[Any]:
        """Returns the results of work that both begin at the same moment. Its arguments are the
        number of the process, 0 or 1, and the others."""
        loop = asyncio.get_running_loop()
        futures = (
            loop.run_in_executor(self._pool, _run, work, number, arguments) for number in (0, 1)
        )
        return await asyncio.gather(*futures)


@contextmanager
def two_processes() -> Iterator[TwoProcesses]:
    """Starts both, and ends them."""
    context = start_method.process_context()
    barrier = context.Barrier(2)
    with ProcessPoolExecutor(2, context, _meet_at, (barrier,)) as pool:
        yield TwoProcesses(pool)


_barrier: Barrier | None = None


def _meet_at(barrier: Barrier) -> None:
    global _barrier
    _barrier = barrier


def _meet() -> None:
    """Waits for the other process to arrive too."""
    assert _barrier is not None
    _barrier.wait(START_SECONDS)


def _run(work: Work, number: int, arguments: Sequence[object]) -> Any:
    _meet()  # neither process takes both halves of the work
    return asyncio.run(work(number, *arguments))


@asynccontextmanager
async def _opened(url: str):
    store = Store.connected(url)
    try:
        yield store
    finally:
        await store.close()


async def make_tables(_number: int, url: str) -> None:
    """Migrates a database without any tables yet."""
    await asyncio.to_thread(migrate, url)


async def choose(number: int, url: str, match_id: str, times: int) -> list[Taken]:
    """Makes `times` choices for the match, each at the same moment as the other process. Returns
    the acknowledged ones.
    """
    taken: list[Taken] = []
    luck = random.Random(number)
    async with _opened(url) as store:
        service = MatchService(store, Clock(), after_match)
        for _ in range(times):
            now = await service.current(match_id)
            mover = now.public.waiting_for
            decision = None if mover is None else now.views[mover].decision
            _meet()
            if mover is None or decision is None:
                continue
            option = luck.randrange(len(decision.options))
            try:
                await service.do(match_id, USERS[mover], Choose(now.number, option, sure="yes"))
                taken.append((now.number, option))
            except (TooLate, NotYourMove, MatchOver):
                pass
            _meet()
    return taken


async def join_queue(number: int, url: str, decks: Sequence[StoredDeck]) -> list[str]:
    """Makes members wait, half of them in each process, and looks for opponents each time. Returns
    the pairs that it was told to call."""
    called: list[str] = []
    async with _opened(url) as store:
        queue = MatchmakingService(store, Clock())
        for user, deck in enumerate(decks, start=1):
            if user % 2 == number:
                wanted = JoinRequest(10, 20, GAME.key, deck, "live", rated=True)
                await queue.join(PlayerRef(user, f"Member {user}"), wanted)
            called += [call.pair.id for call in (await queue.process_due()).calls]
    return called


async def get_ready(_number: int, url: str, pairs: Sequence[tuple[str, int, int]]) -> list[str]:
    """Sets both of each pair ready. Returns the ids of the matches that began with that."""
    begun: list[str] = []
    async with _opened(url) as store:
        queue = MatchmakingService(store, Clock())
        for pair, *users in pairs:
            for user in users:
                try:
                    row = await queue.note_ready(pair, user)
                except Refusal:
                    continue  # the other process was faster
                if row is not None:
                    begun.append(row.id)
    return begun


async def sign_up(number: int, url: str, tournament: str, members: int) -> list[int]:
    """Makes all the `members` join a tournament that has a mode, in each process in another order.
    Returns the members who were told that they are new in it.
    """
    users = list(range(1, members + 1))
    random.Random(number).shuffle(users)
    workers = Workers()
    async with _opened(url) as store:
        signups = SignUpService(store, Decks(store, workers), Clock())
        people = [PlayerRef(user, f"Member {user}") for user in users]
        joined = [await signups.sign_up(tournament, person, None) for person in people]
    await workers.close()
    return [one.entrant.user for one in joined if one.new]


async def settle(number: int, url: str, match_id: str, choice: int) -> bool:
    """Takes back what A has proposed in one process, and agrees to it for B in the other. Returns
    whether that counted."""
    async with _opened(url) as store:
        live = MatchService(store, Clock(), after_match)
        try:
            if number:
                await live.do(match_id, USERS["A"], WithdrawProposal("draw", choice))
            else:
                yes = AnswerProposal("draw", choice, agrees=True)
                await live.do(match_id, USERS["B"], yes)
        except (Refusal, TooLate, MatchOver):
            return False
    return True


async def play_round(_number: int, url: str) -> list[str]:
    """Does what is due in tournaments, and begins the matches of their rounds. Returns the ids of
    those."""
    begun: list[str] = []
    async with _opened(url) as store:
        rounds = Event(store, Clock()).round_service
        await rounds.process_due()
        while waiting := await rounds.pairings_to_open(5):
            rows = [await rounds.open_match(pairing) for pairing in waiting]
            begun += [row.id for row in rows if isinstance(row, MatchRow)]
    return begun


async def practise(_number: int, url: str, terms: PracticeTerms, members: int) -> list[int]:
    """Begins a practice match for one member after another, each at the same moment as the other
    process. Returns the members whose match began here."""
    begun: list[int] = []
    async with _opened(url) as store:
        practice = PracticeMatches(store, Clock(), members)
        for user in range(1, members + 1):
            _meet()
            try:
                await practice.start(PlayerRef(user, f"Member {user}"), terms, 10, 20)
                begun.append(user)
            except OneAtATime:
                pass
    return begun


async def begin_exercise(number: int, url: str, exercise: Exercise) -> str:
    """Begins a mission or a puzzle for Alice at the same moment as the other process. Returns the
    id of the match that she is in then."""
    workers = Workers()
    async with _opened(url) as store:
        matches = MatchService(store, Clock(), after_match)
        exercises = ExerciseStarts(store, Decks(store, workers), matches, Clock(), 1)
        _meet()
        row = await exercises.begin(ALICE, exercise, 10, 20)
    await workers.close()
    return row.id


async def ask_for_power(number: int, url: str, members: int) -> list[int]:
    """Makes each member ask for the power of a deck, another one in each process, at the same
    moment. Returns the members who got a place in the queue."""
    taken: list[int] = []
    workers = Workers()
    async with _opened(url) as store:
        line, decks = PowerQueue(store, lambda _: None), Decks(store, workers)
        for user in range(1, members + 1):
            deck = (await decks.of(user))[number]
            sha256 = await decks.sha256(deck.version_id)
            _meet()
            try:
                await line.ask(user, deck.game, sha256, number)
                taken.append(user)
            except Refusal:
                pass
    await workers.close()
    return taken
