"""While a practice match is put aside nobody moves in it: no panel of before, no command, and no
thought of the computer's."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.results import InteractionResult, ResponseMessage

from cogs.matches.auto_pass_menu import AutoPassMenu
from cogs.matches.controls import (
    AttackButton,
    AttackersMenu,
    BackButton,
    ChooseButton,
    EndTurnButton,
    FormerTakeBackButton,
    HintButton,
    KnownButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    SureButton,
    TakeBackTurnButton,
    TargetMenu,
    TurnButton,
    UnaskedButton,
)
from cogs.matches.stops_panel import KeepStopsButton
from cogs.ui.controls import Control
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.practice.aside import (
    against_bob,
    hand,
    held_thought,
    leave_unshown,
    number,
    practice_panel,
    practising,
    sent_before,
)
from tests.cogs.practice.practice import board, give_up, shown, stored
from tests.conftest import Table

NOTHING = "Nothing was done"


def choice_on(panel: discord.Message | ResponseMessage) -> str:
    """The id of a button that takes an option."""
    return next(one for one in buttons(panel).values() if one.startswith("match:choose:"))


def words(result: InteractionResult) -> str:
    """What Alice alone is told."""
    answer = shown(result)
    return "\n".join((text_of(answer), *buttons(answer)))


def old_controls(match: str, number: int) -> list[Control[Any]]:
    """What a panel of before may offer."""
    about = match, number
    return [
        *(kind(match) for kind in (HintButton, FormerTakeBackButton, KnownButton)),
        *(kind(*about) for kind in (TakeBackTurnButton, BackButton, EndTurnButton, PassOnButton)),
        *(kind(*about, [0]) for kind in (SureButton, UnaskedButton, AttackButton)),
        *(kind(*about, [option()]) for kind in (OptionMenu, SeveralMenu, AttackersMenu)),
        ChooseButton(*about, 0),
        TurnButton(*about, 0, None),
        ShowAllButton(*about),
        TargetMenu(*about, [0], 0, [option()]),
        AutoPassMenu(*about, "able"),
    ]


def option() -> discord.SelectOption:
    return discord.SelectOption(label="The first", value="0")


async def test_no_control_of_a_panel_of_before_does_anything_and_each_offers_go_on(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    before = await number(table, row)
    for control in old_controls(row.id, before):
        sent = await sent_before(table, control)
        if isinstance(control.item, discord.ui.Select):
            value = control.item.options[0].value
            await table.alice.user.select(sent, [value], custom_id=control.custom_id)
        else:
            await table.alice.user.click(sent, custom_id=control.custom_id)
        [panel] = [one for one in table.alice.user.dm_channel.history() if one.id == sent.id]
        assert "Put aside" in text_of(panel), control.custom_id
        assert list(buttons(panel)) == ["Go on"], control.custom_id
        assert await number(table, row) == before
    assert (await stored(table, row.id)).aside


async def test_who_presses_a_choice_of_before_is_told_that_nothing_was_done(table: Table):
    row, old = await practising(table)
    before = await number(table, row)
    await leave_unshown(table)
    await against_bob(table)  # what is in memory of the practice match knows nothing of it
    await table.alice.user.click(old, custom_id=choice_on(old))
    said = await hand(table, row)
    assert NOTHING in said
    assert "Go on" in said
    assert await number(table, row) == before
    await table.alice.user.click(await practice_panel(table, row), label="Go on")
    assert NOTHING not in await hand(table, row)
    await table.alice.user.click(await practice_panel(table, row), custom_id=choice_on(old))
    assert await number(table, row) > before


async def test_a_private_panel_of_before_is_refused_as_well(table: Table):
    row, _ = await practising(table)
    private = shown(await table.alice.slash(table.channel, "match hand", match=row.id))
    await leave_unshown(table)
    await against_bob(table)
    before = await number(table, row)
    await table.alice.click(private, custom_id=choice_on(private))
    assert NOTHING in text_of(private)
    assert list(buttons(private)) == ["Go on"]
    assert await number(table, row) == before
    await table.alice.click(private, label="Go on")
    assert "Hint" in buttons(private)


async def test_the_stops_of_before_cannot_be_changed(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    sent = await sent_before(table, KeepStopsButton(row.id))
    told = words(await table.alice.user.click(sent, label="Keep for all matches"))
    assert "put aside" in told
    assert "`/match hand`" in told


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_thought_under_way_lands_in_no_match_that_is_put_aside(
    table: Table, restarted: bool
):
    row, _ = await practising(table)
    let_go = await held_thought(table, row)
    computer = table.bot.services.computer
    await against_bob(table)
    before = await number(table, row)
    assert computer.is_thinking(row.id)
    if restarted:
        await table.restart()
    let_go.set()
    await table.env.settle()
    assert await number(table, row) == before
    assert not computer.is_thinking(row.id)
    assert "Put aside" in await hand(table, row)


async def test_a_hint_that_is_under_way_does_not_bring_it_back(table: Table):
    row, old = await practising(table)
    await leave_unshown(table)
    await against_bob(table)
    await table.alice.user.click(old, label="Hint")
    assert "Put aside" in await hand(table, row)


async def test_passing_waits_too_and_says_where_go_on_is(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    before = await number(table, row)
    told = words(
        await table.alice.slash(table.channel, "match passing", setting="turn", match=row.id)
    )
    assert "put aside" in told
    assert "**Go on**" in told
    assert await number(table, row) == before


async def test_it_can_be_given_up_all_the_same(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    await give_up(table, row)
    over = await stored(table, row.id)
    assert (over.state, over.ending) == ("over", "conceded")
    said = await hand(table, row)
    assert "Computer wins" in said.replace("*", "")
    assert "Put aside" not in said
    assert "Put aside" not in text_of(await board(table, row))
