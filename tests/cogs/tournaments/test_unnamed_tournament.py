"""Commands that don't name their tournament: with two in a channel, each asks which is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from discord import app_commands

from tests.cogs.matches.reading import said
from tests.cogs.tournaments.playing import Cup, create
from tests.conftest import Table

VALUES: Mapping[str, Any] = {"winner": "A", "reason": "They agreed on it", "minutes": 5}


def with_optional_tournament(table: Table) -> Iterable[app_commands.Command[Any, ..., Any]]:
    """Every command that can be sent without the tournament that it is about."""
    for command in table.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and any(
            option.display_name == "tournament" and not option.required
            for option in command.parameters
        ):
            yield command


async def send(cup: Cup, command: app_commands.Command[Any, ..., Any]) -> str:
    """What an organiser is told who sends a command with what it needs and no tournament."""
    options: dict[str, Any] = {}
    for option in command.parameters:
        if option.required:
            someone = option.display_name == "member"
            options[option.display_name] = (
                cup.table.alice if someone else VALUES.get(option.display_name, "1")
            )
    return said(await cup.olga.slash(cup.channel, command.qualified_name, **options))


async def test_with_two_in_a_channel_each_command_asks_which(table: Table) -> None:
    cup = await create(table, 0, name="First Cup")
    await cup.olga.slash(
        cup.channel, "tournament create", name="Second Cup", game="cardfinity", format="swiss"
    )
    commands = list(with_optional_tournament(table))
    assert len(commands) > 10
    for command in commands:
        told = await send(cup, command)
        assert told.startswith("Which tournament?"), command.qualified_name
        assert "First Cup" in told, command.qualified_name
        assert "Second Cup" in told, command.qualified_name
