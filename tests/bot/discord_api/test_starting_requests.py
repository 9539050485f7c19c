"""A Discord that fails while the bot starts does not end the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord_api import starting_requests
from bot.discord_api.starting_requests import PAUSES, with_retries


class Discord:
    """A Discord whose first `failures` requests fail."""

    def __init__(self, failures: int, error: Exception | None = None) -> None:
        self.left = failures
        self.error = error or unavailable()
        self.asked = 0

    async def request(self, what: str) -> str:
        self.asked += 1
        if self.asked <= self.left:
            raise self.error
        return what


def unavailable() -> discord.DiscordServerError:
    """Returns the library's error for status 503."""
    response: Any = SimpleNamespace(status=503, reason="no")
    return discord.DiscordServerError(response, "no")


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting_requests, "PAUSES", (0.0,) * len(PAUSES))


async def test_what_fails_while_the_bot_starts_is_asked_again() -> None:
    failing = Discord(len(PAUSES))
    assert await with_retries(failing.request, lambda: False)("me") == "me"
    failing = Discord(2, aiohttp.ServerDisconnectedError())
    assert await with_retries(failing.request, lambda: False)("me") == "me"
    failing = Discord(len(PAUSES) + 1)
    with pytest.raises(discord.DiscordServerError):
        await with_retries(failing.request, lambda: False)("me")


async def test_later_that_is_for_who_has_asked() -> None:
    failing = Discord(1)
    with pytest.raises(discord.DiscordServerError):
        await with_retries(failing.request, lambda: True)("me")
    assert failing.asked == 1
