"""Unmodified discord.py, logged in to the stand-in from within the test's own process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import discord
import pytest

from .world import World


@asynccontextmanager
async def logged_in(
    world: World, trace: aiohttp.TraceConfig | None = None
) -> AsyncIterator[discord.Client]:
    """Yields a client that can make every call, but gets nothing from the gateway. Its requests can
    be traced."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(discord.http.Route, "BASE", f"{world.server.url}/api/v10")
        async with discord.Client(intents=discord.Intents.none()) as client:
            client.http.http_trace = trace
            await client.login(world.config.token)
            yield client
