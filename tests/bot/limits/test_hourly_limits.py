"""Counting the actions of members within an hour."""

from __future__ import annotations

import pytest

from bot.base.refusals import Refusal
from bot.limits.hourly_limits import HOUR, count_act
from bot.privacy.deletion import delete_member_data
from bot.privacy.export import export_member_data
from bot.store import Store
from bot.store.limits.recent_acts import acts_of, delete_acts
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]

pytestmark = pytest.mark.both_databases

NOON = 1_000_000


async def test_it_may_be_done_again_an_hour_after_the_first_of_them(store: Store) -> None:
    for minute in (0, 10, 20):
        await store.run(count_act, 1, "upload", 3, NOON + minute * 60)
    for now in (NOON + 20 * 60, NOON + HOUR - 1):
        with pytest.raises(Refusal, match=f"<t:{NOON + HOUR}:t>"):
            await store.run(count_act, 1, "upload", 3, now)
    await store.run(count_act, 1, "upload", 3, NOON + HOUR)
    with pytest.raises(Refusal, match=f"<t:{NOON + HOUR + 600}:t>"):
        await store.run(count_act, 1, "upload", 3, NOON + HOUR)


async def test_others_and_other_things_do_not_count(store: Store) -> None:
    await store.run(count_act, 1, "upload", 1, NOON)
    await store.run(count_act, 2, "upload", 1, NOON)
    await store.run(count_act, 1, "challenge", 1, NOON)


async def test_without_a_limit_nothing_is_noted(store: Store) -> None:
    for _ in range(5):
        await store.run(count_act, 1, "upload", 0, NOON)
    async with store.read() as connection:
        assert not await acts_of(connection, 1)


async def test_who_deletes_their_data_has_no_more_within_the_hour(store: Store) -> None:
    await store.run(count_act, 1, "upload", 1, NOON)
    await delete_member_data(store, 1, NOON)
    with pytest.raises(Refusal, match=f"<t:{NOON + HOUR}:t>"):
        await store.run(count_act, 1, "upload", 1, NOON + 1)
    await store.run(count_act, 2, "upload", 1, NOON + 1)


async def test_what_is_long_ago_is_forgotten(store: Store) -> None:
    await store.run(count_act, 1, "upload", 9, NOON)
    await store.run(count_act, 1, "upload", 9, NOON + 1)
    await store.run(delete_acts, NOON)
    async with store.read() as connection:
        assert [act.made for act in await acts_of(connection, 1)] == [NOON + 1]


async def test_what_was_done_is_exported(store: Store) -> None:
    await store.run(count_act, 1, "upload", 3, NOON)
    [[kind, made]] = (await export_member_data(store, 1))["recent_acts"]
    assert kind == "upload"
    assert made is not None
    assert not (await export_member_data(store, 2))["recent_acts"]
