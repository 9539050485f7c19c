"""`python -m benchmarks.evening`: the messages, edits and calls of one scripted evening.

Two members meet in the queue and make a few choices, ten members practise, and eight play a
knock-out tournament. Each step waits until the bot has made its last call to Discord. The benchmark
counts the calls by kind and place, and the members who were notified by a mention or a new direct
message. The number of edits varies a little from run to run, with the cards that are dealt.

`--keep` stores the counts in `benchmarks/data/evening.json`. Without it, they're printed beside the
stored ones; the exit code is 1 if a kind of message, the notified members or all calls exceed
theirs by more than 5 %.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

from engine import games
from tests.wire.fakecord import Config
from tests.wire.fakecord import model as m
from tests.wire.fakecord.records import RequestRecord
from tests.wire.fakecord.world import ChannelHandle, GuildHandle, World
from tests.wire.going_on import Queue, Tournament, concede
from tests.wire.seating import AS_SHIPPED, launch
from tests.wire.stored import all_stored, stored
from tests.wire.table import Table

STORED: Final = Path(__file__).parent / "data" / "evening.json"

ENTRANTS: Final = 8
PRACTICE_MATCHES: Final = 10
CHOICES: Final = 6
"""Clicks in the queue match and in each practice match before a player concedes."""

QUIET_SECONDS: Final = 3.0
"""Seconds without a call after which everything is shown."""

SPARE: Final = 1.05
"""Factor by which a count may exceed the stored one."""

PLACES: Final[Mapping[int, str]] = {
    m.TEXT: "in channels",
    m.DM: "in direct messages",
    m.PRIVATE_THREAD: "in private threads",
    m.PUBLIC_THREAD: "in threads",
}
ROUTES: Final[Mapping[str, str]] = {
    "POST /channels/{}/messages": "messages",
    "PATCH /channels/{}/messages/{}": "edits",
    "DELETE /channels/{}/messages/{}": "deletions",
    "GET /channels/{}/messages": "looks into the history",
}
ANSWERS: Final[Mapping[str, str]] = {
    "POST /interactions/{}/{}/callback": "answers: first",
    "PATCH /webhooks/{}/{}/messages/@original": "answers: edits",
    "PATCH /webhooks/{}/{}/messages/{}": "answers: edits",
    "POST /webhooks/{}/{}": "answers: more messages",
    "DELETE /webhooks/{}/{}/messages/@original": "answers: deletions",
}
OTHERS: Final = "other calls"
NOTIFIED: Final = "members notified"
ALL: Final = "all calls"


def kind_of(world: World, call: RequestRecord) -> str:
    """Returns the kind of a call to Discord together with the sort of channel that it concerns."""
    route = re.sub(r"\{[^}]*\}", "{}", call.key)
    if (what := ROUTES.get(route)) is None:
        return ANSWERS.get(route, OTHERS)
    channel = world.hub.channels.get(int(call.path.split("/channels/")[1].split("/")[0]))
    return f"{what} {PLACES.get(channel.type, 'elsewhere') if channel else 'elsewhere'}"


def notified(world: World, call: RequestRecord) -> int:
    """Returns how many members a call to Discord notified."""
    kind = kind_of(world, call)
    if kind == f"messages {PLACES[m.DM]}":
        return 1
    if not kind.startswith(("messages", "answers: first", "answers: more")):
        return 0
    payload = call.payload if isinstance(call.payload, dict) else {}
    payload = payload.get("data") or payload
    allowed = (payload.get("allowed_mentions") or {}).get("users") or ()
    return sum(f"<@{user}>" in str(payload.get("content")) for user in allowed)


def count(world: World, calls: Sequence[RequestRecord]) -> Counter[str]:
    """Returns how many calls to Discord there were of each kind, in total, and how many members
    they notified."""
    found = Counter(kind_of(world, call) for call in calls)
    found[NOTIFIED] = sum(notified(world, call) for call in calls)
    found[ALL] = len(calls)
    return found


async def practise(world: World, channel: ChannelHandle, database: Path, number: int) -> None:
    """Lets a member start a practice match with `/play`, make some choices and concede."""
    user = await world.user(f"P{number}")
    chosen = [*games().values()][number % len(games())].title
    page = await (await user.slash(channel, "play")).settled()
    menu = await (await user.click(page.message, "Computer")).settled()
    await (await user.click(menu.message, chosen)).settled()
    await world.idle(QUIET_SECONDS, 60.0)
    query = "SELECT id FROM matches WHERE player_a = ? AND state = 'running'"
    [match_id] = stored(database, query, user.id)
    await play_some(Table(world, (user, user), database, match_id))
    if all_stored(database, query, user.id):
        await concede(user, channel, match_id)
    await world.idle(QUIET_SECONDS, 60.0)


async def play_some(table: Table) -> None:
    """Lets the players make some choices in a match."""
    luck = Random(1)
    for _ in range(CHOICES):
        if await table.turn(luck) is None:
            return
        await table.world.idle(QUIET_SECONDS, 60.0)


async def hold_evening() -> tuple[Counter[str], Sequence[str]]:
    """Simulates an evening on a server. Returns the counts of its calls to Discord, and the calls
    that Discord would have refused."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "deckhand.db"
        async with World(Config(keep_payloads=True)) as world:
            guild = await world.guild("Arena")
            await launch(world, database, constants=AS_SHIPPED)
            await world.idle(QUIET_SECONDS, 60.0)
            before = world.hub.requests[-1].number
            await meet_in_queue(world, database, guild)
            for number in range(PRACTICE_MATCHES):
                await practise(world, guild.channel("general"), database, number)
            cup = Tournament(world, database, guild, ENTRANTS, 1.0, form="single")
            await cup.begin()
            await world.idle(QUIET_SECONDS, 60.0)
            await cup.go_on()
            await world.idle(QUIET_SECONDS, 60.0)
            calls = [call for call in world.hub.requests if call.number > before]
            return count(world, calls), [str(one) for one in world.violations()]


async def meet_in_queue(world: World, database: Path, guild: GuildHandle) -> None:
    """Lets two members find each other in the queue and make some choices; then one of them
    concedes."""
    queue = Queue(world, database, guild)
    users, match = await queue.pair()
    await world.idle(QUIET_SECONDS, 60.0)
    await play_some(Table(world, users, database, match))
    await concede(users[0], queue.channel, match)
    await world.idle(QUIET_SECONDS, 60.0)


def exceeded(now: Mapping[str, int], before: Mapping[str, int]) -> list[str]:
    """Returns the kinds of calls that are clearly more frequent `now` than in the stored counts,
    `before`."""
    watched = [kind for kind in now if kind.startswith("messages") or kind in (NOTIFIED, ALL)]
    return [kind for kind in watched if now[kind] > before.get(kind, 0) * SPARE]


def main() -> int:
    """Simulates the evening and prints its counts. Returns the exit code: not 0 if there are more
    calls than before."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evening", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="store the counts")
    keep = parser.parse_args().keep
    counts, violations = asyncio.run(hold_evening())
    before = json.loads(STORED.read_text()) if STORED.exists() else {}
    for kind in sorted(counts.keys() | before.keys()):
        print(f"{kind:<32}{counts[kind]:>7}{before.get(kind, 0):>7}")
    for violation in violations:
        print(violation, file=sys.stderr)
    if keep:
        STORED.write_text(json.dumps(dict(sorted(counts.items())), indent=2) + "\n")
        return 0
    more = exceeded(counts, before)
    print(f"more than before: {', '.join(more)}" if more else "nothing is more than before")
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main())
