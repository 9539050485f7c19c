"""Asks Discord which application a token belongs to."""

import asyncio
from dataclasses import dataclass

import aiohttp
import discord

from bot.base.discord_text import cut

ANSWER_SECONDS = 15
REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Application:
    """A Discord application: its data and the name of its bot user."""

    id: int
    bot: str


class WrongToken(Exception):
    """Raised if Discord doesn't accept the token."""


class DiscordUnreachable(Exception):
    """Raised if Discord couldn't be asked about the token. The argument is the reason."""


async def application_of(token: str) -> Application:
    """Logs in over HTTP, without a gateway connection, and returns the token's application. Raises
    WrongToken if Discord doesn't accept the token, and DiscordUnreachable if Discord couldn't be
    asked."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await log_in(client, token)
        assert client.application is not None
        assert client.user is not None
        return Application(client.application.id, client.user.name)


async def log_in(client: discord.Client, token: str) -> None:
    """Logs a client in over HTTP, without a gateway connection. Raises WrongToken if Discord
    doesn't accept the token, and DiscordUnreachable if Discord couldn't be asked."""
    try:
        await asyncio.wait_for(client.login(token), ANSWER_SECONDS)
    except discord.LoginFailure as error:
        raise WrongToken from error
    except TimeoutError as error:
        raise DiscordUnreachable(f"no answer within {ANSWER_SECONDS} seconds") from error
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        raise DiscordUnreachable(cut(str(error), REASON_LENGTH)) from error
    except (KeyError, TypeError) as error:  # for example the sign-in page of a network
        raise DiscordUnreachable("something else answered in its place") from error
