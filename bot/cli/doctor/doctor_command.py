"""`deckhand doctor`: checks everything that the bot needs, and prints the problems."""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy.exc import DBAPIError

from bot.app.client import Deckhand
from bot.app.logs import OURS
from bot.base.settings import Settings
from bot.cli.doctor.at_discord import at_discord
from bot.cli.doctor.check_result import CheckResult
from bot.cli.doctor.reachable_people import ServerPlaces, places_of_servers
from bot.cli.doctor.this_machine import database, disk, file_modes, fonts, forbidden_words
from bot.discord_api.command_tree import KEY, fingerprint_of
from bot.processes.workers import Workers
from bot.store.database.conflicts import DatabaseAway
from bot.store.database.key_value import values_like
from bot.store.transfer.other_versions import is_there, read_only, version_of


def examine(settings: Settings) -> int:
    """Runs all checks of `deckhand doctor` and prints a line for each. Returns the exit status: 1
    if a check has failed. Changes nothing."""
    for name in ("discord", *OURS):  # everything important is printed below
        logging.getLogger(name).addHandler(logging.NullHandler())
    found = asyncio.run(_examine(settings))
    for one in found:
        print(one.line)
    return int(not all(one.is_well for one in found))


async def _examine(settings: Settings) -> Sequence[CheckResult]:
    token = settings.token.get_secret_value().strip() if settings.token else None
    commands = await _commands(settings)
    told, servers = await _stored(settings.database_url)
    reports = settings.report_channel
    return [
        *await at_discord(token, commands, fingerprint_of(commands), told, reports, servers),
        *await database(settings),
        *forbidden_words(settings),
        fonts(),
        disk(settings),
        file_modes(settings),
    ]


async def _commands(settings: Settings) -> Sequence[Any]:
    """Returns the commands of this program, from a bot with an empty database that starts no
    processes and never connects."""
    with TemporaryDirectory(prefix="deckhand-doctor-") as folder:
        empty = {"database": str(Path(folder) / "empty.db"), "forbidden_words": None}
        alone = settings.model_copy(update=empty)
        async with Deckhand(alone, Workers(wait=True)) as bot:
            await bot.open()
            await bot.add_commands()
            return bot.tree.as_told()


async def _stored(url: str) -> tuple[dict[str, str], Sequence[ServerPlaces]]:
    """Returns the hashes of the commands that Discord has, by the bots' ids, and the places where
    people are mentioned, as far as the database has them."""
    told: dict[str, str] = {}
    try:
        if is_there(url):
            async with read_only(url) as connection:
                if await version_of(connection) is not None:
                    told = await values_like(connection, KEY)
                    return told, await places_of_servers(connection)
    except (DatabaseAway, DBAPIError, OSError):
        pass
    return told, ()
