"""The log and the board of a match are for its players, and for its server."""

from __future__ import annotations

from typing import Any

import pytest

from bot.replays.openness import ELSEWHERE
from bot.store.matches import MatchRow
from cogs.missions.controller import OFFER
from tests.cogs.matches.duel import begin
from tests.cogs.practice.aside import practising
from tests.cogs.queue.waiting import said
from tests.conftest import Table

COMMANDS = "match log", "match board"


async def told(actor: Any, place: Any, row: MatchRow) -> list[str]:
    """What each of the commands answers there, to a newcomer too."""
    answers = [said(await actor.slash(place, command, match=row.id)) for command in COMMANDS]
    return [answer.removesuffix(f"\n{OFFER}") for answer in answers]


@pytest.mark.parametrize("over", [False, True])
async def test_elsewhere_nobody_but_its_players_sees_it(table: Table, over: bool) -> None:
    duel = await begin(table)
    if over:
        await duel.concede("A")
    row = await duel.row()
    eve = table.env.create_user("eve")
    other = table.env.create_guild("Another")
    channel = other.create_text_channel("general")
    hers = other.add_member(eve)
    assert await told(hers, channel, row) == [ELSEWHERE, ELSEWHERE]
    his = other.add_member(table.bob.user)
    assert ELSEWHERE not in await told(his, channel, row)
    here = table.guild.add_member(eve)
    assert ELSEWHERE not in await told(here, table.channel, row)


async def test_a_match_in_direct_messages_is_seen_by_its_player_alone(table: Table) -> None:
    row, _ = await practising(table, direct=True)
    assert await told(table.bob, table.channel, row) == [ELSEWHERE, ELSEWHERE]
    assert ELSEWHERE not in await told(table.alice, table.channel, row)
