"""Whole matches over HTTP and a gateway: everything that the bot sends is as Discord wants it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

import engine
from bot.permissions import INVITATION
from tests.wire.fakecord.permissions import P
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.world import GuildHandle, World
from tests.wire.seating import launch, seat
from tests.wire.table import Table

PATIENCE = 30.0
"""Seconds that an answer may take here, where nothing is measured."""

MEMBERS = P.VIEW_CHANNEL | P.USE_APPLICATION_COMMANDS

CLICKS = 2
"""So many are played of each match before somebody concedes."""

MODES = [(key, mode.key) for key, game in engine.games().items() for mode in game.modes()]
GAMES = [(key, "") for key in engine.games()]


async def concede(table: Table, guild: GuildHandle) -> None:
    """The first of the two gives the match up."""
    user = table.users[0]
    asked = await user.slash(guild.channel("general"), "match concede", match=table.id)
    await user.click(asked.message, "Concede the match")
    await table.shown()


async def match(world: World, guild: GuildHandle, database: Path, played: tuple[str, str]) -> Table:
    """Two new members at a match of that game and mode."""
    game, mode = played
    channel = guild.create_channel(f"{game}-{mode}")
    users: list[UserHandle] = [await world.user(f"{name} of {channel.name}") for name in "AB"]
    return await seat(world, channel, (users[0], users[1]), database, game=game, mode=mode)


async def test_matches_of_all_games_leave_no_violation(tmp_path: Path) -> None:
    """The bot may do what its invitation asks for, and no more."""
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=PATIENCE) as world:
        guild = await world.guild("Arena")
        guild.set_bot_permissions(P(INVITATION.value), everyone=MEMBERS)
        bot = await launch(world, database)

        async def play(played: tuple[str, str]) -> None:
            table = await match(world, guild, database, played)
            if not await table.play(Random(1), CLICKS):
                await concede(table, guild)
            assert table.over

        await asyncio.gather(*map(play, GAMES))
        world.assert_clean(allow=())
        assert bot.tracebacks() == []
        assert await bot.stop() == 0


async def test_ctrl_c_ends_the_bot_without_a_word(tmp_path: Path) -> None:
    async with World(ack_deadline=PATIENCE) as world:
        await world.guild("Arena")
        bot = await launch(world, tmp_path / "deckhand.db")
        assert await bot.interrupt() == 0
        assert bot.tracebacks() == []
        assert "KeyboardInterrupt" not in "\n".join(bot.output)


@pytest.mark.soak
@pytest.mark.parametrize("played", [*GAMES, *MODES], ids="-".join)
async def test_a_match_to_its_end_leaves_no_violation(
    tmp_path: Path, played: tuple[str, str]
) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=PATIENCE) as world:
        guild = await world.guild("Arena")
        bot = await launch(world, database)
        table = await match(world, guild, database, played)
        if not await table.play(Random(2)):
            await concede(table, guild)
        world.assert_clean(allow=())
        assert bot.tracebacks() == []
