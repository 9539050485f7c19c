"""The bot gives Discord its signs: slowly, once, only its own, and by one process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from itertools import pairwise

import discord
import pytest

from bot.base.settings import Settings
from bot.discord_api.emoji import EmojiTable
from bot.discord_api.emoji_sync import CLAIM_SECONDS, EmojiSync
from bot.processes.workers import Workers
from bot.store import Store
from rendering.signs.emoji_signs import SignPicture
from tests.bot.waiting import wait_until
from tests.wire.fakecord.api_client import logged_in
from tests.wire.fakecord.waiting import all_ended, within
from tests.wire.fakecord.world import World
from tests.wire.kept_emoji import FIRST_ID, emoji_names, every_sign, keep_emoji

WITHIN = 20.0
EMOJI = "/applications/{application_id}/emojis"
CREATE, LIST, DELETE = f"POST {EMOJI}", f"GET {EMOJI}", f"DELETE {EMOJI}/{{emoji_id}}"


class Bot:
    """The parts of a process of the bot that concern emoji."""

    def __init__(self, client: discord.Client, store: Store, workers: Workers) -> None:
        self.table = EmojiTable()
        self._made = (client, store, workers, self.table)

    async def start(self, pause: float = 0.0) -> None:
        await EmojiSync(*self._made, pause).run(asyncio.create_task(asyncio.sleep(0)))


@pytest.fixture
async def world() -> AsyncIterator[World]:
    async with World(rate_limits=False) as made:
        yield made


@pytest.fixture
async def client(world: World) -> AsyncIterator[discord.Client]:
    async with logged_in(world) as made:
        yield made


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    opened = await Store.open(settings.database_url)
    yield opened
    await opened.close()


@pytest.fixture
def bot(client: discord.Client, store: Store, workers: Workers) -> Bot:
    return Bot(client, store, workers)


@pytest.fixture(scope="module")
def signs() -> Mapping[str, SignPicture]:
    return every_sign()


def names(world: World) -> list[str]:
    return sorted(one["name"] for one in world.hub.app_emojis.values())


async def test_a_first_start_gives_discord_every_sign(
    bot: Bot, world: World, signs: Mapping[str, SignPicture]
) -> None:
    await bot.start()
    assert names(world) == emoji_names(signs)
    assert bot.table.signs_of_reader().keys() == signs.keys()
    ids = {name: f"<:{one['name']}:{one['id']}>" for one in world.hub.app_emojis.values()
           for name in signs if one["name"].startswith(f"dh_{name}_")}  # fmt: skip
    assert bot.table.signs_of_reader() == ids
    world.assert_clean(allow=())


async def test_one_after_the_other_with_a_pause(bot: Bot, world: World) -> None:
    pause = 0.02
    await bot.start(pause)
    calls = world.requests(CREATE)
    apart = [then.started - one.started for one, then in pairwise(calls)]
    assert min(apart) >= pause


async def test_a_second_start_asks_once_and_changes_nothing(
    bot: Bot, world: World, client: discord.Client, store: Store, workers: Workers
) -> None:
    await bot.start()
    before, made = names(world), len(world.requests(f"* {EMOJI}*"))
    again = Bot(client, store, workers)
    await again.start()
    later = world.requests(f"* {EMOJI}*")[made:]
    assert [call.key for call in later] == [LIST]
    assert names(world) == before
    assert again.table.signs_of_reader() == bot.table.signs_of_reader()


async def test_what_is_there_is_used_before_anything_is_drawn(
    client: discord.Client, store: Store, workers: Workers, world: World
) -> None:
    keep_emoji(world, "dh_kind_spell_000000")
    table, never = EmojiTable(), asyncio.get_running_loop().create_future()
    running = asyncio.create_task(EmojiSync(client, store, workers, table, 0.0).run(never))
    await wait_until(table.signs_of_reader, "the sync to use what is there")
    assert table.signs_of_reader() == {"kind_spell": f"<:dh_kind_spell_000000:{FIRST_ID}>"}
    running.cancel()


async def test_a_sign_that_looks_otherwise_now_is_replaced(
    bot: Bot, world: World, signs: Mapping[str, SignPicture]
) -> None:
    old, *others = emoji_names(signs)
    outdated = f"{old[:-6]}000000"
    keep_emoji(world, outdated, *others)
    await bot.start()
    assert names(world) == emoji_names(signs)
    changes = [call.key for call in world.requests(f"* {EMOJI}*") if call.method != "GET"]
    assert changes == [CREATE, DELETE]
    assert old in bot.table.signs_of_reader()[old[3:-7]]


async def test_a_sign_that_is_not_wanted_any_more_is_deleted(
    bot: Bot, world: World, signs: Mapping[str, SignPicture]
) -> None:
    keep_emoji(world, "dh_game_of_old_abcdef", *emoji_names(signs))
    await bot.start()
    assert names(world) == emoji_names(signs)
    assert "game_of_old" not in bot.table.signs_of_reader()


async def test_emoji_of_somebody_else_stay(
    bot: Bot, world: World, signs: Mapping[str, SignPicture]
) -> None:
    theirs = ("dh_logo", "dhx_kind_spell_abcdef", "party", "dh_Kind_spell_abcdef")
    keep_emoji(world, *theirs)
    await bot.start()
    assert names(world) == sorted([*theirs, *emoji_names(signs)])
    assert bot.table.signs_of_reader().keys() == signs.keys()


@pytest.mark.parametrize("route", [LIST, CREATE])
async def test_where_discord_refuses_words_stand_alone_and_one_line_says_so(
    bot: Bot, world: World, caplog: pytest.LogCaptureFixture, route: str
) -> None:
    world.faults.error(route, 403, code=50001, times=-1)
    await bot.start()
    assert bot.table.signs_of_reader() == {}
    assert names(world) == []
    [line] = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert line.startswith("Discord takes no emoji: 403")
    assert len(world.requests(CREATE)) <= 1


async def test_what_was_taken_before_a_refusal_is_used(bot: Bot, world: World) -> None:
    async def refuse_after(some: int) -> None:
        await world.wait_until(lambda: len(world.hub.app_emojis) >= some, WITHIN, "some emoji")
        world.faults.error(CREATE, 400, code=30008, times=-1)

    await asyncio.gather(bot.start(0.01), refuse_after(3))
    assert len(bot.table.signs_of_reader()) == len(world.hub.app_emojis) >= 3


async def test_of_two_processes_one_does_it_and_both_have_the_signs(
    client: discord.Client,
    store: Store,
    workers: Workers,
    world: World,
    signs: Mapping[str, SignPicture],
) -> None:
    first, second = Bot(client, store, workers), Bot(client, store, workers)
    await asyncio.gather(first.start(), second.start())
    assert len(world.requests(CREATE)) == len(signs)
    assert names(world) == emoji_names(signs)
    assert first.table.signs_of_reader() == second.table.signs_of_reader()
    world.assert_clean(allow=())


async def test_a_process_that_is_stopped_lets_the_next_go_on(
    client: discord.Client,
    store: Store,
    workers: Workers,
    world: World,
    signs: Mapping[str, SignPicture],
) -> None:
    first = asyncio.create_task(Bot(client, store, workers).start(0.01))
    await world.wait_until(lambda: len(world.hub.app_emojis) >= 2, WITHIN, "some emoji")
    first.cancel()
    await all_ended([first], WITHIN, "the first process")
    async with within(CLAIM_SECONDS / 2, "the next process"):
        await Bot(client, store, workers).start()
    assert names(world) == emoji_names(signs)
