"""The deck is cut at two processes of one bot: one player does it in the server, the other in a
direct message, which goes to another process than the one that shows the match."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import pytest
import pytest_asyncio

from bot.deals.scheme import seed_of
from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import ChannelHandle, GuildHandle, World
from tests.wire.match_pages import at_match
from tests.wire.owners import SOONER, Owners, shared_out
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import (
    PATIENCE,
    challenged,
    launch_several,
    launch_worker,
    ready_deck,
)
from tests.wire.stored import all_stored, stored

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.soak]

PROCESSES = 2
OF_MATCHES = f"shards 1-1 of {PROCESSES}"
OF_MESSAGES = f"shards 0-0 of {PROCESSES}"
"""The range with the server of the match, and the range that gets direct messages."""

DEALT = 150.0
"""Seconds within which the match is dealt if no player cuts, even by another process, which first
adds the time of the outage."""


@dataclass
class Begun:
    """A match of Alice, who has challenged, and Bob, who has just accepted on his `panel`."""

    world: World
    url: str
    id: str
    channel: ChannelHandle
    panel: Msg

    def sent(self, words: str) -> list[Msg]:
        """Returns the messages with these words in the match's channel."""
        return [
            one for place in self.channel.threads for one in place.messages() if words in one.text
        ]

    def row(self) -> tuple[str, bytes, bytes, str | None, str | None]:
        """Returns the stored row: its state of cutting, secret, seed and both cuts."""
        columns = "cutting, secret, seed, cut_a, cut_b"
        return stored(self.url, f"SELECT {columns} FROM matches WHERE id = ?", self.id)  # pyright: ignore

    async def to_cut(self) -> None:
        """Waits until Bob's panel is for cutting the deck."""
        await self.world.wait_until(lambda: self.panel.selects, PATIENCE, "a panel to cut on")

    async def dealt(self) -> None:
        """Waits until the cuts and the board are shown, and Bob's panel is his hand."""
        cuts, board = f"Cuts of match {self.id}", f"-# Match {self.id}"

        def shown() -> bool:
            is_hand = "cut the deck" not in self.panel.text.lower()
            return is_hand and bool(self.sent(cuts) and self.sent(board))

        await self.world.wait_until(shown, DEALT, "the match to be dealt")
        await self.world.idle(1.0)

    def is_dealt_once(self) -> None:
        """Checks that the deal follows from the stored parts, and that each message was sent
        once."""
        cutting, secret, seed, *cuts = self.row()
        assert cutting == "done"
        assert seed == seed_of(self.id, bytes(secret), (cuts[0], cuts[1]))
        for words in ("Cuts of match", "Fingerprint of match", "-# Match"):
            assert len(self.sent(f"{words} {self.id}")) == 1, words
        rows = all_stored(self.url, "SELECT number FROM choices WHERE match_id = ?", self.id)
        assert sorted(number for (number,) in rows) == list(range(len(rows)))


@dataclass(frozen=True)
class Scene:
    """Two processes, Alice and Bob in a server of shard 1, each with a deck."""

    world: World
    url: str
    bots: Sequence[BotProcess]
    guild: GuildHandle
    users: tuple[UserHandle, UserHandle]

    def owner(self, shards: str) -> BotProcess:
        """Returns the process with these shards."""
        name = Owners(self.url, self.bots).now()[shards]
        return next(bot for bot in self.bots if bot.name == name)

    def behaves(self) -> None:
        """Checks that nothing failed."""
        assert [one for bot in self.bots for one in bot.tracebacks()] == []
        assert not [str(one) for one in self.world.faulty_calls()]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def scene(postgresql: Cluster) -> AsyncIterator[Scene]:
    with postgresql.database() as url:
        async with World(
            shards=PROCESSES, max_concurrency=PROCESSES, ack_deadline=ANSWER_SECONDS
        ) as world:
            guild = await world.guild("Arena", channels=["first", "second"], shard=1)
            await launch_worker(world, url)
            alone = {"DECKHAND_WORKER": "false"}
            bots = await launch_several(world, url, PROCESSES, constants=SOONER, **alone)
            await shared_out(world, bots)
            alice, bob = await world.user("Alice"), await world.user("Bob")
            for which, user in enumerate((alice, bob)):
                await ready_deck(user, guild.channel("first"), "cardfinity", which)
            await want_cuts(alice, guild.channel("first"))
            yield Scene(world, url, bots, guild, (alice, bob))


async def want_cuts(user: UserHandle, channel: ChannelHandle) -> None:
    """Turns on cutting the deck in the user's settings."""
    opened = await user.slash(channel, "settings")
    await opened.settled(PATIENCE)
    for label in ("Challenges", "Ask me"):
        await user.click(opened.message, label)


async def begin(scene: Scene, channel: ChannelHandle) -> Begun:
    """Makes Alice challenge Bob, who accepts."""
    alice, bob = scene.users
    posted = await challenged(channel, (alice, bob), "cardfinity")
    accepted = await bob.click(posted, "Choose deck")
    await accepted.settled(PATIENCE)
    menu = accepted.message
    await bob.select(menu, menu.selects[0].options[0]["value"])

    def begun() -> re.Match[str] | None:
        return re.search(r"Match ([A-Z0-9]+)", posted.text)

    found = await scene.world.wait_until(begun, PATIENCE, "the match to begin")
    return Begun(scene.world, scene.url, found[1], channel, menu)


async def test_it_is_dealt_once_from_cuts_that_arrive_at_two_processes(scene: Scene) -> None:
    alice, bob = scene.users
    match = await begin(scene, scene.guild.channel("first"))
    await match.to_cut()
    direct = await at_match(alice, alice.dm_channel, match.id, "Cut the deck")
    await direct.settled(PATIENCE)
    of_match, of_messages = scene.owner(OF_MATCHES), scene.owner(OF_MESSAGES)
    assert direct.raw.answered_by == of_match.name != of_messages.name
    cut = await alice.select(direct.message, "7")
    assert cut.raw.answered_by == of_match.name
    await cut.settled(PATIENCE)
    here = await bob.select(match.panel, "9")
    assert here.raw.answered_by == of_match.name
    await match.dealt()
    match.is_dealt_once()
    assert match.row()[3:] == ("7", "9")
    scene.behaves()


async def test_it_is_dealt_once_where_its_process_is_killed(scene: Scene) -> None:
    """The half minute in which Alice could cut is nearly over by then."""
    _, bob = scene.users
    match = await begin(scene, scene.guild.channel("second"))
    await match.to_cut()
    await (await bob.select(match.panel, "3")).settled(PATIENCE)
    nearly_over = "UPDATE matches SET cut_until = ? WHERE id = ? RETURNING id"
    assert all_stored(scene.url, nearly_over, int(time.time()) + 2, match.id)
    await scene.owner(OF_MATCHES).kill()
    assert match.row()[0] == "open"
    await match.dealt()
    match.is_dealt_once()
    assert match.row()[3:] == (None, "3")
    scene.behaves()
