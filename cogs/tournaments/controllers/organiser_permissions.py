"""The permissions to see and run tournaments of a server, and the channels for them."""

import discord

from bot.app.client import Interaction
from bot.app.servers import guild_now, is_organiser, missing_permissions, role_there
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import attempt_paced
from bot.matches.beginning.match_creation import PlayerRef

IN_A_SERVER = "Tournaments are for the members of a server: use this in one."
ELSEWHERE = "That tournament is on another server."
NO_PLACE = "Create it in a text channel: its announcement and its matches go there."


async def check_seen(interaction: Interaction, tournament: str) -> None:
    """Checks that the member can see a tournament here. Raises Refusal if the tournament isn't on
    this server or, in direct messages, if the member doesn't play in it."""
    there = await interaction.client.services.tournaments.existing(tournament)
    plays = interaction.guild_id is None and there.entrant_of(interaction.user.id) is not None
    if there.row.guild != interaction.guild_id and not plays:
        raise Refusal(ELSEWHERE)


async def check_organiser(interaction: Interaction) -> PlayerRef:
    """Returns the member who acts, if that member has the server's organiser role or is an
    administrator. Raises Refusal for other members."""
    user = interaction.user
    if interaction.guild_id is None or not isinstance(user, discord.Member):
        raise Refusal(IN_A_SERVER)
    bot = interaction.client
    settings = await bot.services.settings.of_server(interaction.guild_id)
    role = role_there(bot, settings.id, settings.organiser_role)
    if is_organiser(user, role) or interaction.permissions.administrator:
        return PlayerRef(user.id, user.display_name)
    if role is None:
        raise Refusal(
            "Only administrators run tournaments here. A member with Manage Server can choose an "
            "organisers' role in `/server`."
        )
    raise Refusal(f"Only members with the role {role.mention} run tournaments here.")


async def acts_as_organiser(interaction: Interaction) -> bool:
    """Returns whether the member who acts can run tournaments here."""
    try:
        await check_organiser(interaction)
    except Refusal:
        return False
    return True


async def check_organiser_of(interaction: Interaction, guild: int) -> PlayerRef:
    """Returns the member who acts if they can run tournaments on the server `guild`. Unlike
    `check_organiser`, this also works in direct messages. Raises Refusal for other members."""
    if interaction.guild_id == guild:
        return await check_organiser(interaction)
    bot, user = interaction.client, interaction.user.id
    server = await guild_now(bot, guild)
    member = server and (await attempt_paced(server.fetch_member, user)).value
    settings = await bot.services.settings.of_server(guild)
    role = server and settings.organiser_role and server.get_role(settings.organiser_role)
    if not member or not is_organiser(member, role or None):
        raise Refusal("Only organisers of that server can do that.")
    return PlayerRef(member.id, member.display_name)


def tournament_place(interaction: Interaction) -> discord.TextChannel:
    """Returns the channel for a new tournament: the text channel of this interaction, or the parent
    of its thread. Raises Refusal if the interaction has no such channel, or if the bot lacks
    permissions in that channel."""
    if interaction.guild is None:
        raise Refusal(IN_A_SERVER)
    here = interaction.channel
    number = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    channel = None if number is None else interaction.guild.get_channel(number)
    if not isinstance(channel, discord.TextChannel):
        raise Refusal(NO_PLACE)
    if missing := missing_permissions(channel):
        raise Refusal(
            f"For a tournament I have to {' and '.join(missing)}, and I don't have permission in "
            f"{channel.mention}. Give it to me, or try another channel."
        )
    return channel
