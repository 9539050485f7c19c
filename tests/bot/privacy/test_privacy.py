"""Forgetting members: the data of others stays as it was."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.people import FORMER_MEMBER_NAME, is_former_member, new_pseudonym
from bot.privacy.deletion import StillPlaying, delete_member_data
from bot.ratings.rating_updates import recompute_ratings
from bot.store import Store
from bot.store.matches.match_rows import get_match
from tests.bot.matches.conftest import store, url
from tests.bot.ratings.ended import NOON, a_deck, changes, end, over, standing

__all__ = ["store", "url"]


async def test_ratings_are_recomputed_the_same_and_former_members_stay_apart(store: Store) -> None:
    deck = await a_deck(store)
    pairs = [(1, 2), (2, 3), (3, 1), (1, 4), (4, 2), (3, 4), (2, 1)]
    rows = [over(deck, number, a, b) for number, (a, b) in enumerate(pairs)]
    await end(store, rows)
    before, changed = await standing(store), await changes(store, rows)
    for user in (1, 2):
        await delete_member_data(store, user, NOON)
    after = await standing(store)
    assert len(after) == len(before) == 4
    former = [row for key, row in after.items() if is_former_member(key.user)]
    assert [row.name for row in former] == [FORMER_MEMBER_NAME, FORMER_MEMBER_NAME]
    assert {key: row for key, row in before.items() if key.user in (3, 4)} == {
        key: row for key, row in after.items() if not is_former_member(key.user)
    }
    async with store.write() as connection:
        assert (await recompute_ratings(connection)).changed == 0
    assert await standing(store) == after
    assert await changes(store, rows) == changed


@pytest.mark.both_databases
async def test_two_processes_that_forget_the_same_member_agree(store: Store, url: str) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, number) for number in range(3)])
    other = Store.connected(url)
    try:
        await asyncio.gather(delete_member_data(store, 1, NOON), delete_member_data(other, 1, NOON))
        async with store.read() as connection:
            rows = [await get_match(connection, f"M{number}") for number in range(3)]
    finally:
        await other.close()
    assert len({row.player_a for row in rows if row is not None}) == 1


async def test_who_plays_is_not_forgotten_yet(store: Store) -> None:
    deck = await a_deck(store)
    await end(store, [over(deck, 1, state="running"), over(deck, 2)])
    with pytest.raises(StillPlaying) as playing:
        await delete_member_data(store, 1, NOON)
    assert playing.value.running == ["M1"]
    async with store.read() as connection:
        row = await get_match(connection, "M2")
    assert row is not None
    assert row.player_a == 1


def test_no_two_pseudonyms_are_the_same_and_discord_has_none_of_them() -> None:
    made = {new_pseudonym() for _ in range(1000)}
    assert len(made) == 1000
    assert all(is_former_member(one) and one >= -(2**63) for one in made)
