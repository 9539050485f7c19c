"""Reviews of a store's matches: for their players, made once and stored."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import Concede
from bot.matches.match_refusals import NotPlaying
from bot.matches.match_service import MatchService
from bot.processes.background_process import BackgroundProcess
from bot.processes.time_limits import ProcessDied
from bot.reviews.review_service import ReviewService, pack_review, unpack_review
from bot.store import Store
from bot.store.replays.reviews import reviews_for
from bot.tournaments.after_match import after_match
from engine.record import Record
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, SPECTATOR, Clock, begin
from tests.bot.reviews.examples import POINTS

MAKING = "bot.reviews.review_service.review_in_background"


class Reviewer:
    """A replacement for the reviewing process: `seats` has those for which it was asked."""

    def __init__(self) -> None:
        self.seats: list[str] = []

    async def __call__(self, process: object, about: str, record: Record, *who: Any) -> Any:
        self.seats.append(who[0])
        return POINTS


@pytest.fixture
def reviewer(monkeypatch: pytest.MonkeyPatch) -> Reviewer:
    made = Reviewer()
    monkeypatch.setattr(MAKING, made)
    return made


@pytest.fixture
def live(store: Store) -> MatchService:
    return MatchService(store, Clock(), after_match)


@pytest.fixture
def reviews(store: Store, live: MatchService) -> ReviewService:
    return ReviewService(store, live, BackgroundProcess())


async def over(store: Store, live: MatchService) -> str:
    """Returns a match that Bob has conceded."""
    row = await begin(store, ALICES, BOBS)
    await live.do(row.id, BOB.id, Concede())
    return row.id


def test_what_is_kept_of_a_review_is_all_of_it() -> None:
    assert unpack_review(pack_review(POINTS)) == POINTS


async def test_each_player_has_a_review_of_their_own_which_is_made_once(
    store: Store, live: MatchService, reviews: ReviewService, reviewer: Reviewer
) -> None:
    match_id = await over(store, live)
    assert await reviews.stored_review(match_id, ALICE.id) is None
    made = await reviews.make_review(match_id, ALICE.id)
    assert (made.seat, made.review) == ("A", POINTS)
    assert await reviews.stored_review(match_id, ALICE.id) == made
    assert await reviews.make_review(match_id, ALICE.id) == made
    assert await reviews.stored_review(match_id, BOB.id) is None
    assert (await reviews.make_review(match_id, BOB.id)).seat == "B"
    assert reviewer.seats == ["A", "B"]
    async with store.read() as connection:
        kept = {user: await reviews_for(connection, user) for user in (ALICE.id, BOB.id)}
    assert {user: [row.player for row in rows] for user, rows in kept.items()} == {
        ALICE.id: ["A"],
        BOB.id: ["B"],
    }


async def test_nobody_else_has_one_and_no_match_that_runs(
    store: Store, live: MatchService, reviews: ReviewService
) -> None:
    running = await begin(store, ALICES, BOBS)
    for wanted in (reviews.stored_review, reviews.make_review):
        with pytest.raises(Refusal, match="isn't over yet"):
            await wanted(running.id, ALICE.id)
    match_id = await over(store, live)
    for wanted in (reviews.stored_review, reviews.make_review):
        with pytest.raises(NotPlaying):
            await wanted(match_id, SPECTATOR)


async def test_one_that_cannot_be_made_is_said_and_not_kept(
    store: Store,
    live: MatchService,
    reviews: ReviewService,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def die(*_: object) -> None:
        raise ProcessDied

    match_id = await over(store, live)
    monkeypatch.setattr(MAKING, die)
    with pytest.raises(Refusal, match="can't review this match right now"):
        await reviews.make_review(match_id, ALICE.id)
    assert f"match {match_id} could not be reviewed" in caplog.text
    assert await reviews.stored_review(match_id, ALICE.id) is None
