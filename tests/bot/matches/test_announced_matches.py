"""Announcements in a stored match: their player, the board during them, and the time that they
take."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches.actions import AnswerProposal, Choose, Propose, SetAutoPass, StepBack, Sure
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_refusals import (
    NotConfirmed,
    NotPlaying,
    NotYourMove,
    StillAnnouncing,
    TooLate,
)
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS, Player
from tests.bot.matches.clocks import clock_of
from tests.bot.matches.games import SPECTATOR, USERS, Clock
from tests.bot.matches.kindred import PYRES, begin_kindred


class Duel:
    """A match in which Alice may announce a spell that asks for its mode, and then for its
    target."""

    def __init__(self, store: Store, row: MatchRow, now: Clock) -> None:
        self.store, self.row, self.id, self.now = store, row, row.id, now
        self.live = MatchService(store, now, after_match)

    async def current(self) -> Snapshot:
        return await self.live.current(self.id)

    async def choose(self, wanted: str | int) -> Snapshot:
        """Chooses that option of the asked player, or the first whose label begins so."""
        now = await self.current()
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        labels = [option.label for option in decision.options]
        option = wanted if isinstance(wanted, int) else _first(labels, wanted)
        return await self.live.do(self.id, USERS[player], Choose(now.number, option))

    async def step_back(self) -> Snapshot:
        return await self.live.do(self.id, USERS["A"], StepBack((await self.current()).number))

    async def kind(self, player: Player = "A") -> str:
        """Returns the kind of question that the player is asked."""
        decision = (await self.current()).views[player].decision
        return "" if decision is None else decision.kind

    async def pass_once_each(self) -> None:
        """Sets that both are asked whenever they have priority, and makes both pass once."""
        for player in PLAYERS:
            await self.live.do(self.id, USERS[player], SetAutoPass(None, "always"))
        for _ in PLAYERS:
            await self.choose("Pass")
        assert (await self.current()).public.waiting_for == "A"


def _first(labels: list[str], beginning: str) -> int:
    return next(n for n, label in enumerate(labels) if label.startswith(beginning))


@pytest.fixture
async def duel(store: Store, monkeypatch: pytest.MonkeyPatch) -> Duel:
    return Duel(store, await begin_kindred(store, monkeypatch), Clock())


async def test_each_step_goes_back_by_itself_and_is_nobody_elses(duel: Duel) -> None:
    await duel.choose("Play Amber")
    now = await duel.choose(0)
    assert await duel.kind() == "pick"
    for user, refusal in ((USERS["B"], NotYourMove), (SPECTATOR, NotPlaying)):
        with pytest.raises(refusal):
            await duel.live.do(duel.id, user, StepBack(now.number))
    for kind in ("choice", "priority"):
        await duel.step_back()
        assert await duel.kind() == kind
    with pytest.raises(TooLate):
        await duel.step_back()


@pytest.mark.both_databases
async def test_back_pressed_twice_goes_back_once(duel: Duel) -> None:
    await duel.choose("Play Amber")
    now = await duel.choose(0)
    results = await asyncio.gather(
        *(duel.live.do(duel.id, USERS["A"], StepBack(now.number)) for _ in range(2)),
        return_exceptions=True,
    )
    assert sorted(isinstance(one, TooLate) for one in results) == [False, True]
    assert await duel.kind() == "choice"


async def test_a_process_that_begins_anew_takes_the_announcement_over(duel: Duel) -> None:
    await duel.choose("Play Amber")
    before = await duel.choose(0)
    duel.live.drop(duel.id)
    assert (await duel.current()).views == before.views
    await duel.step_back()
    duel.live.drop(duel.id)
    assert await duel.kind() == "choice"
    await duel.step_back()
    duel.live.drop(duel.id)
    assert await duel.kind() == "priority"


async def test_what_nobody_knows_of_is_not_taken_back_with_the_opponents_word(duel: Duel) -> None:
    await duel.choose("Play Amber")
    with pytest.raises(StillAnnouncing, match="Press “Back” on your hand"):
        await duel.live.do(duel.id, USERS["A"], Propose("undo"))


@pytest.mark.parametrize("steps", ["none", "some", "some and back"])
async def test_the_opponent_takes_back_as_if_nothing_were_announced(duel: Duel, steps: str) -> None:
    await duel.pass_once_each()
    if steps != "none":
        await duel.choose("Play Amber")
        await duel.choose(0)
    if steps == "some and back":
        await duel.step_back()
        await duel.step_back()
    asked = await duel.live.do(duel.id, USERS["B"], Propose("undo"))
    proposed = asked.context.open_proposal("undo", "B")
    assert proposed is not None
    duel.live.drop(duel.id)
    yes = AnswerProposal("undo", proposed.number, agrees=True)
    after = await duel.live.do(duel.id, USERS["A"], yes)
    assert after.public.waiting_for == "B"
    duel.live.drop(duel.id)
    assert (await duel.choose("Pass")).public.waiting_for == "A"
    assert await duel.kind() == "priority"


async def test_what_was_asked_for_before_is_allowed_within_an_announcement(duel: Duel) -> None:
    await duel.pass_once_each()
    asked = await duel.live.do(duel.id, USERS["B"], Propose("undo"))
    proposed = asked.context.open_proposal("undo", "B")
    assert proposed is not None
    await duel.choose("Play Amber")
    yes = AnswerProposal("undo", proposed.number, agrees=True)
    assert (await duel.live.do(duel.id, USERS["A"], yes)).public.waiting_for == "B"


async def test_a_draw_that_was_offered_stands_until_the_announcement_is_through(
    duel: Duel,
) -> None:
    await duel.live.do(duel.id, USERS["B"], Propose("draw"))
    assert (await duel.choose("Play Amber")).context.open_proposal("draw", "B") is not None
    assert (await duel.choose("Draw 2 cards")).context.open_proposal("draw", "B") is None


async def test_the_time_of_a_decision_is_for_the_whole_announcement(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = Clock()
    row = await begin_kindred(store, monkeypatch, now=now, clock="relaxed")
    duel = Duel(store, row, now)
    before = (await clock_of(store, row)).deadline
    for _ in range(3):
        now.seconds += 60
        await duel.choose("Play Amber")
        await duel.step_back()
    assert (await clock_of(store, row)).deadline == before
    await duel.choose("Play Amber")
    await duel.choose("Draw 2 cards")
    assert (await clock_of(store, row)).deadline >= before + 180


@pytest.mark.parametrize("sure", ["no", "yes", "always"])
async def test_nobody_else_says_that_they_do_what_is_futile(
    store: Store, monkeypatch: pytest.MonkeyPatch, sure: Sure
) -> None:
    now = Clock()
    duel = Duel(store, await begin_kindred(store, monkeypatch, PYRES, now=now), now)
    before = await duel.current()
    decision = before.views["A"].decision
    assert decision is not None
    futile = next(n for n, option in enumerate(decision.options) if option.futile)
    for user, refusal in ((USERS["B"], NotYourMove), (SPECTATOR, NotPlaying)):
        with pytest.raises(refusal):
            await duel.live.do(duel.id, user, Choose(before.number, futile, sure=sure))
    with pytest.raises(NotConfirmed):
        await duel.live.do(duel.id, USERS["A"], Choose(before.number, futile))
    assert (await duel.current()).number == before.number
    after = await duel.live.do(duel.id, USERS["A"], Choose(before.number, futile, sure="yes"))
    assert after.number > before.number
