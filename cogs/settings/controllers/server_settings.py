"""A server's settings: one private message that shows each and lets administrators change it."""

from collections.abc import Sequence
from typing import Any, Literal, cast

import discord

from bot.app.client import Deckhand, Interaction
from bot.app.servers import can_be_mentioned, channel_there, missing_permissions, role_there
from bot.base.discord_text import counted
from bot.base.refusals import Refusal
from bot.decks.server_forbidden_words import MOST_WORDS, server_words
from bot.discord_api.discord_calls import OutgoingMessage, delete_message, open_modal, redraw
from bot.matches.clocks import CLOCKS, DEFAULT_CLOCK, clock_words
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.controllers.queue_controller import QueueController
from cogs.ui.component_ids import YES_NO, ComponentId, one_of
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.controls import Control, without_dispatch

ChannelSetting = Literal["matches_channel", "queue_channel", "report_channel", "puzzle_channel"]
Setting = Literal[
    "matches_channel",
    "queue_channel",
    "report_channel",
    "puzzle_channel",
    "default_clock",
    "organiser_role",
]

CHANNELS: tuple[ChannelSetting, ...] = (
    "matches_channel",
    "queue_channel",
    "report_channel",
    "puzzle_channel",
)

HEADING = "### Settings of this server"
GONE = "It was **deleted**, so this counts as not set."

TITLES: dict[Setting, str] = {
    "matches_channel": "Channel for matches",
    "queue_channel": "Channel for the queue",
    "report_channel": "Channel for reports",
    "puzzle_channel": "Channel for the daily puzzle",
    "default_clock": "Clock",
    "organiser_role": "Organisers",
}

UNSET: dict[Setting, str] = {
    "matches_channel": "Not set: matches are played in every channel where I may write.",
    "queue_channel": "Not set: how many wait is shown nowhere.",
    "report_channel": "Not set: what members report is sent to the owner of this server.",
    "puzzle_channel": "Not set: no daily puzzle.",
    "default_clock": "Not set: a challenge without `clock:` is **{clock}**.",
    "organiser_role": "Not set: only administrators run tournaments.",
}

MEANS: dict[Setting, str] = {
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
WORDS_FORM = "settings:words"
WORDS_FIELD = "words"
WORDS_FILE = "words.txt"
WORDS_LENGTH = 4000
"""Characters that the form takes."""
NO_PUZZLES = "⚠️ None comes while practice matches are switched off."


def check_administrator(interaction: Interaction) -> int:
    """The server that the interaction is in. Raises Refusal for all but its administrators."""
    if interaction.guild_id is None:
        raise Refusal("That is about a server: use it in one.")
    if not interaction.permissions.administrator:
        raise Refusal("Only administrators of this server may do that.")
    return interaction.guild_id


class _ServerControl(Control[Any]):
    """Something that changes a setting and shows all of them as they are then."""

    async def pressed(self, interaction: Interaction) -> None:
        guild, bot = check_administrator(interaction), interaction.client
        changes = self.changes(interaction)
        before, row = await bot.services.settings.change_server(guild, **changes)
        await redraw(interaction, server_message(bot, row))
        if row.queue_channel != before.queue_channel:
            await _move_queue(bot, before)
        elif row.practice != before.practice:
            bot.shared(QueueController).look_again()

    def changes(self, interaction: Interaction) -> dict[str, object]:
        """The columns to change. May raise Refusal."""
        raise NotImplementedError


class ChannelMenu(
    _ServerControl,
    id=ComponentId("settings:channel", one_of(*CHANNELS)),
):
    """Sets a channel, if the bot may do there what it has to."""

    def __init__(
        self, setting: ChannelSetting, now: Sequence[discord.abc.GuildChannel] = ()
    ) -> None:
        super().__init__(
            discord.ui.ChannelSelect(
                custom_id=self.component_id.make(setting),
                channel_types=[discord.ChannelType.text, discord.ChannelType.news],
                placeholder="Choose a channel",
                default_values=[discord.Object(one.id) for one in now],
            )
        )
        self.setting = setting

    def changes(self, interaction: Interaction) -> dict[str, object]:
        chosen = self.item.values[0].id
        channel = channel_there(interaction.client, cast("int", interaction.guild_id), chosen)
        if channel is None:
            raise Refusal("I do not see that channel. Give me access to it, or choose another.")
        if missing := missing_permissions(channel):
            raise Refusal(
                f"I may not {' and '.join(missing)} in {channel.mention}. Allow me that, or choose "
                "another channel."
            )
        return {self.setting: channel.id}


class RoleMenu(_ServerControl, id=ComponentId("settings:role")):
    """Sets the organisers' role."""

    def __init__(self, now: Sequence[discord.Role] = ()) -> None:
        super().__init__(
            discord.ui.RoleSelect(
                custom_id=self.component_id.make(),
                placeholder="Choose a role",
                default_values=[discord.Object(one.id) for one in now],
            )
        )

    def changes(self, interaction: Interaction) -> dict[str, object]:
        role: discord.Role = self.item.values[0]
        if role.is_default():
            raise Refusal("That is everybody. Choose a role that only organisers have.")
        return {"organiser_role": role.id}


class ClockMenu(_ServerControl, id=ComponentId("settings:clock")):
    """Sets the clock of challenges that name none."""

    def __init__(self, now: str | None = None) -> None:
        options = [
            discord.SelectOption(label=title, value=key, description=blurb, default=key == now)
            for key, (title, blurb) in ((key, clock_words(key)) for key in CLOCKS)
        ]
        super().__init__(
            discord.ui.Select(
                custom_id=self.component_id.make(), placeholder="Choose a clock", options=options
            )
        )

    def changes(self, interaction: Interaction) -> dict[str, object]:
        if self.item.values[0] not in CLOCKS:
            raise Refusal("There is no such clock. `/settings server` shows those there are.")
        return {"default_clock": self.item.values[0]}


class ClearButton(_ServerControl, id=ComponentId("settings:clear", one_of(*TITLES))):
    """Takes a setting back."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(
            discord.ui.Button(label="Clear", custom_id=self.component_id.make(setting))
        )
        self.setting = setting

    def changes(self, interaction: Interaction) -> dict[str, object]:
        return {self.setting: None}


class HomeMadeButton(_ServerControl, id=ComponentId("settings:home_made", YES_NO)):
    """Allows home-made cards that nothing keeps fair, or not."""

    def __init__(self, to: bool) -> None:
        custom_id = self.component_id.make(to)
        label = "Allow them" if to else "Do not allow them"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.to = to

    def changes(self, interaction: Interaction) -> dict[str, object]:
        return {"home_made": self.to}


class PracticeSwitch(_ServerControl, id=ComponentId("settings:practice", YES_NO)):
    """Allows practice matches against the computer, or not. Those that run go on."""

    def __init__(self, to: bool) -> None:
        custom_id = self.component_id.make(to)
        label = "Switch on" if to else "Switch off"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.to = to

    def changes(self, interaction: Interaction) -> dict[str, object]:
        return {"practice": self.to}


class WordsButton(Control[Any], id=ComponentId("settings:words")):
    """Opens the form with the words that texts on the server may not have."""

    def __init__(self) -> None:
        super().__init__(discord.ui.Button(label="Edit words", custom_id=self.component_id.make()))

    async def pressed(self, interaction: Interaction) -> None:
        guild = check_administrator(interaction)
        row = await interaction.client.services.settings.of_server(guild)
        await open_modal(interaction, words_form(row.forbidden_words))


CONTROLS = (
    ChannelMenu,
    RoleMenu,
    ClockMenu,
    ClearButton,
    HomeMadeButton,
    PracticeSwitch,
    WordsButton,
)


def words_form(words: str) -> discord.ui.Modal:
    """Returns the form with the words that a server has, one a line."""
    modal = discord.ui.Modal(title="Forbidden words", timeout=None, custom_id=WORDS_FORM)
    modal.add_item(
        discord.ui.Label(
            text="Words that texts may not have",
            description=f"One a line, {MOST_WORDS} at most. * stands for any letters: *word* is "
            "found inside others.",
            component=discord.ui.TextInput(
                custom_id=WORDS_FIELD,
                style=discord.TextStyle.paragraph,
                max_length=WORDS_LENGTH,
                required=False,
                default=words or None,
            ),
        )
    )
    return without_dispatch(modal)


async def take_words(interaction: Interaction, typed: str) -> None:
    """Stores the words that were typed, and shows the settings as they are then."""
    guild, bot = check_administrator(interaction), interaction.client
    words = server_words(typed)
    _, row = await bot.services.settings.change_server(guild, forbidden_words=words)
    await redraw(interaction, server_message(bot, row))


def words_section(row: GuildRow) -> discord.ui.Section[Any]:
    """Says how many words texts on a server may not have; the words are in the form alone."""
    count = len(row.forbidden_words.splitlines())
    words = WORDS.format(words=counted(count, "word")) if count else NO_WORDS
    return discord.ui.Section[Any](words, accessory=WordsButton())


async def _move_queue(bot: Deckhand, before: GuildRow) -> None:
    """Takes the message away that shows how many wait, and has it put up where it belongs now."""
    if before.queue_channel is not None and before.queue_message is not None:
        place = bot.get_partial_messageable(before.queue_channel, guild_id=before.id)
        await delete_message(place.get_partial_message(before.queue_message))
    bot.shared(QueueController).look_again()


def server_message(bot: Deckhand, row: GuildRow) -> OutgoingMessage:
    """What a server has set, what that means, and the menus to change it."""
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    is_hosted = bot.settings.practice_matches > 0
    for setting in CHANNELS:
        channel = channel_there(bot, row.id, getattr(row, setting))
        now = "" if channel is None else channel.mention
        notes = [_troubled(channel)] if channel is not None else []
        if setting == "puzzle_channel" and not (is_hosted and row.practice):
            notes.append(NO_PUZZLES)
        heading = HEADING if setting == CHANNELS[0] else ""
        _add(card, setting, getattr(row, setting), now, *notes, heading=heading)
        card.add_item(control_row(ChannelMenu(setting, [channel] if channel else [])))
    _add(card, "default_clock", row.default_clock, clock_words(row.default_clock or "none")[0])
    card.add_item(control_row(ClockMenu(row.default_clock)))
    role = role_there(bot, row.id, row.organiser_role)
    silent = SILENT if role is not None and not can_be_mentioned(role) else ""
    _add(card, "organiser_role", row.organiser_role, role.mention if role else "", silent)
    card.add_item(control_row(RoleMenu([role] if role else [])))
    card.add_item(
        discord.ui.Section[Any](
            HOME_MADE[row.home_made], accessory=HomeMadeButton(not row.home_made)
        )
    )
    switch = PracticeSwitch(not row.practice)
    card.add_item(
        discord.ui.Section[Any](PRACTICE[row.practice], accessory=switch)
        if is_hosted
        else discord.ui.TextDisplay(NO_PRACTICE)
    )
    card.add_item(words_section(row))
    return message_of(card)


def _add(
    card: discord.ui.Container[Any],
    setting: Setting,
    value: object,
    now: str,
    *notes: str,
    heading: str = "",
) -> None:
    """Says what a setting is and means. `now` is empty where what is set is gone."""
    if value is None:
        words = UNSET[setting].format(clock=clock_words(DEFAULT_CLOCK)[0])
    else:
        words = MEANS[setting].format(now=now) if now else GONE
    said = "\n".join(filter(None, (heading, f"**{TITLES[setting]}**", words, *notes)))
    if value is None:
        card.add_item(discord.ui.TextDisplay(said))
    else:
        card.add_item(discord.ui.Section[Any](said, accessory=ClearButton(setting)))


def _troubled(channel: discord.abc.GuildChannel) -> str:
    missing = missing_permissions(channel)
    return f"⚠️ I may not {' and '.join(missing)} there any more." if missing else ""
