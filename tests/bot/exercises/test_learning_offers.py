"""A member who has never played gets one hint at the missions."""

from __future__ import annotations

from bot.exercises.learning_offers import LearningOffers
from bot.matches.beginning.practice_request import PracticeRequest
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.exercises.examples import MISSION, Learner
from tests.bot.matches.games import ALICE, BOB, GAME, begin
from tests.bot.matches.practice import Practice


async def is_told(learner: Learner, user: int = ALICE.id, *, hosted: bool = True) -> bool:
    """Returns whether a process that has just started would tell the user."""
    return await LearningOffers(learner.store, wanted=hosted).take_offer(user)


async def test_a_newcomer_is_told_once(learner: Learner):
    offers = LearningOffers(learner.store, wanted=True)
    assert [await offers.take_offer(ALICE.id) for _ in range(2)] == [True, False]
    assert not await is_told(learner)
    assert await is_told(learner, BOB.id)


async def test_a_host_without_exercises_tells_nobody(learner: Learner):
    assert not await is_told(learner, hosted=False)
    assert await is_told(learner)


async def test_whoever_learns_is_not_told(learner: Learner):
    await learner.begin(MISSION)
    assert not await is_told(learner)


async def test_whoever_plays_a_person_is_not_told(learner: Learner):
    await begin(learner.store, ALICES, BOBS)
    assert not await is_told(learner)
    assert not await is_told(learner, BOB.id)


async def test_whoever_has_ended_a_practice_match_is_not_told(learner: Learner):
    room = Practice(learner.store, learner.workers)
    row = await room.begin(PracticeRequest(GAME.key))
    await room.concede(row)
    assert not await is_told(learner)


async def test_whoever_is_in_a_first_practice_match_is_told(learner: Learner):
    await Practice(learner.store, learner.workers).begin(PracticeRequest(GAME.key))
    assert await is_told(learner)
