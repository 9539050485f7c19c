"""A server's settings: one private message to see and change them."""

from typing import Any, get_args

import discord

from bot.app.client import Deckhand, Interaction
from bot.app.servers import can_be_mentioned, channel_there, missing_permissions, role_there
from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.decks.server_forbidden_words import server_words
from bot.discord_api.discord_calls import OutgoingMessage, delete_message, redraw
from bot.matches.clocks import DEFAULT_CLOCK, clock_words
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.controllers.queue_controller import QueueController
from cogs.settings import controls
from cogs.ui.answers import server_of
from cogs.ui.containers import RUNNING, control_row, message_of

CHANNELS: tuple[controls.ChannelSetting, ...] = get_args(controls.ChannelSetting)

HEADING = "### Settings of this server"
GONE = "It was **deleted**, so this counts as not set."

TITLES: dict[controls.Setting, str] = {
    "matches_channel": "Channel for matches",
    "queue_channel": "Channel for the queue",
    "report_channel": "Channel for reports",
    "puzzle_channel": "Channel for the daily puzzle",
    "default_clock": "Clock",
    "organiser_role": "Organisers",
}

UNSET: dict[controls.Setting, str] = {
    "matches_channel": "Not set: matches are played in every channel where I may write.",
    "queue_channel": "Not set: how many wait is shown nowhere.",
    "report_channel": "Not set: what members report is sent to the owner of this server.",
    "puzzle_channel": "Not set: no daily puzzle.",
    "default_clock": "Not set: a challenge without `clock:` is **{clock}**.",
    "organiser_role": "Not set: only administrators run tournaments.",
}

MEANS: dict[controls.Setting, str] = {
    "matches_channel": "{now} (and its threads) is where challenges are made and matches played.",
    "queue_channel": "{now} has a message that shows how many wait for an opponent.",
    "report_channel": "What members report is sent to {now}: choose one that only those see who "
    "look after this server.",
    "puzzle_channel": "{now} gets a message each day at 8:00 UTC, with a puzzle of each game.",
    "default_clock": "A challenge without `clock:` is **{now}**.",
    "organiser_role": "{now} may run tournaments, as administrators may.",
}

HOME_MADE = {
    True: "**Home-made cards**\nAllowed, in games whose rules do not keep them fair too. "
    "Opponents see such cards and agree to them first.",
    False: "**Home-made cards**\nNot allowed in games whose rules do not keep them fair (those "
    "without a scale).",
}

PRACTICE = {
    True: "**Practice matches**\nMembers may play against the computer here, each in a thread.",
    False: "**Practice matches**\nSwitched off here. Members may still practise in a direct "
    "message to me.",
}

NO_PRACTICE = "**Practice matches**\nWhoever hosts me has switched them off."
SILENT = (
    "⚠️ My mentions don't notify this role. In its settings, allow anyone to mention it, or give "
    "me the permission to mention all roles. Until then I call organisers by name."
)
WORDS = (
    "**Forbidden words**\n{words}: I refuse a text of a member that has one, in decks, tournaments "
    "and whatever else others here read. I tell them the word."
)
NO_WORDS = (
    "**Forbidden words**\nNone: in texts of members I refuse only the words that this bot's host "
    "doesn't allow."
)
NO_PUZZLES = "⚠️ None comes while practice matches are switched off."


NOT_MANAGER = (
    "To set up this server, you need the permission **Manage Server**. Ask somebody who has it."
)


def check_manager(interaction: Interaction) -> int:
    """Returns the server of an interaction. Raises Refusal for members without Manage Server."""
    guild = server_of(interaction, "That's about a server: use it in one.")
    if not interaction.permissions.manage_guild:
        raise Refusal(NOT_MANAGER)
    return guild


async def take(interaction: Interaction, action: controls.ServerAction) -> None:
    """Does what a moderator wants, and shows the settings as they are then."""
    guild, bot = check_manager(interaction), interaction.client
    match action:
        case controls.EditWords():
            row = await bot.services.settings.of_server(guild)
            await controls.WordsForm().open(interaction, words=row.forbidden_words)
        case controls.ChangeServer(value, setting):
            checked = _checked(bot, guild, setting, value)
            before, row = await bot.services.settings.change_server(guild, **{setting: checked})
            await redraw(interaction, server_message(bot, row))
            if row.queue_channel != before.queue_channel:
                await _move_queue(bot, before)
            elif row.practice != before.practice:
                bot.shared(QueueController).look_again()


def _checked(bot: Deckhand, guild: int, setting: str, value: str | int | None) -> object:
    """What to store as a setting. Raises Refusal for what cannot be set."""
    if setting == "forbidden_words":
        return server_words(str(value))
    if setting == "organiser_role" and value == guild:
        raise Refusal("That is everybody. Choose a role that only organisers have.")
    if setting in CHANNELS and isinstance(value, int):
        channel = channel_there(bot, guild, value)
        if channel is None:
            raise Refusal("I do not see that channel. Give me access to it, or choose another.")
        if missing := missing_permissions(channel):
            raise Refusal(
                f"I may not {' and '.join(missing)} in {channel.mention}. Allow me that, or choose "
                "another channel."
            )
    return value


async def _move_queue(bot: Deckhand, before: GuildRow) -> None:
    """Takes the message away that shows how many wait, and has it put up where it belongs now."""
    if before.queue_channel is not None and before.queue_message is not None:
        place = bot.get_partial_messageable(before.queue_channel, guild_id=before.id)
        await delete_message(place.get_partial_message(before.queue_message))
    bot.shared(QueueController).look_again()


def server_message(bot: Deckhand, row: GuildRow) -> OutgoingMessage:
    """What a server has set, what that means, and the menus to change it."""
    is_hosted = bot.settings.practice_matches > 0
    items: list[discord.ui.Item[Any]] = []
    for setting in CHANNELS:
        channel = channel_there(bot, row.id, getattr(row, setting))
        notes = [_troubled(channel)] if channel else []
        if setting == "puzzle_channel" and not (is_hosted and row.practice):
            notes.append(NO_PUZZLES)
        menu = controls.ChannelMenu(setting, now=[channel.id] if channel else [])
        now = channel.mention if channel else ""
        items += [_said(setting, getattr(row, setting), now, *notes), control_row(menu)]
    clock = clock_words(row.default_clock or "none")[0]
    role = role_there(bot, row.id, row.organiser_role)
    silent = SILENT if role and not can_be_mentioned(role) else ""
    count = len(row.forbidden_words.splitlines())
    words = WORDS.format(words=counted(count, "word")) if count else NO_WORDS
    allow = "Do not allow them" if row.home_made else "Allow them"
    switch = controls.PracticeSwitch(
        not row.practice, label=f"Switch {'off' if row.practice else 'on'}"
    )
    items += [
        _said("default_clock", row.default_clock, clock),
        control_row(controls.ClockMenu(row.default_clock)),
        _said("organiser_role", row.organiser_role, role.mention if role else "", silent),
        control_row(controls.RoleMenu(now=[role.id] if role else [])),
        discord.ui.Section[Any](
            HOME_MADE[row.home_made],
            accessory=controls.HomeMadeButton(not row.home_made, label=allow),
        ),
        discord.ui.Section[Any](PRACTICE[row.practice], accessory=switch)
        if is_hosted
        else discord.ui.TextDisplay(NO_PRACTICE),
        discord.ui.Section[Any](words, accessory=controls.WordsButton()),
    ]
    return message_of(discord.ui.Container(*items, accent_colour=RUNNING))


def _said(setting: controls.Setting, value: object, now: str, *notes: str) -> discord.ui.Item[Any]:
    """Says what a setting is and means. `now` is empty where what is set is gone."""
    words = UNSET[setting].format(clock=clock_words(DEFAULT_CLOCK)[0])
    if value is not None:
        words = MEANS[setting].format(now=now) if now else GONE
    heading = HEADING if setting == CHANNELS[0] else ""
    said = "\n".join(filter(None, (heading, f"**{TITLES[setting]}**", words, *notes)))
    if value is None:
        return discord.ui.TextDisplay(said)
    return discord.ui.Section[Any](said, accessory=controls.ClearButton(setting))


def _troubled(channel: discord.abc.GuildChannel) -> str:
    missing = missing_permissions(channel)
    return f"⚠️ I may not {' and '.join(missing)} there any more." if missing else ""
