"""Discord's limits for slash commands: breaking one takes the bot out of every server."""

from typing import Any

import discord

from tests.conftest import Table

CHAT = discord.AppCommandType.chat_input.value


def texts(command: dict[str, Any]) -> int:
    own = sum(len(command.get(key) or "") for key in ("name", "description"))
    options = sum(texts(option) for option in command.get("options", ()))
    choices = sum(len(c["name"]) + len(str(c["value"])) for c in command.get("choices", ()))
    return own + options + choices


def check(part: dict[str, Any], path: str) -> None:
    path = f"{path} {part['name']}"
    assert 1 <= len(part["name"]) <= 32, path
    assert part["name"] == part["name"].lower(), path
    assert 1 <= len(part["description"]) <= 100, path
    options = part.get("options", [])
    assert len(options) <= 25, path
    assert len(part.get("choices", ())) <= 25, path
    for choice in part.get("choices", ()):
        assert 1 <= len(choice["name"]) <= 100, path
    needed = [bool(option.get("required")) for option in options]
    assert needed == sorted(needed, reverse=True), f"{path}: required options come first"
    for option in options:
        check(option, path)


async def test_the_commands_are_within_the_limits_and_told_to_discord_when_they_changed(
    table: Table,
) -> None:
    commands = [command.to_dict(table.bot.tree) for command in table.bot.tree.get_commands()]
    assert 0 < len(commands) <= 100
    for command in commands:
        if command["type"] == CHAT:
            check(command, "")
        else:
            assert 1 <= len(command["name"]) <= 32, command["name"]
        assert texts(command) <= 8000, command["name"]
    for command in table.bot.tree.walk_commands():
        assert command.description != "…", command.qualified_name
        for option in getattr(command, "parameters", ()):
            assert str(option.description) != "…", f"{command.qualified_name} {option.name}"

    def told() -> int:
        return sum(
            r.method == "PUT" and r.path.endswith("/commands") for r in table.env.http_requests
        )

    assert told() == 1
    await table.restart()
    assert told() == 1
    assert table.bot.tree.link("help").startswith("</help:")
    table.bot.tree.remove_command("help")
    await table.bot.tree.sync_if_changed(table.bot.store, table.bot.jobs)
    assert told() == 2
