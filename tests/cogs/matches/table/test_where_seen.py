"""The log and the board of a match are for its players, and for its server."""

from __future__ import annotations

from typing import Any

from bot.replays.openness import ELSEWHERE
from bot.store.matches.match_rows import MatchRow
from cogs.missions.controllers import OFFER
from tests.cogs.matches.duel import begin
from tests.cogs.queue.waiting import said
from tests.conftest import Table

COMMANDS = "match log", "match board"


async def told(actor: Any, place: Any, row: MatchRow) -> list[str]:
    """What each of the commands answers there, to a newcomer too."""
    answers = [said(await actor.slash(place, command, match=row.id)) for command in COMMANDS]
    return [answer.removesuffix(f"\n{OFFER}") for answer in answers]


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
        assert await told(hers, channel, row) == [ELSEWHERE, ELSEWHERE]
        assert ELSEWHERE not in await told(his, channel, row)
        assert ELSEWHERE not in await told(here, table.channel, row)
