"""Whole matches over HTTP and a gateway: Discord accepts everything that the bot sends."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

import engine
from bot.discord_api.permissions import INVITATION
from rendering.table.avatar import SIDE
from tests.wire.fakecord.permissions import P
from tests.wire.fakecord.world import GuildHandle
from tests.wire.going_on import concede
from tests.wire.kept_emoji import emoji_names, every_sign, signed
from tests.wire.running_bot import Running, running_bot
from tests.wire.seating import PATIENCE, seat

pytestmark = pytest.mark.asyncio(loop_scope="module")

LIST = "GET /applications/{application_id}/emojis"
MEMBERS = P.VIEW_CHANNEL | P.USE_APPLICATION_COMMANDS

CLICKS = 4
TRIES = 8
"""Number of rounds of clicks that are played until a button about a card has an icon: not every
decision has one."""

GAMES = list(engine.games())
MODES = [(key, mode.key) for key, game in engine.games().items() for mode in game.modes]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(module_database: Path) -> AsyncIterator[Running]:
    """Yields a bot with its emoji."""
    names = emoji_names(every_sign())
    async with running_bot(module_database, names, DECKHAND_EMOJI="true") as running:
        await running.world.wait_until(lambda: running.world.requests(LIST), PATIENCE, "the emoji")
        yield running


async def invited(running: Running, name: str) -> GuildHandle:
    """Returns a new server in which the bot has only the permissions that its invitation asks
    for."""
    guild = await running.world.guild(name)
    guild.set_bot_permissions(P(INVITATION.value), everyone=MEMBERS)
    return guild


@pytest.mark.parametrize(
    "game", [*GAMES[:2], *(pytest.param(key, marks=pytest.mark.soak) for key in GAMES[2:])]
)
async def test_a_match_leaves_no_violation(running: Running, game: str) -> None:
    guild = await invited(running, f"Arena of {game}")
    table = await running.table(guild, game)
    await table.shown()
    board = table.board()
    assert board is not None
    read = await table.users[0].click(board, "Read cards")
    assert "<:dh_kind_" in read.message.text
    assert "<:dh_zone_hand_" in read.message.text
    for turn in range(TRIES):
        if any(signed(panel) for panel in table.panels()):
            break
        await table.play(Random(turn), CLICKS)
    assert any(signed(panel) for panel in table.panels())
    await table.play(Random(1), 2)
    if not table.over:
        await concede(table.users[0], guild.channel("general"), table.id)
        await table.shown()
    assert table.over
    assert len(running.world.requests(LIST)) == 1
    running.behaves()


def portraits(database: Path) -> list[tuple[int, str, bytes]]:
    """Returns the members whose avatars are stored, with the avatars' keys and the pictures."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT user, avatar, picture FROM portraits").fetchall()


async def test_the_avatar_of_a_player_is_fetched_and_no_other(running: Running) -> None:
    """The match continues during the fetch."""
    guild, world = await invited(running, "Arena with avatars"), running.world
    users = await world.user("Alice", guild), await world.user("Bob", guild)
    bystander = await world.user("Cleo", guild)
    for user, avatar in ((users[0], "0123456789abcdef"), (bystander, "fedcba9876543210")):
        user.raw.avatar = avatar
    table = await seat(world, guild.channel("general"), users, running.database, game="cardfinity")
    await table.play(Random(1), 2)
    await world.wait_until(lambda: portraits(running.database), PATIENCE, "the avatar")
    [(user, avatar, picture)] = portraits(running.database)
    assert (user, avatar) == (users[0].id, "0123456789abcdef")
    assert int.from_bytes(picture[16:20]) == int.from_bytes(picture[20:24]) == SIDE
    await table.play(Random(2), 2)
    running.behaves()


async def test_ctrl_c_ends_a_bot_that_a_host_has_started_without_a_word(
    tmp_path: Path, started_as_shipped: None
) -> None:
    """It starts in an empty folder, unlike in any other test."""
    async with running_bot(tmp_path / "deckhand.db") as running:
        guild = await running.world.guild("Arena")
        table = await running.table(guild, "cardfinity")
        assert await table.play(Random(1), 2) is False
        running.behaves()
        assert await running.bot.interrupt() == 0
        assert running.bot.tracebacks() == []
        assert "KeyboardInterrupt" not in running.bot.log


@pytest.mark.soak
@pytest.mark.parametrize("played", [*((key, "") for key in GAMES), *MODES], ids="-".join)
async def test_a_match_to_its_end_leaves_no_violation(
    database: Path, played: tuple[str, str]
) -> None:
    async with running_bot(database) as running:
        guild = await running.world.guild("Arena")
        table = await running.table(guild, *played)
        if not await table.play(Random(2)):
            await concede(table.users[0], guild.channel("general"), table.id)
            await table.shown()
        running.behaves()
