"""The settings of a server: private pages to see and change them."""

from bot.app.client import Deckhand, Interaction
from bot.app.servers import channel_there, missing_permissions
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.decks.server_forbidden_words import server_words
from bot.discord_api.discord_calls import OutgoingMessage, redraw
from bot.store.limits.kept_out import KeptOut
from bot.store.settings.guild_settings import GuildRow
from cogs.settings import controls
from cogs.settings.layouts import server_pages
from cogs.ui.answers import server_of
from cogs.ui.periodic import PeriodicJob

NOT_MANAGER = (
    "To set up this server, you need the permission **Manage Server**. Ask somebody who has it."
)


def check_manager(interaction: Interaction) -> int:
    """Returns the id of the server of an interaction. Raises Refusal if the member lacks the
    permission Manage Server."""
    guild = server_of(interaction, "That's about a server: use it in one.")
    if not interaction.permissions.manage_guild:
        raise Refusal(NOT_MANAGER)
    return guild


async def take(
    pairing: PeriodicJob, interaction: Interaction, action: controls.ServerAction
) -> None:
    """Shows a page of a server's settings or changes a setting; `action` says which. Wakes
    `pairing`, the job of the queue, if the change concerns the queue. Raises Refusal if the action
    isn't possible, for example if the member lacks the permission Manage Server."""
    guild, bot = check_manager(interaction), interaction.client
    settings = bot.services.settings
    match action:
        case controls.OpenServer(section):
            await redraw(interaction, await section_page(bot, guild, section))
        case controls.EditWords():
            row = await settings.of_server(guild)
            await controls.WordsForm().open(interaction, words=row.forbidden_words)
        case controls.ChangeServer(value, setting):
            before, row = await change_setting(bot, guild, setting, value)
            await redraw(interaction, await section_page(bot, guild, _section_of(setting)))
            if row.queue_channel != before.queue_channel:
                await bot.posts.remove("queue numbers", str(before.id))
                pairing.wake_all()
            elif row.practice != before.practice:
                pairing.wake_all()
        case controls.TurnKeptOut(page):
            members = await settings.kept_out(guild)
            await redraw(interaction, server_pages.kept_out_page(members, page))
        case controls.KeepOut(user, name):
            row = KeptOut(guild, user, name, now())
            await settings.keep_out(row)
            members = await settings.kept_out(guild)
            await redraw(interaction, server_pages.kept_out_page(members, new=row))
            pairing.wake_all()
        case controls.LetIn(page, user):
            await settings.let_in(guild, user)
            members = await settings.kept_out(guild)
            await redraw(interaction, server_pages.kept_out_page(members, page))
        case controls.AskReason(user):
            await controls.ReasonForm(user).open(interaction)
        case controls.GiveReason(user, reason):
            rules = await bot.services.texts.rules_on(bot.store, guild)
            rules.check(reason)
            await settings.note_reason(guild, user, reason)
            members = await settings.kept_out(guild)
            await redraw(interaction, server_pages.kept_out_page(members))


async def change_setting(
    bot: Deckhand, guild: int, setting: str, value: str | int | None
) -> tuple[GuildRow, GuildRow]:
    """Changes one setting of a server, named `setting`. Returns the settings before and after the
    change. Raises Refusal for a value that isn't allowed."""
    checked = _checked(bot, guild, setting, value)
    return await bot.services.settings.change_server(guild, **{setting: checked})


async def section_page(bot: Deckhand, guild: int, section: controls.AnySection) -> OutgoingMessage:
    """Returns the page of one section of a server's settings. The section `all` is the first
    page."""
    row = await bot.services.settings.of_server(guild)
    match section:
        case "all":
            return server_pages.server_page(row, await bot.services.settings.kept_out(guild))
        case "channels":
            return server_pages.channels_page(bot, row)
        case "matches":
            return server_pages.matches_page(bot, row)
        case "words":
            return server_pages.words_page(row)
        case "kept":
            return server_pages.kept_out_page(await bot.services.settings.kept_out(guild))


def _section_of(setting: str) -> controls.ServerSection:
    """Returns the section that a setting is in."""
    if setting == "forbidden_words":
        return "words"
    return "channels" if setting in server_pages.CHANNELS else "matches"


def _checked(bot: Deckhand, guild: int, setting: str, value: str | int | None) -> object:
    """Returns the value to store for a setting. Raises Refusal for a value that can't be set."""
    if setting == "forbidden_words":
        return server_words(str(value))
    if setting == "organiser_role" and value == guild:
        raise Refusal("That's everybody. Choose a role that only organisers have.")
    if setting in server_pages.CHANNELS and isinstance(value, int):
        channel = channel_there(bot, guild, value)
        if channel is None:
            raise Refusal("I don't see that channel. Give me access to it, or choose another.")
        if missing := missing_permissions(channel):
            raise Refusal(
                f"I can't {' and '.join(missing)} in {channel.mention}. Give me that permission, "
                "or choose another channel."
            )
    return value
