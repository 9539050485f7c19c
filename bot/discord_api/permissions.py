"""What the bot has to be allowed in a server, and what it hears of: the only lists of it."""

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
"""What the link to invite the bot asks for."""

INTENTS: Final = discord.Intents(guilds=True, guild_messages=True)
"""What the bot hears of: none of it has to be switched on in the developer portal."""

THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What it takes to give a match a thread of its own."""


def invitation_link(application: int) -> str:
    """Returns the link by which a server's owner invites the bot, with all it needs."""
    return discord.utils.oauth_url(application, permissions=INVITATION)
