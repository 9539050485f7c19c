"""Deckhand started on the stand-in, and two scripted users seated at a match."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from .fakecord.botproc import BotProcess
from .fakecord.users import UserHandle
from .fakecord.views import Msg
from .fakecord.world import ChannelHandle, World
from .stored import Database
from .table import Table

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds that anything may take: long, for busy machines."""

STARTED_AS: type[BotProcess] = BotProcess
"""The class that starts a process of the bot: as a host does, but in most tests another
(`conftest.py`)."""

AS_SHIPPED: Mapping[str, float] = {}
BOARD_PACE = tuple(f"bot.matches.pace.{name}_SECONDS" for name in ("BOARD", "WAITING"))
BOARDS_SOON: Mapping[str, float] = dict.fromkeys(BOARD_PACE, 0.1)
"""Shorter values of constants, in a copy: so a test that makes one click after another does not
wait ten seconds each time until the board is shown."""

TRIES = 3
"""Number of requests for a match: just after its start the bot may be too slow for one."""


async def launch(
    world: World,
    database: Database,
    checkout: Path = ROOT,
    *,
    env: Mapping[str, str] | None = None,
    arguments: Sequence[str] = (),
    constants: Mapping[str, float] = BOARDS_SOON,
    commands: bool = True,
    ready: bool = True,
) -> BotProcess:
    """Starts Deckhand as a process, on a database that may have been used before. Without `ready`
    it waits for nothing; without `commands` it does not wait until Discord has been told the
    commands. `constants` of the program have other values in a copy."""
    told = {
        "DECKHAND_TOKEN": world.config.token,
        "DECKHAND_DATABASE": str(database),
        "DECKHAND_LOG_LEVEL": "INFO",
        "DECKHAND_EMOJI": "false",  # tests and measurements count calls
        **(env or {}),
    }
    return await world.launch(
        [sys.executable, "-m", "bot", *arguments],
        cwd=checkout,
        env=told,
        within=PATIENCE,
        commands=commands,
        ready=ready,
        process=partial(STARTED_AS, constants=constants),
    )


async def launch_worker(
    world: World, url: str, *, constants: Mapping[str, float] = BOARDS_SOON, **env: str
) -> BotProcess:
    """Starts another process that does jobs."""
    return await launch(world, url, env=env, arguments=["worker"], constants=constants, ready=False)


async def launch_several(
    world: World,
    url: str,
    processes: int,
    checkout: Path = ROOT,
    *,
    constants: Mapping[str, float] = AS_SHIPPED,
    **env: str,
) -> list[BotProcess]:
    """Starts Deckhand as several `processes` on one database, which share all shards."""
    shared = {"DECKHAND_PROCESSES": str(processes), "DECKHAND_SHARDS": str(world.config.shards)}
    bots = [
        await launch(world, url, checkout, env={**shared, **env}, constants=constants, ready=False)
        for _ in range(processes)
    ]
    await asyncio.gather(*(bot.wait_ready(PATIENCE) for bot in bots))
    await asyncio.gather(*(bot.wait_online(PATIENCE) for bot in bots))
    return bots


async def ready_deck(user: UserHandle, channel: ChannelHandle, game: str, which: int) -> None:
    """Adds one of the game's starter decks to the user's collection."""
    page = (await user.slash(channel, "deck")).message
    if "New deck" in page.labels:
        await user.click(page, "New deck")
    await user.select(page, game)
    options = page.selects[0].options
    taken = await user.select(page, options[which % len(options)]["value"])
    await taken.settled(PATIENCE)


async def challenged(
    channel: ChannelHandle,
    users: tuple[UserHandle, UserHandle],
    game: str,
    clock: str = "auto",
    mode: str = "",
) -> Msg:
    """Returns the first user's challenge to the other, in a mode or with a deck of their own.
    Raises AssertionError if it is refused."""
    asks, other = users
    for _ in range(TRIES):
        page = await asks.slash(channel, "challenge", member=other, check=False)
        if page.failed:
            continue
        await page.settled(PATIENCE)
        games = await asks.click(page.message, "Change")
        form = await asks.select(games.message, game, custom_id=f"challenge:game:{other.id}")
        wanted = f"mode:{game}/{mode.rpartition('/')[2]}" if mode else "deck:"
        options = form.modal.fields["Deck or mode"].raw["options"]
        brought = next(one["value"] for one in options if one["value"].startswith(wanted))
        sent = await asks.submit_modal(form, {"with": [brought], "clock": [clock]})
        posted = await sent.followup(within=PATIENCE)
        if posted.ephemeral:
            raise AssertionError(f"no challenge: {posted.text}")
        return posted
    raise AssertionError("a challenge was never answered")


async def seat(
    world: World,
    channel: ChannelHandle,
    users: tuple[UserHandle, UserHandle],
    database: Database,
    *,
    game: str,
    mode: str = "",
    clock: str = "none",
    starters: tuple[int, int] = (0, 1),
) -> Table:
    """Starts a match by commands and clicks: with two of the game's starter decks, or in a mode,
    for which players need no deck."""
    asks, other = users
    if not mode:
        for user, which in zip(users, starters, strict=True):
            await ready_deck(user, channel, game, which)
    posted = await challenged(channel, users, game, clock, mode)
    accepted = await other.click(posted, "Accept" if mode else "Choose deck")
    if not mode:
        await accepted.settled(PATIENCE)
        menu = accepted.message
        await other.select(menu, menu.selects[0].options[0]["value"])
        if posted.has("Agree"):
            await asks.click(posted, "Agree")

    def begun() -> re.Match[str] | None:
        return re.search(r"Match ([A-Z0-9]+)", posted.text)

    found = await world.wait_until(begun, PATIENCE, "the match to begin")
    assert found
    return Table(world, users, database, found[1])
