"""A whole replay and a whole tournament: all that the bot sends is as Discord wants it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import World
from tests.wire.going_on import Tournament, concede
from tests.wire.seating import launch, seat

PATIENCE = 30.0
CLICKS = 3
PLAYERS = 3


class Hurry(Random):
    """Somebody who ends what can be ended: a replay has a menu of turns where there are several."""

    def random(self) -> float:
        """The least that it can be."""
        return 0.0


async def press(user: UserHandle, message: Msg, label: str) -> Msg:
    """What is shown where a button was pressed."""
    result = await (await user.click(message, label)).settled(PATIENCE)
    return result.message


async def test_a_replay_leaves_no_violation(tmp_path: Path) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=PATIENCE) as world:
        guild = await world.guild("Arena")
        bot = await launch(world, database)
        channel, users = guild.channel("general"), (await world.user("A"), await world.user("B"))
        anybody = await world.user("C")
        table = await seat(world, channel, users, database, game="cardfinity")
        await table.play(Hurry(), CLICKS)
        if not table.over:
            await concede(users[0], channel, table.id)
        await table.shown()
        for user in (users[0], anybody):
            begun = await user.slash(channel, "match replay", id=table.id)
            step = (await begun.settled(PATIENCE)).message
            for label in ("Next ▶", "Next ▶", "◀ Back"):
                step = await press(user, step, label)
            [menu] = step.selects
            turn = await user.select(step, menu.options[-1]["value"], custom_id=menu.custom_id)
            step = (await turn.settled(PATIENCE)).message
            await press(user, step, "Keep as a file")
        world.assert_clean(allow=())
        assert bot.tracebacks() == []


async def test_a_tournament_leaves_no_violation(tmp_path: Path) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=PATIENCE) as world:
        guild = await world.guild("Arena")
        bot = await launch(world, database)
        cup = Tournament(world, database, guild, PLAYERS, pause=0.2)
        await cup.begin()
        await cup.go_on()
        await world.idle(1.0, PATIENCE)
        assert cup.is_over
        world.assert_clean()
        assert bot.tracebacks() == []
