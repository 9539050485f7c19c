"""Two processes of the bot on one database agree on everything that members do."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
from sqlalchemy import select

import engine
from bot.decks.collection import Decks
from bot.decks.power_queue import LINE, PowerQueue
from bot.matches.actions import Propose
from bot.matches.beginning.practice import PracticeTerms
from bot.matches.match_service import MatchService
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.matches.match_rows import choices_from, get_match, matches_of
from bot.store.matchmaking.queue import all_places
from bot.store.tables.core_schema import queue_pairs
from bot.store.tables.match_schema import matches
from bot.store.tournaments.pairings import matches_of_pairing
from bot.store.tournaments.tournament_rows import add_tournament
from bot.tournaments.after_match import after_match
from tests.bot import two_processes as work
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.exercises.examples import MISSION
from tests.bot.matches.games import ALICE, GAME, USERS, Clock, begin, store_deck
from tests.bot.tournaments.event import OLGA, Event
from tests.bot.tournaments.stored import AGREED, ID, keep, there
from tests.bot.two_processes import TwoProcesses, two_processes
from tests.sometimes import amount

pytestmark = pytest.mark.two_processes

TIMES = amount(5, 30)
MEMBERS = amount(6, 12)
PLACES = 4


@pytest.fixture(scope="module")
def processes() -> Iterator[TwoProcesses]:
    with two_processes() as started:
        yield started


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = Store.connected(database_url)
    yield opened
    await opened.close()


async def test_each_decision_of_a_match_is_taken_once(
    processes: TwoProcesses, store: Store, database_url: str
):
    match = await begin(store, ALICES, BOBS)
    one, other = await processes.both(work.choose, database_url, match.id, TIMES)
    async with store.read() as connection:
        stored = await choices_from(connection, match.id, 0)
    assert [row.number for row in stored] == [*range(len(stored))]
    chosen = [(row.number, row.option) for row in stored if not row.forced]
    assert sorted(one + other) == chosen
    assert len(chosen) == TIMES
    live = MatchService(store, Clock(), after_match)
    assert (await live.current(match.id)).number == len(stored)


async def test_a_member_in_the_queue_is_found_once(
    processes: TwoProcesses, store: Store, database_url: str
):
    decks = [await store_deck(store, user, ALICES) for user in range(1, MEMBERS + 1)]
    called = await processes.both(work.join_queue, database_url, decks)
    async with store.read() as connection:
        places = await all_places(connection)
        pairs = (await connection.execute(select(queue_pairs))).all()
    assert sorted(place.user for place in places) == [*range(1, MEMBERS + 1)]
    assert {*Counter(place.pair for place in places).values()} == {2}
    assert sorted(called[0] + called[1]) == sorted(pair.id for pair in pairs)
    ready = [(pair.id, pair.user_a, pair.user_b) for pair in pairs]
    begun = await processes.both(work.get_ready, database_url, ready)
    async with store.read() as connection:
        assert not await all_places(connection)
        stored = (await connection.execute(select(matches))).all()
    assert sorted(begun[0] + begun[1]) == sorted(row.id for row in stored)
    players = [user for row in stored for user in (row.player_a, row.player_b)]
    assert sorted(players) == [*range(1, MEMBERS + 1)]


async def test_a_tournament_has_as_many_places_as_it_says(
    processes: TwoProcesses, store: Store, database_url: str
):
    game = next(game for game in engine.games().values() if game.modes)
    row = replace(AGREED, game=game.key, mode=game.modes[0].key, max_players=PLACES)
    await store.run(add_tournament, row)
    new = await processes.both(work.sign_up, database_url, ID, MEMBERS)
    assert sorted(new[0] + new[1]) == [*range(1, MEMBERS + 1)]
    found = await there(store, ID)
    assert sorted(one.user for one in found.entrants) == [*range(1, MEMBERS + 1)]
    assert Counter(one.state for one in found.entrants) == {
        "in": PLACES,
        "waiting": MEMBERS - PLACES,
    }


async def test_a_proposal_is_agreed_to_or_taken_back(
    processes: TwoProcesses, store: Store, database_url: str
):
    live = MatchService(store, Clock(), after_match)
    for _ in range(amount(3, 5)):
        match = await begin(store, ALICES, BOBS)
        number = (await live.do(match.id, USERS["A"], Propose("draw"))).number
        agreed, taken_back = await processes.both(work.settle, database_url, match.id, number)
        assert agreed != taken_back
        async with store.read() as connection:
            row = await get_match(connection, match.id)
        assert row is not None
        assert row.winner == ("draw" if agreed else None)


async def test_a_round_begins_once_with_one_match_a_pairing(
    processes: TwoProcesses, store: Store, database_url: str
):
    await keep(store, range(1, 9))
    cup = Event(store, Clock())
    await cup.round_service.start_tournament(ID, OLGA)
    begun = await processes.both(work.play_round, database_url)
    found = await cup.now()
    assert [one.number for one in found.rounds] == [1]
    assert len(found.pairings) == 4
    async with store.read() as connection:
        played = [await matches_of_pairing(connection, one.id) for one in found.pairings]
    assert [len(one) for one in played] == [1] * 4
    assert sorted(begun[0] + begun[1]) == sorted(one[0].id for one in played)


async def test_a_member_has_one_practice_match(
    processes: TwoProcesses, store: Store, database_url: str
):
    mine, other = await store_deck(store, ALICE.id, ALICES), await store_deck(store, 0, BOBS)
    terms = PracticeTerms(GAME.key, "easy", mine.version_id, other.version_id)
    begun = await processes.both(work.practise, database_url, terms, MEMBERS)
    async with store.read() as connection:
        stored = (await connection.execute(select(matches.c.player_a))).scalars().all()
    assert sorted(begun[0] + begun[1]) == sorted(stored) == [*range(1, MEMBERS + 1)]


async def test_a_member_has_one_exercise(processes: TwoProcesses, store: Store, database_url: str):
    begun = await processes.both(work.begin_exercise, database_url, MISSION)
    async with store.read() as connection:
        running = await matches_of(connection, ALICE.id)
    assert [begun[0], begun[1]] == 2 * [running[0].id]
    assert len(running) == 1


async def test_the_line_of_decks_to_measure_is_one(
    processes: TwoProcesses, store: Store, workers: Workers, database_url: str
):
    """Each member asks for two decks at the same moment, one in each process."""
    members, decks = LINE + 2, Decks(store, workers)
    measured = next(game for game in engine.games().values() if game.measures)
    for user in range(1, members + 1):
        for number in (0, 1):
            text = f"{measured.starters()[0].text}\n{'#' * (2 * user + number)}"
            await decks.keep(user, text, name=f"Deck {number}")
    taken = await processes.both(work.ask_for_power, database_url, members)
    line = await PowerQueue(store, lambda _: None).look()
    in_line = [standing.measurement for standing in line.values()]
    assert len(in_line) == LINE
    wishes = [user for one in in_line for user in one.wanted_by]
    assert len({*wishes}) == len(wishes) == LINE
    assert sorted(taken[0] + taken[1]) == sorted(wishes)
