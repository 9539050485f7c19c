"""The deck is cut at several processes of one bot: one player does it in the server, the other in a
direct message, which comes to another process than that which shows the match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from bot.deals.scheme import seed_of
from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import ChannelHandle, World
from tests.wire.owners import Owners
from tests.wire.seating import PATIENCE, challenged, launch_several, ready_deck
from tests.wire.stored import all_stored, stored

PROCESSES = 3
OF_MATCHES = f"shards 1-1 of {PROCESSES}"
OF_MESSAGES = f"shards 0-0 of {PROCESSES}"
"""The range with the server in which the match is, and that to which direct messages come."""

DEALT = 150.0
"""Within so many seconds it is dealt where nobody cuts any more, also by another process, which
gives back the time of the outage first."""


@dataclass
class Begun:
    """A match of Alice, who has challenged, and Bob, who has just accepted on his `panel`."""

    world: World
    url: str
    id: str
    channel: ChannelHandle
    panel: Msg

    def sent(self, words: str) -> list[Msg]:
        """The messages where the match is played that say that."""
        return [
            one for place in self.channel.threads for one in place.messages() if words in one.text
        ]

    def row(self) -> tuple[str, bytes, bytes, str | None, str | None]:
        """How it stands: its state of cutting, secret, seed and both cuts."""
        columns = "cutting, secret, seed, cut_a, cut_b"
        return stored(self.url, f"SELECT {columns} FROM matches WHERE id = ?", self.id)  # pyright: ignore

    async def to_cut(self) -> None:
        """Until Bob's panel is for cutting the deck."""
        await self.world.wait_until(lambda: self.panel.selects, PATIENCE, "a panel to cut on")

    async def dealt(self) -> None:
        """Until the cuts and the board are shown, and Bob's panel is his hand."""
        cuts, board = f"Cuts of match {self.id}", "Fair deal** shows"

        def shown() -> bool:
            is_hand = "cut the deck" not in self.panel.text.lower()
            return is_hand and bool(self.sent(cuts) and self.sent(board))

        await self.world.wait_until(shown, DEALT, "the match to be dealt")
        await self.world.idle(1.0)

    def is_dealt_once(self) -> None:
        """From the parts that are stored, with each message once."""
        cutting, secret, seed, *cuts = self.row()
        assert cutting == "done"
        assert seed == seed_of(self.id, bytes(secret), (cuts[0], cuts[1]))
        for words in (f"Cuts of match {self.id}", f"Deal of match {self.id}", "Fair deal** shows"):
            assert len(self.sent(words)) == 1, words
        rows = all_stored(self.url, "SELECT number FROM choices WHERE match_id = ?", self.id)
        assert sorted(number for (number,) in rows) == list(range(len(rows)))


@pytest.fixture
def url(postgresql: Cluster) -> Iterator[str]:
    with postgresql.database() as url:
        yield url


async def begin(world: World, url: str, channel: ChannelHandle, *users: UserHandle) -> Begun:
    alice, bob = users
    decks = await alice.autocomplete(channel, "match challenge", "deck", "", opponent=bob)
    posted = (await challenged(channel, (alice, bob), deck=decks[0][1])).message
    accepted = await bob.click(posted, "Accept")
    await accepted.settled(PATIENCE)
    menu = accepted.message
    await bob.select(menu, menu.selects[0].options[0]["value"])

    def begun() -> re.Match[str] | None:
        return re.search(r"Match ([A-Z0-9]+)", posted.text)

    found = await world.wait_until(begun, PATIENCE, "the match to begin")
    return Begun(world, url, found[1], channel, menu)


async def test_it_is_dealt_once_whoever_is_killed(url: str) -> None:
    async with World(shards=PROCESSES, max_concurrency=PROCESSES, ack_deadline=30.0) as world:
        guild = await world.guild("Arena", channels=["first", "second"], shard=1)
        bots = await launch_several(world, url, PROCESSES, DECKHAND_CUTTING="true")
        owners = Owners(url, bots)
        alice, bob = await world.user("Alice"), await world.user("Bob")
        for which, user in enumerate((alice, bob)):
            await ready_deck(user, guild.channel("first"), "cardfinity", which)

        match = await begin(world, url, guild.channel("first"), alice, bob)
        await match.to_cut()
        direct = await alice.slash(alice.dm_channel, "match hand", match=match.id)
        await direct.settled(PATIENCE)
        processes = owners.now()
        assert direct.raw.answered_by == processes[OF_MESSAGES] != processes[OF_MATCHES]
        cut = await alice.select(direct.message, "7")
        assert cut.raw.answered_by == processes[OF_MESSAGES]
        await cut.settled(PATIENCE)
        here = await bob.select(match.panel, "9")
        assert here.raw.answered_by == processes[OF_MATCHES]
        await match.dealt()
        match.is_dealt_once()
        assert match.row()[3:] == ("7", "9")

        match = await begin(world, url, guild.channel("second"), alice, bob)
        await match.to_cut()
        await (await bob.select(match.panel, "3")).settled(PATIENCE)
        killed = the_one(bots, owners.now()[OF_MATCHES])
        await killed.kill()
        assert match.row()[0] == "open"
        await match.dealt()
        match.is_dealt_once()
        assert match.row()[3:] == (None, "3")
        assert [one for bot in bots for one in bot.tracebacks()] == []
        assert not [str(one) for one in world.faulty_calls()]


def the_one(bots: list[BotProcess], name: str) -> BotProcess:
    return next(bot for bot in bots if bot.name == name)
