"""Opening a round of a tournament: the calls to Discord, and the time."""

from __future__ import annotations

import asyncio
import logging
import re
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import discord
import simcord
from discord.http import Route

from benchmarks.measurement import Row, times
from benchmarks.tournaments import PLAYERS, SEED
from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.store.decks.deck_rows import NewVersion, add_deck, add_version
from bot.store.matches.match_rows import matches_to_refresh
from bot.store.tournaments.tournament_rows import (
    EntrantRow,
    TournamentRow,
    add_entrant,
    add_tournament,
    whole_tournament,
)
from engine.game import Game

NAME: Final = "CP2567"
MOST: Final = 50
"""Calls a second that Discord accepts from a bot."""

MOST_MESSAGES, WITHIN = 5, 5
"""Discord's rate limit for messages in a channel: this many messages within this many seconds."""

SETTLE_SECONDS: Final = 300.0
KINDS: Final = (
    (r"GET /guilds/\d+/members/\d+", "who is still there"),
    (r"POST /channels/\d+/threads", "threads"),
    (r"POST /channels/\d+/messages", "messages"),
    (r"POST /users/@me/channels", "direct channels"),
    (r"PATCH /channels/\d+/messages/\d+", "edits"),
    (r"PATCH /channels/\d+", "threads closed"),
)


@dataclass
class Prompts:
    """The calls that a bot makes to Discord, each with its time (in simulated seconds) and its
    route. `failed` is the number of calls that Discord refused."""

    env: simcord.Env
    made: list[tuple[float, str]] = field(default_factory=list)
    failed: int = 0

    def record(self, bot: Deckhand) -> None:
        """Starts to record the bot's calls to Discord."""
        request = bot.http.request

        async def recorded(route: Route, **more: Any) -> Any:
            path = route.url.removeprefix(Route.BASE)
            self.made.append((self.env.now().timestamp(), f"{route.method} {path}"))
            try:
                return await request(route, **more)
            except discord.HTTPException:
                self.failed += 1
                raise

        bot.http.request = recorded

    def kinds(self) -> Counter[str]:
        """Returns the number of calls of each kind."""
        return Counter(
            next((kind for what, kind in KINDS if re.fullmatch(what, call)), call)
            for _, call in self.made
        )

    def busiest(self, seconds: float, what: str = "") -> int:
        """Returns the greatest number of calls within any span of `seconds` seconds. Only calls
        that begin with `what` count."""
        moments = sorted(at for at, call in self.made if call.startswith(what))
        first = most = 0
        for last, moment in enumerate(moments):
            while moment - moments[first] >= seconds:
                first += 1
            most = max(most, last - first + 1)
        return most

    def busiest_channel(self) -> int:
        """Returns the greatest number of messages to a single channel within the time window of
        Discord's rate limit."""
        posts = {call for _, call in self.made if call.endswith("/messages")}
        return max(self.busiest(WITHIN, call) for call in posts)


@asynccontextmanager
async def simulated() -> AsyncIterator[simcord.Env]:
    """Yields a simulated Discord with a bot that has an empty database."""
    logging.getLogger("discord").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            _env_file=None,  # pyright: ignore[reportCallIssue] - pydantic-settings' own argument
            token=None,
            database=str(Path(folder) / "opening.db"),
        )
        bot = Deckhand(settings)
        async with simcord.run(bot, shard_count=1, settle_timeout=SETTLE_SECONDS) as env:
            yield env
            await bot.close()


def opening_rows(game: Game, players: int = PLAYERS) -> list[Row]:
    """Starts a Swiss, and returns rows with the time until every match of its first round is open,
    and with the calls to Discord until then."""
    return asyncio.run(_measured(game, players))


async def _measured(game: Game, players: int) -> list[Row]:
    async with simulated() as env:
        bot = env.bot
        assert isinstance(bot, Deckhand)
        await _sign_up(env, bot, game, players)
        calls, begin = Prompts(env), time.perf_counter()
        calls.record(bot)
        while (began := await _all_open_since(bot)) is None:
            await env.advance_time(1)
        real = time.perf_counter() - begin
        seconds = int(env.now().timestamp()) - began
    return _rows(calls, players // 2, seconds, real)


def _rows(calls: Prompts, tables: int, seconds: int, real: float) -> list[Row]:
    total, most = len(calls.made), calls.busiest(1)
    messages = calls.busiest_channel()
    return [
        Row(f"until {tables} tables are open", f"{seconds} s", f"simulated; {real:.1f} s real"),
        Row("Discord calls", f"{total:,}", f"{total / tables:.1f} a table"),
        *(Row(f"  {kind}", f"{number:,}") for kind, number in calls.kinds().most_common()),
        Row("  failed", f"{calls.failed}"),
        Row("calls in the busiest second", f"{most}", times(most, MOST, "what Discord takes")),
        Row(
            f"messages in {WITHIN} s in the busiest channel",
            f"{messages}",
            times(messages, MOST_MESSAGES, "what Discord takes"),
        ),
    ]


async def _sign_up(env: simcord.Env, bot: Deckhand, game: Game, players: int) -> None:
    """Creates a Swiss that starts at once, with this many members of a server signed up."""
    guild = env.create_guild("Card club")
    channel = guild.create_text_channel("tournaments")
    now = int(env.now().timestamp())
    row = TournamentRow(
        id=NAME, guild=guild.id, channel=channel.id, name="Cup", game=game.key, format="swiss",
        best_of=1, clock="live", rounds=None, cut=0, max_players=None, starts=now + 1, check_in=0,
        open_lists=False, deck_change=False, round_minutes=50, no_show_minutes=10, seed=SEED,
        state="closed", organiser=1, organiser_name="Olga", created=now,
    )  # fmt: skip
    starters = game.starters()
    members = [guild.add_member(env.create_user(f"player{one}")) for one in range(players)]
    async with bot.store.write() as connection:
        await add_tournament(connection, row)
        for number, user in enumerate(member.id for member in members):
            text = starters[number % len(starters)].text
            deck = await add_deck(connection, user, "Deck", "deck", now)
            version = NewVersion(game.key, text, "", True, 40, None, 0, ())
            kept = (await add_version(connection, deck, version, now)).version_id
            one = EntrantRow(0, NAME, user, f"Player {number}", kept, "in", now)
            values = asdict(one)
            del values["id"]
            await add_entrant(connection, **values)


async def _all_open_since(bot: Deckhand) -> int | None:
    """Returns when the tournament started (seconds since 1970), if every table is open with its
    board and both hands; else None."""
    async with bot.store.read() as connection:
        there = await whole_tournament(connection, NAME)
        unshown = await matches_to_refresh(connection, 1)
    assert there is not None
    opened = bool(there.pairings) and all(pairing.opened for pairing in there.pairings)
    return there.row.began if opened and not unshown else None
