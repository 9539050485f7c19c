"""The permissions that the bot needs in a server, and the events that it receives. They are listed
nowhere else."""

from typing import Final

import discord

NEEDED: Final = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "embed_links": "Embed Links",
    "read_message_history": "Read Message History",
}
"""Each permission by discord.py's name, with the name that Discord shows."""

INVITATION: Final = discord.Permissions(**dict.fromkeys(NEEDED, True))
"""The permissions that the invitation link asks for."""

INTENTS: Final = discord.Intents(guilds=True, guild_messages=True)
"""The events that the bot receives: none of them has to be enabled in the developer portal."""

THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""The permissions that the bot needs to give a match its own thread."""


def invitation_link(application: int) -> str:
    """Returns the link by which a server's owner invites the bot, with all permissions that it
    needs."""
    return discord.utils.oauth_url(application, permissions=INVITATION)
