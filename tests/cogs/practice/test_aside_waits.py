"""While a practice match is paused nobody moves in it: no earlier panel, no command, and no thought
of the computer's."""

from __future__ import annotations

from typing import Any

import discord
from simcord.results import InteractionResult, ResponseMessage

from cogs.matches.choices.controls import (
    AttackButton,
    AttackersMenu,
    ChooseButton,
    ConfirmChoiceButton,
    EndTurnButton,
    KeepStopsButton,
    OptionMenu,
    PassOnButton,
    SeveralMenu,
    ShowAllButton,
    StepBackButton,
    TargetMenu,
    TurnButton,
    UnaskedButton,
)
from cogs.matches.choices.layouts.auto_pass import AutoPassMenu, asked_options
from cogs.matches.table.controls import FormerTakeBackButton, KnownButton
from cogs.practice.controls import TakeBackButton
from cogs.ui.controls import Control
from cogs.ui.match_buttons import HintButton
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import buttons, menus, text_of
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
from tests.cogs.practice.practice import alice_at, click, message_at, shown, stored
from tests.conftest import Table

NOTHING = "Nothing happened"


def choice_on(panel: discord.Message | ResponseMessage) -> str:
    """Returns the id of a button that chooses an option."""
    return next(one for one in buttons(panel).values() if one.startswith("match:choose:"))


def words(result: InteractionResult) -> str:
    """Returns the private text for Alice."""
    answer = shown(result)
    return "\n".join((text_of(answer), *buttons(answer)))


def old_controls(match: str, number: int) -> list[Control[Any]]:
    """Returns the controls that an earlier panel may have."""
    about = match, number
    return [
        *(kind(match) for kind in (HintButton, FormerTakeBackButton, KnownButton)),
        *(kind(*about) for kind in (TakeBackButton, StepBackButton, EndTurnButton, PassOnButton)),
        *(kind(*about, [0]) for kind in (ConfirmChoiceButton, UnaskedButton, AttackButton)),
        *(kind(*about, [option()]) for kind in (OptionMenu, SeveralMenu, AttackersMenu)),
        ChooseButton(*about, 0),
        TurnButton(*about, 0, None),
        ShowAllButton(*about),
        TargetMenu(*about, [0], 0, [option()]),
        AutoPassMenu(*about, asked_options("lifeburn", "able")),
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
            await alice_at(table, sent).select(sent, [value], custom_id=control.custom_id)
        else:
            await click(table, sent, custom_id=control.custom_id)
        panel = message_at(table, sent.id)
        assert "Paused" in text_of(panel), control.custom_id
        assert list(buttons(panel)) == ["Resume"], control.custom_id
        assert await number(table, row) == before
    sent = await sent_before(table, KeepStopsButton(row.id))
    told = words(await click(table, sent, label="Keep for all matches"))
    assert "put aside" in told
    assert "`/match`" in told
    assert (await stored(table, row.id)).aside


async def test_what_was_pressed_before_it_was_shown_is_not_done(table: Table):
    """The match in this process's memory does not know that it is paused."""
    row, _ = await practising(table)
    private = shown(await at_match(table.alice, table.channel, "Hand", match=row.id))
    await leave_unshown(table)
    await against_bob(table)
    before = await number(table, row)
    await table.alice.click(private, custom_id=choice_on(private))
    assert NOTHING in text_of(private)
    assert list(buttons(private)) == ["Resume"]
    assert await number(table, row) == before
    await table.alice.click(private, label="Resume")
    assert NOTHING not in text_of(private)
    assert "Hint" in buttons(private)
    await table.alice.click(private, custom_id=choice_on(private))
    assert await number(table, row) > before


async def test_a_hint_that_is_under_way_does_not_bring_it_back(table: Table):
    row, old = await practising(table)
    await leave_unshown(table)
    await against_bob(table)
    await click(table, old, label="Hint")
    assert "Paused" in await hand(table, row)


async def test_a_thought_under_way_lands_in_no_match_that_is_put_aside(table: Table):
    row, _ = await practising(table)
    let_go = await held_thought(table, row)
    await against_bob(table)
    before = await number(table, row)
    assert table.bot.services.computer.is_thinking(row.id)
    let_go.set()
    await table.env.settle()
    assert await number(table, row) == before
    assert not table.bot.services.computer.is_thinking(row.id)
    assert "Paused" in await hand(table, row)


async def test_the_computer_moves_again_once_it_is_brought_back(table: Table):
    row, _ = await practising(table)
    await held_thought(table, row)
    before = await number(table, row)
    await against_bob(table)
    await table.restart()
    assert await number(table, row) == before
    assert "Hint" not in await hand(table, row)
    await click(table, await practice_panel(table, row), label="Resume")
    await table.env.settle()
    await table.bot.services.computer.finish()
    assert await number(table, row) > before
    assert "Hint" in await hand(table, row)


async def test_passing_waits_too_and_conceding_does_not(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    before = await number(table, row)
    more = shown(await at_match(table.alice, table.channel, "More", match=row.id))
    assert not menus(more), "there is nothing to pass"
    assert await number(table, row) == before
    asked = shown(await at_match(table.alice, table.channel, "More", "Concede", match=row.id))
    await table.alice.click(asked, label="Concede the match")
    await table.env.advance_time(5)
    over = await stored(table, row.id)
    assert (over.state, over.ending) == ("over", "conceded")
    said = await hand(table, row)
    assert "Computer wins" in said.replace("*", "")
    assert "Paused" not in said
