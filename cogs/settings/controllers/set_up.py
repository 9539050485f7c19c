"""Setting up a server: one question after the other, and a match at the end."""

from collections.abc import Sequence

import discord

from bot.app.client import Deckhand, Interaction
from bot.app.servers import guild_now
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import attempt_paced, redraw, respond
from bot.matches.clocks import CLOCKS
from cogs.settings.controllers.arrivals import show_door
from cogs.settings.controllers.server_settings import NOT_MANAGER, change_setting
from cogs.settings.controls import ContinueSetUp, SetUp, SetUpAction, SetUpStep
from cogs.settings.layouts.arrival import newcomers_deck
from cogs.settings.layouts.set_up import done_page, set_up_page
from cogs.ui.controls import NO_OPTION
from cogs.ui.play_buttons import TryReady

NOT_KNOWN = "I can't reach that server from here. Open **/server** there."
NO_CHANNEL = "I don't know where to post it. Choose a channel in **/server**."

SETTINGS: dict[SetUpStep, str] = {
    "channel": "matches_channel",
    "role": "organiser_role",
    "clock": "default_clock",
    "puzzle": "puzzle_channel",
}
"""The setting that each step is about, in order."""


async def take(interaction: Interaction, action: SetUpAction) -> None:
    """Shows the first step of setting up a server, or stores the answer to a step and shows the
    next one. Raises Refusal if the member lacks the permission Manage Server, or if the answer
    can't be stored."""
    bot = interaction.client
    guild = await managed_server(interaction, action.guild)
    match action:
        case SetUp():
            await _show(interaction, guild, "channel")
        case ContinueSetUp(_, step, value):
            if step == "puzzle" and value == "yes":
                value = await _puzzle_channel(bot, guild, interaction)
            if value is not None:
                await change_setting(bot, guild.id, SETTINGS[step], _read(step, value))
            steps = await _steps(bot, guild.id)
            after = steps[steps.index(step) + 1 :] if step in steps else ()
            if after:
                await _show(interaction, guild, after[0])
            else:
                await _finish(interaction, guild)


def _read(step: SetUpStep, value: str) -> str | int:
    """Returns an answer as it's stored. Raises Refusal for a value that wasn't an option."""
    if value.isdecimal() != (step != "clock") or (step == "clock" and value not in CLOCKS):
        raise Refusal(NO_OPTION)
    return value if step == "clock" else int(value)


async def managed_server(interaction: Interaction, guild: int) -> discord.Guild:
    """Returns the server `guild` if the member who acts has the permission Manage Server on that
    server. Raises Refusal otherwise. Also works for interactions in direct messages."""
    found = await guild_now(interaction.client, guild)
    if found is None or not found.channels:
        raise Refusal(NOT_KNOWN)
    if interaction.guild_id == guild:
        manages = interaction.permissions.manage_guild
    else:
        member = (await attempt_paced(found.fetch_member, interaction.user.id)).value
        manages = member is not None and member.guild_permissions.manage_guild
    if not manages:
        raise Refusal(NOT_MANAGER)
    return found


async def _show(interaction: Interaction, guild: discord.Guild, step: SetUpStep) -> None:
    """Shows a step, on the message whose button was pressed if the member alone sees it."""
    row = await interaction.client.services.settings.of_server(guild.id)
    steps = await _steps(interaction.client, guild.id)
    there = interaction.guild_id == guild.id
    page = set_up_page(guild, row, step, steps, there=there)
    message = interaction.message
    own = message is not None and message.flags.ephemeral
    await (redraw if own else respond)(interaction, page)


async def _steps(bot: Deckhand, guild: int) -> Sequence[SetUpStep]:
    """Returns the steps of a server: none about puzzles if nobody practises there."""
    row = await bot.services.settings.of_server(guild)
    practised = bot.settings.practice_matches > 0 and row.practice
    return [step for step in SETTINGS if practised or step != "puzzle"]


async def _puzzle_channel(bot: Deckhand, guild: discord.Guild, interaction: Interaction) -> str:
    """Returns the channel for the daily puzzle: the channel for matches, else the channel of the
    press, else the system channel. Raises Refusal if there is none."""
    row = await bot.services.settings.of_server(guild.id)
    here = interaction.channel_id if interaction.guild_id == guild.id else None
    system = guild.system_channel and guild.system_channel.id
    found = row.matches_channel or here or system
    if not found:
        raise Refusal(NO_CHANNEL)
    return str(found)


async def _finish(interaction: Interaction, guild: discord.Guild) -> None:
    """Says that the setup is done, replaces the first message to the server by the one with buttons
    to play, and starts a match."""
    bot = interaction.client
    await redraw(interaction, done_page())
    await show_door(bot, guild.id)
    if "puzzle" in await _steps(bot, guild.id):
        await bot.action_handlers[TryReady](interaction, TryReady(newcomers_deck()))
