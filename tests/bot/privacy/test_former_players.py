"""The temporary owners of the rated matches of former members."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.people import FORMER_MEMBER_NAME, is_former_member
from bot.matches.beginning.match_creation import DealtMatch, store_dealt_match
from bot.privacy.deletion import delete_member_data
from bot.ratings.rating_updates import recompute_ratings
from bot.store import Store
from bot.store.matches.match_rows import MatchRow, get_match, save_match_state
from bot.store.privacy.former_members import RATED_DAYS, forget_former_players
from bot.store.ratings.leaderboard import LeaderboardKey, leaderboard_page
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import GAME
from tests.bot.privacy.stored import count
from tests.bot.ratings.ended import GUILD, NOON, a_deck, changes, end, over, standing

__all__ = ["store", "url"]

DAYS = RATED_DAYS * 24 * 3600


async def begin(store: Store, row: MatchRow, now: int) -> None:
    """Stores that a rated match begins at `now`, and is stopped at once."""
    running = replace(row, state="running", winner=None, ended=None, ending=None, created=now)
    async with store.write() as connection:
        await store_dealt_match(connection, DealtMatch(running, (), waits_for="A"))
        await save_match_state(connection, replace(running, state="void"))


async def ratings_of(store: Store) -> dict[int, tuple[int, int, int]]:
    """Returns for each user what is shown, and the numbers of opponents and matches behind it."""
    made = (await standing(store)).values()
    return {row.user: (row.shown, row.opponents, row.played) for row in made}


@pytest.mark.both_databases
async def test_a_member_who_comes_back_in_time_has_their_rating_again(store: Store) -> None:
    deck = await a_deck(store)
    rows = [over(deck, n, 2, 1) for n in range(4)]
    await end(store, [*rows, over(deck, 8, 1, 2, rated=False)])
    before, changed = await ratings_of(store), await changes(store, rows)
    await delete_member_data(store, 1, NOON)
    gone = await ratings_of(store)
    assert {user: is_former_member(user) for user in gone} == {2: False, min(gone): True}
    assert await count(store, "former_players") == 1
    await begin(store, over(deck, 9, 1, 3, name_a="Alice again"), NOON + DAYS - 1)
    assert await ratings_of(store) == before
    names = {row.user: row.name for row in (await standing(store)).values()}
    assert names == {1: "Alice again", 2: "Player 2"}
    assert await count(store, "former_players") == 0
    async with store.write() as connection:
        assert (await recompute_ratings(connection)).changed == 0
        unrated = await get_match(connection, "M8")
    assert unrated is not None
    assert is_former_member(unrated.player_a)
    assert unrated.name_a == FORMER_MEMBER_NAME
    assert await changes(store, rows) == changed


async def test_after_that_time_nothing_leads_back(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1, 2, 1)])
    await delete_member_data(store, 1, NOON)
    await begin(store, over(deck, 2, 1, 3), NOON + DAYS)
    assert 1 not in await ratings_of(store)
    async with store.write() as connection:
        await forget_former_players(connection, NOON + DAYS - 1)
    assert await count(store, "former_players") == 1
    async with store.write() as connection:
        await forget_former_players(connection, NOON + DAYS)
    assert await count(store, "former_players") == 0


async def test_who_never_played_rated_leaves_no_hash(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1, 2, 1, rated=False)])
    await delete_member_data(store, 1, NOON)
    assert await count(store, "former_players") == 0


async def test_deleting_twice_changes_nothing_of_that(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, n, 2, 1) for n in range(3)])
    before = await ratings_of(store)
    await delete_member_data(store, 1, NOON)
    await delete_member_data(store, 1, NOON + 60)
    await begin(store, over(deck, 8, 1, 3), NOON + 120)
    assert await ratings_of(store) == before
    await delete_member_data(store, 1, NOON + 180)
    await begin(store, over(deck, 9, 1, 3), NOON + 240)
    assert await ratings_of(store) == before


async def test_a_friend_who_deletes_their_data_after_each_match_is_one_opponent(
    store: Store,
) -> None:
    deck = await a_deck(store)
    for n in range(6):
        await begin(store, over(deck, 100 + n, 1, 2), NOON + n)
        await end(store, [over(deck, n, 1, 2)])
        await delete_member_data(store, 2, NOON + n)
    [mine] = [row for row in (await standing(store)).values() if row.user == 1]
    assert (mine.opponents, mine.wins) == (1, 6)
    assert mine.shown < 1400
    async with store.write() as connection:
        assert (await recompute_ratings(connection)).changed == 0
        found = await leaderboard_page(connection, LeaderboardKey(GUILD, GAME.key, "live"), 0, 10)
    assert [line.rating.user for line in found.lines] == [1]


async def test_early_exits_count_on(store: Store) -> None:
    deck = await a_deck(store)
    exits = [over(deck, n, n + 10, 1, turns=1, ending="conceded") for n in range(3)]
    await end(store, exits[:2])
    await delete_member_data(store, 1, NOON + 2)
    await begin(store, over(deck, 8, 1, 3), NOON + 3)
    await end(store, exits[2:])
    [last] = await changes(store, exits[2:])
    assert last is not None
    assert (last.early_exit, last.meeting) == (3, 1)
