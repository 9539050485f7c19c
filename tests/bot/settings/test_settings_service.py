"""The settings of servers and members, and the effects of a change."""

from dataclasses import replace

import pytest

from bot.matches.match_directory import MatchDirectory
from bot.settings.settings_service import SettingsService
from bot.store import Store
from bot.store.running_matches.hand_posts import get_hand, no_hand
from bot.store.running_matches.portraits import Portrait, portrait_of, save_portrait
from bot.store.settings.guild_settings import GuildRow
from bot.store.settings.preferences import Preferences
from tests.bot.matches.conftest import single, store, url
from tests.bot.matches.games import ALICE, BOB, Clock
from tests.bot.matches.tables import Table

__all__ = ["single", "store", "url"]

pytestmark = pytest.mark.both_databases

GUILD = 10


async def test_a_server_that_has_set_nothing_has_the_defaults(store: Store) -> None:
    settings = SettingsService(store)
    assert await settings.of_server(GUILD) == GuildRow(GUILD)
    changed = await settings.change_server(GUILD, practice=False)
    assert changed == (GuildRow(GUILD), GuildRow(GUILD, practice=False))
    assert await settings.of_server(GUILD) == GuildRow(GUILD, practice=False)


async def test_another_channel_for_the_queue_has_no_message_yet(store: Store) -> None:
    settings = SettingsService(store)
    await settings.change_server(GUILD, queue_channel=20)
    before = GuildRow(GUILD, queue_channel=20)
    shown = replace(before, queue_message=5)
    assert await settings.change_server(GUILD, queue_message=5) == (before, shown)
    _, same = await settings.change_server(GUILD, queue_channel=20)
    assert same == shown
    moved = await settings.change_server(GUILD, queue_channel=21)
    assert moved == (shown, GuildRow(GUILD, queue_channel=21))
    assert await settings.of_server(GUILD) == moved[1]


async def test_a_member_blocks_those_and_no_others(store: Store) -> None:
    settings = SettingsService(store)
    assert await settings.with_blocks(1) == (Preferences(1), [])
    await settings.block_members(1, {2, 3})
    await settings.block_members(1, {3, 4, 1})
    assert await settings.change_member(1, direct=False) == []
    assert await settings.with_blocks(1) == (Preferences(1, direct=False), [3, 4])
    assert await settings.of_member(1) == Preferences(1, direct=False)


async def test_hands_are_sent_again_to_a_member_who_takes_direct_messages_again(
    single: Table, store: Store
) -> None:
    settings = SettingsService(store)
    directory = MatchDirectory(store, Clock())
    for seat in ("A", "B"):
        await directory.save_hand(replace(no_hand(single.row, seat), closed=True))
    running = await settings.change_member(ALICE.id, text_board=True)
    assert [row.id for row in running] == [single.row.id]
    await settings.change_member(BOB.id, direct=True)
    async with store.read() as connection:
        assert (await get_hand(connection, single.row, "A")).closed
        assert not (await get_hand(connection, single.row, "B")).closed


async def test_the_picture_of_a_member_who_hides_it_is_deleted(single: Table, store: Store) -> None:
    settings = SettingsService(store)
    assert await store.run(save_portrait, Portrait(ALICE.id, "avatar", b"picture", 0))
    await settings.change_member(ALICE.id, new_messages=True)
    async with store.read() as connection:
        assert await portrait_of(connection, ALICE.id)
    await settings.change_member(ALICE.id, shows_portrait=False)
    async with store.read() as connection:
        assert not await portrait_of(connection, ALICE.id)
