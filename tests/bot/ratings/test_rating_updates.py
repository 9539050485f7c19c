"""Ratings at the end of matches, and recomputed from the matches."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, func, select, update

from bot.cli.command_line import main
from bot.ratings.rating_updates import recompute_ratings
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import MatchRow, add_match
from bot.store.ratings.rating_rows import NEWCOMER, RatingChange, RatingKey, rating_of
from bot.store.tables.core_schema import rating_changes, ratings
from bot.store.tables.match_schema import matches
from bot.tournaments.after_match import after_match
from tests.bot.matches.games import GAME
from tests.bot.ratings.ended import GUILD, NOON, a_deck, changes, end, over, standing
from tests.strategies import EXAMPLES


async def again(store: Store) -> int:
    """Recomputes all ratings. Returns how many changed."""
    async with store.write() as connection:
        return (await recompute_ratings(connection)).changed


async def test_the_winner_rises_and_the_loser_falls(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1)])
    async with store.read() as connection:
        winner, loser, stranger = [
            await rating_of(connection, GUILD, GAME.key, "live", user) for user in (1, 2, 3)
        ]
        elsewhere = [
            await rating_of(connection, GUILD + 1, GAME.key, "live", 1),
            await rating_of(connection, GUILD, GAME.key, "daily", 1),
        ]
    assert winner > NEWCOMER > loser
    assert [stranger, *elsewhere] == [NEWCOMER] * 3


async def test_the_name_is_that_of_the_last_match(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1), over(deck, 2, 3, 1, name_b="Alice the Great")])
    assert {row.user: row.name for row in (await standing(store)).values()} == {
        1: "Alice the Great",
        2: "Player 2",
        3: "Player 3",
    }


async def test_what_does_not_count_changes_nothing(store: Store) -> None:
    deck = await a_deck(store)
    short = over(deck, 1, turns=2, ending="agreed")
    await end(store, [short, over(deck, 2, rated=False), over(deck, 3, state="void")])
    assert await standing(store) == {}
    assert await changes(store, [short]) == [None]


async def test_an_early_exit_that_is_free_is_noted_and_changes_no_rating(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [left := over(deck, 1, turns=2, ending="conceded")])
    assert await standing(store) == {}
    noted = RatingChange(left.id, NEWCOMER, NEWCOMER, 0, 0, meeting=0, early_exit=1)
    assert await changes(store, [left]) == [noted]


async def test_from_the_third_time_leaving_early_costs_rating_whoever_the_opponents_are(
    store: Store,
) -> None:
    deck = await a_deck(store)
    exits = [
        over(deck, n, n + 10, 1, turns=1, ending=ending)
        for n, ending in enumerate(("conceded", "time", "conceded"))
    ]
    elsewhere = [over(deck, 8, 18, 1, turns=1, ending="conceded", guild=GUILD + 1)]
    the_day_after = [over(deck, 9, 19, 1, turns=1, ending="conceded", ended=NOON + 90_000)]
    await end(store, [*exits[:2], *elsewhere, exits[2], *the_day_after])
    kept = await standing(store)
    assert {key.user for key in kept} == {12, 1}
    assert kept[RatingKey(GUILD, GAME.key, "live", 1)].losses == 1
    assert await again(store) == 0
    assert await standing(store) == kept


async def test_meetings_of_a_week_count_less_and_less_for_one_rating(store: Store) -> None:
    deck = await a_deck(store)
    week = 7 * 24 * 3600
    played = [
        *(over(deck, n, *((1, 2) if n % 2 else (2, 1)), winner="AB"[n % 2]) for n in range(4)),
        over(deck, 5, clock="daily"),
        over(deck, 6, 1, 3),
        over(deck, 7, ended=NOON + week + 2),
    ]
    await end(store, played)
    noted = [one.meeting for one in await changes(store, played) if one is not None]
    assert noted == [1, 2, 3, 4, 1, 1, 2]
    mine = RatingKey(GUILD, GAME.key, "live", 1)
    assert (await standing(store))[mine].opponents == 2
    assert await again(store) == 0


async def test_a_match_that_is_void_later_is_taken_out_of_one_server(store: Store) -> None:
    deck = await a_deck(store)
    rows = [over(deck, n, 2 - n % 2, 3, guild=GUILD + n % 2) for n in range(6)]
    await end(store, rows)
    elsewhere = {key: row for key, row in (await standing(store)).items() if key.guild != GUILD}
    async with store.write() as connection:
        gone = matches.c.id.in_([rows[0].id, rows[2].id])
        await connection.execute(update(matches).where(gone).values(state="void"))
        await recompute_ratings(connection, GUILD)
    now = await standing(store)
    assert {key: row for key, row in now.items() if key.guild != GUILD} == elsewhere
    assert now[RatingKey(GUILD, GAME.key, "live", 2)].wins == 1
    [first, second, third] = await changes(store, [rows[0], rows[2], rows[4]])
    assert (first, second) == (None, None)
    assert third is not None
    assert third.meeting == 1


players = st.integers(1, 4)
pairs = st.tuples(players, players).filter(lambda pair: pair[0] != pair[1])
endings = st.fixed_dictionaries(
    {
        "winner": st.sampled_from(["A", "B", "draw"]),
        "turns": st.integers(1, 4),
        "ending": st.sampled_from(["played", "conceded", "time", "agreed", "ruled"]),
        "clock": st.sampled_from(["live", "live", "daily", "none"]),
        "rated": st.sampled_from([True, True, True, False]),
        "guild": st.sampled_from([10, 10, 10, 11]),
        "game": st.sampled_from(["one", "one", "two"]),
        "state": st.sampled_from(["over", "over", "over", "void"]),
    }
)


@settings(
    deadline=None,
    max_examples=2 * EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    played=st.lists(st.tuples(pairs, endings, st.integers(0, 3)), max_size=14),
    lost=st.booleans(),
)
def test_made_again_they_come_out_exactly_the_same(
    empty_database: Path, played: list, lost: bool
) -> None:
    """This also holds if the clocks of two processes differ, so that ends are not in the order of
    results; and, if ends are in order, after all results are lost."""

    async def check(url: str) -> None:
        store = Store.connected(url)
        deck = await a_deck(store)
        rows = [
            over(deck, number, *pair, **how, **({} if lost else {"ended": 1_000 - late}))
            for number, (pair, how, late) in enumerate(played, 10)
        ]
        await end(store, rows)
        before = await standing(store), await changes(store, rows)
        if lost:
            async with store.write() as connection:
                await connection.execute(delete(rating_changes))
                await connection.execute(delete(ratings))
            assert await again(store) == len(before[0])
        for _ in range(2):
            assert await again(store) == 0
            assert (await standing(store), await changes(store, rows)) == before
        await store.close()

    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(empty_database, f"{folder}/matches.db")
        asyncio.run(check(f"sqlite+aiosqlite:///{folder}/matches.db"))


async def test_a_result_that_was_lost_comes_in_where_its_match_ended(store: Store) -> None:
    deck = await a_deck(store)
    rows = [over(deck, number, winner="AB"[number % 2]) for number in range(10, 15)]
    await end(store, rows)
    before = await standing(store), await changes(store, rows)
    async with store.write() as connection:
        await connection.execute(
            delete(rating_changes).where(rating_changes.c.match_id == rows[2].id)
        )
    assert await again(store) == 0
    assert (await standing(store), await changes(store, rows)) == before


async def test_what_was_tampered_with_is_put_right(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1)])
    before = await standing(store)
    async with store.write() as connection:
        await connection.execute(update(ratings).where(ratings.c.user == 2).values(mu=99.0))
    assert await again(store) == 1
    assert await standing(store) == before


async def test_a_former_member_stays_in_the_arithmetic(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, number, winner="AB"[number % 2]) for number in range(4)])
    before = await standing(store)
    async with store.write() as connection:
        gone = {"player_a": -7, "name_a": "a former member"}
        await connection.execute(update(matches).where(matches.c.player_a == 1).values(gone))
        left = {"user": -7, "name": "a former member"}
        await connection.execute(update(ratings).where(ratings.c.user == 1).values(left))
    assert await again(store) == 0
    kept = RatingKey(GUILD, GAME.key, "live", 2)
    assert (await standing(store))[kept] == before[kept]


@pytest.mark.both_databases
async def test_matches_that_end_at_once_in_two_processes_are_rated_one_after_the_other(
    store: Store, url: str
) -> None:
    deck = await a_deck(store)
    rows = [over(deck, number, *pair) for number, pair in enumerate([(1, 2), (3, 1)] * 5)]
    other = Store.connected(url)

    @retry_on_conflict
    async def finish(process: Store, row: MatchRow) -> None:
        async with process.write() as connection:
            await add_match(connection, replace(row, state="running"))
            await asyncio.sleep(0)
            await after_match(connection, row)
            change = update(matches).where(matches.c.id == row.id)
            await connection.execute(change.values(state="over"))

    await asyncio.gather(
        *(finish(store if number % 2 else other, row) for number, row in enumerate(rows))
    )
    await other.close()
    before = await standing(store)
    assert sum(row.played for row in before.values()) == 2 * len(rows)
    async with store.read() as connection:
        assert await connection.scalar(select(func.count()).select_from(rating_changes)) == len(
            rows
        )
    assert await again(store) == 0
    assert await standing(store) == before


async def test_the_command_makes_them_again_while_the_bot_runs(
    store: Store,
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1)])
    before = await standing(store)
    async with store.write() as connection:
        await connection.execute(delete(ratings))
    monkeypatch.setenv("DECKHAND_DATABASE", url.removeprefix("sqlite+aiosqlite:///"))
    assert await asyncio.to_thread(main, ["ratings"]) == 0
    said = capsys.readouterr()
    assert said.out == "2 ratings recomputed from 1 rated match.\n2 of them changed.\n"
    assert said.err == ""
    assert await standing(store) == before
    assert await asyncio.to_thread(main, ["ratings"]) == 0
    assert capsys.readouterr().out.endswith("All are as they were.\n")
