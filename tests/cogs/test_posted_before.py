"""Messages that an earlier version posted can be pressed: ids of controls keep their spelling."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.discord_api.command_tree import BROKEN
from tests.cogs.controls import control_kinds
from tests.cogs.matches.duel import begin
from tests.cogs.posted_ids import BUTTONS, ENTITY_MENUS, ID, MENUS, SINCE, of_id, posted
from tests.conftest import Table


@pytest.mark.parametrize("custom_id", [*BUTTONS, *MENUS, *ENTITY_MENUS])
def test_an_id_of_before_is_of_one_kind_and_spelled_the_same(custom_id: str):
    (kind,) = of_id(custom_id).values()
    assert kind.component_id.make(*kind.component_id.read(custom_id)) == custom_id


def test_no_kind_of_control_is_left_out():
    tried = {name for one in (*BUTTONS, *MENUS, *ENTITY_MENUS, *SINCE) for name in of_id(one)}
    assert set(control_kinds()) == tried


async def test_each_control_of_a_message_of_before_is_answered(table: Table):
    about = (await begin(table)).id
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    for custom_id in (one.replace(ID, about) for one in BUTTONS):
        button = discord.ui.Button(label="Press", custom_id=custom_id)
        message = await channel.send(**posted(button, custom_id))
        answered(await table.alice.click(message, label="Press"), custom_id)
    for custom_id, value in ((one.replace(ID, about), value) for one, value in MENUS.items()):
        option = discord.SelectOption(label="Pick", value=value)
        menu = discord.ui.Select(custom_id=custom_id, options=[option])
        message = await channel.send(**posted(menu, custom_id))
        answered(await table.alice.select(message, [value]), custom_id)


def answered(press: simcord.InteractionResult, custom_id: str) -> None:
    """Checks that the press of the given control was answered, and not with an apology."""
    assert press.acknowledged, custom_id
    assert press.response is None or press.response.content != BROKEN, custom_id
