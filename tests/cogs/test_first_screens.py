"""The screens that commands open: few enough controls to see at a glance."""

from __future__ import annotations

import discord
import simcord
from discord import app_commands

from tests.cogs.matches.duel import begin as begin_match
from tests.cogs.tournaments.playing import create
from tests.cogs.walking import crowd, screen
from tests.conftest import Table

COMMANDS = (
    *("challenge", "cards", "deck", "help", "leaderboard", "learn", "match", "play", "privacy"),
    *("profile", "puzzle", "queue", "replay", "rules", "server", "settings", "tournament"),
)
USER_MENUS, MESSAGE_MENUS = ("Challenge", "Profile"), ("My hand", "Report")
MOST_BUTTONS, MOST_MENUS = 5, 1
SHOWS_A_BOARD = {"puzzle", "match"}
"""Commands that open a match: its controls are choices of the game."""


async def crowded(table: Table, member: simcord.MemberActor) -> dict[str, tuple[int, int]]:
    """Returns the numbers of buttons and menus of the first screens that have too many."""
    found = {}
    for command in COMMANDS:
        if command == "server":
            continue
        answer = await member.slash(table.channel, command)
        assert answer.acknowledged, command
        if answer.modal is None and command not in SHOWS_A_BOARD:
            found[command] = crowd(screen(answer))
    return {
        command: (buttons, menus)
        for command, (buttons, menus) in found.items()
        if buttons > MOST_BUTTONS or menus > MOST_MENUS
    }


async def test_there_are_no_other_commands_and_none_has_subcommands(table: Table) -> None:
    chat = table.bot.tree.get_commands(type=discord.AppCommandType.chat_input)
    assert sorted(one.name for one in chat) == sorted(COMMANDS)
    assert not [one for one in chat if isinstance(one, app_commands.Group)]
    menus = [*USER_MENUS, *MESSAGE_MENUS]
    assert sorted(one.name for one in table.bot.tree.get_commands()) == sorted([*COMMANDS, *menus])
    offered = set(table.alice.available_commands(table.channel))
    assert offered & set(COMMANDS) == set(COMMANDS) - {"server"}


async def test_a_newcomer_sees_few_controls(table: Table) -> None:
    assert await crowded(table, table.alice) == {}


async def test_a_player_and_organiser_sees_few_controls(table: Table) -> None:
    await begin_match(table)
    cup = await create(table, 2, table.channel)
    assert await crowded(table, cup.olga) == {}
    assert await crowded(table, table.alice) == {}
