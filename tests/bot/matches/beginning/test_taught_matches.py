"""The first match of a game that a member plays explains it, until they end it or decline."""

from __future__ import annotations

from typing import Any

import pytest

from bot.matches.actions import StopTeaching
from bot.matches.beginning.practice_request import PracticeRequest
from bot.matches.match_refusals import MatchOver, NotPlaying
from bot.privacy.export import export_member_data
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from tests.bot.matches.games import ALICE, BOB, GAME, begin
from tests.bot.matches.practice import Practice

STARTERS = GAME.starters()


@pytest.fixture
def room(store: Store, workers: Workers) -> Practice:
    return Practice(store, workers)


async def practise(room: Practice) -> MatchRow:
    return await room.begin(PracticeRequest(GAME.key))


async def exported(room: Practice) -> list[Any]:
    """Returns for each of Alice's matches in the export whether it explains the game to her."""
    document = await export_member_data(room.store, ALICE.id)
    return [one["explained"] for one in document["matches"]]


async def test_a_first_match_explains_the_game_to_its_member_alone(room: Practice) -> None:
    row = await practise(room)
    assert row.taught == {"A": True, "B": False}
    assert await exported(room) == [True]


async def test_whoever_knows_the_game_is_told_no_more_in_this_match_or_later(
    room: Practice,
) -> None:
    row = await practise(room)
    snapshot = await room.matches.do(row.id, ALICE.id, StopTeaching())
    assert snapshot.row.taught == (await room.stored(row)).taught == {"A": False, "B": False}
    assert await exported(room) == [False]
    await room.concede(row)
    assert not (await practise(room)).taught_a


async def test_only_a_player_may_say_so_and_only_while_it_is_played(room: Practice) -> None:
    row = await practise(room)
    with pytest.raises(NotPlaying):
        await room.matches.do(row.id, BOB.id, StopTeaching())
    assert (await room.stored(row)).taught_a
    await room.concede(row)
    with pytest.raises(MatchOver):
        await room.matches.do(row.id, ALICE.id, StopTeaching())


async def test_after_one_match_that_was_ended_the_game_is_not_explained(room: Practice) -> None:
    await room.concede(await practise(room))
    assert not (await practise(room)).taught_a


async def test_two_newcomers_who_play_each_other_are_both_taught(
    room: Practice, store: Store
) -> None:
    row = await begin(store, STARTERS[0].text, STARTERS[1].text)
    assert row.taught == {"A": True, "B": True}
    await room.matches.do(row.id, BOB.id, StopTeaching())
    assert (await room.stored(row)).taught == {"A": True, "B": False}
