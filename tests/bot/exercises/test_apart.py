"""Missions and puzzles are practice matches in the table of all matches, but count as none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.matches.beginning.practice import PracticeMatches, PracticeTerms
from bot.matches.last_played import LastPlayed
from bot.privacy.deletion import delete_member_data
from bot.privacy.export import export_member_data
from bot.processes.background_process import BackgroundProcess
from bot.replays.openness import why_secret
from bot.replays.playing_on import PlayOnService
from bot.replays.replay_service import ReplayService
from bot.reviews.review_service import ReviewService
from bot.store.decks.deck_results import results_of
from bot.store.exercises.exercise_matches import running_exercise
from bot.store.exercises.mission_progress import finished_missions, save_draft
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import (
    MatchRow,
    get_match,
    matches_of,
    note_match_shown,
)
from bot.store.matches.practice_history import (
    last_match,
    practice_results,
)
from bot.store.matches.practice_matches import (
    practice_going_on,
    practice_ids,
    practice_score,
    put_aside,
    running_practice_match,
)
from bot.store.matches.taught_matches import with_lessons
from bot.store.privacy.pruning import older_than
from bot.store.privacy.user_deletion import stored_amounts
from bot.store.ratings.leaderboard import ratings_of
from bot.store.ratings.member_history import favourites_of, last_matches_of, tallies_of
from bot.store.settings.preferences import change_preferences
from bot.store.tables.match_schema import match_beginnings
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.exercises.examples import FEED_RAT, MISSION, PLAY_TRAP, PUZZLE, SHORT, Learner
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, row_of, store_deck

GUILD, CHANNEL = 10, 20


async def done(learner: Learner) -> MatchRow:
    """Returns a mission that Alice has finished."""
    row = await learner.begin(SHORT)
    return (await learner.take(row, PLAY_TRAP, FEED_RAT)).row


async def practise(learner: Learner) -> MatchRow:
    mine = await store_deck(learner.store, ALICE.id, ALICES)
    theirs = await store_deck(learner.store, 0, BOBS)
    terms = PracticeTerms(GAME.key, "easy", mine.version_id, theirs.version_id)
    return await PracticeMatches(learner.store, Clock(), 1).start(ALICE, terms, GUILD, CHANNEL)


async def test_none_keeps_its_player_or_anybody_else_from_practising(learner: Learner):
    mission = await learner.begin(MISSION)
    async with learner.store.read() as connection:
        assert await running_practice_match(connection, ALICE.id) is None
        assert await practice_going_on(connection, 0) == 0
    match = await practise(learner)
    async with learner.store.read() as connection:
        practice = await running_practice_match(connection, ALICE.id)
        exercise = await running_exercise(connection, ALICE.id)
        assert practice is not None
        assert exercise is not None
        assert (practice.id, exercise.id) == (match.id, mission.id)
    other = await learner.begin(SHORT)
    async with learner.store.read() as connection:
        assert {row.id for row in await matches_of(connection, ALICE.id)} == {match.id, other.id}


async def test_none_counts_in_a_profile_or_for_the_next_practice_match(learner: Learner):
    row = await done(learner)
    async with learner.store.read() as connection:
        assert await practice_score(connection, GUILD, ALICE.id) == (0, 0)
        assert await tallies_of(connection, GUILD, ALICE.id) == []
        assert await favourites_of(connection, GUILD, ALICE.id, 5) == []
        assert await last_matches_of(connection, GUILD, ALICE.id, 5) == []
        assert await last_match(connection, ALICE.id) is None
        assert await last_match(connection, ALICE.id, GAME.key, decks=True, practice=True) is None
        assert await practice_results(connection, row, 5) == []
        assert await results_of(connection, 0, row.deck_a) == []
    assert (await learner.matches.current(row.id)).context.practice_streak == 0


async def test_nothing_is_rated_or_explained_by_them(learner: Learner):
    row = await done(learner)
    assert not row.rated
    assert row.taught == {"A": False, "B": False}
    async with learner.store.read() as connection:
        first = await with_lessons(connection, row_of(GAME.key, 1))
        assert first.taught_a
        assert not await ratings_of(connection, GUILD, ALICE.id)


async def test_they_give_way_to_a_match_between_people_and_come_back(learner: Learner):
    row = await learner.begin(MISSION)
    async with learner.store.write() as connection:
        await put_aside(connection, replace(row_of(GAME.key, 1), clock="relaxed"))
    async with learner.store.read() as connection:
        assert await practice_ids(connection) == [row.id]
        aside = await get_match(connection, row.id)
        assert aside is not None
        assert aside.aside
    assert not (await learner.begin(MISSION)).aside
    async with learner.store.read() as connection:
        again = await get_match(connection, row.id)
        assert again is not None
        assert not again.aside


async def test_there_is_no_review_no_file_and_no_playing_on(learner: Learner):
    row = await done(learner)
    process = BackgroundProcess()
    store, workers = learner.store, learner.workers
    replays = ReplayService(store, workers)
    practice = PracticeMatches(store, Clock(), 5)
    last_played = LastPlayed(store, learner.decks)
    playing_on = PlayOnService(store, workers, replays, practice, last_played, Clock())
    with pytest.raises(Refusal, match="only review whole matches"):
        await ReviewService(store, learner.matches, process).stored_review(row.id, ALICE.id)
    with pytest.raises(Refusal, match="a match's file"):
        await replays.make_files(row.id, ALICE.id, GUILD)
    with pytest.raises(Refusal, match="play on from it"):
        await playing_on.offer_from(row.id, ALICE.id, GUILD, 0)
    await process.close()


async def test_it_can_be_watched_again_and_is_open_once_it_is_over(learner: Learner):
    running = await learner.begin(PUZZLE)
    async with learner.store.read() as connection:
        assert await why_secret(connection, running, now()) == "running"
    row = await done(learner)
    async with learner.store.read() as connection:
        assert await why_secret(connection, row, now()) is None
    replays = ReplayService(learner.store, learner.workers)
    watched = await replays.watch(row.id, BOB.id, GUILD)
    _, stops = await replays.stops(watched, BOB.id, 0, None)
    assert len(stops) > 1


async def test_they_are_in_the_file_about_a_user(learner: Learner):
    await done(learner)
    async with learner.store.write() as connection:
        await save_draft(connection, ALICE.id, GAME.key, "first-card", '"Spark": power 4')
        await change_preferences(connection, ALICE.id, learn_offered=True)
    exported = await export_member_data(learner.store, ALICE.id)
    [match] = exported["matches"]
    assert (match["exercise"], match["your_deck"]) == (SHORT.key, None)
    assert (match["computer"]["deal"], match["computer"]["decks"]) == (None, [])
    missions = {one["mission"]: one for one in exported["missions"]}
    assert missions["trap"]["finished"]
    assert missions["first-card"]["you_wrote"] == '"Spark": power 4'
    assert exported["settings"]["told_where_to_learn"]


async def test_who_is_forgotten_leaves_none_behind(learner: Learner):
    row = await done(learner)
    await delete_member_data(learner.store, ALICE.id, 2_000_000)
    async with learner.store.read() as connection:
        assert await get_match(connection, row.id) is None
        assert await finished_missions(connection, ALICE.id, GAME.key) == {}
        assert not (await stored_amounts(connection, ALICE.id)).anything
        assert (await connection.execute(select(match_beginnings))).all() == []


async def test_old_ones_are_pruned_as_practice_is(learner: Learner):
    row = await done(learner)
    async with learner.store.write() as connection:
        await note_match_shown(connection, row.id, 100)
    async with learner.store.read() as connection:
        assert list((await older_than(connection, 2_000_000)).practice) == [row.id]
        assert await beginning_of(connection, row) is not None
