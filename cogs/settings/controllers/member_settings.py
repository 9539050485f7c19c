"""What a member has set for themselves, everywhere: one private message to see and change it."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.discord_api.emoji import emoji_table
from bot.store.matches.match_rows import MatchRow
from cogs.settings import controls
from cogs.ui.containers import RUNNING, control_row, message_of
from cogs.ui.match_display import MatchDisplay

SAID: dict[controls.Toggle, dict[bool, str]] = {
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

HEADING = (
    "### Your settings\n-# For you alone, on every server.\n**Passing**, where a game lets you "
    "answer all the time"
)
BLOCKED = (
    "**Blocked members**\nThey cannot challenge you, and the queue never pairs you. Nobody is "
    "told. Those in the menu are blocked; take somebody out to unblock them."
)

LABELS: dict[controls.Toggle, tuple[str, str]] = {
    "direct": ("Send them", "Send none"),
    "takes_challenges": ("Take them", "Take none"),
}


async def take(interaction: Interaction, action: controls.MemberAction) -> None:
    """Does what a member wants, and shows their settings as they are then."""
    user, bot = interaction.user.id, interaction.client
    running: Sequence[MatchRow] = ()
    match action:
        case controls.BlockMembers(users):
            await bot.services.settings.block_members(user, users)
        case controls.ChangePreference(preference, value):
            running = await bot.services.settings.change_member(user, **{preference: value})
            bot.services.portraits.try_again(user)
            if preference == "text_board":
                emoji_table().prefers_words(user, bool(value))
    await redraw(interaction, await member_message(bot, user))
    for row in running:
        bot.shared(MatchDisplay).show_soon(row.id)


async def member_message(bot: Deckhand, user: int) -> OutgoingMessage:
    """What a member has set, what that means, and the controls to change it."""
    preferences, blocked = await bot.services.settings.with_blocks(user)
    toggles = (_toggle(toggle, getattr(preferences, toggle)) for toggle in SAID)
    card = discord.ui.Container[Any](
        discord.ui.TextDisplay(HEADING),
        control_row(controls.PassPreferenceMenu(preferences.pass_preference)),
        *toggles,
        discord.ui.TextDisplay(BLOCKED),
        control_row(controls.BlocksMenu(now=blocked)),
        accent_colour=RUNNING,
    )
    return message_of(card)


def _toggle(toggle: controls.Toggle, on: bool) -> discord.ui.Section[Any]:
    turn_on, turn_off = LABELS.get(toggle, ("Turn on", "Turn off"))
    button = controls.ToggleButton(toggle, not on, label=turn_off if on else turn_on)
    return discord.ui.Section[Any](SAID[toggle][on], accessory=button)
