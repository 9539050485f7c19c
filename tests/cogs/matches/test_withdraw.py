"""The private **Withdraw** of what was proposed: it goes when there is nothing to withdraw."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult, ResponseMessage

from cogs.matches.proposal_layout import PROPOSED
from engine.players import Player, opponent
from tests.cogs.matches.attacking import attacked
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons, text_of
from tests.conftest import Table


async def propose(duel: Duel, player: Player, what: str) -> ResponseMessage:
    """What the player reads in private who proposes that."""
    return private(await duel.actor(player).slash(duel.place, f"match {what}"))


def private(result: InteractionResult) -> ResponseMessage:
    told = [result.response, *result.followups][-1]
    assert told is not None
    return told


@pytest.mark.parametrize(
    ("what", "label", "outcome"),
    [
        ("draw", "Accept draw", "the match is a draw"),
        ("draw", "Play on", "plays on"),
        ("undo", "Allow", "the choice is taken back"),
        ("undo", "Refuse", "does not allow it"),
    ],
)
async def test_it_goes_when_the_opponent_answers(
    table: Table, what: str, label: str, outcome: str
) -> None:
    duel, mover = await attacked(table)
    told = await propose(duel, mover, what)
    assert "Withdraw" in buttons(told)
    other, call = opponent(mover), await duel.called()
    await duel.press(other, call, buttons(call)[label])
    assert not buttons(told)
    assert outcome in text_of(told)


async def test_it_goes_from_every_message_that_had_it_when_the_match_goes_on(table: Table) -> None:
    duel = await begin(table)
    mover, other = await duel.mover()
    told = [await propose(duel, other, "draw") for _ in range(2)]
    assert all("Withdraw" in buttons(one) for one in told)
    await duel.take(mover, "End turn")
    assert [buttons(one) for one in told] == [{}, {}]
    assert all("the match went on" in text_of(one) for one in told)


async def test_it_goes_when_the_match_ends_otherwise(table: Table) -> None:
    duel = await begin(table)
    told = await propose(duel, "A", "draw")
    await duel.concede("B")
    assert not buttons(told)
    assert "The match has ended" in text_of(told)


async def test_who_withdraws_reads_that_in_its_place(table: Table) -> None:
    duel = await begin(table)
    told = await propose(duel, "A", "draw")
    await duel.press("A", told, buttons(told)["Withdraw"])
    assert not buttons(told)
    assert "took that back" in text_of(told)


async def test_what_was_answered_over_a_restart_goes_when_it_is_pressed(table: Table) -> None:
    duel = await begin(table)
    told = await propose(duel, "A", "draw")
    await table.restart()
    call = await duel.called()
    await duel.press("B", call, buttons(call)["Play on"])
    pressed = await duel.press("A", told, buttons(told)["Withdraw"])
    assert not buttons(told)
    assert "plays on" in text_of(told)
    assert pressed.response is None or "plays on" in text_of(pressed.response)


async def test_it_stays_while_the_opponent_thinks(table: Table) -> None:
    duel = await begin(table)
    mover, _ = await duel.mover()
    told = await propose(duel, mover, "draw")
    await duel.take(mover, "End turn")
    assert "Withdraw" in buttons(told)
    assert text_of(told) == PROPOSED["draw"]
    await duel.press(mover, told, buttons(told)["Withdraw"])
    assert "took that back" in (await duel.called()).content
