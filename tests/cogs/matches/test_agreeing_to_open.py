"""A match of a tournament with closed lists is shown with both hands once both its players let it
be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import simcord

from tests.cogs.matches.reading import buttons, pictures, text_of
from tests.cogs.queue.waiting import said
from tests.cogs.tournaments.playing import Cup, begin
from tests.conftest import Table

AGREE = "Let everybody see both hands"


@dataclass
class Final:
    """The one match of a tournament that has ended, its players A and B, and somebody else."""

    cup: Cup
    match_id: str
    players: list[simcord.MemberActor]
    carol: simcord.MemberActor

    async def watch(self, actor: simcord.MemberActor) -> Any:
        return (await actor.slash(self.cup.channel, "match replay", id=self.match_id)).response

    async def agree(self, actor: simcord.MemberActor) -> str:
        shown = await self.watch(actor)
        return said(await actor.click(shown, custom_id=buttons(shown)[AGREE]))


async def played(table: Table, **options: Any) -> Final:
    cup = await begin(table, 2, **options)
    row = await cup.match(cup.players[0])
    await cup.play_round()
    players = sorted(cup.players, key=lambda one: one.id != row.player_a)
    carol = table.guild.add_member(table.env.create_user("carol"))
    return Final(cup, row.id, players, carol)


async def test_both_players_have_to_agree_and_a_restart_changes_nothing(table: Table) -> None:
    final = await played(table)
    a, b = final.players
    assert "once both players let everybody see them" in text_of(await final.watch(final.carol))
    assert "Everybody may see all of this match" in await final.agree(a)
    await table.restart()
    for actor, hands in ((final.carol, []), (a, ["A-hand.png"]), (b, ["B-hand.png"])):
        assert [name for name, _ in pictures(await final.watch(actor))] == ["board.png", *hands]
    await final.agree(a)
    assert "once both players" in text_of(await final.watch(final.carol))
    await final.agree(b)
    shown = await final.watch(final.carol)
    assert "Both hands are shown." in text_of(shown)
    names = [name for name, _ in pictures(shown)]
    assert names == ["board.png", "A-hand.png", "B-hand.png"]
    assert AGREE not in buttons(await final.watch(a))


async def test_nobody_else_is_asked(table: Table) -> None:
    final = await played(table)
    for actor in (final.carol, final.cup.olga):
        assert AGREE not in buttons(await final.watch(actor))


async def test_with_open_lists_nobody_has_to_agree(table: Table) -> None:
    final = await played(table, open_lists=True)
    assert "Both hands are shown." in text_of(await final.watch(final.carol))
    assert AGREE not in buttons(await final.watch(final.players[0]))
