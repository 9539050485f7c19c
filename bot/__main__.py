"""`python -m bot` runs the bot; `python -m bot check FILE` checks a deck file, and
`python -m bot ratings` makes all ratings again from the matches."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.client import Deckhand
    from bot.settings import Settings

NO_TOKEN = (
    "No token: put DECKHAND_TOKEN=<your bot's token> into .env "
    "(from https://discord.com/developers/applications), or try `make demo`, which needs none."
)
CANCEL_AGAIN_SECONDS = 1.0
USAGE = "Usage: python -m bot [check FILE [--game NAME] [--json] | ratings]"


def main(arguments: list[str]) -> int:
    """Runs what the arguments ask for and returns the exit status."""
    if arguments[:1] == ["check"]:
        from bot.check import main as check

        return check(arguments[1:])
    if arguments not in ([], ["ratings"]):
        print(USAGE, file=sys.stderr)
        return 2
    settings = read_settings()
    if settings is None:
        return 1
    if arguments:
        from bot.ratings.command import main as ratings

        return ratings(settings)
    return run(settings)


def read_settings() -> Settings | None:
    """What the host has set; None, and a word on standard error, where that is wrong.

    Worker processes import this module, so everything heavy is imported in its functions.
    """
    from pydantic import ValidationError

    from bot.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        print(f"A setting in .env or the environment is wrong: {error}", file=sys.stderr)
        return None


def run(settings: Settings) -> int:
    """Runs the bot until it is stopped."""
    if settings.token is None or not settings.token.get_secret_value().strip():
        print(NO_TOKEN, file=sys.stderr)
        return 1
    import logging

    import discord
    import uvloop

    from bot.client import create_bot

    level = logging.getLevelNamesMapping()[settings.log_level]
    discord.utils.setup_logging(level=level, root=True)
    try:
        uvloop.run(serve(create_bot(settings), settings.token.get_secret_value().strip()))
    except KeyboardInterrupt:
        return 0
    except discord.LoginFailure:
        print("Discord does not know this token: see DECKHAND_TOKEN in .env.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"Discord cannot be reached: {error}", file=sys.stderr)
        return 1
    return 0


async def serve(bot: Deckhand, token: str) -> None:
    """Runs the bot until it is told to end, then lets it finish what it does.

    A second Ctrl-C does not wait for that.
    """
    import asyncio
    import signal

    loop = asyncio.get_running_loop()
    told = asyncio.Event()

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        told.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    async with bot:
        running = asyncio.create_task(bot.start(token))
        waiting = asyncio.create_task(told.wait())
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        while not running.done():
            # once may not do: asyncio.wait_for() of Python 3.11 loses it where it has just ended
            running.cancel()
            await asyncio.wait({running}, timeout=CANCEL_AGAIN_SECONDS)
        with suppress(asyncio.CancelledError):
            await running


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
