"""Members' own settings, for all servers: private pages to see and change them."""

from collections.abc import Sequence

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import OutgoingMessage, redraw, respond
from bot.discord_api.emoji import emoji_table
from bot.store.matches.match_rows import MatchRow
from cogs.settings.controls import (
    BlockMembers,
    ChangePreference,
    MemberAction,
    OpenSettings,
    Section,
)
from cogs.settings.layouts.member_pages import TOGGLES, section_page, settings_page
from cogs.ui.call_buttons import OpenCalls
from cogs.ui.match_display import MatchDisplay


async def take(display: MatchDisplay, interaction: Interaction, action: MemberAction) -> None:
    """Shows a page of a member's settings or changes a setting; `action` says which."""
    user, bot = interaction.user.id, interaction.client
    running: Sequence[MatchRow] = ()
    match action:
        case OpenSettings(section):
            if section == "all":
                await redraw(interaction, await first_page(bot, user))
                return
            shown: Section = section
        case OpenCalls():
            preferences, blocked = await bot.services.settings.with_blocks(user)
            await respond(interaction, section_page("calls", preferences, blocked))
            return
        case BlockMembers(users):
            await bot.services.settings.block_members(user, users)
            shown = "challenges"
        case ChangePreference(preference, value):
            running = await bot.services.settings.change_member(user, **{preference: value})
            bot.services.portraits.try_again(user)
            if preference == "text_board":
                emoji_table().prefers_words(user, bool(value))
            shown = _section_of(preference)
    preferences, blocked = await bot.services.settings.with_blocks(user)
    await redraw(interaction, section_page(shown, preferences, blocked))
    for row in running:
        display.show_soon(row.id)


async def first_page(bot: Deckhand, user: int) -> OutgoingMessage:
    """Returns the first page of a member's settings."""
    preferences, _ = await bot.services.settings.with_blocks(user)
    return settings_page(preferences)


def _section_of(preference: str) -> Section:
    """Returns the section that a preference is in."""
    sections: dict[str, Section] = {one: words.section for one, words in TOGGLES.items()}
    sections["loudness"] = "calls"
    return sections.get(preference, "passing")
