"""The pages that set up a server, one question each."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.app.servers import can_be_mentioned, missing_permissions
from bot.base.discord_text import cut
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import DEFAULT_CLOCK, clock_words
from bot.store.settings.guild_settings import GuildRow
from cogs.settings.controls import (
    PostPuzzleButton,
    SetUpChannelMenu,
    SetUpMenu,
    SetUpRoleMenu,
    SetUpStep,
    SkipButton,
)
from cogs.ui.choices import clock_options
from cogs.ui.controls import MENU_LENGTH, Control
from cogs.ui.pages import MOST_OPTIONS, Page, page_message

TITLE: Final = "Set up · {step} of {steps}"

SILENT: Final = "⚠️ My mentions don't notify {role}. Allow anyone to mention it."
CHANNEL: Final = "Choose the channel for matches."
ROLE: Final = "Choose the role that runs tournaments."
CLOCK: Final = "Choose the clock for challenges."
PUZZLE: Final = "Post a puzzle every day?"

DONE: Final = "This server is set up. **/server** changes it."


def set_up_page(
    guild: discord.Guild, row: GuildRow, step: SetUpStep, steps: Sequence[SetUpStep], *, there: bool
) -> OutgoingMessage:
    """Returns the page of one step of setting up a server; `steps` are all steps. `there` is
    whether the page is shown on the server, so that it can use Discord's own menus of channels and
    roles. In direct messages these menus are empty, and the bot lists the channels and roles."""
    text, note = _question(guild, row, step)
    title = TITLE.format(step=steps.index(step) + 1, steps=len(steps))
    buttons = _controls(guild, row, step, there=there)
    return page_message(Page("set-up", text, title, controls=buttons, note=note))


def done_page() -> OutgoingMessage:
    """Returns the page after the last step of setting up a server."""
    return page_message(Page("set-up-done", DONE))


def _question(guild: discord.Guild, row: GuildRow, step: SetUpStep) -> tuple[str, str]:
    """Returns the question of a step, and a warning about the step before."""
    match step:
        case "channel":
            return CHANNEL, ""
        case "role":
            return ROLE, ""
        case "clock":
            role = guild.get_role(row.organiser_role or 0)
            silent = role is not None and not can_be_mentioned(role)
            return CLOCK, SILENT.format(role=role.mention) if role and silent else ""
        case "puzzle":
            return PUZZLE, ""


def _controls(
    guild: discord.Guild, row: GuildRow, step: SetUpStep, *, there: bool
) -> Sequence[Control[Any]]:
    skip = SkipButton(guild.id, step)
    match step:
        case "channel" if there:
            now = [row.matches_channel] if row.matches_channel else []
            return [SetUpChannelMenu(guild.id, now=now), skip]
        case "channel":
            open_ones = [one for one in guild.text_channels if not missing_permissions(one)]
            options = [_option(f"#{one.name}", one.id) for one in open_ones]
        case "role" if there:
            now = [row.organiser_role] if row.organiser_role else []
            return [SetUpRoleMenu(guild.id, now=now), skip]
        case "role":
            roles = [one for one in reversed(guild.roles) if not one.is_default()]
            options = [_option(f"@{one.name}", one.id) for one in roles if not one.managed]
        case "clock":
            options = clock_options()
            clock = clock_words(row.default_clock or DEFAULT_CLOCK)[0]
            skip = SkipButton(guild.id, step, label=f"Keep {clock}")
        case "puzzle":
            return [PostPuzzleButton(guild.id), SkipButton(guild.id, step, label="No puzzle")]
    menu = [SetUpMenu(guild.id, step, options=options[:MOST_OPTIONS])] if options else []
    return [*menu, skip]


def _option(label: str, value: int) -> discord.SelectOption:
    return discord.SelectOption(label=cut(label, MENU_LENGTH), value=str(value))
