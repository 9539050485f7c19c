"""A match of a tournament with closed lists is shown with both hands once both its players agree.
Which matches need this is tested in tests/bot/replays/test_openness.py."""

from __future__ import annotations

from typing import Any

import simcord

from bot.matches.actions import Concede
from tests.bot.matches.tournament import enter
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import watch_number
from tests.cogs.matches.reading import buttons, pictures, text_of
from tests.cogs.queue.waiting import said
from tests.conftest import Table

AGREE = "Let everybody see both hands"


async def played(table: Table) -> Duel:
    """Plays the one match of a tournament. Both are over then."""
    duel = await begin(table)
    cup, _ = await enter(table.bot.store, await duel.row())
    await table.bot.services.matches.do(duel.id, table.bob.id, Concede())
    await cup.change(state="over")
    return duel


async def test_both_players_have_to_agree_and_a_restart_changes_nothing(table: Table) -> None:
    duel = await played(table)
    carol = table.guild.add_member(table.env.create_user("carol"))

    async def watch(actor: simcord.MemberActor) -> Any:
        return (await watch_number(actor, table.channel, duel.id)).response

    async def agree(actor: simcord.MemberActor) -> str:
        shown = await watch(actor)
        return said(await actor.click(shown, custom_id=buttons(shown)[AGREE]))

    shown = await watch(carol)
    assert "when both players agree to that" in text_of(shown)
    assert AGREE not in buttons(shown)
    assert "everybody can see all of this match" in await agree(table.alice)
    await table.restart()
    for actor, hands in ((carol, []), (table.alice, ["A-hand.png"]), (table.bob, ["B-hand.png"])):
        assert [name for name, _ in pictures(await watch(actor))] == ["board.png", *hands]
    await agree(table.alice)
    assert "when both players" in text_of(await watch(carol))
    await agree(table.bob)
    shown = await watch(carol)
    assert "Both hands are shown." in text_of(shown)
    assert [name for name, _ in pictures(shown)] == ["board.png", "A-hand.png", "B-hand.png"]
    assert AGREE not in buttons(await watch(table.alice))
