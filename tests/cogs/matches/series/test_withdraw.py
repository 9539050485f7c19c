"""The private **Withdraw** of what was proposed: it goes when there is nothing to withdraw."""

from __future__ import annotations

from simcord.results import ResponseMessage

from engine.players import Player
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def propose(duel: Duel, player: Player) -> ResponseMessage:
    """What the player reads in private who offers a draw."""
    result = await at_match(duel.actor(player), duel.place, "More", "Offer draw", match=duel.id)
    told = [result.response, *result.followups][-1]
    assert told is not None
    return told


async def test_it_goes_from_every_message_that_had_it_when_the_match_goes_on(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    told = [await propose(duel, other) for _ in range(2)]
    assert all("Withdraw" in buttons(one) for one in told)
    await duel.take(mover, "End turn")
    assert [buttons(one) for one in told] == [{}, {}]
    assert all("No draw: the match went on." in text_of(one) for one in told)


async def test_it_stays_while_the_opponent_thinks_and_who_presses_it_reads_that_in_its_place(
    table: Table,
) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    told = await propose(duel, mover)
    await duel.take(mover, "End turn")
    assert "Withdraw" in buttons(told)
    await duel.press(mover, told, buttons(told)["Withdraw"])
    assert not buttons(told)
    assert "took that back" in text_of(told)
    assert "took that back" in (await duel.called()).content


async def test_what_was_answered_over_a_restart_goes_when_it_is_pressed(table: Table) -> None:
    duel = await begin(table)
    told = await propose(duel, "A")
    await table.restart()
    call = await duel.called()
    await duel.press("B", call, buttons(call)["Play on"])
    pressed = await duel.press("A", told, buttons(told)["Withdraw"])
    assert not buttons(told)
    assert "plays on" in text_of(told)
    assert pressed.response is None or "plays on" in text_of(pressed.response)
