"""A member who has never played is told once how they can learn a game."""

from __future__ import annotations

import simcord

from bot.store.settings.guild_settings import change_guild
from tests.cogs.matches.reading import text_of
from tests.cogs.missions.learning import answer_of
from tests.conftest import Table

OFFER = "New to this? **Learn** teaches you a game in short missions, one idea each."


async def told(
    table: Table, command: str, actor: simcord.MemberActor | None = None
) -> simcord.ResponseMessage | None:
    """Returns the text about missions for Alice, or the member, below the answer to a command."""
    result = await (actor or table.alice).slash(table.channel, command)
    await table.env.settle()
    assert result.ephemeral
    return next((one for one in result.followups if OFFER in one.content), None)


async def test_a_newcomer_is_told_once_below_an_answer_and_learns_by_a_press(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, practice=False)
    assert await told(table, "match") is None
    await table.bot.store.run(change_guild, table.guild.id, practice=True)
    offer = await told(table, "match")
    assert offer is not None
    assert await told(table, "queue", table.bob) is not None
    await table.restart()
    for command in ("match", "queue"):
        assert await told(table, command) is None
    asked = answer_of(await table.alice.click(offer, label="Learn"))
    assert ": 0 of" in text_of(asked)


async def test_whoever_could_not_be_answered_is_told_the_next_time(table: Table):
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062)
    assert not (await table.alice.slash(table.channel, "match")).acknowledged
    await table.env.settle()
    assert await told(table, "match") is not None
