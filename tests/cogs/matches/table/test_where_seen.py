"""The log and the board of a match are for its players, and for its server."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.replays.openness import ELSEWHERE
from bot.store.matches.match_rows import MatchRow
from cogs.matches.table.controls import (
    CodeButton,
    LogButton,
    MatchPageButton,
    ReadButton,
    WholeBoardButton,
)
from cogs.ui.controls import controls
from tests.cogs.matches.duel import begin
from tests.cogs.matches.pages import shown
from tests.cogs.matches.reading import text_of
from tests.conftest import Table


async def told(
    table: Table, actor: Any, place: Any, row: MatchRow, kind: Any = MatchPageButton
) -> str:
    """Returns the answer to a press there on the button that opens a match's page, or on another
    kind of button."""
    channel = table.bot.get_channel(place.id)
    assert isinstance(channel, discord.TextChannel)
    values = [0] * (len(kind.component_id.parts) - 1)
    button = kind(row.id, *values)
    message = await channel.send("From elsewhere", view=controls(button))
    answer = await actor.click(message, label=button.item.label)
    return text_of(shown(answer)) if answer.response else "the page, in its place"


async def test_elsewhere_nobody_but_its_players_sees_it(table: Table) -> None:
    duel = await begin(table)
    eve, other = table.env.create_user("eve"), table.env.create_guild("Another")
    channel = other.create_text_channel("general")
    hers, his = other.add_member(eve), other.add_member(table.bob.user)
    here = table.guild.add_member(eve)
    for over in (False, True):
        if over:
            await duel.concede("A")
        row = await duel.row()
        assert await told(table, hers, channel, row) == ELSEWHERE
        assert ELSEWHERE not in await told(table, his, channel, row)
        assert ELSEWHERE not in await told(table, here, table.channel, row)
        page = shown(await hers.slash(channel, "match"))
        assert text_of(page) == "You aren't in a match. Start one:"


@pytest.mark.parametrize("kind", [LogButton, ReadButton, CodeButton, WholeBoardButton])
async def test_elsewhere_nobody_but_its_players_reads_it(table: Table, kind: Any) -> None:
    duel = await begin(table)
    row, other = await duel.row(), table.env.create_guild("Another")
    channel = other.create_text_channel("general")
    hers, his = (other.add_member(user) for user in (table.env.create_user("eve"), table.bob.user))
    assert await told(table, hers, channel, row, kind) == ELSEWHERE
    assert ELSEWHERE not in await told(table, his, channel, row, kind)
