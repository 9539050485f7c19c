"""Organisers correct wrong decisions."""

from __future__ import annotations

import discord

from cogs.tournaments.controls.organiser_controls import ConfirmActButton
from cogs.ui.controls import controls
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.tournaments.crossroads import panel
from tests.cogs.tournaments.playing import begin, said
from tests.conftest import Table


async def test_a_player_dropped_by_mistake_is_added_again(table: Table) -> None:
    cup = await begin(table, 4)
    [pairing, _] = await cup.undecided()
    gone, other = [await cup.actor(one) for one in (pairing.entrant_a, pairing.entrant_b or 0)]
    name = (await cup.entrant(gone)).name
    await cup.manage_for_sure("Drop player", "Drop them", name)
    answer = said(await cup.manage("Add player", gone))
    assert answer == f"**{name}** is back in **Saturday Cup**: table 1 of round 1 is played again."
    [notice] = [one for one in cup.channel.history() if "is played again" in text_of(one)]
    assert {one.id for one in notice.mentions} == {gone.id, other.id}
    await cup.settle()
    assert (await cup.match(gone)).pairing == pairing.id
    log = said(await cup.tab(other, "Log"))
    assert f"Olga brought {name} back for round 1." in log


async def test_a_wrong_no_show_can_be_put_right_after_the_next_round_has_begun(
    table: Table,
) -> None:
    cup = await begin(table, 4, format="single")
    await cup.concede(await cup.actor((await cup.undecided())[0].entrant_b or 0))
    await table.env.advance_time(700)
    [wrong] = [one for one in (await cup.whole()).pairings if one.how == "no-show"]
    [final] = await cup.undecided()
    both = [await cup.actor(final.entrant_a), await cup.actor(final.entrant_b or 0)]
    [mover] = [one for one in both if "End turn" in buttons(panel(one))]
    running = await cup.match(mover)
    await mover.user.click(panel(mover), custom_id=buttons(panel(mover))["End turn"])
    refused = await cup.manage("Undo round", reason="")
    assert "Something was played in round 2: say why" in said(refused)
    await cup.manage("Undo round", reason="`Ann` was *there*")
    [told] = [one for one in cup.channel.history() if "was undone" in text_of(one)]
    assert "Reason: `'Ann' was *there*`" in text_of(told)
    assert {one.id for one in told.mentions} == {one.id for one in both}
    await table.env.advance_time(5)
    [board] = [one for one in cup.place_of(running).history() if one.id == running.board_message]
    assert "stopped by its tournament" in text_of(board)
    await cup.rule(wrong.id, "A", "never called")
    [after] = [one for one in (await cup.whole()).pairings if one.id == wrong.id]
    assert after.winner == "A"
    await cup.manage("Resume")
    await cup.wait_until_opened()
    [final] = await cup.undecided()
    assert final.seat_of(wrong.entrant_a) is not None


async def test_a_round_in_which_nothing_was_played_is_undone_without_a_reason(
    table: Table,
) -> None:
    cup = await begin(table, 4)
    await cup.manage("Undo round", reason="")
    assert (await cup.whole()).rounds == []
    log = said(await cup.tab(cup.players[0], "Log"))
    assert "Olga undid round 1" in log


async def test_the_question_of_before_asks_in_a_form_why_a_round_is_undone(table: Table) -> None:
    cup = await begin(table, 4)
    await cup.concede(cup.players[0])
    place = table.bot.get_channel(cup.channel.id)
    assert isinstance(place, discord.TextChannel)
    asked = await place.send("Undo?", view=controls(ConfirmActButton("undo", cup.id, 1)))
    form = await cup.olga.click(asked, label="Undo the round")
    assert form.modal is not None
    assert form.modal["title"] == "Undo the round"
    assert len((await cup.whole()).rounds) == 1
    await cup.olga.submit_modal(form, {"reason": "Ann was *here*"})
    assert (await cup.whole()).rounds == []
    log = said(await cup.tab(cup.players[0], "Log"))
    assert "Olga undid round 1: Ann was \\*here\\*" in log
