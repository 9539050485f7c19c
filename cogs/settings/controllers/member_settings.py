"""What a member has set for themselves, everywhere: one private message to see and change it."""

from collections.abc import Collection
from typing import Any, Literal, get_args

import discord

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.discord_api.emoji import emoji_table
from bot.store.settings.preferences import PassPreference
from cogs.matches.choices.layouts.auto_pass import DETAILS, TITLES
from cogs.ui.component_ids import YES_NO, ComponentId, one_of
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.controls import Control
from cogs.ui.match_display import MatchDisplay

Toggle = Literal["direct", "text_board", "new_messages", "takes_challenges", "shows_portrait"]

PASS_PREFERENCES: tuple[PassPreference, ...] = ("able", "always")

SAID: dict[Toggle, dict[bool, str]] = {
    "direct": {
        True: "**Direct messages**\nYour hand comes to you by direct message, and I call you "
        "there when you have to come.",
        False: "**Direct messages**\nNone: your hand is behind “My hand” only, and I call you "
        "with a mention where the match is played.",
    },
    "text_board": {
        True: "**Board in words**\nYour hand says in few words what you are asked, what has "
        "changed and what you can do, without pictures. “Whole board” has the rest.",
        False: "**Board in words**\nOff: your hand comes as a picture. Turn it on if you do not "
        "see pictures.",
    },
    "new_messages": {
        True: "**New messages**\nEach decision comes to you as a new message, which screen readers "
        "announce.",
        False: "**New messages**\nOff: your hand is one message a turn, which changes. Turn it on "
        "if your screen reader does not announce changes.",
    },
    "takes_challenges": {
        True: "**Challenges**\nAnybody whom you have not blocked can challenge you.",
        False: "**Challenges**\nNone: whoever challenges you is told that you take none at the "
        "moment.",
    },
    "shows_portrait": {
        True: "**Show my picture on boards**\nOn: the boards of your matches show your avatar, "
        "small, beside your name.",
        False: "**Show my picture on boards**\nOff: boards show your initial, and I keep no "
        "picture of you.",
    },
}

BLOCKED = (
    "**Blocked members**\nThey cannot challenge you, and the queue never pairs you. Nobody is "
    "told. Those in the menu are blocked; take somebody out to unblock them."
)

MOST_BLOCKED = 25
"""How many members somebody can block: as many as a menu of members holds."""

LABELS: dict[Toggle, dict[bool, str]] = {
    "direct": {True: "Send them", False: "Send none"},
    "text_board": {True: "Turn on", False: "Turn off"},
    "new_messages": {True: "Turn on", False: "Turn off"},
    "takes_challenges": {True: "Take them", False: "Take none"},
    "shows_portrait": {True: "Turn on", False: "Turn off"},
}


class _MemberControl(Control[Any]):
    """A control that changes a preference and shows all of them as they are then."""

    async def pressed(self, interaction: Interaction) -> None:
        user, bot = interaction.user.id, interaction.client
        running = await bot.services.settings.change_member(user, **self.changes())
        bot.services.portraits.try_again(user)
        if (in_words := self.changes().get("text_board")) is not None:
            emoji_table().prefers_words(user, bool(in_words))
        await redraw(interaction, await member_message(bot, user))
        for row in running:
            bot.shared(MatchDisplay).show_soon(row.id)

    def changes(self) -> dict[str, object]:
        """The columns to change."""
        raise NotImplementedError


class PassPreferenceMenu(_MemberControl, id=ComponentId("settings:habit")):
    """When the member is asked who could only pass."""

    def __init__(self, now: PassPreference | None = None) -> None:
        options = [
            discord.SelectOption(
                label=TITLES[preference],
                value=preference,
                description=DETAILS[preference],
                default=preference == now,
            )
            for preference in PASS_PREFERENCES
        ]
        super().__init__(discord.ui.Select(custom_id=self.component_id.make(), options=options))

    def changes(self) -> dict[str, object]:
        return {"pass_preference": "always" if self.item.values[0] == "always" else "able"}


class ToggleButton(
    _MemberControl, id=ComponentId("settings:wish", one_of(*get_args(Toggle)), YES_NO)
):
    """Turns something on or off."""

    def __init__(self, toggle: Toggle, to: bool) -> None:
        custom_id = self.component_id.make(toggle, to)
        super().__init__(discord.ui.Button(label=LABELS[toggle][to], custom_id=custom_id))
        self.toggle = toggle
        self.to = to

    def changes(self) -> dict[str, object]:
        return {self.toggle: self.to}


class BlocksMenu(Control[discord.ui.UserSelect[Any]], id=ComponentId("settings:blocks")):
    """Whom the member does not want to play against: all of them at once."""

    def __init__(self, now: Collection[int] = ()) -> None:
        super().__init__(
            discord.ui.UserSelect(
                custom_id=self.component_id.make(),
                placeholder="Block members",
                min_values=0,
                max_values=MOST_BLOCKED,
                default_values=[discord.Object(user) for user in now],
            )
        )

    async def pressed(self, interaction: Interaction) -> None:
        user, bot = interaction.user.id, interaction.client
        await bot.services.settings.block_members(user, {one.id for one in self.item.values})
        await redraw(interaction, await member_message(bot, user))


CONTROLS = (PassPreferenceMenu, ToggleButton, BlocksMenu)


async def member_message(bot: Deckhand, user: int) -> OutgoingMessage:
    """What a member has set, what that means, and the controls to change it."""
    preferences, blocked = await bot.services.settings.with_blocks(user)
    card = discord.ui.Container[Any](accent_colour=RUNNING)
    card.add_item(
        discord.ui.TextDisplay(
            "### Your settings\n-# For you alone, on every server.\n**Passing**, where a game lets "
            "you answer all the time"
        )
    )
    card.add_item(control_row(PassPreferenceMenu(preferences.pass_preference)))
    now: dict[Toggle, bool] = {
        "direct": preferences.direct,
        "text_board": preferences.text_board,
        "new_messages": preferences.new_messages,
        "takes_challenges": preferences.takes_challenges,
        "shows_portrait": preferences.shows_portrait,
    }
    for toggle, on in now.items():
        card.add_item(
            discord.ui.Section[Any](SAID[toggle][on], accessory=ToggleButton(toggle, not on))
        )
    card.add_item(discord.ui.TextDisplay(BLOCKED))
    card.add_item(control_row(BlocksMenu(blocked)))
    return message_of(card)
